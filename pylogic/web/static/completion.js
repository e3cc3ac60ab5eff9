// Completes the name that is being typed in a goal.

import { fill, h } from "./dom.js";

const NAME = /[a-z]\w*$/;
const MOST = 12;

export class Completion {
  constructor(input) {
    this.input = input;
    this.known = [];
    this.found = [];
    this.at = -1;
    this.list = h("ul", { className: "completions", id: "completions", role: "listbox", hidden: true, "aria-label": "Names" });
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", "completions");
    input.setAttribute("aria-expanded", "false");
    input.addEventListener("input", () => this.look());
    input.addEventListener("keydown", (event) => this.key(event));
    input.addEventListener("blur", () => setTimeout(() => {
      if (document.activeElement !== input) this.close();
    }, 150));
  }

  words(predicates) { this.known = predicates; }

  look() {
    const before = this.input.value.slice(0, this.input.selectionStart);
    const [typed] = before.match(NAME) ?? [""];
    this.found = typed ? this.known.filter((one) => one.name.startsWith(typed) && one.name !== typed).slice(0, MOST) : [];
    if (!this.found.length) { this.close(); return; }
    this.typed = typed;
    this.at = 0;
    fill(this.list, this.found.map((one, index) => h("li", {
      role: "option", id: `completion-${index}`,
      onpointerdown: (event) => { event.preventDefault(); this.take(index); },
    }, `${one.name}/${one.arity}`)));
    this.list.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    this.point();
  }

  point() {
    [...this.list.children].forEach((item, index) => item.setAttribute("aria-selected", String(index === this.at)));
    this.input.setAttribute("aria-activedescendant", `completion-${this.at}`);
    this.list.children[this.at]?.scrollIntoView({ block: "nearest" });
  }

  key(event) {
    if (this.list.hidden) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      this.at = (this.at + step + this.found.length) % this.found.length;
      this.point();
    } else if (event.key === "Enter" || event.key === "Tab") {
      event.preventDefault();
      this.take(this.at);
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.close();
    }
  }

  take(index) {
    const end = this.input.selectionStart;
    const start = end - this.typed.length;
    this.input.setRangeText("", start, end);
    this.insert(this.found[index], start);
  }

  // Write a predicate with a variable for each argument, and choose the first of them.
  insert(one, at) {
    const used = new Set(this.input.value.match(/\b[A-Z]\w*/g) ?? []);
    const free = [..."XYZUVWABCDEFGHIJKLMNOPQRST"].filter((letter) => !used.has(letter));
    const variables = Array.from({ length: one.arity }, (_, index) => free[index] ?? "_");
    const before = this.input.value.slice(0, at);
    const joined = !/[\w)\]]\s*$/.test(before) ? "" : ", ";
    const text = `${joined}${one.name}${one.arity ? `(${variables.join(", ")})` : ""}`;
    this.input.setRangeText(text, at, at, "end");
    const first = at + joined.length + one.name.length + 1;
    if (one.arity) this.input.setSelectionRange(first, first + variables[0].length);
    this.close();
    this.input.focus();
  }

  close() {
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }
}
