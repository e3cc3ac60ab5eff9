:- module(pylogic_connect4_board,
          [ empty_board/3,          % +Columns, +Rows, -Board
            board_size/3,           % +Board, -Columns, -Rows
            disc/4,                 % ?X, ?Y, +Board, ?Player
            open_column/2,          % ?X, +Board
            full/1,                 % +Board
            dropped/5,              % +X, +Player, +Board0, -Y, -Board
            lifted/4,               % ?X, ?Player, +Board0, -Board
            in_line/4,              % +X, +Y, +Connect, +Board
            has_line/3              % ?Player, +Connect, +Board
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [member/2]).

:- det(empty_board/3).
:- det(board_size/3).

/** <module> The board of Connect Four, of any size, and its lines

A board is a term board(Column1, Column2, ...), and a column a term
column(Cell1, Cell2, ...) from the bottom up; a cell is 1, 2 or 0, an empty one.
So a cell is two calls of arg/3 away, and arg/3 fails beyond an edge.

```
      y 3  0 0 0 0
        2  0 0 1 0     board(column(1, 0, 0), column(2, 0, 0),
        1  1 2 2 0           column(2, 1, 0), column(0, 0, 0))
         x 1 2 3 4
```
*/

%!  empty_board(+Columns, +Rows, -Board) is det.
%
%   Board has no disc.

empty_board(Columns, Rows, Board) :-
    filled(column, Rows, 0, Column),
    filled(board, Columns, Column, Board).

filled(Name, Arity, Value, Term) :-
    length(Values, Arity),
    maplist(=(Value), Values),
    compound_name_arguments(Term, Name, Values).

%!  board_size(+Board, -Columns, -Rows) is det.
%
%   Board has so many columns and rows.

board_size(Board, Columns, Rows) :-
    functor(Board, board, Columns),
    arg(1, Board, Column),
    functor(Column, column, Rows).

%!  disc(+X, +Y, +Board, ?Player) is semidet.
%!  disc(?X, ?Y, +Board, ?Player) is nondet.
%
%   Player has a disc at column X, row Y, both from 1 at the bottom left.

disc(X, Y, Board, Player) :-
    arg(X, Board, Column),
    arg(Y, Column, Player),
    Player \== 0.

%!  open_column(+X, +Board) is semidet.
%!  open_column(-X, +Board) is nondet.
%
%   There is room in column X.

open_column(X, Board) :-
    arg(X, Board, Column),
    functor(Column, column, Top),
    arg(Top, Column, 0).

%!  full(+Board) is semidet.
%
%   No column has room.

full(Board) :-
    \+ open_column(_, Board).

%!  dropped(+X, +Player, +Board0, -Y, -Board) is semidet.
%
%   A disc of Player that is dropped into column X comes to lie at row Y. Fails
%   where the column is full or there is none.

dropped(X, Player, Board0, Y, Board) :-
    arg(X, Board0, Column),
    lowest_empty(1, Column, Y),
    placed(X, Y, Player, Board0, Board).

lowest_empty(Y0, Column, Y) :-
    arg(Y0, Column, Cell),
    (   Cell == 0
    ->  Y = Y0
    ;   Y1 is Y0 + 1,
        lowest_empty(Y1, Column, Y)
    ).

placed(X, Y, Cell, Board0, Board) :-
    replaced(X, Column0, Column, Board0, Board),
    replaced(Y, _, Cell, Column0, Column).

% replaced(+N, ?Old, ?New, +Term0, -Term): the two differ in argument N at most.

replaced(N, Old, New, Term0, Term) :-
    compound_name_arguments(Term0, Name, Args0),
    nth_replaced(N, Old, New, Args0, Args),
    compound_name_arguments(Term, Name, Args).

nth_replaced(N, Old, New, [Arg|Args0], Args) :-
    (   N =:= 1
    ->  Old = Arg,
        Args = [New|Args0]
    ;   Args = [Arg|Args1],
        N1 is N - 1,
        nth_replaced(N1, Old, New, Args0, Args1)
    ).

%!  lifted(?X, ?Player, +Board0, -Board) is nondet.
%
%   Board is Board0 before Player dropped the uppermost disc of column X.

lifted(X, Player, Board0, Board) :-
    disc(X, Y, Board0, Player),
    Above is Y + 1,
    \+ disc(X, Above, Board0, _),
    placed(X, Y, 0, Board0, Board).

%!  in_line(+X, +Y, +Connect, +Board) is semidet.
%
%   The disc at column X, row Y stands in a line of Connect discs of its
%   player, or of more.

in_line(X, Y, Connect, Board) :-
    disc(X, Y, Board, Player),
    direction(DX, DY),
    run(X, Y, DX, DY, Player, Board, 1, Length0),
    run(X, Y, -DX, -DY, Player, Board, Length0, Length),
    Length >= Connect,
    !.                          % one line is enough

direction(0, 1).
direction(1, 0).
direction(1, 1).
direction(1, -1).

% run(+X, +Y, +DX, +DY, +Player, +Board, +Length0, -Length): Length is Length0
% and the discs of Player that follow on X, Y without a gap.

run(X0, Y0, DX, DY, Player, Board, Length0, Length) :-
    X is X0 + DX,
    Y is Y0 + DY,
    (   arg(X, Board, Column),
        arg(Y, Column, Player)
    ->  Length1 is Length0 + 1,
        run(X, Y, DX, DY, Player, Board, Length1, Length)
    ;   Length = Length0
    ).

%!  has_line(+Player, +Connect, +Board) is semidet.
%!  has_line(-Player, +Connect, +Board) is nondet.
%
%   Player has a line of Connect discs on Board.

has_line(Player, Connect, Board) :-
    member(Player, [1, 2]),
    \+ \+ ( disc(X, Y, Board, Player),
            in_line(X, Y, Connect, Board)
          ).
