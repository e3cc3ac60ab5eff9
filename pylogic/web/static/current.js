// What the pages have of each other, which outlives a reload: the document that was read last, with
// its title and a goal for it, and the match that is played. A `game` was read and is to be played.

const KEPT = ["read", "match"];

export const current = { game: null };
for (const name of KEPT) {
  try {
    current[name] = JSON.parse(sessionStorage.getItem(`pylogic-${name}`));
  } catch {
    current[name] = null; // it is of an older page
  }
}

export function keep(name, what) {
  current[name] = what;
  try {
    if (what === null) sessionStorage.removeItem(`pylogic-${name}`);
    else sessionStorage.setItem(`pylogic-${name}`, JSON.stringify(what));
  } catch {
    sessionStorage.removeItem(`pylogic-${name}`); // it is too large
  }
}
