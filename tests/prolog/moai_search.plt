:- module(test_pylogic_moai_search, []).
:- use_module(library(plunit)).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module('../../prolog/games/moai/rules').
:- use_module('../../prolog/games/moai/search').
:- use_module('../../prolog/games/moai/tree').

% position(-Text): early and late, square and oblong, placing and over.

position("+......+/......../......../...B..../....P.../......../......../+......+ P").
position("+......+/......../..C...C./.C.B..C./....P.../.C....C./...C..../+......+ B").
position("+...+/.B.../...P./..C../+...+ B").
position("+.....+/.B...C./...P.C./..C..../+.....+ P").
position("+...+/...../...../...../+...+ B").
position("+...+/...../..B../...../+...+ P").
position("+BC.+/CCC../...P./...../+...+ B").

state(Options, State) :-
    position(Text),
    member(Options, [[], [gap(1)], [first('B')]]),
    state_text(Options, State, Text).

board(Text, Board) :-
    state_text(moai(_, Board, _), Text).

after(moai(Mover, _, _), Grid, Node, Step, Move-NextNode) :-
    step_child(Step, Grid, Node, _, NextNode),
    step_move(Step, Grid, Mover, Move).

next_node(State, Move, Move-Node) :-
    next_state(State, Move, Next),
    root(Next, _, Node).

:- begin_tests(moai_tree).

test(steps_are_the_legal_moves, [forall(state(_, State)), Found == Expected]) :-
    root(State, Grid, Node),
    (   estimate(Grid, Node, Estimate),
        loss(Estimate)
    ->  Steps = []
    ;   steps(Grid, Node, Steps)
    ),
    maplist(after(State, Grid, Node), Steps, Pairs),
    msort(Pairs, Found),
    findall(Pair, ( legal_move(State, Move), next_node(State, Move, Pair) ), Legal),
    msort(Legal, Expected).

test(estimate_is_that_of_a_loss_where_the_game_is_over, [forall(state(_, State))]) :-
    root(State, Grid, Node),
    estimate(Grid, Node, Estimate),
    (   outcome(State, _)
    ->  loss(Estimate)
    ;   \+ loss(Estimate)
    ).

test(estimate_counts_turns, Estimate == 1) :-
    state_text(State, "+CC.+/CCCC./CB..C/CCCC./+CPC+ B"),
    root(State, Grid, Node),
    estimate(Grid, Node, Estimate).

test(sign_tells_who_is_on_turn, Signs == [-1, 1]) :-
    findall(Sign,
            ( member(Text, ["+...+/...../...../...../+...+ B", "+...+/...../..B../...../+...+ P"]),
              state_text(State, Text),
              root(State, Grid, Node),
              steps(Grid, Node, [Step|_]),
              step_child(Step, Grid, Node, Sign, _)
            ),
            Signs).

:- end_tests(moai_tree).

:- begin_tests(moai_search).

test(each_level_makes_a_legal_turn, [forall(between(1, 5, Level))]) :-
    board("+......+/......../......../...B..../....P.../......../......../+......+ P", Board0),
    create_a_move(Board0, Level, s, Push, Piece, X, Y, Board),
    make_a_move(Board0, Push, Piece, X, Y, Board).

test(the_same_question_has_the_same_answer, [forall(member(Level, [1, 1-7, 2, 3])), A == B]) :-
    board("+...+/.B.../...P./..C../+...+ P", Board),
    create_a_move(Board, Level, n, Push1, Piece1, X1, Y1, Board1),
    create_a_move(Board, Level, n, Push2, Piece2, X2, Y2, Board2),
    A = turn(Push1, Piece1, X1, Y1, Board1),
    B = turn(Push2, Piece2, X2, Y2, Board2).

test(seeds_choose_differently, true(Count > 5)) :-
    board("+...+/.B.../...P./..C../+...+ P", Board),
    setof(X-Y, Seed^Push^Piece^Board1^( between(1, 30, Seed),
                                        create_a_move(Board, 1-Seed, s, Push, Piece, X, Y, Board1)
                                      ), Cells),
    length(Cells, Count).

test(a_win_at_hand_is_taken, [forall(between(2, 5, Level)), Found == searched(999 999, 1, Looks)]) :-
    state_text(State, "+PC.+/.CC../...B./...../+...+ B"),
    choice(State, Level, Move, Found),
    Found = searched(_, _, Looks),
    next_state(State, Move, Next),
    outcome(Next, win('B')).

test(the_answer_can_be_checked) :-
    board("+...+/.B.../...P./..C../+...+ P", Board0),
    create_a_move(Board0, 3, s, Push, Piece, X, Y, Board),
    create_a_move(Board0, 3, s, Push, Piece, X, Y, Board).

test(who_has_lost_makes_no_turn, fail) :-
    board("+BC.+/CCC../...P./...../+...+ B", Board),
    create_a_move(Board, 3, n, _, _, _, _, _).

test(no_turn_before_both_are_placed, [forall(member(Player, [s, n])), fail]) :-
    board("+...+/...../..B../...../+...+ P", Board),
    create_a_move(Board, 3, Player, _, _, _, _, _).

test(no_other_player, fail) :-
    board("+...+/.B.../...P./..C../+...+ P", Board),
    create_a_move(Board, 3, x, _, _, _, _, _).

test(no_other_level, [forall(member(Level, [0, 6, 3-x, x, _])), error(_)]) :-
    board("+...+/.B.../...P./..C../+...+ P", Board),
    create_a_move(Board, Level, s, _, _, _, _, _).

test(pawns_are_placed, Move == place(4, 3)) :-
    initial_state(State),
    choice(State, 2, Move, searched(42, 1, 60)).

test(budgets_are_kept, [forall(member(Level-Most, [2-70, 3-4 000, 4-24 000])), true(Looks =< Most)]) :-
    state_text(State,
               "+......+/......../......../...B..../....P.../......../......../+......+ P"),
    choice(State, Level, _, searched(_, _, Looks)).

:- end_tests(moai_search).
