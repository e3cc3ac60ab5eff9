"""Deciding claims with the solver: whether one fails on a board of a class, and on which."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

from pylogic.core import formulas as f
from pylogic.deduction.proofs.boards import ObservedValue, Situation, Universe, observed_of
from pylogic.deduction.proofs.claims import Claim
from pylogic.deduction.proofs.entities import Entity
from pylogic.deduction.proofs.evaluation import BoardEvaluator
from pylogic.deduction.proofs.guarded_values import Case, PlainCase, differing
from pylogic.deduction.proofs.instances import Instance, instance_of, instance_of_given
from pylogic.deduction.proofs.lemmas import Lemma, Proved
from pylogic.deduction.proofs.propositions import TRUE
from pylogic.deduction.proofs.query import Query
from pylogic.deduction.proofs.solver import SatSolver
from pylogic.deduction.proofs.theory import BoardTheory
from pylogic.deduction.proofs.unrolling import Unroller


def witness(
    unroller: Unroller, query: Query, given: Sequence[int], named: Collection[str]
) -> Situation | None:
    """Return a board with as few discs as there can be, or None if there is no board.

    query: The case that is looked for.
    given: Propositions that are to hold too.
    named: The variables of which the values are of interest.
    """
    store, universe = unroller.propositions, unroller.universe
    if not query.is_possible(given):
        return None
    seen = [number for number in range(len(store.observations)) if number not in unroller.taken]
    discs: list[int] = []
    numbers: list[int] = []
    others: list[int] = []
    for number in seen:
        what, domain = store.observations[number], store.domains[number]
        if what.function == universe.cells:
            discs.append(store.one_of(number, domain[1:]))
        elif not what.args:  # a parameter: counts how far in its domain its value stands
            numbers += [store.one_of(number, domain[i:]) for i in range(1, len(domain))]
        else:
            others.append(store.one_of(number, domain[1:]))

    def place(number: int) -> tuple[bool, str, tuple[int, ...]]:
        what = store.observations[number]
        return what.function == universe.cells, ".".join(what.path), _numbers(what)

    order = sorted(seen, key=place, reverse=True)  # so that discs are far to the left and low
    model = query.least(given, [discs, numbers, others], order)
    observations: dict[ObservedValue, int] = {}
    parameters: dict[str, int] = {}
    for number in seen:
        what = store.observations[number]
        if what.args:
            observations[observed_of(what)] = model[number]
        elif what.function in named:
            parameters[what.function] = model[number]
    for path, function in {(one.path, one.function) for one in observations}:
        observer = universe.observers[function]
        for places in product(*observer.arguments):  # also what no formula looks at
            observations.setdefault(ObservedValue(path, function, places), observer.values[0])
    return Situation(observations, parameters)


def _numbers(what: Entity) -> tuple[int, ...]:
    return tuple(arg for arg in what.args if isinstance(arg, int))


@dataclass(frozen=True, slots=True)
class Refutation:
    """The query where a claim fails, and what lemmas say of the objects that it is about."""

    claim: Claim
    query: Query
    uses: tuple[Instance, ...]


@dataclass(repr=False)  # what it keeps is too long to be shown
class Decider:
    """Decides claims that are given at once, with one store of propositions.

    universe: What boards there are.
    evaluator: Says whether a board on which a claim fails for all that lemmas say is one.
    lemmas: Results that are used.
    """

    theory: BoardTheory
    universe: Universe
    evaluator: BoardEvaluator
    claims: Sequence[Claim]
    lemmas: Sequence[Proved] = ()
    unroller: Unroller = field(init=False)
    solver: SatSolver = field(init=False)
    _unaided: Decider | None = None

    def __post_init__(self) -> None:
        """Begin with what the claims leave open."""
        self.unroller = Unroller(self.theory, self.universe, self.lemmas)
        self.unroller.open([side for claim in self.claims for side in (claim.left, claim.right)])
        self.solver = SatSolver(self.unroller.propositions)

    def refutation(self, claim: Claim) -> Refutation:
        """Return the query where one of the claims fails.

        Raises CompileError: A formula cannot be unrolled.
        """
        store = self.unroller.propositions
        parameters = self.universe.parameters
        names = [name for name in parameters if name in claim.variables]
        nodes = {node for side in (claim.left, claim.right) for node in f.walk(side)}
        cases: list[Case] = []
        uses: list[Instance] = []
        for row in product(*(parameters[name] for name in names)):
            values = dict(zip(names, row, strict=True))  # told apart, as in what lemmas say
            chosen = [f.equal(f.Variable(name), f.Number(n)) for name, n in values.items()]
            given = store.conjunction(map(self.unroller.unroll, chosen))
            left, right = (self.unroller.unroll(s, values) for s in (claim.left, claim.right))
            cases.append(differing(store, given, left, right))
            uses += [
                instance_of_given(self.unroller, known, values)
                for known in self.lemmas
                if known.lemma.call in nodes
            ]
        spoken = set[int]().union(*(store.mentioned(case.holds) for case in cases))
        taken = [number for number in self.unroller.taken if number in spoken]
        uses += [instance_of(self.unroller, number) for number in taken]
        return Refutation(claim, Query(self.solver, cases), tuple(uses))

    def observed(self) -> dict[Entity, tuple[int, ...]]:
        """Return what the propositions observe of what is given, with the possible values."""
        store = self.unroller.propositions
        return {
            what: store.domains[number]
            for number, what in enumerate(store.observations)
            if number not in self.unroller.taken
        }

    def proof(self, refutation: Refutation, boards: f.Formula) -> tuple[str, ...] | None:
        """Return the lemmas with which a claim is proved for a class, or None if it is not."""
        within = self.unroller.unroll(boards)
        if not refutation.query.is_possible([within]):
            return ()  # whatever it is that the lemmas are about
        if refutation.query.is_possible([within, *(use.holds for use in refutation.uses)]):
            return None
        return tuple(dict.fromkeys(use.lemma.name for use in refutation.uses))

    def failing(self, refutation: Refutation, boards: f.Formula) -> Situation | None:
        """Return a board of a class on which a claim fails, or None if there is none after all.

        It has as few discs as there can be. Where a lemma says nothing of the objects of the board
        that is found so, so that the claim may be right of it, it is one of those of which the
        lemmas say all that the claim needs; if there are none, the lemmas are not used.
        """
        named = refutation.claim.variables
        said = [self.unroller.unroll(boards), *(use.holds for use in refutation.uses)]
        found = witness(self.unroller, refutation.query, said, named)
        if found is None or not refutation.uses or self._fails(refutation.claim, found):
            return found
        said += [use.provided for use in refutation.uses]
        found = witness(self.unroller, refutation.query, said, named)
        if found is None:
            if self._unaided is None:
                self._unaided = Decider(self.theory, self.universe, self.evaluator, self.claims)
            return self._unaided.failing(self._unaided.refutation(refutation.claim), boards)
        return found

    def _fails(self, claim: Claim, board: Situation) -> bool:
        """Return whether a claim fails on a board."""
        left, right = (self.evaluator.is_true(s, board) for s in (claim.left, claim.right))
        return left != right

    def conditions(self, refutation: Refutation, boards: f.Formula) -> Iterator[tuple[str, ...]]:
        """Yield the smallest sets of side conditions with which a claim is right.

        Sets that hold of no board of the class are left out.
        """
        claim = refutation.claim
        conditions = dict(claim.provided)
        if claim.conditional:
            known = {*self.universe.objects, *self.universe.parameters, *claim.variables}
            conditions |= {
                name: condition
                for name, condition in self.universe.conditions.items()
                if f.free_variables(condition).keys() <= known
            }
        unrolled = {name: self.unroller.unroll(one) for name, one in conditions.items()}
        within = self.unroller.unroll(boards)
        said = [use.holds for use in refutation.uses]
        anything = Query(self.solver, [PlainCase(TRUE)])
        found: list[frozenset[str]] = []
        for count in range(1, len(unrolled) + 1):
            for names in combinations(unrolled, count):
                if any(smaller <= set(names) for smaller in found):
                    continue
                held = [within, *(unrolled[name] for name in names)]
                if not refutation.query.is_possible([*held, *said]) and anything.is_possible(held):
                    found.append(frozenset(names))
                    yield names


def proved(
    lemmas: Sequence[Lemma], theory: BoardTheory, universe: Universe, evaluator: BoardEvaluator
) -> tuple[Proved, ...]:
    """Return those lemmas of which each step is right on all boards where the condition holds.

    Raises CompileError: A formula cannot be unrolled.
    """
    found = []
    for lemma in lemmas:
        known = proved(lemma.lemmas, theory, universe, evaluator)
        decider = Decider(theory, universe, evaluator, lemma.claims, known)
        refutations = map(decider.refutation, lemma.claims)
        if all(
            decider.proof(refutation, lemma.provided) is not None for refutation in refutations
        ):
            found.append(Proved(lemma, decider.observed()))
    return tuple(found)
