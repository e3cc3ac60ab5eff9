:- module(pylogic_errors,
          [ explain/2,                  % +Exception, -Text
            kind_message/3,             % +Exception, -Kind, -Message
            canonical_text/2            % +Term, -Text
          ]).
:- use_module(guard, [stop_reason/1, clear_stop/0]).
:- use_module(plain, [plain_text/2]).
:- use_module(wording, [said/2]).

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
%   Kind is the kind of error that Python tells apart, and Message a string for people. It is
%   syntax(Line, Column) where the text of a goal is at fault there; both count from 1.

kind_message(pylogic_undefined, undefined,
             "an answer is neither true nor false in the well-founded semantics") :-
    !.
kind_message(pylogic_cyclic, cyclic, "an answer is a cyclic term") :-
    !.
kind_message(pylogic_constrained(Goals), constrained, Message) :-
    !,
    plain_text(Goals, Text),
    format(string(Message), 'an answer has variables with constraints left: ~s', [Text]).
kind_message(pylogic_not_allowed(Error), sandbox, Message) :-
    !,
    said(Error, Message).
kind_message(pylogic_no_goal(What, Line, Column), syntax(Line, Column), Message) :-
    !,
    said(error(syntax_error(What), _), Message).
kind_message(pylogic_no_state(Term, Name, Arity), exception, Message) :-
    !,
    plain_text(Term, Text),
    format(string(Message), '~s is no ~q, which is written with ~D arguments',
           [Text, Name, Arity]).
kind_message(pylogic_no_state(Term, Name), exception, Message) :-
    !,
    plain_text(Term, Text),
    format(string(Message), '~s is no ~q', [Text, Name]).
kind_message(Error, aborted, "the goal aborted") :-
    stop_reason(none),
    Error == '$aborted',
    !.
kind_message(Error, Kind, Message) :-
    stop_reason(Reason),
    (   Reason \== none
    ->  clear_stop,
        stop_kind(Reason, Kind),
        stop_message(Reason, Message)
    ;   error_kind(Error, Kind),
        said(Error, Message)
    ).

stop_kind(Reason, Kind) :-
    (   Reason = refused(_)
    ->  Kind = sandbox
    ;   Kind = Reason
    ).

stop_message(refused(Message), Message).
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

%!  canonical_text(+Term, -Text) is det.
%
%   Text is Term quoted and without operators. Its variables are _1, _2 and so on, the same in
%   every run.

canonical_text(Term, Text) :-
    term_variables(Term, Variables),
    named(Variables, 1, Names),
    format(string(Text), '~W',
           [ Term,
             [ quoted(true), quote_non_ascii(true), ignore_ops(true), numbervars(false), character_escapes(true),
               spacing(standard), portray(false), max_depth(0), variable_names(Names)
             ]
           ]).

named([], _, []).
named([Variable|Variables], N, [Name=Variable|Names]) :-
    atom_concat('_', N, Name),
    Next is N+1,
    named(Variables, Next, Names).
