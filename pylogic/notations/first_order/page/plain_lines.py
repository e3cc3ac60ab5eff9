"""Lines that are one formula: numbers, names, brackets and signs, and no two words side by side.

What looks for words, for commands of LaTeX or for what is said behind a formula finds nothing in
them, and needs not look. Texts of thousands of axioms are made of such lines.
"""

from collections.abc import Sequence

from pylogic.core import regexes as re
from pylogic.core.remembering import remembered
from pylogic.notations.first_order.page.line_edges import KEYWORD
from pylogic.notations.first_order.page.markup import Line

_NAME = rf"(?!{KEYWORD}|is\b|in\b)\w++"
_UNIT = rf"[~¬(]*+{_NAME}(?:\({_NAME}(?:,\s?{_NAME})*+\))?+\)*+"
_SIGNS = r"\s?(?:<->|->|<=>|=>|!=|[=≠&|∧∨→↔≡⇔⊃⇒])\s?"
_LINE = re.compile(rf"\d++\.\s(?=[^(=]*+[(=]){_UNIT}(?:{_SIGNS}{_UNIT})*+\s*+")


@remembered
def is_plain(line: str) -> bool:
    """Whether a line is a formula with its number, and whole by its brackets."""
    return bool(_LINE.fullmatch(line)) and line.count("(") == line.count(")")


def is_alone(lines: Sequence[Line], at: int) -> bool:
    """Whether a line is a formula that the next, which is empty or one, too, does not go on."""
    below = lines[at + 1 : at + 2]
    alone = is_plain(lines[at].text) and not lines[at].display
    return alone and all(line.kind == "blank" or is_plain(line.text) for line in below)
