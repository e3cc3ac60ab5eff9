:- module(pylogic_definitions,
          [ definition/3,               % +Module, +Goal, -Definer
            expect/3,                   % +Module, +Name, +Arity
            loaded_library/1,           % +Module
            sealed/1                    % +Module
          ]).
:- autoload(library(error), [existence_error/2]).
:- use_module(allowed, [allowed/3, allowed_library/2]).

/** <module> Where predicates are defined
*/

:- dynamic expected/3.                  % Module, Name, Arity

%!  expect(+Module, +Name, +Arity) is det.
%
%   A goal may add clauses of a predicate: that there are none yet is found as SWI-Prolog finds it.

expect(Module, Name, Arity) :-
    (   expected(Module, Name, Arity)
    ->  true
    ;   assertz(expected(Module, Name, Arity))
    ).

%!  loaded_library(+Module) is semidet.
%
%   Module is there, or is a library that may be used and is loaded now.

loaded_library(Module) :-
    (   current_module(Module)
    ->  true
    ;   allowed_library(Alias, Module),
        use_module(library(Alias), [])
    ).

%!  definition(+Module, +Goal, -Definer) is det.
%
%   Definer is the module with the clauses of Goal. A library that may be used is imported from.
%
%   @error existence_error(procedure, Module:Indicator) if there are none

definition(Module, Goal, Definer) :-
    predicate_property(Module:Goal, imported_from(Definer0)),
    !,
    Definer = Definer0.
definition(Module, Goal, Module) :-
    predicate_property(Module:Goal, defined),
    !.
definition(Module, Goal, Definer) :-
    functor(Goal, Name, Arity),
    library_with(Name, Arity, Definer),
    !,
    Module:import(Definer:Name/Arity).
definition(Module, Goal, Module) :-
    functor(Goal, Name, Arity),
    expected(Module, Name, Arity),
    !.
definition(Module, Goal, _) :-
    functor(Goal, Name, Arity),
    existence_error(procedure, Module:Name/Arity).

library_with(Name, Arity, Definer) :-
    '$find_library'(user, Name, Arity, Definer, File),
    (   allowed_library(Alias, Definer)
    ->  use_module(library(Alias), [])
    ;   allowed(Definer, Name, Arity),
        use_module(File, [])
    ).

%!  sealed(+Module) is semidet.
%
%   Module is a part of the border itself.

sealed(Module) :-
    module_property(Module, file(File)),
    module_property(pylogic_definitions, file(Own)),
    file_directory_name(Own, Sandbox),
    file_directory_name(Sandbox, Top),
    file_directory_name(File, Folder),
    (   Folder == Sandbox
    ->  true
    ;   atom_concat(Top, '/bridge', Folder)
    ->  true
    ;   Folder == Top,
        \+ file_base_name(File, 'contract.pl')
    ).
