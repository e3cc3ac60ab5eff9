"""What the reasoner says must not depend on what it was asked before."""

import gc
from collections import Counter
from typing import Any, Final

import pytest

from pylogic.core.collecting import uncollected
from pylogic.gdl.reasoner import Reasoner, code, layers, strata
from pylogic.gdl.reasoner.code import Names
from pylogic.gdl.reasoner.planning import Size, measured
from pylogic.gdl.reasoner.relations import Key, Slots, indexed
from pylogic.notations.gdl.kif import read_kif

COUNTERS: Final = """\
(role a)
(init (at (s (s zero))))
(number zero)
(<= (number (s ?x)) (number ?x))
(<= (legal a (go ?x)) (true (at ?x)) (number ?x))
(<= (legal a (go zero)) (true (at ?x)))
(<= (next (at ?x)) (does a (go (s ?x))))
(<= (next (went ?x)) (does a (go ?x)) (number ?x))
(<= terminal (true (at zero)))
(<= (goal a 100) (true (at zero)))
"""


@pytest.mark.long
def test_moves_are_looked_up_anew_where_relations_are_worked_out_on_demand() -> None:
    """The numbers have no end, and both the legal moves and the next state ask for some."""
    rules, _ = read_kif(COUNTERS)
    reasoner = Reasoner(rules)
    move = ("go", ("s", ("s", "zero")))
    after = {("at", ("s", "zero")), ("went", ("s", ("s", "zero")))}
    assert reasoner.view(reasoner.initial).next([move]) == after
    asked = reasoner.view(reasoner.initial)
    assert asked.legal == {"a": (("go", "zero"), move)}
    assert asked.next([move]) == after


def test_a_variable_is_not_the_same_as_two_names() -> None:
    """What must not differ from two names is nothing."""
    rules, _ = read_kif("(role a) (<= (legal a ?x) (not (distinct ?x 1)) (not (distinct ?x 2)))")
    assert Reasoner(rules).view(frozenset()).legal == {"a": ()}


def test_a_large_index_is_made_once_it_is_looked_at_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Until then only the rows near what is asked are gone through; the answers are the same."""
    monkeypatch.setattr(code, "_MANY", 100)
    rows = {(str(x), str(y), str(x + y)) for x in range(20) for y in range(20)}
    whole = indexed(rows, (0, 2))
    names = Names(Slots(), {3: rows})
    name = names.index(3, (0, 2))
    assert name is not None
    later = names.known[name]
    for number in range(300):
        key = (str(number % 23), str(number % 37))
        assert later.get(key, ()) == whole.get(key, ())
        assert (key in later) is (key in whole)
        assert number or names.known[name] is later
    assert names.known[name] == whole


CHAINS: Final = """\
(role a)
(edge 1 2) (edge 2 3) (edge 3 4) (edge 4 1) (edge 4 2)
(init (at 1)) (init (free 3))
(<= (legal a (go ?1 ?0)) (true (at ?1)) (edge ?1 ?2) (edge ?2 ?0) (not (true (at ?0))))
(<= (legal a stay) (true (free ?1)))
(<= (next (at ?0)) (does a (go ?1 ?0)))
(<= (next (free ?0)) (true (at ?1)) (edge ?0 ?1) (edge ?0 ?2) (distinct ?1 ?2))
(<= terminal (true (at 4)) (true (free 4)))
"""


def test_joins_that_never_change_say_what_their_atoms_say() -> None:
    """Ways of two edges, whose variables are numbers, from every place."""
    edges = {(1, 2), (2, 3), (3, 4), (4, 1), (4, 2)}
    rules, _ = read_kif(CHAINS)
    reasoner = Reasoner(rules)
    for here in (1, 2, 3, 4):
        view = reasoner.view(frozenset({("at", str(here))}))
        ends = {c for a, b in edges for d, c in edges if a == here and b == d} - {here}
        moves = {("go", str(here), str(end)) for end in ends}
        assert set(view.legal["a"]) == moves
        free = {a for a, b in edges if b == here for c, d in edges if c == a and d != here}
        assert view.next(["stay"]) == {("free", str(a)) for a in free}


def test_a_state_that_comes_back_is_remembered_as_it_was() -> None:
    """Its relations are let go for those of another, and worked out again when wanted."""
    rules, _ = read_kif(CHAINS)
    reasoner = Reasoner(rules)
    states = [frozenset({("at", str(n)), ("free", str(m))}) for n in (1, 2, 4) for m in (3, 4)]
    for _ in range(3):
        views = [reasoner.view(facts) for facts in states]
        for facts, view in zip(states, views, strict=True):
            fresh = Reasoner(rules).view(facts)
            assert (view.terminal, view.legal) == (fresh.terminal, fresh.legal)
            for move in view.legal["a"]:
                assert view.next([move]) == fresh.next([move])
    assert all(reasoner.view(facts) is view for facts, view in zip(states, views, strict=True))


def test_what_asks_for_moves_where_it_must_not_is_worked_out_again_for_them() -> None:
    """The end asks for a relation on moves, which none are made for, and the next state too."""
    rules, _ = read_kif(
        "(role a) (legal a go) (legal a stay) (<= gone (does a go)) (<= terminal gone)"
        " (<= (next here) (not gone)) (<= (next there) gone)"
    )
    view = Reasoner(rules).view(frozenset())
    assert not view.terminal
    assert view.next(["go"]) == {"there"}
    assert view.next(["stay"]) == {"here"}


GROWING: Final = """
(role a) (legal a go) (init (at z)) (number z) (number (s z)) (number (s (s z)))
(<= (plus ?x z ?x) (number ?x))
(<= (plus ?x (s ?y) (s ?z)) (plus ?x ?y ?z) (number ?y))
(<= (next (at ?x)) (true (at ?y)) (plus ?y (s z) ?x))
(<= terminal (true (at (s (s z))))) (<= (goal a 100) (plus (s z) (s z) (s (s z))))
"""


def test_terms_that_grow_are_given_up_by_how_large_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Rows of a hundred brackets each take long before there are too many: they are asked for."""
    assert Reasoner(read_kif(GROWING)[0]).asked == set()
    monkeypatch.setattr(strata, "_GROWN", 1)
    on_demand = Reasoner(read_kif(GROWING)[0])
    assert on_demand.asked == {("plus", 3)}
    assert on_demand.view(frozenset([("at", "z")])).next(["go"]) == {("at", ("s", "z"))}


def test_what_no_state_changes_is_measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many relations ask for it."""
    seen: Counter[Key] = Counter()

    def measure(rows: Any, key: Key) -> Size:  # noqa: ANN401 - rows
        seen[key] += 1
        return measured(rows, key)

    monkeypatch.setattr(layers, "measured", measure)
    Reasoner(read_kif(GROWING)[0])
    assert (seen["number", "1"], seen["plus", "3"]) == (1, 1)


TABLES: Final = """\
(role a)
(n 0) (n 1) (n 2)
(<= (sum ?x ?y) (n ?x) (n ?y))
(init (at 0))
(<= (legal a (go ?y)) (true (at ?x)) (sum ?x ?y))
(<= (next (at ?y)) (does a (go ?y)))
(<= terminal (true (at 2)))
(<= (goal a 100) (true (at 2)))
"""


def test_what_no_state_changes_is_worked_out_once() -> None:
    """An index is made when it is looked at; a second reasoner takes the tables of the first."""
    rules, _ = read_kif(TABLES)
    one = Reasoner(rules)
    other = Reasoner(rules, one)
    assert one.fixed["sum", "2"] is other.fixed["sum", "2"]
    assert len(one.fixed["sum", "2"]) == 9
    legal = {"a": (("go", "0"), ("go", "1"), ("go", "2"))}
    assert one.view(one.initial).legal == other.view(other.initial).legal == legal
    rows = range(3)
    names = Names(Slots(), {0: [(str(i), str(i % 2)) for i in rows]})
    name = names.index(0, (1,))
    assert name is not None
    later = names.known[name]
    assert later.get("0", ()) == [("0", "0"), ("2", "0")]
    assert "1" in names.known[name]
    assert names.known[name] is not later


def test_what_is_known_is_kept_where_a_relation_is_too_large(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only what has no end is asked for anew; a second reasoner plays no game of its own."""
    runs: Counter[str] = Counter()
    run = strata.Stratum.run

    def counted(stratum: strata.Stratum, env: Any) -> None:  # noqa: ANN401 - rows
        runs.update(key[0] for key in stratum.keys)
        run(stratum, env)

    monkeypatch.setattr(strata.Stratum, "run", counted)
    endless = "(<= (far ?x z) (n ?x)) (<= (far ?x (s ?y)) (far ?x ?y)) (<= terminal (far 1 (s z)))"
    one = Reasoner(read_kif(TABLES + endless)[0])
    assert one.asked == {("far", 2)}
    assert runs["sum"] == 1
    games = runs["legal"]
    assert Reasoner(read_kif(TABLES + endless)[0], one).sizes == one.sizes
    assert (runs["sum"], runs["legal"]) == (1, games)


def test_no_circles_of_objects_are_looked_for_while_tables_are_made() -> None:
    """The search is as it was afterwards."""
    assert gc.isenabled()
    with uncollected():
        assert not gc.isenabled()
        with uncollected():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()
