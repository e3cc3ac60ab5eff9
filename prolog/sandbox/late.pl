:- module(pylogic_late,
          [ admit_late/3,               % +Module, +Goal, -Called
            late/2,                     % +Module, +Goal
            late/3,                     % +Module, +Closure, ?Argument...
            late/4,
            late/5,
            late/6,
            late/7,
            late/8,
            late/9
          ]).
:- autoload(library(apply), [maplist/3, maplist/4]).
:- autoload(library(lists), [append/3, member/2]).
:- use_module('../bridge/guard', [refuse_goal/1]).
:- use_module('../bridge/wording', [said/2]).
:- use_module(admission, [admit/2, is_outside/1]).
:- use_module(closures, [control/2]).
:- use_module(conditions, [conditional/2]).
:- use_module(definitions, [definition/3]).

/** <module> Goals that are known only when they are called

In `member(G, Goals), call(G)` nobody can tell beforehand what is called. Such a
call is put into late/2, which admits it when its turn has come, and so knows
what it is. In clauses from outside that is done as well, when a goal first comes
to one of them. No goal changes terms in place, so that what was admitted is what
is called.
*/

:- dynamic changing/1.                  % Module:Name/Arity, whose clauses are gone through now

%!  admit_late(+Module, +Goal, -Called) is det.
%
%   Called may be called in Module instead of Goal, and does the same: what cannot be known before
%   is admitted when it is called.
%
%   @error permission_error(_, _, _), existence_error(_, _) as admit/2 has them
%   @error instantiation_error if it cannot be known even then, with sandbox(Caller) as context

admit_late(Module, Goal, Called) :-
    known(Module, Goal),
    !,
    Called = Goal.
admit_late(Module, Goal, Called) :-
    retractall(changing(_)),
    changed(Goal, Module, Called),
    admit(Module, Called).

%   known(+Module, +Goal) is semidet: all that Goal could come to is known.

known(Module, Goal) :-
    catch(admit(Module, Goal), error(instantiation_error, sandbox(_)), fail).

%   changed(+Goal, +Module, -Called): late/2 stands around the least parts that are not known.

changed(Goal, Module, Called) :-
    var(Goal),
    !,
    Called = pylogic_late:late(Module, Goal).
changed(Goal, Module, Called) :-
    control(Goal, Goals),
    !,
    maplist(changed_in(Module), Goals, Parts),
    functor(Goal, Name, _),
    Called =.. [Name|Parts].
changed(Goal, Module, Called) :-
    known(Module, Goal),
    !,
    Called = Goal.
changed(Qualifier:Goal, Module, Called) :-
    Qualifier == Module,
    !,
    Called = Module:Part,
    changed(Goal, Module, Part).
changed(Goal, Module, Called) :-
    changed_arguments(Goal, Module, Part),
    known(Module, Part),
    !,
    Called = Part.
changed(Goal, Module, Called) :-
    changed_clauses(Goal, Module),
    !,
    Called = Goal.
changed(Goal, Module, pylogic_late:late(Module, Goal)).

changed_in(Module, Goal, Called) :-
    changed(Goal, Module, Called).

changed_arguments(Goal, Module, Called) :-
    Goal = call(Body),
    !,
    Called = call(Part),
    changed(Body, Module, Part).
changed_arguments(Goal, Module, Called) :-
    Goal =.. [call, Closure|Further],
    callable(Closure),
    \+ lambda(Closure),
    !,
    Closure =.. [Name|Arguments0],
    append(Arguments0, Further, Arguments),
    Flat =.. [Name|Arguments],
    Called = call(Part),
    changed(Flat, Module, Part).
changed_arguments(Goal, Module, Called) :-
    definition(Module, Goal, Definer),
    \+ conditional(Definer, Goal),
    \+ is_outside(Definer),
    predicate_property(Definer:Goal, meta_predicate(Spec)),
    Goal =.. [Name|Arguments],
    Spec =.. [_|Modes],
    maplist(changed_argument(Module), Modes, Arguments, Parts),
    Called =.. [Name|Parts].

lambda(_>>_).
lambda(_/_).
lambda(_:_).

changed_argument(Module, Mode, Argument, Part) :-
    (   Mode == 0
    ->  changed(Argument, Module, Part)
    ;   Mode == (^)
    ->  changed_below(Argument, Module, Part)
    ;   integer(Mode),
        nonvar(Argument),
        Argument = Parameters>>Body,
        is_list(Parameters),
        length(Parameters, Mode)
    ->  Part = Parameters>>Body1,
        changed(Body, Module, Body1)
    ;   integer(Mode),
        nonvar(Argument)
    ->  Part = pylogic_late:late(Module, Argument)
    ;   Part = Argument
    ).

changed_below(Goal, Module, Part) :-
    nonvar(Goal),
    Goal = Variable^Goal1,
    !,
    Part = Variable^Part1,
    changed_below(Goal1, Module, Part1).
changed_below(Goal, Module, Part) :-
    changed(Goal, Module, Part).

%   changed_clauses(+Goal, +Module) is semidet: the clauses from outside that Goal comes to are
%   known, or changed so that they are.

changed_clauses(Goal, Module) :-
    definition(Module, Goal, Module),
    is_outside(Module),
    functor(Goal, Name, Arity),
    (   changing(Module:Name/Arity)
    ->  true
    ;   assertz(changing(Module:Name/Arity)),
        functor(Head, Name, Arity),
        \+ predicate_property(Module:Head, ssu),    % whose clauses are not what clause/2 tells
        findall(clause(Head, Body, Clause), clause(Module:Head, Body, Clause), Clauses),
        maplist(changed_clause(Module), Clauses, Changed),
        replaced(Clauses, Changed, Module)
    ).

changed_clause(Module, clause(Head, Body, _), (Head :- Part)) :-
    changed(Body, Module, Part).

%   All clauses are replaced, so that they keep their order.

replaced(Clauses, Changed, Module) :-
    (   same(Clauses, Changed)
    ->  true
    ;   forall(member(clause(_, _, Clause), Clauses), erase(Clause)),
        forall(member(Clause, Changed), assertz(Module:Clause))
    ).

same([], []).
same([clause(_, Body, _)|Clauses], [(_ :- Part)|Changed]) :-
    Body == Part,
    same(Clauses, Changed).

%!  late(+Module, +Goal) is nondet.
%
%   Call Goal, which is admitted now. No catch/3 holds up that it is refused.
%
%   @error instantiation_error if it is not known even now

late(_, Goal) :-
    var(Goal),
    !,
    throw(error(instantiation_error, _)).
late(Module, Goal) :-
    catch(admit_late(Module, Goal, Called), Error, true),
    (   nonvar(Error)
    ->  refused(Error, Goal, Module)
    ;   Called = pylogic_late:late(_, Goal1),
        Goal1 == Goal
    ->  throw(error(instantiation_error, _))
    ;   call(Module:Called)
    ).

%!  late(+Module, +Closure, ?A) is nondet.
%!  late(+Module, +Closure, ?A, ?B) is nondet.
%!  late(+Module, +Closure, ?A, ?B, ?C) is nondet.
%!  late(+Module, +Closure, ?A, ?B, ?C, ?D) is nondet.
%!  late(+Module, +Closure, ?A, ?B, ?C, ?D, ?E) is nondet.
%!  late(+Module, +Closure, ?A, ?B, ?C, ?D, ?E, ?F) is nondet.
%!  late(+Module, +Closure, ?A, ?B, ?C, ?D, ?E, ?F, ?G) is nondet.
%
%   Call Closure with further arguments, once that is admitted.

late(Module, Closure, A) :-
    applied(Module, Closure, [A]).
late(Module, Closure, A, B) :-
    applied(Module, Closure, [A, B]).
late(Module, Closure, A, B, C) :-
    applied(Module, Closure, [A, B, C]).
late(Module, Closure, A, B, C, D) :-
    applied(Module, Closure, [A, B, C, D]).
late(Module, Closure, A, B, C, D, E) :-
    applied(Module, Closure, [A, B, C, D, E]).
late(Module, Closure, A, B, C, D, E, F) :-
    applied(Module, Closure, [A, B, C, D, E, F]).
late(Module, Closure, A, B, C, D, E, F, G) :-
    applied(Module, Closure, [A, B, C, D, E, F, G]).

applied(Module, call, Arguments0) :-
    Arguments0 = [Goal],
    !,
    late(Module, Goal).
applied(Module, Closure, Arguments) :-
    Goal =.. [call, Closure|Arguments],
    late(Module, Goal).

%   That the goal itself is no goal, or has no predicate, is an error of the program.

refused(error(type_error(callable, Goal), _), Goal1, _) :-
    Goal == Goal1,
    !,
    throw(error(type_error(callable, Goal), _)).
refused(error(existence_error(procedure, Module:Name/Arity), _), Goal, Module) :-
    functor(Goal, Name, Arity),
    !,
    throw(error(existence_error(procedure, Module:Name/Arity), Module:Name/Arity)).
refused(Error, _, _) :-
    subsumes_term(error(_, _), Error),
    !,
    said(Error, Message),
    refuse_goal(Message).
refused(Error, _, _) :-
    throw(Error).                       % the goal was stopped
