"""Checking each theorem of a script, by all cases where these are finite, else by samples."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from pylogic.core.errors import EvaluationError, EvaluationLimit, PlanError, ProofError
from pylogic.core.formulas import Term
from pylogic.nqthm import Script, ScriptDeclaration, Theorem, free_variables
from pylogic.nqthm.evaluator import TermEvaluator
from pylogic.nqthm.shells import functions_of
from pylogic.nqthm.values import Value, term_of
from pylogic.theorems.games import GameEnumerator
from pylogic.theorems.plan import NOTHING, ProofPlan
from pylogic.theorems.proofs import Attempt
from pylogic.theorems.samples import Sampler
from pylogic.theorems.verdict import ProofStanding, TheoremVerdict


def verdicts(
    script: Script, plan: ProofPlan = NOTHING, seed: int = 0, only: str | None = None
) -> Iterator[TheoremVerdict]:
    """Yield what evaluating says of each theorem, in order: nothing is called proved here.

    seed: Of the samples; the same seed gives the same.
    only: The name of the one theorem that is asked for.
    Raises PlanError: The plan names a function that the script does not have.
    """
    return Evaluation(script, plan, seed).verdicts(only)


class Evaluation:
    """The theorems of a script, evaluated one by one; parameters and errors are as above."""

    def __init__(self, script: Script, plan: ProofPlan = NOTHING, seed: int = 0) -> None:
        self._script = script
        self._seed = seed
        self._evaluator = TermEvaluator(functions_of(script.events).values())
        self._plan = plan

    @cached_property
    def _arena(self) -> GameEnumerator | None:
        """The games, where there are any that the script's own definitions can play."""
        if self._plan.games is None:
            return None
        try:
            return GameEnumerator(self._script, self._evaluator, self._plan.games)
        except (EvaluationError, PlanError):
            if self._script.problems:  # a definition that could not be read is missing
                return None
            raise

    @cached_property
    def _sampler(self) -> Sampler:
        return Sampler(self._script, self._evaluator, self._seed)

    def verdicts(self, only: str | None = None) -> Iterator[TheoremVerdict]:
        """Yield what evaluating says of each theorem, or of one, in order."""
        for placed in self._script.placed:
            if isinstance(placed.event, Theorem) and only in (None, placed.event.name):
                yield self._verdict(placed, placed.event)

    def _verdict(self, placed: ScriptDeclaration, theorem: Theorem) -> TheoremVerdict:
        unknown = TheoremVerdict(theorem.name, placed.lines, ProofStanding.OPEN)
        arena = self._arena
        try:
            exhausted = arena.exhaust(theorem.statement) if arena else None
            if exhausted is not None and arena is not None:
                if exhausted.counterexample is not None:
                    return _refuted(
                        unknown, "all games", exhausted.cases, exhausted.counterexample
                    )
                note = f"{arena.count:,} games"
                return replace(
                    unknown, standing=ProofStanding.EXHAUSTED, method="all games",
                    cases=exhausted.cases, note=note,
                )  # fmt: skip
            tested = self._sampler.test(theorem.name, theorem.statement)
        except EvaluationError as error:
            return replace(unknown, note=_said(self._script, error))
        closed = not free_variables(theorem.statement)
        sampled = unknown if closed else replace(unknown, seed=self._seed)
        method = "evaluation" if closed else "samples"
        if tested.counterexample is not None:
            return _refuted(sampled, method, tested.met, tested.counterexample)
        if tested.hindrance is not None:
            return replace(unknown, note=_said(self._script, tested.hindrance))
        if not tested.met:
            return replace(sampled, note="no sample met the hypotheses")
        standing = ProofStanding.EXHAUSTED if closed else ProofStanding.TESTED
        return replace(sampled, standing=standing, method=method, cases=tested.met)


def _said(script: Script, error: EvaluationError | EvaluationLimit) -> str:
    """Return why a theorem cannot be evaluated, as far as its script explains it."""
    if isinstance(error, EvaluationLimit):
        return f"evaluating it does not end, or not within its {error.kind} ({error.limit:,})"
    return script.why_undefined(error.name)


def _refuted(
    verdict: TheoremVerdict, method: str, cases: int, counterexample: Mapping[str, Value]
) -> TheoremVerdict:
    shown: dict[str, Term] = {name: term_of(value) for name, value in counterexample.items()}
    return replace(
        verdict, standing=ProofStanding.FALSE, method=method, cases=cases, counterexample=shown
    )


def with_proofs(
    evaluated: Iterable[TheoremVerdict], attempts: Iterable[Attempt]
) -> Iterator[TheoremVerdict]:
    """Yield the verdicts with what a prover says: a proof outdoes tests and exhausted cases.

    Both are in the order of the script; attempts at theorems without a verdict are passed over.

    Raises ProofError: Something is proved that has a counterexample: then pylogic itself is wrong.
    """
    tried = iter(attempts)
    for verdict in evaluated:
        attempt = next((a for a in tried if a.theorem == verdict.theorem), None)
        if attempt is None:
            yield verdict
        elif not attempt.proved:
            note = "; ".join(filter(None, (verdict.note, attempt.reason)))
            yield (
                verdict if verdict.standing is ProofStanding.FALSE else replace(verdict, note=note)
            )
        elif verdict.standing is ProofStanding.FALSE:
            raise ProofError("evaluation", f"ACL2 proves {verdict.theorem}, which is false")
        else:
            yield _proved(verdict, attempt)


def _proved(verdict: TheoremVerdict, attempt: Attempt) -> TheoremVerdict:
    """Return the verdict on what is proved; cases that were gone through are still told."""
    ours = (
        f"with {attempt.lemmas} lemma{'' if attempt.lemmas == 1 else 's'} of ours"
        if attempt.lemmas
        else ""
    )
    exhausted = verdict.note if verdict.standing is ProofStanding.EXHAUSTED else ""
    if exhausted:
        exhausted = f"also exhausted: {exhausted}"
    note = "; ".join(filter(None, (ours, exhausted)))
    return replace(verdict, standing=ProofStanding.PROVED, method="ACL2", note=note)
