"""Making the corrections of an errata file while a document is read, and counting them."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field

from lark import Token

from pylogic.core.closure import close
from pylogic.core.errata import EVERYWHERE, Change, Erratum, check_count
from pylogic.core.errors import ErrataError
from pylogic.core.formulas import Formula, Node
from pylogic.core.patterns import replace

_NAMED = {"NAME", "FUNCTOR", "NUMBER", "META"}


@dataclass(frozen=True, slots=True)
class Corrected:
    """An axiom with its corrections; `closed` has the errata that bound a variable, by name."""

    formula: Formula
    closed: dict[str, str]


@dataclass(slots=True)
class Corrections:
    """The errata of a reading, as they are made in the axioms of one document.

    errata: Those that are to be made.
    tokens_of, patterns_of: How the notation reads the two sides of a correction of level `tokens`
        and of `formula`.
    """

    errata: Sequence[Erratum]
    tokens_of: Callable[[str], list[Token]]
    patterns_of: Callable[[str], list[Node]]
    _everywhere: Counter[tuple[str, int]] = field(default_factory=Counter)

    def in_tokens(self, label: str, stream: list[Token]) -> list[Token]:
        """Return the tokens of an axiom with the corrections of level `tokens` made in them.

        Raises ErrataError: A correction does not match as often as it says.
        """
        for erratum, number, change in self._changes("tokens", label):
            printed = [_key(token) for token in self.tokens_of(change.printed)]
            new = self.tokens_of(change.must_be)
            stream, found = _replace_tokens(stream, printed, new)
            self._count(erratum, number, change, found)
        return stream

    def in_formula(self, label: str, formula: Formula) -> Corrected:
        """Return an axiom with the corrections of the levels `formula` and `scope` made in it.

        Scopes come last: a variable that another correction binds needs no closing.

        Raises ErrataError: A correction does not match as often as it says.
        """
        as_printed = formula
        for erratum, number, change in self._changes("formula", label):
            total = 0
            printed = self.patterns_of(change.printed)
            must_be = self.patterns_of(change.must_be)
            for pattern, template in zip(printed, must_be, strict=False):
                node, found = replace(formula, pattern, template)
                formula = node  # type: ignore[assignment]  # a formula's replacement is a formula
                total += found
            self._count(erratum, number, change, total)
        closed = {}
        for erratum, number, change in self._changes("scope", label):
            self._count(erratum, number, change, close(as_printed, change.printed)[1])
            formula, found = close(formula, change.printed)
            if found:
                closed[change.printed] = erratum.id
        return Corrected(formula, closed)

    def check(self, labels: Collection[str], *, complete: bool) -> None:
        """Raise an `ErrataError` for a correction that the document as a whole does not fit.

        labels: Those of its axioms, readable or not.
        complete: Whether all could be read; otherwise what is corrected everywhere cannot be
            counted.
        """
        for erratum in self.errata:
            for number, change in enumerate(erratum.changes):
                if change.level == "text":
                    continue
                if change.axiom == EVERYWHERE:
                    if complete:
                        check_count(erratum, change, self._everywhere[erratum.id, number])
                elif change.axiom not in labels:
                    what = f"is about axiom {change.axiom!r}, which is not there"
                    raise ErrataError(f"erratum {erratum.id} {what}", erratum.id)

    def _changes(self, level: str, label: str) -> Iterator[tuple[Erratum, int, Change]]:
        for erratum in self.errata:
            for number, change in enumerate(erratum.changes):
                if change.level == level and change.axiom in {label, EVERYWHERE}:
                    yield erratum, number, change

    def _count(self, erratum: Erratum, number: int, change: Change, found: int) -> None:
        if change.axiom == EVERYWHERE:
            self._everywhere[erratum.id, number] += found
        else:
            check_count(erratum, change, found)


def _key(token: Token) -> tuple[str, str]:
    return token.type, str(token) if token.type in _NAMED else ""


def _replace_tokens(
    stream: list[Token], printed: list[tuple[str, str]], new: list[Token]
) -> tuple[list[Token], int]:
    result: list[Token] = []
    found = i = 0
    keys = [_key(token) for token in stream]
    while i < len(stream):
        if keys[i : i + len(printed)] == printed:
            at = stream[i]
            result += [Token.new_borrow_pos(token.type, str(token), at) for token in new]
            i += len(printed)
            found += 1
        else:
            result.append(stream[i])
            i += 1
    return result, found
