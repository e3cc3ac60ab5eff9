:- module(pylogic_untrusted,
          [ load_untrusted/3            % +Module, +Text, -Notes
          ]).
:- autoload(library(apply), [maplist/2, maplist/3]).
:- use_module(bridge/plain, [plain_text/2]).
:- use_module(bridge/wording, [said/2]).
:- use_module(sandbox/admission, [forget_admitted/0, keep_outside/1]).
:- use_module(sandbox/allowed, [allowed_library/2]).

/** <module> Clauses of an untrusted file

A file that somebody hands in is data until one of its predicates is called,
and admission.pl decides about that. So its clauses are read one by one and
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
    keep_outside(Module),
    forget_admitted,
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
    plain_text(Directive, Text),
    format(string(Message), "not run: :- ~s.", [Text]).
fault_note(Error, Line, note(error, Line, Message)) :-
    message(Error, Message).

error_line(error(_, stream(_, Line, _, _)), _, Line) :-
    !.
error_line(_, In, Line) :-
    line_count(In, Line).

message(error(Formal, _), Text) :-
    said(error(Formal, none), Said),
    sub_string(Said, 0, 1, _, First0),
    sub_string(Said, 1, _, 0, Rest),
    string_upper(First0, First),
    string_concat(First, Rest, Text).

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
store(Fact, Module, Libraries, Libraries) :-
    told(Fact),
    !,
    assertz(Module:Fact).
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

%   What a module that pylogic compiled tells of its goals: data, which nothing calls.

told('$means'(_, _)).
told('$states'(_, _)).
told('$called'(_, _)).

%   A clause is for a predicate of the program's own: not of another module, and of no name that
%   SWI-Prolog or pylogic keep to themselves.

own(Head) :-
    (   subsumes_term(_:_, Head)
    ->  throw(error(permission_error(modify, module, Head), _))
    ;   callable(Head),
        functor(Head, Name, Arity),
        reserved(Name)
    ->  throw(error(permission_error(modify, static_procedure, Name/Arity), _))
    ;   true
    ).

reserved(Name) :-
    sub_atom(Name, 0, _, _, $).

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
    allowed_library(Library, Definer),
    use_module(Module:library(Library), [op(_, _, _)]),     % matter to reading
    Libraries0 = [Definer|Libraries].
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
        integer(Arity),
        \+ reserved(Name)
    ;   Indicators = Name//Arity,
        atom(Name),
        integer(Arity),
        \+ reserved(Name)
    ).

%   imported(+Module, +Library): what Library exports, unless the text defines it itself.

imported(Module, Library) :-
    module_property(Library, exports(Exports)),
    maplist(imported_(Module, Library), Exports).

imported_(Module, _, Name/Arity) :-
    functor(Head, Name, Arity),
    current_predicate(_, Module:Head),
    \+ predicate_property(Module:Head, imported_from(_)),
    !.
imported_(Module, Library, Indicator) :-
    Module:import(Library:Indicator).
