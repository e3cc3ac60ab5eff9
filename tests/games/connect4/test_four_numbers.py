"""The random slots of FOUR: fixed for ever, spread evenly, and told apart by seed and position."""

from collections import Counter
from itertools import islice

from pylogic.games.connect4.four.numbers import drawn_slots


def test_numbers_are_those_of_a_seed_and_a_text() -> None:
    """What `four.plt` expects of the same generator in Prolog."""
    assert list(islice(drawn_slots(1, "x"), 3)) == [4, 6, 3]


def test_slots_are_equally_likely() -> None:
    """First draws over many seeds, and many draws of one: within five standard deviations."""
    for drawn in (
        [next(drawn_slots(seed, "x")) for seed in range(7000)],
        list(islice(drawn_slots(0, "x"), 7000)),
    ):
        counts = Counter(drawn)
        assert set(counts) == set(range(1, 8))
        assert all(abs(count - 1000) < 5 * 30 for count in counts.values())


def test_positions_and_seeds_have_draws_of_their_own() -> None:
    """Neighbouring seeds and texts start elsewhere."""
    starts = {
        tuple(islice(drawn_slots(seed, text), 12)) for seed in range(20) for text in ("a", "b")
    }
    assert len(starts) == 40
