:- module(pylogic_moai_tree,
          [ root/3,                 % +State, -Grid, -Node
            vacancies/3,            % +Grid, +Node, -Count
            steps/3,                % +Grid, +Node, -Steps
            step_child/5,           % +Step, +Grid, +Node, -Sign, -Child
            step_move/4,            % +Step, +Grid, +Mover, -Move
            estimate/3,             % +Grid, +Node, -Estimate
            loss/1,                 % +Estimate
            win/1                   % -Value
          ]).
:- use_module(library(lists), [nth0/3]).
:- use_module(board, [pawn_at/4]).

:- set_prolog_flag(optimise, true).     % nearly all there is here is arithmetic

:- det(root/3).
:- det(vacancies/3).
:- det(steps/3).
:- det(step_child/5).
:- det(step_move/4).
:- det(estimate/3).
:- det(win/1).

/** <module> Positions of Moai as a search walks them: a few integers each

A node is node(Taken, Own, Other): what stops a pawn, as the bits of an integer,
and the cells of the two pawns, Own being the one whose player is on turn. A
pawn that is still to be placed is on cell 0. The cell at X, Y is the number
Y*(Width+1) + X, which leaves a margin around the board, always taken:

```
        0  1  2  3  4  5
        6  +  8  9 10  +            a step right        adds 1
       12 13 14 15 16 17            left and down       adds Width
       18 19 20 21 22 23            down                adds Width+1
       24 25 26 27 28 29            right and down      adds Width+2
       30  + 32 33 34  +
       36 37 38 39 40 41 42         (a board of 5 by 5)
```

A grid is grid(Width, Height, Gap, Then): what is the same in all nodes of a
search. Then is `own` where the player who places the second pawn goes on to
have the first turn, and `other` where not. A step is what a move is there:
place(Cell), or turn(Cell, PushPull, Whose, End) with Whose pawn, `own` or
`other`, sliding to End.

What is legal is said once more here, for speed; games/moai/moves.pl is what it
has to agree with.
*/

%!  root(+State, -Grid, -Node) is det.
%
%   Node is the position of a State of games/moai/rules.pl.

root(moai(Mover, Board, rules(First, Gap)), Grid, node(Taken, Own, Other)) :-
    Board = [Row|_],
    length(Row, Width),
    length(Board, Height),
    Grid = grid(Width, Height, Gap, Then),
    (   First == 'P'
    ->  Then = own
    ;   Then = other
    ),
    pawn_cell(Board, Width, 'B', White),
    pawn_cell(Board, Width, 'P', Black),
    (   Mover == 'B'
    ->  Own-Other = White-Black
    ;   Own-Other = Black-White
    ),
    Cells is (Width+1) * (Height+2) + 1,
    findall(Cell, vacant_cell(Board, Width, Cell), Vacant),
    without(Vacant, (1<<Cells)-1, Taken).

pawn_cell(Board, Width, Piece, Cell) :-
    (   pawn_at(Board, Piece, X, Y)
    ->  Cell is Y*(Width+1) + X
    ;   Cell = 0
    ).

vacant_cell(Board, Width, Cell) :-
    nth0(Y, Board, Row),
    nth0(X, Row, ' '),
    Cell is (Y+1)*(Width+1) + X+1.

without([], Taken0, Taken) :-
    Taken is Taken0.
without([Cell|Cells], Taken0, Taken) :-
    Taken1 is Taken0 xor (1<<Cell),
    without(Cells, Taken1, Taken).

%!  vacancies(+Grid, +Node, -Count) is det.
%
%   Count cells of the board are vacant.

vacancies(grid(Width, Height, _, _), node(Taken, _, _), Count) :-
    Count is (Width+1)*(Height+2) + 1 - popcount(Taken).

%!  steps(+Grid, +Node, -Steps) is det.
%
%   Steps are the steps from Node, in which the player on turn has not lost, in
%   an order that is part of what a search finds: placings by row and column;
%   turns of the player's own pawn before those of the other, by the line on
%   which they are (along the row, then down to the left, along the column, and
%   down to the right, each first to the right or down and then back), by the
%   distance of the counter, the nearest first, and push before pull.

steps(Grid, node(Taken, Own, Other), Steps) :-
    Grid = grid(Width, Height, Gap, _),
    (   Own =:= 0
    ->  First is Width+2,
        Last is (Width+1)*(Height+1) - 1,
        findall(place(Cell),
                ( between(First, Last, Cell),
                  getbit(Taken, Cell) =:= 0
                ),
                Steps)
    ;   pawn_turns(Own, own, Width, Gap, Taken, Steps, Rest),
        pawn_turns(Other, other, Width, Gap, Taken, Rest, [])
    ).

pawn_turns(Pawn, Whose, Width, Gap, Taken) -->
    { Down is Width+1,
      Right is Width+2
    },
    line_turns(1, Pawn, Whose, Gap, Taken),
    line_turns(Width, Pawn, Whose, Gap, Taken),
    line_turns(Down, Pawn, Whose, Gap, Taken),
    line_turns(Right, Pawn, Whose, Gap, Taken).

line_turns(Step, Pawn, Whose, Gap, Taken) -->
    { Back is -Step,
      room(Taken, Pawn, Step, 0, Ahead),
      room(Taken, Pawn, Back, 0, Behind),
      First is Gap+1
    },
    ray_turns(First, Ahead, Behind, Step, Pawn, Whose),
    ray_turns(First, Behind, Ahead, Back, Pawn, Whose).

% The counter stands K cells from the pawn: from the first that is allowed to
% the last that is vacant.

ray_turns(K, Room, Behind, Step, Pawn, Whose) -->
    (   { K =< Room }
    ->  { Cell is Pawn + K*Step,
          K1 is K+1
        },
        pushed(Behind, Cell, Step, Pawn, Whose),
        pulled(K, Cell, Step, Whose),
        ray_turns(K1, Room, Behind, Step, Pawn, Whose)
    ;   []
    ).

pushed(Behind, Cell, Step, Pawn, Whose) -->
    (   { Behind > 0 }
    ->  { End is Pawn - Behind*Step },
        [turn(Cell, push, Whose, End)]
    ;   []
    ).

pulled(K, Cell, Step, Whose) -->
    (   { K > 1 }
    ->  { End is Cell-Step },
        [turn(Cell, pull, Whose, End)]
    ;   []
    ).

room(Taken, Cell, Step, Count0, Count) :-
    Next is Cell+Step,
    (   getbit(Taken, Next) =:= 0
    ->  Count1 is Count0+1,
        room(Taken, Next, Step, Count1, Count)
    ;   Count = Count0
    ).

%!  step_child(+Step, +Grid, +Node, -Sign, -Child) is det.
%
%   Step leads from Node to Child. Sign is 1 where the same player is on turn
%   there again and -1 where it is the other's.

step_child(turn(Cell, _, Whose, End), _, node(Taken, Own, Other), -1, Child) :-
    (   Whose == own
    ->  Taken1 is Taken xor (1<<Own) \/ (1<<End) \/ (1<<Cell),
        Child = node(Taken1, Other, End)
    ;   Taken1 is Taken xor (1<<Other) \/ (1<<End) \/ (1<<Cell),
        Child = node(Taken1, End, Own)
    ).
step_child(place(Cell), grid(_, _, _, Then), node(Taken, 0, Other), Sign, Child) :-
    Taken1 is Taken \/ (1<<Cell),
    (   Other =\= 0,
        Then == own
    ->  Sign = 1,
        Child = node(Taken1, Cell, Other)
    ;   Sign = -1,
        Child = node(Taken1, Other, Cell)
    ).

%!  step_move(+Step, +Grid, +Mover, -Move) is det.
%
%   Move is the Step of Mover as games/moai/rules.pl has it.

step_move(turn(Cell, PushPull, Whose, _), Grid, Mover, turn(X, Y, PushPull, Piece)) :-
    place(Grid, Cell, X, Y),
    (   Whose == own
    ->  Piece = Mover
    ;   Mover == 'B'
    ->  Piece = 'P'
    ;   Piece = 'B'
    ).
step_move(place(Cell), Grid, _, place(X, Y)) :-
    place(Grid, Cell, X, Y).

place(grid(Width, _, _, _), Cell, X, Y) :-
    X is Cell mod (Width+1),
    Y is Cell // (Width+1).

%!  estimate(+Grid, +Node, -Estimate) is det.
%
%   Estimate is how many turns more move the pawn of the player on turn than
%   the other's, as if either player could make them; a pawn to be placed has
%   none. Where no turn moves the own pawn it is that of a loss.

estimate(grid(Width, _, Gap, _), node(Taken, Own, Other), Estimate) :-
    turn_count(Own, Width, Gap, Taken, OwnCount),
    (   OwnCount =:= 0,
        Own =\= 0
    ->  win(Win),
        Estimate is -Win
    ;   turn_count(Other, Width, Gap, Taken, OtherCount),
        Estimate is OwnCount-OtherCount
    ).

turn_count(Pawn, Width, Gap, Taken, Count) :-
    (   Pawn =:= 0
    ->  Count = 0
    ;   Down is Width+1,
        Right is Width+2,
        line_count(1, Pawn, Gap, Taken, 0, Count1),
        line_count(Width, Pawn, Gap, Taken, Count1, Count2),
        line_count(Down, Pawn, Gap, Taken, Count2, Count3),
        line_count(Right, Pawn, Gap, Taken, Count3, Count)
    ).

% Each vacant cell but the first pulls; each but the Gap first ones pushes, where
% there is room behind the pawn.

line_count(Step, Pawn, Gap, Taken, Count0, Count) :-
    Back is -Step,
    room(Taken, Pawn, Step, 0, Ahead),
    room(Taken, Pawn, Back, 0, Behind),
    (   Ahead =:= 0
    ->  Count is Count0 + max(Behind-1, 0)
    ;   Behind =:= 0
    ->  Count is Count0 + Ahead-1
    ;   Count is Count0 + Ahead-1 + Behind-1 + max(Ahead-Gap, 0) + max(Behind-Gap, 0)
    ).

%!  loss(+Estimate) is semidet.
%
%   Estimate is that of a position in which the player on turn has lost.

loss(Estimate) :-
    win(Win),
    Estimate =:= -Win.

%!  win(-Value) is det.
%
%   Value is what a won game is worth, and less than that by the plies to it.

win(1 000 000).
