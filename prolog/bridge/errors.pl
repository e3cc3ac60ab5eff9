:- module(pylogic_errors,
          [ explain/2,                  % +Exception, -Text
            kind_message/3,             % +Exception, -Kind, -Message
            lines_text/2,               % +Lines, -Text
            canonical_text/2            % +Term, -Text
          ]).
:- use_module(guard, [stop_reason/1, clear_stop/0]).

/** <module> What Python is told of errors, and of terms

Exceptions become a kind and a message; terms become canonical text, which means
the same whatever operators and flags the reader has.
*/

%!  explain(+Exception, -Text) is det.
%
%   Text is the canonical text of error(Kind, Message) for an exception that left a goal.

explain(Exception, Text) :-
    kind_message(Exception, Kind, Message),
    canonical_text(error(Kind, Message), Text).

%!  kind_message(+Exception, -Kind, -Message) is det.
%
%   Kind is the kind of error that Python tells apart, and Message a string for people.

kind_message(pylogic_undefined, undefined,
             "an answer is neither true nor false in the well-founded semantics") :-
    !.
kind_message(pylogic_cyclic, cyclic, "an answer is a cyclic term") :-
    !.
kind_message(pylogic_constrained(Goals), constrained, Message) :-
    !,
    format(string(Message), 'an answer has variables with constraints left: ~p', [Goals]).
kind_message(pylogic_not_allowed(Error), sandbox, Message) :-
    !,
    message_text(Error, Message).
kind_message(Error, aborted, "the goal aborted") :-
    stop_reason(none),
    Error == '$aborted',
    !.
kind_message(Error, Kind, Message) :-
    stop_reason(Reason),
    (   Reason \== none
    ->  clear_stop,
        Kind = Reason,
        stop_message(Reason, Message)
    ;   error_kind(Error, Kind),
        message_text(Error, Message)
    ).

stop_message(time, "the goal took longer than its time limit").
stop_message(inferences, "the goal took more inferences than its limit").
stop_message(interrupted, "the goal was interrupted").
stop_message(halt, "the goal asked to halt the program").

error_kind(Error, Kind) :-
    subsumes_term(error(syntax_error(_), _), Error),
    !,
    Kind = syntax.
error_kind(Error, Kind) :-
    subsumes_term(error(resource_error(_), _), Error),
    !,
    Kind = stack.
error_kind(_, exception).

message_text(Error, Text) :-
    catch(( '$messages':translate_message(Error, Lines, []),
            lines_text(Lines, Text)
          ), _, fail),
    !.
message_text(Error, Text) :-
    format(string(Text), '~p', [Error]).

%!  lines_text(+Lines, -Text) is det.
%
%   Text is the string that print_message/2 would show for the lines of a message.

lines_text(Lines, Text) :-
    with_output_to(string(Text0), print_message_lines(current_output, '', Lines)),
    split_string(Text0, "", " \n\t", [Text]).

%!  canonical_text(+Term, -Text) is det.
%
%   Text is Term quoted and without operators.

canonical_text(Term, Text) :-
    format(string(Text), '~W',
           [ Term,
             [ quoted(true), quote_non_ascii(true), ignore_ops(true), numbervars(false), character_escapes(true),
               spacing(standard), portray(false), max_depth(0)
             ]
           ]).
