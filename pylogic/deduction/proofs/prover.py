"""Proofs about the formulas of one document at one size of its board."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Protocol

from pylogic.compiler.program import Program
from pylogic.core import formulas as f
from pylogic.core.closure import close
from pylogic.core.errors import CompileError, ProofError
from pylogic.core.syntax import AXIOM
from pylogic.deduction.differences import aligned
from pylogic.deduction.proofs.boards import (
    ObservedValue,
    Situation,
    Universe,
    read_universe,
    sizes_of,
)
from pylogic.deduction.proofs.claims import Claim
from pylogic.deduction.proofs.decider import Decider, proved
from pylogic.deduction.proofs.evaluation import BoardEvaluator
from pylogic.deduction.proofs.lemmas import Lemma
from pylogic.deduction.proofs.theory import BoardTheory, theory_of
from pylogic.deduction.proofs.verdicts import PROVED, REFUTED, Counterexample, StepVerdict, drawn
from pylogic.documents import Document
from pylogic.documents.loading import load
from pylogic.session import Module, Session
from pylogic.terms import Compound, Integer, Term


class Clauses:
    """The definitions of a document, and formulas as definitions of their own, as clauses.

    prolog: Loads them.
    document: Gives the notation, in which they are written out and read again.
    about: Has the definitions, the sizes of the board and the variables that stand for it.
    formulas: What is to be asked.
    Raises CompileError: They cannot be compiled.
    Raises PrologMissing: SWI-Prolog is not installed.
    """

    def __init__(
        self,
        prolog: Session,
        document: Document,
        about: BoardEvaluator,
        formulas: Sequence[f.Formula],
    ) -> None:
        self._heads: dict[f.Formula, f.Predicate] = {}
        objects = tuple(about.objects)
        parts = [_sized(axiom, about.sizes) for axiom in about.axioms]
        for formula in formulas:
            if formula not in self._heads:
                names = (*objects, *(n for n in f.free_variables(formula) if n not in objects))
                head = f.Predicate(f"asked{len(self._heads)}", tuple(map(f.Variable, names)))
                self._heads[formula] = head
                parts.append(f.Iff(head, formula))
        text = "\n\n".join(map(document.written, parts)) + "\n"
        loaded = load(text, notation=document.notation.name, errata="")
        if not isinstance(loaded.program, Program):
            raise CompileError(f"{document.name} has no definitions")
        self._program = loaded.program
        self._module: Module = prolog.add(loaded)

    def is_true(self, formula: f.Formula, situation: Situation) -> bool:
        """Return whether one of the formulas is true.

        Raises GoalError: The clauses do not come to an end.
        """
        head = self._heads[formula]
        arguments: list[Term] = [self._state(situation)]
        for parameter in head.args[1:]:
            assert isinstance(parameter, f.Variable)  # noqa: S101 - as the heads are made
            arguments.append(Integer(situation.parameters[parameter.name]))
        goal = Compound(self._program.names[head.name], tuple(arguments))
        return self._module.ask(goal) is not None

    def _state(self, situation: Situation) -> Term:
        """Return a board as the clauses have it: a term with its observations as arguments."""
        model = self._program.model
        (layout,) = model.layouts.values()
        found = {_slot(observed): value for observed, value in situation.observations.items()}
        values = []
        for slot in layout.slots:
            places = tuple(place.value for place in slot.args if isinstance(place, f.Number))
            values.append(Integer(found[slot.observer, places]))
        return Compound(model.name(layout.sort), tuple(values))


def _slot(observed: ObservedValue) -> tuple[str, tuple[int, ...]]:
    """Return how the compiler names an observation: applying an object is by its own name."""
    plain = observed.function.isidentifier()
    return observed.function if plain else observed.path[-1], observed.arguments


def _sized(axiom: f.Formula, sizes: Mapping[str, int]) -> f.Formula:
    """Return an equation of a constant with the value that it is to have."""
    match axiom:
        case f.Compare(("=",), (f.Constant(name), f.Number())) if name in sizes:
            return f.equal(f.Constant(name), f.Number(sizes[name]))
        case _:
            return axiom


class BoardCheck(Protocol):
    """What says on its own whether a formula is true of a board."""

    def is_true(self, formula: f.Formula, situation: Situation) -> bool:
        """Return whether a formula is true."""


@dataclass(frozen=True, slots=True)
class _Answer:
    """What is found of a claim and a class: a board where it fails, and what was used."""

    claim: Claim
    boards: str
    failing: Situation | None
    conditions: tuple[tuple[str, ...], ...]
    by: tuple[str, ...]
    seconds: float


@dataclass(repr=False)  # what it keeps is too long to be shown
class Prover:
    """Decides claims about the boards of one size, under one reading of a document.

    document: The document, under its reading.
    universe: What boards there are.
    evaluator: Checks what was found.
    prolog: Where the clauses compiled from the document check it too.
    """

    document: Document
    universe: Universe
    theory: BoardTheory
    evaluator: BoardEvaluator
    prolog: Session | None = None

    def decide(
        self, claims: Sequence[Claim], lemmas: Sequence[Lemma] = ()
    ) -> Iterator[StepVerdict]:
        """Yield the verdict on each claim for each class of boards, as it is found.

        A variable that nothing binds may be any number: formulas with one are equivalent if they
        are so for all of its values.

        lemmas: Results that may be used. They are proved first; one that is not right is not used.
        Raises CompileError: A formula cannot be unrolled.
        Raises ProofError: A counterexample is none when the formulas are evaluated on it.
        Raises SolverMissing: z3 is not installed.
        Raises PylogicError: The formulas cannot be compiled to clauses, where these are to be
            asked.
        """
        checks: dict[str, dict[str, BoardCheck]] = {}
        for one in self._answers(claims, lemmas):
            name, shown = one.claim.name, None
            if one.failing is not None:
                if name not in checks:
                    checks[name] = self._checks([claim for claim in claims if claim.name == name])
                shown = self._confirmed(one.claim, one.failing, checks[name])
            yield StepVerdict(
                name,
                self.document.reading,
                one.boards,
                self.universe.size,
                PROVED if shown is None else REFUTED,
                shown,
                one.conditions,
                one.by,
                one.seconds,
            )

    def _answers(self, claims: Sequence[Claim], lemmas: Sequence[Lemma]) -> Iterator[_Answer]:
        known = proved(lemmas, self.theory, self.universe, self.evaluator)
        decider = Decider(self.theory, self.universe, self.evaluator, claims, known)
        for claim in claims:
            refutation = decider.refutation(claim)
            for name, boards in self.universe.classes.items():
                began = perf_counter()
                by = decider.proof(refutation, boards)
                failing = decider.failing(refutation, boards) if by is None else None
                right = () if failing is None else tuple(decider.conditions(refutation, boards))
                yield _Answer(claim, name, failing, right, by or (), perf_counter() - began)

    def _confirmed(
        self, claim: Claim, situation: Situation, checks: Mapping[str, BoardCheck]
    ) -> Counterexample:
        """Return the account of a counterexample, after checking both formulas on it."""
        sides = (False, False)
        state, others = drawn(self.universe, situation)
        for name, check in checks.items():
            sides = check.is_true(claim.left, situation), check.is_true(claim.right, situation)
            if sides[0] == sides[1]:
                raise ProofError(
                    name,
                    f"{claim.name}: for the solver the formulas differ on {state}, but by {name}"
                    f" both are {str(sides[0]).lower()}",
                )
        one, other = (claim.left, claim.right) if sides[0] else (claim.right, claim.left)
        failing, values = self.evaluator.differing(one, aligned(other, one), situation)
        return Counterexample(situation, state, others, *sides, tuple(checks), failing, values)

    def _checks(self, claims: Sequence[Claim]) -> dict[str, BoardCheck]:
        """Return what counterexamples are checked by."""
        checks: dict[str, BoardCheck] = {"evaluation": self.evaluator}
        if self.prolog is not None and claims:
            sides = [side for claim in claims for side in (claim.left, claim.right)]
            checks["clauses"] = Clauses(self.prolog, self.document, self.evaluator, sides)
        return checks


def prover_of(document: Document, path: Path, sizes: Mapping[str, int] | None = None) -> Prover:
    """Return what decides claims about a document's formulas.

    document: Gives the definitions, and the reading.
    path: The file that says what boards there are.
    sizes: By option of the boards, such as `columns`, what is to hold instead of the document's.
    Raises CompileError: The definitions or the file cannot be used.
    """
    named = sizes_of(path, sizes or {})
    axioms = [
        _closed(declaration.formula)
        for declaration in document.declarations
        if declaration.kind == AXIOM and declaration.formula is not None
    ]
    theory = theory_of(axioms, named)
    universe = read_universe(path, theory, axioms)
    widest = 2 * max(universe.largest, *map(abs, theory.constants.values()))
    evaluator = BoardEvaluator(axioms, named, universe.objects, widest)
    return Prover(document, universe, theory, evaluator)


def _closed(axiom: f.Formula) -> f.Formula:
    """Return a definition with what is free on its right alone bound there."""
    if isinstance(axiom, f.Iff):
        for name in f.free_variables(axiom.right).keys() - f.free_variables(axiom.left).keys():
            axiom = f.Iff(axiom.left, close(axiom.right, name)[0])
    return axiom
