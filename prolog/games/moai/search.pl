:- module(pylogic_moai_search,
          [ create_a_move/8,        % +Board0, +Level, +Player, -Push, -Piece, -X, -Y, -Board
            choice/4,               % +State, +Level, -Move, -Found
            choice_text/6           % +Text, +First, +Gap, +Level, +Seed, -Answer
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [nth0/3]).
:- use_module(board, [pawn_at/4]).
:- use_module(minimax, [best_step/6]).
:- use_module(moves, [make_a_move/6, move/6]).
:- use_module(text, [move_text/2, position_text/3]).
:- use_module(tree).

:- det(choice_text/6).

/** <module> The computer player of Moai that the report left to be written

Level 1 takes any legal move by chance. The others search, ever deeper: level 2
one ply, and levels 3 to 5 as far as their budgets allow, which are counted in
positions that are looked at, so that the same question has the same answer on
any machine. The highest level forgets its budget when few cells are vacant, and
plays out the game. games/moai/minimax.pl says what exactly is found, and
games/moai/tree.pl what a position is worth.
*/

% level(Level, Depth, Looks, Exact): how many plies and looks a level may spend,
% and how few vacant cells make it search to the end whatever that costs.

level(2, 1, 1, 0).
level(3, 3, 4 000, 0).
level(4, 5, 24 000, 0).
level(5, 12, 120 000, 16).

%!  create_a_move(+Board0, +Level, +Player, -Push, -Piece, -X, -Y, -Board) is semidet.
%
%   The computer moves for Player on Board0, `s` for the black pawn's and `n`
%   for the white one's: a counter on X, Y pushes (Push is `s`) or pulls (`n`)
%   the black pawn (Piece is `s`) or the white one (`n`), which makes Board.
%   Level is from 1 to 5, and may have a seed behind it, as in 1-42, for the
%   lowest level's chance. Fails where no turn can be made: a pawn is not
%   placed, or Player has lost.

create_a_move(Board0, Level, Player, Push, Piece, X, Y, Board) :-
    player_pawn(Player, Mover),
    pawn_at(Board0, 'B', _, _),
    pawn_at(Board0, 'P', _, _),
    choice(moai(Mover, Board0, rules('P', 0)), Level, turn(X0, Y0, PushPull, Pawn), _),
    move(Board0, X0, Y0, Pawn, PushPull, Board1),
    make_a_move(Board0, Push0, Piece0, X0, Y0, Board1),
    turn(Push, Piece, X, Y, Board) = turn(Push0, Piece0, X0, Y0, Board1).

player_pawn(s, 'P').
player_pawn(n, 'B').

%!  choice(+State, +Level, -Move, -Found) is semidet.
%
%   Move is what the computer does in State, as games/moai/rules.pl has both, on a
%   Level as in create_a_move/8. Found is by_chance(Moves), one of so many, or
%   searched(Value, Depth, Looks), with the value for the player on turn. Fails
%   when the game is over.

choice(State, Level0, Move, Found) :-
    (   Level0 = Level-Seed
    ->  true
    ;   Level0-0 = Level-Seed
    ),
    must_be(between(1, 5), Level),
    must_be(integer, Seed),
    State = moai(Mover, _, _),
    root(State, Grid, Root),
    estimate(Grid, Root, Estimate),
    \+ loss(Estimate),
    chosen_step(Level, Seed, Grid, Root, Step, Found),
    step_move(Step, Grid, Mover, Move).

chosen_step(Level, Seed, Grid, Root, Step, Found) :-
    (   level(Level, Depth, Looks, Exact)
    ->  vacancies(Grid, Root, Vacant),
        (   Vacant =< Exact
        ->  best_step(Grid, Root, Vacant, inf, Step, Found)
        ;   best_step(Grid, Root, Depth, Looks, Step, Found)
        )
    ;   Found = by_chance(Count),
        steps(Grid, Root, Steps),
        length(Steps, Count),
        term_hash(chance(Seed, Root), Hash),
        Nth is Hash mod Count,
        nth0(Nth, Steps, Step)
    ).

%!  choice_text(+Text, +First, +Gap, +Level, +Seed, -Answer) is det.
%
%   As choice/4, for the position that Text writes and the rules First and Gap:
%   Answer has the text of the move and what was found, parted by tabs, and is
%   empty when the game is over.
%
%   @error domain_error(Expected, Text) if Text is no possible position

choice_text(Text, First0, Gap, Level, Seed, Answer) :-
    atom_string(First, First0),
    position_text(Mover, Board, Text),
    (   choice(moai(Mover, Board, rules(First, Gap)), Level-Seed, Move, Found)
    ->  move_text(Move, MoveText),
        Found =.. [_|Figures],
        atomic_list_concat([MoveText|Figures], '\t', Answer)
    ;   Answer = ''
    ).
