"""What stands at the end of a formula: its number, and of what or under what it is said."""

from collections.abc import Iterator

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.fact_shapes import are_facts
from pylogic.notations.first_order.page.labels import retracts
from pylogic.notations.first_order.page.line_edges import ends_within
from pylogic.notations.first_order.page.markup import LIMITING
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
_IN = r"(?:∈|\\in(?![a-z])|\bin\b)"
_FROM = r"(?:\\?\{[^{}]*\}|-?\d+\s*\.\.+\s*-?\d+|[A-Za-z]\w*(?![\w(]))"
_TERM = r"-?\w+(?:\s?[-+]\s?\w+)?(?![\w(])"
_ORDER = r"(?:[≤≥<>≠]=?|!=|=<|\\(?:leq?|geq?|neq?)(?![a-z]))"
_DOTS = r"(?:\.\.\.|…|\\l?dots(?![a-z]))"
_SOME = r"\w+'*(?:\s*,\s*\w+'*){0,9}"
_EVERY = r"(?:(?:for\s+)?(?:all|every|each)\b|∀|\\forall(?![a-z]))"
_CONDITION = (
    rf"(?:{_EVERY}\s*)?(?:{_SOME}\s*{_IN}\s*{_FROM}"
    rf"|\w+'*\s+from\s+\d+\s+to\s+\d+|\w+'*\s*=\s*\d+\s*\.\.+\s*\d+"
    rf"|\w+'*\s*=\s*\d+(?:\s*,\s*(?:\d+(?!\s*{_ORDER})|{_DOTS})){{1,20}}"
    rf"|{_TERM}(?:\s*{_ORDER}\s*{_TERM}){{1,3}})"
)
_NEXT = r"\s*(?:[,;]\s*(?:and\s+)?|∧\s*|\\land\s*|\band\s+)"
_UNDER = re.compile(
    r",?\s+(?:(?P<word>for|where|with|when|whenever|provided(?:\s+that)?)\s+)?"
    rf"(?P<open>[(\[])?(?P<said>{_CONDITION}(?:{_NEXT}{_CONDITION}){{0,9}})(?(open)[)\]])\s*[.;]?\s*$"
)
"""Under which conditions a formula is said, at its end: ` for 1 <= x <= 3, y in S`, ` (i < n)`."""
_SHARED = re.compile(
    rf"(?P<low>\d\s*{_ORDER})\s*(?P<names>[^\W\d]\w*'*(?:\s*,\s*[^\W\d]\w*'*){{1,9}})\s*"
    rf"(?P<high>{_ORDER}\s*\d+)"
)
"""Bounds of several variables: `1 ≤ i, j ≤ 3`."""
_ALTERED = re.compile(rf"\S\s*{_EVERY}|\bfrom\b|[≤≥<>=≠]|\\[lgn]eq?(?![a-z])")
"""What quantifiers behind a formula have not: `and every y in S`, `x from 1 to 3`, `x < 3`."""
_GAP = re.compile(r",?(?<!\s)\s+")
_ONE = re.compile(rf"(?P<every>{_EVERY}\s*)?(?P<one>{_CONDITION})")
_LISTED = re.compile(rf"(?P<names>{_SOME})\s*(?P<sign>{_IN}|=|\bfrom\b)\s*(?P<values>.*)")
_BINDING = re.compile(
    r"(?:∃!?|∀|\\(?:exists|forall)(?![a-z])|\b(?:forall|exists?|there|some|every|each|all|any|no)\b)"
    r"(?:\s+(?:is|are|an?)\b)*(?P<names>[\s\w',]*)"
)
_OPEN = re.compile(
    r"[Σ∑∏#]|\\(?:sum|prod|bigwedge|bigvee|max|min)(?![a-z])|\b(?:sum|product|number|count|maximum|minimum|max|min"
    r"|least|greatest|largest|smallest|such|with|where|for|if|when(?:ever)?|unless|provided|otherwise|then|else)\b"
)
"""What a condition behind it may belong to."""
_NAME = re.compile(r"[^\W\d]\w*'*")
_WITHIN = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}")
_MEANING = re.compile(r"<?[-=]+>|<->|:=|[≡↔⇔⟺=]|\\(?:iff|equiv)(?![a-z])|\biff\b")
_ARROW = re.compile(
    r"(?<![<=])[-=]>|<[-=](?![>=])|[→⇒⊃←⇐⟹]|\\(?:to|Rightarrow|rightarrow)(?![a-z])"
)
LONGEST = 2000
"""Characters of a line in which remarks at its end are looked for."""
_GLOSS = re.compile(
    r"(?<=[\w)}])\s{3,}(?P<said>[A-Za-z][\w'’-]++,?"
    r"(?: \(?[A-Za-z][\w'’-]*+\)?,?){1,14})\.?\s*$"
)
_BOUNDS = re.compile(
    r"(?:\)|^\s*+\w++(?:\s*,\s*\w+)*+)\s*(?:in|∈|\\in)\s*(?:\\?\{[^{}]+\}|\w+(?:\.\.\w+)?)\s{3}"
    r"|\d\s*(?:<=?|≤)[^<>=≤]+\)\s*(?:<=?|≤)\s*\w+\s{3}"
    r"|(?P<typed>^\s*\w+\(\s*\w+(?:\s*,\s*\w+)*\s*\)\s*:\s*(?:\\?\{[^{}]+\}|\w+(?:\s*\.\.\s*\w+)?)\s{3})"
)
"""Among what values something is, before words that say what it is."""
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


def without_gloss(row: Row) -> Row:
    """Return a row without the words behind a wide gap that say what its bounds are of."""
    found = _GLOSS.search(row.text) if "   " in row.text and len(row.text) < LONGEST else None
    bounds = None if found is None else _BOUNDS.search(row.text)
    if found is None or bounds is None or LIMITING.search(found["said"]):
        return row
    ended = bounds["typed"] or _is_complete(row.text[: found.start()])
    return row.part(0, found.start()) if ended else row


def under(row: Row) -> Row:
    """Return a row with a word before what its formula is said under."""
    row = _conditioned(row)
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


def _conditioned(row: Row) -> Row:
    """Return a row with `provided` before the conditions at its end, which are joined by `and`.

    Not where something before them may bind their variables, as in `there is x with x < 3`.
    """
    for gap in _GAP.finditer(row.text) if len(row.text) < LONGEST else ():
        before = row.text[: gap.start()]
        if not _is_complete(before) or (found := _UNDER.match(row.text, gap.start())) is None:
            continue
        outside = before
        while (inner := _WITHIN.sub(" ", outside)) != outside:
            outside = inner
        bound = {
            name for one in _BINDING.finditer(outside) for name in _NAME.findall(one["names"])
        }
        if _OPEN.search(outside) or not bound.isdisjoint(_NAME.findall(found["said"])):
            return row
        plain = not (found["word"] or found["open"] or re.match(_EVERY, found["said"]))
        shared = bool(_SHARED.search(found["said"]))
        if plain and (shared or len(gap[0]) > 3):  # noqa: PLR2004 - apart
            return row
        if plain and (gap[0][0] != "," or re.search(r"[,|∨]", outside) or not _defines(outside)):
            continue
        conditions = [*_conditions(_SHARED.sub(_each, found["said"]))]
        ranging = found["word"] == "for" or re.match(_EVERY, found["said"])
        if ranging and not _ALTERED.search(found["said"]):
            return row  # the parser knows these
        if ranging and all(" in " in one for one in conditions):
            return row.replaced(gap.start(), len(row.text), f" for all {', '.join(conditions)}")
        return row.replaced(gap.start(), len(row.text), f" provided {' and '.join(conditions)}")
    return row


def _defines(text: str) -> bool:
    return bool(_MEANING.search(text)) and not _ARROW.search(text)


def _conditions(text: str) -> Iterator[str]:
    """Yield the conditions of a list, each of one variable, with its values in braces."""
    for each in _ONE.finditer(text):
        listed = _LISTED.fullmatch(each["one"].removeprefix(each["every"] or ""))
        sign = listed["sign"] if listed else ""
        several = listed is not None and re.search(rf",|\.\.|\bto\b|{_DOTS}", listed["values"])
        if listed is None or (sign == "=" and not several):
            yield each["one"]
            continue
        values = re.sub(r"\s+to\s+", "..", listed["values"]).strip()
        values = f"{{{values}}}" if sign == "=" and "," in values else values
        yield from (f"{name} in {values}" for name in re.split(r"\s*,\s*", listed["names"]))


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


_OF_TUPLES = re.compile(
    r"(?:[∀∃]!?|\\(?:forall|exists)(?![a-z]))\s*\\?[({][\w\s,]+\\?[)}]\s*(?:∈|\\in(?![a-z]))\s*\w+\\?[\s;,]*$"
)
"""A quantifier over tuples, whose body follows: `∀(x, y) ∈ E`."""


def _is_complete(text: str) -> bool:
    """Whether a formula ends here, so that what follows is its number."""
    text = text[label.end :] if (label := look.label_of(text)) else text
    formal = (
        look.has_sign(text) or "=" in text or look.has_condition(text) or are_facts(text)
        or (look.has_application(text) and look.has_connective(text))
    )  # fmt: skip
    return formal and not (ends_within(text) or _OF_TUPLES.search(text))


def _each(match: re.Match[str]) -> str:
    """Return the bounds of several variables for each of them."""
    names = re.split(r"\s*,\s*", match["names"])
    return ", ".join(f"{match['low']} {name} {match['high']}" for name in names)
