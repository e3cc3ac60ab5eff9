"""Small documents with what they answer, counted by hand: by clauses, and by their meaning."""

from __future__ import annotations

import pytest

import pylogic
from tests.compiler.small_texts import COLOURS, LAMPS

pytestmark = pytest.mark.needs_swipl

NETS = """\
Constants: a, b, c, on, off
node(x) <-> x = a | x = b | x = c
val(x) <-> x = on | x = off
edge(a, b), edge(b, c), edge(a, a)
state(s) & edge(x, y) -> val(hue(x, y, s))
"""
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
    "observations at terms that a definition lists": (
        (
            "Constants: a, b\ng(x) <-> x = a | x = b\nstate(s) & h(u) -> h(door(s, u))\n"
            "h(y) <-> exists x. g(x) & y = mk(x)\n"
            "good(x) <-> g(x) & exists s. door(s, mk(x)) = mk(a)"
        ),
        "good(X)",
        ["a", "b"],
    ),
    "a function of terms that are listed by way of another function": (
        (
            "Constants: a, b\ng(x) <-> x = a | x = b\nnext(a) = b\n"
            "h(y) <-> exists x. g(x) & g(next(x)) & y = mk(x)\ng(x) -> part(mk(x)) = x"
        ),
        "part(_, X)",
        ["a"],
    ),
    "a step to an observation that is no term of its sort": (
        (
            "g = {a, b}\nd = {a, b, c}\ng(x) -> h(mk(x))\nstate(s) -> d(door(s)) & h(pos(s))\n"
            "move(s, t) <-> door(t) = door(s) & pos(t) = if door(s) = a then mk(a) else mk(c)"
        ),
        "move(X, _)",
        ["state(a,mk(a))", "state(a,mk(b))"],
    ),
    "observations at a term that a definition picks": (
        (
            "Constants: a, b\ng(x) <-> x = a | x = b\ng(v) -> h(mk(v))\n"
            "safe(z) <-> h(z) & (z = mk(b) | z = mk(mk(b)))\nstate(s) & safe(v) -> g(pos(s, v))"
        ),
        "pos(_, X, a)",
        ["mk(b)"],
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
    "an observer that Prolog has a predicate of, asked by its name there": (
        "1. colour(y) <-> y = red | y = green\n2. state(s) & colour(x) -> colour(between(x, s))",
        "between_(red, X, green)",
        ["state(green,green)", "state(green,red)"],
    ),
    "the sort of states, denied twice": (
        (
            "colour(y) <-> y = red | y = green\n"
            "all s. all x. state(s) & colour(x) -> colour(hue(x, s))\n"
            "both(s) <-> ~~state(s) & hue(red, s) = hue(green, s)"
        ),
        "both(X)",
        ["state(green,green)", "state(red,red)"],
    ),
    "a rule that what a step leads to is a state": (
        COLOURS + "3. step(s, t) -> state(s) & state(t) & shade(s) != shade(t)\n"
        "4. shade(s) = red & shade(t) = green -> step(s, t)",
        "step(_, X)",
        ["state(green)"],
    ),
    "a sort by negation, asked of numbers that are not of its kind": (
        (
            "e(x) <-> ~x = 1 | x = 2 | x = 3 | x = 0\nhue(y) <-> y = red | y = green\n"
            "state(s) & e(x) -> hue(shade(x, s))\n"
            "state(s) & e(x) & e(y) -> shade(x, s) = red | x < y"
        ),
        "state(X)",
        ["state(red,red,red)"],
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
    "a move that says what it does to the edge that it takes": (
        NETS
        + "take(s, t, x, y) <-> edge(x, y) & hue(x, y, s) = off & all u v. edge(u, v) ->"
        + " hue(u, v, t) = if u = x & v = y then on else hue(u, v, s)",
        "take(state(off, on, off), X, _, _)",
        ["state(off,on,on)", "state(on,on,off)"],
    ),
    "a step that changes one place and speaks of others where nothing is observed": (
        (
            "Constants: a, b\nwho(x) <-> x = a | x = b\nval(n) <-> 0 <= n <= 1\n"
            "vip(a)\nstate(s) & vip(x) & who(y) & y != b -> val(f(x, y, s))\n"
            "step(s, t) <-> all x y. vip(x) & who(y) ->"
            " f(x, y, t) = if vip(x) & y != y then 1 else f(x, y, s)"
        ),
        "step(S, X)",
        [],
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


@pytest.mark.parametrize("name", CASES)
def test_answers(name: str) -> None:
    """The clauses and the meaning give what was counted."""
    text, goal, answers = CASES[name]
    document = pylogic.load(text + "\n", notation="first-order")
    assert sorted(str(found["X"]) for found in document.evaluate(goal)) == answers
    with pylogic.session() as prolog:
        found = prolog.add(document).all(goal)
    assert sorted(str(answer["X"]) for answer in found) == answers
