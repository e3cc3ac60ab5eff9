"""One document about terms that it builds, compiled and held against its meaning."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pylogic
from tests.theories.of_first_order import judge
from tests.theories.term_texts import document

if TYPE_CHECKING:
    from tests.theories.verdict import Verdict


def attempt(number: int) -> Verdict:
    """Return what became of the document of a number."""
    with pylogic.session() as prolog:
        return judge(document(number), random.Random(number), prolog)  # noqa: S311  # no secret
