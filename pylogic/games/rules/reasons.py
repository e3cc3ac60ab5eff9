"""Why moves of a game are legal or not, and how it ends: by the clauses of its rules."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from difflib import get_close_matches

from pylogic.core.errors import BadMove, ExplanationError, StateError
from pylogic.explain import Explanation, Shown
from pylogic.explain.programs.explainer import ProgramExplainer
from pylogic.games.goals import bound, called, read_game_goal, together
from pylogic.terms import Atom, Compound, Integer, String, Term, Variable


class RuleReasons:
    """Explains a game whose rules are Prolog.

    module: The name of the module with the rules.
    parsed: From the name of what is read, `state` or `move`, and its text to its term.
    initial: Returns the text of the first state.
    written: From the term of a state to its text.
    """

    def __init__(
        self,
        module: str,
        parsed: Callable[[str, str], Term | None],
        initial: Callable[[], str],
        written: Callable[[Term], str],
    ) -> None:
        self._explainer = ProgramExplainer(module)
        self._parsed = parsed
        self._initial = initial
        self._written = written

    def goal(self, text: str, seconds: float = 20.0, state: str | None = None) -> Explanation:
        r"""Return why a goal about the game's own predicates holds, or does not.

        text: Calls of what the module of the rules exports, and denials of such by `\+`, with
            commas between; its first answer is explained. P is the first state where nothing says
            what it is.
        state: The text of the state that P is; without it, the first one.
        """
        asked = read_game_goal(text)
        for part in asked.parts:
            self._refuse_unknown(part)
        here = self._state(self._initial() if state is None else state)
        env: dict[str, Term] = {**dict.fromkeys(asked.first, here), "P": here}
        left = [p for p in asked.parts if called(p)[0] != "initial_state"] or asked.parts
        goal = bound(together(left), env)
        env |= self._explainer.answer(goal, seconds) or {}
        named = {name: env[name] for name in sorted(asked.states & env.keys())}
        return self._reason(bound(goal, env), named, seconds)

    def _refuse_unknown(self, part: Term) -> None:
        """Refuse a call of what the rules do not export."""
        name, args = called(part)
        known = self._explainer.exports
        if len(args) in known.get(name, ()):
            return
        near = get_close_matches(name, known, 1)
        some = ", ".join(f"{name}/{known[name][0]}" for name in sorted(known))
        meant = f"is {near[0]}/{known[near[0]][0]} meant?" if near else f"there are {some}"
        raise ExplanationError(f"the rules export no predicate {name}/{len(args)}; {meant}")

    def move(self, state: str, move: str, after: str | None) -> Explanation:
        """Return why a move is legal, or why it is not."""
        del after
        here, asked = self._state(state), self._parsed("move", move)
        if asked is None:
            raise BadMove(f"{move!r} is not a move")
        return self._reason(Compound("legal_move", (here, asked)), {"P": here})

    def outcome(self, state: str) -> Explanation:
        """Return why a game is over in a state, or why it is not."""
        here = self._state(state)
        return self._reason(Compound("outcome", (here, Variable("Outcome"))), {"P": here})

    def _reason(self, goal: Term, named: Mapping[str, Term], seconds: float = 20.0) -> Explanation:
        found = self._explainer.goal(goal, named, seconds)
        shown = tuple(Shown(name, self._written(state)) for name, state in named.items())
        return replace(found, positions=shown)

    def _state(self, text: str) -> Term:
        found = self._parsed("state", text)
        if found is None:
            raise StateError(f"{text!r} is not a state")
        return found


def text_in(module: object, term: Term, options: Term | None = None, what: str = "state") -> str:
    """Return how a module writes a state or a move."""
    ask = getattr(module, "ask", None)
    goal = f"{what}_text(T, S)" if options is None else f"{what}_text(O, T, S)"
    given = {"T": term} if options is None else {"T": term, "O": options}
    answer = None if ask is None else ask(goal, given=given)
    match answer and answer["S"]:
        case String(text) | Atom(text):
            return text
        case Integer(number):
            return str(number)
        case _:
            return str(term)


def term_in(module: object, what: str, text: str, options: Term | None = None) -> Term | None:
    """Return the term of a state or a move that a module writes as a text."""
    ask = getattr(module, "ask", None)
    if ask is None:
        raise ExplanationError("these rules are in another process, and cannot be looked into")
    if options is not None and what == "state":
        answer = ask("state_text(O, T, S)", given={"O": options, "S": String(text)})
    else:
        answer = ask(f"{what}_text(T, S)", given={"S": String(text)})
    return None if answer is None else answer["T"]
