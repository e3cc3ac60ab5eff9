// A match: what is shown of it, and who moves next. The match itself is a list of moves.

import { Refused, ask, catalogue } from "./api.js";
import { Board } from "./board.js";
import { current, keep } from "./current.js";
import { fill, files, h, listed, message, save } from "./dom.js";
import { Setup } from "./setup.js";
import { why } from "./tree.js";

const JOINT = " | ";
const HUMAN = "human";
const ADVISER = "minimax:3";
const WATCHED = 400; // milliseconds between the moves of computers that play each other

export async function make(section) {
  const page = new Play(section, await catalogue());
  await page.begin();
  return page;
}

class Play {
  constructor(section, listed) {
    this.match = null;
    this.view = null;
    this.number = 0; // of what is going on: an answer to something older is not looked at
    this.chosen = {}; // by side, of those that move at once
    this.status = h("p", { className: "status", role: "status" });
    this.notes = h("div", { className: "notes", "aria-live": "polite" });
    this.boardPlace = h("div", { className: "board" });
    this.facts = h("div", { className: "facts" });
    this.board = new Board(this.boardPlace, {
      chosen: (move) => this.play(move),
      narrowed: (moves, squares) => this.list(moves, squares),
      refused: (_, name) => this.note(h("p", {}, `No legal move touches ${name}.`)),
    });
    this.moves = h("div", { className: "moves", tabIndex: -1, role: "group", "aria-label": "Legal moves" });
    this.turns = h("ol", { className: "turns", tabIndex: 0, "aria-label": "Moves played" });
    this.buttons = {
      hint: h("button", { type: "button", onclick: () => this.hint() }, "Hint"),
      undo: h("button", { type: "button", onclick: () => this.undo() }, "Undo"),
      again: h("button", { type: "button", onclick: () => this.again() }, "Start over"),
      pause: h("button", { type: "button", onclick: () => this.pause() }, "Pause"),
      end: h("button", { type: "button", hidden: true, onclick: () => this.whyOver() }, "Why is it over?"),
    };
    this.typed = h("input", { type: "text", autocomplete: "off", spellcheck: false, id: "typed-move" });
    this.typing = h("form", { className: "inline", onsubmit: (event) => { event.preventDefault(); this.type(); } },
      h("label", { htmlFor: "typed-move" }, "Type a move"), this.typed, h("button", {}, "Play"));
    this.none = h("p", { className: "muted" }, "None yet.");
    this.title = h("h1", { id: "title-play" }, "Play");
    this.aim = h("p", { className: "aim" });
    this.setup = new Setup(listed, (match) => this.start(match));
    fill(section,
      h("div", { className: "play" },
        h("div", { className: "stage" }, this.title, this.status, this.boardPlace, this.facts, this.notes, this.aim),
        h("div", { className: "side" },
          h("div", { className: "buttons" }, Object.values(this.buttons)),
          h("h2", {}, "Legal moves"),
          this.moves,
          this.typing,
          h("h2", {}, "Moves played"),
          this.turns, this.none,
          h("div", { className: "buttons" },
            h("button", { type: "button", onclick: () => this.save() }, "Save the record"),
            h("button", { type: "button", onclick: () => this.load() }, "Open a record"))),
        h("div", { className: "setup" }, this.setup.element)));
  }

  async begin() {
    if (current.match) {
      try {
        this.match = current.match;
        await this.setup.show(this.match);
        await this.refresh();
        return;
      } catch (error) {
        keep("match", null); // it is of an older page, or the game is not listed now
        await this.setup.begin();
        this.note(message(error.what ? error : String(error)));
        return;
      }
    }
    await this.setup.begin();
  }

  // Begin the game that was read on the other page, if there is one.
  async shown() {
    if (!current.game) return;
    const { game } = current;
    current.game = null;
    await this.setup.take(game);
  }

  start(match) {
    this.match = match;
    this.paused = false;
    this.note();
    return this.refresh();
  }

  asked() {
    const { game, start, turns, slots } = this.match;
    return { game, start, turns, people: Object.keys(slots).filter((side) => slots[side] === HUMAN) };
  }

  note(...what) { fill(this.notes, ...what); }

  // Have the match be of these turns; as it was, where nobody answers.
  async go(turns) {
    const { match } = this;
    const before = match.turns;
    match.turns = turns;
    if (await this.refresh() === false) match.turns = before;
  }

  async refresh() {
    const number = ++this.number;
    this.stopThinking();
    this.chosen = {};
    try {
      const view = await ask("position", this.asked());
      if (number !== this.number) return undefined;
      this.before = this.view;
      this.view = view;
    } catch (error) {
      if (number !== this.number) return undefined;
      this.fault(error);
      return false; // nothing is changed
    }
    keep("match", this.match);
    this.show();
    this.boardPlace.parentNode.dataset.shown = number; // for who waits for it
    return this.next(number);
  }

  fault(error) {
    if (error.name === "AbortError") return;
    this.note(message(error.what ? error : String(error)));
  }

  people() { return this.view.movers.filter((side) => this.match.slots[side] === HUMAN); }

  show() {
    const { view, match } = this;
    const focused = document.activeElement;
    this.title.textContent = match.title;
    this.aim.textContent = match.aim.replaceAll("\n", " ");
    const mine = this.people();
    const active = mine.length > 0 && !view.together;
    this.say();
    this.boardPlace.hidden = !view.board;
    if (view.board) this.board.show(view.board, view.moves, active, this.status.textContent);
    this.showFacts();
    this.list(view.moves, []);
    fill(this.turns, view.turns.map((turn, ply) => this.turn(turn, ply)));
    this.turns.scrollTop = this.turns.scrollHeight;
    this.none.hidden = view.turns.length > 0;
    this.turns.hidden = !this.none.hidden;
    this.buttons.hint.disabled = !mine.length || view.hidden;
    this.buttons.undo.disabled = !view.turns.some((turn) => turn.by.split(JOINT).includes(HUMAN));
    this.buttons.again.disabled = !view.turns.length;
    this.buttons.end.hidden = !view.outcome;
    this.typed.disabled = !active;
    this.typing.hidden = view.together || Boolean(view.outcome);
    this.pausing();
    this.keepFocus(focused);
  }

  // Who plays by keyboard goes on from the moves where what had the focus is gone.
  keepFocus(focused) {
    const active = document.activeElement;
    const gone = active === document.body ? focused !== active : active.matches(":disabled, [hidden], [hidden] *");
    if (gone) this.moves.focus({ preventScroll: true });
  }

  say(thinking = "") {
    const { view, match } = this;
    const player = (side) => (match.slots[side] === HUMAN ? "you" : match.slots[side]);
    // Nature plays the role `random`, and is no player.
    const who = (side) => (side === "random" && player(side) === side ? "chance" : `${side} (${[match.pieces?.[side], player(side)].filter(Boolean).join(", ")})`);
    if (thinking) this.status.textContent = thinking;
    else if (view.outcome) {
      const { winner, scores } = view.outcome;
      const many = Object.keys(scores).length > 1;
      const count = `after ${view.turns.length} move${view.turns.length === 1 ? "" : "s"}`;
      const verdict = winner ? `${who(winner)} wins` : many ? "A draw" : "Nobody wins";
      const text = Object.entries(scores).map(([side, score]) => `${side} ${score}`).join(", ");
      this.status.textContent = `${verdict} ${count}.${view.outcome.text.startsWith("goals") ? ` ${text}.` : ""}`;
    } else if (view.together) this.status.textContent = `${listed(view.movers.map(who))} move at once.`;
    else this.status.textContent = `${who(view.turn)} to move.`;
  }

  showFacts() {
    const { facts, board } = this.view;
    this.facts.hidden = !facts.length;
    const key = (fact) => `${fact.name}(${fact.of})=${fact.value}`;
    const old = new Set((this.before?.facts ?? []).map(key));
    const isNew = (fact) => this.view.turns.length > 0 && old.size > 0 && !old.has(key(fact));
    const names = [...new Set(facts.map((fact) => fact.name))];
    const row = (name) => {
      const own = facts.filter((fact) => fact.name === name);
      return h("tr", {}, h("th", { scope: "row" }, name),
        h("td", {}, h("ul", { className: "values" }, own.map((fact) => h("li", { className: isNew(fact) ? "changed" : "" },
          fact.of ? h("span", { className: "of" }, fact.of) : null, fact.of ? " " : null, h("b", {}, fact.value))))));
    };
    fill(this.facts, h("table", { className: "plain" },
      h("caption", {}, board ? "Beside the board" : this.view.hidden ? "What is perceived: this game hides its positions" : "What holds in this position"),
      h("tbody", {}, names.map(row))));
  }

  list(moves, squares) {
    const { view } = this;
    const mine = this.people();
    if (view.outcome) { fill(this.moves, h("p", { className: "muted" }, "The game is over.")); return; }
    if (view.together) {
      fill(this.moves, mine.length
        ? mine.map((side) => this.choices(side))
        : h("p", { className: "muted" }, "The computers move."));
      return;
    }
    const button = ({ move }) => h("button", {
      type: "button", className: "move", disabled: !mine.length, onclick: () => this.play(move),
      onpointerenter: () => view.board && this.board.point(move),
      onpointerleave: () => view.board && this.board.mark(),
      onfocus: () => view.board && this.board.point(move),
      onblur: () => view.board && this.board.mark(),
    }, move);
    const shown = squares.length ? moves : view.moves;
    fill(this.moves,
      h("p", { className: "muted" }, squares.length
        ? `${shown.length} of ${view.moves.length} fit what you chose (Esc lets go):`
        : `${shown.length} legal move${shown.length === 1 ? "" : "s"}${view.board && mine.length ? "; click on the board, or here" : ""}:`),
      h("div", { className: "chips" }, shown.slice(0, 400).map(button)),
      shown.length > 400 ? h("p", { className: "muted" }, `and ${shown.length - 400} more; type one`) : null);
  }

  choices(side) {
    const others = this.people().filter((one) => one !== side);
    const chips = this.view.moves_of[side].map((move) => h("button", {
      type: "button", className: "move", "aria-pressed": String(this.chosen[side] === move),
      onclick: () => this.choose(side, move),
    }, this.chosen[side] && others.length ? "•••" : move));
    return h("div", {}, h("p", { className: "muted" }, `${side} chooses${this.chosen[side] ? " (done)" : ""}:`),
      h("div", { className: "chips" }, chips));
  }

  turn(turn, ply) {
    const takes = turn.takes.length ? `, takes ${listed(turn.takes)}` : "";
    return h("li", {},
      Object.entries(turn.parts).map(([side, move], place) => [place ? ", " : null, h("span", { className: "who" }, this.match.pieces?.[side] ?? side), " ", h("b", {}, move)]), takes,
      Object.keys(turn.parts).length ? null : h("span", { className: "muted" }, "A move is made"),
      turn.reason ? h("small", {}, ` ${turn.reason}`) : null,
      this.view.hidden ? null : h("button", { type: "button", className: "link", "aria-label": `Why was ${turn.move} legal?`,
        onclick: () => this.why(turn.move, ply) }, "why"));
  }

  // Let computers move until a person is to move.
  async next(number) {
    const { view, match } = this;
    if (view.outcome || this.paused || view.turns.length >= 1000) return;
    const people = this.people();
    if (people.length && !view.together) return;
    if (people.length && people.some((side) => !(side in this.chosen))) return;
    this.thinking = new AbortController();
    const computers = view.movers.filter((side) => match.slots[side] !== HUMAN);
    const slow = setTimeout(() => number === this.number && this.say(`${listed(computers)} think${computers.length === 1 ? "s" : ""} …`), 150);
    this.pausing();
    const found = {};
    try {
      for (const side of computers) {
        const seed = match.seed + Object.keys(match.slots).indexOf(side);
        found[side] = await ask("choose", {
          ...this.asked(), player: match.slots[side], seed, side: view.together ? side : null,
        }, this.thinking.signal);
      }
    } catch (error) {
      clearTimeout(slow);
      if (number !== this.number) return;
      this.paused = true;
      this.say();
      this.pausing();
      this.fault(error);
      return;
    }
    clearTimeout(slow);
    if (number !== this.number) return;
    if (!Object.values(match.slots).includes(HUMAN)) {
      await new Promise((done) => { setTimeout(done, WATCHED); });
      if (number !== this.number || this.paused) return;
    }
    const part = (side) => (found[side]?.move ?? this.chosen[side]);
    const by = view.movers.map((side) => found[side]?.by ?? HUMAN);
    await this.go([...match.turns, view.together
      ? { move: view.movers.map(part).join(JOINT), by: by.join(JOINT), reason: "" }
      : { move: part(view.turn), by: by[0], reason: found[view.turn].reason }]);
  }

  stopThinking() {
    this.thinking?.abort();
    this.thinking = null;
  }

  pausing() {
    const { pause } = this.buttons;
    const computers = this.view && !this.view.outcome && this.view.movers.some((side) => this.match.slots[side] !== HUMAN);
    const waits = computers && this.people().some((side) => !(side in this.chosen));
    pause.hidden = !computers || (waits && !this.paused);
    pause.textContent = this.paused ? "Go on" : "Stop thinking";
  }

  pause() {
    this.paused = !this.paused;
    if (this.paused) {
      this.number += 1;
      this.stopThinking();
      this.say();
      this.pausing();
    } else this.refresh();
  }

  play(move) {
    this.paused = false; // as it is where a record was opened
    this.note();
    return this.go([...this.match.turns, { move, by: HUMAN, reason: "" }]);
  }

  choose(side, move) {
    this.chosen[side] = move;
    const focused = document.activeElement;
    this.list(this.view.moves, []);
    this.keepFocus(focused);
    return this.next(this.number);
  }

  async type() {
    const move = this.typed.value.trim();
    if (!move) return;
    try {
      const found = await ask("move", { ...this.asked(), move });
      this.typed.value = "";
      await this.play(found.move);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.note(message(error), h("button", { type: "button", onclick: () => this.why(move, this.match.turns.length) }, "Why not?"));
    }
  }

  async hint() {
    if (this.view.turns.length !== this.match.turns.length) return; // a move is being made
    const number = this.number;
    const side = this.people()[0];
    this.note(h("p", {}, "Thinking …"));
    try {
      const found = await ask("choose", { ...this.asked(), player: this.setup.info?.usual ?? ADVISER, seed: this.match.seed, side: this.view.together ? side : null });
      if (number !== this.number) return;
      this.note(h("p", {}, "Hint: ", h("b", {}, found.move), found.reason ? ` (${found.reason})` : ""));
      if (this.view.board) this.board.point(found.move);
    } catch (error) { this.fault(error); }
  }

  undo() {
    const { turns } = this.match;
    const mine = turns.findLastIndex((turn) => turn.by.split(JOINT).includes(HUMAN));
    if (mine < 0) return;
    const taken = turns.length - mine;
    this.paused = false;
    this.note(h("p", {}, `Taken back: ${taken} move${taken === 1 ? "" : "s"}.`));
    this.go(turns.slice(0, mine));
  }

  again() {
    this.paused = false;
    this.note();
    this.go([]);
  }

  why(move, ply) {
    const asked = this.asked();
    if (!this.view.hidden) asked.people = []; // once it is over, all may know all
    this.note(why("why-move", { ...asked, turns: this.match.turns.slice(0, ply), move }));
  }

  whyOver() { this.note(why("why-move", this.asked())); }

  async save() {
    try {
      const found = await ask("record", { ...this.asked(), players: this.match.slots, seed: this.match.seed });
      save(found.name, found.text);
    } catch (error) { this.fault(error); }
  }

  async load() {
    const found = await files({ accept: ".jsonl,.json,.txt" });
    const text = found && Object.values(found)[0];
    if (!text) return;
    try {
      const read = await ask("replay", { text, files: this.match?.game.files ?? {} });
      const known = new Set([HUMAN, ...Object.values(read.players)]);
      const slots = Object.fromEntries(Object.entries(read.players).map(([side, by]) => [side, known.has(by) ? by : HUMAN]));
      const match = { game: read.game, slots, seed: read.seed ?? 0, start: read.start, turns: read.turns };
      await this.setup.show(match);
      match.title = this.setup.info.title;
      match.aim = this.setup.info.aim;
      match.pieces = this.setup.info.pieces;
      this.paused = true;
      this.match = match;
      await this.refresh();
      this.note(h("p", {}, `Opened: ${read.turns.length} moves of ${this.setup.info.title}.`));
    } catch (error) { this.fault(error); }
  }
}
