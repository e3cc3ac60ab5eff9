/** <module> The exports of a module that no PlDoc comment describes

Run by tests/test_prolog.py, which loads a file after this one and then asks undocumented/1.
*/

:- module(undocumented,
          [ undocumented/1              % +File
          ]).

:- use_module(library(lists), [member/2]).
:- use_module(library(pldoc), [doc_collect/1]).
:- use_module(library(pldoc/doc_process), [doc_comment/4]).

:- doc_collect(true).

%!  undocumented(+File) is det.
%
%   Load the module of File, and print an error for every predicate that it
%   exports and defines itself, but does not document.

undocumented(File) :-
    load_files(File, [imports([])]),
    absolute_file_name(File, Path, [file_type(prolog), access(read)]),
    module_property(Module, file(Path)),
    module_property(Module, exports(Exports)),
    forall(( member(Export, Exports),
             own(Module, Export),
             \+ doc_comment(Module:Export, _, _, _)
           ),
           print_message(error,
                         format("~w:~w has no PlDoc comment", [Module, Export]))).

own(Module, Name/Arity) :-
    functor(Head, Name, Arity),
    \+ predicate_property(Module:Head, imported_from(_)).
