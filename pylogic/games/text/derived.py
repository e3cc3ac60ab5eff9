"""Axioms that a specification adds to a document: positions that are tuples, and who has lost.

Where the document relates tuples, positions are states that their elements are observed of, and
the start, the step and the win are said of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Final

from pylogic.compiler.clauses.model import Model
from pylogic.compiler.program import Program
from pylogic.compiler.sorts.extents import Value
from pylogic.core import formulas as f
from pylogic.core.counting import counted
from pylogic.core.errors import Place
from pylogic.core.syntax import AXIOM, Declaration
from pylogic.documents import Document
from pylogic.documents.advice import states_in
from pylogic.documents.advice.tuples import blocks, elements, player_place
from pylogic.games.text.adjusting import adjusted
from pylogic.games.text.roles import players_of
from pylogic.games.text.specification import Specification
from pylogic.notations.first_order.spelling.printer import print_formula

_TWO: Final = 2
_BEFORE, _AFTER, _WHO = f.Variable("p"), f.Variable("q"), f.Variable("u")
_SORT: Final = "position"


def fitted(
    document: Document, spec: Specification, options: Mapping[str, int | str]
) -> tuple[Document, Specification]:
    """Return a document with all that its specification adds, and the specification of that.

    Raises PylogicError: The specification does not fit the document, or that does not compile.
    """
    document = adjusted(document, spec, options)
    for has, made in ((spec.position, _of_tuples), (spec.lose, _by_losing)):
        if has and isinstance(program := document.program, Program):
            formulas, spec = made(_Symbols(program.model, spec), spec)
            document = _with(document, spec, formulas)
    return document, spec


def _with(document: Document, spec: Specification, formulas: Sequence[f.Formula]) -> Document:
    """Return a document with axioms of which the specification is the reason."""
    last = max(declaration.lines[1] for declaration in document.declarations)
    place = Place(str(document.path or document.name), last)
    number = len(document.declarations)
    added = tuple(
        Declaration(AXIOM, f"{spec.path.name} {i}", print_formula(said), place, (last, last), said)
        for i, said in enumerate(formulas, number + 1)
    )
    declarations = (*document.declarations, *added)
    return replace(document, syntax=replace(document.syntax, declarations=declarations))


@dataclass(frozen=True, slots=True)
class _Symbols:
    """What the document has, as the specification names it."""

    model: Model
    spec: Specification

    def arity(self, key: str) -> int:
        """Return how many arguments the predicate has that a key names; 0 where it names none."""
        symbol = getattr(self.spec, key)
        predicates = self.model.theory.predicates
        if symbol and symbol not in predicates:
            near = self.spec.near(symbol, predicates)
            raise self.spec.fail(f"the document has no predicate {symbol!r}{near}")
        return predicates.get(symbol, 0)

    def unused(self, name: str) -> str:
        """Return a name that the document does not have."""
        theory = self.model.theory
        taken = {*theory.predicates, *theory.functions}
        return next(n for i in count(1) if (n := name if i == 1 else f"{name}_{i}") not in taken)

    def values(self, i: int, places: Sequence[tuple[str, int]]) -> tuple[Value, ...]:
        """Return the values of an element of the position."""
        found = elements(self.model, places)
        if not found:
            name = self.spec.position[i]
            raise self.spec.fail(f"nothing says which values {name!r} has, among the 'position'")
        return found


def _observed(spec: Specification, state: f.Variable) -> list[f.Term]:
    return [f.Apply(name, (state,)) for name in spec.position]


def _of_tuples(symbols: _Symbols, spec: Specification) -> tuple[list[f.Formula], Specification]:
    """Return what makes positions of tuples, and the specification that names it."""
    width, start, step = len(spec.position), spec.initial, spec.step
    if not start:
        raise spec.fail("[game]: 'position' needs 'initial', which holds of the elements")
    if symbols.arity("initial") != width:
        what = f"{start!r} has {counted(symbols.arity('initial'), 'argument')}"
        raise spec.fail(f"[game]: 'position' names {counted(width, 'element')}, and {what}")
    model = symbols.model
    for name in spec.position:
        if name in model.theory.functions or name in model.theory.predicates:
            raise spec.fail(f"[game]: 'position' has {name!r}, which the document says more of")
    found = blocks(model, start, step) if symbols.arity("step") >= _TWO * width else None
    if found is None:
        raise spec.fail(f"{step!r} does not relate two positions of {counted(width, 'element')}")
    sort = symbols.unused(_SORT)
    formulas: list[f.Formula] = []
    for i, term in enumerate(_observed(spec, _BEFORE)):
        places = [(start, i), *((step, first + i) for first in found)]
        values, domain = symbols.values(i, places), symbols.unused(f"{spec.position[i]}_value")
        v = f.Variable("v")
        listed = f.disjunction(*(f.equal(v, value) for value in values))
        formulas += [
            f.ForAll(("v",), f.Iff(f.Predicate(domain, (v,)), listed)),
            f.ForAll(
                ("p",), f.Implies(f.Predicate(sort, (_BEFORE,)), f.Predicate(domain, (term,)))
            ),
        ]
    first, head, body = _constructed(symbols, spec, start, (0,))
    formulas.append(f.ForAll(tuple(head), f.Iff(first, body)))
    stepped, names, body = _constructed(symbols, spec, step, found)
    formulas.append(f.ForAll(tuple(names), f.Iff(stepped, body)))
    spec = replace(spec, initial=first.name, step=stepped.name)
    if symbols.arity("win"):
        said, formula = _of_position(symbols, spec, spec.win, start)
        formulas, spec = [*formulas, formula], replace(spec, win=said)
    if symbols.arity("lose"):
        said, formula = _of_position(symbols, spec, spec.lose, start)
        formulas, spec = [*formulas, formula], replace(spec, lose=said)
    return formulas, spec


def _constructed(
    symbols: _Symbols, spec: Specification, symbol: str, begins: tuple[int, ...]
) -> tuple[f.Predicate, list[str], f.Formula]:
    """Return what a predicate of elements is of positions: its head, that one's names, the rest.

    begins: Where the elements of positions begin. The last position is constructed by it.
    """
    args: dict[int, f.Term] = {}
    for begin, state in zip(begins[:-1], (_BEFORE,), strict=False):
        args |= dict(enumerate(_observed(spec, state), begin))
    made = [f.Variable(f"{name}'") for name in spec.position]
    args |= dict(enumerate(made, begins[-1]))
    last = _AFTER if len(begins) > 1 else _BEFORE
    names = _other_names(symbols.model, symbol, {*args})
    args |= {place: f.Variable(name) for place, name in names.items()}
    all_args = tuple(args[i] for i in range(symbols.model.theory.predicates[symbol]))
    equations = [f.equal(t, v) for t, v in zip(_observed(spec, last), made, strict=True)]
    body = f.Exists(
        tuple(v.name for v in made), f.conjunction(f.Predicate(symbol, all_args), *equations)
    )
    states = [_BEFORE, _AFTER][: len(begins)]
    head = f.Predicate(
        symbols.unused(f"{symbol}_of_{_SORT}s"),
        (*states, *(f.Variable(name) for name in names.values())),
    )
    return head, [v.name for v in f.children(head) if isinstance(v, f.Variable)], body


def _other_names(model: Model, symbol: str, inside: set[int]) -> dict[int, str]:
    """Return what the text calls the arguments of a step that are no elements of positions."""
    found: dict[int, str] = {}
    for place in range(model.theory.predicates[symbol]):
        if place in inside:
            continue
        heads = (f.children(s.conclusion)[place] for s in model.theory.rules[symbol])
        names = (arg.name for arg in heads if isinstance(arg, f.Variable))
        own = next(names, f"x{place + 1}")
        taken = {"p", "q", *found.values()}
        found[place] = own if own not in taken else f"x{place + 1}"
    return found


def _of_position(
    symbols: _Symbols, spec: Specification, symbol: str, start: str
) -> tuple[str, f.Formula]:
    """Return what holds of a position, as a predicate of elements does; perhaps of a player."""
    observed = _observed(spec, _BEFORE)
    own: tuple[f.Term, ...]
    if symbols.model.theory.predicates[symbol] == len(observed):
        own, args = (_BEFORE,), tuple(observed)
    else:
        place = player_place(symbols.model, symbol, start)
        if place is None:
            what = f"{symbol!r} does not hold of a position of {counted(len(observed), 'element')}"
            raise spec.fail(f"{what}, nor of a player and one")
        own = (_WHO, _BEFORE)
        args = (*observed[:place], _WHO, *observed[place:])
    head = f.Predicate(symbols.unused(f"{symbol}_of_{_SORT}s"), own)
    names = ("p",) if len(own) == 1 else ("u", "p")
    return head.name, f.ForAll(names, f.Iff(head, f.Predicate(symbol, args)))


def _by_losing(symbols: _Symbols, spec: Specification) -> tuple[list[f.Formula], Specification]:
    """Return that one of two players has won where the other has lost."""
    model = symbols.model
    arity = symbols.arity("lose")
    values = players_of(spec, model)
    if len(values) != _TWO:
        raise spec.fail(
            f"[game]: 'lose' does not say who of {counted(len(values), 'player')} has won;"
            " expected two players"
        )
    one, other = values.values()
    cases = list(_cases(symbols, spec, arity, ((one, other), (other, one))))
    head = f.Predicate(symbols.unused("has_won"), (_WHO, _BEFORE))
    formula = f.ForAll(("u", "p"), f.Iff(head, f.disjunction(*cases)))
    return [formula], replace(spec, win=head.name, lose="")


def _cases(
    symbols: _Symbols, spec: Specification, arity: int, pairs: Sequence[tuple[Value, Value]]
) -> Iterator[f.Formula]:
    """Yield when who has won: who the text says, and the other of who has lost."""
    if symbols.arity("win"):
        yield f.Predicate(spec.win, _placed(symbols.model, spec.win, _WHO))
    for winner, loser in pairs:
        if arity == 1:
            turn = f.equal(f.Apply(spec.mover, (_BEFORE,)), loser)
            lost = f.conjunction(turn, f.Predicate(spec.lose, (_BEFORE,)))
        elif arity == _TWO:
            lost = f.Predicate(spec.lose, _placed(symbols.model, spec.lose, loser))
        else:
            what = f"{spec.lose!r} has {counted(arity, 'argument')}"
            raise spec.fail(f"{what}; expected a player and a position, or a position alone")
        yield f.conjunction(f.equal(_WHO, winner), lost)


def _placed(model: Model, symbol: str, who: f.Term) -> tuple[f.Term, ...]:
    """Return somebody and a position, in the order in which a predicate has them."""
    return (_BEFORE, who) if 0 in states_in(model, symbol) else (who, _BEFORE)
