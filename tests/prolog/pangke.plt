:- module(test_pylogic_pangke, []).
:- use_module(library(plunit)).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module('../../prolog/games/pangke/rules').

moves(StateText, Moves) :-
    state_text(State, StateText),
    findall(Text, ( legal_move(State, Move), move_text(Move, Text) ), Moves).

after(StateText, MoveText, NextText) :-
    state_text(State, StateText),
    move_text(Move, MoveText),
    next_state(State, Move, Next),
    state_text(Next, NextText).

refused(StateText, MoveText, Reason) :-
    state_text(State, StateText),
    move_text(Move, MoveText),
    \+ next_state(State, Move, _),
    illegal_move(State, Move, Reason).

result(StateText, Outcome) :-
    state_text(State, StateText),
    outcome(State, Outcome).

% before(?Picture, -State, -Move, -Victim): the last step of making Picture in
% row 1, by a piece that comes up from row 2 to the column where it is missing.

before(aab_, "b.w./.b../..../.... b", "22-12", 13).
before(aab_, ".bw./b.../..../.... b", "21-11", 13).
before('_aab', "..bw/.b../..../.... b", "22-12", 14).
before('_aab', ".b.w/..b./..../.... b", "23-13", 14).
before(baa_, "w.b./.b../..../.... b", "22-12", 11).
before(baa_, "wb../..b./..../.... b", "23-13", 11).
before('_baa', ".w.b/..b./..../.... b", "23-13", 12).
before('_baa', ".wb./...b/..../.... b", "24-14", 12).

transposed(Text0, Text) :-
    split_string(Text0, "/ ", "", [A0, B0, C0, D0, Mover]),
    maplist(string_chars, [A0, B0, C0, D0], Rows),
    findall(Column,
            ( member(N, [1, 2, 3, 4]),
              maplist(nth1(N), Rows, Chars),
              string_chars(Column, Chars)
            ),
            [A, B, C, D]),
    format(string(Text), "~s/~s/~s/~s ~s", [A, B, C, D, Mover]).

:- begin_tests(pangke_moves).

test(black_has_four_first_moves,
     Moves == ["12-22", "13-23", "21-22", "24-23"]) :-
    initial_state(State),
    state_text(State, Text),
    moves(Text, Moves).

test(a_step_passes_the_turn, Next == "b.bb/bb.b/w..w/wwww w") :-
    after("bbbb/b..b/w..w/wwww b", "12-22", Next).

test(only_the_mover_steps, Moves == ["41-42", "41-31"]) :-
    moves("b.../..../..../w... w", Moves).

test(a_given_move_is_checked_without_choice) :-
    initial_state(State),
    once(legal_move(State, move(sq(1, 2), sq(2, 2)))).

test(squares_touch_in_both_directions) :-
    forall(neighbor(A, B), once(neighbor(B, A))).

test(there_are_forty_eight_pairs_of_neighbors, Count == 48) :-
    aggregate_all(count, neighbor(_, _), Count).

test(a_refusal_has_its_reason, [forall(refusal(State, Move, Reason)),
                                Said == Reason]) :-
    refused(State, Move, Said).

refusal("bbbb/b..b/w..w/wwww b", "22-23", "there is no piece on 22").
refusal("bbbb/b..b/w..w/wwww b", "31-32", "the piece on 31 is white's").
refusal("bbbb/b..b/w..w/wwww b", "21-31", "31 is occupied by white").
refusal("bbbb/b..b/w..w/wwww b", "11-22", "22 is not next to 11").
refusal("bbbb/b..b/..../.... b", "21-22", "the game is over: black has won").

:- end_tests(pangke_moves).

:- begin_tests(pangke_captures).

test(a_row_captures, [forall(before(_, Text, MoveText, Victim)),
                      Taken == [Victim]]) :-
    state_text(State, Text),
    move_text(move(From, To), MoveText),
    findall(N, ( captured(From, To, sq(R, C), State), N is 10*R + C ), Taken).

test(a_column_captures_as_a_row_does,
     [forall(before(_, RowText, MoveText, Victim)), Taken == [Victim]]) :-
    transposed(RowText, Text),
    state_text(State, Text),
    move_text(move(sq(R1, C1), sq(R2, C2)), MoveText),
    findall(N,
            ( captured(sq(C1, R1), sq(C2, R2), sq(C, R), State),
              N is 10*R + C
            ),
            Taken).

test(the_fourth_cell_must_be_empty, Next == "bbww/..../..../.... w") :-
    after("b.ww/.b../..../.... b", "22-12", Next).

test(the_piece_that_moved_must_be_in_the_pair, Next == "bbw./.b../..../.... w") :-
    after("bbw./..b./..../.... b", "23-22", Next).

test(two_lines_capture_at_once, Next == ".bb./.b../..../.... w") :-
    after("b.bw/.b../.w../.... b", "11-12", Next).

test(moving_into_a_capture_is_safe, Next == "bbw./..../..../.... b") :-
    after("bb../..w./..../.... w", "23-13", Next).

:- end_tests(pangke_captures).

:- begin_tests(pangke_endings).

test(a_side_without_pieces_has_lost, Outcome == win(white)) :-
    result("..../..w./..../.... b", Outcome).

test(the_last_capture_wins, Outcome == win(black)) :-
    after("b.w./.b../..../.... b", "22-12", Next),
    result(Next, Outcome).

test(a_side_that_is_shut_in_draws, Outcome == draw) :-
    result("bw../w.../..../.... b", Outcome).

test(a_game_goes_on_at_the_start, fail) :-
    result("bbbb/b..b/w..w/wwww b", _).

test(a_won_game_has_no_moves, Moves == []) :-
    moves("bb../..../..../.... b", Moves).

test(legal_gives_every_successor, Count == 4) :-
    initial_state(State),
    aggregate_all(count, legal(State, _), Count).

:- end_tests(pangke_endings).

:- begin_tests(pangke_texts).

test(a_state_reads_as_it_was_written, Text == "b.../.w../..../...w w") :-
    state_text(State, "b.../.w../..../...w w"),
    state_text(State, Text).

test(every_move_reads_as_it_was_written,
     [forall(neighbor(From, To)), Move == move(From, To)]) :-
    move_text(move(From, To), Text),
    move_text(Move, Text).

test(an_impossible_state_is_refused,
     [forall(impossible_state(Text)), error(domain_error(_, Text))]) :-
    state_text(_, Text).

impossible_state("").
impossible_state("bbbb/b..b/w..w/wwww").
impossible_state("bbbb/b..b/w..w/wwww x").
impossible_state("bbbb/b..b/w..w/www b").
impossible_state("bbbb/b..b/w..w b").
impossible_state("bbbq/b..b/w..w/wwww b").
impossible_state("bbbb/bb.b/w..w/wwww b").
impossible_state("bbbb/b..b/wwww/wwww b").
impossible_state("..../..../..../.... b").
impossible_state("bbbb/b..b/w..w/wwww b ").

test(what_is_no_move_is_refused,
     [forall(member(Text, ["", "12", "12-52", "12-22 ", "1,2-2,2"])),
      error(domain_error(_, Text))]) :-
    move_text(_, Text).

test(a_text_or_a_state_must_be_given, error(instantiation_error)) :-
    state_text(_, _).

:- end_tests(pangke_texts).
