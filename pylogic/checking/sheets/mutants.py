"""The check of the check: faults are planted into a sheet's rules, and should be noticed."""

from __future__ import annotations

import time
from itertools import product
from math import prod
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from pylogic.checking.mutation import PlantedFault
from pylogic.checking.sheets.comparing import Comparison
from pylogic.checking.sheets.faulty import faulty
from pylogic.checking.sheets.walk import SheetWalk
from pylogic.checking.verdicts import KILLED, Mutant, MutantsResult
from pylogic.compiler.sheets.module import program_of
from pylogic.core.errors import PylogicError, UnknownGame
from pylogic.core.graph import reachable
from pylogic.games.gdl.files import document_of
from pylogic.games.gdl.values import EMPTY, fact_texts
from pylogic.games.gdl.whole import ClausesAnswers, NativeAnswers
from pylogic.games.rules.module import RuleModule
from pylogic.gdl.reasoner import Reasoner
from pylogic.gdl.relations import uses
from pylogic.gdl.terms import symbol
from pylogic.notations.gdl.reader import SheetSyntax
from pylogic.session import session

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pylogic.checking.witness import Witness
    from pylogic.gdl.rules import Rule

_POSITIONS: Final = 1_500
_SECONDS: Final = 10.0
_PLIES: Final = 500
_INFERENCES: Final = 20_000_000
_ALL: Final = 3_000
_SAMPLE: Final = 32
_MODULE: Final = "sheet_mutant"
_ROOTS: Final = (
    ("role", 1), ("init", 1), ("legal", 2), ("next", 1), ("terminal", 0), ("goal", 2),
)  # fmt: skip


def sheet_mutants(
    sheet: str, *, count: int = 100, seed: int = 0, progress: Callable[[int], None] | None = None
) -> MutantsResult:
    """Plant faults into the rules of a sheet, and see which of them a check of it catches.

    The clauses of the rules with a fault are held against the reasoner in Python with those that
    have none. A fault that changes no answer about any state there is is none.

    count: How many faults to plant, those not counted that are none.
    Raises PylogicError: The sheet cannot be read, or its clauses disagree without a fault.
    """
    start = time.perf_counter()
    syntax = document_of(Path(sheet)).syntax
    if not isinstance(syntax, SheetSyntax):
        raise TypeError(syntax)
    needed = reachable(uses(syntax.rules).edges, _ROOTS)
    rules = [rule for rule in syntax.rules if symbol(rule.head) in needed]
    lines = [syntax.text.count("\n", 0, rule.span.start) + 1 for rule in rules]
    asked = _Asked(NativeAnswers(Reasoner(rules)), seed)
    right = asked.mutant(PlantedFault("", "", "", "", 0, ""), rules)
    if right.verdict in KILLED:
        raise UnknownGame(f"no faults are planted where clauses disagree with {sheet}: {right}")
    found: list[Mutant] = []
    planted = faulty(rules, Random(f"faults {seed}"), Path(sheet).name, lines)  # noqa: S311
    for fault, changed in planted:
        found.append(asked.mutant(fault, changed))
        count -= found[-1].verdict != "equivalent"
        if progress is not None:
            progress(len(found))
        if count <= 0:
            break
    seconds = time.perf_counter() - start
    return MutantsResult(
        sheet, "rules", (), len(planted), tuple(found), len(asked.states), seed, seconds
    )


class _Asked:
    """Questions about a sheet's game, by which mutants are told from it."""

    def __init__(self, native: NativeAnswers, seed: int) -> None:
        self.native = native
        chance = Random(seed)  # noqa: S311 - games, not secrets
        walk = SheetWalk(
            Comparison((native,)), chance, positions=_POSITIONS, seconds=_SECONDS, plies=_PLIES
        )
        walk.run(1)
        self.states = list(walk.steps)
        if not walk.whole:
            self.states += _thinned(self.states, chance)
        chance.shuffle(self.states)
        self.steps = {state: self._steps(state, chance, walk.whole) for state in self.states}
        self.whole = walk.whole and sum(map(len, self.steps.values())) <= _ALL

    def _steps(self, state: str, chance: Random, whole: bool) -> list[tuple[str, ...]]:  # noqa: FBT001
        """Return the joint moves of a state that are asked about: all where there are few."""
        said = self.native.whole(state)
        legal = list(said.legal.values())
        if said.over or not all(legal):
            return []
        if whole and prod(map(len, legal)) <= _ALL:
            return list(product(*legal))
        return [tuple(chance.choice(own) for own in legal)]

    def mutant(self, fault: PlantedFault, rules: Sequence[Rule]) -> Mutant:
        """Return what becomes of rules with a fault."""
        try:
            program = program_of(rules)
            if program.roles != self.native.roles:
                return Mutant(fault, "told", said=f"the roles are {', '.join(program.roles)}")
            module = session().add(RuleModule(_MODULE, program.text(_MODULE, "a mutant")))
        except PylogicError as error:
            return Mutant(fault, "refused", said=str(error).partition("\n")[0])
        try:
            clauses = ClausesAnswers(module, self.native.roles, _INFERENCES)
            first = clauses.first()
            if first != self.native.first:
                return Mutant(fault, "told", said=f"the first state is {first}")
            return self._compared(fault, clauses, NativeAnswers(Reasoner(rules)))
        except PylogicError as error:  # of the first state
            return Mutant(fault, "error", said=str(error).partition("\n")[0])
        finally:
            module.drop()

    def _compared(
        self, fault: PlantedFault, clauses: ClausesAnswers, scout: NativeAnswers
    ) -> Mutant:
        """Ask a mutant's clauses where its own reasoner, which is quick, answers otherwise.

        Where it does so nowhere, they are asked about some states all the same.
        """
        quick = Comparison((self.native, scout), self.native.reasoner.perceives)
        comparison = Comparison((self.native, clauses), self.native.reasoner.perceives)
        for state in self.states:
            if self._differs(quick, state) is not None:
                witness = self._differs(comparison, state)
                if witness is not None:
                    erring = witness.answers[clauses.name].startswith("error: ")
                    verdict = "error" if erring else "told"
                    return Mutant(fault, verdict, comparison.shrunk(witness))
        for state in self.states if self.whole else self.states[:_SAMPLE]:
            witness = self._differs(comparison, state)
            if witness is not None:
                return Mutant(fault, "told", comparison.shrunk(witness))
        if self.whole:
            said = f"the same of all {len(self.states):,} states, and of all moves"
            return Mutant(fault, "equivalent", said=said)
        return Mutant(fault, "survived")

    def _differs(self, comparison: Comparison, state: str) -> Witness | None:
        found = comparison.of_state(state)
        steps = iter(self.steps[state])
        while found is None and (moves := next(steps, None)) is not None:
            found = comparison.of_step(state, moves)
        return found


def _thinned(states: Sequence[str], chance: Random) -> list[str]:
    """Return states with a part of their facts: what is rare in play may hold there."""
    found = []
    for state in states:
        facts = fact_texts(state)
        left = sorted(chance.sample(facts, chance.randint(0, len(facts))))
        found.append(" ".join(left) or EMPTY)
    return list(dict.fromkeys(found))
