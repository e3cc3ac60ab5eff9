:- module(pylogic_check_unread,
          [ with_unread/3,          % +Values, +Pattern, -Term
            unread_pattern/3,       % +Values, +Term, -Pattern
            on_every_reading/2,     % :Test, +Term
            filled/1                % +Cells
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [last/2, member/2, memberchk/2, selectchk/3]).

:- meta_predicate
    on_every_reading(1, +).

/** <module> Terms with cells that nobody has read yet

A cell that may hold one of some values is left unread: an attributed variable.
What unifies it with one of them has read it, and is begun anew, once with that
value and once without; so one run stands for all that such cells can hold, as
long as nothing depends on them. What compares terms by ==/2 or \==/2 reads
nothing, which is why filled/1 is there to try a run once more.

A pattern is a term without variables for cells: '$unread' stands for each.
*/

%!  with_unread(+Values, +Pattern, -Term) is det.
%
%   Term is Pattern with unread cells, each of which may hold one of Values.

with_unread(Values, Pattern, Term) :-
    with_unread(Pattern, Values, Term, 0, _).

with_unread(Pattern, Values, Term, Cell0, Cell) :-
    (   Pattern == '$unread'
    ->  put_attr(Term, pylogic_check_unread, cell(Cell0, Values)),
        Cell is Cell0+1
    ;   compound(Pattern)
    ->  Pattern =.. [Name|Patterns],
        all_with_unread(Patterns, Values, Terms, Cell0, Cell),
        Term =.. [Name|Terms]
    ;   Term = Pattern,
        Cell = Cell0
    ).

all_with_unread([], _, [], Cell, Cell).
all_with_unread([Pattern|Patterns], Values, [Term|Terms], Cell0, Cell) :-
    with_unread(Pattern, Values, Term, Cell0, Cell1),
    all_with_unread(Patterns, Values, Terms, Cell1, Cell).

%!  unread_pattern(+Values, +Term, -Pattern) is det.
%
%   Pattern is more general than Term, a goal: each cell that is still unread, and
%   each of Values inside of an argument, may be any of them again.

unread_pattern(Values, Term, Pattern) :-
    Term =.. [Name|Arguments],
    maplist(argument_pattern(Values), Arguments, Patterns),
    Pattern =.. [Name|Patterns].

argument_pattern(Values, Argument, Pattern) :-
    (   atom(Argument)
    ->  Pattern = Argument
    ;   part_pattern(Values, Argument, Pattern)
    ).

part_pattern(Values, Part, Pattern) :-
    (   attvar(Part)
    ->  Pattern = '$unread'
    ;   atom(Part),
        memberchk(Part, Values)
    ->  Pattern = '$unread'
    ;   compound(Part)
    ->  Part =.. [Name|Parts],
        maplist(part_pattern(Values), Parts, Patterns),
        Pattern =.. [Name|Patterns]
    ;   Pattern = Part
    ).

attr_unify_hook(cell(Cell, Values), Other) :-
    (   attvar(Other)
    ->  throw(error(pylogic(unread_cells_unified), _))
    ;   memberchk(Other, Values),
        throw('$read'(Cell, Other))
    ).

%!  on_every_reading(:Test, +Term) is semidet.
%
%   call(Test, Term) is true once, whatever the unread cells of Term hold. It is
%   called with them unread first, and what it reads decides how often it is called.

on_every_reading(Test, Term) :-
    catch(( call(Test, Term)
          ->  Said = true
          ;   Said = fail
          ),
          '$read'(Cell, Value),
          Said = read(Cell, Value)),
    (   Said = read(Cell, Value)
    ->  term_attvars(Term, Unread),
        member(Variable, Unread),
        get_attr(Variable, pylogic_check_unread, cell(Cell, Values)),
        !,
        \+ ( narrowed(Variable, Cell, Value, Values),
             \+ on_every_reading(Test, Term)
           )
    ;   call(Said)
    ).

narrowed(Variable, _, Value, _) :-
    del_attr(Variable, pylogic_check_unread),
    Variable = Value.
narrowed(Variable, Cell, Value, Values) :-
    selectchk(Value, Values, Others),
    (   Others = [Other]
    ->  del_attr(Variable, pylogic_check_unread),
        Variable = Other
    ;   put_attr(Variable, pylogic_check_unread, cell(Cell, Others))
    ).

%!  filled(+Cells) is det.
%
%   The first of Cells, which are unread, holds the first of what it may hold, the
%   second the last, and so in turn.

filled([]).
filled([Cell|Cells]) :-
    values(Cell, Values),
    Values = [Cell|_],
    filled_last(Cells).

filled_last([]).
filled_last([Cell|Cells]) :-
    values(Cell, Values),
    last(Values, Cell),
    filled(Cells).

values(Cell, Values) :-
    get_attr(Cell, pylogic_check_unread, cell(_, Values)),
    del_attr(Cell, pylogic_check_unread).
