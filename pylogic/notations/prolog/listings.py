"""What listings in print have: numbers of lines, labels of clauses, `not` as an operator."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from pylogic.core import regexes as re
from pylogic.notations.prolog.clauses import SourceClause
from pylogic.notations.prolog.levels import TermFault
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
_GUTTER = 3
"""How many blanks stand at least between two columns."""


def without_numbers(lines: Sequence[str]) -> tuple[list[str], list[int]]:
    """Return the lines with blanks for numbers and labels before clauses, and which had one.

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
    return out, sorted(i + 1 for i, _ in taken)


def without_columns(clauses: Sequence[SourceClause]) -> Iterator[SourceClause]:
    """Yield the clauses, with a fault in those that two columns side by side may have made one.

    They begin behind a gap and go on left of that, or below a clause that begins behind a gap one
    goes on behind a gap that is as far from the margin.
    """
    tokens = [token for clause in clauses for token in clause.tokens]
    first = {id(clause.tokens[0]) for clause in clauses}
    behind = [
        token for before, token in pairwise(tokens)
        if before.line == token.line
        and token.column - before.column - len(before.text) >= _GUTTER
    ]  # fmt: skip
    beyond = {id(token) for token in behind}
    begun = {(t.line, t.column) for t in behind if id(t) in first}
    for clause in clauses:
        head, *rest = clause.tokens
        left = [t for t in rest if id(head) in beyond and t.line > head.line]
        left = [t for t in left if t.column < head.column]
        below = [
            t for t in rest if id(t) in beyond
            and not begun.isdisjoint({(t.line - 1, t.column), (t.line + 1, t.column)})
        ]  # fmt: skip
        at = next(iter([*left, *below]), None)
        if at is None or clause.fault is not None:
            yield clause
            continue
        what = "this may belong to another column than what is before it"
        yield replace(clause, fault=TermFault(what, at, ("one column below the other",)))


def negation(tokens: Sequence[Token]) -> Token | None:
    """Return the first `not` that is an operator before a goal, and that nothing declares."""
    found = None
    for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if token.text == "not" and token.kind == "name":
            if before.text == "," and after.text == ")":  # as in `:- op(900, fy, not)`
                return None
            goal = after.kind in {"name", "quoted", "variable"} or after.text in {"(", "\\+"}
            begins = before.text in _BEFORE_GOALS
            if begins and goal and after.after_layout and after.text not in _INFIX:
                found = found or token
    return found
