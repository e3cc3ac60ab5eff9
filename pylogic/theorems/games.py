"""Checking theorems about a game on every game that can be played.

The player of a script answers a list of moves. All games are found by playing: a list of moves is
made longer by each move that there is, as long as the game takes any notice of it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, product
from typing import Final

from pylogic.core.errors import PlanError, ReadError
from pylogic.core.formulas import Apply, Term, Variable
from pylogic.notations.nqthm.functions import Functions
from pylogic.notations.nqthm.lisp import read_lisp
from pylogic.notations.nqthm.translation import FormTranslator
from pylogic.notations.source_range import SourceRange
from pylogic.nqthm import TRUE, Script, free_variables, substitute
from pylogic.nqthm.evaluator import TermEvaluator
from pylogic.nqthm.values import F, Value, chain, same, taken_apart
from pylogic.theorems.export import parts_of
from pylogic.theorems.plan import Games
from pylogic.theorems.pool import results

MOST: Final = 300_000
"""How many cases of one claim are gone through; a claim that has more is not exhausted."""

_LONGEST = 12
"""The longest list of moves; a game that takes notice of more has no end."""

Line = tuple["Value", ...]


@dataclass(frozen=True, slots=True)
class ExhaustiveCheck:
    """How a theorem does in all games.

    cases: How many cases were evaluated.
    counterexample: Values of its variables with which it is `f`.
    """

    cases: int
    counterexample: Mapping[str, Value] | None = None


class GameEnumerator:
    """All games of a script.

    script: Its definitions say which functions a term may use.
    evaluator: With those definitions.
    games: What a game is.
    Raises PlanError: A term of `games` cannot be read.
    """

    def __init__(self, script: Script, evaluator: TermEvaluator, games: Games) -> None:
        self._evaluator = evaluator
        self._games = games
        functions = Functions()
        for event in script.events:
            functions.learn(event)
        played = _term(games.game, functions, games.variable)
        self._play = evaluator.function((games.variable,), played)
        moves = evaluator.evaluate(_term(games.moves, functions))
        self._moves = taken_apart(moves)[0]
        self._known: dict[Term, ExhaustiveCheck | None] = {}

    @cached_property
    def lines(self) -> tuple[Line, ...] | None:
        """The moves of each game and of each of its beginnings; None if there is no end."""
        found: list[Line] = []
        todo: list[tuple[Line, Value | None]] = [((), results(self._play, [(chain(()),)])[0])]
        while todo:
            line, game = todo.pop()
            if game is None or len(line) > _LONGEST or len(found) > MOST:
                return None
            found.append(line)
            longer = [(*line, move) for move in self._moves]
            after = results(self._play, [(chain(moves),) for moves in longer])
            if any(one is None or not same(one, game) for one in after):
                todo.extend(zip(longer, after, strict=True))
        return tuple(found)

    @cached_property
    def count(self) -> int:
        """How many games there are: lines that are no beginnings of longer ones."""
        lines = self.lines or ()
        return len(lines) - len({line[:-1] for line in lines if line})

    @cached_property
    def _rests(self) -> dict[Line, list[Value]]:
        """For each line, what can come after it in a game."""
        rests: dict[Line, list[Value]] = {}
        for line in self.lines or ():
            for i in range(len(line) + 1):
                rests.setdefault(line[:i], []).append(chain(line[i:]))
        return rests

    def exhaust(self, statement: Term) -> ExhaustiveCheck | None:
        """Return how a theorem does, or None if it is not about games alone.

        It is if each of its variables stands for moves, and there are not too many cases.
        """
        variables = list(free_variables(statement))
        if not variables or any(v not in self._games.variables for v in variables):
            return None
        if not self.lines:
            return None
        hypotheses, claims = parts_of(statement)
        cases = 0
        for claim in claims if not hypotheses else [statement]:
            found = self._claim(claim)
            if found is None:
                return None
            cases += found.cases
            if found.counterexample is not None:
                return ExhaustiveCheck(cases, _complete(found.counterexample, variables))
        return ExhaustiveCheck(cases)

    def _claim(self, claim: Term) -> ExhaustiveCheck | None:
        """Return how a claim does; theorems that put others together repeat their claims."""
        if claim not in self._known:
            self._known[claim] = self._decided(claim)
        return self._known[claim]

    def _decided(self, claim: Term) -> ExhaustiveCheck | None:
        found = self._sides(claim)
        if found is not None:
            return found
        variables = list(free_variables(claim))
        holds = self._evaluator.function(variables, claim)
        cases = list(islice(self._cases(variables), MOST + 1))
        if len(cases) > MOST:
            return None
        for number, value in enumerate(results(holds, cases)):
            if value is None:
                return None
            if value is F:
                failed = dict(zip(variables, cases[number], strict=True))
                return ExhaustiveCheck(number + 1, failed)
        return ExhaustiveCheck(len(cases))

    def _cases(self, variables: Sequence[str]) -> Iterator[tuple[Value, ...]]:
        """Yield all values of the variables: those of one game belong together."""
        roles = [self._games.variables[v] for v in variables]
        whole = [chain(line) for line in self.lines or ()]
        for opening, rests in self._rests.items() if set(roles) - {"moves"} else [((), whole)]:
            given = {"opening": [chain(opening)], "rest": rests, "moves": whole}
            yield from product(*(given[role] for role in roles))

    def _sides(self, claim: Term) -> ExhaustiveCheck | None:
        """Decide that two sides are equal which are the same but for how a game goes on.

        Then it is enough that one side has one value after each opening, however it goes on.
        """
        match claim:
            case Apply("equal", (Apply("equal", sides), end)) if end == TRUE:
                left, right = sides
            case Apply("equal", (left, right)):
                pass
            case _:
                return None
        mine = [v for v in free_variables(left) if self._games.variables[v] == "rest"]
        other = [v for v in free_variables(right) if self._games.variables[v] == "rest"]
        if len(mine) != 1 or len(other) != 1 or mine == other:
            return None
        if substitute(left, {mine[0]: Variable(other[0])}) != substitute(right, {}):
            return None
        shared = [v for v in free_variables(left) if v not in mine]
        if any(self._games.variables[v] != "opening" for v in shared):
            return None
        value = self._evaluator.function((*shared, *mine), left)
        cases = 0
        for opening, rests in self._rests.items():
            start = [chain(opening)] * len(shared)
            first, *others = results(value, [(*start, rest) for rest in rests])
            cases += len(rests)
            for rest, other_value in zip(rests[1:], others, strict=True):
                if first is None or other_value is None:
                    return None
                if not same(first, other_value):
                    pair = {mine[0]: rest, other[0]: rests[0]}
                    return ExhaustiveCheck(cases, dict(zip(shared, start, strict=True)) | pair)
        return ExhaustiveCheck(cases)


def _term(text: str, functions: Functions, *variables: str) -> Term:
    passage = SourceRange(text, "games")
    translator = FormTranslator(passage, functions, scope=frozenset(variables))
    try:
        return translator.term(read_lisp(passage))
    except ReadError as error:
        raise PlanError("games", str(error)) from error


def _complete(case: Mapping[str, Value], variables: Sequence[str]) -> dict[str, Value]:
    """Return a case with a value for each variable; those that do not matter are `nil`."""
    return {variable: case.get(variable, chain(())) for variable in variables}
