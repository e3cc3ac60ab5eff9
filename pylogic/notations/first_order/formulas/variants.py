"""Formulas that are like an earlier one but for numbers in names: `d17(x) <-> q3(x)`.

Texts of thousands of lines have few forms. What names are called means nothing to the notation,
so that the formula of such a line is that of the other with names replaced, and needs no parser.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.notations.first_order.formulas.expressions import Use, read_formula
from pylogic.notations.first_order.spelling.lexer import Vocabulary, canonical_name
from pylogic.notations.parsing import Repair
from pylogic.notations.source_range import SourceRange

if TYPE_CHECKING:
    from lark import Token

_NUMBERED = re.compile(r"(?<![\w\\{}^'′’])([A-Za-z]+(?:\d+|_\d+|_\{\d+\}))(?!\\_|[\w'′’^{])")
"""A name with a number at its end."""
_COUNTING = re.compile(r"\.\s*\.|…|dots|\b(?:to|through|until|till)\b")
"""Behind a name, what may count on to that of another."""
_NUMBER = re.compile(r"\d+")
_DIGITS = str.maketrans("0123456789", "0" * 10)


@dataclass(slots=True)
class _Form:
    """What the first formula of its form was read as; `sure` once another was as expected."""

    names: Sequence[str]
    formula: f.Formula
    uses: Sequence[Use]
    far: Sequence[Token]
    sure: bool = False

    def of(self, names: Sequence[str]) -> tuple[f.Formula, list[Use]]:
        """Return the formula with other names, and where these stand for values."""
        new = dict(zip(self.names, names, strict=True))
        uses = [Use(new.get(use.name, use.name), use.kind, use.offset) for use in self.uses]
        return _named(self.formula, new), uses  # type: ignore[return-value]  # a formula stays one


@dataclass(slots=True)
class Variants:
    """Reads the formulas of a text, of which many are alike.

    Formulas of one form have the same characters but for the digits at the ends of names, the
    same names at the same places, and the vocabulary has these names in the same lists.
    """

    _vocabulary: Vocabulary | None = None
    _lists: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    _forms: dict[object, _Form | None] = field(default_factory=dict)

    def read(
        self,
        passage: SourceRange,
        vocabulary: Vocabulary,
        repair: Repair | None,
        uses: list[Use],
        far: list[Token],
    ) -> f.Formula:
        """Return what `read_formula` does; these are its parameters.

        What is repaired is read by itself.

        Raises ReadError: With the place, a caret, and what was expected.
        """
        if repair is not None:
            return read_formula(passage, vocabulary, repair, uses, far)
        if vocabulary is not self._vocabulary:
            self._vocabulary, self._lists, self._forms = vocabulary, _lists_of(vocabulary), {}
        parts = _NUMBERED.split(passage.text)
        names = [*map(canonical_name, parts[1::2])]
        key = self._form(parts, names)
        form = self._forms.get(key)
        if form is not None and form.sure:
            formula, own = form.of(names)
            uses += own
            far += form.far
            return formula
        own = []
        reaching: list[Token] = []
        formula = read_formula(passage, vocabulary, uses=own, far=reaching)
        uses += own
        far += reaching
        if form is not None:  # the second of its form
            form.sure = form.of(names) == (formula, own)
            self._forms[key] = form if form.sure else None
        elif key not in self._forms:
            told = _tells(formula, parts, names)
            self._forms[key] = _Form(names, formula, own, reaching) if told else None
        return formula

    def _form(self, parts: Sequence[str], names: Sequence[str]) -> object:
        """Return what is the same of formulas that are alike; the names are every other part."""
        spelt = [part.translate(_DIGITS) if i % 2 else part for i, part in enumerate(parts)]
        places = {name: i for i, name in reversed([*enumerate(names)])}
        known = [self._lists.get(name, ()) for name in names]
        return (*spelt, *(places[name] for name in names), *known)


def _lists_of(vocabulary: Vocabulary) -> dict[str, tuple[int, ...]]:
    """Return, by name, which lists of a vocabulary it is in."""
    found: dict[str, tuple[int, ...]] = {}
    known = vocabulary
    lists = (
        known.constants, known.variables, known.applied, known.phrases, known.primes,
        known.families, known.arrays, known.maps, known.sets, known.named_sets,
        known.set_functions,
    )  # fmt: skip
    for i, names in enumerate(lists):
        for name in names:
            found[name] = (*found.get(name, ()), i)
    return found


def _tells(formula: f.Formula, parts: Sequence[str], names: Sequence[str]) -> bool:
    """Whether numbers come into a formula by the names at their ends alone."""
    rest = " ".join(parts[::2])
    if _COUNTING.search(rest):
        return False
    own, numbers = set(names), set(_NUMBER.findall(rest))
    return all(
        numbers.issuperset(_NUMBER.findall(name))
        for node in f.walk(formula) for name in _names(node) if name not in own
    )  # fmt: skip


def _names(node: f.Node) -> Sequence[str]:
    """Return the names that a node itself has, or its number."""
    match node:
        case f.Variable(name) | f.Constant(name) | f.Apply(name) | f.Predicate(name):
            return (name,)
        case f.Exists(names) | f.ForAll(names):
            return names
        case f.Number(value):
            return (str(value),)
        case _:
            return ()


def _named(node: f.Node, new: Mapping[str, str]) -> f.Node:
    """Return a node with other names."""
    match node:
        case f.Variable(name) | f.Constant(name):
            return type(node)(new[name]) if name in new else node
        case f.Apply(name, args) | f.Predicate(name, args):
            terms = tuple([_named(arg, new) for arg in args])
            return type(node)(new.get(name, name), terms)  # type: ignore[arg-type]  # they stay terms
        case f.Exists(names, body) | f.ForAll(names, body):
            return type(node)(tuple([new.get(n, n) for n in names]), _named(body, new))  # type: ignore[arg-type]  # likewise
        case _:
            parts = f.children(node)
            return f.rebuild(node, tuple([_named(part, new) for part in parts])) if parts else node
