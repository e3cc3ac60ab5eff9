"""Every spelling of the infix print of nqthm is read as the Lisp that it stands for."""

from __future__ import annotations

import pytest

from pylogic.core.formulas import Apply, Constant, Number, Variable
from pylogic.notations import NOTATIONS
from pylogic.notations.nqthm import lisp_reader, reader
from pylogic.notations.nqthm.expressions import read_term
from pylogic.notations.nqthm.lisp import read_lisp
from pylogic.notations.nqthm.lisp_printer import print_term
from pylogic.notations.nqthm.translation import FormTranslator
from pylogic.notations.source_range import SourceRange
from pylogic.nqthm import FALSE, NIL, TRUE
from pylogic.nqthm import events as e

X, Y = Variable("x"), Variable("y")

TERMS = [
    # what the printer makes of tests and arithmetic
    ("x ≃ nil", "(nlistp x)"),
    ("x ≄ nil", "(not (nlistp x))"),
    ("x ≃ 0", "(zerop x)"),
    ("1 + x", "(add1 x)"),
    ("x - 1", "(sub1 x)"),
    ("x - y", "(difference x y)"),
    ("1 + (1 + i)", "(add1 (add1 i))"),
    ("x + y + z", "(plus x y z)"),
    ("x + (y * z)", "(plus x (times y z))"),
    ("(n ÷ 4) mod 4", "(remainder (quotient n 4) 4)"),
    ("- x", "(minus x)"),
    ("f = -2", "(equal f -2)"),
    ("x ∈ N", "(numberp x)"),
    ("n ∈ n", "(member n n)"),
    ("x ∉ '(a b)", "(not (member x '(a b)))"),
    ("x ≮ y", "(not (lessp x y))"),
    ("(x ≤ y) ∧ (x > y) ∧ (x ≥ y)", "(and (leq x y) (greaterp x y) (geq x y))"),
    ("(x <= y) ∧ (x >= y) ∧ (x < y)", "(and (leq x y) (geq x y) (lessp x y))"),
    ("p → (q ↔ (¬ r))", "(implies p (iff q (not r)))"),
    ("a ∧ b → c ∨ d", "(implies (and a b) (or c d))"),
    ("if a then b elseif c then d else e endif", "(if a b (if c d e))"),
    ("(if a then b else c endif) = x", "(equal (if a b c) x)"),
    ("let v be cdr (x), w be v in cons (v, w) endlet", "(let ((v (cdr x)) (w v)) (cons v w))"),
    ("caddr (x)", "(car (cdr (cdr x)))"),
    ("list (x, 'o-win, '9)", "(cons x (cons 'o-win (cons 9 nil)))"),
    ("foo () = |odd name| (|<<=|)", "(equal (foo) (|odd name| <<=))"),
    # data
    ("'(a (b . c) () -2 *1*false . d)", "'(a (b . c) nil -2 *1*false . d)"),
    ("'(if then . (mod 'x))", "'(if then mod (quote x))"),
    ("' (draw o-win)", "'(draw o-win)"),
    ("'*1*true", "t"),
    # LaTeX and Markdown
    (r"$x \simeq \text{nil}$", "(nlistp x)"),
    (r"x \not\approx 0", "(not (zerop x))"),
    (r"n \not\equiv 0", "(not (zerop n))"),
    (r"$(i \not\prec \text{length}(board))$", "(not (lessp i (length board)))"),
    (r"i \not< j", "(not (lessp i j))"),
    (r"i \in \mathbb{N}", "(numberp i)"),
    (r"z \notin \mathbf{N}", "(not (numberp z))"),
    (r"x \not\in y", "(not (member x y))"),
    (r"y \not\geq 0", "(not (geq y 0))"),
    (r"((x \text{ mod } y) \bmod 2) \neq 1", "(not (equal (remainder (remainder x y) 2) 1))"),
    (r"(a \wedge b) \vee (\neg c) \leftrightarrow d", "(iff (or (and a b) (not c)) d)"),
    ("(a ^ b) ∧ c", "(and (and a b) c)"),
    (r"= ".strip("= ") + r"**if** $x$ **then** \mathbf{f} else *y* **endif**", "(if x f y)"),
    (r"$= \begin{cases} x \\ \text{} \end{cases}$"[2:], "x"),
    (r"\text{piece-\text{>} \text{number}}(x)", "(piece->number x)"),
    (r"\text{board}-\text{>} \text{number}(x)", "(board->number x)"),
    (r"\text{number-} \rightarrow \text{board}^*(x, 9)", "(number->board* x 9)"),
    (r"\text{array->lst}(0, \text{t3})", "(array->lst 0 t3)"),
    (r"boardp* (*lst*, len - 1)", "(boardp* lst (sub1 len))"),
    (r"4 * board->number (*b*)", "(times 4 (board->number b))"),
    ("```\n\nx\n = \n```\ny", "(equal x y)"),
]


def _lisp(text: str) -> object:
    passage = SourceRange(text)
    return FormTranslator(passage).term(read_lisp(passage))


@pytest.mark.parametrize(("infix", "lisp"), TERMS, ids=[infix[:25] for infix, _ in TERMS])
def test_infix_and_lisp_give_the_same_term(infix: str, lisp: str) -> None:
    """And print as the same Lisp."""
    term = read_term(infix)
    assert term == _lisp(lisp)
    assert _lisp(print_term(term)) == term


@pytest.mark.parametrize(
    ("lisp", "core"),
    [
        ("(cond ((nlistp x) 1) ((f x) 2) (t 3))", "(if (nlistp x) 1 (if (f x) 2 3))"),
        ("(case x (a 1) (2 y) (otherwise z))", "(if (equal x 'a) 1 (if (equal x 2) y z))"),
        ("(list)", "'nil"),
        ("(QUOTE X)", "'x"),
        ("(let () X)", "x"),
        ("'(1 . (2 . nil))", "'(1 2)"),
        ("(and a b c) ; a comment", "(and a (and b c))"),
        ("#| two | bars |# +5", "5"),
    ],
)
def test_abbreviations_of_lisp_are_written_out(lisp: str, core: str) -> None:
    """As the prover does."""
    assert _lisp(lisp) == _lisp(core)


def test_each_value_has_one_form() -> None:
    """`t` and `'t`, `nil` and `f`, 0 and -0 differ; what is the same is written in one way."""
    assert [read_term(text) for text in ("t", "f", "nil", "'nil", "'()", "list ()")] == [
        TRUE, FALSE, NIL, NIL, NIL, NIL,
    ]  # fmt: skip
    assert read_term("'t") == Apply("quote", (Constant("t"),))
    assert read_term("'f") == Apply("quote", (Constant("f"),))
    assert read_term("'9") == Number(9)
    assert read_term("-0") == Apply("minus", (Number(0),))
    assert read_term("0") == Number(0)
    assert read_term("'(x . (y . z))") == Apply(
        "quote", (Apply("list*", (Constant("x"), Constant("y"), Constant("z"))),)
    )


def test_an_arrow_between_parts_of_a_name_belongs_to_it_where_the_name_is_known() -> None:
    r"""`\text{board} \rightarrow \text{number}` is a name if `board->number` stands elsewhere."""
    text = r"THEOREM: a-{}" + "\n" + r"$\text{{board}} \rightarrow \text{{number}}(\text{{x}})$"
    split = text.format("b")
    known = "EVENT: Introduce the function symbol board->number of the argument x."
    number = "EVENT: Introduce the function symbol number of the argument x."
    together = reader.read([known, *split.split("\n")], "script").theorems["a-b"].statement
    assert together == Apply("board->number", (X,))
    apart = reader.read([number, *split.split("\n")], "script").theorems["a-b"].statement
    assert apart == Apply("implies", (Variable("board"), Apply("number", (X,))))


def test_headings_may_be_in_small_letters() -> None:
    """As small capitals come out of a print, where an event shows that it is one."""
    small = "Event:  Start with the initial **nqthm** theory.\n\nDefinition:\nid (x) = x\n\n"
    small += "Theorem:  id-same\nid (x) = x\n\nConservative Axiom:  c-intro\nc (x) = x\n"
    for text in (small, small.replace("Event:", "EVENT:").replace("Definition:", "DEFINITION:")):
        assert max(NOTATIONS.values(), key=lambda n: n.score(text)).name == "nqthm"
    script = reader.read(small.split("\n"), "script")
    assert (list(script.definitions), list(script.theorems)) == (["id"], ["id-same"])
    assert any("constrain is not run" in notice.what for notice in script.notices)
    assert NOTATIONS["nqthm"].score("Definition: p(x) iff q(x)\nTheorem: p(a)\n") == 0


OWN = {
    "nqthm": """Reversing lists, a script of our own.

EVENT: Start with the initial **nqthm** theory.

DEFINITION: app (x, y) = if x ≃ nil then y else cons (car (x), app (cdr (x), y)) endif

DEFINITION:

```
rev (x)
= if x ≃ nil then nil
```

```
  else app (rev (cdr (x)), list (car (x))) endif

; Here a page ended inside the definition.
```

THEOREM: app-assoc
$\\text{app}(\\text{app}(a, b), c) = \\text{app}(a, \\text{app}(b, c))$
CLASSES: (rewrite)
HINTS: ((enable app))

EVENT: Disable app.

EVENT: Add the shell push, with bottom object function symbol empty, with recognizer function
symbol stackp, and 2 accessors: top, with type restriction (none-of) and default value zero; pop,
with type restriction (one-of stackp) and default value empty.

THEOREM: top-push
top (push (x, empty ())) = x

Index

app, 1
app-assoc, 1
rev, 1
top-push, 1
""",
    "nqthm-lisp": """; Reversing lists, a script of our own.
(boot-strap nqthm)
(DEFN APP (X Y) (IF (NLISTP X) Y (CONS (CAR X) (APP (CDR X) Y))))
(defn rev (x)
  (cond ((nlistp x) nil)
        (t (app (rev (cdr x)) (list (car x))))))
(prove-lemma app-assoc (rewrite)
  (equal (app (app a b) c) #| associates |# (app a (app b c)))
  ((enable app)))
(disable app)
(add-shell push empty stackp ((top (none-of) zero) (pop (one-of stackp) empty)))
(theorem top-push (equal (top (push x (empty))) x))
""",
}


@pytest.mark.parametrize("notation", OWN)
def test_a_script_of_ones_own_is_read(notation: str) -> None:
    """Both spellings of a script are recognised, and give the same events."""
    assert max(NOTATIONS.values(), key=lambda n: n.score(OWN[notation])).name == notation
    scripts = {
        name: NOTATIONS[name].read(text.split("\n"), "script", ()) for name, text in OWN.items()
    }
    assert [str(problem) for problem in scripts[notation].problems] == []
    script = scripts[notation]
    assert isinstance(script, e.Script)
    assert e.events_of(scripts["nqthm"]) == e.events_of(scripts["nqthm-lisp"])
    assert list(script.definitions) == ["app", "rev"]
    assert script.theorems["app-assoc"].classes == (Constant("rewrite"),)
    assert script.summary() == "2 definitions, 2 theorems, 3 other events"


@pytest.mark.parametrize(
    "text", ["(defn\n rev (x) x)", "; a\n ( defn rev (x) x)", "(DEFN rev\t(x)\nx)"]
)
def test_an_event_may_begin_untidily(text: str) -> None:
    """With blanks and line ends around its name."""
    assert max(NOTATIONS.values(), key=lambda n: n.score(text)).name == "nqthm-lisp"
    assert len(NOTATIONS["nqthm-lisp"].read(text.split("\n"), "script", ()).declarations) == 1


def test_the_index_is_compared_with_what_was_read() -> None:
    """Also when a name of it is broken over lines."""
    text = OWN["nqthm"].replace("app-assoc, 1\n", "app-\n assoc, 1, 3–\n 5\n")
    assert _index(text) == "4 names; each was read, and none is missing"
    assert _index(text.replace("rev, 1\n", "rave, 1\n")) == (
        "4 names; not read: rave; not listed: rev"
    )


def _index(text: str) -> str:
    entries = reader.read(text.split("\n"), "script").entries
    return next(entry.became for entry in entries if entry.kind == "index")


def test_events_of_a_library_are_taken_on_trust() -> None:
    """Behind `note-lib`, functions that are defined nowhere may be applied."""
    theorem = "(theorem a (equal (mystery x) 1))"
    assert lisp_reader.read([theorem], "script").problems
    assert not lisp_reader.read(['(note-lib "trust")', theorem], "script").problems
