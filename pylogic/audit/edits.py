"""The small edits of a document's formulas: one sign, one bound, one name, one scope.

An edit changes a phrase wherever it stands in some axioms: derivations repeat their phrases, and
their mistakes with them.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import permutations, takewhile
from typing import Final

from pylogic.core import formulas as f
from pylogic.core.patterns import replace as replaced
from pylogic.documents import Document

RELATION, BOUND, NAME, ORDER = "relation", "bound", "name", "order"
CONNECTIVE, QUANTIFIER, SCOPE = "connective", "quantifier", "scope"
BRACKET, CONJUNCT = "bracket", "conjunct"
KINDS: Final = (
    RELATION, BOUND, NAME, ORDER, CONNECTIVE, QUANTIFIER, SCOPE, BRACKET, CONJUNCT,
)  # fmt: skip
"""A conjunct is added, and is the only edit of more than a sign, a name or a pair of brackets."""

_TOKEN: Final = re.compile(r"\w+|[<>!]=|<=>|[^\w\s]")
_CONTEXT: Final = 20
"""How much of a phrase is shown behind what is edited in it, in characters."""
_ORDERED: Final = frozenset("<≤>≥")


@dataclass(frozen=True, slots=True)
class AxiomEdit:
    """A phrase, and what stands in its place.

    kind: One of `KINDS`.
    old, new: The phrase, and what it becomes; a `Meta` in both stands for anything.
    """

    kind: str
    old: f.Node
    new: f.Node

    def made(self, document: Document, labels: Collection[str]) -> Document:
        """Return the document with the edit made in each of some axioms that has the phrase."""
        declarations = tuple(
            replace(declaration, formula=replaced(declaration.formula, self.old, self.new)[0])  # type: ignore[arg-type]  # a formula stays one
            if declaration.formula is not None and declaration.label in labels
            else declaration
            for declaration in document.declarations
        )
        return replace(document, syntax=replace(document.syntax, declarations=declarations))

    def written(self, document: Document) -> str:
        """Return the edit as the document writes formulas: what is there, and what comes.

        Of a long phrase that ends as it did the end is left out.
        """
        old, new = (_phrase(node, document) for node in (self.old, self.new))
        ends = zip(reversed(old), reversed(new), strict=False)
        end = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], ends))
        cut = end - _CONTEXT
        if cut > _CONTEXT:
            old, new = f"{old[:-cut]}...", f"{new[:-cut]}..."
        return f"{old} -> {new}"


def tokens_between(old: str, new: str) -> int:
    """Return in how many tokens two texts differ: those put in, taken out or replaced."""
    one, other = _TOKEN.findall(old), _TOKEN.findall(new)
    if len(one) == len(other):
        return sum(a != b for a, b in zip(one, other, strict=True))
    codes = SequenceMatcher(None, one, other, autojunk=False).get_opcodes()
    return sum(max(b - a, d - c) for tag, a, b, c, d in codes if tag != "equal")


def edits(document: Document, labels: Collection[str]) -> Iterator[AxiomEdit]:
    """Yield each edit of the axioms with some labels, once."""
    formulas = [d.formula for d in document.declarations if d.label in labels and d.formula]
    sorts = _sorts(document)
    seen: set[tuple[f.Node, f.Node]] = set()
    for formula in formulas:
        names = list(dict.fromkeys(n.name for n in f.walk(formula) if isinstance(n, f.Variable)))
        for node in f.walk(formula):
            plain = ((kind, node, new) for kind, new in _edited(node, names, sorts))
            for kind, old, new in (*plain, *_open(node)):
                if new != old and (old, new) not in seen:
                    seen.add((old, new))
                    yield AxiomEdit(kind, old, new)


Edited = tuple[str, f.Formula]


def _edited(node: f.Node, names: list[str], sorts: list[str]) -> Iterator[Edited]:
    match node:
        case f.Compare():
            yield from _relations(node)
            yield from _bounds(node)
            yield from _names(node, names)
        case f.Predicate():
            yield from _names(node, names)
            yield from _bracketed(node)
            yield CONNECTIVE, f.Not(node)
        case f.Not(body):
            yield CONNECTIVE, body
        case f.Iff(left, right):
            yield CONNECTIVE, f.Implies(left, right)
            yield from ((ORDER, f.Iff(new, right)) for _, new in _exchanged(left))
        case f.Implies(left, right):
            yield CONNECTIVE, f.Iff(left, right)
        case f.Exists(variables, body):
            yield QUANTIFIER, f.ForAll(variables, body)
            yield from _narrowed(node)
        case f.ForAll(variables, body):
            yield QUANTIFIER, f.Exists(variables, body)
        case f.And(parts):
            yield from _defined(parts)
            yield from _widened(node)
            yield from _joined(parts, names, sorts)
        case _:
            pass


def _relations(node: f.Compare) -> Iterator[Edited]:
    """Yield the comparison with another relation."""
    for i, old in enumerate(node.relations):
        for new in f.RELATIONS:
            if new != old:
                relations = (*node.relations[:i], new, *node.relations[i + 1 :])
                yield RELATION, f.Compare(relations, node.terms)


def _defined(parts: tuple[f.Formula, ...]) -> Iterator[Edited]:
    """Yield the conjunction with the sign after its first term as the one of a definition."""
    first, *others = parts
    match first:
        case f.Compare(("=", *relations), (f.Apply(name, args), *terms)) if relations:
            rest = f.Compare(tuple(relations), tuple(terms))
            yield RELATION, f.Iff(f.Predicate(name, args), f.conjunction(rest, *others))
        case _:
            pass


def _bounds(node: f.Compare) -> Iterator[Edited]:
    """Yield the comparison with one of its bounds greater or less by one."""
    if not _ORDERED.intersection(node.relations):
        return
    for i, term in enumerate(node.terms):
        for by in (1, -1):
            terms = (*node.terms[:i], _moved(term, by), *node.terms[i + 1 :])
            yield BOUND, f.Compare(node.relations, terms)


def _moved(term: f.Term, by: int) -> f.Term:
    """Return a term and one more or less, without a one that is taken away again."""
    match term:
        case f.Number(value):
            return f.Number(value + by)
        case f.Apply("+", (inner, f.Number(1))) if by < 0:
            return inner
        case f.Apply("-", (inner, f.Number(1))) if by > 0:
            return inner
        case _:
            return f.Apply("+" if by > 0 else "-", (term, f.Number(1)))


def _names(node: f.Formula, names: list[str]) -> Iterator[Edited]:
    """Yield an atom with one variable for another, and with two arguments exchanged."""
    for path, variable in _variables(node):
        for name in names:
            if name != variable:
                yield NAME, _put(node, path, f.Variable(name))  # type: ignore[misc]  # still a formula
    yield from _exchanged(node)


def _exchanged(node: f.Node) -> Iterator[Edited]:
    """Yield the formula with two arguments that stand beside each other exchanged."""
    if isinstance(node, f.Predicate | f.Apply):
        for i in range(len(node.args) - 1):
            one, other = node.args[i : i + 2]
            yield ORDER, f.rebuild(node, (*node.args[:i], other, one, *node.args[i + 2 :]))  # type: ignore[misc]  # as before
    for i, child in enumerate(f.children(node)):
        for _, new in _exchanged(child):
            yield ORDER, _put(node, (i,), new)  # type: ignore[misc]  # a formula stays one


def _bracketed(node: f.Predicate) -> Iterator[Edited]:
    """Yield the predicate with the last argument's bracket closed sooner, or later."""
    if not node.args:
        return
    *before, last = node.args
    if isinstance(last, f.Apply) and len(last.args) > 1:
        *kept, moved = last.args
        args = (*before, f.Apply(last.function, tuple(kept)), moved)
        yield BRACKET, f.Predicate(node.name, args)
    if before and isinstance(before[-1], f.Apply):
        inner = f.Apply(before[-1].function, (*before[-1].args, last))
        yield BRACKET, f.Predicate(node.name, (*before[:-1], inner))


def _open(node: f.Node) -> Iterator[tuple[str, f.Node, f.Node]]:
    """Yield edits that leave a place open: arguments exchanged, and bounds moved, of anything."""
    match node:
        case f.Predicate(name, args) | f.Apply(name, args) if len(args) > 1 and name[0].isalpha():
            places = [f.Meta(f"x{i}") for i in range(1, len(args) + 1)]
            exchanged = (places[1], places[0], *places[2:])
            yield ORDER, f.rebuild(node, tuple(places)), f.rebuild(node, exchanged)
        case f.Compare((relation,), (_, bound)) if relation in _ORDERED:
            for by in (1, -1):
                old, new = (
                    f.Compare((relation,), (f.Meta("x1"), term))
                    for term in (bound, _moved(bound, by))
                )
                yield BOUND, old, new
        case _:
            pass


def _widened(node: f.And) -> Iterator[Edited]:
    """Yield the conjunction with a quantifier of one part over all of it, or over what follows."""
    for i, part in enumerate(node.parts):
        if isinstance(part, f.Exists):
            inner = f.conjuncts(part.body)
            for start in range(i + 1):
                before, taken = node.parts[:start], node.parts[start:i]
                for after in range(i + 1, len(node.parts) + 1):
                    if start == i and after == i + 1:
                        continue
                    body = f.conjunction(*taken, *inner, *node.parts[i + 1 : after])
                    wide = f.Exists(part.variables, body)
                    yield SCOPE, f.conjunction(*before, wide, *node.parts[after:])


def _narrowed(node: f.Exists) -> Iterator[Edited]:
    """Yield the quantified conjunction with its last parts out of the scope."""
    parts = f.conjuncts(node.body)
    for i in range(1, len(parts)):
        narrow = f.Exists(node.variables, f.conjunction(*parts[:i]))
        yield SCOPE, f.conjunction(narrow, *parts[i:])


def _joined(parts: tuple[f.Formula, ...], names: list[str], sorts: list[str]) -> Iterator[Edited]:
    """Yield the conjunction with one more: that two variables differ, or what one of them is."""
    here = {name for part in parts for name in f.free_variables(part)}
    for one, other in permutations([name for name in names if name in here], 2):
        if one < other:
            unlike = f.Compare(("≠",), (f.Variable(one), f.Variable(other)))
            yield CONJUNCT, f.conjunction(unlike, *parts)
    for sort in sorts:
        for name in sorted(here):
            yield CONJUNCT, f.conjunction(f.Predicate(sort, (f.Variable(name),)), *parts)


def _sorts(document: Document) -> list[str]:
    """Return the predicates of one argument that the document's formulas use."""
    nodes = (node for d in document.declarations if d.formula for node in f.walk(d.formula))
    found = (n.name for n in nodes if isinstance(n, f.Predicate) and len(n.args) == 1)
    return list(dict.fromkeys(found))


def _phrase(node: f.Node, document: Document) -> str:
    """Return a phrase as the document writes it; a function is written as a predicate would be."""
    if isinstance(node, f.Apply):
        return document.written(f.Predicate(node.function, node.args))
    return document.written(node)  # type: ignore[arg-type]  # what is edited is a formula or a function applied


def _variables(node: f.Node, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], str]]:
    """Yield where in a node its variables stand, and their names."""
    if isinstance(node, f.Variable):
        yield path, node.name
    for i, child in enumerate(f.children(node)):
        yield from _variables(child, (*path, i))


def _put(node: f.Node, path: tuple[int, ...], new: f.Node) -> f.Node:
    """Return the node with another one in the place that a path leads to."""
    if not path:
        return new
    parts = list(f.children(node))
    parts[path[0]] = _put(parts[path[0]], path[1:], new)
    return f.rebuild(node, tuple(parts))
