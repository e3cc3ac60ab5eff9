"""The reader of Prolog terms as data: of text from outside, and of what SWI-Prolog writes.

It needs no SWI-Prolog and runs nothing: no operator is known or can be declared, so that a text
means the same whatever was read before it. What it reads, SWI-Prolog reads to the same term; what
it does not know (operators, `0'c`, back quotes, dicts, names in letters that are neither upper nor
lower case), it refuses with the place. It does not recurse, and its work is limited.
"""

import re
import sys
from dataclasses import dataclass
from typing import Final, NoReturn

from pylogic.terms.lexer import TermLexer, atom, shown
from pylogic.terms.values import Compound, List, String, Term, Variable


@dataclass(frozen=True, slots=True)
class TermLimits:
    """How large a term may be.

    length: Characters of the text.
    depth: Brackets within brackets.
    terms: Atoms, numbers, lists and so on, all together.
    token: Characters of one name, number or text.
    """

    length: int = 1 << 20
    depth: int = 10_000
    terms: int = 1 << 20
    token: int = 1 << 20


USUAL: Final = TermLimits()
_UNLIMITED: Final = TermLimits(*[sys.maxsize] * 4)

_ANONYMOUS: Final = re.compile("_G_*+")
_CLOSES: Final = {"[": "]", "(": ")", "{": "}"}
_NOT_FIRST: Final = frozenset({"close", "comma", "bar"})
_OPENING: Final = frozenset({"applied", "open"})


def read_term(text: str, limits: TermLimits = USUAL, *, file: str = "<term>") -> Term:
    """Return the one term that `text` shows, which a full stop ends.

    Each `_` becomes a variable of its own, whose name begins with `_G`.

    text: Such as `execute([[+,' '],['B','P']], s, n, 1, 2).`; comments may stand in it.
    file: What the text is called in errors.
    Raises ReadError: The text is no such term, or too large; the error has the place.
    """
    return _Reader(text, limits, file).read()


def read_canonical(text: str) -> Term:
    """Return the term that SWI-Prolog wrote without operators, and without a full stop.

    It may be as large as it is, and hold blobs such as `<stream>(0x600)`, which are atoms here.

    Raises ReadError: The text is no such term; a dict is none.
    """
    return _Reader(text, _UNLIMITED, "<SWI-Prolog>", canonical=True).read()


class _Open:
    """A bracket that is still open: `name` is None for those that no name stands before."""

    __slots__ = ("at", "barred", "bracket", "items", "name", "takes_more")

    def __init__(self, bracket: str, name: str | None, at: int) -> None:
        self.bracket = bracket
        self.name = name
        self.at = at
        self.items: list[Term] = []
        self.barred = False
        self.takes_more = bracket == "[" or name is not None
        """Whether a comma may follow."""

    @property
    def may_be_empty(self) -> bool:
        """Whether nothing has come yet and nothing need: `[]`, `{}` and `name()`, but not `()`."""
        return not self.items and (self.bracket != "(" or self.name is not None)

    @property
    def takes_tail(self) -> bool:
        """Whether a bar may follow."""
        return not self.barred and self.bracket == "["

    def bar(self) -> None:
        """Take the bar: what follows is the tail."""
        self.barred, self.takes_more = True, False

    def term(self) -> Term:
        """Return what stands in it, once it is closed."""
        if self.name is not None:
            return Compound(self.name, tuple(self.items))
        if self.bracket == "[":
            cells = self.items[:-1] if self.barred else self.items
            return List(tuple(cells), self.items[-1] if self.barred else None)
        if self.bracket == "{":
            return Compound("{}", tuple(self.items)) if self.items else atom("{}")
        return self.items[0]


class _Reader:
    """One text on its way to a term."""

    def __init__(
        self, text: str, limits: TermLimits, file: str, *, canonical: bool = False
    ) -> None:
        self._lexer = TermLexer(text, file, canonical=canonical)
        self._limits = limits
        self._open = _Open("", None, 0)
        self._around: list[_Open] = []
        self._terms = 0
        self._anonymous = 0

    def read(self) -> Term:
        """Return the term."""
        if len(self._lexer.text) > self._limits.length:
            at = self._limits.length
            self._lexer.refuse(f"longer than {at} characters", at)
        longest = self._limits.token
        wanted = True  # whether a term has to come next, or what stands between and after terms
        for token in self._lexer.tokens():
            kind = token.lastgroup or ""
            if token.end() - token.start() > longest:
                self._lexer.refuse(f"longer than {longest} characters", token.start())
            if wanted and kind not in _NOT_FIRST:
                wanted = self._begin(token, kind)
            elif kind == "comma" and not wanted and self._open.takes_more:
                wanted = True
            elif kind == "close" and (not wanted or self._open.may_be_empty):
                self._close(token)
                wanted = False
            elif kind == "bar" and not wanted and self._open.takes_tail:
                self._open.bar()
                wanted = True
            else:
                self._refuse(token, wanted=wanted)
        if self._around:
            self._lexer.refuse("the bracket is not closed", self._open.at)
        if wanted:
            self._lexer.refuse("there is no term", 0)
        return self._open.items[0]

    def _begin(self, token: re.Match[str], kind: str) -> bool:
        """Take what a term begins with; return whether a term has to come next."""
        self._terms += 1
        if kind in _OPENING:
            applied = kind == "applied"
            self._around.append(self._open)
            self._open = _Open(
                "(" if applied else token.group(),
                self._lexer.functor(token) if applied else None,
                token.end() - 1,
            )
        else:
            self._open.items.append(self._leaf(token, kind))
        if self._terms > self._limits.terms:
            self._lexer.refuse(f"more than {self._limits.terms} terms", token.start())
        if len(self._around) > self._limits.depth:
            self._lexer.refuse(f"deeper than {self._limits.depth} brackets", token.start())
        return kind in _OPENING

    def _leaf(self, token: re.Match[str], kind: str) -> Term:
        """Return the term that one token is."""
        lexer = self._lexer
        match kind:
            case "word":
                return lexer.word(token) if token.group() != "_" else self._fresh()
            case "number":
                return lexer.number(token)
            case "row":
                row = lexer.row(token)
                self._terms += len(row)
                return row
            case "quoted":
                return atom(lexer.unquoted(token.group(), token.start()))
            case "string":
                return String(lexer.unquoted(token.group(), token.start()))
            case _:
                return atom(token.group())

    def _close(self, token: re.Match[str]) -> None:
        opened = self._open
        if token.group() != _CLOSES.get(opened.bracket):
            self._refuse(token, wanted=False)
        if opened.name == "[|]" and len(opened.items) == 2:  # noqa: PLR2004 - as of list cells
            self._lexer.refuse("'[|]' makes lists: write them with brackets", opened.at)
        self._open = self._around.pop()
        self._open.items.append(opened.term())

    def _fresh(self) -> Variable:
        """Return a variable whose name does not stand in the text."""
        if not self._anonymous:
            longest = max(_ANONYMOUS.findall(self._lexer.text), key=len, default="")
            self._prefix = f"{longest}_" if longest else "_G"
        self._anonymous += 1
        return Variable(f"{self._prefix}{self._anonymous}")

    def _refuse(self, token: re.Match[str], *, wanted: bool) -> NoReturn:
        """Raise the error for a token that may not stand where it does."""
        opened = self._open
        if token.group() == "(" and self._lexer.text[: token.start()].endswith("[]"):
            what = "a term that is named [] is not read, as '[]' is another name"
            self._lexer.refuse(what, token.start())
        expected = ["a term"] if wanted else []
        if not wanted and opened.takes_more:
            expected.append("a comma")
        if not wanted and opened.takes_tail:
            expected.append("|")
        if not wanted or opened.may_be_empty:
            expected.append(_CLOSES.get(opened.bracket, "a full stop"))
        self._lexer.refuse(f"unexpected {shown(token.group())}", token.start(), tuple(expected))
