"""The axioms that a text in the event calculus takes for granted: what is not changed stays so.

A text says what holds at first, what happens, and what that initiates and terminates. Where no
axiom says what `HoldsAt` holds later, it is what the discrete event calculus says.
Source: E. Mueller, Commonsense Reasoning, 2006, section 2.2 (DEC5, DEC6, DEC9, DEC10).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pylogic.core import formulas as f
from pylogic.core import syntax
from pylogic.notations.first_order.formulas.axiom_forms import heads
from pylogic.notations.first_order.spelling.printer import print_formula

_HOLDS, _HAPPENS = "holdsat", frozenset({"happens", "happensat", "occurs", "occursat"})
_INITIATES, _TERMINATES = "initiates", "terminates"
_FIRST = frozenset({"initially", "initiallyp", "initiallytrue"})
_UNLESS = frozenset({"releases", "released", "releasedat", "clipped", "trajectory"})
"""Of these the text has axioms of its own, so that its calculus is another one."""
_WIDTHS = {_HOLDS: 2, _INITIATES: 3, _TERMINATES: 3}


def with_inertia(
    declarations: Sequence[syntax.Declaration],
) -> tuple[list[syntax.Declaration], syntax.Declaration | None]:
    """Return the declarations with what `HoldsAt` holds later, and that, if it was left out."""
    axioms = [d for d in declarations if d.formula is not None]
    used = {_plain(p.name): p for d in axioms for p in _predicates(d.formula)}
    said = {_plain(head.name) for d in axioms for head in heads(d.formula)}
    changes = {_INITIATES, _TERMINATES} & said
    if _HOLDS not in used or not changes or not _HAPPENS & said or _UNLESS & used.keys():
        return list(declarations), None
    if any(len(used[n].args) != width for n, width in _WIDTHS.items() if n in used):
        return list(declarations), None
    own = [d for d in axioms if any(_plain(h.name) == _HOLDS for h in heads(d.formula))]
    first = [fact for d in own if (fact := _first(d.formula)) is not None]
    if len(first) < len(own):
        return list(declarations), None
    what, when, before, event = map(f.Variable, ("f", "t", "u", "e"))
    happens = next(used[n].name for n in sorted(_HAPPENS & said))

    def changed(name: str) -> f.Formula:
        if name not in changes:
            return f.Truth(value=False)
        done = f.Predicate(used[name].name, (event, what, before))
        return f.Exists(("e",), f.conjunction(f.Predicate(happens, (event, before)), done))

    holds = used[_HOLDS].name
    initial: list[f.Formula] = [f.equal(what, fluent) for fluent in first]
    initial += [f.Predicate(used[n].name, (what,)) for n in sorted(_FIRST & used.keys())]
    stays = f.conjunction(f.Predicate(holds, (what, before)), f.Not(changed(_TERMINATES)))
    later = f.disjunction(changed(_INITIATES), stays)
    started = f.Compare(("≤",), (f.Number(0), before))
    next_ = f.equal(f.Apply("+", (before, f.Number(1))), when)
    body = f.disjunction(
        f.conjunction(f.equal(when, f.Number(0)), f.disjunction(*initial)),
        f.Exists(("u",), f.conjunction(started, next_, later)),
    )
    asked = next(
        d for d in axioms if any(_plain(p.name) == _HOLDS for p in _predicates(d.formula))
    )
    whole = f.Iff(f.Predicate(holds, (what, when)), body)
    label, text = f"{asked.label}: {holds}", print_formula(whole)
    axiom = replace(asked, label=label, text=text, formula=whole)
    return [*(d for d in declarations if d not in own), axiom], axiom


def _plain(name: str) -> str:
    return name.lower().replace("_", "")


def _predicates(formula: f.Formula | None) -> Iterator[f.Predicate]:
    yield from (n for n in f.walk(formula) if isinstance(n, f.Predicate)) if formula else ()


def _first(formula: f.Formula | None) -> f.Term | None:
    """Return what a fact says to hold at time 0."""
    match formula:
        case f.Predicate(_, (f.Constant() | f.Apply() as fluent, f.Number(0))) if (
            not f.free_variables(fluent)
        ):
            return fluent
        case _:
            return None
