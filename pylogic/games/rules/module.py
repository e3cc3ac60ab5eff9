"""From a document and a game specification to a rule module that keeps the contract of a game.

What the specification names is looked up among the compiled clauses, and clauses that answer the
contract by them are added.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pylogic.compiler.clauses.goals import atom, written
from pylogic.core.counting import counted
from pylogic.documents.advice import states_in
from pylogic.games.text.labels import labels
from pylogic.games.text.moves import MoveText
from pylogic.games.text.positions import PositionText
from pylogic.games.text.roles import completed, judged_step, names_in
from pylogic.games.text.values import named, plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylogic.compiler.clauses.model import Model, WitnessPredicate
    from pylogic.documents import Document
    from pylogic.games.api import Labels
    from pylogic.games.reasons import GameReasons
    from pylogic.games.text.reasons import TextReasons
    from pylogic.games.text.specification import Specification
    from pylogic.session import Module

CONTRACT = (
    "players/1", "initial_state/1", "to_move/2", "legal_move/2", "next_state/3", "outcome/2",
    "state_text/2", "move_text/2",
)  # fmt: skip
WITH_OPTIONS = ("initial_state/2", "state_text/3")

_OPTIONS = """\
% the options are those for which this module was made

initial_state(_, State) :-
    initial_state(State).

state_text(_, State, Text) :-
    state_text(State, Text).
"""


@dataclass(frozen=True, slots=True)
class RuleModule:
    """A document's module with the contract of a game added; what a session loads.

    module_name, text: Its name, and all of it.
    labels: What its rows and columns are called, where its positions have a board.
    reasons: From the loaded module to what explains the game by the axioms of its document.
    """

    module_name: str
    text: str
    labels: Labels | None = None
    reasons: Callable[[Module], GameReasons] | None = None

    def prolog(self) -> str:
        """Return the module's text."""
        return self.text


def rule_module(document: Document, specification: Specification) -> RuleModule:
    """Return the document's clauses with those that make it a game.

    Raises PylogicError: The document does not compile, or the specification does not fit it.
    """
    program, specification = completed(document, specification)
    glue = _Glue(program.model, program.witnesses, specification)
    name = f"{document.module_name}_game"
    exports = (*CONTRACT, *WITH_OPTIONS) if specification.options else CONTRACT
    text = document.prolog(glue.clauses(), exports, module=name)
    return RuleModule(
        name,
        text,
        labels(program.model, specification),
        partial(_reasons, document, specification),
    )


def _reasons(document: Document, specification: Specification, module: Module) -> TextReasons:
    from pylogic.games.text.reasons import TextReasons  # noqa: PLC0415 - loads all that explains

    return TextReasons(document, specification, module)


@dataclass(frozen=True, slots=True)
class _Glue:
    model: Model
    witnesses: dict[str, WitnessPredicate]
    spec: Specification

    def clauses(self) -> str:
        spec, name = self.spec, self.symbol
        position = PositionText(self.model, spec)
        players = ", ".join(map(named, spec.players))
        move, step, possible = self._move()
        some = re.sub(r"(?<![\w'])M\d+\b", "_", possible)
        texts = MoveText(self.model, spec)
        start = position.start() or f"{name(spec.initial, 1)}(State)"
        stuck = {"draw": "draw", "loses": "win(Other)", "wins": "win(Player)"}[spec.stuck]
        other = "" if stuck == "draw" else ",\n        to_move(State, Player)"
        mover = f"{name(spec.mover, 2)}(State, Player)" if spec.mover else "players([Player|_])"
        of = "State" if spec.mover else "_"
        if stuck == "win(Other)":
            other += ",\n        players(Players)"
            other += ",\n        once((member(Other, Players), Other \\== Player))"
        return f"""\
% what follows makes the axioms a game, as {self.spec.path.name} says

:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [exclude/3, foldl/6, maplist/4]).
:- use_module(library(dcg/basics), [integer//1]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).

players([{players}]).

initial_state(State) :-
    {start},
    !.                          % the start is one position, however often the axioms give it

to_move({of}, Player) :-
    {mover}.

legal_move(State, {move}) :-
    \\+ has_won(_, State),
    {possible}.

next_state(State, {move}, Next) :-
    \\+ has_won(_, State),
    {step}.

{self._win()}

outcome(State, Outcome) :-
    (   has_won(Player, State)
    ->  Outcome = win(Player)
    ;   \\+ {some}{other}
    ->  Outcome = {stuck}
    ).

{position.clauses()}
{texts.clauses()}{_OPTIONS if spec.options else ""}"""

    def _win(self) -> str:
        """Return has_won/2; the document may name the state first, or, of one player, alone."""
        spec = self.spec
        if not spec.win:
            return "has_won(_, _) :-\n    fail."
        if len(spec.players) == 1 and self.model.theory.predicates.get(spec.win) == 1:
            return (
                f"has_won(Player, State) :-\n    {self.symbol(spec.win, 1)}(State),\n"
                "    players([Player])."
            )
        called = self.symbol(spec.win, 2)
        sort = self.model.sorts.at(("predicate", spec.win, 0))
        first = sort is not None and sort.name in self.model.layouts
        goal = f"{called}(State, Player)" if first else f"{called}(Player, State)"
        self._check_winners(int(first))
        return f"""\
has_won(Player, State) :-
    players(Players),
    member(Player, Players),
    {goal}."""

    def _check_winners(self, place: int) -> None:
        """Refuse a win that holds of nobody who plays: only they are asked about."""
        sort = self.model.sorts.at(("predicate", self.spec.win, place))
        winners = [plain(self.model, value) for value in (sort and sort.values) or ()]
        if winners and not set(winners) & set(self.spec.players):
            turn = "" if self.spec.mover else "; `mover` names what tells whose turn it is"
            raise self.spec.fail(
                f"{self.spec.win!r} holds of {', '.join(winners)}, and of none of the players"
                f" {', '.join(self.spec.players)}{turn}"
            )

    def symbol(self, symbol: str, arity: int) -> str:
        theory = self.model.theory
        known = theory.predicates.get(symbol, theory.functions.get(symbol, -2) + 1)
        if known not in {-1, arity}:
            raise self.spec.fail(
                f"{symbol!r} has {counted(known, 'argument')} in the document (a function's value"
                f" counts); expected {arity}"
            )
        if known != arity:
            near = self.spec.near(symbol, (theory.predicates | theory.functions).keys() - {symbol})
            raise self.spec.fail(
                f"the document has no {symbol!r} with {counted(arity, 'argument')} (a function's"
                f" value counts){near}"
            )
        return atom(self.model.name(symbol))

    def _move(self) -> tuple[str, str, str]:
        """Return the term of a move, and the goals for a step and for the existence of one."""
        symbol, parts = self.spec.step, self.spec.move
        if judged := judged_step(self.model, symbol):
            return self._judged(*judged)
        witness, new = self.witnesses.get(symbol), self.model.constructs.get(symbol, set())
        if witness is None or len(new) != 1:
            near = self.spec.near(symbol, self.model.constructs)
            raise self.spec.fail(f"no axiom on {symbol!r} constructs a state{near}")
        states = list(states_in(self.model, symbol))
        if len(states) > 1 and new == {states[0]}:
            raise self.spec.fail(
                f"the axiom on {symbol!r} says all of the position before a move, not of the next"
            )
        names = names_in(self.model, symbol)
        lacking = [part for part in parts if part not in names and part not in witness.variables]
        if lacking:
            raise self.spec.fail(f"the axiom on {symbol!r} has no variable {lacking[0]!r}")
        arguments, possible = [], []
        for i, name in enumerate([*names, *witness.variables]):
            part = f"M{parts.index(name) + 1}" if name in parts else "State"
            unused = i >= len(names) and name not in parts
            arguments.append("Next" if i in new else "_" if unused else part)
            possible += [] if i in new else [arguments[-1]]
        move = written("move", [f"M{i + 1}" for i in range(len(parts))])
        step = written(witness.name, arguments)
        if not witness.possible:
            some = written(witness.name, ["_" if a == "Next" else a for a in arguments])
            return move, step, some
        return move, step, written(witness.possible, possible)

    def _judged(self, before: int, after: int) -> tuple[str, str, str]:
        """Return the same where the next position is looked for: the last part of a move."""
        symbol, parts = self.spec.step, self.spec.move
        names = names_in(self.model, symbol)
        own = [name for i, name in enumerate(names) if i not in {before, after}]
        if sorted(parts) != sorted([*own, names[after]]) or parts[-1] != names[after]:
            expected = ", ".join([*own, names[after]])
            raise self.spec.fail(
                f"the axiom on {symbol!r} tells whether a position follows, and does not construct"
                f" it, so that a move is {expected}, the next position last"
            )
        called = {name: f"M{i + 1}" for i, name in enumerate(parts)}
        arguments = [
            "State" if i == before else "Next" if i == after else called[name]
            for i, name in enumerate(names)
        ]
        self.symbol(symbol, len(names))  # that it has so many arguments
        judged = written(self.model.name(symbol), arguments)
        state = written(self.model.name(states_in(self.model, symbol)[after]), ["Next"])
        step = f"( {judged}, {state} )"  # where a move is given its end may be no position
        move = written("move", [*(called[part] for part in parts[:-1]), "Next"])
        return move, step, step
