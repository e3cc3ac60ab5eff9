:- module(pylogic_sandbox, []).
:- autoload(library(lists), [append/3]).
:- use_module(sandbox/server, [serve/2]).

/** <module> The process in which goals and programs from outside run

    swipl -f none -F none --no-packs -g pylogic_sandbox:main prolog/sandbox.pl -- FD

Requests come on standard input, replies go to the file descriptor FD, and what
goals print to standard output. Nothing else of the process that started it is
to be reached from here.
*/

%   Nobody reads messages here, and to print one could call what stands in it.

:- multifile user:message_hook/3.
:- dynamic user:message_hook/3.

user:message_hook(_, _, _) :-
    \+ nb_current(pylogic_loading, true).

main :-
    current_prolog_flag(argv, Arguments),
    append(_, [Descriptor], Arguments),
    set_prolog_flag(autoload, explicit),
    set_prolog_flag(debug_on_error, false),
    set_prolog_flag(on_error, print),
    set_prolog_flag(on_warning, print),
    set_prolog_flag(verbose, silent),
    set_prolog_flag(stack_limit, 268 435 456),
    set_prolog_flag(table_space, 268 435 456),
    stream_property(In, alias(user_input)),
    set_stream(In, encoding(utf8)),
    set_stream(In, newline(posix)),
    open_string("", Nothing),
    set_stream(Nothing, alias(user_input)),
    atom_concat('/dev/fd/', Descriptor, Path),
    open(Path, write, Out, [encoding(utf8), newline(posix), buffer(full)]),
    serve(In, Out),
    halt.
