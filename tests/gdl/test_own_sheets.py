"""The sheets that come with the package, each with something that is known of its game."""

import random
import subprocess
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner

import pylogic
from pylogic.cli import commands
from pylogic.core.errors import StateError, UnknownGame
from pylogic.documents import load
from pylogic.games.gdl import sheets
from pylogic.games.gdl.native import SheetGame
from pylogic.gdl.terms import Term
from tests.cases import some_long
from tests.documents.searches import example_file

FOLDER: Final = Path(sheets.__file__).parent
NAMES: Final = tuple(sorted(path.stem for path in FOLDER.glob("*.kif")))


def native(name: str) -> SheetGame:
    """Return a game of ours."""
    game = pylogic.game(str(FOLDER / f"{name}.kif"), source="native")
    assert isinstance(game, SheetGame)
    return game


def best(game: SheetGame, facts: frozenset[Term], me: str, known: dict[Any, int]) -> int:
    """Return the goal of a role where both play well, and one moves at a time."""
    if facts not in known:
        view = game.reasoner.view(facts)
        if view.terminal:
            known[facts] = view.goals[me][0]
        else:
            values = [best(game, view.next(m), me, known) for m in product(*view.legal.values())]
            known[facts] = max(values) if len(view.legal[me]) > 1 else min(values)
    return known[facts]


def shortest(game: SheetGame, good: Callable[[Any], bool]) -> int:
    """Return how many moves lead to the nearest state that is good."""
    front, seen, depth = {game.reasoner.initial}, {game.reasoner.initial}, 0
    while front:
        views = [game.reasoner.view(facts) for facts in front]
        if any(good(view) for view in views):
            return depth
        after = {v.next(m) for v in views if not v.terminal for m in product(*v.legal.values())}
        front = after - seen
        seen |= front
        depth += 1
    return -1


@pytest.mark.parametrize("name", NAMES)
def test_sheets_break_no_rule(name: str) -> None:
    """Nothing is to be said of them."""
    syntax = load(FOLDER / f"{name}.kif").syntax
    assert (syntax.problems, syntax.unclear, syntax.notices) == ((), (), ())


def test_nim_is_won_by_taking_three() -> None:
    """Seven is no multiple of four."""
    game = native("nim")
    assert best(game, game.reasoner.initial, "first", {}) == 100
    assert best(game, game.parse_state("heap(4) control(first)").facts, "first", {}) == 0


def test_fingers_are_shown_at_once() -> None:
    """Three rounds of two choices each are 64 games, and the points are shared."""
    game = native("morra")
    assert game.perft(game.initial_state(), 3) == 64
    here = game.start().play("show(one) | show(one)").play("show(one) | show(two)")
    ended = here.play("show(two) | show(two)")
    assert ended.outcome is not None
    assert ended.outcome.scores == {"odd": 33, "even": 67}


def test_highest_bid_alone_wins() -> None:
    """Equal bids win nothing."""
    game = native("auction")
    ended = game.start().play("offer(0) | offer(0) | offer(1)")
    assert str(ended.outcome) == "goals(ann=0,bob=0,cid=75)"
    assert str(game.start().play("offer(3) | offer(3) | offer(1)").outcome) == (
        "goals(ann=0,bob=0,cid=0)"
    )


def test_frogs_need_eight_moves() -> None:
    """Two and two change sides in 2 * 2 + 2 + 2 moves."""
    assert shortest(native("frogs"), lambda view: view.goals["keeper"] == (100,)) == 8


def test_who_cuts_first_wins_the_bridge() -> None:
    """The square with a bridge is won by who begins."""
    game = native("bridges")
    assert best(game, game.reasoner.initial, "builder", {}) == 0
    began = "control(builder) open(r1) open(r2) open(r3) open(r4) open(r5)"
    assert best(game, game.parse_state(began).facts, "builder", {}) == 100


def test_counter_never_falls_below_zero() -> None:
    """Of the walks of four steps that stay at zero or above there are six."""
    game = native("stack")
    assert game.perft(game.initial_state(), 4) == 6


def test_nature_throws_a_die() -> None:
    """Half of the throws are high."""
    game = native("dice")
    assert len(game.legal_moves(game.initial_state())) == 12
    hits = [
        sum("right(1)" in str(game.start().play(f"say({said}) | roll({pips})"))
            for pips in range(1, 7))
        for said in ("high", "low")
    ]  # fmt: skip
    assert hits == [3, 3]


def test_pawns_begin_with_five_moves_each() -> None:
    """No two pawns meet before the third move."""
    game = native("pawns")
    assert [game.perft(game.initial_state(), depth) for depth in (1, 2, 3)] == [5, 25, 125]


@pytest.mark.needs_swipl
@pytest.mark.parametrize("name", NAMES)
def test_clauses_and_reasoner_agree(name: str) -> None:
    """Both sources say the same of every state of a game at random."""
    one, other = native(name), pylogic.game(str(FOLDER / f"{name}.kif"), source="rules")
    rng = random.Random(name)  # noqa: S311 - no secret
    here: Any = one.start()
    there: Any = other.start()
    for _ in range(40):
        said = [
            (str(p), p.turn, str(p.outcome), [(str(m), str(s)) for m, s in p.expansion.successors])
            for p in (here, there)
        ]
        assert said[0] == said[1]
        if here.is_over:
            break
        move = str(rng.choice(here.moves))
        here, there = here.play(move), there.play(move)


@pytest.mark.needs_swipl
@some_long(1, "name", NAMES)
def test_module_loads_clean_in_plain_prolog(name: str, tmp_path: Path) -> None:
    """What is made of a sheet loads in SWI-Prolog alone, and `check` finds nothing in it."""
    file = tmp_path / f"{name}.pl"
    file.write_text(load(FOLDER / f"{name}.kif").prolog())
    status = ("--on-error=status", "--on-warning=status")
    done = subprocess.run(
        ["swipl", "-q", *status, "-t", "halt", "-l", file, "-g", "check"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.needs_swipl
def test_goals_reach_the_moves_of_a_sheet() -> None:
    """The sandbox lets goals ask a sheet's own clauses, and keep nothing themselves."""
    sheet = str(FOLDER / "nim.kif")
    said = CliRunner().invoke(
        commands, ["query", sheet, "initial_state(_S), legal_move(_S, M), next_state(_S, M, _)"]
    )
    assert said.output.splitlines() == ["M = take('1')", "M = take('2')", "M = take('3')"]
    for goal in (
        "nb_setval(pylogic_loading, x)",
        "nb_current(pylogic_loading, X)",
        "abolish_all_tables",
    ):
        refused = CliRunner().invoke(commands, ["query", sheet, goal])
        assert refused.exit_code == 2
        assert "the sandbox does not allow" in refused.output


def test_a_folder_with_one_sheet_is_its_game(tmp_path: Path) -> None:
    """No specification is needed; of two sheets one has to be named."""
    for name in ("nim", "morra"):
        (tmp_path / f"{name}.kif").write_text((FOLDER / f"{name}.kif").read_text())
        if name == "nim":
            found = pylogic.game(str(tmp_path), source="native")
            assert found.players == ("first", "second")
            assert found.name.endswith("nim.kif")
    with pytest.raises(UnknownGame, match=r"several sheets: morra.kif, nim.kif; name one"):
        pylogic.game(str(tmp_path))


GROWING: Final = """\
(role a) (init on) (other b) (<= (other ?x) (other ?x))
(grows ?x (s ?x)) (<= (grows ?x ?y) (other ?x) (true on) (other ?y))
(<= (twice ?x ?x) (other ?x))
(<= (legal a (go ?x)) (grows ?x ?x))
(<= (legal a (turn ?x)) (twice ?x (s ?x)))
(<= (legal a (turn ?x)) (other ?x) (not (twice ?z (s ?z))))
(<= (next on) (true on))
(<= terminal (true off)) (goal a 0)
"""


@pytest.mark.needs_swipl
def test_no_term_contains_itself(tmp_path: Path) -> None:
    """What is asked with one variable twice does not hold of a thing and what is made of it."""
    file = tmp_path / "grow.kif"
    file.write_text(GROWING.replace("(grows ?x (s ?x))", "(<= (grows ?x (s ?x)) (other ?x))"))
    for source in ("native", "rules"):
        game = pylogic.game(str(file), source=source)
        assert [str(move) for move in game.start().moves] == ["go(b)", "turn(b)"]


@pytest.mark.needs_swipl
def test_rules_may_stand_twice(tmp_path: Path) -> None:
    """Also one by which facts stay, apart from its like, and one that an `or` repeats."""
    file = tmp_path / "twice.kif"
    stays = "(<= (next (at ?x)) (or (true (at ?x)) (true (at ?x))))\n"
    rules = "(role a) (init (at b)) (<= (next (on ?x)) (does a ?x)) (<= terminal (true (on go)))\n"
    file.write_text(f"{stays}{rules}{stays}(legal a go) (goal a 100)")
    games = [pylogic.game(str(file), source=source).start() for source in ("native", "rules")]
    assert {str(start.play("go")) for start in games} == {"at(b) on(go)"}


@pytest.mark.needs_swipl
@pytest.mark.parametrize("name", ["nim", "bridges"])
def test_the_contract_answers_goals_from_outside(name: str) -> None:
    """The sandbox allows what the clauses of a sheet call, recursion and all."""
    goal = "initial_state(S), to_move(S, P), legal_move(S, M), next_state(S, M, N), players(Q)"
    done = CliRunner().invoke(commands, ["query", str(FOLDER / f"{name}.kif"), goal])
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize(
    "source", ["native", pytest.param("rules", marks=pytest.mark.needs_swipl), "circuit"]
)
@pytest.mark.parametrize("text", ["foo", "step(1,2)", "step(1) foo(x)"])
def test_facts_that_no_rule_makes_are_refused(text: str, source: str) -> None:
    """Whichever source reads the state."""
    game = pylogic.game(str(example_file("switches")), source=source)
    with pytest.raises(StateError, match=r"can't hold in .*; expected facts such as"):
        game.parse_state(text)
    state = str(game.initial_state())
    assert str(game.parse_state(state)) == state


def test_a_win_for_sure_is_not_put_off(tmp_path: Path) -> None:
    """A move that leaves everything as it is has the same value, and never wins."""
    sheet = tmp_path / "walk.kif"
    sheet.write_text(
        "(role hero) (init (at 1)) (succ 1 2) (succ 2 3) (legal hero dally) (legal hero go)"
        " (<= (next (at ?x)) (does hero dally) (true (at ?x)))"
        " (<= (next (at ?y)) (does hero go) (true (at ?x)) (succ ?x ?y))"
        " (<= terminal (true (at 3))) (<= (goal hero 100) (true (at 3)))"
        " (<= (goal hero 0) (not (true (at 3))))",
        encoding="utf-8",
    )
    game = pylogic.game(str(sheet), source="native")
    position = game.start()
    for seed in range(5):
        chosen = pylogic.player("mcts:100", game, seed=seed).play(position)
        assert str(chosen.move) == "go"


JOINED: Final = f"""\
(role hand) (init (at 1)) (succ 1 2) (succ 2 3) (succ 3 4)
{" ".join(f"(num {n})" for n in range(1, 14))}
(<= (hop ?a ?b) (succ ?a ?c) (succ ?c ?b))
(<= (wide ?a ?b ?c ?d) (true (at ?x)) (num ?a) (num ?b) (num ?c) (num ?d))
(<= (legal hand (go ?y)) (true (at ?x)) (hop ?x ?z) (succ ?z ?y) (wide ?x ?y 1 1))
(<= (next (at ?y)) (does hand (go ?y)))
(<= terminal (true (at 4)))
(<= (goal hand 100) (true (at 4)))
"""


@pytest.mark.needs_swipl
def test_joins_of_joins_are_worked_out_in_order(tmp_path: Path) -> None:
    """A join rests on a relation whose own clause is a join; too many rows make it anew."""
    file = tmp_path / "joined.kif"
    file.write_text(JOINED)
    assert [str(move) for move in pylogic.game(str(file), source="rules").start().moves] == [
        "go(4)"
    ]


ERRATUM: Final = """\
[[erratum]]
id = "first"
kind = "author"
why = "it begins at two"
[[erratum.change]]
printed = "(init (at 1))"
must_be = "(init (at 2))"
"""


@some_long(
    2, "source", ["native", pytest.param("rules", marks=pytest.mark.needs_swipl), "circuit"]
)
@pytest.mark.parametrize(("reading", "first"), [("printed", 1), ("corrected", 2)])
def test_a_reading_is_played_explained_and_kept(
    tmp_path: Path, source: str, reading: str, first: int
) -> None:
    """Every source has the errata of the sheet, and so have what explains it and its records."""
    file = tmp_path / "steps.kif"
    file.write_text(
        "(role a) (init (at 1)) (succ 1 2) (succ 2 3) (succ 3 4) (<= terminal (true (at 4)))"
        "(<= (legal a (go ?n)) (true (at ?m)) (succ ?m ?n)) (<= (next (at ?n)) (does a (go ?n)))"
        "(goal a 100)"
    )
    file.with_suffix(".errata.toml").write_text(ERRATUM)
    match = pylogic.Match(pylogic.game(file, source, reading))
    assert [str(move) for move in match.position.moves] == [f"go({first + 1})"]
    why = match.position.why_legal(f"go({first + 1})")
    assert (why.holds, why.unchecked) == (True, "")
    assert f"(true (at {first}))" in str(why)
    match.push(f"go({first + 1})")
    match.record(tmp_path / "played.jsonl")
    again = pylogic.Match.from_record(tmp_path / "played.jsonl")
    assert str(again.start) == f"at({first})"
    assert again.game.reading == reading
