:- module(pylogic_wording,
          [ said/2,                     % +Error, -Text
            lines_text/2                % +Lines, -Text
          ]).
:- autoload(library(lists), [member/2]).
:- use_module(plain, [plain_text/2]).

/** <module> What is said of an error

An error comes from a goal, and so from anybody. SWI-Prolog's messages run what
stands in it (`format("~@", [Goal])`), and its writer takes the process down on a
deep term. So the words are made here, for the errors of the standard, and every
part of an error stands in them as plain_text/2 has it.

SWI-Prolog's own words are also for who debugs a program in it: they name modules
that pylogic made, streams by their address, and the sizes of stacks.
*/

:- det(said/2).

%!  said(+Error, -Text) is det.
%
%   Text is a string that tells people of an exception.

said(Error, Text) :-
    subsumes_term(error(_, _), Error),
    Error = error(Formal, Context),
    nonvar(Formal),
    worded(Formal, Context, Format, Parts),
    !,
    shown_parts(Parts, Shown),
    format(string(Text), Format, Shown).
said(Error, Text) :-
    plain_text(Error, Shown),
    format(string(Text), 'nothing catches the exception ~s', [Shown]).

%   The formats have only ~s, for the parts, and parts are shown as plain text unless they say
%   otherwise.

shown_parts([], []).
shown_parts([Part|Parts], [Text|Texts]) :-
    shown_part(Part, Text),
    shown_parts(Parts, Texts).

shown_part(words(Text), Text) :-
    !.
shown_part(indicator(Called), Text) :-
    indicator(Called, Indicator),
    !,
    plain_text(Indicator, Text).
shown_part(indicator(Called), Text) :-
    !,
    plain_text(Called, Text).
shown_part(name(Name), Text) :-
    atom(Name),
    !,
    plain_text(Name, Quoted),
    (   atom_length(Name, Length),
        Length < 200
    ->  atom_string(Name, Text)
    ;   Text = Quoted
    ).
shown_part(name(Name), Text) :-
    !,
    plain_text(Name, Text).
shown_part(term(Term), Text) :-
    plain_text(Term, Text).

%   worded(+Formal, +Context, -Format, -Parts) is semidet.

worded(syntax_error(What), _, 'syntax error: ~s', [words(Words)]) :-
    syntax_words(What, Words).
worded(existence_error(procedure, Called), _, 'there is no predicate ~s', [indicator(Called)]) :-
    indicator(Called, _).
worded(existence_error(matching_rule, Goal), _, 'No rule matches ~s', [term(Goal)]).
worded(existence_error(Type, Term), _, '~s `~s'' does not exist', [name(Type), term(Term)]).
worded(existence_error(Type, Term, In), _, '~s `~s'' does not exist in ~s',
       [name(Type), term(Term), term(In)]).
worded(permission_error(call, sandboxed, Called), sandbox(Caller), Format, Parts) :-
    refused(Called, Caller, Format, Parts).
worded(resource_error(_), Context, Format, Parts) :-
    is_dict(Context, stack_overflow),
    overflow(Context, Format, Parts).
worded(resource_error(What), _, 'Not enough resources: ~s', [name(What)]).
worded(type_error(evaluable, Term), _, 'Arithmetic: `~s'' is not a function', [term(Term)]) :-
    callable(Term).
worded(type_error(Type, Term), _, 'Type error: `~s'' expected, found `~s'' (~s)',
       [name(Type), term(Term), words(Kind)]) :-
    kind(Term, Kind).
worded(domain_error(value_of_the_logic, nil), _, 'nil is written [] in goals', []).
worded(domain_error(Domain, Term), _, 'Domain error: `~s'' expected, found `~s''',
       [name(Domain), term(Term)]).
worded(instantiation_error, Context, Format, Parts) :-
    nonvar(Context),                    % without one, it is no error of the sandbox
    Context = sandbox(Caller),
    refused_unknown(Caller, Format, Parts).
worded(instantiation_error, Context, 'Arguments are not sufficiently instantiated: ~s',
       [name(Message)]) :-
    nonvar(Context),
    Context = context(_, Message),      % what a module says itself of what must be given
    atom(Message).
worded(instantiation_error, _, 'Arguments are not sufficiently instantiated', []).
worded(uninstantiation_error(Term), _, 'Uninstantiated argument expected, found ~s', [term(Term)]).
worded(representation_error(What), _, 'Cannot represent due to `~s''', [name(What)]).
worded(permission_error(Action, Type, Term), _, 'No permission to ~s ~s `~s''',
       [name(Action), words(Words), indicator(Term)]) :-
    type_words(Type, Words).
worded(evaluation_error(undefined), Context, '~s', [name(Message)]) :-
    nonvar(Context),
    Context = context(_, Message),      % what a program says itself rests on its own negation
    atom(Message).
worded(evaluation_error(Which), _, 'Arithmetic: evaluation error: `~s''', [term(Which)]).
worded(busy(Type, Term), _, '~s `~s'' is busy', [name(Type), term(Term)]).
worded(io_error(Action, _), _, 'I/O error: the ~s failed', [name(Action)]).
worded(occurs_check(Variable, Term), _,
       'Cannot unify ~s with ~s: would create an infinite tree', [term(Variable), term(Term)]).
worded(determinism_error(Goal, det, Found, _), _, '~s ~s, which is to succeed once',
       [indicator(Goal), words(Words)]) :-
    found_words(Found, Words).
worded(pylogic(not_one_successor(Move)), _, 'the legal move ~s does not lead to one state',
       [term(Move)]).
worded(Formal, _, 'Unknown error term: ~s', [term(Formal)]).

found_words(fail, "failed").
found_words(nondet, "left a choice").

type_words(static_procedure, "static procedure") :-
    !.
type_words(built_in_procedure, "built-in predicate") :-
    !.
type_words(Type, Words) :-
    shown_part(name(Type), Words).

kind(Term, Kind) :-
    (   var(Term)       -> Kind = "a variable"
    ;   atom(Term)      -> Kind = "an atom"
    ;   integer(Term)   -> Kind = "an integer"
    ;   string(Term)    -> Kind = "a string"
    ;   Term == []      -> Kind = "an empty_list"
    ;   rational(Term)  -> Kind = "a rational"
    ;   float(Term)     -> Kind = "a float"
    ;   is_dict(Term)   -> Kind = "a dict"
    ;   Term = [_|_]    -> Kind = "a list"
    ;   compound(Term)  -> Kind = "a compound"
    ;   Kind = "a blob"
    ).

%   What the sandbox says: it knows the callers as Name/Arity, and the atom `goal`.

refused(Called, Caller, 'the sandbox does not allow ~s, which ~s calls',
        [indicator(Called), indicator(Caller)]) :-
    nonvar(Caller),
    Caller = _/_,
    !.
refused(Called, _, 'the sandbox does not allow ~s', [indicator(Called)]).

refused_unknown(Caller, 'Could not derive which predicate may be called, in ~s',
                [indicator(Caller)]) :-
    nonvar(Caller),
    Caller = _/_,
    !.
refused_unknown(_, 'Could not derive which predicate may be called', []).

overflow(Context, Format, Parts) :-
    Limit is Context.stack_limit//1024,
    format(string(Size), '~D', [Limit]),
    (   deepest(Context, Goal)
    ->  Format = 'the goal needs more than its ~s MB of stack, in ~s',
        Parts = [words(Size), indicator(Goal)]
    ;   Format = 'the goal needs more than its ~s MB of stack',
        Parts = [words(Size)]
    ).

%   The predicate of the user's that was called deepest.

deepest(Context, Goal) :-
    (   get_dict(cycle, Context, Frames)
    ;   get_dict(stack, Context, Frames)
    ;   get_dict(non_terminating, Context, Frames)
    ),
    member(frame(_, Module:Goal, _), Frames),
    atom(Module),
    \+ sub_atom(Module, 0, _, _, pylogic_),
    \+ sub_atom(Module, 0, _, _, system),
    indicator(Goal, _),
    !.

syntax_words(What, Words) :-
    syntax_said(What, Words),
    !.
syntax_words(What, Words) :-
    atom(What),
    !,
    plain_text(What, Text),
    split_string(Text, "_", "'", Parts),
    atomic_list_concat(Parts, ' ', Atom),
    atom_string(Atom, Words).
syntax_words(What, Words) :-
    plain_text(What, Words).

syntax_said(end_of_clause, "unexpected end of clause").
syntax_said(end_of_file, "unexpected end of file").
syntax_said(end_of_file_in_block_comment, "end of file in /* ... */ comment").
syntax_said(end_of_file_in_quoted(Kind), Words) :-
    atom(Kind),
    plain_text(Kind, Text),
    string_concat("end of file in quoted ", Text, Words).
syntax_said(operator_clash, "operator priority clash").
syntax_said(operator_balance, "unbalanced operator").
syntax_said(quoted_punctuation, "operand expected, unquoted comma or bar found").
syntax_said(list_rest, "unexpected comma or bar in rest of list").
syntax_said(cannot_start_term, "illegal start of term").
syntax_said(punct(Found, End), Words) :-
    plain_text(Found, FoundText),
    plain_text(End, EndText),
    format(string(Words), 'unexpected ~s before ~s', [FoundText, EndText]).
syntax_said(undefined_char_escape(Char), Words) :-
    plain_text(Char, Text),
    format(string(Words), 'unknown character escape in quoted atom or string: \\~s', [Text]).
syntax_said(void_not_allowed, "empty argument list \"()\"").

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
indicator(Name//Arity, Name//Arity) :-
    atom(Name),
    integer(Arity),
    !.
indicator(Goal, Name/Arity) :-
    callable(Goal),
    functor(Goal, Name, Arity),
    atom(Name).

%!  lines_text(+Lines, -Text) is det.
%
%   Text is the string that print_message/2 would show for the lines of a message, which are
%   SWI-Prolog's own about a file of ours that it loads.

lines_text(Lines, Text) :-
    with_output_to(string(Text0), print_message_lines(current_output, '', Lines)),
    split_string(Text0, "", " \n\t", [Text]).
