"""Carrying out a derivation step by step, and comparing each step with the printed one."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from pylogic.core import formulas as f
from pylogic.core.closure import close
from pylogic.core.errors import DeductionError
from pylogic.core.syntax import AXIOM, STEP, Declaration
from pylogic.deduction.definitions import PatternDefinitions
from pylogic.deduction.differences import differences
from pylogic.deduction.plan import DerivationPlan, read_plans
from pylogic.deduction.registry import run
from pylogic.deduction.sameness import Sameness, compare
from pylogic.documents import Document
from pylogic.documents.shipped import folder_of

_PRINTED = "printed"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a derivation.

    number: 0 is the formula that is derived from.
    heading: What the step does, in the document's words where it has the step, else in the plan's.
    tactics: The tactics that made it, in order; none for step 0.
    derived: What they made of the step before.
    printed: What the document has for this step under its reading; None where it has none.
    sameness: How far the two are the same; None where there is nothing to compare with.
    difference: The lines in which they differ, in the document's notation: `-` printed, `+`
        derived. None where they are the same.
    provided: What must hold of a board for the step to be an equivalence, beyond the definitions,
        as far as the plan knows of it.
    uses: In words, what the step rests on that no definition of the document says.
    """

    number: int
    heading: str
    tactics: tuple[str, ...]
    derived: f.Formula
    printed: f.Formula | None = None
    sameness: Sameness | None = None
    difference: str | None = None
    provided: f.Formula | None = None
    uses: str = ""


@dataclass(frozen=True, slots=True)
class Derivation:
    """The steps of a derivation, and which step of which other derivations they use."""

    steps: tuple[Step, ...]
    uses: Mapping[int, int]


def derive(
    document: Document, moves: int = 1, *, given: str = "derived", plan: Path | None = None
) -> tuple[Step, ...]:
    """Return the steps of a derivation; no formula of it is stored anywhere.

    document: Gives the definitions, the notation and the reading. Under the readings that the plan
        names, the author's way with names is followed, and what it leaves free is closed as the
        document's reader closes it, except in the reading `printed`.
    moves: Which derivation of the plan; in that of Connect Four, the number of moves to the win.
    given: What each step is derived from: `derived`, the step before as it was derived, or
        `printed`, as the document has it.
    plan: The file that says which tactics make which step; that of the shipped document by
        default.
    Raises DeductionError: There is no plan for the document or for `moves`, or a tactic cannot be
        applied.
    """
    return derivations(document, moves, given=given, plan=plan)[moves].steps


def derivations(
    document: Document, moves: int = 1, *, given: str = "derived", plan: Path | None = None
) -> dict[int, Derivation]:
    """Return a derivation and those whose results it uses, by what the plan calls them.

    Parameters and errors are those of `derive`; the derivations that are used are always made from
    the steps as they were derived.
    """
    path = plan or folder_of(document.name) / "derivation.toml"
    if plan is None and not path.is_file():
        raise DeductionError(document.name, "there is no derivation for this document")
    plans = read_plans(
        path, [d.formula for d in document.declarations if d.formula is not None], document.reading
    )
    if moves not in plans:
        known = ", ".join(map(str, plans)) or "none"
        reason = f"there is no derivation for {moves} moves under the reading {document.reading}"
        raise DeductionError(document.name, f"{reason}; there are those for {known}")
    made = _Derivations(document, plans)
    found = {moves: made.steps(moves, given)} | made.results
    return {number: Derivation(steps, plans[number].uses) for number, steps in found.items()}


@dataclass(frozen=True, slots=True)
class _Derivations:
    document: Document
    plans: Mapping[int, DerivationPlan]
    results: dict[int, tuple[Step, ...]] = field(default_factory=dict)

    def definitions(self, plan: DerivationPlan) -> PatternDefinitions:
        """Return the document's definitions, and the results that the plan uses."""
        axioms = [d.formula for d in self.document.declarations if d.kind == AXIOM]
        found = PatternDefinitions.of(axiom for axiom in axioms if axiom is not None)
        for other, number in plan.uses.items():
            if other not in self.plans:
                raise DeductionError("derivation", f"there is no derivation {other} to use")
            if other not in self.results:
                self.results[other] = self.steps(other, "derived")
            if number >= len(self.results[other]):
                raise DeductionError("derivation", f"derivation {other} has no step {number}")
            found = found.also(self.plans[other].start, self.results[other][number].derived)
        return found

    def printed(self) -> dict[int, tuple[str, f.Formula]]:
        """Return the document's own steps: heading and formula by number."""
        found = {}
        for one in self.document.declarations:
            number = re.search(r"\d+", one.label)
            if one.kind == STEP and number and one.formula is not None:
                found[int(number[0])] = (one.heading, one.formula)
        return found

    def steps(self, moves: int, given: str) -> tuple[Step, ...]:
        """Return the steps of one derivation."""
        plan = self.plans[moves]
        printed = self.printed()
        if plan.start not in {formula for _, formula in printed.values()}:
            printed = {}  # the document's steps are those of another derivation
        definitions = self.definitions(plan)
        formula: f.Formula = plan.start
        steps = [self._compared(Step(0, "", (), formula), printed)]
        for number, planned in enumerate(plan.steps, 1):
            if given == _PRINTED and number - 1 in printed:
                formula = printed[number - 1][1]
            for one in planned.applications:
                formula = run(
                    one.tactic, formula, one.arguments, definitions, by_name=plan.by_name
                )
            step = Step(
                number,
                planned.heading,
                tuple(one.tactic for one in planned.applications),
                self._closed(formula, plan),
                provided=planned.provided,
                uses=planned.uses,
            )
            steps.append(self._compared(step, printed))
        return tuple(steps)

    def _compared(self, step: Step, printed: Mapping[int, tuple[str, f.Formula]]) -> Step:
        """Return a step with what the document has for it."""
        if step.number not in printed:
            return step
        heading, expected = printed[step.number]
        same = compare(expected, step.derived)
        shown = None
        if same is Sameness.DIFFERENT:
            shown = differences(expected, step.derived, self.document.written)
        return replace(
            step,
            heading=heading or step.heading,
            printed=expected,
            sameness=same,
            difference=shown,
        )

    def _closed(self, formula: f.Formula, plan: DerivationPlan) -> f.Formula:
        """Return the formula with what it leaves free closed, as the document's reader does."""
        if self.document.reading == _PRINTED:
            return formula
        for name in f.free_variables(formula).keys() - f.free_variables(plan.start).keys():
            formula, _ = close(formula, name)
        return formula


def with_results(document: Document, moves: Collection[int]) -> Document:
    """Return the document with the results of derivations for definitions, without its steps.

    Where a step has a side condition, the definition is changed for boards without it.

    moves: Which derivations; with none, the definitions stay as they are.
    Raises DeductionError: A derivation cannot be made.
    """
    results: dict[f.Formula, f.Formula] = {}
    for number in moves:
        steps = derive(document, number)
        results[steps[0].derived] = steps[-1].derived

    def changed(one: Declaration) -> Declaration:
        if isinstance(one.formula, f.Iff) and one.formula.left in results:
            return replace(one, formula=f.Iff(one.formula.left, results[one.formula.left]))
        return one

    axioms = tuple(changed(one) for one in document.declarations if one.kind == AXIOM)
    return replace(document, syntax=replace(document.syntax, declarations=axioms))
