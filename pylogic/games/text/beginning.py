"""A `game.toml` to begin with: what a document's symbols look like, each guess with its reason."""

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import count, repeat
from typing import Final

from pylogic.compiler.clauses.model import Model
from pylogic.compiler.program import Program
from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.errors import GameError
from pylogic.documents import Document
from pylogic.documents.advice import Role, StepSymbol, alternatives, roles_of, steps_of, words_of
from pylogic.games.text.values import plain

_LACKING: Final = {
    "position": "",
    "initial": "the predicate that holds of the position at the start",
    "mover": "the function that says whose turn it is; without it, one plays alone",
    "step": "the predicate that leads from a position to the next",
    "win": "the predicate that holds of who has won, or of the position where one plays alone",
    "lose": "",
}
_EMPTY: Final = frozenset({"blank", "empty", "free", "none", "nothing", "vacant", "b", "e"})
"""What parts of a game are; those without words need not be there."""
_PLAYERS: Final = re.compile(r"(?:the_?)?(?:players?|sides?)", re.IGNORECASE)
_STUCK: Final = re.compile(
    r"\b(?:(?:can\s?not|can no longer|unable to|no legal|has no)\s+(?:make\s+a\s+)?(?:legal\s+)?"
    r"(?:move|play|go)\b|takes?\s+the\s+last\b)"
    r"[^.;:]{0,40}?\b(?P<how>loses?|has lost|loser|wins?|has won|winner)\b",
    re.IGNORECASE,
)
"""Words for who wins at the end: `who cannot move loses`, `who takes the last one wins`."""
_SIDES, _LEAST_CELLS = 2, 4
_ANY: Final = "any_step"
"""What the step is called that any of several is."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a document's game begins with.

    text: The text of a `game.toml` that says them.
    axiom: What the axioms get besides, if there are several steps and none is made of the others.
    stuck: What words say of who has won where there is no move; empty where they say nothing.
    """

    roles: tuple[Role, ...]
    text: str
    axiom: str = ""
    stuck: str = ""

    def symbol(self, key: str) -> str | None:
        """Return the symbol that looks like a part of a game; None where none does."""
        return next((role.symbol for role in self.roles if role.key == key), None)


def lacking(key: str) -> str:
    """Return what nothing in a document looks like, where `key` has no symbol."""
    return f"nothing looks like {_LACKING[key]}"


def beginning(document: Document) -> Beginning:
    """Return what a document's game begins with.

    Raises GameError: The document has no axioms, or none of them is about a position and the next.
    Raises PylogicError: The document does not compile.
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
    roles = roles_of(program, words_of(document.syntax))
    if not steps and not roles:
        raise GameError(
            f"{document.name} says of no predicate that it is about two states, so that nothing"
            " leads from a position to the next; expected one such as step(s, t), where s and t"
            " are of a sort that functions observe, or start(x, y) and step(x, y, v, w)"
        )
    several = alternatives(program) if document.notation.name == "first-order" else ()
    taken = {*program.model.theory.predicates, *program.model.observers}
    name = next(n for i in count(1) if (n := f"{_ANY}_{i}" if i > 1 else _ANY) not in taken)
    said = _stuck(document, {role.key for role in roles})
    found = Beginning(roles, "", name if several else "", said)
    lines = _lines(document, program.model, found, steps)
    head = f"{name}(s, t)" if any(_names_states(s, program) for s in several) else name
    axiom = f"\n{head} ≡ {' ∨ '.join(map(_applied, several, repeat(program)))}\n"
    return Beginning(roles, "\n".join(lines) + "\n", axiom if several else "", said)


def _applied(step: StepSymbol, program: Program) -> str:
    """Return that a step leads from s to t."""
    arity = program.model.theory.predicates[step.symbol]
    states = dict(zip(step.places, "st", strict=True))
    args = [states.get(i, f"x{i + 1}") for i in range(arity)]
    others = [arg for i, arg in enumerate(args) if i not in states]
    bound = f"∃{' '.join(others)}. " if others else ""
    told = args if _names_states(step, program) else others
    applied = f"{step.symbol}({', '.join(told)})" if told else step.symbol
    return f"({bound}{applied})"


def _names_states(step: StepSymbol, program: Program) -> bool:
    """Whether the text writes the states that a step is about: `Next ≡ x' = x + 1` does not."""
    rules = program.model.theory.rules[step.symbol]
    head = rf"\s*{re.escape(step.symbol)}\s*(?:\((?P<args>[^()]*)\))?"
    found = re.match(head, rules[0].axiom.text)
    if found is None:
        return True
    told = found["args"].count(",") + 1 if found["args"] else 0
    return told > program.model.theory.predicates[step.symbol] - len(step.places)


def _lines(
    document: Document, model: Model, begun: Beginning, steps: tuple[StepSymbol, ...]
) -> Iterator[str]:
    """Yield the lines of the file; the axiom is that step's name which the axioms get."""
    found = {role.key: role for role in begun.roles}
    yield f"# What makes {document.name} a game. These are guesses, each with its reason; change"
    yield "# what is wrong. All that may stand here is in docs/game-toml.md of pylogic."
    yield ""
    yield "[game]"
    for key, what in _LACKING.items():
        if role := found.get(key):
            where = f", line {role.lines[0]}" if role.lines else ""
            yield f"# {role.why}{where}"
            names = ", ".join(f'"{name}"' for name in role.symbol.split(", "))
            yield f"{key} = [{names}]" if key == "position" else f"{key} = {names}"
        elif key == "step":
            listed = ", ".join(step.symbol for step in steps)
            yield f"# {what}: one of {listed}"
            if begun.axiom:
                yield "# the last axiom was put in here: it says that any of these is a step"
            yield f'step = "{begun.axiom or steps[-1].symbol}"'
        elif what and not (key == "win" and "lose" in found):
            yield f"# {lacking(key)}"
            yield f'# {key} = "..."'
    mover = found["mover"].symbol if "mover" in found else None
    if mover and (players := _players(model, mover)):
        yield f"players = [{', '.join(map(json.dumps, players))}]  # other values never move"
    what = 'who has won where there is no move: "draw", "wins" or "loses"'
    if begun.stuck:
        yield f'stuck = "{begun.stuck}"  # as words of the text say'
    else:
        yield f'# stuck = "draw"  # {what}'
    if steps:
        yield from _board(model, steps[-1].sort, mover)
    if "initial" not in found:
        yield ""
        yield "# instead of `initial`, a position may be written here, with other values"
        yield "# [start]"
        yield f'# position = "{_example(model, steps[0].sort)}"'


def _players(model: Model, mover: str) -> list[str]:
    """Return who plays, where the set of the players has not all the values of the mover."""
    movers = model.sorts.at(("function", mover, -1))
    values = {*((movers and movers.values) or ())}
    sets = (s.values or () for n, s in model.sorts.sorts.items() if _PLAYERS.fullmatch(n))
    return [plain(model, v) for own in sets if own and {*own} < values for v in own]


def _stuck(document: Document, found: Collection[str]) -> str:
    """Return who has won where there is no move, if only words of the text say it."""
    if "mover" not in found or {"win", "lose"} & {*found}:
        return ""
    said = _STUCK.search(words_of(document.syntax))
    if said is None:
        return ""
    wins = said["how"].lower().startswith("w") or said["how"].lower() == "has won"
    return "loses" if wins == said[0].lower().startswith("take") else "wins"


def _board(model: Model, sort: str, mover: str | None) -> Iterator[str]:
    """Yield how positions are drawn, if one observer has a value for each place of two numbers."""
    places: dict[str, list[tuple[f.Node, ...]]] = {}
    for slot in model.layouts[sort].slots:
        places.setdefault(slot.observer, []).append(slot.args)
    boards = [name for name, args in places.items() if all(map(_is_place, args))]
    if len(boards) != 1 or len(places[boards[0]]) < _LEAST_CELLS:
        return
    letters = _letters(model, boards[0])
    players = _letters(model, mover) if mover is not None else {}
    if letters is None or players is None:
        return
    rows, columns = ({args[i] for args in places[boards[0]]} for i in (0, 1))
    yield ""
    yield "[text]"
    yield f"# {boards[0]} has a value for each of {len(rows)} by {len(columns)} places"
    yield f'cells = "{boards[0]}"'
    yield "row = 1  # which of its arguments says the row"
    yield f"letters = {{ {_listed(letters)} }}"
    if mover and players and not _players(model, mover):
        yield f"mover = {{ {_listed(players)} }}"


def _is_place(args: tuple[f.Node, ...]) -> bool:
    return len(args) == _SIDES and all(isinstance(arg, f.Number) for arg in args)


def _letters(model: Model, observer: str) -> dict[str, str] | None:
    """Return a letter for each value of an observer, or None where two would have the same."""
    values = model.observers[observer].values
    names = [plain(model, value) for value in values.values or ()] if values else []
    found = {name: "." if name.lower() in _EMPTY else name[0] for name in names}
    apart = len(set(found.values())) == len(found)
    return found if names and apart and all(n.isalnum() for n in names) else None


def _listed(letters: dict[str, str]) -> str:
    return ", ".join(f'{name} = "{letter}"' for name, letter in letters.items())


def _example(model: Model, sort: str) -> str:
    """Return the text of some state."""
    parts = []
    for slot in model.layouts[sort].slots:
        values = model.observers[slot.observer].values
        value = plain(model, values.values[0]) if values and values.values else "0"
        args = ",".join(plain(model, arg) for arg in slot.args)
        own = model.own_name(slot.observer)
        parts.append(f"{own}({args})={value}" if args else f"{own}={value}")
    return " ".join(parts)
