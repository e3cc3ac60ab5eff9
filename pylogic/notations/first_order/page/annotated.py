"""Annotated formulas of TPTP, `fof(name, axiom, ![X]: (p(X) => q(X))).`, as labelled axioms.

What is around a formula is taken away. A quantifier binds as tightly as a negation there, `<=` is
no relation, and names in small letters are constants. What states nothing, as a conjecture, is
asked, and told.
Source: https://tptp.org/UserDocs/TPTPLanguage/
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pylogic.core import regexes as re
from pylogic.notations.first_order.page.rows import Row, Unframed

FRAME = re.compile(
    r"^[^\S\n]*+(?P<kind>fof|cnf)\(\s*+(?P<name>\w++|'[^'\n]*+')\s*+,\s*+(?P<role>\w++)\s*+,",
    re.MULTILINE,
)
"""What stands before a formula."""
_STATING = frozenset({"axiom", "hypothesis", "definition", "assumption"})
"""The roles of what is so; of what has another a prover is asked."""
_INCLUDED = re.compile(r"\s*include\(\s*'([^'\n]*)'")
_QUANTIFIER = re.compile(r"([!?])\s*+\[([\w\s,]*+)\]\s*+:")
_SPELT = re.compile(
    r"<~>|(?<![<=])<=(?!>)|\$(?:true|false)\b|\$distinct\((?P<names>(?:\s*+[a-z0-9]\w*+\s*+,?+)++)\)"
)
_PLAIN = {"<~>": " xor ", "<=": " <- ", "$true": "true", "$false": "false"}
TOKEN = re.compile(r"\"[^\"\n]*+\"|'[^'\n]*+'|%.*|\w++|!=|<?=>?|\S")
_VARIABLE = re.compile(r"[A-Z]\w*")
_CONSTANT = re.compile(r"[a-z]\w*")
_APPLIED = re.compile(r"(?!(?:all|exists)$)[A-Za-z]\w*")
_EQUAL = frozenset({"=", "!="})
_OPENING, _CLOSING = frozenset("(["), frozenset(")]")
_ENDED = re.compile(r"\s*\.?\s*(?:%.*)?$")


def annotated(lines: Sequence[str]) -> Unframed:
    """Return what is left of the annotated formulas of a text; nothing where it has none."""
    out = Unframed()
    frames = [(i, found) for i, line in enumerate(lines) if (found := FRAME.match(line))]
    if not frames:
        return out
    named: dict[str, None] = {}
    for (i, frame), (end, _) in zip(frames, [*frames[1:], (len(lines), None)], strict=True):
        body, last, behind = _body(lines, i, frame.end(), end)
        out.rows |= {n: [] for n in range(i, last + 1)}
        if behind:
            out.unread.append(
                (last, behind, "this is no formula", "each formula on lines of its own")
            )
        if frame["role"] not in _STATING:
            out.asked.append((i, frame.start("kind") + 1))
            out.rows[i] = [Row("%", i + 1)]
            continue
        tokens = [token for row in body for token in TOKEN.findall(row.text)]
        named |= dict.fromkeys(constants_in(tokens, _CONSTANT))
        free = dict.fromkeys(t for t in tokens if _VARIABLE.fullmatch(t))
        bound = "".join(f"∀{name} " for name in free) if frame["kind"] == "cnf" else ""
        label = frame["name"].strip("'")
        begin = f"{label}{'.' if label.isdigit() else ':'} {bound}("
        out.rows[i] = [_spelt(row, "    " if n else begin) for n, row in enumerate(body)]
    if named:
        i = frames[0][0]
        out.rows[i].insert(0, Row(f"Constants: {', '.join(named)}", i + 1))
    for i, line in enumerate(lines):
        if i not in out.rows and (included := _INCLUDED.match(line)):
            what = f"the file {included[1]} is not read with this one"
            out.unread.append((i, included.start(1) + 1, what, "its formulas in this place"))
            out.rows[i] = [Row("%", i + 1)]
    return out


def _body(lines: Sequence[str], first: int, begin: int, end: int) -> tuple[list[Row], int, int]:
    """Return the rows of a formula, its last line, and the column of what else stands in that.

    begin: Where it begins in the first line.
    end: The line of the next formula, where one that is never closed ends.
    """
    rows: list[Row] = []
    depth = 0
    stated = True  # whether no annotation has begun
    for i in range(first, end):
        row = Row(lines[i], i + 1)
        start = begin if i == first else 0
        stop = len(row.text)
        for found in TOKEN.finditer(row.text, start):
            word, at = found[0], found.start()
            if word.startswith("%"):
                stop = at
                break
            depth += (word in _OPENING) - (word in _CLOSING)
            if stated and (depth < 0 or (depth == 0 and word == ",")):
                stated = False
                rows.append(row.replaced(at, at + 1, ")").part(start, at + 1))
            if depth < 0:
                ended = _ENDED.match(row.text, found.end())
                return rows, i, 0 if ended else found.end() + 1
        if stated and row.text[start:stop].strip():
            rows.append(row.part(start, stop))
    return [*rows, Row("", end)], end - 1, 0  # which ends what is still open


def constants_in(tokens: Sequence[str], constant: re.Pattern[str]) -> Iterator[str]:
    """Yield the names without arguments that stand in arguments or beside `=`.

    constant: What such a name looks like.
    """
    inside: list[bool] = []  # of each bracket that is open, whether arguments stand in it
    before = ""
    for word, behind in pairwise([*tokens, ""]):
        if word in _OPENING:
            inside.append(word == "(" and bool(_APPLIED.fullmatch(before)))
        elif word in _CLOSING:
            del inside[-1:]
        beside = inside[-1:] == [True] or before in _EQUAL or behind in _EQUAL
        if beside and behind != "(" and constant.fullmatch(word):
            yield word
        before = word


def _distinct(names: str) -> str:
    """Return whether names are of different things: each name is of a thing of its own."""
    found = re.findall(r"\w+", names)
    return "true" if len(found) == len({*found}) else "false"


def _spelt(row: Row, begin: str) -> Row:
    """Return a row of a formula as it is written elsewhere, behind what it is to begin with."""
    changes = [
        (*m.span(), _PLAIN.get(m[0]) or _distinct(m["names"])) for m in _SPELT.finditer(row.text)
    ]
    for found in _QUANTIFIER.finditer(row.text):
        sign = "∀" if found[1] == "!" else "∃"
        names = re.findall(r"\w+", found[2])
        changes.append((*found.span(), "".join(f"{sign}{name} " for name in names)))
    return row.changed([(0, 0, begin), *sorted(changes)])
