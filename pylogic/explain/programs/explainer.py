"""Why a goal of a rule module in Prolog succeeds, or fails, by its clauses and their lines."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pylogic.core.errors import ExplanationError, ExplanationFault
from pylogic.core.resources import resource_dir
from pylogic.explain.tree import AXIOM, GIVEN, RULE, Explanation, Node, Shown
from pylogic.session import session
from pylogic.terms import Atom, Compound, Integer, List, String, variables

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylogic.terms import Term

_DEPTH: Final = 6
"""How deep clauses are opened."""
_LONGEST: Final = 80
"""How many lines a clause may have."""


class ProgramExplainer:
    """Explains goals of a loaded module.

    Parameters
    ----------
    module : str
        The module's name in Prolog.
    """

    def __init__(self, module: str) -> None:
        self._name = module
        self._why = session().load(resource_dir("prolog") / "why.pl")

    def goal(self, goal: Term, named: Mapping[str, Term], seconds: float = 20.0) -> Explanation:
        """Return why a goal succeeds, for its first answer, or why it fails.

        Parameters
        ----------
        goal : Term
            A call of a predicate of the module.
        named : mapping of str to Term
            By name, the positions that are written by it.
        seconds : float
            How long it may take.

        Raises
        ------
        ExplanationError
            It has no tree.
        """
        pairs = List(tuple(Compound("-", (Atom(n), t)) for n, t in named.items()))
        given = {"M": Atom(self._name), "G": goal, "N": pairs, "D": Integer(_DEPTH)}
        for what in ("proof", "refusal"):
            found = self._why.ask(f"{what}(M, G, D, N, Tree)", given=given, timeout=seconds)
            if found is not None:
                root = self._node(found["Tree"], seconds, is_clause=False)
                return Explanation(root, tuple(Shown(n, str(t)) for n, t in named.items()))
        raise ExplanationError(f"{goal} cannot be told why")

    def _node(self, tree: Term, seconds: float, *, is_clause: bool) -> Node:
        match tree:
            case Compound(
                "why",
                (
                    Atom(module),
                    goal,
                    String(text),
                    Atom(holds),
                    Atom(file),
                    Integer(line),
                    List(own),
                ),
            ):
                pass
            case _:
                raise ExplanationError(f"{tree} is no tree")
        so = holds == "yes"
        if not is_clause and text:
            self._check(module, goal, so=so, seconds=seconds)
        clauses = not so and not is_clause and bool(own)
        children = tuple(self._node(one, seconds, is_clause=clauses) for one in own)
        if clauses and len(children) == 1:  # the only clause stands for the claim
            (only,) = children
            return Node(
                text, so, AXIOM, only.label, only.lines, only.formula, children=only.children
            )
        first, last, clause = clause_at(file, line) if line else (0, 0, "")
        label = f"{Path(file).name}" if file else ""
        kind = RULE if is_clause else AXIOM if line else GIVEN
        claim = f"{label}:{first}" if is_clause else text or "all of these"
        return Node(claim, so, kind, label, (first, last), clause, children=children)

    def _check(self, module: str, goal: Term, *, so: bool, seconds: float) -> None:
        """Ask Prolog itself, which runs the clauses without looking at them."""
        if so and variables(goal):
            return  # an answer that leaves something open
        given = {"M": Atom(module), "G": goal}
        held = self._why.ask("holds(M, G)", given=given, timeout=seconds) is not None
        if held is not so:
            raise ExplanationFault(
                f"{goal}: an explanation was found that does not pass its check"
            )


@cache
def clause_at(file: str, line: int) -> tuple[int, int, str]:
    """Return the lines of the clause that begins on a line of a file, and its text."""
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    last = line
    while last < min(len(lines), line + _LONGEST) and not _ends(lines[last - 1]):
        last += 1
    text = " ".join(part.partition("  % ")[0].strip() for part in lines[line - 1 : last])
    return line, last, " ".join(text.split())


def _ends(line: str) -> bool:
    code = line.partition("% ")[0].rstrip()
    return code.endswith(".")
