r"""Variables of modules whose values are TRUE and FALSE: `~open` is `~open = true`.

`open' = ~open` gives the value that `open` has not, and `open \in BOOLEAN` lists both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.core import regexes as re
from pylogic.notations.first_order.page.rows import Row

if TYPE_CHECKING:
    from collections.abc import Iterable

_TRUTHS = re.compile(
    r"\b(?P<name>\w+)'?\s*(?:\\in\s*BOOLEAN\b|=\s*(?:TRUE|FALSE)\b"
    r"|(?:\\in|=)\s*\[[^][]*(?:->\s*BOOLEAN|\|->\s*(?:TRUE|FALSE))\s*\])"
)
_NO_TERM = r"(?!\s*(?:=(?!>)|[#,∈∉≠]|/=|\\in|\\notin|>>|EXCEPT))"
_VALUE = r"(?<![=<>/])=\s*\(?\s*"


def truths(lines: Iterable[str]) -> re.Pattern[str] | None:
    """Return the pattern of what is observed of a state and either true or false; None for none.

    What stands there as a formula is in the group `said`, a value after a negation in `denied`.
    """
    names = {found["name"] for line in lines for found in _TRUTHS.finditer(line)}
    if not names:
        return None
    atom = rf"(?:{'|'.join(map(re.escape, sorted(names)))})\b(?:'|\[[^][]*\])*+"
    said = rf"(?P<said>(?:[~¬]|\\neg|\\lnot)?\s*\b(?P<name>{atom}))"
    return re.compile(
        rf'"[^"]*"|{_VALUE}(?P<denied>~\s*(?P<atom>{atom}))|{_VALUE}{atom}'
        rf"|(?:<<|,|\bUNCHANGED)\s*{atom}|{said}{_NO_TERM}|\b(?P<listed>BOOLEAN)\b"
    )


def with_truths(row: Row, observed: re.Pattern[str] | None) -> Row:
    """Return a line with equations for the variables that stand in it as formulas."""
    changes = []
    for found in observed.finditer(row.text) if observed else ():
        if found["denied"]:
            value = f'(if {found["atom"]} = true then "false" else "true")'
            changes.append((*found.span("denied"), value))
        elif found["said"]:
            value = "true" if found["said"].lstrip() == found["name"] else "false"
            changes.append((*found.span("said"), f" {found['name']} = {value}"))
        elif found["listed"]:
            changes.append((*found.span(), "{true, false}"))
    return row.changed(changes) if changes else row
