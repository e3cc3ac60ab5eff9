"""In how many steps recursive claims follow: the stage of the least fixpoint that has them."""

from typing import Final

from pylogic.compiler.theory.dependencies import depends_on, negative
from pylogic.core import formulas as f
from pylogic.core.errors import ExplanationError
from pylogic.explain.first_order.evaluator import ClaimSolver, Env, order_claim, parts_of
from pylogic.explain.first_order.matching import matched
from pylogic.terms import Term

_DEEPEST: Final = 512

Claim = tuple[str, str, "tuple[Term, ...]", bool]


class ProofRanks:
    """The least heights of proofs, worked out for what an explanation needs.

    The rank of a claim is one more than the greatest among the recursive claims that it rests on,
    by the axiom and the values for which that is least. A claim that is denied has a rank only
    where its predicate is defined through negations; otherwise what fails may go round.
    """

    def __init__(self, solver: ClaimSolver) -> None:
        self._solver = solver
        self._axioms = solver.axioms
        self._known: dict[Claim, int] = {}
        self._above: dict[Claim, int] = {}  # ranks that are greater than this
        self._denied: dict[frozenset[str], bool] = {}

    def of(self, claim: Claim) -> int | None:
        """Return the rank of a claim that holds; None where it has none."""
        bound = 4
        while bound <= _DEEPEST:
            found = self._claim(claim, bound)
            if found is not None:
                return found
            bound *= 2
        if not claim[3]:
            return None
        raise ExplanationError(
            f"{claim[1]} follows in no less than {_DEEPEST} steps, too many to be told"
        )

    def formula(self, formula: f.Formula, env: Env, group: frozenset[str], *, holds: bool) -> int:
        """Return the greatest rank among the claims of a group that a formula rests on."""
        bound = 4
        while bound <= _DEEPEST:
            found = self._formula(formula, env, group, bound, holds=holds)
            if found is not None:
                return found
            bound *= 2
        return _DEEPEST

    def _claim(self, claim: Claim, bound: int) -> int | None:
        if claim in self._known:
            return self._known[claim] if self._known[claim] <= bound else None
        if bound <= max(0, self._above.get(claim, 0)):
            return None
        kind, symbol, row, holds = claim
        group = self._axioms.recursive[symbol]
        rules = self._axioms.rules if kind == "p" else self._axioms.equations
        best: int | None = None
        axiom = self._solver.axiom
        if holds:
            for match in matched(rules.get(symbol, ()), row, self._solver.language):
                for env in match.instances(self._solver):
                    left = (bound if best is None else best - 1) - 1
                    found = self._formula(match.guard, env, group, left, holds=True)
                    if found is not None and match.rule.value is not None:
                        more = self._term(match.rule.value, env, group, left)
                        found = None if more is None else max(found, more)
                    if found is not None:
                        best = found + 1
                    self._solver.axiom = match.rule.axiom
                    if best == 1:
                        break
        else:
            ranks = []
            for match in matched(rules.get(symbol, ()), row, self._solver.language):
                self._solver.axiom = match.rule.axiom
                body = f.Exists(match.open, match.guard) if match.open else match.guard
                ranks.append(self._formula(body, match.env, group, bound - 1, holds=False))
            if None not in ranks:
                best = max((rank for rank in ranks if rank is not None), default=0) + 1
        self._solver.axiom = axiom
        if best is None:
            self._above[claim] = max(bound, self._above.get(claim, 0))
        else:
            self._known[claim] = best
        return best

    def through_negation(self, group: frozenset[str]) -> bool:
        """Whether predicates are defined through their own negation."""
        if group not in self._denied:
            self._denied[group] = any(
                negative(rule.guard, set(group))
                for symbol in group
                for rule in self._axioms.rules.get(symbol, ())
            )
        return self._denied[group]

    def _term(self, term: f.Node, env: Env, group: frozenset[str], bound: int) -> int | None:
        """Return the greatest rank of the values of a group in a term."""
        if not depends_on(term, set(group)):
            return 0
        worst = 0
        parts: tuple[f.Node, ...] = f.children(term)
        if isinstance(term, f.Conditional):
            holds = self._solver.holds(term.condition, env)
            found = self._formula(term.condition, env, group, bound, holds=holds)
            if found is None:
                return None
            worst, parts = found, (term.positive if holds else term.negative,)
        for part in parts:
            found = self._term(part, env, group, bound)
            if found is None:
                return None
            worst = max(worst, found)
        if isinstance(term, f.Apply) and term.function in group:
            row = tuple(self._solver.value(arg, env) for arg in term.args)
            found = self._claim(("f", term.function, row, True), bound)  # type: ignore[arg-type]  # none is None
            return None if found is None else max(worst, found)
        return worst

    def _formula(
        self, formula: f.Node, env: Env, group: frozenset[str], bound: int, *, holds: bool
    ) -> int | None:
        """Return the greatest rank that a formula rests on; None where it is above the bound."""
        if not depends_on(formula, set(group)):
            return 0
        if bound <= 0:
            return None

        def one(part: f.Node, *, holds: bool) -> int | None:
            return self._formula(part, env, group, bound, holds=holds)

        solver = self._solver
        match formula:
            case f.Predicate():
                return self._atom(formula, env, group, bound, holds=holds)
            case f.Not(body):
                return one(body, holds=not holds)
            case f.And(parts) | f.Or(parts):
                if isinstance(formula, f.And) is holds:
                    return _worst([one(part, holds=holds) for part in parts])
                own = [part for part in parts if solver.holds(part, env) is holds]
                return _best([one(part, holds=holds) for part in own])
            case f.Implies(premise, conclusion):
                return one(f.disjunction(f.Not(premise), conclusion), holds=holds)
            case f.Iff(left, right):
                return _worst([one(side, holds=solver.holds(side, env)) for side in (left, right)])
            case f.Conditional(condition, positive, negative):
                truth = solver.holds(condition, env)
                branch = positive if truth else negative
                return _worst([one(condition, holds=truth), one(branch, holds=holds)])
            case f.Exists() | f.ForAll():
                return self._quantified(formula, env, group, bound, holds=holds)
            case f.Compare():
                pairs = formula.pairs()
                return _worst([self._pair(p, env, group, bound, holds=holds) for p in pairs])
            case _:
                return 0

    def _atom(
        self, formula: f.Predicate, env: Env, group: frozenset[str], bound: int, *, holds: bool
    ) -> int | None:
        row = [self._solver.value(arg, env) for arg in formula.args]
        known = tuple(value for value in row if value is not None)
        denied = not holds and not self.through_negation(group)
        if formula.name not in group or denied or len(known) < len(row):
            return 0
        return self._claim(("p", formula.name, known, holds), bound)

    def _quantified(
        self,
        formula: f.Exists | f.ForAll,
        env: Env,
        group: frozenset[str],
        bound: int,
        *,
        holds: bool,
    ) -> int | None:
        names = formula.variables
        inside = formula.body if isinstance(formula, f.Exists) else f.Not(formula.body)
        if isinstance(formula, f.Exists) is not holds:
            return self._all(inside, names, env, group, bound)
        cases = self._solver.solutions(inside, names, env)
        return _best([self._formula(inside, own, group, bound, holds=True) for own in cases])

    def _pair(
        self,
        pair: tuple[str, f.Term, f.Term],
        env: Env,
        group: frozenset[str],
        bound: int,
        *,
        holds: bool,
    ) -> int | None:
        """Return the greatest rank that a comparison rests on."""
        solver = self._solver
        relation, one, other = pair
        ranks = [self._term(term, env, group, bound) for term in (one, other)]
        left, right = solver.value(one, env), solver.value(other, env)
        if left is not None and right is not None:
            claim = order_claim(relation, left, right, self._axioms.rules)
            if claim and claim[0] in group and (holds or self.through_negation(group)):
                ranks.append(self._claim(("p", *claim, holds), bound))
        return _worst(ranks)

    def _all(
        self, body: f.Formula, names: tuple[str, ...], env: Env, group: frozenset[str], bound: int
    ) -> int | None:
        """Return the greatest rank among the cases in which a formula is denied."""
        parts = list(parts_of(body))
        plain = [part for part in parts if not depends_on(part, set(group))]
        rest = f.conjunction(*(part for part in parts if part not in plain))
        worst = 0
        for found in self._solver.all_solutions(f.conjunction(*plain), names, env):
            rank = self._formula(rest, found, group, bound, holds=False)
            if rank is None:
                return None
            worst = max(worst, rank)
        return worst


def _worst(ranks: list[int | None]) -> int | None:
    known = [rank for rank in ranks if rank is not None]
    return max(known, default=0) if len(known) == len(ranks) else None


def _best(ranks: list[int | None]) -> int | None:
    return min((rank for rank in ranks if rank is not None), default=None)
