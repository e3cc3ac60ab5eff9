:- module(pylogic_plain,
          [ plain_text/2,               % +Term, -Text
            plain/2                     % +Term, -Plain
          ]).

/** <module> Terms of others as short texts

What a goal threw may be deep, cyclic, huge, full of constraints, or made so that
a message calls it. So a message is made from a small copy with nothing of that:
a few levels of atoms, numbers, strings and compounds of these.
*/

most_levels(10).
most_parts(60).
most_arguments(12).
most_characters(200).
most_bits(2 000).

:- det(plain_text/2).
:- det(plain/2).

%!  plain_text(+Term, -Text) is det.
%
%   Text is a string that shows Term, quoted, and `...` for what is left out. No hook or goal of
%   anybody's is called.

plain_text(Term, Text) :-
    plain(Term, Plain),
    numbervars(Plain, 0, _),
    format(string(Text), '~W',
           [ Plain, [quoted(true), numbervars(true), portray(false), ignore_attrs(true)] ]).

%!  plain(+Term, -Plain) is det.
%
%   Plain is the copy. Its variables have no attributes.

plain(Term, Plain) :-
    most_levels(Levels),
    most_parts(Parts),
    plain(Term, Levels, Plain, state(Parts, []), _).

%   plain(+Term, +Levels, -Plain, +State0, -State): a state has the parts that may still be shown,
%   and the variables met, each with its copy.

plain(Term, _, Plain, state(Parts, Known), state(Left, Known1)) :-
    var(Term),
    !,
    Left is Parts-1,
    (   known(Known, Term, Plain)
    ->  Known1 = Known
    ;   Known1 = [Term-Plain|Known]
    ).
plain(Term, _, Plain, state(Parts, Known), state(Left, Known)) :-
    \+ compound(Term),
    !,
    Left is Parts-1,
    plain_atomic(Term, Plain).
plain(_, Levels, ..., State, State) :-
    State = state(Parts, _),
    ( Levels =:= 0 ; Parts =< 0 ),
    !.
plain(Term, _, Plain, state(Parts, Known), State) :-
    Term = [_|_],
    !,
    plain_list(Term, Plain, state(Parts, Known), State, 9).
plain(Term, Levels, Plain, state(Parts, Known), State) :-
    compound_name_arity(Term, Name0, Arity),
    plain_name(Name0, Name),
    most_arguments(Most),
    (   Arity > Most
    ->  Shown = Most,
        Rest = [...]
    ;   Shown = Arity,
        Rest = []
    ),
    Less is Levels-1,
    Left is Parts-1,
    plain_arguments(1, Shown, Term, Less, Arguments, Rest, state(Left, Known), State),
    compound_name_arguments(Plain, Name, Arguments).

known([Variable-Copy|_], Term, Copy) :-
    Variable == Term,
    !.
known([_|Known], Term, Copy) :-
    known(Known, Term, Copy).

plain_arguments(Nth, Last, _, _, Rest, Rest, State, State) :-
    Nth > Last,
    !.
plain_arguments(Nth, Last, Term, Levels, [Plain|Plains], Rest, State0, State) :-
    arg(Nth, Term, Argument),
    plain(Argument, Levels, Plain, State0, State1),
    Next is Nth+1,
    plain_arguments(Next, Last, Term, Levels, Plains, Rest, State1, State).

%   The items of a list are shown as long as there are parts left.

plain_list(Term, Plain, State0, State, Levels) :-
    State0 = state(Parts, _),
    (   compound(Term),
        Term = [Item|Items]
    ->  (   Parts =< 0
        ->  Plain = [...],
            State = State0
        ;   Plain = [PlainItem|PlainItems],
            plain(Item, Levels, PlainItem, State0, State1),
            plain_list(Items, PlainItems, State1, State, Levels)
        )
    ;   plain(Term, Levels, Plain, State0, State)
    ).

plain_name(Name, Plain) :-
    (   atom(Name)
    ->  plain_atomic(Name, Plain)
    ;   Plain = dict
    ).

plain_atomic(Text, Plain) :-
    ( atom(Text) ; string(Text) ),
    \+ blob(Text, reserved_symbol),
    !,
    most_characters(Most),
    (   sub_atom(Text, 0, Most, After, Begin),
        After > 0
    ->  atom_concat(Begin, ..., Long),
        (   atom(Text)
        ->  Plain = Long
        ;   atom_string(Long, Plain)
        )
    ;   Plain = Text
    ).
plain_atomic(Number, Plain) :-
    rational(Number, Above, Below),
    most_bits(Most),
    ( bits(Above, Bits), Bits > Most ; bits(Below, Bits), Bits > Most ),
    !,
    Digits is floor(Bits*0.30103),
    format(atom(Plain), 'a number of some ~D digits', [Digits]).
plain_atomic(Value, Value).

bits(0, 0) :-
    !.
bits(Integer, Bits) :-
    Bits is msb(abs(Integer)).
