:- module(pylogic_server, [serve/2]).
:- autoload(library(apply), [maplist/2, maplist/3]).
:- autoload(library(error), [existence_error/2]).
:- autoload(library(lists), [append/3]).
:- autoload(library(readutil), [read_line_to_string/2]).
:- use_module('../bridge/answers', [answers/6]).
:- use_module('../bridge/errors', [explain/2]).
:- use_module('../bridge/goals', [forget/2, prepare/5]).
:- use_module('../bridge/guard', [ arm/0, disarm/0, look/1, set_deadline/1, set_limits/2, start_engine/2,
                                stop_softly/0 ]).
:- use_module('../bridge/loading', [drop/3, load_path/2, load_text/3]).
:- use_module('../untrusted', [load_untrusted/3]).

/** <module> The other end of a session's pipe

This process does what Python's session asks for, one request after the other,
until there are no more. A request is a line with the numbers of characters of
its parts, and these parts, the first of which says what is asked for:

  - `ready`: nothing but a reply
  - `load_path`, `load_text`, `load_untrusted`, `prepare`, `drop`: the bridge's
    predicates
  - `forget`: likewise, and there is no reply
  - `all`: all chunks of answers
  - `open`, `next`, `close`: a query in an engine of its own, one chunk at a time
  - `call`: the text that a predicate answers

A reply is a character for its kind, the number of NUL characters in its text, a
line feed, the text, and a NUL. The kinds are `.` for a text, `+` for a chunk
after which more may come, `-` for the last one, and `!` for an error.
*/

:- dynamic engine/2.                    % Number, Engine

heartbeat(200 000).

%!  serve(+In, +Out) is det.
%
%   Answer the requests of In on Out.

serve(In, Out) :-
    heartbeat(Beat),
    start_engine(Beat, 0),
    stop_softly,
    disarm,
    on_signal(usr1, _, pylogic_guard:look),
    repeat,
    request(In, Request),
    (   Request == []
    ->  !
    ;   reply(Request, Out),
        fail
    ).

request(In, Request) :-
    read_line_to_string(In, Line),
    (   Line == end_of_file
    ->  Request = []
    ;   split_string(Line, " ", "", Numbers),
        maplist(part(In), Numbers, Request)
    ).

part(In, Number, Text) :-
    number_string(Length, Number),
    read_string(In, Length, Text).

reply([Name|Arguments], Out) :-
    catch(answer(Name, Arguments, Out), Error, failed(Error, Out)),
    !.
reply(_, Out) :-
    send(!, "error(failed,\"the goal failed\")", Out).

failed(Error, Out) :-
    disarm,
    explain(Error, Text),
    send(!, Text, Out).

%   answer(+Name, +Arguments, +Out) is semidet: what is asked for.

answer("all", [Id, First, Limit, Sandboxed, Seconds, Inferences, Given], Out) :-
    limit(Seconds, Inferences),
    maplist(number, [Id, First, Limit, Sandboxed], [I, F, L, S]),
    all_answers(I, F, L, S, Given, Out).
answer("open", [Number, Id, First, Limit, Sandboxed, Seconds, Inferences, Given], Out) :-
    maplist(number, [Number, Id, First, Limit, Sandboxed], [N, I, F, L, S]),
    heartbeat(Beat),
    engine_create(Chunk,
                  pylogic_server:lazy_answers(Beat, Seconds, Inferences, I, F, L, S, Given, Chunk),
                  Engine),
    assertz(engine(N, Engine)),
    next_chunk(N, Engine, Out).
answer("next", [Number, Seconds], Out) :-
    number(Number, N),
    engine(N, Engine),
    engine_post(Engine, Seconds),
    next_chunk(N, Engine, Out).
answer("close", [Number], _) :-
    number(Number, N),
    close_engine(N).
answer("call", [Module, Predicate, Seconds, Inferences|Arguments], Out) :-
    limit(Seconds, Inferences),
    atom_string(Context, Module),
    atom_string(Name, Predicate),
    maplist(argument, Arguments, Values),
    append(Values, [Text], All),
    compound_name_arguments(Goal, Name, All),
    (   call(Context:Goal)
    ->  text_to_string(Text, String),
        send('.', String, Out)
    ).
answer("prepare", [Module, Goal, Syntax, Given], Out) :-
    prepare(Module, Goal, Syntax, Given, Reply),
    send('.', Reply, Out).
answer("ready", _, Out) :-
    send('.', "", Out).
answer("forget", Ids, _) :-
    maplist(forgotten, Ids).
answer("load_path", [Path], Out) :-
    autoloading(load_path(Path, Reply)),
    send('.', Reply, Out).
answer("load_text", [Name, Text], Out) :-
    autoloading(load_text(Name, Text, Reply)),
    send('.', Reply, Out).
answer("load_untrusted", [Module, Text], Out) :-
    load_untrusted(Module, Text, Notes),
    send('.', Notes, Out).
answer("drop", [Module, Source], Out) :-
    drop(Module, Source, Reply),
    send('.', Reply, Out).

%   Modules of ours may leave it to SWI-Prolog to find a library. Goals from outside may not: what
%   they use is imported when it is admitted.

:- meta_predicate autoloading(0).

autoloading(Goal) :-
    setup_call_cleanup(
        set_prolog_flag(autoload, true),
        once(Goal),
        set_prolog_flag(autoload, explicit)).

number(Text, Number) :-
    number_string(Number, Text).

argument(Text, Value) :-
    sub_string(Text, 0, 1, _, Kind),
    sub_string(Text, 1, _, 0, Rest),
    (   Kind == "i"
    ->  number_string(Value, Rest)
    ;   Value = Rest
    ).

forgotten(Text) :-
    number(Text, Id),
    forget(Id, _).

limit(SecondsText, InferencesText) :-
    number(SecondsText, Seconds),
    number(InferencesText, Inferences),
    set_limits(Seconds, Inferences).

all_answers(Id, First, Limit, Sandboxed, Given, Out) :-
    call_cleanup(answers(Id, First, Limit, Sandboxed, Given, Chunk), Last = true),
    (   Last == true
    ->  !,
        send(-, Chunk, Out)
    ;   send(+, Chunk, Out),
        arm,
        fail
    ).

%   lazy_answers(...): as answers/6, in an engine, which is told between two chunks how many seconds
%   are left. Chunk is last(Text) or more(Text).

lazy_answers(Beat, Seconds, Inferences, Id, First, Limit, Sandboxed, Given, Chunk) :-
    start_engine(Beat, 0),
    stop_softly,
    limit(Seconds, Inferences),
    catch(lazy_chunk(Id, First, Limit, Sandboxed, Given, Chunk), Error,
          ( explain(Error, Text), Chunk = error(Text) )).

lazy_chunk(Id, First, Limit, Sandboxed, Given, Chunk) :-
    call_cleanup(answers(Id, First, Limit, Sandboxed, Given, Text), Last = true),
    (   Last == true
    ->  !,
        Chunk = last(Text)
    ;   Chunk = more(Text)
    ;   engine_fetch(LeftText),
        number(LeftText, Left),
        (   Left =:= 0
        ->  true
        ;   set_deadline(Left)
        ),
        fail
    ).

next_chunk(Number, Engine, Out) :-
    (   catch(engine_next(Engine, Chunk), Error, ( explain(Error, Text), Chunk = error(Text) ))
    ->  true
    ;   Chunk = last("[]")
    ),
    (   Chunk = more(Text)
    ->  send(+, Text, Out)
    ;   Chunk = last(Text)
    ->  close_engine(Number),
        send(-, Text, Out)
    ;   Chunk = error(Text),
        close_engine(Number),
        send(!, Text, Out)
    ).

close_engine(Number) :-
    (   retract(engine(Number, Engine)),
        is_engine(Engine)
    ->  engine_destroy(Engine)
    ;   true
    ).

%   send(+Kind, +Text, +Out): what goals printed comes first. No limit may strike here, in the middle
%   of a reply.

send(Kind, Text, Out) :-
    disarm,
    catch(flush_output(user_output), error(io_error(_, _), _), true),   % nobody reads it
    nuls(Text, Nuls),
    format(Out, '~w~d~n~w\000\', [Kind, Nuls, Text]),
    flush_output(Out).

nuls(Text, Count) :-
    (   sub_string(Text, _, 1, _, "\000\")
    ->  atomic_list_concat(Parts, '\000\', Text),
        length(Parts, Length),
        Count is Length-1
    ;   Count = 0
    ).
