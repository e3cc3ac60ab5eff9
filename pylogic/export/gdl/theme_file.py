"""How the board of a written sheet lies, and what its pieces look like: `NAME.theme.toml`."""

from collections.abc import Iterator, Mapping

from pylogic.compiler.clauses.model import Model
from pylogic.core import formulas as f
from pylogic.export.gdl.names import SheetNames
from pylogic.games.text.positions import PositionText
from pylogic.games.text.specification import Specification
from pylogic.games.text.values import plain
from pylogic.gdl.terms import rule_text
from pylogic.render.theme import Theme


def theme_text(board: str, theme: Theme) -> str:
    """Return what the file beside a sheet says; nothing where it has no board.

    board: How it lies, and the letters of its pieces: see `board_of`.
    theme: How the game looks.
    """
    above = _lines({"blank": theme.blank, "lines": theme.lines, **dict(_colours(theme))})
    pieces = [
        _table(f"pieces.{_key(letter)}", dict(_piece(theme, letter))) for letter in theme.pieces
    ]
    return "\n".join(["\n".join(above) + "\n", board, *pieces]) if board else ""


def board_of(model: Model, spec: Specification, names: SheetNames) -> str:
    """Return how the board of a document lies in its sheet; nothing where it has none.

    model, spec: Of the game's document.
    names: What things are called in the sheet.
    """
    board = PositionText(model, spec).board()
    values = model.observers[spec.cells].values if board else None
    if board is None or values is None:
        return ""
    cells = [[_leaves(board.layout.slots[i].args) for i in row] for row in board.rows()]
    places = range(len(cells[0][0]))
    rows = [i for i in places if all(len({cell[i] for cell in row}) == 1 for row in cells)]
    columns = [i for i in places if i not in rows]
    if (len(rows), len(columns)) != (1, 1):
        return ""
    told = {
        "fact": names.relation(spec.cells),
        "columns": columns[0] + 1,
        "rows": rows[0] + 1,
        "value": 3,
        **_upwards([row[0][rows[0]] for row in cells]),
    }
    letters = {
        rule_text(names.value(value)): spec.letters[plain(model, value)]
        for value in values.values or ()
    }
    return _table("board", told) + "\n" + _table("letters", letters)


def _table(name: str, table: Mapping[str, object]) -> str:
    return "\n".join([f"[{name}]", *_lines(table)]) + "\n"


def _leaves(args: tuple[f.Node, ...]) -> list[str]:
    """Return the names in the arguments of a cell, from the left."""
    parts = [part for arg in args for part in f.walk(arg)]
    return [
        str(part.value) if isinstance(part, f.Number) else part.name
        for part in parts if isinstance(part, f.Number | f.Constant)
    ]  # fmt: skip


def _upwards(names: list[str]) -> dict[str, bool]:
    """Return whether the first row is the lowest, where rows are numbers."""
    if not all(name.lstrip("-").isdigit() for name in names):
        return {}
    return {"upwards": list(map(int, names)) != sorted(map(int, names))}


def _colours(theme: Theme) -> Iterator[tuple[str, str]]:
    for key in ("ground", "other_ground", "marked", "frame", "ink"):
        colour = getattr(theme, key).removeprefix("on ")
        if colour.startswith("#"):
            yield key, colour


def _piece(theme: Theme, letter: str) -> Iterator[tuple[str, str]]:
    piece = theme.pieces[letter]
    yield "name", piece.name
    yield "glyph", piece.glyph
    if piece.drawing is not None:
        yield "colour", piece.drawing.fill
        yield "shape", piece.drawing.shape
        if piece.drawing.edge:
            yield "edge", piece.drawing.edge


def _lines(table: Mapping[str, object]) -> list[str]:
    return [f"{_key(key)} = {_as_text(value)}" for key, value in table.items()]


def _key(key: str) -> str:
    return key if key.isascii() and key.isidentifier() else _as_text(key)


def _as_text(value: object) -> str:
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value).lower()
