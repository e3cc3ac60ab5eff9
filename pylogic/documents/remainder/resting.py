"""Which names rest on what is refused, and the error for a goal that asks for one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pylogic.core.errors import CompileError, GoalError, ReadError
from pylogic.documents.goal_terms import GoalDiagnostic, error_at
from pylogic.documents.goal_words import Word, words_of
from pylogic.documents.remainder.refused import RefusedLine


@dataclass(frozen=True, slots=True)
class Resting:
    """Why a name has no answers.

    refused: The line that is refused.
    through: The name that this line speaks of, where that is another one.
    """

    refused: RefusedLine
    through: str = ""

    def told(self, name: str) -> str:
        """Return in words why a name has no answers, with the reason and its caret."""
        through = f"{self.through}, and so on " if self.through else ""
        return f"{name} rests on {through}{self.refused.title}, which is refused: {self._why}"

    @property
    def _why(self) -> str:
        match self.refused.error:
            case ReadError(what=what, place=place):
                return f"{what}\n{place.caret()}"
            case CompileError(reason=reason, place=place) if place is not None:
                reason = reason.removeprefix(f"axiom {self._label}: ")
                return f"{reason}\n{place.caret()}"
            case error:
                return str(error)

    @property
    def _label(self) -> str:
        return self.refused.axiom.label if self.refused.axiom is not None else ""


@dataclass(frozen=True, slots=True)
class NotComputed:
    """Why a function of a script has no values."""

    error: CompileError

    def told(self, name: str) -> str:
        """Return in words why it has none, with the call that keeps it from them."""
        caret = f"\n{self.error.place.caret()}" if self.error.place else ""
        return f"{name} is not computed: {self.error.reason.removeprefix(f'{name}: ')}{caret}"


def refuse_resting(goal: str, resting: Mapping[str, Resting | NotComputed]) -> None:
    """Refuse a goal that asks for what rests on a line that is refused.

    Raises GoalError: It does; the error says which line, and why that is refused.
    """
    if not any(written(name) in goal for name in resting):
        return
    asked = {written(name): name for name in resting}
    try:
        words = [word for part in words_of(goal) for word in part]
    except ReadError:  # SWI-Prolog reads more than we do
        name = next(name for shown, name in asked.items() if shown in goal)
        raise GoalError("unknown", goal, resting[name].told(name)) from None
    for word in _all(words):
        if word.kind in {"applied", "atom"} and word.name in asked:
            name = asked[word.name]
            raise error_at(goal, GoalDiagnostic(resting[name].told(name), word.offset))


def written(name: str) -> str:
    """Return how a goal writes a name of the text."""
    return name.replace(" ", "_")


def _all(words: list[Word]) -> Iterator[Word]:
    for word in words:
        yield word
        for argument in word.arguments:
            yield from _all(argument)
