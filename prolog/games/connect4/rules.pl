:- module(pylogic_connect4,
          [ players/1,              % -Players
            initial_state/1,        % -State
            initial_state/2,        % +Options, -State
            to_move/2,              % +State, -Player
            legal_move/2,           % +State, ?Move
            next_state/3,           % +State, ?Move, ?Next
            outcome/2,              % +State, -Outcome
            illegal_move/3,         % +State, +Move, -Reason
            state_text/2,           % ?State, ?Text
            state_text/3,           % +Options, ?State, ?Text
            move_text/2,            % ?Move, ?Text
            opponent/2              % ?Player, ?Opponent
          ]).
:- use_module(library(error), [domain_error/2, must_be/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(option), [option/3]).
:- use_module(board).
:- use_module(text, [position_fault/5, position_text/3, move_text/2]).

:- det(players/1).
:- det(initial_state/1).
:- det(initial_state/2).
:- det(to_move/2).

/** <module> Connect Four, on a board of any size and with lines of any length

Player 1 and player 2 drop a disc into a column in turn, 1 first. The disc comes
to lie on the uppermost one there, or on the bottom. Who has four discs in a
line, along a column, a row or a diagonal, has won; a full board without such a
line is a draw.

```
           1 2 3 4 5 6 7
           . . . . . . .
           . . . . . . .
           . . . . . . .
           . . . . . . .
           . . . 2 . . .
           . . . 1 . . .      1 drops the next disc
```

A state is connect4(Player, Ending, Connect, Board): who is on turn, how the
game ended (win(Player), `draw`, or `open` while it goes on), the length of a
line, and the board of games/connect4/board.pl. Ending follows from the board:
it is found once, from the lines through the last disc. A move is drop(Column).
*/

%!  players(-Players) is det.
%
%   Players are 1 and 2, in the order in which they first move.

players([1, 2]).

%!  initial_state(-State) is det.
%!  initial_state(+Options, -State) is det.
%
%   State is an empty board with 1 on turn. Options are any of columns(N), 7
%   where left out, rows(N), 6 where left out, and connect(N), the length of a
%   line, 4 where left out.

initial_state(State) :-
    initial_state([], State).

initial_state(Options, connect4(1, open, Connect, Board)) :-
    rules(Options, Columns, Rows, Connect),
    empty_board(Columns, Rows, Board).

rules(Options, Columns, Rows, Connect) :-
    must_be(list, Options),
    (   member(Option, Options),
        \+ known(Option)
    ->  domain_error(connect4_option, Option)
    ;   true
    ),
    option(columns(Columns), Options, 7),
    option(rows(Rows), Options, 6),
    option(connect(Connect), Options, 4),
    must_be(between(1, 16), Columns),
    must_be(between(1, 16), Rows),
    must_be(between(2, 16), Connect).

known(columns(_)).
known(rows(_)).
known(connect(_)).

%!  to_move(+State, -Player) is det.
%
%   Player has the turn in State, also when the game is over.

to_move(connect4(Player, _, _, _), Player).

%!  legal_move(+State, +Move) is semidet.
%!  legal_move(+State, -Move) is nondet.
%
%   Move is open to the player on turn. Fails when the game is over.

legal_move(connect4(_, open, _, Board), drop(X)) :-
    open_column(X, Board).

%!  next_state(+State, +Move, -Next) is semidet.
%!  next_state(+State, -Move, ?Next) is nondet.
%
%   Next is State after the legal Move.

next_state(connect4(Player, open, Connect, Board0), drop(X),
           connect4(Next, Ending, Connect, Board)) :-
    dropped(X, Player, Board0, Y, Board),
    opponent(Player, Next),
    (   in_line(X, Y, Connect, Board)
    ->  Ending = win(Player)
    ;   full(Board)
    ->  Ending = draw
    ;   Ending = open
    ).

%!  outcome(+State, -Outcome) is semidet.
%
%   Outcome is win(Player) or `draw`. Fails while the game goes on.

outcome(connect4(_, Outcome, _, _), Outcome) :-
    Outcome \== open.

%!  illegal_move(+State, +Move, -Reason) is semidet.
%
%   Reason is a text that says why the rules refuse Move in State. Fails for
%   a legal move.

illegal_move(connect4(_, Ending, _, Board), drop(X), Reason) :-
    (   Ending \== open
    ->  format(string(Reason), "the game is over: ~w", [Ending])
    ;   board_size(Board, Columns, _),
        \+ between(1, Columns, X)
    ->  format(string(Reason), "the board has columns 1 to ~d", [Columns])
    ;   \+ open_column(X, Board)
    ->  format(string(Reason), "column ~d is full", [X])
    ).

%!  opponent(?Player, ?Opponent) is nondet.
%
%   The players are opponents.

opponent(1, 2).
opponent(2, 1).

%!  state_text(?State, ?Text) is det.
%!  state_text(+Options, ?State, ?Text) is det.
%
%   Text is a string such as "......./......./......./......./.../...1... 2".
%   A state that is read has the size and the length of a line that Options
%   give, as in initial_state/2.
%
%   @error domain_error(Expected, Text) if Text is no possible position

state_text(State, Text) :-
    (   ground(State)
    ->  State = connect4(Player, _, _, Board),
        position_text(Player, Board, Text)
    ;   state_text([], State, Text)
    ).

state_text(Options, State, Text) :-
    rules(Options, Columns, Rows, Connect),
    (   ground(State)
    ->  State = connect4(Player, _, _, Board),
        position_text(Player, Board, Text)
    ;   position_text(Player, Board, Text),
        (   position_fault(Player, Board, Columns-Rows, Connect, Expected)
        ->  domain_error(Expected, Text)
        ;   ending(Board, Connect, Ending),
            State = connect4(Player, Ending, Connect, Board)
        )
    ).

ending(Board, Connect, Ending) :-
    (   has_line(Player, Connect, Board)
    ->  Ending = win(Player)
    ;   full(Board)
    ->  Ending = draw
    ;   Ending = open
    ).
