:- module(test_pylogic_tictactoe, []).
:- use_module(library(plunit)).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(yall)).
:- use_module('../../prolog/contract/walk').
:- use_module('../../prolog/games/tictactoe/rules').

played(Squares, State) :-
    initial_state(Start),
    foldl([Square, State0, Next]>>next_state(State0, take(Square), Next), Squares, Start, State).

:- begin_tests(tictactoe_moves).

test(x_moves_first_and_any_square_is_free, [Player, Squares] == [x, [0, 1, 2, 3, 4, 5, 6, 7, 8]]) :-
    initial_state(State),
    to_move(State, Player),
    findall(Square, legal_move(State, take(Square)), Squares).

test(a_taken_square_is_free_no_more, Squares == [0, 1, 2, 3, 5, 6, 7]) :-
    played([4, 8], State),
    findall(Square, legal_move(State, take(Square)), Squares).

test(two_positions_tell_the_move, Squares == [2]) :-
    played([4], State),
    played([4, 2], Next),
    findall(Square, next_state(State, take(Square), Next), Squares).

test(a_refusal_has_its_reason, [forall(refusal(Squares, Square, Reason)), Said == Reason]) :-
    played(Squares, State),
    \+ next_state(State, take(Square), _),
    illegal_move(State, take(Square), Said).

refusal([4], 4, "x has square 4").
refusal([4, 0], 0, "o has square 0").
refusal([0, 3, 1, 4, 2], 8, "the game is over: win(x)").

test(a_legal_move_is_not_refused, fail) :-
    initial_state(State),
    illegal_move(State, take(0), _).

test(perft_counts_ways, [forall(nth_perft(Depth, Nodes)), Count == Nodes]) :-
    initial_state(State),
    perft(pylogic_tictactoe, State, Depth, Count).

nth_perft(0, 1).
nth_perft(1, 9).
nth_perft(2, 72).
nth_perft(3, 504).
nth_perft(4, 3_024).
nth_perft(5, 15_120).           % from the sixth move on, some games are over
nth_perft(6, 54_720).

:- end_tests(tictactoe_moves).

:- begin_tests(tictactoe_ends).

test(each_line_wins, [forall(member(Line, [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6],
                                           [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]])),
                      Outcome == win(x)]) :-
    Line = [A, B, C],
    findall(Square, ( between(0, 8, Square), \+ member(Square, Line) ), [D, E|_]),
    played([A, D, B, E], Open),
    \+ outcome(Open, _),
    played([A, D, B, E, C], State),
    outcome(State, Outcome).

test(no_other_three_win, Count == 76) :-
    aggregate_all(count,
                  ( between(0, 8, A), between(A, 8, B), A < B, between(B, 8, C), B < C,
                    threes([A, B, C], Board),
                    \+ three(x, Board)
                  ),
                  Count).

threes(Squares, Board) :-
    findall(Cell,
            ( between(0, 8, Square),
              (   member(Square, Squares)
              ->  Cell = x
              ;   Cell = blank
              )
            ),
            Cells),
    compound_name_arguments(Board, board, Cells).

test(a_full_board_without_a_line_is_a_draw, Outcome == draw) :-
    played([0, 1, 2, 4, 3, 5, 7, 6, 8], State),
    outcome(State, Outcome).

test(there_are_5478_positions, Counts == [5478, 626, 316, 16]) :-
    initial_state(Start),
    reached([Start], [Start], States),
    length(States, All),
    ended(States, win(x), Xs),
    ended(States, win(o), Os),
    ended(States, draw, Draws),
    Counts = [All, Xs, Os, Draws].

reached([], States, States) :-
    !.                          % which is the last ply
reached(Level, States0, States) :-
    findall(Next, ( member(State, Level), next_state(State, _, Next) ), Found),
    sort(Found, Following),
    append(States0, Following, States1),
    reached(Following, States1, States).

ended(States, Outcome, Count) :-
    aggregate_all(count, ( member(State, States), outcome(State, Outcome) ), Count).

:- end_tests(tictactoe_ends).

:- begin_tests(tictactoe_texts).

test(a_text_reads_as_it_was_written, [forall(member(Squares, [[], [4], [0, 1, 2, 4, 3, 5, 7, 6, 8]])),
                                      Read == State]) :-
    played(Squares, State),
    state_text(State, Text),
    state_text(Read, Text).

test(rows_come_from_the_top, Text == "x../.o./..x o") :-
    played([0, 4, 8], State),
    state_text(State, Text).

test(what_cannot_be_is_refused,
     [forall(impossible(Text, Expected)), error(domain_error(Expected, Text))]) :-
    state_text(_, Text).

impossible("", 'three rows of x, o or . between /, a blank, x or o').
impossible(".../.../...", 'three rows of x, o or . between /, a blank, x or o').
impossible(".../.../... X", 'three rows of x, o or . between /, a blank, x or o').
impossible(".../..../... x", 'three rows of x, o or . between /, a blank, x or o').
impossible(".../.../... o", 'as many x as o and x on turn, or one more x and o on turn').
impossible("xx./.../... x", 'as many x as o and x on turn, or one more x and o on turn').
impossible("o../.../... x", 'as many x as o and x on turn, or one more x and o on turn').
impossible("xxx/oo./.o. x", 'no line of the player on turn: the game was over before').
impossible("xxx/ooo/x.. o", 'no line of the player on turn: the game was over before').

test(moves_read_as_they_were_written, [forall(between(0, 8, Square)), Move == take(Square)]) :-
    move_text(take(Square), Text),
    move_text(Move, Text).

test(what_is_no_move_is_refused,
     [forall(member(Text, ["", "9", "10", "00", "4 ", "a", "0'a", "-1"])),
      error(domain_error('a square from 0 to 8', Text))]) :-
    move_text(_, Text).

test(nothing_given_is_an_error, [forall(member(Goal, [state_text(_, _), move_text(_, _)])),
                                 error(instantiation_error)]) :-
    call(Goal).

:- end_tests(tictactoe_texts).
