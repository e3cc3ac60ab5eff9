// A board to click on. A move is chosen by the squares that it touches: where it starts, what it
// brings, where it ends. What these squares mean in a game, nobody has to know.

const same = (one, other) => one[0] === other[0] && one[1] === other[1];
const within = (square, squares) => squares.some((one) => same(one, square));
const SVG = "http://www.w3.org/2000/svg";

export class Board {
  // `chosen(move)` is called with a move; `narrowed(moves, squares)` with those that remain.
  constructor(element, { chosen, narrowed, refused }) {
    this.element = element;
    this.chosen = chosen;
    this.narrowed = narrowed;
    this.refused = refused;
    this.clicked = [];
    this.moves = [];
    this.focus = [0, 0];
    element.addEventListener("keydown", (event) => this.key(event));
  }

  show(board, moves, active, turn) {
    this.board = board;
    this.moves = active ? moves.filter((one) => one.squares.length) : [];
    this.clicked = [];
    const had = this.element.contains(document.activeElement);
    const parsed = new DOMParser().parseFromString(board.svg, "image/svg+xml").documentElement;
    const svg = document.importNode(parsed, true);
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", `Board. ${turn}`);
    svg.querySelector("title")?.remove();
    this.cells = [...svg.querySelectorAll(".cell")];
    this.marks = document.createElementNS(SVG, "g");
    this.marks.setAttribute("class", "hints");
    svg.insertBefore(this.marks, this.cells[0]?.parentNode === svg ? this.cells[0] : null);
    for (const cell of this.cells) {
      const square = this.square(cell);
      cell.setAttribute("role", "button");
      cell.setAttribute("aria-label", this.name(square));
      cell.addEventListener("click", () => this.click(square));
      cell.addEventListener("pointerenter", () => this.hover(square));
      cell.addEventListener("pointerleave", () => this.hover(null));
      cell.addEventListener("focus", () => { this.focus = square; this.rove(); });
    }
    this.element.replaceChildren(svg);
    this.rove();
    this.mark();
    if (had) this.cell(this.focus)?.focus();
  }

  square(cell) {
    return [Number(cell.dataset.row), Number(cell.dataset.column)];
  }

  cell(square) {
    return this.cells.find((cell) => same(this.square(cell), square));
  }

  name([row, column]) {
    const rowName = this.board.row_names[row] || String(row + 1);
    const columnName = this.board.column_names[column] || String(column + 1);
    const letter = this.board.rows[row][column];
    const piece = letter === this.board.blank ? "empty" : this.board.pieces[letter] ?? letter;
    return `row ${rowName}, column ${columnName}: ${piece}`;
  }

  rove() {
    if (!this.cell(this.focus)) this.focus = this.cells.length ? this.square(this.cells[0]) : [0, 0];
    for (const cell of this.cells) cell.setAttribute("tabindex", same(this.square(cell), this.focus) ? "0" : "-1");
  }

  key(event) {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (step) {
      event.preventDefault();
      let [row, column] = this.focus;
      do {
        row += step[0];
        column += step[1];
      } while (row >= 0 && row < this.board.rows.length && column >= 0 && column < this.board.rows[0].length && !this.cell([row, column]));
      this.cell([row, column])?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.click(this.focus);
    } else if (event.key === "Escape") {
      this.clear();
    }
  }

  fitting(squares) {
    return this.moves.filter((move) => squares.every((square) => within(square, move.squares)));
  }

  clear() {
    this.clicked = [];
    this.mark();
    this.narrowed(this.moves, []);
  }

  click(square) {
    if (!this.moves.length) return;
    if (within(square, this.clicked)) { this.clear(); return; }
    let clicked = [...this.clicked, square];
    let fitting = this.fitting(clicked);
    if (!fitting.length) {
      clicked = [square];
      fitting = this.fitting(clicked);
    }
    if (!fitting.length) {
      // Where every move touches one square, a column may be clicked anywhere.
      fitting = this.moves.every((move) => move.squares.length === 1)
        ? this.moves.filter((move) => move.squares[0][1] === square[1]) : [];
      if (fitting.length !== 1) {
        this.clear();
        this.refused(square, this.name(square));
        return;
      }
      clicked = fitting[0].squares;
    }
    if (fitting.length === 1 && (fitting[0].squares.length === 1 || clicked.length > 1)) {
      this.clicked = [];
      this.chosen(fitting[0].move);
      return;
    }
    this.clicked = clicked;
    this.mark();
    this.narrowed(fitting, clicked);
  }

  hover(square) {
    if (this.clicked.length) return;
    const fitting = square ? this.fitting([square]) : [];
    this.mark(fitting.length ? [square] : [], "faint");
  }

  // Point out squares: those that were chosen, and those that can be chosen next.
  mark(clicked = this.clicked, kind = "") {
    this.marks.replaceChildren();
    if (!clicked.length) {
      for (const cell of this.cells) cell.removeAttribute("aria-pressed");
      return;
    }
    const next = this.fitting(clicked).flatMap((move) => move.squares);
    for (const cell of this.cells) {
      const square = this.square(cell);
      const isChosen = within(square, clicked);
      if (!kind) cell.setAttribute("aria-pressed", String(isChosen));
      if (isChosen) this.add(cell, `chosen ${kind}`);
      else if (within(square, next)) this.add(cell, `next ${kind}`);
    }
  }

  // Point out the squares of a move, as a hint does.
  point(move) {
    const found = this.moves.find((one) => one.move === move);
    this.marks.replaceChildren();
    for (const square of found?.squares ?? []) {
      const cell = this.cell(square);
      if (cell) this.add(cell, "hint");
    }
  }

  add(cell, kind) {
    const shape = document.createElementNS(SVG, "rect");
    const inset = 4;
    const number = (name) => Number(cell.getAttribute(name));
    shape.setAttribute("x", number("x") + inset);
    shape.setAttribute("y", number("y") + inset);
    shape.setAttribute("width", number("width") - 2 * inset);
    shape.setAttribute("height", number("height") - 2 * inset);
    shape.setAttribute("rx", 10);
    shape.setAttribute("class", kind.trim());
    this.marks.append(shape);
  }
}
