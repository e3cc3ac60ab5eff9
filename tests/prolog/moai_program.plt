:- module(test_pylogic_moai_program, []).
:- use_module(library(plunit)).
:- use_module(pylogic(games/moai/program)).
:- use_module(pylogic(programs)).

:- begin_tests(moai_program).

% A program on two cells in a row: who has no vacant cell has lost.

tiny:new_board(_, _, [[' ', ' ']]).
tiny:set_piece([[' ', B]], Piece, 1, 1, [[Piece, B]]).
tiny:set_piece([[A, ' ']], Piece, 2, 1, [[A, Piece]]).
tiny:make_a_move(_, _, _, _, _, _) :- fail.
tiny:next_piece('P', 'B').
tiny:next_piece('B', 'P').
tiny:endgame([[A, B]], _) :- A \== ' ', B \== ' '.

start(State) :-
    initial_state([program(tiny), width(5), height(5)], State).

test(text, Text == ".. B") :-
    start(State),
    state_text(State, Text).
test(moves, Moves == [place(1, 1), place(2, 1)]) :-
    start(State),
    findall(Move, legal_move(State, Move), Moves).
test(next, [true(Text == ".B P"), nondet]) :-
    start(State),
    next_state(State, place(2, 1), Next),
    state_text(Next, Text).
test(over, all(Outcome == [win('B')])) :-
    state_text([program(tiny)], State, "BP P"),
    outcome(State, Outcome).
test(over_has_no_moves, fail) :-
    state_text([program(tiny)], State, "BP P"),
    legal_move(State, _).
test(bad_state, error(domain_error(_, "BP/P P"))) :-
    state_text([program(tiny)], _, "BP/P P").
test(move_text, all(Move == [turn(4, 4, n, s)])) :-
    move_text(Move, "4,4 pull P").
test(bad_move, error(domain_error(_, "4,4 jump P"))) :-
    move_text(_, "4,4 jump P").

:- end_tests(moai_program).

:- begin_tests(programs).

endless:(go :- go).
harmful:go :- shell(ls).
lacking:(go :- other).

test(endless, Answer == endless) :-
    quietly(endless:go, 1000, Answer).
test(error, Answer == error(type_error(evaluable, a/0))) :-
    quietly(_ is a, 1000, Answer).
test(no, Answer == no) :-
    quietly(fail, 1000, Answer).
test(harmful, error(permission_error(_, _, _))) :-
    admitted([go], harmful, _).
test(lacking, Missing == [other/0]) :-
    admitted([go], lacking, Missing).

:- end_tests(programs).
