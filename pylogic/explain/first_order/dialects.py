"""What the notations of axioms have of their own: how they are written, and checked."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final

from pylogic.compiler.clauses.model import Model
from pylogic.compiler.objects.lowering import without_objects
from pylogic.compiler.program import Program
from pylogic.core import formulas as f
from pylogic.core.errors import ExplanationError
from pylogic.core.syntax import Declaration
from pylogic.documents import Document
from pylogic.explain.first_order.checker import Checker
from pylogic.explain.first_order.language import Checks, Dialect
from pylogic.notations.first_order.spelling.printer import print_formula

_CASE: Final = re.compile(r"(\S+) (-?\d+|[a-z]\w*)")
"""The name that the compiler gives a predicate for one literal among its arguments."""

_SORT: Final = re.compile(r"\w+_sort(_\d+)?")
"""What reading calls the sort of an argument that no set of the text lists."""
_MADE: Final = re.compile(r".* \([\w ]+\)")
"""How reading labels what it makes of an axiom."""
_TEX: Final = re.compile(r"\\[A-Za-z]+ ?|[\\{}_$]")
"""What TeX writes into a text."""
_ALWAYS: Final = f.Truth(value=True)
_RANGE: Final = re.compile(r"integer (-?\d+) to (-?\d+)")
"""The sort that the compiler makes of numbers between two."""


def _variables(axioms: Iterable[Declaration]) -> frozenset[str]:
    formulas = (axiom.formula for axiom in axioms if axiom.formula is not None)
    return frozenset(n.name for one in formulas for n in f.walk(one) if isinstance(n, f.Variable))


def _words(text: str) -> set[str]:
    """Return the names in a text that every notation writes alike."""
    return set(re.findall(r"[A-Za-z]\w*", text, re.ASCII)) - {"if", "then", "else"}


class FirstOrder:
    """A document of first-order logic."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self.axioms: Sequence[Declaration] = document.syntax.axioms()
        self.variables = _variables(self.axioms)

    @cached_property
    def _fluents(self) -> dict[str, str]:
        """By function that says whether a fluent holds, which reading makes of it, the fluent."""
        program = self._document.program
        assert isinstance(program, Program)  # noqa: S101  # as it was chosen
        names = {name: program.model.own_name(name) for name in program.model.observers}
        return {name: own for name, own in names.items() if own != name}

    @cached_property
    def _sorts(self) -> frozenset[str]:
        """The sorts that the document does not name."""
        names = {n.name for a in self.axioms for n in f.walk(a.formula or _ALWAYS)
                 if isinstance(n, f.Predicate) and _SORT.fullmatch(n.name)}  # fmt: skip
        return frozenset(n for n in names if not any(n in axiom.text for axiom in self.axioms))

    def observer(self, name: str) -> str:
        """Return what an observer is called in the document."""
        return self._fluents.get(name, name)

    def write(self, node: f.Node) -> str:
        """Return a formula or term on one line."""
        shown = f.transform(node, self._fluent) if self._fluents or self._sorts else node
        return self._document.written(shown)  # type: ignore[arg-type]  # the printer takes terms too

    def _fluent(self, node: f.Node) -> f.Node:
        match node:
            case f.Compare(("=",), (f.Apply(name, args), f.Constant("yes" | "no" as value))) if (
                name in self._fluents
            ):
                atom = f.Predicate(self._fluents[name], args)
                return atom if value == "yes" else f.Not(atom)
            case f.Compare(
                ("=",),
                (
                    f.Apply(name, args),
                    f.Conditional(condition, f.Constant("yes"), f.Constant("no")),
                ),
            ) if name in self._fluents:
                return f.Iff(f.Predicate(self._fluents[name], args), condition)
            case f.And(parts):
                return f.conjunction(*(part for part in parts if not self._is_sort(part)))
            case f.Implies(premise, conclusion) if premise == _ALWAYS or self._is_sort(premise):
                return conclusion
            case _:
                return node

    def _is_sort(self, node: f.Node) -> bool:
        return isinstance(node, f.Predicate) and node.name in self._sorts

    def printed(self, axiom: Declaration) -> str:
        """Return an axiom on one line: as it is read, or as it stands if that has other names."""
        stands = " ".join(axiom.text.split())
        if axiom.formula is None or _MADE.fullmatch(axiom.label):
            return stands
        read = self.write(axiom.formula)
        return read if _words(read) <= _words(_TEX.sub("", stands)) else stands

    def checker(self) -> Checks:
        """Return what checks explanations."""
        return Checker(self.axioms)


class Blocks:
    """A document of blocks: definitions over objects, which are compiled as axioms on states."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self.variables = _variables(document.syntax.stated())

    @cached_property
    def axioms(self) -> Sequence[Declaration]:
        """The definitions without objects."""
        return without_objects(self._document.syntax)[0]

    @cached_property
    def _definitions(self) -> dict[tuple[str, tuple[int, int]], str]:
        return {
            (one.label, one.lines): " ".join(self._document.written(one.formula).split())
            for one in self._document.syntax.stated()
            if one.formula is not None
        }

    @cached_property
    def _partial(self) -> frozenset[str]:
        return frozenset(self._model.constructs)

    @property
    def _model(self) -> Model:
        program = self._document.program
        assert isinstance(program, Program)  # noqa: S101  # as it was chosen
        return program.model

    def observer(self, name: str) -> str:
        """Return what an observer is called in the document."""
        return name

    def write(self, node: f.Node) -> str:
        """Return a formula or term on one line, with receivers before what is asked of them."""
        return print_formula(f.transform(node, self._received))

    def _received(self, node: f.Node) -> f.Node:
        functions = self._document.syntax.functions
        match node:
            case f.Apply(name, (owner, *rest)) if name not in functions and name not in "+-*'÷%":
                return self._called(name, owner, tuple(rest))
            case f.Predicate(name, (owner, *rest, last)) if name in self._partial:
                return f.equal(last, self._called(name, owner, tuple(rest)))
            case f.Predicate(name, (one,)) if found := _RANGE.fullmatch(name):
                low, high = (f.Number(int(end)) for end in found.groups())
                return f.Compare(("≤", "≤"), (low, one, high))
            case f.Predicate(name, (owner, *rest)) if " to " not in name and " of " not in name:
                if found := _CASE.fullmatch(name):
                    name, literal = found[1], found[2]
                    is_number = literal.lstrip("-").isdigit()
                    rest.append(f.Number(int(literal)) if is_number else f.Constant(literal))
                asked = self._called(name, owner, tuple(rest))
                if isinstance(asked, f.Constant):
                    return f.Predicate(asked.name)
                return f.Predicate(asked.function, asked.args)
            case _:
                return node

    def _called(self, name: str, owner: f.Term, rest: tuple[f.Term, ...]) -> f.Apply | f.Constant:
        called = f"{print_formula(owner)}.{name}"
        return f.Apply(called, rest) if rest else f.Constant(called)

    def printed(self, axiom: Declaration) -> str:
        """Return a definition as the document has it, on one line."""
        return self._definitions.get((axiom.label, axiom.lines)) or " ".join(axiom.text.split())

    def checker(self) -> Checks:
        """Return what checks explanations."""
        return Checker([*self.axioms, *self._observed()])

    def _observed(self) -> Iterator[Declaration]:
        """Yield what values observers have: those that are known, or all numbers in between."""
        model = self._model
        nodes = (n for axiom in self.axioms for n in f.walk(axiom.formula or f.Truth(value=True)))
        numbers = [node.value for node in nodes if isinstance(node, f.Number)] or [0]
        hull = tuple(map(f.Number, range(min(numbers), max(numbers) + 1)))
        place = self.axioms[0].place
        x, p = f.Variable("x"), f.Variable("p")
        for name, observer in model.observers.items():
            known = None if observer.values is None else observer.values.values
            seen = f"what {name} is"
            listed = f.disjunction(*(f.equal(x, value) for value in known or hull))
            said: list[f.Formula] = [f.Iff(f.Predicate(seen, (x,)), listed)]
            for slot in model.layouts[observer.state].slots:
                if slot.observer == name:
                    args = (*slot.args[: observer.position], p, *slot.args[observer.position :])
                    value = f.Predicate(seen, (f.Apply(name, args),))
                    said.append(f.Implies(f.Predicate(observer.state, (p,)), value))
            for one in said:
                yield Declaration("axiom", seen, "", place, (0, 0), one)


def dialect_of(document: Document) -> Dialect:
    """Return what a document's notation has of its own.

    Raises ExplanationError: It is not written in axioms.
    """
    if not isinstance(document.program, Program):
        raise ExplanationError(
            f"{document.name} has no axioms, as its notation is {document.notation.name};"
            " why is told of axioms, definitions in blocks, rule sheets, scripts and programs"
        )
    return Blocks(document) if document.notation.name == "blocks" else FirstOrder(document)
