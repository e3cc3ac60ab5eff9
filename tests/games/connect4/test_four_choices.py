"""What the description leaves open: each choice matters, and is written and read the same."""

from functools import cache
from itertools import product
from random import Random

import pytest

from pylogic.core.errors import UnknownGame
from pylogic.games.connect4.board import Connect4State
from pylogic.games.connect4.engine import Connect4
from pylogic.games.connect4.four.choices import VALUES, FourChoices
from pylogic.games.connect4.four.player import FourPlayer
from pylogic.games.connect4.four.reason import PHASES
from pylogic.players import player

# Man has a dangerous TWO, and wins on top of either piece that would disable it.
BOTH_UNDER = "......./......./...1.../...22.1/..12212/..21121 1"


@cache
def positions() -> tuple[tuple[Connect4, Connect4State], ...]:
    """Return positions of random games, on boards of several heights."""
    rng = Random(11)  # noqa: S311 - games, not secrets
    found = [(Connect4(), Connect4().parse_state(BOTH_UNDER))]
    for number in range(60):
        rules = Connect4(rows=(6, 6, 3, 2)[number % 4])
        state = rules.initial_state()
        while moves := rules.legal_moves(state):
            found.append((rules, state))
            state = rules.next_state(state, rng.choice(moves))
    return tuple(found)


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in VALUES.items() for value in values[1:]]
)
def test_each_choice_matters(name: str, value: str) -> None:
    """Some position is answered otherwise than with the default."""
    usual, other = FourPlayer(), FourPlayer(choices=FourChoices(**{name: value}))
    assert any(
        usual.choose(rules, state) != other.choose(rules, state) for rules, state in positions()
    )


def test_a_dangerous_two_is_never_disabled_where_low_threats_forbid_it() -> None:
    """Its slots are both off limit, as `listed` reads them; so the sentence of L86 is idle."""
    strict, usual = player("four:disable=listed"), player("four")
    rules = [strict.choose(*asked).data["rule"] for asked in positions()]
    assert "two" not in rules
    dangerous = [usual.choose(*asked).data for asked in positions()]
    found = [data for data in dangerous if data["rule"] == "two"]
    assert len(found) > 9
    for data in found:
        off_limit = {entry["slot"] for entry in data["off_limit"]}  # type: ignore[attr-defined]
        assert off_limit.issuperset(data["two"]["slots"])  # type: ignore[index]


def test_every_phase_decides_somewhere() -> None:
    """Only RECALL, which needs a memory, is never met."""
    decided = {FourPlayer().choose(*asked).data["phase"] for asked in positions()}
    assert decided == set(PHASES) - {"RECALL"}


def test_choices_are_read_as_they_are_written() -> None:
    """Whatever the values; the defaults are left out."""
    for values in product(*VALUES.values()):
        choices = FourChoices(*values)
        assert FourChoices.from_text(str(choices)) == choices
        name = FourPlayer(choices=choices).name
        assert player(name) == FourPlayer(choices=choices)
    assert str(FourChoices()) == ""
    assert FourPlayer().name == "four"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("slots", "'slots' is no choice of four"),
        ("speed=high", "of slots, reach, opportunity, disable"),
        ("slots=ascending:slots=ascending", "each name once"),
        ("slots=", "expected ascending or descending"),
    ],
)
def test_other_choices_are_refused(text: str, says: str) -> None:
    """The message says what there is."""
    with pytest.raises(UnknownGame, match=says):
        FourChoices.from_text(text)
