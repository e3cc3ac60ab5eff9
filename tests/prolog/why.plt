:- module(test_pylogic_why, []).
:- use_module(library(lists), [member/2]).
:- use_module(library(plunit)).
:- use_module('../../prolog/why').

% A small program, whose clauses stand on lines.

small:likes(ann, bob).
small:likes(bob, kim).
small:(reaches(X, Y) :- likes(X, Y)).
small:(reaches(X, Y) :- likes(X, Z), reaches(Z, Y)).
small:(lonely(X) :- \+ likes(_, X)).
small:(told(X, What) :- ( likes(X, kim) -> What = much ; likes(X, _), What = little )).

:- begin_tests(why_proofs).

test(a_fact_is_a_leaf, Children == []) :-
    proof(small, likes(ann, bob), 5, [], why(small, _, "likes(ann,bob)", yes, _, Line, Children)),
    Line > 0.

test(a_rule_rests_on_its_body, Texts == ["likes(ann,bob)", "reaches(bob,kim)"]) :-
    proof(small, reaches(ann, kim), 5, [], why(_, _, _, yes, _, _, Trees)),
    findall(Text, ( member(why(_, _, Text, _, _, _, _), Trees) ), Texts).

test(the_first_answer_is_taken, Goal == reaches(ann, bob)) :-
    proof(small, reaches(ann, _), 5, [], why(_, Goal, _, _, _, _, _)).

test(what_is_denied_is_refused, Holds == no) :-
    proof(small, lonely(ann), 5, [], why(_, _, _, yes, _, _, [why(_, _, _, Holds, _, _, _)])).

test(a_condition_that_fails_comes_first, Signs == [no, yes]) :-
    proof(small, told(ann, little), 5, [], why(_, _, _, yes, _, _, Trees)),
    findall(Sign, member(why(_, _, _, Sign, _, _, _), Trees), Signs).

test(below_the_depth_nothing_is_opened, Trees == []) :-
    proof(small, reaches(ann, kim), 0, [], why(_, _, _, yes, _, 0, Trees)).

test(terms_are_written_by_their_names, Text == "likes(P,bob)") :-
    proof(small, likes(ann, bob), 5, ['P'-ann], why(_, _, Text, _, _, _, _)).

test(what_fails_has_no_proof, fail) :-
    proof(small, likes(kim, ann), 5, [], _).

:- end_tests(why_proofs).

:- begin_tests(why_refusals).

test(each_clause_says_where_it_stops, Count == 2) :-
    refusal(small, reaches(kim, ann), 5, [], why(_, _, _, no, _, _, Clauses)),
    length(Clauses, Count).

test(the_goal_after_those_that_succeed, Text == "reaches(kim,ann)") :-
    refusal(small, reaches(bob, ann), 5, [], why(_, _, _, no, _, _, [_, Second])),
    Second = why(_, _, _, no, _, _, [why(_, _, Text, no, _, _, _)]).

test(what_holds_has_no_refusal, fail) :-
    refusal(small, likes(ann, bob), 5, [], _).

test(whether_it_holds) :-
    holds(small, likes(ann, _)),
    \+ holds(small, likes(kim, _)).

:- end_tests(why_refusals).
