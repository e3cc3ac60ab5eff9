"""From tokens to formulas: Lark's parser, then the choice between term and formula by position."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache

from lark import Lark, Token

from pylogic.core import formulas as f
from pylogic.core.errors import ReadError
from pylogic.notations.first_order.formulas.cases import Cases, Use, surely_formula
from pylogic.notations.first_order.formulas.messages import WORDING
from pylogic.notations.first_order.formulas.quantifiers import quantify
from pylogic.notations.first_order.formulas.set_forms import is_listed
from pylogic.notations.first_order.formulas.sets import MEMBERSHIP
from pylogic.notations.first_order.formulas.tuples import TUPLE
from pylogic.notations.first_order.spelling.lexer import Vocabulary, tokens
from pylogic.notations.first_order.spelling.scopes import chained, overreaching, widened
from pylogic.notations.first_order.spelling.signs import DENIED_INFIX, INFIX
from pylogic.notations.grammar import open_grammar
from pylogic.notations.parsing import DEPTH_LIMIT, RELATIONS, NodeBuilder, ParseNode, Repair, parse
from pylogic.notations.source_range import SourceRange, check_brackets

__all__ = ["DEPTH_LIMIT", "Use", "read_formula", "read_patterns", "read_tokens"]


_NOTHING_KNOWN = Vocabulary()
_SHORT = 300
"""Of how many characters formulas are remembered at most: long ones would fill the memory."""


class _Builder(NodeBuilder):
    """Makes a node of each rule."""

    quantifier = NodeBuilder.relation


@cache
def _parser() -> Lark:
    return open_grammar("first_order", _Builder())


@dataclass(slots=True)
class _Context(Cases):
    """The passage being read and what its names mean, for the elaboration of one expression."""

    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    arguments: frozenset[str] = frozenset()

    def own_formula(self, node: ParseNode, bound: frozenset[str]) -> f.Formula | None:
        """Return a quantified formula, a conditional, a chain of comparisons or a predicate."""
        match node.kind:
            case "quantified":
                return self._quantified(node, bound)
            case "conditional":
                return self._conditional(node, bound, formula=True)
            case "chain":
                since = len(self.given)
                return self.with_given(since, self._chain(node, bound))
            case "implication":
                _, premise, conclusion = node.parts
                return f.Implies(self.formula(premise, bound), self.formula(conclusion, bound))
            case "implied":
                return f.Implies(
                    self.formula(node.parts[2], bound), self.formula(node.parts[0], bound)
                )
            case "minus":  # of provers that write `-p(x)` for a negation
                return f.Not(self.formula(node.parts[1], bound))
            case "stray" | "number":
                return self._refused(node)
            case "trailing" | "unless" | "defined" | "when" | "choices" | "where" | "cases":
                return self.statement(node, bound)
            case "exclusive":
                left, _, right = node.parts
                return f.Not(f.Iff(self.formula(left, bound), self.formula(right, bound)))
            case "let":
                return self.let(node, bound, formula=True)  # type: ignore[return-value]  # a formula
            case "repeated":
                return self.repeated(node, bound)
            case "application":
                since = len(self.given)
                args = tuple(self.argument(part, bound) for part in node.parts[1:])
                return self.with_given(since, f.Predicate(str(node.token), args))
            case "name" if str(node.token) not in bound:
                return f.Predicate(str(node.token))
            case _:
                return None

    def _refused(self, node: ParseNode) -> f.Formula | None:
        if node.kind == "stray":
            raise self.fail(f"unexpected {str(node.token)!r}", node.token, ["a formula"])
        if "|" in self.passage.text:
            what = "a number stands where a formula is expected, and `|` is read as `or`"
            raise self.fail(what, node.token, ["a formula", "n mod 4 = 0, for 4 divides n"])
        return None

    def own_term(self, node: ParseNode, bound: frozenset[str]) -> f.Term | None:
        """Return a name, a function with its arguments, a successor or a conditional."""
        match node.kind:
            case "name":
                return self._name(node.token, bound)
            case "application":
                args = tuple(self.argument(part, bound) for part in node.parts[1:])
                return f.Apply(str(node.token), args)
            case "primed":
                return f.Apply("'", (self.term(node.parts[0], bound),))
            case "conditional":
                found = self._conditional(node, bound, formula=False)
                assert isinstance(found, f.Conditional)  # noqa: S101  # what _conditional returns
                return found
            case "power" | "operation" | "size" | "cases" | "summation" | "floor" | "let":
                return self._calculated(node, bound)
            case "string":
                return f.Constant(str(node.token)[1:-1])
            case "tuple":
                return f.Apply(TUPLE, self.elements(node, bound))
            case "stray" | "anyone":
                raise self.fail(f"unexpected {str(node.token)!r}", node.token, ["a term"])
            case "display" | "comprehension" | "range":
                raise self.fail("a set stands where a term is expected", node.token, ["a term"])
            case _:
                return None

    def _calculated(self, node: ParseNode, bound: frozenset[str]) -> f.Term:
        """Return a term that is written with signs of its own."""
        match node.kind:
            case "power":
                return self.power(node, bound)
            case "operation":
                return self.operation(node, bound)
            case "size":
                return self.size(node, bound)
            case "cases":
                return self.cases(node, bound)
            case "summation":
                return self.summation(node, bound)
            case "floor":
                return self.term(node.parts[1], bound)
            case _:
                return self.let(node, bound, formula=False)  # type: ignore[return-value]  # a term

    def is_set_variable(self, name: str, bound: frozenset[str]) -> bool:
        """Whether a name stands for any set: it is bound, or an argument of what is defined."""
        if name in bound:
            return True
        free = name in self.arguments and looks_variable(name)
        return free and name not in self.vocabulary.named_sets | self.vocabulary.constants

    def is_named_set(self, node: ParseNode, bound: frozenset[str]) -> bool:
        """Whether an expression is the name of a set that the text tells."""
        name = str(node.token)
        return node.kind == "name" and name not in bound and name in self.vocabulary.named_sets

    def is_set_function(self, name: str) -> bool:
        """Whether the values of a function are sets."""
        return name in self.vocabulary.set_functions

    def tells_proper(self, sign: Token) -> bool:
        """Whether a sign says that sets are not equal: a text with ⊆ means so by ⊂."""
        return "neq" in sign or sign == "⊊" or self.vocabulary.subsets

    def is_set_name(self, name: str) -> bool:
        """Whether something is said of elements of what has this name: they may be listed."""
        known = self.vocabulary
        return name in known.sets or name in known.applied or name in known.named_sets

    @property
    def listed(self) -> Mapping[str, tuple[f.Term, ...]]:
        """The elements of sets that the text lists, and what may stand in places."""
        return self.vocabulary.sets

    def _name(self, token: Token, bound: frozenset[str]) -> f.Term:
        name = str(token)
        known = self.vocabulary
        if not name:
            raise self.fail("a name is missing here", token, ["a name"])
        if name in bound:
            self.uses.append(Use(name, "bound", token.start_pos or 0))
            return f.Variable(name)
        if name in known.constants or not (
            name in known.variables or known.closed or looks_variable(name)
        ):
            self.uses.append(Use(name, "constant", token.start_pos or 0))
            return f.Constant(name)
        self.uses.append(Use(name, "free", token.start_pos or 0))
        return f.Variable(name)

    def _index(self, sign: Token, index: str, bound: frozenset[str]) -> f.Term:
        r"""Return what stands below a sign, as in `x \sim_i y`."""
        name = index.strip(" {}")
        if name.isdigit():
            return f.Number(int(name))
        begin = (sign.start_pos or 0) + str(sign).index(name, len(str(sign)) - len(index))
        return self._name(Token("NAME", name, begin), bound)

    def _quantified(self, node: ParseNode, bound: frozenset[str]) -> f.Formula:
        quantifier, bindings, body = node.parts
        names, guard, inner = self.bind(bindings, bound)
        return quantify(quantifier.type, names, guard, self.formula(body, inner))

    def _conditional(
        self, node: ParseNode, bound: frozenset[str], *, formula: bool
    ) -> f.Conditional:
        _, condition, positive, negative = node.parts
        inner = self.formula if formula else self.term
        return f.Conditional(
            self.formula(condition, bound), inner(positive, bound), inner(negative, bound)
        )

    def _chain(self, node: ParseNode, bound: frozenset[str]) -> f.Formula:
        operands, signs = node.parts[::2], node.parts[1::2]
        apart = any(sign.type in MEMBERSHIP or sign.type == "INFIX" for sign in signs)
        if apart or any(self.is_value(operand, bound) for operand in operands):
            said = (
                self._related(sign, operands[i], operands[i + 1], bound)
                for i, sign in enumerate(signs)
            )
            return f.conjunction(*said)
        relations = tuple(RELATIONS[sign.type] for sign in signs)
        if relations == ("=",) and operands[1].kind == "cases":
            choices = [part for part in operands[1].parts if isinstance(part, ParseNode)]
            found = [(choice.parts[0], choice) for choice in choices]
            return self.by_cases(self.term(operands[0], bound), found, bound)
        if relations == ("=",) and any(map(surely_formula, operands)):
            return f.Iff(self.formula(operands[0], bound), self.formula(operands[1], bound))
        if relations in {("=",), ("≠",)} and operands[0].kind == operands[1].kind == "tuple":
            one, other = (self.elements(part, bound) for part in operands)
            if len(one) != len(other):
                raise self.fail("the tuples are not equally long", operands[1].token)
            same = f.conjunction(*map(f.equal, one, other))
            return same if relations == ("=",) else f.Not(same)
        return f.Compare(relations, tuple(self.term(part, bound) for part in operands))

    def _related(
        self, sign: Token, left: ParseNode, right: ParseNode, bound: frozenset[str]
    ) -> f.Formula:
        if sign.type in MEMBERSHIP:
            return self.membership(sign, left, right, bound)
        if sign.type in {"EQUAL", "UNEQUAL"} and is_listed(left) and is_listed(right):
            same = self.same_elements(left, right, bound)
            return same if sign.type == "EQUAL" else f.Not(same)
        sets = self.is_value(left, bound) or self.is_value(right, bound)
        if sign.type == "EQUAL" and sets:
            return self.equation(left, right, bound)
        if sign.type == "UNEQUAL" and sets:
            return f.Not(self.equation(left, right, bound))
        if sign.type == "INFIX":
            spelt, _, index = str(sign).partition("_")
            plain = spelt.strip().removeprefix("\\not").strip()
            name = DENIED_INFIX.get(plain) or INFIX.get(plain, plain.removeprefix("\\"))
            below = [self._index(sign, index, bound)] if index else []
            args = (*below, self.term(left, bound), self.term(right, bound))
            related = f.Predicate(name, args)
            denied = plain != spelt.strip() or plain in DENIED_INFIX
            return f.Not(related) if denied else related
        relation = RELATIONS[sign.type]
        return f.Compare((relation,), (self.term(left, bound), self.term(right, bound)))


def _arguments(node: ParseNode) -> Iterator[str]:
    """Yield the names to which something is applied."""
    waiting = [node]
    while waiting:
        inner = waiting.pop()
        parts = [part for part in inner.parts if isinstance(part, ParseNode)]
        if inner.kind == "application":
            yield from (str(part.token) for part in parts if part.kind == "name")
        waiting += parts


def looks_variable(name: str) -> bool:
    """Whether an undeclared name is a variable by mathematical habit: a letter, maybe numbered."""
    return len(name) == 1 or (name[0].isalpha() and name[1:].isdigit())


def _parse(
    source_range: SourceRange,
    vocabulary: Vocabulary,
    repair: Repair | None = None,
    far: list[Token] | None = None,
) -> ParseNode:
    stream = tokens(_parser(), source_range, vocabulary, WORDING)
    stream = repair(stream) if repair else stream
    if again := chained(stream):
        what = f"what {str(again)!r} stands between is not clear: an equivalence is before it"
        raise ReadError(what, source_range.place_of(again), ["brackets: (p <-> q) <-> r"])
    whole, told = widened(stream)
    if told:
        check_brackets(stream, source_range)  # so that no bracket of ours is blamed
    if far is not None:
        far += [*told, *overreaching(stream)]
    return parse(_parser(), whole, source_range, WORDING)


def read_formula(
    source_range: SourceRange | str,
    vocabulary: Vocabulary | None = None,
    repair: Repair | None = None,
    uses: list[Use] | None = None,
    far: list[Token] | None = None,
) -> f.Formula:
    """Return the formula that a text is.

    source_range: One formula, in any mixture of the notation's spellings.
    vocabulary: What is known of its names; by default single letters are variables.
    repair: Given the tokens, returns those to be parsed.
    uses: Where each name that stands for a value is added.
    far: Where the quantifiers are added that reach farther than they would by the rule.
    Raises ReadError: With the place, a caret, and what was expected.
    """
    source_range = SourceRange(source_range) if isinstance(source_range, str) else source_range
    vocabulary = vocabulary or _NOTHING_KNOWN
    if repair is None and len(source_range.text) <= _SHORT:
        try:
            formula, own, reaching = _read_short(source_range.text, vocabulary)
        except ReadError:
            pass  # told below, with the place in this document
        else:
            if uses is not None:
                uses += own
            if far is not None:
                far += reaching
            return formula
    return _read(source_range, vocabulary, repair, uses, far)


@lru_cache(maxsize=4096)
def _read_short(
    text: str, vocabulary: Vocabulary
) -> tuple[f.Formula, Sequence[Use], Sequence[Token]]:
    """Return what `read_formula` does; sentences, and texts with changes, have the same again."""
    uses: list[Use] = []
    far: list[Token] = []
    return _read(SourceRange(text), vocabulary, None, uses, far), uses, far


def _read(
    source_range: SourceRange,
    vocabulary: Vocabulary,
    repair: Repair | None,
    uses: list[Use] | None,
    far: list[Token] | None,
) -> f.Formula:
    raw = _parse(source_range, vocabulary, repair, far)
    named = frozenset(_arguments(raw))
    context = _Context(
        source_range,
        patterns=False,
        vocabulary=vocabulary,
        arguments=named,
        keeps_products=vocabulary.products,
    )
    formula = context.formula(raw, frozenset())
    if uses is not None:
        uses += context.uses
    return formula


def read_patterns(text: str, vocabulary: Vocabulary) -> list[f.Node]:
    """Return what a pattern may stand for; in it `?name` matches any term or formula.

    A pattern such as `f(?x)` may be a formula or a term, so there can be two; the formula comes
    first.

    Raises ReadError: The text is neither.
    """
    passage = SourceRange(text, "pattern")
    raw = _parse(passage, vocabulary)
    context = _Context(passage, patterns=True, vocabulary=vocabulary)
    if surely_formula(raw):
        return [context.formula(raw, frozenset())]
    if raw.kind in {"application", "name", "meta"}:
        return [context.formula(raw, frozenset()), context.term(raw, frozenset())]
    return [context.term(raw, frozenset())]


def read_tokens(text: str, vocabulary: Vocabulary) -> list[Token]:
    """Return the tokens of a text that need not be a whole formula.

    Raises ReadError: At a character that belongs to no symbol.
    """
    return tokens(_parser(), SourceRange(text, "pattern"), vocabulary, WORDING)
