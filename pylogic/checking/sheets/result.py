"""What a check of a sheet found."""

from collections.abc import Sequence
from dataclasses import dataclass

from pylogic.checking.witness import CheckResult


@dataclass(frozen=True, slots=True)
class Breach:
    """What the language demands of a game, and play shows to be otherwise.

    kind: One word for it, and the role where one is concerned.
    what: In words.
    moves: A way there from the start: the joint move of each step, `-` where nobody has a choice.
    state: The text of the state.
    shortest: Whether no way there is shorter.
    """

    kind: str
    what: str
    moves: tuple[str, ...]
    state: str
    shortest: bool


@dataclass(frozen=True, slots=True)
class SheetResult(CheckResult):
    """What a check of a sheet found; the attributes of `CheckResult` and these.

    breaches: What only play shows, by kind the one with the shortest way.
    whole: Whether all states that the game has were compared.
    """

    breaches: tuple[Breach, ...] = ()
    whole: bool = False

    @property
    def sound(self) -> bool:
        """Whether the sources agree, and play shows nothing."""
        return self.agreed and not self.breaches


def shortest(breaches: Sequence[Breach]) -> tuple[Breach, ...]:
    """Return of each kind the breach with the shortest way, the shortest first."""
    best: dict[str, Breach] = {}
    for breach in breaches:
        known = best.get(breach.kind)
        if known is None or len(breach.moves) < len(known.moves):
            best[breach.kind] = breach
    return tuple(sorted(best.values(), key=lambda breach: len(breach.moves)))
