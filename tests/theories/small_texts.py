"""All documents of a small shape: axioms that set a stage, and one or two that try something.

Nothing is random. What stands in a place is one of all formulas up to a size, in the order in
which they are made from the productions of the notation; a number says which of each is taken.
Numbers that lie far apart give documents that have little in common, so a stride tries much.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

Formulas = tuple[str, ...]


class Scope(NamedTuple):
    """What a formula may speak of.

    Attributes
    ----------
    terms : tuple of str
        Of individuals, the variables of the scope among them.
    numbers : tuple of str
        Of numbers.
    states : tuple of str
        Variables that stand for states.
    depth : int
        How many quantifiers stand around.
    """

    terms: tuple[str, ...]
    numbers: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Stage:
    """What a document has beside the axioms that try something; `small.toml` has them all.

    Attributes
    ----------
    constants : str
        Those that are declared.
    axioms : tuple of str
        Those that set the stage.
    unary, binary, numeric : tuple of str
        Predicates of individuals, of two, and of numbers.
    observers : tuple of str
        What is observed of a state, `S` in place of it; what `k` observes is a number.
    functions : tuple of str
        Functions of individuals, with numbers.
    tries : tuple of str
        The axioms that try something, each with places for formulas.
    """

    constants: str
    axioms: tuple[str, ...]
    unary: tuple[str, ...]
    tries: tuple[str, ...]
    binary: tuple[str, ...] = ()
    numeric: tuple[str, ...] = ()
    observers: tuple[str, ...] = ()
    functions: tuple[str, ...] = ()


@cache
def stages() -> tuple[Stage, ...]:
    """Return the stages."""
    with Path(__file__).with_name("small.toml").open("rb") as file:
        table = tomllib.load(file)
    found = []
    for each in table["stages"]:
        constants = each.pop("constants")
        found.append(Stage(constants, **{key: tuple(texts) for key, texts in each.items()}))
    return tuple(found)


@cache
def formulas(stage: Stage, scope: Scope, size: int) -> Formulas:
    """Return all formulas of so many connectives."""
    if size == 0:
        return atoms(stage, scope)
    found = [f"~({part})" for part in formulas(stage, scope, size - 1)]
    for first in range(size):
        second = size - 1 - first
        for left, right in product(formulas(stage, scope, first), formulas(stage, scope, second)):
            found += [f"({left}) {sign} ({right})" for sign in ("&", "|", "->", "<->")]
    if scope.depth == 0:
        found += quantified(stage, scope, size - 1)
    return tuple(found)


def quantified(stage: Stage, scope: Scope, size: int) -> list[str]:
    """Return all formulas that begin with a quantifier."""
    found = []
    bound = scope._replace(terms=(*scope.terms, "z"), depth=1)
    for part in formulas(stage, bound, size):
        if "z" in part:
            found += [
                f"exists z. {part}",
                f"all z. p(z) -> ({part})",
                f"exists z. p(z) & ({part})",
                f"all z. {part}",
            ]
    if stage.numeric:
        bound = scope._replace(numbers=(*scope.numbers, "i"), depth=1)
        for part in formulas(stage, bound, size):
            if "i" in part.replace("if", ""):
                found += [f"exists i. n(i) & ({part})", f"all i. n(i) -> ({part})"]
    if stage.observers:
        bound = scope._replace(states=(*scope.states, "e"), depth=1)
        for part in formulas(stage, bound, size):
            if "e)" in part:
                found += [f"exists e. {part}", f"all e. {part}"]
    return found


@cache
def atoms(stage: Stage, scope: Scope) -> Formulas:
    """Return all atoms."""
    seen = [name.replace("S", state) for state in scope.states for name in stage.observers]
    terms = [*scope.terms, *(term for term in seen if not term.startswith("k"))]
    numbers = [*scope.numbers, *(term for term in seen if term.startswith("k"))]
    numbers += [f"{f}({term})" for f in stage.functions for term in scope.terms]
    found = [f"{name}({term})" for name in stage.unary for term in terms]
    found += [f"{name}({x}, {y})" for name in stage.binary for x in terms for y in terms]
    found += [f"{x} = {y}" for i, x in enumerate(terms) for y in terms[i + 1 :]]
    found += [f"{x} != {y}" for i, x in enumerate(terms) for y in terms[i + 1 :]]
    for name, number in product(stage.numeric, numbers):
        found += [f"{name}({number})", f"{name}({number} + 1)"]
    for i, x in enumerate(numbers):
        found += [f"{x} = 1", f"{x} < 2", f"0 < {x} <= 2"]
        found += [f"{x} {sign} {y}" for y in numbers[i + 1 :] for sign in ("=", "<")]
        found += [f"{x} = {y} + 1" for y in numbers[i + 1 :]]
    return tuple(found) or ("true",)


STRIDE: Final = 2_654_435_761
"""A prime, so that neighbours differ in everything."""

SCOPES: Final = {
    "{F}": Scope(("x", "a")),
    "{G}": Scope(("x", "y", "b")),
    "{P}": Scope(("a", "b")),
    "{N}": Scope(("b",), ("n",)),
    "{S}": Scope(("a",), (), ("s",)),
    "{T}": Scope(("b",), (), ("s", "t")),
}


def document(number: int) -> str:
    """Return the document of a number."""
    which, at = divmod(number, len(stages()))
    stage, rest = stages()[at], which * STRIDE
    text, rest = stage.tries[rest % len(stage.tries)], rest // len(stage.tries)
    size, rest = rest % 3, rest // 3
    for place, scope in SCOPES.items():
        while place in text:
            made = formulas(stage, scope, size)
            text = text.replace(place, f"({made[rest * 7919 % len(made)]})", 1)
            rest = rest * 31 + 17
    values = (
        ("a", "b", "h(s)")
        if stage.observers
        else ("0", "f(x)", "f(x) + 1", "if x = a then 1 else f(b)")
    )
    text = text.replace("{V}", values[rest % len(values)])
    lines = [*stage.axioms, *text.split("\n")]
    numbered = [f"{i}. {line}" for i, line in enumerate(lines, 1)]
    return "\n".join([f"Constants: {stage.constants}", "", *numbered]) + "\n"
