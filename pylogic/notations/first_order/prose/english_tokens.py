"""Sentences around mathematics in pieces: words, formulas, and the marks between them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pylogic.core import regexes as re

_LETTER = (
    r"(?:\b(?!i\.\s?e\.)(?![AaI]\s+(?!(?:is|are|in|and|or|with|such|that|if|iff|where)\b)[*_]*[^\W\d_])[^\W\d_](?:_?\d+|_\{\w+\}|['’′])*"
    r"(?![\w’'-]))"
)
_BRACKET = r"\((?:[^()\n]|\([^()\n]*\))*\)"
_ITEM = (
    rf"(?:\b[^\W\d]\w*['’]?{_BRACKET}|\([^()\n]{{1,60}}[=<>≤≥+*·∧∨−][^()\n]{{0,60}}\)|\([^()\s]{{1,9}}(?:,\s*[^()\s,]{{1,9}})+\)|\{{[^{{}}]*\}}|{_LETTER}|\b\d+\b"
    rf"|[¬~∃∀]\s*|\|[^|\n]{{1,60}}\|)"
)
_SIGN = (
    r"\s*(?:<:|[=<>≤≥≠∈∉⊆+*·∧∨→⇒∖×−]|-(?!\s?-)|[!<>]=|(?<=\s)[~∼≈≺≼⊑⊏▷](?=\s)"
    r"|\bin\b(?=\s+[A-Z{]))\s*"
)
_WITHIN = r"\s*[∈∉⊆]\s*[^\W\d_]\w+(?![\w(])"
_COMPARED = r"\s*(?:[=<>≤≥≠]|[!<>]=)\s*[^\W\d_]\w+(?![\w(])"
_PLAIN = (
    rf"(?P<plain>{_ITEM}(?:{_SIGN}{_ITEM}|{_COMPARED}|{_WITHIN}|(?<=[¬~∃∀])\s*{_ITEM}"
    rf"|(?<=\s){_ITEM}(?=\s*[(∈]))*)"
)
_MATHEMATICS = r"\$(?P<a>[^$]+)\$|\\\((?P<b>(?:[^\\]|\\(?!\)))+)\\\)"
_IN = re.compile(r"\s+in\s+(?=[A-Z{])")
_WORD = r"(?P<word>i\.\s?e\.|(?:\$[A-Za-z]\$-)?[^\W\d_][\w]*(?:-[^\W\d_]+)*)"
_MARK = r"(?P<mark>[,;:⟦⟧])"
_BLANK = (
    r"(?P<blank>\s+|\\[ ,;!]|~|\\(?:emph|alert|text(?:it|bf|sl|rm)|underline)\s*\{|\{\}"
    r"|\\(?:eqref|ref|cite\w*)\{[^{}]*\}|\*{1,2}|[“”`])"
)
_NUMBER = r"(?P<number>(?<![\w.])\d+(?![\w.]\w|\w))"
_LATEX = re.compile(rf"{_WORD}|{_NUMBER}|{_MATHEMATICS}|{_MARK}|{_BLANK}|(?P<close>\}})")
_TEXT = re.compile(rf"⟪(?P<shown>[^⟪⟫]+)⟫|{_PLAIN}|{_WORD}|{_MARK}|{_BLANK}|(?P<bracket>[()])")


@dataclass(frozen=True, slots=True)
class Piece:
    """A word in small letters, a formula, or a mark.

    kind: `word`, `formula` or `mark`.
    text: What it is, without signs around it.
    begin, end: Where it stands in the sentence.
    marked: Whether it is printed as what is being defined.
    """

    kind: str
    text: str
    begin: int
    end: int
    marked: bool = False


def pieces_of(text: str) -> list[Piece] | None:
    """Return the pieces of a sentence; nothing if something in it is none of these."""
    latex = "$" in text or "\\" in text
    pattern = _LATEX if latex else _TEXT
    out: list[Piece] = []
    at, marked = 0, False
    end = len(text.rstrip(" \n.;:,"))
    while at < end:
        found = pattern.match(text, at)
        if found is None or found.end() == at:
            return None
        at = found.end()
        match found.lastgroup:
            case "a" | "b" | "plain" | "shown" | "number":
                said = found[found.lastgroup].strip().rstrip(",.")
                said = said if latex else _IN.sub(" ∈ ", said)
                out.append(Piece("formula", said, found.start(), at))
            case "word":
                word = found["word"].replace("$", "").lower()
                out.append(Piece("word", word, found.start(), at, marked))
            case "mark":
                out.append(Piece("mark", found["mark"], found.start(), at))
            case "bracket":  # around what is stated
                out.append(Piece("mark", "⟦" if found[0] == "(" else "⟧", found.start(), at))
            case "blank":
                marked |= found[0].startswith(("\\e", "\\a", "\\t", "\\u"))
                marked ^= found[0].startswith("*")
            case _:
                marked = False
    return _plainer(out)


_SAID_SHORTER = {
    ("he", "or", "she"): "he", ("she", "or", "he"): "he", ("him", "or", "her"): "he",
    ("his", "or", "her"): "their", ("her", "or", "his"): "their", ("his",): "their",
    ("has", "not", "been"): "is not", ("have", "not", "been"): "are not", ("has", "been"): "is",
    ("have", "been"): "are", ("is", "both"): "is", ("are", "both"): "are",
    ("if", "and", "only", "if"): "iff", ("exactly", "when"): "iff", ("exactly", "if"): "iff",
    ("precisely", "when"): "iff", ("precisely", "if"): "iff", ("just", "in", "case"): "iff",
    ("just", "when"): "iff", ("when",): "if", ("whenever",): "if", ("provided", "that"): "if",
    ("it", "is", "not", "the", "case", "that"): "not",
}  # fmt: skip
"""Words that say what one word does."""
_ARROWS = frozenset({"if", "iff", "when", "whenever", "exactly", "precisely", "just"})
_NO_NOUNS = frozenset(
    {"and", "or", "but", "if", "then", "is", "are", "has", "to", "in", "by", "with", "for"}
)


def _plainer(pieces: Sequence[Piece]) -> list[Piece]:
    """Return pieces with one word for several that say the same."""
    texts = [piece.text if piece.kind == "word" else "" for piece in pieces]
    first = next((i for i, text in enumerate(texts) if text in _ARROWS), len(texts))
    out: list[Piece] = []
    at = 0
    while at < len(pieces):
        several = (tuple(texts[at : at + n]) for n in (6, 4, 3, 2, 1))
        few = [words for words in several if words in _SAID_SHORTER]
        few = [] if texts[at] == "whenever" and at > first else few  # in a condition
        said = _SAID_SHORTER[few[0]] if few else pieces[at].text
        behind = at + (len(few[0]) if few else 1)
        if texts[at] == "her" and not few:
            owned = behind < len(pieces) and texts[behind] and texts[behind] not in _NO_NOUNS
            said = "their" if owned else "it"
        end = pieces[behind - 1].end
        parts = said.split() if few else [said]
        out += [replace(pieces[at], text=part, end=end) for part in parts]
        at = behind
    return out
