"""Which instances of an axiom could give a claim."""

from collections.abc import Iterator, Sequence

from pylogic.core import formulas as f
from pylogic.explain.first_order.axioms import AxiomRule, variables_of
from pylogic.explain.first_order.evaluator import ClaimSolver, Env
from pylogic.explain.first_order.language import Language
from pylogic.terms import Compound, Term

_SAID = "argument {}"
"""Stands for what a claim has at a place where the axiom has a term that is calculated."""


class AxiomMatch:
    """An axiom whose head fits a claim.

    rule: The axiom.
    env: What its head says of its variables.
    guard: What is left to hold: its guard, and equations for arguments that are calculated.
    open: Its variables that have no value yet.
    """

    __slots__ = ("env", "guard", "open", "rule")

    def __init__(self, rule: AxiomRule, env: Env, equations: Sequence[f.Formula]) -> None:
        self.rule = rule
        self.env = env
        self.guard = f.conjunction(*equations, rule.guard)
        self.open = tuple(name for name in variables_of(rule) if name not in env)

    def instances(self, solver: ClaimSolver) -> Iterator[Env]:
        """Yield the values of all its variables for which it gives the claim."""
        solver.axiom = self.rule.axiom
        if self.open:
            yield from solver.solutions(self.guard, self.open, self.env)
        elif solver.holds(self.guard, self.env):
            yield self.env


def matched(
    rules: Sequence[AxiomRule], row: Sequence[Term], language: Language
) -> list[AxiomMatch]:
    """Return the axioms of which the head fits the arguments of a claim."""
    found = []
    for rule in rules:
        env: Env = {}
        equations: list[f.Formula] = []
        if all(
            _fits(arg, value, env, equations, i, language)
            for i, (arg, value) in enumerate(zip(rule.args, row, strict=True))
        ):
            found.append(AxiomMatch(rule, env, equations))
    return found


def _fits(  # noqa: PLR0913, PLR0917 - what a head has so far, and one argument
    arg: f.Term, value: Term, env: Env, equations: list[f.Formula], place: int, language: Language
) -> bool:
    match arg:
        case f.Variable(name) if name not in env:
            env[name] = value
            return True
        case f.Variable(name):
            return env[name] == value
        case f.Constant() | f.Number():
            return language.term(arg) == value
        case f.Apply(function, args) if function in language.model.sorts.constructors:
            if not isinstance(value, Compound) or len(value.args) != len(args):
                return False
            return value.name == language.model.functor(function) and all(
                _fits(part, own, env, equations, place * 10 + i, language)
                for i, (part, own) in enumerate(zip(args, value.args, strict=True))
            )
        case _:
            name = _SAID.format(place)
            env[name] = value
            equations.append(f.equal(arg, f.Variable(name)))
            return True
