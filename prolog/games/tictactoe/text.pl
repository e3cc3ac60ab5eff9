:- module(pylogic_tictactoe_text,
          [ position_text/3,        % ?Player, ?Board, ?Text
            move_text/2             % ?Move, ?Text
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(error), [domain_error/2, instantiation_error/1]).

/** <module> How positions and moves of tic-tac-toe are written

One grammar for positions and one for moves, each of which both reads and
writes. The terms are those of games/tictactoe/rules.pl.
*/

%!  position_text(+Player, +Board, -Text) is det.
%!  position_text(-Player, -Board, +Text) is det.
%
%   Text is a string: the rows of Board with `/` between, a blank, and who is
%   on turn. Lines are not looked for.
%
%   @error domain_error(Expected, Text) if Text is no board, or has more squares
%   of a player than turns make

position_text(Player, Board, Text) :-
    ground(Player-Board),
    !,                          % either side may be given
    phrase(position(Player, Board), Codes),
    string_codes(Text, Codes).
position_text(Player, Board, Text) :-
    ground(Text),
    !,
    string_codes(Text, Codes),
    (   phrase(position(Player0, Board0), Codes)
    ->  true
    ;   domain_error('three rows of x, o or . between /, a blank, x or o', Text)
    ),
    squares(x, Board0, Xs),
    squares(o, Board0, Os),
    (   more(Player0, More),
        Xs =:= Os + More
    ->  Player = Player0,
        Board = Board0
    ;   domain_error('as many x as o and x on turn, or one more x and o on turn', Text)
    ).
position_text(_, Board, _) :-
    instantiation_error(Board).

squares(Player, Board, Count) :-
    aggregate_all(count, arg(_, Board, Player), Count).

more(x, 0).
more(o, 1).

position(Player, board(A, B, C, D, E, F, G, H, I)) -->
    row(A, B, C), "/", row(D, E, F), "/", row(G, H, I),
    " ", player(Player).

row(A, B, C) -->
    square(A), square(B), square(C).

square(blank) --> ".".
square(x) --> player(x).
square(o) --> player(o).

player(x) --> "x".
player(o) --> "o".

%!  move_text(+Move, -Text) is det.
%!  move_text(-Move, +Text) is det.
%
%   Text is a string with the number of a square, "0" to "8".
%
%   @error domain_error(Expected, Text) if Text is no square

move_text(take(Square), Text) :-
    (   integer(Square)
    ->  number_string(Square, Text)
    ;   ground(Text)
    ->  (   between(0, 8, Read),
            number_codes(Read, Codes),
            string_codes(Text, Codes)
        ->  Square = Read
        ;   domain_error('a square from 0 to 8', Text)
        )
    ;   instantiation_error(Square)
    ).
