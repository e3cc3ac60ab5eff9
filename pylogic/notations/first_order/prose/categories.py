"""Sentences that say of a class what it is: `4. Every vip is a person`, `5. No vip is a guest`.

Such a sentence is a line of its own, and both nouns name predicates of one argument. What is said
of some thing only has a label as the axioms have.
"""

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.source import Source
from pylogic.notations.first_order.spelling.plurals import forms

_SENTENCE = re.compile(
    r"\s*(?:(?P<all>every|each|any|all)|(?P<none>no)|(?P<some>some)|(?P<only>only))\s+(?P<subject>\w{2,})"
    r"\s+(?:is|are)\s+(?P<no>not\s+)?(?:an?\s+)?(?P<said>\w{2,})\s*[.;]?\s*",
    re.IGNORECASE,
)
_APPLIED = re.compile(r"(?<!\w)([^\W\d]\w+)\(\s*[\w'’]+\s*\)")


def with_categories(source: Source) -> None:
    """Put formulas for such sentences, and tell of each."""
    text = "\n".join(row.text for row in source.rows)
    predicates = {m[1].lower(): m[1] for m in _APPLIED.finditer(text)}
    words = set(re.findall(r"\w+", text))
    letter = next((one for one in "xyzuvwabcdefghk" if one not in words), None) or "x_0"
    for i, row in enumerate(source.rows):
        label = look.label_of(row.text)
        found = _SENTENCE.fullmatch(row.text, label.end if label else 0)
        if found is None or (found["no"] and not found["some"]) or (found["some"] and not label):
            continue
        nouns = [
            next((predicates[n] for n in forms(found[part].lower()) if n in predicates), None)
            for part in ("subject", "said")
        ]
        if None in nouns:
            continue
        subject, said = (f"{noun}({letter})" for noun in nouns)
        if found["some"]:
            formula = f"∃{letter} ({subject} ∧ {'¬' if found['no'] else ''}{said})"
        elif found["only"]:
            formula = f"∀{letter} ({said} → {subject})"
        else:
            formula = f"∀{letter} ({subject} → {'¬' if found['none'] else ''}{said})"
        begin = found.start(next(p for p in ("all", "none", "some", "only") if found[p]))
        words_read = row.text[begin:].strip(" .;")
        source.tell(row.line, row.column(begin), f"'{words_read}' is read as {formula}")
        source.rows[i] = row.replaced(begin, len(row.text), formula)
