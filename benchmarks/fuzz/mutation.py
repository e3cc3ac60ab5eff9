"""Inputs made of what readers know well: texts that are nearly right, and bytes that are not."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Final

from benchmarks.fuzz import structure

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_TOKEN: Final = re.compile(r"\w+|\s+|[^\w\s]")
_NASTY: Final = (
    *("", "\x00", "\r", "\t", "\f", "\v", "\x1c", "\x85", "\u2028", "\ufeff", "\u200b", "\u0301"),
    *("é", "Ⅷ", "²", "٣", "𝟙", "🗿", "ß", "İ", "ﬁ", "\U0010ffff", "�"),
    *("0", "-1", "007", "1e999", "0'", "0'\\", "0x", "9" * 40, "9" * 5000, "1.0Inf", "_", "__"),
    *('"', "'", "`", "''", '"""', "\\", "\\n", "\\x41", "/*", "*/", "%", "#", ";", "$", "$$"),
    *("(", ")", "[", "]", "{", "}", ",", ".", "|", "::", ":-", "?-", "<=>", "->", "≡", "⊃", "¬"),
    *("∀", "∃", "Ǝ", "Ǝend", "∀end", "if", "then", "else", "let", "quote", "\\forall", "λ"),
    *("= true", "= false", "\n", "\n\n", "\n    ", "EVENT:", "DEFINITION:", "THEOREM:", "```"),
    *("[[a]]", "a.b.c = 1", "nan", "inf", "null", "true", "1979-05-27", "{a = 1}", "%s", "{x}"),
)
_REPEATS: Final = (3, 30, 200, 1_000, 10_000)
_LONGEST: Final = 200_000  # characters of an input


class Mutator:
    """Makes inputs from a corpus; an input is made again by the same number.

    Parameters
    ----------
    name : str
        The reader's, so that no two readers get the same choices.
    corpus : sequence of str
        Texts that the reader takes, or nearly; at least one.
    seed : int
        Of all choices.
    """

    def __init__(self, name: str, corpus: Sequence[str], seed: int) -> None:
        self._name = name
        self._seed = seed
        self._corpus = [text for text in corpus if text]
        self._structured = all(map(structure.is_toml, self._corpus))
        self._pool = sorted({token for text in corpus for token in _TOKEN.findall(text[:30_000])})

    def input(self, number: int) -> bytes:
        """Return an input."""
        chance = Random(f"{self._seed} {self._name} {number}")  # noqa: S311 - texts, not secrets
        way = chance.random()
        if self._structured and way < 0.6:
            return structure.changed(chance.choice(self._corpus), chance).encode()
        if way < 0.03:
            return chance.randbytes(chance.randrange(300))
        if way < 0.08:
            text = "".join(chance.choices((*self._pool, *_NASTY), k=chance.randrange(1, 60)))
        elif way < 0.16:
            tokens = _TOKEN.findall(self._window(chance))
            chance.shuffle(tokens)
            text = "".join(tokens)
        elif way < 0.28:
            text = self._edited(self._spliced(chance), chance, chance.randrange(3))
        elif way < 0.32:
            text = self._repeated(self._window(chance), chance)
        else:
            text = self._edited(self._window(chance), chance, chance.choice((1, 1, 1, 1, 2, 3, 8)))
        data = text[:_LONGEST].encode()
        if data and chance.random() < 0.03:
            at = chance.randrange(len(data))
            data = data[:at] + chance.randbytes(1) + data[at + chance.randrange(2) :]
        return data

    def _window(self, chance: Random) -> str:
        """Return a text of the corpus, the whole of it if it is short, or else mostly a part."""
        lines = chance.choice(self._corpus).splitlines(keepends=True)
        if len(lines) < 40 or chance.random() < 0.01:
            return "".join(lines)
        first = chance.randrange(len(lines))
        return "".join(lines[first : first + int(chance.expovariate(1 / 12)) + 1])

    def _spliced(self, chance: Random) -> str:
        """Return the head of one text with the tail of another."""
        head, tail = self._window(chance), self._window(chance)
        return head[: chance.randrange(len(head) + 1)] + tail[chance.randrange(len(tail) + 1) :]

    def _repeated(self, text: str, chance: Random) -> str:
        """Return a text with a part of it repeated, thousands of times perhaps."""
        tokens = _TOKEN.findall(text) or [""]
        at = chance.randrange(len(tokens))
        part = "".join(tokens[at : at + chance.choice((1, 1, 2, 3, 8))])
        if chance.random() < 0.3:
            part = chance.choice(_NASTY)
        return "".join(tokens[:at]) + part * chance.choice(_REPEATS) + "".join(tokens[at:])

    def _edited(self, text: str, chance: Random, edits: int) -> str:
        for _ in range(edits):
            text = chance.choice(_EDITS)(self, text, chance)
        return text

    def _line(self, text: str, chance: Random) -> str:
        other = self._window(chance).splitlines(keepends=True)
        return "".join(_changed(text.splitlines(keepends=True), other, chance))

    def _token(self, text: str, chance: Random) -> str:
        tokens = _TOKEN.findall(text)
        way = chance.random()
        if way < 0.5 and tokens:  # a name for a name, or a sign for a sign
            at = chance.randrange(len(tokens))
            alike = [t for t in tokens if t.isidentifier() == tokens[at].isidentifier()]
            tokens[at] = chance.choice(alike)
            return "".join(tokens)
        return "".join(_changed(tokens, self._pool if way < 0.8 else _NASTY, chance))

    def _letter(self, text: str, chance: Random) -> str:
        other = "".join(_NASTY) if chance.random() < 0.3 else text
        return "".join(_changed(list(text), other, chance))


_EDITS: Final[Sequence[Callable[[Mutator, str, Random], str]]] = (
    Mutator._line,  # noqa: SLF001 - its own module
    Mutator._token,  # noqa: SLF001
    Mutator._token,  # noqa: SLF001
    Mutator._letter,  # noqa: SLF001
)


def _changed(items: Sequence[str], others: Sequence[str], chance: Random) -> list[str]:
    """Return a sequence with one item deleted, doubled, replaced, inserted or moved."""
    changed = list(items) or [""]
    at = chance.randrange(len(changed))
    new = chance.choice(others) if others else ""
    match chance.randrange(5):
        case 0:
            del changed[at]
        case 1:
            changed.insert(at, changed[at])
        case 2:
            changed[at] = new
        case 3:
            changed.insert(at, new)
        case _:
            changed.insert(chance.randrange(len(changed)), changed.pop(at))
    return changed
