:- module(test_pylogic_late, []).
:- use_module(library(plunit)).
:- use_module(library(apply)).
:- use_module(library(lists), [member/2]).
:- use_module(library(yall)).
:- use_module('../../prolog/bridge/guard').
:- use_module('../../prolog/sandbox/admission').
:- use_module('../../prolog/sandbox/late').

:- forall(member(Clause,
                 [ p(1), p(2),
                   (run(G) :- call(G)),
                   run_all([]),
                   (run_all([G|Gs]) :- G, run_all(Gs)),
                   (add(X, Y) :- Y is X+1),
                   (first(G) :- run(G), !),
                   (odd(X) :- X mod 2 =:= 1),
                   (hidden(X) :- G = shell(X), catch(G, _, true)),
                   (guard(X) => run(X))
                 ]),
          assertz(late_other:Clause)).
:- keep_outside(late_other).

%   The answers of a goal from outside are those of call/1.

answers(Goal, Answers) :-
    copy_term(Goal, Goal1),
    admit_late(late_other, Goal, Called),
    term_variables(Goal, Variables),
    term_variables(Goal1, Variables1),
    findall(Variables, late_other:Called, Answers),
    findall(Variables1, late_other:Goal1, Answers1),
    Answers =@= Answers1.

%   What is refused while it runs is stopped, whatever it catches.

refused(Goal) :-
    clear_stop,
    catch(( admit_late(late_other, Goal, Called), forall(late_other:Called, true) ), Error, true),
    stop_reason(Reason),
    clear_stop,
    (   subsumes_term(refused(_), Reason)
    ;   subsumes_term(error(permission_error(call, sandboxed, _), sandbox(_)), Error)
    ),
    !.

:- begin_tests(late, [setup(( start_engine(1 000 000, 0), stop_softly ))]).

test(called, [forall(member(Goal-Count,
                            [ (member(G, [p(_), true]), G)-3, (G = p(X), call(G))-2, (G = p(X), findall(X, G, _))-1,
                              (member(G, [p(_)]), run(G))-2, run_all([p(_), p(_)])-4, (G = p(X), run_all([G, X > 1]))-1,
                              (length(L, 2), maplist(=(p(_)), L), maplist(call, L))-2,
                              (member(P, [add]), maplist(P, [1, 2], _))-1, maplist(run, [p(_)])-2,
                              (member(G, [(p(X), !)]), G)-1, (member(G, [p(X)]), \+ \+ G)-1,
                              foldl([G, A, B]>>(call(G), B is A+1), [p(1), p(2)], 0, _)-1,
                              (G = p(_), first(G))-1, (member(G, [fail, p(_)]), forall(G, true))-2,
                              (atom_to_term('p(X)', G, _), G)-2, (member(F, [q(1)]), assertz(F))-1,
                              (freeze(G, G), G = p(_))-2, (G = p(_), guard(G))-2, (G = p(_), call(run, G))-2,
                              maplist(call, [p], [_])-2, maplist(maplist(call), [[p(_)]])-2
                            ])),
              true(Length == Count)]) :-
    answers(Goal, Answers),
    length(Answers, Length).
test(errors_of_the_program, [forall(member(Goal-Formal,
                                           [ (member(G, [1]), G)-type_error(callable, 1),
                                             call(_)-instantiation_error, (G = G, maplist(G, [1]))-instantiation_error,
                                             (member(G, [nowhere]), G)-existence_error(procedure, late_other:nowhere/0)
                                           ])),
                             throws(error(Formal, _))]) :-
    admit_late(late_other, Goal, Called),
    late_other:Called.
test(refused, [forall(member(Goal,
                             [ (member(G, [shell(ls)]), G), (G = shell(ls), catch(G, _, true)), hidden(ls),
                               (member(G, [user:shell(ls)]), G), (member(M, [user]), M:shell(ls)),
                               maplist(call, [shell(ls)]), (member(P, [shell]), maplist(P, [ls])),
                               (G =.. [shell, ls], run(G)), (atom_to_term('shell(ls)', G, _), run_all([G])),
                               (member(F, [(a :- b)]), assertz(F)), (member(F, ["~@"]), format(F, [shell(ls)])),
                               pylogic_late:late(user, shell(ls)), pylogic_late:late(_, shell(ls)),
                               (member(G, [pylogic_late:late(user, shell(ls))]), G),
                               (member(G, [pylogic_late:admit_late(a, b, c)]), G),
                               foldl([G, _, _]>>call(G), [shell(ls)], 0, _), (freeze(G, G), G = shell(ls)),
                               findall(_, (member(G, [halt]), G), _), maplist(call, [shell], [ls])
                             ]))]) :-
    refused(Goal).
test(known_goals_are_not_changed, [forall(member(Goal, [p(_), run(p(_)), maplist(add, [1], _)]))]) :-
    admit_late(late_other, Goal, Called),
    Called == Goal.

:- end_tests(late).
