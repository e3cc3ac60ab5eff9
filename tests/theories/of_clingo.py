"""One random document of first-order logic: clauses and meaning against its answer set."""

from __future__ import annotations

import random
import traceback
from typing import TYPE_CHECKING, TypeAlias

import pylogic
from pylogic.core.errors import MeaningError
from pylogic.meaning.meaning import meaning_of
from pylogic.meaning.values import State
from tests.theories.answer_sets import Contradiction, LeftOut, relations
from tests.theories.first_order_texts import random_theory
from tests.theories.of_first_order import text_of
from tests.theories.of_laws import answers, constants
from tests.theories.shrinking import shrunk
from tests.theories.verdict import FAULTS, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylogic.core import formulas as f
    from pylogic.meaning.values import Value as Meant
    from tests.theories.answer_sets import Rows, Value

_PATIENCE = 120_000
_SHOWN = 4
_Found: TypeAlias = "dict[str, Rows] | str"


def attempt(seed: int) -> Verdict:
    """Return what becomes of the random document of a seed."""
    axioms, _ = random_theory(random.Random(seed))  # noqa: S311  # chance is what is wanted
    verdict = judged(axioms, seed)
    if verdict.kind not in FAULTS:
        return verdict

    def smaller(left: list[f.Formula]) -> Iterator[list[f.Formula]]:
        for i in range(len(left)):
            yield left[:i] + left[i + 1 :]

    left = shrunk(axioms, smaller, lambda a: judged(a, seed).kind == verdict.kind, 60)
    return judged(left, seed)


def judged(axioms: list[f.Formula], seed: int) -> Verdict:
    """Return whether the three voices say the same of axioms."""
    text = text_of(axioms, constants(axioms), random.Random(seed))  # noqa: S311  # likewise
    try:
        told: _Found = relations(axioms)
    except LeftOut as reason:
        return Verdict("untranslated", text, str(reason))
    except Contradiction as reason:
        told = str(reason)
    except Exception:  # noqa: BLE001  # whatever it is, it is what is looked for
        return Verdict("traceback", text, traceback.format_exc(limit=-4))
    if put_in := [one for one in _notices(text) if one.endswith("is put in")]:
        return Verdict("untranslated", text, put_in[0])
    try:
        with pylogic.session() as prolog:
            answered = answers(text, prolog)
        meant = _meant(text, list(told))
    except Exception:  # noqa: BLE001  # likewise
        return Verdict("traceback", text, traceback.format_exc(limit=-4))
    if isinstance(told, str) or isinstance(answered, str):
        if isinstance(told, str) and isinstance(answered, str):
            return Verdict("meaningless", text, told)
        if isinstance(answered, str) and answered.startswith("refused"):
            return Verdict("refused", text, answered)
        return Verdict("wrong", text, f"answer sets: {_short(told)}; clauses: {_short(answered)}")
    missing = ""
    for symbol, rows in told.items():
        for voice, others in (("clauses", answered.get(symbol, "")), ("meaning", meant[symbol])):
            if isinstance(others, str):
                missing = missing or f"{symbol}: {voice}: {others}"
            elif rows != set(others):
                less, more = list(rows - set(others))[:_SHOWN], list(set(others) - rows)[:_SHOWN]
                return Verdict("wrong", text, f"{symbol}: {voice} lack {less}, and add {more}")
    return Verdict("unbounded" if missing.count("clauses") else "right", text, missing)


def _short(found: object) -> str:
    return found if isinstance(found, str) else "has relations"


def _notices(text: str) -> list[str]:
    """Return how a text is read where it leaves that open."""
    try:
        return [one.what for one in pylogic.load(text, notation="first-order").syntax.notices]
    except pylogic.PylogicError:
        return []  # the clauses are refused with the same reason


def _meant(text: str, symbols: list[str]) -> dict[str, Rows | str]:
    """Return what the meaning says of symbols; a reason where it says nothing."""
    document = pylogic.load(text, notation="first-order")
    found: dict[str, Rows | str] = {}
    try:
        meaning = meaning_of(document.syntax.axioms(), _PATIENCE)
    except MeaningError as error:
        return dict.fromkeys(symbols, str(error))
    for symbol in symbols:
        try:
            found[symbol] = {tuple(map(_plain, row)) for row in meaning.rows(symbol)}
        except MeaningError as error:
            found[symbol] = str(error)
    return found


def _plain(value: Meant) -> Value:
    match value:
        case State(sort, observed):
            return sort, frozenset((name, *row, _plain(v)) for (name, row), v in observed.items())
        case str() | int():
            return value
        case _:
            raise TypeError(value)
