"""Sums, sizes of sets, and conjunctions over listed elements, written out: `Σ_{i=1}^{3} f(i)`.

A sum is over elements that the text lists: numbers between two numerals, or a set whose elements
it names. It is a sum of as many terms, and the size of `{x ∈ S | φ}` is a sum of zeros and ones.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from lark import Token

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.errors import ReadError
from pylogic.notations.first_order.formulas.bounds import bounded
from pylogic.notations.first_order.formulas.set_forms import is_set
from pylogic.notations.first_order.formulas.sets import ELEMENT, Sets
from pylogic.notations.parsing import ParseNode

_SCRIPTS = re.compile(
    r"_\s*(?:\{(?P<low>(?:[^{}]|\\[{}]|\{[^{}]*\})*)\}|(?P<letter>\w))(?:\s*\^\s*(?:\{(?P<high>[^{}]*)\}|(?P<top>\w+)))?$"
)
_FROM = re.compile(
    r"\s*(\w+)\s*(?:=|∈|\\in(?![a-z])|\bin\b)\s*(-?\w+)\s*(?:(?:\.\.\.?|…|,\s*(?:…|\\[lc]?dots|\.\.\.)\s*,)\s*(-?\w+)\s*)?$"
)
_WITHIN = re.compile(r"\s*(\w+)\s*(?:∈|\\in(?![a-z])|\bin\b)\s*(.+?)\s*$")
_BETWEEN = re.compile(
    r"\s*(-?\w+)\s*(?:≤|<=|\\leq?(?:slant)?)\s*(\w+)\s*(?:≤|<=|\\leq?(?:slant)?)\s*(-?\w+)\s*$"
)
_LETTER = re.compile(r"_\s*\{?\s*(?P<name>[^\W\d_])\s*\}?$")
"""A letter alone below a sign, which goes over all that its places have."""
_FONT = re.compile(r"\\(?:text|math|operatorname)[a-z]*\s*\{?|[{}]")
_DEEP = 16
"""A sum of more terms is one of two halves: one of many in a row takes long to be looked at."""
_MOST = 1000
"""Terms that a sum may have."""
_Elements = tuple[Sequence[f.Term], str]
"""Values, and the name of a set, if only those of them are meant that are in it: `∈S` of any."""


SIZE = "|·|"
"""The function of a variable for a set, and the beginning of those of functions to sets."""


class UnlistedError(ReadError):
    """Nothing read so far lists the elements of a set."""


@dataclass(slots=True)
class Sums(Sets):
    """The part of an elaboration that is about what is summed or counted."""

    @property
    @abstractmethod
    def listed(self) -> Mapping[str, tuple[f.Term, ...]]:
        """The elements of sets that the text lists, and what may stand in places."""

    def summation(self, node: ParseNode, bound: frozenset[str]) -> f.Term:
        """Return a sum over listed elements, one after the other."""
        sign, body = node.parts
        if alone := _LETTER.search(str(sign)):
            name, within = alone["name"], ""
            term = self.term(body, bound | {name})
            values = self._bounded(name, f.equal(term, term), sign)
        else:
            name, values, within = self._range(sign, bound)
            term = self.term(body, bound | {name})
        if within:
            term = f.Conditional(_is_in(name, within), term, f.Number(0))
        return added([_put(term, {name: value}) for value in values])

    def repeated(self, node: ParseNode, bound: frozenset[str]) -> f.Formula:
        r"""Return what `\bigwedge_{i=1}^{3}` or `\bigvee` says of each element, or of one."""
        sign, body = node.parts
        name, values, within = self._range(sign, bound)
        said = self.formula(body, bound | {name})
        every = "⋀" in sign or "wedge" in sign
        if within:
            element = _is_in(name, within)
            said = f.Implies(element, said) if every else f.conjunction(element, said)
        cases = [f.substitute(said, {name: value}) for value in values]
        return f.conjunction(*cases) if every else f.disjunction(*cases)  # type: ignore[arg-type]  # of a formula come formulas

    def size(self, node: ParseNode, bound: frozenset[str]) -> f.Term:
        """Return how many elements a set has, or the absolute value of a number."""
        inner = node.parts[1]
        counted = is_set(inner) or node.token.type == "COUNT"
        named = inner.kind == "name" and str(inner.token) not in bound
        if inner.kind == "name" and self.is_set_variable(str(inner.token), bound):
            return f.Apply(SIZE, (f.Variable(str(inner.token)),))
        if inner.kind == "application" and self.is_set_function(str(inner.token)):
            args = tuple(self.argument(part, bound) for part in inner.parts[1:])
            return f.Apply(f"{SIZE}{inner.token}", args)
        if counted or (named and self.is_set_name(str(inner.token))):
            return self.count(inner, bound)
        body = self.term(node.parts[1], bound)
        if isinstance(body, f.Number):
            return f.Number(abs(body.value))
        match body:
            case f.Apply("-", (left, right)):  # which names no 0, so that nothing ranges over it
                return f.Conditional(
                    f.Compare(("<",), (left, right)), f.Apply("-", (right, left)), body
                )
            case _:
                negative = f.Apply("-", (f.Number(0), body))
        return f.Conditional(f.Compare(("<",), (body, f.Number(0))), negative, body)

    def count(self, node: ParseNode, bound: frozenset[str]) -> f.Term:
        """Return how many elements a set has."""
        match node.kind:
            case "name":
                values, within = self._elements(node.token, str(node.token), bound)
                one = f.Conditional(_is_in("x", within), f.Number(1), f.Number(0))
                whole = f.Number(len(values))
                return added([_put(one, {"x": v}) for v in values]) if within else whole
            case "comprehension":
                return self._counted(node, bound)
        what = "which elements are counted is not told"
        raise self.fail(what, node.token, ["|{x ∈ S | ...}|"])

    def _counted(self, node: ParseNode, bound: frozenset[str]) -> f.Term:
        _, head, body = node.parts
        within = head.parts[2] if head.kind == "chain" and len(head.parts) == 3 else None  # noqa: PLR2004 - x ∈ S
        element = head if within is None else head.parts[0]
        unset = within is not None and head.parts[1].type != "IN"
        inner = [part for part in element.parts if isinstance(part, ParseNode)]
        parts = inner if element.kind == "tuple" and within is None else [element]
        if any(part.kind != "name" for part in parts) or unset:
            raise self.fail("the elements that are counted are of no set", head.token, ["x ∈ S"])
        names = [str(part.token) for part in parts]
        said = self.formula(body, bound | {*names})
        if within is None:
            columns = [self._bounded(name, said, head.token) for name in names]
        else:
            values, only = self._members(within, bound)
            columns = [values]
            said = f.conjunction(_is_in(names[0], only), said) if only else said
        if prod(map(len, columns)) > _MOST:
            raise self.fail(f"a sum of more than {_MOST} terms", head.token)
        one = f.Conditional(said, f.Number(1), f.Number(0))
        return added([_put(one, dict(zip(names, v, strict=True))) for v in product(*columns)])

    def _bounded(self, name: str, said: f.Formula, token: Token) -> Sequence[f.Term]:
        """Return the values of a variable that what is said of it bounds."""
        found = bounded(said, name, self.listed)
        if found is None:
            what = "the elements that are counted are of no set"
            raise UnlistedError(what, self.passage.place_of(token), [f"{name} ∈ S"])
        return found

    def _members(self, node: ParseNode, bound: frozenset[str]) -> _Elements:
        if node.kind == "name":
            return self._elements(node.token, str(node.token), bound)
        if node.kind == "range":
            low, high = self.term(node.parts[0], bound), self.term(node.parts[2], bound)
            if isinstance(low, f.Number) and isinstance(high, f.Number):
                return self._numbers(node.token, low.value, high.value), ""
        items = [part for part in node.parts if isinstance(part, ParseNode)]
        if node.kind == "display" and not any(i.kind in {"ellipsis", "range"} for i in items):
            return tuple(dict.fromkeys(self.term(item, bound) for item in items)), ""
        raise self.fail("the elements of this set are not listed", node.token, ["{a, b, c}"])

    def _range(self, sign: Token, bound: frozenset[str]) -> tuple[str, Sequence[f.Term], str]:
        """Return the variable below a sign, and its elements as of `_elements`."""
        scripts = _SCRIPTS.search(str(sign))
        low = (scripts["low"] or scripts["letter"] or "") if scripts else ""
        high = (scripts["high"] or scripts["top"]) if scripts else None
        if (found := _FROM.match(low)) and (last := found[3] or ("=" in low and high)):
            return found[1], self._between_numbers(sign, found[2], last.strip()), ""
        if found := _WITHIN.match(low):
            return found[1], *self._elements(sign, found[2], bound)
        if found := _BETWEEN.match(low):
            return found[2], self._between_numbers(sign, found[1], found[3]), ""
        what = f"over what {str(sign).split('_', maxsplit=1)[0].strip()} goes is not told"
        if "'" in low or "′" in low:
            what = "a letter with a prime is not summed over: write another letter"
        raise self.fail(what, sign, ["_{i=1}^{3}", "_{i ∈ S}"])

    def _elements(self, token: Token, text: str, bound: frozenset[str]) -> _Elements:
        """Return the elements of a set, or all that may be one and the name of the set."""
        name = _FONT.sub("", text).strip().replace("\\_", "_")
        if (whole := self.listed.get(name)) is not None:
            return whole, ""
        found = self.listed.get(f"{name}#0")
        if found is None and self.is_set_variable(name, bound):
            wholes = [values for key, values in self.listed.items() if "#" not in key]
            if wholes:  # one that is in none of them is in no set of theirs
                return tuple(dict.fromkeys(v for values in wholes for v in values)), ELEMENT + name
        if found is None or f"{name}#1" in self.listed:
            what = (
                f"the elements of {name} are not listed, so that nothing can be summed or counted"
            )
            raise UnlistedError(what, self.passage.place_of(token), [f"{name} = {{a, b, c}}"])
        return found, name

    def _between_numbers(self, token: Token, low: str, high: str) -> Sequence[f.Term]:
        ends = []
        for text in (low, high):
            if not re.fullmatch(r"-?\d+", text):
                what = f"{text} is no numeral, so that nobody knows how many are summed"
                raise self.fail(what, token, ["_{i=1}^{3}"])
            ends.append(int(text))
        return self._numbers(token, *ends)

    def _numbers(self, token: Token, low: int, high: int) -> Sequence[f.Term]:
        if high - low >= _MOST:
            raise self.fail(f"a sum of more than {_MOST} terms", token)
        return tuple(map(f.Number, range(low, high + 1)))


def _is_in(variable: str, name: str) -> f.Predicate:
    of = [f.Variable(name.removeprefix(ELEMENT))] if name.startswith(ELEMENT) else []
    return f.Predicate(ELEMENT if of else name, (f.Variable(variable), *of))


def _put(term: f.Term, values: dict[str, f.Term]) -> f.Term:
    return f.substitute(term, values)  # type: ignore[return-value]  # of a term comes a term


def added(terms: Sequence[f.Term]) -> f.Term:
    """Return the sum of terms; of none, zero."""
    if not terms:
        return f.Number(0)
    if len(terms) > _DEEP:
        half = len(terms) // 2
        return f.Apply("+", (added(terms[:half]), added(terms[half:])))
    found = terms[0]
    for term in terms[1:]:
        found = f.Apply("+", (found, term))
    return found
