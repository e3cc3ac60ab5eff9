:- module(test_pylogic_nqthm_primitives, []).
:- use_module(library(plunit)).
:- use_module(library(lists), [member/2, numlist/3]).
:- use_module('../../prolog/nqthm/primitives').

% value(?Value): there is a value of each kind here.

value(0).
value(7).
value(t).
value(f).
value([]).
value(x).
value('o-win').
value(pack([84|0])).
value(pack(5)).
value(minus(0)).
value(minus(3)).
value([x|f]).
value([[f, x, minus(2)], []]).

stranger(-1).
stranger(1.5).
stranger("text").
stranger(nil).
stranger('').
stranger('X').
stranger(minus(-1)).
stranger(minus(x)).
stranger(pack([65|0])).
stranger(point(1, 2)).
stranger([x, [nil]]).
stranger([x|y(1)]).

:- begin_tests(nqthm_primitives).

test(values, [forall(value(Value))]) :-
    must_be_values([Value, [Value|Value]]).
test(strangers, [forall(stranger(Value)), error(domain_error(value_of_the_logic, _))]) :-
    must_be_values([x, Value]).
test(unknown, [forall(member(Value, [_, [_], [x|_], minus(_), pack(_)])), error(_)]) :-
    must_be_values([Value]).

test(components, Car-Cdr == x-[y]) :-
    car_of([x, y], Car),
    cdr_of([x, y], Cdr).
test(no_components, [forall(( value(Value), Value \= [_|_] ))]) :-
    car_of(Value, 0),
    cdr_of(Value, 0).

test(numbers, [forall(value(Value))]) :-
    number_of(Value, Number),
    (   integer(Value)
    ->  Number == Value
    ;   Number == 0
    ).
test(predecessors, Found == [0, 0, 6, 0, 0]) :-
    findall(N, ( member(V, [0, 1, 7, x, minus(3)]), predecessor_of(V, N) ), Found).
test(division, [forall(member(X-Y, [0-0, 7-0, 7-2, 2-7, 12-4]))]) :-
    quotient_of(X, Y, Quotient),
    remainder_of(X, Y, Remainder),
    X =:= Quotient * Y + Remainder,
    (   Y =:= 0
    ->  Quotient =:= 0
    ;   Remainder < Y
    ).
test(negatives, Found == [0, 3, 0, 0]) :-
    findall(N, ( member(V, [minus(0), minus(3), 3, x]), negative_guts_of(V, N) ), Found).

test(atoms, Atoms == [[], x, 'o-win', pack([84|0]), pack(5)]) :-
    findall(Value, ( value(Value), is_litatom(Value) ), Atoms).
test(unpacked, [forall(( value(Value), is_litatom(Value) )), Back == Value]) :-
    unpacked_of(Value, Guts),
    packed_of(Guts, Back).
test(codes_are_those_of_capitals, Guts == [79, 45, 87, 73, 78|0]) :-
    unpacked_of('o-win', Guts).
test(nil, Atom == []) :-
    packed_of([78, 73, 76|0], Atom).
test(no_name, [forall(member(Guts, [0, [], [97|0], [65], [65|1], [x|0], [0|0], [0xd800|0]]))]) :-
    packed_of(Guts, pack(Guts)).
test(nothing_to_unpack, [forall(member(Value, [7, t, f, [x], minus(1)]))]) :-
    unpacked_of(Value, 0).

test(sizes, Sizes == [7, 1, 4, 9, 67, 6]) :-
    findall(Size, ( member(Value, [7, t, minus(3), [4|4], a, pack(5)]), count_of(Value, Size) ),
            Sizes).
test(size_of_a_long_list, Size == 100_001) :-
    numlist(1, 100_000, Numbers),
    findall(0, member(_, Numbers), Zeros, 0),
    count_of([0|Zeros], Size).

:- end_tests(nqthm_primitives).
