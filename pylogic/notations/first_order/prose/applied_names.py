"""The names that a text applies to arguments: all, and those that it only uses."""

from pylogic.core import regexes as re
from pylogic.notations.first_order.spelling.signs import EQUIVALENT

ARROW = re.compile(
    rf"\s*(?:,\s*)?(?P<arrow>{EQUIVALENT}|\b(?:just\s+in\s+case"
    r"|(?:exactly|precisely|just)\s+(?:when|if)|if|whenever)\b)\s*"
)
_APPLIED = re.compile(r"(?<![\w\\])(?:\\math\w+\{)?(?P<name>[a-z]\w+)\}?\((?P<args>[^()]*)\)")
_IN_FONT = re.compile(r"\\(?:math|text|operatorname)[a-z]*\{(\w+)\}")
_BEHIND = re.compile(
    rf"{EQUIVALENT}|[∃∀→⇒⊃∧∨¬]|[-=]>|\\(?:exists|forall|land|lor|wedge|vee|neg|lnot|to|implies|supset)(?![a-z])|\b(?:if|with|that|and|or|not)\b"
)
"""What stands before an atom that is used, and says nothing of what it holds for."""
_NEXT = 40
"""How many characters behind an atom are looked at."""


def stated_in(text: str) -> set[tuple[str, int]]:
    """Return the names that a text applies to words or letters, with how many."""
    plain = _IN_FONT.sub(r"\1", text)
    return {(m["name"], m["args"].count(",") + 1) for m in _APPLIED.finditer(plain)}


def applied_in(text: str) -> set[tuple[str, int]]:
    """Return the predicates that a text uses only, with how many arguments they have."""
    used: dict[tuple[str, int], bool] = {}
    for line in text.split("\n"):
        first = _BEHIND.search(line)
        for found in _APPLIED.finditer(line):
            key = found["name"], found["args"].count(",") + 1
            behind = first is not None and first.start() < found.start()
            head = ARROW.match(line[found.end() : found.end() + _NEXT].lstrip(" $"))
            used[key] = used.get(key, True) and behind and not head
    return {key for key, only in used.items() if only}
