"""Why no values make a formula true: how far the best of them come."""

from typing import Final

from pylogic.compiler.theory.dependencies import depends_on
from pylogic.core import formulas as f
from pylogic.core.errors import ExplanationError
from pylogic.explain.first_order.axioms import AxiomRule, variables_of
from pylogic.explain.first_order.comparing import Comparing, draft_of
from pylogic.explain.first_order.evaluator import Env, parts_of
from pylogic.explain.growing import Draft
from pylogic.explain.tree import NONE
from pylogic.meaning.plans import equated

MOST_SHOWN: Final = 3
"""Cases of one kind that are shown."""
_MOST_CASES: Final = 100
"""Values for each of which it is told that a recursive claim fails."""


class Failing(Comparing):
    """Finds why existential statements fail."""

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
                draft.detail = i >= MOST_SHOWN
            drafts += own
        return drafts

    def _unsaid(self, names: tuple[str, ...], case: Env, claim: str) -> str:
        """Return the values of variables that a claim does not show."""
        shown = {name: self.written(f.Variable(name), case) for name in names}
        left = [name for name, value in shown.items() if value not in claim]
        listed = self.listed(left, case)
        return f"for {listed}" if listed else ""

    def _none(
        self, formula: f.Formula, body: f.Formula, names: tuple[str, ...], env: Env
    ) -> Draft:
        """Return why no values make a formula true: how far the best of them come."""
        draft = draft_of(formula, env, NONE, self.written(formula, env), holds=False)
        names, parts = self._opened(names, body)
        draft.note = f"no {self.called(names)}"
        if len(parts) == 1 and isinstance(parts[0], f.Or):
            draft.children = self._none_of(parts[0], names, env)
            return draft
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
            draft.children, cases = self._each(parts, names, env)
            draft.note = f"no {self.called(names)} of {len(cases)}"
            if len(cases) == 1:
                draft.note = f"no {self.called(names)}; only {self.listed(names, cases[0])}"
                draft.note += " comes so far"
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

    def _none_of(self, formula: f.Or, names: tuple[str, ...], env: Env) -> list[Draft]:
        """Return why no values make any part of a disjunction true: of each part by itself."""
        drafts = []
        for part in formula.parts:
            own = tuple(name for name in names if name in f.free_variables(part))
            whole = f.Exists(own, part) if own else part
            drafts += self.why(whole, env, {}, holds=False)
        return drafts

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
        states = set(filter(self.is_state, names))
        found.sort(key=lambda part: not states.isdisjoint(f.free_variables(part)))
        if self.solver.axiom is None:  # a goal may say last what is to be known first
            found.sort(key=self._comes_late)
        return names, found

    def _comes_late(self, part: f.Formula) -> int:
        """Return where a part of a goal comes: what is plain first, and what recurs last."""
        if any(not f.free_variables(term) for _, term in equated(part)):
            return 0
        return 2 if depends_on(part, set(self.axioms.recursive)) else 1

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
        if not loose or not isinstance(failing, f.Predicate) or self.solver.axiom is None:
            return best
        if self.group or failing.name in self.unfolded:
            return best
        try:
            return best if any(self.solver.all_solutions(failing, loose, rest)) else rest
        except ExplanationError:
            return best  # nothing lists the values

    def _each(
        self, parts: list[f.Formula], names: tuple[str, ...], env: Env
    ) -> tuple[list[Draft], list[Env]]:
        """Return why a recursive part fails, for each of the values that the others allow."""
        plain = [part for part in parts if not depends_on(part, set(self.group))]
        rest = f.conjunction(*(part for part in parts if part not in plain))
        drafts = []
        cases = self.solver.all_solutions(f.conjunction(*plain), names, env)
        for i, case in enumerate(cases):
            own = self.why(rest, case, {}, holds=False)
            for draft in own:
                draft.detail = i >= MOST_SHOWN
                draft.note = draft.note or self._unsaid(names, case, draft.claim)
            drafts += own
        return drafts, cases

    def _nothing(self, formula: f.Exists, failing: f.Formula, env: Env) -> Draft:
        """Return why an atom holds of no values: how far its definition comes, if it has one."""
        names = formula.variables
        draft = draft_of(formula, env, NONE, self.written(formula, env), holds=False)
        draft.note = f"no {self.called(names)}"
        if isinstance(failing, f.Compare):
            known = [t for t in failing.terms if f.free_variables(t).keys() <= env.keys()]
            draft.children = [child for term in known for child in self.of_term(term, env)]
            draft.children = draft.children or self._each_value(failing, names, env)
        if isinstance(failing, f.Or):
            draft.children = self._none_of(failing, names, env)
        symbol = failing.name if isinstance(failing, f.Predicate) else ""
        rules = self.axioms.rules.get(symbol, ())
        recursive = symbol in (self.axioms.recursive if len(rules) != 1 else self.unfolded)
        if recursive or isinstance(failing, f.Exists | f.ForAll):
            draft.children = self._each_value(failing, names, env)
        if recursive or not isinstance(failing, f.Predicate):
            return draft
        if all(rule.guard == f.Truth(value=True) for rule in rules):
            draft.note += f"; {self.axioms.said_in(rules, failing.name)}"
        if len(rules) != 1 or rules[0].guard == f.Truth(value=True):
            return draft
        if told := self.axioms.listed(rules):
            draft.note += f"; {told}"
            draft.source = self.solver.language.source(rules[0].axiom)
        else:
            self._unfold(draft, failing, rules[0], env)
        return draft

    def _unfold(self, draft: Draft, atom: f.Predicate, rule: AxiomRule, env: Env) -> None:
        """Tell of an atom that holds of no values how far its definition comes."""
        inner: Env = {}
        for arg, own in zip(atom.args, rule.args, strict=True):
            if not isinstance(own, f.Variable) or own.name in inner:
                return
            if f.free_variables(arg).keys() <= env.keys():
                value = self.solver.value(arg, env)
                if value is None:
                    return
                inner[own.name] = value
        outer, self.solver.axiom = self.solver.axiom, rule.axiom
        unfolded, self.unfolded = (
            self.unfolded,
            self.unfolded | self.axioms.recursive.get(atom.name, frozenset()),
        )
        open_ = tuple(name for name in variables_of(rule) if name not in inner)
        try:
            own_none = self._none(f.Exists(open_, rule.guard), rule.guard, open_, inner)
        except ExplanationError:
            pass  # the values of its variables are not listed
        else:
            draft.children = own_none.children or [own_none]
            if own_none.children:
                _, furthest, values = own_none.note.partition("; ")
                draft.note += furthest + values
        finally:
            self.solver.axiom, self.unfolded = outer, unfolded
        draft.source = self.solver.language.source(rule.axiom)
