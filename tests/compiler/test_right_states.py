"""States, observers and steps of documents that were once answered wrongly, or refused."""

from __future__ import annotations

import random

import pytest

import pylogic
from pylogic.compiler.program import Program
from pylogic.meaning.meaning import meaning_of
from tests.compiler.small_texts import WHO
from tests.theories.of_first_order import judge

pytestmark = pytest.mark.needs_swipl


def test_a_big_board_takes_the_frame_axiom() -> None:
    """There are 129,140,163 positions, and no more are tried than there are moves."""
    text = """Constants: x, o, none
1. row(i) <-> 1 <= i & i <= 4
2. piece(u) <-> u = x | u = o | u = none
3. state(p) & row(i) & row(j) -> piece(at(i,j,p))
4. state(p) -> piece(turn(p))
5. start(p) <-> turn(p) = x & all i j. row(i) & row(j) -> at(i,j,p) = none
6. move(p,q) <-> exists i j. row(i) & row(j) & at(i,j,p) = none & at(i,j,q) = turn(p) &
   (all k. all l. row(k) & row(l) & (k != i | l != j) -> at(k,l,q) = at(k,l,p)) &
   turn(q) = if turn(p) = x then o else x
"""
    with pylogic.session() as prolog:
        module = prolog.add(pylogic.load(text))
        assert len(module.all("start(P), move(P, Q)", timeout=10)) == 16


@pytest.mark.parametrize(
    "axioms",
    [
        "4. state(p) -> humble(turn(p))\n5. state(p) & humble(x) -> who(at(x, p))\n",
        "5. state(p) & who(x) & ~vip(x) -> who(at(x, p))\n",
        "5. state(p) & who(x) & x != kim -> who(at(x, p))\n",
        "5. who(x) & ~(vip(x) | ~state(p)) -> who(at(x, p))\n",
    ],
)
def test_a_state_has_observations_where_its_axiom_says(axioms: str) -> None:
    """Also where a sort is defined through a negation, or there is a condition on the place."""
    humble = "3. humble(x) <-> who(x) & ~vip(x)\n"
    text = f"{WHO}{humble}{axioms}6. ok(p) <-> state(p) & at(bob, p) = kim\n"
    document = pylogic.load(text)
    with pylogic.session() as prolog:
        found = prolog.add(document).all("ok(P)")
    assert found
    assert {str(row["P"]) for row in document.evaluate("ok(P)")} == {str(r["P"]) for r in found}


def test_observations_of_some_combinations() -> None:
    """A state is a tuple of what is observed at these, and at the others there is nothing."""
    text = (
        f"{WHO}3. state(p) & who(x) & who(y) & x != y -> who(at(x, y, p))\n"
        "4. still(p) <-> state(p) & all x y. who(x) & who(y) & x != y -> at(x, y, p) = bob\n"
        "5. whole(p) <-> state(p) & all x y. who(x) & who(y) -> at(x, y, p) = bob\n"
    )
    document = pylogic.load(text)
    with pylogic.session() as prolog:
        module = prolog.add(document)
        (found,) = module.all("still(P)")
        assert [str(row["P"]) for row in document.evaluate("still(P)")] == [str(found["P"])]
        assert module.all("whole(P)") == []


def test_an_observer_without_places_is_refused() -> None:
    """It is told before the clauses are loaded: nothing could be asked of it."""
    text = (
        "Constants: a, b\n\nsq(x) <-> x = a\nm(v) <-> v = a | v = b\n"
        "state(s) & sq(i) & sq(j) & i != j -> m(g(i, j, s))\n"
    )
    with pytest.raises(pylogic.PylogicError, match="g observes nothing: no values are as"):
        _ = pylogic.load(text, notation="first-order").clauses


def test_one_of_several_sorts_of_an_observer_is_said_of_all_states() -> None:
    """It is a guess which values there are in the other states."""
    text = (
        "1. near(red), near(blue), far(blue), far(bob)\n2. state(p) -> near(hue(p))\n"
        "3. state(p) & hue(p) = blue -> far(foo(p))\n4. state(p) -> near(foo(p))\n"
    )
    with pytest.raises(pylogic.CompileError, match=r"axiom 3: of which sort foo is .* all states"):
        _ = pylogic.load(text).clauses


def test_a_sort_without_values_has_no_states() -> None:
    """Also where it is asked which there are."""
    text = (
        "Constants: a, b, o\n\np(x) <-> x = a | x = b\nm(x) <-> x = o\n"
        "state(s) & p(x) -> m(g(x, s))\nstate(s) -> p(h(s))\nstate(s) -> p(g(a, s))\n"
        "u(x, s) <-> g(x, s) = o\n"
    )
    with pylogic.session() as prolog:
        assert judge(text, random.Random(0), prolog).kind == "right"  # noqa: S311 - no secret


def test_a_state_that_is_found_as_a_whole_is_what_is_said_of_it() -> None:
    """By another definition, before what is observed of it is worked out."""
    text = (
        "Constants: a, b\n1. n(x) <-> x = a | x = b\n2. f(b) = a\n"
        "3. state(p) & n(x) -> n(at(x, p))\n4. step(q) <-> all i. n(i) -> at(i, q) = f(b)\n"
        "5. flip(q) <-> step(q) & at(a, q) = {a} & at(b, q) = (if n(b) then a else b)\n"
    )
    with pylogic.session() as prolog:
        for value, count in (("(if n(a) then b else b)", 0), ("(if n(a) then a else b)", 1)):
            module = prolog.add(pylogic.load(text.format(a=value)))
            assert len(module.all("flip(Q)")) == count


def test_what_states_must_satisfy_is_there_before_they_are_listed() -> None:
    """A rule that lists states is worked out at load, after what is demanded of each of them."""
    text = """\
Constants: bob, south

1. vip(0) & vip(1)
2. near(0)
3. who(w) <-> w = bob | w = south
4. near(x) & who(y) & vip(z) & 1 != z -> wins(x, y, z)
5. path(n) <-> near(n) & all m. near(m) & n = m + 1 -> ~path(m)
6. state(p) & vip(x) -> near(turn(x, p))
7. state(p) -> near(at(p))
8. state(p) & vip(x) -> (who(x) -> vip(x)) -> wins(turn(x, p), bob, 1) & path(at(p))
"""
    with pylogic.session() as prolog:
        verdict = judge(text, random.Random(0), prolog)  # noqa: S311  # no secret
    assert verdict.kind == "right", verdict


def test_a_state_takes_each_value_of_what_is_left_open_beside_numbers_without_end() -> None:
    """`door(t) != door(s)` leaves one value; the floors of all states cannot be listed."""
    document = pylogic.load(
        "A1. floor(init) = 0 & door(init) = closed\n"
        "A2. up(s, t) <-> door(s) = closed & floor(t) = floor(s) + 1 & door(t) = door(s)\n"
        "A3. toggle(s, t) <-> door(t) != door(s) & floor(t) = floor(s)\n"
        "A4. step(s, t) <-> up(s, t) | toggle(s, t)\n"
        "A5. open(s) <-> door(s) = open\n"
    )
    with pylogic.session() as session:
        rows = session.add(document).all("start(S), step(S, T), step(T, U)")
    found = {(str(row["T"]), str(row["U"])) for row in rows}
    assert found == {
        ("state(closed,1)", "state(closed,2)"), ("state(closed,1)", "state(open,1)"),
        ("state(open,0)", "state(closed,0)"),
    }  # fmt: skip


def test_an_observer_of_some_states_only_is_refused() -> None:
    """It had values in the others too, in the clauses and in the meaning."""
    text = (
        "1. mode(m) <-> m = on | m = off\n2. state(s) -> mode(lamp(s))\n"
        "3. state(s) & lamp(s) = on -> mode(fan(s))\n4. bright(s) <-> lamp(s) = on & fan(s) = on\n"
    )
    document = pylogic.load(text)
    assert "axiom 3: of which sort fan is has to be said of all states" in str(
        document.obstacles[0]
    )
    with pytest.raises(pylogic.MeaningError, match="fan is, is said of some states only"):
        meaning_of(document.syntax.axioms())
    same = pylogic.load(text + "5. state(s) -> mode(fan(s))\n")
    with pylogic.session() as prolog:
        assert len([*prolog.add(same).query("fan(S, V)")]) == 4
    assert len(same.evaluate("fan(S, V)")) == 4


@pytest.mark.parametrize("goal", ["fits(X, X)", "bulk(X, X, N)", "hue(X), fits(X, Y)"])
def test_no_state_is_what_is_none(goal: str) -> None:
    """Also where a variable of a goal is a state at one place and something else at another."""
    text = (
        "land = {spain, france}\nhue = {red, blue}\nland(x) & map(s) -> hue(col(x, s))\n"
        "map(m) & hue(h) -> bulk(m, h) = #{x : land(x) & col(x, m) = h}\n"
        "fits(m, h) <-> map(m) & hue(h) & ~exists x. land(x) & col(x, m) = h\n"
    )
    document = pylogic.load(text)
    with pylogic.session() as prolog:
        assert [*prolog.add(document).query(goal)] == []
        assert len([*prolog.add(document).query("fits(X, red)")]) == 1
    assert document.evaluate(goal) == []


@pytest.mark.parametrize(
    ("more", "holds"), [("(level(s) + 1) mod 3", True), ("level(s)+ 1", False)]
)
def test_what_is_said_of_a_state_and_others_bounds_no_states(more: str, holds: bool) -> None:  # noqa: FBT001
    """It is a condition, in the clauses and in the meaning: a state rested on itself."""
    text = "num(n) <-> 0 <= n <= 2\nstate(s) -> num(level(s))\n"
    document = pylogic.load(text + f"state(s) -> ~~(exists m. state(m) & level(m) = {more})\n")
    if holds:
        assert len(document.evaluate("state(S)")) == 3
        with pylogic.session() as prolog:
            assert len([*prolog.add(document).query("state(S)")]) == 3
    else:
        assert "does not hold" in str(document.obstacles[0])
        with pytest.raises(pylogic.MeaningError, match="does not hold"):
            document.evaluate("state(S)")


def test_a_state_with_a_name_is_that_state_behind_a_negation() -> None:
    """The meaning denied of all states what is asked of this one."""
    text = "1. light(x) <-> x = on | x = off\n2. light(lamp(s))\n4. lamp(s0) = off\n"
    step = "3. press(s, t) <-> lamp(t) = if lamp(s) = on then off else on\n"
    document = pylogic.load(text + step + "5. lit(s) <-> lamp(s) = on\n")
    assert document.evaluate("\\+ lit(s0)") == [{}]
    assert document.evaluate("\\+ lamp(s0, off)") == []


def test_what_is_said_of_a_diagonal_fixes_no_other_places() -> None:
    """A variable that stands twice in the places of an observer is one value there."""
    text = """berth = {left, right}
state(s) & berth(a) & berth(b) -> berth(sign(a, b, s))
calm(s) <-> (all u. berth(u) -> sign(u, u, s) = u)
same(s, t) <-> state(s) & (all u. berth(u) -> sign(u, u, t) = sign(u, u, s))
"""
    document = pylogic.load(text)
    with pylogic.session() as prolog:
        module = prolog.add(document)
        assert len(module.all("calm(S)", timeout=10)) == len(document.evaluate("calm(S)")) == 4
        assert len(module.all("same(S, T)", timeout=10)) == 64


def test_what_was_found_to_be_a_demand_says_still_what_is_observed() -> None:
    """Axiom 18 says of more places than axiom 4 that they have a value."""
    text = """Constants: blue, dan, north, south

2. wins <-> exists n j. free(n) & odd(dan, j) & ((all w u3. free(w) & fail(u3) -> odd(blue, blue)) | j = j & n = n & fail(n))
3. linked(blue, north)
4. state(p) & taken(x0) -> place(turn(south, p))
7. odd(m, k) <-> taken(m) & free(k) & all w4. taken(w4) -> w4 = w4
12. fail(y) <-> y = south | y = north
13. place(i) <-> linked(if who(i, dan) then i else blue, north) & blue != i & fail(i) | free(i)
15. who(blue, blue)
16. taken(x1) <-> free(x1)
17. above(n) <-> exists u1 x1. taken(x1) & taken(u1) & wins
18. state(p) & fail(x0) -> taken(turn(x0, p))
20. free(k) <-> k = blue | k = dan
"""  # noqa: E501 - lines as texts have them
    document = pylogic.load(text)
    with pylogic.session() as prolog:
        found = prolog.add(document).all("turn(A, B, C)")
    meant = document.evaluate("turn(A, B, C)")
    assert {tuple(map(str, a.values())) for a in found} == {
        tuple(map(str, a.values())) for a in meant
    }
    assert len(found) == 8


def test_a_step_of_which_another_definition_says_a_part_constructs_its_states() -> None:
    """That definition is written out in it, once for what is quantified in either."""
    text = """Cells: c1, c2, c3
mark(x) <-> x = cross | x = nought | x = blank
mark(at(c, s))
side(turn(s))
side(x) <-> x = cross | x = nought
free(c, s) <-> at(c, s) = blank
put(c, m, s, t) <-> free(c, s) & at(c, t) = m & all d. d != c -> at(d, t) = at(d, s)
play(s, t) <-> exists d. put(d, turn(s), s, t)
move(s, t) <-> turn(t) != turn(s) & play(s, t)
"""
    document = pylogic.load(text)
    told = [(one.kind, one.text) for one in document.advice if "/" in one.text]
    assert ("constructs", "move/2") in told
    assert ("judges", "play/2") in told
    with pylogic.session() as prolog:
        module = prolog.add(document)
        steps = module.all("move(S, T)")
        assert len({(str(a["S"]), str(a["T"])) for a in steps}) == len(steps) == 54
    assert len(document.evaluate("move(S, T)")) == 54


def test_a_state_that_is_looked_for_is_not_made_anew() -> None:
    """What `z` is follows from what `r` is, of which nothing is known before `z` is tried."""
    text = """print(j) <=> j = near | j = far
who(goat); who(man)
state(s) & who(x) -> print(side(s, x))
row(y, s, t) <=> who(y) & state(s) & side(s, y) = side(s, man) & side(t, man) != side(s, man) \
& side(t, y) = side(t, man) & all x: (who(x) & !(x = y | x = man) => side(t, x) = side(s, x))
(exists v. who(v) & state(z) & side(z, v) = side(z, man) & side(r, man) != side(z, man) \
& side(r, v) = side(r, man) & all x: (who(x) & !(x = v | x = man) => side(r, x) = side(z, x))) \
& (exists w. row(w, r, y)) => twice(y, z)
"""
    document = pylogic.load(text)
    with pylogic.session() as prolog:
        found = prolog.add(document).all("twice(Y, Z)")
    meant = document.evaluate("twice(Y, Z)")
    assert sorted(map(str, (a["Z"] for a in found))) == sorted(map(str, (a["Z"] for a in meant)))
    pairs = [{(str(a["Y"]), str(a["Z"])) for a in answers} for answers in (found, meant)]
    assert pairs[0] == pairs[1]
    assert len(pairs[0]) == 8


@pytest.mark.parametrize("unmet", ["~poor(m)", "~(at(c1, s) = m)"])
def test_a_part_of_a_step_says_nothing_of_what_has_no_value(unmet: str) -> None:
    """`part(pick(c2), s, t)` does not hold, also where it is written out: c2 has no pick."""
    text = f"""Cells: c1, c2
mark(x) <-> x = cross | x = blank
mark(at(c, s))
pick(c1) = cross
poor(m) <-> m = blank
part(m, s, t) <-> {unmet} & at(c1, t) = cross
move(c, s, t) <-> cell(c) & part(pick(c), s, t) & at(c2, t) = at(c2, s)
"""
    document = pylogic.load(text)
    assert ("constructs", "move/3") in [(one.kind, one.text) for one in document.advice]
    with pylogic.session() as prolog:
        found = prolog.add(document).all("move(C, S, T)")
    meant = document.evaluate("move(C, S, T)")
    shown = [sorted(tuple(map(str, a.values())) for a in answers) for answers in (found, meant)]
    assert shown[0] == shown[1]
    assert {str(a["C"]) for a in found} == {"c1"}


def test_a_long_chain_of_definitions_about_states_is_compiled() -> None:
    """Each rests on the one before."""
    steps = (f"p{i + 1}(s) <-> p{i}(s) & at(s) = cross" for i in range(160))
    text = "mark(x) <-> x = cross | x = blank\nmark(at(s))\np0(s) <-> at(s) = cross\n"
    document = pylogic.load(text + "\n".join(steps) + "\n")
    assert not document.problems
    assert isinstance(document.program, Program)
