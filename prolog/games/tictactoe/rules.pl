:- module(pylogic_tictactoe,
          [ players/1,              % -Players
            initial_state/1,        % -State
            to_move/2,              % +State, -Player
            legal_move/2,           % +State, ?Move
            next_state/3,           % +State, ?Move, ?Next
            outcome/2,              % +State, -Outcome
            illegal_move/3,         % +State, +Move, -Reason
            state_text/2,           % ?State, ?Text
            move_text/2,            % ?Move, ?Text
            opponent/2,             % ?Player, ?Opponent
            three/2                 % +Player, +Board
          ]).
:- use_module(library(error), [domain_error/2]).
:- use_module(text, [position_text/3, move_text/2]).

:- det(players/1).
:- det(initial_state/1).
:- det(to_move/2).

/** <module> Tic-tac-toe

The players x and o take a free square in turn, x first. Who has three squares
in a line has won; when all nine are taken and nobody has, the game is a draw.

```
        0 | 1 | 2
       ---+---+---
        3 | 4 | 5
       ---+---+---
        6 | 7 | 8
```

A state is tictactoe(Player, Board): who is on turn, and a term with what is on
the squares 0 to 8, x, o or blank. A move is take(Square).
*/

%!  players(-Players) is det.
%
%   Players are x and o, in the order in which they first move.

players([x, o]).

%!  initial_state(-State) is det.
%
%   State is a board of blank squares with x on turn.

initial_state(tictactoe(x, board(blank, blank, blank,
                                 blank, blank, blank,
                                 blank, blank, blank))).

%!  to_move(+State, -Player) is det.
%
%   Player has the turn in State, also when the game is over.

to_move(tictactoe(Player, _), Player).

%!  legal_move(+State, +Move) is semidet.
%!  legal_move(+State, -Move) is nondet.
%
%   Move is open to the player on turn. Fails when the game is over.

legal_move(State, Move) :-
    next_state(State, Move, _).

%!  next_state(+State, +Move, -Next) is semidet.
%!  next_state(+State, -Move, ?Next) is nondet.
%
%   Next is State after the legal Move.

next_state(tictactoe(Player, Board0), take(Square), tictactoe(Next, Board)) :-
    opponent(Player, Next),
    \+ three(Next, Board0),
    between(0, 8, Square),
    taken(Square, Player, Board0, Board).

%!  outcome(+State, -Outcome) is semidet.
%
%   Outcome is win(Player) or `draw`. Fails while the game goes on.

outcome(tictactoe(Player, Board), Outcome) :-
    opponent(Player, Last),
    (   three(Last, Board)
    ->  Outcome = win(Last)
    ;   \+ arg(_, Board, blank)
    ->  Outcome = draw
    ).

%!  illegal_move(+State, +Move, -Reason) is semidet.
%
%   Reason is a text that says why the rules refuse Move in State. Fails for
%   a legal move.

illegal_move(State, take(Square), Reason) :-
    State = tictactoe(_, Board),
    (   outcome(State, Outcome)
    ->  format(string(Reason), "the game is over: ~w", [Outcome])
    ;   Nth is Square + 1,
        arg(Nth, Board, Player),
        Player \== blank
    ->  format(string(Reason), "~w has square ~d", [Player, Square])
    ).

%!  opponent(?Player, ?Opponent) is nondet.
%
%   The players are opponents.

opponent(x, o).
opponent(o, x).

%!  three(+Player, +Board) is semidet.
%
%   Player has three squares in a line.

three(Player, Board) :-
    line(Board, Player),
    !.                          % one line is enough

line(board(P, P, P, _, _, _, _, _, _), P).
line(board(_, _, _, P, P, P, _, _, _), P).
line(board(_, _, _, _, _, _, P, P, P), P).
line(board(P, _, _, P, _, _, P, _, _), P).
line(board(_, P, _, _, P, _, _, P, _), P).
line(board(_, _, P, _, _, P, _, _, P), P).
line(board(P, _, _, _, P, _, _, _, P), P).
line(board(_, _, P, _, P, _, P, _, _), P).

% taken(+Square, ?Player, ?Board0, ?Board): Player took Square, which was blank.

taken(0, P, board(blank, B, C, D, E, F, G, H, I), board(P, B, C, D, E, F, G, H, I)).
taken(1, P, board(A, blank, C, D, E, F, G, H, I), board(A, P, C, D, E, F, G, H, I)).
taken(2, P, board(A, B, blank, D, E, F, G, H, I), board(A, B, P, D, E, F, G, H, I)).
taken(3, P, board(A, B, C, blank, E, F, G, H, I), board(A, B, C, P, E, F, G, H, I)).
taken(4, P, board(A, B, C, D, blank, F, G, H, I), board(A, B, C, D, P, F, G, H, I)).
taken(5, P, board(A, B, C, D, E, blank, G, H, I), board(A, B, C, D, E, P, G, H, I)).
taken(6, P, board(A, B, C, D, E, F, blank, H, I), board(A, B, C, D, E, F, P, H, I)).
taken(7, P, board(A, B, C, D, E, F, G, blank, I), board(A, B, C, D, E, F, G, P, I)).
taken(8, P, board(A, B, C, D, E, F, G, H, blank), board(A, B, C, D, E, F, G, H, P)).

%!  state_text(+State, -Text) is det.
%!  state_text(-State, +Text) is det.
%
%   Text is a string such as "x.o/.../... x": the rows with `/` between, and
%   who is on turn.
%
%   @error domain_error(Expected, Text) if no game comes to such a position

state_text(tictactoe(Player, Board), Text) :-
    (   ground(Player-Board)
    ->  position_text(Player, Board, Text)
    ;   position_text(Player0, Board0, Text),
        (   three(Player0, Board0)
        ->  domain_error('no line of the player on turn: the game was over before', Text)
        ;   Player = Player0,
            Board = Board0
        )
    ).
