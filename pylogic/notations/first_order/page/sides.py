"""What stands at the end of a formula: its number, and of what or under what it is said."""

from __future__ import annotations

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.fact_shapes import are_facts
from pylogic.notations.first_order.page.labels import retracts
from pylogic.notations.first_order.page.line_edges import ends_within
from pylogic.notations.first_order.page.rows import Row

_LETTER = r"(?<!\w)[A-Za-z]_?\d*'*"
_NUMBER_AT_END = re.compile(
    r"(?:(?<!\s)\s{3,}+|(?<!\s)\t|\\q?quad\s*+|\\hfill\s*+)"
    rf"(?:\((?!{_LETTER}\s+in\s)"
    r"(?:[A-Za-z]{0,3}\d+(?:\.\d+)*[a-z]?|[A-Za-z][a-z. -]+|\*{1,3}|[†‡])\)"
    r"|\[(?:[A-Z]\w{0,8}|\d{1,2}(?:\s(?:marks?|points?|pts))?)\])\s*$"
    r"|(?<=[)\]}.'\d])(?<![^\W\d_]\d)[ ]\(\d{1,3}[a-z]?\)\s*$"
)
"""A number at the end, also behind one blank where no function stands before it."""
_SIDE = re.compile(
    r"(?:\\q?quad\s*+|(?<!\s)\s{3,}+|(?<!\s)\t)\((?P<said>(?:[^()]|\([^()]*\))*"
    rf"(?:[≤≥<>∈≠=]|\\(?:leq?|geq?|in|neq?)(?![a-z])|{_LETTER}\s+in\s)"
    r"(?:[^()]|\([^()]*\))*)\)(?:\s*[.,;]|\s*\$)*\s*$"
)
"""What a formula is said under, in brackets at its end: `   (0 ≤ i < n)`."""
_RANGE = re.compile(
    r"[,;]?\s*\\q?quad(?![A-Za-z])(?:\s|\\q?quad(?![A-Za-z]))*"
    r"(?P<said>(?:\\text\{\s*(?:for|where|if)\s*\}\s*)?"
    r"-?\w+(?:\s*(?:[≤≥<>]|\\(?:leq?|geq?)(?![a-z]))\s*-?\w+){1,3})\s*[.,;]?[\s$]*$"
)
"""Between which numbers a formula is said, at its end: `, \\quad 0 \\le n < 4`."""
_OF_SETS = re.compile(
    r"(?:[,;]?\s*\\q?quad(?![A-Za-z])(?:\s|\\q?quad(?![A-Za-z]))*|[,;]?(?<!\s)\s{3,}+)"
    r"(?P<said>\w+'*(?:\s*,\s*\w+'*)*\s*(?:∈|\\in(?![a-z])|\bin\b)[^()=<>≤≥≡∧∨¬$&]{1,200})"
    r"[\s$]*[.,;]?\s*$"
)
"""Of which elements a formula is said, at its end: `, \\quad x, y \\in S`."""
_MEMBERS = re.compile(
    r"(?:\s*\w+'*(?:\s*,\s*\w+'*)*\s*(?:∈|\\in(?![a-z])|\bin\b)\s*"
    r"(?:\\[a-z]+\s*\{[\w\\]+\}|\\?\w(?:\w|\\_)*)\s*(?:,(?:\\[ ,;])*|$)){2,}"
)
"""Of which sets several variables are: `q ∈ Q, x, y ∈ S`."""
_WORD_OF_SIDE = re.compile(r"\s*(?:\\text\{)?(?:for|if|when|where|whenever|provided)\b")
LONGEST = 2000
"""Characters of a line in which remarks at its end are looked for."""
_FOR = re.compile(
    r"\s*(?:\\q?quad(?![A-Za-z])\s*)*\\text\{\s*for(?:\s+(?:all|every|each))?\s*\}.*$"
)
"""Of what all formulas of a row are said."""


def without_number(row: Row) -> Row:
    """Return a row without the number at its end, where a formula stands before it."""
    found = _NUMBER_AT_END.search(row.text)
    if found and retracts(found[0]):
        return row
    return row.part(0, found.start()) if found and _is_complete(row.text[: found.start()]) else row


def under(row: Row) -> Row:
    """Return a row with a word before what its formula is said under."""
    bounds = _RANGE.search(row.text) if len(row.text) < LONGEST else None
    if bounds and _is_complete(row.text[: bounds.start()]):
        word = "" if "text" in bounds["said"] else " provided "
        return row.replaced(bounds.start(), bounds.start("said"), word)
    found = _OF_SETS.search(row.text) if len(row.text) < LONGEST else None
    if found and _is_complete(row.text[: found.start()]):
        return row.replaced(found.start(), found.start("said"), " for ")
    found = _SIDE.search(row.text) if len(row.text) < LONGEST else None
    before = row.text[: found.start()] if found else ""
    if found is None or not (before.strip() and _is_complete(before)):
        return row
    closing = row.text.rindex(")")
    if _WORD_OF_SIDE.match(found["said"]):
        opening = found.start("said") - 1
        row = row.replaced(closing, closing + 1, " ").replaced(opening, opening + 1, " ")
        return row.replaced(found.start(), opening, " ")
    if _MEMBERS.fullmatch(found["said"]):
        row = row.replaced(closing, closing + 1, " ")
        return row.replaced(found.start(), found.start("said"), " for ")
    return row.replaced(found.start(), found.start("said") - 1, " provided ")


def with_side(row: Row, behind: Row) -> Row:
    """Return a formula of a row with what the last one of the row is said of."""
    found = _FOR.search(behind.text)
    if found is None or _FOR.search(row.text):
        return row
    side = behind.part(found.start(), len(behind.text))
    own = row.columns or tuple(range(1, len(row.text) + 1))
    other = side.columns or tuple(range(1, len(side.text) + 1))
    return Row(row.text + side.text, row.line, (*own, *other))


_FONT = re.compile(r"\\(?:text|math|operatorname)[a-z]*\s*\{(\w+)\}")


_BLANK = re.compile(r"\\(?:[;:,! ]|q?quad(?![A-Za-z]))")


def is_whole(text: str) -> bool:
    """Whether a stretch of a display could be a formula by itself."""
    balanced = text.count("(") == text.count(")") and text.count("{") == text.count("}")
    text = _BLANK.sub(" ", _FONT.sub(r"\1", text))
    applied = re.search(r"\w\}?\s*\(|=", text) is not None
    return balanced and applied and _is_complete(text) and not text.lstrip().startswith("(")


def _is_complete(text: str) -> bool:
    """Whether a formula ends here, so that what follows is its number."""
    text = text[label.end :] if (label := look.label_of(text)) else text
    formal = (
        look.has_sign(text) or "=" in text or look.has_condition(text) or are_facts(text)
        or (look.has_application(text) and look.has_connective(text))
    )  # fmt: skip
    return formal and not ends_within(text)
