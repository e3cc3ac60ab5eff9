"""`pylogic demo`: the whole way, from a text to a game, in under a minute."""

import sys

import click

import pylogic.games as games
from pylogic import load, session
from pylogic.checking import check
from pylogic.cli import options
from pylogic.cli.check import print_result
from pylogic.console.screen import Screen, screen_on
from pylogic.core.counting import counted
from pylogic.documents import Document
from pylogic.documents.shipped import folder_of
from pylogic.games.entry import Demonstration
from pylogic.games.match import Match
from pylogic.games.themes import theme
from pylogic.players import player
from pylogic.render.boards import draw

_PLAYERS = ("minimax:3", "random")
_SEED = 1
_LONGEST = 300
"""How many moves the game may have; with this seed it ends long before."""


@click.command("demo", epilog=options.examples("pylogic demo"))
def command() -> None:
    """Show what pylogic does, on its first game.

    Load the axioms of its document, show a clause made of one of them, answer a query, cross-check
    three sources of the rules, and play a game to its end.
    """
    screen = screen_on((sys.stdin, sys.stdout))
    entry = games.first()
    shown = entry.demonstration
    if shown is not None:
        document = _load(screen, entry.name, shown)
        _query(screen, document, shown.goal)
    _check(screen, entry.name)
    _play(screen, entry.name)


def _load(screen: Screen, name: str, shown: Demonstration) -> Document:
    """Load the shipped document, and show an axiom and its clauses."""
    file = folder_of(name) / "axioms.txt"
    screen.heading(shown.heading, f"pylogic load {file.name}")
    document = load(file)
    axioms = {axiom.label: axiom for axiom in document.syntax.axioms()}
    axiom = axioms[shown.axiom]
    screen.say(
        f"{len(axioms)} axioms, with {len(document.errata)} corrections, become"
        f" {len(document.clauses)} clauses of Prolog. Axiom {shown.axiom} is printed, corrected"
        " and compiled:\n"
    )
    screen.say(axiom.text.strip() + "\n")
    if axiom.formula is not None:
        screen.say(document.written(axiom.formula) + "\n")
    for clause in document.clauses:
        if clause.predicate == shown.clause:
            screen.say(clause.text.rstrip(), "cyan")
    return document


def _query(screen: Screen, document: Document, goal: str) -> None:
    """Ask the clauses a goal."""
    screen.heading("It answers questions", f'pylogic query axioms.txt "{goal}"')
    with session() as prolog:
        for answer in prolog.add(document).query(goal):
            screen.say(", ".join(f"{name} = {term}" for name, term in answer.items()))


def _check(screen: Screen, name: str) -> None:
    """Compare the axioms with Prolog ported by hand and with Python."""
    screen.heading("It is checked against independent programs", f"pylogic check {name}")
    print_result(check(name, depth=4, positions=3000))


def _play(screen: Screen, name: str) -> None:
    """Let the computer play against chance, by the rules compiled from the text."""
    names = ",".join(_PLAYERS)
    screen.heading(
        "And it plays", f"pylogic play {name} --source text --players {names} --seed {_SEED}"
    )
    rules = games.game(name, source="text")
    match = Match(rules)
    players = {
        side: player(who, seed=_SEED + number)
        for number, (side, who) in enumerate(zip(rules.players, _PLAYERS, strict=True))
    }
    while match.outcome is None and len(match.turns) < _LONGEST:
        mover = players[match.position.turn]
        choice = mover.choose(rules, match.position.state)
        match.push(choice.move, mover.name, choice.reason)
    screen.columns([f"{ply:>3} {turn.move}" for ply, turn in enumerate(match.turns, 1)])
    screen.say(draw(str(match.position), theme(name), screen.page))
    moves = counted(len(match.turns), "move")
    screen.say(f"{match.outcome} after {moves}. Your turn: pylogic play {name}")
