"""What the page can ask: the body of each request, as JSON has it."""

from dataclasses import dataclass
from typing import Annotated, Final

from msgspec import Meta, Struct

Name = Annotated[str, Meta(max_length=200)]
Text = Annotated[str, Meta(max_length=4_000_000)]
Line = Annotated[str, Meta(max_length=20_000)]
Seed = Annotated[int, Meta(ge=-(1 << 31), lt=1 << 31)]


class _Body(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A body: keys that are not known are refused."""


class GameNamed(_Body, frozen=True, kw_only=True):
    """Which game: the name of one that `catalogue` lists, or the texts of its files.

    name: As `catalogue` has it, or what the files are called.
    files: A sheet (`NAME.kif`), or a document (`axioms.txt`) and perhaps its `game.toml` and
        `errata.toml`; empty for a game that is listed.
    source, reading: As the command line has them.
    options: The options of the game.
    """

    name: Name = ""
    files: Annotated[dict[Name, Text], Meta(max_length=6)] = {}
    source: Name | None = None
    reading: Name | None = None
    options: Annotated[dict[Name, int | Name], Meta(max_length=20)] = {}


class Played(_Body, frozen=True, kw_only=True):
    """A move that was made, and who chose it with which reason."""

    move: Line
    by: Name = "human"
    reason: Line = ""


class PositionAsked(_Body, frozen=True, kw_only=True):
    """Where a match stands: its game, where it began, and what was played since.

    people: The sides for whom it is asked. Of a game that hides its states they are told what
        they perceive; all is told where nobody is named, and at the end.
    """

    game: GameNamed
    start: Line | None = None
    turns: Annotated[list[Played], Meta(max_length=2_000)] = []
    people: Annotated[list[Name], Meta(max_length=100)] = []


class ChoiceAsked(PositionAsked, frozen=True, kw_only=True):
    """What a player would play, for one of several sides that move at once where it is named."""

    player: Name
    seed: Seed = 0
    side: Name | None = None


class MoveAsked(PositionAsked, frozen=True, kw_only=True):
    """A move that was typed."""

    move: Line


class RecordAsked(PositionAsked, frozen=True, kw_only=True):
    """A match to be written as a record."""

    players: dict[Name, Name]
    seed: Seed = 0


class RecordRead(_Body, frozen=True, kw_only=True):
    """The text of a record, and the files of its game where it is none that is listed."""

    text: Text
    files: Annotated[dict[Name, Text], Meta(max_length=6)] = {}


class DocumentAsked(_Body, frozen=True, kw_only=True):
    """A text and how it is to be read.

    text: The text; empty where `name` is an example or a shipped document.
    name: Of the file, or of what is listed.
    notation: Guessed where it is left out.
    reading: `printed`, `restored` or `corrected`.
    errata: The text of an errata file; empty for none at all, None for those that are known.
    """

    text: Text = ""
    name: Name = ""
    notation: Name | None = None
    reading: Name = "corrected"
    errata: Text | None = None


class Spec(_Body, frozen=True, kw_only=True):
    """What a goal is asked of: a document or a game."""

    document: DocumentAsked | None = None
    game: GameNamed | None = None


class GoalAsked(Spec, frozen=True, kw_only=True):
    """A goal, and how many of its answers are wanted."""

    goal: Line
    limit: Annotated[int, Meta(ge=1, le=1_000)] = 100
    seconds: Annotated[float, Meta(gt=0, le=60)] = 10.0


class WhyAsked(Spec, frozen=True, kw_only=True):
    """A goal, of which is asked why it holds, or why not."""

    goal: Line
    depth: Annotated[int, Meta(ge=1, le=50)] | None = None


class WhyMoveAsked(PositionAsked, frozen=True, kw_only=True):
    """A move, of which is asked why it is legal or not; of the outcome where it is left out."""

    move: Line | None = None


class Nothing(_Body, frozen=True, kw_only=True):
    """Nothing has to be said."""


@dataclass(frozen=True, slots=True)
class ApiCall:
    """One thing that can be asked.

    body: What the request says.
    seconds: How long it may take before its process is ended.
    about: What is answered.
    """

    body: type[Struct]
    seconds: float
    about: str


CALLS: Final = {
    "catalogue": ApiCall(Nothing, 30, "The games, examples, documents and notations there are."),
    "game": ApiCall(GameNamed, 60, "What a game has: sides, sources, options, players."),
    "position": ApiCall(PositionAsked, 60, "Where a match stands: board, facts, moves, outcome."),
    "choose": ApiCall(ChoiceAsked, 120, "What a computer player would play there, and why."),
    "move": ApiCall(MoveAsked, 60, "The legal move that was typed, or why there is none."),
    "record": ApiCall(
        RecordAsked, 60, "The match as a record: JSON lines, as `play` writes them."
    ),
    "export": ApiCall(GameNamed, 120, "The game as a sheet of the Game Description Language."),
    "replay": ApiCall(RecordRead, 60, "The match that a record holds, checked against the rules."),
    "read": ApiCall(DocumentAsked, 120, "What became of each line of a text."),
    "predicates": ApiCall(
        Spec, 60, "The predicates that can be asked for, each with its arguments."
    ),
    "query": ApiCall(GoalAsked, 90, "The answers of a goal."),
    "why": ApiCall(WhyAsked, 60, "Why a goal holds, or why not, as a tree."),
    "why-move": ApiCall(WhyMoveAsked, 60, "Why a move is legal or not, or the game over."),
}
"""By name: each is POST /api/NAME."""
