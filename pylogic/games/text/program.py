"""A game whose rules are a program that a document holds, played as that program plays."""

from collections.abc import Mapping
from pathlib import Path

from pylogic.core.errors import GameError, UnknownGame
from pylogic.core.resources import resource_dir
from pylogic.documents import Document, load
from pylogic.games.rules.game import PrologGame
from pylogic.session import Remote, session
from pylogic.terms import Compound, List

_SECONDS = (
    600.0  # for one call, such as a deep perft; each call of the program has a limit of its own
)


def program_game(name: str, reading: str, **options: int | str) -> PrologGame:
    """Return the game that the program in a document plays.

    The program is a module of its own, which passes the sandbox and is called under limits, by
    `prolog/games/NAME_program.pl`.

    **options: `document`, the file with the document, and what else the game has.
    Raises UnknownGame: No document is given.
    Raises GameError: The document holds no program.
    Raises PylogicError: The document cannot be read, its program does not load, or is not
        harmless.
    """
    document = program_document(name, str(options.pop("document")), reading)
    return refereed(name, session().add_outside(document), options)


def program_document(name: str, path: str, reading: str) -> Document:
    """Return the document that holds a program; the parameters and errors are as above."""
    if not path:
        raise UnknownGame(
            f"the text of {name} is a program in a document that is not ours to ship;"
            " give it by the option document=FILE"
        )
    document = load(path, reading=reading)
    if document.untrusted is None:
        raise GameError(f"{path} holds no program, which the source 'text' of {name} is")
    return document


def known_options(options: Mapping[str, int | str]) -> dict[str, int | str]:
    """Return those options of a game of which a program that plays it is told."""
    return {key: value for key, value in options.items() if key not in {"gap", "document"}}


def program_entries(name: str) -> list[str]:
    """Return what is called in a program that plays a game, as `name/arity`."""
    answer = session().load(_path(name)).ask("program_entries(Entries)")
    match answer and answer["Entries"]:
        case List(goals):
            return [f"{g.name}/{len(g.args)}" for g in goals if isinstance(g, Compound)]
    raise TypeError(f"{name} has no list of entries")


def refereed(
    name: str, program: Remote, options: Mapping[str, int | str], inferences: int | None = None
) -> PrologGame:
    """Return the game that a loaded program plays.

    program: The program. What asks it is loaded beside it, into its process.
    options: What the game has besides the document.
    inferences: Inferences that one call may take.
    Raises PylogicError: The program is not harmless.
    """
    referee = program.beside(_path(name))
    referee.always("program_missing", program.name, timeout=_SECONDS)
    contract = program.beside(resource_dir("prolog") / "contract.pl")
    called = known_options(options)
    return PrologGame(
        referee,
        contract,
        name,
        "text",
        {"program": program.name, **called},
        clauses=program,
        timeout=_SECONDS,
        inferences=inferences,
    )


def _path(name: str) -> Path:
    return resource_dir("prolog") / "games" / name / "program.pl"
