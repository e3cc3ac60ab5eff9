:- module(pylogic_moai_moves,
          [ move/6,                 % +Board0, ?X, ?Y, ?Piece, ?PushPull, ?Board
            make_a_move/6,          % +Board0, ?Push, ?Player, ?X, ?Y, ?Board
            moved/7,                % +Gap, +Board0, ?X, ?Y, ?Piece, ?PushPull, ?Board
            heading/6,              % +X0, +Y0, ?X, ?Y, -DX, -DY
            slide/8                 % +Gap, +Board, ?Piece, ?X, ?Y, ?PushPull, -From, -To
          ]).
:- use_module(library(lists), [last/2]).
:- use_module(board, [pawn_at/4, replaced/6]).
:- use_module(lines, [direction/2, run/6]).

/** <module> The two parts of a turn of Moai: a counter is put, a pawn slides

The counter goes on a vacant cell in sight of the pawn, which then slides along
their line as far as it can: away from the counter (`push`) or towards it
(`pull`). It stops before a counter, the other pawn, a corner or the border,
and must move by one cell at least:

```
      . . C . P . . |   push:  . . C . . . P |   pull:  . . C P . . . |
```

Nothing is pulled by a counter next to it, and nothing is pushed with its back
to the wall.
*/

%!  move(+Board0, +X, +Y, +Piece, +PushPull, -Board) is semidet.
%!  move(+Board0, -X, -Y, -Piece, -PushPull, +Board) is semidet.
%!  move(+Board0, ?X, ?Y, ?Piece, ?PushPull, ?Board) is nondet.
%
%   Board is Board0 after a turn: a counter at X, Y, and the pawn Piece pushed
%   away from it or pulled towards it. Of two boards it tells the turn that
%   leads from one to the other; with all of the turn open, the turns that
%   there are.

move(Board0, X, Y, Piece, PushPull, Board) :-
    moved(0, Board0, X, Y, Piece, PushPull, Board).

%!  make_a_move(+Board0, +Push, +Player, +X, +Y, -Board) is semidet.
%!  make_a_move(+Board0, -Push, -Player, -X, -Y, +Board) is semidet.
%!  make_a_move(+Board0, ?Push, ?Player, ?X, ?Y, ?Board) is nondet.
%
%   As move/6, in the answers of the report: Push is `s` to push and `n` to
%   pull, Player is `s` for the black pawn and `n` for the white one.

make_a_move(Board0, Push, Player, X, Y, Board) :-
    (   ground(Push-Player)
    ->  once(answers(Push, PushPull, Player, Piece)),
        move(Board0, X, Y, Piece, PushPull, Board)
    ;   move(Board0, X, Y, Piece, PushPull, Board),
        once(answers(Push, PushPull, Player, Piece))
    ).

answers(Push, PushPull, Player, Piece) :-
    answer_push(Push, PushPull),
    answer_pawn(Player, Piece).

answer_push(s, push).
answer_push(n, pull).

answer_pawn(s, 'P').
answer_pawn(n, 'B').

%!  moved(+Gap, +Board0, ?X, ?Y, ?Piece, ?PushPull, ?Board) is nondet.
%
%   As move/6, when Gap cells, 0 or 1, must stay vacant between the counter and
%   the pawn. Leaves no choice when either the turn or Board is given.

moved(Gap, Board0, X, Y, Piece, PushPull, Board) :-
    (   ( ground(Board) ; ground(turn(X, Y, Piece, PushPull)) )
    ->  once(turned(Gap, Board0, X, Y, Piece, PushPull, Board))
    ;   turned(Gap, Board0, X, Y, Piece, PushPull, Board)
    ).

turned(Gap, Board0, X, Y, Piece, PushPull, Board) :-
    slide(Gap, Board0, Piece, X, Y, PushPull, FromX-FromY, ToX-ToY),
    replaced(X, Y, ' ', 'C', Board0, Board1),
    replaced(FromX, FromY, Piece, ' ', Board1, Board2),
    replaced(ToX, ToY, ' ', Piece, Board2, Board).

%!  slide(+Gap, +Board, ?Piece, ?X, ?Y, ?PushPull, -From, -To) is nondet.
%
%   A counter on the vacant cell at X, Y, with Gap vacant cells or more before
%   it, moves the pawn Piece from From to To, both as X-Y.

slide(Gap, Board, Piece, X, Y, PushPull, PX-PY, To) :-
    pawn_at(Board, Piece, PX, PY),
    heading(PX, PY, X, Y, DX, DY),
    run(Board, PX, PY, DX, DY, Ahead),
    counter(Gap, Ahead, Near, X-Y),
    landing(PushPull, Board, PX, PY, DX, DY, Near, To).

%!  heading(+X0, +Y0, +X, +Y, -DX, -DY) is semidet.
%!  heading(+X0, +Y0, -X, -Y, -DX, -DY) is multi.
%
%   Who goes from X0, Y0 in steps of DX and DY comes to X, Y, if it is another
%   cell on one of the four lines. Each of the eight directions where X or Y is
%   open.

heading(X0, Y0, X, Y, DX, DY) :-
    (   integer(X),
        integer(Y)
    ->  DX is sign(X-X0),
        DY is sign(Y-Y0)
    ;   direction(DX, DY)
    ).

% counter(+Gap, +Cells, -Near, ?Spot): a counter may stand on Spot, one of the
% vacant Cells that follow on the pawn; Near is the last of them before it.

counter(0, Cells, Near, Spot) :-
    spot(Cells, none, Near, Spot).
counter(1, [Cell|Cells], Near, Spot) :-
    spot(Cells, Cell, Near, Spot).

spot([Spot|_], Near, Near, Spot).
spot([Cell|Cells], _, Near, Spot) :-
    spot(Cells, Cell, Near, Spot).

landing(pull, _, _, _, _, _, Near, Near) :-
    Near \== none.
landing(push, Board, PX, PY, DX, DY, _, To) :-
    BackX is -DX,
    BackY is -DY,
    run(Board, PX, PY, BackX, BackY, Behind),
    last(Behind, To).
