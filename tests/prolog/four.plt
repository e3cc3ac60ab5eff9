:- module(test_pylogic_four, []).
:- use_module(library(plunit)).
:- use_module(library(lists), [member/2, numlist/3]).
:- use_module('../../prolog/games/connect4/text', [position_text/3]).
:- use_module('../../prolog/games/connect4/four/player').
:- use_module('../../prolog/games/connect4/four/lines').
:- use_module('../../prolog/games/connect4/four/numbers').
:- use_module('../../prolog/games/connect4/four/offense').
:- use_module('../../prolog/games/connect4/four/text').

% position(+Text, -Position): with the recommended choices.

position(Text, four(Board, Computer, Man, Choices, 0-Text)) :-
    position_text(Computer, Board, Text),
    Man is 3 - Computer,
    Choices = [ slots=ascending, reach=playable, opportunity=played, disable=high,
                escape=low, offense=allowed, extend=longest ].

chosen("slots=ascending:reach=playable:opportunity=played:disable=high:escape=low:offense=allowed:extend=longest").

:- begin_tests(four_lines).

test(a_piece_falls_to_the_lowest_empty_cell, Rows == [3, 1]) :-
    position("......./1....../2...... 1", four(Board, _, _, _, _)),
    findall(Row, ( member(Slot, [1, 7]), landing(Slot, Board, Row) ), Rows).

test(a_full_slot_has_no_room, fail) :-
    position("1....../2...... 1", four(Board, _, _, _, _)),
    landing(1, Board, _).

test(a_row_is_no_landing_but_the_lowest_one, fail) :-
    position("......./......./......./....... 1", four(Board, _, _, _, _)),
    landing(1, Board, 2).

test(there_are_69_lines, Count == 69) :-
    position("......./......./......./......./......./....... 1", four(Board, _, _, _, _)),
    setof(Line, X^Y^Way^( between(1, 7, X), between(1, 6, Y), line_through([X, Y], Board, Way, Line) ),
          Lines),
    length(Lines, Count).

test(the_first_line_is_found, Line == [[1, 1], [2, 1], [3, 1], [4, 1]]) :-
    position("......./......./......./11.1111 1", four(Board, _, _, _, _)),
    completed([3, 1], 1, Board, [row], Line).

test(three_make_no_four, fail) :-
    position("......./......./......./.1.1... 1", four(Board, _, _, _, _)),
    completed([3, 1], 1, Board, [row, rising, falling, column], _).

:- end_tests(four_lines).

:- begin_tests(four_numbers).

test(numbers_are_those_of_a_seed_and_a_text, Drawn == [4, 6, 3]) :-
    drawn_slots(1-"x", [3], 3, Drawn).

test(each_slot_turns_up, [forall(between(1, 7, Slot))]) :-
    drawn_slots(7-"x", [Slot], Slot, _).

:- end_tests(four_numbers).

:- begin_tests(four_phases).

test(recall_follows_the_last_game_that_helps, Slot-Game == 3-[4, 1, 3, 2, 5]) :-
    position("......./......./......./......./......./2..1... 1", Position),
    recall(Position, [4, 1], [[4, 1, 2, 2, 5], [4, 1, 3, 2, 5], [4, 1, 6, 2], [4, 2, 7]],
           reason(_, _, Slot, _, _, _, _, Game, _)).

test(recall_needs_to_know_what_was_played, fail) :-
    position("......./......./......./......./......./....... 1", Position),
    recall(Position, unknown, [[4, 1, 4]], _).

test(recall_makes_no_illegal_move, fail) :-
    position("2....../1...... 1", Position),
    recall(Position, [1, 1], [[1, 1, 1]], _).

test(phse1_makes_four, Slot == 4) :-
    position("......./......./......./......./......./111.222 1", Position),
    phse1(Position, reason('PHSE1', '', Slot, _, _, _, _, _, _)).

test(phse2_blocks_four, Slot == 4) :-
    position("......./......./......./......./......./111..22 2", Position),
    phse2(Position, reason('PHSE2', '', Slot, _, _, _, _, _, _)).

test(phse3_finds_what_lies_under_a_four, Slots == [2, 6]) :-
    position("......./......./......./......./..111../2.212.. 2", Position),
    phse3(Position, OffLimit),
    findall(Slot, member(off(Slot, high, under, Slot, _), OffLimit), Slots).

test(phse4_stops_at_a_dangerous_two, Two == two(dangerous, [2, 5], [[2, 1], [5, 1]], [[3, 1], [4, 1]])) :-
    position("......./......./......./......./......./..11..2 2", Position),
    phse4(Position, Two).

test(phse4_finds_none, Two == none) :-
    position("......./......./......./......./......./....... 1", Position),
    phse4(Position, Two).

test(phse5_enters_low_threats, Slots == [1, 2, 5, 6]) :-
    position("......./......./......./......./......./..11..2 2", Position),
    phse5(Position, [], OffLimit),
    findall(Slot, member(off(Slot, low, opportunity, _, _), OffLimit), Slots).

test(phse5_leaves_what_was_entered, OffLimit == [off(2, high, under, 2, [])]) :-
    position("......./......./......./......./......./....... 1", Position),
    phse5(Position, [off(2, high, under, 2, [])], OffLimit).

test(offense_looks_at_none_that_is_barred, fail) :-
    position("......./......./......./......./......./...1..2 1", Position),
    numlist(1, 7, Barred),
    offense(Position, Barred, _).

test(off_limit_check_prefers_a_low_threat, Slot == 3) :-
    position("......./......./......./......./......./....... 1", Position),
    findall(off(S, high, under, S, []), member(S, [1, 2, 4, 5, 6, 7]), High),
    off_limit_check(Position, [off(3, low, opportunity, 1, [])|High],
                    reason('OFF_LIMIT_CHECK', low, Slot, _, _, _, _, _, _)).

:- end_tests(four_phases).

:- begin_tests(four_text).

test(an_answer_is_a_list_in_json, Answer == "[\"PHSE6\",\"centre\",4,[],[],[],[],\"\",[]]") :-
    chosen(Choices),
    choice_text("......./......./......./......./......./....... 1", "", "", Choices, 0, Answer).

test(games_are_read, Answer == "[\"RECALL\",\"\",7,[],[],[],[],\"712\",[]]") :-
    chosen(Choices),
    choice_text("......./......./......./......./......./....... 1", "", "4 712 11", Choices, 0,
                Answer).

test(no_board_is_refused, error(domain_error(_, _))) :-
    chosen(Choices),
    choice_text("nonsense", "", "", Choices, 0, _).

:- end_tests(four_text).
