"""Sets that words give to a letter for the formula behind them: `Let $x$ be in $S$. Then`.

What is not read as a condition of that formula is told: the formula says less than it seems to.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from pylogic.notations.first_order.plurals import forms

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from pylogic.core.syntax import Declaration
    from pylogic.notations.first_order.layout import Chunk
    from pylogic.notations.first_order.rows import Row

_LETTER = r"\$?(?P<{}>[^\W\d_]['’]?)\$?"
_OF = r"\$?\\?(?P<{}>[^\W\d_]\w*)\$?(?!\s+[^\W\d_](?:\W|$)|\s*\(|\w)"
_IN = r"(?:(?:an?\s+)?(?:elements?|members?)\s+of|in|from|∈|\\in(?![a-z]))"
_MEMBER = re.compile(
    r"(?<![\w\\$])(?:"
    + _LETTER.format("one")
    + rf"\s*(?:(?:is|be|are)\s+)?{_IN}\s*"
    + _OF.format("its")
    + r"|(?:elements?|members?)\s+"
    + _LETTER.format("other")
    + r"\s+(?:of|in)\s+"
    + _OF.format("theirs")
    + ")"
)
_OPENS = re.compile(
    r"\s*(?:for|given|let|take|fix|suppose|assum\w+|consider|if|when(?:ever)?)\b", re.IGNORECASE
)
_LEADS = re.compile(r"[^.;!?\s]\s*$")
_STOP = re.compile(r"[.;!?]\s+")
_FORMAL = frozenset({"formula", "candidate"})
_OPENING = frozenset({"", "\\[", "$$"})
_GAP = 2
"""How many rows may part a sentence from its formula: one that opens a display, an empty one."""
_ROWS = 4
"""How many rows a sentence before a formula has at most."""


def lost_memberships(
    parts: Sequence[Chunk], rows: Sequence[Row], axioms: Sequence[tuple[Chunk, Declaration]],
    ranged: Collection[str],
) -> Iterator[tuple[Chunk, str, str]]:  # fmt: skip
    """Yield each formula with a letter of which the words before it give a set, and that set.

    ranged: The letters that have a range in the whole text.
    """
    taken = {i for c in parts if c.kind in _FORMAL for i in range(c.first, c.last + 1)}
    sets = {
        node.name
        for _, axiom in axioms if axiom.formula is not None
        for node in f.walk(axiom.formula)
        if isinstance(node, f.Predicate) and len(node.args) == 1
    }  # fmt: skip
    for chunk, axiom in axioms:
        said = _before(chunk, rows, taken)
        if axiom.formula is None or not _LEADS.search(said):
            continue
        atoms = {n for n in f.walk(axiom.formula) if isinstance(n, f.Predicate)}
        used = {n.name for n in f.walk(axiom.formula) if isinstance(n, f.Variable)}
        for letter, name in _members(said):
            named = [one for one in forms(name) if one in sets]
            asked = any(f.Predicate(one, (f.Variable(letter),)) in atoms for one in named)
            if named and letter in used - {*ranged} and not asked:
                yield chunk, letter, name


def _before(chunk: Chunk, rows: Sequence[Row], taken: Collection[int]) -> str:
    """Return the words before a formula, in its row and above it."""
    at = chunk.first - 1
    own = rows[at].text[: chunk.column - 1]
    found = [] if chunk.label and chunk.label in own else [own.rstrip(" $(")]
    at -= 1
    for _ in range(_GAP):
        at -= at > 0 and rows[at].text.strip() in _OPENING
    while at >= 0 and rows[at].text.strip() and at + 1 not in taken and len(found) <= _ROWS:
        found.insert(0, rows[at].text)
        at -= 1
    return "\n".join(found)


def _members(said: str) -> Iterator[tuple[str, str]]:
    """Yield the letters and sets of the last sentence, or of the one before that it goes on."""
    *others, last = _STOP.split(said)
    for sentence in (*others[-1:], last):
        if _OPENS.match(sentence):
            for found in _MEMBER.finditer(sentence):
                yield found["one"] or found["other"], found["its"] or found["theirs"]
