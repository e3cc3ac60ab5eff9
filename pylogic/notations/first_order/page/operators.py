"""Operators of STRIPS: what an action needs, adds and deletes, as axioms about situations.

`Pre: clear(x), handempty`, `Add: holding(x)` and `Delete: clear(x)` below `pickup(x)` say when
that is possible and what holds after it. What is added or deleted by some operator is a fluent;
the rest of what is needed never changes. What an operator adds holds, though it deletes it, too.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from pylogic.core import regexes as re
from pylogic.notations.first_order.page.rows import Row

_PRE, _ADD, _DELETE, _EFFECT, _OF = "pre", "add", "del", "effect", "of"
_LABEL = re.compile(
    r"(?<!\w)(?:(?P<pre>pre(?:c(?:ond(?:itions?)?)?|conds?)?)|(?P<add>add(?:s|ed|\s+list)?)"
    r"|(?P<del>del(?:etes?|eted|\s+list|ete\s+list)?)|(?P<effect>effects?|post(?:conditions?)?)"
    r"|(?P<of>param(?:eter)?s))"
    r"\s*(?:[:=]|(?=\{))\s*",
    re.IGNORECASE,
)
_FIRST = re.compile(
    r"\s*(?:the\s+)?(?:init(?:ial(?:ly|\s+(?:state|situation|world))?)?|start(?:\s+state)?)"
    r"(?:\s*[:=]\s*|\s*(?=\())(?P<said>.*)$",
    re.IGNORECASE,
)
_GOAL = re.compile(
    r"\s*(?:the\s+)?goal(?:\s+state)?(?:\s*[:=]\s*|\s*(?=\())(?P<said>.*)$", re.IGNORECASE
)
_NAME = r"[^\W\d_](?:[\w-]*[^\W_])?"
_HEAD = re.compile(
    rf"[\W_]{{0,12}}(?:(?:operator|action|op)\b\s*[:(]?\s*)?(?P<name>{_NAME})\s*"
    r"(?:\((?P<args>[^()]*)\))?[*_]{0,3}\s*[:,.]?\s*$",
    re.IGNORECASE,
)
_REMARK = re.compile(r"\s*(?://|%|;)")
_OBJECTS = re.compile(r"\s*(?:objects?|constants?)\s*:\s*(?P<said>.* - .*)$", re.IGNORECASE)
_TYPED = re.compile(rf"(?P<names>\??{_NAME}(?:[\s,]+\??{_NAME})*)\s+-\s+(?P<sort>{_NAME})\b")
"""Names and what they are: `f1, f2 - floor`."""
_LITERAL = re.compile(
    rf"\s*(?P<no>¬|~|!|not\s+)?\s*(?P<name>{_NAME})\s*(?:\((?P<args>[^()]*)\))?\s*"
)
_ATOM = re.compile(rf"(?<![\w(])(?P<name>{_NAME})(?:\s*\((?P<args>[^()]*)\))?")
_JOINT = re.compile(r"\s*(?:[,;∧&]|/\\|\band\b)\s*")
_HYPHEN = re.compile(r"(?<=[A-Za-z0-9])-(?=[A-Za-z])")
"""A hyphen inside a name: `at-robby`."""
_NONE = re.compile(r"\s*(?:none|nothing|true|∅|-|–|—|\{\s*\})?\s*", re.IGNORECASE)
_CELLS = re.compile(r"\s*\|(?P<cells>.*)\|\s*")


@dataclass(slots=True)
class FieldText:
    """What a field says, and where: the index of its line, and the offset in it."""

    text: str
    index: int
    column: int


@dataclass(slots=True)
class StripsOperator:
    """An operator: its name, its variables, and what its fields say."""

    name: str
    variables: tuple[str, ...]
    index: int
    fields: dict[str, FieldText] = field(default_factory=dict)
    lines: set[int] = field(default_factory=set)

    @property
    def term(self) -> str:
        """The action, as formulas have it."""
        return f"{self.name}({', '.join(self.variables)})" if self.variables else self.name


@dataclass(slots=True)
class StripsActions:
    """What is read for operators.

    rows: By the index of a line, what is read in its place.
    letters: The names in what holds at first and in the goal, which are constants.
    """

    rows: dict[int, list[Row]] = field(default_factory=dict)
    letters: set[str] = field(default_factory=set)


class _Unread(Exception):
    """A field says something else than what literals do."""


def operators(lines: Sequence[str]) -> StripsActions:
    """Return what is read for the operators of a text; nothing where one is not read whole."""
    lines = [line.replace("`", " ") for line in lines]
    found = [*_listed(lines), *_tabled(lines)]
    if not any({_ADD, _DELETE, _EFFECT} & one.fields.keys() for one in found):
        return StripsActions()
    try:
        return _axioms(found, lines)
    except _Unread:
        return StripsActions()


def _listed(lines: Sequence[str]) -> Iterator[StripsOperator]:
    """Yield the operators whose fields stand below their heads, or behind them."""
    current: StripsOperator | None = None
    part = ""
    for i, line in enumerate(lines):
        if _REMARK.match(line):
            continue
        found = list(_LABEL.finditer(line)) if not _CELLS.fullmatch(line) else []
        before = line[: found[0].start()] if found else line
        below = next((one for one in lines[i + 1 : i + 3] if one.strip()), "")
        listed = current.fields[part].text if current is not None and part else ""
        goes_on = listed.rstrip().endswith(",") and not found  # what may begin no operator
        head = _HEAD.match(before) if (found or _labels(below)) and not goes_on else None
        if head and (before.strip() or not found):
            current, part = StripsOperator(_name(head["name"]), _variables(head["args"]), i), ""
            current.lines.add(i)
            yield current
        if current is None:
            continue
        ends = [*(one.start() for one in found[1:]), len(line)]
        for one, end in zip(found, ends[: len(found)], strict=True):
            part = one.lastgroup or ""
            text = line[one.end() : end]
            current.fields[part] = FieldText(text, i, one.end())
            current.lines.add(i)
        if not found and not head:
            if not line.strip() or not part or not line[:1].isspace():
                current, part = (None, "") if part or line.strip() else (current, part)
                continue
            current.fields[part].text += f" {line.strip()}"
            current.lines.add(i)


def _labels(line: str) -> bool:
    """Whether a line begins with the label of a field, perhaps as an item of a list."""
    found = _LABEL.search(line)
    return found is not None and not line[: found.start()].strip(" \t-*•(")


def _tabled(lines: Sequence[str]) -> Iterator[StripsOperator]:
    """Yield the operators of tables whose columns are called as fields are."""
    columns: list[str] = []
    for i, line in enumerate(lines):
        cells = [c.strip(" *") for c in found["cells"].split("|")] if (
            found := _CELLS.fullmatch(line)) else []  # fmt: skip
        if not cells:
            columns = []
        elif not columns:
            names = [_LABEL.fullmatch(f"{cell}:") for cell in cells[1:]]
            columns = [n.lastgroup or "" for n in names if n] if all(names) else []
            heading = i
        elif len(cells) == len(columns) + 1 and (head := _HEAD.match(cells[0])):
            own = StripsOperator(
                _name(head["name"]), _variables(head["args"]), i, lines={i, heading, heading + 1}
            )
            own.fields = {c: FieldText(t, i, 0) for c, t in zip(columns, cells[1:], strict=True)}
            yield own


def _name(text: str) -> str:
    return _HYPHEN.sub("_", text)


def _variables(text: str | None) -> tuple[str, ...]:
    return tuple(_name(n.strip().lstrip("?")) for n in (text or "").split(",") if n.strip())


def _axioms(operators: Sequence[StripsOperator], lines: Sequence[str]) -> StripsActions:
    """Return the axioms, each in the line of what says it."""
    changes = [_changes(one) for one in operators]
    fluents = {
        (name, len(args)) for added, deleted in changes for name, args in (*added, *deleted)
    }
    used = {name for one in operators for name in one.variables}
    state = next(name for name in ("s", "z", "w", "u", "situation") if name not in used)
    out = StripsActions()
    for one in operators:
        out.rows |= {i: [Row("%", i + 1)] for i in one.lines if i not in out.rows}
    for one, (added, deleted) in zip(operators, changes, strict=True):
        bound = f"∀{' '.join((*one.variables, state))}. "
        sorts = [atom for text in _texts(one.fields.get(_OF)) for atom in _sorted(text)]
        parts = [*sorts, _of_state(one.fields.get(_PRE), fluents, state)]
        needed = " ∧ ".join(part for part in parts if part) or "true"
        said = one.fields.get(_PRE, FieldText("", one.index, 0))
        _put(out, said, f"{bound}Poss({one.term}, {state}) ≡ {needed}")
        after = f"do({one.term}, {state})"
        for part, literals in ((_ADD, added), (_DELETE, deleted)):
            said = one.fields.get(part) or one.fields.get(_EFFECT) or FieldText("", one.index, 0)
            for name, args in literals:
                atom = f"{name}({', '.join((*args, after))})"
                if part == _DELETE:
                    unless = [_same(args, a) for n, a in added if (n, len(a)) == (name, len(args))]
                    if "true" in unless:
                        continue
                    guards = "".join(f"¬({same}) ∧ " for same in unless)
                    atom = f"{guards[:-3]} → ¬{atom}" if guards else f"¬{atom}"
                _put(out, said, f"{bound}{atom}")
    for i, line in enumerate(lines):
        if objects := _OBJECTS.fullmatch(line):
            out.rows[i] = [Row("%", i + 1)]
            _put(
                out, FieldText("", i, objects.start("said")), " ∧ ".join(_sorted(objects["said"]))
            )
            out.letters |= _letters(re.findall(_NAME, objects["said"]))
            continue
        first, goal = _FIRST.fullmatch(line), _GOAL.fullmatch(line)
        if (told := first or goal) is None:
            continue
        text, last = _whole(lines, i, told["said"])
        said = FieldText(text, i, told.start("said"))
        out.rows |= {j: [Row("%", j + 1)] for j in range(i, last + 1)}
        if goal:
            _put(out, said, f"goal({state}) ≡ {_of_state(said, fluents, state)}")
        for no, name, args in _literals(said):
            out.letters |= _letters(args)
            if first and not no:
                known = (name, len(args)) in fluents
                inside = (*args, "S0") if known else args
                _put(out, said, f"{name}({', '.join(inside)})" if inside else name)
    return out


def _letters(names: Iterable[str]) -> set[str]:
    """Return the names that would be variables elsewhere: letters, perhaps with a number."""
    return {name for name in names if len(name) == 1 or name[1:].isdigit()}


def _texts(said: FieldText | None) -> list[str]:
    return [said.text] if said else []


def _sorted(text: str) -> list[str]:
    """Return what is said of names that have a sort behind a dash."""
    return [
        f"{_name(found['sort'])}({name})"
        for found in _TYPED.finditer(text)
        for name in _variables(found["names"].replace(" ", ",").replace(",,", ","))
    ]


def _whole(lines: Sequence[str], begin: int, text: str) -> tuple[str, int]:
    """Return what a field says, with the lines that go on, and the index of the last."""
    last = begin
    while last + 1 < len(lines) and lines[last + 1][:1].isspace() and lines[last + 1].strip():
        last += 1
        text += f" {lines[last].strip()}"
    return text, last


def _put(out: StripsActions, said: FieldText, formula: str) -> None:
    row = Row(formula, said.index + 1, (said.column + 1,) * len(formula))
    known = out.rows.get(said.index, [])
    out.rows[said.index] = [*(r for r in known if r.text != "%"), row]


def _same(args: Sequence[str], others: Sequence[str]) -> str:
    """Return when two atoms of a predicate are one."""
    return " ∧ ".join(f"{a} = {b}" for a, b in zip(args, others, strict=True) if a != b) or "true"


def _changes(one: StripsOperator) -> tuple[list[tuple[str, tuple[str, ...]]], ...]:
    """Return what an operator adds, and what it deletes."""
    effects = _literals(one.fields.get(_EFFECT))
    added = [*_literals(one.fields.get(_ADD)), *(e for e in effects if not e[0])]
    deleted = [*_literals(one.fields.get(_DELETE)), *(e for e in effects if e[0])]
    if any(no for no, *_ in added):
        raise _Unread
    return [(n, a) for _, n, a in added], [(n, a) for _, n, a in deleted]


def _literals(said: FieldText | None) -> list[tuple[bool, str, tuple[str, ...]]]:
    """Return the literals of a field: whether each is denied, its name, and its arguments."""
    out = []
    for part in _parts(said.text) if said else ():
        found = _LITERAL.fullmatch(part)
        if found is None:
            raise _Unread
        out.append((bool(found["no"]), found["name"], _variables(found["args"])))
    return out


def _parts(text: str) -> list[str]:
    """Return what stands between the joints of a list, without what encloses it."""
    bare = _bare(text)
    if _NONE.fullmatch(bare):
        return []
    depth, begin, parts = 0, 0, []
    joints = {m.start(): m.end() for m in _JOINT.finditer(bare)}
    for i, sign in enumerate(bare):
        depth += (sign == "(") - (sign == ")")
        if depth == 0 and i in joints and i >= begin:
            parts.append(bare[begin:i])
            begin = joints[i]
    return [part for part in (*parts, bare[begin:]) if part.strip()]


def _bare(text: str) -> str:
    """Return a list without stops, braces, or brackets around it, and the end of `Action(...)`."""
    bare = _HYPHEN.sub("_", text.strip().rstrip(".;, ").replace("?", ""))
    while bare.count(")") > bare.count("(") and bare.endswith(")"):
        bare = bare[:-1].rstrip()
    enclosed = re.fullmatch(r"\{([^{}]*)\}|\(((?:[^()]|\([^()]*\))*)\)", bare)
    return (enclosed[1] or enclosed[2] or "").strip() if enclosed else bare


def _of_state(said: FieldText | None, fluents: Collection[tuple[str, int]], state: str) -> str:
    """Return conditions with the situation in each fluent."""
    parts = _parts(said.text) if said else []

    def step(match: re.Match[str]) -> str:
        args = _variables(match["args"])
        known = (match["name"], len(args)) in fluents
        return f"{match['name']}({', '.join((*args, state))})" if known else match[0]

    return " ∧ ".join(_ATOM.sub(step, part).strip() for part in parts)
