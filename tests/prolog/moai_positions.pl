/** <module> Positions of Moai that the tests of its rules have in common
*/

:- module(moai_positions,
          [ board/2,                % +Text, -Board
            board_text/2,           % +Board, -Text
            placed/2,               % +Piece, +Board
            some_state/1            % -State
          ]).
:- use_module(library(lists), [member/2, memberchk/2, nth0/3]).
:- use_module('../../prolog/games/moai/rules').

%!  board(+Text, -Board) is det.
%
%   Text writes Board: the rows of a state's text, without who moves.

board(Text, Board) :-
    string_concat(Text, " P", StateText),
    state_text(moai(_, Board, _), StateText).

%!  board_text(+Board, -Text) is det.
%
%   The other way round.

board_text(Board, Text) :-
    state_text(moai('P', Board, rules('P', 0)), StateText),
    string_concat(Text, " P", StateText).

%!  placed(+Piece, +Board) is semidet.
%
%   Piece stands on Board.

placed(Piece, Board) :-
    once(( member(Row, Board), memberchk(Piece, Row) )).

%!  some_state(-State) is nondet.
%
%   The states of some games to their ends, with other options in each.

some_state(State) :-
    member(Options-Step, [[]-7, [width(5), height(5)]-3, [width(5), height(7), gap(1)]-5,
                          [width(6), height(5), first('B')]-11]),
    initial_state(Options, Start),
    played(Start, Step, State).

played(State, _, State).
played(State, Step, Later) :-
    findall(Next, ( legal_move(State, Move), next_state(State, Move, Next) ), Nexts),
    Nexts = [_|_],
    length(Nexts, Count),
    Nth is (Step*Step) mod Count,
    nth0(Nth, Nexts, Next),
    Step1 is Step + 4,
    played(Next, Step1, Later).
