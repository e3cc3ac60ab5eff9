:- module(pylogic_contract,
          [ expansion/3,            % +Game, +State, -Expansion
            perft/4,                % +Game, +State, +Depth, -Nodes
            divide/4,               % +Game, +State, +Depth, -Counts
            players_text/2,         % +Game, -Text
            initial_text/2,         % +Game, -Text
            read_state/3,           % +Game, +Text, -Reading
            read_move/3,            % +Game, +Text, -Reading
            next_text/4,            % +Game, +State, +Move, -Reading
            expand_texts/3,         % +Game, +States, -Expansions
            perft_text/4,           % +Game, +State, +Depth, -Text
            divide_text/4           % +Game, +State, +Depth, -Text
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [memberchk/2]).

/** <module> Bulk work over any module that keeps the contract of a game

A game module exports players/1, initial_state/1, to_move/2, legal_move/2,
next_state/3, outcome/2, state_text/2 and move_text/2, and illegal_move/3
where it can say why a move is refused. The first three predicates here work
on the game's own terms. The others take and answer text, so that a whole
batch of states crosses a border in one call: a state a line, the fields of a
line parted by tabs.

Game is the name of the module, as an atom or a string.
*/

:- det(expansion/3).
:- det(perft/4).
:- det(divide/4).
:- det(players_text/2).
:- det(initial_text/2).
:- det(read_state/3).
:- det(read_move/3).
:- det(next_text/4).
:- det(expand_texts/3).
:- det(perft_text/4).
:- det(divide_text/4).

%!  expansion(+Game, +State, -Expansion) is det.
%
%   Expansion is expansion(Player, Ending, Steps): who moves, over(Outcome) or
%   `open`, and Move-Next for each legal move, in the standard order of moves.
%
%   @error pylogic(not_one_successor(Move)) if Move leads to no state or to
%   several

expansion(Game0, State, expansion(Player, Ending, Steps)) :-
    game_module(Game0, Game),
    once(Game:to_move(State, Player)),
    (   Game:outcome(State, Outcome)
    ->  Ending = over(Outcome)
    ;   Ending = open
    ),
    steps(Game, State, Steps).

% One step a move: rules that offer a move and then lead nowhere, or to two
% places, are at fault, and an answer would hide it.

steps(Game, State, Steps) :-
    findall(Move-Next,
            ( Game:legal_move(State, Move),
              (   Game:next_state(State, Move, After)
              *-> Next = to(After)
              ;   Next = nowhere
              )
            ),
            Found),
    sort(Found, Pairs),
    functional(Pairs, Steps).

functional([], []).
functional([Move-Next|Pairs], [Move-State|Steps]) :-
    (   Next = to(State),
        \+ Pairs = [Move-_|_]
    ->  functional(Pairs, Steps)
    ;   throw(error(pylogic(not_one_successor(Move)), _))
    ).

%!  perft(+Game, +State, +Depth, -Nodes) is det.
%
%   Nodes is the number of ways to make Depth moves from State.

perft(Game0, State, Depth, Nodes) :-
    game_module(Game0, Game),
    must_be(nonneg, Depth),
    paths(Depth, Game, State, Nodes).

paths(Depth, Game, State, Nodes) :-
    (   Depth =:= 0
    ->  Nodes = 1
    ;   Depth =:= 1
    ->  aggregate_all(count, Game:legal_move(State, _), Nodes)
    ;   Rest is Depth - 1,
        aggregate_all(sum(Count),
                      ( Game:legal_move(State, Move),
                        Game:next_state(State, Move, Next),
                        paths(Rest, Game, Next, Count)
                      ),
                      Nodes)
    ).

%!  divide(+Game, +State, +Depth, -Counts) is det.
%
%   Counts has Move-Nodes for each legal move: perft/4 below that move, Depth
%   counting the move itself.

divide(Game0, State, Depth, Counts) :-
    game_module(Game0, Game),
    must_be(positive_integer, Depth),
    Rest is Depth - 1,
    steps(Game, State, Steps),
    maplist(branch(Game, Rest), Steps, Counts).

branch(Game, Depth, Move-State, Move-Nodes) :-
    paths(Depth, Game, State, Nodes).

%!  players_text(+Game, -Text) is det.
%
%   Text has the players in their order, parted by tabs.

players_text(Game0, Text) :-
    game_module(Game0, Game),
    once(Game:players(Players)),
    atomic_list_concat(Players, '\t', Text).

%!  initial_text(+Game, -Text) is det.
%
%   Text is the state that a game starts from.

initial_text(Game0, Text) :-
    game_module(Game0, Game),
    once(Game:initial_state(State)),
    state_as_text(Game, State, Text).

%!  read_state(+Game, +Text, -Reading) is det.
%
%   Reading is `ok`, a tab and the text of the state as the game writes it, or
%   `bad`, a tab and what was expected.

read_state(Game, Text, Reading) :-
    read_as(state_text, Game, Text, Reading).

%!  read_move(+Game, +Text, -Reading) is det.
%
%   As read_state/3, for a move.

read_move(Game, Text, Reading) :-
    read_as(move_text, Game, Text, Reading).

read_as(Relation, Game0, Text, Reading) :-
    game_module(Game0, Game),
    catch(canonical(Game:Relation, Text, Reading),
          error(domain_error(Expected, _), _),
          reading(bad, Expected, Reading)).

canonical(Relation, Text, Reading) :-
    (   call(Relation, Term, Text)
    ->  once(call(Relation, Term, Canonical)),
        reading(ok, Canonical, Reading)
    ;   reading(bad, 'a text of this game', Reading)
    ).

reading(Verdict, Text, Reading) :-
    atomic_list_concat([Verdict, Text], '\t', Reading).

%!  next_text(+Game, +State, +Move, -Reading) is det.
%
%   Reading is `ok`, a tab and the state after Move, or `bad`, a tab and the
%   reason why Move is refused, empty where the game does not say. State and
%   Move are texts that read_state/3 and read_move/3 have given.

next_text(Game0, StateText, MoveText, Reading) :-
    game_module(Game0, Game),
    once(Game:state_text(State, StateText)),
    once(Game:move_text(Move, MoveText)),
    (   Game:next_state(State, Move, Next)
    ->  state_as_text(Game, Next, Text),
        reading(ok, Text, Reading)
    ;   refusal(Game, State, Move, Reason),
        reading(bad, Reason, Reading)
    ).

refusal(Game, State, Move, Reason) :-
    (   module_property(Game, exports(Exports)),
        memberchk(illegal_move/3, Exports),
        Game:illegal_move(State, Move, Said)
    ->  Reason = Said
    ;   Reason = ""
    ).

%!  expand_texts(+Game, +States, -Expansions) is det.
%
%   Expansions has a line for each line of States: the player to move, the
%   outcome (empty while the game goes on), then a move and the state after it
%   for each legal move.

expand_texts(Game0, States, Expansions) :-
    game_module(Game0, Game),
    split_string(States, "\n", "", Texts),
    maplist(expansion_line(Game), Texts, Lines),
    atomic_list_concat(Lines, '\n', Expansions).

expansion_line(Game, Text, Line) :-
    once(Game:state_text(State, Text)),
    expansion(Game, State, expansion(Player, Ending, Steps)),
    ending_text(Ending, Outcome),
    phrase(step_fields(Steps, Game), Fields),
    atomic_list_concat([Player, Outcome|Fields], '\t', Line).

ending_text(open, '').
ending_text(over(Outcome), Text) :-
    format(atom(Text), "~w", [Outcome]).

step_fields([], _) --> [].
step_fields([Move-Next|Steps], Game) -->
    { move_as_text(Game, Move, MoveText),
      state_as_text(Game, Next, NextText)
    },
    [MoveText, NextText],
    step_fields(Steps, Game).

%!  perft_text(+Game, +State, +Depth, -Text) is det.
%
%   As perft/4, from the text of a state to that of the number.

perft_text(Game0, StateText, Depth, Text) :-
    game_module(Game0, Game),
    once(Game:state_text(State, StateText)),
    perft(Game, State, Depth, Nodes),
    atom_number(Text, Nodes).

%!  divide_text(+Game, +State, +Depth, -Text) is det.
%
%   As divide/4, from the text of a state: a line with move and number for
%   each legal move.

divide_text(Game0, StateText, Depth, Text) :-
    game_module(Game0, Game),
    once(Game:state_text(State, StateText)),
    divide(Game, State, Depth, Counts),
    maplist(count_line(Game), Counts, Lines),
    atomic_list_concat(Lines, '\n', Text).

count_line(Game, Move-Nodes, Line) :-
    move_as_text(Game, Move, Text),
    atomic_list_concat([Text, Nodes], '\t', Line).

state_as_text(Game, State, Text) :-
    once(Game:state_text(State, Text)).

move_as_text(Game, Move, Text) :-
    once(Game:move_text(Move, Text)).

game_module(Name, Game) :-
    atom_string(Game, Name).
