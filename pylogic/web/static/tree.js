// Why something holds, or not: a tree that opens.

import { ask } from "./api.js";
import { fill, h, message } from "./dom.js";

export function why(call, body) {
  const place = h("div", { className: "why", "aria-live": "polite" }, h("p", {}, "Looking for the reason …"));
  ask(call, body)
    .then((found) => fill(place, shown(found)))
    .catch((error) => fill(place, message(error)));
  return place;
}

function shown(found) {
  if (!found.tree) return h("p", {}, found.text);
  return h("div", { role: "group", "aria-label": "Explanation" }, node(found.tree, 0));
}

function node(one, level) {
  const claim = h("span", { className: one.holds ? "holds" : "fails" }, one.claim);
  const said = [claim, one.reason ? h("span", { className: "reason" }, ` ${one.reason}`) : null];
  if (!one.children?.length) return h("div", { className: "leaf" }, said);
  return h("details", { open: level < 2 }, h("summary", {}, said), one.children.map((child) => node(child, level + 1)));
}
