"""What the axioms about states are put together from."""

from collections.abc import Sequence
from dataclasses import replace

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.kinds_of_places import ARITHMETIC

VALUE = f.Variable("=")
"""The value of a functional fluent; no text has this name."""


def together(axioms: Sequence[Declaration], begun: Declaration) -> Declaration:
    """Return axioms that are said to follow as one, with all their lines; else where it begins."""
    found = sorted(dict.fromkeys(axioms), key=lambda axiom: axiom.lines)
    if not found:
        return begun
    text = "; ".join(" ".join(axiom.text.split()) for axiom in found)
    return replace(found[0], text=text, lines=(found[0].lines[0], found[-1].lines[1]))


def is_worked_out(said: f.Formula) -> bool:
    """Whether a value comes of a sum or product."""
    return any(
        isinstance(term, f.Apply) and term.function in ARITHMETIC
        for node in f.those(said, f.Compare) if VALUE in node.terms
        for side in node.terms for term in f.walk(side)
    )  # fmt: skip


def over(
    said: f.Formula,
    args: Sequence[f.Term],
    variables: Sequence[f.Term],
    renamed: dict[str, f.Term],
) -> f.Formula:
    """Return what is said of arguments as said of variables: equal to what is no variable."""
    values: dict[str, f.Term] = dict(renamed)
    same: list[f.Formula] = []
    for arg, variable in zip(args, variables, strict=True):
        if isinstance(arg, f.Variable) and arg.name not in values:
            values[arg.name] = variable
        else:
            same.append(f.equal(variable, f.substitute(arg, values)))  # type: ignore[arg-type]  # of a term comes a term
    body: f.Formula = f.substitute(said, values)  # type: ignore[assignment]  # of a formula comes a formula
    return f.conjunction(*same, body)
