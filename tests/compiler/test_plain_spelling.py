"""Documents as newcomers write them, with what they answer: by clauses, and by their meaning."""

from __future__ import annotations

import pytest

import pylogic

pytestmark = pytest.mark.needs_swipl

CASES = {
    "an equivalence for each of several things that it does not define": (
        (
            "team = {a, b}\nf(a) = b\nf(b) = b\nq(a)\n"
            "all i in team: f(a) = f(b) <-> q(a) | f(i) = a\n"
            "all i in team: q(a) <-> wet(i)"
        ),
        "wet(X)",
        ["a", "b"],
    ),
    "an axiom that goes on behind a prime, below words": (
        (
            "q = {1, 2, 3}\nfor all x in q, for all x' in q, (p(x, x') iff (x < 2 or x = x'\n"
            "    and q(x)))\n7. y' in q\n  and y in q implies same(y', y)"
        ),
        "p(3, X)",
        ["3"],
    ),
    "a row that ends with a number without its sign": (
        (
            r"\begin{align}"
            "\n"
            r"f(1) = |1 - (\text{if } 1 \ne 2 \text{ then } 3 \text{ else } 4)| \\"
            "\n"
            r"\textsf{p}(x) \iff x = f(1)"
            "\n"
            r"\end{align}"
        ),
        "p(X)",
        ["2"],
    ),
    "an axiom that goes on with words and a bracket": (
        "low = {1, 2, 3}\nwell(w) and w in low\n  and (w > 2 or w = 1) implies top(w)\nwell(3)",
        "top(X)",
        ["3"],
    ),
    "a variable with the name of an article": (
        "low = {1, 2}\np(x) iff low(x) and (there is a in low such that a < x)",
        "p(X)",
        ["2"],
    ),
    "letters from sets in words, in brackets at the end": (
        "level(x) <-> -1 <= x <= 1\np(k) iff k < 1    (k in level)\nf(k) = k + 1    (k in level)",
        "p(X)",
        ["-1", "0"],
    ),
    "letters from two sets at the end of an equation": (
        (
            r"Let $A = \{1,2\}$ and $T = \{1,2,3\}$."
            "\n\n"
            r"$\mathit{age}(y', u) = 2, \quad y' \in A, u \in T$."
            "\n\n$p(y) \\iff age(2, y) = 2$"
        ),
        "p(X)",
        ["1", "2", "3"],
    ),
    "letters from sets with a font, in brackets at the end": (
        (
            r"Let $\operatorname{low} = \{1, 2\}$, $two\_one = \{2\}$."
            "\n\n"
            r"$p(x, y) \iff x = y \quad (x \in \mathrm{low}, y \in two\_one)$"
        ),
        "p(X, _)",
        ["2"],
    ),
    "a sum over a set with a font": (
        (r"Let $T = \{1, 2, 3\}$." "\n\n" r"$p(x) \iff T(x) \land x = \sum_{w \in \textsf{T}} 1$"),
        "p(X)",
        ["3"],
    ),
    "a variable with primes beside one with that number in braces": (
        (r"Let $T = \{1, 2\}$." "\n\n" r"$T(x'') \land T(x_{2}) \to p(x'', x_{2})$"),
        "p(X, 1)",
        ["1", "2"],
    ),
    "constants with fonts": (
        (
            r"Constants: $\mathit{rome}, oslo, \mathrm{a\_b}$"
            "\n\n"
            r"$p(x) \iff x = \mathit{rome} \lor x = \mathrm{a\_b}$"
        ),
        "p(X)",
        ["a_b", "rome"],
    ),
    "an equivalence that asks which of some values a function has": (
        (
            "cost(low) = low, cost(high) = mean\n"
            "thing(low), thing(high), thing(mean)\n"
            "thing(v) -> (open(v) iff cost(v) in {low, mean})"
        ),
        "open(X)",
        ["high", "low"],
    ),
    "an equivalence by itself that does": (
        "cost(low) = low, cost(high) = mean\nopen(v) iff cost(v) in {low, mean}",
        "open(X)",
        ["high", "low"],
    ),
    "a variable of which nothing is asserted is of its kind": (
        "old(gold, north). old(oslo, is).\ndif(x) if x = oslo & ~exists u. ~(u in {is, north})",
        "dif(X)",
        ["oslo"],
    ),
    "a function of what is of one kind, under a negation": (
        (
            "old(gold, north). old(oslo, is).\nmate(x) = gold\nold(mate(gold), is)\n"
            "old(y, is) & ~(y = mate(x)) -> odd(y)"
        ),
        "odd(X)",
        ["oslo"],
    ),
    "quantifiers of provers with several variables or a set": (
        (
            "p(tea). p(ann). p(kim)\nq(x) <-> p(x) & !y in p. p(y) & ?y z. p(y) & p(z) & z != y\n"
            "r(x) <-> q(x) & !y z. p(y) & p(z) => x = y | x = z | x = tea"
        ),
        "r(X)",
        ["tea"],
    ),
    "a table that says what max is": (
        "max(tea, tea) = ann\nmax(tea, ann) = tea\np(x) <-> x = max(tea, ann)",
        "p(X)",
        ["tea"],
    ),
    "a table of numbers that says what min is": (
        "min(1, 1) = 2\nmin(1, 2) = 4\np(n) <-> n = min(1, 2)",
        "p(X)",
        ["4"],
    ),
    "an observer called max": (
        (
            "city(x) <-> x = rome | x = oslo\nstate(s) & city(x) -> city(max(x, s))\n"
            "eq(s) <-> max(rome, s) = max(oslo, s)\nsame(x) <-> exists s. eq(s) & x = max(oslo, s)"
        ),
        "same(X)",
        ["oslo", "rome"],
    ),
    "a function called mod of its own value": (
        (
            "mod(red) = blue\nmod(blue) = green\np(ed)\np(u) -> next(u) = mod(mod(red))\n"
            "q(x) <-> x = next(ed)"
        ),
        "q(X)",
        ["green"],
    ),
    "a number with a name beside declared constants": (
        (
            "Constants: ann, bob\nA1: cap = 3\n(2) most = cap + 1\nage(ann) = 3; age(bob) = 4\n"
            "old(x) <-> age(x) > cap & age(x) <= most"
        ),
        "old(X)",
        ["bob"],
    ),
    "facts about values of functions": (
        "dist(iron) = rome\ndist(dog) = rome\nedge(dist(iron)), edge(dist(dog))\nedge(green)",
        "edge(X)",
        ["green", "rome"],
    ),
    "a constant called is": (
        "p(is). p(ann)\nq(x) <-> p(x) & ~(is in {ann, bob})",
        "q(X)",
        ["ann", "is"],
    ),
    "a proposition on a line of its own": (
        "wet(monday)\nrain.\ncold and windy\nwet(sunday) <-> rain & cold & windy",
        "wet(X)",
        ["monday", "sunday"],
    ),
    "a proposition that facts about the other side of its equivalence tell": (
        ("wet(monday). wet(friday)\nwet(sunday) <-> rain\nbad(x) <-> wet(x) & ~rain"),
        "bad(X)",
        ["friday", "monday"],
    ),
    "numbers that the least of two numbers bounds": (
        "p(n) <-> 0 <= n & n <= min(3, n + 2) & ~(n >= 3)",
        "p(X)",
        ["0", "1", "2"],
    ),
    "effects on what a range of numbers says the values of": (
        (
            "situation(s) -> 0 <= size(s) <= 2 & lid(s) in {up, down}\nstart(s) <-> size(s) = 0\n"
            "grow(s, t) -> size(t) = size(s) + 1\ngrow(s, t) -> lid(s) = up & lid(t) = lid(s)\n"
            "top(s) = size(s)\nfrom(n) <-> exists s t. grow(s, t) & top(s) = n"
        ),
        "from(X)",
        ["0", "1"],
    ),
    "places of a function whose values shrink without a known end": (
        (
            "level(0) = 3\n0 <= t < 6 -> level(t + 1) = max(level(t) - 1, 0)\n"
            "empty(t) <-> level(t) = 0\n"
            "first(t) <-> empty(t) & all u. 0 <= u < t -> ~empty(u)"
        ),
        "first(X)",
        ["3"],
    ),
    "one equivalence about one thing that goes round": (
        (
            "near(ann, ann)\nmet(ann) <-> near(ann, bob) | met(bob) & met(ann)\n"
            "shy(x) <-> near(x, x) & ~met(x)"
        ),
        "shy(X)",
        ["ann"],
    ),
    "facts about sums": ("num(1 + 1). num(2). num(7)", "num(X)", ["2", "7"]),
    "a fact about everything beside facts about some": (
        (
            "knows(z, ann). knows(kim, bob). knows(w, kim)\n"
            "known(x) <-> all z. knows(z, x)\nman(ann)\nman(bob)"
        ),
        "known(X)",
        ["ann", "kim"],
    ),
    "facts of sets in words": (
        "Constants: ann\n\nlevel(2)\n\n3 in level\n\n(4 in level)\n\nq(x) <-> level(x)",
        "q(X)",
        ["2", "3", "4"],
    ),
    "facts of sets in words, beside others": (
        'Constants: bob\n\nlevel(1); 3 in level; "a" in level. bob in level\n\nq(x) <-> level(x)',
        "q(X)",
        ["1", "3", "a", "bob"],
    ),
    "facts in brackets behind a number": (
        "Constants: ann, bob, kim\n1. (ann in item). item(bob)\n2. (kim in item)",
        "item(X)",
        ["ann", "bob", "kim"],
    ),
    "a quantifier in brackets behind a number": (
        (
            "Constants: a, b\n1. item(x) <-> x = a | x = b\n2. good(a)\n"
            "3. (all x in item) good(x) => bad(z)\n4. q(x) <-> item(x) & ~bad(x)"
        ),
        "q(X)",
        ["a", "b"],
    ),
    "a letter below a name that is an argument besides": (
        (
            "Constants: a, b, c\nn(x) <-> x = a | x = b | x = c\ne(a, b)\ne(b, c)\n"
            "won_x(x) <-> n(x) & exists y. (e(x, y) & ~won_x(y))"
        ),
        "won_x(X)",
        ["b"],
    ),
    "a letter below a word that stands nowhere else": (
        (
            "Constants: a, b\nn(x) <-> x = a | x = b\nn(x) -> is_v(x) = a\n"
            "p(v, x) <-> n(v) & is_v(x) = v"
        ),
        "is_v(b, X)",
        ["a"],
    ),
    "a number before the name that it is the value of": (
        "Constants: a\n3 = most\n(least = 2)\nn(x) <-> least <= x <= most",
        "n(X)",
        ["2", "3"],
    ),
    "bounds of sums": (
        "n(x) <-> 1 <= x + 1 & 1 + x < 4\nstate(s) & n(x) -> n(at(x, s))\nq(x) <-> n(x)",
        "q(X)",
        ["0", "1", "2"],
    ),
    "numbers that only sums of numbers name": (
        "edge(4)\nnear <-> 4 = 4 | 4 = 4 - 1\nedge(z) & (v = v -> near) -> good(z, v)",
        "good(4, X)",
        ["1", "4"],
    ),
    "a rule of such numbers beside a negation": (
        (
            "Constants: a, b\nm(x) <-> x = a | x = b\nn(x) <-> 1 <= x + 1 <= 3\nlikes(a, b)\n"
            "m(i) & n(z) -> ~(all w. m(w) -> likes(w, w)) -> p(i, z)"
        ),
        "p(a, X)",
        ["0", "1", "2"],
    ),
    "a sum over a set with bounds of sums": (
        "n(x) <-> 1 <= x + 1 <= 3\nv(x) <-> x = #{y in n : y > 0}",
        "v(X)",
        ["2"],
    ),
    "a count of a set that stands behind its definition": (
        "x = 4 | x = 5 <-> n(x)\nm(x) <-> n(x) & x > 4\nv(x) <-> x = |{y in m : y = y}|",
        "v(X)",
        ["1"],
    ),
    "a count of a set of which facts in words tell": (
        "Constants: a, b, c\n1. n(a)\n2. b in n\n3. n(c)\n4. v(x) <-> x = #{y in n : y = y}",
        "v(X)",
        ["3"],
    ),
    "a count of a set of which rules tell, and of which observations are": (
        "x = 4 -> n(x)\nn(5)\nstate(s) & n(x) -> n(at(x, s))\nv(x) <-> x = #{y in n : y = y}",
        "v(X)",
        ["2"],
    ),
    "lines that are broken behind the words of a set": (
        (
            "n(x) <-> x = 1 | x = 2\n1. (y in {1, 2}\n  and (there is z. n(z) and z > y))"
            " implies p(y)\n2. q(x) <-> n(x) and x in\n     n and p(x)"
        ),
        "q(X)",
        ["1"],
    ),
    "a table of what is listed by facts in one line, one row the other way round": (
        (
            "Constants: left, right\nside(left); side(right)\n"
            "home(right) = left\nright = home(left)\nq(x) <-> home(x) = right"
        ),
        "q(X)",
        ["left"],
    ),
    "texts of two words": (
        'x = "B" or x = "red one" or x\n    = "B" iff h(x)\nq(x) iff h(x) and not (x = "B")',
        "q(X)",
        ["'red one'"],
    ),
    "what is asked through a negation, denied twice beside a condition": (
        (
            "Constants: a, b, c\nd(x) <-> x = a | x = b | x = c\ne(a, b), e(b, c)\n"
            "won(x) <-> d(x) & ~(exists y. d(y) & ~(won(y) | ~won(y) & won(x)))\n"
            "q(x) <-> d(x) & ~won(x)"
        ),
        "q(X)",
        ["a", "b", "c"],
    ),
    "what is asked through a negation under a condition that asks it, too": (
        (
            "Constants: a, b, c\nd(x) <-> x = a | x = b | x = c\n"
            "won(x) <-> d(x) & (all y. d(y) & (won(x) -> won(y)) -> won(y))\n"
            "q(x) <-> d(x) & ~won(x)"
        ),
        "q(X)",
        ["a", "b", "c"],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_answers(name: str) -> None:
    """The clauses and the meaning give what was counted, each once."""
    text, goal, answers = CASES[name]
    document = pylogic.load(text + "\n", notation="first-order")
    assert document.problems == ()
    with pylogic.session() as prolog:
        found = prolog.add(document).all(goal)
    assert sorted(str(answer["X"]) for answer in found) == answers
    assert sorted(str(found["X"]) for found in document.evaluate(goal)) == answers


@pytest.mark.parametrize("line", ["likes(x, y) & nice(y) -> glad(x)", "mother(ann) = liz"])
def test_facts_among_axioms_are_no_program(line: str) -> None:
    """Facts that end in full stops, beside an implication or an equation, are axioms."""
    text = f"likes(ann, bob).\nlikes(bob, kim).\nnice(kim).\n{line}\nnice(bob).\n"
    assert pylogic.load(text).notation.name == "first-order"
