:- module(pylogic_check_calls,
          [ called_by/3,            % +Predicates, +Module, -Edges
            defined/2,              % +Module, +Predicate
            above/3,                % +Predicates, +Edges, -Above
            calls/5                 % +Starts, +Values, +Program, +Above, -Found
          ]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(clauses, [goal_in/3]).
:- use_module(unread, [on_every_reading/2, unread_pattern/3, with_unread/3]).

/** <module> All calls that a program can make, from some that it starts with

Each clause is gone through with what its goals answer, and what it calls is gone
through in turn. Cells are unread (unread.pl), so that one call stands for many,
and those that were read are taken for unread again: there are no fewer calls than
those that the program makes, and there may be more.
*/

:- det(called_by/3).
:- det(above/3).
:- det(calls/5).

%!  called_by(+Predicates, +Module, -Edges) is det.
%
%   Edges are Caller-Called for all that comes of Predicates and is defined in Module.

called_by(Predicates, Module, Edges) :-
    called_by(Predicates, Module, [], [], Edges).

called_by([], _, _, Edges, Edges).
called_by([Predicate|Waiting], Module, Done, Edges0, Edges) :-
    (   memberchk(Predicate, Done)
    ->  called_by(Waiting, Module, Done, Edges0, Edges)
    ;   Predicate = Name/Arity,
        functor(Head, Name, Arity),
        findall(Called,
                ( clause(Module:Head, Body),
                  goal_in(Module, Body, Called),
                  defined(Module, Called)
                ),
                Called0),
        sort(Called0, Callees),
        findall(Predicate-Called, member(Called, Callees), New),
        append(New, [Predicate-Predicate|Edges0], Edges1),
        append(Callees, Waiting, Waiting1),
        called_by(Waiting1, Module, [Predicate|Done], Edges1, Edges)
    ).

%!  defined(+Module, +Predicate) is semidet.
%
%   Predicate, Name/Arity, has clauses of its own in Module.

defined(Module, Name/Arity) :-
    functor(Head, Name, Arity),
    predicate_property(Module:Head, number_of_clauses(_)),
    \+ predicate_property(Module:Head, imported_from(_)).

%!  above(+Predicates, +Edges, -Above) is det.
%
%   Above are those that come to one of Predicates by some of Edges, and these.

above(Predicates, Edges, Above) :-
    findall(Caller,
            ( member(Caller-Called, Edges),
              memberchk(Called, Predicates)
            ),
            Callers0),
    append(Predicates, Callers0, Callers1),
    sort(Callers1, Callers),
    (   Callers == Predicates
    ->  Above = Predicates
    ;   above(Callers, Edges, Above)
    ).

%!  calls(+Starts, +Values, +Program, +Above, -Found) is det.
%
%   Found has Predicate-Pattern for each call of one of Above that comes of Starts, goals
%   in which a cell may hold any of Values.

calls(Starts, Values, Program, Above, Found) :-
    trie_new(Seen),
    Walk = walk(Program, Values, Above, Seen),
    new_calls(Starts, Walk, Waiting),
    with_output_to(string(_), all_calls(Waiting, Walk)),
    findall(Name/Arity-Pattern,
            ( trie_gen(Seen, Pattern, _),
              functor(Pattern, Name, Arity)
            ),
            Found),
    trie_destroy(Seen).

new_calls([], _, []).
new_calls([Pattern|Patterns], Walk, New) :-
    Walk = walk(_, _, Above, Seen),
    functor(Pattern, Name, Arity),
    (   memberchk(Name/Arity, Above),
        trie_insert(Seen, Pattern, true)
    ->  New = [Pattern|New1]
    ;   New = New1
    ),
    new_calls(Patterns, Walk, New1).

all_calls([], _).
all_calls([Pattern|Waiting0], Walk) :-
    Walk = walk(_, Values, _, _),
    with_unread(Values, Pattern, Goal),
    Made = made([]),
    on_every_reading(walked(Walk, Made), Goal),
    arg(1, Made, Patterns),
    new_calls(Patterns, Walk, New),
    append(New, Waiting0, Waiting),
    all_calls(Waiting, Walk).

%   walked(+Walk, +Made, +Goal) is det: Made has what the clauses for Goal call. A
%   clause whose goals before its cut are true is the last.

walked(Walk, Made, Goal) :-
    Walk = walk(Program, _, _, _),
    predicate_property(Program:Goal, number_of_clauses(Count)),
    nth_clause(Program:Goal, Number, Clause),
    clause(Program:Goal, Body0, Clause),
    (   Number =:= Count
    ->  without_last_cut(Body0, Body)
    ;   Body = Body0
    ),
    (   at_cut(Body, Before, After)
    ->  run(Before, Walk, Made),
        !,
        forall(run(After, Walk, Made), true)
    ;   forall(made(Body, Walk, Made), true),
        fail
    ).
walked(_, _, _).

at_cut(!, true, true).
at_cut((A, B), Before, After) :-
    (   at_cut(A, Before, After0)
    ->  After = (After0, B)
    ;   at_cut(B, Before0, After),
        Before = (A, Before0)
    ).

%   without_last_cut(+Body0, -Body): a cut at the end of the last clause cuts no clause.

without_last_cut(Body0, Body) :-
    (   Body0 = (A0, B),
        memberchk(B, [!, true])
    ->  without_last_cut(A0, Body)
    ;   Body0 = (A, B0),
        without_last_cut(B0, B),
        B \== B0
    ->  without_last_cut((A, B), Body)
    ;   Body = Body0
    ).

%   made(+Body, +Walk, +Made): as run/3, but the last goal need not be true.

made(Body, Walk, Made) :-
    (   Body = (A, B)
    ->  run(A, Walk, Made),
        made(B, Walk, Made)
    ;   Body = (A ; B),
        \+ A = (_ -> _)
    ->  (   made(A, Walk, Made)
        ;   made(B, Walk, Made)
        )
    ;   Body = not(A)
    ->  made(A, Walk, Made)
    ;   Walk = walk(Program, _, _, _),
        functor(Body, Name, Arity),
        defined(Program, Name/Arity)
    ->  note(Body, Walk, Made)
    ;   run(Body, Walk, Made)
    ).

%   run(+Goal, +Walk, +Made) is nondet: what the program would do, and Made has what
%   it calls.

run((A, B), Walk, Made) :-
    !,
    run(A, Walk, Made),
    run(B, Walk, Made).
run((A -> B ; C), Walk, Made) :-
    !,
    (   run(A, Walk, Made)
    ->  run(B, Walk, Made)
    ;   run(C, Walk, Made)
    ).
run((A ; B), Walk, Made) :-
    !,
    (   run(A, Walk, Made)
    ;   run(B, Walk, Made)
    ).
run((A -> B), Walk, Made) :-
    !,
    run((A -> B ; fail), Walk, Made).
run(\+ A, Walk, Made) :-
    !,
    \+ run(A, Walk, Made).
run(not(A), Walk, Made) :-
    !,
    \+ run(A, Walk, Made).
run(!, _, _) :-
    !.
run(Goal, Walk, Made) :-
    Walk = walk(Program, _, _, _),
    functor(Goal, Name, Arity),
    (   defined(Program, Name/Arity)
    ->  note(Goal, Walk, Made)
    ;   true
    ),
    call(Program:Goal).

note(Goal, walk(_, Values, Above, _), Made) :-
    functor(Goal, Name, Arity),
    (   memberchk(Name/Arity, Above)
    ->  unread_pattern(Values, Goal, Pattern),
        arg(1, Made, Patterns),
        (   member(Other, Patterns),
            Other =@= Pattern
        ->  true
        ;   copy_term_nat(Pattern, Copy),
            arg(1, Made, Patterns),
            nb_setarg(1, Made, [Copy|Patterns])
        )
    ;   true
    ).
