:- module(pylogic_goals,
          [ prepare/5,                  % +Module, +Text, +Syntax, +Given, -Reply
            prepared/3,                 % +Id, -Module, -Clause
            forget/2,                   % +Id, -Reply
            forget_goals/1              % +Module
          ]).
:- autoload(library(apply), [foldl/4, include/3, maplist/3, maplist/4]).
:- autoload(library(lists), [member/2, nth1/4]).
:- autoload(library(occurs), [occurrences_of_var/3, sub_term/2]).

:- use_module(depth, [too_deep/1]).

/** <module> Goals that are read once and kept

A goal comes as text and is read as a term in its module. It is kept as a clause
`goal(Id, Given, Row) :- Module:Goal` of a module of ours, so that asking again
costs a call, and no clause of another module can be taken for it. Given is
g(Value, ...) for the variables that each call gives a value; Row is the value of the only variable answered, or v(Value, ...).
*/

:- dynamic
    prepared/3,                         % Id, Module, Clause
    pylogic_prepared:goal/3.

%!  prepare(+Module, +Text, +Syntax, +Given, -Reply) is det.
%
%   Read Text as a goal of Module, with the operators and flags of module Syntax, and keep it.
%   Given is text with the names of the variables
%   that each call will give a value, separated by blanks. Reply is the goal's id and the names
%   of the variables that are answered, separated by blanks.
%
%   @error pylogic_no_goal(What, Line, Column) if Text is not one term
%   @error pylogic_no_state(Term, Name, Arity) if Term stands where a state with that name and
%          number of arguments does

prepare(ModuleText, Text, SyntaxText, GivenText, Reply) :-
    atom_string(Module, ModuleText),
    atom_string(Syntax, SyntaxText),
    read_goal(Syntax, Text, Goal0, Bindings),
    meant(Module, Goal0, Goal),
    split_string(GivenText, " ", " ", GivenNames),
    maplist(given_variable(Bindings), GivenNames, Givens),
    answered(Bindings, GivenNames, Names, Values),
    row(Values, Row),
    Given =.. [g|Givens],
    flag(pylogic_goal, Id, Id+1),
    assertz(Module:(pylogic_prepared:goal(Id, Given, Row) :- Goal), Clause),
    assertz(prepared(Id, Module, Clause)),
    atomic_list_concat([Id|Names], ' ', Reply0),
    atom_string(Reply0, Reply).

read_goal(Syntax, Text, Goal, Bindings) :-
    string_concat(Text, "\n.", Closed),  % the full stop may be left out
    setup_call_cleanup(
        open_string(Closed, In),
        (   catch(read_term(In, Goal,
                            [ module(Syntax), variable_names(Bindings), syntax_errors(error) ]),
                  error(syntax_error(What), stream(_, Line, Before, _)),
                  no_goal(What, Line, Before)),
            read_string(In, _, Rest)
        ),
        close(In)),
    (   split_string(Rest, "", " \t\r\n", [After]),
        memberchk(After, ["", "."])
    ->  true
    ;   throw(error(syntax_error(end_of_clause_expected), _))
    ),
    (   too_deep(Goal)                  % the compiler recurses too
    ->  throw(error(syntax_error(nested_too_deeply), _))
    ;   true
    ).

% meant(+Module, +Goal0, -Goal): Goal has the predicates that Module calls otherwise, since Prolog
% has taken their names, in place of Prolog's. Facts '$means'(Asked, Meant) tell them. Facts
% '$states'(Goal, Shapes) tell which arguments are states, and of what name and arity: another
% term there is nothing that could hold or not, but for a name of which '$called'(Name, Start) tells
% the state, the only one that Start holds of. Facts '$checked'(Sort) tell the sorts of states of
% which the text says all values: of a term of their shape with another value nothing is said.

meant(Module, Goal0, Goal) :-
    (   current_predicate(Module:'$means'/2)
    ;   current_predicate(Module:'$states'/2)
    ),
    !,
    term_variables(Goal0, Variables),
    include(is_given(Goal0), Variables, Given),
    replaced(Goal0, at(Module,Given), Goal).
meant(_, Goal, Goal).

% is_given(+Goal, +Variable): an equation in Goal gives Variable a value.

is_given(Goal, Variable) :-
    sub_term(Part, Goal),
    nonvar(Part),
    ( Part = (One=Other) ; Part = (Other=One) ),
    One == Variable,
    compound(Other),
    ground(Other),
    !.

replaced(Goal, _, Goal) :-
    var(Goal),
    !.
replaced(Goal0, At, Goal) :-
    At = at(Module,_),
    said(Module:'$states'(Goal0, Shapes)),
    !,
    foldl(with_state(At), Shapes, Goal0-Goal, Goal1-Inner),
    (   said(Module:'$means'(Goal1, Meant))
    ->  true
    ;   Meant = Goal1
    ),
    foldl(of_states(Goal1), Shapes, Meant, Inner).
replaced(Goal0, At, Goal) :-
    At = at(Module,_),
    said(Module:'$means'(Goal0, Meant)),
    !,
    replaced(Meant, At, Goal).
replaced(Goal0, At, Goal) :-
    compound(Goal0),
    At = at(Module,_),
    Goal0 \= _:_,                       % says itself whose predicate it means
    predicate_property(Module:Goal0, meta_predicate(Spec)),
    !,
    Goal0 =.. [Name|Arguments0],
    Spec =.. [_|Modes],
    maplist(replaced_argument(At), Modes, Arguments0, Arguments),
    Goal =.. [Name|Arguments].
replaced(Goal, _, Goal).

replaced_argument(At, Mode, Argument0, Argument) :-
    (   Mode == 0
    ->  replaced(Argument0, At, Argument)
    ;   Mode == (^)
    ->  inner(Argument0, At, Argument)
    ;   Argument = Argument0
    ).

said(Module:Fact) :-
    functor(Fact, Name, Arity),
    current_predicate(Module:Name/Arity),
    clause(Module:Fact, true).

% of_states(+Goal, +Shape, +Inner0, -Inner): an argument that is not known yet is a state in Inner,
% also where it gets its value outside of it, or at another place of Goal.

of_states(Goal, Nth-Name/Arity, Inner0, Inner) :-
    arg(Nth, Goal, Argument),
    (   nonvar(Argument)
    ->  Inner = Inner0
    ;   Before = ( nonvar(Argument) -> functor(Argument, Name, Arity) ; true ),
        (   occurrences_of_var(Argument, Goal, 1)
        ->  Inner = (Before, Inner0)
        ;   Inner = (Before, Inner0, functor(Argument, Name, Arity))
        )
    ).

% with_state(+At, +Shape, +Before, -After): both are Goal-Whole, where Whole is what is to be
% called, with Goal in it. What a module tells is only put into the goal, and called where that is.

with_state(at(Module,Given), Nth-Name/Arity, Goal0-Whole0, Goal-Whole) :-
    arg(Nth, Goal0, Argument),
    (   nonvar(Argument),
        functor(Argument, Name0, Arity0),
        Name0/Arity0 \== Name/Arity
    ->  (   said(Module:'$called'(Argument, Start)),
            one_argument(Start, State, Starts)
        ->  Goal0 =.. [Symbol|Arguments0],
            nth1(Nth, Arguments0, _, Others),
            nth1(Nth, Arguments, State, Others),
            Goal =.. [Symbol|Arguments],
            Whole0 = (Starts -> Whole)
        ;   throw(pylogic_no_state(Argument, Name, Arity))
        )
    ;   Goal = Goal0,
        (   ( ground(Argument)
            ; var(Argument),
              member(Variable, Given),
              Variable == Argument
            ),
            said(Module:'$checked'(Name)),
            one_argument(Name, Argument, OfSort)
        ->  Checked = (OfSort -> Whole ; throw(pylogic_no_state(Argument, Name))),
            (   ground(Argument)
            ->  Whole0 = Checked
            ;   Whole0 = (ground(Argument) -> Checked ; Whole)
            )
        ;   Whole0 = Whole
        )
    ).

one_argument(Name, Argument, Goal) :-
    atom(Name),
    Goal =.. [Name,Argument].

inner(Goal, _, Goal) :-
    var(Goal),
    !.
inner(Variable^Goal0, At, Variable^Goal) :-
    !,
    inner(Goal0, At, Goal).
inner(Goal0, At, Goal) :-
    replaced(Goal0, At, Goal).

no_goal(What, Line, Before) :-
    Column is Before+1,
    throw(pylogic_no_goal(What, Line, Column)).

given_variable(_, "", _) :-             % the only "name" where none is given
    !.
given_variable(Bindings, NameText, Variable) :-
    atom_string(Name, NameText),
    (   memberchk(Name=Variable0, Bindings)
    ->  Variable = Variable0
    ;   throw(error(existence_error(variable, Name), _))
    ).

answered([], _, [], []).
answered([Name=Value|Bindings], Given, Names, Values) :-
    (   ( sub_atom(Name, 0, _, _, '_') ; atom_string(Name, Text), memberchk(Text, Given) )
    ->  Names = Names1,
        Values = Values1
    ;   Names = [Name|Names1],
        Values = [Value|Values1]
    ),
    answered(Bindings, Given, Names1, Values1).

row([Value], Row) :-
    !,
    Row = Value.
row(Values, Row) :-
    Row =.. [v|Values].

%!  prepared(+Id, -Module, -Clause) is semidet.
%
%   Clause of Module keeps the goal of that number. Fails when it was forgotten, as when its
%   module was dropped.

%!  forget(+Id, -Reply) is det.
%
%   Remove a prepared goal; its number is not used again. Reply is empty.

forget(Id, "") :-
    remove(Id).

%!  forget_goals(+Module) is det.
%
%   Remove the prepared goals of a module.

forget_goals(Module) :-
    forall(prepared(Id, Module, _), remove(Id)).

remove(Id) :-
    forall(retract(prepared(Id, _, Clause)),
           catch(erase(Clause), error(existence_error(_, _), _), true)).
