:- module(test_pylogic_bridge, []).
:- use_module(library(plunit)).
:- use_module(library(lists), [member/2, numlist/3]).
:- use_module('../../prolog/bridge').
:- use_module('../../prolog/bridge/depth', [built_term/2, deep_text/2, too_deep/1]).
:- use_module('../../prolog/bridge/errors', [canonical_text/2, kind_message/3]).

goal_id(Text, Id) :-
    goal_id(Text, "", Id).

goal_id(Text, Given, Id) :-
    start_engine(200 000, 0),
    prepare("user", Text, "user", Given, Reply),
    split_string(Reply, " ", "", [IdText|_]),
    number_string(Id, IdText).

chunks(Text, Chunks) :-
    goal_id(Text, Id),
    findall(Chunk, answers(Id, Chunk), Chunks).

deep(0, x) :-
    !.
deep(Levels, f(Term)) :-
    Less is Levels-1,
    deep(Less, Term).


:- begin_tests(pylogic_goals).

test(names_and_number, Names == ["B", "A"]) :-
    prepare("user", "B = 1, A = _C", "user", "", Reply),
    split_string(Reply, " ", "", [_|Names]).
test(given_names_are_not_answered, Names == ["A"]) :-
    prepare("user", "B = 1, A = _C", "user", "B", Reply),
    split_string(Reply, " ", "", [_|Names]).
test(unknown_given_name, error(existence_error(variable, 'Z'))) :-
    prepare("user", "true", "user", "Z", _).
test(two_terms, error(syntax_error(end_of_clause_expected))) :-
    prepare("user", "p. q.", "user", "", _).
test(nested_too_deeply, error(syntax_error(nested_too_deeply))) :-
    numlist(1, 20 000, Numbers),
    atomic_list_concat(Numbers, -, Text0),
    atom_string(Text0, Text),
    prepare("user", Text, "user", "", _).
test(forgotten, fail) :-
    goal_id("true", Id),
    forget(Id, ""),
    answers(Id, _).

:- end_tests(pylogic_goals).


:- begin_tests(pylogic_answers).

test(none, Chunks == ["[]"]) :-
    chunks("fail", Chunks).
test(only_integer, Chunks == [7]) :-
    chunks("X = 7", Chunks).
test(kinds, Chunks == ["[v(a,\"a\",1.0)]"]) :-
    chunks("A = a, B = \"a\", C = 1.0", Chunks).
test(first_alone_then_more, Chunks == ['1', '2,3,4,5']) :-
    chunks("between(1, 5, X)", Chunks).
test(chunks_grow, Lengths == [1, 8, 64, 512, 1000, 415]) :-
    chunks("between(1, 2000, X)", Chunks),
    findall(Length,
            ( member(Chunk, Chunks), atomic_list_concat(Parts, ',', Chunk), length(Parts, Length) ),
            Lengths).
test(error_after_answers, Chunks == ['1', "!(exception,\"nothing catches the exception oops\",[2])"]) :-
    chunks("member(X, [1, 2]) ; throw(oops)", Chunks).
test(cyclic_answer, true(sub_string(Chunk, 0, _, _, "!(cyclic,"))) :-
    chunks("X = f(X)", [Chunk]).
test(limit, Chunk == '1,2') :-
    goal_id("member(X, [1, 2, 3])", Id),
    answers(Id, 10, 2, 0, "", Chunk).
test(given, Chunk == "[f(a)]") :-
    goal_id("X = f(Y)", "Y", Id),
    answers(Id, 1, 1, 0, "g(a)", Chunk).
test(given_by_steps, Chunk == "[f(g(a,[b|c]))]") :-
    goal_id("X = f(Y)", "Y", Id),
    Steps = "steps([leaf(a),leaf(b),leaf(c),list(2),compound(g,2),compound(g,1)])",
    answers(Id, 1, 1, 0, Steps, Chunk).
test(sandbox, throws(pylogic_not_allowed(_))) :-
    goal_id("shell(ls)", Id),
    answers(Id, 1, 0, 1, "", _).

:- end_tests(pylogic_answers).


:- begin_tests(pylogic_depth).

test(shallow, fail) :-
    numlist(1, 50 000, List),
    too_deep(List).
test(deep) :-
    deep(10 001, Term),
    too_deep(Term).
test(deep_in_list) :-
    deep(10 001, Term),
    too_deep([a, Term]).
test(same_text, [forall(member(Term, [a, [], '[]', f(X, X), [a|_], [[a], b|c], 'A'('B'), {a}, "s", - 1,
                                      a:b, foo(), 1r3])),
                 Back =@= Term]) :-
    deep_text(Term, Text),
    term_string(Back, Text).
test(built, Term == f([1, 2|x], "s")) :-
    built_term([leaf(1), leaf(2), leaf(x), list(3), leaf("s"), compound(f, 2)], Term).
test(shared_variable, Term =@= f(X, X)) :-
    built_term([leaf(X), leaf(X), compound(f, 2)], Term).

:- end_tests(pylogic_depth).


:- begin_tests(pylogic_errors).

test(canonical, Text == "[:-(a,','(b,c)),'$VAR'(1),{x},'A b'|\"s\"]") :-
    canonical_text([(a :- b, c), '$VAR'(1), {x}, 'A b'|"s"], Text).
test(kinds, [forall(member(Error-Kind, [ error(syntax_error(x), _)-syntax,
                                         error(resource_error(x), _)-stack,
                                         error(type_error(x, y), _)-exception,
                                         ball-exception
                                       ])),
             Found == Kind]) :-
    start_engine(200 000, 0),
    kind_message(Error, Found, Message),
    string(Message).

:- end_tests(pylogic_errors).


:- begin_tests(pylogic_loading).

test(text, Reply == "loaded(bridge_test_text,'pylogic:bridge_test_text',[])") :-
    start_engine(200 000, 0),
    load_text("bridge_test_text", ":- module(any, []).\np(1).\n", Reply),
    atom_string(Module, "bridge_test_text"),
    findall(X, call(Module:p, X), [1]),
    drop("bridge_test_text", "pylogic:bridge_test_text", "").
test(taken_name, true(sub_string(Reply, 0, _, _, "loaded(lists_2,"))) :-
    start_engine(200 000, 0),
    load_text("lists", ":- module(any, []).\n", Reply).
test(fault, Reply == "loaded(bridge_test_fault,'pylogic:bridge_test_fault',[message(error,'pylogic:bridge_test_fault',2,\"Unknown procedure: bridge_test_fault:nowhere/0\")])") :-
    start_engine(200 000, 0),
    load_text("bridge_test_fault", ":- module(any, []).\np :- nowhere.\n", Reply).

:- end_tests(pylogic_loading).
