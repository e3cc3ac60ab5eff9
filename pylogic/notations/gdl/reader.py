"""Reading a sheet in either spelling, with an account of every line."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pylogic.core import regexes as re
from pylogic.core import syntax
from pylogic.core.counting import counted
from pylogic.core.errata import Change, Erratum, check_count
from pylogic.core.errors import ErrataError, PylogicError, ReadError
from pylogic.gdl.rules import KEYWORDS, Rule, rewritten
from pylogic.gdl.terms import Term, symbol
from pylogic.gdl.validator import diagnostics
from pylogic.notations.gdl.forms import SheetFault
from pylogic.notations.gdl.infix import read_infix, read_infix_term
from pylogic.notations.gdl.kif import read_kif, read_term
from pylogic.notations.gdl.lexer import kif_tokens
from pylogic.notations.gdl.printer import kif_rule, print_infix, print_kif
from pylogic.notations.source_range import SourceRange

ENDINGS: Final = (".kif", ".gdl", ".hrf")
"""How the names of files with sheets end."""

_KIF: Final = re.compile(
    r"^\s*\(\s*(?:role\s+[^\s()]+\s*\)"
    r"|<=\s*\(?\s*(?:init|base|input|legal|next|terminal|goal|sees)\b)",
    re.IGNORECASE | re.MULTILINE,
)
"""A role, or a rule for what only games have: `(next` alone begins lines of scripts too."""
_INFIX: Final = re.compile(
    r"^\s*(?:role\([^\s()]+\)|(?:init|base|input|legal|next|goal)\(.*\)(?:\s*:-.*[^.\s])?)\s*$",
    re.MULTILINE,
)
_STOPPED: Final = re.compile(r"^\s*(?:init|legal|next|goal)\(.*\)", re.MULTILINE)
_STATE: Final = re.compile(r"[\s(~](?:true|does)\(")
"""With a role and what asks for the state, rules are a sheet's also where full stops end them."""
_LETTER_FIRST: Final = re.compile(r"(?:\s++|[;%].*+)*+[^\s;%(]")
_SHOWN: Final = 60


@dataclass(frozen=True, slots=True)
class SheetSyntax(syntax.Syntax):
    """A sheet as its reader understood it: its rules, in the order of the text."""

    rules: tuple[Rule, ...] = ()
    text: str = ""
    file: str = ""

    def has_content(self) -> bool:
        """Return whether there is a rule, or something broken."""
        return bool(self.rules or self.problems)

    def summary(self) -> str:
        """Return how many rules and facts there are."""
        facts = sum(not rule.body for rule in self.rules)
        return f"{counted(len(self.rules) - facts, 'rule')}, {counted(facts, 'fact')}"


def score_kif(text: str) -> int:
    """Return how many lines a text has, if some of it are rules of a game in KIF."""
    return _score(text, _KIF)


def score_infix(text: str) -> int:
    """Return how many lines a text has, if some of it are rules of a game as in Prolog."""
    if not re.search(r"^\s*role\(", text, re.MULTILINE):
        return 0
    return _score(text, _STOPPED if _STATE.search(text) else _INFIX)


def _score(text: str, pattern: re.Pattern[str]) -> int:
    return 1 + sum(1 for line in text.splitlines() if line.strip()) if pattern.search(text) else 0


def _is_infix(text: str) -> bool:
    """Tell in which spelling a sheet is: KIF begins with a bracket."""
    scores = score_infix(text), score_kif(text)
    return scores[0] > scores[1] if any(scores) else bool(_LETTER_FIRST.match(text))


def read(lines: Sequence[str], file: str, errata: Sequence[Erratum] = ()) -> SheetSyntax:
    """Return a sheet in the spelling that it is in."""
    text = "\n".join(lines)
    infix = _is_infix(text)
    rules, faults = read_infix(text) if infix else read_kif(text)
    rules = corrected(rules, errata, infix=infix)
    passage = SourceRange(text, file)
    problems: list[PylogicError] = [_error(passage, fault) for fault in faults if not fault.mild]
    notices = [
        syntax.Notice(passage.place(fault.start), fault.what) for fault in faults if fault.mild
    ]
    starts = _line_starts(text)
    unclear: list[PylogicError] = []
    for diagnostic in diagnostics(rules, lambda offset: bisect_right(starts, offset)):
        place = passage.place(diagnostic.span.start)
        if diagnostic.is_error:
            found = problems if diagnostic.is_obstacle else unclear
            found.append(ReadError(diagnostic.what, place, diagnostic.expected))
        else:
            notices.append(syntax.Notice(place, diagnostic.what))
    if not infix:
        notices += _spellings(text, passage)
    notices.sort(key=lambda notice: (notice.place.line, notice.place.column))
    return SheetSyntax(
        _declarations(rules, passage),
        tuple(_entries(rules, starts, lines)),
        tuple(problems),
        tuple(notices),
        unclear=tuple(unclear),
        rules=tuple(rules),
        text=text,
        file=passage.file,
    )


def _spellings(text: str, source_range: SourceRange) -> list[syntax.Notice]:
    """Return names that are written in two ways, which the language takes for the same."""
    first: dict[str, str] = {}
    told: set[str] = set()
    found = []
    for token in kif_tokens(text):
        low = token.text.lower()
        usual = first.setdefault(low, token.text)
        if usual != token.text and low not in told and low not in KEYWORDS and low[0] != "?":
            told.add(low)
            what = f"{token.text} is the same name as {usual}: capitals tell no names apart"
            found.append(syntax.Notice(source_range.place(token.start), what))
    return found


def _error(source_range: SourceRange, fault: SheetFault) -> ReadError:
    return ReadError(fault.what, source_range.place(fault.start), fault.expected)


def _line_starts(text: str) -> list[int]:
    return [0, *(match.end() for match in re.finditer("\n", text))]


def _declarations(
    rules: Sequence[Rule], source_range: SourceRange
) -> tuple[syntax.Declaration, ...]:
    """Return the relations, in the order of their first rules."""
    together: dict[tuple[str, int], list[Rule]] = {}
    for rule in rules:
        together.setdefault(symbol(rule.head), []).append(rule)
    found = []
    for (name, arity), its in together.items():
        place = source_range.place(its[0].span.start)
        last = place.line + source_range.text.count("\n", its[0].span.start, its[-1].span.end)
        text = "\n".join(map(kif_rule, its))
        found.append(
            syntax.Declaration("relation", name, text, place, (place.line, last), arity=arity)
        )
    return tuple(found)


def _entries(
    rules: Sequence[Rule], starts: Sequence[int], lines: Sequence[str]
) -> list[syntax.Entry]:
    """Return what became of the lines of rules; neighbours of one relation are one entry."""
    entries: list[syntax.Entry] = []
    last_of: tuple[str, int] | None = None
    count = 0
    for rule in rules:
        first, last = bisect_right(starts, rule.span.start), bisect_right(starts, rule.span.end)
        relation = symbol(rule.head)
        if relation == last_of and entries:
            count += 1
            begun = entries[-1]
            became = f"{relation[0]}/{relation[1]}, {count} rules"
            entries[-1] = syntax.Entry((begun.lines[0], last), begun.kind, begun.text, became)
            continue
        last_of, count = relation, 1
        text = " ".join(" ".join(lines[first - 1 : last]).split())[:_SHOWN]
        entries.append(
            syntax.Entry((first, last), syntax.CLAUSES, text, f"{relation[0]}/{relation[1]}")
        )
    return entries


def write_kif(sheet: syntax.Syntax) -> str:
    """Return the rules of a sheet in KIF."""
    return print_kif(sheet.rules) if isinstance(sheet, SheetSyntax) else ""


def write_infix(sheet: syntax.Syntax) -> str:
    """Return the rules of a sheet as in Prolog."""
    return print_infix(sheet.rules) if isinstance(sheet, SheetSyntax) else ""


def corrected(rules: list[Rule], errata: Sequence[Erratum], *, infix: bool) -> list[Rule]:
    """Return rules with the corrections made that are not of the text itself.

    What is printed and what it must read are written as the sheet is, in either spelling;
    capitals, blanks and comments make no difference.

    Raises ErrataError: A correction is no rule and no term, or does not match as often as it says.
    """
    for erratum in errata:
        for change in erratum.changes:
            if change.level == "text":
                continue
            if change.level != "formula":
                what = f"erratum {erratum.id}: level {change.level!r}; expected formula or text"
                raise ErrataError(what, erratum.id)
            if "<=" in change.printed or ":-" in change.printed:
                rules = _rules(rules, erratum, change, infix=infix)
            else:
                rules = _terms(rules, erratum, change, infix=infix)
    return rules


def _rules(rules: list[Rule], erratum: Erratum, change: Change, *, infix: bool) -> list[Rule]:
    """Replace a rule by others, which may be none."""
    (old,) = _read(change.printed, erratum, infix=infix) or (None,)
    new = _read(change.must_be, erratum, infix=infix) if change.must_be.strip() else []
    check_count(erratum, change, rules.count(old) if old is not None else 0)
    made: list[Rule] = []
    for rule in rules:
        if rule == old:
            made += [replace(n, span=rule.span, head_span=rule.head_span) for n in new]
        else:
            made.append(rule)
    return made


def _read(text: str, erratum: Erratum, *, infix: bool) -> list[Rule]:
    rules, faults = read_infix(text) if infix else read_kif(text)
    if faults:
        raise ErrataError(f"erratum {erratum.id}: {text!r}: {faults[0].what}", erratum.id)
    return rules


def _terms(rules: list[Rule], erratum: Erratum, change: Change, *, infix: bool) -> list[Rule]:
    """Replace a term, or a condition without connectives, wherever it stands."""
    old, new = (_term(text, erratum, infix=infix) for text in (change.printed, change.must_be))
    found = 0

    def put(term: Term) -> Term:
        nonlocal found
        if term == old:
            found += 1
            return new
        if isinstance(term, tuple):
            return (term[0], *map(put, term[1:]))
        return term

    made = [rewritten(rule, put) for rule in rules]
    check_count(erratum, change, found)
    return made


def _term(text: str, erratum: Erratum, *, infix: bool) -> Term:
    term = read_infix_term(text) if infix else read_term(text)
    if term is None:
        raise ErrataError(f"erratum {erratum.id}: {text!r} is no rule and no term", erratum.id)
    return term
