"""Inputs made of what readers know well: texts that are nearly right, and bytes that are not."""

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from benchmarks.fuzz import structure

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
        rng = Random(f"{self._seed} {self._name} {number}")  # noqa: S311 - texts, not secrets
        way = rng.random()
        if self._structured and way < 0.6:
            return structure.changed(rng.choice(self._corpus), rng).encode()
        if way < 0.03:
            return rng.randbytes(rng.randrange(300))
        if way < 0.08:
            text = "".join(rng.choices((*self._pool, *_NASTY), k=rng.randrange(1, 60)))
        elif way < 0.16:
            tokens = _TOKEN.findall(self._window(rng))
            rng.shuffle(tokens)
            text = "".join(tokens)
        elif way < 0.28:
            text = self._edited(self._spliced(rng), rng, rng.randrange(3))
        elif way < 0.32:
            text = self._repeated(self._window(rng), rng)
        else:
            text = self._edited(self._window(rng), rng, rng.choice((1, 1, 1, 1, 2, 3, 8)))
        data = text[:_LONGEST].encode()
        if data and rng.random() < 0.03:
            at = rng.randrange(len(data))
            data = data[:at] + rng.randbytes(1) + data[at + rng.randrange(2) :]
        return data

    def _window(self, rng: Random) -> str:
        """Return a text of the corpus, the whole of it if it is short, or else mostly a part."""
        lines = rng.choice(self._corpus).splitlines(keepends=True)
        if len(lines) < 40 or rng.random() < 0.01:
            return "".join(lines)
        first = rng.randrange(len(lines))
        return "".join(lines[first : first + int(rng.expovariate(1 / 12)) + 1])

    def _spliced(self, rng: Random) -> str:
        """Return the head of one text with the tail of another."""
        head, tail = self._window(rng), self._window(rng)
        return head[: rng.randrange(len(head) + 1)] + tail[rng.randrange(len(tail) + 1) :]

    def _repeated(self, text: str, rng: Random) -> str:
        """Return a text with a part of it repeated, thousands of times perhaps."""
        tokens = _TOKEN.findall(text) or [""]
        at = rng.randrange(len(tokens))
        part = "".join(tokens[at : at + rng.choice((1, 1, 2, 3, 8))])
        if rng.random() < 0.3:
            part = rng.choice(_NASTY)
        return "".join(tokens[:at]) + part * rng.choice(_REPEATS) + "".join(tokens[at:])

    def _edited(self, text: str, rng: Random, edits: int) -> str:
        for _ in range(edits):
            text = rng.choice(_EDITS)(self, text, rng)
        return text

    def _line(self, text: str, rng: Random) -> str:
        other = self._window(rng).splitlines(keepends=True)
        return "".join(_changed(text.splitlines(keepends=True), other, rng))

    def _token(self, text: str, rng: Random) -> str:
        tokens = _TOKEN.findall(text)
        way = rng.random()
        if way < 0.5 and tokens:  # a name for a name, or a sign for a sign
            at = rng.randrange(len(tokens))
            alike = [t for t in tokens if t.isidentifier() == tokens[at].isidentifier()]
            tokens[at] = rng.choice(alike)
            return "".join(tokens)
        return "".join(_changed(tokens, self._pool if way < 0.8 else _NASTY, rng))

    def _letter(self, text: str, rng: Random) -> str:
        other = "".join(_NASTY) if rng.random() < 0.3 else text
        return "".join(_changed(list(text), other, rng))


_EDITS: Final[Sequence[Callable[[Mutator, str, Random], str]]] = (
    Mutator._line,  # noqa: SLF001 - its own module
    Mutator._token,  # noqa: SLF001
    Mutator._token,  # noqa: SLF001
    Mutator._letter,  # noqa: SLF001
)


def _changed(items: Sequence[str], others: Sequence[str], rng: Random) -> list[str]:
    """Return a sequence with one item deleted, doubled, replaced, inserted or moved."""
    changed = list(items) or [""]
    at = rng.randrange(len(changed))
    new = rng.choice(others) if others else ""
    match rng.randrange(5):
        case 0:
            del changed[at]
        case 1:
            changed.insert(at, changed[at])
        case 2:
            changed[at] = new
        case 3:
            changed.insert(at, new)
        case _:
            changed.insert(rng.randrange(len(changed)), changed.pop(at))
    return changed
