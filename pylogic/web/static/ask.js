// Goals and their answers.

import { ask, catalogue } from "./api.js";
import { Completion } from "./completion.js";
import { current } from "./current.js";
import { fill, h, labelled, message, select } from "./dom.js";
import { why } from "./tree.js";

const READ = "read:";
const SHOWN = 1_000; // characters of a value
const ASKED = 20_000; // characters of a goal

export async function make(section) {
  return new Ask(section, await catalogue());
}

class Ask {
  constructor(section, listed) {
    this.listed = listed;
    this.about = h("div", {});
    this.goal = h("input", { type: "text", id: "goal", autocomplete: "off", spellcheck: false, autocapitalize: "off" });
    this.completion = new Completion(this.goal);
    this.limit = select(["10", "100", "1000"], "100");
    this.button = h("button", { className: "primary" }, "Ask");
    this.stop = h("button", { type: "button", hidden: true, onclick: () => this.abort?.abort() }, "Stop");
    this.result = h("div", { "aria-live": "polite" });
    this.known = h("div", {});
    fill(section,
      h("h1", { id: "title-ask" }, "Ask"),
      h("form", { onsubmit: (event) => { event.preventDefault(); this.ask(); } },
        h("div", { className: "bar" }, this.about, labelled("At most", this.limit)),
        h("div", { className: "inline" },
          h("label", { htmlFor: "goal" }, "Goal"),
          h("div", { className: "goal-field" }, this.goal, this.completion.list),
          this.button, this.stop)),
      h("p", { className: "muted small" }, "A goal of Prolog, such as ", h("code", {}, "married(X, Y), \\+ X = ann"), ". Names are completed as you type; goals run in a sandbox."),
      this.result, this.known);
  }

  shown() {
    const chosen = this.select?.value;
    const document = ({ name, title }) => ({ value: `document:${name}`, text: title === name ? name : `${name}: ${title}` });
    const game = ({ name, title }) => ({ value: `game:${name}`, text: title });
    const own = current.read ? [{ group: "Read here", options: [{ value: READ, text: current.read.title }] }] : [];
    this.select = select([...own,
      { group: "Documents", options: this.listed.documents.map(document) },
      { group: "Games", options: this.listed.games.map(game) }], current.read ? READ : chosen ?? `document:${this.listed.first}`, () => this.take());
    fill(this.about, labelled("About", this.select));
    this.take();
  }

  spec() {
    const { value } = this.select;
    if (value === READ) return { document: current.read.document };
    const name = value.slice(value.indexOf(":") + 1);
    if (!value.startsWith("game:")) return { document: { name } };
    const hasText = this.listed.games.find((one) => one.name === name)?.text;
    return { game: { name, source: hasText ? "text" : null } }; // whose axioms are reasons
  }

  async take() {
    const { value } = this.select;
    const listed = this.listed.documents.find((one) => value === `document:${one.name}`);
    const usual = value === READ ? current.read.goal : listed?.goal ?? (value.startsWith("game:") ? "initial_state(S), legal_move(S, Move)" : "");
    if (!this.goal.value || this.goal.value === this.suggested) this.goal.value = usual;
    this.suggested = usual;
    this.completion.words([]);
    fill(this.known);
    try {
      const { predicates } = await ask("predicates", this.spec());
      if (this.select.value !== value) return;
      this.completion.words(predicates);
      fill(this.known, h("h2", {}, "What can be asked for"),
        h("div", { className: "chips" }, predicates.slice(0, 300).map((one) => h("button", {
          type: "button", className: "move", title: one.lines ? `line ${one.lines[0]}` : "", onclick: () => this.completion.insert(one, this.goal.value.length),
        }, `${one.name}/${one.arity}`))));
    } catch (error) { fill(this.known, message(error)); }
  }

  async ask() {
    const goal = this.goal.value.trim();
    if (!goal) { this.goal.focus(); return; }
    this.completion.close();
    const spec = this.spec();
    this.abort = new AbortController();
    this.button.disabled = true;
    this.stop.hidden = false;
    fill(this.result, h("p", { className: "muted" }, "Asking …"));
    try {
      const found = await ask("query", { ...spec, goal, limit: Number(this.limit.value) }, this.abort.signal);
      this.show(found, goal, spec);
    } catch (error) {
      fill(this.result, error.name === "AbortError" ? h("p", {}, "Stopped.") : message(error));
    } finally {
      this.button.disabled = false;
      this.stop.hidden = true;
    }
  }

  show(found, goal, spec) {
    const place = h("div", {});
    // Below its answer, where it is looked for; asked again, it is put away.
    const reason = (text, label) => {
      let row = null;
      const button = h("button", { type: "button", className: "link", "aria-label": label, "aria-expanded": "false", onclick: () => {
        if (row) { row.remove(); row = null; } else {
          row = h("tr", {}, h("td", { colSpan: found.variables.length + 1 }, why("why", { ...spec, goal: text })));
          button.closest("tr").after(row);
        }
        button.setAttribute("aria-expanded", String(row !== null));
      } }, "why");
      return button;
    };
    const printed = found.printed && h("pre", { className: "printed", tabIndex: 0, "aria-label": "Printed by the goal" }, found.printed);
    if (!found.yes) {
      fill(this.result, printed, h("p", { className: "status" }, "no ",
        h("button", { type: "button", onclick: () => fill(place, why("why", { ...spec, goal })) }, "Why not?")), place);
      return;
    }
    if (!found.variables.length) {
      fill(this.result, printed, h("p", { className: "status" }, "yes ",
        h("button", { type: "button", onclick: () => fill(place, why("why", { ...spec, goal })) }, "Why?")), place);
      return;
    }
    const count = `${found.answers.length}${found.more ? " of more" : ""} answer${found.answers.length === 1 && !found.more ? "" : "s"}`;
    const of = (answer) => Object.entries(answer).reduce((text, [name, value]) => substitute(text, name, value), goal);
    fill(this.result, printed,
      found.stopped ? message(`Stopped: ${found.stopped}. These were found before.`, "warn") : null,
      h("div", { className: "scroll answers", tabIndex: 0, role: "region", "aria-label": "Answers" }, h("table", {},
        h("caption", {}, `${count} of `, h("code", {}, goal)),
        h("thead", {}, h("tr", {}, found.variables.map((name) => h("th", { scope: "col" }, name)), h("th", { scope: "col" }, "Reason"))),
        h("tbody", {}, found.answers.map((answer, row) => h("tr", {},
          found.variables.map((name) => h("td", { className: "term" }, term(answer[name] ?? ""))),
          h("td", {}, of(answer).length > ASKED ? "" : reason(of(answer), `Why answer ${row + 1}?`))))))));
  }
}

// A value; one that is long is shown when it is opened.
function term(text) {
  if (text.length <= SHOWN) return text;
  const all = h("span", {});
  return h("details", { ontoggle: () => { all.textContent = text; } },
    h("summary", {}, `${text.slice(0, SHOWN / 5)} … (${text.length.toLocaleString("en")} characters)`), all);
}

// The goal with a value for a variable, but for what stands in quotes.
function substitute(goal, name, value) {
  const variable = new RegExp(`('(?:[^'\\\\]|\\\\.|'')*'|"(?:[^"\\\\]|\\\\.)*")|(?<![\\w$])${name}(?!\\w)`, "g");
  return goal.replace(variable, (all, quoted) => quoted ?? value);
}
