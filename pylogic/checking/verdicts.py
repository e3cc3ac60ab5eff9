"""What became of each mutant, and of all together."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pylogic.checking.mutation import PlantedFault
from pylogic.checking.witness import Witness

VERDICTS: Final = (
    *("told", "refused", "error", "endless"),
    *("equivalent", "harmless", "survived"),
)
"""What became of a mutant: `told` by a position on which it answers otherwise, `refused` when it
was loaded, an `error` or `endless` where the others answer; `equivalent` when it was shown to be;
`harmless` when it was on some boards, whatever stands on them; or it `survived`."""

KILLED: Final = VERDICTS[:4]
ENOUGH: Final = 0.95
"""The part of the mutants that are not equivalent which a good check catches."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A source with a fault in it, and what became of it.

    fault: What was planted.
    verdict: One of `VERDICTS`.
    witness: The position that caught it.
    said: The error that caught it, or how it was shown to be equivalent or harmless.
    """

    fault: PlantedFault
    verdict: str
    witness: Witness | None = None
    said: str = ""

    def __str__(self) -> str:
        """Return the position that caught it with what each source says there, or the error."""
        if self.witness is None:
            return self.said
        at = ", ".join(filter(None, (self.witness.state, self.witness.move)))
        said = "; ".join(f"{source}: {answer}" for source, answer in self.witness.answers.items())
        return f"{at}: {said}"


@dataclass(frozen=True, slots=True)
class MutantsResult:
    """What became of the mutants of one source.

    game, source: The game's name; `text` or `rules`.
    options: The boards on which the mutants were tried.
    faults: How many faults there are, of which some were chosen.
    mutants: Those, in the order in which they were chosen.
    positions: How many positions a mutant is asked about before it survives.
    seed: What the choices were seeded with.
    seconds: How long it took.
    """

    game: str
    source: str
    options: tuple[Mapping[str, int | str], ...]
    faults: int
    mutants: tuple[Mutant, ...]
    positions: int
    seed: int
    seconds: float

    @property
    def counts(self) -> Counter[str]:
        """How many mutants have each verdict."""
        return Counter(mutant.verdict for mutant in self.mutants)

    @property
    def caught(self) -> int:
        """How many mutants were caught."""
        return sum(self.counts[verdict] for verdict in KILLED)

    @property
    def enough(self) -> bool:
        """Whether as many of those that do harm were caught as a good check catches."""
        at_fault = len(self.mutants) - self.counts["equivalent"] - self.counts["harmless"]
        return self.caught >= ENOUGH * at_fault
