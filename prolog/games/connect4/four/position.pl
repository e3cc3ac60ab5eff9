:- module(pylogic_four_position,
          [ slot/2,                 % +Position, -Slot
            choice/2                % +Position, +Choice
          ]).
:- use_module(library(lists), [memberchk/2]).

/** <module> What FOUR is asked about

A Position is four(Board, Computer, Man, Choices, Draw): the board of
games/connect4/board.pl with seven columns, the player on turn and the other,
what the description leaves open, and what random slots are drawn from, as
Seed-Text. Choices are a list of Name=Value, explained in
pylogic/games/connect4/four/choices.py.
*/

%!  slot(+Position, -Slot) is multi.
%
%   Slot is one of the seven, in the direction of evaluation.

slot(Position, Slot) :-
    between(1, 7, N),
    (   choice(Position, slots=ascending)
    ->  Slot = N
    ;   Slot is 8 - N
    ).

%!  choice(+Position, +Choice) is semidet.
%
%   Choice, Name=Value, is made in Position.

choice(four(_, _, _, Choices, _), Choice) :-
    memberchk(Choice, Choices).
