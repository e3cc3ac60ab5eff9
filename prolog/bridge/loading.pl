:- module(pylogic_loading,
          [ load_path/2,                % +Path, -Reply
            load_text/3,                % +Name, +Text, -Reply
            drop/3                      % +Module, +Source, -Reply
          ]).
:- autoload(library(lists), [append/3, reverse/2, member/2]).
:- autoload(library(prolog_code), [pi_head/2]).
:- autoload(library(prolog_codewalk), [prolog_walk_code/1]).
:- use_module('../sandbox/admission', [forget_admitted/0]).
:- use_module(errors, [canonical_text/2]).
:- use_module(wording, [lines_text/2]).
:- use_module(goals, [forget_goals/1]).

/** <module> Loading modules, with every message, and dropping them

What SWI-Prolog has to say while it loads is kept instead of printed. A module
with errors or warnings, or with calls of what is not defined, is not left
loaded.
*/

:- dynamic
    loaded_file/2,                      % Path, Module
    used_module/3,                      % Module, Name, Count
    first_free/2,                       % Name, Count: all before that are taken
    user:message_hook/3.
:- multifile user:message_hook/3.

%!  load_path(+Path, -Reply) is det.
%
%   Load a file, once. Reply is the canonical text of loaded(Module, Source, Messages), each message
%   being message(Kind, File, Line, Text).

load_path(PathText, Reply) :-
    forget_admitted,
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
    forget_admitted,
    (   first_free(NameText, First)
    ->  true
    ;   First = 1
    ),
    free_module(NameText, First, Count, Module),
    assertz(used_module(Module, NameText, Count)),
    Next is Count+1,
    set_first_free(NameText, Next),
    atom_concat('pylogic:', Module, Source),
    setup_call_cleanup(
        open_string(Text, In),
        ( set_stream(In, file_name(Source)),
          load_checked(load_files(pylogic_loading:Source,
                                  [stream(In), module(Module), imports([])]),
                       Source, Module, _, Messages)
        ),
        close(In)),
    canonical_text(loaded(Module, Source, Messages), Reply).

free_module(Name, Count, Found, Module) :-
    (   Count =:= 1
    ->  atom_string(Module0, Name)
    ;   atomic_list_concat([Name, '_', Count], Module0)
    ),
    (   taken_module(Module0)
    ->  Count1 is Count+1,
        free_module(Name, Count1, Found, Module)
    ;   Module = Module0,
        Found = Count
    ).

set_first_free(Name, Count) :-
    retractall(first_free(Name, _)),
    assertz(first_free(Name, Count)).

%   A module that was only named somewhere is there, but empty, and so is one that was dropped. The
%   name of a library is kept for it.

taken_module(Module) :-
    absolute_file_name(library(Module), _,
                       [ file_type(prolog), access(read), file_errors(fail) ]),
    !.
taken_module(Module) :-
    current_module(Module),
    (   used_module(Module, _, _)
    ;   module_property(Module, file(_))
    ;   local_predicate(Module, _)
    ),
    !.

:- meta_predicate
    load_checked(0, +, +, -, -),
    with_messages(0, -).

%   Source defines Module, or extends Context. Nothing is left of what loads with messages, or
%   does not come to the end of its load.

load_checked(Load, Source, Context, Module, Messages) :-
    nb_setval(pylogic_source, Source),
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
    pylogic_loading:note(Kind, Term, Lines).

note(error, undefined_export(_, _), _) :-
    nb_getval(pylogic_messages, [_|_]), % the load ended before it
    !.
note(Kind, Term, Lines) :-
    memberchk(Kind, [error, warning]),
    !,
    message_place(Term, Lines, File, Line),
    message_words(Term, Lines, Text),
    nb_getval(pylogic_messages, Messages),
    nb_setval(pylogic_messages, [message(Kind, File, Line, Text)|Messages]).
note(_, _, _).

message_words(Term, _, Text) :-
    subsumes_term(error(resource_error(private_table_space), _), Term),
    !,
    Text = "what rests on itself is true of more than the memory holds, perhaps of ever new values, \c
            as where each number has a next one; expected: axioms that say where it ends".
message_words(_, Lines, Text) :-
    lines_text(Lines, Text).

message_place(error(_, Context), _, File, Line) :-
    nonvar(Context),
    error_place(Context, File, Line),
    !.
message_place(_, _, File, Line) :-
    source_location(File, Line),
    !.
message_place(_, Lines, File, Line) :-
    member(Element, Lines),
    subsumes_term(url(_:_), Element),
    Element = url(Place),
    url_place(Place, File, Line),
    !.
message_place(_, _, File, 0) :-
    nb_getval(pylogic_source, File).

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

%   The library that walks through clauses takes longer to load than most programs.

undefined_call(Module, File, Line, Text) :-
    has_clause(Module),
    nb_setval(pylogic_undefined, []),
    prolog_walk_code([ module(Module), undefined(trace), on_trace(note_undefined), source(false) ]),
    nb_getval(pylogic_undefined, Found),
    member(found(Callee, File, Line), Found),
    format(string(Text), 'Unknown procedure: ~q', [Callee]).

has_clause(Module) :-
    local_predicate(Module, Head),
    predicate_property(Module:Head, number_of_clauses(Count)),
    Count > 0,
    !.

note_undefined(Callee, _Caller, Location) :-
    (   Location = clause(Clause),
        clause_property(Clause, file(File)),
        clause_property(Clause, line_count(Line))
    ->  true
    ;   nb_getval(pylogic_source, File),
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
%   stays behind. The next text of that name gets it, so that there are not more and more of them;
%   but not where something was tabled: SWI-Prolog 9.0 may crash when that is defined again.

drop_module(Module, Source) :-
    forget_admitted,
    forget_goals(Module),
    retractall(loaded_file(Source, _)),
    findall(Head, local_predicate(Module, Head), Heads),
    (   is_tabled(Module)
    ->  Free = false
    ;   Free = true
    ),
    unload_file(Source),
    forall(member(Head, Heads), wipe(Module, Head)),
    forall(local_operator(Module, Type, Name), op(0, Type, Module:Name)),
    (   Free == true,
        retract(used_module(Module, Wanted, Count))
    ->  forall(( first_free(Wanted, First), Count < First ), set_first_free(Wanted, Count)),
        forget_imports(Module),
        reset_flags(Module)
    ;   true
    ).

is_tabled(Module) :-
    current_predicate(Module:'$tabled'/2),
    \+ predicate_property(Module:'$tabled'(_, _), imported_from(_)),
    !.
is_tabled(Module) :-
    predicate_property(Module:_, tabled),
    !.

%   Imports would be in the way of definitions. To abolish one takes its link away, and nothing
%   from the module that it comes from.

forget_imports(Module) :-
    findall(Name/Arity, imported(Module, Name, Arity), Indicators),
    forall(member(Indicator, Indicators), abolish(Module:Indicator)).

%   Some flags belong to modules; those of this one are as they are by default.

reset_flags(Module) :-
    forall(( member(Flag, [double_quotes, back_quotes, rational_syntax, character_escapes]),
             current_prolog_flag(Flag, Value)
           ),
           set_prolog_flag(Module:Flag, Value)).

imported(Module, Name, Arity) :-
    predicate_property(Module:Head, imported_from(From)),
    From \== system,
    functor(Head, Name, Arity).

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
