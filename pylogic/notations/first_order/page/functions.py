r"""Functions as TLA+ writes them whole: `f = [x \in S |-> e]`, `f' = [f EXCEPT ![a] = v]`.

They are what is so of each of their values: `\A x \in S : f[x] = e`, and `f'[a] = v` with
`f'[x] = f[x]` for all others. `f \in [S -> T]` is `\A x \in S : f[x] \in T`.
Source: L. Lamport, Specifying Systems, 2002, sections 5.2 and 6.5.
"""

from collections.abc import Iterator
from itertools import chain, count, islice

from pylogic.core import regexes as re
from pylogic.notations.first_order.page.rows import Row

_BEFORE = re.compile(r"(?P<name>\w+'?)\s*(?P<sign>=|\\in)\s*\[")
_MADE = re.compile(r"(?P<bound>\s*\w+(?:\s*,\s*\w+)*\s*\\in\b.+?)\|->(?P<value>.+)")
_CHANGED = re.compile(r"\s*(?P<old>\w+)\s+EXCEPT\s+(?P<changes>!.+)")
_CHANGE = re.compile(r"\s*!\[(?P<at>[^][]+)\](?:\[(?P<inner>[^][]+)\])?\s*=\s*(?P<value>.+?)\s*")
_TYPED = re.compile(r"\s*(?P<domain>[^][]+?)\s*->\s*(?P<values>[^][]+?)\s*")
_NESTED = re.compile(
    r"\s*(?P<domain>[^][]+?)\s*->\s*\[\s*(?P<inner>[^][]+?)\s*->\s*(?P<values>[^][]+?)\s*\]\s*"
)
_BOUND = re.compile(r"\s*(?P<names>\w+(?:\s*,\s*\w+)*)\s*\\in\s*(?P<set>.+?)\s*")
_INNER = re.compile(r"\[(?P<inner>[^][]+)\]")
_SIGNS = ("|->", "EXCEPT", "->")
_TRUTHS = {"BOOLEAN": "{TRUE, FALSE}"}


def with_values(row: Row) -> Row:
    """Return a line with what is so of the values of functions, where they are written whole."""
    if not any(sign in row.text for sign in _SIGNS):
        return row
    changes, at = [], 0
    for found in _BEFORE.finditer(row.text):
        end = _end(row.text, found.end())
        if found.start() < at or not end:
            continue
        if said := _said(found["name"], found["sign"], row.text[found.end() : end - 1]):
            changes.append((found.start(), end, f"({said})"))
            at = end
    return row.changed(changes) if changes else row


def _end(text: str, at: int) -> int:
    """Return where the bracket ends that opens before a place; 0 where it does not."""
    depth = 1
    for i in range(at, len(text)):
        depth += (text[i] in "[({") - (text[i] in "])}")
        if not depth:
            return i + 1
    return 0


def _parts(text: str) -> Iterator[str]:
    """Return what commas part outside of brackets."""
    return (text[slice(*span)] for span in re.parted(text))


def _said(name: str, sign: str, inner: str) -> str:
    """Return what a function whole says of its values; empty where it is not such a one."""
    if sign == "\\in":
        if nested := _NESTED.fullmatch(inner):
            one, other = _free(inner), _free(inner, 1)
            said = f"{name}[{one}, {other}] ∈ {nested['values']}"
            return f"∀ {one} ∈ {nested['domain']} : ∀ {other} ∈ {nested['inner']} : {said}"
        if (found := _TYPED.fullmatch(inner)) is None:
            return ""
        letter, values = _free(inner), _TRUTHS.get(found["values"], found["values"])
        return f"∀ {letter} ∈ {found['domain']} : {name}[{letter}] ∈ {values}"
    if found := _MADE.fullmatch(inner):
        return _made(name, found["bound"], found["value"].strip())
    found = _CHANGED.fullmatch(inner)
    return _changed(name, found["old"], found["changes"]) if found else ""


def _made(name: str, bound: str, value: str) -> str:
    quantifiers, letters, waiting = "", [], []
    for part in _parts(bound):
        waiting.append(part.split("\\in")[0].strip())
        if found := _BOUND.fullmatch(part):
            letters += waiting
            quantifiers += f"∀ {', '.join(waiting)} ∈ {found['set']} : "
            waiting = []
    if waiting:
        return ""
    inner = _INNER.fullmatch(value)
    if inner and (made := _MADE.fullmatch(inner["inner"])):  # `f[i][j]` is `f[i, j]`
        said = _made(name, made["bound"], made["value"].strip())
        return said and quantifiers + said.replace(f"{name}[", f"{name}[{', '.join(letters)}, ", 1)
    return f"{quantifiers}{name}[{', '.join(letters)}] = {_enclosed(value)}"


def _changed(name: str, old: str, changes: str) -> str:
    """Return the values that change, the last one where two are for one place, and the others."""
    done: list[tuple[list[str], str]] = []
    for part in _parts(changes):
        found = _CHANGE.fullmatch(part)
        if found is None:
            return ""
        at = [*map(str.strip, _parts(found["at"])), *([found["inner"]] if found["inner"] else ())]
        done.append((at, found["value"]))
    letters = [_free(f"{changes} {old}", i) for i in range(len(done[0][0]))]
    if any(len(at) != len(letters) for at, _ in done):
        return ""
    said = []
    for i, (at, value) in enumerate(done):
        now = f"{old}[{', '.join(at)}]"
        later = [_other(at, place) for place, _ in done[i + 1 :]]
        entry = f"{name}[{', '.join(at)}] = {_enclosed(value.replace('@', now))}"
        said.append(f"({' ∧ '.join(later)} ⊃ {entry})" if later else entry)
    others = " ∧ ".join(_other(letters, at) for at, _ in done)
    index = ", ".join(letters)
    return " ∧ ".join((*said, f"(∀ {index} : {others} ⊃ {name}[{index}] = {old}[{index}])"))


def _other(one: list[str], other: list[str]) -> str:
    """Return that two places are not the same."""
    return "(" + " ∨ ".join(f"{a} ≠ {b}" for a, b in zip(one, other, strict=True)) + ")"


def _enclosed(value: str) -> str:
    return value if re.fullmatch(r'\w+|"[^"]*"', value) else f"({value})"


def _free(text: str, number: int = 0) -> str:
    """Return a letter that a text has not, or another one by its number."""
    words = {*re.findall(r"\w+", text)}
    letters = chain("kmnuvwxyz", (f"k{i}" for i in count()))
    return next(islice((c for c in letters if c not in words), number, None))
