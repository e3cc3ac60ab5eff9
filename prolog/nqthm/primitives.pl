:- module(pylogic_nqthm_primitives,
          [ must_be_values/1,       % +Values
            car_of/2,               % +Value, -Car
            cdr_of/2,               % +Value, -Cdr
            number_of/2,            % +Value, -Number
            predecessor_of/2,       % +Value, -Number
            quotient_of/3,          % +Number, +Number, -Number
            remainder_of/3,         % +Number, +Number, -Number
            negative_guts_of/2,     % +Value, -Number
            is_litatom/1,           % +Value
            packed_of/2,            % +Value, -Atom
            unpacked_of/2,          % +Value, -Value
            count_of/2,             % +Value, -Number
            made_of/3,              % +Name, +Parts, -Value
            name_of/2,              % +Value, -Name
            part_of/3               % +Number, +Value, -Part
          ]).

:- use_module(library(error), [domain_error/2, instantiation_error/1]).

:- det(must_be_values/1).
:- det(car_of/2).
:- det(cdr_of/2).
:- det(number_of/2).
:- det(predecessor_of/2).
:- det(quotient_of/3).
:- det(remainder_of/3).
:- det(negative_guts_of/2).
:- det(packed_of/2).
:- det(unpacked_of/2).
:- det(count_of/2).
:- det(made_of/3).
:- det(name_of/2).
:- det(part_of/3).

/** <module> The objects of the Boyer-Moore logic, and its functions on them

A value of the logic is one of these terms, always ground:

  - a natural number is an integer that is not negative;
  - `t` and `f` are the truth values;
  - the literal atom of a name is the atom in small letters, that of nil is `[]`,
    and pack(Guts) is a literal atom whose name is no name, `t` or `f`;
  - a pair is [Car|Cdr], so that a list is a list;
  - minus(Number) is a negative number, minus(0) is -0;
  - made(Name, Parts) is an object of a shell that the script adds.

The compiler copies the predicates that a script needs into the module that it
makes of the script. All of them are total, as the functions of the logic are:
what is no number counts as 0, and the components of what has none are 0.
*/

%!  must_be_values(+Values) is det.
%
%   Values is a list of values of the logic.
%
%   @error instantiation_error if something in them is not known
%   @error domain_error(value_of_the_logic, Culprit) if something is no value

must_be_values([]) => true.
must_be_values([Value|Values]) =>
    must_be_value(Value),
    must_be_values(Values).

%!  must_be_value(+Value) is det.
%
%   Value is a value of the logic; errors are those of must_be_values/1.

must_be_value(Value), var(Value) => instantiation_error(Value).
must_be_value([Car|Cdr]) =>
    must_be_value(Car),
    must_be_value(Cdr).
must_be_value(Value) =>
    (   is_lone_value(Value)
    ->  true
    ;   domain_error(value_of_the_logic, Value)
    ).

%!  is_lone_value(+Value) is semidet.
%
%   Value is a value of the logic that is no pair.

is_lone_value([]) => true.
is_lone_value(minus(Number)) => integer(Number), Number >= 0.
is_lone_value(pack(Guts)) =>
    must_be_value(Guts),
    packed_of(Guts, Atom),
    Atom == pack(Guts).
is_lone_value(made(Name, Parts)), atom(Name), is_list(Parts) =>
    must_be_values(Parts),
    is_object(Name, Parts).
is_lone_value(Value), integer(Value) => Value >= 0.
is_lone_value(Value), atom(Value) =>
    Value \== nil,
    Value \== '',
    \+ has_capital(Value).
is_lone_value(_) => fail.

%!  is_object(+Name, +Parts) is semidet.
%
%   There is an object of that name with these components. Scripts that add
%   shells have clauses of their own.

is_object(_, _) :-
    fail.

%!  has_capital(+Atom) is semidet.
%
%   Atom has a capital letter: the logic tells no capitals from small letters.

has_capital(Atom) :-
    sub_atom(Atom, _, 1, _, Letter),
    char_code(Letter, Code),
    between(0'A, 0'Z, Code),
    !.                          % one is enough

%!  car_of(+Value, -Car) is det.
%
%   Car is the first component of a pair, and 0 for anything else.

car_of([Car|_], Value) => Value = Car.
car_of(_, Value) => Value = 0.

%!  cdr_of(+Value, -Cdr) is det.
%
%   Cdr is the second component of a pair, and 0 for anything else.

cdr_of([_|Cdr], Value) => Value = Cdr.
cdr_of(_, Value) => Value = 0.

%!  number_of(+Value, -Number) is det.
%
%   Number is Value if it is one, and else 0.

number_of(Value, Number), integer(Value) => Number = Value.
number_of(_, Number) => Number = 0.

%!  predecessor_of(+Value, -Number) is det.
%
%   Number is one less than Value, and 0 for 0 and for what is no number.

predecessor_of(Value, Number), integer(Value), Value > 0 => Number is Value - 1.
predecessor_of(_, Number) => Number = 0.

%!  quotient_of(+X, +Y, -Number) is det.
%
%   Number is the whole quotient of two numbers, and 0 where Y is 0.

quotient_of(_, 0, Number) => Number = 0.
quotient_of(X, Y, Number) => Number is X // Y.

%!  remainder_of(+X, +Y, -Number) is det.
%
%   Number is what is left of X when it is divided by Y; X where Y is 0.

remainder_of(X, 0, Number) => Number = X.
remainder_of(X, Y, Number) => Number is X mod Y.

%!  negative_guts_of(+Value, -Number) is det.
%
%   Number is that of which Value is the negative, and 0 if there is none.

negative_guts_of(minus(Guts), Number) => Number = Guts.
negative_guts_of(_, Number) => Number = 0.

%!  is_litatom(+Value) is semidet.
%
%   Value is a literal atom.

is_litatom([]) => true.
is_litatom(pack(_)) => true.
is_litatom(Value) => atom(Value), Value \== t, Value \== f.

%!  packed_of(+Value, -Atom) is det.
%
%   Atom is the literal atom that is made of Value. It has a name if Value is
%   a list of the codes of characters, without small letters, that ends in 0.

packed_of(Value, Atom) :-
    (   name_codes(Value, Codes),
        Codes = [_|_],
        atom_codes(Name, Codes),
        \+ memberchk(Name, [t, f])
    ->  (   Name == nil
        ->  Atom = []
        ;   Atom = Name
        )
    ;   Atom = pack(Value)
    ).

%!  name_codes(+Value, -Codes) is semidet.
%
%   Codes are those in Value, which ends in 0, with small letters for capitals.

name_codes(0, Codes) => Codes = [].
name_codes([Code|Rest], Codes) =>
    integer(Code),
    0 < Code, Code =< 0x10ffff,
    \+ between(0'a, 0'z, Code),
    \+ between(0xd800, 0xdfff, Code),          % halves of characters in UTF-16
    (   between(0'A, 0'Z, Code)
    ->  Small is Code + 32
    ;   Small = Code
    ),
    Codes = [Small|More],
    name_codes(Rest, More).
name_codes(_, _) => fail.

%!  unpacked_of(+Value, -Guts) is det.
%
%   Guts is what the literal atom Value is made of, and 0 for anything else.

unpacked_of(pack(Packed), Guts) => Guts = Packed.
unpacked_of(Value, Guts), is_litatom(Value) =>
    (   Value == []
    ->  Name = nil
    ;   Name = Value
    ),
    atom_codes(Name, Codes),
    capital_codes(Codes, Guts).
unpacked_of(_, Guts) => Guts = 0.

%!  capital_codes(+Codes, -Guts) is det.
%
%   Guts are the codes with capitals for small letters, ending in 0.

capital_codes([], Guts) => Guts = 0.
capital_codes([Code|Codes], Guts) =>
    (   between(0'a, 0'z, Code)
    ->  Capital is Code - 32
    ;   Capital = Code
    ),
    Guts = [Capital|Rest],
    capital_codes(Codes, Rest).

%!  count_of(+Value, -Number) is det.
%
%   Number is the size of Value: a number's own, one for a truth value, and
%   one more than its components' for anything else.

count_of(Value, Number) :-
    count_all([Value], 0, Number).

%!  count_all(+Values, +Sum, -Number) is det.
%
%   Number is Sum and the sizes of Values.

count_all([], Sum, Number) => Number = Sum.
count_all([Value|Values], Sum, Number) =>
    count_parts(Value, More, Parts, Values),
    Sum1 is Sum + More,
    count_all(Parts, Sum1, Number).

%!  count_parts(+Value, -Size, -Parts, +Rest) is det.
%
%   Size is what Value itself adds, and Parts are its components before Rest.

count_parts(Value, Size, Parts, Rest), integer(Value) => Size = Value, Parts = Rest.
count_parts(minus(Guts), Size, Parts, Rest) => Size = 1, Parts = [Guts|Rest].
count_parts([Car|Cdr], Size, Parts, Rest) => Size = 1, Parts = [Car, Cdr|Rest].
count_parts(made(_, []), Size, Parts, Rest) => Size = 0, Parts = Rest.
count_parts(made(_, Own), Size, Parts, Rest) => count_all(Own, 1, Size), Parts = Rest.
count_parts(Value, Size, Parts, Rest), is_litatom(Value) =>
    Size = 1,
    unpacked_of(Value, Guts),
    Parts = [Guts|Rest].
count_parts(_, Size, Parts, Rest) => Size = 1, Parts = Rest.

%!  made_of(+Name, +Parts, -Value) is det.
%
%   Value is the object of a shell that Name makes of Parts.

made_of(Name, Parts, Value) => Value = made(Name, Parts).

%!  name_of(+Value, -Name) is det.
%
%   Name is what makes Value, and 0 for what is no object of a script's shell.

name_of(made(Made, _), Name) => Name = Made.
name_of(_, Name) => Name = 0.

%!  part_of(+Number, +Value, -Part) is det.
%
%   Part is a component of an object of a shell, counted from 0.

part_of(0, made(_, [First|_]), Part) => Part = First.
part_of(Number, made(Name, [_|Parts]), Part) =>
    Before is Number - 1,
    part_of(Before, made(Name, Parts), Part).
part_of(_, _, Part) => Part = 0.
