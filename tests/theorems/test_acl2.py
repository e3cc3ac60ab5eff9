"""The route to ACL2: what is proved, what is not, and that the theory says what the logic says."""

import pytest

import pylogic
from pylogic.core.errors import ProverStopped
from pylogic.core.formulas import Apply, Number, Term
from pylogic.nqthm import ARITY, FALSE, NIL, TRUE, Script, atom
from pylogic.nqthm.evaluator import TermEvaluator
from pylogic.nqthm.values import term_of
from pylogic.theorems import attempts
from pylogic.theorems.acl2 import Acl2
from pylogic.theorems.export import THEORY, term_text

pytestmark = pytest.mark.needs_acl2

SCRIPT = """
(boot-strap nqthm)
(defn items (x) (if (nlistp x) 0 (add1 (items (cdr x)))))
(defn rev (x) (if (nlistp x) nil (append (rev (cdr x)) (list (car x)))))
(defn upto (i n) (if (lessp i n) (cons i (upto (add1 i) n)) nil) ((lessp (difference n i))))
(defn forever (x) (forever (add1 x)))
(prove-lemma items-append (rewrite) (equal (items (append x y)) (plus (items x) (items y))))
(prove-lemma items-rev (rewrite) (equal (items (rev x)) (items x)))
(prove-lemma wrong (rewrite) (equal (rev x) x))
(prove-lemma from-wrong nil (equal (rev (rev x)) x))
(prove-lemma about-forever nil (equal (forever x) (forever x)))
(disable items-rev)
(disable items)
(disable rev)
(prove-lemma without nil (equal (items (rev (cons x y))) (items (cons x y))) ((do-not-induct t)))
(prove-lemma with nil (equal (items (rev (cons x y))) (items (cons x y)))
  ((use (items-rev (x (cons x y))))))
"""


def test_theorems_are_proved_in_order_and_nothing_else() -> None:
    """What is false is not proved, nor used; hints, measures, disables are those of the script."""
    script = pylogic.load(SCRIPT).syntax
    assert isinstance(script, Script)
    found = {attempt.theorem: attempt for attempt in attempts(script)}
    assert [name for name, attempt in found.items() if attempt.proved] == [
        "items-append",
        "items-rev",
        "with",
    ]
    assert found["about-forever"].reason == "ACL2 has no forever"
    assert found["from-wrong"].reason == "ACL2 finds no proof"


USES = """
(boot-strap nqthm)
(add-axiom given nil (equal (car (cons x y)) x))
(defn forever (x) (forever (add1 x)))
(prove-lemma wrong nil (equal (car x) x))
(prove-lemma right nil (equal (car (cons x y)) x))
(prove-lemma uses-right nil (equal (car (cons x y)) x) ((use (right))))
(prove-lemma uses-wrong nil (equal (car (cons x y)) x) ((use (wrong (x 1)))))
(prove-lemma uses-given nil (equal (car (cons x y)) x) ((use (given))))
(prove-lemma uses-forever nil (equal (car (cons x y)) x) ((use (forever))))
(prove-lemma uses-later nil (equal (car (cons x y)) x) ((use (later))))
(prove-lemma later nil (equal (car (cons x y)) x))
"""


def test_a_hint_that_uses_what_is_not_there_is_named() -> None:
    """It is said which event is meant, and why it is not to be had."""
    script = pylogic.load(USES).syntax
    assert isinstance(script, Script)
    found = {attempt.theorem: attempt.reason for attempt in attempts(script)}
    assert found == {
        "wrong": "ACL2 finds no proof",
        "right": "",
        "uses-right": "",
        "uses-wrong": "its hint uses wrong, which is not proved",
        "uses-given": "its hint uses given, which is an axiom, and left out",
        "uses-forever": "its hint uses forever, whose definition ACL2 does not admit",
        "uses-later": "its hint uses later, which no event before it gives",
        "later": "",
    }


def test_the_theory_says_what_the_logic_says() -> None:
    """Every function of the theory has ACL2's value equal to the evaluator's, for all kinds."""
    evaluator = TermEvaluator(())
    minus = Apply("minus", (Number(0),))
    pair = Apply("cons", (Number(3), atom("a")))
    listed = Apply("cons", (pair, Apply("cons", (Number(0), NIL))))
    kinds = (Number(0), Number(7), Number(-2), minus, TRUE, FALSE, NIL, atom("t"), pair, listed)
    claims = []
    for name in sorted(THEORY & ARITY.keys()):
        cases: list[tuple[Term, ...]] = [()]
        for _ in range(min(ARITY[name], 2)):
            cases = [(*case, kind) for case in cases for kind in kinds]
        if name == "if":
            cases = [(*case, Number(1)) for case in cases]
        for case in cases:
            term = Apply(name, case)
            value = term_of(evaluator.evaluate(term))
            claims.append(term_text(Apply("equal", (term, value))))
    with Acl2() as prover:
        prover.send("(acl2::set-guard-checking :none)", 10)
        for start in range(0, len(claims), 100):
            some = claims[start : start + 100]
            assert prover.ask(f"(acl2::if (acl2::and {' '.join(some)}) 1 0)"), some


def test_a_prover_that_takes_too_long_is_stopped() -> None:
    """A form is given up when its time is over, and nothing hangs."""
    with Acl2() as prover, pytest.raises(ProverStopped, match="more than 1 seconds"):
        prover.send("(acl2::sleep 30)", 1)
