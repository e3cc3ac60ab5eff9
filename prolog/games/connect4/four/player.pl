:- module(pylogic_four,
          [ four_choice/4,          % +Position, +Played, +Games, -Reason
            recall/4,               % +Position, +Played, +Games, -Reason
            phse1/2,                % +Position, -Reason
            phse2/2,                % +Position, -Reason
            phse3/2,                % +Position, -OffLimit
            phse4/2,                % +Position, -Two
            phse5/3,                % +Position, +OffLimit0, -OffLimit
            phse6/4,                % +Position, +OffLimit, +Two, -Reason
            off_limit_check/3       % +Position, +OffLimit, -Reason
          ]).
:- use_module(library(lists), [append/3, last/2, member/2, memberchk/2, subtract/3]).
:- use_module(lines).
:- use_module(numbers, [drawn_slots/4]).
:- use_module(offense, [offense/3]).
:- use_module(position, [choice/2, slot/2]).

:- det(four_choice/4).
:- det(phse3/2).
:- det(phse4/2).
:- det(phse5/3).
:- det(phse6/4).
:- det(off_limit_check/3).

/** <module> FOUR, a player of Connect Four that goes by phases

The phases are those of the description of FOUR 4, by their names; OFFENSE is in
games/connect4/four/offense.pl. A Position is that of games/connect4/four/position.pl.

The answer is reason(Phase, Rule, Slot, Four, Sequence, OffLimit, Two, Game,
Drawn), whose arguments are those of FourReason in
pylogic/games/connect4/four/reason.py. The table OFF_LIMIT is a list of
off(Slot, Threat, Why, By, Four) by slot. The table TWO is
two(Threat, Slots, Places, Men), or `none`. Slots that were played, as in
Played and Games, are lists of numbers.
*/

%!  four_choice(+Position, +Played, +Games, -Reason) is det.
%
%   Reason says which slot is chosen in Position, where the game is not over.
%   Played led to it from the empty board, or is `unknown`; Games were learned,
%   the last one last.

four_choice(Position, Played, Games, Reason) :-
    (   recall(Position, Played, Games, Reason0)
    ->  Reason = Reason0
    ;   phse1(Position, Reason0)
    ->  Reason = Reason0
    ;   phse2(Position, Reason0)
    ->  Reason = Reason0
    ;   phse3(Position, OffLimit0),
        phse4(Position, Two),
        phse5(Position, OffLimit0, OffLimit),
        phse6(Position, OffLimit, Two, Reason)
    ).

%!  recall(+Position, +Played, +Games, -Reason) is semidet.
%
%   RECALL: Slot is played next in the last of Games that begins with Played
%   and was won by who moved as the computer does now. As the winner has the
%   last move, that is where an odd number of moves is left.

recall(four(Board, _, _, _, _), Played, Games, Reason) :-
    Played \== unknown,
    findall(Slot-Game, favourable(Played, Games, Slot, Game), Matches),
    last(Matches, Slot-Game),
    landing(Slot, Board, _),
    Reason = reason('RECALL', '', Slot, [], [], [], none, Game, []).

favourable(Played, Games, Slot, Game) :-
    member(Game, Games),
    append(Played, [Slot|Rest], Game),
    length(Rest, Left),
    Left mod 2 =:= 0.

%!  phse1(+Position, -Reason) is semidet.
%
%   PHSE1: the computer makes four.

phse1(Position, Reason) :-
    Position = four(_, Computer, _, _, _),
    completing(Position, Computer, 'PHSE1', Reason).

%!  phse2(+Position, -Reason) is semidet.
%
%   PHSE2: man could make four in the slot, and is blocked.

phse2(Position, Reason) :-
    Position = four(_, _, Man, _, _),
    completing(Position, Man, 'PHSE2', Reason).

completing(Position, Player, Phase, reason(Phase, '', Slot, Four, [], [], none, [], [])) :-
    Position = four(Board, _, _, _, _),
    slot(Position, Slot),
    landing(Slot, Board, Row),
    completed([Slot, Row], Player, Board, [row, rising, falling, column], Four),
    !.                          % the first slot

%!  phse3(+Position, -OffLimit) is det.
%
%   PHSE3: OffLimit has the slots that are full, and those on top of which man
%   makes four once the computer has played there.

phse3(four(Board, _, Man, _, _), OffLimit) :-
    findall(Entry, ( between(1, 7, Slot), high(Slot, Board, Man, Entry) ), OffLimit).

high(Slot, Board, Man, Entry) :-
    (   landing(Slot, Board, Row)
    ->  Above is Row + 1,
        on_board(Slot, Above, Board),
        completed([Slot, Above], Man, Board, [row, rising, falling], Four),
        Entry = off(Slot, high, under, Slot, Four)
    ;   Entry = off(Slot, high, full, 0, [])
    ).

on_board(Slot, Row, Board) :-
    cell_disc([Slot, Row], Board, 0),
    !.                          % fails above the board

%!  phse4(+Position, -Two) is det.
%
%   PHSE4: Two is the last pair of slots with which man reaches four, unless an
%   earlier one is a greater threat; a dangerous one ends the search.

phse4(Position, Two) :-
    findall(Pair, ( slot(Position, Slot), pair(Position, Slot, Pair) ), Pairs),
    kept(Pairs, none, Two).

kept([], Two, Two).
kept([Pair|Pairs], Two0, Two) :-
    rank(Pair, Rank),
    rank(Two0, Rank0),
    (   Rank =:= 3
    ->  Two = Pair
    ;   Rank >= Rank0
    ->  kept(Pairs, Pair, Two)
    ;   kept(Pairs, Two0, Two)
    ).

rank(none, 0).
rank(two(Threat, _, _, _), Rank) :-
    threat_rank(Threat, Rank).

threat_rank(low, 1).
threat_rank(plain, 2).
threat_rank(dangerous, 3).

pair(Position, Slot, two(Threat, [Slot, Other], [[Slot, Row], [Other, OtherRow]], Men)) :-
    Position = four(Board, _, Man, _, _),
    landing(Slot, Board, Row),
    line_through([Slot, Row], Board, Way, Line),
    findall(Cell, ( member(Cell, Line), cell_disc(Cell, Board, Man) ), Men),
    Men = [_, _],
    subtract(Line, [[Slot, Row]|Men], [[Other, OtherRow]]),
    cell_disc([Other, OtherRow], Board, 0),
    (   Way == column
    ->  Threat = low
    ;   reachable(Position, Other, OtherRow),
        (   Line = [_|Middle],
            append(Men, [_], Middle)
        ->  Threat = dangerous
        ;   Threat = plain
        )
    ).

reachable(Position, Slot, Row) :-
    (   choice(Position, reach=empty)
    ->  true
    ;   Position = four(Board, _, _, _, _),
        landing(Slot, Board, Row)
    ).

%!  phse5(+Position, +OffLimit0, -OffLimit) is det.
%
%   PHSE5: OffLimit has the slots of OffLimit0, and with a low threat those that
%   give man an opportunity to make four across or diagonally.

phse5(Position, OffLimit0, OffLimit) :-
    findall(Entry,
            ( between(1, 7, Slot),
              (   memberchk(off(Slot, T, W, B, F), OffLimit0)
              ->  Entry = off(Slot, T, W, B, F)
              ;   opportunity(Position, Slot, Entry)
              )
            ),
            OffLimit).

opportunity(Position, Slot, off(Slot, low, opportunity, By, Four)) :-
    Position = four(Board0, Computer, Man, _, _),
    (   choice(Position, opportunity=under)
    ->  placed([Slot, _], Computer, Board0, Board1)
    ;   Board1 = Board0
    ),
    placed([Slot, _], Man, Board1, Board),
    slot(Position, By),
    landing(By, Board, Row),
    completed([By, Row], Man, Board, [row, rising, falling], Four),
    !.                          % the first slot in which man makes four

%!  phse6(+Position, +OffLimit, +Two, -Reason) is det.
%
%   PHSE6: a dangerous Two is disabled; else slot 4 is taken, or what OFFENSE
%   finds, or a random slot. Where all are in OffLimit, OFF_LIMIT_CHECK decides.

phse6(Position, OffLimit, Two, Reason) :-
    (   disabling(Position, OffLimit, Two, Slot)
    ->  Reason = reason('PHSE6', two, Slot, [], [], OffLimit, Two, [], [])
    ;   allowed(4, OffLimit)
    ->  Reason = reason('PHSE6', centre, 4, [], [], OffLimit, Two, [], [])
    ;   length(OffLimit, 7)
    ->  off_limit_check(Position, OffLimit, reason(P, R, Slot, F, S, O, _, G, D)),
        Reason = reason(P, R, Slot, F, S, O, Two, G, D)
    ;   barred(Position, OffLimit, Barred),
        offense(Position, Barred, reason(P, R, Slot, F, S, _, _, G, D)),
        allowed(Slot, OffLimit)
    ->  Reason = reason(P, R, Slot, F, S, OffLimit, Two, G, D)
    ;   Position = four(_, _, _, _, Draw),
        findall(Slot, ( between(1, 7, Slot), allowed(Slot, OffLimit) ), Slots),
        drawn_slots(Draw, Slots, Slot, Drawn),
        Reason = reason('PHSE6', random, Slot, [], [], OffLimit, Two, [], Drawn)
    ).

allowed(Slot, OffLimit) :-
    \+ memberchk(off(Slot, _, _, _, _), OffLimit).

disabling(Position, OffLimit, two(dangerous, Slots, Places, _), Slot) :-
    Position = four(Board, _, _, _, _),
    member(Slot, Slots),
    landing(Slot, Board, Row),
    memberchk([Slot, Row], Places),
    (   memberchk(off(Slot, Threat, Why, _, _), OffLimit)
    ->  (   choice(Position, disable=high)
        ->  Threat == low
        ;   choice(Position, disable=full)
        ->  Why \== full
        )
    ;   true
    ),
    !.                          % the first of the two

%!  off_limit_check(+Position, +OffLimit, -Reason) is det.
%
%   OFF_LIMIT_CHECK where all slots are in OffLimit: a slot that is not full.

off_limit_check(Position, OffLimit, reason('OFF_LIMIT_CHECK', Rule, Slot, [], [], OffLimit,
                                           none, [], [])) :-
    (   choice(Position, escape=low),
        slot(Position, Slot0),
        memberchk(off(Slot0, low, _, _, _), OffLimit)
    ->  Rule = low,
        Slot = Slot0
    ;   slot(Position, Slot0),
        memberchk(off(Slot0, _, Why, _, _), OffLimit),
        Why \== full
    ->  Rule = any,
        Slot = Slot0
    ).

barred(Position, OffLimit, Barred) :-
    (   choice(Position, offense=allowed)
    ->  findall(Slot, member(off(Slot, _, _, _, _), OffLimit), Barred)
    ;   Barred = []
    ).
