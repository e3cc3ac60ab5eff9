"""Proofs about the formulas of one document at one size of its board."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

from pylogic import formulas as f
from pylogic.closure import close
from pylogic.deduction.proofs.boards import (
    Observed,
    Situation,
    Universe,
    observed_of,
    read_universe,
    sizes_of,
)
from pylogic.deduction.proofs.clauses import Clauses
from pylogic.deduction.proofs.evaluation import Evaluator
from pylogic.deduction.proofs.propositions import TRUE
from pylogic.deduction.proofs.solver import Question, Solver
from pylogic.deduction.proofs.theory import theory_of
from pylogic.deduction.proofs.unrolling import Unroller
from pylogic.deduction.proofs.verdicts import PROVED, REFUTED, Verdict, counterexample
from pylogic.errors import ProofError
from pylogic.notations.syntax import AXIOM

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from pathlib import Path

    from pylogic.deduction.proofs.claims import Claim
    from pylogic.deduction.proofs.verdicts import Counterexample
    from pylogic.documents import Document
    from pylogic.session import Session


class Check(Protocol):
    """What says on its own whether a formula is true of a board."""

    def is_true(self, formula: f.Formula, situation: Situation) -> bool:
        """Return whether a formula is true."""


@dataclass(repr=False)  # what it keeps is too long to be shown
class Prover:
    """Decides claims about the boards of one size, under one reading of a document.

    Attributes
    ----------
    document : Document
        The document, under its reading.
    universe : Universe
        What boards there are.
    unroller, solver, evaluator
        What makes propositions of formulas, decides them, and checks what was found.
    prolog : Session or None
        Where the clauses compiled from the document check it too.
    """

    document: Document
    universe: Universe
    unroller: Unroller
    solver: Solver
    evaluator: Evaluator
    prolog: Session | None = None

    def decide(self, claims: Sequence[Claim]) -> Iterator[Verdict]:
        """Yield the verdict on each claim for each class of boards.

        A variable that nothing binds may be any number: formulas with one are equivalent if they
        are so for all of its values.

        Raises
        ------
        CompileError
            A formula cannot be unrolled.
        ProofError
            A counterexample is none when the formulas are evaluated on it.
        PylogicError
            The formulas cannot be compiled to clauses, where these are to be asked.
        """
        self.unroller.open([side for claim in claims for side in (claim.left, claim.right)])
        checks: dict[str, Check] = {}
        for claim in claims:
            left, right = map(self.unroller.unroll, (claim.left, claim.right))
            question = self.solver.question(-self.unroller.propositions.iff(left, right))
            for name, boards in self.universe.classes.items():
                began = perf_counter()
                within = self.unroller.unroll(boards)
                found = self._situation(question, within, claim.variables)
                refuted = found is not None
                if refuted and not checks:  # the clauses are compiled when there is need
                    checks = self._checks(claims)
                yield Verdict(
                    claim.name,
                    self.document.reading,
                    name,
                    self.universe.size,
                    REFUTED if refuted else PROVED,
                    self._confirmed(claim, found, checks) if found is not None else None,
                    tuple(self._conditions(claim, question, within) if refuted else ()),
                    perf_counter() - began,
                )

    def _situation(
        self, question: Question, within: int, named: Collection[str]
    ) -> Situation | None:
        """Return a board of a class on which a claim fails, with as few discs as there can be.

        `named` are the variables of which the values are of interest.
        """
        store = self.unroller.propositions
        discs: list[int] = []
        numbers: list[int] = []
        others: list[int] = []
        for number, what in enumerate(store.observations):
            domain = store.domains[number]
            if what.function == self.universe.cells:
                discs.append(store.one_of(number, domain[1:]))
            elif not what.args:  # a parameter: counts how far in its domain its value stands
                numbers += [store.one_of(number, domain[i:]) for i in range(1, len(domain))]
            else:
                others.append(store.one_of(number, domain[1:]))
        model = question.model([within], [discs, numbers, others])
        if model is None:
            return None
        observations: dict[Observed, int] = {}
        parameters: dict[str, int] = {}
        for number, what in enumerate(store.observations):
            value = model.get(number, store.domains[number][0])
            if what.args:
                observations[observed_of(what)] = value
            elif what.function in named:
                parameters[what.function] = value
        for path, function in {(one.path, one.function) for one in observations}:
            observer = self.universe.observers[function]
            for places in product(*observer.arguments):  # also what no formula looks at
                observations.setdefault(Observed(path, function, places), observer.values[0])
        return Situation(observations, parameters)

    def _confirmed(
        self, claim: Claim, situation: Situation, checks: Mapping[str, Check]
    ) -> Counterexample:
        """Return the account of a counterexample, after checking both formulas on it."""
        sides = (False, False)
        for name, check in checks.items():
            sides = check.is_true(claim.left, situation), check.is_true(claim.right, situation)
            if sides[0] == sides[1]:
                shown = counterexample(self.universe, situation, sides, ()).state
                raise ProofError(
                    name,
                    f"{claim.name}: the solver tells the formulas apart on {shown}, where the"
                    f" {name} finds both {str(sides[0]).lower()}",
                )
        return counterexample(self.universe, situation, sides, tuple(checks))

    def _checks(self, claims: Sequence[Claim]) -> dict[str, Check]:
        """Return what counterexamples are checked by."""
        checks: dict[str, Check] = {"evaluation": self.evaluator}
        if self.prolog is not None:
            sides = [side for claim in claims for side in (claim.left, claim.right)]
            checks["clauses"] = Clauses(self.prolog, self.document, self.evaluator, sides)
        return checks

    def _conditions(
        self, claim: Claim, question: Question, within: int
    ) -> Iterator[tuple[str, ...]]:
        """Yield the smallest sets of side conditions with which a claim is right.

        Sets that hold of no board of the class are left out.
        """
        conditions = dict(claim.provided)
        if claim.conditional:
            known = {*self.universe.objects, *self.universe.parameters, *claim.variables}
            conditions |= {
                name: condition
                for name, condition in self.universe.conditions.items()
                if f.free_variables(condition).keys() <= known
            }
        unrolled = {name: self.unroller.unroll(one) for name, one in conditions.items()}
        anything = self.solver.question(TRUE)
        found: list[frozenset[str]] = []
        for count in range(1, len(unrolled) + 1):
            for names in combinations(unrolled, count):
                if any(smaller <= set(names) for smaller in found):
                    continue
                held = [within, *(unrolled[name] for name in names)]
                if question.model(held) is None and anything.model(held) is not None:
                    found.append(frozenset(names))
                    yield names


def prover_of(
    document: Document,
    path: Path,
    sizes: Mapping[str, int] | None = None,
    prolog: Session | None = None,
) -> Prover:
    """Return what decides claims about a document's formulas.

    Parameters
    ----------
    document : Document
        Gives the definitions, and the reading.
    path : Path
        The file that says what boards there are.
    sizes : mapping of str to int, optional
        By option of the boards, such as `columns`, what is to hold instead of the document's.
    prolog : Session, optional
        Where counterexamples are checked by the compiled clauses too.

    Raises
    ------
    CompileError
        The definitions or the file cannot be used.
    SolverMissing
        z3 is not installed.
    """
    named = sizes_of(path, sizes or {})
    axioms = [
        _closed(declaration.formula)
        for declaration in document.declarations
        if declaration.kind == AXIOM and declaration.formula is not None
    ]
    theory = theory_of(axioms, named)
    universe = read_universe(path, theory, axioms)
    unroller = Unroller(theory, universe)
    widest = 2 * max(universe.largest, *map(abs, theory.constants.values()))
    evaluator = Evaluator(axioms, named, universe.objects, widest)
    solver = Solver(unroller.propositions)
    return Prover(document, universe, unroller, solver, evaluator, prolog)


def _closed(axiom: f.Formula) -> f.Formula:
    """Return a definition with what is free on its right alone bound there."""
    if isinstance(axiom, f.Iff):
        for name in f.free_variables(axiom.right).keys() - f.free_variables(axiom.left).keys():
            axiom = f.Iff(axiom.left, close(axiom.right, name)[0])
    return axiom
