:- module(test_pylogic_connect4, []).
:- use_module(library(plunit)).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [append/3, member/2, numlist/3]).
:- use_module('../../prolog/contract/walk').
:- use_module('../../prolog/games/connect4/rules').
:- use_module('../../prolog/games/connect4/board').

% played(+Options, +Columns, -State): after those drops, one a digit.

played(Options, Columns, State) :-
    initial_state(Options, Start),
    string_chars(Columns, Digits),
    foldl(played_digit, Digits, Start, State).

played_digit(Digit, State0, State) :-
    atom_number(Digit, X),
    next_state(State0, drop(X), State).

result(Options, Columns, Outcome) :-
    played(Options, Columns, State),
    outcome(State, Outcome).

refused(Columns, Move, Reason) :-
    played([], Columns, State),
    \+ next_state(State, drop(Move), _),
    illegal_move(State, drop(Move), Reason).

% The lines of a board by their definition: Connect cells in a direction.

line_cells(Columns, Rows, Connect, Cells) :-
    member(DX-DY, [0-1, 1-0, 1-1, 1-(-1)]),
    between(1, Columns, X),
    between(1, Rows, Y),
    Last is Connect - 1,
    EndX is X + Last * DX,
    EndY is Y + Last * DY,
    between(1, Columns, EndX),
    between(1, Rows, EndY),
    numlist(0, Last, Nths),
    findall(CX-CY,
            ( member(Nth, Nths),
              CX is X + Nth * DX,
              CY is Y + Nth * DY
            ),
            Cells).

holds_line(Columns, Rows, Connect, Player, Board) :-
    line_cells(Columns, Rows, Connect, Cells),
    forall(member(X-Y, Cells), disc(X, Y, Board, Player)),
    !.

:- begin_tests(connect4_moves).

test(one_moves_first_and_any_column_is_open, [Player, Xs] == [1, [1, 2, 3, 4, 5, 6, 7]]) :-
    initial_state(State),
    to_move(State, Player),
    findall(X, legal_move(State, drop(X)), Xs).

test(discs_fall_on_one_another, Text == "....../..2.../..1... 1") :-
    played([columns(6), rows(3)], "33", State),
    state_text(State, Text).

test(a_full_column_is_closed, Xs == [1, 2, 4, 5, 6, 7]) :-
    played([], "333333", State),
    findall(X, legal_move(State, drop(X)), Xs).

test(a_given_move_is_checked_without_choice) :-
    initial_state(State),
    legal_move(State, drop(4)).

test(a_refusal_has_its_reason, [forall(refusal(Columns, Move, Reason)), Said == Reason]) :-
    refused(Columns, Move, Said).

refusal("", 8, "the board has columns 1 to 7").
refusal("", 0, "the board has columns 1 to 7").
refusal("333333", 3, "column 3 is full").
refusal("1212121", 5, "the game is over: win(1)").

test(a_legal_move_is_not_refused, fail) :-
    initial_state(State),
    illegal_move(State, drop(1), _).

test(perft_counts_ways, [forall(nth_perft(Depth, Nodes)), Count == Nodes]) :-
    initial_state(State),
    perft(pylogic_connect4, State, Depth, Count).

nth_perft(0, 1).
nth_perft(1, 7).
nth_perft(2, 49).
nth_perft(3, 343).
nth_perft(4, 2_401).
nth_perft(5, 16_807).
nth_perft(6, 117_649).

:- end_tests(connect4_moves).

:- begin_tests(connect4_ends).

test(four_in_a_line_win, [forall(won(Columns, Winner)), Outcome == win(Winner)]) :-
    result([], Columns, Outcome).

won("1212121", 1).              % along a column
won("1122334", 1).              % along a row
won("1122443", 1).              % the gap of a row
won("12234334644", 1).          % up a diagonal
won("76654554244", 1).          % down a diagonal
won("71212131", 2).
won("11223355674", 1).          % six, by the disc that parted them

test(three_in_a_line_do_not, [forall(member(Columns, ["12121", "112233", "1223344"])), fail]) :-
    result([], Columns, _).

test(a_line_is_as_long_as_the_options_say, [Three, Five] == [win(1), none]) :-
    result([connect(3)], "12121", Three),
    (   result([connect(5)], "1212121", Outcome)
    ->  Five = Outcome
    ;   Five = none
    ).

test(a_full_board_without_a_line_is_a_draw, Outcome == draw) :-
    result([columns(2), rows(2), connect(3)], "1122", Outcome).

test(a_game_that_is_over_has_no_moves, Count == 0) :-
    played([], "1212121", State),
    aggregate_all(count, legal_move(State, _), Count).

test(every_position_of_a_small_board_ends_as_its_lines_say,
     [forall(member(Columns-Rows-Connect, [3-3-3, 2-4-3, 4-2-2]))]) :-
    reached([columns(Columns), rows(Rows), connect(Connect)], States),
    forall(member(State, States),
           ( State = connect4(_, Ending, _, Board),
             ending(Columns, Rows, Connect, Board, Ending)
           )).

test(positions_are_told_by_their_boards_alone, Found == Kept) :-
    reached([columns(4), rows(3), connect(3)], States),
    findall(State, member(State, States), Kept),
    findall(Read,
            ( member(State, States),
              state_text(State, Text),
              state_text([columns(4), rows(3), connect(3)], Read, Text)
            ),
            Found).

:- end_tests(connect4_ends).

% reached(+Options, -States): all positions that games lead to.

reached(Options, States) :-
    initial_state(Options, Start),
    reached_from([Start], [Start], States).

reached_from([], States, States) :-
    !.                          % which is the last ply
reached_from(Level, States0, States) :-
    findall(Next, ( member(State, Level), next_state(State, drop(_), Next) ), Found),
    sort(Found, Following),
    append(States0, Following, States1),
    reached_from(Following, States1, States).

ending(Columns, Rows, Connect, Board, Ending) :-
    (   member(Player, [1, 2]),
        holds_line(Columns, Rows, Connect, Player, Board)
    ->  Ending = win(Player)
    ;   Cells is Columns * Rows,
        aggregate_all(count, disc(_, _, Board, _), Cells)
    ->  Ending = draw
    ;   Ending = open
    ).

:- begin_tests(connect4_texts).

test(a_text_reads_as_it_was_written, [forall(member(Columns, ["", "4", "44", "11223355674"])),
                                      Read == State]) :-
    played([], Columns, State),
    state_text(State, Text),
    state_text(Read, Text).

test(rows_come_from_the_top, Text == "......./......./......./......./...2.../...1... 1") :-
    played([], "44", State),
    state_text(State, Text).

test(what_cannot_be_is_refused,
     [forall(impossible(Text, Expected)), error(domain_error(Expected, Text))]) :-
    state_text([columns(4), rows(3), connect(3)], _, Text).

impossible("", 'rows of ., 1 or 2 between /, a blank, 1 or 2').
impossible("..../..../....", 'rows of ., 1 or 2 between /, a blank, 1 or 2').
impossible("..../..../.... 3", 'rows of ., 1 or 2 between /, a blank, 1 or 2').
impossible("..../..x./.... 1", 'rows of ., 1 or 2 between /, a blank, 1 or 2').
impossible("//.... 1", 'rows of ., 1 or 2 between /, a blank, 1 or 2').
impossible("..../.../.... 1", 'rows of one length').
impossible(".../.../... 1", '3 rows of 4').
impossible("..../.... 1", '3 rows of 4').
impossible("..../.1../.... 2", 'no disc in the air').
impossible("..../..../1... 1", Counts) :- counts(Counts).
impossible("..../..../.... 2", Counts) :- counts(Counts).
impossible("..../..../.2.. 1", Counts) :- counts(Counts).
impossible("..../2.../111. 2", Counts) :- counts(Counts).
impossible("..../222./111. 1", 'no line of the player on turn: the game was over before').

counts('as many discs of 1 as of 2 and 1 on turn, or one more of 1 and 2 on turn').

test(two_lines_that_no_one_disc_made_are_refused,
     error(domain_error('lines that one last disc has made', _))) :-
    state_text([columns(4), rows(4), connect(3)], _, "2.../22../1112/1112 2").

test(an_option_must_be_known, error(domain_error(connect4_option, width(3)))) :-
    initial_state([width(3)], _).

test(an_option_must_be_possible, error(type_error(_, _))) :-
    initial_state([columns(wide)], _).

test(moves_read_as_they_were_written, [forall(between(1, 16, X)), Move == drop(X)]) :-
    move_text(drop(X), Text),
    move_text(Move, Text).

test(what_is_no_move_is_refused,
     [forall(member(Text, ["", "0", "17", "04", "4 ", "a", "0'a", "-1", "4.0"])),
      error(domain_error('a column such as 4', Text))]) :-
    move_text(_, Text).

test(nothing_given_is_an_error, [forall(member(Goal, [state_text(_, _), move_text(_, _)])),
                                 error(instantiation_error)]) :-
    call(Goal).

:- end_tests(connect4_texts).
