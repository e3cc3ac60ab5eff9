:- module(pylogic_moai_calls,
          [ program_starts/3            % -Board, -Values, -Goals
          ]).
:- use_module(library(lists), [member/2, select/3]).

/** <module> What a game, and its audit, call in a program for Moai

It is called as games/moai/program.pl calls it, on a few small boards. Where a
pawn stands is told; '$unread' stands for each other cell but the corners, which
may be vacant, have a counter, or the other pawn.
*/

%!  program_starts(-Board, -Values, -Goals) is nondet.
%
%   Goals are all that is called in a program on a board of that size, a text such
%   as "5x6", about one of the pawns. Values are what a cell may hold besides it.

program_starts(Board, [' ', 'C', Other], Goals) :-
    size(Width, Height),
    select(Pawn, ['P', 'B'], [Other]),
    format(string(Board), "~dx~d", [Width, Height]),
    findall(Goal, start(Pawn, Other, Width, Height, Goal), Goals).

% A square one, one that is higher than wide, and one that is wider than high.

size(5, 5).
size(5, 6).
size(6, 5).

%   start(+Pawn, +Other, +Width, +Height, -Goal) is nondet.

start(_, _, Width, Height, new_board(Width, Height, _)).
start(Pawn, _, _, _, next_piece(Pawn, _)).
start(Pawn, _, Width, Height, endgame(Board, Pawn)) :-
    board(Pawn, Width, Height, Board).
start(Pawn, Other, Width, Height, set_piece(Board, Piece, X, Y, _)) :-
    member(Piece, ['C', Pawn, Other]),
    board(Pawn, Width, Height, Board),
    cell(0, Width, Height, X, Y).
start(Pawn, _, Width, Height, make_a_move(Board, Push, Player, X, Y, _)) :-
    player(Player, Pawn),
    member(Push, [s, n]),
    board(Pawn, Width, Height, Board),
    cell(1, Width, Height, X, Y),
    \+ corner(Width, Height, X, Y).

player(s, 'P').
player(n, 'B').

%   cell(+First, +Width, +Height, -X, -Y): from 0 with those around the board.

cell(First, Width, Height, X, Y) :-
    LastX is Width+1-First,
    LastY is Height+1-First,
    between(First, LastY, Y),
    between(First, LastX, X).

corner(Width, Height, X, Y) :-
    member(X, [1, Width]),
    member(Y, [1, Height]),
    !.

%   board(+Pawn, +Width, +Height, -Rows): with the pawn on one of its cells, or without.

board(Pawn, Width, Height, Rows) :-
    (   Place = none
    ;   cell(1, Width, Height, X, Y),
        \+ corner(Width, Height, X, Y),
        Place = X-Y
    ),
    findall(Row,
            ( between(1, Height, RowY),
              findall(Cell,
                      ( between(1, Width, CellX),
                        content(CellX, RowY, Width, Height, Place, Pawn, Cell)
                      ),
                      Row)
            ),
            Rows).

content(X, Y, Width, Height, Place, Pawn, Cell) :-
    (   corner(Width, Height, X, Y)
    ->  Cell = '+'
    ;   Place == X-Y
    ->  Cell = Pawn
    ;   Cell = '$unread'
    ).
