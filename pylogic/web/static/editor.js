// A text with the numbers of its lines, in which places can be marked.

import { fill, h } from "./dom.js";

const WORD = /^(?:[\p{L}\p{N}_]+|\S)/u;
const LIFTED = 120; // lines of a text above which only marked lines are looked at

export class Editor {
  // `changed()` is called when the text was typed in; `at(line)` when a line is pointed at.
  constructor({ changed, at }) {
    this.marks = [];
    this.lit = [0, 0];
    this.numbers = h("div", { className: "numbers", "aria-hidden": "true" });
    this.back = h("div", { className: "back", "aria-hidden": "true" });
    this.area = h("textarea", {
      spellcheck: false, autocapitalize: "off", wrap: "off", "aria-label": "The text", rows: 1,
      placeholder: "1. person(x) <-> x = ann | x = bob\n2. …",
    });
    this.element = h("div", { className: "editor" },
      h("div", { className: "sheet" }, this.numbers, h("div", { className: "layers" }, this.back, this.area)));
    this.area.addEventListener("input", () => { this.marks = []; this.lay(); changed(); });
    this.area.addEventListener("pointermove", (event) => {
      const line = Math.floor((event.offsetY - 8) / this.height) + 1;
      if (line >= 1 && line <= this.count && line !== this.lit[0]) at(line);
    });
    this.area.addEventListener("keyup", () => {
      const line = this.area.value.slice(0, this.area.selectionStart).split("\n").length;
      if (line !== this.lit[0]) at(line);
    });
    this.lay();
  }

  get text() { return this.area.value; }

  set text(text) {
    this.area.value = text;
    this.marks = [];
    this.lay();
  }

  get height() { return parseFloat(getComputedStyle(this.element).lineHeight) || 24; }

  lay() {
    this.lines = this.area.value.split("\n");
    this.count = this.lines.length;
    this.numbers.textContent = this.lines.map((_, index) => index + 1).join("\n");
    this.area.rows = this.count + 1;
    const longest = this.lines.reduce((most, line) => Math.max(most, line.length), 20);
    this.area.style.minWidth = `${Math.min(longest, 4000) + 4}ch`;
    this.draw();
  }

  mark(marks) {
    this.marks = marks;
    this.draw();
  }

  draw() {
    this.spans = this.lines.map((text, index) => {
      const own = this.marks.filter((one) => one.line === index + 1);
      const span = h("span", { className: `line${own.some((one) => one.kind === "bad") ? " bad" : ""}` });
      let at = 0;
      for (const one of own.sort((left, right) => left.column - right.column)) {
        const start = Math.min(Math.max(at, (one.column ?? 1) - 1), Math.max(at, text.length - 1));
        const word = one.name || text.slice(start).match(WORD)?.[0] || text.slice(start) || " ";
        span.append(text.slice(at, start), h("mark", { className: one.kind }, text.slice(start, start + word.length) || " "));
        at = start + word.length;
      }
      span.append(text.slice(at));
      return span;
    });
    fill(this.back, this.spans);
    this.relight();
  }

  light(first, last) {
    for (let line = this.lit[0]; line <= this.lit[1]; line += 1) this.spans[line - 1]?.classList.remove("lit");
    this.lit = [first, last];
    this.relight();
  }

  relight() {
    const [first, last] = this.lit;
    for (let line = first; line <= Math.min(last, first + LIFTED); line += 1) this.spans[line - 1]?.classList.add("lit");
  }

  // Go to a line: show it, and put the caret there.
  go(line, focus = true) {
    const before = this.lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    if (focus) {
      this.area.focus({ preventScroll: true });
      this.area.setSelectionRange(before, before);
    }
    this.element.scrollTo({ top: Math.max(0, (line - 4) * this.height) });
    this.light(line, line);
  }
}
