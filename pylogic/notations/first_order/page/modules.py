r"""Modules of TLA+, `---- MODULE Lamp ----`: their definitions, without what is around them.

Head, end, comments and declarations of variables are left out. `UNCHANGED <<x, y>>` is `x' = x /\
y' = y`. A temporal formula is told, and so are other modules; `Spec == Init /\ [][Next]_x` says
no more than its names do.
Source: L. Lamport, Specifying Systems, 2002, chapter 15.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pylogic.core import regexes as re
from pylogic.notations.first_order.page.functions import with_values
from pylogic.notations.first_order.page.rows import Row, Unframed

_HEAD = re.compile(r"\s*-{4,}\s*MODULE\s+\w+\s*-{4,}\s*$")
_RULE = re.compile(r"\s*(?P<sign>[-=])(?P=sign){3,}\s*$")
_STANDARD = frozenset(
    {"Naturals", "Integers", "Reals", "FiniteSets", "Sequences", "Bags", "TLC", "RealTime"}
)
_OTHERS = re.compile(r"(?:EXTENDS|INSTANCE|LOCAL INSTANCE)\b(?P<names>.*)")
_NAMES = r"[\w\s,]*"
_DECLARED = re.compile(rf"(?P<kind>VARIABLE|CONSTANT)S?\b(?P<names>{_NAMES})$")
_PARAMETERS = re.compile(rf"\w+\((?P<names>{_NAMES})\)\s*==")
_TUPLE = re.compile(rf"(?P<name>\w+)\s*==\s*<<(?P<names>{_NAMES})>>\s*$")
_TEMPORAL = re.compile(
    r"\[\s*\]|<>|~>|\bENABLED\b|\b[WS]F_|[\]>]_|^(?:THEOREM|ASSUME|ASSUMPTION|LEMMA)\b"
)
_RUNS = re.compile(
    r"\w+\s*==\s*(?:/\\\s*)?(?P<first>\w+)\s*/\\\s*\[\s*\]\s*\[(?P<step>\w+)\]_(?:\w+|<<[\w\s,]*>>)"
    r"(?P<fair>(?:\s*/\\\s*[WS]F_(?:\w+|<<[\w\s,]*>>)\s*\(\w+\))*)$"
)
"""What runs a module is about: `Spec == Init /\\ [][Next]_vars`."""
_UNCHANGED = re.compile(rf"\bUNCHANGED\s*(?:<<(?P<names>{_NAMES})>>|(?P<name>\w+))")
_REMARK = re.compile(r"\\\*|\(\*")
"""The beginning of a comment: to the end of the line, or up to `*)`."""
_SPELT = re.compile(
    r"\\[AE](?![A-Za-z])|(?<=\s)%(?=\s)|\\div(?![A-Za-z])|\b(?:IF|THEN|ELSE|TRUE|FALSE|IN)\b"
    r"|\bLET\s+\w+\s*=="
)
_LET = re.compile(r"LET(.*)==")
_PLAIN = {"\\A": "∀", "\\E": "∃", "%": "mod", "\\div": "div"}
_PLAIN |= {word: word.lower() for word in ("IF", "THEN", "ELSE", "TRUE", "FALSE", "IN")}


def modules(lines: Sequence[str]) -> Unframed:
    """Return what is left of the module that a text is; nothing where it is none."""
    out = Unframed()
    first = next((i for i, line in enumerate(lines) if _HEAD.match(line)), None)
    if first is None:
        return _unchanged(lines)
    ends = (i for i, line in enumerate(lines) if i > first and line.lstrip().startswith("===="))
    end = next(ends, len(lines))
    for i in (first, *range(end, len(lines))):
        out.rows[i] = [Row("%", i + 1)]
    heads = filter(None, map(_PARAMETERS.match, lines[first:end]))
    if parameters := dict.fromkeys(name for head in heads for name in _words(head["names"])):
        out.rows[first] = [Row(f"Variables: {', '.join(parameters)}", first + 1)]
    tuples: dict[str, list[str]] = {}
    observed, variables = truths(lines[first:end]), set[str]()
    for unit in map(_closed, _units(_without_remarks(lines, first + 1, end))):
        text = " ".join(row.text for row in unit).strip()
        told = instead = ""
        if found := _TUPLE.match(text):
            tuples[found["name"]] = _words(found["names"])
        elif found := _DECLARED.match(text):
            out.refused = out.refused or found["kind"] == "CONSTANT"
            variables |= {f'"{name}"' for name in _words(found["names"])}
            told = f"nothing says what {found['names'].strip()} is" if out.refused else ""
            instead = "N == 3, in the place of this line"
        elif found := _OTHERS.match(text):
            others = [name for name in _words(found["names"]) if name not in _STANDARD]
            told = f"the module {others[0]} is not read with this one" if others else ""
            instead = "its definitions in this place"
        elif alike := variables.intersection(re.findall(r'"\w+"', text)):
            out.refused, told = True, f"{min(alike)} has the name of a variable, and is a text"
            instead = "a text of another name"
        elif runs := _RUNS.match(text):
            fair = "; of runs without an end nothing is read" if runs["fair"] else ""
            what = f"runs begin as {runs['first']} says, and {runs['step']} says what a step is"
            out.notes.append((unit[0].line - 1, 1, what + fair))
        elif _TEMPORAL.search(text):
            told = "this is said of all that happens, and is not read"
            instead = "what is so of a state, or of a step"
        elif text and not _RULE.match(text):
            out.rows |= {
                row.line - 1: [_spelt(with_truths(with_values(row), observed), tuples)]
                for row in unit
            }
            remarks = [
                r.line - 1 for r in unit if not r.text.strip() and lines[r.line - 1].strip()
            ]
            out.rows |= {i: [Row("%", i + 1)] for i in remarks}
            continue
        if told:
            out.unread.append((unit[0].line - 1, 1, told, instead))
        left_out = (row.line - 1 for row in unit)
        out.rows |= {i: [Row("%" * bool(lines[i].strip()), i + 1)] for i in left_out}
    return out


def _unchanged(lines: Sequence[str]) -> Unframed:
    """Return the lines with equations for `UNCHANGED <<x, y>>`, in a text that is no module."""
    out = Unframed()
    if not any(sign in line for line in lines for sign in ("UNCHANGED", "|->", "EXCEPT")):
        return out
    tuples = {found["name"]: _words(found["names"]) for found in map(_TUPLE.match, lines) if found}
    for i, line in enumerate(lines):
        if _TUPLE.match(line):
            out.rows[i] = [Row("%", i + 1)]
        elif (row := _respelt(*_chosen(with_values(Row(line, i + 1))), tuples)).text != line:
            out.rows[i] = [row]
    return out


def _chosen(row: Row) -> tuple[Row, list[tuple[int, int, str]]]:
    """Return a line, and its `IF`, `THEN` and `ELSE` in small letters."""
    words = re.finditer(r"\b(?:IF|THEN|ELSE)\b", row.text)
    return row, [(*m.span(), m[0].lower()) for m in words]


def _without_remarks(lines: Sequence[str], begin: int, end: int) -> Iterator[Row]:
    """Yield lines with blanks for comments, also for those over several lines."""
    inside = False
    for i in range(begin, end):
        line, blanks, at = lines[i], [], 0
        while at < len(line):
            found = None if inside else _REMARK.search(line, at)
            if not inside and found is None:
                break
            start = found.start() if found else at
            closed = found is None or found[0] == "(*"
            stop = line.find("*)", found.end() if found else at) + 2 if closed else len(line)
            inside = closed and stop == 1
            at = len(line) if inside else stop
            blanks.append((start, at, " " * (at - start)))
        yield Row(line, i + 1).changed(blanks) if blanks else Row(line, i + 1)


def _units(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Yield what begins in the first column each, with the lines below it."""
    unit: list[Row] = []
    for row in rows:
        if unit and row.text[:1].strip():
            yield unit
            unit = []
        unit.append(row)
    if unit:
        yield unit


def _closed(unit: Sequence[Row]) -> list[Row]:
    """Return lines, with what stands in a bracket over several of them in the first of these."""
    out: list[Row] = []
    depth = first = 0
    for row in unit:
        if depth > 0:
            end = len(out[first].text)
            out[first] = out[first].replaced(end, end, f" {row.text.strip()}")
            out.append(Row("", row.line))
        else:
            first = len(out)
            out.append(row)
        depth += row.text.count("[") - row.text.count("]")
    return out


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def _spelt(row: Row, tuples: Mapping[str, Sequence[str]]) -> Row:
    """Return a line of a definition as it is written elsewhere."""
    changes = [
        (*m.span(), _PLAIN.get(m[0]) or _LET.sub(r"let\1=", m[0]))
        for m in _SPELT.finditer(row.text)
    ]
    return _respelt(row, changes, tuples)


def _respelt(
    row: Row, changes: list[tuple[int, int, str]], tuples: Mapping[str, Sequence[str]]
) -> Row:
    """Return a line with some changes, and with equations for what it says is unchanged."""
    for found in _UNCHANGED.finditer(row.text):
        names = tuples.get(found["name"] or "", _words(found["names"] or found["name"]))
        same = " ∧ ".join(f"{name}' = {name}" for name in names)
        changes.append((*found.span(), f"({same})"))
    return row.changed(sorted(changes)) if changes else row


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
