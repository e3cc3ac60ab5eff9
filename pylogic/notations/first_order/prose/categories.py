"""Sentences that say of a class what it is: `4. Every vip is a person`, `5. No vip is a guest`.

Such a sentence is a line of its own, and both nouns name predicates of one argument. What is said
of some thing only has a label as the axioms have.
"""

from collections.abc import Mapping

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.line_edges import is_unfinished
from pylogic.notations.first_order.page.source import Source
from pylogic.notations.first_order.spelling.plurals import forms

_SENTENCE = re.compile(
    r"\s*(?P<first>every|each|any|all|(?P<none>no)|(?P<some>some)|(?P<only>only))\s+(?P<subject>\w{2,})"
    r"\s+(?:is|are)\s+(?P<no>not\s+)?(?:an?\s+)?(?P<said>\w{2,})\s*(?:[.;]\s*|$)",
    re.IGNORECASE,
)
_LIMITS = re.compile(
    r"\s*(?:unless|if|except|but|and|or|that|who|which|when\w*|only|with\w*|in|on|at|for|other|not)\b"
)
"""What goes on with a sentence on the line below it."""
_APPLIED = re.compile(r"(?<!\w)([^\W\d]\w+)\(\s*[\w'’]+\s*\)")


def with_categories(source: Source) -> None:
    """Put formulas for such sentences, where a line has no others, and tell of each."""
    text = "\n".join(row.text for row in source.rows)
    predicates = {m[1].lower(): m[1] for m in _APPLIED.finditer(text)}
    words = set(re.findall(r"\w+", text))
    letter = next((one for one in "xyzuvwabcdefghk" if one not in words), None) or "x_0"
    rows = source.rows
    for i, row in enumerate(rows):
        label = look.label_of(row.text)
        changes: list[tuple[int, int, str]] = []
        at = label.end if label else 0
        while found := _SENTENCE.match(row.text, at):
            formula = _formula(found, predicates, letter)
            if not formula or (found["some"] and not label):
                break
            changes.append((found.start("first"), found.end("said"), formula))
            at = found.end()
        before, below = (rows[i + d].text if 0 <= i + d < len(rows) else "" for d in (-1, 1))
        if at < len(row.text) or not changes or is_unfinished(before) or _LIMITS.match(below):
            continue
        for begin, end, formula in changes:
            what = f"'{row.text[begin:end]}' is read as {formula}"
            source.tell(*row.at(begin), what)
        source.rows[i] = row.changed(changes)


def _formula(found: re.Match[str], predicates: Mapping[str, str], letter: str) -> str:
    """Return what a sentence says of two predicates; nothing if it is not known to say it."""
    nouns = [
        next((predicates[n] for n in forms(found[part].lower()) if n in predicates), None)
        for part in ("subject", "said")
    ]
    if None in nouns or (found["no"] and not found["some"]):
        return ""
    subject, said = (f"{noun}({letter})" for noun in nouns)
    if found["some"]:
        return f"∃{letter} ({subject} ∧ {'¬' if found['no'] else ''}{said})"
    if found["only"]:
        return f"∀{letter} ({said} → {subject})"
    return f"∀{letter} ({subject} → {'¬' if found['none'] else ''}{said})"
