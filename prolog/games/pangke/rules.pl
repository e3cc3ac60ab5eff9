:- module(pylogic_pangke,
          [ players/1,              % -Players
            initial_state/1,        % -State
            to_move/2,              % +State, -Player
            legal_move/2,           % +State, ?Move
            next_state/3,           % +State, ?Move, ?Next
            outcome/2,              % +State, -Outcome
            illegal_move/3,         % +State, +Move, -Reason
            state_text/2,           % ?State, ?Text
            move_text/2,            % ?Move, ?Text
            sq/1,                   % ?Square
            neighbor/2,             % ?Square1, ?Square2
            opp/2,                  % ?Side, ?Opponent
            occ/3,                  % ?Square, +State, ?Occupant
            won/2,                  % ?Side, +State
            ok_move/3,              % ?From, ?To, +State
            captured/4,             % ?From, ?To, ?Taken, +State
            legal/2                 % +State, -Next
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [memberchk/2]).
:- use_module(text, [state_text/2, move_text/2]).

:- det(players/1).
:- det(initial_state/1).
:- det(to_move/2).

/** <module> Pang-Ke, the game of McCarthy's memo of 1964

Two sides of six pieces face each other on sixteen squares and move in turn,
one step along a row or a column:

```
            1 2 3 4
         1  b b b b
         2  b . . b         black moves first
         3  w . . w
         4  w w w w
```

A move captures when the row or the column that it ends in then reads
`aab_`, `_aab`, `baa_` or `_baa`, the piece that moved being one of the two
a's: the b is removed. One move may capture in both lines. A side has won
when the other has no piece left; a side that has pieces and no move leaves
the game drawn.

A state is pos(Mover, Board). A board is a line of four rows and a row a line
of four occupants (`black`, `white` or `blank`), so that one relation,
nth_four/5, reads and replaces in both. A square is sq(Row, Col) and a move
move(From, To). Relations that the memo names bear its names here.
*/

%!  players(-Players) is det.
%
%   Players are the two sides in the order in which they first move.

players([black, white]).

%!  initial_state(-State) is det.
%
%   State is figure 1 of the memo.

initial_state(pos(black, four(four(black, black, black, black),
                              four(black, blank, blank, black),
                              four(white, blank, blank, white),
                              four(white, white, white, white)))).

%!  to_move(+State, -Player) is det.
%
%   Player has the turn in State, also when the game is over.

to_move(pos(Player, _), Player).

%!  legal_move(+State, -Move) is nondet.
%!  legal_move(+State, +Move) is semidet.
%
%   Move is open to the side to move. Fails when the game is over.

legal_move(State, move(From, To)) :-
    \+ won(_, State),
    ok_move(From, To, State).

%!  next_state(+State, +Move, -Next) is semidet.
%!  next_state(+State, -Move, ?Next) is nondet.
%
%   Next is State after the legal Move. Fails when Move is not legal.

next_state(State, move(From, To), pos(Next, Board)) :-
    State = pos(Mover, Board0),
    \+ won(_, State),
    (   ground(From-To)
    ->  once(neighbor(From, To))
    ;   neighbor(From, To)
    ),
    stepped(From, To, Mover, Board0, Board1),
    findall(Square, taken(Square, To, Mover, Board1), Takens),
    foldl(cleared, Takens, Board1, Board),
    opp(Mover, Next).

%!  outcome(+State, -Outcome) is semidet.
%
%   Outcome is win(Player), or `draw` where the side to move has no legal
%   move. Fails while the game goes on.

outcome(State, Outcome) :-
    (   won(Side, State)
    ->  Outcome = win(Side)
    ;   \+ ok_move(_, _, State)
    ->  Outcome = draw
    ).

%!  illegal_move(+State, +Move, -Reason) is semidet.
%
%   Reason is a text that says why the rules refuse Move in State. Fails for
%   a legal move.

illegal_move(State, move(From, To), Reason) :-
    State = pos(Mover, _),
    occ(From, State, Piece),
    occ(To, State, Target),
    (   won(Side, State)
    ->  reason(over(Side), Reason)
    ;   Piece == blank
    ->  reason(empty(From), Reason)
    ;   Piece \== Mover
    ->  reason(foreign(From, Piece), Reason)
    ;   Target \== blank
    ->  reason(taken(To, Target), Reason)
    ;   \+ neighbor(From, To)
    ->  reason(far(From, To), Reason)
    ).

reason(over(Side), Reason) :-
    format(string(Reason), "the game is over: ~w has won", [Side]).
reason(empty(sq(R, C)), Reason) :-
    format(string(Reason), "there is no piece on ~w~w", [R, C]).
reason(foreign(sq(R, C), Side), Reason) :-
    format(string(Reason), "the piece on ~w~w is ~w's", [R, C, Side]).
reason(taken(sq(R, C), Side), Reason) :-
    format(string(Reason), "~w~w is occupied by ~w", [R, C, Side]).
reason(far(sq(R1, C1), sq(R2, C2)), Reason) :-
    format(string(Reason), "~w~w is not next to ~w~w", [R2, C2, R1, C1]).

%!  sq(?Square) is nondet.
%
%   Square is one of the sixteen squares.

sq(sq(Row, Col)) :-
    n4(Row),
    n4(Col).

n4(1).
n4(2).
n4(3).
n4(4).

%!  neighbor(?Square1, ?Square2) is nondet.
%
%   The squares touch along a row or a column.

neighbor(sq(Row, Col1), sq(Row, Col2)) :-
    adjacent(Col1, Col2),
    n4(Row).
neighbor(sq(Row1, Col), sq(Row2, Col)) :-
    adjacent(Row1, Row2),
    n4(Col).

adjacent(1, 2).
adjacent(2, 1).
adjacent(2, 3).
adjacent(3, 2).
adjacent(3, 4).
adjacent(4, 3).

%!  opp(?Side, ?Opponent) is nondet.
%
%   The sides are opponents.

opp(black, white).
opp(white, black).

%!  occ(?Square, +State, ?Occupant) is nondet.
%
%   Occupant stands on Square in State.

occ(sq(Row, Col), pos(_, Board), Occupant) :-
    arg(Row, Board, Line),
    arg(Col, Line, Occupant).

%!  won(?Side, +State) is semidet.
%
%   Side has pieces in State, and its opponent has none.

won(Side, State) :-
    (   occ(_, State, black)
    ->  \+ occ(_, State, white),
        Side = black
    ;   occ(_, State, white)
    ->  Side = white
    ).

%!  ok_move(?From, ?To, +State) is nondet.
%
%   The side to move in State has a piece on From that can step to To.

ok_move(From, To, State) :-
    State = pos(Mover, _),
    occ(From, State, Mover),
    neighbor(From, To),
    occ(To, State, blank).

%!  captured(?From, ?To, ?Taken, +State) is nondet.
%
%   The move from From to To in State removes the piece on Taken.

captured(From, To, Taken, State) :-
    State = pos(Mover, Board0),
    ok_move(From, To, State),
    stepped(From, To, Mover, Board0, Board),
    taken(Taken, To, Mover, Board).

%!  legal(+State, -Next) is nondet.
%
%   Some legal move leads from State to Next.

legal(State, Next) :-
    legal_move(State, Move),
    next_state(State, Move, Next).

% stepped(+From, +To, +Mover, +Board0, -Board): before anything is captured.

stepped(From, To, Mover, Board0, Board) :-
    replaced(From, Mover, blank, Board0, Board1),
    replaced(To, blank, Mover, Board1, Board).

cleared(Square, Board0, Board) :-
    replaced(Square, _, blank, Board0, Board).

replaced(sq(Row, Col), Old, New, Board0, Board) :-
    nth_four(Row, Line0, Line, Board0, Board),
    nth_four(Col, Old, New, Line0, Line).

% nth_four(?N, ?Old, ?New, ?Four0, ?Four): the two differ in the N-th at most.

nth_four(1, X, Y, four(X, B, C, D), four(Y, B, C, D)).
nth_four(2, X, Y, four(A, X, C, D), four(A, Y, C, D)).
nth_four(3, X, Y, four(A, B, X, D), four(A, B, Y, D)).
nth_four(4, X, Y, four(A, B, C, X), four(A, B, C, Y)).

% taken(-Square, +To, +Mover, +Board): with Mover just arrived on To.

taken(sq(Row, Nth), sq(Row, Col), Mover, Board) :-
    arg(Row, Board, Line),
    line_capture(Line, Mover, Col, Nth).
taken(sq(Nth, Col), sq(Row, Col), Mover, Board) :-
    column(Col, Board, Line),
    line_capture(Line, Mover, Row, Nth).

column(Col, four(Row1, Row2, Row3, Row4), four(A, B, C, D)) :-
    arg(Col, Row1, A),
    arg(Col, Row2, B),
    arg(Col, Row3, C),
    arg(Col, Row4, D).

line_capture(Line, Mover, Moved, Taken) :-
    opp(Mover, Opponent),
    capture(Line, Mover, Opponent, Pair, Taken),
    memberchk(Moved, Pair).

% capture(?Line, ?A, ?B, ?Pair, ?Nth): Line has two a's at Pair, its b at Nth.

capture(four(A, A, B, blank), A, B, [1, 2], 3).
capture(four(blank, A, A, B), A, B, [2, 3], 4).
capture(four(B, A, A, blank), A, B, [2, 3], 1).
capture(four(blank, B, A, A), A, B, [3, 4], 2).
