// Work that takes long: started here, watched, and stopped.

import { ask, catalogue, look, stop } from "./api.js";
import { current } from "./current.js";
import { fill, h, labelled, message, select } from "./dom.js";

const PLAYED = "(played)";
const MOST = 7; // columns that texts which are long leave room for
const LONG = 60; // characters
const PAUSE = 400; // milliseconds between two looks
const label = (name) => name.replaceAll("_", " ");

export async function make(section) {
  return new Check(section, await catalogue());
}

class Check {
  constructor(section, listed) {
    this.runs = h("div", {});
    const one = ({ name, title }) => ({ value: name, text: title });
    const titles = Object.fromEntries([...listed.games, ...listed.documents].map(({ name, title }) => [name, title]));
    const titled = (names) => names.map((name) => ({ value: name, text: titles[name] ?? name }));
    const audited = select(titled(listed.audited), listed.audited[0]);
    this.played = h("optgroup", { label: "Under Play", hidden: true });
    const games = select([{ group: "Games", options: listed.games.map(one) }, { group: "Examples", options: listed.example_games.map(one) }, { group: "Rule sheets", options: listed.sheets.map(one) }], listed.first);
    games.prepend(this.played);
    const game = () => (games.value === PLAYED ? { name: current.match.game.name, files_of: current.match.game.files } : { name: games.value });
    const positions = h("input", { type: "number", min: 1, max: 1000000, value: 2000 });
    const seed = h("input", { type: "number", min: 0, value: 0 });
    const printed = select([{ value: "corrected", text: "corrected" }, { value: "printed", text: "printed" }, { value: "restored", text: "restored" }], "corrected");
    const moves = h("input", { type: "number", min: 1, max: 20, value: 1 });
    const reading = select([{ value: "", text: "all" }, ...listed.readings], "");
    const size = ["columns", "rows", "conn"].map((name) => h("input", { type: "number", min: 1, max: 20, placeholder: "as it is", dataset: { name } }));
    const proved = select([...titled(listed.proved), { value: "", text: "the text under Read" }], listed.proved[0]);
    const provedReading = select(listed.readings, "corrected");
    const sheets = select(listed.sheets.map(one), listed.sheets[0]?.name);
    const urls = h("textarea", { rows: 2, spellcheck: false, required: true, placeholder: "localhost:9147\nlocalhost:9148" });
    const begin = h("input", { type: "number", min: 1, max: 600, value: 10 });
    const clock = h("input", { type: "number", min: 1, max: 600, value: 5 });
    const script = () => {
      const { text, name } = current.read?.document ?? {};
      return name ? { name } : { text: text || "\n" };
    };
    const number = (control) => (control.value === "" ? null : Number(control.value));
    const card = (title, about, fields, button, work) => h("form", {
      className: "card", onsubmit: (event) => { event.preventDefault(); this.start(work()); },
    }, h("h2", {}, title), h("p", { className: "muted small" }, about), fields, h("div", { className: "buttons" }, h("button", { className: "primary" }, button)));
    fill(section,
      h("h1", { id: "title-check" }, "Check"),
      h("div", { className: "checks" },
        card("Cross-check", "Compare the sources of a game on many positions.",
          [labelled("Game", games), labelled("Reading", printed), labelled("Positions", positions), labelled("Seed", seed)], "Compare",
          () => ({ kind: "check", ...game(), positions: number(positions) ?? 2000, seed: number(seed) ?? 0, readings: printed.value === "corrected" ? [] : [printed.value] })),
        card("Audit", "Show each mistake of a document by running it.",
          [labelled("Document", audited)], "Audit", () => ({ kind: "audit", name: audited.value })),
        card("Derivation", "Derive a pattern again, and decide each step.",
          [labelled("Reading", reading), labelled("Moves", moves), size.map((control) => labelled({ columns: "Columns", rows: "Rows", conn: "In a line" }[control.dataset.name], control))], "Derive",
          () => ({ kind: "deduce", moves: number(moves) ?? 1, reading: reading.value || null, ...Object.fromEntries(size.map((control) => [control.dataset.name, number(control)])) })),
        card("Theorems", "Say of each theorem of a proof script what is known of it.",
          [labelled("Script", proved), labelled("Reading", provedReading)], "Prove",
          () => ({ kind: "prove", reading: provedReading.value, ...(proved.value ? { name: proved.value } : script()) })),
        card("Players elsewhere", "Have programs play a rule sheet: each is asked at its URL, in the protocol of General Game Playing.",
          [labelled("Sheet", sheets), labelled("Players", urls, "a URL for each role, in their order"), labelled("Seconds to begin", begin), labelled("Seconds a move", clock)], "Let them play",
          () => ({ kind: "manage", name: sheets.value, players: urls.value.split(/\s+/).filter(Boolean), start_clock: number(begin) ?? 10, play_clock: number(clock) ?? 5 }))),
      this.runs);
  }

  // Offer the game that was opened under Play, which is not listed.
  shown() {
    const own = Object.keys(current.match?.game.files ?? {}).length > 0;
    this.played.hidden = !own;
    fill(this.played, own ? h("option", { value: PLAYED }, current.match.title) : null);
  }

  async start(work) {
    const run = new Run(work.kind === "check" ? { name: work.name, files: work.files_of ?? {} } : null, work.kind);
    this.runs.prepend(run.element);
    run.element.scrollIntoView({ block: "nearest" });
    await run.start(work);
  }
}

class Run {
  // `game` is the one whose positions are told, if it is known.
  constructor(game, kind) {
    this.game = game;
    this.kind = kind;
    this.title = h("h2", { tabIndex: -1 }, "Starting …");
    this.stop = h("button", { type: "button", onclick: () => this.end() }, "Stop");
    this.bar = h("progress", { "aria-label": "Progress" });
    this.count = h("span", { className: "muted small", role: "status" });
    this.said = h("div", {});
    this.table = h("div", { className: "scroll" });
    this.rows = [];
    this.report = h("a", { hidden: true, target: "_blank", rel: "noopener" }, "Open the report, with boards");
    this.element = h("section", { className: "card run" },
      h("div", { className: "head" }, this.title, this.stop), this.bar, this.count, this.said, this.report, this.table);
  }

  async start(work) {
    try {
      this.show(await ask("works", work));
      while (this.work.state === "runs") {
        await new Promise((done) => { setTimeout(done, PAUSE); });
        this.show(await look(this.work.id, this.rows.length));
      }
    } catch (error) {
      this.stop.hidden = true;
      this.bar.hidden = true;
      this.title.textContent = "Not done";
      fill(this.said, message(error));
    }
  }

  async end() {
    this.stop.disabled = true;
    if (this.work) this.show(await stop(this.work.id));
    this.title.focus(); // as the button is gone
  }

  show(work) {
    this.work = work;
    this.rows.push(...work.rows);
    const runs = work.state === "runs";
    this.title.textContent = work.command;
    this.stop.hidden = !runs;
    const [what, done, total] = work.progress;
    this.bar.hidden = !runs;
    if (runs && total) { this.bar.max = total; this.bar.value = done; } else this.bar.removeAttribute("value");
    const verdict = { runs: "running", stopped: "stopped", failed: "failed", done: work.code === 0 ? "done" : "done: something is wrong" }[work.state];
    this.count.textContent = `${verdict}, ${work.seconds} s${what ? `; ${what}: ${done}${total ? ` of ${total}` : ""}` : ""}${work.dropped ? `; ${work.dropped} rows more than are kept` : ""}`;
    if (work.said) fill(this.said, message(work.said.trim(), work.state === "failed" ? "error" : "warn"));
    this.report.hidden = !work.report;
    this.report.href = `/api/works/${work.id}/report`;
    if (work.rows.length) this.draw();
  }

  // The board of a position, drawn when it is opened.
  board(state) {
    const place = h("div", {}, "…");
    const draw = async () => {
      try {
        const { board } = await ask("position", { game: this.game, start: state });
        const parsed = board && new DOMParser().parseFromString(board.svg, "image/svg+xml").documentElement;
        fill(place, parsed ? document.importNode(parsed, true) : "It has no board.");
      } catch (error) { fill(place, message(error)); }
    };
    return [cell(state), h("details", { className: "drawn", ontoggle: draw }, h("summary", {}, "draw"), place)];
  }

  draw() {
    const kinds = [];
    for (const row of this.rows) {
      const keys = Object.keys(row).join();
      const known = kinds.find((one) => one.keys === keys);
      if (known) known.rows.push(row);
      else kinds.push({ keys, rows: [row] });
    }
    this.table.tabIndex = 0;
    this.table.setAttribute("role", "region");
    this.table.setAttribute("aria-label", "Rows");
    const value = (row, name) => (name === "state" && this.game ? this.board(row[name]) : name === "lines" && this.kind !== "audit" ? range(row[name]) : name === "game" ? row[name].replace(/^\.\//, "") : cell(row[name]));
    fill(this.table, kinds.map(({ rows }) => {
      const names = Object.keys(rows[0]).filter((name) => rows.some((row) => !empty(row[name])));
      if (names.length > MOST && rows.some((row) => names.some((name) => String(row[name]).length > LONG))) {
        return rows.map((row) => h("div", { className: "long" }, parts(names.filter((name) => !empty(row[name])).map((name) => [name, value(row, name)]))));
      }
      return h("table", {},
        h("thead", {}, h("tr", {}, names.map((name) => h("th", { scope: "col" }, label(name))))),
        h("tbody", {}, rows.map((row) => h("tr", {}, names.map((name) => h("td", { dataset: { label: label(name) } }, value(row, name)))))));
    }));
  }
}

function empty(value) {
  return value === null || value === "" || (Array.isArray(value) && !value.length);
}

// What belongs together, each with its name before it.
function parts(pairs) {
  return h("dl", { className: "parts" }, pairs.flatMap(([name, shown]) => [h("dt", {}, label(name)), h("dd", {}, shown)]));
}

// The first and the last line.
function range(lines) {
  if (!Array.isArray(lines) || lines.length !== 2) return cell(lines);
  return lines[0] === lines[1] ? String(lines[0]) : lines.join("–");
}

// Any value of a row, as people read it.
function cell(value) {
  if (empty(value) || value === undefined) return "";
  if (Array.isArray(value) && value.every((one) => one && typeof one === "object" && !Array.isArray(one))) return h("ul", { className: "list" }, value.map((one) => h("li", {}, cell(one))));
  if (Array.isArray(value)) return value.map((one) => (Array.isArray(one) ? one.join(" and ") : one)).join(", ");
  if (typeof value === "object") {
    return parts(Object.entries(value).filter(([, one]) => !empty(one)).map(([name, one]) => [name, cell(one)]));
  }
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = String(typeof value === "number" ? Math.round(value * 100) / 100 : value);
  const rows = text.split(" ")[0].split("/"); // of a board, which are of one length
  if (rows.length > 2 && rows[0] && rows.every((row) => row.length === rows[0].length)) return h("pre", {}, text.replaceAll("/", "\n"));
  return text.includes("\n") ? h("pre", {}, text) : text;
}
