/** <module> The exports of a module that no PlDoc comment describes

Run by tests/test_prolog.py, once for all files.
*/

:- module(undocumented,
          [ undocumented/1              % +Files
          ]).

:- use_module(library(lists), [member/2]).
:- use_module(library(pldoc), [doc_collect/1]).
:- use_module(library(pldoc/doc_process), [doc_comment/4]).

:- doc_collect(true).

%!  undocumented(+Files) is det.
%
%   Load the module of each file, and print a line with the file and a name for
%   every predicate that it exports and defines itself, but does not document.

undocumented(Files) :-
    load_files(Files, [imports([])]),
    forall(( member(File, Files),
             absolute_file_name(File, Path, [file_type(prolog), access(read)]),
             module_property(Module, file(Path)),
             module_property(Module, exports(Exports)),
             member(Export, Exports),
             own(Module, Export),
             \+ doc_comment(Module:Export, _, _, _)
           ),
           format("~w: ~w:~w has no PlDoc comment~n", [File, Module, Export])).

own(Module, Name/Arity) :-
    functor(Head, Name, Arity),
    \+ predicate_property(Module:Head, imported_from(_)).
