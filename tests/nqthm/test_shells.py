"""Shells: what scripts add as new kinds of objects, in the clauses and in the evaluator."""

from random import Random

import pytest

import pylogic
from pylogic.nqthm.evaluator import TermEvaluator
from pylogic.nqthm.events import Script
from pylogic.nqthm.exchange import from_prolog, to_prolog
from pylogic.nqthm.shells import functions_of
from pylogic.nqthm.values import NIL, F, Shell, T, Value, atom, chain, same
from pylogic.theorems.checking import Evaluation
from pylogic.theorems.verdict import ProofStanding

pytestmark = pytest.mark.needs_swipl

STACK = """
(boot-strap nqthm)
(add-shell push empty stackp ((top (none-of falsep) true) (pop (one-of stackp) empty)))
(add-shell instr nil instrp ((opcode (one-of litatom) zero) (operand (one-of numberp) zero)))
(defn depth (s) (if (equal s (empty)) 0 (if (stackp s) (add1 (depth (pop s))) 0)))
(defn act (i s)
  (if (equal (opcode i) 'add) (push (plus (top s) (top (pop s))) (pop (pop s)))
      (push (operand i) s)))
(defn run (l s) (if (listp l) (run (cdr l) (act (car l) s)) s))
(defn size (x) (count x))
(defn kinds (x) (list (stackp x) (instrp x) (listp x) (litatom x) (numberp x) (negativep x)))
(prove-lemma deep (rewrite)
  (implies (stackp s) (equal (depth (push x s)) (add1 (depth s)))))
(prove-lemma flat () (implies (stackp s) (lessp (depth s) 2)))
"""
EMPTY = Shell("empty", ())


def is_stack(x: Value) -> bool:
    """Return what the recognizer of the stack says."""
    return isinstance(x, Shell) and x.constructor in {"push", "empty"}


def pushed(top: Value, below: Value) -> Value:
    """Return what push makes: what does not fit is the default."""
    return Shell("push", (T if top is F else top, below if is_stack(below) else EMPTY))


def drawn(rng: Random, depth: int) -> Value:
    """Return a value of any kind, with objects of both shells inside."""
    leaves: list[Value] = [0, 7, NIL, F, atom("add"), EMPTY, Shell("minus", (3,))]
    if not depth or not rng.randrange(3):
        return rng.choice(leaves)
    match rng.randrange(3):
        case 0:
            return pushed(drawn(rng, depth - 1), drawn(rng, depth - 1))
        case 1:
            return Shell("instr", (rng.choice([NIL, atom("add")]), rng.randrange(9)))
        case _:
            return chain(drawn(rng, depth - 1) for _ in range(rng.randrange(3)))


def test_clauses_and_evaluator_follow_the_axioms_of_shells() -> None:
    """Constructors, recognizers and accessors of any values, and functions over them."""
    document = pylogic.load(STACK)
    assert isinstance(document.syntax, Script)
    functions = functions_of(document.syntax.events)
    evaluator = TermEvaluator(functions.values())
    rng = Random(5)  # noqa: S311 - cases, not secrets
    with pylogic.session() as prolog:
        module = prolog.add(document)
        for _ in range(60):
            x, y = drawn(rng, 4), drawn(rng, 4)
            assert same(evaluator.call("push", x, y), pushed(x, y))
            top = x.parts[0] if isinstance(x, Shell) and x.constructor == "push" else T
            assert same(evaluator.call("top", x), top)
            assert (evaluator.call("stackp", x) is T) == is_stack(x)
            for name, given in functions.items():
                values = (x, y)[: len(given.parameters)]
                shown = ", ".join([*(str(to_prolog(v)) for v in values), "R"])
                (answer,) = module.all(f"{name}({shown})")
                assert same(from_prolog(answer["R"]), evaluator.call(name, *values)), name


def test_a_program_runs_and_sizes_are_those_of_the_logic() -> None:
    """The bottom object counts nothing, and another one more than its components."""
    with pylogic.session() as prolog:
        module = prolog.add(pylogic.load(STACK))
        told = "instr(lit, 2, A), instr(lit, 3, B), instr(add, 0, C), empty(E), "
        (answer,) = module.all(f"{told} run([A, B, C], E, S), top(S, T), depth(S, D), size(S, N)")
        assert [str(answer[n]) for n in "TDN"] == ["5", "1", "6"]
        with pytest.raises(pylogic.PylogicError, match="value_of_the_logic"):
            module.all("depth(made(push, [1, 2]), D)")


def test_theorems_about_shells_are_tested_with_them() -> None:
    """The false one is refuted by a stack that is deep enough."""
    syntax = pylogic.load(STACK).syntax
    assert isinstance(syntax, Script)
    found = {v.theorem: v for v in Evaluation(syntax).verdicts()}
    assert found["deep"].standing is ProofStanding.TESTED
    assert found["flat"].standing is ProofStanding.FALSE
