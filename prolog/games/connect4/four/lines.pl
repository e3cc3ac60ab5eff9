:- module(pylogic_four_lines,
          [ landing/3,              % +Slot, +Board, ?Row
            line_through/4,         % +Cell, +Board, ?Way, -Line
            completed/5,            % +Cell, +Player, +Board, +Ways, -Line
            cell_disc/3,            % +Cell, +Board, -Disc
            placed/4,               % +Cell, +Player, +Board0, -Board
            run/5                   % +Cell, +Way, +Player, +Board, -Run
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, reverse/2]).
:- use_module('../board', [board_size/3, dropped/5]).

:- det(run/5).

/** <module> The fours of a Connect Four board, in the order in which FOUR looks

A cell is [Slot, Row], both from 1 at the bottom left, and a line is a list of
four cells, from the left or from the bottom. A board is that of
games/connect4/board.pl. The ways of a line are `row`, `rising` and `falling`
(diagonals, to the right) and `column`.
*/

way(row, 1, 0).
way(rising, 1, 1).
way(falling, 1, -1).
way(column, 0, 1).

%!  landing(+Slot, +Board, ?Row) is semidet.
%
%   A piece that is put into Slot falls to Row. Fails where there is no room.

landing(Slot, Board, Row) :-
    arg(Slot, Board, Column),
    lowest_empty(1, Column, Row).

lowest_empty(Row0, Column, Row) :-
    arg(Row0, Column, Cell),
    (   Cell == 0
    ->  Row = Row0
    ;   Row1 is Row0 + 1,
        lowest_empty(Row1, Column, Row)
    ).

%!  line_through(+Cell, +Board, ?Way, -Line) is nondet.
%
%   Line goes through Cell: rows first, then diagonals that rise, those that
%   fall, and columns, each from the left or from the bottom.

line_through([X, Y], Board, Way, Line) :-
    board_size(Board, Slots, Rows),
    way(Way, DX, DY),
    between(-3, 0, Offset),
    X1 is X + Offset*DX,
    Y1 is Y + Offset*DY,
    X4 is X1 + 3*DX,
    Y4 is Y1 + 3*DY,
    X1 >= 1, X4 =< Slots,
    Y1 >= 1, Y1 =< Rows, Y4 >= 1, Y4 =< Rows,
    maplist(step(X1, Y1, DX, DY), [0, 1, 2, 3], Line).

step(X1, Y1, DX, DY, I, [X, Y]) :-
    X is X1 + I*DX,
    Y is Y1 + I*DY.

%!  completed(+Cell, +Player, +Board, +Ways, -Line) is semidet.
%
%   Line is the first four, of those in one of Ways, that Player makes with a
%   piece on Cell.

completed(Cell, Player, Board, Ways, Line) :-
    member(Way, Ways),
    run(Cell, Way, Player, Board, Run),
    Run = [_, _, _, _|_],
    Line = [_, _, _, _],
    append(_, Rest, Run),
    append(Line, _, Rest),
    memberchk(Cell, Line),
    !.                          % the first

%!  cell_disc(+Cell, +Board, -Disc) is semidet.
%!  cell_disc(+Cell, +Board, +Disc) is semidet.
%
%   Disc is the player who has a piece on Cell, or 0. Fails beyond the edges.

cell_disc([X, Y], Board, Disc) :-
    arg(X, Board, Column),
    arg(Y, Column, Disc).

%!  placed(+Cell, +Player, +Board0, -Board) is semidet.
%
%   Board is Board0 with a piece of Player more, which falls to Cell. Fails
%   where it would fall elsewhere, or not at all.

placed([X, Y], Player, Board0, Board) :-
    dropped(X, Player, Board0, Y, Board).

%!  run(+Cell, +Way, +Player, +Board, -Run) is det.
%
%   Run are the cells from the left or from the bottom, Cell among them, on
%   which Player would have consecutive pieces with one on Cell.

run([X, Y], Way, Player, Board, Run) :-
    once(way(Way, DX, DY)),
    BackX is -DX,
    BackY is -DY,
    ahead(X, Y, DX, DY, Player, Board, Ahead),
    ahead(X, Y, BackX, BackY, Player, Board, Back),
    reverse(Back, Behind),
    append(Behind, [[X, Y]|Ahead], Run).

ahead(X0, Y0, DX, DY, Player, Board, Cells) :-
    X is X0 + DX,
    Y is Y0 + DY,
    (   arg(X, Board, Column),
        arg(Y, Column, Player)
    ->  Cells = [[X, Y]|Rest],
        ahead(X, Y, DX, DY, Player, Board, Rest)
    ;   Cells = []
    ).
