:- module(test_pylogic_contract, []).
:- use_module(library(plunit)).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [member/2]).
:- use_module('../../prolog/contract').
:- use_module('../../prolog/games/moai/rules', []).
:- use_module('../../prolog/games/pangke/rules', []).

start("bbbb/b..b/w..w/wwww b").

expansion_of(Text, Expansion) :-
    pylogic_pangke:state_text(State, Text),
    expansion(pylogic_pangke, State, Expansion).

% A game whose only move leads nowhere, or to two states.

broken:to_move(_, me).
broken:outcome(_, _) :- fail.
broken:legal_move(_, go).
broken:next_state(two, go, left).
broken:next_state(two, go, right).
broken:state_text(State, Text) :- atom_string(State, Text).
broken:move_text(Move, Text) :- atom_string(Move, Text).

:- begin_tests(contract_terms).

test(an_expansion_has_player_and_moves, [Player, Ending, Count] == [black, open, 4]) :-
    start(Text),
    expansion_of(Text, expansion(Player, Ending, Steps)),
    length(Steps, Count).

test(an_ended_game_has_no_moves, Expansion == expansion(white, over(win(black)), [])) :-
    expansion_of("b.../..../..../.... w", Expansion).

test(steps_are_sorted_by_move, Moves == Sorted) :-
    start(Text),
    expansion_of(Text, expansion(_, _, Steps)),
    findall(Move, member(Move-_, Steps), Moves),
    sort(Moves, Sorted).

test(a_move_must_lead_to_one_state,
     [forall(member(State, [none, two])), error(pylogic(not_one_successor(go)))]) :-
    expansion(broken, State, _).

test(perft_counts_ways, [forall(nth_perft(Depth, Nodes)), Count == Nodes]) :-
    pylogic_pangke:initial_state(State),
    perft(pylogic_pangke, State, Depth, Count).

nth_perft(0, 1).
nth_perft(1, 4).
nth_perft(2, 18).
nth_perft(3, 108).
nth_perft(4, 632).

test(divide_adds_up_to_perft, Sum == 108) :-
    pylogic_pangke:initial_state(State),
    divide(pylogic_pangke, State, 3, Counts),
    aggregate_all(sum(N), member(_-N, Counts), Sum).

test(a_negative_depth_is_refused, error(type_error(nonneg, -1))) :-
    pylogic_pangke:initial_state(State),
    perft(pylogic_pangke, State, -1, _).

:- end_tests(contract_terms).

:- begin_tests(contract_texts).

test(a_batch_has_a_line_for_each_state, Lines == [First, First, "white\twin(black)"]) :-
    start(Start),
    expand_texts("pylogic_pangke", Start, FirstAtom),
    atom_string(FirstAtom, First),
    atomic_list_concat([Start, Start, "b.../..../..../.... w"], '\n', Batch),
    atom_string(Batch, Text),
    expand_texts("pylogic_pangke", Text, Answer),
    split_string(Answer, "\n", "", Lines).

test(a_line_has_move_and_successor,
     Line == 'black\t\t11-12\t.b../..../..../w... w\t11-21\t..../b.../..../w... w') :-
    expand_texts(pylogic_pangke, "b.../..../..../w... b", Line).

test(players_come_in_their_order, Text == 'black\twhite') :-
    players_text(pylogic_pangke, Text).

test(the_initial_state_is_a_text, Text == Start) :-
    start(Start),
    initial_text(pylogic_pangke, Text).

test(a_readable_state_is_ok, Reading == 'ok\tb.../..../..../w... b') :-
    read_state(pylogic_pangke, "b.../..../..../w... b", Reading).

test(a_bad_state_says_what_was_expected, Reading == 'bad\tat least one piece') :-
    read_state(pylogic_pangke, "..../..../..../.... b", Reading).

test(a_bad_move_says_what_was_expected, Reading == 'bad\ttwo squares such as 12-22') :-
    read_move(pylogic_pangke, "castle", Reading).

test(a_legal_move_gives_the_next_state, Reading == 'ok\t.b../..../..../w... w') :-
    next_text(pylogic_pangke, "b.../..../..../w... b", "11-12", Reading).

test(an_illegal_move_gives_the_reason, Reading == 'bad\t31 is not next to 11') :-
    next_text(pylogic_pangke, "b.../..../..../w... b", "11-31", Reading).

test(a_game_need_not_say_why, Reading == 'bad\t') :-
    next_text(broken, "none", "go", Reading).

test(perft_takes_and_gives_a_text, Nodes == '108') :-
    start(Text),
    perft_text("pylogic_pangke", Text, 3, Nodes).

test(divide_has_a_line_for_each_move, Answer == '11-12\t1\n11-21\t1') :-
    divide_text(pylogic_pangke, "b.../..../..../w... b", 1, Answer).

:- end_tests(contract_texts).

:- begin_tests(contract_options).

% A game of Moai with options: its name, a tab, a list.

optional("pylogic_moai\t[width(5), height(5), first('B'), gap(1)]").

test(options_decide_the_start, Text == "+...+/...../...../...../+...+ B") :-
    optional(Game),
    initial_text(Game, Text).

test(options_decide_who_moves_first, Line == "+...+/...../..B../...P./+...+ B") :-
    optional(Game),
    next_text(Game, "+...+/...../..B../...../+...+ P", "4,4", Reading),
    atom_concat('ok\t', Atom, Reading),
    atom_string(Atom, Line).

test(options_decide_the_moves, Counts == ['28', '16']) :-
    optional(Game),
    Text = "+...+/...../..B../...P./+...+ P",
    findall(Count, ( member(Each, ["pylogic_moai", Game]), perft_text(Each, Text, 1, Count) ),
            Counts).

test(a_state_is_read_with_options, Reading == 'ok\t+...+/...../..B../...P./+...+ P') :-
    optional(Game),
    read_state(Game, "+...+/...../..B../...P./+...+ P", Reading).

test(a_bad_state_is_refused_with_options, Verdict == bad) :-
    optional(Game),
    read_state(Game, "+...+/...../..B../...C./+...+ P", Reading),
    atomic_list_concat([Verdict, _], '\t', Reading).

test(expansions_go_by_the_options, Steps == 16) :-
    optional(Game),
    expand_texts(Game, "+...+/...../..B../...P./+...+ P", Line),
    atomic_list_concat([_, _|Fields], '\t', Line),
    length(Fields, Count),
    Steps is Count // 2.

test(divide_goes_by_the_options, Count == 16) :-
    optional(Game),
    divide_text(Game, "+...+/...../..B../...P./+...+ P", 1, Lines),
    atomic_list_concat(Rows, '\n', Lines),
    length(Rows, Count).

:- end_tests(contract_options).
