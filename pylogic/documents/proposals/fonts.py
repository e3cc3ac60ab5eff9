"""Texts whose signs were lost on their way: read as another font's, encoding's or format's.

Four tables say what came of the signs of logic: Adobe's Symbol encoding read as Latin-1 (the
Unicode Consortium's mappings of vendors, `symbol.txt`), UTF-8 read as Windows-1252, character
references of HTML, and what is left of struck-out and joined signs where text is copied out of a
PDF that TeX made.
"""

from collections.abc import Iterator, Mapping
from html.entities import html5
from typing import Final

from pylogic.core import regexes as re
from pylogic.core.errata import Change, Erratum
from pylogic.documents.proposals.edits import SCAN

SYMBOL: Final = {
    "Þ": "⇒", "Û": "⇔", "Ü": "⇐", "®": "→", "«": "↔", "Ù": "∧", "Ú": "∨", "Ø": "¬", "º": "≡",
    "£": "≤", "³": "≥", "¹": "≠", "Î": "∈", "Ï": "∉", "È": "∪", "Ç": "∩", "Æ": "∅", "Ì": "⊂",
    "Í": "⊆", "É": "⊃", "Ê": "⊇", "´": "×", "á": "⟨", "ñ": "⟩", "¥": "∞", "å": "Σ",
}  # fmt: skip
"""From letters of Latin-1 to the signs that stand for them in the font Symbol."""

_QUANTIFIERS: Final = {"$": "∃", '"': "∀"}
_BOUND: Final = re.compile(r"([$\"])([A-Za-z]['\d]?)(?=[\s(.:,])")
_SIGNS: Final = "∀∃∄∧∨¬⊃⊂⊆→↔⇒⇔⇐←≡≠≤≥∈∉∪∩∖∅⟨⟩⟺⟹⟷×−·…≔⌊⌋⊤⊥′“”’‘–"
_COPIED: Final = {
    "⇐⇒": "⇔", "=⇒": "⇒", "⇐=": "⇐", "←→": "↔", "−→": "→", "←−": "←", " 6= ": " ≠ ", "∈/": "∉",
    "6∈": "∉", "6≡": "≢", "7→": "↦",
}  # fmt: skip
"""From what is copied to the sign; `6=` is a struck-out `=`, as TeX's fonts have it."""


def _misread(sign: str) -> str:
    """Return a sign in UTF-8 as Windows-1252 shows it; bytes that it lacks stay as they are."""
    return "".join(
        bytes([b]).decode("cp1252", errors="ignore") or chr(b) for b in sign.encode("utf-8")
    )


def lost_signs(text: str) -> Iterator[Erratum]:
    """Yield errata that give a text its signs of logic back; none where it has lost none."""
    bound = sorted({found[0] for found in _BOUND.finditer(text)}, key=len, reverse=True)
    quantifiers = {one: _QUANTIFIERS[one[0]] + one[1:] for one in bound}  # `$x1` before `$x`
    misread = {_misread(sign): sign for sign in _SIGNS}
    entities = {f"&{name}": sign for name, sign in html5.items() if sign in _SIGNS + "<>&"}
    lost = "the font of the signs was lost"
    for table, why in (
        (SYMBOL | quantifiers, lost),
        (quantifiers, lost),
        (SYMBOL, lost),
        (misread, "UTF-8 was read as Windows-1252"),
        (entities, "references of HTML stand for signs"),
        (_COPIED, "signs came apart as the text was copied out of a PDF"),
    ):
        changes = tuple(_changes(text, table))
        if changes:
            shown = ", ".join(f"{c.printed.strip()} for {c.must_be.strip()}" for c in changes)
            line = text.count("\n", 0, min(text.find(c.printed) for c in changes)) + 1
            yield Erratum("signs-1", SCAN, f"{why}: {shown}", (line,), changes)


def _changes(text: str, table: Mapping[str, str]) -> Iterator[Change]:
    """Yield a change for each sign, longer ones first; each is counted with those before made."""
    present = {letter: sign for letter, sign in table.items() if letter in text}
    for letter in sorted(present, key=len, reverse=True):
        if count := text.count(letter):
            yield Change(letter, present[letter], level="text", count=count)
            text = text.replace(letter, present[letter])
