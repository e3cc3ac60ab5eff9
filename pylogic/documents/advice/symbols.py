"""The symbols of a document as goals may use them, and those that lead from state to state."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pylogic.compiler import Compiled
from pylogic.compiler.clauses.goals import atom
from pylogic.compiler.clauses.model import Model
from pylogic.compiler.program import Program
from pylogic.compiler.theory.dependencies import graph
from pylogic.core.syntax import Syntax

PREDICATE, FUNCTION, SORT, STATE = "predicate", "function", "sort", "state"
"""Kinds of symbols; the value of a function is its last argument, a sort lists its values."""


@dataclass(frozen=True, slots=True)
class DescribedSymbol:
    """A predicate that can be asked.

    name: In Prolog.
    arity: The number of its arguments.
    kind: One of this module's constants.
    lines: Where it is defined, if one place does.
    is_used: Whether another is defined by it.
    """

    name: str
    arity: int
    kind: str
    lines: tuple[int, int] | None
    is_used: bool = False

    def __str__(self) -> str:
        """Return `name/arity`, as Prolog reads it."""
        return f"{atom(self.name)}/{self.arity}"


@dataclass(frozen=True, slots=True)
class StepSymbol:
    """A predicate of two states.

    symbol: In the document.
    sort: What the states are called.
    places: Which of its arguments they are, from 0.
    constructs: Those that its axiom fixes by the others; it judges the others.
    lines: Where it is defined.
    """

    symbol: str
    sort: str
    places: tuple[int, ...]
    constructs: frozenset[int]
    lines: tuple[int, int]

    @property
    def is_constructing(self) -> bool:
        """Whether the last of the states is made of the others, or of nothing."""
        return self.places[-1] in self.constructs


def symbols_of(syntax: Syntax, compiled: Compiled) -> tuple[DescribedSymbol, ...]:
    """Return what of a document can be asked, without what only the compiler needs."""
    if not isinstance(compiled, Program):
        exports: Sequence[str] = getattr(compiled, "exports", ())
        found = (export.rpartition("/") for export in exports)
        return tuple(
            DescribedSymbol(n.strip("'"), int(arity), PREDICATE, None) for n, _, arity in found
        )
    return tuple(_of_program(syntax, compiled))


def _of_program(syntax: Syntax, program: Program) -> Iterator[DescribedSymbol]:
    texts = (d.text.replace("\\_", "_") for d in syntax.declarations)
    words = {w.replace("_", "") for text in texts for w in re.findall(r"\w+", text)}
    arities = dict(export.rsplit("/", 1) for export in program.exports)
    model = program.model
    used = {
        part for symbol, uses in graph(model.theory).items() for part in uses if part != symbol
    }
    for symbol, name in program.names.items():
        spelt = (w.replace("_", "") for w in re.findall(r"\w+", symbol))
        said = all({w, _greek(w)} & words for w in spelt)
        shown = said or (symbol in model.constructs and symbol.isidentifier())
        if shown and name in arities:
            rules = model.theory.defining(symbol)
            lines = rules[0].axiom.lines if rules else None
            kind = _kind(model, symbol)
            yield DescribedSymbol(name, int(arities[name]), kind, lines, symbol in used)


def _greek(word: str) -> str:
    """Return the name of a Greek letter, as LaTeX writes it: `delta`."""
    return unicodedata.name(word[0], "").split(" ")[-1].lower() + word[1:]


def _kind(model: Model, symbol: str) -> str:
    if model.is_state_sort(symbol):
        return STATE
    if symbol in model.theory.functions:
        return FUNCTION
    sort = model.sorts.sorts.get(symbol)
    return SORT if sort is not None and sort.values is not None else PREDICATE


def states_in(model: Model, symbol: str) -> dict[int, str]:
    """Return, by argument of a predicate, the sorts of those that are states."""
    found = {}
    for place in range(model.theory.predicates.get(symbol, 0)):
        sort = model.sorts.at(("predicate", symbol, place))
        if sort is not None and sort.name in model.layouts:
            found[place] = sort.name
    return found


def steps_of(program: Program) -> tuple[StepSymbol, ...]:
    """Return the predicates of two or more states of a sort, in the order of the document."""
    model = program.model
    found = []
    for symbol, rules in model.theory.rules.items():
        states = states_in(model, symbol)
        places = tuple(states)
        if rules and len(places) > 1 and len(set(states.values())) == 1 and symbol.isidentifier():
            made = frozenset(model.constructs.get(symbol, ()))
            found.append(StepSymbol(symbol, states[places[0]], places, made, rules[0].axiom.lines))
    return tuple(found)
