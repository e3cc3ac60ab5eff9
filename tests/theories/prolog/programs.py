"""Random pure Prolog programs that end, as texts of clauses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tests.theories.prolog.strangers import stranger

if TYPE_CHECKING:
    from random import Random

_NAMES: Final = (
    *("p", "q", "edge", "likes", "append", "member", "last", "'Strange name'", "is_red", "aB_1"),
    *("sum", "rev", "'it''s'", "größe", "path", "'\\n'", "a", "between1", "'[]x'", "mod1", "max"),
)
_ATOMS: Final = (
    *(
        "a",
        "b",
        "c",
        "[]",
        "{}",
        "'A b'",
        "'it''s'",
        "'\\n'",
        "ä",
        "mod",
        "is",
        "+",
        "-",
        "*",
        "'.'",
    ),
    *("'\\x41\\'", "dynamic", "(:-)", "'/*'", "'%'", "!", ";", "'a\\\\b'", "a1_B"),
)
_NUMBERS: Final = (
    *("0", "1", "2", "3", "-1", "- 1", "17", "1.5", "0x1F", "0b101", "0o17", "0'a", "0' ", "0'''"),
    *("1_000", "1.0e3", "1.0Inf", "12345678901234567890", "0'\\n", "16'FF", "-0.0"),
)
_TEXTS: Final = ('"abc"', '""', '"a b. c"', '"%"', '"it\'s"', '"\\"q\\""', "`ab`")
_OPERATORS: Final = (
    "+",
    "-",
    "*",
    "-->",
    ":-",
    "=",
    "<",
    ",",
    ";",
    "->",
    "is",
    "mod",
    "^",
    ":",
    "|",
)


@dataclass(slots=True)
class Predicate:
    """A predicate of a program: its name as printed, its arity, and its clauses."""

    name: str
    arity: int
    clauses: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Maker:
    """Makes one program; each predicate calls those before it, and itself for less."""

    chance: Random
    made: list[Predicate] = field(default_factory=list)
    _variables: int = 0

    def program(self) -> list[Predicate]:
        """Return the predicates of a program."""
        for name in self.chance.sample(_NAMES, self.chance.randrange(1, 6)):
            kind = self.chance.randrange(14)
            if kind > 9:
                self.add(name, *stranger(self.chance, name, len(self.made)))
            elif kind < 3:
                self.facts(name)
            elif kind < 6:
                self.rules(name)
            elif kind < 8:
                self.over_lists(name)
            elif kind < 9:
                self.over_numbers(name)
            else:
                self.grammar(name)
        return self.made

    def add(self, name: str, arity: int, clauses: list[str]) -> None:
        """Add a predicate."""
        self.made.append(Predicate(name, arity, clauses))

    def variable(self) -> str:
        """Return a new variable."""
        self._variables += 1
        style = self.chance.choice(("X{}", "Y{}", "_A{}", "Long_name{}", "Ä{}", "_{}"))
        return style.format(self._variables)

    def ground(self, depth: int = 2) -> str:
        """Return a ground term."""
        chance = self.chance
        if not depth or chance.random() < 0.6:
            kind = chance.randrange(8)
            if kind < 4:
                return chance.choice(_ATOMS[:3])
            if kind < 5:
                return self.operand(chance.choice(_ATOMS))
            return chance.choice(_NUMBERS if kind < 7 else _TEXTS)
        return self.compound([self.ground(depth - 1) for _ in range(chance.randrange(1, 4))])

    def operand(self, atom: str) -> str:
        """Return an atom, in brackets where it is an operator."""
        return f"({atom})" if atom in {"mod", "is", "+", "-", "*", "dynamic", ";"} else atom

    def compound(self, parts: list[str]) -> str:
        """Return a term of some others."""
        chance = self.chance
        kind = chance.randrange(7)
        if kind < 2:
            return f"f({', '.join(parts)})"
        if kind < 4:
            tail = f"|{parts[-1]}" if len(parts) > 1 and chance.random() < 0.3 else ""
            items = parts[:-1] if tail else parts
            return f"[{chance.choice((',', ', ')).join(items)}{tail}]"
        if kind < 5:
            return f"{{{parts[0]}}}"
        if kind < 6 and len(parts) > 1:
            return f"({parts[0]} {chance.choice(_OPERATORS)} {parts[1]})"
        return f"'G h'({parts[0]})"

    def facts(self, name: str) -> None:
        """Add a predicate of facts."""
        chance = self.chance
        arity = chance.choice((0, 1, 1, 2, 2, 3))
        clauses = []
        for _ in range(chance.randrange(1, 6)):
            args = [self.ground(1) if chance.random() < 0.8 else self.open() for _ in range(arity)]
            clauses.append(f"{self.head(name, args)}.")
        self.add(name, arity, clauses)

    def open(self) -> str:
        """Return a term with a variable in it."""
        variable = self.chance.choice((self.variable(), "_", "X"))
        return self.chance.choice((variable, f"[{variable}|b]", f"g({variable}, {variable})"))

    def head(self, name: str, args: list[str]) -> str:
        """Return a predicate with its arguments."""
        return f"{name}({self.chance.choice((', ', ',')).join(args)})" if args else name

    def rules(self, name: str) -> None:
        """Add a predicate of rules about those before it."""
        chance = self.chance
        arity = chance.choice((0, 1, 1, 2, 2, 3))
        clauses = []
        arrow = " =>" if chance.random() < 0.05 else " :-"
        for _ in range(chance.randrange(1, 4)):
            args = [self.variable() for _ in range(arity)]
            known = list(args)
            if args and chance.random() < 0.2:
                args[0] = self.ground(1)
            clauses.append(f"{self.head(name, args)}{arrow}{self.body(known, 3)}.")
        self.add(name, arity, clauses)

    def body(self, known: list[str], most: int) -> str:
        """Return a conjunction, laid out somehow."""
        goals = [self.goal(known, 2) for _ in range(self.chance.randrange(1, most + 1))]
        between = self.chance.choice((",\n    ", ", ", " ,\n\t", ",  % and\n    ", ", /* and */ "))
        start = self.chance.choice(("\n    ", " ", " % so\n    "))
        return start + between.join(goals)

    def goal(self, known: list[str], depth: int) -> str:
        """Return a goal; what it binds becomes known."""
        chance = self.chance
        kind = chance.randrange(22)
        if kind < 8 and self.made:
            return self.call(known)
        if kind < 9:
            return "!"
        if kind < 11 and depth:
            return f"\\+ {self.bracketed(self.goal(list(known), depth - 1))}"
        if kind < 13 and depth:
            first, second, third = (self.goal(known, depth - 1) for _ in range(3))
            soft = chance.choice(("->", "->", "*->"))
            return f"(   {first}\n    {soft}  {second}\n    ;   {third}\n    )"
        if kind < 14 and depth:
            return f"( {self.goal(known, depth - 1)} ; {self.goal(known, depth - 1)} )"
        if kind < 16:
            sign = chance.choice(("<", "=<", ">", ">=", "=:=", "=\\="))
            return f"{self.number(known)} {sign} {self.number(known)}"
        if kind < 18:
            result = self.variable()
            text = (
                f"{result} is {self.number(known)} {chance.choice(('+', '-', '*', 'mod', '//'))} 2"
            )
            known.append(result)
            return text
        if kind < 19:
            sign = chance.choice(("=", "\\=", "==", "\\==", "@<", "@>=", "=.."))
            return f"{self.some(known)} {sign} {self.some(known)}"
        return self.library(known)

    def bracketed(self, goal: str) -> str:
        """Return a goal in brackets, or as it is where that is the same."""
        return goal if self.chance.random() < 0.3 and goal[0].isalpha() else f"({goal})"

    def some(self, known: list[str]) -> str:
        """Return a variable that is known, or another term."""
        if known and self.chance.random() < 0.7:
            return self.chance.choice(known)
        return f"({self.ground(1)})"

    def number(self, known: list[str]) -> str:
        """Return what is a number, or should be one."""
        if known and self.chance.random() < 0.6:
            return self.chance.choice(known)
        return self.chance.choice(("0", "1", "2", "3", "(1 + 1)", "max(1, 2)", "abs(-3)"))

    def call(self, known: list[str]) -> str:
        """Return a call of a predicate that was made."""
        found = self.chance.choice(self.made)
        args = []
        for _ in range(found.arity):
            free = [name for name in known if name not in args]
            if free and self.chance.random() < 0.5:
                args.append(self.chance.choice(free))
            elif self.chance.random() < 0.3:
                args.append(self.ground(1))
            else:
                args.append(self.variable())
                known.append(args[-1])
        return self.head(found.name, args)

    def library(self, known: list[str]) -> str:
        """Return a call of a predicate that Prolog has."""
        a, b = self.some(known), self.variable()
        known.append(b)
        goal = self.call(list(known)) if self.made else "fail"
        return self.chance.choice(
            (
                f"between(1, 3, {b})", f"length([a, b], {b})", f"findall({b}, {goal}, {b}s)",
                f"forall({goal}, {a} = {a})", f"atom_length(abc, {b})", f"nth0(1, [x, y], {b})",
                f"msort([b, a, b], {b})", f"once(({goal}))", f"ignore({goal})", f"{b} = {a}",
                f"atom({a})", f"var({a})", f"functor({a}, {b}, _)", f"copy_term({a}, {b})",
                f'atom_codes({b}, "hi")', f"catch({goal}, no_ball, fail)", f"call({goal})",
                f"aggregate_all(count, {goal}, {b})", f"select({b}, [1, 2], _)", "true", "fail",
            )
        )  # fmt: skip

    def over_lists(self, name: str) -> None:
        """Add a predicate that goes through a list."""
        chance = self.chance
        match chance.randrange(6):
            case 0:
                clauses = [f"{name}([], 0).", f"{name}([_|T], N) :- {name}(T, M), N is M + 1."]
                arity = 2
            case 1:
                clauses = [
                    f"{name}([], L, L).",
                    f"{name}([H|T], L, [H|R]) :-\n    {name}(T, L, R).",
                ]
                arity = 3
            case 2:
                test = chance.choice(("H > 1", "\\+ H = a", "atom(H)", "H \\== b"))
                clauses = [
                    f"{name}([], []).",
                    f"{name}([H|T], R) :- ( {test} -> R = [H|S] ; R = S ), {name}(T, S).",
                ]
                arity = 2
            case 3:
                clauses = [f"{name}(X, [X|_]){chance.choice(('', ' :- !'))}.",
                           f"{name}(X, [_|T]) :- {name}(X, T)."]  # fmt: skip
                arity = 2
            case 4:
                clauses = [f"{name}(L, R) :- {name}(L, [], R).", f"{name}([], A, A).",
                           f"{name}([H|T], A, R) :- {name}(T, [H|A], R)."]  # fmt: skip
                self.add(name, 3, clauses[1:])
                self.add(name, 2, clauses[:1])
                return
            case _:
                clauses = [f"{name}([X], X) :- !.", f"{name}([_|T], X) :- {name}(T, X)."]
                arity = 2
        self.add(name, arity, clauses)

    def over_numbers(self, name: str) -> None:
        """Add a predicate that counts down."""
        cut = self.chance.choice(("", " :- !"))
        last = self.chance.choice(("1", "a", "[]"))
        step = self.chance.choice(("R is S + N", "R = [N|S]", "( R = S ; R = N )", "R = S"))
        clauses = [
            f"{name}(0, {last}){cut}.",
            f"{name}(N, R) :- integer(N), N > 0, N < 6, M is N - 1, {name}(M, S), {step}.",
        ]
        self.add(name, 2, clauses)

    def grammar(self, name: str) -> None:
        """Add rules of a grammar."""
        word = self.chance.choice(("[a]", "[a, b]", '"ab"', "{ true }", "[]", "!, [a]", "\\+ [c]"))
        clauses = [f"{name} --> []{self.chance.choice(('', ', !'))}.",
                   f"{name} --> [b], {word}, {name}."]  # fmt: skip
        if self.chance.random() < 0.3:
            clauses.append(f"{name}, [x] --> [y].")
        self.add(name, 2, clauses)
