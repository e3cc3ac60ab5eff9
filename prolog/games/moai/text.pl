:- module(pylogic_moai_text,
          [ position_text/3,        % ?Mover, ?Board, ?Text
            move_text/2             % ?Move, ?Text
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [domain_error/2, instantiation_error/1]).
:- use_module(board, [board_fault/2, pawn_at/4]).

/** <module> How positions and moves of Moai are written

The terms are those of games/moai/rules.pl. In a text a vacant cell is `.`.
*/

%!  position_text(+Mover, +Board, -Text) is det.
%!  position_text(-Mover, -Board, +Text) is det.
%
%   Text is a string: the rows of Board from the top with `/` between, a blank,
%   and the pawn whose turn it is. A pawn that is not on the board is still to
%   be placed, B first.
%
%   @error domain_error(Expected, Text) if Text is no possible position

position_text(Mover, Board, Text) :-
    ground(Mover-Board),
    !,                          % either side may be given
    maplist(row_text, Board, Rows),
    atomic_list_concat(Rows, /, Lines),
    atomics_to_string([Lines, ' ', Mover], Text).
position_text(Mover, Board, Text) :-
    ground(Text),
    !,
    (   longest(Longest),
        string_length(Text, Length),
        Length =< Longest,
        split_string(Text, " ", "", [Lines, MoverText]),
        pawn_text(Mover0, MoverText)
    ->  true
    ;   domain_error('rows between /, a blank, B or P', Text)
    ),
    split_string(Lines, "/", "", Rows),
    (   maplist(row_text, Board0, Rows)
    ->  true
    ;   domain_error('rows of +, ., B, P or C', Text)
    ),
    (   position_fault(Mover0, Board0, Expected)
    ->  domain_error(Expected, Text)
    ;   Mover = Mover0,
        Board = Board0
    ).
position_text(_, Board, _) :-
    instantiation_error(Board).

longest(704).                   % 26 rows of 26, what parts them, a blank and a letter

pawn_text('B', "B").
pawn_text('P', "P").

row_text(Cells, Row) :-
    (   ground(Cells)
    ->  maplist(letter, Cells, Letters),
        string_chars(Row, Letters)
    ;   string_chars(Row, Letters),
        maplist(letter, Cells, Letters)
    ).

letter(' ', '.').
letter('+', '+').
letter('B', 'B').
letter('P', 'P').
letter('C', 'C').

position_fault(_, Board, Expected) :-
    board_fault(Board, Expected),
    !.
position_fault('P', Board, 'B on turn, whose pawn is to be placed') :-
    \+ pawn_at(Board, 'B', _, _).
position_fault('B', Board, 'P on turn, whose pawn is to be placed') :-
    pawn_at(Board, 'B', _, _),
    \+ pawn_at(Board, 'P', _, _).

%!  move_text(+Move, -Text) is det.
%!  move_text(-Move, +Text) is det.
%
%   Text is a string: column and row of a placement, such as "4,4", and for a
%   turn also what the counter does to which pawn, such as "4,4 push P".
%
%   @error domain_error(Expected, Text) if Text is no move on any board

move_text(Move, Text) :-
    ground(Move),
    !,                          % either side may be given
    (   Move = place(X, Y)
    ->  format(string(Text), "~d,~d", [X, Y])
    ;   Move = turn(X, Y, PushPull, Piece),
        format(string(Text), "~d,~d ~w ~w", [X, Y, PushPull, Piece])
    ).
move_text(Move, Text) :-
    ground(Text),
    !,
    split_string(Text, " ", "", [Cell|Action]),
    (   split_string(Cell, ",", "", [Column, Row]),
        coordinate(Column, X),
        coordinate(Row, Y),
        action(Action, X, Y, Read)
    ->  Move = Read
    ;   domain_error('column,row of a counter with push or pull and a pawn, \c
                      such as `4,4 push P`, or just of a pawn to be placed', Text)
    ).
move_text(Move, _) :-
    instantiation_error(Move).

action([], X, Y, place(X, Y)).
action([PushPullText, PieceText], X, Y, turn(X, Y, PushPull, Piece)) :-
    push_pull_text(PushPull, PushPullText),
    pawn_text(Piece, PieceText).

push_pull_text(pull, "pull").
push_pull_text(push, "push").

coordinate(Text, N) :-
    atom_number(Text, N),
    integer(N),
    between(1, 26, N),
    number_codes(N, Codes),
    string_codes(Text, Codes).  % as it is written, and not 0x4 or 04
