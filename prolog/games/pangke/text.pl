:- module(pylogic_pangke_text,
          [ state_text/2,           % ?State, ?Text
            move_text/2             % ?Move, ?Text
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(error), [domain_error/2, instantiation_error/1]).

/** <module> How states and moves of Pang-Ke are written

One grammar for states and one for moves, each of which both reads and
writes. The terms are those of games/pangke/rules.pl, which exports these two.
*/

%!  state_text(+State, -Text) is det.
%!  state_text(-State, +Text) is det.
%
%   Text is a string such as "bbbb/b..b/w..w/wwww b".
%
%   @error domain_error(Expected, Text) if Text is not a position

state_text(State, Text) :-
    ground(State),
    !,                          % either side may be given
    phrase(state(State), Codes),
    string_codes(Text, Codes).
state_text(State, Text) :-
    ground(Text),
    !,
    string_codes(Text, Codes),
    (   phrase(state(Read), Codes)
    ->  state_fits(Read, Text),
        State = Read
    ;   domain_error('four rows of b, w or . between /, a blank, b or w', Text)
    ).
state_text(State, _) :-
    instantiation_error(State).

state_fits(State, Text) :-
    aggregate_all(count, stands(black, State), Blacks),
    aggregate_all(count, stands(white, State), Whites),
    (   max(Blacks, Whites) > 6
    ->  domain_error('at most six pieces a side', Text)
    ;   Blacks + Whites =:= 0
    ->  domain_error('at least one piece', Text)
    ;   true
    ).

stands(Side, pos(_, Board)) :-
    arg(_, Board, Row),
    arg(_, Row, Side).

state(pos(Mover, four(Row1, Row2, Row3, Row4))) -->
    row(Row1), "/", row(Row2), "/", row(Row3), "/", row(Row4),
    " ", side(Mover).

row(four(A, B, C, D)) -->
    occupant(A), occupant(B), occupant(C), occupant(D).

occupant(blank) --> ".".
occupant(black) --> side(black).
occupant(white) --> side(white).

side(black) --> "b".
side(white) --> "w".

%!  move_text(+Move, -Text) is det.
%!  move_text(-Move, +Text) is det.
%
%   Text is a string such as "12-22": from row 1, column 2 to row 2, column 2.
%
%   @error domain_error(Expected, Text) if Text does not name two squares

move_text(Move, Text) :-
    ground(Move),
    !,                          % either side may be given
    phrase(move(Move), Codes),
    string_codes(Text, Codes).
move_text(Move, Text) :-
    ground(Text),
    !,
    string_codes(Text, Codes),
    (   phrase(move(Read), Codes)
    ->  Move = Read
    ;   domain_error('two squares such as 12-22', Text)
    ).
move_text(Move, _) :-
    instantiation_error(Move).

move(move(From, To)) -->
    square(From), "-", square(To).

square(sq(Row, Col)) -->
    n4(Row), n4(Col).

n4(1) --> "1".
n4(2) --> "2".
n4(3) --> "3".
n4(4) --> "4".
