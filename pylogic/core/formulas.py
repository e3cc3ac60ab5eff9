"""Terms and formulas of first-order logic: the one syntax that every notation is read into.

Values are immutable and compare by structure. What is written differently but means the same in
every notation has one form here: a chain `a = b < c` is one `Compare`, `a ≠ b` is a `Compare` with
the relation `≠`, conjunctions and disjunctions are flat and have at least two parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter, is_not
from typing import Any, TypeAlias, TypeVar

from pylogic.core.deep import Deep, hashed_once

TIMES, DIVIDE, MODULO = "*", "÷", "%"
"""What a product, a whole quotient and a remainder apply; no text has these names."""
_SMALL = 200
"""Formulas of so many parts keep the list of them; large ones inside each other would not fit."""
RELATIONS = ("=", "≠", "<", "≤", ">", "≥")


@dataclass(frozen=True, slots=True)
class Variable:
    """An individual variable."""

    name: str


@dataclass(frozen=True, slots=True)
class Constant:
    """An individual constant that is not a numeral."""

    name: str


@dataclass(frozen=True, slots=True)
class Number:
    """A numeral."""

    value: int


@hashed_once
@dataclass(frozen=True, slots=True)
class Apply(Deep):
    """A function applied to terms.

    Sum, difference and successor are `+`, `-` and `'`; product, quotient and remainder are
    `TIMES`, `DIVIDE` and `MODULO`.
    """

    function: str
    args: tuple[Term, ...]


@hashed_once
@dataclass(frozen=True, slots=True)
class Conditional(Deep):
    """`if condition then positive else negative`, between terms or between formulas."""

    condition: Formula
    positive: Term | Formula
    negative: Term | Formula


@dataclass(frozen=True, slots=True)
class Meta:
    """A place that a pattern leaves open, for a term or for a formula; documents have none."""

    name: str


@dataclass(frozen=True, slots=True)
class Truth:
    """The formula that is always true, or the one that is always false."""

    value: bool


@hashed_once
@dataclass(frozen=True, slots=True)
class Predicate(Deep):
    """A predicate applied to terms; without arguments, a proposition."""

    name: str
    args: tuple[Term, ...] = ()


@hashed_once
@dataclass(frozen=True, slots=True)
class Compare(Deep):
    """A chain of comparisons, true when each neighbouring pair stands in its relation.

    `terms` is one longer than `relations`; each relation is one of `RELATIONS`.
    """

    relations: tuple[str, ...]
    terms: tuple[Term, ...]

    def pairs(self) -> Iterator[tuple[str, Term, Term]]:
        """Yield each relation with the terms on its two sides."""
        return zip(self.relations, self.terms, self.terms[1:], strict=False)


@hashed_once
@dataclass(frozen=True, slots=True)
class Not(Deep):
    """Negation."""

    body: Formula


@hashed_once
@dataclass(frozen=True, slots=True)
class And(Deep):
    """Conjunction of two or more formulas, none of them an `And`; build it with `conjunction`."""

    parts: tuple[Formula, ...]


@hashed_once
@dataclass(frozen=True, slots=True)
class Or(Deep):
    """Disjunction of two or more formulas, none of them an `Or`; build it with `disjunction`."""

    parts: tuple[Formula, ...]


@hashed_once
@dataclass(frozen=True, slots=True)
class Implies(Deep):
    """Implication."""

    premise: Formula
    conclusion: Formula


@hashed_once
@dataclass(frozen=True, slots=True)
class Iff(Deep):
    """Equivalence."""

    left: Formula
    right: Formula


@hashed_once
@dataclass(frozen=True, slots=True)
class Exists(Deep):
    """Existential quantification over one or more variables."""

    variables: tuple[str, ...]
    body: Formula


@hashed_once
@dataclass(frozen=True, slots=True)
class ForAll(Deep):
    """Universal quantification over one or more variables."""

    variables: tuple[str, ...]
    body: Formula


Term: TypeAlias = Variable | Constant | Number | Apply | Conditional | Meta
Compound: TypeAlias = Not | And | Or | Implies | Iff | Exists | ForAll
Formula: TypeAlias = Truth | Predicate | Compare | Compound | Conditional | Meta
Node: TypeAlias = Term | Formula
Kind = TypeVar("Kind")
Joined = TypeVar("Joined", And, Or)


def _join(kind: type[Joined], parts: tuple[Formula, ...], *, unit: bool) -> Formula:
    flat: list[Formula] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, kind) else (part,))
    if not flat:
        return Truth(unit)
    return flat[0] if len(flat) == 1 else kind(tuple(flat))


def conjunction(*parts: Formula) -> Formula:
    """Return the conjunction, flattened; of nothing it is true, of one part that part."""
    return _join(And, parts, unit=True)


def disjunction(*parts: Formula) -> Formula:
    """Return the disjunction, flattened; of nothing it is false, of one part that part."""
    return _join(Or, parts, unit=False)


def conjuncts(formula: Formula) -> tuple[Formula, ...]:
    """Return the parts of a conjunction; any other formula is its own only part."""
    return formula.parts if isinstance(formula, And) else (formula,)


def disjuncts(formula: Formula) -> tuple[Formula, ...]:
    """Return the parts of a disjunction; any other formula is its own only part."""
    return formula.parts if isinstance(formula, Or) else (formula,)


def prefix_of(formula: Formula) -> tuple[tuple[str, ...], tuple[Formula, ...], Formula]:
    """Return for all of what an axiom speaks, under which conditions, and what it says then."""
    names: tuple[str, ...] = ()
    premises: tuple[Formula, ...] = ()
    while isinstance(formula, ForAll | Implies):
        if isinstance(formula, ForAll):
            names, formula = (*names, *formula.variables), formula.body
        else:
            premises, formula = (*premises, formula.premise), formula.conclusion
    return names, premises, formula


def stated(formula: Formula | None) -> Iterator[Formula]:
    """Yield what an axiom states, each part of it under whatever conditions."""
    *_, said = prefix_of(formula) if formula is not None else (None,)
    if isinstance(said, And):
        for part in said.parts:
            yield from stated(part)
    elif said is not None:
        yield said


def taken_apart(formula: Formula) -> Iterator[Formula]:
    """Yield formulas whose conjunction a formula is, negations of disjunctions taken apart."""
    match formula:
        case And(parts):
            for part in parts:
                yield from taken_apart(part)
        case Not(Not(body)):
            yield from taken_apart(body)
        case Not(Or(parts)):
            for part in parts:
                yield from taken_apart(Not(part))
        case Not(Implies(premise, conclusion)):
            yield from taken_apart(premise)
            yield from taken_apart(Not(conclusion))
        case _:
            yield formula


def equal(left: Term, right: Term) -> Compare:
    """Return the equation of two terms."""
    return Compare(("=",), (left, right))


_CHILDREN: dict[type, Callable[[Any], tuple[Node, ...]]] = {
    Apply: attrgetter("args"),
    Predicate: attrgetter("args"),
    Compare: attrgetter("terms"),
    Conditional: attrgetter("condition", "positive", "negative"),
    Not: lambda node: (node.body,),
    And: attrgetter("parts"),
    Or: attrgetter("parts"),
    Implies: attrgetter("premise", "conclusion"),
    Iff: attrgetter("left", "right"),
    Exists: lambda node: (node.body,),
    ForAll: lambda node: (node.body,),
}


def children(node: Node) -> tuple[Node, ...]:
    """Return the immediate subterms and subformulas, in the order they are written."""
    inside = _CHILDREN.get(type(node))
    return inside(node) if inside is not None else ()


def rebuild(node: Node, parts: tuple[Node, ...]) -> Node:
    """Return `node` with `parts` in place of its `children`; conjunctions stay flat."""
    match node:
        case Apply(name):
            return Apply(name, parts)  # type: ignore[arg-type]  # children of a term are terms
        case Predicate(name):
            return Predicate(name, parts)  # type: ignore[arg-type]  # likewise
        case Compare(relations):
            return Compare(relations, parts)  # type: ignore[arg-type]  # likewise
        case And():
            return conjunction(*parts)  # type: ignore[arg-type]  # likewise
        case Or():
            return disjunction(*parts)  # type: ignore[arg-type]  # likewise
        case Exists(variables) | ForAll(variables):
            return type(node)(variables, *parts)  # type: ignore[arg-type]  # likewise
        case Conditional() | Not() | Implies() | Iff():
            return type(node)(*parts)  # type: ignore[arg-type]  # likewise
        case _:
            return node


def transform(node: Node, step: Callable[[Node], Node]) -> Node:
    """Return the node with `step` applied to every part, innermost first, and to itself."""
    parts = children(node)
    if parts:
        changed = tuple([transform(part, step) for part in parts])
        if any(map(is_not, changed, parts)):
            node = rebuild(node, changed)
    return step(node)


def walk(node: Node) -> Sequence[Node]:
    """Return the node and everything inside it, outermost first, from left to right."""
    if not isinstance(node, Deep):
        return (node,)
    try:
        return node.inside  # type: ignore[return-value]  # the parts of a node are nodes
    except AttributeError:
        found: list[Node] = []
        stack: list[Node] = [node]
        while stack:
            part = stack.pop()
            found.append(part)
            inside = _CHILDREN.get(type(part))
            if inside is not None:
                stack.extend(reversed(inside(part)))
        if len(found) <= _SMALL:
            object.__setattr__(node, "inside", tuple(found))
        return found


def those(node: Node | None, kind: type[Kind]) -> Sequence[Kind]:
    """Return what is of one kind in a node and inside it, outermost first, from left to right."""
    if not isinstance(node, Deep):
        return (node,) if isinstance(node, kind) else ()
    try:
        kinds = node.kinds
    except AttributeError:
        kinds = {}
        parts = walk(node)
        for part in parts:
            kinds.setdefault(type(part), []).append(part)
        if len(parts) <= _SMALL:
            object.__setattr__(node, "kinds", kinds)
    return kinds.get(kind, ())  # type: ignore[return-value]  # they are of that kind


def bound(node: Node | None) -> Iterator[str]:
    """Yield the names that quantifiers bind in a formula or term."""
    found: tuple[Exists | ForAll, ...] = (*those(node, Exists), *those(node, ForAll))
    for quantifier in found:
        yield from quantifier.variables


def free_variables(node: Node) -> dict[str, None]:
    """Return the names of the free variables in order of occurrence (a dict as ordered set)."""
    return dict(_free_variables(node))


def _free_variables(node: Node) -> dict[str, None]:
    """Return the names of the free variables, which whoever asks leaves as they are."""
    if isinstance(node, Variable):
        return {node.name: None}
    if not isinstance(node, Deep):
        return {}
    try:
        return node.free
    except AttributeError:
        found: dict[str, None] = {}
        for part in children(node):
            found |= _free_variables(part)
        bound = node.variables if isinstance(node, Exists | ForAll) else ()
        kept = {name: None for name in found if name not in bound} if bound else found
        object.__setattr__(node, "free", kept)
        return kept


def substitute(node: Node, values: dict[str, Term]) -> Node:
    """Return the node with free variables replaced; a bound one that would capture is renamed."""
    match node:
        case Variable(name):
            return values.get(name, node)
        case Exists(variables, body) | ForAll(variables, body):
            inner = {k: v for k, v in values.items() if k not in variables}
            live = free_variables(body)
            coming = {n for k, v in inner.items() if k in live for n in free_variables(v)}
            renamed = []
            for name in variables:
                new = name
                while new in coming or (new != name and new in live):
                    new += "_"
                if new != name:
                    inner[name] = Variable(new)
                renamed.append(new)
            return type(node)(tuple(renamed), substitute(body, inner))  # type: ignore[arg-type]  # a formula stays one
        case _:
            parts = children(node)
            if not parts or values.keys().isdisjoint(_free_variables(node)):
                return node
            return rebuild(node, tuple([substitute(part, values) for part in parts]))
