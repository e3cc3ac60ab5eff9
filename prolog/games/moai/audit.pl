:- module(pylogic_audit_moai,
          [ admitted/2,                 % +Program, -Text
            difference/7,               % +Probe, +Size, +Limit, +Against, +Programs, -Case, -Answers
            cases/3                     % +Probe, +Size, -Count
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [append/2, member/2, reverse/2, select/3]).
:- use_module(library(prolog_code), [pi_head/2]).
:- use_module(rules, []).
:- use_module('../../programs', [admitted/3, limited/3, quietly/3]).

/** <module> A program for Moai, compared with the rules on all small boards

Program is a module that defines the predicates of the report on Moai; it comes
from outside, so that it passes the sandbox before anything of it is called, and
every call has a limit of inferences. What it prints is kept from the terminal.

A probe is a question that can be asked about a case:

  - `turn`: what make_a_move/6 answers first, once set_piece/5 has put the
    counter. The case is turn(Board, X, Y, Push, Player).
  - `again`: all that it answers there, when it is asked for more.
  - `execute`: make_a_move/6 by itself, as the report documents it, on any cell.
  - `search`: one of the eight searches, from a cell for a counter. The case is
    search(Name, Board, Piece, X, Y).
  - `endgame`: endgame/2. The case is end(Board, Piece).
  - `new_board`: new_board/3. The case is size(X, Y).
  - `printed`: what make_a_move/6 prints where the rules allow the turn.
  - `refused`: what it prints where they do not: the report has it say so.
  - `typed`: what main_loop/2 does with a cell that is typed for the counter.
    The case is typed(Board, Piece, X, Y).

Size is size(Width, Height, Pieces): boards of that size with as many pieces on
them. A board has one pawn at least; the other pieces are the other pawn or
counters. An answer is `no`, `yes`, answer(Term), answers(Terms), printed(Text),
`endless` when the limit was reached, answers_then_endless(Terms), asks_again,
over, or error(Text).
*/

%!  admitted(+Program, -Text) is det.
%
%   What the probes call of Program can do no harm. Text names the predicates
%   that it calls and does not define; they are declared, and so fail.
%
%   @error permission_error(_, _, _) as admitted/3 of programs.pl has it

admitted(ProgramText, Text) :-
    atom_string(Program, ProgramText),
    findall(Goal, entry(Goal), Goals),
    admitted(Goals, Program, Missing),
    format(string(Text), "~q", [Missing]).

entry(set_piece(_, _, _, _, _)).
entry(make_a_move(_, _, _, _, _, _)).
entry(endgame(_, _)).
entry(new_board(_, _, _)).
entry(main_loop(_, _)).
entry(Search) :-
    search(Name),
    Search =.. [Name, _, _, _, _, _, _].

search(search_horizontal_forward).
search(search_horizontal_backward).
search(search_vertical_forward).
search(search_vertical_backward).
search(search_diagonal_forward).
search(search_diagonal_backward).
search(search_reverse_diagonal_forward).
search(search_reverse_diagonal_backward).

%!  difference(+Probe, +Size, +Limit, +Against, +Programs, -Case, -Answers) is semidet.
%
%   Case is the first one of that Size in which none of Programs answers as
%   Against does: the atom `rules`, or another program. Answers are the answer
%   of Against and those of Programs, each within Limit inferences.

difference(Probe, Size, Limit, Against, Programs, Case, [Expected|Answers]) :-
    case(Probe, Size, Case),
    expected(Against, Probe, Case, Limit, Expected),
    others(Programs, Probe, Case, Limit, Expected, Answers),
    !.

others([], _, _, _, _, []).
others([Program|Programs], Probe, Case, Limit, Expected, [Answer|Answers]) :-
    told(Probe, Program, Case, Limit, Answer),
    Answer \=@= Expected,
    others(Programs, Probe, Case, Limit, Expected, Answers).

expected(rules, Probe, Case, _, Answer) :-
    !,
    expected(Probe, Case, Answer).
expected(Program, Probe, Case, Limit, Answer) :-
    told(Probe, Program, Case, Limit, Answer).

%!  cases(+Probe, +Size, -Count) is det.
%
%   Count is how many cases there are.

cases(Probe, Size, Count) :-
    aggregate_all(count, case(Probe, Size, _), Count).

%   case(+Probe, +Size, -Case) is nondet.

case(Probe, size(Width, Height, Pieces), turn(Board, X, Y, Push, Player)) :-
    memberchk(Probe, [turn, again, execute, printed, refused]),
    board(Width, Height, Pieces, Board, Pawns),
    between(1, Height, Y),
    between(1, Width, X),
    (   Probe == execute
    ->  true
    ;   pylogic_moai:vacant(X, Y, Board)
    ),
    member(Pawn, Pawns),
    answer_pawn(Player, Pawn),
    member(Push, [s, n]),
    (   Probe == printed
    ->  ruled(turn(Board, X, Y, Push, Player), _)
    ;   Probe == refused
    ->  \+ ruled(turn(Board, X, Y, Push, Player), _)
    ;   true
    ).
case(search, size(Width, Height, Pieces), search(Name, Board, Pawn, X, Y)) :-
    board(Width, Height, Pieces, Board, [Pawn|_]),
    pylogic_moai:vacant(X, Y, Board),
    search(Name).
case(endgame, size(Width, Height, Pieces), end(Board, Pawn)) :-
    board(Width, Height, Pieces, Board, [Pawn]).
case(new_board, size(Width, Height, _), size(Width, Height)).
case(typed, size(Width, Height, Pieces), typed(Board, Pawn, X, Y)) :-
    board(Width, Height, Pieces, Board, [Pawn|_]),
    between(1, Height, Y),
    between(1, Width, X).

answer_pawn(s, 'P').
answer_pawn(n, 'B').

%   board(+Width, +Height, +Pieces, -Board, -Pawns) is nondet: the boards with so
%   many pieces, those with one pawn first; each comes once.

board(Width, Height, Pieces, Board, Pawns) :-
    pawns(Pieces, Pawns, Counters),
    blank(Width, Height, Board, Cells),
    placed(Pawns, Cells, Rest),
    countered(Counters, Rest).

pawns(Pieces, [Pawn], Counters) :-
    Counters is Pieces-1,
    member(Pawn, ['P', 'B']).
pawns(Pieces, ['P', 'B'], Counters) :-
    Pieces >= 2,
    Counters is Pieces-2.

%   Cells are the cells of Board that are no corners, still without content.

blank(Width, Height, Board, Cells) :-
    length(Board, Height),
    rows(Board, 1, Width, Height, Lists),
    append(Lists, Cells).

rows([], _, _, _, []).
rows([Row|Rows], Y, Width, Height, [Cells|Lists]) :-
    length(Row, Width),
    (   ( Y =:= 1 ; Y =:= Height )
    ->  append([['+'], Cells, ['+']], Row)
    ;   Cells = Row
    ),
    Y1 is Y+1,
    rows(Rows, Y1, Width, Height, Lists).

placed([], Cells, Cells).
placed([Pawn|Pawns], Cells, Rest) :-
    select(Pawn, Cells, Cells1),
    placed(Pawns, Cells1, Rest).

countered(Counters, Cells) :-
    length(Cells, Left),
    countered(Cells, Left, Counters).

countered([], 0, 0).
countered([Cell|Cells], Left, Counters) :-
    Left1 is Left-1,
    (   Counters > 0,
        Cell = 'C',
        Counters1 is Counters-1,
        countered(Cells, Left1, Counters1)
    ;   Counters < Left,
        Cell = ' ',
        countered(Cells, Left1, Counters)
    ).

%   expected(+Probe, +Case, -Answer) is det: what the rules say.

expected(turn, Case, Answer) :-
    (   ruled(Case, Board)
    ->  Answer = answer(Board)
    ;   Answer = no
    ).
expected(execute, Case, Answer) :-
    expected(turn, Case, Answer).
expected(again, Case, answers(Boards)) :-
    findall(Board, ruled(Case, Board), Boards0),
    sort(Boards0, Boards).
expected(printed, _, printed("")).
expected(refused, _, printed("wrong move\n")).
expected(endgame, end(Board, Pawn), Answer) :-
    (   pylogic_moai:endgame(Board, Pawn)
    ->  Answer = yes
    ;   Answer = no
    ).
expected(search, Case, Answer) :-
    search_goal(Case, pylogic_moai, Cell, Goal),
    (   call(Goal)
    ->  Answer = answer(Cell)
    ;   Answer = no
    ).
expected(new_board, size(X, Y), Answer) :-
    (   pylogic_moai:new_board(X, Y, Board)
    ->  Answer = answer(Board)
    ;   Answer = no
    ).
expected(typed, typed(_, _, _, _), asks_again).

ruled(turn(Board0, X, Y, Push, Player), Board) :-
    pylogic_moai:make_a_move(Board0, Push, Player, X, Y, Board).

%   told(+Probe, +Program, +Case, +Limit, -Answer) is det: what Program says.

told(turn, Program, Case, Limit, Answer) :-
    turn_goal(Case, Program, Board, Goal),
    first_answer(Goal, Board, Limit, Answer).
told(execute, Program, turn(Board0, X, Y, Push, Player), Limit, Answer) :-
    first_answer(Program:make_a_move(Board0, Push, Player, X, Y, Board), Board, Limit, Answer).
told(again, Program, Case, Limit, Answer) :-
    turn_goal(Case, Program, Board, Goal),
    all_answers(Goal, Board, Limit, Answer).
told(search, Program, Case, Limit, Answer) :-
    search_goal(Case, Program, Cell, Goal),
    first_answer(Goal, Cell, Limit, Answer).
told(Probe, Program, Case, Limit, printed(Text)) :-
    memberchk(Probe, [printed, refused]),
    turn_goal(Case, Program, _, Goal),
    with_output_to(string(Text), limited(Goal, Limit, _)).
told(endgame, Program, end(Board, Pawn), Limit, Answer) :-
    quietly(Program:endgame(Board, Pawn), Limit, Answer).
told(new_board, Program, size(X, Y), Limit, Answer) :-
    first_answer(Program:new_board(X, Y, Board), Board, Limit, Answer).
told(typed, Program, typed(Board, Pawn, X, Y), Limit, Answer) :-
    retractall(Program:pylogic_line(_)),
    assertz(Program:pylogic_line(X)),
    assertz(Program:pylogic_line(Y)),
    quietly(Program:main_loop(Board, Pawn), Limit, Answer0),
    (   Answer0 = error(pylogic_no_line)
    ->  Answer = asks_again
    ;   Answer0 == no
    ->  Answer = over
    ;   Answer = Answer0
    ).

search_goal(search(Name, Board, Pawn, X, Y), Program, PawnX-PawnY, Program:Goal) :-
    Goal =.. [Name, Board, Pawn, X, Y, PawnX, PawnY].

turn_goal(turn(Board0, X, Y, Push, Player), Program, Board,
          ( Program:set_piece(Board0, 'C', X, Y, Board1),
            Program:make_a_move(Board1, Push, Player, X, Y, Board)
          )).

first_answer(Goal, Term, Limit, Answer) :-
    quietly(Goal, Limit, Answer0),
    (   Answer0 == yes
    ->  Answer = answer(Term)
    ;   Answer = Answer0
    ).

%   The answers that were found before the limit are kept.

all_answers(Goal, Term, Limit, Answer) :-
    State = found([]),
    quietly(( Goal,
              arg(1, State, Terms0),
              nb_setarg(1, State, [Term|Terms0]),
              fail
            ; true
            ), Limit, End),
    arg(1, State, Found),
    sort(Found, Terms),
    (   End == yes
    ->  Answer = answers(Terms)
    ;   End == endless
    ->  Answer = answers_then_endless(Terms)
    ;   Answer = End
    ).
