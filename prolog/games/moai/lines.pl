:- module(pylogic_moai_lines,
          [ search_horizontal_forward/6,        % +Board, ?Piece, ?XC, ?YC, ?X, ?Y
            search_horizontal_backward/6,       % +Board, ?Piece, ?XC, ?YC, ?X, ?Y
            search_vertical_forward/6,          % +Board, ?Piece, ?XC, ?YC, ?X, ?Y
            search_vertical_backward/6,         % +Board, ?Piece, ?XC, ?YC, ?X, ?Y
            search_diagonal_forward/6,          % +Board, ?Piece, ?XC, ?YC, ?X, ?Y
            search_diagonal_backward/6,         % +Board, ?Piece, ?XC, ?YC, ?X, ?Y
            search_reverse_diagonal_forward/6,  % +Board, ?Piece, ?XC, ?YC, ?X, ?Y
            search_reverse_diagonal_backward/6, % +Board, ?Piece, ?XC, ?YC, ?X, ?Y
            movable/4,                          % +Board, ?Piece, ?X, ?Y
            endgame/2,                          % +Board, ?Piece
            loose/4,                            % +Gap, +Board, +X, +Y
            direction/2,                        % -DX, -DY
            run/6                               % +Board, +X, +Y, +DX, +DY, -Cells
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(board, [cell/4, pawn_at/4, vacant/3]).

/** <module> Lines of sight on the board of Moai

Four lines go through a cell, and each can be followed in two senses. Forward
is down the board, or to the right in a row:

```
      \  |  /
        \|/          horizontal forward          -->
      ---o---        vertical forward            down
        /|\          diagonal forward            right and down
      /  |  \        reverse diagonal forward    left and down
```

A pawn and a counter are in sight of each other when they are on one line and
every cell between them is vacant. What is no board has no lines: the
predicates fail.
*/

%!  direction(-DX, -DY) is multi.
%
%   Each step in one of the eight directions adds DX to the column and DY to the
%   row.

direction(DX, DY) :-
    line(_, ForwardX, ForwardY),
    sense(_, ForwardX, ForwardY, DX, DY).

% line(?Line, ?DX, ?DY): what a step forward adds.

line(horizontal,        1, 0).
line(vertical,          0, 1).
line(diagonal,          1, 1).
line(reverse_diagonal, -1, 1).

% sense(?Sense, +DX, +DY, -DX1, -DY1): what a step in Sense adds to where one forward adds DX, DY.

sense(forward, DX, DY, DX, DY).
sense(backward, DX, DY, BackX, BackY) :-
    BackX is -DX,
    BackY is -DY.

%!  run(+Board, +X, +Y, +DX, +DY, -Cells) is det.
%
%   Cells are the vacant cells, as X-Y, that follow on the cell at X, Y in a
%   direction, up to the first that is not vacant.

run(Board, X0, Y0, DX, DY, Cells) :-
    X is X0+DX,
    Y is Y0+DY,
    (   vacant(X, Y, Board)
    ->  Cells = [X-Y|Rest],
        run(Board, X, Y, DX, DY, Rest)
    ;   Cells = []
    ).

%!  search_horizontal_forward(+Board, ?Piece, ?XC, ?YC, ?X, ?Y) is nondet.
%!  search_horizontal_backward(+Board, ?Piece, ?XC, ?YC, ?X, ?Y) is nondet.
%!  search_vertical_forward(+Board, ?Piece, ?XC, ?YC, ?X, ?Y) is nondet.
%!  search_vertical_backward(+Board, ?Piece, ?XC, ?YC, ?X, ?Y) is nondet.
%!  search_diagonal_forward(+Board, ?Piece, ?XC, ?YC, ?X, ?Y) is nondet.
%!  search_diagonal_backward(+Board, ?Piece, ?XC, ?YC, ?X, ?Y) is nondet.
%!  search_reverse_diagonal_forward(+Board, ?Piece, ?XC, ?YC, ?X, ?Y) is nondet.
%!  search_reverse_diagonal_backward(+Board, ?Piece, ?XC, ?YC, ?X, ?Y) is nondet.
%
%   Whoever follows the line from the cell at XC, YC meets the pawn Piece at
%   X, Y before anything else. The cell is one where a counter stands or could
%   be put. Leaves no choice when Piece, XC and YC are given; with XC and YC
%   open, the cells from which the pawn is seen come nearest first.

search_horizontal_forward(Board, Piece, XC, YC, X, Y) :-
    seen(horizontal, forward, Board, Piece, XC, YC, X, Y).

search_horizontal_backward(Board, Piece, XC, YC, X, Y) :-
    seen(horizontal, backward, Board, Piece, XC, YC, X, Y).

search_vertical_forward(Board, Piece, XC, YC, X, Y) :-
    seen(vertical, forward, Board, Piece, XC, YC, X, Y).

search_vertical_backward(Board, Piece, XC, YC, X, Y) :-
    seen(vertical, backward, Board, Piece, XC, YC, X, Y).

search_diagonal_forward(Board, Piece, XC, YC, X, Y) :-
    seen(diagonal, forward, Board, Piece, XC, YC, X, Y).

search_diagonal_backward(Board, Piece, XC, YC, X, Y) :-
    seen(diagonal, backward, Board, Piece, XC, YC, X, Y).

search_reverse_diagonal_forward(Board, Piece, XC, YC, X, Y) :-
    seen(reverse_diagonal, forward, Board, Piece, XC, YC, X, Y).

search_reverse_diagonal_backward(Board, Piece, XC, YC, X, Y) :-
    seen(reverse_diagonal, backward, Board, Piece, XC, YC, X, Y).

seen(Line, Sense, Board, Piece, XC, YC, X, Y) :-
    once(( line(Line, ForwardX, ForwardY),
           sense(Sense, ForwardX, ForwardY, DX, DY)
         )),
    sense(backward, DX, DY, BackX, BackY),
    pawn_at(Board, Piece, X, Y),
    run(Board, X, Y, BackX, BackY, Cells),
    (   ground(XC-YC)
    ->  once(spot(Board, X, Y, BackX, BackY, Cells, XC-YC))
    ;   spot(Board, X, Y, BackX, BackY, Cells, XC-YC)
    ).

% spot(+Board, +X, +Y, +DX, +DY, +Cells, ?Spot): of Cells, the run from X, Y;
% or the counter at its end.

spot(_, _, _, _, _, Cells, Spot) :-
    member(Spot, Cells).
spot(Board, X, Y, DX, DY, Cells, XC-YC) :-
    length(Cells, Count),
    XC0 is X + (Count+1)*DX,
    YC0 is Y + (Count+1)*DY,
    cell(XC0, YC0, Board, 'C'),
    XC-YC = XC0-YC0.

%!  movable(+Board, ?Piece, ?X, ?Y) is nondet.
%
%   Some turn moves the pawn Piece, which stands at X, Y: two cells next to it
%   on one line are vacant, one on each side or both on one. Then a counter on
%   one of them pushes it to the other, or a counter on the far one pulls it.
%   Leaves no choice when Piece is given.

movable(Board, Piece, X, Y) :-
    pawn_at(Board, Piece, X, Y),
    loose(0, Board, X, Y).

%!  endgame(+Board, +Piece) is semidet.
%!  endgame(+Board, -Piece) is nondet.
%
%   The player of the pawn Piece, if on turn, has lost: nothing moves it.

endgame(Board, Piece) :-
    pawn_at(Board, Piece, X, Y),
    \+ loose(0, Board, X, Y).

%!  loose(+Gap, +Board, +X, +Y) is semidet.
%
%   Some turn moves a pawn at X, Y, when Gap cells must stay vacant between it
%   and the counter. With a gap of 1 both vacant cells must be on one side: the
%   counter that pushes stands on the second.

loose(Gap, Board, X, Y) :-
    line(_, DX, DY),
    sense(backward, DX, DY, BackX, BackY),
    run(Board, X, Y, DX, DY, Ahead),
    run(Board, X, Y, BackX, BackY, Behind),
    enough(Gap, Ahead, Behind),
    !.

enough(_, [_, _|_], _).
enough(_, _, [_, _|_]).
enough(0, [_], [_]).
