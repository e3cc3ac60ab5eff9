"""Random documents of blocks with every feature that the page promises, in random spellings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from random import Random

_COMMENTS: Final = ("(Start Of Block)", "(the first of them)", "(Predefined Pattern Function)")
_PROSE: Final = ("Lamps in a row.", "What follows is about moves.", "We go on with the next one.")
_PREDICATES: Final = (
    "any",
    "at",
    "won",
    "line2",
    "isFree",
    "is",
    "mod",
    "length",
    "big",
    "canWin",
)
_MOVES: Final = ("put", "step", "clear", "after", "turn")


@dataclass(frozen=True, slots=True)
class Defined:
    """A predicate or a partial function: its receiver, its name and how many numbers it takes."""

    receiver: str
    name: str
    arity: int
    cases: bool = False


@dataclass(slots=True)
class Maker:
    """Makes one document.

    Attributes
    ----------
    chance : Random
        What is left to chance.
    parts : list of str
        The paragraphs of the text.
    """

    chance: Random
    parts: list[str] = field(default_factory=list)
    last: int = 1
    most: int = 1
    two: bool = False
    mover: bool = False
    table: bool = False
    wide: bool = False
    predicates: list[Defined] = field(default_factory=list)
    moves: list[Defined] = field(default_factory=list)
    _new: int = 0
    _named: bool = False

    def document(self) -> str:
        """Return the text of a document."""
        chance = self.chance
        self.last, self.most = chance.randrange(1, 3), chance.randrange(1, 3)
        self.mover = chance.random() < 0.6
        self.two = chance.random() < 0.3
        self.table = chance.random() < 0.4
        self.wide = chance.random() < 0.2 and self.last == 1
        equations = [f"last = {self.last}"] if chance.random() < 0.7 else []
        self._named = bool(equations)
        if self.table:
            equations += ["other(0) = 1", f"other(1) = {chance.choice(('0', '2'))}"]
        self.parts = [chance.choice(_PROSE), "\n".join(equations)]
        cell = "room.row(i, j)" if self.wide else "room.row(i)"
        self.say(f"0 <= {cell} <= {self.most}")
        if self.two:
            self.say("0 <= room.height(i) <= 1")
        if self.mover:
            self.say(f"{chance.choice(('0', '1'))} <= room.mover <= 2")
        self.measured()
        names = list(_PREDICATES)
        moves = list(_MOVES)
        chance.shuffle(names)
        chance.shuffle(moves)
        for _ in range(chance.randrange(1, 5)):
            if moves and chance.random() < 0.4:
                self.move(moves.pop())
            else:
                self.predicate(names.pop())
        return "\n\n".join(part for part in self.parts if part) + "\n"

    def say(self, text: str) -> None:
        """Add a statement, and prose that ends it."""
        self.parts += [text, self.chance.choice(_PROSE)]

    def fresh(self, base: str = "") -> str:
        """Return a new variable."""
        self._new += 1
        return f"{base or self.chance.choice('xyzabij')}{self._new}"

    def end(self) -> str:
        """Return the number of the last place."""
        if self._named and self.chance.random() < 0.7:
            return "last"
        return str(self.last)

    def bounds(self, name: str) -> str:
        """Return that a variable is a place."""
        return self.chance.choice(
            (
                f"{name} >= 0 and {name} <= {self.end()}", f"0 <= {name} <= {self.end()}",
                f"{name} > -1 and {name} < {self.end()} + 1",
                f"0 ≤ {name} and {name} ≤ {self.end()}",
            )
        )  # fmt: skip

    def measured(self) -> None:
        """Add definitions that say which places there are."""
        i, j = self.fresh("i"), self.fresh("j")
        names = (i, j) if self.wide else (i,)
        bounds = " and ".join(map(self.bounds, names))
        body = self.block("∀", names, bounds, f"row({', '.join(names)}) = v")
        self.parts.append(f"row.all(v) <=> {body}")
        self.predicates.append(Defined("row", "all", 1))
        if self.two:
            k = self.fresh("k")
            body = self.block("Ǝ", (k,), self.bounds(k), f"room.height({k}) = 1")
            self.parts.append(f"room.high <=> {body}")
            self.predicates.append(Defined("room", "high", 0))

    def block(self, sign: str, names: tuple[str, ...], bounds: str, body: str) -> str:
        """Return a block; without bounds there is one colon less."""
        sign = self.chance.choice("Ǝ∃") if sign == "Ǝ" else sign
        shown = ", ".join(names)
        comment = f" {self.chance.choice(_COMMENTS)}" if self.chance.random() < 0.2 else ""
        given = f"{bounds}:\n" if bounds else ""
        return f"{sign} {shown}:{comment}\n{given}{_led(body)}\n{sign}end {shown}"

    def predicate(self, name: str) -> None:
        """Add a definition, in cases of a number now and then."""
        chance = self.chance
        receiver = chance.choice(("room", "room", "row"))
        own = Defined(receiver, name, chance.choice((0, 0, 1, 1, 2)))
        if own.arity == 1 and chance.random() < 0.15:
            own = Defined(receiver, name, 1, cases=True)
            for number in range(3):
                self.parts.append(
                    f"{receiver}.{name}({number}) <=>\n{_led(self.formula([], receiver, 2))}"
                )
        else:
            parameters = [self.fresh() for _ in range(own.arity)]
            head = f"{receiver}.{name}" + (f"({', '.join(parameters)})" if parameters else "")
            self.parts.append(f"{head} <=>\n{_led(self.formula(parameters, receiver, 3))}")
        self.predicates.append(own)

    def formula(self, scope: list[str], receiver: str, depth: int) -> str:
        """Return a formula about an object and the variables in scope."""
        chance = self.chance
        kind = chance.randrange(12)
        if depth <= 0 or kind < 4:
            return self.atom(scope, receiver)
        if kind < 7:
            sign = chance.choice((" and ", " and\n", " or ", " ∧ ", " ∨ ", " or\n"))
            parts = [
                self.operand(scope, receiver, depth - 1) for _ in range(chance.choice((2, 2, 3)))
            ]
            return sign.join(parts)
        if kind < 8:
            return f"{chance.choice(('not ', '¬'))}({self.formula(scope, receiver, depth - 1)})"
        if kind < 9:
            sign = chance.choice((" => ", " → ", " ⇔ ", " ⇒ "))
            first, second = (self.operand(scope, receiver, depth - 1) for _ in range(2))
            if second[0] == "(" and sign == " ⇔ ":  # which might open a comment there
                sign = " => "
            return f"({first}{sign}{second})"
        return self.quantified(scope, receiver, depth)

    def quantified(self, scope: list[str], receiver: str, depth: int) -> str:
        """Return a block over one or two variables."""
        chance = self.chance
        names = tuple(self.fresh() for _ in range(chance.choice((1, 1, 2))))
        if chance.random() < 0.1 and scope:
            names = (chance.choice(scope),)  # which hides the outer one
        bounds = " and ".join(self.bounds(name) for name in names)
        if chance.random() < 0.2:
            bounds += f" and {self.atom([*scope, *names], receiver)}"
        if chance.random() < 0.1:
            bounds = ""
        inner = [*(name for name in scope if name not in names), *names]
        sign = chance.choice("Ǝ∀")
        return self.block(sign, names, bounds, self.formula(inner, receiver, depth - 1))

    def operand(self, scope: list[str], receiver: str, depth: int) -> str:
        """Return a formula that can stand beside a connective."""
        text = self.formula(scope, receiver, depth)
        signs = (" and", " or ", " ∧", " ∨", "=>", "→", "⇔", "⇒", "or\n")
        if text[0] == "(" or not (
            any(sign in text for sign in signs) or self.chance.random() < 0.3
        ):
            return text if _is_one(text) else f"({text})"
        return f"({text})"

    def object(self, scope: list[str], receiver: str, *, moved: bool = True) -> str:
        """Return a term for an object, the receiver or one that a move makes of it."""
        chance = self.chance
        if receiver == "room" and moved and self.moves and chance.random() < 0.3:
            move = chance.choice(self.moves)
            args = ", ".join(self.number(scope, receiver, 0) for _ in range(move.arity))
            return f"room.{move.name}({args})" if args else f"room.{move.name}"
        return receiver

    def cell(self, scope: list[str], receiver: str, *, moved: bool = True) -> str:
        """Return what an object shows somewhere."""
        chance = self.chance
        whole = self.object(scope, receiver, moved=moved)
        if receiver == "room" and self.mover and chance.random() < 0.35:
            return f"{whole}.mover"
        if receiver == "room" and self.two and chance.random() < 0.3:
            return f"{whole}.height({self.place(scope)})"
        count = 2 if self.wide else 1
        args = ", ".join(self.place(scope) for _ in range(count))
        return f"{whole}.row({args})" if receiver == "room" else f"row({args})"

    def place(self, scope: list[str]) -> str:
        """Return a term for a place: a variable, a number, or one beside it."""
        chance = self.chance
        if scope and chance.random() < 0.8:
            name = chance.choice(scope)
            return f"{name} {chance.choice('+-')} 1" if chance.random() < 0.15 else name
        return str(chance.randrange(self.last + 1))

    def number(self, scope: list[str], receiver: str, depth: int) -> str:
        """Return a term for a number."""
        chance = self.chance
        kind = chance.randrange(10)
        if kind < 4 and scope:
            return chance.choice(scope)
        if kind < 6:
            return str(chance.randrange(3))
        if kind < 7:
            return self.end()
        if kind < 8 and depth:
            return f"{self.number(scope, receiver, 0)} {chance.choice('+-')} {chance.choice('12')}"
        if kind < 9 and depth and self.table:
            return f"other({self.number(scope, receiver, 0)})"
        return self.cell(scope, receiver, moved=depth > 0) if depth else "0"

    def atom(self, scope: list[str], receiver: str) -> str:
        """Return an atom."""
        chance = self.chance
        known = [p for p in self.predicates if receiver in {p.receiver, "room"}]
        kind = chance.randrange(10)
        if kind < 3 and known:
            called = chance.choice(known)
            whole = self.object(scope, receiver)
            if called.receiver == "row" and receiver == "room":
                whole += ".row"
            args = ", ".join(
                self.number(scope, receiver, not called.cases) for _ in range(called.arity)
            )
            text = f"{whole}.{called.name}" + (f"({args})" if args else "")
            return f"{text} {chance.choice(('= true', '= true', '= false', '!= true'))}"
        if kind < 7:
            sign = chance.choice(("=", "=", "=", "!=", "<", ">=", "≠", "≤"))
            return f"{self.cell(scope, receiver)} {sign} {self.number(scope, receiver, 1)}"
        left, right = self.number(scope, receiver, 1), self.number(scope, receiver, 1)
        if kind < 8:
            return f"0 <= {left} {chance.choice(('<', '<='))} {right}"
        return f"{left} {chance.choice(('=', '<', '!=', '>'))} {right}"

    def move(self, name: str) -> None:
        """Add the description of a partial function."""
        chance = self.chance
        move = Defined("room", name, chance.choice((0, 1, 1, 2)))
        parameters = [self.fresh() for _ in range(move.arity)]
        head = f"room.{name}" + (f"({', '.join(parameters)})" if parameters else "")
        parts = [self.bounds(p) for p in parameters if chance.random() < 0.8]
        parts += [self.operand(parameters, "room", 1) for _ in range(chance.randrange(2))]
        effects = [self.effect(head, parameters) for _ in range(chance.choice((1, 1, 2)))]
        if len(effects) > 1 and chance.random() < 0.7:
            effects = effects[:1]
        self.parts.append(f"{head} <=>\n" + _led(" and\n".join([*parts, *effects])))
        if move.arity or chance.random() < 0.5:
            self.moves.append(move)

    def effect(self, head: str, parameters: list[str]) -> str:
        """Return what a description says of the new object."""
        chance = self.chance
        if self.mover and chance.random() < 0.3:
            return f"{head}.mover = {self.number(parameters, 'room', 1)}"
        array, count = (
            ("height", 1) if self.two and chance.random() < 0.3 else ("row", 1 + self.wide)
        )
        if chance.random() < 0.5:
            place = ", ".join(self.place(parameters) for _ in range(count))
            said = f"{head}.{array}({place}) = {self.number(parameters, 'room', 1)}"
            if chance.random() < 0.2:
                return f"({self.atom(parameters, 'room')} or {said})"
            return said
        names = tuple(self.fresh() for _ in range(count))
        bounds = " and ".join(map(self.bounds, names))
        scope = [*parameters, *names]
        if chance.random() < 0.5:
            bounds += f" and {self.atom(scope, 'room')}"
        place = ", ".join(names)
        same = f"room.{array}({place})"
        value = same if chance.random() < 0.3 else self.number(scope, "room", 1)
        return self.block("∀", names, bounds, f"{head}.{array}({place}) = {value}")


def _is_one(text: str) -> bool:
    """Return whether a text is one pair of brackets, or has no connective outside of any."""
    depth = 0
    for i, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if text[0] == "(" and depth == 0 and i + 1 < len(text):
            return False
    return True


def _led(text: str) -> str:
    """Return a formula that does not begin with a bracket, which might open a comment there."""
    return f"0 = 0 and {text}" if text[0] == "(" else text
