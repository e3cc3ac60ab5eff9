:- module(pylogic_untrusted,
          [ load_untrusted/3            % +Module, +Text, -Notes
          ]).
:- autoload(library(apply), [maplist/2, maplist/3]).
:- autoload(library(lists), [append/3, last/2]).
:- use_module(bridge/plain, [plain_text/2]).
:- use_module(bridge/wording, [said/2]).
:- use_module(sandbox/admission, [forget_admitted/0, keep_joined/3, keep_outside/1]).
:- use_module(sandbox/allowed, [allowed_library/2]).
:- use_module(sandbox/conditions, [own_key/1]).

/** <module> Clauses of an untrusted file

A file that somebody hands in is data until one of its predicates is called,
and admission.pl decides about that. So its clauses are read one by one and
stored in a module of their own, and no directive is called: of those, only
declarations that matter to the clauses are obeyed, and what adds clauses. Whatever is left out is
told.
*/

:- det(load_untrusted/3).

%!  load_untrusted(+Module, +Text, -Notes) is det.
%
%   Store the clauses of Text in Module. Notes is a string with a line for each
%   thing that was left out: its kind (`error` or `warning`), the line of the
%   text and the column, from 1, and what there is to say, parted by tabs.

load_untrusted(ModuleText, Text, Notes) :-
    atom_string(Module, ModuleText),
    keep_outside(Module),
    forget_admitted,
    setup_call_cleanup(
        open_string(Text, In),
        stored(In, Text, Module, Left, Libraries),
        close(In)),
    set_prolog_flag(Module:double_quotes, string),      % of goals, as behind the end of a file
    maplist(imported(Module), Libraries),
    maplist(note_text(Text), Left, Lines),
    atomic_list_concat(Lines, '\n', Atom),
    atom_string(Atom, Notes).

note_text(Source, note(Kind, Line, At, Message0), Text) :-
    column(Source, At, Column),
    split_string(Message0, "\n\t", " ", Parts),
    atomic_list_concat(Parts, ' ', Message),
    format(string(Text), "~w\t~d\t~d\t~w", [Kind, Line, Column, Message]).

%   column(+Text, +At, -Column): of the line that has the character after At others. That of a stream
%   takes tabs for several.

column(Text, At, Column) :-
    (   sub_string(Text, 0, At, _, Before),
        split_string(Before, "\n", "", Lines),
        last(Lines, Line)
    ->  string_length(Line, Length),
        Column is Length+1
    ;   Column = 1
    ).

%   stored(+In, +Text, +Module, -Notes, -Libraries): to the end of the text, which In reads.

stored(In, Text, Module, Notes, Libraries) :-
    character_count(In, Begin),
    catch(placed_clause(In, Module, Term, Place), Error, true),
    (   nonvar(Error)
    ->  (   is_typing(In, Text, Begin, Module)
        ->  Notes = Notes1
        ;   error_place(Error, In, Line-At),
            message(Error, Message),
            Notes = [note(error, Line, At, Message)|Notes1]
        ),
        stored(In, Text, Module, Notes1, Libraries)
    ;   Term == end_of_file
    ->  Notes = [],
        Libraries = []
    ;   catch(store(Term, Module, Libraries, Libraries1), Fault, true),
        (   var(Fault)
        ->  Notes = Notes1
        ;   Libraries1 = Libraries,
            fault_note(Fault, Place, Note),
            Notes = [Note|Notes1]
        ),
        stored(In, Text, Module, Notes1, Libraries1)
    ).

%   is_typing(+In, +Text, +Begin, +Module) is semidet: what In has read since the character after
%   Begin others says of predicates what their arguments are, as other Prologs write it.

is_typing(In, Text, Begin, Module) :-
    character_count(In, End),
    Length is End-Begin,
    sub_string(Text, Begin, Length, _, Clause),
    setup_call_cleanup(
        op(1150, fx, Module:[mode, pred]),
        catch(term_string(Term, Clause, [module(Module), syntax_errors(error)]), _, fail),
        op(0, fx, Module:[mode, pred])),
    subsumes_term((:- _), Term),
    Term = (:- Directive),
    typing(Directive).

typing(Directive) :-
    ( subsumes_term(mode(_), Directive) ; subsumes_term(pred(_), Directive) ),
    !.

%   placed_clause(+In, +Module, -Term, -Place): Place is Line-At, At characters from the beginning.

placed_clause(In, Module, Term, Line-At) :-
    read_term(In, Term,
              [ module(Module),
                term_position(Position),
                syntax_errors(error)
              ]),
    stream_position_data(line_count, Position, Line),
    stream_position_data(char_count, Position, At).

fault_note(not_run(Directive), Line-At, note(warning, Line, At, Message)) :-
    !,
    plain_text(Directive, Text),
    format(string(Message), "not run: :- ~s.", [Text]).
fault_note(Error, Line-At, note(error, Line, At, Message)) :-
    message(Error, Message).

error_place(error(_, stream(_, Line, _, At)), _, Line-At) :-
    !.
error_place(_, In, Line-At) :-
    line_count(In, Line),
    character_count(In, At).

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
store((?- Directive), Module, Libraries0, Libraries) :-
    !,
    store((:- Directive), Module, Libraries0, Libraries).
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

%   What a module that pylogic compiled tells of its goals: data. What that names is put into goals
%   and vetted with them.

told('$means'(_, _)).
told('$states'(_, _)).
told('$called'(_, _)).
told('$checked'(_)).

%   A clause is for a predicate of the program's own: not of another module, and of no name that
%   SWI-Prolog or pylogic keep to themselves.

own(Head) :-
    (   subsumes_term(_:_, Head)
    ->  throw(error(permission_error(modify, module, Head), _))
    ;   named(Head, Name, Arity),
        reserved(Name)
    ->  throw(error(permission_error(modify, static_procedure, Name/Arity), _))
    ;   true
    ).

%   f() has the name of f, and [] is no atom.

named(Head, Name, Arity) :-
    (   compound(Head)
    ->  compound_name_arity(Head, Name, Arity)
    ;   Name = Head,
        Arity = 0
    ).

reserved(Name) :-
    atom(Name),
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
declared(Directive, _, Libraries, Libraries) :-
    typing(Directive).
declared(multifile(Indicators), Module, Libraries, Libraries) :-
    indicators(Indicators),
    multifile(Module:Indicators).
declared(discontiguous(Indicators), _, Libraries, Libraries) :-
    indicators(Indicators).
declared(table(Specs), Module, Libraries, Libraries) :-
    tables(Specs, Module, Joins),
    maplist(joined(Module), Joins),     % what is tabled before is called without being looked into
    table(Module:Specs).
declared(Directive, Module, Libraries, Libraries) :-
    added(Directive, Clause, Goal, Module),
    !,
    nonvar(Clause),
    ( Clause = (Head :- _) -> true ; Head = Clause ),
    callable(Head),
    \+ memberchk(Head, [(_ --> _), (_ => _), (:- _), (?- _), (_, _)]),
    own(Head),
    named(Head, Name, Arity),
    dynamic(Module:Name/Arity),
    call(Goal).
declared(nb_setval(Key, Value), _, Libraries, Libraries) :-
    own_key(Key),
    nb_setval(Key, Value).
declared(set_prolog_flag(double_quotes, Kind), Module, Libraries, Libraries) :-
    memberchk(Kind, [codes, chars, atom, string]),
    set_prolog_flag(Module:double_quotes, Kind).
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

%   added(+Directive, -Clause, -Goal, +Module) is semidet: Goal puts Clause into Module, or takes away
%   what is like it.

added(assert(Clause), Clause, assertz(Module:Clause), Module).
added(assertz(Clause), Clause, assertz(Module:Clause), Module).
added(asserta(Clause), Clause, asserta(Module:Clause), Module).
added(retractall(Head), Head, retractall(Module:Head), Module).

%   tables(+Specs, +Module, -Joins) is semidet: of what is tabled, with the goals that join answers.

tables(Specs, _, _) :-
    var(Specs),
    !,
    fail.
tables((A, B), Module, Joins) :-
    !,
    tables(A, Module, Joins0),
    tables(B, Module, Joins1),
    append(Joins0, Joins1, Joins).
tables(Specs as Kind, Module, Joins) :-
    !,
    memberchk(Kind, [variant, subsumptive]),
    tables(Specs, Module, Joins).
tables(Indicator, _, []) :-
    indicators(Indicator),
    !.
tables(Head, _, Joins) :-
    compound(Head),
    compound_name_arguments(Head, Name, Modes),
    \+ memberchk(Name, [:, /, //]),
    \+ reserved(Name),
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    joins(Modes, General, Joins).

joined(Module, Head-Goal) :-
    keep_joined(Module, Head, Goal).

joins([], _, []).
joins([Mode|Modes], Head, Joins) :-
    (   var(Mode)
    ->  Joins = Joins1
    ;   memberchk(Mode, [index, -, first, last, min, max, sum])
    ->  Joins = Joins1
    ;   joining(Mode, Goal),
        Joins = [Head-Goal|Joins1]
    ),
    joins(Modes, Head, Joins1).

joining(lattice(Spec), Goal) :-
    joiner(Spec, 3, Goal).
joining(po(Spec), Goal) :-
    joiner(Spec, 2, Goal).

joiner(Spec, Arity, Goal) :-
    nonvar(Spec),
    (   atom(Spec)
    ->  Name = Spec
    ;   Spec = Name/Arity
    ->  atom(Name)
    ;   functor(Spec, Name, Arity)
    ),
    functor(Goal, Name, Arity).

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
