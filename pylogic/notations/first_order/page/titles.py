"""Headings: of Markdown, LaTeX and wikis, words by themselves, words with a line below them."""

from collections.abc import Sequence

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.markup import Line
from pylogic.notations.headings import heading_of

SECTIONS = {
    "predicate": "predicate", "relation": "predicate", "function": "function",
    "constant": "constant", "individual": "constant", "variable": "variable", "axiom": "axiom",
    "definition": "axiom", "rule": "axiom", "fact": "axiom", "formula": "axiom",
}  # fmt: skip
NAMING = frozenset({"predicate", "function", "constant", "variable"})
"""The sections that list names."""
ALONE = frozenset({"constant", "variable"})
"""Those that list names without arguments: what is applied there states something."""

_KEYWORD = "|".join(SECTIONS)
SECTION_LINE = re.compile(
    rf"\s*(?:[-*•]\s+)?(?:the\s+)?({_KEYWORD})e?s?\s*([:.](?=\s|$))?\s*(.*)$", re.IGNORECASE
)
_LATEX_HEADING = re.compile(
    r"\s*\\(?:part|chapter|(?:sub)*section|paragraph)\*?\{(?P<words>[^{}]*)\}\s*$"
)
TITLE = re.compile(r"\s*(?!(?:if|not|all|exists)\b)[A-Z][a-z]+(?:[ -][a-z]+){0,3}:?\s*")
_NUMBERED = re.compile(
    r"\s*(?P<words>(?:Question|Exercise|Problem|Task|Part|Example)\s+\w{1,3}[.:]?"
    r"(?:\s*[\[(]\s*\d+\s*(?:marks?|points?|pts?|p|%)?\s*[\])])?)\s*$"
)
"""The heading of an exercise: `Question 1 [8 marks]`."""
_LETTERED = re.compile(r"(?:\s*\(?(?:\d{1,2}|[A-Za-z]|[ivx]{1,4})[.)](?=\s))?")
"""What is before the words of a heading: `(c) Axioms.`"""
_UNDERLINE = re.compile(r"\s*(?:-{3,}|={3,}|~{3,})\s*")
COLUMNS = re.compile(r"\w++\((?P<names>\s*+[A-Za-z]\w++(?:\s*+,\s*+[A-Za-z]\w++)++\s*+)\)")
"""What the columns of a relation are called, above its rows: `student(id, name)`."""
_STATING = re.compile(r"\w\(|[\\<>=∧∨¬→⊃≡↔⇔⇒∃∀~|]|\b(?:iff|if|then|not|and|or|all)\b")
"""What no heading has that a line is drawn below."""


def heading(line: str) -> tuple[str, int, str] | None:
    """Return the words of a heading, where they begin, and the section below it."""
    if marked_ := heading_of(line):
        words, column = marked_
    elif latex := _LATEX_HEADING.match(line) or _NUMBERED.match(line):
        words, column = latex["words"], latex.start("words")
    else:
        named = SECTION_LINE.match(line, _LETTERED.match(line).end())  # type: ignore[union-attr]  # it matches nothing at least
        if named is None or named[3]:
            return None
        return line.strip(), 0, SECTIONS[named[1].lower()]
    named = SECTION_LINE.match(words)
    return words, column, SECTIONS[named[1].lower()] if named else ""


def underlined(lines: Sequence[Line], at: int) -> tuple[str, int, str] | None:
    """Return the same of a line of words that begins a paragraph, with a line drawn below it."""
    line = lines[at]
    below = lines[at + 1] if at + 1 < len(lines) else None
    first = not at or lines[at - 1].kind != "text"
    if below is None or not first or not _UNDERLINE.fullmatch(below.raw) or line.display:
        return None
    words = line.text.strip()
    titled = TITLE.fullmatch(line.text) or (words[0].isupper() and look.is_wordy(words))
    rows = lines[at + 2].text.lstrip() if at + 2 < len(lines) else ""
    named_rows = COLUMNS.fullmatch(words) and rows.startswith(words[: words.index("(") + 1])
    if not named_rows and (not titled or _STATING.search(words)):
        return None
    named = SECTION_LINE.match(words)
    section = SECTIONS[named[1].lower()] if named and not named[3] else ""
    return words, len(line.text) - len(line.text.lstrip()), section


def is_other_heading(lines: Sequence[Line], at: int) -> bool:
    """Whether a word alone, between empty lines, stands above what is applied: `Extension`."""
    around = [*lines[max(at - 1, 0) : at], *lines[at + 1 : at + 2]]
    below = next((line for line in lines[at + 1 :] if line.kind == "text"), None)
    return (
        bool(TITLE.fullmatch(lines[at].text))
        and all(line.kind == "blank" for line in around)
        and below is not None
        and look.has_application(below.text)
    )
