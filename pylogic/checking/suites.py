"""The test suites of games: positions, moves and options that use every rule.

They are all positions that a small game has; otherwise the start, the ends of random games and
what led there, and boards with few pieces.
"""

import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any, Final

import pylogic.games as games
from pylogic.checking.reach import reachable
from pylogic.checking.shrink import FREE
from pylogic.checking.test_suite import AskedOpening, PlayedLine, TestSuite
from pylogic.checking.witness import Observation
from pylogic.core.errors import MoveError, StateError
from pylogic.games.api import Game

_PARTS: Final = re.compile(r"(\w+)")
_PLAYED: Final = 200  # plies of one random game
_GAMES: Final = 100  # random games, where they are as many as the positions asked for
_SOUGHT: Final = 40  # ends of them, where there are so many
_MISSED: Final = 500  # texts in a row that are of no position: others will not be either
_OPENED: Final = 6  # plies of a game with other options, once the board is set up


def questions(game: Game[Any, Any], positions: int, maximum: int, seed: int) -> TestSuite:
    """Return what to ask about a game, with its answers.

    game: Whose answers are taken for right.
    positions: How many positions to choose where there are more than `maximum`.
    maximum: A game that has no more positions is asked about with all of them.
    """
    rng = Random(f"questions {seed}")  # noqa: S311 - games, not secrets
    start = game.initial_state()
    states = list(islice(reachable(game), maximum + 1))
    whole = len(states) <= maximum
    played = [_game(game, rng) for _ in range(min(_GAMES, positions))]
    if not whole:
        states = list(dict.fromkeys(_chosen(game, played, positions, rng)))
    cut = [(moves[:n], passed[n]) for moves, passed in played for n in _ends(len(moves), rng)]
    states = list(dict.fromkeys([*states, *(state for _, state in cut)]))
    expanded = game.expand(states)
    answers = {str(s): Observation.by(each) for s, each in zip(states, expanded, strict=True)}
    moves = sorted(set().union(*(answer.successors for answer in answers.values())))
    moves = sorted({*moves, *islice(_spliced(moves, game.parse_move, rng), len(moves))})
    lines = {tuple(map(str, done)): str(state) for done, state in cut}
    return TestSuite(
        game.source,
        game.options,
        str(start),
        answers,
        tuple(moves),
        tuple(PlayedLine(done, state, answers[state]) for done, state in lines.items()),
        tuple(_openings(game.name, game.options, rng)),
        whole,
    )


def _spliced(moves: Sequence[str], parse: Callable[[str], Any], rng: Random) -> Iterator[str]:
    """Yield moves that no position has, perhaps: a part of one in the place of another's."""
    for _ in range(10 * len(moves)):
        parts, others = (_PARTS.split(rng.choice(moves)) for _ in range(2))
        place = rng.randrange(len(parts))
        if len(others) == len(parts):
            parts[place] = others[place]
            try:
                yield str(parse("".join(parts)))
            except MoveError:
                continue


def _game(game: Game[Any, Any], rng: Random, plies: int = _PLAYED) -> tuple[list[Any], list[Any]]:
    """Play a random game; return its moves, and the positions it passed, with the last."""
    done: list[Any] = []
    states = [game.initial_state()]
    while len(done) < plies and (moves := game.legal_moves(states[-1])):
        done.append(rng.choice(moves))
        states.append(game.next_state(states[-1], done[-1]))
    return done, states


def _ends(count: int, rng: Random) -> set[int]:
    """Return after how many moves of a game to look: at its end, and once before."""
    return {count, rng.randint(0, count)}


def _openings(name: str, options: Mapping[str, int | str], rng: Random) -> Iterator[AskedOpening]:
    """Yield each option at its ends, beyond them, left out, and one that nobody knows."""
    for key, option in games.entry(name).options.items():
        values = option.values
        if option.source or values is None:
            continue
        ends = (values[0], values[-1])
        for value in ends:
            yield _opening(name, {**options, key: value}, rng)
        beyond = (values[0] - 1, values[-1] + 1) if isinstance(values, range) else ("neither",)
        for value in beyond:
            yield AskedOpening({**options, key: value})
        left = {other: value for other, value in options.items() if other != key}
        yield _opening(name, left, rng)
    if options:
        yield AskedOpening({**options, "unheard_of": 1})


def _opening(name: str, options: Mapping[str, int | str], rng: Random) -> AskedOpening:
    """Return how a game with options starts, and where a few moves lead."""
    game = games.quickest(name, options)
    plies = games.entry(name).opening + rng.randint(0, _OPENED)
    moves, states = _game(game, rng, plies)
    (expansion,) = game.expand(states[-1:])
    line = PlayedLine(tuple(map(str, moves)), str(states[-1]), Observation.by(expansion))
    return AskedOpening(options, str(states[0]), line)


def _chosen(
    game: Game[Any, Any],
    played: Sequence[tuple[list[Any], list[Any]]],
    positions: int,
    rng: Random,
) -> Iterator[Hashable]:
    """Yield the start, then ends and what led to them, boards with few pieces, and others."""
    yield played[0][1][0]
    ended = [states for _, states in played if game.outcome(states[-1]) is not None]
    mixed = [state for states in ended[:_SOUGHT] for state in states[-3:]]
    others = [state for _, states in played for state in states]
    texts = list(map(str, others))
    mixed += islice(_few_pieces(game.parse_state, texts, rng), positions // 4)
    mixed += rng.sample(others, min(len(others), max(0, positions - len(mixed))))
    rng.shuffle(mixed)
    yield from mixed


def _few_pieces(
    parse: Callable[[str], Any], texts: Sequence[str], rng: Random
) -> Iterator[Hashable]:
    """Yield positions with one piece or a few more, on the boards of some texts."""
    missed = 0
    while missed < _MISSED:
        missed += 1
        board, blank, mover = rng.choice(texts).rpartition(" ")
        places = [i for i, letter in enumerate(board) if letter.isalnum()]
        kept = set(rng.sample(places, min(len(places), rng.randint(1, 6))))
        cells = [FREE if i in set(places) - kept else letter for i, letter in enumerate(board)]
        try:
            yield parse("".join(cells) + blank + mover)
        except StateError:
            continue
        missed = 0
