:- module(pylogic_contract,
          [ players_text/2,            % +Game, -Text
            initial_text/2,            % +Game, -Text
            read_state/3,              % +Game, +Text, -Reading
            read_move/3,               % +Game, +Text, -Reading
            next_text/4,               % +Game, +State, +Move, -Reading
            expand_texts/3,            % +Game, +States, -Expansions
            check_moves_text/3,        % +Game, +Questions, -Checks
            play_line_text/3,          % +Game, +Lines, -Expansions
            move_between_text/3,       % +Game, +Pairs, -Moves
            enumerate_moves_text/3,    % +Game, +States, -Steps
            perft_text/4,              % +Game, +State, +Depth, -Text
            divide_text/4              % +Game, +State, +Depth, -Text
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [memberchk/2]).
:- reexport(contract/walk, [expansion/3, perft/4, divide/4]).

/** <module> Bulk work over any module that keeps the contract of a game

A game module exports players/1, initial_state/1, to_move/2, legal_move/2,
next_state/3, outcome/2, state_text/2 and move_text/2, and illegal_move/3
where it can say why a move is refused. It may export expanded/4 (+State, -Player,
-Ending, -Steps), which says at once what walk.pl asks of a state. A game with options exports
initial_state/2 and state_text/3 as well, with the options before the other
arguments. contract/walk.pl works on the game's own terms. The predicates here
take and answer text, so that a whole batch of states crosses a border in one
call: a state a line, the fields of a line parted by tabs.

Game is the name of the module, as an atom or a string; a tab and a list of
the game's options may follow in the string.
*/

:- det(players_text/2).
:- det(initial_text/2).
:- det(read_state/3).
:- det(read_move/3).
:- det(next_text/4).
:- det(expand_texts/3).
:- det(check_moves_text/3).
:- det(play_line_text/3).
:- det(move_between_text/3).
:- det(enumerate_moves_text/3).
:- det(perft_text/4).
:- det(divide_text/4).

%!  players_text(+Game, -Text) is det.
%
%   Text has the players in their order, parted by tabs.

players_text(Name, Text) :-
    game_options(Name, Game, _),
    once(Game:players(Players)),
    atomic_list_concat(Players, '\t', Text).

%!  initial_text(+Game, -Text) is det.
%
%   Text is the state that a game starts from.

initial_text(Name, Text) :-
    game_options(Name, Game, Options),
    (   Options == []
    ->  once(Game:initial_state(State))
    ;   once(Game:initial_state(Options, State))
    ),
    state_as_text(Game, State, Text).

%!  read_state(+Game, +Text, -Reading) is det.
%
%   Reading is `ok`, a tab and the text of the state as the game writes it, or
%   `bad`, a tab and what was expected.

read_state(Name, Text, Reading) :-
    game_options(Name, Game, Options),
    state_reader(Options, Reader),
    read_as(Game:Reader, Game:state_text, Text, Reading).

%!  read_move(+Game, +Text, -Reading) is det.
%
%   As read_state/3, for a move.

read_move(Name, Text, Reading) :-
    game_options(Name, Game, _),
    read_as(Game:move_text, Game:move_text, Text, Reading).

read_as(Reader, Writer, Text, Reading) :-
    catch(canonical(Reader, Writer, Text, Reading),
          error(domain_error(Expected, _), _),
          reading(bad, Expected, Reading)).

canonical(Reader, Writer, Text, Reading) :-
    (   call(Reader, Term, Text)
    ->  once(call(Writer, Term, Canonical)),
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

next_text(Name, StateText, MoveText, Reading) :-
    game_options(Name, Game, Options),
    text_as_state(Game, Options, StateText, State),
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

expand_texts(Name, States, Expansions) :-
    game_options(Name, Game, Options),
    by_line(expansion_line(Game, Options), States, Expansions).

expansion_line(Game, Options, Text, Line) :-
    text_as_state(Game, Options, Text, State),
    state_line(Game, State, Line).

state_line(Game, State, Line) :-
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

% by_line(:Answer, +Asked, -Answers): Answer gives for each line of Asked one of Answers.

by_line(Answer, Asked, Answers) :-
    split_string(Asked, "\n", "", Lines0),
    maplist(Answer, Lines0, Lines),
    atomic_list_concat(Lines, '\n', Answers).

%!  check_moves_text(+Game, +Questions, -Checks) is det.
%
%   Each line of Questions is a state and some moves, parted by tabs. Checks
%   has a line for each, and in it for each move `yes` or `no`, as legal_move/2 says
%   of it, a colon, and the state that next_state/3 leads to, if any.

check_moves_text(Name, Questions, Checks) :-
    game_options(Name, Game, Options),
    by_line(checked_line(Game, Options), Questions, Checks).

checked_line(Game, Options, Question, Line) :-
    split_string(Question, "\t", "", [Text|Moves]),
    text_as_state(Game, Options, Text, State),
    maplist(checked(Game, State), Moves, Checks),
    atomic_list_concat(Checks, '\t', Line).

checked(Game, State, MoveText, Check) :-
    once(Game:move_text(Move, MoveText)),
    (   Game:legal_move(State, Move)
    ->  Legal = yes
    ;   Legal = no
    ),
    (   Game:next_state(State, Move, Next)
    ->  state_as_text(Game, Next, After)
    ;   After = ""
    ),
    atomic_list_concat([Legal, After], :, Check).

%!  play_line_text(+Game, +Lines, -Expansions) is det.
%
%   Each of Lines is a state and the moves of a game that goes on from there, parted
%   by tabs. Expansions has a line for the last state of each, as expand_texts/3 has
%   it. No state on the way is written and read.

play_line_text(Name, Lines, Expansions) :-
    game_options(Name, Game, Options),
    by_line(played_line(Game, Options), Lines, Expansions).

played_line(Game, Options, Asked, Line) :-
    split_string(Asked, "\t", "", [Text|Moves]),
    text_as_state(Game, Options, Text, State0),
    foldl(moved(Game), Moves, State0, State),
    state_line(Game, State, Line).

moved(Game, MoveText, State0, State) :-
    once(Game:move_text(Move, MoveText)),
    once(Game:next_state(State0, Move, State)).

%!  move_between_text(+Game, +Pairs, -Moves) is det.
%
%   Each line of Pairs is a state and the state after a move, with a tab between.
%   Moves has a line for each: the move that next_state/3 finds when both are given,
%   empty where it finds none. Not every game can be asked so.

move_between_text(Name, Pairs, Moves) :-
    game_options(Name, Game, Options),
    by_line(move_between_line(Game, Options), Pairs, Moves).

move_between_line(Game, Options, Asked, Line) :-
    split_string(Asked, "\t", "", [Text, NextText]),
    text_as_state(Game, Options, Text, State),
    text_as_state(Game, Options, NextText, Next),
    (   Game:next_state(State, Move, Next)
    ->  move_as_text(Game, Move, Line)
    ;   Line = ""
    ).

%!  enumerate_moves_text(+Game, +States, -Steps) is det.
%
%   Steps has a line for each line of States: every move, and the state after it, that
%   next_state/3 finds when it is given neither. Not every game can be asked so.

enumerate_moves_text(Name, States, Steps) :-
    game_options(Name, Game, Options),
    by_line(enumerate_moves_line(Game, Options), States, Steps).

enumerate_moves_line(Game, Options, Text, Line) :-
    text_as_state(Game, Options, Text, State),
    findall(Move-Next, Game:next_state(State, Move, Next), Found),
    sort(Found, Pairs),
    phrase(step_fields(Pairs, Game), Fields),
    atomic_list_concat(Fields, '\t', Line).

%!  perft_text(+Game, +State, +Depth, -Text) is det.
%
%   As perft/4, from the text of a state to that of the number.

perft_text(Name, StateText, Depth, Text) :-
    game_options(Name, Game, Options),
    text_as_state(Game, Options, StateText, State),
    perft(Game, State, Depth, Nodes),
    atom_number(Text, Nodes).

%!  divide_text(+Game, +State, +Depth, -Text) is det.
%
%   As divide/4, from the text of a state: a line with move and number for
%   each legal move.

divide_text(Name, StateText, Depth, Text) :-
    game_options(Name, Game, Options),
    text_as_state(Game, Options, StateText, State),
    divide(Game, State, Depth, Counts),
    maplist(count_line(Game), Counts, Lines),
    atomic_list_concat(Lines, '\n', Text).

count_line(Game, Move-Nodes, Line) :-
    move_as_text(Game, Move, Text),
    atomic_list_concat([Text, Nodes], '\t', Line).

% A text says nothing of the game's options, so they are given to who reads it.

text_as_state(Game, Options, Text, State) :-
    state_reader(Options, Reader),
    once(call(Game:Reader, State, Text)).

state_reader(Options, Reader) :-
    (   Options == []
    ->  Reader = state_text
    ;   Reader = state_text(Options)
    ).

state_as_text(Game, State, Text) :-
    once(Game:state_text(State, Text)).

move_as_text(Game, Move, Text) :-
    once(Game:move_text(Move, Text)).

game_options(Name, Game, Options) :-
    split_string(Name, "\t", "", [Module|Rest]),
    atom_string(Game, Module),
    (   Rest = [Text]
    ->  term_string(Options, Text)
    ;   Options = []
    ).
