:- module(test_pylogic_untrusted, []).
:- use_module(library(plunit)).
:- use_module(library(gensym), [gensym/2]).
:- use_module('../../prolog/sandbox/admission', [admit/2]).
:- use_module('../../prolog/untrusted').

%   loaded(+Lines, -Notes): the clauses are in a new module.

loaded(Lines, Notes) :-
    gensym(guest, Module),
    nb_setval(guest, Module),
    atomic_list_concat(Lines, '\n', Text),
    load_untrusted(Module, Text, Notes).

answers(Template, Goal, Answers) :-
    nb_getval(guest, Module),
    admit(Module, Goal),
    findall(Template, Module:Goal, Answers).

:- begin_tests(untrusted_clauses).

test(clauses_are_stored, Xs == [bob, cid]) :-
    loaded(["parent(ann, bob). parent(bob, cid).",
            "older(X, Y) :- parent(X, Y).",
            "older(X, Y) :- parent(X, Z), older(Z, Y)."], ""),
    answers(X, older(ann, X), Xs).

test(grammar_rules_are_translated, Words == [[hello, world]]) :-
    loaded(["greeting --> [hello], name.", "name --> [world]."], ""),
    answers(Ws, phrase(greeting, Ws), Words).

test(matching_rules_are_stored, Sizes == [big]) :-
    loaded(["size(X, S), X > 3 => S = big.", "size(_, S) => S = small."], ""),
    answers(S, size(4, S), Sizes).

test(own_predicates_hide_those_of_a_library, Xs == [mine]) :-
    loaded([":- use_module(library(lists)).", "last(_, mine)."], ""),
    answers(X, last([1], X), Xs).

test(libraries_are_imported, Xs == [4]) :-
    loaded([":- use_module(library(clpfd)).", "four(X) :- X #> 3, X #< 5."], ""),
    answers(X, four(X), Xs).

test(tables_and_dynamic_predicates, Xs == [b]) :-
    loaded([":- table reach/2.", ":- dynamic likes/2.", ":- multifile more/1.",
            "reach(X, Y) :- reach(X, Z), step(Z, Y).",
            "reach(X, Y) :- step(X, Y).", "step(a, b)."], ""),
    answers(X, reach(a, X), Xs),
    answers(Y, likes(a, Y), []),
    answers(Z, more(Z), []).

test(tables_with_modes, Ns == [3]) :-
    loaded([":- table far(_, _, min) as subsumptive.", "far(X, X, 0).",
            "far(X, Y, N) :- far(X, Z, M), edge(Z, Y), N is M+1.",
            "edge(a, b). edge(b, c). edge(c, a). edge(c, d)."], ""),
    answers(N, far(a, d, N), Ns).

test(answers_are_joined, Ps == [[a, b]]) :-
    loaded([":- table way(_, lattice(shorter/3)).", "way(b, [a, c, b]). way(b, [a, b]).",
            "shorter(P, Q, R) :- length(P, M), length(Q, N), ( M < N -> R = P ; R = Q )."], ""),
    answers(P, way(b, P), Ps).

test(what_joins_answers_stays_in_the_sandbox,
     [ forall(member(Mode, ["lattice(evil/3)", "lattice(evil)", "lattice(evil(_, _, _))", "po(evil/2)"])),
       error(permission_error(call, sandboxed, _), _) ]) :-
    format(string(Table), ":- table way(_, ~w).", [Mode]),
    loaded([Table, "way(b, 1). way(b, 2).", "evil(_, _) :- shell(true).",
            "evil(A, _, A) :- shell(true)."], ""),
    answers(P, way(b, P), _).

test(texts_are_what_a_flag_says, Xs-Given == [[97]]-"a") :-
    loaded([":- set_prolog_flag(double_quotes, codes).", "text(\"a\")."], ""),
    answers(X, text(X), Xs),
    nb_getval(guest, Module),
    term_string(Given, "\"a\"", [module(Module)]).

test(directives_add_clauses, Xs-Ys == [0, 1, 2]-[4]) :-
    loaded([":- dynamic count/1.", ":- retractall(count(_)), assertz(count(1)).",
            ":- assert(count(2)).", ":- asserta(count(0)).", ":- assertz((two(N, M) :- M is 2*N)).",
            ":- nb_setval(start, 2).", "four(Y) :- nb_getval(start, N), two(N, Y)."], ""),
    answers(X, count(X), Xs),
    answers(Y, four(Y), Ys).

test(directives_add_nothing_else,
     [ forall(member(Directive, [ "assertz(user:a)", "assertz('$means'(a, b))", "assertz((a --> b))", "assertz(_)",
                                  "assertz((user:a :- b))", "nb_setval(pylogic_armed, x)", "nb_setval('$a', x)",
                                  "shell(true), assertz(a)", "retractall(user:a)" ])),
       Kind == "warning" ]) :-
    format(string(Line), ":- ~w.", [Directive]),
    loaded([Line], Notes),
    split_string(Notes, "\t", "", [Kind|_]).

test(clauses_are_added, Xs == [6, 8]) :-
    loaded(["twice(X) :- assertz((two(N, M) :- M is 2*N)), member(Y, [3, 4]), two(Y, X)."], ""),
    answers(X, twice(X), Xs).

test(operators_stay_in_the_module, Xs == [b]) :-
    loaded([":- module(m, [op(700, xfx, ===>)]).", "a ===> b."], ""),
    answers(X, '===>'(a, X), Xs),
    \+ current_op(_, _, user:(===>)).

:- end_tests(untrusted_clauses).

:- begin_tests(untrusted_directives).

:- dynamic ran/0.

harm('test_pylogic_untrusted:assertz(ran)').

test(no_directive_is_run,
     [ forall(member(Form, [":- ~w.", "?- ~w.", ":- initialization(~w).",
                            ":- initialization(~w, now).", ":- dynamic(~w).",
                            ":- table(~w).", ":- (dynamic a/1, ~w)."])),
       Ran == [] ]) :-
    harm(Goal),
    format(string(Line), Form, [Goal]),
    loaded([Line, "kept."], Notes),
    once(sub_string(Notes, 0, _, _, "warning\t1\t1\tnot run: :- ")),
    answers(x, kept, [x]),
    findall(x, ran, Ran).

test(other_files_are_not_loaded) :-
    loaded([":- use_module('/no/such/file')."], Notes),
    assertion(Notes == "warning\t1\t1\tnot run: :- use_module('/no/such/file').").

test(other_modules_are_not_changed, Kind == "error") :-
    loaded(["system:added(1)."], Notes),
    split_string(Notes, "\t", "", [Kind|_]),
    \+ current_predicate(system:added/1).

test(hooks_are_not_called, Notes == "") :-
    loaded(["term_expansion(_, oops).", "goal_expansion(_, oops).", "kept."], Notes),
    answers(x, kept, [x]).

test(goals_stay_in_the_sandbox, error(permission_error(call, sandboxed, _), _)) :-
    loaded(["evil :- shell(true)."], ""),
    answers(x, evil, _).

interpreter(["solve(true) :- !.", "solve((A, B)) :- !, solve(A), solve(B).",
             "solve(A) :- builtin(A), !, call(A).", "solve(less(X, Y)) :- X < Y.",
             "builtin(_ < _).", "builtin(shell(_)).", "builtin(gone(_))."]).

test(terms_of_an_interpreter_are_no_goals, Answers == [x]) :-
    interpreter(Lines),
    loaded(Lines, ""),
    answers(x, solve((less(1, 2), 2 < 3)), Answers).

test(goals_of_an_interpreter_stay_in_the_sandbox, error(permission_error(call, sandboxed, _), _)) :-
    interpreter(Lines),
    loaded(Lines, ""),
    answers(x, solve((less(1, 2), shell(true))), _).

test(what_an_interpreter_calls_has_to_be_there, error(existence_error(procedure, _), _)) :-
    interpreter(Lines),
    loaded(Lines, ""),
    answers(x, solve(gone(1)), _).

test(what_stands_beside_is_asked_before, error(existence_error(procedure, _:nowhere/0), _)) :-
    interpreter(Lines),
    loaded(Lines, ""),
    answers(x, (solve(less(1, 2)), fail, nowhere), _).

:- end_tests(untrusted_directives).

:- begin_tests(untrusted_faults).

test(faults_have_their_places, Places == ["2"-"8", "4"-"1", "5"-"3"]) :-
    loaded(["a.", "broken( .", "b.", "X.", "\t\tis(1, 2)."], Notes),
    split_string(Notes, "\n", "", Each),
    findall(Line-Column,
            ( member(Note, Each), split_string(Note, "\t", "", ["error", Line, Column, _]) ),
            Places),
    answers(x, b, [x]).

test(odd_heads, [forall(member(Goal, [f(), [](1), {1}])), Answers == [x]]) :-
    loaded(["f().", "[](1).", "{}(1)."], ""),
    answers(x, Goal, Answers).

test(an_empty_text, Notes == "") :-
    loaded([], Notes).

:- end_tests(untrusted_faults).
