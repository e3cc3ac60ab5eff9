// Why something holds, or not: a tree that opens.

import { ask } from "./api.js";
import { fill, h, message } from "./dom.js";

export function why(call, body) {
  const place = h("div", { className: "why", "aria-live": "polite" }, h("p", { className: "muted" }, "Looking for the reason …"));
  ask(call, body)
    .then((found) => show(place, found))
    .catch((error) => fill(place, message(error)));
  return place;
}

function show(place, found) {
  if (!found.tree) {
    fill(place, h("p", {}, found.text), found.note ? h("p", { className: "muted small" }, found.note) : null);
    return;
  }
  const tree = h("ul", { className: "tree" });
  const draw = (all) => fill(tree, node(found.tree, all));
  const details = h("input", { type: "checkbox", onchange: () => draw(details.checked) });
  draw(false);
  const boards = (found.positions ?? []).map((one) => (one.svg
    ? h("figure", {}, h("figcaption", {}, one.name), drawing(one.svg))
    : h("figure", { className: "told" }, h("figcaption", {}, one.name), h("code", {}, one.text))));
  fill(place,
    found.text ? h("p", {}, found.text) : null,
    tree,
    has(found.tree, (one) => one.detail) ? h("label", { className: "small" }, details, " all details") : null,
    boards.length ? h("div", { className: "figures" }, boards) : null,
    found.unchecked ? h("p", { className: "muted small" }, `Not all of it was checked: ${found.unchecked}`) : null);
}

function has(one, holds) {
  return holds(one) || one.children.some((child) => has(child, holds));
}

function drawing(text) {
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
}

function node(one, all) {
  const claim = [
    h("span", { className: one.holds ? "holds" : "fails" }, h("span", { className: "unseen" }, one.holds ? "" : "does not hold: "), one.claim),
    one.said ? h("span", { className: "said" }, ` ${one.said}`) : null,
  ];
  const children = one.children.filter((child) => all || !child.detail || (!one.holds && one.children.every((other) => other.detail)));
  if (!children.length && !one.formula) return h("li", {}, claim);
  return h("li", {}, h("details", { open: one.open },
    h("summary", {}, claim),
    one.formula ? h("div", { className: "axiom" }, one.formula) : null,
    children.length ? h("ul", { className: "tree" }, children.map((child) => node(child, all))) : null));
}
