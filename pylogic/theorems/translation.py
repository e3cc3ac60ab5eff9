"""The hints and rule classes that a script in the Lisp spelling gives, as hints for ACL2."""

from collections.abc import Sequence
from dataclasses import replace

from pylogic.core.formulas import Apply, Constant, Term
from pylogic.nqthm import Definition, Theorem
from pylogic.theorems.export import hint_text, symbol
from pylogic.theorems.plan import Hints


def hints_of(theorem: Theorem) -> Hints:
    """Return the hints of a theorem; what only steers the older prover is left out."""
    hints = Hints()
    for hint in theorem.hints:
        match hint:
            case Apply("list", (Constant("use"), *instances)):
                hints = replace(hints, use=tuple(map(_instance, instances)))
            case Apply("list", (Constant("induct"), term)):
                hints = replace(hints, induct=hint_text(term))
            case Apply("list", (Constant("expand"), *terms)):
                hints = replace(hints, expand=tuple(map(hint_text, terms)))
            case Apply("list", (Constant("enable"), *names)):
                hints = replace(hints, enable=_names(names))
            case Apply("list", (Constant("disable" | "hands-off"), *names)):
                hints = replace(hints, disable=(*hints.disable, *_names(names)))
            case Apply("list", (Constant("do-not-induct"), Constant("t"))):
                hints = replace(hints, direct=True)
            case _:
                continue
    return hints


def used_by(theorem: Theorem) -> tuple[str, ...]:
    """Return the names of the events that its hints use, in order."""
    found: list[str] = []
    for hint in theorem.hints:
        match hint:
            case Apply("list", (Constant("use"), *instances)):
                for instance in instances:
                    match instance:
                        case Constant(name) | Apply("list", (Constant(name), *_)):
                            found.append(name)
                        case _:
                            continue
            case _:
                continue
    return tuple(found)


def measure_of(definition: Definition) -> str:
    """Return the measure that a definition is given, as in `((lessp (length x)))`, or nothing."""
    for hint in definition.hints:
        match hint:
            case Apply("list", (Constant("lessp"), term)):
                return hint_text(term)
            case _:
                continue
    return ""


def is_rule(theorem: Theorem) -> bool:
    """Return whether a theorem is to be used as a rule; where nothing is said, it is."""
    return theorem.classes != ()


def _names(names: Sequence[Term]) -> tuple[str, ...]:
    return tuple(symbol(name.name) for name in names if isinstance(name, Constant))


def _instance(hint: Term) -> str:
    match hint:
        case Apply("list", (Constant(name),)):
            return symbol(name)
        case Apply("list", (Constant(name), *bindings)):
            return f"(:instance {symbol(name)} {' '.join(map(hint_text, bindings))})"
        case _:
            return hint_text(hint)
