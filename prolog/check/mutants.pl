:- module(pylogic_mutants,
          [ planted/5,              % +Sources, +Contract, +Rules, -Items, -Faults
            same_program/3          % +Module1, +Module2, +Contract
          ]).
:- use_module(library(apply), [include/3, maplist/3]).
:- use_module(library(assoc),
              [empty_assoc/1, gen_assoc/3, get_assoc/3, list_to_assoc/2, put_assoc/4]).
:- use_module(library(lists), [append/2, append/3, member/2, memberchk/2, nth0/3]).
:- use_module(library(pairs), [group_pairs_by_key/2]).
:- use_module(clauses).
:- use_module(faults).
:- use_module(items).

:- det(planted/5).

/** <module> Rules with faults in them

The files of a game are read as terms, what its contract needs of them is put
together as one module, and each fault of faults.pl in each clause of its rules
is written out. Nothing of it is loaded here.
*/

%!  planted(+Sources, +Contract, +Rules, -Items, -Faults) is det.
%
%   Sources are source(Module, Name, Text) as game_source/4 has them. Contract and
%   Rules are lists of texts such as "outcome/2". Items are the texts of what a
%   module must hold that defines the predicates in Contract, in their order.
%   Faults are fault(Item, Kind, Where, Old, New, Text) for each fault in the
%   clauses that the predicates in Rules come to: Text stands in the place of the
%   Item-th item, counted from 0.
%
%   @error pylogic(defined_twice(Predicate)) if two files define a predicate that
%   is needed

planted(Sources, Contract0, Rules0, Items, Faults) :-
    maplist(indicator, Contract0, Contract),
    maplist(indicator, Rules0, Rules),
    maplist(source_items, Sources, Reads),
    append(Reads, Read),
    defined(Read, Defined),
    needed(Contract, Read, Defined, Needed),
    reached(Rules, without_guards, Defined, Ruling),
    include(kept(Needed), Read, Kept),
    maplist(item_text, Kept, Items),
    findall(Fault,
            ( nth0(Index, Kept, Item),
              planted_in(Item, Index, Defined, Ruling, Fault)
            ),
            Faults0),
    first_of_each(Faults0, Faults).

indicator(Text, Name/Arity) :-
    term_string(Name/Arity, Text).

% defined(+Items, -Defined): by Name/Arity, Module-Term for each clause.

defined(Items, Defined) :-
    findall(Predicate-(Module-Term),
            ( member(item(Module, _, Term, _), Items),
              clause_of(Term, Predicate)
            ),
            Pairs),
    keysort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Groups),
    list_to_assoc(Groups, Defined).

% needed(+Contract, +Items, +Defined, -Needed): also by what expands clauses, and
% by axioms that define nothing.

needed(Contract, Items, Defined, Needed) :-
    findall(Called,
            ( member(item(Module, _, '$never'(_, _, Goal), _), Items),
              goal_in(Module, Goal, Called)
            ),
            Forbidding),
    append(Contract, [term_expansion/2|Forbidding], Roots),
    reached(Roots, =, Defined, Needed),
    forall(( gen_assoc(Predicate, Needed, _),
             get_assoc(Predicate, Defined, [Module-_|Clauses]),
             member(Other-_, Clauses),
             Other \== Module
           ),
           throw(error(pylogic(defined_twice(Predicate)), _))).

% reached(+Roots, :Part, +Defined, -Reached): by Name/Arity, the number of clauses of
% what Roots come to by that part of their goals.

reached(Roots, Part, Defined, Reached) :-
    empty_assoc(None),
    reached(Roots, Part, Defined, None, Reached).

reached([], _, _, Reached, Reached).
reached([Predicate|Waiting0], Part, Defined, Reached0, Reached) :-
    (   get_assoc(Predicate, Defined, Clauses),
        \+ get_assoc(Predicate, Reached0, _)
    ->  findall(Called,
                ( member(Module-Term, Clauses),
                  clause_goal(Term, Goal0),
                  call(Part, Goal0, Goal),
                  goal_in(Module, Goal, Called)
                ),
                Calls),
        sort(Calls, Callees),
        length(Clauses, Count),
        put_assoc(Predicate, Reached0, Count, Reached1),
        append(Callees, Waiting0, Waiting),
        reached(Waiting, Part, Defined, Reached1, Reached)
    ;   reached(Waiting0, Part, Defined, Reached0, Reached)
    ).

% kept(+Needed, +Item): the module needs it. A declaration is kept of what is there.

kept(Needed, item(_, _, Term, _)) :-
    (   Term = (:- Directive)
    ->  kept_directive(Directive, Needed)
    ;   Term = '$never'(_, _, _)
    ->  true
    ;   clause_of(Term, Predicate),
        get_assoc(Predicate, Needed, _)
    ).

kept_directive(Directive, Needed) :-
    Directive =.. [Name, Argument|_],
    (   Name == use_module
    ->  compound(Argument)
    ;   Name \== module,
        \+ ( listed(Argument, Predicate),
             \+ get_assoc(Predicate, Needed, _)
           )
    ).

listed(Predicates, Predicate) :-
    (   Predicates = (Some, Others)
    ->  (   listed(Some, Predicate)
        ;   listed(Others, Predicate)
        )
    ;   Predicate = Predicates
    ).

% planted_in(+Item, +Index, +Defined, +Ruling, -Fault) is nondet.

planted_in(item(Module, from(Where0), Term, Bindings), Index, Defined, Ruling,
           fault(Index, Kind, Where, Old, New, Text)) :-
    clause_of(Term, Predicate),
    get_assoc(Predicate, Ruling, Count),
    fault(Module, Term, fault(Kind, OldTerm, NewTerm), Faulty),
    (   Kind == direction
    ->  Count > 1
    ;   Faulty \=@= Term
    ),
    \+ ( Kind == swap,
         same_either_way(OldTerm, NewTerm, Defined)
       ),
    format(string(Where), "~q, ~s", [Predicate, Where0]),
    term_text(Module, Bindings, OldTerm, Old),
    term_text(Module, Bindings, NewTerm, New),
    item_text(item(Module, Where0, Faulty, Bindings), Text).

% same_either_way(+Goal, +Swapped, +Defined): Goal asks a table of facts that is the
% same with these arguments swapped, as that of who is whose opponent.

same_either_way(Goal, Swapped, Defined) :-
    functor(Goal, Name, Arity),
    get_assoc(Name/Arity, Defined, Clauses),
    findall(Fact, member(_-Fact, Clauses), Facts),
    ground(Facts),
    \+ ( member(Fact, Facts),
         \+ functor(Fact, Name, Arity)
       ),
    Goal =.. [_|Arguments],
    Swapped =.. [_|Others],
    findall(Other,
            ( member(Fact, Facts),
              Fact =.. [Name|Values],
              rearranged(Arguments, Others, Values, Rearranged),
              Other =.. [Name|Rearranged]
            ),
            Others1),
    sort(Facts, Sorted),
    sort(Others1, Sorted).

% rearranged(+Terms, +Terms1, +Values, -Values1): the values change places as the terms do.

rearranged([], [], [], []).
rearranged([X|Xs], [Y|Ys], [V|Vs], [V|Ws]) :-
    X == Y,
    !,
    rearranged(Xs, Ys, Vs, Ws).
rearranged([_, _|Xs], [_, _|Xs], [V, W|Vs], [W, V|Vs]).

% first_of_each(+Faults0, -Faults): of those that make one and the same clause.

first_of_each(Faults0, Faults) :-
    empty_assoc(None),
    first_of_each(Faults0, None, Faults).

first_of_each([], _, []).
first_of_each([Fault|Faults0], Seen0, Faults) :-
    Fault = fault(Item, _, _, _, _, Text),
    (   get_assoc(Item-Text, Seen0, _)
    ->  first_of_each(Faults0, Seen0, Faults)
    ;   put_assoc(Item-Text, Seen0, true, Seen),
        Faults = [Fault|Faults1],
        first_of_each(Faults0, Seen, Faults1)
    ).

%!  same_program(+Module1, +Module2, +Contract) is semidet.
%
%   In two modules that are loaded, the predicates in Contract, and all that they
%   come to, have the same clauses. What was only called while a module was loaded
%   makes no difference.

same_program(Module1, Module2, Contract0) :-
    maplist(indicator, Contract0, Contract),
    same_program(Contract, [], Module1, Module2).

same_program([], _, _, _).
same_program([Name/Arity|Waiting0], Done, Module1, Module2) :-
    functor(Head, Name, Arity),
    (   \+ memberchk(Name/Arity, Done),
        predicate_property(Module1:Head, number_of_clauses(_)),
        \+ predicate_property(Module1:Head, imported_from(_))
    ->  findall(Head-Body, clause(Module1:Head, Body), Clauses),
        findall(Head-Body, clause(Module2:Head, Body), Others),
        Clauses =@= Others,
        findall(Called,
                ( member(_-Body, Clauses),
                  goal_in(Module1, Body, Called)
                ),
                Calls),
        append(Calls, Waiting0, Waiting),
        same_program(Waiting, [Name/Arity|Done], Module1, Module2)
    ;   same_program(Waiting0, Done, Module1, Module2)
    ).
