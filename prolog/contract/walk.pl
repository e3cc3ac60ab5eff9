:- module(pylogic_walk,
          [ expansion/3,            % +Game, +State, -Expansion
            perft/4,                % +Game, +State, +Depth, -Nodes
            divide/4                % +Game, +State, +Depth, -Counts
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2, memberchk/2]).

/** <module> Walking from the states of any game, on the game's own terms

Game is the name of a module that keeps the contract of contract.pl, as an atom
or a string.
*/

:- det(expansion/3).
:- det(perft/4).
:- det(divide/4).

%!  expansion(+Game, +State, -Expansion) is det.
%
%   Expansion is expansion(Player, Ending, Steps): who moves, over(Outcome) or
%   `open`, and Move-Next for each legal move, in the standard order of moves.
%
%   @error pylogic(not_one_successor(Move)) if Move leads to no state or to
%   several

expansion(Game0, State, expansion(Player, Ending, Steps)) :-
    game_module(Game0, Game),
    (   expands(Game)
    ->  once(Game:expanded(State, Player, Ending, Found)),
        sort(Found, Steps)
    ;   once(Game:to_move(State, Player)),
        (   Game:outcome(State, Outcome)
        ->  Ending = over(Outcome)
        ;   Ending = open
        ),
        steps(Game, State, Steps)
    ).

% A module may say all of a state at once, which spares it to work things out for each move.

expands(Game) :-
    module_property(Game, exports(Exports)),
    memberchk(expanded/4, Exports).

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
                      ( after(Game, State, Next),
                        paths(Rest, Game, Next, Count)
                      ),
                      Nodes)
    ).

after(Game, State, Next) :-
    (   expands(Game)
    ->  once(Game:expanded(State, _, _, Steps)),
        member(_-Next, Steps)
    ;   Game:legal_move(State, Move),
        Game:next_state(State, Move, Next)
    ).

%!  divide(+Game, +State, +Depth, -Counts) is det.
%
%   Counts has Move-Nodes for each legal move: perft/4 below that move, Depth
%   counting the move itself.

divide(Game0, State, Depth, Counts) :-
    game_module(Game0, Game),
    must_be(positive_integer, Depth),
    Rest is Depth - 1,
    expansion(Game, State, expansion(_, _, Steps)),
    maplist(branch(Game, Rest), Steps, Counts).

branch(Game, Depth, Move-State, Move-Nodes) :-
    paths(Depth, Game, State, Nodes).

game_module(Name, Game) :-
    atom_string(Game, Name).
