"""Theorems that are false where nobody looks are not called more than tested, whoever is asked."""

import pytest

import pylogic
from pylogic.core.formulas import Number, Term
from pylogic.nqthm import NIL, Script, Theorem, atom, substitute
from pylogic.nqthm.evaluator import TermEvaluator
from pylogic.nqthm.values import F
from pylogic.theorems import ProofPlan, ProofStanding, attempts, verdicts, with_proofs
from pylogic.theorems.plan import AddedLemma, ProofHints
from tests.cases import some_long

SCRIPT = """
(boot-strap nqthm)
(defn items (x) (if (listp x) (add1 (items (cdr x))) 0))
(defn power (n) (if (zerop n) 1 (times 2 (power (sub1 n)))))
(defn upto (n) (if (zerop n) nil (cons n (upto (sub1 n)))))
(prove-lemma square nil (implies (equal (times x x) 1522756) (equal x 5)))
(prove-lemma plus-nil (rewrite) (equal (plus x nil) x))
(prove-lemma short nil (lessp (items x) 100000))
(prove-lemma small nil (implies (numberp n) (lessp n 100000)))
(prove-lemma large-power nil (not (equal (power n) 1267650600228229401496703205376)))
(prove-lemma one-list nil (not (equal (items (upto n)) 54321)))
(prove-lemma one-atom nil (not (equal x 'needle)))
(prove-lemma deep nil (implies (equal (items (car (car x))) 77) (equal (items x) 4)))
(prove-lemma bound (rewrite) (implies (numberp n) (equal (lessp n 100000) t)))
(prove-lemma from-bound nil (implies (and (numberp n) (numberp m)) (lessp n (plus 100000 m))))
(prove-lemma from-square nil (implies (equal (times n n) 1522756) (equal (times n 3) 15))
  ((use (square (x n)))))
(prove-lemma from-short nil (lessp (items (append x y)) 200001) ((use (short (x (append x y))))))
(prove-lemma from-itself nil (lessp (items (cons 1 x)) 100001) ((use (from-itself))))
"""
"""Each has a counterexample, or is drawn from one that has."""

MORE_THAN_TESTED = {ProofStanding.PROVED, ProofStanding.EXHAUSTED}


def script(text: str = SCRIPT) -> Script:
    """Return a script in Lisp."""
    read = pylogic.load(text).syntax
    assert isinstance(read, Script)
    return read


@some_long(1, "seed", range(3))
def test_without_a_prover(seed: int) -> None:
    """Samples that find nothing are samples; that none fits a hypothesis is said."""
    found = list(verdicts(script(), ProofPlan(), seed))
    assert len(found) == 13
    assert {v.standing for v in found} <= {
        ProofStanding.FALSE,
        ProofStanding.TESTED,
        ProofStanding.OPEN,
    }
    assert all(v.cases for v in found if v.standing is ProofStanding.TESTED)


@pytest.mark.needs_acl2
def test_with_a_prover() -> None:
    """It proves none of them, and none from another."""
    found = list(with_proofs(verdicts(script(), ProofPlan(), 0), attempts(script())))
    assert len(found) == 13
    assert not [v.theorem for v in found if v.standing in MORE_THAN_TESTED]
    notes = {v.theorem: v.note for v in found}
    assert "its hint uses square, which is not proved" in notes["from-square"]
    assert "its hint uses short, which is not proved" in notes["from-short"]


@pytest.mark.needs_acl2
def test_a_theorem_is_not_proved_by_a_lemma_of_its_name() -> None:
    """A lemma of ours that is called as a theorem further on leaves that theorem unproved."""
    text = """
(boot-strap nqthm)
(defn items (x) (if (listp x) (add1 (items (cdr x))) 0))
(prove-lemma first nil (equal (items (cons x y)) (add1 (items y))))
(prove-lemma second nil (lessp (items x) 100000))
"""
    lemma = AddedLemma(name="second", statement="(equal (car (cons x y)) x)")
    plan = ProofPlan(theorems={"first": ProofHints(lemmas=(lemma,))})
    found = {attempt.theorem: attempt for attempt in attempts(script(text), plan)}
    assert found["first"].proved
    assert not found["second"].proved
    assert found["second"].reason == "a lemma of ours is called second"


@pytest.mark.needs_acl2
def test_a_false_lemma_of_ours_proves_nothing() -> None:
    """What a plan states is proved like everything else, or refused with what it was for."""
    text = """
(boot-strap nqthm)
(defn items (x) (if (listp x) (add1 (items (cdr x))) 0))
(prove-lemma few nil (lessp (items x) 100000))
"""
    lemma = AddedLemma(name="helps", statement="(lessp (items x) 100000)")
    plan = ProofPlan(theorems={"few": ProofHints(lemmas=(lemma,))})
    (attempt,) = attempts(script(text), plan)
    assert not attempt.proved
    assert attempt.reason.startswith("the lemma helps of ours: ")


COUNTEREXAMPLES: list[tuple[str, dict[str, Term]]] = [
    ("square", {"x": Number(1234)}),
    ("plus-nil", {"x": NIL}),
    ("small", {"n": Number(100_000)}),
    ("large-power", {"n": Number(100)}),
    ("one-atom", {"x": atom("needle")}),
    ("bound", {"n": Number(100_000)}),
    ("from-bound", {"n": Number(100_000), "m": Number(0)}),
    ("from-square", {"n": Number(1234)}),
]


@pytest.mark.parametrize(("name", "values"), COUNTEREXAMPLES, ids=[c[0] for c in COUNTEREXAMPLES])
def test_they_are_false(name: str, values: dict[str, Term]) -> None:
    """The theorems do have counterexamples; those of the others are lists of such lengths."""
    found = script()
    (statement,) = (
        event.statement
        for event in found.events
        if isinstance(event, Theorem) and event.name == name
    )
    evaluator = TermEvaluator(found.definitions.values())
    assert evaluator.evaluate(substitute(statement, values)) is F
