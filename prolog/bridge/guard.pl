:- module(pylogic_guard,
          [ start_engine/2,             % +Heartbeat, +IsMain
            set_limits/2,               % +Seconds, +Inferences
            set_deadline/1,             % +Seconds
            refuse_halt/0,
            bounded/1,                  % :Goal
            stop_reason/1,              % -Reason
            clear_stop/0
          ]).

/** <module> The one guard that stops goals

Every so many inferences SWI-Prolog calls the heartbeat, which looks at the
limits of the engine that runs it. It stops a goal by abort/0, which no catch/3
of the goal can hold up, and directives of files as well as goals. The limits
are global variables, which each engine has for itself; engines that have none
are not ours.

SWI-Prolog 9.0 does not ask the heartbeat in a loop of last calls alone, such as
`loop :- loop`. A goal with limits is therefore also bounded by SWI-Prolog's own
limit of inferences. That one is an exception: only a goal that catches everything
around such a loop, and then loops again, is not stopped.
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

:- meta_predicate bounded(0).

%!  bounded(:Goal) is nondet.
%
%   Call Goal; with limits set, stop it when it has taken so many inferences that one of them
%   must have been passed: a second is taken to allow for a hundred million. Two million are
%   added, so that it is the heartbeat that stops a goal wherever it can: this limit may strike
%   while a library is loaded, and leave half of it.

bounded(Goal) :-
    ceiling(Ceiling, Reason),
    (   Ceiling == inf
    ->  call(Goal)
    ;   call_with_inference_limit(Goal, Ceiling, Result),
        (   Result == inference_limit_exceeded
        ->  stop(Reason)
        ;   true
        )
    ).

ceiling(Ceiling, Reason) :-
    nb_getval(pylogic_deadline, Deadline),
    nb_getval(pylogic_last_inference, Last),
    (   Deadline == inf
    ->  ByTime = inf
    ;   get_time(Now),
        ByTime is max(1, truncate((Deadline-Now)*100 000 000))
    ),
    (   Last == inf
    ->  Ceiling0 = ByTime,
        Reason = time
    ;   statistics(inferences, Done),
        Left is max(1, Last-Done),
        (   ByTime \== inf,
            ByTime < Left
        ->  Ceiling0 = ByTime,
            Reason = time
        ;   Ceiling0 = Left,
            Reason = inferences
        )
    ),
    (   Ceiling0 == inf
    ->  Ceiling = inf
    ;   Ceiling is Ceiling0 + 2 000 000
    ).

prolog:heartbeat :-
    nb_current(pylogic_main, Main),     % an engine of ours
    !,
    pylogic_guard:beat(Main).
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
    python_check(Check),
    \+ call(Check),
    !,
    stop(interrupted).
beat(_).

%   Python's predicate, which runs the signal handlers that wait for the main thread, and fails
%   when one of them stops the goal. It is not defined where Prolog runs alone.

python_check(signals_handled).

stop(Reason) :-
    nb_setval(pylogic_stopped, Reason),
    abort.

%!  refuse_halt is det.
%
%   From now on no goal ends the process, which is Python's: halt/1 stops the goal. (A hook of
%   at_halt/1 could cancel ten halts and no more, and SWI-Prolog does not clean up well with halt/1
%   wrapped.)

refuse_halt :-
    redefine_system_predicate(system:halt(_)),
    assertz((system:halt(_) :- pylogic_guard:stop(halt))).

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
