:- module(pylogic_moai_refusals,
          [ refusal/5               % +Mover, +Gap, +Board, +Move, -Reason
          ]).
:- use_module(library(lists), [memberchk/2]).
:- use_module(board, [cell/4, pawn_at/4]).
:- use_module(lines, [run/6]).
:- use_module(moves, [heading/6]).

/** <module> Why a move of Moai is refused

In the order in which a player would look: is it the time for such a move, is
the cell vacant, is the pawn in sight, does it move?
*/

%!  refusal(+Mover, +Gap, +Board, +Move, -Reason) is semidet.
%
%   Reason is a text that says why Mover may not make Move on Board in a game
%   that is not over. Fails for a legal move.

refusal(Mover, Gap, Board, Move, Reason) :-
    refused(Move, Mover, Gap, Board, Format-Arguments),
    !,
    format(string(Reason), Format, Arguments).

refused(Move, Mover, _, Board, Said) :-
    untimely(Move, Mover, Board, Said).
refused(Move, _, _, Board, Said) :-
    spot(Move, X, Y),
    taken(X, Y, Board, Said).
refused(turn(X, Y, PushPull, Piece), _, Gap, Board, Said) :-
    pawn_at(Board, Piece, PX, PY),
    (   in_line(PX, PY, X, Y)
    ->  heading(PX, PY, X, Y, DX, DY),
        run(Board, PX, PY, DX, DY, Cells),
        unmoved(PushPull, Cells, Gap, X-Y, PX-PY, Piece, Board, Said)
    ;   Said = "~d,~d is not in line with ~w, which is on ~d,~d"-[X, Y, Piece, PX, PY]
    ).

untimely(Move, Mover, Board, Said) :-
    (   pawn_at(Board, Mover, _, _)
    ->  Move = place(_, _),
        Said = "both pawns are placed; a turn is such as `4,4 push P`"-[]
    ;   Move = turn(_, _, _, _),
        Said = "~w is still to be placed, by a move such as `4,4`"-[Mover]
    ).

spot(place(X, Y), X, Y).
spot(turn(X, Y, _, _), X, Y).

taken(X, Y, Board, Said) :-
    (   cell(X, Y, Board, Cell)
    ->  Cell \== ' ',
        (   Cell == '+'
        ->  Said = "~d,~d is a corner, which is no part of the board"-[X, Y]
        ;   Said = "~d,~d is taken by ~w"-[X, Y, Cell]
        )
    ;   length(Board, Rows),
        Board = [Row|_],
        length(Row, Columns),
        Said = "~d,~d is not on a board of ~d by ~d"-[X, Y, Columns, Rows]
    ).

% A diagonal has as many columns as rows.

in_line(X0, Y0, X, Y) :-
    AX is abs(X-X0),
    AY is abs(Y-Y0),
    (   AX =:= 0
    ;   AY =:= 0
    ;   AX =:= AY
    ),
    !.

% unmoved(+PushPull, +Cells, +Gap, +Spot, +Pawn, +Piece, +Board, -Said): with the
% vacant Cells from the pawn towards Spot.

unmoved(PushPull, Cells, Gap, Spot, Pawn, Piece, Board, Said) :-
    Spot = X-Y,
    (   \+ memberchk(Spot, Cells)
    ->  Said = "something stands between ~d,~d and ~w"-[X, Y, Piece]
    ;   Gap =:= 1,
        Cells = [Spot|_]
    ->  Said = "a cell must stay vacant between ~d,~d and ~w"-[X, Y, Piece]
    ;   PushPull == pull
    ->  Cells = [Spot|_],
        Said = "~w is next to ~d,~d already"-[Piece, X, Y]
    ;   \+ backs_off(Spot, Pawn, Board),
        Said = "~w cannot move away from ~d,~d"-[Piece, X, Y]
    ).

backs_off(X-Y, PX-PY, Board) :-
    heading(X, Y, PX, PY, DX, DY),
    run(Board, PX, PY, DX, DY, [_|_]).
