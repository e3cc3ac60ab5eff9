"""From a theory, and what plays which part in a game, to the circuit of the game."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from math import prod
from time import thread_time
from typing import Final
from warnings import warn

from pylogic.circuits.circuit import Circuit, End, Move, Slot, new_slot
from pylogic.circuits.graph import FALSE, MOST_GATES, TRUE, Graph
from pylogic.circuits.grounder import Grounder
from pylogic.circuits.reaching import demanded, successors
from pylogic.circuits.theory import head_arguments, refused
from pylogic.circuits.values import Cases, Env, Place, StateValue, Value, Worth, cases
from pylogic.compiler.clauses.model import Model
from pylogic.compiler.theory.statements import Statement
from pylogic.core import formulas as f
from pylogic.core.errors import CircuitError, TakesLong

_DRAW, _WIN = 50, 100
_FEW_MOVES, _SHARE = 16, 16
"""How many moves tell how many gates all take: so many, or one of so many."""
_LONG: Final = 10.0
"""From how many seconds on it is told how long a circuit takes to make."""
_SHARED: Final = 2
"""How often fewer gates all moves may have than the first promise, as moves share them."""
MOST_JUDGED: Final = 1 << 16
"""Moves of a step that judges the next position that are tried."""


@dataclass(frozen=True, slots=True)
class Roles:
    """Which symbols of a theory play which part.

    sort: The sort of the positions.
    players: By name, in the order of their turns.
    step: What leads from a position to the next.
    move: The variables of the step's axiom that a move is made of.
    mover: The observer that says whose turn it is; empty where one plays alone.
    win: What holds of a player who has won, or of a position; empty where nothing is said.
    stuck: Who wins where there is no move: `draw`, `loses` (the player to move) or `wins`.
    initial: What holds of the position at the start; empty where no axiom says it.
    judged: Where the step only tells whether a position follows: which of its arguments are the
        position before and the next. The next is then a part of the move, behind the others.
    """

    sort: str
    players: Mapping[str, Value]
    step: str
    move: tuple[str, ...]
    mover: str
    win: str
    stuck: str
    initial: str
    judged: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class _Made:
    parts: tuple[Value, ...]
    guard: int
    observed: dict[Place, Cases]
    twice: int
    """When the move leads to two positions."""


class Rules:
    """A game's rules while they are grounded.

    model: The theory.
    roles: What plays which part.
    """

    def __init__(self, model: Model, roles: Roles) -> None:
        self.roles = roles
        self.grounder = Grounder(model)
        grounds = self.grounder.grounds
        observed: dict[Place, Cases] = {}
        slots = []
        for place in grounds.slots[roles.sort]:
            slot, worth = new_slot(self.graph, place, grounds.range_of_observer(place[0]))
            slots.append(slot)
            observed[place] = worth
        self.slots: tuple[Slot, ...] = tuple(slots)
        self.position = StateValue(roles.sort, observed)

    @property
    def graph(self) -> Graph:
        """The gates."""
        return self.grounder.graph

    def circuit(
        self, queries: Mapping[str, tuple[str, tuple[Value, ...]]] | None = None
    ) -> Circuit:
        """Return the circuit.

        queries: By name, predicates that are asked of the position besides: the symbol, and the
            values of its other arguments.
        Raises CircuitError: The text has none; it says why.
        """
        graph = self.graph
        steps = self._steps()  # first, as they foretell how many gates there are
        won = self._won()
        anybody = graph.any_of(won)
        made, clash = self._moves(steps, anybody)
        stuck = graph.both(anybody ^ 1, graph.any_of([move.guard for move in made]) ^ 1)
        turns = self._turns()
        asked = {
            name: self._literal(symbol, values)
            for name, (symbol, values) in (queries or {}).items()
        }
        return Circuit(
            graph,
            self.slots,
            tuple(self.roles.players),
            turns,
            tuple(made),
            tuple(self._ends(won, stuck, turns)),
            clash,
            asked,
        )

    def _turns(self) -> tuple[int, ...]:
        if not self.roles.mover:
            return (TRUE,)
        worth = self.grounder.applied(self.roles.mover, (self.position,))
        known = dict(cases(worth))
        return tuple(known.get(player, FALSE) for player in self.roles.players.values())

    def _won(self) -> list[int]:
        """Return, by player, whether that player has won; of two who have, the first has."""
        found: list[int] = []
        for player in self.roles.players.values():
            found.append(self.graph.both(self.won(player), self.graph.any_of(found) ^ 1))
        return found

    def won(self, player: Value) -> int:
        """Return the literal that a player has won, whoever else has."""
        return self._literal(self.roles.win, (player,)) if self.roles.win else FALSE

    def _literal(self, symbol: str, values: tuple[Value, ...]) -> int:
        """Return the literal that a predicate is of the position and other values."""
        model = self.grounder.grounds.model
        arity = model.theory.predicates.get(symbol)
        if arity == 1:
            return self.grounder.holds(symbol, (self.position,))
        places = []
        for i in range(arity or 0):
            sort = model.sorts.at(("predicate", symbol, i))
            places.append(sort is not None and sort.name == self.roles.sort)
        if places.count(True) != 1 or len(places) != len(values) + 1:
            raise CircuitError(f"{symbol} is not asked of one position and {len(values)} values")
        at = places.index(True)
        row: tuple[Worth, ...] = (*values[:at], self.position, *values[at:])
        return self.grounder.holds(symbol, row)

    def _ends(self, won: list[int], stuck: int, turns: tuple[int, ...]) -> list[End]:
        count = len(won)
        ends = [
            End(tuple(_WIN * (i == winner) for i in range(count)), literal)
            for winner, literal in enumerate(won)
        ]
        if self.roles.stuck == "draw":
            ends.append(End((_DRAW,) * count, stuck))
        else:
            for i, end in enumerate(ends):
                mover = i if self.roles.stuck == "wins" else 1 - i
                here = self.graph.both(stuck, turns[mover])
                ends[i] = End(end.scores, self.graph.either(end.literal, here))
        return [end for end in ends if end.literal != FALSE]

    def _moves(self, steps: list[_Made], over: int) -> tuple[list[Move], int]:
        """Return the moves, and when one of them leads to two positions."""
        graph = self.graph
        if self.roles.judged is not None:
            return self._judged(*self.roles.judged, over), FALSE
        moves, clash = [], FALSE
        for step in steps:
            guard = graph.both(step.guard, over ^ 1)
            if guard == FALSE:
                continue
            after = [
                bit for slot in self.slots for bit in slot.after(graph, step.observed[slot.place])
            ]
            moves.append(Move(step.parts, guard, tuple(after)))
            clash = graph.either(clash, graph.both(step.twice, over ^ 1))
        return moves, clash

    def _steps(self) -> list[_Made]:
        """Return where each move leads; nothing where the step judges."""
        roles, grounds, graph = self.roles, self.grounder.grounds, self.graph
        statements = grounds.model.theory.defining(roles.step)
        if not statements:
            raise CircuitError(f"nothing says what {roles.step} is")
        if roles.judged is not None:
            return []
        places = grounds.model.constructs.get(roles.step, set())
        if len(places) != 1:
            raise refused(statements[0], f"{roles.step} does not say all of one position after")
        (place,) = places
        ranges = [self._range(statements[0], part) for part in roles.move]
        made, count, begun = [], prod(map(len, ranges)), (0, 0.0)
        sample = max(_FEW_MOVES, count // _SHARE)
        for tried, parts in enumerate(product(*ranges)):
            if tried == sample // 2:  # those before also made what all share
                begun = len(graph), thread_time()
            if tried == sample:
                share = (count - sample) / (sample - sample // 2)
                _check_size(len(graph) + int((len(graph) - begun[0]) * share))
                _tell_time((thread_time() - begun[1]) * share, count)
            made.append(self._made(statements[0], place, parts))
        return made

    def _judged(self, before: int, after: int, over: int) -> list[Move]:
        """Return the moves of a step that judges: each says what position it leads to."""
        roles, grounds, graph = self.roles, self.grounder.grounds, self.graph
        statement = grounds.model.theory.defining(roles.step)[0]
        head = head_arguments(statement)
        names = [arg.name if isinstance(arg, f.Variable) else "" for arg in head]
        own = [name for i, name in enumerate(names) if i not in {before, after}]
        if sorted(own) != sorted(roles.move[:-1]) or roles.move[-1] != names[after]:
            raise refused(
                statement,
                f"{roles.step} tells whether a position follows, so that a move is"
                f" {', '.join([*own, names[after]])}",
            )
        ranges = [self._range(statement, part) for part in roles.move[:-1]]
        known = [grounds.range_of_observer(slot.place[0]) for slot in self.slots]
        count = prod(map(len, [*ranges, *known]))
        if count > MOST_JUDGED:
            raise refused(
                statement,
                f"{roles.step} does not say all of the position after, and there are {count:,}"
                f" moves to judge; up to {MOST_JUDGED:,} are tried",
            )
        step = self.grounder.formula(f.Predicate(roles.step, head), statement)  # type: ignore[arg-type]  # terms
        moves = []
        for values in product(*known):
            observed: dict[Place, Cases] = {
                slot.place: {value: TRUE} for slot, value in zip(self.slots, values, strict=True)
            }
            next_ = StateValue(roles.sort, observed)
            can_be = graph.both(demanded(self.grounder, next_), over ^ 1)
            bits = tuple(b for s in self.slots for b in s.after(graph, observed[s.place]))
            for parts in product(*ranges):
                env: Env = dict(zip(roles.move, (*parts, next_), strict=True))
                env[names[before]] = self.position
                if can_be != FALSE and (guard := graph.both(can_be, step(env))) != FALSE:
                    moves.append(Move((*parts, (roles.sort, *values)), guard, bits))
        return moves

    def _range(self, statement: Statement, part: str) -> tuple[Value, ...]:
        """Return the values of a part of a move, in each of the cases that a step is cut into."""
        grounds = self.grounder.grounds
        cases = [one for one in grounds.model.theory.defining(self.roles.step)
                 if one.source and one.source == statement.source]  # fmt: skip
        found: dict[Value, None] = {}
        for case in cases or [statement]:
            values = grounds.range_of(case, part)
            if values is None:
                raise refused(
                    statement, f"{part}, a part of the moves, ranges over no finite sort"
                )
            found |= dict.fromkeys(values)
        return tuple(found)

    def _made(self, statement: Statement, place: int, parts: tuple[Value, ...]) -> _Made:
        """Return where a move leads."""
        graph = self.graph
        given: Env = dict(zip(self.roles.move, parts, strict=True))
        row: list[Worth] = []
        for argument in head_arguments(statement):
            name = argument.name if isinstance(argument, f.Variable) else ""
            state = self.grounder.grounds.state_sort(statement, name) == self.roles.sort
            row.append(self.position if state else given.get(name))
        found: list[tuple[int, StateValue]] = list(
            successors(self.grounder, self.roles.step, place, row, given)
        )
        guard, twice = FALSE, FALSE
        observed: dict[Place, Cases] = {slot.place: {} for slot in self.slots}
        for literal, position in found:
            again = graph.both(guard, literal)
            if again != FALSE:
                same = [
                    graph.any_of([graph.both(observed[p].get(v, FALSE), here)
                                  for v, here in position.observed[p].items()])
                    for p in observed
                ]  # fmt: skip
                twice = graph.either(twice, graph.both(again, graph.all_of(same) ^ 1))
            guard = graph.either(guard, literal)
            for p, known in observed.items():
                for value, here in position.observed[p].items():
                    both = here if len(found) == 1 else graph.both(literal, here)
                    known[value] = graph.either(known.get(value, FALSE), both)
        return _Made(parts, guard, observed, twice)

    def start(self) -> dict[Place, Value] | None:
        """Return what is observed of the position at the start, where an axiom says it.

        Of several the first is taken.

        Raises CircuitError: It says it of no position.
        """
        roles = self.roles
        if not roles.initial:
            return None
        for literal, position in successors(self.grounder, roles.initial, 0, [None]):
            if literal == TRUE:
                values = {p: tuple(cases(known)) for p, known in position.observed.items()}
                return {p: value for p, ((value, _),) in values.items()}
        raise CircuitError(f"{roles.initial} holds of no position")


def _check_size(gates: int) -> None:
    """Refuse a circuit that would be too large, before the time is spent to make it.

    Raises CircuitError: So many gates, of which moves share some, are beyond the bound.
    """
    if gates > _SHARED * MOST_GATES:
        what = f"the circuit would have about {gates:,} gates, and may have {MOST_GATES:,}"
        raise CircuitError(f"{what}: a smaller board has one, and source text needs none")


def _tell_time(seconds: float, moves: int) -> None:
    """Warn of a circuit that takes long to make."""
    if seconds > _LONG:
        warn(
            TakesLong(
                f"the circuit of {moves:,} moves takes about {seconds:.0f} seconds more to make; a"
                " smaller board takes less, and source text needs none"
            ),
            stacklevel=2,
        )
