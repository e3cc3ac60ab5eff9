:- module(pylogic_conditions,
          [ conditional/2,              % +Definer, +Goal
            condition/3,                % +Goal, +At, -Goals
            own_key/1                   % +Key
          ]).
:- use_module(closures, [extended/4]).
:- use_module(definitions, [expect/3]).
:- use_module(refusals, [refuse/2, unknown/1]).

/** <module> Predicates that are allowed for some arguments
*/

%!  conditional(+Definer, +Goal) is semidet.
%
%   Whether the arguments allow Goal, which Definer defines, is told by condition/3.

conditional(Definer, Goal) :-
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
conditional_(write_term, 2, system).
conditional_(Name, 2, Definer) :-
    prints(Name, 2, Definer).
conditional_(nl, 1, system).
conditional_(listing, 1, prolog_listing).
conditional_(Name, 2, Definer) :-
    global(Name, Definer).
conditional_(flag, 3, '$syspreds').

%   prints(?Name, ?Arity, ?Definer): to the stream that is its first argument.

prints(write, 2, system).
prints(writeq, 2, system).
prints(writeln, 2, system).
prints(print, 2, system).
prints(write_canonical, 2, system).
prints(put_char, 2, system).
prints(tab, 2, system).
prints(portray_clause, 2, prolog_listing).

global(nb_setval, '$syspreds').
global(nb_getval, system).
global(b_setval, system).
global(b_getval, system).
global(nb_current, system).

%!  condition(+Goal, +At, -Goals) is det.
%
%   Goal does no harm if Goals do none.
%
%   @error instantiation_error, permission_error(_, _, _) as admit/2 has them

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
condition(write_term(_, Options), At, []) :-
    !,
    (   is_list(Options)
    ->  options_call_nothing(Options, At)
    ;   unknown(At)
    ).
condition(listing(Spec), At, []) :-
    !,
    (   ground(Spec)
    ->  (   indicator(Spec)
        ->  true
        ;   refuse(listing/1, At)
        )
    ;   unknown(At)
    ).
condition(Goal, At, []) :-
    functor(Goal, Name, Arity),
    ( prints(Name, Arity, _) ; Name/Arity == nl/1 ),
    !,
    arg(1, Goal, Stream),
    (   var(Stream)
    ->  unknown(At)
    ;   Stream == user_output
    ->  true
    ;   refuse(Name/Arity, At)
    ).
condition(Goal, At, []) :-
    functor(Goal, Name, Arity),
    ( global(Name, _) ; Name/Arity == flag/3 ),
    !,
    arg(1, Goal, Key),
    (   var(Key)
    ->  unknown(At)
    ;   own_key(Key)
    ->  true
    ;   refuse(Goal, At)
    ).
condition(Goal, At, Goals) :-
    changes(Goal),
    arg(1, Goal, Clause),
    subsumes_term((_ :- _), Clause),
    Goal \= retractall(_),
    !,
    Clause = (Head :- Body),
    unqualified(Head, Goal, At),
    fact(Head, Goal, At),
    acyclic_term(Body),
    coming(Head, At),
    (   Goal = retract(_)
    ->  Goals = []
    ;   Goals = [Body]
    ).
condition(Goal, At, []) :-
    arg(1, Goal, Argument),
    unqualified(Argument, Goal, At),
    (   changes(Goal)
    ->  fact(Argument, Goal, At),
        coming(Argument, At)
    ;   true
    ).

%   A predicate that is only added to is there from the first time on.

coming(Head, at(Module, _, _)) :-
    functor(Head, Name, Arity),
    expect(Module, Name, Arity).

%!  own_key(+Key) is semidet.
%
%   Neither SWI-Prolog nor pylogic keep a value by that name.

own_key(Key) :-
    atom(Key),
    \+ sub_atom(Key, 0, _, _, $),
    \+ sub_atom(Key, 0, _, _, pylogic).

indicator(Name) :-
    atom(Name),
    !.
indicator(Name/Arity) :-
    atom(Name),
    integer(Arity).

options_call_nothing([], _).
options_call_nothing([Option|Options], At) :-
    (   var(Option)
    ->  unknown(At)
    ;   functor(Option, Name, 1),
        layout(Name)
    ->  options_call_nothing(Options, At)
    ;   refuse(write_term/2, At)
    ).

layout(character_escapes).
layout(cycles).
layout(dotlists).
layout(fullstop).
layout(ignore_ops).
layout(max_depth).
layout(nl).
layout(no_lists).
layout(numbervars).
layout(partial).
layout(priority).
layout(quoted).
layout(spacing).
layout(variable_names).

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

%   Nothing can be added or removed that means something to SWI-Prolog or to pylogic. What the body
%   of a clause calls is admitted before it is added.

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
kept(user_output, 0).

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
