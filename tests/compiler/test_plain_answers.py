"""Small documents with what they answer, counted by hand: by clauses, and by their meaning."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.core.errors import GoalError, MeaningError
from pylogic.terms import Atom

pytestmark = pytest.mark.needs_swipl

LAMPS = """\
Constants: a, b, on, off
1. lamp(x) <-> x = a | x = b
2. mode(x) <-> x = on | x = off
3. state(s) & lamp(x) -> mode(power(x, s))
"""
COLOURS = """\
1. colour(y) <-> y = red | y = green
2. state(s) -> colour(shade(s))
"""
NETS = """\
Constants: a, b, c, on, off
node(x) <-> x = a | x = b | x = c
val(x) <-> x = on | x = off
edge(a, b), edge(b, c), edge(a, a)
state(s) & edge(x, y) -> val(hue(x, y, s))
"""
CASES = {
    "a function whose value depends on another of its values": (
        "h(0) = 2\n0 < n <= 3 -> h(n) = if h(n - 1) > 3 then 0 else h(n - 1) + 1",
        "h(_, X)",
        ["0", "2", "3", "4"],
    ),
    "a function and a predicate through each other's negation": (
        (
            "Constants: a, b, c\nnode(x) <-> x = a | x = b | x = c\n"
            "node(x) -> h(x) = if bad(x) then 1 else 0\nedge(a, b), edge(b, c), edge(a, c)\n"
            "bad(x) <-> node(x) & exists y. edge(x, y) & h(y) = 0"
        ),
        "bad(X)",
        ["a", "b"],
    ),
    "a fact that is said twice": ("near(ann)\nfar(bob)\nnear(ann)", "near(X)", ["ann"]),
    "states that an axiom denies": (
        COLOURS + "3. state(s) -> shade(s) = red | ~state(s)\n4. first(s) <-> shade(s) = red\n"
        "5. step(s, t) <-> state(s) & state(t)",
        "state(X)",
        ["state(red)"],
    ),
    "one of two comparisons": (
        "num(n) <-> 0 <= n <= 2\nodd(n) <-> num(n) ∧ (n < 3 - n ⊕ n = 0)",
        "odd(X)",
        ["1"],
    ),
    "bars of a set in a line with other commands": (
        (
            "Constants: a, b\nhue(x) \\equiv x = a \\vee x = b\n"
            "odd(x) <-> hue(x) /\\ |{y ∈ hue | y \\neq x ∨ y = a}| = 2"
        ),
        "odd(X)",
        ["a"],
    ),
    "places of an observer that a quantifier, a function and a conditional tell": (
        (
            "Constants: a, b\ntree(x) <-> x = a | x = b\nother(a) = b\n"
            "tree(x) & x != a -> other(x) = if tree(x) then a else x\n"
            "crop(x) <-> tree(x) & (exists w. tree(w) & other(x) = a) & all w. tree(w) -> w != 3\n"
            "state(s) & crop(x) -> crop(hue(x, s))\nsteady(s) <-> hue(b, s) = b"
        ),
        "steady(X)",
        ["state(b)"],
    ),
    "one variable behind the set of another, and no body behind both": (
        (
            "size(n) iff n >= 0 and n < 2\n"
            "odd(z) iff size(z) and (for all x in size, z in {1, 2}) and z > 0"
        ),
        "odd(X)",
        ["1"],
    ),
    "a labelled sentence of signs": (
        (
            "1. size(n) iff n >= 0 and n < 2\n2. low if and only if for every n in size, n < 2\n"
            "3. odd(z) iff size(z) and low"
        ),
        "odd(X)",
        ["0", "1"],
    ),
    "an observer of some combinations of values": (
        NETS + "lit(x, s) <-> state(s) & node(x) & all y. node(y) -> hue(x, y, s) = on",
        "lit(X, S)",
        [],
    ),
    "what such an observer does not say of the others": (
        NETS + "dark(x, s) <-> node(x) & hue(a, a, s) = on & ~(hue(x, c, s) = off)",
        "dark(X, state(on, on, on))",
        ["a", "b", "c"],
    ),
    "a step that says all of such an observer": (
        NETS
        + "step(s, t) <-> all x y. edge(x, y) ->"
        + " hue(x, y, t) = if x = y then off else hue(x, y, s)",
        "step(state(on, on, off), X)",
        ["state(off,on,off)"],
    ),
    "a step that says more than such an observer": (
        NETS + "step(s, t) <-> all x y. node(x) & node(y) -> hue(x, y, t) = hue(x, y, s)",
        "step(state(on, on, off), X)",
        [],
    ),
    "a quantifier in brackets before an else": (
        (
            "hue(x) <-> x = red | x = blue\n"
            "p(z) iff hue(z) and (if z = red then (for every s in hue, z ∈ {red, blue})"
            " else z = red)"
        ),
        "p(X)",
        ["red"],
    ),
    "a name that equals a named value": (
        "Constants: gap, least, ann\nleast = gap\ngap = 0 - 1\np(x) <-> x = ann & least < 0",
        "p(X)",
        ["ann"],
    ),
    "a condition that begins with a quantifier in brackets": (
        (
            "hue(x) <-> x = red | x = blue\n"
            "p(z) iff hue(z) and (if (for all v in hue, hue(v)) xor z = red"
            " then z = blue else z = blue)"
        ),
        "p(X)",
        ["blue"],
    ),
    "a quantifier that says what is false": (
        "hue(x) <-> x = red | x = blue\np(z) iff hue(z) and not (for all v in hue, false)",
        "p(X)",
        ["blue", "red"],
    ),
    "a proposition behind the set of a quantifier": (
        (
            "hue(x) <-> x = red | x = blue\nrain iff 1 < 2\n"
            "odd(x) iff hue(x) and (for all y in hue, rain)"
        ),
        "odd(X)",
        ["blue", "red"],
    ),
    "sizes of sets that facts list": (
        (
            "1. task(wash), task(cook)\n2. due(wash, 1), due(cook, 2), due(cook, 1)\n"
            "3. slot(1) & slot(2)\n4. slot(n) -> load(n) = |{x ∈ task | due(x, n)}|"
        ),
        "load(1, X)",
        ["2"],
    ),
    "letters that a set is chosen by": (
        (
            "Constants: warm, lit, heat\n1. $fluent(x) \\iff x = warm \\lor x = lit$\n"
            "2. $starts(heat, lit)$\n3. $on(f) \\equiv \\exists e.\\ starts(e, f)$\n"
            "4. $ons(n) \\equiv n = |\\{f \\in fluent \\mid on(f)\\}|$"
        ),
        "on(X)",
        ["lit"],
    ),
    "a size at the end of a line": (
        "hue(x) <-> x = red | x = blue\ncount(n) <-> n = |{x ∈ hue | x = red}|\nlit(x) <-> hue(x)",
        "lit(X)",
        ["blue", "red"],
    ),
    "a comma behind the variable of a noun": (
        (
            "hue(x) <-> x = red | x = blue\npale(x) <-> x = red\n"
            "odd(x) <-> hue(x) and (for every hue y, x != y implies pale(y))"
        ),
        "odd(X)",
        ["blue"],
    ),
    "operators that are words": (
        (
            "* hue(x) <-> x = red | x = blue\n"
            "* wet if and only if dry xor 1 <= 5 mod 3 < 7 div 2\n"
            "* dry if and only if hue(green)\n* shown(x) <-> hue(x) & wet"
        ),
        "shown(X)",
        ["blue", "red"],
    ),
    "such, and that on the next line": (
        (
            "beast = {ant, bee}\neats(ant, bee)\n"
            "1. lone(x) iff beast(x) and there is no y ∈ beast such\n"
            "   that y != x and eats(y, x)"
        ),
        "lone(X)",
        ["ant"],
    ),
    "either, without a number": (
        "beast = {ant, bee, cat}\nlone(x) ↔ x is either bee or cat",
        "lone(X)",
        ["bee", "cat"],
    ),
    "cases for elements of a set": (
        "beast = {ant, bee}\nrank(x) = 1 if x = bee, 2 otherwise   for x ∈ beast",
        "rank(ant, X)",
        ["2"],
    ),
    "a sum of products": (
        "small(n) <-> 1 <= n <= 20\nsum(n) <-> n = Σ_{i=1}^{3} i * i + 1 & small(n)",
        "sum(X)",
        ["15"],
    ),
    "bars within bars": (
        (
            "size = {0, 1, 2}\nnear(k) <-> size(k) & |1 - |2 - k|| = 1"
            " & |{n ∈ size | |2 - n| · n = k}| > 0"
        ),
        "near(X)",
        ["0"],
    ),
    "a product on the next line of a conditional": (
        "size = {0, 1, 2}\nodd(n) <-> size(n) & n = if n < 1 then 1\n    * 0 else 1",
        "odd(X)",
        ["0", "1"],
    ),
    "values of a sort with a rule for all": (
        (
            "1. hue(red), hue(blue)\n2. size(n) -> all x. hue(x)\n3. size(1)\n"
            "4. state(s) -> hue(tone(s))\n5. step(s, t) <-> tone(t) != tone(s)\n"
            "6. pale(s) <-> tone(s) = green"
        ),
        "step(state(red), S), tone(S, X)",
        ["blue", "green"],
    ),
    "values of a sort with a case that never is": (
        (
            "1. hue(x) <-> x = red | x = blue | dark = light\n2. state(s) -> hue(tone(s))\n"
            "3. step(s, t) <-> tone(t) != tone(s)"
        ),
        "step(S, T), tone(T, X)",
        ["blue", "red"],
    ),
    "names of what is worked out": (
        (
            "1. size(n) <-> 0 <= n <= 5\n2. total = cap + most(hall)\n"
            "3. cap = 2\n4. most(hall) = 1\n"
            "5. big(n) <-> size(n) & n >= total"
        ),
        "big(X)",
        ["3", "4", "5"],
    ),
    "a constant in an equation the other way round": (
        (
            "Constants: red, blue\n1. hue(x) <-> x = red | x = blue\n2. red = next(blue)\n"
            "3. late(x) <-> exists y. hue(y) & x = next(y)"
        ),
        "late(X)",
        ["red"],
    ),
    "names without arguments among functions": (
        (
            "Constants: hall\n\nFunctions\n\ncap       how many go in\n\nAxioms\n\n1. cap = 2\n"
            "2. fits(n) <-> 1 <= n <= cap"
        ),
        "fits(X)",
        ["1", "2"],
    ),
    "an equation first": (
        "1. x = zinc <-> room(x)\n2. state(s) -> room(mode(s))",
        "room(X)",
        ["zinc"],
    ),
    "an equation first of a sort of values": (
        "1. dish(iron), dish(zinc)\n2. dish(x) <-> room(x)\n3. state(s) -> room(mode(s))",
        "room(X)",
        ["iron", "zinc"],
    ),
    "a sum in the head of a rule": (
        """1. digit(n) <-> 1 <= n <= 4
2. hot(1)
3. hot(n) & n < 4 -> hot(n + 1)
4. both(n) <-> digit(n) & hot(n)""",
        "both(X)",
        ["1", "2", "3", "4"],
    ),
    "a state from one that is completed": (
        COLOURS + "3. tick(x, s, t) <-> colour(x) & shade(t) = shade(s) & "
        "(colour(x) -> shade(s) = red)",
        "tick(red, S, T), shade(T, X)",
        ["red"],
    ),
    "facts behind a word, among constants": (
        """Constants

red, green

rule1: hot(red)
rule2: likes(red, green), likes(green, red)
rule3: cold = {green}
rule4: both(x) <-> hot(x) | cold(x)""",
        "both(X)",
        ["green", "red"],
    ),
    "states of a union with nothing": (
        """1. city(oslo), city(rome)
2. none(x) <-> city(x) & ~city(x)
3. place(x) <-> none(x) & none(x) | x = rome
4. state(s) -> place(at(s))""",
        "at(S, X)",
        ["rome"],
    ),
    "an effect and a frame": (
        LAMPS + "4. press(x, s, t) -> power(x, t) = if power(x, s) = on then off else on\n"
        "5. press(x, s, t) & lamp(y) & y != x -> power(y, t) = power(y, s)\n",
        "power(a, S, on), power(b, S, off), press(b, S, T), power(Y, T, X)",
        ["on", "on"],
    ),
    "an effect and a condition": (
        COLOURS + "3. paint(c, s, t) -> shade(t) = c\n4. paint(c, s, t) -> shade(s) != c\n",
        "shade(S, red), paint(X, S, T)",
        ["green"],
    ),
    "what follows from a step": (
        COLOURS + "3. paint(s, t) -> shade(t) = if shade(s) = red then green else red\n"
        "4. paint(s, t) -> changed(t)\n5. painted(s) <-> changed(s)\n"
        "6. first(s) <-> begin(s)\n7. begin(s) -> shade(s) = green\n",
        "first(S), paint(S, T), painted(T), shade(T, X)",
        ["red"],
    ),
    "what is said of the first": (
        LAMPS + "4. begin(s) -> power(a, s) = on & power(b, s) = off\n",
        "begin(S), power(a, S, X)",
        ["on"],
    ),
}

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


@pytest.mark.parametrize("name", CASES)
def test_answers(name: str) -> None:
    """The clauses and the meaning give what was counted."""
    text, goal, answers = CASES[name]
    document = pylogic.load(text + "\n", notation="first-order")
    assert sorted(str(found["X"]) for found in document.evaluate(goal)) == answers
    with pylogic.session() as prolog:
        found = prolog.add(document).all(goal)
    assert sorted(str(answer["X"]) for answer in found) == answers


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
    assert not pylogic.load(text, notation="first-order").notices


OPEN = """\
1. big(n) <-> n > 3
2. next(n) = n + 1
3. pair(x, n) <-> (x = oslo | x = rome) & n > 2
"""


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
