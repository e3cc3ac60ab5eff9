"""What becomes of chunks that are no formulas: prose, sentences around mathematics, headings."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pylogic.core import regexes as re
from pylogic.core import syntax
from pylogic.core.errors import ReadError
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.layout import Chunk
from pylogic.notations.first_order.page.procedures import begins_procedure
from pylogic.notations.first_order.page.titles import COLUMNS
from pylogic.notations.first_order.prose.clauses import is_led_plainly
from pylogic.notations.first_order.prose.defined_words import defines
from pylogic.notations.first_order.prose.definitions import (
    part_of,
    states_under_condition,
    without_parts,
)
from pylogic.notations.first_order.prose.least_relations import one_way, unstated
from pylogic.notations.first_order.prose.letters import is_range, lists_times
from pylogic.notations.first_order.prose.restated import GIVES
from pylogic.notations.first_order.prose.sentences import says_of_others, states_in_words
from pylogic.notations.first_order.prose.surroundings import (
    defines_before,
    defines_within,
    is_gloss,
    is_signature,
    is_written,
    leading,
)
from pylogic.notations.first_order.spelling.plurals import forms
from pylogic.notations.first_order.spelling.printer import print_formula
from pylogic.notations.first_order.theory.interpretation import Interpreter

_DEFINES = re.compile(r"\s*\$?\w+(?:\([\w\s,']*\))?\$?\s+(?:iff|if and only if)\b")
"""The beginning of a definition in words."""
_COMPARED = re.compile(
    r"\w\([^()\n]{1,60}\)\s*(?:[<>]=?|=<?|!=|[≤≥≠])\s*[\w(]|\d\s*(?:[<>]=?|=<|[≤≥])\s*[a-z]\w{0,9}\b"
    r"|\b(?:over|from|in)\s+\{\s*\w+(?:\s*,\s*\w+)+\s*\}"
    r"|\w\((?:\w{2,30}|\d+)(?:,\s*(?:\w{2,30}|\d+)){0,9}\)[`\s]*(?:,|,?\s*and\b)[`\s]*\w{2,30}\("
)
"""What compares a value among words, lists a set that something is from, or lists facts."""
_CONDITIONAL = re.compile(
    r"\b(?:if|iff|whenever|unless)\s+(?:not\s+)?(?:\w+\(|(?:(?:an?|the|some)\s+)?(?:[a-z]{2,}\s+(?:of\s+)?)?"
    r"[b-z]\d?['′]?(?![\w('’-]|\.\w))",
    re.IGNORECASE,
)
"""A condition of a variable, or with an atom, among words."""
_STATING = re.compile(
    r"\b(?:there\s+(?:is|exists?)|such\s+that|every|each|all|any|no|none|not|some|if|iff|only|exactly"
    r"|at\s+(?:most|least)|one|must|may|cannot|has|have|holds?|contains?)\b",
    re.IGNORECASE,
)
"""What a sentence says of things, beside what names them."""
_INLINE = re.compile(r"\$[^$]*\$")
_WORD = re.compile(r"[A-Za-z]\w+")
NAMING = frozenset(
    {"actions", "action", "fluents", "fluent", "events", "event", "predicates", "functions"}
    | {"schema", "schemas", "schemata", "signature", "tables", "relations", "vocabulary"}
)
"""What lists of names are called that state nothing."""
_NAMES = re.compile(rf"\s*(?:{'|'.join(sorted(NAMING))})\s*:", re.IGNORECASE)
SCHEMATIC = re.compile(r"(?:\s*+\w++(?:\(\s*+\w'?(?:\s*,\s*+\w'?)*\s*\))?+\s*+[,;.]?)++")
"""Names, and atoms of letters: what a list of fluents or actions names."""
_SORTED = re.compile(
    r"(?:\s*+\w++(?:\(\s*+[^\W\d]\w*+'?(?:\s*,\s*+[^\W\d]\w*+'?)*\s*\))?+\s*+[,;.]?)++"
)
"""The same, with words for what an argument is: `WakeUp(agent)`."""
_WITHIN = re.compile(r"\(([^()]*)\)")
_TERM = r"-?\w+(?:\([^()]*\))?(?:\s*[-+*]\s*\w+(?:\([^()]*\))?){0,9}"
_INNER = r"\s*\w+(?:\(\s*\w+(?:\s*,\s*\w+){0,9}\s*\))?\s*"
_ARGUMENT = rf"\s*\w+(?:\({_INNER}(?:,{_INNER}){{0,9}}\))?\s*"
_ATOM = rf"\w+\({_ARGUMENT}(?:,{_ARGUMENT}){{0,9}}\)"
_ATOMS = re.compile(rf"(?<!\w)(?=\w++\(){_ATOM}\s*(?:,\s*(?:and\s+)?|and\s+){_ATOM}")
_SAID_BEHIND = re.compile(
    r"\s*(?P<words>[^:()=<>$]{3,120}):\s+(?:for\s+(?:all|every|each)\b|[∀∃]|not\b)[^:]*$",
    re.IGNORECASE,
)
"""A sentence with the formula that says the same behind its colon."""
_FACT_BEHIND = re.compile(
    rf":\s+(?:{_ATOM}(?:\s*(?:[,;]|,?\s*and\b)\s*(?:[¬~]|not\b|\s){{0,4}}{_ATOM}){{0,20}}"
    r"(?:\s*[-+*]\s*\w+(?:\([^()]*\))?){0,9}"
    rf"(?:\s*(?:[=<>]|<=|>=|=<)\s*{_TERM})?"
    r"|(?:not\s+)?[a-z]\d*\s+in\s+\w+(?:\s+(?:and|or)\s+(?:not\s+)?[a-z]\d*\s+in\s+\w+){1,9})\s*\.?\s*$"
)
"""A fact behind the words that say the same."""
_ASKING = (
    r"(?:Is|Are|Does|Do|Which|What|How\s+many|Who|Can|Find|List|Determine|Compute|Give|Why"
    r")\b(?:[^.?;:]|[.;:](?!\s))*[.?]"
)
ASKED = re.compile(
    rf"\s*(?:\w+\s+\d+[.:)]\s+|\(?[a-z]\)\s+)?{_ASKING}(?:\s+(?:\([a-z]\)\s+)?{_ASKING})*\s*$"
)
"""An exercise, which states nothing: `Is $R$ transitive? Find all $y$ with $R(4, y)$.`"""
_SUPPOSED = re.compile(
    r"\s*(?:(?:now|then)\s+)?(?:suppose|assume|assuming)\b[^.;:]*\$[^.;:]*[.;:]?\s*", re.IGNORECASE
)
"""A sentence by itself that supposes something of what dollar signs enclose."""
_CONDITIONS = ["a condition in the formulas that it limits"]
_CONCLUDED = re.compile(r"∴|\\therefore(?![A-Za-z])")
_BY_SIGNS = "its conditions by signs, or by and, or, not, for all, there is"


@dataclass(slots=True)
class Words(Interpreter, ABC):
    """The part of reading that is about words."""

    @abstractmethod
    def in_parts(self, chunk: Chunk, label: str) -> bool:
        """Add the formulas that a chunk holds, if it can be read as something around some."""

    def _around(self, chunk: Chunk) -> None:
        """Account for a sentence around mathematics."""
        what = "mathematics inside prose"
        if not (chunk.labelled and re.search(r"\d", chunk.label)) and is_signature(chunk.text):
            self.enter(chunk, syntax.DECLARATION, "signature")
            return
        if is_range(chunk.text):
            self.enter(chunk, syntax.DECLARATION, "letters")
            return
        if defines_before(chunk.text):  # its last sentence alone announces what stands below
            self.leave(chunk, what, "a formula alone")
            return
        if (not chunk.labelled and is_gloss(chunk.text)) or ASKED.match(chunk.text):
            self.enter(chunk, syntax.PROSE)
            return
        label = chunk.label or f"line {self.source.line(chunk.first)}"
        if _SUPPOSED.fullmatch(chunk.text):
            what = "what is supposed is no axiom, and limits none"
            self.worded.append((chunk, ReadError(what, self.place(chunk), _CONDITIONS), False))
            self.enter(chunk, syntax.NOT_UNDERSTOOD, what)
            return
        told = chunk.labelled or is_told(chunk.text)
        if told and self.in_parts(chunk, label):
            return
        read_ = [part for part in leading(chunk) if told and self.in_parts(part, label)]
        told = is_told(without_parts(chunk, read_)) if read_ else told
        if concluded := _CONCLUDED.search(chunk.text):
            what = "what is concluded is no axiom: it can be asked"
            expected = ["a query of it, or a formula that is checked, without the sign"]
            place = self.passage(chunk).place(concluded.start())
            self.unclear.append(ReadError(what, place, expected))
        elif told:
            self._leave_mathematics(chunk)
            return
        self.enter(chunk, syntax.NOT_UNDERSTOOD, what)

    def _leave_mathematics(self, chunk: Chunk) -> None:
        """Tell of a sentence with mathematics, unless all that it states is read elsewhere."""
        error = ReadError("mathematics inside prose", self.place(chunk), ["a formula alone"])
        self.worded.append((chunk, error, False))
        self.enter(chunk, syntax.NOT_UNDERSTOOD, error.what)

    def _is_in_sentence(self, chunk: Chunk) -> bool:
        """Add what a sentence without signs of mathematics defines for its words, or by `let`."""
        label = chunk.label or f"line {self.source.line(chunk.first)}"
        led = _SAID_BEHIND.match(chunk.text)
        if is_written(chunk.text):
            return self.in_parts(chunk, label)
        if led and is_led_plainly(led["words"]) and self.in_parts(chunk, label):
            return True
        if not _COMPARED.search(chunk.text) or self._is_taken(chunk):
            return False
        read_ = [part for part in leading(chunk) if self.in_parts(part, label)]
        if not read_ or _COMPARED.search(without_parts(chunk, read_)):
            return False
        self.enter(chunk, chunk.kind)
        return True

    def _is_conditional(self, chunk: Chunk) -> bool:
        """Whether a sentence says of a variable, under a condition, what formulas speak of."""
        words = _INLINE.sub(" ", chunk.text)
        below = words.rstrip().endswith(":")  # a formula stands there
        if below or self._is_taken(chunk) or not _CONDITIONAL.search(words):
            return False
        known = {form for name in self.vocabulary.applied for form in forms(name)}
        return look.has_application(words) or not known.isdisjoint(_WORD.findall(words))

    def _names_columns(self, chunk: Chunk) -> bool:
        """Whether a heading names a relation with its columns, which are named nowhere else."""
        if (found := COLUMNS.fullmatch(chunk.text.strip())) is None:
            return False
        names = {*_WORD.findall(found["names"])}
        rows = (r for r in self.source.rows if r.line != self.source.line(chunk.first))
        return all(names.isdisjoint(_WORD.findall(row.text)) for row in rows)

    def _unread(self, chunk: Chunk) -> str:
        """Return what a sentence says besides the axioms that were read out of it."""
        own = [part for part, _ in self.read_from if part.spoken]
        return without_parts(chunk, own) if own else chunk.text

    def _is_taken(self, chunk: Chunk) -> bool:
        """Whether an axiom was read out of a sentence."""
        first, last = self.lines(chunk)
        read_ = (e.lines for e in self.entries if e.kind == syntax.AXIOM)
        return any(begin <= last and first <= end for begin, end in read_)

    def words(self, chunks: Sequence[Chunk]) -> list[Chunk]:
        """Return what was not read as formulas alone."""
        read_ = {e.lines for e in self.entries if e.kind == syntax.AXIOM}
        return [
            c for c in chunks
            if c.kind in {"prose", "inline"} or self.lines(c) not in read_
            or is_range(c.text) or lists_times(c.text)
        ]  # fmt: skip

    def leave_procedures(self, procedures: Sequence[Sequence[Chunk]]) -> None:
        """Tell of procedures of Golog and of programs, which are no axioms."""
        for procedure in procedures:
            golog = begins_procedure(procedure[0].text)
            what = "a procedure of Golog is not run" if golog else "a program is not read"
            expected = ["its actions in a goal: start(S), do(A, S, T)"]
            expected = expected if golog else ["what is observed of the states: x(s)"]
            self.unclear.append(ReadError(what, self.place(procedure[0]), expected))
            for chunk in procedure:
                self.enter(chunk, syntax.NOT_UNDERSTOOD, what)

    def tell_undefined(self) -> None:
        """Tell of sentences that define a word, and of which nothing is read and nothing told."""
        read_ = [e.lines for e in self.entries if e.kind == syntax.AXIOM]
        read_ += [(e.place.line, e.place.line) for e in (*self.problems, *self.unclear)]
        self.unclear += [
            error
            for error, last in self.source.defining
            if not any(begin <= last and error.place.line <= end for begin, end in read_)
        ]

    def check_properties(self) -> None:
        """Refuse properties of relations of which nothing is read, and edges that go one way."""
        text = "\n".join(row.text for row in self.source.rows)
        for axiom, what in unstated(self.declarations, self.source.properties):
            self.problems.append(ReadError(what, axiom.place, ["facts as formulas: r(a, b)"]))
        for axiom, what in one_way(self.declarations, text):
            expected = ["pairs without an order: {{a, b}, {b, c}}", "a rule: e(x, y) -> e(y, x)"]
            self.problems.append(ReadError(what, axiom.place, expected))

    def other(self, chunk: Chunk) -> None:
        """Account for a chunk that is no formula."""
        match chunk.kind:
            case "inline":
                self._around(chunk)
            case "typed":
                sort = next(s for s in self.tuple_sorts.values() if s.chunk is chunk)
                elements = ", ".join(sort.names)
                what = (
                    f"every tuple of {len(sort.names)} is read as ({elements}) with "
                    f"{print_formula(sort.condition)}"
                )
                self.notices.append(syntax.Notice(self.place(chunk), what))
                self.enter(chunk, syntax.DECLARATION, f"tuples of {len(sort.names)}")
            case "condition" | "limited":
                self.refuse_condition(chunk)
            case "heading" if (
                look.looks_formal(chunk.text)
                and look.states(chunk.text)
                and not self._names_columns(chunk)
            ):
                what = "a formula stands in a heading, or in a comment"
                expected = ("a number before it, and no '#'", "'%' before a comment")
                self.leave(chunk, what, *expected, needed=True)
            case "undeclared":
                what = f"no {chunk.section} is named here"
                names = chunk.section in {"constant", "variable"}
                self.leave(chunk, what, "names with commas between", needed=names)
            case "prose" if fact := _FACT_BEHIND.search(self._unread(chunk)):
                label = chunk.label or f"line {self.source.line(chunk.first)}"
                if own := look.label_of(chunk.text):  # prose begins with its line, label and all
                    said = part_of(replace(chunk, column=1), own.end, len(chunk.text))
                    chunk = replace(said, kind="prose", label=chunk.label, labelled=True)
                if self.in_parts(chunk, label):
                    return
                if SCHEMATIC.fullmatch(fact[0][1:]):
                    self.enter(chunk, syntax.PROSE)
                    return
                self.leave(chunk, "a fact inside prose", "a formula alone")
            case "prose" if (
                (formal := bool(_DEFINES.match(chunk.text)))
                or defines(chunk.text)
                or self._is_conditional(chunk)
            ):
                label = chunk.label or f"line {self.source.line(chunk.first)}"
                if formal and self.in_parts(chunk, label):
                    return
                what = "words say when this holds, where a formula is expected"
                error = ReadError(what, self.place(chunk), [_BY_SIGNS])
                needed = (formal or chunk.labelled) and not self.is_told(error.place.line)
                self.worded.append((chunk, error, needed))
                self.enter(chunk, syntax.NOT_UNDERSTOOD, what)
            case "prose" if self._is_in_sentence(chunk):
                pass
            case "prose" if (
                (_COMPARED.search(chunk.text) or _ATOMS.search(chunk.text))
                and not is_range(chunk.text)
                and not self._is_taken(chunk)
            ):
                self._leave_mathematics(chunk)
            case _:
                self.enter(chunk, chunk.kind)


def is_naming(label: str, text: str, rows: Iterable[str]) -> bool:
    """Whether what a label stands before only names fluents, actions or the like.

    An argument is a letter, or a word that is no argument anywhere but in such lists.
    """
    if label.lower().split()[-1] not in NAMING or not _SORTED.fullmatch(text):
        return False
    words = {word for word in _arguments(text) if len(word.rstrip("'")) > 1}
    others = (row for row in rows if words and not _NAMES.match(row))
    return words.isdisjoint(
        w for row in others if text.strip() not in row for w in _arguments(row)
    )


def _arguments(text: str) -> Iterator[str]:
    """Yield what stands in brackets, between the commas there."""
    for inner in _WITHIN.findall(text):
        yield from map(str.strip, inner.split(","))


def is_left(text: str) -> bool:
    """Whether a sentence may still state something, without what was read of it."""
    return is_told(text) or bool(_COMPARED.search(text) or _STATING.search(text))


def is_told(text: str) -> bool:
    """Whether a sentence around mathematics states something, so that it is told."""
    stated = defines_within(text) or look.has_open_sign(text) or states_under_condition(text)
    stated = stated or bool(GIVES.search(text))
    return stated or says_of_others(text) or states_in_words(text)


_STATES = frozenset({"state", "states", "position", "positions"})
_GLOSSED = re.compile(
    r"\s*\w+\(\s*[a-z]'?(?:\s*,\s*[a-z]'?)*\s*\)\s*,\s+(?:an?|the|one)\s+"
    r"(?:(?!not\b|only\b|no\b|never\b|except\b|unless\b|if\b|when\b)[a-z]++\s*+)++\.?\s*"
)
"""A name with what it stands for: `col(l, s), a colour for each light`."""
_LEGEND = re.compile(
    r"\s*\w+\(\s*[a-z]'?(?:\s*,\s*[a-z]'?)*\s*\)\s*:\s+(?P<words>(?:(?!not\b|only\b|no\b|never\b"
    r"|except\b|unless\b|if\b|when\b|whenever\b|iff\b|all\b|every\b|each\b|some\b|any\b|and\b|or\b)"
    r"[a-z]{2,}+\s*+){2,})\.?\s*"
)
"""What an atom of letters says, in words: `turn(s): who bites next`."""


_STRUCTURE = re.compile(
    r"\s*(?:[Ll]et|[Ff]ix|[Tt]ake|(?:[Ww]e\s+)?[Cc]onsider)\s+(?:(?:the|an?)\s+)?(?:[A-Za-z]+\s+){0,3}\$?\s*"
    r"(?:\\math\w+\{\w\}|[A-Z])\s*=\s*\((?:\s*(?:[A-Z]|\\[a-z]+|[a-z]_?0)\s*,){1,6}\s*(?:[A-Z]|\\[a-z]+)\s*\)\s*\$?"
    r"\s*(?:,?\s*(?:where|with))?\s*[.:,]?\s*"
)
"""What a structure is made of: `Let M = (W, R, V), where`."""


def names_only(chunk: Chunk, label: str, rows: Iterable[str], constants: Collection[str]) -> bool:
    """Whether a chunk only names what there is, or says in words what an atom means.

    The words behind the colon of a legend name no constant: `free(x): ann or bob` says more.
    """
    glossed = _GLOSSED.fullmatch(chunk.text) and label.lower() in NAMING | _STATES
    found = None if chunk.labelled and chunk.label else _LEGEND.fullmatch(chunk.text)
    legend = found is not None and not {*found["words"].split()} & {*constants}
    names = glossed or _STRUCTURE.fullmatch(chunk.text)
    return bool(names) or legend or is_naming(label, chunk.text, rows)
