"""Why a formula is true or false: the parts of it that are enough to make it so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pylogic.compiler.dependencies import depends_on
from pylogic.core import formulas as f
from pylogic.core.errors import ExplanationError
from pylogic.explain.first_order.axioms import variables_of
from pylogic.explain.first_order.comparing import Comparing, draft_of
from pylogic.explain.first_order.evaluator import parts_of
from pylogic.explain.tree import CASE, COUNTEREXAMPLE, EVERY, GIVEN, NONE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylogic.explain.first_order.evaluator import Env
    from pylogic.explain.growing import Draft

_MOST_SHOWN: Final = 3
"""Cases of one kind that are shown of a universal statement."""
_MOST_CASES: Final = 100
"""Values for each of which it is told that a recursive claim fails."""


class Reasons(Comparing):
    """Finds why formulas of an axiom hold, or do not, under values of its variables.

    What an existential statement holds for is added to `found`.
    """

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
                    return [d for part in parts for d in self.why(part, env, found, holds=holds)]
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
        premise, conclusion = (
            (body.premise, body.conclusion)
            if isinstance(body, f.Implies)
            else (f.Truth(value=True), body)
        )
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
        usual = ordered.pop() if len(ordered) > 1 or len(cases) > _MOST_SHOWN else []
        for group in ordered:
            for case, drafts in group[:_MOST_SHOWN]:
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

    def _each_value(self, failing: f.Formula, names: tuple[str, ...], env: Env) -> list[Draft]:
        """Return why a claim fails for each value that there is, if they are few."""
        try:
            cases = self.solver.all_solutions(f.Truth(value=True), names, env)
        except ExplanationError:
            return []  # there is no end of them
        if len(cases) > _MOST_CASES:
            return []
        drafts = []
        for i, case in enumerate(cases):
            own = self.why(failing, case, {}, holds=False)
            for draft in own:
                draft.detail = i >= _MOST_SHOWN
            drafts += own
        return drafts

    def _unsaid(self, names: tuple[str, ...], case: Env, claim: str) -> str:
        """Return the values of variables that a claim does not show."""
        shown = {name: self.written(f.Variable(name), case) for name in names}
        left = [name for name, value in shown.items() if value not in claim]
        listed = self.listed(left, case)
        return f"for {listed}" if listed else ""

    def _none(
        self,
        formula: f.Formula,
        body: f.Formula,
        names: tuple[str, ...],
        env: Env,
    ) -> Draft:
        """Return why no values make a formula true: how far the best of them come."""
        draft = draft_of(formula, env, NONE, self.written(formula, env), holds=False)
        names, parts = self._opened(names, body)
        draft.note = f"no {self.called(names)}"
        for part in parts:
            if f.free_variables(part).keys().isdisjoint(names) and not self.solver.holds(
                part, env
            ):
                draft.note = f"whatever {self.called(names)}"
                draft.children = self.why(part, env, {}, holds=False)
                return draft
        reached, empty, best = self._furthest(parts, names, env)
        if not reached and self.solver.axiom is None:  # a goal may list its values last
            orders = [[part, *parts[:i], *parts[i + 1 :]] for i, part in enumerate(parts)]
            tried = [(self._furthest(order, names, env), order) for order in orders]
            (reached, empty, best), parts = max(tried, key=lambda one: one[0][0])
        if reached >= empty:
            return draft
        failing = f.conjunction(*parts[reached:empty])
        best = self._loosened(failing, names, best)
        left = [n for n in names if n not in best and n in f.free_variables(failing)]
        if left:
            draft.note = f"no {self.called(left)}"
        if shown := self.listed([name for name in names if name in best], best):
            draft.note += f"; {shown} comes furthest"
        if self.group and depends_on(failing, set(self.group)) and not left:
            draft.children = self._each(parts, names, env)
            draft.note = f"no {self.called(names)} of {len(draft.children)}"
        elif not left:
            draft.children = self.why(failing, best, {}, holds=False)
        else:
            nothing = self._nothing(f.Exists(tuple(left), failing), failing, best)
            if len(parts) > 1 and empty - reached < len(parts):
                draft.children = [nothing]
            else:
                draft.children, draft.source = nothing.children, nothing.source
                draft.note = nothing.note
        return draft

    def _opened(
        self, names: tuple[str, ...], body: f.Formula
    ) -> tuple[tuple[str, ...], list[f.Formula]]:
        """Return the variables and parts of an existential statement, those inside it too.

        What speaks of positions that are looked for comes last, as nothing lists these.
        """
        found: list[f.Formula] = []
        for part in parts_of(body):
            if isinstance(part, f.Exists):
                inner, parts = self._opened(part.variables, part.body)
                names = (*names, *inner)
                found += parts
            else:
                found.append(part)
        sort_of = self.axioms.sort_of
        axiom = self.solver.axiom
        states = {
            name
            for name in names
            if axiom is not None
            and (sort := sort_of(axiom, name)) is not None
            and sort.name in self.axioms.model.layouts
        }
        found.sort(key=lambda part: not states.isdisjoint(f.free_variables(part)))
        return names, found

    def _furthest(
        self, parts: list[f.Formula], names: tuple[str, ...], env: Env
    ) -> tuple[int, int, Env]:
        """Return how many parts, from the first, can be true together, and values for which.

        The second number says how many surely cannot.
        """
        empty = len(parts)
        for count in range(len(parts), 0, -1):
            prefix = f.conjunction(*parts[:count])
            own = [name for name in names if name in f.free_variables(prefix)]
            self.solver.wide = count < len(parts)
            try:
                first = next(iter(self.solver.solutions(prefix, own, env)), None)
            except ExplanationError:
                continue  # nothing lists the values yet
            finally:
                self.solver.wide = False
            if first is not None:
                return count, empty, first
            empty = count
        return 0, empty, dict(env)

    def _loosened(self, failing: f.Formula, names: tuple[str, ...], best: Env) -> Env:
        """Return values without those of variables for which an atom holds of no value at all."""
        loose = [name for name in names if name in best and name in f.free_variables(failing)]
        rest = {name: value for name, value in best.items() if name not in loose}
        if not loose or not isinstance(failing, f.Predicate) or self.group:
            return best
        try:
            return best if any(self.solver.all_solutions(failing, loose, rest)) else rest
        except ExplanationError:
            return best  # nothing lists the values

    def _each(self, parts: list[f.Formula], names: tuple[str, ...], env: Env) -> list[Draft]:
        """Return why a recursive part fails, for each of the values that the others allow."""
        plain = [part for part in parts if not depends_on(part, set(self.group))]
        rest = f.conjunction(*(part for part in parts if part not in plain))
        drafts = []
        cases = self.solver.all_solutions(f.conjunction(*plain), names, env)
        for i, case in enumerate(cases):
            own = self.why(rest, case, {}, holds=False)
            for draft in own:
                draft.detail = i >= _MOST_SHOWN
                draft.note = draft.note or self._unsaid(names, case, draft.claim)
            drafts += own
        return drafts

    def _nothing(self, formula: f.Exists, failing: f.Formula, env: Env) -> Draft:
        """Return why an atom holds of no values: how far its definition comes, if it has one."""
        names = formula.variables
        draft = draft_of(formula, env, NONE, self.written(formula, env), holds=False)
        draft.note = f"no {self.called(names)}"
        if isinstance(failing, f.Compare):
            known = [t for t in failing.terms if f.free_variables(t).keys() <= env.keys()]
            draft.children = [child for term in known for child in self.of_term(term, env)]
            draft.children = draft.children or self._each_value(failing, names, env)
        recursive = isinstance(failing, f.Predicate) and failing.name in self.axioms.recursive
        if recursive or isinstance(failing, f.Exists | f.ForAll):
            draft.children = self._each_value(failing, names, env)
        if recursive or not isinstance(failing, f.Predicate):
            return draft
        rules = self.axioms.rules.get(failing.name, ())
        if all(rule.guard == f.Truth(value=True) for rule in rules):
            draft.note += f"; {self.axioms.said_in(rules, failing.name)}"
        if len(rules) != 1 or rules[0].guard == f.Truth(value=True):
            return draft
        (rule,) = rules
        inner: Env = {}
        for arg, own in zip(failing.args, rule.args, strict=True):
            if not isinstance(own, f.Variable) or own.name in inner:
                return draft
            if f.free_variables(arg).keys() <= env.keys():
                value = self.solver.value(arg, env)
                if value is None:
                    return draft
                inner[own.name] = value
        outer, self.solver.axiom = self.solver.axiom, rule.axiom
        open_ = tuple(name for name in variables_of(rule) if name not in inner)
        try:
            own_none = self._none(f.Exists(open_, rule.guard), rule.guard, open_, inner)
        except ExplanationError:
            pass  # the values of its variables are not listed
        else:
            draft.children = own_none.children or [own_none]
            _, furthest, values = own_none.note.partition("; ")
            draft.note += furthest + values
        finally:
            self.solver.axiom = outer
        draft.source = self.solver.language.source(rule.axiom)
        return draft

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
        if formula.name in model.layouts or formula.name not in self.axioms.rules:
            draft.detail = holds
            return draft
        draft.key = ("p", formula.name, row, holds)
        plain = self.solver.language
        draft.claim = plain.write(f.Predicate(formula.name, tuple(map(plain.node, row))))
        draft.detail = holds and self.axioms.lists(formula.name)
        return draft


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
