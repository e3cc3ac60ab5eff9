"""Reading a document that holds a program in Prolog, with an account of every line."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from pylogic.core import regexes as re
from pylogic.core import syntax
from pylogic.core.errata import Erratum
from pylogic.core.errors import ErrataError, Place, ReadError
from pylogic.notations.first_order.page.annotated import FRAME
from pylogic.notations.prolog.clauses import SourceClause, clauses, declares, matters
from pylogic.notations.prolog.layout import (
    FACTS_AMONG_WORDS,
    PRODUCTION,
    RULE_AMONG_WORDS,
    SAID,
    ProseSpan,
    is_strange,
    lay_out,
    listed_grammar,
    listed_lines,
    looks_like_clause,
    tagged_lines,
)
from pylogic.notations.prolog.lexer import Comment, Lexer
from pylogic.notations.prolog.listings import NEGATION, negation, without_columns, without_numbers


@dataclass(frozen=True, slots=True)
class PrintedClause:
    """A clause or a directive as it is printed.

    predicate: `name/arity` of the clause's head; empty for a declaration.
    text: The lines it stands on, without those between two blocks.
    lines: The first and the last.
    column: Where it begins in the first line.
    singletons: Variables that it uses once.
    """

    predicate: str
    text: str
    lines: tuple[int, int]
    column: int
    singletons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ProgramSyntax(syntax.Syntax):
    """A document with a program in it.

    passages: Its clauses and declarations, in their order.
    placed: The same on their own lines and columns, with everything else left blank.
    """

    passages: tuple[PrintedClause, ...] = ()
    placed: str = ""

    def has_content(self) -> bool:
        """Return whether there are clauses, be they readable or not."""
        return bool(self.passages or self.problems)


_CONNECTIVE = re.compile(r"<->|<=>|[≡⇔↔⊃∀∃∧∨¬]|\\(?:forall|exists|equiv|supset)(?![A-Za-z])")
_EQUIVALENT = re.compile(
    r"\b(?:iff|if and only if)\b"
    r"|\)\s*(?:->|=>|→|⇒|<--?|&|\b(?:implies|if|and|or)\b)\s*(?:not\b|[~(])*\s*[a-zA-Z]\w*\("
    r"|^[^\S\n]*(?:\(?\w+[.):]\s+)?[a-z]\w*\([^()\n]*\)\s*=\s*\w",
    re.MULTILINE,
)
"""What stands between formulas, and equations, as in no text of facts alone."""
_COMMENT = re.compile(r"%.*")
_UNENDED = re.compile(r"\s*[a-z]\w*\([^()]*\)\s*$")
"""A fact without its full stop, among rules."""
_NECK = re.compile(r":-(?![-:|])")
"""The neck of a clause, and no line of a table: `|:---|`."""
_BODY = re.compile(r"(?:\s+|[^%]*:-).*(?:->|\\[=+]|=:=|=\\=)")
"""What stands in the body of a clause, and looks like a formula: `( p(X) -> q(X) ; r(X) )`."""
_EXPECTED = {
    RULE_AMONG_WORDS: ["blank lines around it", "a block between fences"],
    FACTS_AMONG_WORDS: ["a clause on each line", "words alone"],
    SAID: ["a block between fences for clauses", "other words"],
}
"""By what a stretch became that is told, what would be understood."""


_DATALOG: Final = re.compile(r":-\s[^.%:'\"]{0,300}?(?:!=|[≠¬])")
"""A body with a sign that is none of Prolog's, as rules of Datalog are printed."""


def score(text: str) -> int:
    """Return how much of the text is in this notation: the number of lines that look like it.

    Facts alone, among formulas with connectives that Prolog does not have, are those of axioms.
    Without such connectives a fence that says so settles it.
    """
    if FRAME.search(text):
        return 0
    lines, numbered = without_numbers(text.splitlines())
    tagged = tagged_lines(lines)
    connected = _CONNECTIVE.search(text) is not None
    if tagged and not connected:
        return len(lines)
    said = connected or _EQUIVALENT.search(_COMMENT.sub("", text)) is not None
    if not tagged and said and not _NECK.search(text):
        return 0
    if not tagged and _DATALOG.search(text):
        return 0
    listed = listed_lines(lines)
    if "-->" in text and not connected and _is_grammar(lines):
        return len(lines) + 1
    found = sum(map(looks_like_clause, lines)) + tagged
    if connected:
        return found
    rules = bool(_NECK.search(text))
    mixed = rules and "-->" in text  # which is no arrow there
    facts = sum(bool(_UNENDED.match(line)) for line in lines) if found and rules else 0
    bodies = sum(bool(_BODY.match(line)) for line in lines) if rules else 0
    return max(found, listed) + len(numbered) + mixed + facts + bodies


_LETTER: Final = re.compile(r"[a-z]\d?")
_SEQUENCE: Final = re.compile(r"-->\s*+[a-z]\w*+\s*+,")
"""A body that goes on with a comma, as no formula does."""


def _is_grammar(lines: Sequence[str]) -> bool:
    """Whether a text, or what it lists, is rules of a grammar, with variables or sequences.

    Among words some rule has to have terminals: elsewhere `-->` may be an implication.
    """
    if not (listed := listed_grammar(lines)) and any(map(PRODUCTION.search, lines)):
        lexer = lay_out(lines).lexer
    else:
        lexer = Lexer()
        for number, line in enumerate(listed or lines, 1):
            lexer.feed(number, line)
    variable = any(token.kind == "variable" for token in lexer.tokens)
    return (variable or any(map(_SEQUENCE.search, lines))) and all(
        clause.fault is None for clause in clauses(lexer.tokens)
    )


def read(lines: Sequence[str], file: str, errata: Sequence[Erratum] = ()) -> ProgramSyntax:
    """Return the document; the parameters are those of `pylogic.notations.notation.Reader`.

    Raises ErrataError: A correction asks for an axiom; there are none here.
    """
    for erratum in errata:
        for change in erratum.changes:
            if change.level != "text":
                raise ErrataError(f"erratum {erratum.id} is about an axiom; a program has none")
    printed = lines
    lines, numbered = without_numbers(printed)
    layout = lay_out(lines)
    tokens = layout.lexer.tokens
    negated = negation(tokens)
    if negated is not None:
        declared = Lexer()
        declared.feed(1, NEGATION)
        tokens = [*declared.tokens, *tokens]
    found = [*without_columns([*clauses(tokens)][negated is not None :])]
    reader = _Reader(lines, file, layout.source, printed)
    notices = [reader.not_run(c) for c in found if matters(c)]
    notices += reader.interrupted(found, [s.lines[0] for s in layout.stretches])
    notices += reader.letters(found)
    if numbered:
        what = f"{len(numbered)} numbers and labels before lines are not read"
        notices.insert(0, syntax.Notice(reader.place(numbered[0], 1), what, reading=True))
    if negated is not None:
        what = "not before a goal is read as the operator that Prologs of old had"
        place = reader.place(negated.line, negated.column)
        notices.insert(0, syntax.Notice(place, what, reading=True))
    entries = reader.entries(found)
    entries += _comments(layout.lexer.comments, entries, lines)
    entries += [syntax.Entry(s.lines, s.kind, s.text, s.became) for s in layout.stretches]
    entries.sort(key=lambda entry: entry.lines)
    passages = [reader.passage(c) for c in found if c.fault is None and _is_kept(c)]
    own = [PrintedClause("", NEGATION, (1, 1), 1, ())] if negated is not None else []
    return ProgramSyntax(
        tuple(reader.declarations(found)),
        tuple(entries),
        tuple(reader.problem(c) for c in found if c.fault is not None),
        tuple(notices),
        passages=(*own, *passages),
        placed="".join(f"{p.text} " for p in own) + _placed(passages),
        unclear=tuple(
            ReadError(s.became, reader.place(reader.strange(s), 1), _EXPECTED[s.became])
            for s in layout.stretches
            if s.became in _EXPECTED
        ),
    )


class _Reader:
    def __init__(
        self, lines: Sequence[str], file: str, source: set[int], printed: Sequence[str]
    ) -> None:
        self.lines = lines
        self.printed = printed
        self.file = file
        self.source = source

    def place(self, line: int, column: int) -> Place:
        return Place(self.file, line, column, self.printed[line - 1])

    def strange(self, span: ProseSpan) -> int:
        """Return the line for which a stretch is told."""
        first, last = span.lines
        found = (n for n in range(first, last + 1) if is_strange(self.lines[n - 1], span.became))
        return next(found, first)

    def problem(self, clause: SourceClause) -> ReadError:
        fault = clause.fault
        if fault is None:
            raise ValueError(clause)
        place = self.place(fault.token.line, fault.token.column)
        return ReadError(fault.what, place, fault.expected)

    def not_run(self, clause: SourceClause) -> syntax.Notice:
        """Tell that a directive is not run."""
        token = clause.tokens[0]
        text = " ".join(self.passage(clause).text.split())
        return syntax.Notice(self.place(token.line, token.column), f"not run: {text}")

    def interrupted(
        self, clauses: Iterable[SourceClause], others: Sequence[int]
    ) -> Iterator[syntax.Notice]:
        """Tell of clauses that go on behind lines that are no source."""
        for clause in clauses:
            first, last = clause.lines
            if clause.fault is None and (within := [n for n in others if first < n < last]):
                go_on = next(t for t in clause.tokens if t.line > within[0])
                what = f"the clause of line {first} goes on here, behind what is no source"
                yield syntax.Notice(self.place(go_on.line, go_on.column), what, reading=True)

    def letters(self, clauses: Sequence[SourceClause]) -> Iterator[syntax.Notice]:
        """Tell of rules whose variables seem to be written as small letters, as in logic."""
        rules = [c for c in clauses if any(t.text == ":-" for t in c.tokens[1:])]
        known = {t.text for c in clauses if c not in rules for t in c.tokens}
        for clause in rules:
            own = [t for t in clause.tokens if _LETTER.fullmatch(t.text) and t.text not in known]
            told = next((t for t in own if [u.text for u in own].count(t.text) > 1), None)
            if told and not any(t.kind == "variable" for t in clause.tokens):
                what = f"{told.text} is a constant here: a variable begins with a capital"
                yield syntax.Notice(self.place(told.line, told.column), what)

    def passage(self, clause: SourceClause) -> PrintedClause:
        """Return a clause as it is printed; where blocks end inside it, blank lines are left."""
        first, last = clause.lines
        begin, end = clause.tokens[0].column - 1, clause.tokens[-1].column
        kept = [self.lines[n - 1] if n in self.source else "" for n in range(first, last + 1)]
        kept[-1] = kept[-1][:end]
        kept[0] = kept[0][begin:]
        return PrintedClause(
            clause.predicate, "\n".join(kept), clause.lines, begin + 1, clause.singletons
        )

    def declarations(self, clauses: Iterable[SourceClause]) -> list[syntax.Declaration]:
        """Return the predicates, in the order of their first clauses."""
        together: dict[str, list[SourceClause]] = {}
        for clause in clauses:
            if clause.predicate and clause.fault is None:
                together.setdefault(clause.predicate, []).append(clause)
        return [
            syntax.Declaration(
                "predicate",
                predicate,
                "\n".join(_without_blanks(self.passage(clause).text) for clause in its),
                self.place(its[0].tokens[0].line, its[0].tokens[0].column),
                (its[0].lines[0], its[-1].lines[1]),
                arity=int(predicate.rpartition("/")[2]),
            )
            for predicate, its in together.items()
        ]

    def entries(self, clauses: Sequence[SourceClause]) -> list[syntax.Entry]:
        """Return what became of the lines of clauses; those of one predicate are one entry."""
        entries = []
        seen: set[str] = set()
        for _, same in groupby(clauses, key=lambda c: c.predicate or c.lines):
            its = list(same)
            lines = (its[0].lines[0], its[-1].lines[1])
            text = " ".join(self.passage(its[0]).text.split())
            kind, became = _became(its, seen)
            entries.append(syntax.Entry(lines, kind, text, became))
        return entries


def _became(its: Sequence[SourceClause], seen: set[str]) -> tuple[str, str]:
    """Return the kind of an entry, and what became of its clauses."""
    first = its[0]
    if first.fault is not None:
        return syntax.NOT_UNDERSTOOD, f"{first.fault.token.line}: {first.fault.what}"
    if first.kind != "clause":
        return syntax.DIRECTIVE, "declared" if _is_kept(first) else "not run"
    many = "" if len(its) == 1 else f", {len(its)} clauses"
    again = ", apart from the others of its name" if first.predicate in seen else ""
    seen.add(first.predicate)
    alone = [
        f"{variable} in line {clause.lines[0]}" for clause in its for variable in clause.singletons
    ]
    once = f"; used once: {', '.join(alone)}" if alone else ""
    return syntax.CLAUSES, f"{first.predicate}{many}{again}{once}"


def _is_kept(clause: SourceClause) -> bool:
    """Whether a clause goes into the program: directives do if they only declare something."""
    return clause.kind == "clause" or (clause.kind == "directive" and declares(clause.tokens))


def _comments(
    comments: Iterable[Comment], entries: Sequence[syntax.Entry], lines: Sequence[str]
) -> list[syntax.Entry]:
    """Return the comments that stand outside of clauses; those on adjacent lines are one entry."""
    taken = {n for entry in entries for n in range(entry.lines[0], entry.lines[1] + 1)}
    found: list[syntax.Entry] = []
    for comment in comments:
        first, last = comment.first, comment.last
        while first in taken and first < last:
            first += 1
        while last in taken and first < last:
            last -= 1
        if first in taken:
            continue
        became = ""
        if comment.nested:
            became = (
                f"another comment begins inside it, in line {comment.nested}: is a */ missing?"
            )
        if found and found[-1].lines[1] + 1 == first and not became and not found[-1].became:
            first = found.pop().lines[0]
        found.append(syntax.Entry((first, last), syntax.COMMENT, lines[first - 1].strip(), became))
    return found


def _without_blanks(text: str) -> str:
    return "\n".join(line for line in text.split("\n") if line.strip())


def _placed(passages: Iterable[PrintedClause]) -> str:
    """Return passages on their own lines and columns."""
    lines: list[str] = []
    for passage in passages:
        text = passage.text.split("\n")
        lines += [""] * (passage.lines[1] - len(lines))
        at = passage.lines[0] - 1
        lines[at] = lines[at].ljust(passage.column - 1) + text[0]
        lines[at + 1 : at + len(text)] = text[1:]
    return "\n".join(lines) + "\n"
