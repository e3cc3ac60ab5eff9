:- module(pylogic_moai_program,
          [ players/1,                  % -Players
            initial_state/1,            % -State
            initial_state/2,            % +Options, -State
            to_move/2,                  % +State, -Player
            legal_move/2,               % +State, ?Move
            next_state/3,               % +State, ?Move, ?Next
            outcome/2,                  % +State, -Outcome
            state_text/2,               % ?State, ?Text
            state_text/3,               % +Options, ?State, ?Text
            move_text/2,                % ?Move, ?Text
            program_entries/1,          % -Entries
            program_missing/2           % +Program, -Text
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(error), [domain_error/2, resource_error/1]).
:- use_module(library(lists), [member/2, memberchk/2, nth1/3, same_length/2]).
:- use_module(library(option), [option/2, option/3]).
:- use_module('../../programs', [admitted/3, quietly/3]).

/** <module> A program for Moai from outside, played as a game

The program is a module with the predicates that the report on Moai documents:
new_board/3, set_piece/5, make_a_move/6, endgame/2 and next_piece/2. What it
says is taken as it is: the moves are the cells and turns that it carries out,
the game is over when it says so. Nothing here knows the rules.

A state is program(Program, First, Mover, Board), with the program's board; a
move is place(X, Y) or turn(X, Y, Push, Player), with the report's letters.

Each call has a limit of inferences. A call that goes on without end, or raises
an error, is an error that names it.
*/

limit(500 000).

%!  players(-Players) is det.
%
%   Players are the pawns' in the order in which they are placed.

players(['B', 'P']).

%!  program_entries(-Entries) is det.
%
%   Entries are the goals, with all arguments open, that are called in a program.

program_entries([ new_board(_, _, _),
                  set_piece(_, _, _, _, _),
                  make_a_move(_, _, _, _, _, _),
                  endgame(_, _),
                  next_piece(_, _)
                ]).

%!  program_missing(+Program, -Text) is det.
%
%   Nothing that is called in Program here does harm, and Text names the
%   predicates that it lacks, which fail.
%
%   @error permission_error(_, _, _) if something does

program_missing(ProgramText, Text) :-
    atom_string(Program, ProgramText),
    program_entries(Entries),
    admitted(Entries, Program, Missing),
    format(string(Text), "~q", [Missing]).

%!  initial_state(-State) is semidet.
%!  initial_state(+Options, -State) is semidet.
%
%   Options are program(Module), and width(Columns), height(Rows) and
%   first(Piece) as in games/moai/rules.pl. Without a program there is no state.
%
%   @error domain_error(size_of_the_program, Size) if it makes no such board

initial_state(State) :-
    initial_state([], State).

initial_state(Options, program(Program, First, 'B', Board)) :-
    option(program(Program), Options),
    option(first(First), Options, 'P'),
    option(width(Width), Options, 8),
    option(height(Height), Options, 8),
    (   answered(Program, new_board(Width, Height, Board))
    ->  true
    ;   domain_error(size_of_the_program, Width*Height)
    ).

%!  to_move(+State, -Player) is det.
%
%   Player has the turn.

to_move(program(_, _, Mover, _), Mover).

%!  outcome(+State, -Outcome) is semidet.
%
%   Outcome is win(Player) when the program says that the game is over.

outcome(program(Program, _, Mover, Board), win(Winner)) :-
    answered(Program, endgame(Board, Mover)),
    other(Mover, Winner).

other('B', 'P').
other('P', 'B').

%!  legal_move(+State, ?Move) is nondet.
%
%   The program carries Move out.

legal_move(State, Move) :-
    proposed(State, Move),
    after(State, Move, _).

proposed(State, Move) :-
    \+ outcome(State, _),
    State = program(_, _, Mover, Board),
    cell(Board, X, Y),
    (   placed(Mover, Board)
    ->  Move = turn(X, Y, Push, Player),
        member(Push, [s, n]),
        member(Player, [s, n])
    ;   Move = place(X, Y)
    ).

%!  next_state(+State, ?Move, ?Next) is nondet.
%
%   Next is what the program first answers for Move.

next_state(State, Move, program(Program, First, Next, Board)) :-
    State = program(Program, First, Mover, Before),
    proposed(State, Move),
    after(State, Move, Board),
    (   Move = place(_, _)
    ->  (   Mover == 'B',
            \+ placed('P', Before)
        ->  Next = 'P'
        ;   Next = First
        )
    ;   answered(Program, next_piece(Mover, Next))
    ).

after(program(Program, _, Mover, Board0), place(X, Y), Board) :-
    answered(Program, set_piece(Board0, Mover, X, Y, Board)).
after(program(Program, _, _, Board0), turn(X, Y, Push, Player), Board) :-
    answered(Program, set_piece(Board0, 'C', X, Y, Board1)),
    answered(Program, make_a_move(Board1, Push, Player, X, Y, Board)).

cell(Board, X, Y) :-
    nth1(Y, Board, Row),
    nth1(X, Row, _).

placed(Piece, Board) :-
    member(Row, Board),
    memberchk(Piece, Row),
    !.

answered(Program, Goal) :-
    limit(Limit),
    quietly(Program:Goal, Limit, Answer),
    (   Answer == yes
    ->  true
    ;   Answer = error(Formal)
    ->  throw(error(Formal, context(Program:Goal, _)))
    ;   Answer == endless
    ->  functor(Goal, Name, Arity),
        format(atom(What), "inferences: ~w/~d goes on without end (stopped after ~D)",
               [Name, Arity, Limit]),
        resource_error(What)
    ).

%!  state_text(?State, ?Text) is det.
%!  state_text(+Options, ?State, ?Text) is det.
%
%   Text is written as in games/moai/rules.pl. What is read has the program and the
%   first player of Options.
%
%   @error domain_error(Expected, Text) if Text is no board with a mover

state_text(program(_, _, Mover, Board), Text) :-
    maplist(row_text, Board, Rows),
    atomic_list_concat(Rows, /, Lines),
    atomics_to_string([Lines, ' ', Mover], Text).

state_text(Options, program(Program, First, Mover, Board), Text) :-
    option(program(Program), Options),
    option(first(First), Options, 'P'),
    (   split_string(Text, " ", "", [Lines, MoverText]),
        member(Mover, ['B', 'P']),
        atom_string(Mover, MoverText),
        split_string(Lines, "/", "", Rows),
        maplist(row_text, Board, Rows),
        Board = [Row|Others],
        same_length_as(Others, Row)
    ->  true
    ;   domain_error('rows of +, ., B, P or C of one length between /, a blank, B or P', Text)
    ).

same_length_as([], _).
same_length_as([Row|Rows], First) :-
    same_length(Row, First),
    same_length_as(Rows, First).

row_text(Cells, Row) :-
    (   ground(Cells)
    ->  maplist(cell_letter, Cells, Letters),
        string_chars(Row, Letters)
    ;   string_chars(Row, Letters),
        maplist(cell_letter, Cells, Letters)
    ).

cell_letter(' ', '.').
cell_letter('+', '+').
cell_letter('B', 'B').
cell_letter('P', 'P').
cell_letter('C', 'C').

%!  move_text(?Move, ?Text) is det.
%
%   Text is written as in games/moai/rules.pl: `s` and `n` are push and pull of the
%   one, P and B of the other.
%
%   @error domain_error(Expected, Text) if Text is no move

move_text(Move, Text) :-
    ground(Move),
    !,
    (   Move = place(X, Y)
    ->  format(string(Text), "~d,~d", [X, Y])
    ;   Move = turn(X, Y, Push, Player),
        push_word(Push, PushWord),
        player_word(Player, PlayerWord),
        format(string(Text), "~d,~d ~s ~s", [X, Y, PushWord, PlayerWord])
    ).
move_text(Move, Text) :-
    (   split_string(Text, " ", "", [Cell|Words]),
        split_string(Cell, ",", "", Numbers),
        maplist(natural, Numbers, [X, Y]),
        (   Words == []
        ->  Read = place(X, Y)
        ;   Words = [PushWord, PlayerWord],
            push_word(Push, PushWord),
            player_word(Player, PlayerWord),
            Read = turn(X, Y, Push, Player)
        )
    ->  Move = Read
    ;   domain_error('a move such as `4,4` or `4,4 push P`', Text)
    ).

push_word(s, "push").
push_word(n, "pull").

player_word(s, "P").
player_word(n, "B").

natural(Text, N) :-
    string_codes(Text, [D|Ds]),
    maplist(digit, [D|Ds]),
    number_codes(N, [D|Ds]).

digit(Code) :-
    between(0'0, 0'9, Code).
