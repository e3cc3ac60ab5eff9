"""Why moves of a document's game are legal or not, and how it ends: by the document's axioms."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pylogic.core import formulas as f
from pylogic.core.errors import BadMove, ExplanationError, StateError
from pylogic.documents import Document
from pylogic.documents.advice import states_in
from pylogic.documents.goal_diagnostics import meant_predicate
from pylogic.explain import Explanation, Node, Shown
from pylogic.explain.first_order.explainer import Explainer
from pylogic.explain.first_order.language import Language
from pylogic.explain.tree import CASE, GIVEN, joined
from pylogic.games.goals import CONTRACT, bound, called, read_game_goal, together
from pylogic.games.rules.reasons import term_in, text_in
from pylogic.games.text.moves import MoveText
from pylogic.games.text.positions import PositionText
from pylogic.games.text.specification import Specification
from pylogic.session import Module
from pylogic.terms import Atom, Compound, String, Term, Variable


class TextReasons:
    """Explains the game of a document of axioms.

    document: The axioms, with what the game's options make of them.
    specification: Which of their symbols plays which part, complete.
    module: The clauses, and the contract of a game.
    """

    def __init__(self, document: Document, specification: Specification, module: Module) -> None:
        self._explainer = Explainer(document, module, self._state_text, self._cell)
        self._cells: dict[tuple[str, tuple[Term, ...]], tuple[int, int]] | None = None
        self._spec = specification
        self._module = module

    def _cell(self, observer: str, args: tuple[Term, ...]) -> tuple[int, int] | None:
        """Return where the board has what an observer says."""
        if self._cells is None:
            language = self._language()
            board = PositionText(language.model, self._spec).board()
            self._cells = {}
            for r, row in enumerate(board.rows() if board else ()):
                for c, place in enumerate(row):
                    slot = board.layout.slots[place]  # type: ignore[union-attr]  # there are rows
                    own = tuple(map(language.term, slot.args))
                    self._cells[slot.observer, own] = r, c  # type: ignore[index]  # of values
        return self._cells.get((observer, args))

    def goal(self, text: str, seconds: float = 20.0, state: str | None = None) -> Explanation:
        r"""Return why a goal about the document holds, or does not.

        text: Atoms of the document, and calls of what every game answers: `legal_move(P, M)`. P is
            the first state where nothing says what it is.
        seconds: How long the clauses may be asked.
        state: The text of the state that P is; without it, the first one.
        """
        here = None if state is None else self._state(state)
        if not any(f"{name}(" in text for name in CONTRACT):
            given = None if here is None else {"P": here}
            return self._explainer.goal(text, given, seconds=seconds)
        asked = read_game_goal(text)
        for part in asked.parts:
            self._refuse_unknown(part)
        if here is None and (start := self._module.ask("initial_state(S)")):
            here = start["S"]
        env: dict[str, Term] = {} if here is None else dict.fromkeys(asked.first, here)
        reached = len(asked.parts)
        while (found := self._answer(asked.parts[:reached], env, seconds)) is None:
            reached -= 1
        env |= found
        language = self._language()
        for name in sorted(asked.states & env.keys()):
            language.names[env[name]] = name
        chosen = asked.parts[reached : reached + 1] or asked.parts  # the first that fails, or all
        holds = reached == len(asked.parts)
        told = [self._literal(part, env, language, holds=holds) for part in chosen]
        return joined(told, text)

    def _refuse_unknown(self, part: Term) -> None:
        """Refuse a call of what neither the document nor every game has: it is not asked."""
        name, args = called(part)
        known = {f"{own}/{arity}" for own, arity in CONTRACT.items()}
        if f"{name}/{len(args)}" not in known | set(self._explainer.program.exports):
            message = f"there is no predicate {name}/{len(args)}"
            meant = meant_predicate(message, self._explainer.document)
            raise ExplanationError(f"{message}; {meant}" if meant else message)

    def _answer(
        self, parts: Sequence[Term], env: Mapping[str, Term], seconds: float
    ) -> dict[str, Term] | None:
        """Return the values of the first answer of literals; None where they have none."""
        found = self._module.ask(bound(together(parts), env), timeout=seconds)
        return None if found is None else dict(found)

    def _literal(
        self, part: Term, env: Mapping[str, Term], language: Language, *, holds: bool
    ) -> Explanation:
        """Return why a literal holds or fails, which may be for what holds, or is denied."""
        match part:
            case Compound("\\+", (inside,)):
                found = self._part(inside, env, language)
            case _:
                found = self._part(part, env, language)
        if found.holds is holds:
            return found
        return replace(found, root=Node(str(part), holds, CASE, children=(found.root,)))

    def _part(self, part: Term, env: Mapping[str, Term], language: Language) -> Explanation:
        """Return why one literal holds for values of its variables, or does not."""
        explainer, literal = self._explainer, str(part)
        match bound(part, env):
            case Compound("legal_move" | "next_state", (_, move, *_)) if not self._is_move(move):
                made = Compound("move", tuple(map(Atom, self._spec.move)))
                raise ExplanationError(
                    f"{move} is no move of the text, whose moves are {made};"
                    " other sources have their own (--source)"
                )
            case Compound("initial_state", (state,)) if self._spec.initial:
                start = f.Predicate(self._spec.initial, (f.Variable("P"),))
                return explainer.formula(start, {"P": state}, (), literal, language)
            case Compound("initial_state", (state,)):
                given = Node(literal, True, GIVEN, note="as the game is set up")  # noqa: FBT003
                shown = Shown(language.called(state), self._state_text(state))
                return Explanation(given, (shown,))
            case Compound("legal_move", (state, Compound() as move)):
                answer = self._module.ask(Compound("next_state", (state, move, Variable("After"))))
                after = None if answer is None else answer["After"]
                return self._moved(state, move, self._move_text(move), after, language)
            case Compound("next_state", (state, Compound() as move, Compound() as after)):
                return self._moved(state, move, self._move_text(move), after, language)
            case Compound("legal_move" | "next_state" | "outcome", (state, *_)):
                return self._outcome(state, language)
            case Compound("to_move", (state, who)) if self._spec.mover:
                of = f.Apply(self._spec.mover, (f.Variable("P"),))
                mover = f.equal(of, f.Variable("who"))
                return explainer.formula(mover, {"P": state, "who": who}, (), literal, language)
            case Compound(name) if name in CONTRACT:
                return Explanation(Node(literal, True, GIVEN, note="the only player"))  # noqa: FBT003
        return explainer.goal(literal, env, language=language)

    def _is_move(self, move: Term) -> bool:
        """Tell whether a term may be a move; rules of the same game may have others."""
        match move:
            case Compound(name, args):
                return name == "move" and len(args) == len(self._spec.move)
            case _:
                return isinstance(move, Variable)

    def move(self, state: str, move: str, after: str | None) -> Explanation:
        """Return why a move is legal, or why it is not.

        after: The state that it leads to, if it is legal.
        """
        asked = "catch(move_text(Move, Text), error(domain_error(_, _), _), fail)"
        answer = self._module.ask(asked, given={"Text": String(move)})
        if answer is None or not isinstance(answer["Move"], Compound):
            such = MoveText(self._explainer.program.model, self._spec).expected
            raise BadMove(f"{move!r} is not a move here; expected one such as {such}")
        made = None if after is None else self._state(after)
        return self._moved(self._state(state), answer["Move"], move, made, self._language())

    def _moved(
        self, here: Term, move: Compound, text: str, after: Term | None, language: Language
    ) -> Explanation:
        if after is None and (over := self._won(here, language)) is not None:
            return over
        pairs = zip(self._spec.move, move.args, strict=True)
        parts: dict[str, Term] = {n: v for n, v in pairs if not isinstance(v, Variable)}
        before, next_ = self._places()
        symbol = self._spec.step
        rule = self._explainer.axioms.rules[symbol][0]
        row: list[Term | None] = [
            parts.get(arg.name) if isinstance(arg, f.Variable) else None for arg in rule.args
        ]
        row[before] = here
        row[next_] = after
        claim = f"{text} is legal in {language.called(here)}"
        return self._explainer.instance(symbol, tuple(row), parts, claim, language)

    def outcome(self, state: str) -> Explanation:
        """Return why the game is over in a state, or why it is not."""
        return self._outcome(self._state(state), self._language())

    def _language(self) -> Language:
        return Language(self._explainer.program.model, self._explainer.dialect)

    def _move_text(self, move: Term) -> str:
        return text_in(self._module, move, what="move")

    def _outcome(self, here: Term, language: Language) -> Explanation:
        if (won := self._won(here, language)) is not None:
            return won
        before, _ = self._places()
        rule = self._explainer.axioms.rules[self._spec.step][0]
        names = [f"x{i}" for i in range(len(rule.args))]
        args = tuple(f.Variable("P" if i == before else name) for i, name in enumerate(names))
        open_ = tuple(name for i, name in enumerate(names) if i != before)
        step = f.Exists(open_, f.Predicate(self._spec.step, args))
        env = {"P": here}
        wins = [f.Not(self._win(player)) for player in self._spec.players if self._spec.win]
        is_stuck = not self._explainer.is_true(step, env)
        parts = f.conjunction(*wins, f.Not(step) if is_stuck else step)
        here_ = language.called(here)
        claim = f"nobody has won in {here_}, and {'no' if is_stuck else 'a'} move is left"
        return self._explainer.formula(parts, env, (), claim, language)

    def _won(self, here: Term, language: Language) -> Explanation | None:
        """Return why somebody has won; None where nobody has."""
        for player in self._spec.players if self._spec.win else ():
            formula = self._win(player)
            if self._explainer.is_true(formula, {"P": here}):
                claim = f"{player} has won in {language.called(here)}"
                return self._explainer.formula(formula, {"P": here}, (), claim, language)
        return None

    def _win(self, player: str) -> f.Predicate:
        name = self._spec.win
        model = self._explainer.program.model
        who = f.Constant(player) if not player.lstrip("-").isdigit() else f.Number(int(player))
        if model.theory.predicates.get(name) == 1:
            return f.Predicate(name, (f.Variable("P"),))
        sort = model.sorts.at(("predicate", name, 0))
        first = sort is not None and sort.name in model.layouts
        return f.Predicate(name, (f.Variable("P"), who) if first else (who, f.Variable("P")))

    def _places(self) -> tuple[int, int]:
        """Return which arguments of the step are the position before and the next."""
        model = self._explainer.program.model
        states = list(states_in(model, self._spec.step))
        new = model.constructs.get(self._spec.step, set())
        if len(states) != 2:  # noqa: PLR2004 - before and after
            raise ExplanationError(f"{self._spec.step} is no step from a position to the next")
        before, next_ = states
        return (next_, before) if new == {before} else (before, next_)

    def _state(self, text: str) -> Term:
        found = term_in(self._module, "state", text)
        if found is None:
            raise StateError(f"{text!r} is not a state")
        return found

    def _state_text(self, state: Term) -> str:
        return text_in(self._module, state)
