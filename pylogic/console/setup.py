"""The questions before a game: its options, such as the size of the board, and who plays."""

from collections.abc import Mapping, Sequence

from pylogic.console.loop import HUMAN
from pylogic.console.screen import Screen
from pylogic.core.errors import UnknownGame
from pylogic.games import Option
from pylogic.players import DEFAULT_LEVEL, LEVELS, player

_YES_NO = {"s": True, "y": True, "yes": True, "sim": True, "n": False, "no": False, "nao": False}


def ask_options(
    screen: Screen, known: Mapping[str, Option], given: Mapping[str, int | str]
) -> dict[str, int | str]:
    """Return a value for each option: as given, or as answered; an empty answer is the default.

    What can be any text, such as a file, is not asked for.
    """
    values = dict(given)
    for name, option in known.items():
        if option.values is None:
            continue
        while name not in values:
            typed = screen.ask(f"{name}: {option.about} ({option.expected}) [{option.default}] ")
            answer: int | str = typed or option.default
            if isinstance(option.values, range) and isinstance(answer, str):
                answer = int(answer) if answer.isascii() and answer.isdecimal() else answer
            if answer in option.values:
                values[name] = answer
            else:
                screen.say(f"{answer!r} can't be; expected {option.expected}", "red")
    return values


def ask_players(screen: Screen, sides: Sequence[str]) -> str:
    """Return who plays each side, as `--players` takes it: people and levels of the computer."""
    slots = []
    for number, side in enumerate(sides):
        default = "n" if number else "y"
        typed = None
        while typed is None:
            typed = screen.ask(
                f"{side}: is it a person? (y or n, or a player such as random) [{default}] "
            )
            typed = (typed or default).lower()
            if typed not in _YES_NO and not _is_player(typed):
                screen.say(f"{typed!r} is neither y nor n nor a player", "red")
                typed = None
        person = _YES_NO.get(typed)
        slots.append(typed if person is None else HUMAN if person else _level(screen, side))
    return ",".join(slots)


def _level(screen: Screen, side: str) -> str:
    """Return the computer player of the level that is answered."""
    while True:
        typed = screen.ask(f"{side}: level {min(LEVELS)} to {max(LEVELS)} [{DEFAULT_LEVEL}] ")
        level = typed or str(DEFAULT_LEVEL)
        if level in map(str, LEVELS):
            return f"minimax:{level}"
        screen.say(f"{level!r} is not a level", "red")


def _is_player(name: str) -> bool:
    try:
        player(name)
    except UnknownGame:
        return False
    return True
