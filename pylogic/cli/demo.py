"""`pylogic demo`: the whole way, from a text of 1964 to a game, in under a minute."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from pylogic import game, load, session
from pylogic.checking import check
from pylogic.cli import options
from pylogic.cli.check import print_result
from pylogic.console.screen import screen_on
from pylogic.documents.shipped import folder_of
from pylogic.games.match import Match
from pylogic.games.themes import theme
from pylogic.players import player
from pylogic.render.boards import draw

if TYPE_CHECKING:
    from pylogic.console.screen import Screen
    from pylogic.documents import Document

_AXIOM, _CLAUSE = "16", "ok_move"
"""The axiom that is shown, and the predicate it becomes: which steps are moves at all."""

_GOAL = "neighbor(sq(1,1), S)"
_PLAYERS = ("minimax:3", "random")
_SEED = 1
_LONGEST = 300
"""How many moves the game may have; with this seed it ends long before."""


@click.command(
    "demo",
    epilog=options.examples("pylogic demo"),
)
def command() -> None:
    """Show what pylogic does, on the game of Pang-Ke.

    Loads the axioms that John McCarthy published in 1964, shows a clause that one of them became,
    answers a query, cross-checks three sources of the rules, and plays a game to its end.
    """
    screen = screen_on((sys.stdin, sys.stdout))
    document = _load(screen)
    _query(screen, document)
    _check(screen)
    _play(screen)


def _load(screen: Screen) -> Document:
    """Load the shipped document, and show an axiom and its clauses."""
    file = folder_of("pangke") / "axioms.txt"
    screen.heading("A text of 1964 is read as it stands", f"pylogic load {file.name}")
    document = load(file)
    axioms = {axiom.label: axiom for axiom in document.syntax.axioms()}
    axiom = axioms[_AXIOM]
    screen.say(
        f"{len(axioms)} axioms, with {len(document.errata)} corrections, become"
        f" {len(document.clauses)} clauses of Prolog. Axiom {_AXIOM} is printed, corrected and"
        " compiled:\n"
    )
    screen.say(axiom.text.strip() + "\n")
    if axiom.formula is not None:
        screen.say(document.written(axiom.formula) + "\n")
    for clause in document.clauses:
        if clause.predicate == _CLAUSE:
            screen.say(clause.text.rstrip(), "cyan")
    return document


def _query(screen: Screen, document: Document) -> None:
    """Ask the clauses which squares are neighbours of a corner."""
    screen.heading("It answers questions", f'pylogic query axioms.txt "{_GOAL}"')
    with session() as prolog:
        for answer in prolog.add(document).query(_GOAL):
            screen.say(", ".join(f"{name} = {term}" for name, term in answer.items()))


def _check(screen: Screen) -> None:
    """Compare the axioms with Prolog ported by hand and with Python."""
    screen.heading("It is checked against independent programs", "pylogic check pangke")
    print_result(check("pangke", depth=4, positions=3000))


def _play(screen: Screen) -> None:
    """Let the computer play against chance, by the rules compiled from the text."""
    names = ",".join(_PLAYERS)
    screen.heading(
        "And it plays",
        f"pylogic play pangke --source text --players {names} --seed {_SEED}",
    )
    rules = game("pangke", source="text")
    match = Match(rules)
    players = {
        side: player(name, seed=_SEED + number)
        for number, (side, name) in enumerate(zip(rules.players, _PLAYERS, strict=True))
    }
    while match.outcome is None and len(match.turns) < _LONGEST:
        mover = players[match.position.turn]
        choice = mover.choose(rules, match.position.state)
        match.push(choice.move, mover.name, choice.reason)
    screen.columns([f"{ply:>3} {turn.move}" for ply, turn in enumerate(match.turns, 1)])
    screen.say(draw(str(match.position), theme("pangke"), screen.page))
    screen.say(f"{match.outcome} after {len(match.turns)} moves. Your turn: pylogic play pangke")
