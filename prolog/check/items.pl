:- module(pylogic_check_items,
          [ game_source/4,          % +Main, -Module, -Name, -Text
            source_items/2,         % +Source, -Items
            item_text/2,            % +Item, -Text
            term_text/4             % +Module, +Bindings, +Term, -Text
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(readutil), [read_file_to_string/3]).

/** <module> The clauses and directives of a game's files, read and written

An item is item(Module, Origin, Term, Bindings): a term as Module reads it, with
the names of its variables. Origin is from(Where), or `library` for what a
compiled module has been given to run with. Nothing of it is loaded here.
*/

%!  game_source(+Main, -Module, -Name, -Text) is nondet.
%
%   Module is the loaded module Main, or one that it imports from, in turn, out of
%   a file in the same folder; Name is what folder and file are called, and Text what
%   the file holds. A text that was compiled has an empty name.

game_source(Main, Module, Name, Text) :-
    module_property(Main, file(File0)),
    file_directory_name(File0, Folder),
    imported([Main], Folder, [], Modules),
    member(Module, Modules),
    module_property(Module, file(File)),
    file_base_name(File, Base),
    file_base_name(Folder, Game),
    atomic_list_concat([Game, Base], /, Name),
    read_file_to_string(File, Text, [encoding(utf8)]).

imported([], _, Modules, Modules).
imported([Module|Waiting], Folder, Found0, Found) :-
    (   \+ member(Module, Found0),
        module_property(Module, file(File)),
        file_directory_name(File, Folder)
    ->  findall(Other, predicate_property(Module:_, imported_from(Other)), Others0),
        sort(Others0, Others),
        append(Waiting, Others, Waiting1),
        append(Found0, [Module], Found1),
        imported(Waiting1, Folder, Found1, Found)
    ;   imported(Waiting, Folder, Found0, Found)
    ).

%!  source_items(+Source, -Items) is det.
%
%   Items are those of Source, source(Module, Name, Text) as game_source/4 has them.

source_items(source(Module, Name, Text), Items) :-
    setup_call_cleanup(
        open_string(Text, In),
        read_items(In, Module, Name, from(""), Items),
        close(In)).

read_items(In, Module, Name, Origin0, Items) :-
    read_term(In, Term,
              [ module(Module),
                variable_names(Bindings),
                term_position(Position),
                comments(Comments)
              ]),
    (   Term == end_of_file
    ->  Items = []
    ;   origin(Name, Position, Comments, Origin0, Origin),
        Items = [item(Module, Origin, Term, Bindings)|Items1],
        read_items(In, Module, Name, Origin, Items1)
    ).

% Over compiled clauses stands what they come from, over those of a library what they are for.

origin("", Position, Comments, Origin0, Origin) :-
    !,
    (   append(_, [At-Comment|Others], Comments),
        stream_position_data(line_position, At, 0),
        \+ ( member(Next-_, Others),
             before(Next, Position)
           ),
        before(At, Position),
        said(Comment, Said)
    ->  Origin = Said
    ;   Origin = Origin0
    ).
origin(Name, Position, _, _, from(Where)) :-
    stream_position_data(line_count, Position, Line),
    format(string(Where), "~w:~d", [Name, Line]).

said(Comment, Said) :-
    (   string_concat("%!", _, Comment)
    ->  Said = library
    ;   string_concat("% ", Where, Comment),
        Said = from(Where)
    ).

before(Position1, Position2) :-
    stream_position_data(char_count, Position1, Count1),
    stream_position_data(char_count, Position2, Count2),
    Count1 < Count2.

%!  item_text(+Item, -Text) is det.
%
%   Text is what a file has in the place of Item.

item_text(item(Module, _, Term, Bindings), Text) :-
    term_text(Module, Bindings, Term, Text0),
    string_concat(Text0, ".\n", Text).

%!  term_text(+Module, +Bindings, +Term, -Text) is det.
%
%   Text is Term as Module reads it. Variables without a name occur once.

term_text(Module, Bindings0, Term, Text) :-
    term_variables(Term, Variables),
    foldl(named, Variables, Bindings0, Bindings),
    with_output_to(string(Text),
                   write_term(Term,
                              [ quoted(true),
                                module(Module),
                                variable_names(Bindings),
                                spacing(next_argument)
                              ])).

named(Variable, Bindings0, Bindings) :-
    (   member(_=Named, Bindings0),
        Named == Variable
    ->  Bindings = Bindings0
    ;   Bindings = ['_'=Variable|Bindings0]
    ).
