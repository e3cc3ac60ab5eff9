:- module(pylogic_four_numbers,
          [ drawn_slots/4           % +Draw, +Slots, -Slot, -Drawn
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [memberchk/2]).

:- det(drawn_slots/4).

/** <module> The random slots of FOUR

What is drawn is told in pylogic/games/connect4/four/numbers.py: a hash of the seed and
the position (FNV-1a, 64 bits) starts the generator of Park and Miller.
*/

%!  drawn_slots(+Draw, +Slots, -Slot, -Drawn) is det.
%
%   Drawn are the random slots that belong to Draw, Seed-Text, up to the first
%   that is one of Slots, which is Slot. Slots must not be empty.

drawn_slots(Seed-Text, Slots, Slot, Drawn) :-
    format(codes(Codes), "~d ~s", [Seed, Text]),
    foldl(hashed, Codes, 0xcbf29ce484222325, Hash),
    State is Hash mod 2147483646 + 1,
    drawn(State, Slots, Slot, Drawn).

hashed(Code, Hash0, Hash) :-
    Hash is ((Hash0 xor Code) * 0x100000001b3) /\ 0xffffffffffffffff.

drawn(State0, Slots, Slot, [Slot0|Drawn]) :-
    State is State0 * 48271 mod 2147483647,
    Slot0 is State mod 7 + 1,
    (   memberchk(Slot0, Slots)
    ->  Slot = Slot0,
        Drawn = []
    ;   drawn(State, Slots, Slot, Drawn)
    ).
