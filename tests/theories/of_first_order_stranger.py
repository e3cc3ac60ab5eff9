"""One random document as a stranger writes it, compiled and held against its meaning."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pylogic
from tests.theories.of_first_order import judge
from tests.theories.shrinking import shrunk
from tests.theories.stranger_texts import stranger_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.theories.verdict import Verdict


_PATIENCE = 400_000  # these are larger than those of first_order_texts


def attempt(seed: int) -> Verdict:
    """Return what became of the random document of a seed."""
    rng = random.Random(seed)  # noqa: S311  # chance is what is wanted
    text = stranger_text(rng)
    with pylogic.session() as prolog:
        return judge(text, rng, prolog, _PATIENCE)


def smallest(verdict: Verdict) -> Verdict:
    """Return a document with as few lines as possible that fails in the same way."""

    def judged(lines: list[str]) -> Verdict:
        with pylogic.session() as prolog:
            rng = random.Random(0)  # noqa: S311  # no secret
            return judge("\n".join(lines) + "\n", rng, prolog, _PATIENCE)

    def fails(lines: list[str]) -> bool:
        found = judged(lines)
        return found.kind == verdict.kind and (
            found.kind == "wrong" or _about(found) == _about(verdict)
        )

    def smaller(lines: list[str]) -> Iterator[list[str]]:
        for i in range(len(lines)):
            yield lines[:i] + lines[i + 1 :]

    lines = re.sub(r"\n {8}", " ", verdict.text).splitlines()
    return judged(shrunk(lines, smaller, fails)) if fails(lines) else verdict


def _about(verdict: Verdict) -> str:
    """Return what an error says, without the names of its document."""
    return " ".join(re.findall(r"\b[a-z]{3,}\b", verdict.detail.partition("\n")[0])[-4:])
