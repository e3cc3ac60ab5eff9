:- module(pylogic_why,
          [ proof/5,                % +Module, :Goal, +Depth, +Named, -Tree
            refusal/5,              % +Module, :Goal, +Depth, +Named, -Tree
            holds/2                 % +Module, :Goal
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [append/3, memberchk/2]).

/** <module> Why a goal of a rule module succeeds, and why another fails

A tree is why(Module, Goal, Text, Holds, File, Line, Trees): the goal, as a term and as it is
written, `yes` or `no`, the clause that gives it, and what that rests on. Goals of libraries, and
those that call others, are leaves; so are all below a depth. Where a goal fails there is for each
clause whose head fits the goal at which its body stops, for the first answers of those before it.
*/

%!  proof(+Module, +Goal, +Depth, +Named, -Tree) is semidet.
%
%   Tree says why Goal succeeds, for its first answer. Named has pairs Name-Term: such a term is
%   written by its name.

proof(Module, Goal, Depth, Named, Tree) :-
    solve(Goal, Module, Depth, Trees0),
    !,
    maplist_text(Trees0, Named, Trees),
    single(Trees, Tree).

%!  refusal(+Module, +Goal, +Depth, +Named, -Tree) is semidet.
%
%   Tree says why Goal fails.

refusal(Module, Goal, Depth, Named, Tree) :-
    \+ holds(Module, Goal),
    refuse(Goal, Module, Depth, Trees0),
    !,
    maplist_text(Trees0, Named, Trees),
    single(Trees, Tree).

%!  holds(+Module, +Goal) is semidet.
%
%   Goal succeeds, as Prolog runs it.

holds(Module, Goal) :-
    \+ \+ call(Module:Goal).

single([Tree], Tree) :- !.
single(Trees, why(user, true, "", yes, '', 0, Trees)).

% Why a goal succeeds: each answer with its trees. A cut has done what it is for, as the clauses are
% tried in their order.

solve(true, _, _, []) :- !.
solve(!, _, _, []) :- !.
solve((A, B), M, D, Trees) :-
    !,
    solve(A, M, D, TreesA),
    solve(B, M, D, TreesB),
    append(TreesA, TreesB, Trees).
solve((If -> Then ; Else), M, D, Trees) :-
    !,
    (   solve(If, M, D, TreesIf)
    ->  solve(Then, M, D, TreesThen),
        append(TreesIf, TreesThen, Trees)
    ;   refuse(If, M, D, TreesIf),
        solve(Else, M, D, TreesElse),
        append(TreesIf, TreesElse, Trees)
    ).
solve((If -> Then), M, D, Trees) :-
    !,
    solve((If -> Then ; fail), M, D, Trees).
solve((A ; B), M, D, Trees) :-
    !,
    (   solve(A, M, D, Trees)
    ;   solve(B, M, D, Trees)
    ).
solve(\+ A, M, D, Trees) :-
    !,
    \+ holds(M, A),
    refuse(A, M, D, Trees).
solve(once(A), M, D, Trees) :-
    !,
    once(solve(A, M, D, Trees)).
solve(M:A, _, D, Trees) :-
    !,
    solve(A, M, D, Trees).
solve(A = B, _, _, []) :-        % says nothing once both are the same
    !,
    A = B.
solve(A, M, _, Trees) :-
    tests_values(A),
    !,
    copy_term(A, Now),          % what is unbound yet may be bound where the tree is shown
    call(M:A),
    test_trees(Now, M, yes, Trees).
solve(A, M, D, [why(Own, A, yes, Ref, Trees)]) :-
    D > 0,
    opened(M, A, Own),
    !,
    clause(Own:A, Body, Ref),
    Deeper is D - 1,
    solve(Body, Own, Deeper, Trees).
solve(A, M, _, [why(M, A, yes, none, [])]) :-
    call(M:A).

% Why a goal fails: the trees of what makes it fail.

refuse((A, B), M, D, Trees) :-
    !,
    (   solve(A, M, 0, _)
    ->  refuse(B, M, D, Trees)
    ;   refuse(A, M, D, Trees)
    ).
refuse((If -> Then ; Else), M, D, Trees) :-
    !,
    (   solve(If, M, D, TreesIf)
    ->  refuse(Then, M, D, TreesThen),
        append(TreesIf, TreesThen, Trees)
    ;   refuse(If, M, D, TreesIf),
        refuse(Else, M, D, TreesElse),
        append(TreesIf, TreesElse, Trees)
    ).
refuse((If -> Then), M, D, Trees) :-
    !,
    refuse((If, Then), M, D, Trees).
refuse((A ; B), M, D, Trees) :-
    !,
    refuse(A, M, D, TreesA),
    refuse(B, M, D, TreesB),
    append(TreesA, TreesB, Trees).
refuse(\+ A, M, D, Trees) :-
    !,
    once(solve(A, M, D, Trees)).
refuse(once(A), M, D, Trees) :-
    !,
    refuse(A, M, D, Trees).
refuse(M:A, _, D, Trees) :-
    !,
    refuse(A, M, D, Trees).
refuse(A, M, _, Trees) :-
    tests_values(A),
    !,
    copy_term(A, Now),
    test_trees(Now, M, no, Trees).
refuse(A, M, D, [why(Own, A, no, Whether, Trees)]) :-
    D > 0,
    opened(M, A, Own),
    !,
    Deeper is D - 1,
    (   clause(Own:A, _)
    ->  Whether = none
    ;   Whether = unfit
    ),
    findall(why(Own, A, no, Ref, Stops),
            ( clause(Own:A, Body, Ref),
              once(refuse(Body, Own, Deeper, Stops))
            ),
            Trees).
refuse(A, M, _, [why(M, A, no, none, [])]).

%   Tests whose answer depends on what is bound when they are asked; those of how much is bound say
%   nothing of the matter, and are left out.

tests_values(A) :-
    callable(A),
    (   tests_modes(A)
    ->  true
    ;   functor(A, Name, 2),
        memberchk(Name, [==, \==, \=, @<, @>, @=<, @>=])
    ).

tests_modes(ground(_)).
tests_modes(var(_)).
tests_modes(nonvar(_)).

test_trees(A, _, _, []) :-
    tests_modes(A),
    !.
test_trees(A, M, Holds, [why(M, A, Holds, none, [])]).

%   A goal is opened where its clauses are somebody's own.

opened(M, A, Own) :-
    callable(A),
    predicate_property(M:A, defined),
    \+ predicate_property(M:A, built_in),
    \+ predicate_property(M:A, foreign),
    \+ predicate_property(M:A, meta_predicate(_)),
    \+ predicate_property(M:A, ssu),
    (   predicate_property(M:A, imported_from(Own))
    ->  true
    ;   Own = M
    ),
    module_property(Own, class(user)).

% Terms become texts.

maplist_text([], _, []).
maplist_text([Tree0|Trees0], Named, [Tree|Trees]) :-
    with_text(Tree0, Named, Tree),
    maplist_text(Trees0, Named, Trees).

with_text(why(M, A, Holds, Ref, Trees0), Named,
          why(M, A, Text, Holds, File, Line, Trees)) :-
    place(Ref, File, Line),
    copy_term_nat(A-Named, B0-Pairs),
    foldl(named, Pairs, B0, B),
    numbervars(B, 0, _),
    format(string(Text), "~W", [B, [quoted(true), numbervars(true), max_depth(30)]]),
    maplist_text(Trees0, Named, Trees).

place(none, '', 0) :- !.
place(unfit, '', -1) :- !.      % no clause has a head that the goal fits
place(Ref, File, Line) :-
    clause_property(Ref, file(File)),
    clause_property(Ref, line_count(Line)),
    !.
place(_, '', 0).

named(Name-Term, A0, A) :-
    (   A0 == Term
    ->  A = '$VAR'(Name)
    ;   compound(A0)
    ->  compound_name_arguments(A0, F, Args0),
        each_named(Args0, Name-Term, Args),
        compound_name_arguments(A, F, Args)
    ;   A = A0
    ).

each_named([], _, []).
each_named([A0|As0], Pair, [A|As]) :-
    named(Pair, A0, A),
    each_named(As0, Pair, As).
