:- module(pylogic_check_harmless,
          [ harmless/5,             % +Right, +Mutant, +Starts, -Boards, -Shown
            shown/5                 % +Right, +Mutant, +Values, +Goals, -Shown
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/2, member/2, memberchk/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(pairs), [pairs_keys/2, pairs_keys_values/3]).
:- use_module('../programs', [limited/3]).
:- use_module(calls, [above/3, called_by/3, calls/5, defined/2]).
:- use_module(clauses, [goal_in/3]).
:- use_module(unread, [filled/1, on_every_reading/2, with_unread/3]).

/** <module> Faults that make no difference to a program, shown by all calls that it can make

First all calls are found that a program can make (calls.pl). Then a predicate with
a fault is called in each of these ways, with the fault and without: if all answers,
their order, what is printed, and the end are the same, nothing that calls it can
tell the difference. If they are not, all that call the predicate may still answer
the same; and so on.
*/

%!  harmless(+Right, +Mutant, +Starts, -Boards, -Shown) is semidet.
%
%   The programs Right and Mutant, modules, answer the same in all that comes of what
%   Starts, a module, has as program_starts(Board, Values, Goals). Boards are the
%   different texts of boards there, and Shown is as below, of all of them together.

harmless(Right, Mutant, Starts, Boards, shown(Where, Calls, Cases)) :-
    findall(Board-start(Values, Goals), Starts:program_starts(Board, Values, Goals), Pairs),
    pairs_keys_values(Pairs, Boards0, All),
    sort(Boards0, Boards),
    maplist(shown_from(Right, Mutant), All, Each),
    findall(Part, member(shown(Part, _, _), Each), Parts),
    append(Parts, Where0),
    sort(Where0, Where),
    aggregate_all(sum(Some), member(shown(_, Some, _), Each), Calls),
    aggregate_all(sum(Some), member(shown(_, _, Some), Each), Cases).

shown_from(Right, Mutant, start(Values, Goals), Shown) :-
    shown(Right, Mutant, Values, Goals, Shown).

%   Inferences of one call, beyond which it is taken for endless.

limit(1 000 000).

%!  shown(+Right, +Mutant, +Values, +Starts, -Shown) is semidet.
%
%   The modules Right and Mutant differ in clauses of some predicates, and answer the
%   same in all that comes of the goals Starts, patterns of unread_pattern/3 where a
%   cell may hold any of Values. Shown is shown(Where, Calls, Cases): the predicates,
%   Name/Arity, by which that was seen, how many calls of theirs were found, and of how
%   many cases these are, by what is read of the cells.
%
%   @error pylogic(calls_unknown(Predicate)) if the program calls what is not understood here

shown(Right, Mutant, Values, Starts, shown(Where, Calls, Cases)) :-
    maplist(start_predicate, Starts, Predicates0),
    sort(Predicates0, Predicates),
    called_by(Predicates, Right, Edges),
    all_understood(Edges, Right),
    changed(Edges, Right, Mutant, Changed),
    above(Changed, Edges, Above),
    calls(Starts, Values, Right, Above, Found),
    Count = count(0),
    Try = try(Right, Mutant, Values, Found, Above, Edges-Predicates, Count),
    settled(Changed, Try, [], Seen),
    findall(Predicate, member(same(Predicate), Seen), Where0),
    sort(Where0, Where),
    aggregate_all(count, ( member(Predicate, Where), member(Predicate-_, Found) ), Calls),
    arg(1, Count, Cases).

start_predicate(Start, Name/Arity) :-
    functor(Start, Name, Arity).

%   all_understood(+Edges, +Module): what is called and not defined there is known to do
%   nothing to unread cells but to read them, and to call nothing that run/3 does not see.

all_understood(Edges, Module) :-
    forall(( member(Name/Arity-Name/Arity, Edges),
             functor(Head, Name, Arity),
             clause(Module:Head, Body),
             goal_in(Module, Body, Called),
             \+ defined(Module, Called),
             \+ understood(Called)
           ),
           throw(error(pylogic(calls_unknown(Called)), _))).

understood(Name/0) :-
    memberchk(Name, [!, true, false, fail, nl]).
understood(Name/1) :-
    memberchk(Name, [\+, not, write, writeln]).
understood(Name/2) :-
    memberchk(Name, [',', ;, ->, =, ==, \==, is, <, =<, >, >=, =:=, =\=, length]).

%   changed(+Edges, +Right, +Mutant, -Changed): the predicates that have other clauses.

changed(Edges, Right, Mutant, Changed) :-
    findall(Name/Arity,
            ( member(Name/Arity-Name/Arity, Edges),
              functor(Head, Name, Arity),
              clauses(Right, Head, Clauses),
              clauses(Mutant, Head, Others),
              Clauses \=@= Others
            ),
            Changed0),
    sort(Changed0, Changed).

clauses(Module, Head, Clauses) :-
    findall(Head-Body, clause(Module:Head, Body), Clauses).

%   settled(+Predicates, +Try, +Seen0, -Seen): each answers the same in all its calls,
%   or all that call it do.

settled([], _, Seen, Seen).
settled([Predicate|Predicates], Try, Seen0, Seen) :-
    (   ( memberchk(same(Predicate), Seen0) ; memberchk(other(Predicate), Seen0) )
    ->  Seen1 = Seen0
    ;   same_answers(Predicate, Try)
    ->  Seen1 = [same(Predicate)|Seen0]
    ;   Try = try(_, _, _, _, _, Edges-Starts, _),
        \+ memberchk(Predicate, Starts),
        findall(Caller,
                ( member(Caller-Predicate, Edges),
                  Caller \== Predicate
                ),
                Callers),
        settled(Callers, Try, [other(Predicate)|Seen0], Seen1)
    ),
    settled(Predicates, Try, Seen1, Seen).

same_answers(Predicate, Try) :-
    Try = try(_, _, Values, Found, _, _, _),
    parts(Predicate, Try, Parts),
    forall(( member(Predicate-Pattern, Found),
             member(Part, Parts)
           ),
           ( with_unread(Values, Pattern, Goal),
             on_every_reading(same_answer(Try, Part), Goal)
           )).

%   parts(+Predicate, +Try, -Parts): what is compared of a predicate, `all` of it or some
%   clauses by number. A clause that has no cut, and comes to no fault, need not be.

parts(Name/Arity, try(Right, Mutant, _, _, Above, _, _), Parts) :-
    functor(Head, Name, Arity),
    findall(Number-Body,
            ( nth_clause(Right:Head, Number, Clause),
              clause(_, Body, Clause),
              goal_in(Right, Body, Called),
              memberchk(Called, Above)
            ),
            Touched0),
    sort(1, @<, Touched0, Touched),
    (   clauses(Right, Head, Clauses),
        clauses(Mutant, Head, Others),
        Clauses =@= Others,
        \+ ( member(_-Body, Touched),
             sub_term(Cut, Body),
             Cut == !
           )
    ->  pairs_keys(Touched, Parts)
    ;   Parts = [all]
    ).

%   The same once more with the unread cells filled: so it is seen that nobody read them.

same_answer(Try, Part, Goal) :-
    Try = try(Right, Mutant, _, _, _, _, Count),
    term_attvars(Goal, Cells),
    answers(Right, Part, Cells, Goal, Answers),
    answers(Mutant, Part, Cells, Goal, Others),
    Answers =@= Others,
    forall(filling(Cells, Goal, Answers, Cells1, Goal1, Answers1),
           forall(member(Program, [Right, Mutant]),
                  ( answers(Program, Part, Cells1, Goal1, Filled),
                    Filled =@= Answers1
                  ))),
    arg(1, Count, Cases0),
    Cases is Cases0+1,
    nb_setarg(1, Count, Cases).

filling([_|_], Goal0, answers(Found0, Printed, End), Cells, Goal, answers(Found, Printed, End)) :-
    copy_term(Goal0, Goal),
    term_attvars(Goal, Cells),
    filled(Cells),
    maplist(with_cells(Cells), Found0, Found).

with_cells(Cells, Answer0, Cells-Goal) :-
    copy_term(Answer0, Cells-Goal).

%   answers(+Module, +Part, +Cells, +Goal, -Answers) is semidet: the cells are those of
%   the goal. What goes on without end is not known to be the same.

answers(Module, Part, Cells, Goal, answers(Found, Printed, End)) :-
    limit(Limit),
    State = found([]),
    with_output_to(string(Printed),
                   limited(( part(Part, Module, Goal),
                             copy_term_nat(Cells-Goal, Copy),
                             arg(1, State, Found0),
                             nb_setarg(1, State, [Copy|Found0]),
                             fail
                           ; true
                           ), Limit, End)),
    (   End = error('$read'(Cell, Value))
    ->  throw('$read'(Cell, Value))
    ;   End \== endless,
        arg(1, State, Found)
    ).

part(all, Module, Goal) :-
    call(Module:Goal).
part(Number, Module, Goal) :-
    integer(Number),
    nth_clause(Module:Goal, Number, Clause),
    clause(Module:Goal, Body, Clause),
    call(Module:Body).
