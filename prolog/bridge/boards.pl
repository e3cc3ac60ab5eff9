:- module(pylogic_boards,
          [ boards_text/2,              % +Boards, -Text
            text_boards/3               % +Form, +Text, -Value
          ]).
:- autoload(library(apply), [maplist/2]).
:- autoload(library(lists), [append/2]).

/** <module> Boards as texts of their cells

A board is a list of equally long lists of one-character atoms, at most 255 of
each. The shapes that were met are kept as terms with a variable in each cell,
so that building a board, or taking its cells, is one unification.
*/

:- dynamic board_shape/4.               % Rows, Columns, Board, Cells

%!  boards_text(+Boards, -Text) is semidet.
%
%   Text is `#`, then the numbers of rows and columns as two characters, then the cells of all
%   boards, row by row. Fails unless all are boards of one size.

boards_text([Board|Boards], Chunk) :-
    Board = [[Cell|_]|_],
    atom(Cell),
    term_variables([Board|Boards], []),
    (   board_shape(Rows, Columns, Board, Cells)
    ->  true
    ;   new_shape(Board, Rows, Columns),
        board_shape(Rows, Columns, Board, Cells)
    ),
    cells_text(Cells, Text),
    board_texts(Boards, Rows, Columns, Texts),
    atomics_to_string(['#', Rows, Columns, Text|Texts], Chunk),
    \+ sub_string(Chunk, _, 1, _, "\000\").   % which is no cell for Python either

board_texts([], _, _, []).
board_texts([Board|Boards], Rows, Columns, [Text|Texts]) :-
    board_shape(Rows, Columns, Board, Cells),
    cells_text(Cells, Text),
    board_texts(Boards, Rows, Columns, Texts).

cells_text(Cells, Text) :-
    catch(string_chars(Text, Cells), error(type_error(_, _), _), fail).

new_shape([Line|Lines], Rows, Columns) :-
    is_list(Lines),
    is_list(Line),
    length([Line|Lines], RowCount),
    length(Line, ColumnCount),
    RowCount =< 255,
    ColumnCount =< 255,
    char_code(Rows, RowCount),
    char_code(Columns, ColumnCount),
    \+ board_shape(Rows, Columns, _, _),
    keep_shape(Rows, Columns).

%!  text_boards(+Form, +Text, -Value) is semidet.
%
%   Text begins with the code Form: with `#` Value is the board of a text as boards_text/2 makes
%   it, with `*` a list of such boards. Fails for other forms.

text_boards(0'#, Text, Board) :-
    string_chars(Text, [_, Rows, Columns|Cells]),
    board(Rows, Columns, Board, Cells).
text_boards(0'*, Text, Boards) :-
    string_code(2, Text, RowCount),
    string_code(3, Text, ColumnCount),
    char_code(Rows, RowCount),
    char_code(Columns, ColumnCount),
    Size is RowCount*ColumnCount,
    string_length(Text, Length),
    cut_boards(3, Length, Size, Text, Rows, Columns, Boards).

cut_boards(Length, Length, _, _, _, _, []) :-
    !.
cut_boards(At, Length, Size, Text, Rows, Columns, [Board|Boards]) :-
    sub_string(Text, At, Size, _, Cut),
    string_chars(Cut, Chars),
    board(Rows, Columns, Board, Chars),
    Next is At+Size,
    cut_boards(Next, Length, Size, Text, Rows, Columns, Boards).

board(Rows, Columns, Board, Cells) :-
    (   board_shape(Rows, Columns, Board, Cells)
    ->  true
    ;   keep_shape(Rows, Columns),
        board_shape(Rows, Columns, Board, Cells)
    ).

keep_shape(Rows, Columns) :-
    char_code(Rows, RowCount),
    char_code(Columns, ColumnCount),
    length(Board, RowCount),
    maplist(line(ColumnCount), Board),
    append(Board, Cells),
    assertz(board_shape(Rows, Columns, Board, Cells)).

line(Count, Line) :-
    length(Line, Count).
