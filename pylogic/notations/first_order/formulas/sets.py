"""Sets, bounds, cases and the words for arithmetic, as the formulas that they stand for.

A set is the predicate of its elements: `x ∈ S` is `S(x)`, and `S = {a, b}` says
`S(x) ≡ x = a ∨ x = b`. What bounds a quantifier goes into its formula. So nothing here needs a
meaning of its own.
"""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from lark import Token

from pylogic.core import formulas as f
from pylogic.notations.elaboration import Elaborator
from pylogic.notations.first_order.formulas.set_forms import bound_in, is_listed, is_set, parts_of
from pylogic.notations.first_order.spelling.signs import OPERATORS
from pylogic.notations.parsing import RELATIONS, ParseNode

MEMBERSHIP = frozenset({"IN", "NOT_IN", "SUBSET", "PROPER"})
_MOST = 12
"""How often a term is added to itself for a product with a number."""
Terms = tuple[f.Term, ...]
ELEMENT = "∈"
"""The predicate of an element and a variable for a set; the reader puts another in its place."""


@dataclass(slots=True)
class Sets(Elaborator):
    """The part of an elaboration that is about sets, bounds and cases."""

    given: list[tuple[str, tuple[f.Formula, ...]]] = field(default_factory=list)
    keeps_products: bool = False

    def membership(
        self, sign: Token, left: ParseNode, right: ParseNode, bound: frozenset[str]
    ) -> f.Formula:
        """Return what `x ∈ S`, `x ∉ S` and `S ⊆ T` say."""
        if sign.type == "PROPER" and not self.tells_proper(sign):
            what = "whether the sets may be equal is not told"
            raise self.fail(what, sign, ["⊆, or ⊆ and ≠"])
        if sign.type in {"SUBSET", "PROPER"}:
            within = self._of_all(f.Implies, left, right, bound)
            if sign.type == "SUBSET":
                return within
            return f.conjunction(within, f.Not(self._of_all(f.Implies, right, left, bound)))
        if is_listed(left) and right.kind == "display" and all(map(is_listed, parts_of(right))):
            same = [self.same_elements(left, item, bound) for item in parts_of(right)]
            found = f.disjunction(*same)
        else:
            found = self.member(self.elements(left, bound), right, bound)
        return f.Not(found) if sign.type == "NOT_IN" else found

    def same_elements(self, left: ParseNode, right: ParseNode, bound: frozenset[str]) -> f.Formula:
        """Return that each element that one set lists is listed by the other."""
        one, other = ([self.term(item, bound) for item in parts_of(raw)] for raw in (left, right))
        each = (f.disjunction(*(f.equal(x, y) for y in other)) for x in one)
        back = (f.disjunction(*(f.equal(y, x) for x in one)) for y in other)
        return f.conjunction(*each, *back)

    def equation(self, left: ParseNode, right: ParseNode, bound: frozenset[str]) -> f.Formula:
        """Return what an equation of sets says: the same are in both."""
        return self._of_all(f.Iff, left, right, bound)

    def elements(self, node: ParseNode, bound: frozenset[str]) -> Terms:
        """Return an element, or those of a tuple."""
        parts = node.parts[1:] if node.kind == "tuple" else (node,)
        return tuple(self.argument(part, bound) for part in parts)

    def member(self, terms: Terms, node: ParseNode, bound: frozenset[str]) -> f.Formula:
        """Return what it says that something is in a set."""
        match node.kind:
            case "name" if self.is_set_variable(str(node.token), bound):
                if len(terms) != 1:
                    raise self.fail("a variable for a set of tuples is not read", node.token)
                return f.Predicate(ELEMENT, (*terms, f.Variable(str(node.token))))
            case "name":
                return f.Predicate(str(node.token), terms)
            case "application":
                args = tuple(self.argument(part, bound) for part in node.parts[1:])
                return f.Predicate(str(node.token), (*args, *terms))
            case "display":
                return self._listed(terms, node, bound)
            case "range":
                low, _, high = node.parts
                return self._between(terms, low, high, bound, node)
            case "comprehension":
                return self._described(terms, node, bound)
            case "operation":
                return self._operated(terms, node, bound)
        raise self.fail("this is no set", node.token, ["the name of a set", "{...}"])

    def _of_all(
        self,
        join: type[f.Iff | f.Implies],
        left: ParseNode,
        right: ParseNode,
        bound: frozenset[str],
    ) -> f.Formula:
        names = self._fresh(max(self._width(left), self._width(right)), bound)
        values = tuple(map(f.Variable, names))
        inner = bound | set(names)
        body = join(self.member(values, left, inner), self.member(values, right, inner))
        return f.ForAll(names, body)

    def _fresh(self, width: int, bound: frozenset[str]) -> tuple[str, ...]:
        """Return variables that neither the passage nor what is bound has."""
        text = self.passage.text
        letters = (f"{letter}{n}" for n in ("", *range(1000)) for letter in "xyz")
        free = (name for name in letters if name not in bound and name not in text)
        return tuple(next(free) for _ in range(width))

    def _width(self, node: ParseNode) -> int:
        """Return how many there are in a tuple of a set."""
        match node.kind:
            case "display" if items := parts_of(node):
                return len(items[0].parts) - 1 if items[0].kind == "tuple" else 1
            case "comprehension":
                head = node.parts[1]
                head = head.parts[0] if head.kind == "chain" else head
                return len(head.parts) - 1 if head.kind == "tuple" else 1
            case "operation":
                one, other = self._width(node.parts[0]), self._width(node.parts[2])
                return one + other if node.parts[1].type == "TIMES" else max(one, other)
        return 1

    def _listed(self, terms: Terms, node: ParseNode, bound: frozenset[str]) -> f.Formula:
        items = parts_of(node)
        if any(item.kind == "ellipsis" for item in items):
            kinds = [item.kind == "ellipsis" for item in items]
            if kinds.count(True) != 1 or kinds[-2:] != [True, False] or len(items) == 2:  # noqa: PLR2004 - dots and a number
                raise self.fail(
                    "it is not told what the dots stand for", node.token, ["{1, ..., n}"]
                )
            first, last = items[0], items[-1]
            self._check_step(items, bound)
            return self._between(terms, first, last, bound, node)
        if len(items) == 1 and items[0].kind == "range":
            return self.member(terms, items[0], bound)
        return f.disjunction(*(self._same(terms, item, bound) for item in items))

    def _check_step(self, items: Sequence[ParseNode], bound: frozenset[str]) -> None:
        """Raise where one before the dots is not the next number, as in `{1, 3, ..., 9}`."""
        for one, two in pairwise(items[:-2]):
            first, second = self.term(one, bound), self.term(two, bound)
            numbers = isinstance(first, f.Number) and isinstance(second, f.Number)
            if not numbers or second.value != first.value + 1:  # type: ignore[union-attr]  # both are numbers
                what = "only numbers that follow each other are read between dots"
                raise self.fail(what, two.token, ["all numbers, with commas between"])

    def _same(self, terms: Terms, item: ParseNode, bound: frozenset[str]) -> f.Formula:
        if is_set(item) or self.is_named_set(item, bound):
            return self.same_set(terms[0], item, bound)
        others = self.elements(item, bound)
        if len(others) != len(terms):
            raise self.fail(f"{len(others)} where {len(terms)} are expected", item.token)
        return f.conjunction(*map(f.equal, terms, others))

    def _between(
        self, terms: Terms, low: ParseNode, high: ParseNode, bound: frozenset[str], node: ParseNode
    ) -> f.Formula:
        if len(terms) != 1:
            raise self.fail("a tuple is no number", node.token)
        least, most = self.term(low, bound), self.term(high, bound)
        return f.conjunction(
            f.Compare(("≤",), (least, terms[0])), f.Compare(("≤",), (terms[0], most))
        )

    def _described(self, terms: Terms, node: ParseNode, bound: frozenset[str]) -> f.Formula:
        _, head, body = node.parts
        within: ParseNode | None = None
        if head.kind == "chain" and head.parts[1].type == "IN" and len(head.parts) == 3:  # noqa: PLR2004 - x ∈ S
            head, within = head.parts[0], head.parts[2]
        parts = head.parts[1:] if head.kind == "tuple" else (head,)
        if len(parts) != len(terms):
            raise self.fail("variables stand before the bar", head.token, ["{x ∈ S | ...}"])
        if any(part.kind != "name" for part in parts):
            return self._image(terms, parts, node, bound)
        names = tuple(str(part.token) for part in parts)
        inner = bound | set(names)
        said = self.formula(body, inner)
        if within is not None:
            said = f.conjunction(self.member(tuple(map(f.Variable, names)), within, inner), said)
        return f.substitute(said, dict(zip(names, terms, strict=True)))  # type: ignore[return-value]  # of a formula comes a formula

    def _image(
        self, terms: Terms, parts: Sequence[ParseNode], node: ParseNode, bound: frozenset[str]
    ) -> f.Formula:
        """Return that something is a value of terms for some of what `{t(y) : y ∈ S}` binds."""
        names = tuple(dict.fromkeys(bound_in(node.parts[2])))
        if not names or node.parts[1].kind == "chain" or any(map(is_set, parts)):
            raise self.fail("variables stand before the bar", parts[0].token, ["{x ∈ S | ...}"])
        inner = bound | {*names}
        values = (self.term(part, inner) for part in parts)
        same = [f.equal(f.Variable(f"={i}"), value) for i, value in enumerate(values)]
        taken = inner | {name for term in terms for name in f.free_variables(term)}
        other = self._fresh(len(names), taken)
        renamed: dict[str, f.Term] = dict(zip(names, map(f.Variable, other), strict=True))
        renamed |= {f"={i}": term for i, term in enumerate(terms)}
        said = f.conjunction(self.formula(node.parts[2], inner), *same)
        return f.Exists(other, f.substitute(said, renamed))  # type: ignore[arg-type]  # of a formula comes a formula

    def _operated(self, terms: Terms, node: ParseNode, bound: frozenset[str]) -> f.Formula:
        left, sign, right = node.parts
        if sign.type == "TIMES":
            cut = self._width(left)
            if len(terms) <= cut:
                raise self.fail("a pair is expected here", node.token, ["(x, y) ∈ S × T"])
            return f.conjunction(
                self.member(terms[:cut], left, bound), self.member(terms[cut:], right, bound)
            )
        one, other = self.member(terms, left, bound), self.member(terms, right, bound)
        match sign.type:
            case "CUP":
                return f.disjunction(one, other)
            case "CAP":
                return f.conjunction(one, other)
            case "SETMINUS":
                return f.conjunction(one, f.Not(other))
        raise self.fail("this is no set", sign, ["∪", "∩", "∖"])

    def same_set(self, term: f.Term, node: ParseNode, bound: frozenset[str]) -> f.Formula:
        """Return that a set has the elements that an expression says."""
        (name,) = self._fresh(1, bound)
        element = f.Variable(name)
        left = f.Predicate(ELEMENT, (element, term))
        return f.ForAll((name,), f.Iff(left, self.member((element,), node, bound | {name})))

    def is_value(self, node: ParseNode, bound: frozenset[str]) -> bool:
        """Whether an expression is a set that is given to something: no name of a variable."""
        applied = node.kind == "application" and self.is_set_function(str(node.token))
        return is_set(node) or applied or self.is_named_set(node, bound)

    def argument(self, node: ParseNode, bound: frozenset[str]) -> f.Term:
        """Return an argument; for a set, a variable that is said to have its elements."""
        anyone = node.kind == "anyone"
        if not anyone and not self.is_value(node, bound):
            return self.term(node, bound)
        if node.kind == "range":
            what = "a range stands where one value is expected"
            raise self.fail(what, node.token, ["p(x) for x in 1..4", "the set {1, ..., 4}"])
        letters = (f"w{n}" if anyone else f"set{n}" for n in range(1, 1000))
        taken = {name for name, _ in self.given}
        name = next(n for n in letters if n not in taken | bound and n not in self.passage.text)
        said = () if anyone else (self.same_set(f.Variable(name), node, bound | {name}),)
        self.given.append((name, said))
        return f.Variable(name)

    def with_given(self, since: int, atom: f.Formula) -> f.Formula:
        """Return an atom with what is said of the sets that were given to it."""
        given, self.given = self.given[since:], self.given[:since]
        if not given:
            return atom
        names = tuple(name for name, _ in given)
        return f.Exists(names, f.conjunction(*(part for _, said in given for part in said), atom))

    @abstractmethod
    def is_set_variable(self, name: str, bound: frozenset[str]) -> bool:
        """Whether a name stands for any set."""

    @abstractmethod
    def is_named_set(self, node: ParseNode, bound: frozenset[str]) -> bool:
        """Whether an expression is the name of a set that the text tells."""

    @abstractmethod
    def is_set_function(self, name: str) -> bool:
        """Whether the values of a function are sets."""

    @abstractmethod
    def tells_proper(self, sign: Token) -> bool:
        """Whether a sign says that sets are not equal."""

    @abstractmethod
    def is_set_name(self, name: str) -> bool:
        """Whether something is said of elements of what has this name: they may be listed."""

    def bindings(
        self, node: ParseNode
    ) -> tuple[tuple[Token, ...], tuple[tuple[Token, ParseNode], ...]]:
        """Return the variables of a quantifier, and each bound with its variable."""
        tokens: list[Token] = []
        bounds: list[tuple[Token, ParseNode]] = []
        since = 0  # the first variable that the next bound is for
        for item in node.parts:
            if item.kind in {"pairing", "unordered"}:
                names = [part for part in item.parts if getattr(part, "type", "") == "NAME"]
                tokens += names
                bounds.append((names[0], item))
                since = len(tokens)
                continue
            if len(item.parts) > 1 and item.parts[0] in tokens[:since]:  # `∀y ∈ S, y ≠ x: …`
                bounds.append((item.parts[0], item))
                continue
            tokens.append(item.parts[0])
            if len(item.parts) > 1:
                bounds += [(token, item) for token in tokens[since:]]
                since = len(tokens)
        return tuple(tokens), tuple(bounds)

    def _unordered(self, item: ParseNode, bound: frozenset[str]) -> f.Formula:
        """Return that the set of two variables is in a set: `{x, y} ∈ E`."""
        both = [f.Variable(str(p)) for p in item.parts if getattr(p, "type", "") == "NAME"]
        set_, element = map(f.Variable, self._fresh(2, bound))
        either = f.disjunction(*(f.equal(element, one) for one in both))
        said = f.Iff(f.Predicate(ELEMENT, (element, set_)), either)
        there = self.member((set_,), item.parts[-1], bound | {set_.name, element.name})
        return f.Exists((set_.name,), f.conjunction(f.ForAll((element.name,), said), there))

    def guard(self, token: Token, item: ParseNode, bound: frozenset[str]) -> f.Formula:
        """Return what bounds one variable of a quantifier."""
        if item.kind == "pairing":
            names = [part for part in item.parts if getattr(part, "type", "") == "NAME"]
            return self.member(tuple(f.Variable(str(n)) for n in names), item.parts[-1], bound)
        if item.kind == "unordered":
            return self._unordered(item, bound)
        _, sign, right = item.parts
        variable = f.Variable(str(token))
        if sign.type in {"IN", "NOT_IN"}:
            found = self.member((variable,), right, bound)
            return f.Not(found) if sign.type == "NOT_IN" else found
        proper = sign.type == "PROPER" and self.tells_proper(sign)
        if sign.type == "SUBSET" or proper:
            (name,) = self._fresh(1, bound)
            element = f.Variable(name)
            inside = self.member((element,), right, bound | {name})
            own = f.Predicate(ELEMENT, (element, variable))
            within = f.ForAll((name,), f.Implies(own, inside))
            if not proper:
                return within
            return f.conjunction(within, f.Not(f.ForAll((name,), f.Implies(inside, own))))
        if sign.type in MEMBERSHIP:
            raise self.fail("whether the sets may be equal is not told", token, ["⊆"])
        return f.Compare((RELATIONS[sign.type],), (variable, self.term(right, bound)))

    def operation(self, node: ParseNode, bound: frozenset[str]) -> f.Term:
        """Return a product, a quotient or a remainder."""
        left, sign, right = node.parts
        if sign.type == "OPERATOR":
            command = str(sign).removeprefix("\\mathbin").strip("{} ")
            name = OPERATORS.get(command, command.removeprefix("\\"))
            return f.Apply(name, (self.term(left, bound), self.term(right, bound)))
        if sign.type not in {"TIMES", "DIV", "MOD", "SLASH"}:
            raise self.fail("a set stands where a term is expected", sign, ["a term"])
        one, other = self.term(left, bound), self.term(right, bound)
        if sign.type == "TIMES":
            return self._product(one, other)
        if sign.type == "SLASH":
            what = "whether a fraction or a whole number is meant is not told"
            raise self.fail(what, sign, ["x div y", "⌊x / y⌋"])
        if isinstance(one, f.Number) and isinstance(other, f.Number) and other.value > 0:
            found = divmod(one.value, other.value)
            return f.Number(found[sign.type == "MOD"])
        if other == f.Number(0):
            raise self.fail("nothing is divided by zero", sign, ["another number"])
        return f.Apply(f.DIVIDE if sign.type == "DIV" else f.MODULO, (one, other))

    def power(self, node: ParseNode, bound: frozenset[str]) -> f.Term:
        """Return a product of equal factors."""
        base, sign = node.parts
        times = int("".join(filter(str.isdigit, sign)))
        if times > _MOST:
            raise self.fail(f"a power above {_MOST}", sign, ["a product"])
        factor = self.term(base, bound)
        found: f.Term = factor if times else f.Number(1)
        for _ in range(times - 1):
            both = isinstance(found, f.Number) and isinstance(factor, f.Number)
            product = f.Apply(f.TIMES, (found, factor))
            found = self._product(found, factor) if both else product
        return found

    def _product(self, one: f.Term, other: f.Term) -> f.Term:
        if self.keeps_products:
            return f.Apply(f.TIMES, (one, other))
        if isinstance(one, f.Number) and isinstance(other, f.Number):
            return f.Number(one.value * other.value)
        times, term = (one, other) if isinstance(one, f.Number) else (other, one)
        if not isinstance(times, f.Number) or not 0 < times.value <= _MOST:
            return f.Apply(f.TIMES, (one, other))
        found = term
        for _ in range(times.value - 1):
            found = f.Apply("+", (found, term))
        return found
