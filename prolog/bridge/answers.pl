:- module(pylogic_answers,
          [ answers/2,                  % +Id, -Chunk
            answers/6,                  % +Id, +First, +Limit, +Sandboxed, +Given, -Chunk
            discard_answers/0
          ]).
:- autoload(library(lists), [append/3, member/2]).
:- use_module('../sandbox/admission', [admit/2]).
:- use_module(depth, [built_term/2, deep_text/2, too_deep/1]).
:- use_module(errors, [canonical_text/2, kind_message/3]).
:- use_module(goals, [prepared/3]).
:- use_module(guard, [disarm/0, stop_reason/1, stops_softly/0, unstopped/0]).

/** <module> Answers in chunks of text

Chunks grow with the speed of the goal. Their first character tells their form:

  - `1,2,3`: rows of one integer each; a single one is not made a text
  - `[Row, ...]`: canonical text of the rows
  - `!(Kind, Message, [Row, ...])`: the answers before an error, and the error
*/

%!  answers(+Id, -Chunk) is nondet.
%!  answers(+Id, +First, +Limit, +Sandboxed, +Given, -Chunk) is nondet.
%
%   Chunk is the text of the next answers of a prepared goal; there is none only when the goal
%   was forgotten. The first chunk has First answers:
%   one when answers are taken as they come, many when all will be taken. Limit is the most
%   answers wanted, 0 for all. Given is the text of g(Value, ...) for the variables given, or of
%   steps(Steps) that build it.

answers(Id, Chunk) :-
    prepared(Id, _, _),
    chunk(pylogic_prepared:goal(Id, _, Row), Row, 1, Chunk).

answers(Id, First, Limit, Sandboxed, GivenText, Chunk) :-
    prepared(Id, Module, Clause),
    given(GivenText, Given),
    (   Sandboxed =:= 1
    ->  clause(pylogic_prepared:goal(Id, Given, _), Goal, Clause),
        allowed(Module, Goal)
    ;   true
    ),
    Called0 = pylogic_prepared:goal(Id, Given, Row),
    (   stops_softly
    ->  Called = ( Called0, unstopped )
    ;   Called = Called0
    ),
    (   Limit =:= 0
    ->  chunk(Called, Row, First, Chunk)
    ;   chunk(at_most(Limit, Called), Row, First, Chunk)
    ).

given("", _) :-
    !.
given(Text, Given) :-
    term_string(Term, Text, [module(pylogic_answers), syntax_errors(error)]),
    (   Term = steps(Steps)
    ->  built_term(Steps, Given)
    ;   Given = Term
    ).

at_most(1, Goal) :-
    !,
    call(Goal),
    !.
at_most(Limit, Goal) :-
    State = count(0),
    call(Goal),
    arg(1, State, Count0),
    Count is Count0+1,
    (   Count =:= Limit
    ->  !
    ;   nb_setarg(1, State, Count)
    ).

%   The body of a prepared goal is qualified with its module, unless the goal names another.

allowed(Module, Body) :-
    (   Body = Context:Goal,
        Context == Module
    ->  true
    ;   Goal = Body
    ),
    catch(admit(Module, Goal), Error, true),
    (   var(Error)
    ->  true
    ;   subsumes_term(error(_, sandbox(_)), Error)
    ->  throw(pylogic_not_allowed(Error))
    ;   throw(Error)                    % something is not defined, or the goal was stopped
    ).

%   This is findnsols/4 with what it leaves out: an error of the goal, or an answer that is
%   neither true nor false, ends the answers after those found before; a first and only answer
%   needs no bag; the chunks grow. Python destroys the bag when it closes the query early.

chunk(Goal, Row, First, Chunk) :-
    State = state(First, none, 0),
    '$new_findall_bag',
    (   prolog_current_choice(Before),
        catch(Goal, Error, caught(Error, State)),
        prolog_current_choice(After),
        '$tbl_delay_list'(Delays),
        (   Delays \== []
        ->  !,
            '$tbl_set_delay_list'([]),
            nb_setarg(2, State, error(pylogic_undefined)),
            last_chunk(State, Chunk)
        ;   Before == After
        ->  !,
            (   arg(1, State, 1)        % nothing is in the bag
            ->  '$destroy_findall_bag',
                encode_only(Row, Chunk)
            ;   '$add_findall_bag'(Row, _),
                last_chunk(State, Chunk)
            )
        ;   '$add_findall_bag'(Row, Count),
            arg(1, State, Count),
            '$collect_findall_bag'(Rows, []),
            grow(Count, State),
            encode(none, Rows, Chunk),
            '$suspend_findall_bag'
        )
    ;   last_chunk(State, Chunk)
    ).

caught(Error, State) :-
    disarm,
    nb_setarg(2, State, error(Error)),
    fail.

last_chunk(State, Chunk) :-
    '$collect_findall_bag'(Rows, []),
    '$destroy_findall_bag',
    arg(2, State, Error),
    encode(Error, Rows, Chunk).

%!  discard_answers is det.
%
%   Destroy the bag of a query that was closed before its last chunk.

discard_answers :-
    '$destroy_findall_bag'.

%   A chunk that took little work is followed by a larger one, so that few answers come at once
%   and many come fast. Count answers were found so far; State has after how many the next chunk
%   ends, and how much work was done before.

grow(Count, State) :-
    statistics(inferences, Done),
    arg(3, State, Before),
    nb_setarg(3, State, Done-Count),
    (   Before = Before0-Count0
    ->  Size0 is Count-Count0,
        (   Done-Before0 < 200 000
        ->  Size is min(1000, Size0*8)
        ;   Size is max(1, Size0//8)
        )
    ;   Size is min(1000, Count*8)
    ),
    Next is Count+Size,
    nb_setarg(1, State, Next).

encode_only(Row, Chunk) :-
    integer(Row),
    stop_reason(none),
    !,
    Chunk = Row.
encode_only(Row, Chunk) :-
    encode(none, [Row], Chunk).

encode(none, Rows, Chunk) :-
    stop_reason(Reason),
    (   Reason \== none                % a refused halt fails, and the goal may go on
    ->  encode(error(pylogic_stopped), Rows, Chunk)
    ;   integers(Rows)
    ->  atomic_list_concat(Rows, ',', Chunk)
    ;   acyclic_term(Rows),
        term_attvars(Rows, [])
    ->  rows_text(Rows, Chunk)
    ;   append(Sent, [Row|_], Rows),
        unsendable(Row, Error)
    ->  encode(error(Error), Sent, Chunk)
    ).
encode(error(Error), Rows, Chunk) :-
    rows_text(Rows, RowText),
    kind_message(Error, Kind, Message),
    canonical_text(Kind, KindText),
    canonical_text(Message, MessageText),
    format(string(Chunk), '!(~s,~s,~s)', [KindText, MessageText, RowText]).

rows_text(Rows, Text) :-
    (   member(Row, Rows),
        too_deep(Row)
    ->  deep_text(Rows, Text)
    ;   canonical_text(Rows, Text)
    ).

integers([Integer|Integers]) :-
    integer(Integer),
    all_integers(Integers).

all_integers([]).
all_integers([Integer|Integers]) :-
    integer(Integer),
    all_integers(Integers).

unsendable(Row, pylogic_cyclic) :-
    \+ acyclic_term(Row).
unsendable(Row, pylogic_constrained(Goals)) :-
    \+ term_attvars(Row, []),
    copy_term(Row, _, Goals).
