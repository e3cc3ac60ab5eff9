"""Goals in Prolog's spelling, asked of the meaning of a text."""

from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace

from pylogic.core import formulas as f
from pylogic.core.errors import MeaningError
from pylogic.meaning.kinds import Place
from pylogic.meaning.meaning import Meaning, rows_of
from pylogic.meaning.statements import BUILT_IN
from pylogic.meaning.structure import Structure
from pylogic.meaning.values import Built, State, Value, plain
from pylogic.terms import Atom, Compound, Integer, Term, Variable
from pylogic.terms.goals import Literal, literals_of, read_literal

Slots = tuple[tuple[str, tuple[f.Node, ...]], ...]
"""The order in which a state's term has its observations: each an observer and its places."""


_SIGNS = {"mod": f.MODULO, "div": f.DIVIDE}


@dataclass(frozen=True, slots=True)
class Spelling:
    """How values are written in Prolog.

    symbols: From Prolog names to the symbols of the text.
    functors: By sort of states and by constructor, the name of its terms.
    states: By sort of states, the order of its terms' arguments.
    called: By name of a state, the predicate that holds of it alone.
    """

    symbols: Mapping[str, str]
    functors: Mapping[str, str]
    states: Mapping[str, Slots]
    called: Mapping[str, str]

    def term(self, value: Value) -> Term:
        """Return a value as a Prolog term."""
        match value:
            case State(sort, observed):
                slots = [
                    observed[name, tuple(map(plain, args))] for name, args in self.states[sort]
                ]
                return Compound(self.functors[sort], tuple(map(self.term, slots)))
            case Built(function, args):
                return Compound(self.functors[function], tuple(map(self.term, args)))
            case str():
                return Atom(value)
            case _:
                return Integer(value)

    def named(self, functor: str) -> str:
        """Return the sort of states, the constructor or the function that a term's name means."""
        known = {name: symbol for symbol, name in self.functors.items()}
        return known.get(functor, self.symbols.get(functor, functor))


def answers(meaning: Meaning, goal: str | Term, spelling: Spelling) -> list[dict[str, Term]]:
    r"""Return the answers of a conjunction, by the names of its variables.

    meaning: What is asked.
    goal: Atoms, their negations by `\+` and comparisons, with commas between. A function is asked
        with its value as the last argument.
    spelling: How values are written.
    Raises MeaningError: It is no such goal, or there is no end of its answers.
    """
    structure = meaning.structure.for_a_goal()
    meaning = replace(meaning, structure=structure)
    values: dict[str, Value] = {}
    literals = [read_literal(one, MeaningError) for one in literals_of(goal, MeaningError)]
    said = [_formula(literal, meaning, spelling, values) for literal in literals]
    named = {*values, *(f"_{name}" for name in spelling.called)}
    parts = _quantified([_apart(part, i) for i, part in enumerate(said)], named)
    asked = {node.name for part in parts for node in f.walk(part) if isinstance(node, f.Variable)}
    for name, start in spelling.called.items():
        if f"_{name}" in asked:
            parts.append(f.Predicate(start, (f.Variable(f"_{name}"),)))
    whole = f.conjunction(*parts)
    names = [name for name in f.free_variables(whole) if name not in values]
    kinds = deepcopy(structure.kinds)
    kinds.note([whole])
    kinds.number([whole])
    for name, values_there in _standing(whole, structure).items():
        if not kinds.is_numeric(("x", name, 0)):
            structure.range_over(name, values_there or structure.individuals)
        else:
            structure.range_over(name, (*structure.numbers, *structure.individuals))
    if any(kinds.is_numeric(("x", name, 0)) for name in names):
        for node in f.walk(whole):
            if isinstance(node, f.Predicate) and f.free_variables(node):
                meaning.rows(node.name)  # which raises where there is no end of them
    for part in parts:
        _add_values(part, parts, meaning)
    shown = [name for name in names if not name.startswith("_")]
    found = [
        {name: spelling.term(env[name]) for name in shown}
        for env in structure.solutions(whole, names, dict(values))
    ]
    return list({tuple(row.items()): row for row in found}.values())


def _apart(part: f.Formula, number: int) -> f.Formula:
    """Return a part of a goal in which each `_` is a variable of its own."""
    anonymous = {name for name in f.free_variables(part) if name.startswith("_G")}
    return f.substitute(part, {name: f.Variable(f"{name}_{number}") for name in anonymous})  # type: ignore[return-value]  # of a formula comes one


def _quantified(parts: Sequence[f.Formula], named: Collection[str]) -> list[f.Formula]:
    r"""Return the parts of a goal, in which `\+` denies that its own variables have any values.

    These stand in no part that is not denied, as Prolog would have none for them either.
    """
    said = {n for part in parts if not isinstance(part, f.Not) for n in f.free_variables(part)}

    def inside(part: f.Formula) -> f.Formula:
        if isinstance(part, f.Not):
            return f.Not(inside(part.body))
        own = tuple(n for n in f.free_variables(part) if n not in said and n not in named)
        return f.Exists(own, part) if own else part

    return [inside(part) if isinstance(part, f.Not) else part for part in parts]


def _standing(goal: f.Formula, structure: Structure) -> dict[str, dict[Value, None]]:
    """Return what the text has in the places of each variable, and of those equated with it.

    What a goal asks changes nothing of what the places of a text hold.
    """
    nodes = list(f.walk(goal))
    found: dict[str, dict[Value, None]] = {
        node.name: {} for node in nodes if isinstance(node, f.Variable)
    }
    compared = [
        pair for node in nodes if isinstance(node, f.Compare)
        for _, left, right in node.pairs() for pair in ((left, right), (right, left))
    ]  # fmt: skip
    for one, other in compared:
        if isinstance(one, f.Variable) and isinstance(other, f.Variable):
            joined = found[other.name]
            found |= {name: found[one.name] for name in found if found[name] is joined}
    stands: list[tuple[f.Node, Place]] = [
        (arg, ("p" if isinstance(node, f.Predicate) else "f", name, i))
        for node in nodes
        if (name := _symbol(node)) is not None
        for i, arg in enumerate(f.children(node))
    ] + [(one, ("f", name, -1)) for one, other in compared if (name := _symbol(other)) is not None]
    for term, place in stands:
        if isinstance(term, f.Variable):
            found[term.name].update(dict.fromkeys(structure.domain(place)))
    for one, other in compared:
        match one, other:
            case f.Variable(name), f.Constant(value) | f.Number(value):
                found[name][value] = None
            case _:
                pass
    return found


def _symbol(node: f.Node) -> str | None:
    match node:
        case f.Predicate(name) | f.Apply(name) if name not in BUILT_IN:
            return name
        case _:
            return None


def _add_values(part: f.Formula, parts: Sequence[f.Formula], meaning: Meaning) -> None:
    """Let the variable for the value of a function be any of its values, however large.

    Raises MeaningError: There is no end of them, as nothing else says what the arguments are.
    """
    said = part
    while isinstance(said, f.Not | f.Exists):
        said = said.body
    match said:
        case f.Compare(("=",), (f.Apply(symbol, args), f.Variable(name))):
            structure = meaning.structure
            others = [other for other in parts if other is not part]
            elsewhere = {n for other in others for n in f.free_variables(other)}
            loose = {n for arg in args for n in f.free_variables(arg)} - elsewhere
            rows = meaning.rows(symbol) if loose else rows_of(structure, symbol)
            structure.widen(name, (row[-1] for row in rows))
        case _:
            pass


def _formula(
    literal: Literal, meaning: Meaning, spelling: Spelling, values: dict[str, Value]
) -> f.Formula:
    if literal.denials:
        inside = replace(literal, denials=literal.denials - 1)
        return f.Not(_formula(inside, meaning, spelling, values))
    if literal.relation:
        left, right = (_term(side, spelling, values, meaning) for side in literal.terms)
        return f.Compare((literal.relation,), (left, right))
    (read,) = literal.terms
    name = read.name if isinstance(read, Atom | Compound) else ""
    terms = read.args if isinstance(read, Compound) else ()
    symbol = spelling.symbols.get(name, name)
    meant = meaning.structure.meant
    args = tuple(_term(arg, spelling, values, meaning) for arg in terms)
    if symbol in meant.equations or symbol in meant.observers:
        if not args:
            raise MeaningError(f"{name} is a function; ask {name}(..., Value)")
        return f.equal(f.Apply(symbol, args[:-1]), args[-1])
    if symbol in meant.rules or symbol in meant.observers.values() or symbol in meant.bounds:
        return f.Predicate(symbol, args)
    raise MeaningError(f"the text says nothing of {literal.text}")


def _term(term: Term, spelling: Spelling, values: dict[str, Value], meaning: Meaning) -> f.Term:
    match term:
        case Variable(name):
            return f.Variable(name)
        case Atom(name):
            return f.Variable(f"_{name}") if name in spelling.called else f.Constant(name)
        case Integer(number):
            return f.Number(number)
        case Compound(name) if spelling.named(name) in spelling.states:
            return _given_state(spelling.named(name), term, spelling, values, meaning)
        case Compound(name, args):
            inner = tuple(_term(arg, spelling, values, meaning) for arg in args)
            return f.Apply(_SIGNS.get(name) or spelling.named(name), inner)
        case _:
            raise MeaningError(f"{term} is no value of a text")


def _given_state(
    sort: str, wanted: Term, spelling: Spelling, values: dict[str, Value], meaning: Meaning
) -> f.Term:
    for state in meaning.structure.states(sort):
        if spelling.term(state) == wanted:
            name = f"_state{len(values)}"
            values[name] = state
            return f.Variable(name)
    raise MeaningError(f"{wanted} is no {sort}")
