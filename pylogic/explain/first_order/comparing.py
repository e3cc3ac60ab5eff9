"""Why comparisons hold, or do not: the values of both sides, and where they come from."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pylogic.compiler.theory.dependencies import depends_on
from pylogic.core import formulas as f
from pylogic.explain.first_order.axioms import Axioms
from pylogic.explain.first_order.evaluator import ClaimSolver, Env, order_claim
from pylogic.explain.first_order.ranks import ProofRanks
from pylogic.explain.growing import Draft
from pylogic.explain.tree import COMPARISON, GIVEN, Formal
from pylogic.terms import Term

Key = tuple[str, str, "tuple[Term, ...]", bool]
"""`p` or `f`, the symbol, its arguments, and whether the claim holds."""


def draft_of(  # noqa: PLR0913 - what a draft is made of
    formula: f.Formula,
    env: Env,
    kind: str,
    claim: str,
    *,
    holds: bool,
    note: str = "",
    children: Sequence[Draft] = (),
    key: Key | None = None,
) -> Draft:
    """Return the draft of a claim that a formula is true of values, or false."""
    formal = Formal(formula, tuple(env.items()))
    return Draft(kind, list(children), note=note, claim=claim, holds=holds, key=key, formal=formal)


class Comparing:
    """Comparisons, and the terms in them.

    solver: Tells what is true.
    ranks: Tell in how many steps.
    group: The symbols that rest on each other with the one that is being explained.
    unfolded: The recursive symbols whose axioms are shown already for values that are looked for.
    """

    def __init__(self, solver: ClaimSolver, ranks: ProofRanks) -> None:
        self.solver = solver
        self.ranks = ranks
        self.axioms: Axioms = solver.axioms
        self.group: frozenset[str] = frozenset()
        self.unfolded: frozenset[str] = frozenset()

    if TYPE_CHECKING:

        @abstractmethod
        def why(
            self, formula: f.Formula, env: Env, found: Env, *, holds: bool = True
        ) -> list[Draft]:
            """Return what is enough to make a formula true, or false."""

    def least(self, body: f.Formula, ways: Iterator[Env]) -> Env:
        """Return the values for which a formula follows in the fewest steps."""
        if not (self.group and depends_on(body, set(self.group))):
            return next(ways)
        axiom = self.solver.axiom
        found = list(ways)
        self.solver.axiom = axiom
        return min(found, key=lambda env: self.ranks.formula(body, env, self.group, holds=True))

    def is_state(self, name: str) -> bool:
        """Tell whether a variable of the axiom at hand is of a sort of states."""
        axiom = self.solver.axiom
        sort = None if axiom is None else self.axioms.sort_of(axiom, name)
        return sort is not None and sort.name in self.axioms.model.layouts

    def written(self, node: f.Node, env: Env) -> str:
        """Return a formula or term, with values for its variables."""
        return self.solver.language.printed(node, env)

    def listed(self, names: Sequence[str], env: Env) -> str:
        """Return values by name: `s1 = a, s4 = b`; no name that a position has anyhow."""
        called = self.solver.language.variable
        shown = ((called(name), self.written(f.Variable(name), env)) for name in names)
        return ", ".join(f"{name} = {value}" for name, value in shown if name != value)

    def called(self, names: Sequence[str]) -> str:
        """Return variables with commas between, as the document calls them."""
        return ", ".join(map(self.solver.language.variable, names))

    def chosen(self, node: f.Node, env: Env) -> f.Node:
        """Return a formula or term with the branches of its conditional terms that are taken."""
        match node:
            case f.Conditional(condition, positive, negative):
                holds = self.solver.holds(condition, env)
                return self.chosen(positive if holds else negative, env)
            case f.Apply() | f.Compare() | f.Predicate():
                return f.rebuild(node, tuple(self.chosen(p, env) for p in f.children(node)))
            case _:
                return node

    def resolved(self, node: f.Node, env: Env) -> str:
        """Return a formula as written, with values, and with the branches that are taken."""
        return self.solver.language.printed(self.chosen(node, env), env)

    def of_term(self, term: f.Node, env: Env) -> list[Draft]:
        """Return what the value of a term rests on: conditions, and values by axioms."""
        match term:
            case f.Conditional(condition, positive, negative):
                holds = self.solver.holds(condition, env)
                own = self.why(condition, env, {}, holds=holds)
                for draft in own:  # which branch is taken shows in the claim
                    said = draft.formal and draft.formal.formula
                    plain = isinstance(said, f.Compare) and all(
                        map(self._is_arithmetic, said.terms)
                    )
                    draft.detail = draft.detail or plain
                return own + self.of_term(positive if holds else negative, env)
            case f.Apply(function, args):
                drafts = [d for arg in args for d in self.of_term(arg, env)]
                if function in self.axioms.equations:
                    drafts.append(self.of_function(term, env))
                return drafts
            case _:
                return []

    def of_function(self, term: f.Apply, env: Env) -> Draft:
        """Return the claim what a function is of some arguments."""
        values = [self.solver.value(arg, env) for arg in term.args]
        row = tuple(value for value in values if value is not None)
        claim = self.resolved(term, env)
        if len(row) < len(values):
            return draft_of(
                f.equal(term, term), env, GIVEN, claim, holds=False, note="has no value"
            )
        value = self.solver.applied(term.function, row)
        shown = self.solver.language.node
        known = f.Apply(term.function, tuple(map(shown, row)))
        key: Key = ("f", term.function, row, value is not None)
        if value is None:
            claim, said = self.solver.language.write(known), f.equal(term, term)
            draft = draft_of(said, env, GIVEN, claim, holds=False, note="has no value", key=key)
        else:
            claim = self.solver.language.write(f.equal(known, shown(value)))
            said = f.equal(term, f.Variable("the value"))
            own = {**env, "the value": value}
            draft = draft_of(said, own, GIVEN, claim, holds=True, key=key)
        states = term.function in self.axioms.about_states
        draft.detail = not states and term.function not in self.axioms.recursive
        return draft

    def comparison(self, formula: f.Compare, env: Env, *, holds: bool) -> Draft:
        """Return the claim that a chain of comparisons holds, or the pair of it that fails."""
        pairs = list(formula.pairs())
        if not holds and len(pairs) > 1:
            relation, left, right = next(
                (r, a, b)
                for r, a, b in pairs
                if not self.solver.holds(f.Compare((r,), (a, b)), env)
            )
            formula = f.Compare((relation,), (left, right))
        claim = self.resolved(formula, env)
        draft = draft_of(formula, env, COMPARISON, claim, holds=holds)
        chosen = [self.chosen(term, env) for term in formula.terms]
        values = [self.solver.value(term, env) for term in chosen]
        draft.note = self._note(formula, chosen, values, env, holds=holds)
        draft.children = [d for term in formula.terms for d in self.of_term(term, env)]
        draft.children += self._ordered(formula, values, holds=holds)
        plain = all(not isinstance(t, f.Apply) or self._is_arithmetic(t) for t in chosen)
        if len(pairs) == 1 and len(draft.children) == 1 and draft.children[0].key:
            return self._alone(draft.children[0], draft)
        draft.detail = plain and not draft.children
        draft.shape = tuple(chosen)
        return draft

    def _alone(self, child: Draft, draft: Draft) -> Draft:
        """Return the claim of an order that the document says, which is all of a comparison."""
        if child.claim != draft.claim:
            return draft
        child.detail = False
        return child

    def _is_arithmetic(self, term: f.Node) -> bool:
        theory = self.axioms.model.theory
        known = theory.equations.keys() | self.axioms.model.observers.keys()
        return not any(isinstance(n, f.Apply) and n.function in known for n in f.walk(term))

    def _note(
        self,
        formula: f.Compare,
        chosen: list[f.Node],
        values: list[Term | None],
        env: Env,
        *,
        holds: bool,
    ) -> str:
        shown = [
            "no value" if value is None else self.written(self.solver.language.node(value), {})
            for value in values
        ]
        asked = [self.written(term, env) for term in chosen]
        told = [(a, s) for a, s in zip(asked, shown, strict=True) if a != s]
        if not told:
            return ""
        if holds and set(formula.relations) == {"="}:
            if len(told) < len(asked):
                return ""
            both = "both are" if len(asked) == 2 else "all are"  # noqa: PLR2004
            return f"{both} {shown[0]}"
        return ", ".join(
            f"{a} has no value" if s == "no value" else f"{a} is {s}"
            for a, s in dict.fromkeys(told)
        )

    def _ordered(
        self, formula: f.Compare, values: list[Term | None], *, holds: bool
    ) -> list[Draft]:
        """Return the claims of an order that the document itself says."""
        drafts = []
        node = self.solver.language.node
        for relation, left, right in zip(formula.relations, values, values[1:], strict=False):
            if left is None or right is None:
                continue
            claim_ = order_claim(relation, left, right, self.axioms.rules)
            if claim_ is not None:
                name, row = claim_
                told = f.Compare((name,), (node(row[0]), node(row[1])))
                variables = f.Compare((name,), (f.Variable("left"), f.Variable("right")))
                values_ = {"left": row[0], "right": row[1]}
                claim = self.solver.language.write(told)
                key: Key = ("p", name, row, holds)
                draft = draft_of(variables, values_, GIVEN, claim, holds=holds, key=key)
                draft.detail = True
                drafts.append(draft)
        return drafts
