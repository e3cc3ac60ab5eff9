"""The arena is fair, repeats, and counts what it sees."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pylogic.core.errors import IllegalMove, UnknownGame
from pylogic.games import Game, game
from pylogic.games.gdl import sheets
from pylogic.games.match import Match
from pylogic.games.pangke.engine import Pangke
from pylogic.players import Choice, choice_after, player
from pylogic.players.arena import ArenaGame, ArenaResult, arena, opening_plies
from pylogic.players.tournament import row

SHEETS = Path(sheets.__file__).parent
MOAI = game("moai", "native", width=5, height=5)
PANGKE = game("pangke", "native")


@dataclass
class Witness:
    """Chooses the first or the last move, and keeps what it was asked."""

    which: int
    asked: list[tuple[str, str]]

    @property
    def name(self) -> str:
        """Which move it takes."""
        return str(self.which)

    def choose(self, rules: Game[Any, Any], state: Any) -> Choice[Any]:  # noqa: ANN401
        """Return that move."""
        self.asked.append((self.name, str(state)))
        return Choice(rules.legal_moves(state)[self.which], "")


def test_sides_change_and_openings_are_shared() -> None:
    """Both games of a pair begin alike, and another player is asked first."""
    asked: list[tuple[str, str]] = []
    standing = arena(
        MOAI, lambda _: Witness(0, asked), lambda _: Witness(-1, asked), count=6, seed=3
    )
    assert standing.games == 6
    firsts = [(who, state) for who, state in asked if "C" not in state]
    assert len(firsts) == 6
    for (one, begun), (other, again) in zip(firsts[::2], firsts[1::2], strict=True):
        assert begun == again
        assert one != other
    assert len({state for _, state in firsts}) == 3


def test_results_repeat_and_depend_on_the_seed() -> None:
    """The same seed gives the same results; each player gets seeds of its own."""
    seeds: list[int] = []

    def seat(seed: int) -> Any:  # noqa: ANN401
        seeds.append(seed)
        return player("random", seed)

    results = [arena(MOAI, seat, seat, count=20, seed=seed) for seed in (1, 1, 2)]
    assert results[0] == results[1]
    assert seeds[:40] == seeds[40:80]
    assert seeds[80:] != seeds[:40]
    assert len(set(seeds[:40])) == 20  # games of a pair have the same two


def test_results_are_those_of_the_first() -> None:
    """Exchanging the players exchanges wins and losses."""
    one, other = (
        arena(
            MOAI,
            lambda seed, a=a: player(a, seed),  # type: ignore[misc]
            lambda seed, b=b: player(b, seed),  # type: ignore[misc]
            count=10,
        )
        for a, b in (("minimax:3", "minimax:2"), ("minimax:2", "minimax:3"))
    )
    assert (one.wins, one.losses) == (other.losses, other.wins)
    assert one.wins > one.losses
    assert one.draws == one.unfinished == 0


def test_a_game_without_an_end_counts_as_drawn() -> None:
    """At the limit of plies a game is over, and said to be unfinished."""
    asked: list[tuple[str, str]] = []
    standing = arena(
        PANGKE, lambda _: Witness(0, asked), lambda _: Witness(0, asked), count=2, plies=4
    )
    assert standing == ArenaResult(wins=0, draws=2, losses=0, unfinished=2)
    assert standing.score == 1 / 2
    assert len(asked) == 8


def test_the_opening_stays_short_of_the_end() -> None:
    """Chance never ends the game, however many moves it is given."""
    asked: list[tuple[str, str]] = []
    arena(MOAI, lambda _: Witness(0, asked), lambda _: Witness(0, asked), count=10, opening=99)
    assert asked
    assert all(MOAI.outcome(MOAI.parse_state(state)) is None for _, state in asked)


def test_the_interval_holds_the_score() -> None:
    """It is about a tenth either way after a hundred even games, and narrower after more."""
    even = ArenaResult(wins=50, losses=50)
    assert even.interval == pytest.approx((0.404, 0.596), abs=0.001)
    low, high = ArenaResult(wins=450, draws=100, losses=450).interval
    assert 0.46 < low < 0.5 < high < 0.54
    assert ArenaResult(wins=100).interval[0] > 0.96


def test_openings_are_the_games_own() -> None:
    """Moai is set up by two moves; a game that nobody has listed by none."""

    class Unlisted(Pangke):
        """Pang-Ke under another name."""

        name = "unlisted"  # type: ignore[misc]

    assert [opening_plies(rules) for rules in (MOAI, PANGKE, Unlisted())] == [2, 0, 0]


@pytest.mark.needs_swipl
def test_the_prolog_player_plays() -> None:
    """`create_a_move` plays Moai and no other game, by chance on level 1 only."""
    state = MOAI.parse_state("+...+/.B.../...P./..C../+...+ P")
    for level in (1, 2, 3):
        choice = player(f"create_a_move:{level}", 5).choose(MOAI, state)
        assert choice.move in MOAI.legal_moves(state)
        assert choice == player(f"create_a_move:{level}", 5).choose(MOAI, state)
    native = player("minimax:3").choose(MOAI, state)
    assert (choice.move, choice.reason) == (native.move, native.reason)
    with pytest.raises(UnknownGame, match="plays moai, and not pangke"):
        player("create_a_move:2").choose(PANGKE, PANGKE.initial_state())
    with pytest.raises(IllegalMove, match="the game is over"):
        player("create_a_move").choose(MOAI, MOAI.parse_state("+BC.+/CCC../...P./...../+...+ B"))


def test_three_players_are_counted() -> None:
    """Each of three sides is taken in turn; who has more than all others has won."""
    sheet = str(SHEETS / "auction.kif")
    found = row(
        game(sheet, "native"), "random", "minimax:1", count=6, seed=1, opening=None, plies=50
    )
    assert found.standing.games == 6
    assert [turn.games for turn in found.by_turn] == [2, 4]
    assert set(found.points) <= {0, 0.5, 1}


def test_nature_takes_no_seat() -> None:
    """It throws its dice, whoever plays; its moves are nobody's choice."""
    dice = game(str(SHEETS / "dice.kif"), "native")
    played: list[ArenaGame] = []
    standing = arena(
        dice,
        lambda seed: player("random", seed),
        lambda seed: player("random", seed),
        count=4,
        on_game=played.append,
    )
    assert standing.games == 4
    assert {str(t.choice.move)[:4] for each in played for t in each.turns} == {"say("}
    assert {t.chooser for each in played for t in each.turns} <= {0, 1}


COIN = """
(role random) (role ann) (role bob) (init (at 1)) (legal random heads) (legal random tails)
(legal ann noop) (legal bob noop)
(<= (next (at 1)) (does random tails)) (<= (next (at 2)) (does random heads))
(<= terminal (true (at 2))) (goal ann 100) (goal bob 0)
"""
"""Who plays waits until nature has thrown heads, which changes nothing before."""


def test_chance_falls_anew_where_a_position_comes_back(tmp_path: Path) -> None:
    """In an arena and in a match, whatever the seed; of a position alone it is always the same."""
    sheet = tmp_path / "coin.kif"
    sheet.write_text(COIN, encoding="utf-8")
    coin: Any = game(str(sheet), "native")
    lengths = []
    for seed in range(12):
        nature, match = player("random", seed), Match(coin)
        while match.outcome is None and len(match.turns) < 40:
            here = match.position.state
            match.push(choice_after(nature, coin, match.moves, here, match.again).move)
        lengths.append(len(match.turns))
    assert max(lengths) < 40
    assert len(set(lengths)) > 2

    def seat(seed: int) -> Any:  # noqa: ANN401
        return player("random", seed)

    assert arena(coin, seat, seat, count=8, plies=40).draws == 0
    first = coin.initial_state()
    assert len({player("random", 1).choose(coin, first).move for _ in range(5)}) == 1
