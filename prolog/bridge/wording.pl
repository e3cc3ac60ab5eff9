:- module(pylogic_wording,
          [ said/2,                     % +Error, -Text
            lines_text/2                % +Lines, -Text
          ]).
:- autoload(library(lists), [member/2]).

/** <module> What is said of an error

SWI-Prolog's own words are for who debugs a program in it: they name modules
that pylogic made, streams by their address, and the sizes of stacks. Where that
gets in the way of who asked a goal, there are words of our own.
*/

:- det(said/2).

%!  said(+Error, -Text) is det.
%
%   Text is a string that tells people of an exception.

said(Error, Text) :-
    own_words(Error, Text),
    !.
said(Error, Text) :-
    catch(( '$messages':translate_message(Error, Lines, []),
            lines_text(Lines, Text)
          ), _, fail),
    !.
said(Error, Text) :-
    format(string(Text), '~p', [Error]).

own_words(Error, Text) :-
    \+ subsumes_term(error(_, _), Error),
    \+ prolog:message(Error, _, _),
    Error \= format(_, _),
    !,
    copy_term(Error, Shown),
    numbervars(Shown, 0, _),
    format(string(Text), 'nothing catches the exception ~W',
           [Shown, [quoted(true), numbervars(true), max_depth(12)]]).
own_words(error(syntax_error(What), _), Text) :-
    !,
    syntax_words(What, Words),
    format(string(Text), 'syntax error: ~w', [Words]).
own_words(error(existence_error(procedure, Called), _), Text) :-
    indicator(Called, Indicator),
    !,
    format(string(Text), 'there is no predicate ~q', [Indicator]).
own_words(error(permission_error(call, sandboxed, _), sandbox(_, Callers)), Text) :-
    member(system:halt(_), Callers),    % pylogic's own, which stops the goal
    !,
    Text = "the sandbox does not allow halt".
own_words(error(permission_error(call, sandboxed, Goal), sandbox(_, Callers)), Text) :-
    !,
    indicator(Goal, Indicator),
    (   Callers = [Caller0|_],
        indicator(Caller0, Caller),
        Caller \== Indicator
    ->  format(string(Text), 'the sandbox does not allow ~q, which ~q calls', [Indicator, Caller])
    ;   format(string(Text), 'the sandbox does not allow ~q', [Indicator])
    ).
own_words(error(resource_error(_), Context), Text) :-
    is_dict(Context, stack_overflow),
    Limit is Context.stack_limit//1024,
    (   deepest(Context, Indicator)
    ->  format(string(Text), 'the goal needs more than its ~D MB of stack, in ~q',
               [Limit, Indicator])
    ;   format(string(Text), 'the goal needs more than its ~D MB of stack', [Limit])
    ).

%   The predicate of the user's that was called deepest.

deepest(Context, Indicator) :-
    (   get_dict(cycle, Context, Frames)
    ;   get_dict(stack, Context, Frames)
    ;   get_dict(non_terminating, Context, Frames)
    ),
    member(frame(_, Module:Goal, _), Frames),
    \+ sub_atom(Module, 0, _, _, pylogic_),
    \+ sub_atom(Module, 0, _, _, system),
    !,
    indicator(Goal, Indicator).

syntax_words(What, Words) :-
    '$messages':translate_message(error(syntax_error(What), _), Lines, []),
    lines_text(Lines, Text),
    string_concat("Syntax error: ", Words0, Text),
    !,
    sub_string(Words0, 0, 1, _, First0),
    sub_string(Words0, 1, _, 0, Rest),
    string_lower(First0, First),
    string_concat(First, Rest, Words).
syntax_words(What, What).

indicator(Term, _) :-
    var(Term),
    !,
    fail.
indicator(_:Term, Indicator) :-
    !,
    indicator(Term, Indicator).
indicator(Name/Arity, Name/Arity) :-
    atom(Name),
    integer(Arity),
    !.
indicator(Goal, Name/Arity) :-
    callable(Goal),
    functor(Goal, Name, Arity).

%!  lines_text(+Lines, -Text) is det.
%
%   Text is the string that print_message/2 would show for the lines of a message.

lines_text(Lines, Text) :-
    with_output_to(string(Text0), print_message_lines(current_output, '', Lines)),
    split_string(Text0, "", " \n\t", [Text]).
