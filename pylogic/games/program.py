"""A game whose rules are a program that a document holds, played as that program plays."""

from __future__ import annotations

from pylogic.documents import load
from pylogic.errors import GameError, UnknownGame
from pylogic.games.prolog_game import PrologGame
from pylogic.resources import resource_dir
from pylogic.session import session
from pylogic.terms import Atom

_SECONDS = (
    600.0  # for one call, such as a deep perft; each call of the program has a limit of its own
)


def program_game(name: str, reading: str, **options: int | str) -> PrologGame:
    """Return the game that the program in a document plays.

    The program is a module of its own, which passes the sandbox and is called under limits, by
    `prolog/games/NAME_program.pl`.

    Parameters
    ----------
    name : str
        The game.
    reading : str
        Which errata of the document apply.
    **options : int or str
        `document`, the file with the document, and what else the game has.

    Raises
    ------
    UnknownGame
        No document is given.
    GameError
        The document holds no program.
    PylogicError
        The document cannot be read, its program does not load, or is not harmless.
    """
    path = str(options.pop("document"))
    if not path:
        raise UnknownGame(
            f"the text of {name} is a program in a document that is not ours to ship;"
            " give it by the option document=FILE"
        )
    document = load(path, reading=reading)
    if document.untrusted is None:
        raise GameError(f"{path} holds no program, which the source 'text' of {name} is")
    prolog = session()
    program = prolog.add(document)
    referee = prolog.load(resource_dir("prolog") / "games" / f"{name}_program.pl")
    referee.ask("program_missing(Program, _)", given={"Program": Atom(program.name)})
    contract = prolog.load(resource_dir("prolog") / "contract.pl")
    called = {key: value for key, value in options.items() if key != "gap"}
    return PrologGame(
        referee,
        contract,
        name,
        "text",
        {"program": program.name, **called},
        clauses=program,
        timeout=_SECONDS,
    )
