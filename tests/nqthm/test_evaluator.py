"""The evaluator keeps to the logic's axioms, and to its limits."""

from random import Random

import pytest

from pylogic.core.errors import EvaluationError, EvaluationLimit
from pylogic.core.formulas import Apply, Number, Variable
from pylogic.documents import load
from pylogic.notations.nqthm import lisp_printer, lisp_reader
from pylogic.nqthm.evaluator import EvaluationLimits, TermEvaluator
from pylogic.nqthm.events import Definition, Script
from pylogic.nqthm.exchange import from_prolog, to_prolog
from pylogic.nqthm.terms import NIL as NIL_TERM
from pylogic.nqthm.terms import TRUE
from pylogic.nqthm.values import NIL, F, Shell, T, Value, atom, chain, packed, same, term_of
from pylogic.terms import Atom, Compound, Float, Integer, List, Term
from tests.nqthm.samples import value

AXIOMS = """
(boot-strap nqthm)
(defn my-plus (x y) (if (zerop x) (fix y) (add1 (my-plus (sub1 x) y))))
(defn my-times (x y) (if (zerop x) 0 (plus y (my-times (sub1 x) y))))
(defn my-difference (x y)
  (if (zerop x) 0 (if (zerop y) x (my-difference (sub1 x) (sub1 y)))))
(defn my-lessp (x y) (if (zerop y) f (if (zerop x) t (my-lessp (sub1 x) (sub1 y)))))
(defn my-quotient (x y)
  (if (zerop y) 0 (if (lessp x y) 0 (add1 (my-quotient (difference x y) y)))))
(defn my-remainder (x y)
  (if (zerop y) (fix x) (if (lessp x y) (fix x) (my-remainder (difference x y) y))))
(defn my-append (x y) (if (listp x) (cons (car x) (my-append (cdr x) y)) y))
(defn my-member (x y)
  (if (nlistp y) f (if (equal x (car y)) t (my-member x (cdr y)))))
(defn my-assoc (x y)
  (if (nlistp y) f (if (equal x (caar y)) (car y) (my-assoc x (cdr y)))))
(defn my-pairlist (x y)
  (if (listp x) (cons (cons (car x) (car y)) (my-pairlist (cdr x) (cdr y))) nil))
(defn my-union (x y)
  (if (listp x)
      (if (member (car x) y) (my-union (cdr x) y) (cons (car x) (my-union (cdr x) y)))
    y))
(defn my-add-to-set (x y) (if (member x y) y (cons x y)))
(defn my-max (x y) (if (lessp x y) y (fix x)))
(defn my-strip-cars (x) (if (nlistp x) nil (cons (caar x) (my-strip-cars (cdr x)))))
(defn my-sum-cdrs (x) (if (nlistp x) 0 (plus (cdar x) (my-sum-cdrs (cdr x)))))
(defn my-and (x y) (if x (if y t f) f))
(defn my-or (x y) (if x t (if y t f)))
(defn my-implies (x y) (if x (if y t f) t))
(defn my-iff (x y) (if x (if y t f) (if y f t)))
(defn my-not (x) (if x f t))
(defn my-nlistp (x) (not (listp x)))
(defn my-zerop (x) (if (equal x 0) t (if (numberp x) f t)))
(defn my-fix (x) (if (numberp x) x 0))
(defn my-leq (x y) (not (lessp y x)))
(defn my-geq (x y) (not (lessp x y)))
(defn my-greaterp (x y) (lessp y x))
"""
"""The definitions with which the logic introduces functions, under other names."""


def script(text: str) -> Script:
    """Return a script without problems."""
    found = load(text, errata="").syntax
    assert isinstance(found, Script)
    assert not found.problems
    return found


DEFINED = script(AXIOMS).definitions
LOOPS = TermEvaluator(
    script("""
(boot-strap nqthm)
(defn count-down (n) (if (zerop n) 'done (count-down (sub1 n))))
(defn size (x) (if (nlistp x) 0 (add1 (size (cdr x)))))
(defn forever (x) (forever (cons x x)))
(defn deeper (x) (add1 (deeper x)))
(defn power (n x) (if (zerop n) x (power (sub1 n) (times x x))))
""").definitions.values()
)


def evaluated(text: str, **values: Value) -> Value:
    """Return the value of a term in the Lisp spelling."""
    lines = f"(defn question ({' '.join(values)}) {text})".splitlines()
    definition = lisp_reader.read(lines, "<test>").definitions["question"]
    return TermEvaluator([definition]).call("question", *values.values())


@pytest.mark.parametrize("name", DEFINED)
def test_functions_are_what_their_axioms_say(name: str) -> None:
    """Over values of every kind."""
    rng = Random(name)  # noqa: S311 - cases, not secrets
    own = name.removeprefix("my-")
    definition = DEFINED[name]
    variables = tuple(map(Variable, definition.parameters))
    evaluator = TermEvaluator([definition])
    built_in = evaluator.function(definition.parameters, Apply(own, variables))
    cases = [[value(rng, 2) for _ in variables] for _ in range(300)]
    cases = [[v % 60 if isinstance(v, int) else v for v in case] for case in cases]
    for case, left, right in zip(
        cases, evaluator.defined(name).many(cases), built_in.many(cases), strict=True
    ):
        assert same(left, right), case


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(car 'x)", 0),
        ("(cdr nil)", 0),
        ("(sub1 0)", 0),
        ("(add1 'x)", 1),
        ("(plus -3 4)", 4),
        ("(numberp -1)", F),
        ("(negativep -1)", T),
        ("(negative-guts -7)", 7),
        ("(minus 'x)", Shell("minus", (0,))),
        ("(equal (minus 0) 0)", F),
        ("(equal f nil)", F),
        ("(equal nil 0)", F),
        ("(equal f 0)", F),
        ("(equal t 't)", F),
        ("(equal f 'f)", F),
        ("(litatom f)", F),
        ("(litatom nil)", T),
        ("(litatom 'f)", T),
        ("(listp nil)", F),
        ("(if nil 'yes 'no)", atom("yes")),
        ("(if 0 'yes 'no)", atom("yes")),
        ("(if f 'yes 'no)", atom("no")),
        ("(or 1 2)", T),
        ("(and 1 2)", T),
        ("(unpack 'ab)", chain([65, 66], 0)),
        ("(unpack 5)", 0),
        ("(equal (pack (unpack 'ab)) 'ab)", T),
        ("(equal (pack '(78 73 76 . 0)) nil)", T),
        ("(litatom (pack 5))", T),
        ("(assoc 'b '((a . 1) (b . 2) (b . 3)))", (atom("b"), 2)),
        ("(assoc 0 '(x))", atom("x")),
        ("(assoc 1 '((1) x))", (1, NIL)),
        ("(car (car '(((*1*false) . 2))))", (F, NIL)),
        ("(let ((x 1)) (let ((x 2) (y x)) (cons x y)))", (2, 1)),
        ("(count 'a)", 1 + 1 + 65),
        ("(count '(1 2))", 1 + 1 + 1 + 2 + 1 + 3 + 78 + 73 + 76),
    ],
)
def test_kinds_of_objects_are_kept_apart(text: str, expected: Value) -> None:
    """Each of these is an axiom, or follows from few."""
    assert same(evaluated(text), expected)


def test_values_and_terms() -> None:
    """The term of a value has that value, and is printed as a script would have it."""
    rng = Random(5)  # noqa: S311 - likewise
    evaluator = TermEvaluator([])
    for _ in range(500):
        found = value(rng)
        assert same(evaluator.evaluate(term_of(found)), found)
    shown = chain([F, atom("x"), Shell("minus", (2,))], 7)
    assert lisp_printer.print_term(term_of(shown)) == "'(*1*false x -2 . 7)"
    assert lisp_printer.print_term(term_of(Shell("pack", (5,)))) == "(pack 5)"
    assert lisp_printer.print_term(term_of((Shell("pack", (5,)), NIL))) == "(list (pack 5))"


def test_values_and_prolog() -> None:
    """Every value crosses to Prolog and back, and what is no value is refused."""
    rng = Random(6)  # noqa: S311 - likewise
    for _ in range(500):
        found = value(rng)
        assert same(from_prolog(to_prolog(found)), found)
    strangers: list[Term] = [
        Integer(-1),
        Float(1.0),
        Atom("nil"),
        Compound("minus", (Integer(-1),)),
        List((Integer(1), Atom("nil"))),
    ]
    for term in strangers:
        with pytest.raises(ValueError, match="stands for no value"):
            from_prolog(term)


def test_long_lists() -> None:
    """Lists of a hundred thousand are gone through, equal ones are, and others are told apart."""
    long = chain(range(100_000))
    assert LOOPS.call("size", long) == 100_000
    assert same(long, chain(range(100_000)))
    assert not same(long, chain([*range(99_999), F]))
    assert packed(chain([65] * 100_000, 0)) is atom("a" * 100_000)


def test_loops_are_bounded_by_steps_alone() -> None:
    """What a function does last takes no depth."""
    assert LOOPS.defined("count-down", EvaluationLimits(depth=100)).many([(1_000_000,)]) == [
        atom("done")
    ]


@pytest.mark.parametrize(
    ("name", "limits", "kind"),
    [
        ("forever", EvaluationLimits(steps=1_000), "steps"),
        ("forever", EvaluationLimits(steps=10**12, seconds=0.05), "time"),
        ("deeper", EvaluationLimits(depth=1_000), "depth"),
        ("deeper", EvaluationLimits(), "depth"),
    ],
)
def test_what_does_not_end_is_stopped(name: str, limits: EvaluationLimits, kind: str) -> None:
    """With an error that says which limit it was; the evaluator goes on to work."""
    with pytest.raises(EvaluationLimit) as caught:
        LOOPS.defined(name, limits)(1)
    assert caught.value.kind == kind
    assert LOOPS.call("count-down", 3) is atom("done")


@pytest.mark.long
def test_numbers_that_outgrow_the_machine() -> None:
    """A square of a square of a square is given up in time."""
    with pytest.raises(EvaluationLimit):
        LOOPS.defined("power", EvaluationLimits(seconds=5))(200, 3)


def test_what_is_not_defined() -> None:
    """It is an error where it is called, and not before."""
    broken = Definition("f", ("x",), Apply("if", (Variable("x"), Apply("g", ()), Number(1))))
    evaluator = TermEvaluator([broken])
    assert evaluator.call("f", F) == 1
    with pytest.raises(EvaluationError, match="the function 'g' is not defined"):
        evaluator.call("f", T)
    with pytest.raises(EvaluationError, match="'h' is not defined"):
        evaluator.call("h")
    with pytest.raises(EvaluationError, match="the variable 'y' is free"):
        evaluator.evaluate(Variable("y"))
    with pytest.raises(EvaluationError, match="'car' takes 1 arguments, and is given 2"):
        evaluator.evaluate(Apply("car", (TRUE, NIL_TERM)))


def test_a_term_that_nests_too_deep() -> None:
    """It is refused where it is compiled."""
    term: Apply = Apply("add1", (Number(0),))
    for _ in range(100_000):
        term = Apply("add1", (term,))
    with pytest.raises(EvaluationError, match="nests too deep"):
        TermEvaluator([]).evaluate(term)
