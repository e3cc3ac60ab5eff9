:- module(test_pylogic_admission, []).
:- use_module(library(plunit)).
:- use_module(library(lists), [member/2, numlist/3]).
:- use_module('../../prolog/bridge/plain').
:- use_module('../../prolog/bridge/wording').
:- use_module('../../prolog/sandbox/admission').
:- use_module('../../prolog/sandbox/allowed', [allowed/3, allowed_library/2]).

%   A module of ours, and one that nobody vouches for.

made(Module, Clauses) :-
    forall(member(Clause, Clauses), assertz(Module:Clause)).

:- made(admitted_ours,
        [ p(1),
          (q(X) :- lists:member(X, [1])),
          (run(G) :- call(G)),
          (harm(X) :- shell(X))
        ]).
:- made(admitted_other,
        [ p(1),
          (run(G) :- call(G)),
          my_map(_, [], []),
          (my_map(P, [X|Xs], [Y|Ys]) :- call(P, X, Y), my_map(P, Xs, Ys)),
          (add(X, Y) :- Y is X+1),
          (harm(X) :- p(X), shell(X)),
          (crossing(X) :- admitted_ours:p(X)),
          (grows(X) :- grows(f(X)), call(X)),
          (late(G) :- G)
        ]).
:- dynamic admitted_other:f/1.
:- keep_outside(admitted_other).

refused(Module, Goal) :-
    catch(( admit(Module, Goal), fail ), error(Formal, sandbox(_)), true),
    memberchk(Formal, [permission_error(call, sandboxed, _), instantiation_error]).

:- begin_tests(admission).

test(admitted, [forall(member(Goal,
                              [ p(_), run(p(_)), my_map(add, [1], _), my_map([X, Y]>>add(X, Y), [1], _),
                                findall(X, p(X), _), forall(p(X), X > 0), setof(X, Y^(p(X), Y = X), _),
                                catch(p(_), _, true), maplist(add, [1], _), phrase(([a], call([L, L]>>true)), [a]),
                                format(atom(_), "~w", [x]), format("a@b"), with_output_to(string(_), print(x)),
                                assertz(seen(1)), retractall(seen(_)), assertz((seen(X) :- p(X), !)), retract((seen(_) :- true)),
                                ( assertz(new(1)), new(_) ), nb_setval(x, 1), b_getval(x, _), flag(x, N, N+1), listing(p/1),
                                write_term(x, [quoted(true)]), portray_clause(a), nl(user_output), write(user_output, x), freeze(_, p(_)),
                                lists:append(_, _, _), aggregate_all(count, p(_), _), \+ p(2),
                                ( p(_) -> true ; fail ), ( p(_) *-> true ; fail )
                              ]))]) :-
    admit(admitted_other, Goal).
test(ours, [forall(member(Goal, [p(_), q(_), run(q(_)), admitted_ours:p(_)]))]) :-
    admit(admitted_ours, Goal).
test(refused, [forall(member(Goal,
                             [ _, harm(x), run(shell(x)), run(_), my_map(shell, [x], _), call(_), late(_),
                               my_map([X, _]>>shell(X), [x], _), maplist(shell, [x]), crossing(_),
                               findall(X, shell(X), _), setof(X, Y^shell(Y), _), catch(true, _, shell(x)),
                               phrase({shell(x)}, []), user:p(_), user:assertz(x), lists:maplist(shell, [x]),
                               format("~@", [shell(x)]), format(_, []), format("~`~@", [shell(x)]),
                               format(user_error, "x", []), with_output_to(_, true),
                               assertz((a :- shell(b))), assertz((a :- _)), assertz((user:a :- p(_))), assertz(('$a' :- p(_))),
                               assertz((halt :- p(_))), assertz((a => b)), assertz((a --> b)), assertz(user:a),
                               assertz('$means'(a, b)), assertz(term_expansion(a, b)), assertz(_),
                               retractall('$states'(_, _)), clause(user:p, _),
                               freeze(_, shell(x)), put_attr(_, freeze, user:shell(x)), setarg(1, f(x), y),
                               set_prolog_flag(gc, true), consult(x), load_files(x, []), use_module(x),
                               print_message(error, x), message_to_string(x, _), at_halt(x), halt,
                               nb_setval('$x', 1), nb_setval(_, 1), b_setval(pylogic_armed, false), flag(pylogic_goal, _, 0),
                               listing(user:p), listing(_), write(user_error, x), write(_, x), nl(other),
                               write_term(x, [portray_goal(p)]), write_term(x, _), open(x, read, _), thread_create(x, _), op(1, xfx, y),
                               '$set_source_module'(_), pylogic_admission:forget_admitted,
                               grows(true), @(p(_), user), read(_), current_op(_, _, user:x)
                             ]))]) :-
    refused(admitted_other, Goal).
test(harm_of_ours, [forall(member(Goal, [harm(x), run(shell(x)), run(user:assertz(term_expansion(a, b)))]))]) :-
    refused(admitted_ours, Goal).
test(undefined, error(existence_error(procedure, admitted_other:nowhere/1))) :-
    admit(admitted_other, nowhere(_)).
test(no_goal, error(type_error(callable, 1))) :-
    admit(admitted_other, (p(_), 1)).
test(what_was_admitted_is_kept, true(Runs < 300)) :-
    admit(admitted_other, p(_)),
    statistics(inferences, Before),
    admit(admitted_other, p(_)),
    statistics(inferences, After),
    Runs is After-Before.

:- end_tests(admission).

:- begin_tests(allowed).

test(all_is_there, [forall(( clause(pylogic_allowed:system_predicate(Name, Arity), true) ))]) :-
    functor(Head, Name, Arity),
    predicate_property(system:Head, defined),
    \+ predicate_property(system:Head, imported_from(_)).
test(libraries, [forall(clause(pylogic_allowed:library(Alias, Module), true))]) :-
    use_module(library(Alias), []),
    allowed_library(Alias, Module),
    module_property(Module, exports([_|_])).
test(not_everything, fail) :-
    member(Name/Arity, [ shell/1, open/3, consult/1, halt/0, put_attr/3, set_prolog_flag/2, assertz/1,
                         format/2, print_message/2, setarg/3, nb_setval/2, op/3, read/1 ]),
    allowed(system, Name, Arity).

:- end_tests(allowed).

:- begin_tests(plain).

deep(0, x) :-
    !.
deep(N, f(T)) :-
    M is N-1,
    deep(M, T).

test(shown, [forall(member(Term-Text, [ f(X, _, X)-"f(A,B,A)", 'A b'-"'A b'", "s"-"\"s\"", (a :- b)-"a:-b",
                                       [1, 2|_]-"[1,2|A]", 1.5-"1.5", {x}-"{x}" ])),
             true(Shown == Text)]) :-
    plain_text(Term, Shown).
test(deep, Text == "f(f(f(f(f(f(f(f(f(f(...))))))))))") :-
    deep(1 000 000, Term),
    plain_text(Term, Text).
test(cyclic, true(string(Text))) :-
    X = f(X, [X|X]),
    plain_text(X, Text).
test(long, [forall(member(Term, [List, Atom, Big, Wide])), true(Length < 400)]) :-
    numlist(1, 100 000, List),
    atomic_list_concat(List, Atom),
    Big is 7**100 000,
    compound_name_arguments(Wide, f, List),
    plain_text(Term, Text),
    string_length(Text, Length).
test(constrained, Text == "a(A)") :-
    freeze(X, true),
    plain_text(a(X), Text).
test(nothing_is_called, [forall(member(Ball, [ format("~@", [throw(called)]),
                                               error(format("~@", [throw(called)]), _),
                                               error(type_error(a, b), context(_, '~@'-[throw(called)])),
                                               error(existence_error(throw(called), _), _),
                                               error(_, _), _
                                             ])), true(string(Text))]) :-
    said(Ball, Text).

:- end_tests(plain).
