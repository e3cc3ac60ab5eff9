// Which game is played, with which rules, by whom.

import { ask } from "./api.js";
import { fill, files, h, labelled, message, save, select } from "./dom.js";

const HUMAN = "human";
const PERFECT = "perfect";
const OPENED = "(opened)";
const SHEETS = /\.(kif|gdl|hrf)$/i;
const PARTS = /\.(kif|gdl|hrf|txt|tex|toml)$/i;
const FOLDER = ["game.toml", "errata.toml", "theme.toml"];
const LARGEST = 4_000_000; // bytes of one file

const SAMPLES = /^mcts:(\d+)$/;

// Who plays a side; of `mcts` also how many games it simulates.
class PlayerSlot {
  constructor(side, computers, usual) {
    const sampled = [...computers, usual].filter((name) => SAMPLES.test(name)).at(-1);
    const listed = [...new Set([...computers, usual])].filter((name) => name !== HUMAN && !SAMPLES.test(name));
    this.chosen = select([
      { value: HUMAN, text: "a person" }, ...listed, ...(sampled ? [{ value: "mcts", text: "mcts:N" }] : []),
    ], SAMPLES.test(usual) ? "mcts" : usual, () => this.show());
    this.samples = h("input", { type: "number", min: 1, max: 1000000, step: 1, required: true, value: sampled?.match(SAMPLES)[1] ?? "" });
    this.field = labelled("N, simulated games a move", this.samples);
    this.element = h("div", {}, labelled(`${side} is played by`, this.chosen), this.field);
    this.show();
  }

  show() { this.field.hidden = this.samples.disabled = this.chosen.value !== "mcts"; }

  get name() { return this.chosen.value === "mcts" ? `mcts:${this.samples.value}` : this.chosen.value; }
}

export class Setup {
  // `start(match)` is called with a match to begin.
  constructor(listed, start) {
    this.listed = listed;
    this.start = start;
    this.number = 0;
    this.opened = {}; // files of games that were opened here, by name
    this.game = { name: listed.first, files: {} };
    this.games = h("div", {});
    this.rules = h("div", { className: "fields" });
    this.slots = h("div", { className: "fields" });
    this.seed = h("input", { type: "number", value: "0", min: "0", max: "2147483647", step: "1" });
    this.from = h("input", { type: "text", autocomplete: "off", spellcheck: false, placeholder: "the start" });
    this.notes = h("div", { "aria-live": "polite" });
    this.element = h("form", { onsubmit: (event) => { event.preventDefault(); this.begin(); } },
      h("h2", {}, "Game and players"),
      this.games,
      h("div", { className: "buttons" },
        h("button", { type: "button", onclick: () => this.open({ multiple: true, accept: ".kif,.gdl,.hrf,.txt,.tex,.toml" }) }, "Open files …"),
        h("button", { type: "button", onclick: () => this.open({ directory: true }) }, "Open a folder …")),
      h("p", { className: "muted small" }, "A rule sheet (.kif), or a text with axioms about positions, and perhaps its game.toml, errata.toml and theme.toml."),
      h("details", {}, h("summary", {}, "Rules"), this.rules, labelled("Begin at", this.from, "the text of a position"),
        h("button", { type: "button", onclick: () => this.export() }, "Save as a rule sheet"),
        h("p", { className: "muted small" }, "With these rules, in the Game Description Language, for players elsewhere.")),
      this.slots,
      labelled("Seed", this.seed, "for what is left to chance"),
      h("div", { className: "buttons" }, h("button", { className: "primary" }, "New game")),
      this.notes);
    this.choose();
  }

  choose() {
    const one = ({ name, title }) => ({ value: name, text: title });
    const groups = [
      { group: "Opened here", options: Object.keys(this.opened).map((name) => ({ value: `${OPENED}${name}`, text: name })) },
      { group: "Games", options: this.listed.games.map(one) },
      { group: "Examples", options: this.listed.example_games.map(one) },
      { group: "Rule sheets", options: this.listed.sheets.map(one) },
    ].filter((group) => group.options.length);
    const chosen = this.game.name in this.opened ? `${OPENED}${this.game.name}` : this.game.name;
    this.select = select(groups, chosen, () => this.named(this.select.value));
    fill(this.games, labelled("Game", this.select));
  }

  async named(value) {
    this.from.value = "";
    const name = value.replace(OPENED, "");
    this.game = value.startsWith(OPENED)
      ? { name, files: this.opened[name] } : { name, files: {} };
    await this.look() && await this.begin();
  }

  async open(options) {
    let folder = "";
    const found = await files(options, (file) => {
      const [first, second, ...deeper] = (file.webkitRelativePath || "").split("/");
      folder = second ? first : "";
      return PARTS.test(file.name) && file.size <= LARGEST && !deeper.length;
    });
    if (!found) return;
    const names = Object.keys(found);
    const sheet = names.find((name) => SHEETS.test(name));
    const text = found["axioms.txt"] ? "axioms.txt" : names.find((name) => /\.(txt|tex)$/i.test(name));
    const stem = sheet?.replace(SHEETS, "");
    const own = (name) => (sheet
      ? name === sheet || (name.startsWith(`${stem}.`) && name.endsWith(".toml"))
      : name === text || FOLDER.includes(name));
    const taken = names.filter(own);
    if (!taken.length) {
      fill(this.notes, message("There is no game in these: expected a sheet (.kif), or a text with axioms."));
      return;
    }
    const name = sheet ?? (text === "axioms.txt" && folder ? folder : text ?? taken[0]);
    await this.take({ name, files: Object.fromEntries(taken.map((file) => [file, found[file]])) });
  }

  // Begin a game of which there are files.
  async take(game) {
    this.from.value = "";
    this.opened[game.name] = game.files;
    this.game = game;
    this.choose();
    await this.look() && await this.begin();
  }

  // Learn what the game has, and show it.
  async look(match = null) {
    fill(this.notes);
    const { game } = this;
    const number = ++this.number; // of the game that is wanted: another may be chosen meanwhile
    try {
      const info = await ask("game", game);
      if (number !== this.number) return false;
      this.info = info;
      this.looked = game;
    } catch (error) {
      if (number !== this.number) return false;
      this.info = null;
      fill(this.rules);
      fill(this.slots);
      fill(this.notes, message(error));
      return false;
    }
    const { info } = this;
    this.source = select(info.sources, info.source);
    this.reading = select(info.readings, this.game.reading ?? "corrected");
    this.options = Object.fromEntries(Object.entries(info.options).map(([name, option]) => {
      const value = match?.game.options?.[name] ?? option.default;
      return [name, option.values
        ? select(option.values, value, () => this.offer())
        : h("input", { type: "number", min: option.least, max: option.most, value, required: true, onchange: () => this.offer() })];
    }));
    fill(this.rules,
      labelled("Source", this.source, "text: compiled from the document; rules: ported to Prolog by hand; native: Python; circuit: gates"),
      labelled("Reading", this.reading, "which corrections of the document apply"),
      Object.entries(this.options).map(([name, control]) => labelled(name, control, info.options[name].about)));
    this.showPlayers(info.players.map((side, place) => match?.slots[side]
      ?? (place === 0 || info.players.length === 1 ? HUMAN : info.usual)));
    return true;
  }

  // Offer `names`, one a side, and all others who play the game.
  showPlayers(names) {
    const { players, pieces, computers } = this.info;
    this.players = Object.fromEntries(players.map((side, place) => [
      side, new PlayerSlot(pieces[side] ? `${side} (${pieces[side]})` : side, computers, names[place]),
    ]));
    fill(this.slots, Object.values(this.players).map((slot) => slot.element));
  }

  // Learn who plays the game with the options that are chosen.
  async offer() {
    const { info } = this;
    if (!Object.values(this.options).every((control) => control.checkValidity())) return;
    try {
      const { computers } = await ask("game", { ...this.looked, options: this.changed() });
      if (info !== this.info) return;
      info.computers = computers;
      const plays = (name) => name === HUMAN || SAMPLES.test(name) || computers.includes(name);
      this.showPlayers(Object.values(this.players).map(({ name }) => (plays(name) ? name : info.usual)));
      fill(this.notes);
    } catch (error) { fill(this.notes, message(error)); }
  }

  // Whether all who are chosen can play: who is perfect needs a solution, and says how to have one.
  async ready(slots) {
    const [side] = slots.find(([, name]) => name === PERFECT) ?? [];
    if (!side) return true;
    const { game } = this;
    fill(this.notes, h("p", { className: "muted" }, "Looking for the solution of the game …"));
    try {
      await ask("choose", { game, turns: [], start: this.from.value.trim() || null, people: [], player: PERFECT, seed: 0, side: null });
      fill(this.notes);
    } catch (error) {
      fill(this.notes, message(error));
      return false;
    }
    return game === this.game;
  }

  // The options that are not as usual.
  changed() {
    const value = (control) => (control.type === "number" ? Number(control.value) : control.value);
    const given = Object.entries(this.options).map(([name, control]) => [name, value(control)]);
    return Object.fromEntries(given.filter(([name, chosen]) => chosen !== this.info.options[name].default));
  }

  // Show a match that goes on.
  async show(match) {
    this.game = match.game;
    if (Object.keys(match.game.files ?? {}).length) this.opened[match.game.name] = match.game.files;
    this.choose();
    this.seed.value = match.seed;
    this.from.value = match.start ?? "";
    if (!await this.look(match)) throw new Error(this.notes.textContent);
  }

  // Save the game as a sheet, with what says how its board lies.
  async export() {
    if (!this.info) return;
    fill(this.notes, h("p", { className: "muted" }, "Writing the sheet …"));
    try {
      const reading = this.reading.value;
      const { files: written } = await ask("export", { ...this.looked, reading, options: this.changed() });
      for (const [name, text] of Object.entries(written)) save(name, text);
      fill(this.notes, message(`Saved: ${Object.keys(written).join(", ")}.`, "good"));
    } catch (error) { fill(this.notes, message(error)); }
  }

  async begin() {
    if (!this.info && !await this.look()) return;
    this.game = {
      name: this.looked.name,
      files: this.looked.files ?? {},
      source: this.source.value,
      reading: this.reading.value === "corrected" ? null : this.reading.value,
      options: this.changed(),
    };
    const nature = this.info.nature.map((side) => [side, "random"]);
    const slots = [...nature, ...Object.entries(this.players).map(([side, slot]) => [side, slot.name])];
    this.looked = this.game;
    if (!await this.ready(slots)) return;
    await this.start({
      title: this.info.title, aim: this.info.aim, pieces: this.info.pieces, game: this.game, slots: Object.fromEntries(slots), seed: Number(this.seed.value) || 0, start: this.from.value.trim() || null, turns: [],
    });
  }
}
