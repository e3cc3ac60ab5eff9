"""Why moves of a game are legal or not, and how it ends: by the clauses of its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.core.errors import BadMove, ExplanationError, ReadError, StateError
from pylogic.explain import Explanation, Shown
from pylogic.explain.programs.explainer import ProgramExplainer
from pylogic.terms import Compound, String, Variable
from pylogic.terms.reader import read_term

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylogic.terms import Term


class RuleReasons:
    """Explains a game whose rules are Prolog.

    Parameters
    ----------
    module : str
        The name of the module with the rules.
    parsed : callable
        From the name of what is read, `state` or `move`, and its text to its term.
    initial : callable
        Returns the text of the first state.
    """

    def __init__(
        self,
        module: str,
        parsed: Callable[[str, str], Term | None],
        initial: Callable[[], str],
    ) -> None:
        self._explainer = ProgramExplainer(module)
        self._parsed = parsed
        self._initial = initial

    def goal(self, text: str, seconds: float = 20.0) -> Explanation:
        """Return why one of the game's own predicates holds, or does not.

        Parameters
        ----------
        text : str
            `legal_move(P, M)`, `outcome(P, O)`, `to_move(P, Who)`: P is the first state.
        seconds : float
            How long it may take.
        """
        try:
            read = read_term(f"{text.strip().removesuffix('.')} .", file="<goal>")
        except ReadError as fault:
            raise ExplanationError(str(fault)) from None
        match read:
            case Compound("legal_move" | "outcome" | "to_move" as name, (Variable("P"), other)):
                state = self._initial()
                here = self._state(state)
                return self._told(Compound(name, (here, other)), here, state, seconds)
        raise ExplanationError(
            f"{text!r} is no goal about the rules; expected legal_move(P, M), outcome(P, O) or"
            " to_move(P, Who), where P is the first state"
        )

    def move(self, state: str, move: str, after: str | None) -> Explanation:
        """Return why a move is legal, or why it is not."""
        del after
        here, asked = self._state(state), self._parsed("move", move)
        if asked is None:
            raise BadMove(f"{move!r} is not a move")
        return self._told(Compound("legal_move", (here, asked)), here, state)

    def outcome(self, state: str) -> Explanation:
        """Return why a game is over in a state, or why it is not."""
        here = self._state(state)
        return self._told(Compound("outcome", (here, Variable("Outcome"))), here, state)

    def _told(self, goal: Term, here: Term, state: str, seconds: float = 20.0) -> Explanation:
        found = self._explainer.goal(goal, {"P": here}, seconds)
        return Explanation(found.root, (Shown("P", state),))

    def _state(self, text: str) -> Term:
        found = self._parsed("state", text)
        if found is None:
            raise StateError(f"{text!r} is not a state")
        return found


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
