// Elements made in one expression.

export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "dataset") Object.assign(element.dataset, value);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && name !== "list") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// "a", "a and b", "a, b and c".
export function listed(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

let count = 0;
export function labelled(text, control, hint) {
  control.id ||= `control-${++count}`;
  const label = h("label", { htmlFor: control.id }, text);
  if (!hint) return h("div", { className: "field" }, label, control);
  const said = h("small", { id: `${control.id}-hint` }, hint);
  control.setAttribute("aria-describedby", said.id);
  return h("div", { className: "field" }, label, control, said);
}

export function select(options, chosen, onchange) {
  const made = (one) => (one.group
    ? h("optgroup", { label: one.group }, one.options.map(made))
    : h("option", { value: one.value ?? one, selected: (one.value ?? one) === chosen }, one.text ?? one));
  return h("select", { onchange }, options.map(made));
}

// An error as it is shown: what is wrong, the place with its caret as the server wrote it.
export function message(error, kind = "error") {
  const text = typeof error === "string" ? error : error.what;
  const [first, ...rest] = text.split("\n");
  return h("div", { className: `message ${kind}`, role: kind === "error" ? "alert" : "status" },
    h("p", {}, first), rest.length ? h("pre", { tabIndex: 0 }, rest.join("\n")) : null);
}

// Let a person choose files; resolve to the texts of those that are wanted, by name.
export function files(options, wanted = () => true) {
  return new Promise((resolve) => {
    const { directory, ...rest } = options;
    const input = h("input", { type: "file", hidden: true, ...rest });
    input.webkitdirectory = Boolean(directory);
    input.addEventListener("change", async () => {
      const found = {};
      for (const file of input.files) {
        if (wanted(file)) found[file.name] = await file.text();
      }
      input.remove();
      resolve(found);
    });
    input.addEventListener("cancel", () => { input.remove(); resolve(null); });
    document.body.append(input);
    input.click();
  });
}

export function save(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
