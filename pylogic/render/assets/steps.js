"use strict";
const { parts, steps } = JSON.parse(document.getElementById("steps").textContent);
const board = document.getElementById("board");
const note = document.getElementById("note");
const buttons = [...document.querySelectorAll("#moves button")];
const by = Object.fromEntries(["first", "back", "play", "on", "last"].map((id) => [id, document.getElementById(id)]));
const last = steps.length - 1;
let now = 0, timer = null;

function show(step) {
  now = Math.max(0, Math.min(last, step));
  board.innerHTML = steps[now].picture.map((part) => parts[part]).join("");
  note.innerHTML = steps[now].said;
  buttons.forEach((button, i) => {
    if (i === now) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  });
  const list = document.getElementById("moves"), place = buttons[now];
  if (place.offsetTop < list.scrollTop || place.offsetTop + place.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = place.offsetTop - list.clientHeight / 2;
  by.first.disabled = by.back.disabled = now === 0;
  by.last.disabled = by.on.disabled = now === last;
  if (now === last) stop();
  if (location.protocol !== "about:") history.replaceState(null, "", "#" + now);
}
function stop() {
  clearInterval(timer);
  timer = null;
  by.play.textContent = by.play.ariaLabel = "Play";
}
function play() {
  if (timer) { stop(); return; }
  if (now === last) show(0);
  if (now === last) return;
  by.play.textContent = by.play.ariaLabel = "Pause";
  timer = setInterval(() => show(now + 1), 1000);
}
function go(step) { stop(); show(step); }

by.first.onclick = () => go(0);
by.back.onclick = () => go(now - 1);
by.on.onclick = () => go(now + 1);
by.last.onclick = () => go(last);
by.play.onclick = play;
buttons.forEach((button, i) => { button.onclick = () => go(i); });
const keys = { ArrowLeft: () => go(now - 1), ArrowRight: () => go(now + 1), ArrowUp: () => go(now - 1),
  ArrowDown: () => go(now + 1), Home: () => go(0), End: () => go(last), " ": play };
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || !keys[event.key]) return;
  if (event.key === " " && event.target.tagName === "BUTTON") return;
  event.preventDefault();
  keys[event.key]();
});
addEventListener("hashchange", () => go(Number(location.hash.slice(1)) || 0));
show(Number(location.hash.slice(1)) || 0);
