"""What a game's folder says of the game: the value `GAME` of its `__init__`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from pylogic.games.api import Game

TEXT: Final = "pylogic.games.text.game:text_game"
"""The source of a game whose document is compiled."""

CIRCUIT: Final = "pylogic.games.text.circuit:text_circuit"
"""The source of a game whose document becomes gates."""

RULES: Final = "pylogic.games.rules.game:rules_game"
"""The source of a game whose rules are a Prolog module."""


class Factory(Protocol):
    """What makes a game; `options` are those of its entry, with values that are allowed."""

    def __call__(self, name: str, reading: str, **options: int | str) -> Game[Any, Any]:
        """Return the game, a `Playable` too; `reading` matters to the source `text` only."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a game leaves, such as the size of its board.

    Attributes
    ----------
    about : str
        What is chosen, in a few words.
    default : int or str
        What holds where nothing was chosen.
    values : range or tuple of str or None
        What can be chosen; any text where it is None.
    source : str
        The only source that has this option, and needs it where the default is empty.
    """

    about: str
    default: int | str
    values: range | tuple[str, ...] | None
    source: str = ""

    @property
    def expected(self) -> str:
        """What can be chosen, in words: `5 to 26`, `P or B`."""
        if self.values is None:
            return f"for the source {self.source}"
        if isinstance(self.values, range):
            return f"{self.values[0]} to {self.values[-1]}"
        return " or ".join(self.values)


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """How the errata of a document are shown to be faults.

    auditor: The class of its auditor, which takes the name and a file, as `module:class`.
    needs_text: Whether it takes the text of the document; a player alone may show what is open.
    judges_edits: Whether the auditor judges edits, so that errata can be searched for.
    """

    auditor: str
    needs_text: bool = True
    judges_edits: bool = False


@dataclass(frozen=True, slots=True)
class Demonstration:
    """What is shown of a game to who sees pylogic first, and what makes it the first game.

    heading: What its document is.
    axiom, clause: The label of an axiom that is shown, and a predicate that it becomes.
    goal: What the clauses are asked.
    """

    heading: str
    axiom: str
    clause: str
    goal: str


@dataclass(frozen=True, slots=True)
class GameExtent:
    """What a game can come to.

    moves: All moves that are legal somewhere, and perhaps more, in order.
    plies: How many moves a game can last at most.
    """

    moves: tuple[str, ...]
    plies: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One game. What it has is named as `module:value` and imported when it is asked for.

    Attributes
    ----------
    name, title : str
        The name to ask for it by, which its folder has, and what it is called among people.
    sources : mapping of str to str
        By source, in the order of `pylogic.games.SOURCES`, the `Factory` that makes the game.
    options : mapping of str to Option
        By name, what can be chosen.
    theme : str or None
        The `pylogic.render.theme.Theme`; without one, boards are drawn with their letters.
    evaluation : str or None
        From the text of a state, and the game's options by name, to an estimate (int, greater is
        better) for the player to move there. Without one, searches count moves.
    opening : int
        How many moves set the game up, which an arena leaves to chance.
    trials : tuple of mapping
        Options of small boards that between them use every rule; faults are tried on these.
    players : mapping of str to str
        By name, the `pylogic.players.kinds.PlayerKind` of a player that plays no other game.
    minimax : str or None
        The `pylogic.players.minimax.Chooser`, where the levels of `minimax` are its own.
    perfect : str or None
        What plays it perfectly, called as `pylogic.players.optimal.choose`, where `values` alone
        would not do.
    values : str or None
        A function that is given its native source, and returns one from a state to its value; the
        player `perfect` asks it.
    solver : str or None
        The `pylogic.solvers.registry.Factory`.
    server : str or None
        What serves its protocol: called with `seed`, it has `run`, as
        `pylogic.games.moai.server.serving.Server` does.
    port : int
        Where it is served unless told otherwise.
    demonstration : Demonstration or None
        Of the one game that is shown, and played where none is named.
    sheet : str or None
        A function from its options to its rules in the Game Description Language, where its
        document does not consist of axioms.
    extent : str or None
        Where its text does not show how long it lasts, or shows its moves slowly: its
        `GameExtent`, from its options.
    inspection : str or None
        A function that is given the loaded program of a document, and returns the first question
        besides those of a game that the program answers otherwise than the rules.
    audits : mapping of str to AuditEntry
        By document, how it is audited.
    """

    name: str
    title: str
    sources: Mapping[str, str]
    options: Mapping[str, Option] = field(default_factory=dict)
    theme: str | None = None
    evaluation: str | None = None
    opening: int = 0
    trials: tuple[Mapping[str, int | str], ...] = ({},)
    players: Mapping[str, str] = field(default_factory=dict)
    minimax: str | None = None
    perfect: str | None = None
    values: str | None = None
    solver: str | None = None
    server: str | None = None
    port: int = 0
    demonstration: Demonstration | None = None
    sheet: str | None = None
    extent: str | None = None
    inspection: str | None = None
    audits: Mapping[str, AuditEntry] = field(default_factory=dict)
