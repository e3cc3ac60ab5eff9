:- module(pylogic_moai_board,
          [ new_board/3,            % ?X, ?Y, ?Board
            vacant_board/3,         % +X, +Y, -Board
            vacant/3,               % ?X, ?Y, +Board
            set_piece/5,            % +Board0, ?Piece, ?X, ?Y, ?Board
            cell/4,                 % ?X, ?Y, +Board, ?Cell
            replaced/6,             % ?X, ?Y, ?Old, ?New, +Board0, ?Board
            pawn_at/4,              % +Board, ?Piece, ?X, ?Y
            board_fault/2           % +Board, -Expected
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [append/3, last/2, member/2, memberchk/2, nth1/3, nth1/4]).

/** <module> The board of Moai

A board is what the report has it be: a list of rows from the top, each a list
of cells from the left. A cell is `' '` when it is vacant, `'+'` for a corner,
which nothing may enter, `'B'` for the white pawn, `'P'` for the black one and
`'C'` for a counter. X is a column and Y a row, both counted from 1. Columns
and rows are from 5 to 26 each.
*/

%!  new_board(+X, +Y, -Board) is semidet.
%!  new_board(-X, -Y, +Board) is semidet.
%
%   Board is the vacant board of X columns and Y rows. Fails for sizes that a
%   board can't have.

new_board(X, Y, Board) :-
    (   Board = [Row|_],
        is_list(Board),
        is_list(Row)
    ->  length(Board, Y),
        length(Row, X)
    ;   true
    ),
    between(5, 26, X),
    between(5, 26, Y),
    vacant_board(X, Y, Board).

%!  vacant_board(+X, +Y, -Board) is det.
%
%   Board is the vacant board of X columns and Y rows, which it can have.

vacant_board(X, Y, Board) :-
    row(X, '+', Edge),
    row(X, ' ', Row1),
    Inner is Y-2,
    length(Rows, Inner),
    maplist(=(Row1), Rows),
    append([Edge|Rows], [Edge], Board).

row(X, End, [End|Row]) :-
    Inner is X-2,
    length(Cells, Inner),
    maplist(=(' '), Cells),
    append(Cells, [End], Row).

%!  vacant(+X, +Y, +Board) is semidet.
%!  vacant(?X, ?Y, +Board) is nondet.
%
%   The cell at X, Y is on the board, no corner, and nothing stands on it.

vacant(X, Y, Board) :-
    nth1(Y, Board, Row),
    nth1(X, Row, ' ').

%!  set_piece(+Board0, +Piece, +X, +Y, -Board) is semidet.
%!  set_piece(+Board0, -Piece, -X, -Y, +Board) is semidet.
%!  set_piece(+Board0, ?Piece, ?X, ?Y, ?Board) is nondet.
%
%   Board is Board0 with Piece, a pawn or a counter, on the vacant cell at
%   X, Y: of two boards it tells what was set and where.

set_piece(Board0, Piece, X, Y, Board) :-
    (   ground(Board)
    ->  once(set_some(Board0, Piece, X, Y, Board))  % no other cell differs
    ;   set_some(Board0, Piece, X, Y, Board)
    ).

set_some(Board0, Piece, X, Y, Board) :-
    replaced(X, Y, ' ', Piece, Board0, Board),
    piece(Piece).

piece('B').
piece('P').
piece('C').

%!  cell(?X, ?Y, +Board, ?Cell) is nondet.
%
%   The board has Cell at X, Y.

cell(X, Y, Board, Cell) :-
    nth1(Y, Board, Row),
    nth1(X, Row, Cell).

%!  replaced(?X, ?Y, ?Old, ?New, +Board0, ?Board) is nondet.
%
%   Board0 has Old at X, Y where Board has New, and they differ nowhere else.
%   Leaves no choice when X and Y are given.

replaced(X, Y, Old, New, Board0, Board) :-
    nth1(Y, Board0, Row0, Rows),
    nth1(X, Row0, Old, Cells),
    nth1(X, Row, New, Cells),
    nth1(Y, Board, Row, Rows).

%!  pawn_at(+Board, ?Piece, ?X, ?Y) is nondet.
%
%   The pawn Piece stands at X, Y. Leaves no choice when Piece is given and the
%   board has no two of it.

pawn_at(Board, Piece, X, Y) :-
    pawn(Piece),
    once(( nth1(Y, Board, Row),
           is_list(Row),
           memberchk(Piece, Row),   % faster than looking at each cell
           nth1(X, Row, Piece)
         )).

pawn('B').
pawn('P').

%!  board_fault(+Board, -Expected) is semidet.
%
%   Board, any term, is no board that can come up in a game: Expected says what
%   would be. Fails for a possible board, whoever is on turn.

board_fault(Board, Expected) :-
    fault(Expected, Board),
    !.

fault('rows of `+`, blank, `B`, `P` or `C`', Board) :-
    \+ ( ground(Board),
         is_list(Board),
         maplist(cells, Board)
       ).
fault('5 to 26 rows', Board) :-
    length(Board, Rows),
    \+ between(5, 26, Rows).
fault('5 to 26 columns', [Row|_]) :-
    length(Row, Columns),
    \+ between(5, 26, Columns).
fault('rows of one length', [Row|Rows]) :-
    length(Row, Columns),
    member(Other, Rows),
    \+ length(Other, Columns).
fault('a corner `+` at each end of the first and of the last row, and nowhere else', [Row|Rows]) :-
    append(Inner, [Last], Rows),
    \+ ( ends(Row, '+'),
         ends(Last, '+'),
         maplist(no_corners, Inner)
       ).
fault(Expected, Board) :-
    pawn(Piece),
    findall(Piece, cell(_, _, Board, Piece), [_, _|_]),
    atom_concat('at most one pawn ', Piece, Expected).
fault('the pawn B, which is placed before P', Board) :-
    pawn_at(Board, 'P', _, _),
    \+ pawn_at(Board, 'B', _, _).
fault('no counter before both pawns are placed', Board) :-
    \+ pawn_at(Board, 'P', _, _),
    once(cell(_, _, Board, 'C')).

cells(Row) :-
    is_list(Row),
    maplist(cell, Row).

cell(' ').
cell('+').
cell(Piece) :-
    piece(Piece).

ends([Cell|Cells], Cell) :-
    last(Cells, Cell),
    findall(Cell, member(Cell, Cells), [_]).

no_corners(Row) :-
    \+ memberchk('+', Row).
