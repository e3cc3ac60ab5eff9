"""Where two formulas differ, shown as the lines of one that the other has not."""

from collections.abc import Callable
from difflib import unified_diff

from pylogic.core import formulas as f
from pylogic.deduction.sameness import canonical


def differences(printed: f.Formula, derived: f.Formula, write: Callable[[f.Formula], str]) -> str:
    """Return the lines in which two formulas differ, as `write` writes them.

    A line that only the first has begins with `-`, one that only the second has with `+`; one
    line around stands with them, and `...` between places apart. What differs in order alone is
    no difference.
    """
    old, new = (write(formula).splitlines() for formula in (printed, aligned(derived, printed)))
    lines = list(unified_diff(old, new, n=1, lineterm=""))[2:]
    shown = ["..." if line.startswith("@@") else line for line in lines]
    return "\n".join(shown[1:])


def aligned(formula: f.Formula, model: f.Formula) -> f.Formula:
    """Return an equivalent formula whose parts are in the order that a model has them in.

    Parts of conjunctions and disjunctions are paired where they are the same, or else begin the
    same way; what has no partner stays behind what it stood behind.
    """
    match formula, model:
        case (f.And(parts), f.And(models)) | (f.Or(parts), f.Or(models)):
            join = f.conjunction if isinstance(formula, f.And) else f.disjunction
            return join(*_ordered(parts, models))
        case (f.Exists(names, body), f.Exists(others, other)) if names == others:
            return f.Exists(names, aligned(body, other))
        case (f.ForAll(names, body), f.ForAll(others, other)) if names == others:
            return f.ForAll(names, aligned(body, other))
        case f.Implies(premise, conclusion), f.Implies(first, second):
            return f.Implies(aligned(premise, first), aligned(conclusion, second))
        case f.Not(body), f.Not(other):
            return f.Not(aligned(body, other))
        case _:
            return formula


def _ordered(parts: tuple[f.Formula, ...], models: tuple[f.Formula, ...]) -> list[f.Formula]:
    partner: dict[int, int] = {}
    for key in (canonical, _beginning):
        own = list(map(key, parts))
        for number, wanted in enumerate(map(key, models)):
            if number in partner.values():
                continue
            for place, found in enumerate(own):
                if place not in partner and found == wanted:
                    partner[place] = number
                    break
    last, order = -1, []
    for place, part in enumerate(parts):
        last = partner.get(place, last)
        new = aligned(part, models[last]) if place in partner else part
        order.append((last, place not in partner, place, new))
    return [new for *_, new in sorted(order, key=lambda entry: entry[:3])]


def _beginning(part: f.Formula) -> object:
    match part:
        case f.Compare(relations, terms):
            return relations, terms[0]
        case f.Exists(names) | f.ForAll(names):
            return type(part), names
        case f.Predicate(name):
            return name
        case _:
            return type(part)
