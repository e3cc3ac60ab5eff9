"""Random definitions with the arithmetic of papers: each with what it says, worked out in Python.

A piece is a text and a function of the values of its variables; None is no value. So what is read,
compiled and answered is held against something that shares nothing with the readers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    Env = dict[str, int]
    Number = Callable[[Env], int | None]
    Verdict = Callable[[Env], bool]

ELEMENTS: Final = (0, 1, 2, 3)
_RELATIONS: Final[tuple[tuple[str, Callable[[int, int], bool]], ...]] = (
    ("=", lambda a, b: a == b),
    ("≠", lambda a, b: a != b),
    ("<", lambda a, b: a < b),
    ("≤", lambda a, b: a <= b),
)


@dataclass(frozen=True, slots=True)
class Definition:
    """A text that defines `p(x, y)` over the elements, and what it says."""

    text: str
    says: Callable[[int, int], bool]


class Speaker:
    """Makes random definitions."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.fresh = 0

    def definition(self) -> Definition:
        """Return a random definition."""
        text, holds = self.formula(["x", "y"], 3)
        latex = text.replace("|{", r"|\{").replace("}|", r"\}|")
        latex = latex.replace("{0, 1, 2, 3}", r"\{0, 1, 2, 3\}")
        lines = [
            f"S = {{{', '.join(map(str, ELEMENTS))}}}",
            self.rng.choice(
                (
                    f"p(x, y) ↔ x ∈ S ∧ y ∈ S ∧ ({text})",
                    f"∀x,y  p(x, y) ⇔ x ∈ S ∧ y ∈ S ∧ ({text})",
                    f"p(x, y) iff x in S and y in S and ({text})",
                    rf"$p(x, y) \iff x \in S \land y \in S \land ({latex})$",
                )
            ),
        ]
        return Definition("\n".join(lines), lambda x, y: holds({"x": x, "y": y}))

    def formula(self, names: list[str], depth: int) -> tuple[str, Verdict]:
        """Return a random formula of some variables."""
        kind = self.rng.randrange(7) if depth else 0
        if kind in {1, 2}:
            (a, f), (b, g) = (self.formula(names, depth - 1) for _ in "ab")
            return self.rng.choice(
                (
                    (f"({a}) ∧ ({b})", lambda e: f(e) and g(e)),
                    (f"({a}) or ({b})", lambda e: f(e) or g(e)),
                    (f"({a}) ⊕ ({b})", lambda e: f(e) != g(e)),
                    (f"({a}) → ({b})", lambda e: not f(e) or g(e)),
                )
            )
        if kind == 3:
            a, f = self.formula(names, depth - 1)
            return f"¬({a})", lambda e: not f(e)
        if kind == 4:
            return self.quantified(names, depth)
        if kind == 5:
            return self.local(names, depth)
        return self.comparison(names, depth)

    def quantified(self, names: list[str], depth: int) -> tuple[str, Verdict]:
        """Return a quantifier over the elements, in one of its spellings."""
        name = self.variable()
        a, f = self.formula([*names, name], depth - 1)
        if self.rng.random() < 0.5:
            sign = self.rng.choice((f"∃{name} ∈ S. ({a})", f"there is {name} in S such that {a}"))
            return f"({sign})", lambda e: any(f(e | {name: v}) for v in ELEMENTS)
        sign = self.rng.choice((f"∀{name} ∈ S ({a})", f"for all {name} in S, {a}"))
        return f"({sign})", lambda e: all(f(e | {name: v}) for v in ELEMENTS)

    def local(self, names: list[str], depth: int) -> tuple[str, Verdict]:
        """Return a formula with a name for a number that always is one."""
        name = self.variable()
        t, value = self.term(names, 1)
        a, f = self.formula([*names, name], depth - 1)
        return f"(let {name} = {t} in {a})", lambda e: f(e | {name: value(e) or 0})

    def comparison(self, names: list[str], depth: int) -> tuple[str, Verdict]:
        """Return a comparison of terms; there may be a division by what may be nothing."""
        sign, relation = self.rng.choice(_RELATIONS)
        (a, f), (b, g) = self.term(names, depth), self.term(names, depth)
        if self.rng.random() < 0.2:
            name = self.rng.choice(names)
            a, f = f"({a}) mod {name}", _divided(f, lambda e: e[name])

        def holds(env: Env) -> bool:
            one, other = f(env), g(env)
            return one is not None and other is not None and relation(one, other)

        return f"{a} {sign} {b}", holds

    def term(self, names: list[str], depth: int) -> tuple[str, Number]:
        """Return a random term that has a value."""
        if depth == 0 or self.rng.random() < 0.3:
            if self.rng.random() < 0.3:
                number = self.rng.randrange(5)
                return str(number), lambda _: number
            name = self.rng.choice(names)
            return name, lambda e: e[name]
        (a, f), (b, g) = (self.term(names, depth - 1) for _ in "ab")
        n = self.rng.randrange(1, 5)
        name = self.variable()
        c, h = self.formula([*names, name], 0)
        d, k = self.term([*names, name], 0)
        choices: list[tuple[str, Number]] = [
            (f"(({a}) + ({b}))", lambda e: _int(f, e) + _int(g, e)),
            (f"(({a}) - ({b}))", lambda e: _int(f, e) - _int(g, e)),
            (f"({a}) * ({b})", lambda e: _int(f, e) * _int(g, e)),
            (f"({a}) mod {n}", lambda e: _int(f, e) % n),
            (f"({a}) div {n}", lambda e: _int(f, e) // n),
            (f"⌊({a}) / {n}⌋", lambda e: _int(f, e) // n),
            (f"|({a}) - ({b})|", lambda e: abs(_int(f, e) - _int(g, e))),
            (f"min({a}, {b})", lambda e: min(_int(f, e), _int(g, e))),
            (f"max({a}, {b})", lambda e: max(_int(f, e), _int(g, e))),
            (
                f"(Σ_{{{name}=0}}^{{3}} ({d}))",
                lambda e: sum(_int(k, e | {name: v}) for v in ELEMENTS),
            ),
            (
                f"|{{{name} ∈ {{0, 1, 2, 3}} | {c}}}|",
                lambda e: sum(h(e | {name: v}) for v in ELEMENTS),
            ),
        ]
        return self.rng.choice(choices)

    def variable(self) -> str:
        """Return a name that is not used yet."""
        self.fresh += 1
        return f"v{self.fresh}"


def _int(value: Number, env: Env) -> int:
    found = value(env)
    assert found is not None
    return found


def _divided(one: Number, other: Number) -> Number:
    return lambda e: _int(one, e) % _int(other, e) if _int(other, e) else None
