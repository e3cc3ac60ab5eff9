:- module(pylogic_untrusted,
          [ load_untrusted/3            % +Module, +Text, -Notes
          ]).
:- autoload(library(apply), [maplist/2, maplist/3]).
:- use_module(library(sandbox), []).

:- multifile sandbox:safe_primitive/1.

%   Printing a term is as harmless as writeln/1, which the sandbox allows.

sandbox:safe_primitive(system:write(_)).
sandbox:safe_primitive(system:writeq(_)).
sandbox:safe_primitive(system:nl).
sandbox:safe_primitive(system:tab(_)).

/** <module> Clauses of a file that nobody vouches for

A file that somebody hands in is data until one of its predicates is called,
and the sandbox decides about that. So its clauses are read one by one and
stored in a module of their own, and no directive is called: of those, only the
declarations that matter to the clauses are obeyed. Whatever is left out is
told.
*/

:- det(load_untrusted/3).

%!  load_untrusted(+Module, +Text, -Notes) is det.
%
%   Store the clauses of Text in Module. Notes is a string with a line for each
%   thing that was left out: its kind (`error` or `warning`), the line of the
%   text and what there is to say, parted by tabs.

load_untrusted(ModuleText, Text, Notes) :-
    atom_string(Module, ModuleText),
    setup_call_cleanup(
        open_string(Text, In),
        stored(In, Module, Left, Libraries),
        close(In)),
    maplist(imported(Module), Libraries),
    maplist(note_text, Left, Lines),
    atomic_list_concat(Lines, '\n', Atom),
    atom_string(Atom, Notes).

note_text(note(Kind, Line, Message0), Text) :-
    split_string(Message0, "\n\t", " ", Parts),
    atomic_list_concat(Parts, ' ', Message),
    format(string(Text), "~w\t~d\t~w", [Kind, Line, Message]).

%   stored(+In, +Module, -Notes, -Libraries): to the end of the text.

stored(In, Module, Notes, Libraries) :-
    catch(clause_line(In, Module, Term, Line), Error, true),
    (   nonvar(Error)
    ->  error_line(Error, In, ErrorLine),
        message(Error, Message),
        Notes = [note(error, ErrorLine, Message)|Notes1],
        stored(In, Module, Notes1, Libraries)
    ;   Term == end_of_file
    ->  Notes = [],
        Libraries = []
    ;   catch(store(Term, Module, Libraries, Libraries1), Fault, true),
        (   var(Fault)
        ->  Notes = Notes1
        ;   Libraries1 = Libraries,
            fault_note(Fault, Line, Note),
            Notes = [Note|Notes1]
        ),
        stored(In, Module, Notes1, Libraries1)
    ).

clause_line(In, Module, Term, Line) :-
    read_term(In, Term,
              [ module(Module),
                term_position(Position),
                syntax_errors(error)
              ]),
    stream_position_data(line_count, Position, Line).

fault_note(not_run(Directive), Line, note(warning, Line, Message)) :-
    !,
    format(string(Message), "not run: :- ~W.",
           [Directive, [quoted(true), max_depth(8), portray(false)]]).
fault_note(Error, Line, note(error, Line, Message)) :-
    message(Error, Message).

error_line(error(_, stream(_, Line, _, _)), _, Line) :-
    !.
error_line(_, In, Line) :-
    line_count(In, Line).

message(error(Formal, _), Text) :-
    '$messages':translate_message(error(Formal, _), Lines, []),
    with_output_to(string(Text0),
                   print_message_lines(current_output, '', Lines)),
    split_string(Text0, "", " \n\t", [Text]).

%   store(+Term, +Module, -Libraries0, +Libraries): a clause, a grammar rule
%   or a declaration; the libraries it asks for are in front of Libraries. What
%   stands for facts in a module that pylogic compiled is found when it is asked
%   for; what must not be, was checked when that module was made.

store(Term, _, _, _) :-
    var(Term),
    !,
    throw(error(instantiation_error, _)).
store((:- Directive), Module, Libraries0, Libraries) :-
    !,
    (   catch(declared(Directive, Module, Libraries0, Libraries),
              error(_, _), fail)
    ->  true
    ;   throw(not_run(Directive))
    ).
store((?- Goal), _, _, _) :-
    !,
    throw(not_run(Goal)).
store('$facts'(Head, Goal), Module, Libraries, Libraries) :-
    !,
    own(Head),
    functor(Head, Name, Arity),
    table(Module:Name/Arity),
    assertz(Module:(Head :- Goal)).
store('$never'(_, _, _), _, Libraries, Libraries) :-
    !.
store((Head --> Body), Module, Libraries, Libraries) :-
    !,
    dcg_translate_rule((Head --> Body), (Head1 :- Body1)),
    own(Head1),
    assertz(Module:(Head1 :- Body1)).
store((Head, Guard => Body), Module, Libraries, Libraries) :-
    !,
    own(Head),
    assertz(Module:(?=>(Head, (Guard, !, Body)))).      % as load_files/2 does
store((Head => Body), Module, Libraries, Libraries) :-
    !,
    own(Head),
    assertz(Module:(Head => Body)).
store((Head :- Body), Module, Libraries, Libraries) :-
    !,
    own(Head),
    assertz(Module:(Head :- Body)).
store(Head, Module, Libraries, Libraries) :-
    own(Head),
    assertz(Module:Head).

own(Head) :-
    (   subsumes_term(_:_, Head)
    ->  throw(error(permission_error(modify, module, Head), _))
    ;   true
    ).

%   declared(+Directive, +Module, -Libraries0, +Libraries) is semidet: what
%   matters to clauses and can do nothing else.

declared(Directive, _, _, _) :-
    var(Directive),
    !,
    fail.
declared((A, B), Module, Libraries0, Libraries) :-
    declared(A, Module, Libraries0, Libraries1),
    declared(B, Module, Libraries1, Libraries).
declared(module(_, Exports), Module, Libraries, Libraries) :-
    is_list(Exports),
    operators(Exports, Module).
declared(op(Priority, Type, Names), Module, Libraries, Libraries) :-
    local(Names),
    op(Priority, Type, Module:Names).
declared(dynamic(Indicators), Module, Libraries, Libraries) :-
    indicators(Indicators),
    dynamic(Module:Indicators).
declared(discontiguous(Indicators), _, Libraries, Libraries) :-
    indicators(Indicators).
declared(table(Indicators), Module, Libraries, Libraries) :-
    indicators(Indicators),
    table(Module:Indicators).
declared(use_module(library(Library)), Module, Libraries0, Libraries) :-
    shipped(Library, File),
    use_module(Module:File, [op(_, _, _)]),     % matter to reading
    Libraries0 = [File|Libraries].
declared(use_module(library(Library), _), Module, Libraries0, Libraries) :-
    declared(use_module(library(Library)), Module, Libraries0, Libraries).
declared(ensure_loaded(library(Library)), Module, Libraries0, Libraries) :-
    declared(use_module(library(Library)), Module, Libraries0, Libraries).

operators([], _).
operators([Export|Exports], Module) :-
    (   subsumes_term(op(_, _, _), Export)
    ->  declared(Export, Module, [], [])
    ;   true
    ),
    operators(Exports, Module).

local(Names) :-
    (   is_list(Names)
    ->  maplist(atom, Names)
    ;   atom(Names)
    ).

%   Names and arities, in a list or joined by commas.

indicators(Indicators) :-
    nonvar(Indicators),
    (   Indicators = (A, B)
    ->  indicators(A),
        indicators(B)
    ;   is_list(Indicators)
    ->  maplist(indicators, Indicators)
    ;   Indicators = Name/Arity
    ->  atom(Name),
        integer(Arity)
    ;   Indicators = Name//Arity,
        atom(Name),
        integer(Arity)
    ).

%   A library that came with SWI-Prolog: loading it does nothing by itself.

shipped(Library, File) :-
    ground(Library),
    absolute_file_name(library(Library), File,
                       [ file_type(prolog),
                         access(read),
                         file_errors(fail)
                       ]),
    current_prolog_flag(home, Home),
    atom_concat(Home, '/', Folder),
    sub_atom(File, 0, _, _, Folder).

%   imported(+Module, +File): what the library in File exports, unless the
%   text defines it itself.

imported(Module, File) :-
    module_property(Library, file(File)),
    !,
    module_property(Library, exports(Exports)),
    maplist(imported_(Module, Library), Exports).
imported(_, _).

imported_(Module, _, Name/Arity) :-
    functor(Head, Name, Arity),
    current_predicate(_, Module:Head),
    \+ predicate_property(Module:Head, imported_from(_)),
    !.
imported_(Module, Library, Indicator) :-
    Module:import(Library:Indicator).
