:- module(pylogic_four_offense,
          [ offense/3               % +Position, +Barred, -Reason
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [member/2, memberchk/2, subtract/3]).
:- use_module(lines).
:- use_module(position, [choice/2, slot/2]).

/** <module> OFFENSE, by which FOUR works toward a four

Positions are those of games/connect4/four/position.pl, and reasons those of
games/connect4/four/player.pl.
*/

%!  offense(+Position, +Barred, -Reason) is semidet.
%
%   OFFENSE: a slot, none of Barred, lengthens a sequence of the computer's in a
%   line in which four can be made: in a row, else a diagonal, else a column.

offense(Position, Barred, Reason) :-
    member(Rule-Ways, [row-[row], diagonal-[rising, falling], column-[column]]),
    findall(Length-Found,
            ( slot(Position, Slot),
              \+ memberchk(Slot, Barred),
              extension(Position, Slot, Rule, Ways, Length, Found)
            ),
            [First|Others]),
    !,                          % the first direction that has one
    (   choice(Position, extend=longest)
    ->  foldl(longer, Others, First, _-Reason)
    ;   First = _-Reason
    ).

longer(Length-Found, Length0-Found0, Best) :-
    (   Length > Length0
    ->  Best = Length-Found
    ;   Best = Length0-Found0
    ).

extension(Position, Slot, Rule, Ways, Length,
          reason('OFFENSE', Rule, Slot, Four, Run, [], none, [], [])) :-
    Position = four(Board, Computer, Man, _, _),
    landing(Slot, Board, Row),
    member(Way, Ways),
    run([Slot, Row], Way, Computer, Board, Run),
    Run = [_, _|_],
    length(Run, Length),
    once(( line_through([Slot, Row], Board, Way, Four),
           subtract(Run, Four, []),
           \+ ( member(Cell, Four), cell_disc(Cell, Board, Man) )
         )).
