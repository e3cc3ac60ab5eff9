"""Random sheets: clauses, the reasoner and answer sets say the same of states and moves."""

from __future__ import annotations

import traceback
from random import Random
from typing import TYPE_CHECKING

from pylogic.core.errors import CompileError, PylogicError
from pylogic.documents import load
from pylogic.games.gdl.answers import ClausesAnswers, NativeAnswers, StateAnswers
from pylogic.games.gdl.values import SheetState, read_facts
from pylogic.gdl.reasoner import Reasoner
from pylogic.notations.gdl.infix import read_infix_term
from pylogic.notations.gdl.printer import print_infix, print_kif
from pylogic.notations.gdl.reader import SheetSyntax
from pylogic.session import session
from tests.theories.gdl.answer_sets import Translation
from tests.theories.gdl.sheets import Maker
from tests.theories.shrinking import shrunk
from tests.theories.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pylogic.gdl.rules import Rule

_PLIES = 4
_MOVES = 3


def attempt(seed: int) -> Verdict:
    """Return what becomes of the random sheet of a seed."""
    rules = Maker(Random(seed)).sheet()  # noqa: S311 - cases, not secrets
    found = compared(rules, seed)
    if found.kind in {"right", "refused"}:
        return found

    def smaller(left: Sequence[Rule]) -> Iterator[list[Rule]]:
        for i in range(len(left)):
            yield [*left[:i], *left[i + 1 :]]

    def fails(left: Sequence[Rule]) -> bool:
        return compared(left, seed).kind == found.kind

    return compared(shrunk(rules, smaller, fails, 120), seed)


def compared(rules: Sequence[Rule], seed: int) -> Verdict:
    """Return whether the three say the same of a sheet."""
    chance = Random(f"walk {seed}")  # noqa: S311 - likewise
    text = spelled(rules, chance)
    try:
        document = load(text, "gdl" if text.startswith(";") else "gdl-rules", errata="")
        if not isinstance(document.syntax, SheetSyntax) or list(document.syntax.rules) != rules:
            return Verdict("wrong", text, "it does not read back")
        try:
            native = NativeAnswers(Reasoner(document.syntax.rules))
            with session() as prolog:
                module = prolog.add(document)
                try:
                    clauses = ClausesAnswers(module, native.roles)
                    said = _walk(rules, native, clauses, chance)
                finally:
                    module.drop()
        except CompileError as error:
            return Verdict("refused", text, str(error))
    except PylogicError as error:
        return Verdict("error", text, f"{type(error).__name__}: {error}")
    except Exception:  # noqa: BLE001 - what is looked for
        return Verdict("traceback", text, traceback.format_exc(limit=-5))
    return Verdict("wrong" if said else "right", text, said)


def spelled(rules: Sequence[Rule], chance: Random) -> str:
    """Return a sheet in one of the two spellings; in KIF, some words in capitals."""
    if chance.random() < 0.5:
        return print_infix(rules) + "\n"
    words = print_kif(rules).split(" ")
    return "; a sheet\n" + " ".join(w.upper() if chance.random() < 0.1 else w for w in words)


def _walk(
    rules: Sequence[Rule], native: NativeAnswers, clauses: ClausesAnswers, chance: Random
) -> str:
    meant = Translation(rules)
    first = {row[0] for row in meant.rows(()).get("init", ())}
    state = str(SheetState(native.reasoner.initial))
    if set(_facts(state)) != first:
        return f"first state: {state}, not {sorted(first)}"
    for _ in range(_PLIES):
        facts = read_facts(state) or frozenset()
        rows = meant.rows(facts)
        whole = StateAnswers(
            "terminal" in rows,
            {r: _of(rows, "legal", r) for r in native.roles},
            {r: _of(rows, "goal", r) for r in native.roles},
        )
        for voice in (native, clauses):
            if (said := voice.whole(state)) != whole:
                return f"{state}: {voice.name} says {said}, answer sets {whole}"
        following = []
        for _ in range(_MOVES):
            moves = [chance.choice(whole.legal[role]) for role in native.roles]
            terms = [read_infix_term(move) for move in moves]
            does = [(r, t) for r, t in zip(native.reasoner.roles, terms, strict=True) if t]
            after = {row[0] for row in meant.rows(facts, does).get("next", ())}
            for voice in (native, clauses):
                if set(_facts(got := voice.after(state, moves))) != after:
                    return f"{state} {moves}: {voice.name} says {got}, answer sets {sorted(after)}"
            following.append(" ".join(sorted(after)) or "-")
        state = chance.choice(following)
    return ""


def _of(rows: dict[str, set[tuple[str, ...]]], relation: str, role: str) -> tuple[str, ...]:
    return tuple(sorted(row[1] for row in rows.get(relation, ()) if row[0] == role))


def _facts(state: str) -> list[str]:
    return [] if state == "-" else state.split(" ")
