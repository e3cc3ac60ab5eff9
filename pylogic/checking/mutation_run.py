"""A run of mutants: each is tested until something tells it from the right rules.

A source with a fault is loaded as a module of its own and asked what a cross-check asks, on small
boards that show every rule. Who is not caught survives, unless the source says the same as the
right one of every position and every move that there is: such a fault is none.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pkgutil import resolve_name
from random import Random
from typing import Final

import pylogic.games as games
from pylogic.checking.harmless import shown_harmless
from pylogic.checking.mutation import (
    MutableProgram,
    MutationTarget,
    PlantedFault,
    mutation_target,
    same_program,
)
from pylogic.checking.suites import questions
from pylogic.checking.test_suite import LIMITS, QUERY_KINDS, AskedOpening, TestSuite
from pylogic.checking.verdicts import KILLED, Mutant
from pylogic.checking.witness import Witness, nameless
from pylogic.core.errors import GoalError, LoadError, PylogicError, UnknownGame
from pylogic.core.resources import resource_dir
from pylogic.games.rules.game import PrologGame
from pylogic.games.text.program import known_options, refereed
from pylogic.session import Module, Remote, session

Way = Callable[[TestSuite, PrologGame, Random], Witness | None]

_POSITIONS: Final = 600  # of a game that has more than can all be tried
_MOST: Final = 6_000  # positions that are all tried
_SAMPLE: Final = 256  # of those, for most mutants
_INFERENCES: Final = 20_000_000  # of one call: some ten times what the slowest source takes
_SECONDS: Final = 10.0  # of one call, likewise: answers that grow take few inferences
_GUEST_INFERENCES: Final = 1_000_000_000  # each call of a program has a limit of its own as well


@dataclass(frozen=True, slots=True)
class MutationRun:
    """What a mutant goes through.

    mutation_target: The rules without a fault.
    suites: What is asked of it, by board.
    seed: Decides which moves are asked about.
    ways: Those of `QUERY_KINDS` in which the rules answer.
    """

    mutation_target: MutationTarget
    suites: tuple[TestSuite, ...]
    seed: int
    ways: tuple[Way, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether the source can be asked about nothing else."""
        few_boards = self.mutation_target.source == "text" or not self.suites[0].options
        return few_boards and all(each.whole for each in self.suites)

    @property
    def faults(self) -> tuple[PlantedFault, ...]:
        """All that can be planted, in the order in which they are."""
        return self.mutation_target.shuffled(self.seed)

    @property
    def boards(self) -> tuple[Mapping[str, int | str], ...]:
        """The options of the boards that are asked about."""
        return tuple(suite.options for suite in self.suites)

    @property
    def positions(self) -> int:
        """How many positions are asked about."""
        return sum(len(suite.answers) for suite in self.suites)

    def of(self, fault: PlantedFault | None) -> Mutant:
        """Return what becomes of the rules with a fault."""
        fault_shown = fault or PlantedFault("", "", "", "", 0, "")
        try:
            module = session().add(self.mutation_target.module(fault))
        except LoadError as error:
            return Mutant(fault_shown, "refused", said=nameless(str(error).partition("\n")[0]))
        try:
            if (found := self._witness(module)) is not None:
                erring = found.answers[self.mutation_target.source].startswith("error: ")
                return Mutant(fault_shown, "error" if erring else "told", found)
            if (found := self._inspected(module)) is not None:
                return Mutant(fault_shown, "told", found)
            if said := self._shown_equivalent(module):
                return Mutant(fault_shown, "equivalent", said=said)
            if said := self._shown_harmless(module):
                return Mutant(fault_shown, "harmless", said=said)
        except PylogicError as error:
            endless = isinstance(error, GoalError) and error.kind in LIMITS
            said = nameless(str(error).partition("\n")[0])
            return Mutant(fault_shown, "endless" if endless else "error", said=said)
        finally:
            module.drop()
        return Mutant(fault_shown, "survived")

    def able(self) -> Iterator[Way]:
        """Yield those of `QUERY_KINDS` in which the rules without a fault answer."""
        module = session().add(self.mutation_target.module())
        try:
            for way in QUERY_KINDS:
                try:
                    if not any(self._outcome(way, suite, module) for suite in self.suites):
                        yield way
                except GoalError:  # its next_state/3 needs the move
                    continue
        finally:
            module.drop()

    def opened(self) -> TestSuite:
        """Return the first of what is asked, with openings that the rules without a fault have.

        A program out of a document knows no bounds of a board, nor options that it lacks.
        """
        module = session().add(self.mutation_target.module())
        first = self.suites[0]
        try:
            kept = tuple(one for one in first.openings if self._opens(first, one, module))
        finally:
            module.drop()
        return replace(first, openings=kept)

    def _opens(self, suite: TestSuite, opening: AskedOpening, module: Module) -> bool:
        """Whether rules have an opening; a program may go on without end on a board of its own."""
        try:
            found = replace(suite, openings=(opening,)).misopened(partial(self._game, module))
        except GoalError as error:
            if error.kind in LIMITS:
                return False
            raise
        return found is None

    def _outcome(self, way: Way, suite: TestSuite, module: Module) -> Witness | None:
        return way(suite, self._game(module, suite.options), self._chance())

    def _chance(self) -> Random:
        return Random(self.seed)  # noqa: S311 - no secret

    def _game(self, module: Module, options: Mapping[str, int | str]) -> PrologGame:
        if isinstance(module, Remote):
            return refereed(self.mutation_target.game, module, options, _GUEST_INFERENCES)
        contract = session().load(resource_dir("prolog") / "contract.pl")
        name, source = self.mutation_target.game, self.mutation_target.source
        return PrologGame(
            module, contract, name, source, options, timeout=_SECONDS, inferences=_INFERENCES
        )

    def _witness(self, module: Module) -> Witness | None:
        """Return the first thing that a loaded mutant answers otherwise, or None."""
        for suite in self._in_turn():
            game = self._game(module, suite.options)
            if (found := suite.first_difference(game, self._chance())) is not None:
                return found
            for way in self.ways:
                if (found := self._outcome(way, suite, module)) is not None:
                    return found
        if self.mutation_target.source == "text" and not self.mutation_target.untrusted:
            return None  # has the options that it was compiled with
        return self.suites[0].misopened(partial(self._game, module))

    def _shown_equivalent(self, module: Module) -> str:
        """Return how a mutant that was not caught is shown to be without fault; empty if not."""
        if self.complete:
            count = sum(len(each.answers) for each in self.suites)
            return f"the same answers on all {count:,} positions, about each of the moves"
        right = self._right_beside(module)
        try:
            same = same_program(right, module, self.mutation_target.exports)
        finally:
            right.drop()
        return "called only while it is loaded, and loaded as the same clauses" if same else ""

    def _inspected(self, module: Module) -> Witness | None:
        """Return the first of what no game asks that a program answers otherwise, or None."""
        name = games.entry(self.mutation_target.game).inspection
        if name is None or not isinstance(module, Remote):
            return None
        inspect: Callable[[Remote], Witness | None] = resolve_name(name)
        return inspect(module)

    def _shown_harmless(self, module: Module) -> str:
        """Return how a program with a fault is shown to do no harm on small boards, or nothing."""
        right = self._right_beside(module)
        try:
            if isinstance(module, Remote) and isinstance(right, Remote):
                return shown_harmless(self.mutation_target.game, right, module)
            return ""
        finally:
            right.drop()

    def _right_beside(self, module: Module) -> Module:
        """Return the rules without a fault, where they can be compared with others."""
        right = self.mutation_target.module()
        if isinstance(module, Remote) and isinstance(right, MutableProgram):
            name, text = right.module_name, right.untrusted
            return session().add_untrusted(name, text, name, beside=module)[0]
        return session().add(right)

    def _in_turn(self) -> Iterator[TestSuite]:
        """Yield what to ask: a part of many questions first."""
        for suite in self.suites:
            if len(suite.answers) > 2 * _SAMPLE:
                yield suite.sample(_SAMPLE, self._chance())
        yield from self.suites


def mutation_run(
    game: str, source: str, seed: int, options: Iterable[tuple[str, int | str]] | None
) -> MutationRun:
    """Return what the mutants of a source go through.

    Without options of the board they are tried on the boards that the registry has for it.

    Raises UnknownGame: There is no such game or option, or no fault can be planted into the
        source.
    """
    values = dict(options or ())
    entry = games.entry(game)
    sourced = {key for key, option in entry.options.items() if option.source}
    given = {key: value for key, value in values.items() if key in sourced}
    own = {key: value for key, value in values.items() if key not in sourced}
    boards = (own,) if own else entry.trials
    ground = mutation_target(game, source, {**boards[0], **given})
    if ground.untrusted:
        boards = tuple(map(known_options, boards))
    elif source == "text":  # is compiled for one board
        boards = boards[:1]
    suites = [questions(games.quickest(game, board), _POSITIONS, _MOST, seed) for board in boards]
    found = MutationRun(ground, tuple(suites), seed)
    if ground.untrusted:
        found = replace(found, suites=(found.opened(), *suites[1:]))
    right = found.of(None)
    if right.verdict in KILLED:
        raise UnknownGame(f"no faults are planted where the sources of {game} disagree: {right}")
    return replace(found, ways=tuple(found.able()))
