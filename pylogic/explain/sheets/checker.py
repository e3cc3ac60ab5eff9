"""Explanations about rule sheets, checked by the reasoner that plays them.

The reasoner works relations out from the bottom up; the explanation was found from the top down.
For what the reasoner does not tell by itself there are facts of what is asked, and rules by which
the players perceive it where it holds.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property

from pylogic.core.errors import ExplanationFault, PylogicError
from pylogic.explain.tree import Node
from pylogic.gdl.clauses import unify
from pylogic.gdl.reasoner import Reasoner
from pylogic.gdl.rules import Holds, Rule
from pylogic.gdl.terms import Term, Variable, arguments, kif, symbol

_TOLD_ANYHOW = {"init", "next"}
_ROLE = Variable("who perceives")


class SheetChecker:
    """Checks claims about states of a sheet.

    rules: The sheet.
    player: What plays the sheet; what it knows is not worked out anew.
    """

    def __init__(self, rules: Sequence[Rule], player: Reasoner | None = None) -> None:
        self._rules = rules
        self._player = player

    @cached_property
    def _reasoner(self) -> Reasoner:
        told = []
        for name, arity in sorted({symbol(rule.head) for rule in self._rules}):
            if name not in _TOLD_ANYHOW:
                own = tuple(Variable(f"x{i}") for i in range(arity))
                atom: Term = (name, *own) if own else name
                body = Holds(("true", _fact(atom))), Holds(atom), Holds(("role", _ROLE))
                told.append(Rule(("sees", _ROLE, _fact(atom)), body))
        return Reasoner([*self._rules, *told], self._player)

    def check(
        self,
        claims: Iterable[tuple[Term, bool]],
        facts: frozenset[Term],
        moves: Sequence[tuple[Term, Term]],
    ) -> str:
        """Return why claims could not be checked; nothing where all were.

        Raises ExplanationFault: One of them is not so.
        """
        claims = [(a, holds) for a, holds in claims if symbol(a)[0] not in {"true", "does"}]
        try:
            reasoner = self._reasoner
            view = reasoner.view(facts | {_fact(atom) for atom, _ in claims})
            chosen = dict(moves)
            does = [
                chosen.get(role) or next(iter(view.legal.get(role, ())), "noop")
                for role in reasoner.roles
            ]
            perceived = {one for own in view.percepts(does).values() for one in own}
            after = any(symbol(atom)[0] == "next" for atom, _ in claims)
            told = {"init": reasoner.initial, "next": view.next(does) if after else frozenset()}
        except PylogicError as reason:
            return str(reason)
        for atom, holds in claims:
            name = symbol(atom)[0]
            held = arguments(atom)[0] in told[name] if name in told else _fact(atom) in perceived
            if held is not holds:
                raise ExplanationFault(
                    f"{kif(atom)}: an explanation was found that does not pass its check"
                )
        return ""

    def instances(self, atom: Term, facts: frozenset[Term]) -> list[Term] | None:
        """Return the instances of an atom that hold, as who plays the sheet knows them at once.

        None where that tells them of other relations only, or not at all.
        """
        if self._player is None or symbol(atom) not in {("legal", 2), ("goal", 2)}:
            return None
        try:
            view = self._player.view(facts)
            rows = view.legal_terms if symbol(atom)[0] == "legal" else view.goal_terms
        except PylogicError:
            return None  # `check` tells why
        held: list[Term] = [(symbol(atom)[0], *row) for row in rows]
        return [one for one in held if unify(atom, one, {}) is not None]

    @staticmethod
    def check_steps(root: Node) -> None:
        """Check that what follows rests on what follows in fewer steps.

        Raises ExplanationFault: Something rests on itself.
        """
        for node in root.walk():
            for child in node.children:
                known = child.holds and None not in {node.rank, child.rank}
                if known and (child.rank or 0) >= (node.rank or 0):
                    raise ExplanationFault(f"{node.claim} rests on {child.claim}, which is later")


def _fact(atom: Term) -> Term:
    """Return the fact that an atom is asked for; no sheet has a name with blanks."""
    return (f"asked {symbol(atom)[0]}", *arguments(atom))
