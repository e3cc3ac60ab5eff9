:- module(pylogic_depth,
          [ too_deep/1,                 % +Term
            deep_text/2,                % +Term, -Text
            built_term/2                % +Steps, -Term
          ]).
:- autoload(library(lists), [append/3]).
:- autoload(library(terms), [term_size/2]).

/** <module> Terms that are too deep for SWI-Prolog's own reader and writer

Both of them recurse in C and take the process down somewhere beyond 10,000
levels. What is deeper is written by Prolog, and comes as a flat list of steps.
*/

most_levels(10 000).

%!  too_deep(+Term) is semidet.
%
%   Term has more levels than SWI-Prolog writes or reads safely.

too_deep(Term) :-
    most_levels(Most),
    term_size(Term, Size),
    Size > Most,
    deeper(Term, Most),
    !.

deeper(Term, Levels) :-
    compound(Term),
    (   Levels =:= 0
    ->  true
    ;   Inner is Levels-1,
        (   Term = [Item|Items]         % the tail of a list is no level
        ->  (   deeper(Item, Inner)
            ;   deeper(Items, Levels)
            )
        ;   arg(_, Term, Argument),
            deeper(Argument, Inner)
        )
    ).

%!  deep_text(+Term, -Text) is det.
%
%   Text is the canonical text of Term, however deep it is.

deep_text(Term, Text) :-
    with_output_to(string(Text), write_deep(Term)).

write_deep(Term) :-
    \+ compound(Term),
    !,
    write_leaf(Term).
write_deep([Item|Items]) :-
    !,
    put_char('['),
    write_deep(Item),
    write_tail(Items),
    put_char(']').
write_deep(Term) :-
    compound_name_arguments(Term, Name, Arguments),
    write_leaf(Name),
    put_char('('),
    write_arguments(Arguments),
    put_char(')').

write_tail(Items) :-
    (   nonvar(Items),
        Items = [Item|Rest]
    ->  put_char(','),
        write_deep(Item),
        write_tail(Rest)
    ;   Items == []
    ->  true
    ;   put_char('|'),
        write_deep(Items)
    ).

write_arguments([]).
write_arguments([Argument|Arguments]) :-
    write_deep(Argument),
    write_more(Arguments).

write_more([]).
write_more([Argument|Arguments]) :-
    put_char(','),
    write_deep(Argument),
    write_more(Arguments).

write_leaf(Leaf) :-
    write_term(Leaf, [quoted(true), quote_non_ascii(true), character_escapes(true), numbervars(false)]).

%!  built_term(+Steps, -Term) is det.
%
%   Term is built by Steps: leaf(L) puts L on a stack, compound(Name, N) makes a term of the N
%   terms on top, and list(N) a list of N-1 items and a tail.

built_term(Steps, Term) :-
    built(Steps, [], [Term]).

built([], Stack, Stack).
built([Step|Steps], Stack0, Stack) :-
    build(Step, Stack0, Stack1),
    built(Steps, Stack1, Stack).

build(leaf(Leaf), Stack, [Leaf|Stack]).
build(compound(Name, Count), Stack0, [Term|Stack]) :-
    taken(Count, Stack0, [], Arguments, Stack),
    compound_name_arguments(Term, Name, Arguments).
build(list(Count), [Tail|Stack0], [List|Stack]) :-
    Items is Count-1,
    taken(Items, Stack0, [], Taken, Stack),
    append(Taken, Tail, List).

taken(0, Stack, Taken, Taken, Stack) :-
    !.
taken(Count, [Term|Stack0], Taken0, Taken, Stack) :-
    Less is Count-1,
    taken(Less, Stack0, [Term|Taken0], Taken, Stack).
