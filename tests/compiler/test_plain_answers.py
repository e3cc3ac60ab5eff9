"""Small documents with what they answer, counted by hand: by clauses, and by their meaning."""

from __future__ import annotations

import pytest

import pylogic
from tests.compiler.plain_states import STATES

pytestmark = pytest.mark.needs_swipl

PAIRS = "1 <= i & i < j & j <= 3 -> edge(pair(i, j))\n"
SQUARES = "1 <= i <= 2 & 1 <= j <= 2 -> square(sq(i, j))\n"
CASES = {
    "variables inside terms, of which a fact names one": (
        SQUARES + "q(i) <-> i = 1\nw(x) <-> exists i j. x = sq(i, j) & q(i)\np(sq(1, 1))",
        "w(X)",
        ["sq(1,1)", "sq(1,2)"],
    ),
    "a function of terms, some of which no sort lists": (
        PAIRS + "lo(pair(i, j)) = i\nhi(pair(i, j)) = j\nend(x) <-> hi(x) = 3",
        "end(X)",
        ["pair(1,3)", "pair(2,3)"],
    ),
    "what such a function is applied to": (
        PAIRS + "1 <= i <= 3 -> lo(pair(i, j)) = i",
        "lo(X, _)",
        ["pair(1,2)", "pair(1,3)", "pair(2,3)"],
    ),
    "terms of one argument that a definition lists, beside a choice of two of them": (
        (
            "n(x) <-> 0 <= x & x < 3\npair(p) <-> exists x. n(x) & p = two(x)\n"
            "fst(two(x)) = x\nodd(x) <-> n(x) & pair(if x = 1 then two(x) else two(x + 5))"
        ),
        "odd(X)",
        ["1"],
    ),
    "terms under a condition on all of a kind": (
        (
            "Constants: a, b\ng(x) <-> x = a\np(x) <-> x = a | x = b\n"
            "h(y) <-> exists x. g(x) & (all v. p(v)) & y = mk(x)\nh(z) -> best(z) = b"
        ),
        "best(_, X)",
        ["b"],
    ),
    "terms under a condition that nothing fulfils": (
        (
            "Constants: a, b\ng(x) <-> x = a | x = b\n"
            "h(y) <-> exists x. g(x) & ~g(x) & y = mk(x)\nw(x, y) <-> g(x) & ~h(y) & y = x"
        ),
        "w(X, _)",
        ["a", "b"],
    ),
    "values that are terms of which nothing is said": (
        (
            "Constants: a, b\ng(x) <-> x = a | x = b\ng(x) & x != b -> h(mk(x, x))\n"
            "g(x) -> f(x) = if x = a then mk(x, x) else mk(b, b)"
        ),
        "f(X, _)",
        ["a"],
    ),
    "a function of terms that are listed by way of another function": (
        (
            "Constants: a, b\ng(x) <-> x = a | x = b\nnext(a) = b\n"
            "h(y) <-> exists x. g(x) & g(next(x)) & y = mk(x)\ng(x) -> part(mk(x)) = x"
        ),
        "part(_, X)",
        ["a"],
    ),
    "the size of a set that is listed further on": (
        (
            "Constants: a, b, c\nq(x) <-> n(x) & tree(a) & ~(|tree| >= x + 1)\n"
            "n(x) <-> 0 <= x < 5\ntree = {a, b, c}"
        ),
        "q(X)",
        ["3", "4"],
    ),
    "numbers below a bound, counted": (
        "n(x) <-> 0 <= x & x < 4\nq(x) <-> n(x) & |{m in n : m < x}| = 2",
        "q(X)",
        ["2"],
    ),
    "goals that calculate": (
        "n(x) <-> 0 <= x <= 9\nn(x) & x < 4 -> f(x) = x * x",
        "f(X, Y), (Y - 1) * 2 > X + 3, Y mod 2 =:= 1, \\+ Y - 1 < 8",
        ["3"],
    ),
    "a function of terms that facts list": (
        (
            "Constants: a, b, c\nedge(pair(a, b)), edge(pair(b, c))\nlo(pair(x, y)) = x\n"
            "hi(pair(x, y)) = y\nmeet(e, f) <-> hi(e) = lo(f)"
        ),
        "meet(X, pair(b, c))",
        ["pair(a,b)"],
    ),
    "terms that a definition lists, of which another axiom speaks": (
        (
            "num(x) <-> x = 1 | x = 2\nq(x) <-> x = 1\n"
            "place(x) <-> exists i. num(i) & x = sq(i, i)\n"
            "place(sq(i, i)) -> diagonal(sq(i, i))\n"
            "full(i) <-> num(i) & forall j. place(sq(i, j)) -> q(j)"
        ),
        "full(X)",
        ["1"],
    ),
    "a function of terms whose arguments have no bounds": (
        SQUARES + "1 <= i <= 2 -> col(sq(i, j)) = j\nbig(n) <-> n = 7\nin(x) <-> col(x) > 0",
        "in(X)",
        ["sq(1,1)", "sq(1,2)", "sq(2,1)", "sq(2,2)"],
    ),
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
    "a sum in the head of a rule": (
        """1. digit(n) <-> 1 <= n <= 4
2. hot(1)
3. hot(n) & n < 4 -> hot(n + 1)
4. both(n) <-> digit(n) & hot(n)""",
        "both(X)",
        ["1", "2", "3", "4"],
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
    **STATES,
}


@pytest.mark.parametrize("name", CASES)
def test_answers(name: str) -> None:
    """The clauses and the meaning give what was counted."""
    text, goal, answers = CASES[name]
    document = pylogic.load(text + "\n", notation="first-order")
    assert sorted(str(found["X"]) for found in document.evaluate(goal)) == answers
    with pylogic.session() as prolog:
        found = prolog.add(document).all(goal)
    assert sorted(str(answer["X"]) for answer in found) == answers
