:- module(pylogic_guard,
          [ start_engine/2,             % +Heartbeat, +IsMain
            stop_softly/0,
            stops_softly/0,
            unstopped/0,
            set_limits/2,               % +Seconds, +Inferences
            set_deadline/1,             % +Seconds
            disarm/0,
            arm/0,
            hold_system/0,
            look/1,                     % +Signal
            refuse_goal/1,              % +Message
            stop_reason/1,              % -Reason
            clear_stop/0
          ]).

:- autoload(library(error), [must_be/2]).

/** <module> The one guard that stops goals

Every so many inferences SWI-Prolog calls the heartbeat, which looks at the
limits of the engine that runs it. It stops a goal by abort/0, which no catch/3
of the goal can hold up, and directives of files as well as goals. The limits
are global variables, which each engine has for itself; engines that have none
are not ours.

SWI-Prolog 9.0 does not ask the heartbeat in a loop of last calls alone, such as
`loop :- loop`, but handles signals there. So a thread of Python's sends signals
to engines that work without a heartbeat, and look/1 is their handler. It sends
no others: in SWI-Prolog 9.0 a signal may come between the head of a clause with
`=>` and its body, and make the goal fail that should succeed.
*/

:- dynamic prolog:heartbeat/0.
:- multifile prolog:heartbeat/0.

%!  start_engine(+Heartbeat, +IsMain) is det.
%
%   Prepare the calling engine: its guard is asked every Heartbeat inferences.
%   IsMain is 1 for the thread that handles Python's signals, else 0.

start_engine(Heartbeat, IsMain) :-
    nb_setval(pylogic_main, IsMain),
    nb_setval(pylogic_heartbeat, Heartbeat),
    set_prolog_flag(debug_on_error, false),
    set_limits(0, 0).

%!  set_limits(+Seconds, +Inferences) is det.
%
%   Limit what the engine runs from now on; 0 stands for no limit.

set_limits(Seconds, Inferences) :-
    nb_setval(pylogic_stopped, none),
    arm,
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
        Beat is max(1000, min(Heartbeat, Inferences)) % the guard needs some itself
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

%!  disarm is det.
%!  arm is det.
%
%   Let the limits stop nothing, as when a goal was stopped and what it found is told, or stop again.

disarm :-
    nb_setval(pylogic_armed, false).

arm :-
    nb_setval(pylogic_armed, true).

%!  look(+Signal) is det.
%
%   Do at once what the next heartbeat would do.

look(_Signal) :-
    prolog:heartbeat.

prolog:heartbeat :-
    nb_current(pylogic_main, Main),     % an engine of ours
    !,
    pylogic_guard:beat(Main).
prolog:heartbeat.

beat(_) :-
    python_beat(Note),
    predicate_property(pylogic_guard:Note, foreign),    % not where Prolog runs alone
    \+ call(Note),
    !.
beat(1) :-
    python_check(Check),
    \+ call(Check),
    !,
    stop(interrupted).
beat(_) :-
    nb_getval(pylogic_armed, false),
    !.
beat(_) :-
    nb_getval(pylogic_stopped, Reason),
    Reason \== none,
    !,
    leave.
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
beat(_).

%   Python's predicate, which runs the signal handlers that wait for the main thread, and fails
%   when one of them stops the goal. It is not defined where Prolog runs alone.

python_check(signals_handled).

%   Lets Python know that there was a heartbeat, and always succeeds.

python_beat(heartbeat_noted).

stop(Reason) :-
    nb_setval(pylogic_stopped, Reason),
    leave.

%!  refuse_goal(+Message) is failure.
%
%   Stop the goal that runs, since it came to what is not allowed; Message is a string that says so.

refuse_goal(Message) :-
    stop(refused(Message)).

leave :-
    stops_softly,
    !,
    throw(pylogic_stop).
leave :-
    abort.

%!  stop_softly is det.
%
%   Let the calling engine stop its goals by an exception that catch/3 can hold up, after which they
%   are stopped again and again. After abort/0 the answers that were found are lost, since
%   SWI-Prolog 9.0 throws it again where it was caught; but this needs somebody else who stops
%   what holds it up for good.

stop_softly :-
    nb_setval(pylogic_softly, true).

%!  stops_softly is semidet.
%
%   That is how the calling engine stops goals.

stops_softly :-
    nb_current(pylogic_softly, true).

%!  unstopped is det.
%
%   The goal was not stopped yet. What it answers after that, because it held the exception up, is
%   no answer: the exception is thrown again.

unstopped :-
    nb_getval(pylogic_stopped, none),
    !.
unstopped :-
    leave.

%!  hold_system is det.
%
%   From now on no goal ends the process, which is Python's, or sleeps where it can't be stopped:
%   halt/1 stops the goal, and sleep/1 wakes up now and then. (A hook of at_halt/1 could cancel
%   ten halts and no more, and SWI-Prolog does not clean up well with halt/1 wrapped.)

hold_system :-
    redefine_system_predicate(system:halt(_)),
    assertz((system:halt(_) :- pylogic_guard:stop(halt))),
    message_queue_create(_, [alias(pylogic_sleep)]),
    redefine_system_predicate(system:sleep(_)),
    assertz((system:sleep(Seconds) :- pylogic_guard:nap(Seconds))).

%   Nobody sends to this queue: to wait for a message is to sleep.

nap(Seconds) :-
    must_be(number, Seconds),
    get_time(Now),
    Until is Now+Seconds,
    nap_until(Until).

nap_until(Until) :-
    get_time(Now),
    (   Now >= Until
    ->  true
    ;   Nap is min(0.02, Until-Now),
        \+ thread_get_message(pylogic_sleep, _, [timeout(Nap)]),
        nap_until(Until)
    ).

%!  stop_reason(-Reason) is det.
%
%   Reason is what the engine was stopped for, or `none`. A goal that ended between two heartbeats
%   may have taken too many inferences.

stop_reason(Reason) :-
    nb_getval(pylogic_last_inference, Last),
    (   Last \== inf,
        statistics(inferences, Done),
        Done > Last
    ->  Reason = inferences
    ;   nb_getval(pylogic_stopped, Reason)
    ).

%!  clear_stop is det.
%
%   Forget that the engine was stopped, once that was told.

clear_stop :-
    nb_setval(pylogic_stopped, none).
