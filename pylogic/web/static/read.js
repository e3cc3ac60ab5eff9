// A text, and what became of each of its lines, side by side.

import { ask, catalogue } from "./api.js";
import { fill, files, h, labelled, message, save, select } from "./dom.js";
import { Editor } from "./editor.js";
import { current, keep } from "./current.js";

const LATER = 700; // milliseconds after the last key
const QUICK = 60_000; // characters that are read without being asked to
const EMPTY = "Paste a text, open one, or choose one that comes with pylogic.";
const MOST = 3_000; // entries that are shown
const TOLD = 12; // predicates that are named at once
const LARGEST = 4_000_000; // characters that the server reads
const VIEWS = { entries: "Report", formulas: "Formulas", clauses: "Clauses" };

export async function make(section) {
  return new Read(section, await catalogue());
}

class Read {
  constructor(section, listed) {
    this.listed = listed;
    this.number = 0;
    this.view = "entries";
    this.name = "";
    this.errata = null;
    const one = (document) => ({ value: document.name, text: document.title === document.name ? document.name : `${document.name}: ${document.title}` });
    this.document = select([{ value: "", text: "(your own text)" }, ...listed.documents.map(one)], "", () => this.take());
    this.notation = select([{ value: "", text: "guessed" }, ...listed.notations], "", () => this.read());
    this.reading = select(listed.readings, "corrected", () => this.read());
    this.errataChoice = select([{ value: "known", text: "those that are known" }, { value: "none", text: "none" }, { value: "file", text: "from a file …" }], "known", () => this.chooseErrata());
    this.editor = new Editor({ changed: () => this.changed(), at: (line) => this.light(line, line) });
    this.result = h("div", { className: "result", tabIndex: 0, id: "result", role: "tabpanel", "aria-labelledby": "tab-entries" });
    this.tabs = Object.entries(VIEWS).map(([name, text]) => h("button", {
      type: "button", role: "tab", id: `tab-${name}`, "aria-controls": "result", onclick: () => this.show(name),
    }, text));
    this.status = h("div", { "aria-live": "polite" });
    this.problems = h("ul", { className: "problems" });
    this.taken = h("div", {});
    fill(section,
      h("h1", { id: "title-read" }, "Read a text"),
      h("div", { className: "bar" },
        labelled("Document", this.document),
        labelled("Notation", this.notation),
        labelled("Reading", this.reading),
        labelled("Errata", this.errataChoice),
        h("button", { type: "button", onclick: () => this.open() }, "Open a file …"),
        h("button", { type: "button", className: "primary", onclick: () => this.read() }, "Read it")),
      this.status,
      h("div", { className: "read" },
        h("div", {}, h("div", { className: "tabs head" }, h("span", { id: "text-name" }, "The text")), this.editor.element),
        h("div", {}, h("div", { className: "tabs", role: "tablist", "aria-label": "What became of it", onkeydown: (event) => this.tabKey(event) }, this.tabs), this.result)),
      this.problems, this.taken);
    this.show("entries");
    if (current.read) this.restore(current.read.document);
    addEventListener("pagehide", () => this.keep(this.chosen())); // perhaps it was not read yet
    this.read();
  }

  keep(asked) {
    const goal = this.listed.documents.find((one) => one.name === asked.name)?.goal ?? "";
    const title = asked.name || "the text under Read";
    keep("read", asked.name || asked.text.trim() ? { document: asked, title, goal } : null);
  }

  restore({ text, name, notation, reading, errata }) {
    this.editor.text = text;
    this.name = this.document.value = name;
    this.notation.value = notation ?? "";
    this.reading.value = reading;
    this.errata = errata;
    this.errataChoice.value = errata === null ? "known" : errata ? "file" : "none";
  }

  chosen() {
    const text = this.name ? "" : this.editor.text;
    return { text, name: this.name, notation: this.notation.value || null, reading: this.reading.value, errata: this.errata };
  }

  async take() {
    this.name = this.document.value;
    this.notation.value = "";
    if (!this.name) return;
    await this.read();
  }

  async open() {
    const found = await files({ accept: ".txt,.tex,.md,.lisp,.events,.kif,.gdl,.pl,.pro,text/*" });
    if (!found) return;
    this.own();
    this.editor.text = Object.values(found)[0];
    await this.read();
  }

  async chooseErrata() {
    if (this.errataChoice.value === "file") {
      const found = await files({ accept: ".toml" });
      if (!found) { this.errataChoice.value = "known"; return; }
      [this.errata] = Object.values(found);
    } else this.errata = this.errataChoice.value === "none" ? "" : null;
    await this.read();
  }

  own() {
    this.name = "";
    this.document.value = "";
  }

  changed() {
    this.own();
    clearTimeout(this.later);
    if (this.editor.text.length <= QUICK) this.later = setTimeout(() => this.read(), LATER);
  }

  async read() {
    clearTimeout(this.later);
    const number = ++this.number;
    this.abort?.abort();
    if (!this.name && !this.editor.text.trim()) {
      this.keep(this.chosen());
      this.forget(h("p", { className: "muted" }, EMPTY));
      return;
    }
    const asked = this.chosen();
    if (asked.text.length > LARGEST) {
      this.forget(message(`This text has ${asked.text.length.toLocaleString("en")} characters; ${LARGEST.toLocaleString("en")} are read at most.`));
      return;
    }
    this.abort = new AbortController();
    const stop = h("button", { type: "button", onclick: () => this.abort.abort() }, "Stop");
    const began = performance.now();
    const passed = h("span", { "aria-live": "off" });
    const slow = setInterval(() => {
      if (number !== this.number) { clearInterval(slow); return; }
      if (!stop.isConnected) fill(this.status, h("p", { className: "muted" }, "Reading … ", passed, stop), h("progress", { "aria-label": "Reading" }));
      passed.textContent = `${Math.round((performance.now() - began) / 1000)} s `;
    }, 300);
    let found;
    try {
      found = await ask("read", asked, this.abort.signal);
    } catch (error) {
      if (number === this.number) {
        this.forget(error.name === "AbortError" ? h("p", {}, "Stopped.") : message(error));
      }
      return;
    } finally { clearInterval(slow); }
    if (number !== this.number) return;
    this.found = found;
    if (this.name) this.editor.text = found.text;
    this.keep(asked);
    this.tell();
  }

  // Show nothing of a text, but what is said instead.
  forget(said) {
    this.found = null;
    this.editor.mark([]);
    fill(this.problems);
    fill(this.taken);
    fill(this.status, said);
    this.show(this.view);
  }

  tell() {
    const { found } = this;
    document.getElementById("text-name").textContent = this.name ? found.name : "The text";
    const bad = [...found.problems, ...found.unclear];
    this.editor.mark([
      ...bad.filter((one) => one.line).map((one) => ({ line: one.line, column: one.column, kind: "bad", text: one.short ?? one.what })),
      ...found.notices.map((one) => ({ line: one.line, column: one.column, kind: "warn", text: one.what, name: one.name })),
    ]);
    const notation = found.notation ? `Notation: ${found.notation}${this.notation.value ? "" : " (guessed)"}. ` : "";
    const verdict = !found.compiles ? "It does not compile." : found.unclear.length ? "The rest compiles." : "It compiles.";
    const count = `${bad.length} problem${bad.length === 1 ? "" : "s"}`;
    const advice = found.advice ?? [];
    const left = advice.filter((one) => one.kind === "can be asked").map((one) => one.text);
    const askable = !found.compiles && left.length ? ` Can be asked still: ${left.slice(0, TOLD).join(", ")}${left.length > TOLD ? ", …" : ""}.` : "";
    fill(this.status, h("p", { className: `message ${bad.length ? "error" : "good"}` },
      `${notation}${found.summary ? `${found.summary}. ` : ""}${bad.length ? `${count}. ` : ""}${verdict}${askable}`));
    const item = (kind, { line, column }, text) => h("li", { className: kind }, h("button", { type: "button", onclick: () => line && this.editor.go(line, true, column ?? 1) },
      line ? `Line ${line}: ${text}` : text));
    const expected = (one) => (one.expected?.length ? `\nexpected: ${one.expected.join(", ")}` : "");
    fill(this.problems,
      bad.map((one) => item("", one, `${one.short ?? one.what}${expected(one)}`)),
      found.notices.map((one) => item("warn", one, one.what)));
    const errata = found.known_errata;
    const has = (kind) => advice.some((one) => one.text.startsWith(`${kind} = `));
    const plays = found.compiles && (found.notation?.startsWith("gdl") || (has("initial") && has("step")));
    fill(this.taken,
      found.compiles || left.length ? h("div", { className: "buttons" },
        h("button", { type: "button", onclick: () => { location.hash = "#ask"; } }, found.compiles ? "Ask about it" : "Ask about the rest"),
        plays ? h("button", { type: "button", onclick: () => this.play() }, "Play it") : null,
        h("button", { type: "button", onclick: () => save(`${found.name}.formulas.txt`, found.formulas.map((one) => `${one.label}. ${one.formula}`).join("\n")) }, "Save the formulas"),
        found.compiles ? h("button", { type: "button", onclick: () => save(`${found.name}.pl`, found.clauses.map((one) => one.clause).join("\n\n")) }, "Save the clauses") : null) : null,
      advice.length ? h("details", {}, h("summary", {}, `What can be asked, and what could be parts of a game: ${advice.length}`),
        h("table", {}, h("tbody", {}, advice.map((one) => h("tr", {},
          h("td", { className: "muted" }, one.lines?.length ? h("button", { type: "button", className: "link", onclick: () => this.editor.go(one.lines[0]) }, `line ${one.lines[0]}`) : ""),
          h("td", {}, one.kind), h("td", { className: "term" }, one.text), h("td", {}, one.became)))))) : null,
      errata.length ? h("details", {},
      h("summary", {}, `Errata that are known of this text: ${errata.length}, ${errata.filter((one) => one.applied).length} applied in this reading`),
      h("ul", {}, errata.map((one) => h("li", {}, h("b", {}, one.id), ` (line ${one.lines.join(", ")}; ${one.applied ? "applied" : "left"}): ${one.why}`)))) : null);
    this.show(this.view);
  }

  play() {
    const name = this.found.name;
    const isSheet = this.found.notation.startsWith("gdl");
    current.game = { name, files: { [isSheet ? `${name}.kif` : "axioms.txt"]: this.found.text } };
    location.hash = "#play";
  }

  tabKey(event) {
    const names = Object.keys(VIEWS);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const name = names[(names.indexOf(this.view) + step + names.length) % names.length];
    this.show(name);
    document.getElementById(`tab-${name}`).focus();
  }

  show(view) {
    this.view = view;
    for (const tab of this.tabs) {
      const own = tab.id === `tab-${view}`;
      tab.setAttribute("aria-selected", String(own));
      tab.tabIndex = own ? 0 : -1;
    }
    this.result.setAttribute("aria-labelledby", `tab-${view}`);
    const { found } = this;
    if (!found) { fill(this.result, h("p", { className: "muted blank" }, "What becomes of each line is shown here.")); return; }
    const list = found[view];
    const bad = new Set(found.problems.map((one) => one.line));
    const where = ([first, last]) => (first === last ? String(first) : `${first}–${last}`);
    const isBad = ([first, last]) => [...bad].some((line) => line >= first && line <= last);
    const body = {
      entries: (one) => [h("span", { className: "kind" }, one.kind), h("pre", {}, one.text), one.became ? h("div", { className: "became" }, `→ ${one.became}`) : null],
      formulas: (one) => [h("span", { className: "kind" }, `${one.kind} ${one.label}`), h("pre", {}, one.formula)],
      clauses: (one) => [h("span", { className: "kind" }, `${one.predicate} from ${one.label}`), h("pre", {}, one.clause)],
    }[view];
    const more = list.length - MOST;
    fill(this.result, list.length ? h("ol", {}, list.slice(0, MOST).map((one) => h("li", {
      className: `entry${isBad(one.lines) ? " bad" : ""}`, dataset: { first: one.lines[0], last: one.lines[1] },
      onpointerenter: () => this.light(...one.lines), onclick: () => this.editor.go(one.lines[0], false),
    }, h("span", { className: "where" }, where(one.lines)), h("div", {}, body(one))))) :
      h("p", { className: "muted blank" }, found.compiles ? "Nothing." : "Not compiled."),
    more > 0 ? h("p", { className: "muted blank" }, `and ${more.toLocaleString("en")} more${view === "entries" ? "" : "; the buttons below save all"}`) : null);
  }

  // Point out lines here and what they became there.
  light(first, last) {
    this.editor.light(first, last);
    let nearest = null;
    for (const entry of this.result.querySelectorAll(".entry")) {
      const own = Number(entry.dataset.first) <= last && Number(entry.dataset.last) >= first;
      entry.classList.toggle("lit", own);
      if (own && !nearest) nearest = entry;
    }
    if (nearest && !this.result.matches(":hover")) nearest.scrollIntoView({ block: "nearest" });
  }
}
