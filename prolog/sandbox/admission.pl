:- module(pylogic_admission,
          [ admit/2,                    % +Module, +Goal
            forget_admitted/0,
            keep_outside/1              % +Module
          ]).
:- autoload(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4, assoc_to_keys/2]).
:- autoload(library(error), [existence_error/2, type_error/2]).
:- autoload(library(lists), [append/3]).
:- autoload(library(terms), [term_size/2]).
:- use_module(allowed, [allowed/3, allowed_library/2]).

/** <module> Which goals from outside may be called

A goal from outside is looked into before it is called, as library(sandbox) does
it: whatever it could come to, through clauses and through the arguments of
predicates that call them, must be known beforehand and be on the list in
allowed.pl, or be clauses of a module that is no library. Unlike there, the list
is closed: no library or program adds to it, no file is loaded for a goal, and a
goal reaches other modules by name only for what is on the list.
*/

:- dynamic
    outside/1,                          % Module, whose clauses nobody vouches for
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
    callable(Goal),
    !,
    At = at(Module, _, _),
    definition(Module, Goal, Definer),
    walk_defined(Definer, Goal, At, Safe0, Safe).
walk(Goal, _, _, _) :-
    type_error(callable, Goal).

control((A, B), [A, B]).
control((A ; B), [A, B]).
control((A | B), [A, B]).
control((A -> B), [A, B]).
control((A *-> B), [A, B]).
control(\+ A, [A]).

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
walk_in(Module, Goal, At, Safe, Safe) :-
    atom(Module),
    callable(Goal),
    loaded_library(Module),
    functor(Goal, Name, Arity),
    allowed(Module, Name, Arity),
    \+ predicate_property(Module:Goal, meta_predicate(_)),
    \+ conditional(Module, Goal, At),
    !.
walk_in(Module, Goal, At, _, _) :-
    refuse(Module:Goal, At).

loaded_library(Module) :-
    (   current_module(Module)
    ->  true
    ;   allowed_library(Alias, Module),
        use_module(library(Alias), [])
    ).

%   definition(+Module, +Goal, -Definer): Definer is the module with the clauses of Goal. A library
%   that may be used is imported from.

definition(Module, Goal, Definer) :-
    predicate_property(Module:Goal, imported_from(Definer0)),
    !,
    Definer = Definer0.
definition(Module, Goal, Module) :-
    predicate_property(Module:Goal, defined),
    !.
definition(Module, Goal, Definer) :-
    functor(Goal, Name, Arity),
    library_with(Name, Arity, Definer),
    !,
    Module:import(Definer:Name/Arity).
definition(Module, Goal, _) :-
    functor(Goal, Name, Arity),
    existence_error(procedure, Module:Name/Arity).

library_with(Name, Arity, Definer) :-
    '$find_library'(user, Name, Arity, Definer, File),
    (   allowed_library(Alias, Definer)
    ->  use_module(library(Alias), [])
    ;   allowed(Definer, Name, Arity),
        use_module(File, [])
    ).

walk_defined(Definer, Goal, At, Safe0, Safe) :-
    conditional(Definer, Goal, At),
    !,
    condition(Goal, At, Goals),
    walk_all(Goals, At, Safe0, Safe).
walk_defined(Definer, Goal, At, Safe0, Safe) :-
    functor(Goal, Name, Arity),
    allowed(Definer, Name, Arity),
    !,
    (   predicate_property(Definer:Goal, meta_predicate(Spec))
    ->  called(1, Arity, Spec, Goal, At, Goals),
        walk_all(Goals, At, Safe0, Safe)
    ;   Safe = Safe0
    ).
walk_defined(Definer, Goal, At, Safe0, Safe) :-
    module_property(Definer, class(user)),
    \+ sealed(Definer),
    predicate_property(Definer:Goal, defined),
    \+ predicate_property(Definer:Goal, foreign),
    !,
    walk_predicate(Definer, Goal, At, Safe0, Safe).
walk_defined(_, Goal, At, _, _) :-
    refuse(Goal, At).

%   The modules that are the border itself.

sealed(Module) :-
    module_property(Module, file(File)),
    module_property(pylogic_admission, file(Own)),
    file_directory_name(Own, Sandbox),
    file_directory_name(Sandbox, Top),
    file_directory_name(File, Folder),
    (   Folder == Sandbox
    ->  true
    ;   atom_concat(Top, '/bridge', Folder)
    ->  true
    ;   Folder == Top,
        \+ file_base_name(File, 'contract.pl')
    ).

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
        walk_clauses(Module, Goal, Safe1, Safe)
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
    findall(Body, clause(Module:Goal, Body), Bodies),
    walk_all(Bodies, at(Module, Name/Arity, Trust), Safe0, Safe).

%   called(+Nth, +Arity, +Spec, +Goal, +At, -Goals): what a predicate calls of its arguments.

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

%   extended(+Closure, +Count, +At, -Goal): Goal is Closure with Count further arguments.

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

%   conditional(+Definer, +Goal, +At) is semidet: whether the arguments allow Goal is told by
%   condition/3.

conditional(Definer, Goal, _) :-
    functor(Goal, Name, Arity),
    conditional_(Name, Arity, Definer),
    !.

conditional_(call, Arity, system) :-
    Arity >= 1.
conditional_(apply, 2, '$apply').
conditional_(assert, 1, system).
conditional_(asserta, 1, system).
conditional_(assertz, 1, system).
conditional_(retract, 1, system).
conditional_(retractall, 1, system).
conditional_(clause, 2, system).
conditional_(predicate_property, 2, '$syspreds').
conditional_(current_predicate, 1, system).
conditional_(format, 1, '$syspreds').
conditional_(format, 2, system).
conditional_(format, 3, system).
conditional_(format_time, 3, system).
conditional_(with_output_to, 2, system).

%   condition(+Goal, +At, -Goals): Goal does no harm if Goals do none.

condition(Goal, At, [Called]) :-
    compound_name_arguments(Goal, call, [Closure|Arguments]),
    !,
    length(Arguments, Count),
    extended(Closure, Count, At, Called).
condition(apply(Closure, Arguments), At, [Called]) :-
    !,
    (   is_list(Arguments)
    ->  length(Arguments, Count),
        extended(Closure, Count, At, Called)
    ;   unknown(At)
    ).
condition(with_output_to(Sink, Goal), At, [Goal]) :-
    !,
    sink(Sink, with_output_to/2, At).
condition(format(Format), At, []) :-
    !,
    format_calls_nothing(Format, At).
condition(format(Format, _), At, []) :-
    !,
    format_calls_nothing(Format, At).
condition(format(Sink, Format, _), At, []) :-
    !,
    sink(Sink, format/3, At),
    format_calls_nothing(Format, At).
condition(format_time(Sink, _, _), At, []) :-
    !,
    sink(Sink, format_time/3, At).
condition(Goal, At, []) :-
    arg(1, Goal, Argument),
    unqualified(Argument, Goal, At),
    (   changes(Goal)
    ->  fact(Argument, Goal, At)
    ;   true
    ).

changes(assert(_)).
changes(asserta(_)).
changes(assertz(_)).
changes(retract(_)).
changes(retractall(_)).

unqualified(Argument, _, At) :-
    var(Argument),
    !,
    unknown(At).
unqualified(_:_, Goal, At) :-
    !,
    refuse(Goal, At).
unqualified(_, _, _).

%   Only facts can be added and removed, and none that means something to SWI-Prolog or to
%   pylogic.

fact(Fact, Goal, At) :-
    (   callable(Fact),
        acyclic_term(Fact),
        functor(Fact, Name, Arity),
        \+ clause_like(Name, Arity),
        \+ sub_atom(Name, 0, _, _, $),
        functor(Head, Name, Arity),
        \+ hook(Head)
    ->  true
    ;   refuse(Goal, At)
    ).

clause_like(:-, _).
clause_like(?-, _).
clause_like(-->, _).
clause_like(=>, _).
clause_like(?=>, _).
clause_like(',', _).

hook(Head) :-
    member_of(Module, [user, system, prolog]),
    predicate_property(Module:Head, multifile),
    !.
hook(Head) :-
    predicate_property(system:Head, defined),
    \+ predicate_property(system:Head, dynamic).

member_of(X, [X|_]).
member_of(X, [_|Xs]) :-
    member_of(X, Xs).

sink(Sink, _, At) :-
    var(Sink),
    !,
    unknown(At).
sink(Sink, _, _) :-
    functor(Sink, Kind, Arity),
    kept(Kind, Arity),
    !.
sink(_, Indicator, At) :-
    refuse(Indicator, At).

kept(atom, 1).
kept(string, 1).
kept(codes, 1).
kept(codes, 2).
kept(chars, 1).
kept(chars, 2).

format_calls_nothing(Format, At) :-
    var(Format),
    !,
    unknown(At).
format_calls_nothing(Format, At) :-
    (   catch(text_to_string(Format, Text), error(_, _), fail),
        \+ may_call(Text)
    ->  true
    ;   refuse(format/2, At)
    ).

%   `~@` calls an argument, and there may be much between the two characters.

may_call(Text) :-
    sub_string(Text, Tilde, _, _, "~"),
    !,
    sub_string(Text, At, _, _, "@"),
    At > Tilde,
    !.

unknown(at(_, Caller, _)) :-
    throw(error(instantiation_error, sandbox(Caller))).

refuse(Goal, at(_, Caller, _)) :-
    indicator(Goal, Indicator),
    throw(error(permission_error(call, sandboxed, Indicator), sandbox(Caller))).

indicator(Module:Goal, Module:Indicator) :-
    !,
    indicator(Goal, Indicator).
indicator(Name/Arity, Name/Arity) :-
    atom(Name),
    integer(Arity),
    !.
indicator(Goal, Name/Arity) :-
    functor(Goal, Name, Arity).
