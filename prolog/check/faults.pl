:- module(pylogic_faults,
          [ fault/4                 % +Module, +Clause, -Fault, -Faulty
          ]).
:- use_module(library(lists), [member/2, nth1/4]).
:- use_module(clauses, [open_guard/1]).

/** <module> One fault in a clause

Each kind of fault is a slip that somebody who writes rules makes:

| kind        | what it does                                               |
|-------------|------------------------------------------------------------|
| `relation`  | a comparison is turned round, or takes in its bound or not |
| `bound`     | a whole number is one more, or one less                    |
| `conjunct`  | a goal is left out                                         |
| `swap`      | two neighbouring arguments change places                   |
| `negation`  | `\+` is left out                                           |
| `direction` | a clause of several is left out                            |

Goals are found wherever Prolog would call them: what a predicate does with its
arguments is known from how it is declared in Module. Cuts are left alone, and
so are arguments whose order says nothing.
*/

%!  fault(+Module, +Clause, -Fault, -Faulty) is nondet.
%
%   Faulty is Clause with a fault: fault(Kind, Old, New), where New stands in the
%   place of Old. Clause is not changed, and no variable of it is bound.

fault(_, Clause, fault(direction, Clause, true), (:- true)) :-
    \+ Clause = (:- _).
fault(Module, '$facts'(Head, Goal), Fault, '$facts'(Head, Faulty)) :-
    in_goal(Goal, Module, Fault, Faulty).
fault(Module, Clause, Fault, Faulty) :-
    parts(Clause, Head, Guard, Body, Faulty, Head1, Guard1, Body1),
    (   in_arguments(Head, Fault, Head1),
        Guard1-Body1 = Guard-Body
    ;   in_goal(Guard, Module, Fault, Guard1),
        Head1-Body1 = Head-Body
    ;   in_goal(Body, Module, Fault, Body1),
        Head1-Guard1 = Head-Guard
    ).

% parts(+Clause, -Head, -Guard, -Body, -Clause1, ?Head1, ?Guard1, ?Body1): Clause1 is like Clause.

parts((Head, Guard => Body), Head, Guard, Body, (Head1, Guard1 => Body1), Head1, Guard1, Body1) :-
    !.
parts((Head => Body), Head, true, Body, (Head1 => Body1), Head1, true, Body1) :-
    !.
parts((Head :- Body), Head, true, Body, (Head1 :- Body1), Head1, true, Body1) :-
    !.
parts(Head, Head, true, true, Head1, Head1, true, true) :-
    Head \= (:- _),
    Head \= (_ --> _),
    Head \= '$facts'(_, _),
    Head \= '$never'(_, _, _).

% in_goal(+Goal, +Module, -Fault, -Faulty): what stands in a conjunction can be left out.

in_goal(Goal, _, fault(conjunct, Goal, true), true) :-
    callable(Goal),
    \+ member(Goal, [true, !, (_, _), (_ -> _), (_ *-> _)]),
    \+ open_guard(Goal).
in_goal(Goal, Module, Fault, Faulty) :-
    compound(Goal),
    \+ open_guard(Goal),
    in_call(Goal, Module, Fault, Faulty).

in_call(\+ Goal, _, fault(negation, \+ Goal, Goal), Goal).
in_call(Goal, _, fault(relation, Goal, Faulty), Faulty) :-
    Goal =.. [Relation, X, Y],
    turned(Relation, Other),
    Faulty =.. [Other, X, Y].
in_call(Goal, Module, Fault, Faulty) :-
    \+ Goal = ground(_),               % to which the order in a term says nothing
    called_arguments(Goal, Module, Called),
    (   member(Place, Called),
        changed(Place, Goal, Old, Faulty, New),
        (   branch(Goal, Old)
        ->  in_call(Old, Module, Fault, New)
        ;   in_goal(Old, Module, Fault, New)
        )
    ;   Called == [],
        in_arguments(Goal, Fault, Faulty)
    ;   Called \== [],
        functor(Goal, _, Arity),
        between(1, Arity, Place),
        \+ member(Place, Called),
        changed(Place, Goal, Old, Faulty, New),
        in_term(Old, Fault, New)
    ).

% A condition with what follows from it is no goal of its own.

branch((_ ; _), Old) :-
    member(Old, [(_ -> _), (_ *-> _)]),
    !.

turned(<, =<).
turned(<, >).
turned(=<, <).
turned(=<, >=).
turned(>, >=).
turned(>, <).
turned(>=, >).
turned(>=, =<).
turned(=:=, =\=).
turned(=\=, =:=).
turned(==, \==).
turned(\==, ==).

% in_arguments(+Term, -Fault, -Faulty): in the arguments of a head, a goal or a term.

in_arguments(Term, fault(swap, Term, Faulty), Faulty) :-
    compound(Term),
    compound_name_arguments(Term, Name, Arguments),
    \+ ordered(Name, Arguments),
    nth1(Place, Arguments, X, Others),
    nth1(Place, Others, Y, Rest),
    nth1(Place, Others1, X, Rest),
    nth1(Place, Arguments1, Y, Others1),
    compound_name_arguments(Faulty, Name, Arguments1).
in_arguments(Term, Fault, Faulty) :-
    compound(Term),
    functor(Term, _, Arity),
    between(1, Arity, Place),
    changed(Place, Term, Old, Faulty, New),
    in_term(Old, Fault, New).

in_term(Number, fault(bound, Number, Other), Other) :-
    integer(Number),
    (   Other is Number + 1
    ;   Other is Number - 1
    ).
in_term(Term, Fault, Faulty) :-
    in_arguments(Term, Fault, Faulty).

% ordered(+Name, +Arguments): their order says nothing, or another kind of fault changes it.

ordered('[|]', _).
ordered(Name, [_, _]) :-
    (   turned(Name, _)
    ;   member(Name, [=, \=, +, *, max, min, is, :])
    ),
    !.

% changed(+Place, +Term, -Old, -Changed, ?New): the two differ in one argument.

changed(Place, Term, Old, Changed, New) :-
    compound_name_arguments(Term, Name, Arguments),
    nth1(Place, Arguments, Old, Others),
    nth1(Place, Arguments1, New, Others),
    compound_name_arguments(Changed, Name, Arguments1).

% called_arguments(+Goal, +Module, -Places): the arguments that are goals.

called_arguments(Goal, Module, Places) :-
    (   predicate_property(Module:Goal, meta_predicate(Modes))
    ->  findall(Place,
                ( arg(Place, Modes, Mode),
                  member(Mode, [0, ^])
                ),
                Places)
    ;   Places = []
    ).
