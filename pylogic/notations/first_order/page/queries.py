"""Formulas of which a text asks whether they hold: `Which of the following are true?`.

They stand behind the question, up to words, the next label of its kind, or a definition.
"""

from collections.abc import Sequence

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.fact_shapes import is_fact
from pylogic.notations.first_order.page.rows import Row, Unframed

_ASKS = re.compile(
    r"(?:Which|Is|Are|Do|Does|Decide|Determine|Check)\b[^.?:]{0,100}\b(?:following|these)\b"
    r"[^.?:]{0,100}(?:\?|:|\.\s*$)"
)
_TRUE = re.compile(r"\b(?:true|false|hold|holds|valid|satisf\w+|follow|follows)\b")
_DEFINES = re.compile(
    r":=|[≡↔⇔⟺]|<->|<=>|\\(?:iff|equiv|[lL](?:ong)?eftrightarrow|[lL]ongleftrightarrow)(?![a-z])|\biff\b"
)
_EDGE = re.compile(r"\s*(?:\$\$|\\\[|\\\]|\\(?:begin|end)\{\w+\*?\})\s*$")
"""What begins or ends a display, on a line of its own."""


def queries(lines: Sequence[str]) -> Unframed:
    """Return what is asked of the formulas of a text, without these; nothing where none is."""
    out = Unframed()
    own, question = "", 0
    asked = begun = False
    for i, line in enumerate(lines):
        text = line.replace("**", "  ")
        label = look.label_of(text)
        said = text[label.end :] if label else text
        if (found := _ASKS.match(said.strip())) and _TRUE.search(found[0]):
            asked, begun = True, False
            own, question = _shape(label.text) if label else "", i
            continue
        if not asked or _EDGE.match(line):
            continue
        if not line.strip():
            asked = bool(own) or not begun
            continue
        formal = look.has_sign(look.plain(said)) or is_fact(said)
        same = label is not None and own == _shape(label.text)
        if same or not formal or _DEFINES.search(said) or look.is_sentence(look.plain(said)):
            asked = False
            continue
        if not begun:
            out.rows[question] = [Row("%", question + 1)]
        begun = True
        out.asked.append((i, len(text) - len(said.lstrip()) + 1))
        out.rows[i] = [Row("%", i + 1)]
    return out


def _shape(label: str) -> str:
    """Return of what kind a label is, whatever its number: `1`, `a`, `i`."""
    return re.sub(r"\d+", "1", label) if any(map(str.isdigit, label)) else "a"
