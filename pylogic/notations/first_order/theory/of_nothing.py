"""Predicates that hold of nothing: `¬Released(f, t)` alone, and what narratives leave out.

The event calculus is read by completion: where no axiom says what `Initially` holds, or what is
`Released`, nothing does.
"""

from collections.abc import Sequence
from dataclasses import replace

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core import syntax
from pylogic.notations.first_order.formulas.axiom_forms import heads, matrix_of

_EVENTS = re.compile(r"(?:happens|occurs)(?:at)?|holdsat", re.IGNORECASE)
_COMPLETED = re.compile(
    r"initially[pn]?|initiates|terminates|releases|released_?at|(?:happens|occurs)(?:_?at)?|(?:de)?clipped",
    re.IGNORECASE,
)


def with_nothing(
    declarations: Sequence[syntax.Declaration],
) -> tuple[list[syntax.Declaration], list[tuple[str, syntax.Declaration]]]:
    """Return the declarations with definitions of what holds of nothing, and those unsaid.

    The last come with the first axiom that asks for them.
    """
    axioms = [d for d in declarations if d.formula is not None]
    said = {head.name for d in axioms for head in heads(d.formula)}
    out = [_denied(d, said) for d in declarations]
    asked: dict[str, tuple[syntax.Declaration, int]] = {}
    for axiom in axioms:
        for node in f.those(axiom.formula, f.Predicate):
            asked.setdefault(node.name, (axiom, len(node.args)))
    if not any(_EVENTS.fullmatch(name.replace("_", "")) for name in asked):
        return out, []
    said |= {head.name for d in out for head in heads(d.formula)}
    unsaid = [n for n in asked if _COMPLETED.fullmatch(n) and n not in said]
    for name in unsaid:
        axiom, arity = asked[name]
        args = tuple(f.Variable(f"x{i + 1}") for i in range(arity))
        nothing = f.Iff(f.Predicate(name, args), f.Truth(value=False))
        out.append(replace(axiom, label=f"{axiom.label}: {name}", formula=nothing))
    return out, [(name, asked[name][0]) for name in unsaid]


def _denied(declaration: syntax.Declaration, said: set[str]) -> syntax.Declaration:
    """Return `p(x) ≡ ⊥` for an axiom `¬p(x)` of all x, where nothing else says of what p holds."""
    match matrix_of(declaration.formula):
        case f.Not(f.Predicate(name, args) as atom) if (
            args and name not in said and len({*args}) == len(args)
            and all(isinstance(arg, f.Variable) for arg in args)
        ):  # fmt: skip
            return replace(declaration, formula=f.Iff(atom, f.Truth(value=False)))
        case _:
            return declaration
