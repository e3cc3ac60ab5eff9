"""The specification of a game that a script of the Boyer-Moore prover is about.

A TOML file says by terms of the logic what a position and a move of the game are, and which
functions of the script play it. Nothing of a game stands in Python.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec import Struct

from pylogic.core.errors import GameError, ReadError, UnknownGame
from pylogic.core.formulas import Apply, Term, Variable
from pylogic.core.toml_tables import Letter, Positive, read_table
from pylogic.documents import load
from pylogic.documents.shipped import folder_of
from pylogic.notations.nqthm.functions import Functions
from pylogic.notations.nqthm.lisp import read_lisp
from pylogic.notations.nqthm.translation import FormTranslator
from pylogic.notations.source_range import SourceRange
from pylogic.nqthm.evaluator import TermEvaluator
from pylogic.nqthm.events import Definition, Script
from pylogic.nqthm.shells import functions_of
from pylogic.nqthm.terms import free_variables, substitute
from pylogic.nqthm.values import NIL, F, T, Value, taken_apart
from pylogic.nqthm.values import atom as atom_of

_VARIABLES = {
    "start": (),
    "next": ("player", "square", "board"),
    "legal": ("board", "player", "next"),
    "won": ("player", "board"),
    "over": ("board",),
}
_ANSWER = ("before", "square", "board")
_TRUTHS = {"t": T, "f": F}


@dataclass(frozen=True, slots=True)
class Answering:
    """One implementation of the player of a script.

    after: The board with the answer, of `before`, `square` and `board`.
    book: The entry of the book for `board`, or `f`.
    """

    after: Term
    book: Term


@dataclass(frozen=True, slots=True)
class ScriptGame:
    """What a specification says of a script.

    path: The file, for errors.
    evaluator: Of the script.
    players: The literal atoms that stand for them on the board, in the order of their turns.
    terms: `start`, `next`, `legal`, `won` and `over`: the variables of each, and the term.
    row: How many cells are written in a row.
    letters: The letter of each value of a cell.
    last_wins: Whether only who has just moved can have won.
    start: The cells of the board at the start.
    moves: The player that the script is; empty if it is none.
    implementations: The player's, by name; the empty name is the one that the others refine.
    """

    path: Path
    evaluator: TermEvaluator
    players: tuple[str, ...]
    terms: Mapping[str, tuple[tuple[str, ...], Term]]
    row: int
    letters: Mapping[Value, str]
    last_wins: bool
    start: tuple[Value, ...]
    moves: str
    implementations: Mapping[str, Answering]

    def fail(self, reason: str) -> GameError:
        """Return the error that this specification gives rise to."""
        return GameError(f"{self.path}: {reason}")

    def cells(self, text: str) -> list[Value]:
        """Return the cells of the board of a position, from the text of the position."""
        values = {letter: value for value, letter in self.letters.items()}
        return [values[letter] for letter in text.rpartition(" ")[0].replace("/", "")]


def script_game(name: str, reading: str = "corrected") -> ScriptGame:
    """Return what is specified of the shipped script that the game `name` is played by.

    Raises UnknownGame: There is no script for that game.
    Raises PylogicError: The script cannot be read in that reading.
    """
    folder = folder_of(name)
    if (folder / "game.toml").is_file() and (folder / "axioms.txt").is_file():
        script = load(folder / "axioms.txt", reading=reading).syntax
        if isinstance(script, Script):
            if script.problems:
                raise script.problems[0]
            return read_script_game(folder / "game.toml", script)
    raise UnknownGame(f"{name} is no game that a script plays")


def read_script_game(path: Path, script: Script) -> ScriptGame:
    """Return what the specification in a TOML file says of a script.

    Raises GameError: It is not there, is not TOML, a key is missing or has a value of another
        kind, or a term can't be read or does not fit the script.
    """
    file = read_table(path, _File, lambda reason: GameError(f"{path}: {reason}"))
    return _Reader(path, script).game(file)


class _Script(Struct, frozen=True):
    players: tuple[str, ...]
    start: str
    next: str
    legal: str
    won: str
    over: str


class _Text(Struct, frozen=True):
    row: Positive
    letters: dict[str, Letter]
    last_wins: bool = False


class _Book(Struct, frozen=True):
    function: str
    variable: str
    arguments: tuple[str, ...]


class _Refinement(Struct, frozen=True):
    """One implementation of the player; what it leaves out is as in the one it refines."""

    after: str | None = None
    book: _Book | None = None


class _Player(Struct, frozen=True):
    moves: str
    after: str
    book: _Book
    refinements: dict[str, _Refinement] = {}


class _File(Struct, frozen=True):
    script: _Script
    text: _Text
    player: _Player | None = None


@dataclass(frozen=True, slots=True)
class _Reader:
    path: Path
    script: Script

    def game(self, file: _File) -> ScriptGame:
        evaluator = TermEvaluator(functions_of(self.script.events).values())
        terms = {
            name: (variables, self.term(getattr(file.script, name), name, variables))
            for name, variables in _VARIABLES.items()
        }
        start, end = taken_apart(evaluator.evaluate(terms["start"][1]))
        if end is not NIL or len(start) % file.text.row:
            raise self.fail("[text]: 'row' must be a number that divides the cells of 'start'")
        letters: dict[Value, str] = {
            _TRUTHS.get(name) or atom_of(name): letter
            for name, letter in file.text.letters.items()
        }
        players = file.script.players
        if lacking := [v for v in (*start, *map(atom_of, players)) if v not in letters]:
            raise self.fail(f"[text]: 'letters' lack one for {lacking[0]!r}")
        return ScriptGame(
            path=self.path,
            evaluator=evaluator,
            players=players,
            terms=terms,
            row=file.text.row,
            letters=letters,
            last_wins=file.text.last_wins,
            start=tuple(start),
            moves=file.player.moves if file.player else "",
            implementations=self.implementations(file.player) if file.player else {},
        )

    def fail(self, reason: str) -> GameError:
        return GameError(f"{self.path}: {reason}")

    def term(self, text: str, key: str, variables: Sequence[str]) -> Term:
        """Return the term that a text of the file is."""
        functions = Functions()
        for event in self.script.events:
            functions.learn(event)
        passage = SourceRange(text, f"{self.path.name}, {key}")
        translator = FormTranslator(passage, functions, scope=frozenset(variables))
        try:
            return translator.term(read_lisp(passage))
        except ReadError as error:
            raise GameError(f"{self.path}: {error}") from None

    def implementations(self, player: _Player) -> dict[str, Answering]:
        return {
            name: Answering(
                self.term(one.after or player.after, "after", _ANSWER),
                self.book(one.book or player.book),
            )
            for name, one in {"": _Refinement(), **player.refinements}.items()
        }

    def book(self, book: _Book) -> Term:
        """Return the term that a variable is bound to inside of a function of the script."""
        definition = self.script.definitions.get(book.function)
        if definition is None:
            raise self.fail(f"the script does not define {book.function!r}")
        if len(book.arguments) != len(definition.parameters):
            raise self.fail(f"the book must have 'arguments', those of {book.function!r}")
        arguments = [self.term(text, "arguments", ("board",)) for text in book.arguments]
        bound = _bound(definition, book.variable)
        if bound is None:
            raise self.fail(
                f"{book.function!r} binds no variable {book.variable!r} of its arguments alone"
            )
        return substitute(bound, dict(zip(definition.parameters, arguments, strict=True)))


def _bound(definition: Definition, variable: str) -> Term | None:
    """Return what a definition binds a variable to, if that needs nothing but its parameters."""
    todo = [definition.body]
    while todo:
        match todo.pop():
            case Apply("quote"):
                pass
            case Apply("let", (*bindings, _)) as term:
                for name, value in zip(bindings[::2], bindings[1::2], strict=True):
                    own = free_variables(value).keys() <= set(definition.parameters)
                    if name == Variable(variable) and own:
                        return value
                todo += term.args
            case Apply(_, args):
                todo += args
            case _:
                pass
    return None
