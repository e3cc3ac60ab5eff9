"""From a script and its specification to a rule module that keeps the contract of a game."""

from collections.abc import Iterable
from typing import Final

from pylogic.compiler.clauses.goals import atom, without_singletons
from pylogic.compiler.nqthm.program import compile_script
from pylogic.documents import Document
from pylogic.games.rules.module import CONTRACT, RuleModule
from pylogic.games.text.script import ScriptGame
from pylogic.nqthm.events import Definition
from pylogic.nqthm.exchange import to_prolog

_RULES: Final = """\
% what follows makes the script a game; a state is position(Player, Board), a move take(Cell)

:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, nth0/3]).

initial_state(position(Player, Board)) :-
    players([Player|_]),
    'game start'(Board).

to_move(position(Player, _), Player).

legal_move(State, Move) :-
    next_state(State, Move, _).

next_state(position(Player, Board), take(Cell), position(Next, Board1)) :-
    \\+ is_over(Board, _),
    nth0(Cell, Board, _),
    'game next'(Player, Cell, Board, Board1),
    'game legal'(Board, Player, Board1, Legal),
    Legal \\== f,
    follows(Player, Next).

outcome(position(_, Board), Outcome) :-
    once(is_over(Board, Outcome)).

is_over(Board, win(Player)) :-
    players(Players),
    member(Player, Players),
    has_won(Player, Board).
is_over(Board, draw) :-
    'game over'(Board, Over),
    Over \\== f.

has_won(Player, Board) :-
    'game won'(Player, Board, Won),
    Won \\== f.

state_text(State, Text) :-
    (   var(State)
    ->  string_chars(Text, Letters),
        (   state_letters(State0, Letters)
        ->  true
        ;   layout(Expected),
            refuse(Expected, Text)
        ),
        state_within(State0, Text),
        State = State0
    ;   state_letters(State, Letters)
    ->  string_chars(Text, Letters)
    ).

state_within(position(Player, Board), Text) :-
    players(Players),
    (   maplist(taken(Board), Players, Counts),
        nth0(Turn, Players, Player),
        nth0(Turn, Counts, Own),
        forall(nth0(Other, Counts, Count),
               (   Other < Turn
               ->  Count =:= Own + 1
               ;   Count =:= Own
               ))
    ->  true
    ;   refuse('as many cells of each player as turns have been taken', Text)
    ),
    (   last_wins,
        has_won(Player, Board)
    ->  refuse('no win of the player to move, as the game was over before', Text)
    ;   true
    ).

taken(Board, Player, Count) :-
    aggregate_all(count, (member(Cell, Board), Cell == Player), Count).

move_text(take(Cell), Text) :-
    (   integer(Cell)
    ->  number_string(Cell, Text)
    ;   'game start'(Board),
        nth0(Read, Board, _),
        number_codes(Read, Codes),
        string_codes(Text, Codes)
    ->  Cell = Read
    ;   last_cell(Last),
        format(atom(Expected), "a cell from 0 to ~d", [Last]),
        refuse(Expected, Text)
    ).

refuse(Expected, Text) :-
    throw(error(domain_error(Expected, Text), _)).
"""


def script_module(document: Document, game: ScriptGame) -> RuleModule:
    """Return the script's clauses with those that make it a game.

    Raises PylogicError: The script does not compile, or the terms of the specification do not.
    """
    if document.syntax.problems:
        raise document.syntax.problems[0]
    further = [
        Definition(f"game {name}", variables, term)
        for name, (variables, term) in game.terms.items()
    ]
    program = compile_script(document.syntax, further, game.path.name)
    name = f"{document.module_name}_game"
    title = f"Compiled from {document.name} and {game.path.name}, reading: {document.reading}."
    return RuleModule(name, program.text(name, title, _glue(game), CONTRACT))


def _glue(game: ScriptGame) -> str:
    cells = [f"V{i}" for i in range(len(game.start))]
    rows = [cells[i : i + game.row] for i in range(0, len(cells), game.row)]
    shown = ", '/', ".join(", ".join(f"C{cell[1:]}" for cell in row) for row in rows)
    tests = [f"cell_letter({cell}, C{cell[1:]})" for cell in cells]
    players = [atom(player) for player in game.players]
    turns = zip(players, (*players[1:], players[0]), strict=True)
    letters = {str(to_prolog(value)): letter for value, letter in game.letters.items()}
    movers = " or ".join(letters[player] for player in players)
    expected = (
        f"{len(rows)} rows of {game.row} of the letters {' '.join(letters.values())} between /,"
        f" a blank, and {movers}"
    )
    head = f"state_letters(position(Player, [{', '.join(cells)}]), [{shown}, ' ', Letter])"
    body = ",\n    ".join([*tests, "mover_letter(Player, Letter)"])
    parts = [
        _RULES,
        f"players([{', '.join(players)}]).\n",
        _facts("follows", turns),
        without_singletons(f"{head} :-\n    {body}.\n"),
        _facts("cell_letter", ((value, atom(letter)) for value, letter in letters.items())),
        _facts("mover_letter", ((player, atom(letters[player])) for player in players)),
        f"layout({atom(expected)}).\n",
        f"last_cell({len(cells) - 1}).\n",
        f"last_wins{'' if game.last_wins else ' :- fail'}.\n",
    ]
    return "\n".join(parts)


def _facts(predicate: str, pairs: Iterable[tuple[str, str]]) -> str:
    return "".join(f"{predicate}({a}, {b}).\n" for a, b in pairs)
