"""What a reasoner says of a sheet, held against what is known of it."""

from collections.abc import Sequence
from itertools import product
from math import prod
from time import monotonic
from typing import Any

from pylogic.gdl.reasoner import Reasoner
from pylogic.notations.gdl.kif import read_term

EQUAL = "equal"


def beginning(reasoner: Reasoner, known: dict[str, Any]) -> str:
    """Compare roles, facts and moves at the start; return how they differ, or `equal`."""
    view = reasoner.view(reasoner.initial)
    said = {
        "roles": (list(reasoner.roles), [role.lower() for role in known["roles"]]),
        "facts": (len(reasoner.initial), known["init"]),
        "moves": ([len(moves) for moves in view.legal.values()][:8], known["legal"][:8]),
    }
    wrong = [f"{what}: {ours}, not {theirs}" for what, (ours, theirs) in said.items()
             if ours != theirs]  # fmt: skip
    return "; ".join(wrong) or EQUAL


def perft(reasoner: Reasoner, rows: Sequence[Sequence[int | None]], seconds: float = 1e9) -> str:
    """Compare the numbers of ways, states and ends by depth, as far as time allows."""
    until = monotonic() + seconds
    ways = {reasoner.initial: 1}
    for depth, paths, states, ended in rows:
        after: dict[Any, int] = {}
        total = 0
        for facts, count in ways.items():
            view = reasoner.view(facts)
            if view.terminal:
                continue
            total += count * prod(map(len, view.legal.values()))
            if states is None:
                continue
            for moves in product(*view.legal.values()):
                following = view.next(moves)
                after[following] = after.get(following, 0) + count
            if monotonic() > until:
                return f"out of time at depth {depth}, equal before"
        over = sum(n for facts, n in after.items() if ended and reasoner.view(facts).terminal)
        for what, ours, theirs in (
            ("paths", total, paths), ("states", len(after), states), ("ends", over, ended),
        ):  # fmt: skip
            if theirs is not None and ours != theirs:
                return f"{what} at depth {depth}: {ours}, not {theirs}"
        ways = after
    return EQUAL


def playout(reasoner: Reasoner, game: dict[str, Any]) -> str:
    """Play a recorded game; return where it differs, or `equal`."""
    facts = reasoner.initial
    for ply, (texts, counts) in enumerate(zip(game["moves"], game["legal"], strict=False)):
        view = reasoner.view(facts)
        if view.terminal:
            return f"over at ply {ply}"
        ours = [len(moves) for moves in view.legal.values()]
        if ours != counts:
            return f"{ours} moves at ply {ply}, not {counts}"
        moves = [read_term(text) for text in texts]
        for move, legal in zip(moves, view.legal.values(), strict=True):
            if move not in legal:
                return f"{move} is not legal at ply {ply}"
        facts = view.next([move for move in moves if move is not None])
    view = reasoner.view(facts)
    goals = [list(values) for values in view.goals.values()]
    if game["end"] == "terminal" and not (view.terminal and goals == game["goals"]):
        return f"goals {goals}, not {game['goals']}, over: {view.terminal}"
    return EQUAL


def match(reasoner: Reasoner, record: dict[str, Any]) -> str:
    """Replay a recorded match; return where it differs, or `equal`; 0 may be the referee's."""
    facts = reasoner.initial
    for ply, texts in enumerate(record["moves"]):
        view = reasoner.view(facts)
        if view.terminal:
            return f"over at ply {ply} of {len(record['moves'])}"
        moves = [read_term(text) for text in texts]
        for text, move, legal in zip(texts, moves, view.legal.values(), strict=True):
            if move not in legal:
                return f"{text} is not legal at ply {ply} of {len(record['moves'])}"
        facts = view.next([move for move in moves if move is not None])
    view = reasoner.view(facts)
    if not view.terminal:
        return "not over at its end"
    goals = [list(values) for values in view.goals.values()]
    if any(
        reward and reward not in values
        for reward, values in zip(record["rewards"], goals, strict=True)
    ):
        return f"goals {goals}, rewards {record['rewards']}"
    return EQUAL
