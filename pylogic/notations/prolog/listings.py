"""What listings in print have: numbers of lines, labels of clauses, `not` as an operator."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylogic.notations.prolog.lexer import Token

_NUMBER = re.compile(r"\s*(?P<of>\d{1,5})[:.|]?(?=\s|$)")
_LABEL = re.compile(
    r"\s*(?P<of>[(\[](?:[A-Za-z]{0,3}\d+(?:\.\d+)*[a-z]?|[a-z]|[ivx]{2,4})[)\]]\.?)\s+"
    r"(?=[a-z]\w*\s*(?:\(|:-|\.))"
)
_CLAUSE = re.compile(r":-|\)\s*\.\s*(?:%.*)?$")
_BEFORE_GOALS = frozenset({":-", ",", ";", "->", "*->", "(", "\\+"})
_INFIX = frozenset({"is", "mod", "rem", "div", "rdiv", "xor", "as"})
NEGATION = ":- op(900, fy, not)."
"""What such a text takes for granted."""
_LEAST = 4
"""How many lines in a row are counted before their numbers are those of a listing."""
_FEWEST = 2
"""How many clauses have labels, before these are no terms."""


def without_numbers(lines: Sequence[str]) -> tuple[list[str], int]:
    """Return the lines with blanks for numbers and labels before clauses, and how many had one.

    Numbers are those of a listing where each is greater by one than that before it, and clauses
    stand behind some of them. In such a text a clause alone may have a 1.
    """
    out = list(lines)
    counted = [(i, m) for i, line in enumerate(lines) if (m := _NUMBER.match(line))]
    run = [
        (i, m) for k, (i, m) in enumerate(counted)
        if any(0 <= j < len(counted) and int(counted[j][1]["of"]) == int(m["of"]) + j - k
               for j in (k - 1, k + 1))
    ]  # fmt: skip
    clauses = sum(bool(_CLAUSE.search(lines[i], m.end())) for i, m in run)
    taken = run if len(run) >= _LEAST and clauses >= _FEWEST else []
    if taken:  # listings of one line
        alone = ((i, m) for i, m in counted if m["of"] == "1" and not lines[i - 1].strip())
        rules = [(i, m) for i, m in alone if _CLAUSE.search(lines[i], m.end())]
        taken += [one for one in rules if one not in run]
    labelled = [
        (i, m) for i, line in enumerate(lines)
        if (m := _LABEL.match(line)) and _CLAUSE.search(line, m.end())
    ]  # fmt: skip
    taken += labelled if len(labelled) >= _FEWEST else []
    for i, match in taken:
        out[i] = " " * match.end() + lines[i][match.end() :]
    return out, len(taken)


def negates(tokens: Sequence[Token]) -> bool:
    """Whether `not` stands before goals as an operator, as in Prologs of old, undeclared."""
    found = False
    for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if token.text == "not" and token.kind == "name":
            if before.text == "," and after.text == ")":  # as in `:- op(900, fy, not)`
                return False
            goal = after.kind in {"name", "quoted", "variable"} or after.text in {"(", "\\+"}
            begins = before.text in _BEFORE_GOALS
            found = found or (begins and goal and after.after_layout and after.text not in _INFIX)
    return found
