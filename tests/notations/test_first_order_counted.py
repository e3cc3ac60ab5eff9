"""What is counted, summed, or said of some of several."""

from __future__ import annotations

import pytest

import pylogic

COUNTED = """Constants: ann, bob, kim, red, blue
1. likes(ann, bob), likes(ann, kim), likes(kim, ann)
2. who(x) <-> x = ann | x = bob | x = kim
3. piece(x) <-> x = red | x = blue
4. place(x) <-> 3 > x >= 1
5. state(s) & place(x) -> piece(has(x, s))
6. happy(x) <-> who(x) & #{y : likes(x, y)} > 0
7. row(1), row(2)
8. row(i) & place(j) -> cell(sq(i, j))
9. col(sq(i, j)) = j if row(i) & place(j)
10. who(x) -> size(x) = #{y : likes(x, y)}
11. size(x) = 1 -> only(x)
20. naa = |{x in happy | x != ann}|
21. nbb = |happy|
22. ncc = |{c in cell | col(c) = 1}|
23. ndd = #{c : col(c) = 1}
24. nee = Σ_{x ∈ happy} size(x)
25. nff = #{x : size(x) = 1}
26. nhh = Σ_{k in place} k
27. state(s) -> ngg(s) = #{z : has(z, s) = red}
"""


def test_what_definitions_and_equations_bound_is_counted() -> None:
    """A set that is no list, terms that a rule builds, and the places of functions."""
    document = pylogic.load(COUNTED)
    for name, value in {
        "naa": 1,
        "nbb": 2,
        "ncc": 2,
        "ndd": 2,
        "nee": 3,
        "nff": 1,
        "nhh": 3,
    }.items():
        assert [str(row["N"]) for row in document.evaluate(f"{name}(N)")] == [str(value)]
    found = document.evaluate("ngg(S, N)")
    assert {f"{row['S']} {row['N']}" for row in found} == {
        "state(red,red) 2", "state(red,blue) 1", "state(blue,red) 1", "state(blue,blue) 0"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("what(f(a, z)). f(x, y) = y if p(x). n = #{y : f(a, y) = 1}", "of no set"),
        ("p(x) -> what(x). q(x) -> p(x). n = #{x in what | p(x)}", "are not listed"),
    ],
)
def test_what_nothing_bounds_is_not_counted(said: str, wrong: str) -> None:
    """Of an equation for any argument, or a rule from what is not told."""
    (problem,) = pylogic.load(said.replace(". ", "\n") + "\n", notation="first-order").problems
    assert wrong in str(problem)


REACH = "p(x, y) <-> edge(x, y) | exists z. edge(x, z) & p(z, y)"


@pytest.mark.parametrize(
    ("said", "value"),
    [
        (f"{REACH}; n = #{{y : p(2, y)}}", 2),
        (f"{REACH}; q(x, y) <-> exists z. p(x, z) & edge(z, y); n = #{{y : q(1, y)}}", 2),
        ("s(x) <-> t(x); t(x) <-> s(x); n = #{x : s(x)}", 0),
        ("w(x) = x + x if x in {1, 2, 3}; n = Σ_{d ∈ 2..3} w(d)", 10),
        ("w(x) = x + x if x in {1, 2, 3}; n = sum_{d in 1..3} w(d)", 12),
        ("S = {1, 2, 3}; most = Σ_{x ∈ S} x * x; n = most mod |S| + most div |S|", 6),
    ],
)  # fmt: skip
def test_what_is_given_through_itself_is_counted(said: str, value: int) -> None:
    """Its places hold what their facts and what they are given by put there."""
    text = "edge(1, 2), edge(2, 3), edge(3, 4)\n" + said.replace("; ", "\n") + "\n"
    document = pylogic.load(text, notation="first-order")
    assert [str(row["N"]) for row in document.evaluate("n(N)")] == [str(value)]


def test_terms_without_end_are_not_counted() -> None:
    """A rule that builds one of another says more than the fact beside it."""
    text = "nat(0).\nnat(s(x)) <- nat(x)\nn = #{x : nat(x)}\n"
    (problem,) = pylogic.load(text, notation="first-order").problems
    assert "of no set" in str(problem)


@pytest.mark.parametrize(
    ("how", "holds"),
    [("exactly one", ["b"]), ("precisely one", ["b"]), ("at most one", ["b", "c"]),
     ("at least one", ["a", "b"])],
)  # fmt: skip
@pytest.mark.parametrize("listed", ["p(x), q(x)", "p(x) and q(x)", "p(x),\n   or q(x)"])
def test_one_of_several_atoms(how: str, holds: list[str], listed: str) -> None:
    """How many of them hold is said before them."""
    text = "1. thing(a), thing(b), thing(c), p(a), p(b), q(a)\n"
    text += f"2. s(x) <-> thing(x) & {how} of {listed} holds\n"
    document = pylogic.load(text, notation="first-order")
    assert [str(row["X"]) for row in document.evaluate("s(X)")] == holds


def test_one_of_several_atoms_as_a_demand() -> None:
    """It is no choice of what facts tell, and its letters are those of the facts."""
    for said in ("exactly one of p(a), p(b) holds", "p(a) xor p(b)", "either p(a) or p(b)"):
        text = f"thing(a), thing(b), thing(c)\np(c)\n{said}\n"
        assert "this does not hold;" in str(pylogic.load(text, notation="first-order").problems)


def test_the_least_of_a_set_is_no_value_of_a_name_alone() -> None:
    """There may be none in the set."""
    text = "D = {1, 2, 3}\nm = min{d | d in D, d > 2}\n"
    (problem,) = pylogic.load(text, notation="first-order").problems
    assert "the min of a set may have no value, and m has to have one" in str(problem)
