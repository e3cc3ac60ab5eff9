% Reads texts for the tests as SWI-Prolog itself does: a quoted text a line, and for each a line with
% the list of its clauses, the last of which may be an error. Directives that declare operators are
% obeyed, in a module of each text's own.

:- initialization(main, main).

main :-
    set_stream(user_input, encoding(utf8)),
    set_stream(user_output, encoding(utf8)),
    answer(1).

answer(Number) :-
    read_term(user_input, Text, []),
    (   Text == end_of_file
    ->  true
    ;   atom_number(Digits, Number),
        atom_concat(text_, Digits, Module),
        setup_call_cleanup(open_string(Text, In), clauses(In, Module, Clauses), close(In)),
        format("~q.~n", [Clauses]),
        Next is Number+1,
        answer(Next)
    ).

clauses(In, Module, Clauses) :-
    catch(read_term(In, Term,
                    [ module(Module), variable_names(Names), syntax_errors(error) ]),
          error(Error, _), true),
    (   nonvar(Error)
    ->  Clauses = [error(Error)]
    ;   Term == end_of_file
    ->  Clauses = []
    ;   declare(Term, Module),
        maplist(name, Names),
        format(string(Text), "~k", [Term]),
        Clauses = [Text|Clauses1],
        clauses(In, Module, Clauses1)
    ).

declare(Term, Module) :-
    (   subsumes_term((:- op(_, _, _)), Term)
    ->  Term = (:- op(Priority, Type, Names)),
        catch(op(Priority, Type, Module:Names), error(_, _), true)
    ;   true
    ).

name(Name = '$VAR'(Name)).
