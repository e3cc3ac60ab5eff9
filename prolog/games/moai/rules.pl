:- module(pylogic_moai,
          [ players/1,                          % -Players
            initial_state/1,                    % -State
            initial_state/2,                    % +Options, -State
            to_move/2,                          % +State, -Player
            legal_move/2,                       % +State, ?Move
            next_state/3,                       % +State, ?Move, ?Next
            outcome/2,                          % +State, -Outcome
            illegal_move/3,                     % +State, +Move, -Reason
            state_text/2,                       % ?State, ?Text
            state_text/3,                       % +Options, ?State, ?Text
            move_text/2,                        % ?Move, ?Text
            new_board/3,                        % ?X, ?Y, ?Board
            board_fault/2,                      % +Board, -Expected
            vacant/3,                           % ?X, ?Y, +Board
            set_piece/5,                        % +Board0, ?Piece, ?X, ?Y, ?Board
            search_horizontal_forward/6,        % +Board, ?Piece, ?XC, ?YC, ?X, ?Y
            search_horizontal_backward/6,       % +Board, ?Piece, ?XC, ?YC, ?X, ?Y
            search_vertical_forward/6,          % +Board, ?Piece, ?XC, ?YC, ?X, ?Y
            search_vertical_backward/6,         % +Board, ?Piece, ?XC, ?YC, ?X, ?Y
            search_diagonal_forward/6,          % +Board, ?Piece, ?XC, ?YC, ?X, ?Y
            search_diagonal_backward/6,         % +Board, ?Piece, ?XC, ?YC, ?X, ?Y
            search_reverse_diagonal_forward/6,  % +Board, ?Piece, ?XC, ?YC, ?X, ?Y
            search_reverse_diagonal_backward/6, % +Board, ?Piece, ?XC, ?YC, ?X, ?Y
            move/6,                             % +Board0, ?X, ?Y, ?Piece, ?PushPull, ?Board
            make_a_move/6,                      % +Board0, ?Push, ?Player, ?X, ?Y, ?Board
            create_a_move/8,    % +Board0, +Level, +Player, -Push, -Piece, -X, -Y, -Board
            movable/4,                          % +Board, ?Piece, ?X, ?Y
            endgame/2,                          % +Board, ?Piece
            next_piece/2                        % ?Piece, ?Next
          ]).
:- use_module(library(error), [domain_error/2, must_be/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(option), [option/3]).
:- use_module(board).
:- use_module(lines).
:- use_module(moves).
:- use_module(refusals, [refusal/5]).
:- use_module(search, [create_a_move/8]).
:- use_module(text, [position_text/3, move_text/2]).

:- det(players/1).
:- det(initial_state/1).
:- det(initial_state/2).
:- det(to_move/2).

/** <module> Moai, the game of Rey Alicea as the report of Reis and Seabra has it

Two pawns stand on a board without its corners: B is white's and P is black's.
White places B on any cell, then black places P. From then on they are on turn
alternately, black first. A turn has two parts: a counter C is put on a vacant
cell in sight of a pawn, of either; then that pawn slides along their line,
away from the counter or towards it, as far as it can and by one cell at least
(games/moai/moves.pl). Counters stay. Who is on turn and has a pawn that no
turn could move has lost, whatever could be done to the other pawn.

```
           1 2 3 4 5 6 7 8
        1  + . . . . . . +
        2  . . . . . . . .
        3  . . . . . . . .      4,6 push B: a counter on column 4, row 6,
        4  . . . B . . . .      and B slides up to 4,1
        5  . . . . P . . .
        6  . . . . . . . .      6,6 pull P is no turn: P is next to that
        7  . . . . . . . .      counter already
        8  + . . . . . . +
```

A state is moai(Mover, Board, rules(First, Gap)): Mover is `'B'` or `'P'`, who
are also the players; Board is the report's list of rows (games/moai/board.pl);
First moves first once both pawns are placed; Gap is how many cells must stay
vacant between a counter and its pawn: 0, or 1 as the rules had it before the
report. A move is place(X, Y) or turn(X, Y, PushPull, Piece) with `push` or
`pull`. Predicates on bare boards bear the names and the orders of arguments
of the report, and go by a gap of 0.
*/

%!  players(-Players) is det.
%
%   Players are the two pawns' in the order in which they are placed.

players(['B', 'P']).

%!  initial_state(-State) is det.
%!  initial_state(+Options, -State) is det.
%
%   State is a vacant board with white to place. Options are any of
%   width(Columns) and height(Rows), 8 where left out, first(Piece), `'P'`
%   where left out, and gap(Cells), 0 where left out.

initial_state(State) :-
    initial_state([], State).

initial_state(Options, moai('B', Board, Rules)) :-
    rules(Options, Rules),
    option(width(Width), Options, 8),
    option(height(Height), Options, 8),
    must_be(between(5, 26), Width),
    must_be(between(5, 26), Height),
    vacant_board(Width, Height, Board).

rules(Options, rules(First, Gap)) :-
    must_be(list, Options),
    (   member(Option, Options),
        \+ known(Option)
    ->  domain_error(moai_option, Option)
    ;   true
    ),
    option(first(First), Options, 'P'),
    option(gap(Gap), Options, 0),
    must_be(oneof(['B', 'P']), First),
    must_be(between(0, 1), Gap).

known(width(_)).
known(height(_)).
known(first(_)).
known(gap(_)).

%!  to_move(+State, -Player) is det.
%
%   Player has the turn in State, also when the game is over.

to_move(moai(Player, _, _), Player).

%!  legal_move(+State, -Move) is nondet.
%!  legal_move(+State, +Move) is semidet.
%
%   Move is open to the player on turn. Fails when the game is over.

legal_move(State, Move) :-
    (   ground(Move)
    ->  once(open_move(State, Move))
    ;   open_move(State, Move)
    ).

open_move(moai(Mover, Board, rules(_, Gap)), Move) :-
    (   pawn_at(Board, Mover, PX, PY)
    ->  loose(Gap, Board, PX, PY),
        Move = turn(X, Y, PushPull, Piece),
        slide(Gap, Board, Piece, X, Y, PushPull, _, _)
    ;   Move = place(X, Y),
        vacant(X, Y, Board)
    ).

%!  next_state(+State, +Move, -Next) is semidet.
%!  next_state(+State, -Move, +Next) is semidet.
%!  next_state(+State, -Move, -Next) is nondet.
%
%   Next is State after the legal Move: of two states it tells the move that
%   leads from one to the other.

next_state(moai(Mover, Board0, Rules), Move, moai(Next, Board, Rules)) :-
    Rules = rules(First, Gap),
    (   pawn_at(Board0, Mover, PX, PY)
    ->  loose(Gap, Board0, PX, PY),
        next_piece(Mover, Next),
        Move = turn(X, Y, PushPull, Piece),
        moved(Gap, Board0, X, Y, Piece, PushPull, Board)
    ;   after_placing(Mover, First, Next),
        Move = place(X, Y),
        set_piece(Board0, Mover, X, Y, Board)
    ).

after_placing('B', _, 'P').
after_placing('P', First, First).

%!  outcome(+State, -Outcome) is semidet.
%
%   Outcome is win(Player): no turn could move the pawn of the other, who is on
%   turn. Fails while the game goes on.

outcome(moai(Mover, Board, rules(_, Gap)), win(Winner)) :-
    pawn_at(Board, Mover, X, Y),
    \+ loose(Gap, Board, X, Y),
    next_piece(Mover, Winner).

%!  illegal_move(+State, +Move, -Reason) is semidet.
%
%   Reason is a text that says why the rules refuse Move in State. Fails for
%   a legal move.

illegal_move(State, Move, Reason) :-
    (   outcome(State, Outcome)
    ->  format(string(Reason), "the game is over: ~w", [Outcome])
    ;   State = moai(Mover, Board, rules(_, Gap)),
        refusal(Mover, Gap, Board, Move, Reason)
    ).

%!  next_piece(?Piece, ?Next) is nondet.
%
%   The pawns' players are on turn alternately.

next_piece('P', 'B').
next_piece('B', 'P').

%!  state_text(?State, ?Text) is det.
%!  state_text(+Options, ?State, ?Text) is det.
%
%   Text is a string such as "+...+/...../..B../...../+...+ P". It has no
%   rules in it: a state that is read has those of Options, which are as in
%   initial_state/2, and the size that its text has.
%
%   @error domain_error(Expected, Text) if Text is no possible position

state_text(State, Text) :-
    (   ground(State)
    ->  State = moai(Mover, Board, _),
        position_text(Mover, Board, Text)
    ;   state_text([], State, Text)
    ).

state_text(Options, moai(Mover, Board, Rules), Text) :-
    rules(Options, Rules),
    position_text(Mover, Board, Text).
