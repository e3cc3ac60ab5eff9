"""The compiled definitions and the evaluator, made apart from each other, say the same."""

from collections.abc import Sequence
from contextlib import suppress
from random import Random

import pytest

from pylogic import terms as p
from pylogic.compiler.nqthm.program import ScriptProgram
from pylogic.core.errors import EvaluationLimit
from pylogic.documents import Document, load
from pylogic.nqthm.evaluator import EvaluationLimits, TermEvaluator
from pylogic.nqthm.events import Definition, Script
from pylogic.nqthm.exchange import from_prolog, to_prolog
from pylogic.nqthm.terms import ARITY
from pylogic.nqthm.values import Value, atom, chain, same
from pylogic.session import Module, session
from tests.cases import some_long
from tests.nqthm.samples import value

pytestmark = pytest.mark.needs_swipl

SKIPPED = {"if"}
"""What cannot be the value of a definition by itself without the others."""

CALLS = "(boot-strap nqthm)\n" + "\n".join(
    f"(defn call-{name} ({' '.join('xyz'[:arity])}) ({name} {' '.join('xyz'[:arity])}))"
    for name, arity in ARITY.items()
    if name not in SKIPPED
)
"""A script that calls each function of the initial theory."""

SHAPES = """
(boot-strap nqthm)
(defn choose (x y z) (if x y z))
(defn together (x y) (let ((x y) (y x)) (cons x (let ((x 'inner)) (cons x y)))))
(defn either (x y) (or (nlistp x) (equal (cdr x) y)))
(defn neither (x y) (not (or (nlistp x) (and (listp y) (lessp (car x) (car y))))))
(defn unless (x y) (if (or (listp x) (zerop y)) (cdr x) (sub1 y)))
(defn same (x y) (iff (implies x y) (if (listp x) (car x) (zerop y))))
(defn truth (x) (if (equal x t) 'yes (if (equal x f) 'no (if (equal x 't) 'atom x))))
(defn weigh (x y) (if (nlistp x) 5 (plus (times 3 (weigh (cdr x) y)) (car x))))
(defn grow (x y) (if (nlistp x) 1 (times (grow (cdr x) y) (add1 y))))
(defn last (x) (if (nlistp x) x (add1 (last (cdr x)))))
(defn twice (x) (if (nlistp x) 1 (plus (twice (cdr x)) (twice (cdr x)))))
(defn flat (x y) (if (listp x) (flat (car x) (flat (cdr x) y)) (cons x y)))
(defn at (x) (assoc x '((x . 1) (0 . 2) ((a b) c) (x . 3) (y) (-1 . -0) (*1*true . *1*false))))
(defn among (x) (assoc x '(5 (x . 1) 6)))
(defn known (x) (if (zerop x) 'zero (if (lessp x 9) (sub1 (sub1 x)) (quotient x 0))))
(defn even (x) (if (zerop x) t (if (equal x 1) f (even (sub1 (sub1 x))))))
(defn once (x) (if (equal x 1) (if (equal x 2) 'wrong 'right) 'other))
(defn atomic (x) (if (equal x 'x) (if (listp x) 1 2) 3))
(defn joined (x y) (if (equal x 1) (if (equal y 1) (if (equal y 2) 5 6) 7) 8))
(defn pairs (x y) (if (zerop y) nil (if (listp x) (cons (car x) (pairs (cdr x) (sub1 y))) x)))
"""
"""Definitions of shapes that the compiler has its own ways with."""


def decisions(count: int, seed: int) -> str:
    """Return a script of so many definitions that decide by one test after another."""
    rng = Random(seed)  # noqa: S311 - cases, not secrets

    def body(depth: int) -> str:
        if not depth:
            return rng.choice(["x", "y", "(car x)", "(sub1 y)", "'a", str(rng.randrange(9))])
        what = rng.choice(["x", "x", "y", "y", "(car x)", "(sub1 y)"])
        constant = rng.choice(["0", "1", "2", "'x", "nil", "t", "f"])
        tests = ["(listp {})", "(nlistp {})", "(zerop {})", "(numberp {})", "(lessp {} 2)"]
        tests += [f"(equal {{}} {constant})"] * 3
        test = rng.choice(tests).format(what)
        return f"(if {test} {body(depth - 1)} {body(depth - rng.choice([1, 1, depth]))})"

    lines = (f"(defn decide{i} (x y) {body(rng.randrange(2, 5))})" for i in range(count))
    return "\n".join(["(boot-strap nqthm)", *lines])


def definitions(document: Document) -> dict[str, Definition]:
    """Return the definitions of a script."""
    assert isinstance(document.syntax, Script)
    return document.syntax.definitions


SCRIPTS = {"calls": CALLS, "shapes": SHAPES, "decisions": decisions(25, seed=0)}
CASES = 100
ASK = """
findall(Value-Det,
        ( member(Arguments, Cases),
          append([Name|Arguments], [Value], Parts),
          Goal =.. Parts,
          call_cleanup(Goal, Exit = true),
          ( Exit == true -> Det = det ; Det = open )
        ),
        Answers)
"""


def answers(module: Module, predicate: str, cases: Sequence[Sequence[Value]]) -> list[p.Term]:
    """Return the value and the determinism of each case, asked in one crossing."""
    given: dict[str, p.Term] = {
        "Name": p.Atom(predicate),
        "Cases": p.List(tuple(p.List(tuple(map(to_prolog, case))) for case in cases)),
    }
    answer = module.ask(ASK, given=given, timeout=60)
    assert answer is not None
    found = answer["Answers"]
    assert isinstance(found, p.List)
    return list(found.items)


@some_long(1, "script", [pytest.param("tictactoe", marks=pytest.mark.long), *SCRIPTS])
def test_both_agree_on_values_of_every_kind(script: str) -> None:
    """They give equal values for arguments of every kind, and Prolog leaves no choice points."""
    document = load(SCRIPTS[script], errata="") if script in SCRIPTS else load(script)
    evaluator = TermEvaluator(definitions(document).values())
    with session() as prolog:
        module = prolog.add(document)
        for definition in definitions(document).values():
            agree(document, module, evaluator, definition)


def agree(
    document: Document, module: Module, evaluator: TermEvaluator, definition: Definition
) -> None:
    """Hold a definition against its clauses."""
    name, parameters = definition.name, definition.parameters
    rng = Random(f"agreement {name}")  # noqa: S311 - cases, not secrets
    function = evaluator.defined(name, EvaluationLimits(steps=3_000, depth=1_000))
    expected: list[Value] = []
    cases: list[list[Value]] = []
    while len(cases) < (CASES if parameters else 1):
        case = [value(rng) for _ in parameters]
        with suppress(EvaluationLimit):  # a number with millions of squares to count down
            expected.append(function(*case))
            cases.append(case)
    assert isinstance(document.program, ScriptProgram)
    found = answers(module, document.program.names[name], cases)
    assert len(found) == len(cases)
    for case, wanted, answer in zip(cases, expected, found, strict=True):
        match answer:
            case p.Compound("-", (term, p.Atom("det"))):
                assert same(from_prolog(term), wanted), (name, case, answer)
            case _:
                pytest.fail(f"{name}{case} left a choice point: {answer}")


LATE = """
(boot-strap nqthm)
(defn halves (x)
  (let ((rest (halves (cdr x)))) (if (nlistp x) nil (cons (list (car x) rest) rest))))
(defn down (x y) (let ((r (down (sub1 x) y)) (y 2)) (if (or (zerop x) (zerop y)) 0 (plus y r))))
(defn unused (x) (let ((a (plus x 1)) (b (unused x))) (let ((x 3)) x)))
(defn operators (is) (list is 'is 'mod '(is . table) 'dynamic '- '--> '|[]|))
(defn table () 'table)
"""
"""Terms that have a value only behind a test, or that nothing uses; atoms that are operators."""


def test_a_bound_term_is_worked_out_where_it_is_needed() -> None:
    """A `let` means its body with the terms in place, so that these recursions end."""
    document = load(LATE, errata="")
    own = TermEvaluator(definitions(document).values(), EvaluationLimits(steps=3_000, depth=100))
    calls: list[tuple[str, list[Value]]] = [
        ("halves", [chain((1, 2, 3))]), ("down", [3, 9]), ("unused", [7]), ("operators", [1]),
        ("table", []),
    ]  # fmt: skip
    assert isinstance(document.program, ScriptProgram)
    with session() as prolog:
        module = prolog.add(document)
        for name, arguments in calls:
            predicate = document.program.names[name]
            goal = p.Compound(predicate, (*map(to_prolog, arguments), p.Variable("V")))
            answer = module.ask(goal, timeout=5)
            assert answer is not None
            assert same(from_prolog(answer["V"]), own.call(name, *arguments)), name


@pytest.mark.parametrize(
    "around", ["(let ((x (cons x x))) {})", "(case {} (1 2) (2 3) (otherwise x))"]
)
def test_what_is_said_once_is_compiled_once(around: str) -> None:
    """Thirty in each other make clauses that are a little longer, and not 2**30 times as long."""
    body = "x"
    for _ in range(30):
        body = around.format(body)
    document = load(f"(boot-strap nqthm)\n(defn deep (x) {body})", errata="")
    assert sum(len(clause.text) for clause in document.clauses) < 10_000


def test_deep_values_come_from_prolog() -> None:
    """Lists in lists, and pairs, deeper than Python goes."""
    term, wanted = p.List(()), chain(())
    for _ in range(5_000):
        term, wanted = p.List((term, p.Integer(1)), p.Atom("x")), chain((wanted, 1), atom("x"))
    assert same(from_prolog(term), wanted)
