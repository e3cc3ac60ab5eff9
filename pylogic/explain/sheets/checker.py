"""Explanations about rule sheets, checked by the reasoner that plays them.

The reasoner works relations out from the bottom up; the explanation was found from the top down.
For what the reasoner does not tell by itself a rule is added to the sheet that makes each relation
a fact of the next state.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from pylogic.core.errors import ExplanationFault, PylogicError
from pylogic.gdl.reasoner import Reasoner
from pylogic.gdl.rules import Holds, Rule
from pylogic.gdl.terms import Term, Variable, arguments, kif, symbol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pylogic.explain.tree import Node

_TOLD_ANYHOW = {"init", "next"}
_TOLD = "told by the sheet"
"""The name of the facts that are added; no sheet has a name with blanks."""


class SheetChecker:
    """Checks claims about states of a sheet.

    Parameters
    ----------
    rules : sequence of Rule
        The sheet.
    """

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._rules = rules

    @cached_property
    def _reasoner(self) -> Reasoner:
        own = {
            symbol(rule.head) for rule in self._rules if symbol(rule.head)[0] not in _TOLD_ANYHOW
        }
        told = []
        for name, arity in sorted(own):
            atom: Term = (name, *(Variable(f"x{i}") for i in range(arity))) if arity else name
            told.append(Rule(("next", (_TOLD, atom)), (Holds(atom),)))
        return Reasoner([*self._rules, *told])

    def check(
        self,
        claims: Iterable[tuple[Term, bool]],
        facts: frozenset[Term],
        moves: Sequence[tuple[Term, Term]],
    ) -> str:
        """Return why claims could not be checked; nothing where all were.

        Raises
        ------
        ExplanationFault
            One of them is not so.
        """
        try:
            reasoner = self._reasoner
            view = reasoner.view(facts)
            chosen = dict(moves)
            does = [
                chosen.get(role) or next(iter(view.legal.get(role, ())), "noop")
                for role in reasoner.roles
            ]
            following = view.next(does)
        except PylogicError as reason:
            return str(reason)
        for atom, holds in claims:
            if symbol(atom)[0] in {"true", "does"}:
                continue
            if self._holds(atom, following) is not holds:
                raise ExplanationFault(
                    f"{kif(atom)}: an explanation was found that does not pass its check"
                )
        return ""

    @staticmethod
    def check_steps(root: Node) -> None:
        """Check that what follows rests on what follows in fewer steps.

        Raises
        ------
        ExplanationFault
            Something rests on itself.
        """
        for node in root.walk():
            for child in node.children:
                known = child.holds and None not in {node.rank, child.rank}
                if known and (child.rank or 0) >= (node.rank or 0):
                    raise ExplanationFault(f"{node.claim} rests on {child.claim}, which is later")

    def _holds(self, atom: Term, following: frozenset[Term]) -> bool:
        name = symbol(atom)[0]
        if name in _TOLD_ANYHOW:
            facts = following if name == "next" else self._reasoner.initial
            return arguments(atom)[0] in facts
        return (_TOLD, atom) in following
