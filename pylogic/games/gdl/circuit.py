"""The source `circuit` of a sheet: its ground rules as gates."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from pylogic.circuits.batch import Batch, Machine, checked, perft
from pylogic.circuits.playouts import PlayoutPlayer
from pylogic.circuits.sheets.circuit import SheetCircuit, facts_of, sheet_circuit
from pylogic.circuits.sheets.grounding import TRUE, ground
from pylogic.circuits.sheets.grouping import groups
from pylogic.circuits.sheets.machine import SheetMachine
from pylogic.core.errors import CircuitError, GameError, StateError
from pylogic.games import api
from pylogic.games.gated import Gated, ended
from pylogic.games.gdl.drawing import OfSheet
from pylogic.games.gdl.files import rules_of
from pylogic.games.gdl.turns import expansion, movers
from pylogic.games.gdl.values import SheetMove, SheetState, parse_facts, parse_step
from pylogic.gdl.clauses import clauses, role_name
from pylogic.gdl.rules import Rule
from pylogic.gdl.terms import Term, arguments, sort_key, symbol

Step = SheetMove | api.JointMove[SheetMove]

SEES: Final = ("sees", 2)

_GAMES: Final = 32
_PLIES: Final = 200
_LEAST: Final = 4
_EFFORT: Final = 400_000
"""How many gates are asked in such games, each for all of them at once."""


class SheetCircuitGame(OfSheet, Gated[SheetState, Any]):
    """The `Game` that the ground rules of a sheet are."""

    circuit: SheetCircuit

    def __init__(self, name: str, rules: Iterable[Rule]) -> None:
        self.name = name
        self.options: Mapping[str, int | str] = {}
        own = clauses(rules)
        self.hides = any(symbol(clause.head) == SEES for clause in own)
        sheet = ground(own)
        said = (c.head[1] for c in own if isinstance(c.head, tuple) and c.head[0] == "role")
        known = {atom[1] for atom in sheet.facts if isinstance(atom, tuple) and atom[0] == "role"}
        order = [role for role in said if role in known]
        roles = list(dict.fromkeys(map(role_name, [*order, *sorted(known, key=sort_key)])))
        if not roles:
            raise GameError(f"{name}: the sheet has no role; expected (role NAME)")
        first = (atom for atom in sheet.facts if symbol(atom) == ("init", 1))
        self._initial = frozenset(arguments(atom)[0] for atom in first)
        facts = [arguments(atom)[0] for atom in sheet.open if symbol(atom) == TRUE]
        self._grouped = partial(sheet_circuit, sheet, roles)
        plain = self._grouped(())
        super().__init__(plain)
        self._set(plain)
        self.seen = self._wandered()
        if grouped := groups(facts, self.seen):
            self._set(self._grouped(grouped))

    def _set(self, circuit: SheetCircuit) -> None:
        self.circuit = circuit
        self._facts = [fact for slot in circuit.slots for fact in facts_of(slot)]
        self._bit = {fact: 1 << i for i, fact in enumerate(self._facts)}
        self._moves = [[SheetMove(move) for move, _ in own] for own in circuit.choices]
        for made in ("loose", "machine", "player"):
            self.__dict__.pop(made, None)

    def separate(self, codes: Iterable[int]) -> bool:
        """Take no facts for values of one place that hold together; tell whether any were."""
        slots = [sum(self._bit[fact] for fact in facts_of(slot)) for slot in self.circuit.slots]
        mixed = [code for code in codes if any((code & slot).bit_count() > 1 for slot in slots)]
        states = [self.state(code).facts for code in mixed]
        if states:
            self.seen += states
            self._set(self._grouped(groups(self._facts, self.seen)))
        return bool(states)

    def _wandered(self) -> list[frozenset[Term]]:
        """Return the states of some games at random, of fewer moves where gates are many."""
        rng = np.random.default_rng(1)
        batch = Batch.repeated(self.loose, self.code(SheetState(self._initial)), _GAMES)
        codes = dict.fromkeys(batch.codes())
        for _ in range(min(_PLIES, _LEAST + _EFFORT // (1 + len(self.circuit.graph)))):
            try:
                batch = batch.one_each(rng)
            except CircuitError:  # who plays until there is told
                break
            if not batch.count:
                break
            codes |= dict.fromkeys(batch.codes())
        return [self.state(code).facts for code in codes]

    @property
    def all_moves(self) -> dict[str, tuple[SheetMove, ...]]:
        """By role, the moves that are legal in some state, in order."""
        return {r: tuple(sorted(m)) for r, m in zip(self.players, self._moves, strict=True)}

    def _seen(self) -> set[Term]:
        return {fact for facts in self.seen for fact in facts}

    @cached_property
    def loose(self) -> SheetMachine:
        """The circuit, ready to run."""
        return SheetMachine(self.circuit)

    @cached_property
    def machine(self) -> Machine:
        """The circuit, ready to run where states are told apart by their values."""
        return SheetMachine(self.circuit, apart=True)

    @cached_property
    def player(self) -> PlayoutPlayer:
        """What plays random games."""
        return PlayoutPlayer(self.circuit, self.circuit.choosing())

    def code(self, state: SheetState) -> int:
        """Return the bits of a state as a number.

        Raises StateError: It has a fact that holds in no state.
        """
        strange = [fact for fact in state.facts if fact not in self._bit]
        if strange:
            raise StateError(
                f"{api.shown(str(SheetState(frozenset(strange))))} can't hold in {self.name};"
                f" expected facts such as {api.shown(str(self.initial_state()), 40)}"
            )
        return sum(self._bit[fact] for fact in state.facts)

    def state(self, code: int) -> SheetState:
        """Return the state with such bits."""
        return SheetState(frozenset(fact for i, fact in enumerate(self._facts) if code >> i & 1))

    def initial_state(self) -> SheetState:
        """Return the state that a game starts from."""
        return SheetState(self._initial)

    def parse_state(self, text: str) -> SheetState:
        """Return the state that `text` writes, or raise `StateError`."""
        facts = parse_facts(self, text)
        state = SheetState(facts)
        self.code(state)
        return state

    def parse_move(self, text: str) -> Step:
        """Return the move that `text` writes, or raise `BadMove`."""
        return parse_step(self, text)

    def expand(self, states: Sequence[SheetState]) -> list[api.Expansion[SheetState, Any]]:
        """Return what the rules say of each state."""
        if not states:
            return []
        machine, circuit = self.loose, self.circuit
        batch = Batch.of(machine, [self.code(state) for state in states])
        try:
            legal = checked(circuit, machine.guards, batch.columns, batch.count)
            if machine.mixes(legal).max(initial=0) > api.WIDEST:
                return self._wide(states, batch, legal)
            joint = list(machine.joint(batch.columns, batch.count))
        except CircuitError as error:
            raise GameError(str(error)) from error
        steps: list[list[tuple[tuple[int, ...], SheetState]]] = [[] for _ in states]
        for _, places, made, after in joint:
            codes = Batch(machine, after[:-1], len(places)).codes()
            for place, moves, code in zip(places.tolist(), made.T.tolist(), codes, strict=True):
                steps[place].append((tuple(moves), self.state(code)))
        ends, turns = batch.outcome().tolist(), batch.turn().tolist()
        return [
            api.Expansion(self.players[turns[i]], self._ended(circuit.scores(end)), ())
            if end >= 0
            else self._expansion(legal[:, i], steps[i])
            for i, end in enumerate(ends)
        ]

    def _wide(
        self, states: Sequence[SheetState], batch: Batch, legal: np.ndarray[Any, Any]
    ) -> list[api.Expansion[SheetState, Any]]:
        """Return what is said of states one by one, as one of them has too many joint moves."""
        if len(states) > 1:
            return [here for state in states for here in self.expand([state])]
        (end,), (turn,) = batch.outcome().tolist(), batch.turn().tolist()
        if end >= 0:
            return [api.Expansion(self.players[turn], self._ended(self.circuit.scores(end)), ())]
        able, at = [], 0
        for own in self._moves:
            able.append(
                dict(
                    sorted(
                        (own[i], i) for i in np.flatnonzero(legal[at : at + len(own), 0]).tolist()
                    )
                )
            )
            at += len(own)
        named = dict(zip(self.players, able, strict=True))
        asked = movers({role: [move.term for move in own] for role, own in named.items()})

        def step(chosen: Sequence[SheetMove]) -> SheetState:
            said = dict(zip(asked, chosen, strict=True))
            made = [own[said.get(role, next(iter(own)))] for role, own in named.items()]
            (code,) = Batch(self.loose, self.loose.one_after(batch.columns, made), 1).codes()
            return self.state(code)

        parts = {role: tuple(named[role]) for role in asked}
        wide: Any = api.wide_expansion(api.Choices(None, parts, step))
        return [wide]

    def _ended(self, scores: Sequence[int]) -> api.Outcome:
        return ended(self.players, scores, self.nature)

    def _expansion(
        self, legal: np.ndarray[Any, Any], steps: list[tuple[tuple[int, ...], SheetState]]
    ) -> api.Expansion[SheetState, Any]:
        able: dict[str, list[Term]] = {}
        at = 0
        for role, own in zip(self.players, self._moves, strict=True):
            able[role] = [own[i].term for i in np.flatnonzero(legal[at : at + len(own)])]
            at += len(own)
        asked = movers(able)
        made: list[tuple[Any, SheetState]] = []
        for moves, after in steps:
            parts = tuple(
                (role, own[move])
                for role, own, move in zip(self.players, self._moves, moves, strict=True)
                if role in asked
            )
            made.append((parts[0][1] if len(parts) == 1 else api.JointMove(parts), after))
        return expansion(asked, made)

    def perft(self, state: SheetState, depth: int) -> int:
        """Return the number of ways to make `depth` moves; the last are counted, not made."""
        return perft(self.loose, self.code(state), api.depth_at_least(0, depth))


def sheet_circuit_game(name: str, reading: str, **options: int | str) -> SheetCircuitGame:
    """Return the circuit of a sheet in a reading."""
    api.no_options(name, options)
    return SheetCircuitGame(name, rules_of(Path(name), reading))
