"""Frames in words: `press(s, t) <-> lamp(t) = on and everything else stays as it is`."""

from collections.abc import Sequence

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.rows import Row
from pylogic.notations.first_order.page.source import Source
from pylogic.notations.first_order.spelling.signs import EQUIVALENT

ELSE_STAYS = "everything_else_stays"
"""The proposition that such words are read as, until it is known what there is."""
_WORDS = re.compile(
    r"(?P<join>(?<!\s)[,;]?\s*+(?:(?:and|with|while)\b\s*+|(?:[∧&]|/\\|\\(?:land|wedge)(?![a-z]))\s*+)"
    r"|[,;]\s++|\.\s++|(?<!\s)\s*+\()?"
    r"(?:\\text\{\s*+(?:and\s++)?)?"
    r"(?:(?:everything|all|the)\s+(?:else|rest)\s+(?:(?:stays?|remains?|is(?:\s+left)?|being|left)\s+)?"
    r"(?:as\s+(?:it\s+(?:is|was)|before)|(?:exactly\s+)?the\s+same|unchanged|untouched|unaltered)"
    r"|(?:nothing|no\s+other\s+\w+)\s+(?:else\s+)?(?:changes|is\s+changed))\}?"
    r"(?P<closing>\)?)",
    re.IGNORECASE,
)
STAYING = re.compile(
    r"\b(?:(?:everything|all|the)\s(?:else|rest|other\s\w+)\b[^.]{0,40}\b(?:stays?|remains?|unchanged|same|keeps?)\b"
    r"|(?:nothing\selse|no\sother\s\w+)\b[^.]{0,40}\bchange[sd]?\b)",
    re.IGNORECASE,
)
"""A sentence that says of all steps what a frame says of one."""
_DEFINES = re.compile(EQUIVALENT)
_MOST = 12
"""How many rows a definition has before its frame."""


def with_frames_named(source: Source) -> None:
    """Put a proposition for words that say, in a definition, that all else stays as it is."""
    for i, row in enumerate(source.rows):
        found = _WORDS.search(row.text) if " " in row.text else None
        if found is None or bool(found["closing"]) != ("(" in (found["join"] or "")):
            continue
        joined = found["join"] or not row.text[: found.start()].strip()
        if joined and _is_defining(source.rows, i, found.start()):
            listed = "," in row.text[: found.start()] and "," in (found["join"] or "")
            said = f"{', and' if listed else ' ∧'} {ELSE_STAYS}"  # of a list it is the last item
            source.rows[i] = row.replaced(*found.span(), said)


def _is_defining(rows: Sequence[Row], at: int, column: int) -> bool:
    """Whether a definition goes on up to a place: it has its sign before that."""
    text, i = rows[at].text[:column], at
    while not _DEFINES.search(text):
        if (
            i == 0
            or at - i >= _MOST
            or look.label_of(rows[i].text)
            or not rows[i - 1].text.strip()
        ):
            return False
        i -= 1
        text = rows[i].text
    return look.has_application(text[: text.index(_DEFINES.search(text)[0])])  # type: ignore[index]  # it was found
