:- module(pylogic_refusals,
          [ unknown/1,                  % +At
            refuse/2                    % +Goal, +At
          ]).

/** <module> What a goal from outside is refused with

At is at(Module, Caller, Trust): the module in which a goal stands, the predicate
whose clause it stands in (or the atom `goal`), and who vouches for that.
*/

%!  unknown(+At) is failure.
%
%   Never succeeds, nor fails: it cannot be known what is called.
%
%   @error instantiation_error with sandbox(Caller) as context

unknown(at(_, Caller, _)) :-
    throw(error(instantiation_error, sandbox(Caller))).

%!  refuse(+Goal, +At) is failure.
%
%   Never succeeds, nor fails: Goal, or the predicate of that indicator, is not allowed.
%
%   @error permission_error(call, sandboxed, Indicator) with sandbox(Caller) as context

refuse(Goal, at(_, Caller, _)) :-
    indicator(Goal, Indicator),
    throw(error(permission_error(call, sandboxed, Indicator), sandbox(Caller))).

indicator(Module:Goal, Module:Indicator) :-
    !,
    indicator(Goal, Indicator).
indicator(Name/Arity, Name/Arity) :-
    atom(Name),
    integer(Arity),
    !.
indicator(Goal, Name/Arity) :-
    functor(Goal, Name, Arity).
