:- module(pylogic_check_clauses,
          [ clause_of/2,            % +Term, -Predicate
            clause_goal/2,          % +Term, -Goal
            goal_in/3,              % +Module, +Goal, -Predicate
            open_guard/1,           % +Goal
            without_guards/2        % +Goal0, -Goal
          ]).

/** <module> What a clause defines and what it calls

Terms are as they stand in a file: facts, rules, grammar rules, rules with `=>`,
and '$facts'(Head, Goal) and '$never'(Axiom, Values, Goal) of compiled documents.
A predicate is Name/Arity.
*/

%!  clause_of(+Term, -Predicate) is semidet.
%
%   Term is a clause of Predicate. Fails for directives, and for axioms that define
%   nothing.

clause_of(Term, Name/Arity) :-
    clause_head(Term, Head),
    callable(Head),
    functor(Head, Name, Arity).

clause_head((:- _), _) :-
    !,
    fail.
clause_head('$never'(_, _, _), _) :-
    !,
    fail.
clause_head('$facts'(Head, _), Head) :-
    !.
clause_head((Rule --> Body), Head) :-
    !,
    dcg_translate_rule((Rule --> Body), (Head :- _)).
clause_head((Head, _ => _), Head) :-
    !.
clause_head((Head => _), Head) :-
    !.
clause_head((Head :- _), Head) :-
    !.
clause_head(Head, Head).

%!  clause_goal(+Term, -Goal) is semidet.
%
%   Goal is all that the clause Term calls. Fails for a fact.

clause_goal('$facts'(_, Goal), Goal).
clause_goal((Rule --> Body), Goal) :-
    dcg_translate_rule((Rule --> Body), (_ :- Goal)).
clause_goal((Head => Body), Goal) :-
    (   Head = (_, Guard)
    ->  Goal = (Guard, Body)
    ;   Goal = Body
    ).
clause_goal((_ :- Body), Body).

%!  open_guard(+Goal) is semidet.
%
%   Goal finds a value for what a goal leaves open. Who asks by the contract of a
%   game leaves no position open, so that such a guard is no part of the rules.

open_guard((ground(_) -> true ; _)).

%!  without_guards(+Goal0, -Goal) is det.
%
%   Goal is Goal0 without its guards as open_guard/1 has them.

without_guards(Goal0, Goal) :-
    (   open_guard(Goal0)
    ->  Goal = true
    ;   compound(Goal0),
        compound_name_arguments(Goal0, Name, [A0, B0]),
        control(Name)
    ->  without_guards(A0, A),
        without_guards(B0, B),
        compound_name_arguments(Goal, Name, [A, B])
    ;   Goal = Goal0
    ).

control(',').
control(;).
control(->).
control(*->).

%!  goal_in(+Module, +Goal, -Predicate) is nondet.
%
%   Goal comes to a call of Predicate. What a predicate such as maplist/3 calls is
%   known from its declaration, as Module sees it.

goal_in(Module, Goal, Predicate) :-
    callable(Goal),
    (   functor(Goal, Name, Arity),
        Predicate = Name/Arity
    ;   compound(Goal),
        predicate_property(Module:Goal, meta_predicate(Modes)),
        arg(Place, Modes, Mode),
        arg(Place, Goal, Argument),
        called_as(Mode, Module, Argument, Predicate)
    ).

called_as(0, Module, Goal, Predicate) :-
    !,
    goal_in(Module, Goal, Predicate).
called_as(^, Module, Goal0, Predicate) :-
    !,
    without_bound(Goal0, Goal),
    goal_in(Module, Goal, Predicate).
called_as(//, Module, Grammar, Predicate) :-
    !,
    callable(Grammar),
    dcg_translate_rule((phrase --> Grammar), (_ :- Goal)),
    goal_in(Module, Goal, Predicate).
called_as(More, _, Closure, Name/Arity) :-
    integer(More),
    callable(Closure),
    functor(Closure, Name, Arity0),
    Arity is Arity0 + More.

without_bound(Goal0, Goal) :-
    (   nonvar(Goal0),
        Goal0 = _^Goal1
    ->  without_bound(Goal1, Goal)
    ;   Goal = Goal0
    ).
