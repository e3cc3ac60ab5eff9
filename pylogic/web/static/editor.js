// A text with the numbers of its lines, in which places can be marked.

import { h } from "./dom.js";

const WORD = /^(?:[\p{L}\p{N}_]+|\S)/u;
const AROUND = 40; // lines that are drawn above and below those that are seen

// How many units of a line stand before a column: a character may take two.
const reach = (text, column) => [...text].slice(0, column - 1).join("").length;

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
    this.element.addEventListener("scroll", () => this.drawIfMoved());
    new ResizeObserver(() => this.drawIfMoved()).observe(this.element);
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
    this.numbers.style.minWidth = `calc(${String(this.count).length}ch + 1rem + 1px)`;
    this.area.rows = this.count + 1;
    const longest = this.lines.reduce((most, line) => Math.max(most, line.length), 20);
    this.area.style.minWidth = `${Math.min(longest, 4000) + 4}ch`;
    this.draw();
  }

  mark(marks) {
    this.marks = marks;
    this.draw();
  }

  // The lines that are seen and some around them, from the first to before the last.
  seen() {
    const top = Math.floor(this.element.scrollTop / this.height);
    const rows = Math.ceil(this.element.clientHeight / this.height);
    return [Math.max(0, top - AROUND), Math.min(this.count, top + rows + AROUND)];
  }

  drawIfMoved() {
    const [first, last] = this.seen();
    const margin = AROUND / 2; // not at every step
    if (Math.abs(first - this.first) > margin || Math.abs(last - this.last) > margin) this.draw();
  }

  // A long text would take seconds if all of it were drawn.
  draw() {
    [this.first, this.last] = this.seen();
    const drawn = this.lines.slice(this.first, this.last);
    this.spans = drawn.map((text, index) => {
      const own = this.marks.filter((one) => one.line === this.first + index + 1);
      const span = h("span", { className: `line${own.some((one) => one.kind === "bad") ? " bad" : ""}` });
      let at = 0;
      for (const one of own.sort((left, right) => left.column - right.column)) {
        const start = Math.min(Math.max(at, reach(text, one.column ?? 1)), Math.max(at, text.length - 1));
        const word = one.name || text.slice(start).match(WORD)?.[0] || text.slice(start) || " ";
        span.append(text.slice(at, start), h("mark", { className: one.kind }, text.slice(start, start + word.length) || " "));
        at = start + word.length;
      }
      span.append(text.slice(at));
      return span;
    });
    this.numbers.textContent = drawn.map((_, index) => this.first + index + 1).join("\n");
    this.back.replaceChildren(...this.spans);
    this.numbers.style.paddingTop = this.back.style.paddingTop = `calc(.5rem + ${this.first * this.height}px)`;
    this.relight();
  }

  light(first, last) {
    this.lit = [first, last];
    this.relight();
  }

  relight() {
    const [first, last] = this.lit;
    this.spans.forEach((span, index) => {
      const line = this.first + index + 1;
      span.classList.toggle("lit", first <= line && line <= last);
    });
  }

  // Go to a line: show it, and put the caret there.
  go(line, focus = true, column = 1) {
    const start = this.lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    const before = start + reach(this.lines[line - 1] ?? "", column);
    if (focus) {
      this.area.focus({ preventScroll: true });
      this.area.setSelectionRange(before, before);
    }
    this.element.scrollTo({ top: Math.max(0, (line - 4) * this.height) });
    this.light(line, line);
  }
}
