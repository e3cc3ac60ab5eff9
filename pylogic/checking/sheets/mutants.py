"""The check of the check: faults are planted into a sheet's rules, and should be noticed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod
from pathlib import Path
from random import Random
from typing import Final

from pylogic.checking.mutation import PlantedFault
from pylogic.checking.sheets.comparing import Comparison
from pylogic.checking.sheets.faulty import faulty
from pylogic.checking.sheets.walk import SheetWalk, here
from pylogic.checking.verdicts import KILLED, Mutant
from pylogic.checking.witness import Witness
from pylogic.compiler.sheets.module import program_of
from pylogic.core.errors import PylogicError, UnknownGame
from pylogic.core.graph import reachable
from pylogic.games.gdl.answers import ClausesAnswers, NativeAnswers
from pylogic.games.gdl.files import document_of
from pylogic.games.gdl.values import EMPTY, fact_texts
from pylogic.games.rules.module import RuleModule
from pylogic.gdl.reasoner import Reasoner
from pylogic.gdl.relations import uses
from pylogic.gdl.rules import Rule
from pylogic.gdl.terms import symbol
from pylogic.notations.gdl.kif import read_kif
from pylogic.notations.gdl.reader import SheetSyntax
from pylogic.session import session

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


@dataclass(frozen=True, slots=True, eq=False)
class SheetMutationRun:
    """What the rules of a sheet with a fault go through.

    Their clauses are held against the reasoner in Python with the rules that have none. A fault
    that changes no answer about any state there is is none.

    rules: Those without a fault.
    faults: All that can be planted, in the order in which they are.
    states, steps: What is asked about: states, and joint moves in each.
    whole: Whether there is nothing else to ask about.
    """

    rules: tuple[Rule, ...]
    faults: tuple[PlantedFault, ...]
    states: tuple[str, ...]
    steps: Mapping[str, tuple[tuple[str, ...], ...]]
    whole: bool
    boards: tuple[Mapping[str, int | str], ...] = ()

    @property
    def positions(self) -> int:
        """How many states a fault is asked about."""
        return len(self.states)

    def of(self, fault: PlantedFault | None) -> Mutant:
        """Return what becomes of the rules with a fault."""
        native = _native(self)
        rules = self.rules
        if fault is None:
            fault = PlantedFault("", "", "", "", 0, "")
        else:
            rules = (*rules[: fault.item], *read_kif(fault.text)[0], *rules[fault.item + 1 :])
        try:
            program = program_of(rules)
            if program.roles != native.roles:
                return Mutant(fault, "told", said=f"the roles are {', '.join(program.roles)}")
            module = session().add(RuleModule(_MODULE, program.text(_MODULE, "a mutant")))
        except PylogicError as error:
            return Mutant(fault, "refused", said=str(error).partition("\n")[0])
        try:
            clauses = ClausesAnswers(module, native.roles, _INFERENCES)
            first = clauses.first()
            if first != native.first:
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
        native = _native(self)
        quick = Comparison((native, scout), native.reasoner.perceives)
        comparison = Comparison((native, clauses), native.reasoner.perceives)
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


@lru_cache(maxsize=1)
def _native(run: SheetMutationRun) -> NativeAnswers:
    return NativeAnswers(Reasoner(run.rules))


def sheet_mutation_run(sheet: str, seed: int) -> SheetMutationRun:
    """Return what the mutants of a sheet go through.

    Raises PylogicError: The sheet cannot be read, or its clauses disagree without a fault.
    """
    syntax = document_of(Path(sheet)).syntax
    if not isinstance(syntax, SheetSyntax):
        raise TypeError(syntax)
    needed = reachable(uses(syntax.rules).edges, _ROOTS)
    rules = tuple(rule for rule in syntax.rules if symbol(rule.head) in needed)
    lines = [syntax.text.count("\n", 0, rule.span.start) + 1 for rule in rules]
    planted = faulty(rules, Random(f"faults {seed}"), Path(sheet).name, lines)  # noqa: S311
    found = _run(NativeAnswers(Reasoner(rules)), rules, planted, seed)
    right = found.of(None)
    if right.verdict in KILLED:
        raise UnknownGame(f"no faults are planted where clauses disagree with {sheet}: {right}")
    return found


def _run(
    native: NativeAnswers, rules: tuple[Rule, ...], faults: tuple[PlantedFault, ...], seed: int
) -> SheetMutationRun:
    """Return a run that asks about states of the game, and parts of them."""
    walk = SheetWalk(
        native.first,
        here(Comparison((native,))),
        seed,
        positions=_POSITIONS,
        seconds=_SECONDS,
        plies=_PLIES,
    )
    walk.run(1)
    chance = Random(seed)  # noqa: S311 - games, not secrets
    states = list(walk.steps)
    if not walk.whole:
        states += _thinned(states, chance)
    chance.shuffle(states)
    steps = {state: _steps(native, state, chance, walk.whole) for state in states}
    whole = walk.whole and sum(map(len, steps.values())) <= _ALL
    return SheetMutationRun(rules, faults, tuple(states), steps, whole)


def _steps(
    native: NativeAnswers,
    state: str,
    rng: Random,
    whole: bool,  # noqa: FBT001 - of the states there are
) -> tuple[tuple[str, ...], ...]:
    """Return the joint moves of a state that are asked about: all where there are few."""
    said = native.whole(state)
    legal = list(said.legal.values())
    if said.over or not all(legal):
        return ()
    if whole and prod(map(len, legal)) <= _ALL:
        return tuple(product(*legal))
    return (tuple(rng.choice(own) for own in legal),)


def _thinned(states: Sequence[str], rng: Random) -> list[str]:
    """Return states with a part of their facts: what is rare in play may hold there."""
    found = []
    for state in states:
        facts = fact_texts(state)
        left = sorted(rng.sample(facts, rng.randint(0, len(facts))))
        found.append(" ".join(left) or EMPTY)
    return list(dict.fromkeys(found))
