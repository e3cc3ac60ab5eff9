"""Scripts for the Boyer-Moore prover: what a definition computes, whether a theorem holds.

A definition of which one correction is left out is evaluated beside the corrected one on samples;
where they agree, the theorems about it are tried. A theorem is tried as it is printed.
"""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pylogic.games as games
from pylogic.audit.auditor import DocumentAuditor
from pylogic.audit.result import ErratumWitness
from pylogic.checking.books import Examiner, compare
from pylogic.core.errata import Erratum
from pylogic.core.formulas import Apply, Node, Term, Variable, transform
from pylogic.documents import Document
from pylogic.documents.shipped import folder_of
from pylogic.games.text.script import ScriptGame, read_script_game
from pylogic.notations.nqthm.printer import print_term
from pylogic.nqthm import Definition, Script
from pylogic.nqthm.evaluator import TermEvaluator
from pylogic.nqthm.terms import substitute
from pylogic.nqthm.values import term_of
from pylogic.solvers import retrograde
from pylogic.theorems import Evaluation, ProofPlan, ProofStanding, TheoremVerdict, read_plan
from pylogic.theorems.samples import Sampler

_CORRECTED = "-as-corrected"
"""Is added to the name of a function whose printed definition is evaluated beside it."""


class ScriptAuditor(DocumentAuditor):
    """The readings of a script, and the search for what tells them apart.

    name: The script's name, which is the game's.
    """

    def __init__(self, name: str, path: Path) -> None:
        super().__init__(path)
        plan = folder_of(name) / "proofs.toml"
        self._plan = read_plan(plan) if plan.is_file() else ProofPlan()
        self._game = folder_of(name) / "game.toml"
        self._native = games.game(name, "native")
        self._solution = retrograde(self._native, [self._native.initial_state()])
        self._made = _script(self._corrected)
        self._evaluated = Evaluation(self._made, self._plan)

    def _same(self, without: Document) -> bool:
        return _script(without).events == self._made.events

    def _unchanged(self, _: Erratum) -> str:
        return "with it and without, the events of the script are the same"

    def _compared(self, without: Document, note: str) -> ErratumWitness | str:
        script = _script(without)
        evaluated = Evaluation(script, self._plan)
        tried: list[str] = []
        for name, theorem in script.theorems.items():
            if theorem != self._made.theorems.get(name):
                verdict = next(evaluated.verdicts(name))
                if verdict.standing is ProofStanding.FALSE:
                    return self._refuted(verdict, note)
                tried.append(f"as printed, {name} is not refuted either: {_known(verdict)}")
        changed = [
            definition
            for name, definition in script.definitions.items()
            if definition != self._made.definitions.get(name)
        ]
        for definition in changed:
            value = self._value(script, definition, note)
            if isinstance(value, ErratumWitness):
                return value
            tried.append(f"{definition.name} has the same value on {value:,} samples")
        if found := self._books(script, note):
            return found
        about = (self._about(script, evaluated, definition.name, note) for definition in changed)
        return next(filter(None, about), "; ".join(tried))

    def _refuted(self, verdict: TheoremVerdict, note: str) -> ErratumWitness:
        """Return the counterexample to a theorem, beside what is known of it as corrected."""
        theorem = verdict.theorem
        made = next(self._evaluated.verdicts(theorem), None)
        values = ", ".join(f"{n} = {print_term(v)}" for n, v in verdict.counterexample.items())
        answers = {"printed": f"false where {values}" if values else "false"}
        if made is not None:
            answers["corrected"] = _known(made)
        return ErratumWitness(f"the theorem {theorem}", "", answers, note)

    def _about(
        self, script: Script, evaluated: Evaluation, function: str, note: str
    ) -> ErratumWitness | None:
        """Return the counterexample to a theorem that mentions a function."""
        for name, theorem in script.theorems.items():
            if function in _functions(theorem.statement):
                verdict = next(evaluated.verdicts(name))
                if verdict.standing is ProofStanding.FALSE:
                    return self._refuted(verdict, note)
        return None

    def _value(self, script: Script, definition: Definition, note: str) -> ErratumWitness | int:
        """Return arguments on which two definitions differ, or the number of samples."""
        made = self._made.definitions[definition.name]
        other = f"{made.name}{_CORRECTED}"
        renamed = Definition(other, made.parameters, _renamed(made.body, made.name, other))
        evaluator = TermEvaluator([*script.definitions.values(), renamed])
        variables = tuple(map(Variable, definition.parameters))
        left, right = Apply(definition.name, variables), Apply(other, variables)
        statement = Apply("equal", (left, right))
        tested = Sampler(script, evaluator, 0).test(definition.name, statement)
        if tested.counterexample is None:
            return tested.met
        values: dict[str, Term] = {n: term_of(v) for n, v in tested.counterexample.items()}
        answers = {
            reading: print_term(term_of(evaluator.evaluate(substitute(call, values))))
            for reading, call in (("printed", left), ("corrected", right))
        }
        return ErratumWitness(print_term(substitute(left, values)), "", answers, note)

    def _books(self, script: Script, note: str) -> ErratumWitness | None:
        """Return where the books of a script's players differ, that should be the same."""
        told = {
            reading: self._differences(read_script_game(self._game, read))
            for reading, read in (("printed", script), ("corrected", self._made))
        }
        if told["printed"] == told["corrected"]:
            return None
        answers = {reading: said or "the same entries" for reading, said in told.items()}
        return ErratumWitness("the books of the players, beside each other", "", answers, note)

    def _differences(self, script: ScriptGame) -> str:
        """Return where books that are not the same term differ, in words."""
        first: dict[Term, str] = {}
        for name, implementation in script.implementations.items():
            first.setdefault(implementation.book, name)
        examiner = Examiner(script, self._native, self._solution)
        books = [examiner.entries(name) for name in first.values()]
        return "; ".join(said for pair in combinations(books, 2) for said in compare(*pair))


def _script(document: Document) -> Script:
    if not isinstance(document.syntax, Script):
        raise TypeError(document.notation.name)
    return document.syntax


def _functions(term: Term) -> Iterator[str]:
    """Yield the functions that a term applies; data is none of them."""
    waiting = [term]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Apply) and part.function != "quote":
            yield part.function
            waiting += part.args


def _renamed(term: Term, old: str, new: str) -> Term:
    def step(node: Node) -> Node:
        return Apply(new, node.args) if isinstance(node, Apply) and node.function == old else node

    return transform(term, step)  # type: ignore[return-value]  # a term stays one


def _known(verdict: TheoremVerdict) -> str:
    cases = f" in {verdict.cases:,} cases" if verdict.cases else ""
    return f"{verdict.standing}{cases}"
