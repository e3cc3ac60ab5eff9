"""Predicates as somebody else writes them: operators, exceptions, databases, texts, lambdas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from random import Random

Clauses = tuple[int, list[str]]
"""The arity of a predicate, and its clauses with the declarations that they need."""

_TERMS: Final = (
    *("a", "f(X)", "[X, b]", "0'a", '"a\\tb"', "'a\\\nb'", "{X}", "- 1", "-(1)", "1 - 1", "- a"),
    *("(a :- b, c)", "[]", "'[]'", "{}", "(a, b)", "\\+a", "- - a", "[a|X]", "f(;, '|')", "a:b:c"),
    *("'\\e\\x41\\'", '"\\u00e9"', "0'''", "\\ (a)", "1.0e10", "f(',')"),
)
_SUMS: Final = (
    *(
        "X mod 3",
        "X rem 3",
        "X // 2",
        "X div 2",
        "-X ** 2",
        "2 ** X",
        "X ^ 2",
        "X >> 1",
        "X /\\ 5",
    ),
    *("max(X, 1.0)", "truncate(X / 2)", "gcd(X, 6)", "cot(X + 1) * 0", "X / 0", "sign(X) - 1"),
    *("X - -1", "- (-X)", "\\X", "msb(X * X + 1)", "cmpflags", "foo + 1", "X xor 3", "1 << X"),
)
_TEXT: Final = (
    "atom_chars(X, Y)", "atom_length(X, Y)", "sub_atom(X, Y, 1, _, b)", "upcase_atom(X, Y)",
    'split_string("a b  c", " ", "", Y), X = x', "string_concat(X, Y, abc)",
    'term_to_atom(f(a, "s"), Y), X = 1',
    'format(atom(Y), "~w|~q|~a~n", [f(x), \'A b\', c])', "atomic_list_concat([X, b, 3], -, Y)",
    "atomic_list_concat(Y, ',', 'a,b,,c'), X = 1", "sformat(X, Y)", "char_code(Y, 0'b), X = b",
    'number_codes(Y, "12"), X = 2', "atom_number(X, Y)", "string_codes(X, Y)", "nb_foo(X, Y)",
    "atom_to_term('f(A, B, A)', Y, _), X = 1", "read_term_from_atom('p(Q)', Y, []), X = r",
)  # fmt: skip
_LISTS: Final = (
    "maplist([A, B]>>(B = A-A), [1, X], Y)", "foldl([A, B, C]>>(C = [A|B]), [1, 2], X, Y)",
    "include([A]>>(A @> a), [a, X, b], Y)", "sort(0, @>=, [1, 2, 1, X], Y)", "nth1(X, [a, b], Y)",
    "list_to_set([X, a, X], Y)", "sumlist([1, 2, X], Y)", "pairs_keys_values(Y, [a, b], [1, X])",
    "exclude([A]>>(A == 1), [a, 1, X], Y)", "permutation([1, X], Y)", "subtract([a, b], [X], Y)",
    "append(X, Y, [1, 2])", "last([1, 2, X], Y)", "reverse([X, 2], Y)", "sumlist(X, Y)",
    "numlist(1, 4, Y), X = a", "partition([A]>>(A = 1), [1, 2, X], Y, _)", "max_list([1, X], Y)",
    "bagof(A-B, member(A-B, [X-1, b-2]), Y)", "findall(A, (member(A, [X, 2]) ; A = 0), Y)",
    "setof(A, B^member(A-B, [c-1, X-2, c-3]), Y)", "aggregate_all(bag(A), member(A, X), Y)",
    "aggregate_all(max(A-B), member(A-B, [1-a, 3-X, 2-c]), max(Y))", "length(Y, 2), X = Y",
    "bagof(A, member(A-X, [1-a, 2-b, 3-a]), Y)", "copy_term([X, Z, Z], Y)", "tab(X), Y = 1",
    "list_to_assoc([a-1, b-X], T), get_assoc(a, T, Y)", "string_chars(Y, [a, X])",
    "succ_or_zero(X), Y = 1", "succ(X, Y)", "plus(1, X, Y)", "X =.. [f|Y]", "setof(A, foo(A), Y)",
)  # fmt: skip
_CONTROL: Final = (
    "( member(X, [1, 2, 3]), X > 1, ! ; X = 0 ), Y = X", "( X == 1 -> Y = one ), !",
    "\\+ \\+ X = a, Y = X", "forall(member(Z, [1, 2]), Z < X), Y = b", "call((Y = X, !)) ; Y = 2",
    "G = (member(Y, [1, 2]), Y > 1), call(G), X = x", "once(member(X-Y, [1-2, 3-4]))",
    "( fail *-> Y = 1 ; Y = X )", "( member(X, [1, 2]) *-> Y = X ; Y = no )", "call(=, X, Y)",
    "not(X = Y) ; Y = X", "catch(throw(b(X)), b(Z), Y = Z)", "catch(atom_length(Z, Y), _, X = e)",
    "catch(( member(Y, [1, 2, a]), Z is Y + 1, Z > X ), error(type_error(K, V), _), X = K-V)",
    "setup_call_cleanup(X = 1, member(Y, [1, 2]), true)",
    "findnsols(2, Y, member(Y, [1, 2, 3]), X)",
    "between(1, inf, Y), Y > 3, !, X = Y", "tnot(X), Y = 1",
    "limit(2, member(Y, [a, b, c])), X = 1",
    "b_setval(v, X), b_getval(v, Y)", "nb_setval(k, [X]), nb_getval(k, Y)",
    "freeze(Y, X = Y), Y = 1",
    "dif(X, Y), Y = a", "call_cleanup(member(X, [1, 2]), true), Y = X",
    "catch(undefined_(X), error(E, _), Y = E)",
    "when(ground(X + Y), true), X = 1, Y = 2", "apply(=, [X, Y])", "ground(X), Y = yes",
    "tabling(X, Y)",
)  # fmt: skip


def stranger(chance: Random, name: str, number: int) -> Clauses:
    """Return a predicate with a name; the number makes the names of its helpers its own."""
    match chance.randrange(9):
        case 0:
            return _database(chance, name, number)
        case 1:
            return _operators(chance, name)
        case 2:
            goals = [chance.choice(_CONTROL) for _ in range(chance.choice((1, 1, 2)))]
            return 2, [f"{name}(X, Y) :- {goal}." for goal in goals]
        case 3:
            term = chance.choice(_TERMS)
            return 2, [f"{name}(X, Y) :- Y = ({term}).", f"{name}(X, {chance.choice(_TERMS)})."]
        case 4:
            value = chance.choice(("X", "3", "-7"))
            first = f"{name}(X, Y) :- Y is {chance.choice(_SUMS)}."
            safe = "error(E, _)"
            return 2, [
                first,
                f"{name}({value}, Y) :- catch(X = 5, {safe}, Y = E), Y is {chance.choice(_SUMS)}.",
            ]
        case 5:
            return 2, [f"{name}(X, Y) :- {chance.choice(_TEXT)}."]
        case 6:
            return _together(name, number)
        case 7:
            return _parsing(chance, name, number)
        case _:
            return 2, [f"{name}(X, Y) :-\n    {chance.choice(_LISTS)}." for _ in range(2)]


def _database(chance: Random, name: str, number: int) -> Clauses:
    own = f"seen{number}"
    add = chance.choice(("assertz", "asserta", "assert"))
    change = chance.choice(
        (
            f"retract({own}(a))", f"retractall({own}(X))", f"( retract({own}(_)), fail ; true )",
            f"{add}(({own}(Z) :- Z = X))", f"abolish({own}/1)", f"clause({own}(_), true)",
        )
    )  # fmt: skip
    rest = f"ignore({change}),\n    findall(Z, {own}(Z), L)"
    fill = f"    forall(member(Y, [X, a, X]), ( {own}(Y) -> true ; {add}({own}(Y)) ))"
    return 2, [
        f":- dynamic {own}/1.",
        f"{name}(X, L) :-\n    retractall({own}(_)),\n{fill},\n    {rest}.",
    ]


def _operators(chance: Random, name: str) -> Clauses:
    level, kind = chance.choice(((700, "xfx"), (500, "yfx"), (200, "xfy"), (1100, "xfx")))
    sign = chance.choice(("===>", "isa", "&", "<~>"))
    left, right = chance.choice((("a", "b"), ("f(X)", "X"), ("[a]", '"s"')))
    clauses = [f":- op({level}, {kind}, {sign})."]
    if chance.random() < 0.5:
        clauses.append(":- op(200, fy, #).")
        left = f"# # {left}"
    term = f"({left} {sign} {right})"
    if kind != "xfx":
        term = f"({left} {sign} {right} {sign} c)"
    return 2, [*clauses, f"{name}({term}, 1).", f"{name}(X, Y) :- X = {term}, X =.. [Y|_]."]


def _together(name: str, number: int) -> Clauses:
    other = f"odd{number}"
    return 1, [
        f"{name}(z).", f"{name}(s(X)) :- {other}(X).", f"{other}(s(X)) :- {name}(X).",
    ]  # fmt: skip


def _parsing(chance: Random, name: str, number: int) -> Clauses:
    word = chance.choice(('"a"', "call(eos_)", "{ X = 1 }", "\\+ [98]", '( "b" ; [] )', '!, "b"'))
    part, codes = f"part{number}", "catch(atom_codes(Text, Codes), _, Codes = [])"
    return 2, [
        f"{name}(Text, X) :-\n    {codes},\n    phrase({part}(X), Codes, _).",
        f"{part}([C|T]) --> [C], {{ C > 96 }}, {word}, {part}(T).",
        f"{part}([]) --> [].",
    ]
