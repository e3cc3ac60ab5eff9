"""The levels of Moai: legal, repeatable, within budget, exact at the end, the same twice."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from pylogic.core.errors import IllegalMove
from pylogic.core.resources import resource_dir
from pylogic.games import game
from pylogic.games.moai.board import MoaiState
from pylogic.games.moai.engine import Moai
from pylogic.players import LEVELS, Choice, player
from pylogic.players.search import WIN
from pylogic.session import session
from tests.cases import some_long

MIDDLE = "+......+/......../......../...B..../....P.../......../......../+......+ P"


def named(value: object) -> str:
    """Return what a parameter is called: a game by its options."""
    if isinstance(value, Moai):
        return "-".join(map(str, value.options.values()))
    return str(value)


def met(seed: int, rules: Moai) -> Iterator[MoaiState]:
    """Yield the positions of random games in which the game goes on."""
    rng = Random(seed)  # noqa: S311 - games, not secrets
    state = rules.initial_state()
    while True:
        moves = rules.legal_moves(state)
        if moves:
            yield state
        state = rules.next_state(state, rng.choice(moves)) if moves else rules.initial_state()


def sample(seed: int, count: int, rules: Moai, every: int = 3) -> list[MoaiState]:
    """Return so many positions of random games, and not each that follows on another."""
    return list(islice(met(seed, rules), 0, count * every, every))


def twin(level: int, state: MoaiState, rules: Moai) -> tuple[str, ...]:
    """Return the move, value, depth and looks of the level in Prolog."""
    module = session().load(resource_dir("prolog") / "games" / "moai" / "search.pl")
    first, gap = rules.options["first"], rules.options["gap"]
    return tuple(module.call_text("choice_text", str(state), first, gap, level, 0).split("\t"))


def figures(choice: Choice[Any]) -> tuple[str, ...]:
    """Return what `twin` returns, of a native choice."""
    return (str(choice.move), *(str(choice.data[key]) for key in ("value", "depth", "states")))


@pytest.mark.needs_swipl
@some_long(
    2,
    ("rules", "level", "count"),
    [
        (Moai(), 2, 20),
        (Moai(), 3, 6),
        pytest.param(Moai(), 4, 2, marks=pytest.mark.long),
        (Moai(5, 5), 3, 10),
        pytest.param(Moai(5, 5), 5, 1, marks=pytest.mark.long),
        (Moai(9, 5, first="B"), 3, 4),
        (Moai(6, 7, gap=1), 3, 6),
        (Moai(26, 26), 2, 4),
    ],
    ids=named,
)
def test_both_sources_find_the_same(rules: Moai, level: int, count: int) -> None:
    """Move, value, depth and the number of looks are those of the Prolog, which shares nothing."""
    for state in sample(level, count, rules):
        assert figures(player(f"minimax:{level}").choose(rules, state)) == twin(
            level, state, rules
        ), str(state)


@pytest.mark.long
@pytest.mark.needs_swipl
def test_the_source_of_the_rules_changes_nothing() -> None:
    """The choice is the same when Prolog tells the rules, under options too."""
    several: tuple[dict[str, Any], ...] = ({}, {"width": 6, "gap": 1}, {"first": "B"})
    for options in several:
        native, rules = (game("moai", source, **options) for source in ("native", "rules"))
        for state in sample(1, 4, Moai(**options)):
            choices = [
                player("minimax:3").choose(source, source.parse_state(str(state)))
                for source in (native, rules)
            ]
            assert str(choices[0].move) == str(choices[1].move)
            assert choices[0].data == choices[1].data


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_is_legal_and_repeats(level: int) -> None:
    """Whatever the position, placing included, the move is legal and the same again."""
    rules = Moai(6, 5)
    for state in sample(level, 4, rules):
        choice = player(f"minimax:{level}", 7).choose(rules, state)
        assert choice.move in rules.legal_moves(state)
        assert choice == player(f"minimax:{level}", 7).choose(rules, state)


def test_chance_plays_a_part_on_the_lowest_level_only() -> None:
    """Seeds matter to level 1 and to no other."""
    rules = Moai()
    state = rules.parse_state(MIDDLE)
    for level, several in ((1, True), (2, False), (3, False)):
        moves = {player(f"minimax:{level}", seed).choose(rules, state).move for seed in range(9)}
        assert (len(moves) > 1) is several


@some_long(1, ("level", "most"), [(2, 70), (3, 4_000), (4, 24_000), (5, 120_000)])
def test_a_level_keeps_to_its_budget(level: int, most: int) -> None:
    """Levels look at no more positions than they may, and higher ones look further."""
    rules = Moai()
    data = player(f"minimax:{level}").choose(rules, rules.parse_state(MIDDLE)).data
    assert isinstance(data["states"], int)
    assert data["states"] <= most
    assert data["depth"] == level - 1


def distance(rules: Moai, state: MoaiState) -> int:
    """Return the plies to the end, negative where who is on turn loses; nothing is pruned."""
    (here,) = rules.expand([state])
    if here.outcome is not None:
        return 0
    after = [distance(rules, child) for _, child in here.successors]
    lost = [plies for plies in after if plies <= 0]
    return 1 - max(lost) if lost else -1 - max(after)


@some_long(1, "rules", [Moai(5, 5), Moai(5, 5, gap=1), Moai(6, 5)], ids=named)
def test_the_highest_level_ends_a_game_exactly(rules: Moai) -> None:
    """With few cells free, it finds who wins and in how many plies, and keeps to it."""
    positions = (state for state in met(0, rules) if 8 <= str(state).count(".") <= 12)
    found = set()
    for _ in range(30):
        state = next(positions)
        plies = distance(rules, state)
        found.add(plies)
        choice = player("minimax:5").choose(rules, state)
        assert choice.data["value"] == (WIN - plies if plies > 0 else -WIN - plies), str(state)
        after = distance(rules, rules.next_state(state, choice.move))
        assert after == (1 - plies if plies > 0 else -1 - plies), str(state)
    assert len(found) > 2


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_is_chosen_when_the_game_is_over(level: int) -> None:
    """A lost position is refused."""
    rules = Moai()
    with pytest.raises(IllegalMove, match="the game is over"):
        player(f"minimax:{level}").choose(
            rules, rules.parse_state("+BC.+/CCC../...P./...../+...+ B")
        )
