"""How random games ended."""

from collections.abc import Mapping
from dataclasses import dataclass

from pylogic.render.plots import Bar, bars


@dataclass(frozen=True, slots=True)
class Playouts:
    """How random games ended.

    Attributes
    ----------
    source : str
        Which rules they were played by.
    games : int
        How many there were.
    won : mapping of str to int
        How many of them each player won, by name.
    drawn : int
        How many nobody won.
    scores : mapping of str to float
        What each player came to on average, from 0 to 100: a win is 100, a draw 50.
    plies : float
        How many moves a game had on average.
    unfinished : int
        Games that were given up as too long; they count for nobody.
    """

    source: str
    games: int
    won: Mapping[str, int]
    drawn: int
    scores: Mapping[str, float]
    plies: float
    unfinished: int = 0

    def _repr_svg_(self) -> str:
        """Return how the games ended as a plot, which notebooks show."""
        ended = (("unfinished", self.unfinished),) if self.unfinished else ()
        return bars([Bar("random games", (*self.won.items(), ("drawn", self.drawn), *ended))])
