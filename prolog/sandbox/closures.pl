:- module(pylogic_closures,
          [ called/4,                   % +Goal, +Spec, +At, -Goals
            control/2,                  % +Goal, -Goals
            extended/4                  % +Closure, +Count, +At, -Goal
          ]).
:- autoload(library(error), [type_error/2]).
:- autoload(library(lists), [append/3]).
:- use_module(definitions, [definition/3]).
:- use_module(refusals, [refuse/2, unknown/1]).

/** <module> What is called through arguments
*/

%!  control(+Goal, -Goals) is semidet.
%
%   Goal puts Goals together.

control((A, B), [A, B]).
control((A ; B), [A, B]).
control((A | B), [A, B]).
control((A -> B), [A, B]).
control((A *-> B), [A, B]).
control(\+ A, [A]).

%!  called(+Goal, +Spec, +At, -Goals) is det.
%
%   Goals are what a predicate calls of its arguments, by Spec, its meta_predicate declaration.
%
%   @error instantiation_error, permission_error(_, _, _) as admit/2 has them

called(Goal, Spec, At, Goals) :-
    functor(Goal, _, Arity),
    called(1, Arity, Spec, Goal, At, Goals).

called(Nth, Arity, _, _, _, Goals) :-
    Nth > Arity,
    !,
    Goals = [].
called(Nth, Arity, Spec, Goal, At, Goals) :-
    arg(Nth, Spec, Mode),
    arg(Nth, Goal, Argument),
    called_argument(Mode, Argument, At, Goals, Goals1),
    Next is Nth+1,
    called(Next, Arity, Spec, Goal, At, Goals1).

called_argument(Count, Argument, At, [Goal|Goals], Goals) :-
    integer(Count),
    !,
    extended(Argument, Count, At, Goal).
called_argument(^, Argument, _, [Goal|Goals], Goals) :-
    !,
    without_existential(Argument, Goal).
called_argument(//, Argument, At, [Goal|Goals], Goals) :-
    !,
    nonterminal(Argument, At, Goal).
called_argument(:, Argument, At, Goals, Goals) :-
    nonvar(Argument),
    Argument = Module:_,
    At = at(Own, _, _),
    Module \== Own,
    !,
    refuse(Argument, At).
called_argument(_, _, _, Goals, Goals).

without_existential(Goal0, Goal) :-
    nonvar(Goal0),
    Goal0 = _^Goal1,
    !,
    without_existential(Goal1, Goal).
without_existential(Goal, Goal).

%!  extended(+Closure, +Count, +At, -Goal) is det.
%
%   Goal is Closure with Count further arguments.

extended(Closure, _, At, _) :-
    var(Closure),
    !,
    unknown(At).
extended(Goal, 0, _, Goal) :-
    !.
extended(Module:Closure, Count, At, Module:Goal) :-
    !,
    extended(Closure, Count, At, Goal).
extended(Parameters>>Body, Count, At, Goal) :-
    !,
    At = at(Module, _, _),
    Arity is Count+2,
    functor(Call, >>, Arity),
    definition(Module, Call, yall),
    copy_term_nat(Parameters>>Body, Parameters1>>Body1),
    parameters(Parameters1, At, Taken),
    (   Count > Taken
    ->  Extra is Count-Taken,
        extended(Body1, Extra, At, Goal)
    ;   Goal = Body1
    ).
extended(_/Lambda, Count, At, Goal) :-
    !,
    At = at(Module, _, _),
    Arity is Count+2,
    functor(Call, /, Arity),
    definition(Module, Call, yall),
    extended(Lambda, Count, At, Goal).
extended(Closure, Count, At, Goal) :-
    callable(Closure),
    !,
    compound_or_atom(Closure, Name, Arguments0),
    length(Further, Count),
    append(Arguments0, Further, Arguments),
    compound_name_arguments(Goal, Name, Arguments),
    (   control(Goal, _)
    ->  unknown(At)
    ;   true
    ).
extended(Closure, _, _, _) :-
    type_error(callable, Closure).

compound_or_atom(Closure, Name, Arguments) :-
    (   atom(Closure)
    ->  Name = Closure,
        Arguments = []
    ;   compound_name_arguments(Closure, Name, Arguments)
    ).

parameters(Parameters, At, _) :-
    var(Parameters),
    !,
    unknown(At).
parameters(_/Parameters, At, Count) :-
    !,
    parameters(Parameters, At, Count).
parameters(Parameters, At, Count) :-
    (   is_list(Parameters)
    ->  length(Parameters, Count)
    ;   unknown(At)
    ).

nonterminal(Body, At, _) :-
    var(Body),
    !,
    unknown(At).
nonterminal(Module:Body, At, Module:Goal) :-
    !,
    nonterminal(Body, At, Goal).
nonterminal(Body, _, Goal) :-
    dcg_translate_rule((pylogic --> Body), (pylogic(_, _) :- Goal)).
