"""The layout of a document in first-order logic: sections, labelled items, formulas, paragraphs.

Nothing is parsed here. A document is cut into chunks; each knows its lines, the section it stands
in, its label if it has one, and whether it looks formal.

A formula goes on over a line that is indented deeper than its first; over one that begins with a
connective, a relation or a closing bracket; and as long as it is open, which is while a bracket is
or while a connective, a relation or a quantifier has nothing behind it. A label ends it, but for
what looks like one inside an open formula (`and all m: ...`, `1) + x`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import continued
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.declarations import is_mapping, read_constants
from pylogic.notations.first_order.page.fact_shapes import (
    are_facts,
    are_members,
    is_explained,
    is_fact,
)
from pylogic.notations.first_order.page.line_edges import (
    begins_within,
    branches_of,
    defines,
    depth_of,
    ends_within,
    indent_of,
    is_listing,
    is_titled,
    is_typed,
    is_unfinished,
)
from pylogic.notations.first_order.page.lines import Label
from pylogic.notations.first_order.page.markup import Line, marked
from pylogic.notations.first_order.page.plain_lines import is_alone
from pylogic.notations.first_order.page.titles import (
    ALONE,
    NAMING,
    SECTION_LINE,
    SECTIONS,
    TITLE,
    heading,
    is_other_heading,
    underlined,
)

_EQUATION = re.compile(r"\s*+\$?\w++\([^()]*+\)\s*+=\s*+\w++(?:\([^()]*+\))?+\s*+\$?[.,;]?\s*+$")
_LISTS = re.compile(r"\s*[A-Z][a-z]*\s+[a-z][^$]*\$[^$]*=\s*\\?\{")
"""A sentence that lists a set: `On the set $A = \\{a, b\\}$ consider ...`."""
_NONE = re.compile(r"\W*none\b(?!\s*,)", re.IGNORECASE)
"""That nothing is listed: `Constants: none`."""
_SOME_WORDS = re.compile(r"[A-Z][a-z]{2,}:$|(?:[^ ]* ){3}")
"""One word above a list, or the beginning of a sentence."""
_MOST_OPEN = 40
"""How many lines are looked at to tell an open formula from an open sentence."""
_LISTS_ON = re.compile(r"(?<!\w)(\w+)\([^()]*\)(?:\s*=\s*-?\w+)?,$")
"""A fact or a value at the end of a line, of which more follow."""
_MATHEMATICAL = re.compile(r"[\\=<>]")
_EQUIVALENT = re.compile(r"\$[^$]*\)\$\s+(?:iff|if\s+and\s+only\s+if)\b")
"""The head of what a sentence defines: `$p(x)$ iff`."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Lines that belong together.

    kind: `heading`, `item` (a line of a section that lists names), `formula` (to be parsed: it
        must be one), `candidate` (parsed; words or a table if that fails and it looks so), `words`
        (parsed, and a formula if its names are known), `inline` (mathematics inside a sentence),
        `comment`, `table` or `prose`.
    section: One of `axiom` and those of `NAMING`, or nothing.
    label: Its number or words; empty where it has none.
    text: What begins at `column` of line `first`, with blanks for comments.
    first, last, column: Where it stands, counted from 1.
    labelled: Whether it has a number, words before a colon, or is an item of a list.
    dash: Whether a dash before it makes it an item, unless it is a minus sign.
    spoken: Whether a sentence states it in passing.
    """

    kind: str
    section: str
    label: str
    text: str
    first: int
    last: int
    column: int
    labelled: bool = False
    dash: bool = False
    spoken: bool = False


def chunks(lines: Sequence[str]) -> Iterator[Chunk]:
    """Yield the chunks of a document in order; blank lines and fences belong to none."""
    found = list(marked(lines))
    section = ""
    over = False  # whether a formula has ended the list of constants or variables
    phrases: list[str] = []
    i = 0
    while i < len(found):
        line = found[i]
        i += 1
        if line.kind == "comment":
            yield Chunk("comment", section, "", line.raw, i, i, 1)
        if line.kind != "text":
            continue
        if head := heading(line.text) or underlined(found, i - 1):
            (words, column, section), over = head, False
            yield Chunk("heading", section, "", words, i, i, column + 1)
            continue
        if section in NAMING - ALONE and is_other_heading(found, i - 1):
            section = ""
            yield Chunk("heading", section, "", line.text.strip(), i, i, 1)
            continue
        named = SECTION_LINE.match(line.text)
        if named and named[2] and (inline := SECTIONS[named[1].lower()]) in NAMING:
            kind = "prose" if _NONE.match(named[3]) else "item"
            yield Chunk(kind, inline, "", named[3], i, i, named.start(3) + 1)
            continue
        if _names(section, line.text) and (not over or read_constants(line.text)):
            yield Chunk("item", section, "", line.text, i, i, 1)
            phrases += look.phrases_of(line.text)
            continue
        chunk = _Paragraph(found, i - 1, section, phrases).chunk()
        yield chunk
        over = over or (section in ALONE and chunk.kind in {"formula", "candidate"})
        i = chunk.last


def _names(section: str, line: str) -> bool:
    """Whether a line of a section that lists names is one of its items, and states nothing."""
    if section in NAMING - ALONE and is_mapping(line):
        return True
    stated = look.has_sign(line) or _states(section, line) or _LISTS.match(line)
    return section in NAMING and not stated


def _states(section: str, line: str) -> bool:
    """Whether a line among declarations states something: a numbered fact, or an equation."""
    found = look.label_of(line)
    if section in ALONE and (look.looks_formal(line) or _is_stated(line, found)):
        return True
    if found and found.kind == "number":
        rest = line[found.end :]
        return look.has_shape(rest, spaced=True) and not look.is_sentence(rest)
    return bool(_EQUATION.match(line))


def _is_stated(line: str, label: Label | None) -> bool:
    """Whether a line among names that stand alone applies or compares something."""
    rest = line[label.end :] if label else line
    if are_facts(rest) or (look.has_application(rest) and look.has_connective(rest)):
        return True
    return look.has_shape(rest, spaced=False) and not look.is_wordy(look.plain(rest))


class _Paragraph:
    """What begins in a line that is no heading and no declaration: a formula, or prose."""

    def __init__(
        self, lines: Sequence[Line], first: int, section: str, phrases: Sequence[str]
    ) -> None:
        self.found = lines
        self.phrases = phrases
        self.first = first
        self.section = section
        line = lines[first].text
        self.label = look.label_of(line)
        self.begin = self.label.end if self.label else len(line) - len(line.lstrip())
        self.indent = indent_of(line)
        self.branches = 0  # how many conditionals have no `else` so far

    def chunk(self) -> Chunk:
        """Return the chunk that begins here."""
        line = self.found[self.first]
        text = line.text[self.begin :]
        if is_alone(self.found, self.first):
            return self._chunk("formula" if look.has_sign(text) else "candidate", text, self.first)
        opened = self._opened(text)
        plain = look.plain(opened, self.phrases)
        prove = continued.is_proof(text)
        joined = continued.joins(text) and self._kind(text) == "inline"
        stated = opened != text and look.has_arrow(plain) and look.has_application(plain)
        words = look.is_sentence(plain) or (_is_prose(plain) and not stated)
        prose = (words or prove or self._is_title(plain) or joined) and not is_typed(text)
        last = self._end_of_prose() if prose and not line.display else self._end_of_formula()
        last = self.first if look.is_caption(plain) else last
        others = self.found[self.first + 1 : last + 1]
        text = "\n".join([text, *("" if line.kind == "fence" else line.text for line in others)])
        kind = "formula" if line.display else "prose" if prove else self._kind(text)
        if kind in {"prose", "table"}:
            text = "\n".join(found.raw for found in self.found[self.first : last + 1])
        return self._chunk(kind, text, last)

    def _chunk(self, kind: str, text: str, last: int) -> Chunk:
        place = self.first + 1, last + 1, self.begin + 1
        dash = self.label is not None and self.label.kind == "dash"
        name = self.label.text if self.label else ""
        labelled = self.label is not None and not dash
        return Chunk(kind, self.section, name, text, *place, labelled=labelled, dash=dash)

    def _opened(self, text: str) -> str:
        """Return what begins here, with the lines in which its brackets are closed."""
        depth = depth_of(text)
        for line in self.found[self.first + 1 : self.first + _MOST_OPEN]:
            within = indent_of(line.text) > self.indent and _CONNECTED.match(line.text)
            more = line.kind == "text" and (depth > 0 or within or ends_within(text))
            if not (more and self._goes_on(line.text, depth, is_open=True)):
                break
            text = f"{text} {line.text.strip()}"
            depth += depth_of(line.text)
        return text

    def _is_title(self, plain: str) -> bool:
        """Whether the line is a word or two above a formula of its own, as `Goal` is."""
        if look.is_caption(plain):
            return True
        after = self.found[self.first + 1 : self.first + 2]
        numbered = self.label is not None and self.label.kind == "number"
        if (self.label and not numbered) or not after or after[0].kind != "text":
            return False
        below = after[0].text
        title = (
            plain if indent_of(below) <= self.indent else plain.rstrip().removesuffix(".").title()
        )
        if not TITLE.fullmatch(title):
            return False
        facts = is_fact(below) or are_facts(below)
        formal = look.has_sign(below) or facts or _LISTS.match(below) or defines(below)
        return bool(formal) and not begins_within(below)

    def _end_of_formula(self) -> int:
        """Return the index of the last line of a formula."""
        text = self.found[self.first].text[self.begin :]
        depth = depth_of(text)
        is_open = not text.strip() or depth > 0 or ends_within(text)
        self.branches = branches_of(text)
        last = self.first
        for i in range(self.first + 1, len(self.found)):
            line = self.found[i]
            if line.kind == "comment":
                continue
            if line.kind != "text" or not self._goes_on(line.text, depth, is_open=is_open):
                break
            last = i
            depth += depth_of(line.text)
            self.branches += branches_of(line.text)
            is_open = depth > 0 or ends_within(line.text)
        return last

    def _goes_on(self, line: str, depth: int, *, is_open: bool) -> bool:
        """Whether a formula continues on a line."""
        if heading(line) or continued.says_nothing(line):
            return False
        deeper = indent_of(line) > self.indent
        label = look.label_of(line)
        if deeper and (depth > 0 or self.branches > 0) and line.lstrip().startswith("*"):
            return True
        if label is not None:
            return self._swallows(label, depth, is_open=is_open, deeper=deeper)
        words = look.is_sentence(line) and not look.has_sign(line)
        return deeper or (is_open and not words) or begins_within(line)

    def _swallows(self, label: Label, depth: int, *, is_open: bool, deeper: bool) -> bool:
        """Whether what looks like a label stands inside the formula."""
        match label.kind:
            case "number":
                inside = deeper or (label.closing and depth > 0)
                return is_open and inside and not self._announces()
            case "dash":  # else a minus sign, or an item of a list: not told apart here
                return deeper or (is_open and not (self.label and self.label.kind == "dash"))
            case "words":
                return is_open
            case _:
                return False

    def _announces(self) -> bool:
        """Whether words and a colon say that others follow: `At first all is red:`."""
        text = self.found[self.first].text[self.begin :].rstrip()
        signs = look.has_sign(text) or look.has_application(text)
        words = bool(_SOME_WORDS.match(text)) or look.is_wordy(text)
        return text.endswith(":") and not signs and words

    def _end_of_prose(self) -> int:
        """Return the index of the last line of a paragraph of words."""
        last = self.first
        first = self.found[self.first].text
        stated = self._kind(first[self.begin :]) in {"words", "candidate"}
        dollars = first.count("$")
        for i in range(self.first + 1, len(self.found)):
            line = self.found[i]
            if line.kind == "comment":
                continue
            if line.kind == "text" and dollars % 2 and "$" in line.text:
                dollars += line.text.count("$")
                last = i
                continue
            dollars += line.text.count("$")
            label = look.label_of(line.text)
            if line.kind != "text" or heading(line.text) or (label and label.kind != "dash"):
                break
            if label and self.label and self.label.kind == "dash" == label.kind and (
                indent_of(line.text) == self.indent
            ):  # fmt: skip
                break  # the next item of a list
            plain = look.plain(line.text, self.phrases)
            if dollars and continued.is_within(self.found[last].text, line.text):
                last = i
                continue
            if stated and plain.lstrip()[:1].isupper() and _is_prose(plain):
                break  # `x is even iff x = 2`, and a sentence below
            ended = not is_unfinished(self.found[last].text)
            formal = is_fact(plain) or (_is_formal(plain) and not look.is_sentence(plain))
            before = self.found[last].text.rstrip()
            listed = before.endswith(",") and indent_of(line.text) > self.indent
            so_far = (self.found[j].text for j in range(self.first, last + 1))
            listed |= before.endswith("$,") and any(map(look.has_arrow, so_far))
            alike = _LISTS_ON.search(before)
            listed |= alike is not None and line.text.lstrip().startswith(f"{alike[1]}(")
            if formal and (listed or continued.goes_on(self.found[last].text, line.text)):
                last = i
                continue  # the end of what the words state, and no formula of its own
            formal |= is_titled(before, line.text) or is_listing(line.text)
            formal |= before.endswith(":") and is_typed(line.text)
            if formal or (ended and self._begins_at(i, plain)):
                break
            last = i
        return last

    def _begins_at(self, i: int, plain: str) -> bool:
        """Whether a line below a whole sentence or a title would be a formula by itself."""
        below = _Paragraph(self.found, i, self.section, self.phrases)
        kind = below._kind(self.found[i].text[below.begin :])
        says = not _is_prose(plain) or (look.has_arrow(plain) and not look.is_sentence(plain))
        return kind == "words" or (says and kind in {"formula", "candidate"})

    def _kind(self, text: str) -> str:
        body = look.plain(text.strip(), self.phrases)
        inner = body.rstrip(".,;")
        whole = (
            (inner.startswith("$") and inner.endswith("$") and inner.count("$") in {2, 4})
            or (inner.startswith("\\(") and inner.endswith("\\)") and inner.count("\\(") == 1)
        )  # fmt: skip
        whole = whole or is_typed(text)
        sentence = look.is_sentence(body)
        if is_explained(text):
            return "prose"
        if not whole and look.is_around(body):
            return "inline"
        if whole or (look.has_sign(body) and not sentence):
            return "formula"
        inside = look.has_sign(body) or any(map(_MATHEMATICAL.search, body.split("$")[1:-1]))
        inside = inside or bool(_EQUIVALENT.search(body))
        if inside and (sentence or look.is_wordy(body)):
            return "inline"
        labelled = self.label is not None and self.label.kind != "dash"
        columns = any("\t" in line.strip() for line in text.split("\n"))
        if columns and not sentence and not (labelled and look.has_application(body)):
            return "table"
        if sentence:
            says = look.has_arrow(body) or look.has_condition(body)
            if self.label and self.label.kind == "number" and _QUANTIFIED.match(body):
                return "candidate" if look.has_shape(body, spaced=False) else "prose"
            stated = self.label is not None and says and look.has_application(body)
            return "candidate" if stated else "prose"
        if look.has_shape(body, spaced=labelled or self.section == "axiom"):
            return "candidate"
        stated = self.section == "axiom" and look.has_connective(body)
        bare = _BARE.fullmatch(body) or are_members(body)
        if labelled or stated or look.has_arrow(body) or bare:
            return "words"
        return "prose"


_CONNECTED = re.compile(r"\s*(?:and|or|implies)\s*+(?:not\s++)?(?:\w*\(|[A-Za-z]\d?['′’]*\s+in\s)")
"""Words that join what is before them to an atom, or to what is in brackets."""
_QUANTIFIED = re.compile(
    r"\s*(?:for\s+(?:all|each|every|any|some)|there\s+(?:is|are|exists?))\b", re.IGNORECASE
)
_BARE = re.compile(r"(?:(?:~|¬|not\s)?\s*[A-Za-z_]\w*\s*(?:[.,;]\s*|and\s+|$))+")
"""Names by themselves, which state propositions if formulas have them."""


def is_bare(chunk: Chunk) -> bool:
    """Whether a chunk has names by themselves only."""
    return bool(_BARE.fullmatch(chunk.text))


def _is_prose(plain: str) -> bool:
    """Whether what begins here is words, and states nothing by signs."""
    formal = _is_formal(plain) or is_fact(plain)
    return look.is_sentence(plain) or (not formal and look.is_wordy(plain))


def _is_formal(line: str) -> bool:
    """Whether a line has what formulas have: a sign, or a condition in words."""
    return look.has_sign(line) or look.has_condition(line)
