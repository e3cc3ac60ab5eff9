/** <module> Loads files one by one, each in a process of its own that is started cheaply

Run by tests/test_prolog.py. A process that has the library of checks is forked for each file, so
that no file finds what another has loaded, and what it prints is behind a line with its name.
*/

:- module(each_alone,
          [ each_alone/1                % +Files
          ]).

:- use_module(library(check), [check/0]).
:- use_module(library(lists), [member/2]).
:- use_module(library(unix), [fork/1, wait/2]).

:- set_prolog_gc_thread(false).         % which keeps one process from becoming two

%!  each_alone(+Files) is det.
%
%   Print, for each file, a line with its name, what loading and checking it
%   prints, and a line with how its process ended: `exited(0)` where it is clean.

each_alone(Files) :-
    check,                              % which loads what it needs itself
    forall(member(File, Files), alone(File)).

alone(File) :-
    format("~n== ~w~n", [File]),
    flush_output,
    fork(Process),
    (   Process == child
    ->  load_files(user:File),
        check,
        halt
    ;   wait(Process, Status),
        format("-- ~w~n", [Status]),
        flush_output
    ).
