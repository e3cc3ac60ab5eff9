"""Why a formula is true or false: the parts of it that are enough to make it so."""

from collections.abc import Sequence
from typing import Final

from pylogic.compiler.theory.dependencies import depends_on
from pylogic.core import formulas as f
from pylogic.core.errors import ExplanationError
from pylogic.explain.first_order.comparing import draft_of
from pylogic.explain.first_order.evaluator import ClaimSolver, Env
from pylogic.explain.first_order.failing import MOST_SHOWN, Failing
from pylogic.explain.first_order.ranks import ProofRanks
from pylogic.explain.growing import Draft
from pylogic.explain.tree import CASE, COUNTEREXAMPLE, EVERY, GIVEN

_MOST_TRIED: Final = 2
"""Variables of a part whose values are all tried, to see what else is to be told of one."""


class Reasons(Failing):
    """Finds why formulas of an axiom hold, or do not, under values of its variables.

    What an existential statement holds for is added to `found`.
    """

    def __init__(self, solver: ClaimSolver, ranks: ProofRanks) -> None:
        super().__init__(solver, ranks)
        self._narrowing: dict[tuple[f.Predicate, f.Predicate], bool] = {}

    def why(self, formula: f.Formula, env: Env, found: Env, *, holds: bool = True) -> list[Draft]:
        """Return what is enough to make a formula true, or false."""
        match formula:
            case f.Truth():
                return []
            case f.Predicate():
                return [self.atom(formula, env, holds=holds)]
            case f.Compare():
                return [self.comparison(formula, env, holds=holds)]
            case f.Not(body):
                return self.why(body, env, found, holds=not holds)
            case f.And(parts) | f.Or(parts):
                if isinstance(formula, f.And) is holds:
                    told = [self.why(part, env, found, holds=holds) for part in parts]
                    for part, drafts in zip(parts, told, strict=True):
                        if holds and isinstance(part, f.Predicate) and self._narrows(part, parts):
                            drafts[0].detail = False
                    return [draft for drafts in told for draft in drafts]
                own = self.why(self._choice(parts, env, holds=holds), env, found, holds=holds)
                for draft in own:
                    draft.detail = draft.detail and holds  # what fails is never beside the point
                return own
            case f.Implies(premise, conclusion):
                parts = f.Not(premise), conclusion
                return self.why(f.disjunction(*parts), env, found, holds=holds)
            case f.Iff(left, right):
                return [
                    d for side in (left, right)
                    for d in self.why(side, env, found, holds=self.solver.holds(side, env))
                ]  # fmt: skip
            case f.Conditional(condition, positive, negative):
                truth = self.solver.holds(condition, env)
                own = self.why(condition, env, found, holds=truth)
                branch = positive if truth else negative
                return own + self.why(branch, env, found, holds=holds)  # type: ignore[arg-type]  # a formula's are
            case f.Exists() | f.ForAll():
                return self._quantified(formula, env, found, holds=holds)
            case _:
                raise ExplanationError(f"{formula} is no formula that can be explained")

    def _narrows(self, atom: f.Predicate, parts: Sequence[f.Formula]) -> bool:
        """Tell whether a listed sort leaves out some of what other parts say a variable is.

        Of `parent(x, y) ∧ female(x)` the second part is to be told where some parents are others.
        """
        names = f.free_variables(atom).keys()
        if not names or not self.axioms.lists(atom.name):
            return False
        for part in parts:
            own = tuple(f.free_variables(part))
            if (
                not isinstance(part, f.Predicate)
                or self.axioms.lists(part.name)
                or not names <= set(own)
                or len(own) > _MOST_TRIED
                or any(map(self.is_state, own))
            ):
                continue
            key = atom, part
            if key not in self._narrowing:
                left_out = f.conjunction(part, f.Not(atom))
                try:
                    self._narrowing[key] = any(self.solver.all_solutions(left_out, own, {}))
                except ExplanationError:  # nothing lists them
                    self._narrowing[key] = False
            if self._narrowing[key]:
                return True
        return False

    def _quantified(
        self, formula: f.Exists | f.ForAll, env: Env, found: Env, *, holds: bool
    ) -> list[Draft]:
        names, body = formula.variables, formula.body
        if isinstance(formula, f.Exists):
            if holds:
                return self._witness(body, names, env, found)
            return [self._none(formula, body, names, env)]
        if holds:
            return [self._every(formula, body, names, env)]
        return [self._counterexample(formula, body, names, env)]

    def _choice(self, parts: Sequence[f.Formula], env: Env, *, holds: bool) -> f.Formula:
        """Return the cheapest part that makes a disjunction true, or a conjunction false."""
        own = [part for part in parts if self.solver.holds(part, env) is holds]
        if not holds:
            return own[0]
        group = self.group

        def cost(part: f.Formula) -> tuple[int, int]:
            rank = 0
            if group and depends_on(part, set(group)):
                rank = self.ranks.formula(part, env, group, holds=holds)
            return rank, weight(part)

        return min(own, key=cost)

    def _witness(
        self, body: f.Formula, names: tuple[str, ...], env: Env, found: Env
    ) -> list[Draft]:
        inner = self.least(body, self.solver.solutions(body, names, env))
        found.update({name: inner[name] for name in names})
        return self.why(body, inner, found)

    def _counterexample(
        self, formula: f.Formula, body: f.Formula, names: tuple[str, ...], env: Env
    ) -> Draft:
        inner = self.least(f.Not(body), self.solver.solutions(f.Not(body), names, env))
        return draft_of(
            formula, env, COUNTEREXAMPLE, self.written(formula, env), holds=False,
            note="not for " + self.listed(names, inner),
            children=self.why(body, inner, {}, holds=False),
        )  # fmt: skip

    def _every(
        self, formula: f.Formula, body: f.Formula, names: tuple[str, ...], env: Env
    ) -> Draft:
        """Return why a universal statement holds: its cases by what makes them hold."""
        draft = draft_of(formula, env, EVERY, self.written(formula, env), holds=True)
        names, premise, conclusion = _conditions(names, body)
        cases = self.solver.all_solutions(premise, names, env)
        each = self.called(names)
        if not cases:
            draft.note = f"no {each} is such"
            draft.children = [self._none(f.Exists(names, premise), premise, names, env)]
            return draft
        kinds: dict[tuple[object, ...], list[tuple[Env, list[Draft]]]] = {}
        for case in cases:
            drafts = self.why(conclusion, case, {})
            kinds.setdefault(shape(drafts), []).append((case, drafts))
        ordered = sorted(kinds.values(), key=_interest)
        draft.note = f"for each of {len(cases)} {each}" if len(cases) > 1 else f"for one {each}"
        usual = ordered.pop() if len(ordered) > 1 or len(cases) > MOST_SHOWN else []
        for group in ordered:
            for case, drafts in group[:MOST_SHOWN]:
                draft.children.append(self._case(conclusion, case, names, drafts))
        if usual:
            case, drafts = usual[0]
            draft.children.append(self._case(conclusion, case, names, drafts))
            draft.children[-1].detail = bool(ordered)
            if len(usual) > 1:
                note = draft.children[-1].note
                more = f"and {len(usual) - 1} more alike"
                draft.children[-1].note = f"{note}, {more}" if note else more
        return draft

    def _case(
        self, conclusion: f.Formula, case: Env, names: tuple[str, ...], drafts: list[Draft]
    ) -> Draft:
        claim = self.resolved(conclusion, case)
        if len(drafts) == 1 and drafts[0].claim == claim and drafts[0].key is None:
            drafts[0].note = drafts[0].note or self._unsaid(names, case, claim)
            drafts[0].detail = False
            return drafts[0]
        note = self._unsaid(names, case, claim)
        if len(drafts) == 1 and drafts[0].key is not None and drafts[0].claim == claim:
            drafts[0].note = note
            return drafts[0]
        return draft_of(conclusion, case, CASE, claim, holds=True, note=note, children=drafts)

    def atom(self, formula: f.Predicate, env: Env, *, holds: bool) -> Draft:
        """Return the claim that a predicate holds of terms, or does not."""
        claim = self.resolved(formula, env)
        drafts = [d for arg in formula.args for d in self.of_term(arg, env)]
        values = [self.solver.value(arg, env) for arg in formula.args]
        if any(value is None for value in values):
            at = next(i for i, value in enumerate(values) if value is None)
            note = f"{self.written(formula.args[at], env)} has no value"
            return draft_of(formula, env, GIVEN, claim, holds=holds, note=note, children=drafts)
        row = tuple(value for value in values if value is not None)
        draft = draft_of(formula, env, GIVEN, claim, holds=holds, children=drafts)
        draft.shape = (id(formula), holds)
        model = self.axioms.model
        known = self.axioms.demands if formula.name in model.layouts else self.axioms.rules
        if formula.name not in known:
            draft.detail = holds
            return draft
        draft.key = ("p", formula.name, row, holds)
        plain = self.solver.language
        draft.claim = plain.write(f.Predicate(formula.name, tuple(map(plain.node, row))))
        draft.detail = holds and self.axioms.lists(formula.name)
        return draft


def _conditions(
    names: tuple[str, ...], body: f.Formula
) -> tuple[tuple[str, ...], f.Formula, f.Formula]:
    """Return the variables of a universal statement, all that it asks of them, and what it says.

    What is said inside under further conditions, or of further variables, is said of all these.
    """
    asked = []
    while True:
        match body:
            case f.Implies(premise, conclusion):
                asked.append(premise)
                body = conclusion
            case f.ForAll(inner, f.Implies() as said) if not set(inner) & set(names):
                names += inner
                body = said
            case _:
                return names, f.conjunction(*asked), body


def _interest(cases: list[tuple[Env, list[Draft]]]) -> tuple[int, int]:
    """Return what kinds of cases are ordered by: the rare ones, with most to say, first."""
    said = sum(1 for draft in cases[0][1] for child in draft.children if child.key)
    return len(cases), -said


def weight(formula: f.Node) -> int:
    """Return how much there is to say of a formula: quantifiers weigh most."""
    return sum(
        10 if isinstance(node, f.Exists | f.ForAll) else 3 if isinstance(node, f.Predicate) else 1
        for node in f.walk(formula)
        if isinstance(node, f.Exists | f.ForAll | f.Predicate | f.Compare)
    )


def shape(drafts: list[Draft]) -> tuple[object, ...]:
    """Return what drafts of the same reasons have in common, whatever the values."""
    return tuple(
        (draft.formal and id(draft.formal.formula), draft.holds, draft.shape) for draft in drafts
    )
