"""What `serve --ggp` and `arena --ggp` do: one player behind HTTP, and matches between several."""

import json
import logging
import signal
from collections.abc import Sequence
from pathlib import Path
from threading import Event
from typing import Final

import click

from pylogic.cli.output import Advance, emit, progress
from pylogic.games.gdl.files import rules_of
from pylogic.games.gdl.native import SheetGame
from pylogic.games.registry import sheet_of
from pylogic.gdl.rules import Rule
from pylogic.gdl.terms import Term, kif
from pylogic.ggp.agent import Agent, MatchTable
from pylogic.ggp.client import Address
from pylogic.ggp.manager import Clocks, Manager, MatchRecord
from pylogic.ggp.serving import PlayerServer

_ENDS: Final = (signal.SIGINT, signal.SIGTERM)


def serve_player(  # noqa: PLR0913 - one parameter an option
    sheet: str, role: str | None, name: str, *, host: str, port: int, seed: int, as_json: bool
) -> None:
    """Let a player answer managers until SIGINT or SIGTERM; of any game where `sheet` is empty."""
    table = None
    if sheet:
        game, rules = _sheet(sheet)
        if role is not None and role.lower() not in game.players:
            roles = ", ".join(game.players)
            raise click.UsageError(f"--role {role!r}: the roles of {sheet} are {roles}")
        table = MatchTable(game, rules, None if role is None else role.lower())
    elif role is not None:
        raise click.UsageError("--role is one of a sheet: --ggp SHEET --role ROLE")
    logging.basicConfig(format="%(levelname)s: %(message)s", level=logging.INFO)
    server = PlayerServer(Agent(name, table, seed), host, port)
    over = Event()
    before = {each: signal.signal(each, lambda *_: over.set()) for each in _ENDS}
    try:
        with server.running():
            if as_json:
                emit(host=host, port=server.port, player=name)
            else:
                click.echo(f"{name} listens on {host}:{server.port}")
            over.wait()
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def arena_of_players(  # noqa: PLR0913 - one parameter an option
    named: Sequence[str],
    *,
    clocks: tuple[int, int],
    count: int,
    plies: int,
    seed: int,
    record_file: Path | None,
    as_json: bool,
) -> None:
    """Play matches between players at URLs, whose roles go round from match to match."""
    *urls, sheet = named
    game, rules = _sheet(sheet)
    players = [Address.read(url) for url in urls]
    manager = Manager(game, rules, Clocks(*clocks), seed)
    if len(players) != len(manager.sides):
        raise click.UsageError(
            f"--ggp URL ... SHEET: {len(players)} URLs; {sheet} is for {len(manager.sides)}:"
            f" {', '.join(manager.sides)}"
        )
    records = []

    def tell(turn: int, joint: Sequence[Term]) -> None:
        if not as_json:
            click.echo(f"{turn:>4}  {'  '.join(map(kif, joint))}")

    for number in range(count):
        first = number % len(players)
        slots = [*players[first:], *players[:first]]
        with progress(f"match {number + 1} of {count}, turns") as advance:

            def told(turn: int, joint: Sequence[Term], advance: Advance = advance) -> None:
                tell(turn, joint)
                advance(turn)

            record = manager.play(slots, Path(sheet).stem, plies=plies, on_turn=told)
        records.append(record)
        if record_file is not None:
            kept = [each.json() for each in records]
            record_file.write_text(json.dumps(kept, ensure_ascii=False) + "\n", "utf-8")
        _tell(record, as_json=as_json)


def _tell(record: MatchRecord, *, as_json: bool) -> None:
    if as_json:
        emit(**record.json())
        return
    for slip in record.slips:
        said = f": {slip.said!r}" if slip.said else ""
        instead = "; a legal move by chance instead" if slip.turn else ""
        click.echo(f"turn {slip.turn}: {slip.role}: {slip.kind}{said}{instead}", err=True)
    if record.rewards is None:
        click.echo(f"given up after {len(record.moves)} turns")
        return
    goals = ", ".join(
        f"{role} ({player}) {goal}"
        for (role, player), goal in zip(record.players.items(), record.rewards, strict=True)
    )
    click.echo(f"after {len(record.moves)} turns: {goals}")


def _sheet(name: str) -> tuple[SheetGame, tuple[Rule, ...]]:
    """Return the game of a sheet, and its rules."""
    path = sheet_of(Path(name))
    if path is None:
        raise click.UsageError(f"--ggp: {name!r} is no sheet (a file .kif, .gdl or .hrf)")
    rules = rules_of(path)
    return SheetGame(str(path), rules), rules
