// What the server is asked. Every refusal is a Refused, with the fields of the answer's error.

export class Refused extends Error {
  constructor(error) {
    super(error.what);
    Object.assign(this, error);
  }
}

export const GONE = new Refused({ kind: "gone", what: "The server does not answer. Is it still running?" });

async function answer(response) {
  let said;
  try {
    said = await response.json();
  } catch {
    throw new Refused({ kind: "failure", what: `The server answered ${response.status}.` });
  }
  if (!response.ok) throw new Refused(said.error);
  return said;
}

async function send(url, options) {
  try {
    return await answer(await fetch(url, options));
  } catch (error) {
    if (error instanceof TypeError) {
      throw GONE;
    }
    throw error;
  }
}

export function ask(name, body = {}, signal) {
  return send(`/api/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
}

export function look(work, since) {
  return send(`/api/works/${work}?since=${since}`);
}

export function stop(work) {
  return send(`/api/works/${work}`, { method: "DELETE" });
}

let known;
export function catalogue() {
  known ??= ask("catalogue");
  return known;
}
