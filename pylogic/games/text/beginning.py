"""A `game.toml` to begin with: what a document's symbols look like, each guess with its reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pylogic.compiler.program import Program
from pylogic.core.errors import GameError
from pylogic.documents.advice import roles_of, steps_of
from pylogic.games.text.values import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylogic.compiler.model import Model
    from pylogic.documents import Document
    from pylogic.documents.advice import Role, Step

_LACKING: Final = {
    "initial": "the predicate that holds of the position at the start",
    "mover": "the function that says whose turn it is; without it, one plays alone",
    "step": "the predicate that leads from a position to the next",
    "win": "the predicate that holds of who has won, or of the position where one plays alone",
}


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a document's game begins with.

    Attributes
    ----------
    roles : tuple of Role
        The guesses.
    text : str
        The text of a `game.toml` that says them.
    """

    roles: tuple[Role, ...]
    text: str

    def symbol(self, key: str) -> str | None:
        """Return the symbol that looks like a part of a game; None where none does."""
        return next((role.symbol for role in self.roles if role.key == key), None)


def lacking(key: str) -> str:
    """Return what nothing in a document looks like, where `key` has no symbol."""
    return f"nothing looks like {_LACKING[key]}"


def beginning(document: Document) -> Beginning:
    """Return what a document's game begins with.

    Raises
    ------
    GameError
        The document has no axioms, or none of them is about a position and the next.
    PylogicError
        The document does not compile.
    """
    program = document.program
    if document.notation.name == "gdl":
        raise GameError(
            f"{document.name} is a rule sheet, which is a game as it stands, in a file that ends"
            " in .kif; expected axioms"
        )
    if not isinstance(program, Program):
        what = f"only axioms become a game by a game.toml, and {document.name} is in the notation"
        raise GameError(f"{what} {document.notation.name}")
    steps = steps_of(program)
    if not steps:
        raise GameError(
            f"{document.name} says of no predicate that it is about two states, so that nothing"
            " leads from a position to the next; expected one such as step(s, t), where s and t"
            " are of a sort that functions observe"
        )
    roles = roles_of(program)
    return Beginning(roles, "\n".join(_lines(document, program.model, roles, steps)) + "\n")


def _lines(
    document: Document, model: Model, roles: tuple[Role, ...], steps: tuple[Step, ...]
) -> Iterator[str]:
    """Yield the lines of the file."""
    found = {role.key: role for role in roles}
    yield f"# What makes {document.name} a game. These are guesses, each with its reason; change"
    yield "# what is wrong. All that may stand here is in docs/game-toml.md of pylogic."
    yield ""
    yield "[game]"
    for key, what in _LACKING.items():
        if role := found.get(key):
            where = f", line {role.lines[0]}" if role.lines else ""
            yield f"# {role.why}{where}"
            yield f'{key} = "{role.symbol}"'
        elif key == "step":
            listed = ", ".join(step.symbol for step in steps)
            yield f"# {what}: one of {listed}"
            yield f'step = "{steps[-1].symbol}"'
        else:
            yield f"# {lacking(key)}"
            yield f'# {key} = "..."'
    yield '# stuck = "draw"  # who has won where there is no move: "draw", "wins" or "loses"'
    if "initial" not in found:
        yield ""
        yield "# instead of `initial`, a position may be written here, with other values"
        yield "# [start]"
        yield f'# position = "{_example(model, steps[0].sort)}"'


def _example(model: Model, sort: str) -> str:
    """Return the text of some state."""
    parts = []
    for slot in model.layouts[sort].slots:
        values = model.observers[slot.observer].values
        value = plain(model, values.values[0]) if values and values.values else "0"
        args = ",".join(plain(model, arg) for arg in slot.args)
        parts.append(f"{slot.observer}({args})={value}" if args else f"{slot.observer}={value}")
    return " ".join(parts)
