"""What a check asks of a source, once and for all, with what another source answers.

A cross-check walks its sources side by side. Who has a thousand sources to check, each with
another fault in it, asks one of them once and compares the answers. The positions are chosen so
that every rule comes to bear: all that a small game has; otherwise the start, the ends of random
games and what led there, and boards with few pieces.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pylogic import games
from pylogic.check.reach import reachable
from pylogic.check.shrink import FREE
from pylogic.check.witness import Answer, Told, Witness, difference
from pylogic.errors import GoalError, MoveError, PylogicError, StateError
from pylogic.games.prolog_game import PrologState

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

    from pylogic.games.base import Game
    from pylogic.games.prolog_game import PrologGame

_T = TypeVar("_T")

LIMITS: Final = frozenset({"inferences", "time", "stack"})
"""The kinds of errors of who does not come to an end."""

_PARTS: Final = re.compile(r"(\w+)")
_FIRST: Final = 8  # positions of the first call: most faults show at once
_BATCH: Final = 128
_PLAYED: Final = 200  # plies of one random game
_GAMES: Final = 100  # random games
_SOUGHT: Final = 40  # ends of them, where there are so many
_STEPS: Final = 4  # from one position, of which the moves are asked
_MOVES: Final = 24  # that one position is judged by


@dataclass(frozen=True, slots=True)
class Questions:
    """Positions of one game, with one source's answers.

    Attributes
    ----------
    options : mapping
        The options of the game.
    initial : str
        The text of its initial position.
    answers : mapping of str to Told
        By the text of a position, all that is said of it.
    moves : tuple of str
        The texts of moves: whether each is legal is asked as well.
    lines : tuple of tuple
        Games from the start: the texts of their moves, that of the last position, and all that is
        said of it.
    openings : tuple of tuple
        Options, and the text of the position that a game with them starts from; None where there
        can be no such game.
    whole : bool
        The positions are all that the game has.
    """

    options: Mapping[str, int | str]
    initial: str
    answers: Mapping[str, Told]
    moves: tuple[str, ...]
    lines: tuple[tuple[tuple[str, ...], str, Told], ...]
    openings: tuple[tuple[Mapping[str, int | str], str | None], ...]
    whole: bool

    def sample(self, count: int, chance: Random) -> Questions:
        """Return questions about some of the positions: the first, and others by chance."""
        texts = list(self.answers)[1:]
        chosen = [self.initial, *chance.sample(texts, min(count - 1, len(texts)))]
        return replace(self, answers={text: self.answers[text] for text in chosen}, whole=False)

    def first_difference(self, game: PrologGame, chance: Random) -> Witness | None:
        """Return the first thing that a game answers otherwise, or None.

        An error of the game is an answer too.
        """
        text = str(game.initial_state())
        if text != self.initial:
            return Witness(text, None, {"native": self.initial, game.source: text})
        for batch in _batches(list(self.answers)):
            for state, answer in zip(batch, _told(game, batch), strict=False):
                names = ("native", game.source)
                if (found := difference(state, names, (self.answers[state], answer))) is not None:
                    return found
            if (found := self._misjudged(game, batch, chance)) is not None:
                return found
        return self._misplayed(game)

    def misled(self, game: PrologGame, chance: Random) -> Witness | None:
        """Return two positions between which a game finds no move, or one that leads elsewhere.

        Rules may be asked so only where they answer the other way round as well.
        """
        steps = [
            (state, after)
            for state in chance.sample(list(self.answers), min(_BATCH, len(self.answers)))
            for after in islice(self.answers[state].successors.values(), _STEPS)
        ]
        for batch in _batches(steps):
            for (state, after), move in zip(batch, game.led(batch), strict=True):
                if self.answers[state].successors.get(move) != after:
                    right = [m for m, s in self.answers[state].successors.items() if s == after]
                    answers = {"native": " or ".join(right), game.source: move or "no move"}
                    return Witness(state, f"to {after}", answers)
        return None

    def misopened(
        self, source: str, opened: Callable[[Mapping[str, int | str]], str]
    ) -> Witness | None:
        """Return the first opening that a source has otherwise.

        Parameters
        ----------
        source : str
            Its name.
        opened : callable
            Returns the text of the position that it starts from with options.
        """
        for options, expected in self.openings:
            try:
                text: str | None = opened(options)
            except PylogicError:
                text = None
            if text != expected:
                given = ", ".join(f"{name}={value}" for name, value in options.items())
                answers = {"native": expected or "refused", source: text or "refused"}
                return Witness(f"options {given}", None, answers)
        return None

    def _misplayed(self, game: PrologGame) -> Witness | None:
        """Return the end of a game whose moves lead elsewhere, or are refused on the way."""
        for batch in _batches(self.lines):
            asked = [(self.initial, moves) for moves, _, _ in batch]
            for (moves, state, answer), expansion in zip(batch, game.replay(asked), strict=True):
                names = ("native", game.source)
                found = difference(state, names, (answer, Told.by(expansion)))
                if found is not None:
                    return replace(found, origin=f"after {' '.join(moves)}")
        return None

    def _misjudged(
        self, game: PrologGame, states: Sequence[str], chance: Random
    ) -> Witness | None:
        """Return a move that the game judges otherwise, asked about one by one."""
        count = len(self.moves) if self.whole else min(_MOVES, len(self.moves))
        asked = [(state, tuple(chance.sample(self.moves, count))) for state in states]
        for (state, moves), judged in zip(asked, game.judge(asked), strict=True):
            after = self.answers[state].successors
            for move, judgement in zip(moves, judged, strict=True):
                expected = f"yes:{after[move]}" if move in after else "no:"
                if judgement != expected:
                    answers = {"native": _verdict(expected), game.source: _verdict(judgement)}
                    return Witness(state, move, answers)
        return None


def _told(game: PrologGame, texts: Sequence[str]) -> Iterator[Answer]:
    """Yield what a game says of positions, until an error is what it says.

    A limit is passed on: who comes to it on some positions comes to it on one of them again.
    """
    try:
        yield from map(Told.by, game.expand([PrologState(text) for text in texts]))
    except GoalError as error:
        if error.kind in LIMITS:
            raise
        if len(texts) == 1:
            yield error
            return
        half = len(texts) // 2
        yield from _told(game, texts[:half])
        yield from _told(game, texts[half:])


def _verdict(judgement: str) -> str:
    """Return a judgement in words."""
    legal, _, after = judgement.partition(":")
    if (legal == "yes") != bool(after):
        return f"{'legal' if after == '' else 'not legal'}, leads to {after or 'no position'}"
    return after or "not legal"


def _batches(asked: Sequence[_T]) -> Iterator[Sequence[_T]]:
    first, size = 0, _FIRST
    while first < len(asked):
        yield asked[first : first + size]
        first, size = first + size, min(_BATCH, 2 * size)


def questions(game: Game[Any, Any], positions: int, most: int, seed: int) -> Questions:
    """Return what to ask about a game, with its answers.

    Parameters
    ----------
    game : Game
        Whose answers are taken for right.
    positions : int
        How many positions to choose where there are more than `most`.
    most : int
        A game that has no more positions is asked about with all of them.
    seed : int
        Decides the positions.
    """
    chance = Random(f"questions {seed}")  # noqa: S311 - games, not secrets
    start = game.initial_state()
    states = list(islice(reachable(game), most + 1))
    whole = len(states) <= most
    played = [_game(game, chance) for _ in range(_GAMES)]
    if not whole:
        states = list(dict.fromkeys(_chosen(game, played, positions, chance)))
    cut = [(moves[:n], passed[n]) for moves, passed in played for n in _ends(len(moves), chance)]
    states = list(dict.fromkeys([*states, *(state for _, state in cut)]))
    expanded = game.expand(states)
    answers = {str(s): Told.by(each) for s, each in zip(states, expanded, strict=True)}
    moves = sorted(set().union(*(answer.successors for answer in answers.values())))
    moves = sorted({*moves, *islice(_spliced(moves, game.parse_move, chance), len(moves))})
    lines = {tuple(map(str, done)): str(state) for done, state in cut}
    return Questions(
        game.options,
        str(start),
        answers,
        tuple(moves),
        tuple((done, state, answers[state]) for done, state in lines.items()),
        tuple(_openings(game.name, game.options)),
        whole,
    )


def _spliced(moves: Sequence[str], parse: Callable[[str], Any], chance: Random) -> Iterator[str]:
    """Yield moves that no position has, perhaps: a part of one in the place of another's."""
    for _ in range(10 * len(moves)):
        parts, others = (_PARTS.split(chance.choice(moves)) for _ in range(2))
        place = chance.randrange(len(parts))
        if len(others) == len(parts):
            parts[place] = others[place]
            try:
                yield str(parse("".join(parts)))
            except MoveError:
                continue


def _game(game: Game[Any, Any], chance: Random) -> tuple[list[Any], list[Any]]:
    """Play a random game; return its moves, and the positions it passed, with the last."""
    done: list[Any] = []
    states = [game.initial_state()]
    while len(done) < _PLAYED and (moves := game.legal_moves(states[-1])):
        done.append(chance.choice(moves))
        states.append(game.next_state(states[-1], done[-1]))
    return done, states


def _ends(count: int, chance: Random) -> set[int]:
    """Return after how many moves of a game to look: at its end, and once before."""
    return {count, chance.randint(0, count)}


def _openings(
    name: str, options: Mapping[str, int | str]
) -> Iterator[tuple[Mapping[str, int | str], str | None]]:
    """Yield each option at its ends, beyond them, left out, and one that nobody knows."""
    for key, option in games.entry(name).options.items():
        if option.source or not isinstance(option.values, range):
            continue
        least, greatest = option.values[0], option.values[-1]
        for value in (least, greatest):
            given = {**options, key: value}
            yield given, _start(name, given)
        yield {**options, key: least - 1}, None
        yield {**options, key: greatest + 1}, None
        left = {other: value for other, value in options.items() if other != key}
        yield left, _start(name, left)
    if options:
        yield {**options, "unheard_of": 1}, None


def _start(name: str, options: Mapping[str, int | str]) -> str:
    """Return the text of the position that a game with options starts from."""
    return str(games.game(name, "native", "corrected", **options).initial_state())


def _chosen(
    game: Game[Any, Any],
    played: Sequence[tuple[list[Any], list[Any]]],
    positions: int,
    chance: Random,
) -> Iterator[Hashable]:
    """Yield the start, then ends and what led to them, boards with few pieces, and others."""
    yield played[0][1][0]
    ended = [states for _, states in played if game.outcome(states[-1]) is not None]
    mixed = [state for states in ended[:_SOUGHT] for state in states[-3:]]
    others = [state for _, states in played for state in states]
    texts = list(map(str, others))
    mixed += islice(_few_pieces(game.parse_state, texts, chance), positions // 4)
    mixed += chance.sample(others, min(len(others), max(0, positions - len(mixed))))
    chance.shuffle(mixed)
    yield from mixed


def _few_pieces(
    parse: Callable[[str], Any], texts: Sequence[str], chance: Random
) -> Iterator[Hashable]:
    """Yield positions with one piece or a few more, on the boards of some texts."""
    tried = 0
    while tried < 100 * len(texts):
        tried += 1
        board, blank, mover = chance.choice(texts).rpartition(" ")
        places = [i for i, letter in enumerate(board) if letter.isalnum()]
        kept = set(chance.sample(places, min(len(places), chance.randint(1, 6))))
        cells = [FREE if i in set(places) - kept else letter for i, letter in enumerate(board)]
        try:
            yield parse("".join(cells) + blank + mover)
        except StateError:
            continue
