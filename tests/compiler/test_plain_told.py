"""What is told of small documents: false consequences, and what has no end or no value."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.core.errors import GoalError, MeaningError
from pylogic.terms import Atom
from tests.compiler.small_texts import COLOURS, LAMPS

pytestmark = pytest.mark.needs_swipl

PATHS = """\
1. edge(rome, pisa), edge(pisa, bari)
2. path(x, y) <-> edge(x, y) | exists z. edge(x, z) & path(z, y)
"""
COUNTS = """\
1. digit(n) <-> 0 <= n & n <= 2
2. state(s) -> digit(count(s))
3. step(s, t) <-> count(t) = count(s) + 1
"""


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (PATHS + "3. path(bari, rome)", "axiom 3: this does not hold; "),
        (PATHS + "3. edge(x, y) -> path(y, x)", "axiom 3: this does not hold for [x="),
        (PATHS + "3. path(x, y) -> ~edge(x, y)", "axiom 3: this does not hold for [x="),
        (
            "thing(a), thing(b)\nnext(a) = b\nthing(x) -> thing(next(x))",
            "line 3: this does not hold for [x=b]; next(b) has no value",
        ),
        (COUNTS + "4. ~step(s, t) | count(t) > 1", "axiom 4: this does not hold for [s="),
        (COUNTS + "4. ~(exists s t. step(s, t) & step(t, s) | count(s) = 2)", "axiom 4: this"),
    ],
)
def test_a_consequence_that_is_false_is_told(text: str, what: str) -> None:
    """With the line, as for an axiom that cannot be compiled."""
    document = pylogic.load(text + "\n", notation="first-order")
    (problem,) = document.problems
    assert what in str(problem)
    assert f"<text>:{text.count(chr(10)) + 1}:" in str(problem)
    with pytest.raises(MeaningError, match="contradiction"):
        document.evaluate("edge(X, Y)" if "edge" in text else "digit(X)")


@pytest.mark.parametrize(
    "text",
    [
        PATHS + "3. path(rome, bari)\n4. edge(x, y) -> path(x, y)",
        COUNTS + "4. ~step(s, t) | count(t) > 0\n5. step(s, t) -> ~step(t, s)",
    ],
)
def test_a_consequence_that_is_true_changes_nothing(text: str) -> None:
    """It is checked when the clauses are loaded."""
    document = pylogic.load(text + "\n", notation="first-order")
    assert document.problems == ()
    assert "checked at load" in str(document.report)
    with pylogic.session() as prolog:
        module = prolog.add(document)
        goal = "path(A, B)" if "path" in text else "step(A, B)"
        assert len(module.all(goal)) == (3 if "path" in text else 2)


def test_what_rests_on_its_own_negation_is_told_at_once() -> None:
    """Also where it is said of states: each of a few is asked for."""
    text = (
        COLOURS
        + "3. turn(s, t) <-> shade(t) = green\n4. won(s) <-> exists t. turn(s, t) & ~won(t)\n"
    )
    (error,) = pylogic.load(text).problems
    assert str(error).startswith("<text>:4:")
    with pytest.raises(MeaningError, match=r"won\(the state with shade = green\) is neither"):
        pylogic.load(text).evaluate("won(S)")


def test_values_of_an_empty_sort_are_told() -> None:
    """There is no state, which nobody means."""
    text = (
        "1. size(n) <-> 3 <= n <= 2\n2. state(s) -> size(mass(s))\n3. heavy(s) <-> mass(s) > 1\n"
    )
    (error,) = pylogic.load(text).problems
    assert "2:16: axiom 2: nothing is a size, so that mass has no value" in str(error)


@pytest.mark.parametrize("fact", ["likes{ann, bob)", "likesann, bob)", "likes'(ann, bob)"])
def test_a_numbered_fact_with_a_wrong_bracket_is_a_problem(fact: str) -> None:
    """It is no prose, since what it begins with is applied elsewhere."""
    document = pylogic.load(f"1. likes(bob, ann)\n2. {fact}\n3. nice(x) <-> likes(x, ann)\n")
    assert [str(error)[:9] for error in document.problems] == ["<text>:2:"]


def test_what_has_effects_only_is_told() -> None:
    """Nothing in the text says that it holds of anything."""
    text = LAMPS + "4. press(x, s, t) -> power(x, t) = on\n"
    document = pylogic.load(text, notation="first-order")
    assert [notice.what for notice in document.notices if "press" in notice.what] == [
        "press is read as what holds wherever all that is said of it does"
    ]


def test_states_are_no_step() -> None:
    """What has a sort of observations is what the observations are of."""
    text = COLOURS + "3. state(s) -> shade(s) = red\n"
    assert not pylogic.load(text, notation="first-order").notices


def test_what_a_step_changes_otherwise_is_no_effect() -> None:
    """An equation about what is not observed of states defines that, and not the step."""
    text = LAMPS + "4. press(x, s, t) <-> power(x, t) = on\n5. press(x, s, t) -> cost(x) = 1\n"
    assert [notice.what for notice in pylogic.load(text, notation="first-order").notices] == [
        "nothing else is said of it here, and state(s) is put in"
    ]


OPEN = """\
1. big(n) <-> n > 3
2. next(n) = n + 1
3. pair(x, n) <-> (x = oslo | x = rome) & n > 2
"""


PAIRS = """\
num(x) <-> x = 1 | x = 2 | x = 3
near(x, y) <-> num(x) & num(y) & x < y
near(i, j) -> place(sq(i, j))
named(sq(3, 1))
lo(sq(i, j)) = i
hi(sq(i, j)) = j
both(x, y) <-> place(x) & place(y) & hi(x) = lo(y)
"""


def test_terms_that_are_listed_in_part_are_not_taken_for_all() -> None:
    """That a square is named is not all: others are built of what rules list."""
    document = pylogic.load(PAIRS, notation="first-order")
    with pylogic.session() as prolog:
        found = prolog.add(document).all("both(X, Y)")
        assert [str(answer["Y"]) for answer in found] == ["sq(2,3)"]
    assert [str(found["Y"]) for found in document.evaluate("both(X, Y)")] == ["sq(2,3)"]


@pytest.mark.parametrize("goal", ["big(N)", "next(N, M)", "next(N, 3)", "pair(X, N)"])
def test_what_has_no_end_is_told(goal: str) -> None:
    """It is no answer that there is none."""
    document = pylogic.load(OPEN, notation="first-order")
    with pylogic.session() as prolog, pytest.raises(GoalError) as caught:
        prolog.add(document).all(goal)
    assert "there is no end of the values that n can have" in str(caught.value)
    assert "as by 0 <= n <= 9" in str(caught.value)


def test_what_is_given_may_be_without_end() -> None:
    """Then it is one number, and the rest is found."""
    with pylogic.session() as prolog:
        module = prolog.add(pylogic.load(OPEN, notation="first-order"))
        assert module.ask("big(4)") is not None
        assert module.ask("big(3)") is None
        assert [str(answer["X"]) for answer in module.all("pair(X, 5)")] == ["oslo", "rome"]


def test_what_has_to_be_given_is_each_value_of_its_sort_where_answers_are_listed() -> None:
    """Numbers without end stand in terms of a finite sort."""
    text = (
        "1. num(x) <-> 1 <= x <= 2\n2. cell(c) <-> exists x, y. num(x) & num(y) & c = p(x, y)\n"
        "3. adj(p(x, y), p(u, v)) <-> (x = u & y = v + 1) | (y = v & x = u + 1)\n"
    )
    with pylogic.session() as prolog:
        found = prolog.add(pylogic.load(text, notation="first-order")).all("adj(A, B)")
    assert sorted(f"{a['A']} {a['B']}" for a in found) == [
        "cell(1,2) cell(1,1)",
        "cell(2,1) cell(1,1)",
        "cell(2,2) cell(1,2)",
        "cell(2,2) cell(2,1)",
    ]


PAID = """
1. boss(ann, bob)
2. salary(ann, {}) & salary(bob, 30)
3. boss(x, y) & salary(x, p) & salary(y, q) -> p <= q
"""


def test_what_facts_have_numbers_for_is_compared_as_numbers() -> None:
    """Such a conclusion is a condition, and says not what an order of the text's own is."""
    document = pylogic.load(PAID.format(20), notation="first-order")
    assert "axiom 3: defines nothing" in str(document.report)
    assert document.evaluate("boss(X, Y)") == [{"X": Atom("ann"), "Y": Atom("bob")}]
    wrong = pylogic.load(PAID.format(40), notation="first-order")
    assert "does not hold for [x=ann,y=bob,p=40,q=30]" in str(wrong.problems[0])
    with pytest.raises(MeaningError, match="axiom 3 does not hold"):
        wrong.evaluate("boss(X, Y)")


def test_a_comment_that_looks_formal_is_told() -> None:
    """Behind a formula without commands of LaTeX; words are no formula."""
    document = pylogic.load("1. p(x) <-> x = ann % x = bob\n2. q(x) <-> p(x)  % of all of them\n")
    (notice,) = [n for n in document.notices if "behind %" in n.what]
    assert (notice.place.line, notice.place.column) == (1, 21)


def test_a_bar_that_nothing_closes_is_shown_where_it_stands() -> None:
    """And not at the end of the formula."""
    (problem,) = pylogic.load("1. p(x) <-> x = ann | | x = bob\n2. q(x) <-> p(x)\n").problems
    assert "<text>:1:23: unexpected '|'" in str(problem)


@pytest.mark.parametrize(
    ("goal", "count"),
    [("S = state(blue), warm(S)", None), ("S = state(red), warm(S)", 1),
     ("(S = state(red) ; S = state(green)), warm(S)", 1)],
)  # fmt: skip
def test_a_state_that_an_equation_gives_is_one(goal: str, count: int | None) -> None:
    """As where it stands in the goal itself; another term is told, and not taken for a state."""
    document = pylogic.load(COLOURS + "3. warm(s) <-> shade(s) != green\n")
    with pylogic.session() as prolog:
        module = prolog.add(document)
        if count is None:
            with pytest.raises(GoalError, match=r"state\(blue\) is no state"):
                module.all(goal)
        else:
            assert len(module.all(goal)) == count


@pytest.mark.parametrize("bound", ["cap <= 3", "0 < cap", "1 <= cap & cap < 4", "0 <= cap <= 4"])
def test_a_name_that_is_only_bounded(bound: str) -> None:
    """Nobody knows which number it is: it is not read as a fact about an order."""
    text = f"1. {bound}\n2. n(x) <-> x = 1 | x = 2\n3. p(x) <-> n(x) & x < cap\n"
    document = pylogic.load(text, notation="first-order")
    assert "cap is bounded, and no axiom says which number it is" in str(document.problems[0])


@pytest.mark.parametrize(("last", "told"), [(10, "contradicts itself"), (15, "not checked")])
def test_two_values_in_one_of_many_states(last: int, told: str) -> None:
    """Found where the states can be tried; where they are too many, the report says so."""
    text = (
        f"1. cell(n) <-> 0 <= n <= {last}\n2. val(n) <-> 0 <= n <= 1\n"
        "3. state(s) & cell(x) -> val(f(x, s))\n"
        "4. f(0, s) = 1 -> score(s) = 1\n5. f(1, s) = 1 -> score(s) = 2\n"
    )
    document = pylogic.load(text)
    assert told in " ".join([*map(str, document.problems), str(document.report)])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            COLOURS + "3. p(s) <-> shade(s) = red | s = ann\n4. q(s) <-> s = ann\n",
            "<text>:3:34: axiom 3: ann would have to be a state, which is told by",
        ),
        (
            COLOURS + "3. room(x) <-> x = 1\n4. room(x) -> act(go(x))\n"
            "5. p(s) <-> shade(s) = red & ~act(s)\n",
            "axiom 4: what go makes would have to be a state",
        ),
        (
            "1. x < 2 -> low(x)\n2. low(n) -> c(n, 0) = 1\n3. low(n) & n = m -> c(n, m) = 1\n",
            "axiom 2: there is no end of the values that n can have; bound it there",
        ),
    ],
)
def test_why_a_text_is_refused_has_its_place(text: str, told: str) -> None:
    """What names a state by a constant, or says something of all numbers, has no answers."""
    (problem,) = pylogic.load(text).problems
    assert told in str(problem)


def test_what_nothing_bounds_is_observed_of_states_by_its_kind() -> None:
    """Of the clauses, and of the meaning."""
    text = COLOURS + "3. colour(lamp(s))\n4. first(s) <-> shade(s) = red & lamp(s) = green\n"
    document = pylogic.load(text)
    with pylogic.session() as prolog:
        found = prolog.add(document).all("first(X)")
    assert found == document.evaluate("first(X)") != []


SUPPOSED = [
    "Suppose that $k = 1$. Define $q(x) \\iff p(x)$.",
    "Suppose that $k = 1$.\n\nDefine $q(x) \\iff p(x)$.",
    "Suppose that $x$ is in $T$.\n\nDefine $q(x) \\iff p(x)$.",
    "Suppose that $x$ is in $T$. Define $q(x) \\iff p(x)$.",
]


@pytest.mark.parametrize("said", SUPPOSED)
def test_what_is_supposed_before_a_definition(said: str) -> None:
    """It is no axiom, and is not left out in silence."""
    text = f"Let $T = \\{{a, b, c\\}}$.\n\n$p(x) \\iff x = a \\lor x = c$\n\n{said}\n"
    document = pylogic.load(text, notation="first-order")
    told = [*document.problems, *document.syntax.unclear]
    assert any("suppose" in str(error) or "are not read" in str(error) for error in told)
    assert all("k" not in str(axiom.formula) for axiom in document.syntax.axioms())


@pytest.mark.parametrize("said", ["If $k = 1$, proceed.", "If p(a), wet.", "When p(a), r(a)."])
def test_a_condition_that_is_not_read_is_not_left_out_of_what_is(said: str) -> None:
    """What stands behind its word is said under it, and is no axiom by itself."""
    document = pylogic.load(f"p(x) <-> x = b\n\n{said}\n", notation="first-order")
    assert len(document.syntax.axioms()) == 1
    assert [*document.problems, *document.syntax.unclear]


ROWS = """m(1, 1) = 2. m(1, 2) = 1. m(2, 1) = 1. m(2, 2) = 2.
total(i) = m(i, 1) + m(i, 2)
few(x) <-> x = 1 | x = 2
"""


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("even <-> forall i: total(i) = 3", True),
        ("even <-> ~exists i: ~(total(i) = 3)", True),
        ("odd(i) <-> ~(total(i) = 3)", True),
        ("even <-> ~forall i: ~(total(i) = 3)", False),
        ("even(x) <-> few(x) & ((forall i: total(i) = 3) -> x = 1)", True),
        ("even <-> forall i: few(i) -> total(i) = 3", False),
        ("even <-> forall i: total(i) = 4 -> few(i)", False),
        ("even <-> exists i: total(i) = 3", False),
        ("even <-> ~exists i: total(i) = 4", False),
        ("few_of(i) <-> few(i) & ~(total(i) = 4)", False),
    ],
)
def test_values_for_which_a_function_has_none(line: str, *, told: bool) -> None:
    """They are told where they decide: all numbers of a text are of one kind."""
    report = str(pylogic.load(f"{ROWS}{line}\n").report)
    assert ("i can be 3 too, where total has no value" in report) is told
