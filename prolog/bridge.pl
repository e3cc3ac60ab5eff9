:- module(pylogic_bridge,
          [ start_engine/1,             % +Heartbeat
            set_main_thread/1,          % +IsMain
            set_limits/2,               % +Seconds, +Inferences
            set_deadline/1,             % +Seconds
            prepare/4,                  % +Module, +Text, +Given, -Reply
            forget/2,                   % +Id, -Reply
            answers/2,                  % +Id, -Chunk
            answers/6,                  % +Id, +First, +Limit, +Sandboxed, +Given, -Chunk
            discard_answers/0,
            explain/2,                  % +Exception, -Text
            load_path/2,                % +Path, -Reply
            load_text/3,                % +Name, +Text, -Reply
            drop/3                      % +Module, +Source, -Reply
          ]).
:- autoload(library(apply), [maplist/2, maplist/3]).
:- autoload(library(lists), [append/2, append/3, reverse/2, member/2]).
:- autoload(library(sandbox), [safe_goal/1]).
:- autoload(library(prolog_code), [pi_head/2]).
:- autoload(library(prolog_codewalk), [prolog_walk_code/1]).

/** <module> What the Python session asks of SWI-Prolog

Goals come as text, are read as terms in their module, and are kept as clauses
`'$pylogic_goal'(Id, Given, Row) :- Goal`, so that asking again costs a call.
Answers leave in chunks of text that grow with the speed of the goal:

  - `1,2,3`: rows of one integer each; a single one is not made a text
  - `#RCcells...`: rows of one board each, all of R rows and C columns, these numbers being
    characters
  - `[Row, ...]`: canonical text; Row is the value of the only variable, or
    v(Value, ...)
  - `!('Kind', "Message", [Row, ...])`: the answers before an error, and the error

One guard stops everything: the heartbeat looks at the limits of the engine that
runs it, and aborts, which no catch/3 of the goal can hold up.
*/

:- dynamic
    goal_place/3,                       % Id, Module, Clause
    board_shape/4,                      % Rows, Columns, Board, Cells
    loaded_file/2,                      % Path, Module
    user:message_hook/3,
    prolog:heartbeat/0.
:- multifile
    user:message_hook/3,
    prolog:heartbeat/0.


		 /*******************************
		 *       ENGINES AND LIMITS     *
		 *******************************/

%!  start_engine(+Heartbeat) is det.
%
%   Prepare the calling engine: its guard is asked every Heartbeat inferences.

start_engine(Heartbeat) :-
    nb_setval(pylogic_main, 0),
    nb_setval(pylogic_heartbeat, Heartbeat),
    set_prolog_flag(debug_on_error, false),
    set_limits(0, 0).

%!  set_main_thread(+IsMain) is det.
%
%   Tell the engine with 1 that Python's main thread, which handles signals, runs it, else with 0.

set_main_thread(IsMain) :-
    nb_setval(pylogic_main, IsMain).

%!  set_limits(+Seconds, +Inferences) is det.
%
%   Limit what the engine runs from now on; 0 stands for no limit.

set_limits(Seconds, Inferences) :-
    nb_setval(pylogic_stopped, none),
    nb_getval(pylogic_heartbeat, Heartbeat),
    (   Seconds =:= 0
    ->  nb_setval(pylogic_deadline, inf)
    ;   set_deadline(Seconds)
    ),
    statistics(inferences, Done),
    (   Inferences =:= 0
    ->  Last = inf,
        Beat = Heartbeat
    ;   Last is Done+Inferences,
        Beat is max(1, min(Heartbeat, Inferences))
    ),
    nb_setval(pylogic_last_inference, Last),
    set_prolog_flag(heartbeat, Beat).

%!  set_deadline(+Seconds) is det.
%
%   Let what the engine runs be stopped when Seconds have passed.

set_deadline(Seconds) :-
    get_time(Now),
    Deadline is Now+Seconds,
    nb_setval(pylogic_deadline, Deadline).

prolog:heartbeat :-
    nb_current(pylogic_main, Main),     % an engine of ours
    !,
    pylogic_bridge:beat(Main).
prolog:heartbeat.

beat(_) :-
    nb_getval(pylogic_stopped, Reason),
    Reason \== none,
    !,
    abort.
beat(_) :-
    nb_getval(pylogic_deadline, Deadline),
    Deadline \== inf,
    get_time(Now),
    Now > Deadline,
    !,
    stop(time).
beat(_) :-
    nb_getval(pylogic_last_inference, Last),
    Last \== inf,
    statistics(inferences, Done),
    Done >= Last,
    !,
    stop(inferences).
beat(1) :-
    \+ signals_handled,                 % Python's: runs what waits for the main thread
    !,
    stop(interrupted).
beat(_).

stop(Reason) :-
    nb_setval(pylogic_stopped, Reason),
    abort.

refuse_halt :-
    nb_current(pylogic_main, _),
    !,
    nb_setval(pylogic_stopped, halt),
    cancel_halt(pylogic).
refuse_halt.

:- initialization(at_halt(refuse_halt)).


		 /*******************************
		 *            GOALS             *
		 *******************************/

%!  prepare(+Module, +Text, +Given, -Reply) is det.
%
%   Read Text as a goal of Module and keep it. Given is text with the names of the variables
%   that each call will give a value, separated by blanks. Reply is the goal's id and the names
%   of the variables that are answered, separated by blanks.
%
%   @error syntax_error(_) if Text is not one term

prepare(ModuleText, Text, GivenText, Reply) :-
    atom_string(Module, ModuleText),
    read_goal(Module, Text, Goal, Bindings),
    split_string(GivenText, " ", " ", GivenNames),
    maplist(given_variable(Bindings), GivenNames, Givens),
    answered(Bindings, GivenNames, Names, Values),
    row(Values, Row),
    Given =.. [g|Givens],
    flag(pylogic_goal, Id, Id+1),
    assertz(Module:('$pylogic_goal'(Id, Given, Row) :- Goal), Clause),
    assertz(goal_place(Id, Module, Clause)),
    atomic_list_concat([Id|Names], ' ', Reply0),
    atom_string(Reply0, Reply).

read_goal(Module, Text, Goal, Bindings) :-
    string_concat(Text, "\n.", Closed),  % the full stop may be left out
    setup_call_cleanup(
        open_string(Closed, In),
        (   read_term(In, Goal,
                      [ module(Module), variable_names(Bindings), syntax_errors(error) ]),
            read_string(In, _, Rest)
        ),
        close(In)),
    (   split_string(Rest, "", " \t\r\n", [After]),
        memberchk(After, ["", "."])
    ->  true
    ;   throw(error(syntax_error(end_of_clause_expected), _))
    ).

given_variable(_, "", _) :-             % the only "name" where none is given
    !.
given_variable(Bindings, NameText, Variable) :-
    atom_string(Name, NameText),
    (   memberchk(Name=Variable0, Bindings)
    ->  Variable = Variable0
    ;   throw(error(existence_error(variable, Name), _))
    ).

answered([], _, [], []).
answered([Name=Value|Bindings], Given, Names, Values) :-
    (   ( sub_atom(Name, 0, _, _, '_') ; atom_string(Name, Text), memberchk(Text, Given) )
    ->  Names = Names1,
        Values = Values1
    ;   Names = [Name|Names1],
        Values = [Value|Values1]
    ),
    answered(Bindings, Given, Names1, Values1).

row([Value], Row) :-
    !,
    Row = Value.
row(Values, Row) :-
    Row =.. [v|Values].

%!  forget(+Id, -Reply) is det.
%
%   Remove a prepared goal; its number is not used again. Reply is empty.

forget(Id, "") :-
    forget(Id).

forget(Id) :-
    forall(retract(goal_place(Id, _, Clause)),
           catch(erase(Clause), error(existence_error(_, _), _), true)).


		 /*******************************
		 *           ANSWERS            *
		 *******************************/

%!  answers(+Id, -Chunk) is nondet.
%!  answers(+Id, +First, +Limit, +Sandboxed, +Given, -Chunk) is nondet.
%
%   Chunk is the text of the next answers of a prepared goal. The first chunk has First answers:
%   one when answers are taken as they come, many when all will be taken. Limit is the most
%   answers wanted, 0 for all. Given is the text of g(Value, ...) for the variables given, or a
%   board after `#` for the only one.

answers(Id, Chunk) :-
    goal_place(Id, Module, _),
    chunk(Module:'$pylogic_goal'(Id, _, Row), Row, 1, Chunk).

answers(Id, First, Limit, Sandboxed, GivenText, Chunk) :-
    goal_place(Id, Module, Clause),
    given(GivenText, Given),
    (   Sandboxed =:= 1
    ->  clause(Module:'$pylogic_goal'(Id, Given, _), Goal, Clause),
        allowed(Module:Goal)
    ;   true
    ),
    Called = Module:'$pylogic_goal'(Id, Given, Row),
    (   Limit =:= 0
    ->  chunk(Called, Row, First, Chunk)
    ;   chunk(at_most(Limit, Called), Row, First, Chunk)
    ).

given("", _) :-
    !.
given(Text, g(Board)) :-
    string_code(1, Text, 0'#),
    !,
    string_chars(Text, [_, Rows, Columns|Cells]),
    board(Rows, Columns, Board, Cells).
given(Text, Given) :-
    term_string(Given, Text, [module(pylogic_bridge), syntax_errors(error)]).

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

allowed(Goal) :-
    catch(safe_goal(Goal), Error, true),
    (   var(Error)
    ->  true
    ;   Error = error(existence_error(procedure, _), _)
    ->  throw(Error)
    ;   throw(pylogic_not_allowed(Error))
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
    nb_getval(pylogic_stopped, none),
    !,
    Chunk = Row.
encode_only(Row, Chunk) :-
    encode(none, [Row], Chunk).

encode(none, Rows, Chunk) :-
    nb_getval(pylogic_stopped, Reason),
    (   Reason \== none                % a refused halt fails, and the goal may go on
    ->  encode(error(pylogic_stopped), Rows, Chunk)
    ;   integers(Rows)
    ->  atomic_list_concat(Rows, ',', Chunk)
    ;   boards(Rows, Chunk)
    ->  true
    ;   acyclic_term(Rows),
        term_attvars(Rows, [])
    ->  canonical_text(Rows, Chunk)
    ;   append(Sent, [Row|_], Rows),
        unsendable(Row, Error)
    ->  encode(error(Error), Sent, Chunk)
    ).
encode(error(Error), Rows, Chunk) :-
    canonical_text(Rows, RowText),
    kind_message(Error, Kind, Message),
    canonical_text(Kind, KindText),
    canonical_text(Message, MessageText),
    format(string(Chunk), '!(~s,~s,~s)', [KindText, MessageText, RowText]).

integers([Integer|Integers]) :-
    integer(Integer),
    all_integers(Integers).

all_integers([]).
all_integers([Integer|Integers]) :-
    integer(Integer),
    all_integers(Integers).

%   A board is a list of equally long lists of one-character atoms. The shapes that were met are
%   kept as terms with a variable in each cell, so that building or reading a board is one
%   unification.

boards([Board|Boards], Chunk) :-
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
    atomics_to_string(['#', Rows, Columns, Text|Texts], Chunk).

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

unsendable(Row, pylogic_cyclic) :-
    \+ acyclic_term(Row).
unsendable(Row, pylogic_constrained(Goals)) :-
    \+ term_attvars(Row, []),
    copy_term(Row, _, Goals).

canonical_text(Term, Text) :-
    format(string(Text), '~W',
           [ Term,
             [ quoted(true), ignore_ops(true), numbervars(false), character_escapes(true),
               spacing(standard), portray(false), max_depth(0)
             ]
           ]).


		 /*******************************
		 *            ERRORS            *
		 *******************************/

%!  explain(+Exception, -Text) is det.
%
%   Text is the canonical text of error(Kind, Message) for an exception that left a goal.

explain(Exception, Text) :-
    kind_message(Exception, Kind, Message),
    canonical_text(error(Kind, Message), Text).

kind_message(pylogic_undefined, undefined,
             "an answer is neither true nor false in the well-founded semantics") :-
    !.
kind_message(pylogic_cyclic, cyclic, "an answer is a cyclic term") :-
    !.
kind_message(pylogic_constrained(Goals), constrained, Message) :-
    !,
    format(string(Message), 'an answer has variables with constraints left: ~p', [Goals]).
kind_message(pylogic_not_allowed(Error), sandbox, Message) :-
    !,
    message_text(Error, Message).
kind_message(Error, aborted, "the goal aborted") :-
    nb_getval(pylogic_stopped, none),
    Error == '$aborted',
    !.
kind_message(Error, Kind, Message) :-
    nb_getval(pylogic_stopped, Reason),
    (   Reason \== none
    ->  nb_setval(pylogic_stopped, none),
        Kind = Reason,
        stop_message(Reason, Message)
    ;   error_kind(Error, Kind),
        message_text(Error, Message)
    ).

stop_message(time, "the goal took longer than its time limit").
stop_message(inferences, "the goal took more inferences than its limit").
stop_message(interrupted, "the goal was interrupted").
stop_message(halt, "the goal asked to halt the program").

error_kind(Error, Kind) :-
    subsumes_term(error(syntax_error(_), _), Error),
    !,
    Kind = syntax.
error_kind(Error, Kind) :-
    subsumes_term(error(resource_error(_), _), Error),
    !,
    Kind = stack.
error_kind(_, exception).

message_text(Error, Text) :-
    catch(( '$messages':translate_message(Error, Lines, []),
            lines_text(Lines, Text)
          ), _, fail),
    !.
message_text(Error, Text) :-
    format(string(Text), '~p', [Error]).

lines_text(Lines, Text) :-
    with_output_to(string(Text0), print_message_lines(current_output, '', Lines)),
    split_string(Text0, "", " \n\t", [Text]).


		 /*******************************
		 *           LOADING            *
		 *******************************/

%!  load_path(+Path, -Reply) is det.
%
%   Load a file, once. Reply is the canonical text of loaded(Module, Source, Messages), each message
%   being message(Kind, File, Line, Text).

load_path(PathText, Reply) :-
    atom_string(Path, PathText),
    (   loaded_file(Path, Module),
        source_file_property(Path, modified(Time)),
        time_file(Path, Time)
    ->  Messages = []
    ;   load_file(Path, Module, Messages)
    ),
    canonical_text(loaded(Module, Path, Messages), Reply).

load_file(Path, Module, Messages) :-
    file_base_name(Path, Base),
    file_name_extension(Name, _, Base),
    atom_concat('pylogic file ', Name, Context),
    load_checked(load_files(Context:Path, [if(true), imports([])]), Path, Context,
                 Module, Messages),
    (   Messages == []
    ->  retractall(loaded_file(Path, _)),
        assertz(loaded_file(Path, Module))
    ;   true
    ).

%!  load_text(+Name, +Text, -Reply) is det.
%
%   Load the text of a module under the name Name, or Name_2 and so on where that is taken. Reply
%   is as for load_path/2.

load_text(NameText, Text, Reply) :-
    free_module(NameText, 1, Module),
    atom_concat('pylogic:', Module, Source),
    setup_call_cleanup(
        open_string(Text, In),
        ( set_stream(In, file_name(Source)),
          load_checked(load_files(pylogic_bridge:Source,
                                  [stream(In), module(Module), imports([])]),
                       Source, Module, _, Messages)
        ),
        close(In)),
    canonical_text(loaded(Module, Source, Messages), Reply).

free_module(Name, Count, Module) :-
    (   Count =:= 1
    ->  atom_string(Module0, Name)
    ;   atomic_list_concat([Name, '_', Count], Module0)
    ),
    (   current_module(Module0)
    ->  Count1 is Count+1,
        free_module(Name, Count1, Module)
    ;   Module = Module0
    ).

:- meta_predicate
    load_checked(0, +, +, -, -),
    with_messages(0, -).

%   Source defines Module, or extends Context. Nothing is left of what loads with messages, or
%   does not come to the end of its load.

load_checked(Load, Source, Context, Module, Messages) :-
    setup_call_catcher_cleanup(
        true,
        (   with_messages(Load, Messages0),
            source_module(Source, Context, Module),
            undefined_messages(Module, Messages0, Messages)
        ),
        Catcher,
        (   Catcher == exit
        ->  true
        ;   drop_source(Source, Context)
        )),
    (   Messages == []
    ->  true
    ;   drop_source(Source, Context)
    ).

source_module(Source, Context, Module) :-
    (   module_property(Module0, file(Source))
    ->  Module = Module0
    ;   Module = Context
    ).

drop_source(Source, Context) :-
    source_module(Source, Context, Module),
    drop_module(Module, Source).

with_messages(Goal, Messages) :-
    nb_setval(pylogic_messages, []),
    setup_call_cleanup(
        nb_setval(pylogic_loading, true),
        catch(Goal, Error, print_message(error, Error)),
        nb_setval(pylogic_loading, false)),
    nb_getval(pylogic_messages, Messages0),
    reverse(Messages0, Messages).

user:message_hook(Term, Kind, Lines) :-
    nb_current(pylogic_loading, true),
    pylogic_bridge:note(Kind, Term, Lines).

note(Kind, Term, Lines) :-
    memberchk(Kind, [error, warning]),
    !,
    message_place(Term, Lines, File, Line),
    lines_text(Lines, Text),
    nb_getval(pylogic_messages, Messages),
    nb_setval(pylogic_messages, [message(Kind, File, Line, Text)|Messages]).
note(_, _, _).

message_place(error(_, Context), _, File, Line) :-
    nonvar(Context),
    error_place(Context, File, Line),
    !.
message_place(_, Lines, File, Line) :-
    member(Element, Lines),
    subsumes_term(url(_:_), Element),
    Element = url(Place),
    url_place(Place, File, Line),
    !.
message_place(_, _, File, Line) :-
    source_location(File, Line),
    !.
message_place(_, _, '', 0).

error_place(file(File, Line, _, _), File, Line).
error_place(file(File, Line, _), File, Line).
error_place(stream(In, Line, _, _), File, Line) :-
    stream_property(In, file_name(File)).

url_place(File:Line:_, File, Line) :-
    !.
url_place(File:Line, File, Line).

undefined_messages(Module, Messages0, Messages) :-
    findall(message(error, File, Line, Text),
            undefined_call(Module, File, Line, Text),
            Undefined0),
    sort(Undefined0, Undefined),
    append(Messages0, Undefined, Messages).

undefined_call(Module, File, Line, Text) :-
    nb_setval(pylogic_undefined, []),
    prolog_walk_code([ module(Module), undefined(trace), on_trace(note_undefined), source(false) ]),
    nb_getval(pylogic_undefined, Found),
    member(found(Callee, File, Line), Found),
    format(string(Text), 'Unknown procedure: ~q', [Callee]).

note_undefined(Callee, _Caller, Location) :-
    (   Location = clause(Clause),
        clause_property(Clause, file(File)),
        clause_property(Clause, line_count(Line))
    ->  true
    ;   File = '',
        Line = 0
    ),
    pi_head(Indicator, Callee),
    nb_getval(pylogic_undefined, Found),
    nb_setval(pylogic_undefined, [found(Indicator, File, Line)|Found]).

%!  drop(+Module, +Source, -Reply) is det.
%
%   Remove a loaded module with all it defined; Reply is empty.

drop(ModuleText, SourceText, "") :-
    atom_string(Module, ModuleText),
    atom_string(Source, SourceText),
    drop_module(Module, Source).

%   A destroyed module would leave dangling references in clauses of others, so an empty one
%   stays behind.

drop_module(Module, Source) :-
    forall(goal_place(Id, Module, _), forget(Id)),
    retractall(loaded_file(Source, _)),
    findall(Head, local_predicate(Module, Head), Heads),
    unload_file(Source),
    forall(member(Head, Heads), wipe(Module, Head)),
    forall(local_operator(Module, Type, Name), op(0, Type, Module:Name)).

local_predicate(Module, Head) :-
    predicate_property(Module:Head, defined),
    \+ predicate_property(Module:Head, imported_from(_)),
    \+ predicate_property(Module:Head, system).

%   unload_file/1 alone leaves predicates that were called before callable.

wipe(Module, Head) :-
    (   predicate_property(Module:Head, dynamic)
    ->  retractall(Module:Head)
    ;   true
    ),
    functor(Head, Name, Arity),
    abolish(Module:Name/Arity).

local_operator(Module, Type, Name) :-
    module_property(Module, class(user)),
    Module \== user,
    current_op(Priority, Type, Module:Name),
    \+ current_op(Priority, Type, user:Name).
