:- module(pylogic_guard,
          [ start_engine/1,             % +Heartbeat
            set_main_thread/1,          % +IsMain
            set_limits/2,               % +Seconds, +Inferences
            set_deadline/1,             % +Seconds
            stop_reason/1,              % -Reason
            clear_stop/0
          ]).

/** <module> The one guard that stops goals

Every so many inferences SWI-Prolog calls the heartbeat, which looks at the
limits of the engine that runs it. It stops a goal by abort/0, which no catch/3
of the goal can hold up, and directives of files as well as goals. The limits
are global variables, which each engine has for itself; engines that have none
are not ours.
*/

:- dynamic prolog:heartbeat/0.
:- multifile prolog:heartbeat/0.

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

refuse_halt :-
    nb_current(pylogic_main, _),
    !,
    nb_setval(pylogic_stopped, halt),
    cancel_halt(pylogic).
refuse_halt.

:- initialization(at_halt(refuse_halt)).

%!  stop_reason(-Reason) is det.
%
%   Reason is what the engine was stopped for, or `none`.

stop_reason(Reason) :-
    nb_getval(pylogic_stopped, Reason).

%!  clear_stop is det.
%
%   Forget that the engine was stopped, once that was told.

clear_stop :-
    nb_setval(pylogic_stopped, none).
