"""`pylogic book`: the opening book of a script's player, against the game and its refinements."""

from itertools import combinations

import click

import pylogic.games as games
from pylogic.checking.books import Examiner, compare
from pylogic.cli import options
from pylogic.cli.output import emit, progress
from pylogic.core.formulas import Term
from pylogic.games.text.script import ScriptGame, script_game
from pylogic.players import ScriptPlayer
from pylogic.solvers import retrograde

_SAID = {
    "contradicting": "contradicts an entry before it",
    "strange": "is for no position of the game",
    "unmet": "is for a position that the player never gets into",
    "losing": "gives away a win or a draw",
    "slow": "does not win as soon as can be",
}


@click.command(
    "book",
    epilog=options.examples("pylogic book tictactoe", "pylogic book tictactoe --reading printed"),
)
@options.game
@options.reading_of_document
@options.as_json
def command(*, game_name: str, reading: str, as_json: bool) -> None:
    """Examine the books of moves in the script that GAME is played by.

    Every entry is compared with perfect play and with the positions that the player's games come
    to. Where its refinements have books of their own, these are compared entry by entry. Exits
    with 1 if an entry is wrong or of no use, or the books differ.
    """
    script = script_game(game_name, reading)
    rules = games.game(game_name, "native")
    with progress(f"books of {game_name}"):
        examiner = Examiner(script, rules, retrograde(rules, [rules.initial_state()]))
        names = _with_books_of_their_own(script)
        found = {
            name: examiner.examine(ScriptPlayer(name, reading=reading), name) for name in names
        }
    faults = 0
    for name, examined in found.items():
        wrong = {kind: getattr(examined, kind) for kind in _SAID}
        faults += sum(map(len, wrong.values())) + len(examined.lost)
        if as_json:
            emit(
                book=_called(name),
                entries=len(examined.entries),
                positions=len(examined.first),
                met=len(examined.met),
                without_book=len(examined.without_book),
                lost=len(examined.lost),
                **{kind: [str(entry) for entry in entries] for kind, entries in wrong.items()},
            )
            continue
        count, first = len(examined.entries), len(examined.first)
        click.echo(
            f"{_called(name)}: {count} entries for {first} boards; {count - first} repeat an entry"
        )
        for kind, entries in wrong.items():
            for entry in entries:
                click.echo(f"  entry {entry} {_SAID[kind]}")
        met, without = len(examined.met), len(examined.without_book)
        click.echo(
            f"  {met} positions are met in play, {without} of them without an entry;"
            f" {len(examined.lost)} are lost"
        )
    for left, right in combinations(names, 2):
        differences = compare(found[left].entries, found[right].entries)
        faults += len(differences)
        if as_json:
            emit(books=[_called(left), _called(right)], differences=differences)
            continue
        for difference in differences:
            click.echo(f"{_called(left)} | {_called(right)}: {difference}")
        if not differences:
            click.echo(
                f"{_called(left)} and {_called(right)} have the same entries in the same order"
            )
    if faults:
        click.get_current_context().exit(1)


def _with_books_of_their_own(script: ScriptGame) -> list[str]:
    """Return the implementations whose book is not that of one before them."""
    first: dict[Term, str] = {}
    for name, implementation in script.implementations.items():
        first.setdefault(implementation.book, name)
    return list(first.values())


def _called(implementation: str) -> str:
    return f"book:{implementation}" if implementation else "book"
