"""Clauses: cut from the tokens at their full stops, each with its head and its first fault."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pylogic.notations.prolog.levels import TermFault, Unreadable
from pylogic.notations.prolog.lexer import Token
from pylogic.notations.prolog.nodes import TermNode
from pylogic.notations.prolog.operators import NECKS, Operators
from pylogic.notations.prolog.terms import ClauseReading

_KINDS: Final = {":-": "directive", "?-": "query"}
_DECLARATIONS: Final = frozenset(
    {"dynamic", "discontiguous", "multifile", "op", "table", "use_module", "ensure_loaded"}
)
DECLARED_BY_QUERY: Final = ("op", "dynamic", "discontiguous", "table")
"""What a program declares by `?-` too, as those of Edinburgh did; no query asks that."""
_ADDS: Final = frozenset({"assert", "asserta", "assertz", "retractall", "nb_setval"})
_TYPED: Final = frozenset({"mode", "pred"})
"""What Prologs of old, and Mercury, write as prefix operators before how predicates are called."""
_HARMLESS: Final = _TYPED | {
    "begin_tests", "end_tests", "meta_predicate", "module", "public", "set_prolog_flag",
    "style_check", "use_module", "ensure_loaded",
}  # fmt: skip
_LIBRARY: Final = frozenset({"use_module", "ensure_loaded"})
_NO_HEAD: Final = frozenset({"variable", "number", "string", "cut", "bracket"})
_NO_HEADS: Final = frozenset({",", ":", "|", ";", "->"})
_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")
_INFIX: Final = 2


@dataclass(frozen=True, slots=True)
class SourceClause:
    """One clause of a text.

    kind: `clause`, `directive` or `query`.
    predicate: `name/arity` of the head; empty where there is none.
    tokens: All of it, the full stop included.
    fault: Why it cannot be a clause.
    singletons: Variables that occur once although their names do not say so.
    """

    kind: str
    predicate: str
    tokens: Sequence[Token]
    fault: TermFault | None
    singletons: tuple[str, ...]

    @property
    def lines(self) -> tuple[int, int]:
        """The first and the last line."""
        return self.tokens[0].line, self.tokens[-1].line


def clauses(tokens: Sequence[Token]) -> Iterator[SourceClause]:
    """Yield the clauses that the tokens make; directives declare operators for those behind."""
    operators = Operators()
    start = 0
    for i, token in enumerate(tokens):
        if token.kind == "end" or i == len(tokens) - 1:
            yield _clause(tokens[start : i + 1], operators)
            start = i + 1


def _clause(tokens: Sequence[Token], operators: Operators) -> SourceClause:
    kind = _KINDS.get(tokens[0].text, "clause") if tokens[0].kind == "symbol" else "clause"
    typed = kind == "directive" and [t.text in _TYPED for t in tokens[1:2]] == [True]
    typed = typed and tokens[2].text not in {"(", "."}
    reading = ClauseReading([tokens[0], *tokens[2:]] if typed else tokens, operators)
    name, arity, fault = "", 0, None
    singletons: tuple[str, ...] = ()
    if kind == "query" and tokens[1].text in DECLARED_BY_QUERY and declares(tokens):
        kind = "directive"
    try:
        term = reading.term()
        if kind == "clause":
            name, arity = _predicate(term, tokens)
    except Unreadable as unreadable:
        fault = unreadable.fault
        if len(reading.necks) > 1:
            again = reading.necks[1]
            what = f"a second {again.text} in one clause"
            fault = TermFault(what, again, ("a comma", "a full stop before it"))
    else:
        if kind == "clause" and reading.dots:
            what = "Dict.key is not worked out in programs of documents"
            fault = TermFault(what, reading.dots[0], ("get_dict(key, Dict, Value)",))
        if kind == "directive" and declares(tokens) and term.args:
            operators.obey(term.args[0])
    if kind == "clause":
        counts = Counter(token.text for token in tokens if token.kind == "variable")
        singletons = tuple(v for v, n in counts.items() if n == 1 and not v.startswith("_"))
    return SourceClause(kind, f"{name}/{arity}" if name else "", tokens, fault, singletons)


def declares(tokens: Sequence[Token]) -> bool:
    """Whether a directive only declares something, so that it goes into the program."""
    return all(map(_declares, _joined([token.text for token in tokens[1:]])))


def _joined(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the calls that commas join in a directive, each with a full stop."""
    begin = depth = 0
    for i, word in enumerate(words):
        depth += (word in _OPENING) - (word in _CLOSING)
        if word == "," and not depth and words[begin + 1] == "(":
            yield [*words[begin:i], "."]
            begin = i + 1
    yield words[begin:]


def _declares(words: Sequence[str]) -> bool:
    if words[:1] and words[0] in _ADDS:
        return _adds(words)
    if words[:4] == ["set_prolog_flag", "(", "double_quotes", ","]:
        return _closes_last(words)
    if not _DECLARATIONS.intersection(words[:1]):
        return False
    if words[0] in _LIBRARY:
        return words[1:4] == ["(", "library", "("] and _closes_last(words)
    if words[1:2] == ["("]:
        return _closes_last(words)
    return words[0] == "table" or "(" not in words  # tables may have modes


def matters(clause: SourceClause) -> bool:
    """Whether answers may be others because a directive is not run."""
    return (
        clause.kind == "directive"
        and clause.fault is None
        and not declares(clause.tokens)
        and clause.tokens[1].text not in _HARMLESS
    )


def _adds(words: Sequence[str]) -> bool:
    """Whether all goals that commas join only add clauses or keep values."""
    depth = 0
    for word, behind in pairwise([",", *words]):
        if word == "," and not depth and behind not in _ADDS:
            return False
        if not depth and word in {";", "->", "*->", ":-", "|"}:
            return False
        depth += (word in _OPENING) - (word in _CLOSING)
    return True


def _closes_last(words: Sequence[str]) -> bool:
    """Whether the bracket behind the first word closes before the full stop and not earlier."""
    depth = 0
    for i, word in enumerate(words[1:], 1):
        depth += (word == "(") - (word == ")")
        if depth == 0:
            return i == len(words) - 2
    return False


def _predicate(term: TermNode, tokens: Sequence[Token]) -> tuple[str, int]:
    """Return the name and arity of the predicate that a clause is of.

    Raises Unreadable: It is of none.
    """
    neck, head = "", term
    if term.name in NECKS and len(term.args) == _INFIX:
        neck, head = term.name, term.args[0]
        if neck != ":-" and head.name == "," and len(head.args) == _INFIX:
            head = head.args[0]  # a guard, or what a rule of a grammar gives back
    if head.name in _NO_HEADS and head.args:
        joint = _leftmost(head)
        expected = (":-", "-->", "a full stop")
        raise Unreadable(TermFault("this is not how a clause goes on", joint, expected))
    if head.name == "." and len(head.args) == _INFIX:
        what = "a full stop has no blank behind it"
        raise Unreadable(TermFault(what, head.token, ("a blank or the end of the line",)))
    first = tokens[0]
    leads = head.token is first and first.kind == "symbol" and tokens[1].text != "("
    if (leads and Operators().get(first.text, "prefix")) or head.token.kind in _NO_HEAD:
        raise Unreadable(
            TermFault("no clause begins like this", first, ("the name of a predicate",))
        )
    return head.name, len(head.args) + (2 if neck == "-->" else 0)


def _leftmost(term: TermNode) -> Token:
    """Return the leftmost of the operators that make a term."""
    while len(term.args[0].args) == _INFIX and term.args[0].is_joined:
        term = term.args[0]
    return term.token
