:- module(pylogic_connect4_text,
          [ position_text/3,        % ?Player, ?Board, ?Text
            position_fault/5,       % +Player, +Board, +Size, +Connect, -Expected
            move_text/2             % ?Move, ?Text
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/4]).
:- use_module(library(error), [domain_error/2, instantiation_error/1]).
:- use_module(library(lists), [nth1/3, numlist/3, reverse/2, same_length/2]).
:- use_module(board).

/** <module> How positions and moves of Connect Four are written

The terms are those of games/connect4/rules.pl and games/connect4/board.pl. In a text
an empty cell is `.`, and the uppermost row comes first.
*/

%!  position_text(+Player, +Board, -Text) is det.
%!  position_text(-Player, -Board, +Text) is det.
%
%   Text is a string: the rows of Board from the top with `/` between, a blank,
%   and who is on turn. A board that is read may still have discs anywhere.
%
%   @error domain_error(Expected, Text) if Text is no board

position_text(Player, Board, Text) :-
    ground(Player-Board),
    !,                          % either side may be given
    board_size(Board, Columns, Rows),
    numlist(1, Columns, Xs),
    findall(Row, row_text(Rows, Xs, Board, Row), Lines),
    atomic_list_concat(Lines, /, Shown),
    format(string(Text), "~w ~w", [Shown, Player]).
position_text(Player, Board, Text) :-
    ground(Text),
    !,
    (   longest(Longest),
        string_length(Text, Length),
        Length =< Longest,
        split_string(Text, " ", "", [Shown, PlayerText]),
        player_text(Player0, PlayerText),
        split_string(Shown, "/", "", Lines),
        maplist(row_cells, Lines, Rows0),
        Rows0 = [[_|_]|_]
    ->  true
    ;   domain_error('rows of ., 1 or 2 between /, a blank, 1 or 2', Text)
    ),
    (   Rows0 = [First|Others],
        maplist(same_length(First), Others)
    ->  true
    ;   domain_error('rows of one length', Text)
    ),
    reverse(Rows0, Rows),
    transposed(Rows, Columns),
    maplist(column_cells, Terms, Columns),
    compound_name_arguments(Board, board, Terms),
    Player = Player0.
position_text(_, Board, _) :-
    instantiation_error(Board).

longest(273).                   % 16 rows of 16, what parts them, a blank and a player

player_text(1, "1").
player_text(2, "2").

row_text(Rows, Xs, Board, Row) :-
    between(1, Rows, FromTop),
    Y is Rows + 1 - FromTop,
    maplist(letter_at(Board, Y), Xs, Letters),
    string_chars(Row, Letters).

letter_at(Board, Y, X, Letter) :-
    arg(X, Board, Column),
    arg(Y, Column, Cell),
    cell_letter(Cell, Letter).

row_cells(Line, Cells) :-
    string_chars(Line, Letters),
    maplist(letter_cell, Letters, Cells).

letter_cell(Letter, Cell) :-
    cell_letter(Cell, Letter),
    !.                          % a letter is of one cell, which no index tells

cell_letter(0, '.').
cell_letter(1, '1').
cell_letter(2, '2').

transposed([[]|_], []) :-
    !.                          % so are the other rows
transposed(Rows, [Column|Columns]) :-
    maplist(headed, Rows, Column, Rests),
    transposed(Rests, Columns).

headed([Cell|Cells], Cell, Cells).

column_cells(Column, Cells) :-
    compound_name_arguments(Column, column, Cells).

%!  position_fault(+Player, +Board, +Size, +Connect, -Expected) is semidet.
%
%   Board with Player on turn is no position of a game on a board of Size,
%   Columns-Rows, with lines of Connect discs; Expected says what would be.
%   Fails where nothing is known against it.

position_fault(Player, Board, Columns-Rows, Connect, Expected) :-
    board_size(Board, Columns0, Rows0),
    (   Columns0-Rows0 \== Columns-Rows
    ->  format(atom(Expected), "~d rows of ~d", [Rows, Columns])
    ;   hovering(Board)
    ->  Expected = 'no disc in the air'
    ;   \+ counts_fit(Player, Board)
    ->  Expected = 'as many discs of 1 as of 2 and 1 on turn, or one more of 1 and 2 on turn'
    ;   has_line(Player, Connect, Board)
    ->  Expected = 'no line of the player on turn: the game was over before'
    ;   has_line(Winner, Connect, Board),
        \+ once_open(Winner, Connect, Board)
    ->  Expected = 'lines that one last disc has made'
    ).

hovering(Board) :-
    disc(X, Y, Board, _),
    Y > 1,
    Below is Y - 1,
    \+ disc(X, Below, Board, _).

counts_fit(Player, Board) :-
    aggregate_all(count, disc(_, _, Board, 1), Ones),
    aggregate_all(count, disc(_, _, Board, 2), Twos),
    nth1(Player, [0, 1], More),
    Ones =:= Twos + More.

% once_open(+Winner, +Connect, +Board): Winner's last disc could end the game.

once_open(Winner, Connect, Board) :-
    lifted(_, Winner, Board, Before),
    \+ has_line(Winner, Connect, Before),
    !.                          % some last disc

%!  move_text(+Move, -Text) is det.
%!  move_text(-Move, +Text) is det.
%
%   Text is a string: the column, from 1 at the left.
%
%   @error domain_error(Expected, Text) if Text is no move on any board

move_text(drop(X), Text) :-
    (   integer(X)
    ->  number_string(X, Text)
    ;   ground(Text)
    ->  (   between(1, 16, Column),
            number_codes(Column, Codes),
            string_codes(Text, Codes)
        ->  X = Column
        ;   domain_error('a column such as 4', Text)
        )
    ;   instantiation_error(X)
    ).
