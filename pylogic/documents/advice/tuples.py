"""Games whose positions are tuples: `start(0, 0, a)` and `step(x, y, u, v, w, z, k)`.

Such a text observes no states. Its step relates the elements of one position to those of the next,
as many as its start has.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from pylogic.compiler.clauses.model import Model
from pylogic.compiler.sorts.extents import Value
from pylogic.core import formulas as f
from pylogic.core import regexes as re

TURN: Final = "turn"
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_SIDES: Final = frozenset({"turn", "player", "mover"})


@dataclass(frozen=True, slots=True)
class TupleGame:
    """What of a text relates tuples as a game does.

    start, step, win, lose: Symbols; the last two are empty where nothing looks like them.
    names: What the elements of a position are called; one is `turn` if it says who moves.
    """

    start: str
    step: str
    names: tuple[str, ...]
    win: str = ""
    lose: str = ""

    @property
    def mover(self) -> str:
        """Which element says who moves; empty where one plays alone."""
        return next((name for name in self.names if name in _SIDES), "")


def blocks(model: Model, start: str, step: str) -> tuple[int, int] | None:
    """Return where the elements of the position before begin in a step, and those of the next."""
    predicates = model.theory.predicates
    width = predicates[start]
    fits = [
        i
        for i in range(predicates[step] - width + 1)
        if all(_alike(model, (start, k), (step, i + k)) for k in range(width))
    ]
    found = [(i, j) for i, j in combinations(fits, 2) if i + width <= j]
    if len(found) > 1:
        written = _written(model, step, width)
        found = [(i, j) for i, j in found if {i, j} <= written]
    return found[0] if len(found) == 1 else None


def _written(model: Model, symbol: str, width: int) -> set[int]:
    """Return where tuples of a length begin among a predicate's arguments, as written."""
    text = model.theory.rules[symbol][0].axiom.text
    head = re.search(rf"(?<!\w){re.escape(symbol)}\s*\(", text)
    found, place, begin, depth = set(), 0, 0, 0
    for sign in re.findall(r"[(\[⟨,)\]⟩]|\\[lr]angle", text[head.end() :] if head else ""):
        if sign in {"(", "[", "⟨", "\\langle"}:
            depth, begin = depth + 1, place
        elif sign == ",":
            place += 1
        elif not depth:
            break
        else:
            depth -= 1
            found |= {begin} if place + 1 - begin == width else set()
    return found


def elements(model: Model, places: Iterable[tuple[str, int]]) -> tuple[Value, ...] | None:
    """Return the values of an element that stands at some places; None where they are endless."""
    found: dict[Value, None] = {}
    for symbol, place in places:
        values = model.sorts.extent(("predicate", symbol, place)).values
        if values is None:
            return None
        found |= dict.fromkeys(values)
    return tuple(sorted(found, key=str))


def tuple_game(
    model: Model,
    starts: tuple[str, ...],
    steps: tuple[str, ...],
    ends: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]],
) -> TupleGame | None:
    """Return what relates tuples as a game does, by the names that such things have.

    ends: The names of what holds of who has won, of who has lost, and of a position at the end.
    """
    wins, losses, goals = ends
    start = next(_named(model, starts), None)
    if start is None:
        return None
    width = model.theory.predicates[start]
    found = (name for name in _named(model, steps) if blocks(model, start, name))
    step = next(found, None) or _only(model, start)
    if step is None:
        return None
    win, lose = (_of_players(model, start, names) for names in (wins, losses))
    whose = win or lose
    turn = _turn(model, start, whose) if whose else None
    if turn is None:
        whole = (n for n in _named(model, goals) if model.theory.predicates[n] == width)
        win = next((n for n in whole if _is_about(model, n, 0, start)), "")
        lose = ""
    names = _names(model, start, step)
    if turn is not None:
        names = tuple(TURN if i == turn else name for i, name in enumerate(names))
    return TupleGame(start, step, names[:width], win or "", lose or "")


def _named(model: Model, names: tuple[str, ...]) -> Iterator[str]:
    """Yield the defined predicates with one of some names, in the order of these."""
    theory = model.theory
    known = {s.lower(): s for s in theory.predicates if theory.rules.get(s)}
    return (known[name] for name in names if name in known)


def _only(model: Model, start: str) -> str | None:
    """Return the only predicate that relates two such tuples, of more than one element."""
    theory = model.theory
    if theory.predicates[start] == 1:
        return None
    found = [s for s in theory.predicates if theory.rules.get(s) and blocks(model, start, s)]
    return found[0] if len(found) == 1 else None


def _of_players(model: Model, start: str, names: tuple[str, ...]) -> str:
    """Return what holds of somebody and of a position, by its name."""
    return next((n for n in _named(model, names) if player_place(model, n, start) is not None), "")


def player_place(model: Model, symbol: str, start: str) -> int | None:
    """Return where the player stands in what holds of one and of a position."""
    width = model.theory.predicates[start]
    if model.theory.predicates[symbol] != width + 1:
        return None
    return next((p for p in (0, width) if _is_about(model, symbol, int(not p), start)), None)


def _turn(model: Model, start: str, symbol: str) -> int | None:
    """Return which element says who moves: the only one with values of those who can have won."""
    place = player_place(model, symbol, start)
    own = [i for i in range(model.theory.predicates[start])
           if place is not None and _alike(model, (start, i), (symbol, place))]  # fmt: skip
    return own[0] if len(own) == 1 else None


def _is_about(model: Model, symbol: str, begin: int, start: str) -> bool:
    """Whether a predicate's arguments are the elements of a position, from one place on."""
    width = model.theory.predicates[start]
    return all(_alike(model, (start, k), (symbol, begin + k)) for k in range(width))


def _alike(model: Model, one: tuple[str, int], other: tuple[str, int]) -> bool:
    """Whether two places are of one kind, or all their values are numbers."""
    here, there = ("predicate", *one), ("predicate", *other)
    if model.sorts.kinds.same(here, there):
        return True
    values = [model.sorts.extent(place).values or {None} for place in (here, there)]
    return all(isinstance(value, f.Number) for own in values for value in own)


def _names(model: Model, start: str, step: str) -> tuple[str, ...]:
    """Return what the text calls the elements of a position, or else which of them they are."""
    width = model.theory.predicates[start]
    found = blocks(model, start, step)
    begin = found[0] if found else 0
    heads = [(step, begin), (start, 0)]
    taken = {*model.theory.functions, *model.theory.predicates}
    for symbol, first in heads:
        for statement in model.theory.rules[symbol]:
            args = f.children(statement.conclusion)[first : first + width]
            names = [arg.name for arg in args if isinstance(arg, f.Variable)]
            if len({*names} - taken) == width and all(map(str.isidentifier, names)):
                return tuple(names)
    more = (f"element{i + 1}" for i in range(width))
    ordinals = _ORDINALS[:width] if width <= len(_ORDINALS) else tuple(more)
    return tuple(name if name not in taken else f"{name}_element" for name in ordinals)
