% Runs programs for the tests as SWI-Prolog itself does: one request a line, one answer a line.

:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(readutil)).
:- use_module(library(yall)).

serve :-
    read_term(user_input, Request, []),
    (   Request == end_of_file
    ->  halt
    ;   Request = run(File, Module, Goals),
        catch(answers(File, Module, Goals, Answers), Error, Answers = failed(Error)),
        format("~k~n", [Answers]),
        flush_output,
        serve
    ).

answers(File, Module, Goals, Answers) :-
    load_files(Module:File, [silent(true), if(true)]),
    maplist(answer(Module), Goals, Answers),
    unload_file(File).

answer(Module, Text, Answer) :-
    term_string(Goal-Row, Text, [module(Module)]),
    State = state([]),
    catch(call_with_inference_limit(
              (   limit(12, Module:Goal),
                  (   acyclic_term(Row),
                      term_size(Row, Size),
                      Size < 1000
                  ->  copy_term(Row, Kept)
                  ;   throw(left_out)
                  ),
                  term_variables(Kept, Variables),
                  numbered(Variables, 0),
                  arg(1, State, Rows),
                  nb_setarg(1, State, [Kept|Rows]),
                  fail
              ;   true
              ), 50000, Result),
          Error, true),
    arg(1, State, Rows),
    reverse(Rows, Found),
    (   Error == left_out
    ->  Answer = answer([], skipped)
    ;   nonvar(Error)
    ->  Answer = answer(Found, error)
    ;   Result == inference_limit_exceeded
    ->  Answer = answer([], skipped)
    ;   Answer = answer(Found, done)
    ).

numbered([], _).
numbered(['$V'(N)|Variables], N) :-
    N1 is N+1,
    numbered(Variables, N1).

:- use_module(library(solution_sequences)).
:- initialization((serve ; halt), main).
