:- module(pylogic_programs,
          [ admitted/3,                 % +Goals, +Program, -Missing
            limited/3,                  % :Goal, +Limit, -Answer
            quietly/3                   % :Goal, +Limit, -Answer
          ]).
:- use_module(sandbox/admission, [admit/2]).

/** <module> Untrusted programs, called under limits

A program from outside passes the sandbox before anything of it is called, and
every call of it has a limit of inferences. An answer is `yes`, `no`, `endless`
when the limit was reached, or error(Formal).
*/

:- meta_predicate
    limited(0, +, -),
    quietly(0, +, -).

%!  admitted(+Goals, +Program, -Missing) is det.
%
%   None of Goals does harm when it is called in the module Program. Missing are
%   the predicates that they come to and Program does not define, each as
%   Name/Arity; they are declared, and so fail.
%
%   @error permission_error(_, _, _) as admit/2 has it

admitted(Goals, Program, Missing) :-
    admitted(Goals, Program, [], Missing).

admitted([], _, Missing, Missing).
admitted([Goal|Goals], Program, Missing0, Missing) :-
    catch(admit(Program, Goal), Error, true),
    (   var(Error)
    ->  admitted(Goals, Program, Missing0, Missing)
    ;   Error = error(existence_error(procedure, Program:Unknown), _),
        indicator(Unknown, Name/Arity)
    ->  dynamic(Program:Name/Arity),
        admitted([Goal|Goals], Program, [Name/Arity|Missing0], Missing)
    ;   throw(Error)
    ).

%   The sandbox tells of a goal, or of its indicator.

indicator(Name/Arity, Name/Arity) :-
    !.
indicator(Goal, Name/Arity) :-
    functor(Goal, Name, Arity).

%!  limited(:Goal, +Limit, -Answer) is det.
%
%   Answer is what the first solution of Goal is told to be, after at most Limit
%   inferences.

limited(Goal, Limit, Answer) :-
    catch(( call_with_inference_limit(Goal, Limit, Result)
          ->  (   Result == inference_limit_exceeded
              ->  Answer = endless
              ;   Answer = yes
              )
          ;   Answer = no
          ),
          Error,
          (   subsumes_term(error(_, _), Error)
          ->  Error = error(Formal, _),     % the context tells where, and is never the same
              Answer = error(Formal)
          ;   Answer = error(Error)
          )).

%!  quietly(:Goal, +Limit, -Answer) is det.
%
%   As limited/3, and what Goal prints is dropped.

quietly(Goal, Limit, Answer) :-
    with_output_to(string(_), limited(Goal, Limit, Answer)).
