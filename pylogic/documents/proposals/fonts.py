"""Texts whose font was lost: signs of logic that came out as the letters of Latin-1.

The table is Adobe's Symbol encoding (the Unicode Consortium's mappings of vendors, `symbol.txt`):
what a font of that encoding shows for a code, and Latin-1 for the same.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pylogic.core.errata import Change, Erratum
from pylogic.documents.proposals.edits import SCAN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SYMBOL: Final = {
    "Þ": "⇒", "Û": "⇔", "Ü": "⇐", "®": "→", "«": "↔", "Ù": "∧", "Ú": "∨", "Ø": "¬", "º": "≡",
    "£": "≤", "³": "≥", "¹": "≠", "Î": "∈", "Ï": "∉", "È": "∪", "Ç": "∩", "Æ": "∅", "Ì": "⊂",
    "Í": "⊆", "É": "⊃", "Ê": "⊇", "´": "×", "á": "⟨", "ñ": "⟩", "¥": "∞", "å": "Σ",
}  # fmt: skip
"""From letters of Latin-1 to the signs that stand for them in the font Symbol."""

_QUANTIFIERS: Final = {"$": "∃", '"': "∀"}
_BOUND: Final = re.compile(r"([$\"])([A-Za-z]['\d]?)(?=[\s(.:,])")


def lost_font(text: str) -> Iterator[Erratum]:
    """Yield errata that give a text its signs of logic back; none where it has no such letters."""
    signs = {letter: sign for letter, sign in SYMBOL.items() if letter in text}
    bound = sorted({found[0] for found in _BOUND.finditer(text)}, key=len, reverse=True)
    quantifiers = {one: _QUANTIFIERS[one[0]] + one[1:] for one in bound}  # `$x1` before `$x`
    for table in (signs | quantifiers, quantifiers, signs):
        if table:
            shown = ", ".join(f"{letter} for {sign}" for letter, sign in table.items())
            why = f"the font of the signs was lost: {shown}"
            line = text.count("\n", 0, min(map(text.find, table))) + 1
            yield Erratum("font-1", SCAN, (line,), why, tuple(_changes(text, table)))


def _changes(text: str, table: Mapping[str, str]) -> Iterator[Change]:
    """Yield a change for each sign; each is counted with those before it made."""
    for letter, sign in table.items():
        if count := text.count(letter):
            yield Change(letter, sign, level="text", count=count)
            text = text.replace(letter, sign)
