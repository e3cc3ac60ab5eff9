:- module(test_pylogic_moai, []).
:- use_module(library(plunit)).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module('../../prolog/games/moai/rules').
:- use_module(moai_positions).

state(Options, Text, State) :-
    state_text(Options, State, Text).

turn(Text, Move) :-
    move_text(Move, Text).

:- begin_tests(moai_games).

test(white_places_then_black_then_black_moves, Movers-Texts == ['B', 'P', 'P']-["3,3", "4,4"]) :-
    initial_state(State0),
    Texts = ["3,3", "4,4"],
    maplist(turn, Texts, [Move1, Move2]),
    next_state(State0, Move1, State1),
    next_state(State1, Move2, State2),
    maplist(to_move, [State0, State1, State2], Movers).

test(an_option_lets_white_move_first, Movers == ['B', 'P', 'B', 'P']) :-
    initial_state([width(5), height(6), first('B')], State0),
    next_state(State0, place(3, 3), State1),
    next_state(State1, place(4, 4), State2),
    next_state(State2, turn(2, 3, push, 'B'), State3),
    maplist(to_move, [State0, State1, State2, State3], Movers).

test(an_option_asks_for_a_gap, Counts == [44, 32]) :-
    findall(Count,
            ( member(Gap, [0, 1]),
              state([gap(Gap)], "+....+/....../..B.../...P../....../+....+ P", State),
              aggregate_all(count, legal_move(State, _), Count)
            ),
            Counts).

test(with_a_gap_the_turns_are_those_that_leave_one, Missing == []) :-
    Text = "+....+/....../..B.../....../.....P/+....+ P",
    state([gap(1)], Text, Wide),
    state([], Text, Close),
    findall(Move,
            ( legal_move(Close, Move),
              ( legal_move(Wide, Move) -> Legal = 1 ; Legal = 0 ),
              Move = turn(X, Y, _, Piece),
              ( memberchk(Piece-PX-PY, ['B'-3-3, 'P'-6-5]), max(abs(X-PX), abs(Y-PY)) >= 2
              -> Far = 1
              ;  Far = 0
              ),
              Legal \== Far
            ),
            Missing).

test(an_option_must_be_possible,
     [forall(member(Option, [width(4), width(27), height(x), first('C'), gap(2), colour(red)])),
      error(_)]) :-
    initial_state([Option], _).

test(who_cannot_move_the_own_pawn_has_lost, Outcome-Moves == win('B')-[]) :-
    state([], "+C..+/PC..B/CC.../...../+...+ P", State),
    outcome(State, Outcome),
    findall(Move, legal_move(State, Move), Moves),
    \+ next_state(State, turn(4, 4, push, 'B'), _).

test(the_other_pawn_may_be_stuck, [fail]) :-
    state([], "+C..+/PC..B/CC.../...../+...+ B", State),
    outcome(State, _).

test(with_a_gap_a_cell_on_each_side_is_not_enough, Outcomes == [0-open, 1-win('P')]) :-
    findall(Gap-Outcome,
            ( member(Gap, [0, 1]),
              state([gap(Gap)], "+CCC+/C.B.C/CCCCC/P..../+...+ B", State),
              ( outcome(State, Outcome) -> true ; Outcome = open )
            ),
            Outcomes).

test(the_end_is_where_no_turn_moves_the_own_pawn, [forall(some_state(State))]) :-
    State = moai(Mover, Board, _),
    (   \+ placed(Mover, Board)
    ->  true
    ;   move(Board, _, _, Mover, _, _)
    ->  assertion(\+ endgame(Board, Mover))
    ;   assertion(endgame(Board, Mover))
    ).

test(two_states_tell_the_move, [forall(member(Gap, [0, 1]))]) :-
    forall(( some_state(moai(Mover, Board0, _)),
             placed(Mover, Board0),
             State = moai(Mover, Board0, rules('P', Gap)),
             next_state(State, Move, Next)
           ),
           ( next_state(State, Told, Next),
             assertion(Told == Move)
           )).

test(a_legal_move_is_checked_without_choice) :-
    state([], "+....+/....../..B.../....../.....P/+....+ P", State),
    legal_move(State, turn(2, 3, push, 'B')).

test(a_refusal_has_its_reason, [forall(refusal(Gap, Text, MoveText, Reason)), Said == Reason]) :-
    state([gap(Gap)], Text, State),
    turn(MoveText, Move),
    \+ next_state(State, Move, _),
    illegal_move(State, Move, Said).

refusal(0, "+...+/...../...../...../+...+ B", "3,3 push B",
        "B is still to be placed, by a move such as `4,4`").
refusal(0, "+...+/...../..B../...../+...+ P", "3,3", "3,3 is taken by B").
refusal(0, "+...+/...../..B../...../+...+ P", "5,1",
        "5,1 is a corner, which is no part of the board").
refusal(0, "+...+/...../..B../...../+...+ P", "6,1", "6,1 is not on a board of 5 by 5").
refusal(0, "+...+/...../..B../...P./+...+ P", "2,2",
        "both pawns are placed; a turn is such as `4,4 push P`").
refusal(0, "+...+/...../..B../...P./+...+ P", "3,3 push P", "3,3 is taken by B").
refusal(0, "+...+/...../..B../...P./+...+ P", "1,4 push B",
        "1,4 is not in line with B, which is on 3,3").
refusal(0, "+...+/...../..B../...P./+...+ P", "2,2 push P", "something stands between 2,2 and P").
refusal(0, "+...+/...../..B../...P./+...+ P", "2,2 push B", "B cannot move away from 2,2").
refusal(0, "+...+/...../..B../...P./+...+ P", "2,3 pull B", "B is next to 2,3 already").
refusal(1, "+...+/...../..B../...P./+...+ P", "2,3 push B",
        "a cell must stay vacant between 2,3 and B").
refusal(0, "+C..+/PC..B/CC.../...../+...+ P", "4,4 push B", "the game is over: win(B)").

test(a_legal_move_has_no_refusal, fail) :-
    state([], "+...+/...../..B../...P./+...+ P", State),
    legal_move(State, Move),
    illegal_move(State, Move, _).

:- end_tests(moai_games).

:- begin_tests(moai_texts).

test(a_state_reads_as_it_was_written, [forall(some_state(moai(Mover, Board, _)))]) :-
    State = moai(Mover, Board, rules('P', 0)),
    state_text(State, Text),
    state_text(Read, Text),
    assertion(Read == State).

test(every_move_reads_as_it_was_written, [forall(some_state(State))]) :-
    forall(legal_move(State, Move),
           ( move_text(Move, Text),
             move_text(Read, Text),
             assertion(Read == Move)
           )).

test(an_impossible_state_is_refused,
     [forall(impossible_state(Text)), error(domain_error(_, Text))]) :-
    state_text(_, Text).

impossible_state("").
impossible_state("+...+/...../...../...../+...+").
impossible_state("+...+/...../...../...../+...+ C").
impossible_state("+...+/...../...../...../+...+ B ").
impossible_state("+...+/...../...../...../+...+ P").
impossible_state("+...+/...../..B../...../+...+ B").
impossible_state("+...+/...../..P../...../+...+ P").
impossible_state("+...+/...../..B../....C/+...+ P").
impossible_state("+...+/...../..x../...../+...+ B").
impossible_state("+...+/..B../..B../..P../+...+ P").
impossible_state("+...+/..P../..B../..P../+...+ P").
impossible_state("+...+/...../....../...../+...+ B").
impossible_state("...../...../...../...../+...+ B").
impossible_state("+...+/...../..+../...../+...+ B").
impossible_state("+..++/...../...../...../+...+ B").
impossible_state("+...+/...../...../+...+ B").
impossible_state("+..+/..../..../..../+..+ B").

test(what_is_no_move_is_refused,
     [forall(member(Text, ["", "4", "4,4 ", "4,4 push", "4,4 push C", "4,4 shove B", "0,4", "4,27",
                           "04,4", "+4,4", "0x4,4", "4,4,4", "4, 4", "4,4  push B", "a,b"])),
      error(domain_error(_, Text))]) :-
    move_text(_, Text).

test(a_text_or_a_state_must_be_given, error(instantiation_error)) :-
    state_text(_, _).

test(a_text_or_a_move_must_be_given, error(instantiation_error)) :-
    move_text(_, _).

:- end_tests(moai_texts).
