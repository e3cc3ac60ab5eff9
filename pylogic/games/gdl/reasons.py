"""Why moves of a sheet's game are legal or not, and how it ends: by the sheet's rules."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from pylogic.core.errors import BadMove, ExplanationError
from pylogic.explain import Explanation, Shown
from pylogic.explain.sheets.explainer import SheetExplainer
from pylogic.explain.tree import joined
from pylogic.games.api import JOINT
from pylogic.games.gdl.files import document_of
from pylogic.games.gdl.turns import movers
from pylogic.games.gdl.values import read_facts, read_move
from pylogic.gdl.reasoner import Reasoner
from pylogic.gdl.terms import Term, arguments, rule_text, symbol
from pylogic.notations.gdl.infix import read_infix_term
from pylogic.notations.gdl.kif import read_term
from pylogic.notations.gdl.reader import SheetSyntax
from pylogic.terms.goals import literals_of


class SheetReasons:
    """Explains the game of a sheet.

    path: The sheet.
    reading: Which of its errata apply.
    reasoner: What plays the sheet; without it, one is made.
    """

    def __init__(
        self, path: Path, reading: str = "corrected", reasoner: Reasoner | None = None
    ) -> None:
        syntax = document_of(path, reading).syntax
        assert isinstance(syntax, SheetSyntax)  # noqa: S101  # as it was read
        self._reasoner = reasoner or Reasoner(syntax.rules)
        self._explainer = SheetExplainer(syntax.rules, syntax.text, self._reasoner)

    def goal(self, text: str, seconds: float = 20.0, state: str | None = None) -> Explanation:
        r"""Return why atoms hold in the first state, or the first that does not.

        text: Atoms in either spelling with commas between, such as `legal(x, mark(1,1))`; what the
            players do is told by `does`. Of what every game answers there are `initial_state(P)`,
            `legal_move(P, M)`, where one player has a choice, and `outcome(P, O)`.
        seconds: Not looked at: the rules are asked so many times and no more.
        state: The text of the state that is asked about; without it, the first one.
        """
        del seconds
        facts = self._reasoner.initial if state is None else self._facts(state)
        atoms = [self._atom(literal) for literal in literals_of(text, ExplanationError)]
        moves = [(arguments(a)[0], arguments(a)[1]) for a in atoms if symbol(a) == ("does", 2)]
        asked = [a for a in atoms if symbol(a)[0] not in {"does", "initial_state"}] or atoms
        found = [self._claim(atom, facts, moves) for atom in asked]
        return joined(found, text)

    def _atom(self, text: str) -> Term:
        """Return an atom that is asked, of the sheet where it is one of every game."""
        atom = read_infix_term(text) or read_term(text)
        if atom is None:
            raise ExplanationError(f"{text!r} is no atom of a sheet; expected one as legal(x, a)")
        match atom:
            case ("legal_move", _, move):
                legal = self._reasoner.view(self._reasoner.initial).legal
                asked = movers({str(role): moves for role, moves in legal.items()})
                if len(asked) > 1:
                    raise ExplanationError(f"{' and '.join(asked)} move at once; ask legal(R, M)")
                return ("legal", asked[0], move)
            case ("outcome", _, _):
                return "terminal"
            case ("next_state", _, _, _):
                raise ExplanationError("of a sheet the next state is asked by does(R, M), next(F)")
        return atom

    def move(self, state: str, move: str, after: str | None) -> Explanation:
        """Return why a move is legal, or why it is not."""
        facts = self._facts(state)
        legal = self._reasoner.view(facts).legal
        terminal = self._reasoner.view(facts).terminal
        if terminal:
            return self._claim("terminal", facts)
        asked = movers({str(role): moves for role, moves in legal.items()})
        parts = move.split(JOINT)
        if len(parts) != len(asked):
            raise BadMove(f"{move!r} is not a move of {' and '.join(asked)}")
        atoms: list[Term] = []
        for role, part in zip(asked, parts, strict=True):
            read = read_move(part)
            if read is None:
                raise BadMove(f"{part!r} is not a move")
            atoms.append(("legal", role, read.term))
        if after is None:
            known = {(role, m) for role, moves in legal.items() for m in moves}
            atoms = [a for a in atoms if (arguments(a)[0], arguments(a)[1]) not in known] or atoms
        return joined([self._claim(atom, facts) for atom in atoms], f"{move} is legal in P")

    def outcome(self, state: str) -> Explanation:
        """Return why the game is over, and what the players come to; or why it goes on."""
        facts = self._facts(state)
        view = self._reasoner.view(facts)
        found = [self._claim("terminal", facts)]
        if view.terminal:
            for role, values in view.goals.items():
                found += [self._claim(("goal", role, str(value)), facts) for value in values[-1:]]
        return joined(found, "the game is over in P, and what the players come to")

    def _facts(self, state: str) -> frozenset[Term]:
        return read_facts(state) or frozenset()

    def _claim(
        self, atom: Term, facts: frozenset[Term], moves: Sequence[tuple[Term, Term]] = ()
    ) -> Explanation:
        found = self._explainer.claim(atom, facts, moves)
        return replace(found, positions=(self._shown(facts),))

    def _shown(self, facts: frozenset[Term]) -> Shown:
        return Shown("P", " ".join(sorted(map(rule_text, facts))) or "-")
