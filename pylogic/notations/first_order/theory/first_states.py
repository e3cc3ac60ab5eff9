"""First states of which facts alone speak: `turn(s0) = ann` says of one thing who moves there."""

from __future__ import annotations

from collections.abc import Sequence

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.errors import Place, ReadError
from pylogic.core.syntax import Declaration, Notice
from pylogic.notations.first_order.formulas.axiom_forms import POINT
from pylogic.notations.first_order.page.source import Source
from pylogic.notations.first_order.theory.named_states import NamedStates, initial, named


def initial_constants(
    declarations: Sequence[Declaration],
) -> tuple[list[Declaration], dict[str, Declaration]]:
    """Return the declarations with constants for first states of which facts alone speak.

    `turn(s0) = ann` beside `legal(p, s) <-> turn(s) = p` says of one thing what others are asked
    of. Returned as well: the names, each with the first axiom that speaks of it.
    """
    done, found = list(declarations), dict[str, Declaration]()
    for name in sorted(n for n in initial(done) if not POINT.fullmatch(n)):
        about = [d for d in done if d.formula is not None and name in f.free_variables(d.formula)]
        if NamedStates(done).is_asked(name) and all(_states_facts(d.formula, name) for d in about):  # type: ignore[arg-type]  # each has one
            done = [named(d, name) for d in done]
            found[name] = about[0]
    return done, found


def initial_variables(declarations: Sequence[Declaration]) -> dict[str, Declaration]:
    """Return the variables that are called as first states are, without a sort, by first axiom."""
    found: dict[str, Declaration] = {}
    for name in initial(declarations):
        for declaration in declarations:
            formula = declaration.formula
            if formula is None or name not in f.free_variables(formula):
                continue
            x = f.Variable(name)
            nodes = list(f.walk(formula))
            if not any(isinstance(n, f.Predicate) and n.args == (x,) for n in nodes) and not any(
                isinstance(n, f.Compare) and x in n.terms for n in nodes
            ):
                found.setdefault(name, declaration)
    return found


def _states_facts(formula: f.Formula, name: str) -> bool:
    """Whether an axiom says something of a variable, under conditions that do not name it."""
    match formula:
        case f.ForAll(_, body) | f.Not(body):
            return _states_facts(body, name)
        case f.And(parts):
            return all(_states_facts(part, name) for part in parts)
        case f.Implies(premise, said) | f.Iff(said, premise):
            return name not in f.free_variables(premise) and _states_facts(said, name)
        case f.Compare(("=",), (f.Apply(), value)):
            return name not in f.free_variables(value)
        case _:
            return isinstance(formula, f.Predicate)


def unread_of(source: Source, name: str, place: Place) -> tuple[list[ReadError], list[Notice]]:
    """Return what is wrong, or told, where no formula speaks of a first state.

    It is wrong where something is applied to it in a sentence that is not read.
    """
    said = re.compile(rf"\w\([^()]*(?<!\w){re.escape(name)}\s*\)")
    unread = next((row for row in source.rows if said.search(row.text)), None)
    if unread is None:
        return [], [Notice(place, f"nothing is said of {name}, so that nothing holds there")]
    expected = [f"formulas on lines of their own: f(x, {name}) = ..."]
    what = f"what is said of {name} is not read"
    return [ReadError(what, source.at(unread.line, unread.column(0)), expected)], []
