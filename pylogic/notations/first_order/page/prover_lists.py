"""Lists of formulas for provers, `formulas(sos).` to `end_of_list.`, as axioms.

Commands around the lists are left out, and lists that only guide a search. A name that begins with
`u` to `z` is a variable, or with a capital letter where `set(prolog_style_variables)` says so; the
others are constants. What stands in `goals` is asked.
Source: https://www.cs.unm.edu/~mccune/prover9/manual/2009-11A/input.html
"""

from collections.abc import Sequence

from pylogic.core import regexes as re
from pylogic.notations.first_order.page.annotated import TOKEN, constants_in
from pylogic.notations.first_order.page.rows import Row, Unframed

_LIST = re.compile(r"\s*(?P<kind>formulas|clauses|list|terms)\(\s*(?P<name>\w+)\s*\)\s*\.")
_STATING = frozenset({"sos", "assumptions", "usable", "demodulators", "theory"})
_END = re.compile(r"end_of_list\s*\.")
_COMMAND = re.compile(
    r"\s*(?:(?:set|clear|assign|assoc_comm|op|redeclare|if|include|function_order|predicate_order"
    r"|lex|skolem|weight|arity)\([^%]*\)|end_if)\s*\.\s*(?:%.*)?$"
)
_CAPITALS = re.compile(r"\s*set\(\s*prolog_style_variables\s*\)")
_CONSTANT, _SMALL = re.compile(r"(?![u-z])[^\W\d_]\w*"), re.compile(r"[a-z]\w*")
_ATTRIBUTE = re.compile(r"\s#\s*\w+(?:\([^()]*\))?")
"""What is noted of a formula, and is no part of it: `# label(first)`."""
_STOP = re.compile(r"\.(?=\s|$)")


def prover_lists(lines: Sequence[str]) -> Unframed:
    """Return what is left of the lists of a text; nothing where it has none."""
    out = Unframed()
    last = max((i for i, line in enumerate(lines) if _END.search(line)), default=-1)
    if not any(map(_LIST.match, lines[: last + 1])):  # `list(ann).` may be a fact
        return out
    constant = _SMALL if any(map(_CAPITALS.match, lines)) else _CONSTANT
    inside = ""
    named: dict[str, None] = {}
    begun = False  # whether a formula is open
    first = 0
    for i, line in enumerate(lines):
        text = line.partition("%")[0].rstrip()
        left_out = [Row("%" * bool(line.strip()), i + 1)]
        if found := None if inside or i > last else _LIST.match(text):
            inside = found["name"] if found["kind"] in {"formulas", "clauses"} else "none"
            first = first or i
            out.rows[i] = left_out
            text = " " * found.end() + text[found.end() :]
        elif not inside:
            if _COMMAND.match(text):
                out.rows[i] = left_out
            continue
        ended = _END.search(text)
        text = text[: ended.start()] if ended else text
        if inside in _STATING:
            tokens = TOKEN.findall(_ATTRIBUTE.sub("", text))
            named |= dict.fromkeys(constants_in(tokens, constant))
            rows, begun = _formulas(Row(text, i + 1), begun=begun)
            out.rows[i] = rows or left_out
        else:
            out.rows[i] = left_out
            if inside == "goals" and text.strip():
                out.asked.append((i, len(text) - len(text.lstrip()) + 1))
        if ended:
            inside, begun = "", False
    if named:
        out.rows[first].insert(0, Row(f"Constants: {', '.join(named)}", first + 1))
    return out


def _formulas(row: Row, *, begun: bool) -> tuple[list[Row], bool]:
    """Return the formulas in a line of a list, each by itself, and whether the last is open."""
    row = row.blanked(_ATTRIBUTE)
    rows: list[Row] = []
    at = 0
    stops = [found.end() for found in _STOP.finditer(row.text)]
    for end in [*stops, len(row.text)]:
        text = row.text[at:end]
        if text.strip():
            part = row.part(at + len(text) - len(text.lstrip()), end)
            rows += [part.replaced(0, 0, "    ")] if begun else [Row("", row.line), part]
        begun = bool(text.strip()) if end not in stops else False
        at = end
    return rows, begun
