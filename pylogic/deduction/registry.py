"""The tactics by name, each with the kinds of arguments that a derivation's file gives it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pylogic.core import formulas as f
from pylogic.core.errors import DeductionError, ReadError
from pylogic.deduction.definitions import PatternDefinitions
from pylogic.deduction.tactics import (
    bounds,
    folding,
    forgetting,
    frames,
    observers,
    quantifiers,
    rewriting,
    solving,
    unfolding,
)
from pylogic.notations.blocks.expressions import BlockNames, read_formula, read_patterns


@dataclass(frozen=True, slots=True)
class Tactic:
    """A tactic and what it takes besides the formula.

    apply: From a formula and the arguments, by name, to a formula.
    takes: The kind of each argument: `atom`, `value`, `formula`, `term`, `name` or `names`.
    given: What it is given unasked: `definitions`, `by_name`.
    """

    apply: Callable[..., f.Formula]
    takes: Mapping[str, str] = field(default_factory=dict)
    given: frozenset[str] = frozenset()


_DEFINITIONS, _BY_NAME = "definitions", "by_name"
_KINDS = {
    "atom": (f.Predicate,),
    "value": (f.Apply,),
    "term": (f.Variable, f.Constant, f.Number, f.Apply),
}

TACTICS: Mapping[str, Tactic] = {
    "unfold": Tactic(unfolding.unfold, {"call": "atom"}, frozenset({_DEFINITIONS})),
    "conjoin": Tactic(
        unfolding.conjoin, {"function": "value", "at": "names"}, frozenset({_DEFINITIONS})
    ),
    "widen": Tactic(solving.widen, {"variables": "names", "at": "names"}),
    "solve": Tactic(
        solving.solve,
        {"variable": "name", "observer": "name", "at": "names"},
        frozenset({_BY_NAME}),
    ),
    "solve_observer": Tactic(
        observers.solve_observer,
        {"observer": "name", "state": "term", "at": "names"},
        frozenset({_BY_NAME}),
    ),
    "apply_frame": Tactic(
        frames.apply_frame,
        {"frame": "names", "onto": "names", "at": "names"},
        frozenset({_BY_NAME}),
    ),
    "normalise": Tactic(bounds.normalise, {"variable": "name"}),
    "forget": Tactic(forgetting.forget, {"function": "name"}, frozenset({_DEFINITIONS})),
    "part": Tactic(quantifiers.part, {"variables": "names"}),
    "eliminate": Tactic(quantifiers.eliminate, {"variable": "name"}),
    "trim": Tactic(forgetting.trim, {"variable": "name"}),
    "fold": Tactic(folding.fold, {"name": "atom"}, frozenset({_DEFINITIONS, _BY_NAME})),
    "rewrite": Tactic(rewriting.rewrite, {"rule": "formula"}),
    "resolve": Tactic(rewriting.resolve),
    "regress": Tactic(rewriting.regress, {"value": "value"}, frozenset({_DEFINITIONS})),
    "split": Tactic(rewriting.split, {"call": "formula", "condition": "formula"}),
}


def read_argument(kind: str, text: str, names: BlockNames) -> Any:  # noqa: ANN401 - each kind has its own type
    """Return an argument of a tactic.

    Raises DeductionError: The text is not of that kind.
    Raises ReadError: It is not in the notation.
    """
    match kind:
        case "name":
            return text
        case "names":
            return tuple(name.strip() for name in text.split(","))
        case "formula":
            return read_formula(text, names)
        case _:
            for node in read_patterns(text, names):
                if isinstance(node, _KINDS[kind]):
                    return node
            raise DeductionError("derivation", f"{text!r} is no {kind}")


def read_arguments(name: str, texts: Mapping[str, str], names: BlockNames) -> dict[str, Any]:
    """Return the arguments that a derivation's file gives a tactic.

    Raises DeductionError: There is no such tactic, or it takes other arguments.
    """
    if name not in TACTICS:
        raise DeductionError(
            "derivation", f"there is no tactic {name!r}; there are {', '.join(TACTICS)}"
        )
    takes = TACTICS[name].takes
    if texts.keys() != takes.keys():
        raise DeductionError(
            "derivation", f"{name} takes {', '.join(takes) or 'nothing'}, not {', '.join(texts)}"
        )
    try:
        return {key: read_argument(takes[key], text, names) for key, text in texts.items()}
    except ReadError as error:
        raise DeductionError("derivation", f"an argument of {name}: {error}") from None


def run(
    name: str,
    formula: f.Formula,
    arguments: Mapping[str, Any],
    definitions: PatternDefinitions,
    *,
    by_name: bool,
) -> f.Formula:
    """Return what a tactic makes of a formula; raises as the tactic does."""
    tactic = TACTICS[name]
    unasked = {_DEFINITIONS: definitions, _BY_NAME: by_name}
    given = {key: value for key, value in unasked.items() if key in tactic.given}
    return tactic.apply(formula, **arguments, **given)
