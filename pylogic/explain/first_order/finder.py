"""The explanation of a goal by the axioms of its document."""

import re
from dataclasses import replace
from typing import Final

from pylogic.core import formulas as f
from pylogic.core.errors import ExplanationError
from pylogic.explain.first_order.axioms import AxiomRule, variables_of
from pylogic.explain.first_order.comparing import Key, draft_of
from pylogic.explain.first_order.evaluator import ClaimSolver, Env
from pylogic.explain.first_order.matching import AxiomMatch, matched
from pylogic.explain.first_order.ranks import ProofRanks
from pylogic.explain.first_order.reasons import Reasons
from pylogic.explain.growing import ClaimStep, Draft, deep, frozen, grown
from pylogic.explain.tree import AXIOM, GIVEN, NONE, RULE, VALUE, Formal, Node
from pylogic.terms import Term

MOST_CLAIMS: Final = 400
"""How many claims are explained in one tree; those beyond are left open."""


class Finder:
    """Finds why formulas hold, or do not; `solver` tells what is true."""

    def __init__(self, solver: ClaimSolver) -> None:
        self._solver = solver
        self._axioms = solver.axioms
        self._ranks = ProofRanks(solver)
        self._reasons = Reasons(solver, self._ranks)

    def explain(self, formula: f.Formula, env: Env, *, holds: bool) -> tuple[list[Node], Env]:
        """Return what makes a formula true or false, and values that make it true."""
        found: Env = {}
        with deep():
            drafts = self._reasons.why(formula, env, found, holds=holds)
            return self._grown(drafts), found

    def instance(self, symbol: str, row: tuple[Term | None, ...], given: Env, claim: str) -> Node:
        """Return why a predicate holds of values by its definition, for given values behind it.

        symbol: The predicate.
        row: Its arguments; None where one is looked for.
        given: Values of variables of its definition.
        claim: What the node is to claim.
        Raises ExplanationError: No single axiom defines it.
        """
        rules = self._axioms.rules.get(symbol, ())
        if len(rules) != 1:
            raise ExplanationError(
                f"{len(rules)} axioms say what {symbol} is, and not a single one"
            )
        (rule,) = rules
        env: Env = {}
        for arg, value in zip(rule.args, row, strict=True):
            if isinstance(arg, f.Variable) and value is not None:
                env[arg.name] = value
        env |= {name: value for name, value in given.items() if name not in env}
        guard = _instantiated(rule.guard, env)
        open_ = tuple(n for n in variables_of(rule) if n not in env)
        body = f.Exists(open_, guard) if open_ else guard
        self._solver.axiom = rule.axiom
        self._reasons.group = self._axioms.recursive.get(symbol, frozenset())
        with deep():
            holds = self._solver.holds(body, env)
            found: Env = {}
            drafts = self._reasons.why(body, env, found, holds=holds)
            if not holds and open_ and len(drafts) == 1 and drafts[0].kind == NONE:
                drafts = drafts[0].children
            children = self._grown(drafts)
        source = self._solver.language.source(rule.axiom)
        return Node(
            claim,
            holds,
            AXIOM,
            source.label,
            source.lines,
            source.text,
            self._bindings(env | found, source.text),
            children=tuple(children),
            formal=Formal(body, tuple(env.items())),
        )

    def _grown(self, drafts: list[Draft]) -> list[Node]:
        steps = grown(drafts, self._opened, MOST_CLAIMS)
        seen: set[Key] = set()
        return [frozen(draft, steps, seen) for draft in drafts]

    def _opened(self, draft: Draft) -> ClaimStep:
        assert draft.key is not None  # noqa: S101  # of those that are opened
        step = self._step(draft.key)
        if any(c.key is None and c.claim == draft.claim for c in step.children):
            return ClaimStep(note="as the position says")
        return step

    def _step(self, key: Key) -> ClaimStep:
        kind, symbol, row, holds = key
        if symbol in self._axioms.demands:
            return self._demanded(key)
        self._reasons.group = self._axioms.recursive.get(symbol, frozenset())
        rules = self._axioms.rules if kind == "p" else self._axioms.equations
        matches = matched(rules.get(symbol, ()), row, self._solver.language)
        rank = None
        if symbol in self._axioms.recursive and (
            holds or self._ranks.through_negation(self._axioms.recursive[symbol])
        ):
            rank = self._ranks.of(key)
        if holds:
            return self._shown(key, matches, rank)
        return self._refused(key, matches, rank)

    def _demanded(self, key: Key) -> ClaimStep:
        """Return what all demands on a state rest on, or the first that it does not fulfil."""
        _, sort, (state,), holds = key
        self._reasons.group = frozenset()
        children = []
        for rule in self._axioms.demands[sort]:
            self._solver.axiom = rule.axiom
            env = {arg.name: state for arg in rule.args if isinstance(arg, f.Variable)}
            if self._solver.holds(rule.guard, env) is not holds:
                continue
            plain = self._solver.language
            draft = draft_of(rule.guard, env, RULE, _titled(rule), holds=holds)
            draft.source = replace(plain.source(rule.axiom), text=plain.write(rule.guard))
            draft.children = self._reasons.why(rule.guard, env, {}, holds=holds)
            children.append(draft)
            if not holds:
                break
        return ClaimStep(GIVEN, children, note="" if holds else "a demand is not met")

    def _shown(self, key: Key, matches: list[AxiomMatch], rank: int | None) -> ClaimStep:
        """Return the axiom that gives a claim, for the values that need the fewest steps."""
        best: tuple[int, AxiomMatch, Env] | None = None
        for match in matches:
            for env in match.instances(self._solver):
                cost = 0
                if self._reasons.group:
                    cost = self._ranks.formula(match.guard, env, self._reasons.group, holds=True)
                    self._solver.axiom = match.rule.axiom
                if best is None or cost < best[0]:
                    best = cost, match, env
                if cost == 0:
                    break
            if best is not None and best[0] == 0:
                break
        if best is None:
            return ClaimStep(note="listed as a value of its sort", rank=rank)
        _, match, env = best
        self._solver.axiom = match.rule.axiom
        found: Env = {}
        drafts = self._reasons.why(match.guard, env, found)
        if match.rule.value is not None:
            drafts += self._value(match.rule.value, env)
        kind = AXIOM if key[0] == "p" else VALUE
        return self._stated(kind, match, drafts, {**env, **found}, rank=rank)

    def _value(self, value: f.Term, env: Env, *, holds: bool = True) -> list[Draft]:
        """Return what the right side of an equation rests on, or why it has no value."""
        drafts = self._reasons.of_term(value, env)
        chosen = self._reasons.chosen(value, env)
        if isinstance(chosen, f.Apply) and not drafts:
            drafts = [self._reasons.comparison(f.equal(chosen, chosen), env, holds=holds)]
        return drafts

    def _refused(self, key: Key, matches: list[AxiomMatch], rank: int | None) -> ClaimStep:
        """Return why none of the axioms gives a claim."""
        kind, symbol = key[:2]
        if not matches:
            table = self._axioms.rules if kind == "p" else self._axioms.equations
            told = self._axioms.said_in(table.get(symbol, ()), symbol)
            note = f"no axiom says so; {told}" if told else "no axiom says so"
            return ClaimStep(note=note, rank=rank)
        if len(matches) == 1:
            match = matches[0]
            if told := self._axioms.listed(self._axioms.rules.get(symbol, ())):
                source = self._solver.language.source(match.rule.axiom)
                return ClaimStep(AXIOM, source=source, note=told, rank=rank)
            drafts, env = self._failing(match)
            return self._stated(AXIOM, match, drafts, env, rank=rank)
        children = []
        for match in matches:
            step = self._stated(RULE, match, *self._failing(match))
            body = f.Exists(match.open, match.guard) if match.open else match.guard
            draft = draft_of(body, match.env, RULE, _titled(match.rule), holds=False)
            draft.source, draft.bindings, draft.children = (
                step.source, step.bindings, step.children,
            )  # fmt: skip
            children.append(draft)
        return ClaimStep(
            AXIOM, children, note=f"none of {len(children)} axioms gives it", rank=rank
        )

    def _failing(self, match: AxiomMatch) -> tuple[list[Draft], Env]:
        self._solver.axiom = match.rule.axiom
        value = match.rule.value
        if value is not None and (env := next(match.instances(self._solver), None)) is not None:
            return self._value(value, env, holds=False), env  # it says so, of what has no value
        body = f.Exists(match.open, match.guard) if match.open else match.guard
        found: Env = {}
        drafts = self._reasons.why(body, match.env, found, holds=False)
        return drafts, {**match.env, **found}

    def _stated(
        self, kind: str, match: AxiomMatch, drafts: list[Draft], env: Env, rank: int | None = None
    ) -> ClaimStep:
        source = self._solver.language.source(match.rule.axiom)
        return ClaimStep(kind, drafts, source, self._bindings(env, source.text), rank=rank)

    def _bindings(self, env: Env, printed: str) -> tuple[tuple[str, str], ...]:
        """Return the values of the variables that an axiom shows."""
        language = self._solver.language
        words = set(re.findall(r"\w+'*", printed))
        named = ((language.variable(name), name) for name in env)
        return tuple(
            (shown, language.printed(f.Variable(name), env))
            for shown, name in named
            if shown in words
        )


def _instantiated(formula: f.Formula, env: Env) -> f.Formula:
    """Return a formula without the quantifiers of variables that have values already."""
    match formula:
        case f.And(parts):
            return f.conjunction(*(_instantiated(part, env) for part in parts))
        case f.Exists(names, body):
            left = tuple(name for name in names if name not in env)
            inner = _instantiated(body, env)
            return f.Exists(left, inner) if left else inner
        case _:
            return formula


def _titled(rule: AxiomRule) -> str:
    return rule.axiom.called
