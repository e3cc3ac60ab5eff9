"""Documents of blocks as somebody else writes them: other names, layouts, numbers and shapes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from random import Random

_WHOLES: Final = ("game", "state", "atom", "halt", "größe", "X1", "list", "room_", "end")
_CELLS: Final = ("grid", "level", "var", "op", "tank", "table_", "Row", "höhe")
_SINGLES: Final = ("turn", "is", "mod", "count", "nb_x", "t")
_PREDICATES: Final = (
    *("call", "assert", "memberchk", "print", "true_", "length", "full", "won", "isWon"),
    *("state_", "after", "put_exists", "between", "witness", "x", "distinct", "fail"),
)
_MOVES: Final = ("go", "append", "undo", "put", "next", "not_", "after_", "place")
_VARIABLES: Final = (
    *"ijkxyzvXI",
    "place0",
    "place_0",
    "after",
    "Place_0",
    "α",
    "i_1",
    "found",
    "value",
    "_x",
)
_CONSTANTS: Final = ("low", "top", "N", "max", "one", "is_")
_PROSE: Final = (
    "Here is a puzzle; who solves it wins.",
    "1 The rules",
    "We say what is seen of it.",
    "Note that nothing else changes.",
)
_COMMENTS: Final = ("(Start of it)", "(one of the places)", "(see (the last) page)")


@dataclass(slots=True)
class Stranger:
    """Makes one document.

    Attributes
    ----------
    chance : Random
        What is left to chance.
    """

    chance: Random
    whole: str = ""
    cells: dict[str, int] = field(default_factory=dict)
    singles: list[str] = field(default_factory=list)
    places: tuple[int, int] = (0, 1)
    constants: dict[str, int] = field(default_factory=dict)
    tables: dict[str, int] = field(default_factory=dict)
    predicates: dict[str, tuple[str, int]] = field(default_factory=dict)
    moves: dict[str, int] = field(default_factory=dict)
    _free: list[str] = field(default_factory=list)

    def document(self) -> str:
        """Return the text of a document."""
        chance = self.chance
        self.whole = chance.choice(_WHOLES)
        low = chance.choice((0, 0, 1, -1))
        self.places = low, low + chance.choice((1, 1, 2))
        wide = chance.random() < 0.2 and self.places[1] - low == 1
        self.cells = {chance.choice(_CELLS): 1 + wide}
        if not wide and chance.random() < 0.3:
            self.cells.setdefault(chance.choice(_CELLS), 1)
        self.singles = chance.sample(_SINGLES, chance.choice((0, 1, 1, 2)))
        equations = [*self.equations(), *self.entries()]
        chance.shuffle(equations)
        parts = ["\n".join(equations)] if equations else []
        parts += [self.range(name) for name in (*self.cells, *self.singles)]
        parts += [self.measured(name) for name in self.cells]
        names = chance.sample(_PREDICATES, 3)
        moves = chance.sample(_MOVES, 2)
        for _ in range(chance.randrange(1, 5)):
            if moves and chance.random() < 0.5:
                parts.append(self.move(moves.pop()))
            elif names:
                parts.append(self.predicate(names.pop()))
        if self.moves and chance.random() < 0.4:
            parts.append(self.reached())
        shown = [
            name
            for name, (owner, n) in self.predicates.items()
            if owner == self.whole > "" and not n
        ]
        if shown and chance.random() < 0.5:
            parts.append(f"{self.whole}.{shown[0]} = true <=>\n{self.atom([])}")
        if chance.random() < 0.3:
            chance.shuffle(parts)
        between = f"\n\n{chance.choice(_PROSE)}\n\n"
        return chance.choice(_PROSE) + "\n\n" + between.join(parts) + "\n"

    # Numbers.

    def equations(self) -> list[str]:
        """Return what constants are, some by others."""
        chance = self.chance
        found = []
        for name in chance.sample(_CONSTANTS, chance.randrange(4)):
            value = chance.randrange(self.places[0], self.places[1] + 1)
            text = str(value)
            if self.constants and chance.random() < 0.7:
                other, known = chance.choice(sorted(self.constants.items()))
                more = value - known
                text = other if not more else f"{other} {'+-'[more < 0]} {abs(more)}"
                if chance.random() < 0.3:
                    text = f"-{other} {'+-'[value + known < 0]} {abs(value + known)}"
            self.constants[name] = value
            found.append(f"{name}{chance.choice((' = ', '=', '  =  '))}{text}")
        return found

    def entries(self) -> list[str]:
        """Return the entries of a table of one or two arguments."""
        chance = self.chance
        if chance.random() < 0.5:
            return []
        self.tables["other" if chance.random() < 0.5 else "succ"] = count = chance.choice(
            (1, 1, 2)
        )
        (name,) = self.tables
        rows = [(n,) for n in range(*self.places)] + [(self.places[1],)]
        pairs = [(*a, *b) for a in rows for b in rows] if count == 2 else rows
        kept = [row for row in pairs if chance.random() < 0.7] or pairs[:1]
        return [
            f"{name}({', '.join(map(self.written, row))}) = {self.written(chance.randrange(3))}"
            for row in kept
        ]

    def written(self, number: int) -> str:
        """Return a number, by a name now and then."""
        names = [name for name, value in self.constants.items() if value == number]
        if names and self.chance.random() < 0.5:
            return self.chance.choice(names)
        return str(number)

    def range(self, name: str) -> str:
        """Return what values an observer has, in some spelling."""
        chance = self.chance
        low = chance.choice((0, 0, 1, -1))
        high = low + chance.choice((1, 1, 2))
        seen = f"{self.whole}.{name}"
        if name in self.cells:
            seen += f"({', '.join('ij'[: self.cells[name]])})"
        return chance.choice(
            (
                f"{low} <= {seen} <= {high}", f"{high} ≥ {seen} ≥ {low}",
                f"{low} - 1 < {seen} < {high} + 1", f"{seen} > {low - 1} and {seen} ≤ {high}",
                f"{low} ≤ {seen} ∧\n  {seen} ≤ {high}",
            )
        )  # fmt: skip

    # Formulas.

    def bounds(self, name: str) -> str:
        """Return that a variable is a place."""
        low, high = self.places
        a, b = self.written(low), self.written(high)
        return self.chance.choice(
            (
                f"{a} <= {name} <= {b}", f"{b} >= {name} and {name} >= {a}",
                f"{a} - 1 < {name} and {name} < {b} + 1", f"{a} ≤ {name} ∧ {name} ≤ {b}",
                f"{b} + 1 > {name} >= {a}",
            )
        )  # fmt: skip

    def fresh(self, scope: list[str], count: int = 1) -> list[str]:
        """Return variables; none of another meaning."""
        taken = {*scope, *self.constants, *self.cells, self.whole}
        return self.chance.sample([name for name in _VARIABLES if name not in taken], count)

    def block(self, sign: str, names: list[str], bounds: list[str], body: str) -> str:
        """Return a block in some layout."""
        chance = self.chance
        shown = chance.choice((", ", ",")).join(names)
        blank = chance.choice((" ", "\n", "\n    ", "  "))
        comment = f" {chance.choice(_COMMENTS)}" if chance.random() < 0.15 else ""
        given = (
            f"{chance.choice((' and ', ' and' + blank)).join(bounds)}:{blank}" if bounds else ""
        )
        opened, closed = ("∀", "∀") if sign == "∀" else chance.choice((("Ǝ", "Ǝ"), ("∃", "∃")))
        return f"{opened} {shown}:{comment}{blank}{given}{body}{blank}{closed}end {shown}"

    def measured(self, name: str) -> str:
        """Return a definition that says which places an observer has."""
        count = self.cells[name]
        names = self.fresh([], count + 1)
        variables, value = names[:-1], names[-1]
        bounds = list(map(self.bounds, variables))
        cell = f"{name}({', '.join(variables)}) = {value}"
        own = f"all{len(self.predicates)}"
        self.predicates[own] = name, 1
        return f"{name}.{own}({value}) <=> {self.block('∀', variables, bounds, cell)}"

    def formula(self, scope: list[str], depth: int, level: int = 0) -> str:
        """Return a formula whose connective binds at least as tightly as a level."""
        chance = self.chance
        kind = chance.randrange(10) if depth else 0
        if kind < 3:
            return self.atom(scope)
        if kind < 5:
            names = self.fresh(scope, chance.choice((1, 1, 2)))
            inner = [*scope, *names]
            bounds = [self.bounds(name) for name in names if chance.random() < 0.9]
            if bounds and chance.random() < 0.3:
                bounds.append(self.atom(inner))
            return self.block(chance.choice("Ǝ∀"), names, bounds, self.formula(inner, depth - 1))
        if kind < 6:
            sign = chance.choice(("not ", "¬", "¬ "))
            return f"{sign}{self.formula(scope, depth - 1, 4)}"
        own, sign = chance.choice(((3, " and "), (3, " ∧ "), (2, " or "), (2, " ∨ "), (1, " => ")))
        count = 2 if own == 1 else chance.choice((2, 2, 3))
        text = sign.join(self.formula(scope, depth - 1, own + 1) for _ in range(count))
        return f"(0 = 0 and ({text}))" if own < level else text

    def number(self, scope: list[str], depth: int = 1) -> str:
        """Return a term for a number."""
        chance = self.chance
        kind = chance.randrange(9)
        if scope and kind < 4:
            return chance.choice(scope)
        if kind < 5:
            return self.written(chance.randrange(self.places[0], 3))
        if depth and kind < 6:
            sign = chance.choice("+-")
            return f"{self.number(scope, 0)} {sign} {self.number(scope, 0)}"
        if depth and kind < 7 and self.tables:
            ((name, count),) = self.tables.items()
            return f"{name}({', '.join(self.number(scope, 0) for _ in range(count))})"
        return self.seen(scope) if depth else self.written(self.places[0])

    def place(self, scope: list[str]) -> str:
        """Return a term for a place."""
        chance = self.chance
        if scope and chance.random() < 0.8:
            name = chance.choice(scope)
            return f"{name} {chance.choice('+-')} 1" if chance.random() < 0.15 else name
        return self.written(chance.randrange(self.places[0], self.places[1] + 1))

    def object(self, scope: list[str]) -> str:
        """Return the whole, or what moves make of it one after the other."""
        text = self.whole
        while self.moves and self.chance.random() < 0.3:
            text += "." + self.called(*self.chance.choice(sorted(self.moves.items())), scope)
        return text

    def called(self, name: str, count: int, scope: list[str]) -> str:
        """Return a name with arguments."""
        args = ", ".join(self.number(scope, 0) for _ in range(count))
        return f"{name}({args})" if args else name

    def seen(self, scope: list[str]) -> str:
        """Return what is observed of an object."""
        name = self.chance.choice([*self.cells, *self.singles])
        if name in self.singles:
            return f"{self.object(scope)}.{name}"
        places = ", ".join(self.place(scope) for _ in range(self.cells[name]))
        return f"{self.object(scope)}.{name}({places})"

    def atom(self, scope: list[str]) -> str:
        """Return an atom."""
        chance = self.chance
        if self.predicates and chance.random() < 0.3:
            name, (owner, count) = chance.choice(sorted(self.predicates.items()))
            part = "" if owner == self.whole else f".{owner}"
            text = f"{self.object(scope)}{part}.{self.called(name, count, scope)}"
            return chance.choice(
                ("{}", "{} = true", "{} = false", "true = {}", "false != {}")
            ).format(text)
        sign = chance.choice(("=", "=", "≠", "!=", "<", "<=", ">", "≥"))
        text = f"{self.seen(scope)} {sign} {self.number(scope)}"
        if chance.random() < 0.15:
            text += f" {chance.choice(('=', '<', '≤'))} {self.number(scope)}"
        return text

    # Definitions.

    def head(self, owner: str, name: str, parameters: list[str]) -> str:
        """Return a head in some layout."""
        return f"{owner}.{name}" + (f"({', '.join(parameters)})" if parameters else "")

    def predicate(self, name: str) -> str:
        """Return a definition, by cases of a number now and then."""
        chance = self.chance
        parameters = self.fresh([], chance.choice((0, 0, 1, 2)))
        iff = chance.choice((" <=>\n", " <=> ", " ⇔\n  ", " ≡ "))
        head = self.head(self.whole, name, parameters)
        text = f"{head}{iff}{self.formula(parameters, 3, 1)}"
        self.predicates[name] = self.whole, len(parameters)
        return text

    def move(self, name: str) -> str:
        """Return the description of a partial function."""
        chance = self.chance
        parameters = self.fresh([], chance.choice((0, 1, 1, 2)))
        head = self.head(self.whole, name, parameters)
        parts = [self.bounds(p) for p in parameters if chance.random() < 0.8]
        parts += [self.formula(parameters, 1, 4) for _ in range(chance.randrange(2))]
        parts += [self.effect(head, parameters) for _ in range(chance.choice((1, 1, 2)))]
        chance.shuffle(parts)
        parts.append(self.effect(head, parameters))  # so that it is the description of a move
        self.moves[name] = len(parameters)
        return f"{head} <=>\n" + chance.choice((" and\n", " ∧ ")).join(parts)

    def effect(self, head: str, parameters: list[str]) -> str:
        """Return what a description says of the new object."""
        chance = self.chance
        name = chance.choice([*self.cells, *self.singles])
        count = self.cells.get(name, 0)
        kind = chance.randrange(4)
        if count and kind < 2:
            names = self.fresh(parameters, count)
            scope = [*parameters, *names]
            shown = f"{name}({', '.join(names)})"
            bounds = list(map(self.bounds, names))
            if chance.random() < 0.5:
                bounds.append(self.formula(scope, 1, 3))
            value = (
                f"{self.object(scope)}.{shown}" if chance.random() < 0.4 else self.number(scope)
            )
            body = f"{head}.{shown} = {value}"
            if kind:
                body = f"{self.atom(scope)} => {body}"
            return self.block("∀", names, bounds, body)
        shown = f"{name}({', '.join(self.place(parameters) for _ in range(count))})"
        sides = [f"{head}.{shown if count else name}", self.number(parameters)]
        chance.shuffle(sides)
        if kind == 2:
            return f"(0 = 0 and {self.atom(parameters)} => {' = '.join(sides)})"
        return " = ".join(sides)

    def reached(self) -> str:
        """Return two predicates that are defined through each other, over a move."""
        chance = self.chance
        move, count = chance.choice(sorted(self.moves.items()))
        names = self.fresh([], count)
        args = f"({', '.join(names)})" if names else ""
        ahead = f"{self.whole}.{move}{args}.odd"
        if names:
            ahead = self.block("Ǝ", names, list(map(self.bounds, names)), ahead)
        self.predicates["even"] = self.predicates["odd"] = self.whole, 0
        base = f"{self.seen([])} = {self.number([])}"
        more = f"{self.seen([])} != {self.number([])}"
        return (
            f"{self.whole}.even <=>\n{base} or\n{ahead}\n\n"
            f"{self.whole}.odd <=>\n{more} and {self.whole}.even = true"
        )
