:- module(pylogic_admission,
          [ admit/2,                    % +Module, +Goal
            forget_admitted/0,
            is_outside/1,               % +Module
            keep_joined/3,              % +Module, +Head, +Goal
            keep_outside/1              % +Module
          ]).
:- autoload(library(assoc), [assoc_to_keys/2, del_assoc/4, empty_assoc/1, get_assoc/3, put_assoc/4]).
:- autoload(library(error), [type_error/2]).
:- autoload(library(terms), [term_size/2]).
:- use_module(allowed, [allowed/3]).
:- use_module(closures, [called/4, control/2]).
:- use_module(conditions, [condition/3, conditional/2]).
:- use_module(definitions, [definition/3, loaded_library/1, sealed/1]).
:- use_module(refusals, [refuse/2, unknown/1]).

/** <module> Which goals from outside may be called

A goal from outside is looked into before it is called, as library(sandbox) does
it: whatever it could come to, through clauses and through the arguments of
predicates that call them, must be known beforehand and be on the list in
allowed.pl, or be clauses of a module that is no library. Unlike there, the list
is closed: no library or program adds to it, no file is loaded for a goal, and a
goal reaches other modules by name only for what is on the list.
*/

:- dynamic
    outside/1,                          % Module, whose clauses are untrusted
    joined/3,                           % Module, Head, Goal
    admitted/1.                         % Module:Name/Arity: harmless, whatever its arguments

%!  admit(+Module, +Goal) is det.
%
%   Goal may be called in Module.
%
%   @error permission_error(call, sandboxed, Indicator) if it could come to something else, with
%          sandbox(Caller) as context
%   @error instantiation_error if that cannot be known, with the same context
%   @error existence_error(procedure, Module:Indicator) if something is not defined

admit(Module, Goal) :-
    empty_assoc(Safe0),
    walk(Goal, at(Module, goal, outside), Safe0, Safe),
    assoc_to_keys(Safe, Keys),
    remember(Keys).

remember([]).
remember([Key|Keys]) :-
    (   Key = general(Indicator),
        \+ admitted(Indicator)
    ->  assertz(admitted(Indicator))
    ;   true
    ),
    remember(Keys).

%!  forget_admitted is det.
%
%   Clauses have changed: everything has to be looked into again. (Facts that goals add do not
%   matter.)

forget_admitted :-
    retractall(admitted(_)).

%!  keep_outside(+Module) is det.
%
%   Nobody vouches for the clauses of Module.

keep_outside(Module) :-
    (   outside(Module)
    ->  true
    ;   assertz(outside(Module))
    ).

%!  keep_joined(+Module, +Head, +Goal) is det.
%
%   Tabling joins answers of Head by Goal, which no clause shows.

keep_joined(Module, Head, Goal) :-
    assertz(joined(Module, Head, Goal)).

%!  is_outside(+Module) is semidet.
%
%   Nobody vouches for the clauses of Module.

is_outside(Module) :-
    outside(Module).

%   walk(+Goal, +At, +Safe0, -Safe): At is at(Module, Caller, Trust). Trust is `outside` for goals
%   and clauses from outside, which may name no other module but for what is on the list.

walk(Goal, At, _, _) :-
    var(Goal),
    !,
    unknown(At).
walk(Module:Goal, At, Safe0, Safe) :-
    !,
    walk_in(Module, Goal, At, Safe0, Safe).
walk(Goal, At, Safe0, Safe) :-
    control(Goal, Goals),
    !,
    walk_all(Goals, At, Safe0, Safe).
walk(Goal, At, Safe0, Safe) :-
    compound(Goal),
    compound_name_arity(Goal, Name, 0), % calls what Name calls
    !,
    walk(Name, At, Safe0, Safe).
walk(Goal, At, Safe0, Safe) :-
    callable(Goal),
    !,
    At = at(Module, _, _),
    catch(definition(Module, Goal, Definer), Error, true),
    (   var(Error)
    ->  walk_defined(Definer, Goal, At, Safe0, Safe)
    ;   Error = error(existence_error(procedure, _), _),
        get_assoc(given, Safe0, _)
    ->  Safe = Safe0
    ;   throw(Error)
    ).
walk(Goal, _, _, _) :-
    type_error(callable, Goal).

walk_all([], _, Safe, Safe).
walk_all([Goal|Goals], At, Safe0, Safe) :-
    walk(Goal, At, Safe0, Safe1),
    walk_all(Goals, At, Safe1, Safe).

walk_in(Module, Goal, At, _, _) :-
    ( var(Module) ; var(Goal) ),
    !,
    unknown(At).
walk_in(Module, Goal, At, Safe0, Safe) :-
    At = at(Module0, Caller, Trust),
    atom(Module),
    (   Module == Module0
    ;   Trust == ours,
        current_module(Module)
    ),
    !,
    walk(Goal, at(Module, Caller, Trust), Safe0, Safe).
walk_in(pylogic_late, Goal, at(Module, _, _), Safe, Safe) :-
    compound(Goal),                     % admits what it calls itself
    compound_name_arity(Goal, late, _),
    arg(1, Goal, Module1),
    Module1 == Module,
    !.
walk_in(Module, Goal, _, Safe, Safe) :-
    atom(Module),
    callable(Goal),
    loaded_library(Module),
    functor(Goal, Name, Arity),
    allowed(Module, Name, Arity),
    \+ predicate_property(Module:Goal, meta_predicate(_)),
    \+ conditional(Module, Goal),
    !.
walk_in(Module, Goal, At, _, _) :-
    refuse(Module:Goal, At).

walk_defined(Definer, Goal, At, Safe0, Safe) :-
    conditional(Definer, Goal),
    !,
    condition(Goal, At, Goals),
    walk_all(Goals, At, Safe0, Safe).
walk_defined(Definer, Goal, At, Safe0, Safe) :-
    functor(Goal, Name, Arity),
    allowed(Definer, Name, Arity),
    !,
    (   predicate_property(Definer:Goal, meta_predicate(Spec))
    ->  called(Goal, Spec, At, Goals),
        walk_all(Goals, At, Safe0, Safe)
    ;   Safe = Safe0
    ).
walk_defined(Definer, Goal, At, Safe0, Safe) :-
    module_property(Definer, class(user)),
    \+ sealed(Definer),
    \+ predicate_property(Definer:Goal, foreign),
    !,
    walk_predicate(Definer, Goal, At, Safe0, Safe).
walk_defined(_, Goal, At, _, _) :-
    refuse(Goal, At).

%   walk_predicate(+Module, +Goal, +At, +Safe0, -Safe): all clauses of the predicate are harmless,
%   whatever its arguments. If that cannot be known for it depends on the arguments what is
%   called, then those that Goal comes to are.

walk_predicate(Module, Goal, _, Safe0, Safe) :-
    functor(Goal, Name, Arity),
    ( admitted(Module:Name/Arity) ; get_assoc(general(Module:Name/Arity), Safe0, _) ),
    !,
    Safe = Safe0.
walk_predicate(Module, Goal, _, Safe0, Safe) :-
    functor(Goal, Name, Arity),
    functor(General, Name, Arity),
    put_assoc(general(Module:Name/Arity), Safe0, true, Safe1),
    catch(walk_clauses(Module, General, Safe1, Safe2),
          error(instantiation_error, sandbox(_)),
          fail),
    !,
    Safe = Safe2.
walk_predicate(Module, Goal, At, Safe0, Safe) :-
    key(Goal, At, Key),
    (   get_assoc(special(Module:Key), Safe0, _)
    ->  Safe = Safe0
    ;   put_assoc(special(Module:Key), Safe0, true, Safe1),
        walk_given(Module, Goal, Safe1, Safe)
    ).

%   walk_given(+Module, +Goal, +Safe0, -Safe): what is not defined may be an argument that is never
%   called, as `fact(N, F)` is in solve(fact(N, F)) of an interpreter. There is nothing that it could
%   come to: where it is called, it raises an existence error, as nothing is loaded for it then.

walk_given(Module, Goal, Safe0, Safe) :-
    (   get_assoc(given, Safe0, _)
    ->  walk_clauses(Module, Goal, Safe0, Safe)
    ;   put_assoc(given, Safe0, true, Safe1),
        walk_clauses(Module, Goal, Safe1, Safe2),
        del_assoc(given, Safe2, _, Safe)
    ).

%   A goal that grows at each step would never come to an end here.

key(Goal, At, Key) :-
    term_size(Goal, Size),
    (   Size > 1000
    ->  unknown(At)
    ;   copy_term_nat(Goal, Key),
        numbervars(Key, 0, _, [functor_name('$pylogic_admission')])
    ).

walk_clauses(Module, Goal, Safe0, Safe) :-
    functor(Goal, Name, Arity),
    (   outside(Module)
    ->  Trust = outside
    ;   Trust = ours
    ),
    findall(Body, ( clause(Module:Goal, Body) ; joined(Module, Goal, Body) ), Bodies),
    walk_all(Bodies, at(Module, Name/Arity, Trust), Safe0, Safe).
