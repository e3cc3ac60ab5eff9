"""Concepts of description logic: `Mother ≡ Woman ⊓ ∃hasChild.Person`, `Mother ⊑ Parent`.

A statement of a text of concepts is a line, or what commas part in it; it becomes the formula that
it stands for. What no statement says does not hold, as everywhere.
"""

from collections.abc import Iterator, Sequence

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.source import Source

_COMMANDS = {
    "sqcap": "⊓", "sqcup": "⊔", "sqsubseteq": "⊑", "equiv": "≡", "lnot": "¬", "neg": "¬",
    "exists": "∃", "forall": "∀", "top": "⊤", "bot": "⊥", "geq": "≥", "ge": "≥", "leq": "≤",
    "le": "≤", "doteq": "≡",
}  # fmt: skip
_TYPOGRAPHY = re.compile(
    r"\\(?:math|text|operatorname)[a-z]*\s*\{(?P<name>\w+)\}|\\(?P<sign>[a-z]+)|(?P<inverse>\^\{?-\}?)"
    r"|\\[,;:! ]|\$|~"
)
_GROUPS = str.maketrans("{}⦃⦄", "  {}")
_TOKEN = re.compile(r"\s*([⊓⊔⊑≡¬∃∀⊤⊥≥≤=.,(){}:⁻]|[^\W\d]\w*|\d+)")
_RESTRICTED = re.compile(r"[≡⊑].*(?:[∃∀]\s*\w+⁻?\s*\.|⊓|⊔)|⊑")
_SPOKEN = re.compile(r"\b(?:TBox|ABox|concepts?|description\s+logics?)\b", re.IGNORECASE)
_MOST = 1_000
"""How many characters a row has that is looked at."""
_LETTERS = "xyzuvwrstpq"


class _OtherError(Exception):
    """A text is no statement of concepts."""


def with_concepts(source: Source) -> None:
    """Put formulas for the statements of concepts of a text that speaks of these; tell of it."""
    if not any(_SPOKEN.search(row.text) for row in source.rows):
        return
    plain = [_plain(row.text) if len(row.text) < _MOST else "" for row in source.rows]
    if not any(_RESTRICTED.search(text) for text in plain):
        return
    words = {word for text in plain for word in re.findall(r"\w+", text)}
    letters = [x for x in _LETTERS if x not in words]
    roles = {m for text in plain for m in re.findall(r"[∃∀]\s*(\w+)⁻?\s*\.", text)}
    roles |= {m for text in plain for m in re.findall(r"(\w+)\(\w+,\s*\w+\)", text)}
    told = False
    for i, row in enumerate(source.rows):
        label = look.label_of(row.text)
        begin = label.end if label and "≡" not in label.text and ":" not in label.text else 0
        text = _plain(row.text[begin:]).strip().rstrip(".;")
        if not re.search(r"[≡⊑:]", text):
            continue
        try:
            said = [_Reader(part, letters, roles).statement() for part in _parted(text)]
        except _OtherError:
            continue
        if not told:
            source.tell(row.line, row.column(begin), f"concepts are read as {said[0]}")
        told = True
        source.rows[i] = row.replaced(begin, len(row.text), "; ".join(said))


def _plain(text: str) -> str:
    """Return a text with one sign for each command of LaTeX."""
    said = _TYPOGRAPHY.sub(
        lambda m: m["name"] or _COMMANDS.get(m["sign"] or "", "⁻" if m["inverse"] else " "),
        text.replace("\\{", "⦃").replace("\\}", "⦄"),
    )
    return said.translate(_GROUPS) if "\\" in text else said


def _parted(text: str) -> Iterator[list[str]]:
    """Yield the tokens of each statement of a line, between commas that no bracket encloses.

    Raises _OtherError: Something in it is no token.
    """
    part: list[str] = []
    at = depth = 0
    while at < len(text.rstrip()):
        if (found := _TOKEN.match(text, at)) is None:
            raise _OtherError
        at = found.end()
        depth += (found[1] in "({") - (found[1] in ")}")
        if found[1] == "," and depth == 0:
            yield part
            part = []
        else:
            part.append(found[1])
    yield part


class _Reader:
    """Reads one statement."""

    def __init__(self, tokens: Sequence[str], letters: Sequence[str], roles: set[str]) -> None:
        self.tokens = [*tokens]
        self.letters = letters
        self.roles = roles

    def statement(self) -> str:
        """Return the formula of a statement."""
        match self.tokens:
            case [one, ":", *rest] if one[0].isalpha():
                self.tokens = rest
                return self._whole(one)
            case ["(", one, ",", other, ")", ":", role] if role in self.roles:
                return f"{role}({one}, {other})"
            case [left, "⊑" | "≡" as sign, right] if {left, right} <= self.roles:
                return self._related(left, sign, right)
            case [left, "⁻", "≡" as sign, right] if {left, right} & self.roles:
                return self._related(right, sign, left, turned=True)
            case [left, "⊑" | "≡" as sign, right, "⁻"] if {left, right} & self.roles:
                return self._related(left, sign, right, turned=True)
        x = self.letters[0]
        left = self._either(x, 1)
        within = self._next("⊑≡") == "⊑"
        right = self._whole(x)
        return f"∀{x} ({left} → {right})" if within else f"{left} ≡ {right}"

    def _related(self, left: str, sign: str, right: str, *, turned: bool = False) -> str:
        x, y = self.letters[:2]
        other = f"{right}({y}, {x})" if turned else f"{right}({x}, {y})"
        arrow = "→" if sign == "⊑" else "≡"
        return f"{left}({x}, {y}) {arrow} {other}"

    def _whole(self, of: str) -> str:
        said = self._either(of, 1)
        if self.tokens:
            raise _OtherError
        return said

    def _next(self, among: str) -> str:
        if not self.tokens or self.tokens[0] not in among:
            raise _OtherError
        return self.tokens.pop(0)

    def _either(self, of: str, depth: int) -> str:
        return self._joined(of, depth, "⊔")

    def _joined(self, of: str, depth: int, sign: str) -> str:
        inner = self._unary if sign == "⊓" else lambda t, d: self._joined(t, d, "⊓")
        parts = [inner(of, depth)]
        while self.tokens[:1] == [sign]:
            self.tokens.pop(0)
            parts.append(inner(of, depth))
        arrow = " ∧ " if sign == "⊓" else " ∨ "
        return parts[0] if len(parts) == 1 else f"({arrow.join(parts)})"

    def _unary(self, of: str, depth: int) -> str:
        match self.tokens.pop(0) if self.tokens else "":
            case "¬":
                return f"¬{self._unary(of, depth)}"
            case "⊤" | "⊥" as truth:
                return truth
            case "(":
                said = self._either(of, depth)
                self._next(")")
                return said
            case "{":
                return self._nominal(of)
            case "∃" | "∀" | "≥" | "≤" | "=" as sign:
                return self._restriction(sign, of, depth)
            case name if name[:1].isalpha() and name not in self.roles:
                if self.tokens[:1] != ["("]:
                    return f"{name}({of})"
        raise _OtherError

    def _nominal(self, of: str) -> str:
        names = self.tokens[:1]
        self.tokens = self.tokens[1:]
        while self._next(",}") == ",":
            names += self.tokens[:1]
            self.tokens = self.tokens[1:]
        return f"({' ∨ '.join(f'{of} = {name}' for name in names)})"

    def _restriction(self, sign: str, of: str, depth: int) -> str:
        number = self.tokens.pop(0) if sign in "≥≤=" and self.tokens else ""
        role = self.tokens.pop(0) if self.tokens else ""
        if depth >= len(self.letters) or not role[:1].isalpha() or not f"0{number}".isdigit():
            raise _OtherError
        y = self.letters[depth]
        turned = self.tokens[:1] == ["⁻"]
        self.tokens = self.tokens[turned:]
        related = f"{role}({y}, {of})" if turned else f"{role}({of}, {y})"
        if self.tokens[:1] == ["."]:
            self.tokens.pop(0)
            inner = self._unary(y, depth + 1)
        elif number:
            inner = "⊤"
        else:
            raise _OtherError
        if sign == "∀":
            return f"∀{y} ({related} → {inner})"
        said = related if inner == "⊤" else f"{related} ∧ {inner}"
        return f"|{{{y} : {said}}}| {sign} {number}" if number else f"∃{y} ({said})"
