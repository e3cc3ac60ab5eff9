:- module(test_pylogic_harmless, []).
:- use_module(library(plunit)).
:- use_module(pylogic(check/harmless)).
:- use_module(pylogic(check/unread)).

:- begin_tests(unread).

% What is read decides how many readings there are.

ends_with_blank([_, ' ']).

counted(Count, _) :-
    arg(1, Count, N0),
    N is N0+1,
    nb_setarg(1, Count, N).

readings(Goal, Pattern, N) :-
    Count = count(0),
    with_unread([' ', 'C', 'B'], Pattern, Term),
    on_every_reading(read_by(Goal, Count), Term),
    arg(1, Count, N).

read_by(Goal, Count, Term) :-
    ignore(call(Goal, Term)),
    counted(Count, Term).

test(nothing_is_read, N == 1) :-
    readings(=(_), ['$unread', '$unread'], N).
test(one_cell_is_read, N == 2) :-
    readings(ends_with_blank, ['$unread', '$unread'], N).
test(what_no_cell_holds_is_not_read, N == 1) :-
    readings(=(['+', _]), ['$unread', '$unread'], N).
test(false_once_is_false, fail) :-
    with_unread([' ', 'C'], ['$unread', '$unread'], Term),
    on_every_reading(ends_with_blank, Term).
test(pattern, Pattern == go(['$unread', '+', 'P', ['$unread']], 'C')) :-
    with_unread([' ', 'C'], '$unread', Cell),
    unread_pattern([' ', 'C'], go([' ', '+', 'P', [Cell]], 'C'), Pattern).
test(filled, Cells == [' ', 'C', ' ']) :-
    with_unread([' ', 'C'], ['$unread', '$unread', '$unread'], Cells),
    filled(Cells).

:- end_tests(unread).

:- begin_tests(harmless).

% The first vacant cell of a line, by a count that stops at its end.

right:(vacant(Line, N) :- vacant(Line, 1, N)).
right:(vacant([], _, _) :- !, fail).
right:vacant([' '|_], N, N).
right:(vacant([_|Cells], N0, N) :- N0 < 9, N1 is N0+1, vacant(Cells, N1, N)).

same_without_the_end:(vacant(Line, N) :- vacant(Line, 1, N)).
same_without_the_end:vacant([' '|_], N, N).
same_without_the_end:(vacant([_|Cells], N0, N) :- N0 < 9, N1 is N0+1, vacant(Cells, N1, N)).

same_with_a_nearer_bound:(vacant(Line, N) :- vacant(Line, 1, N)).
same_with_a_nearer_bound:(vacant([], _, _) :- !, fail).
same_with_a_nearer_bound:vacant([' '|_], N, N).
same_with_a_nearer_bound:(vacant([_|Cells], N0, N) :- N0 < 4, N1 is N0+1, vacant(Cells, N1, N)).

too_near:(vacant(Line, N) :- vacant(Line, 1, N)).
too_near:(vacant([], _, _) :- !, fail).
too_near:vacant([' '|_], N, N).
too_near:(vacant([_|Cells], N0, N) :- N0 < 2, N1 is N0+1, vacant(Cells, N1, N)).

other_order:(vacant(Line, N) :- vacant(Line, 1, N)).
other_order:(vacant([], _, _) :- !, fail).
other_order:(vacant([_|Cells], N0, N) :- N0 < 9, N1 is N0+1, vacant(Cells, N1, N)).
other_order:vacant([' '|_], N, N).

printing:(vacant(Line, N) :- vacant(Line, 1, N)).
printing:(vacant([], _, _) :- !, write(end), fail).
printing:vacant([' '|_], N, N).
printing:(vacant([_|Cells], N0, N) :- N0 < 9, N1 is N0+1, vacant(Cells, N1, N)).

tried(Right, Mutant, Shown) :-
    shown(Right, Mutant, [' ', 'C'], [vacant(['$unread', 'P', '$unread'], _)], Shown).

test(a_clause_that_only_fails, Shown == shown([vacant/3], 4, 9)) :-
    tried(right, same_without_the_end, Shown).
test(a_bound_that_is_not_met, Where == [vacant/3]) :-
    tried(right, same_with_a_nearer_bound, shown(Where, _, _)).
test(a_bound_that_is_met, fail) :-
    tried(right, too_near, _).
test(another_order, fail) :-
    tried(right, other_order, _).
test(what_is_printed, fail) :-
    tried(right, printing, _).

% What nobody looks at may differ: its caller answers the same.

heedless:(go(Line) :- place(Line, _)).
heedless:(place(Line, N) :- Line = [' '|_], N = 1).
unseen:(go(Line) :- place(Line, _)).
unseen:(place(Line, N) :- Line = [' '|_], N = 2).

test(a_caller_that_does_not_look, Where == [go/1]) :-
    shown(heedless, unseen, [' ', 'C'], [go(['$unread'])], shown(Where, _, _)).
test(nobody_calls_it, fail) :-
    shown(heedless, unseen, [' ', 'C'], [place(['$unread'], _)], _).

% A cut before what would be called; what goes on without end; what is not understood.

cutting:(go(Line) :- Line = [_], !, one).
cutting:(go(_) :- other).
cutting:one.
cutting:other.
cut:(go(Line) :- Line = [_], !, one).
cut:(go(_) :- other).
cut:one.
cut:(other :- fail).
endless:(go(X) :- go(X)).
endless_too:(go(Y) :- true, go(Y)).
catching:(go(X) :- catch(X = [' '], _, true)).

test(what_is_not_reached, Shown == shown([other/0], 0, 0)) :-
    shown(cutting, cut, [' ', 'C'], [go(['$unread'])], Shown).
test(without_end, fail) :-
    shown(endless, endless_too, [' ', 'C'], [go(['$unread'])], _).
test(not_understood, error(pylogic(calls_unknown(catch/3)))) :-
    shown(catching, catching, [' ', 'C'], [go(['$unread'])], _).

:- end_tests(harmless).
