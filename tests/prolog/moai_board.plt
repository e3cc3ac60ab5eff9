:- module(test_pylogic_moai_board, []).
:- use_module(library(plunit)).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module('../../prolog/games/moai/rules').
:- use_module(moai_positions).

% Boards are written as texts here, so that they can be seen.

% after(+Board, +Turn, -After): the board after a turn, all as texts.

after(Text, MoveText, AfterText) :-
    board(Text, Board),
    move_text(turn(X, Y, PushPull, Piece), MoveText),
    move(Board, X, Y, Piece, PushPull, After),
    board_text(After, AfterText).

% open_board(-Text): B on 3,3, and P out of its way.

open_board("+....+/....../..B.../....../.....P/+....+").

:- begin_tests(moai_boards).

test(the_corners_are_no_cells, Text == "+...+/...../...../...../+...+") :-
    new_board(5, 5, Board),
    atomic_list_concat(Rows, '/', '+   +/     /     /     /+   +'),
    maplist(atom_chars, Rows, Board),
    state_text(moai('B', Board, rules('P', 0)), State),
    string_concat(Text, " B", State).

test(a_board_tells_its_size, X-Y == 9-6) :-
    new_board(9, 6, Board),
    new_board(X, Y, Board).

test(a_board_with_a_piece_is_not_new, fail) :-
    open_board(Text),
    board(Text, Board),
    new_board(_, _, Board).

test(there_are_boards_from_5_to_26,
     [forall(member(X-Y, [4-5, 5-4, 27-5, 5-27, 0-0, -1-8])), fail]) :-
    new_board(X, Y, _).

test(there_are_60_cells_on_the_board_of_8_by_8, Count == 60) :-
    new_board(8, 8, Board),
    aggregate_all(count, vacant(_, _, Board), Count).

test(what_is_not_on_the_board_is_not_vacant,
     [forall(member(X-Y, [1-1, 8-8, 0-3, 3-0, 9-3, 3-9, -1-3])), fail]) :-
    new_board(8, 8, Board),
    vacant(X, Y, Board).

test(two_boards_tell_what_was_set_and_where, Piece-X-Y == 'C'-2-3) :-
    new_board(5, 6, Board0),
    set_piece(Board0, 'C', 2, 3, Board),
    set_piece(Board0, Piece, X, Y, Board).

test(nothing_is_set_on_a_piece_or_a_corner, [forall(member(X-Y, [3-3, 1-1, 7-2])), fail]) :-
    open_board(Text),
    board(Text, Board),
    set_piece(Board, 'C', X, Y, _).

test(boards_that_differ_in_two_cells_are_not_one_piece_apart, fail) :-
    new_board(5, 5, Board0),
    set_piece(Board0, 'C', 2, 3, Board1),
    set_piece(Board1, 'C', 3, 3, Board),
    set_piece(Board0, _, _, _, Board).

test(a_possible_board_has_no_fault, [forall(some_state(moai(_, Board, _)))]) :-
    \+ board_fault(Board, _).

test(what_is_no_board_has_a_fault, [forall(no_board(Term))]) :-
    once(board_fault(Term, _)).

no_board(_).
no_board([]).
no_board(foo).
no_board([[]]).
no_board([[' '|_]]).
no_board([[a, b], [c]]).
no_board([foo, bar, baz, foo, bar]).
no_board(["+   +", "     ", "     ", "     ", "+   +"]).

:- end_tests(moai_boards).

:- begin_tests(moai_lines).

% Around B at 3,3 there is a cell in each direction, and what looks at it from there.

search(forward, horizontal, search_horizontal_forward, 2-3).
search(backward, horizontal, search_horizontal_backward, 4-3).
search(forward, vertical, search_vertical_forward, 3-2).
search(backward, vertical, search_vertical_backward, 3-4).
search(forward, diagonal, search_diagonal_forward, 2-2).
search(backward, diagonal, search_diagonal_backward, 4-4).
search(forward, reverse_diagonal, search_reverse_diagonal_forward, 4-2).
search(backward, reverse_diagonal, search_reverse_diagonal_backward, 2-4).

test(each_search_looks_in_its_direction_only,
     [forall(search(_, _, Search, X-Y)), Found == [Search-3-3]]) :-
    open_board(Text),
    board(Text, Board),
    findall(Other-PX-PY,
            ( search(_, _, Other, _),
              call(Other, Board, 'B', X, Y, PX, PY)
            ),
            Found).

test(a_search_tells_from_where_a_pawn_is_seen, Cells == [4-3, 5-3, 6-3]) :-
    open_board(Text),
    board(Text, Board),
    findall(X-Y, search_horizontal_backward(Board, 'B', X, Y, _, _), Cells).

test(a_search_tells_which_pawn_is_seen, Found == ['P'-5-4]) :-
    board("+....+/....../....../..B.P./....../+....+", Board),
    findall(Piece-X-Y, search_vertical_forward(Board, Piece, 5, 2, X, Y), Found).

test(a_counter_that_stands_already_sees_the_pawn, X-Y == 3-3) :-
    board("+....+/....../..B..C/....../.....P/+....+", Board),
    search_horizontal_backward(Board, 'B', 6, 3, X, Y).

test(nothing_is_seen_through_a_piece_or_a_corner,
     [forall(member(Text-X-Y, ["+....+/....../B.C.../....../.....P/+....+"-4-3,
                               "+....+/....../B.P.../....../....../+....+"-6-3,
                               "+....+/....../B...../....../.....P/+....+"-1-6])),
      fail]) :-
    board(Text, Board),
    search(_, _, Search, _),
    call(Search, Board, 'B', X, Y, _, _).

test(two_free_cells_on_a_line_make_a_pawn_movable,
     [forall(member(Text, ["+CCC+/..BCC/CCCCC/P..../+...+",
                           "+CCC+/C.B.C/CCCCC/P..../+...+",
                           "+CCC+/CCBCC/CC.CC/PC.C./+.C.+"])),
      X-Y == 3-2]) :-
    board(Text, Board),
    movable(Board, 'B', X, Y).

test(less_than_that_is_the_end_of_the_game,
     [forall(member(Text, ["+CCC+/C.BCC/CCCCC/P..../+...+",
                           "+C.C+/C.BCC/CCC.C/P...C/+...+",
                           "+CCC+/CCBCC/CCCCC/P..../+...+"])),
      Losers == ['B']]) :-
    board(Text, Board),
    \+ movable(Board, 'B', _, _),
    findall(Piece, endgame(Board, Piece), Losers).

test(a_corner_is_no_free_cell, Losers == ['B']) :-
    board("+BC.+/CC.../C..P./...../+...+", Board),
    findall(Piece, endgame(Board, Piece), Losers).

test(what_is_no_board_has_no_lines, [forall(member(Term, [foo, [], [foo], [[]], 1])), fail]) :-
    (   search_diagonal_forward(Term, 'B', 1, 2, _, _)
    ;   movable(Term, 'B', _, _)
    ;   endgame(Term, 'B')
    ;   move(Term, 1, 2, 'B', push, _)
    ).

:- end_tests(moai_lines).

:- begin_tests(moai_turns).

test(a_turn_puts_and_slides, [forall(slide(Before, Turn, After)), Said == After]) :-
    after(Before, Turn, Said).

slide("+....+/....../..B.../....../.....P/+....+", "2,3 push B",
      "+....+/....../.C...B/....../.....P/+....+").
slide("+....+/....../..B.../....../.....P/+....+", "6,3 pull B",
      "+....+/....../....BC/....../.....P/+....+").
slide("+....+/....../..B.../....../.....P/+....+", "3,5 push B",
      "+.B..+/....../....../....../..C..P/+....+").
slide("+....+/....../..B.../....../.....P/+....+", "3,6 pull B",
      "+....+/....../....../....../..B..P/+.C..+").
slide("+....+/....../..B.../....../.....P/+....+", "4,4 push B",
      "+....+/.B..../....../...C../.....P/+....+").
slide("+....+/....../..B.../....../.....P/+....+", "1,5 push B",
      "+...B+/....../....../....../C....P/+....+").
slide("+....+/....../..B.../....../.....P/+....+", "1,5 pull B",
      "+....+/....../....../.B..../C....P/+....+").
slide("+....+/....../..B.../....../.....P/+....+", "5,1 pull B",
      "+...C+/...B../....../....../.....P/+....+").
slide("+....+/....../..B.../....../.....P/+....+", "6,2 pull P",
      "+....+/.....C/..B..P/....../....../+....+").
slide("+....+/....../..B..P/....../....../+....+", "1,3 push B",
      "+....+/....../C...BP/....../....../+....+").
slide("+....+/....../..B.C./....../.....P/+....+", "2,3 push B",
      "+....+/....../.C.BC./....../.....P/+....+").

test(a_turn_is_refused, [forall(no_slide(Before, Turn)), fail]) :-
    after(Before, Turn, _).

no_slide("+....+/....../..B.../....../.....P/+....+", "4,3 pull B").     % next to it
no_slide("+....+/....../B...../....../.....P/+....+", "2,3 push B").     % at the wall
no_slide("+....+/....../.CB.../....../.....P/+....+", "4,3 push B").     % at a counter
no_slide("+....+/....../....../....../..BP../+....+", "2,5 push B").     % at the other pawn
no_slide("+....+/.B..../....../....../.....P/+....+", "3,3 push B").     % at a corner
no_slide("+....+/....../..B.../....../.....P/+....+", "5,4 push B").     % no line
no_slide("+....+/....../..B.C./....../.....P/+....+", "6,3 push B").     % out of sight
no_slide("+....+/....../..B..P/....../....../+....+", "6,3 pull B").     % not vacant
no_slide("+....+/....../..B..P/....../....../+....+", "3,3 pull P").     % not vacant
no_slide("+....+/.B..../....../....../.....P/+....+", "1,1 push B").     % a corner

test(two_boards_tell_the_turn, [forall(slide(Before, Turn, After)), Found == [Turn]]) :-
    board(Before, Board0),
    board(After, Board),
    findall(Text,
            ( move(Board0, X, Y, Piece, PushPull, Board),
              move_text(turn(X, Y, PushPull, Piece), Text)
            ),
            Found).

test(boards_that_no_turn_joins_have_none,
     [forall(member(After, ["+....+/....../..B.../....../.....P/+....+",
                            "+....+/....../.C.B../....../.....P/+....+",
                            "+....+/....../.C...B/....../....P./+....+",
                            "+....+/....../.C...B/....../.C...P/+....+"])),
      fail]) :-
    board("+....+/....../..B.../....../.....P/+....+", Board0),
    board(After, Board),
    move(Board0, _, _, _, _, Board).

test(the_answers_of_the_report,
     [forall(answer(Push, Player, Turn)), Told-After == [Push-Player]-Board]) :-
    board("+....+/....../..B.../...P../....../+....+", Board0),
    move_text(turn(X, Y, PushPull, Piece), Turn),
    move(Board0, X, Y, Piece, PushPull, Board),
    make_a_move(Board0, Push, Player, X, Y, After),
    findall(P-J, make_a_move(Board0, P, J, _, _, Board), Told).

answer(s, s, "4,3 push P").
answer(s, n, "2,3 push B").
answer(n, s, "4,2 pull P").
answer(n, n, "6,3 pull B").

test(other_answers_make_no_move, [forall(member(Push-Player, [x-s, s-x, push-'B'])), fail]) :-
    open_board(Text),
    board(Text, Board),
    make_a_move(Board, Push, Player, 2, 3, _).

test(the_pawns_are_on_turn_alternately, Nexts == ['P'-'B', 'B'-'P']) :-
    findall(Piece-Next, next_piece(Piece, Next), Nexts).

:- end_tests(moai_turns).
