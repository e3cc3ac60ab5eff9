// Shows one page at a time, each made when it is first looked at.

import { GONE } from "./api.js";
import { message } from "./dom.js";

const pages = { play: "./play.js", read: "./read.js", ask: "./ask.js", check: "./check.js" };
const titles = { play: "Play", read: "Read a text", ask: "Ask", check: "Check" };
const made = {};

async function show() {
  const name = location.hash.slice(1) in pages ? location.hash.slice(1) : "play";
  for (const link of document.querySelectorAll("nav a")) {
    if (link.hash === `#${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  for (const other of Object.keys(pages)) {
    document.getElementById(`page-${other}`).hidden = other !== name;
  }
  document.title = `${titles[name]} – pylogic`;
  const section = document.getElementById(`page-${name}`);
  if (!made[name]) section.replaceChildren(message("Loading …", "wait"));
  try {
    made[name] ??= import(pages[name]).catch(() => { throw GONE; }).then((module) => module.make(section));
    (await made[name])?.shown?.();
  } catch (error) {
    made[name] = undefined;
    section.replaceChildren(message(error.what ? error : String(error)));
  }
}

addEventListener("hashchange", show);
show();
