"""Random documents as a stranger writes them: small worlds with a theme, in the page's spellings.

A world is written line by line in plain ASCII, with what it knows by then: sorts with their
values, relations, functions, observers of states. Random sentences about it follow. At last the
lines are spelt: other signs, other names, other variables, labels, prose, comments.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.theories.stranger_spelling import spelt
from tests.theories.worlds.machines import STATES, plans
from tests.theories.worlds.plain import PLAIN

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

_LETTERS = "xyzuvw"


@dataclass(slots=True)
class World:
    """What is written so far, and what can be spoken of.

    Attributes
    ----------
    sorts : dict of str to list of str
        The values of each sort; `state` has none.
    relations, functions : dict
        By name, the sorts of the arguments; of a function also of the value, last.
    """

    rng: random.Random
    lines: list[str] = field(default_factory=list)
    sorts: dict[str, list[str]] = field(default_factory=dict)
    relations: dict[str, tuple[str, ...]] = field(default_factory=dict)
    functions: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def chance(self, share: float) -> bool:
        """Whether something that happens so often happens now."""
        return self.rng.random() < share

    def pick(self, *options: str) -> str:
        """Return one of several texts."""
        return self.rng.choice(options)

    # Saying things.

    def say(self, signature: str, *ways: str, often: float = 1.0) -> None:
        """Write axioms about a symbol (`p a b`, `f a -> b`), if all that they use is known.

        Parameters
        ----------
        signature : str
            The name with the sorts of its arguments, behind an arrow that of its value.
        *ways : str
            Texts of which one is taken; lines are axioms.
        often : float
            How probable it is that anything is said.
        """
        text = self.pick(*ways)
        name, *sorts = signature.replace("->", "").split()
        known = {*self.sorts, *self.relations, *self.functions, name, "state"}
        applied = set(re.findall(r"([A-Za-z_]\w*)\(", text))
        values = {v for values in self.sorts.values() for v in values}
        alone = set(re.findall(r"\b[a-z_]{3,}\b(?!\()", text)) - {
            "all",
            "exists",
            "then",
            "else",
            "true",
            "false",
        }
        if (
            not self.chance(often)
            or (applied | alone) - known - values
            or not {*sorts} <= {*self.sorts, "state"}
        ):
            return
        self.lines += text.splitlines()
        (self.functions if "->" in signature else self.relations)[name] = tuple(sorts)

    def sort(self, name: str, values: Sequence[str]) -> list[str]:
        """Write what a sort has, in one of many ways; return its values."""
        values = list(values)
        listed = " | ".join(f"x = {v}" for v in values)
        ways = [f"{name}(x) <-> {listed}", f"{name}(x) <-> {listed}", self.list_of(name, values)]
        if values[0].lstrip("-").isdigit():
            low, high = int(values[0]), int(values[-1])
            spans = [f"{low} <= x <= {high}", f"{low} <= x & x < {high + 1}"]
            spans.append(f"{high} >= x > {low - 1}")
            ways += [f"{name}(x) <-> {span}" for span in spans]
        elif len(values) > 2 and self.chance(0.25):
            cut = self.rng.randint(1, len(values) - 1)
            self.sort(f"{name}_one", values[:cut])
            self.sort(f"{name}_two", values[cut - self.rng.randint(0, 1) :])
            ways = [f"{name}(x) <-> {name}_one(x) | {name}_two(x)",
                    f"{name}_one(x) -> {name}(x)\n{name}_two(x) -> {name}(x)",
                    f"{name}_one(x) | {name}_two(x) -> {name}(x)"]  # fmt: skip
        self.lines += self.pick(*ways).splitlines()
        self.sorts[name] = values
        if len(values) > 2 and self.chance(0.2):
            out, sub = self.pick(*values), f"some_{name}"
            self.lines.append(
                f"{sub}(x) <-> {name}(x) & " + self.pick(f"x != {out}", f"~(x = {out})")
            )
            self.sorts[sub] = [v for v in values if v != out]
        return values

    def list_of(self, name: str, rows: Sequence[str]) -> str:
        """Return facts: each by itself, or several on a line."""
        facts = [f"{name}({row})" for row in rows]
        between = self.pick("\n", "\n", ", ", "; ", " & ")
        return between.join(facts)

    def facts(self, signature: str, rows: Sequence[str]) -> None:
        """Write the facts of a relation."""
        name = signature.split(maxsplit=1)[0]
        if rows:
            self.say(
                signature, self.list_of(name, sorted(set(rows), key=lambda _: self.rng.random()))
            )

    def table(self, signature: str, share: float = 0.8) -> None:
        """Write the values of a function one by one, at most of its arguments."""
        name, *sorts, result = signature.replace("->", "").split()
        rows = [""]
        for sort in sorts:
            rows = [f"{row}, {v}" if row else v for row in rows for v in self.sorts[sort]]
        kept = [row for row in rows if self.chance(share)] or rows[:1]
        said = [f"{name}({row}) = {self.pick(*self.sorts[result])}" for row in kept]
        self.say(signature, self.pick("\n", "\n", ", ", " & ").join(said))

    def pairs(
        self, sort: str, other: str, share: float = 0.35, *, forward: bool = False
    ) -> list[str]:
        """Return some rows of two values; with `forward`, the first stands earlier in its sort."""
        left, right = self.sorts[sort], self.sorts[other]
        rows = [
            f"{a}, {b}"
            for i, a in enumerate(left)
            for j, b in enumerate(right)
            if self.chance(share) and (i < j or not forward)
        ]
        return rows or [f"{left[0]}, {right[-1]}"]

    def observer(self, signature: str) -> None:
        """Write what an observer says of a state: its places and values; the state comes last."""
        name, *sorts, result = signature.replace("->", "").split()
        names = list(_LETTERS[: len(sorts)])
        seen = f"{name}({', '.join([*names, 's'])})"
        guards = [f"{sort}({x})" for sort, x in zip(sorts, names, strict=True)]
        ways = [" & ".join(["state(s)", *guards]) + f" -> {result}({seen})",
                " & ".join([*guards, "state(s)"]) + f" -> {result}({seen})"]  # fmt: skip
        if guards:
            ways.append(
                f"state(s) -> all {' '.join(names)}. ({' & '.join(guards)} -> {result}({seen}))"
            )
            ways.append(f"state(s) -> ({' & '.join(guards)} -> {result}({seen}))")
        self.lines.append(self.pick(*ways))
        self.functions[name] = (*sorts, "state", result)

    def frame(self, seen: str, guard: str, besides: str) -> str:
        """Return that an observation `seen` at x is in t as in s, but where x is `besides`."""
        new, old = seen.replace("?", "t"), seen.replace("?", "s")
        return self.pick(
            f"all x. ({guard} & ~({besides}) -> {new} = {old})",
            f"all x. ({guard} -> ({besides}) | {new} = {old})",
            f"~exists x. ({guard} & ~({besides}) & {new} != {old})",
            f"all x. ({guard} & {new} != {old} -> {besides})",
            f"all x. (~({besides}) -> ({guard} -> {old} = {new}))",
        )

    # Random sentences.

    def term(self, scope: dict[str, str], sort: str, depth: int) -> str:
        """Return a term that is meant to be of a sort."""
        options = [x for x, s in scope.items() if s == sort] * 2
        if sort != "state":
            options.append(self.pick(*self.sorts[sort]))
        for name, (*sorts, result) in self.functions.items():
            if depth and result == sort and self.can(scope, sorts):
                args = ", ".join(self.term(scope, s, depth - 1) for s in sorts)
                options += [f"{name}({args})"] * 2
        if depth and sort in self.sorts and self.sorts[sort][0].lstrip("-").isdigit():
            options.append(f"{self.term(scope, sort, depth - 1)} {self.pick('+', '-')} 1")
        if depth and sort != "state" and self.chance(0.15):
            one, other = (self.term(scope, sort, depth - 1) for _ in range(2))
            options.append(f"(if {self.atom(scope, 0)} then {one} else {other})")
        return self.pick(*options)

    def can(self, scope: dict[str, str], sorts: Sequence[str]) -> bool:
        """Whether there are terms of sorts: of states, only variables."""
        return all(sort != "state" or "state" in scope.values() for sort in sorts)

    def atom(self, scope: dict[str, str], depth: int) -> str:
        """Return an atomic formula."""
        usable = [name for name, sorts in self.relations.items() if self.can(scope, sorts)]
        plain = [s for s in scope.values() if s != "state"] or [
            s for s in self.sorts if s != "state"
        ]
        sort = self.pick(*plain)
        if usable and self.chance(0.55):
            name = self.pick(*usable)
            args = ", ".join(self.term(scope, s, depth) for s in self.relations[name])
            return f"{name}({args})" if args else name
        left, right = self.term(scope, sort, depth), self.term(scope, sort, depth)
        signs = (
            ("<", "<=", ">", ">=", "=", "!=")
            if self.sorts[sort][0].lstrip("-").isdigit()
            else ("=", "!=")
        )
        if len(signs) > 2 and self.chance(0.2):
            first = f"{self.term(scope, sort, 0)} {self.pick('<', '<=')} {left}"
            return f"{first} {self.pick('<', '<=')} {right}"
        return f"{left} {self.pick(*signs)} {right}"

    def formula(self, scope: dict[str, str], depth: int) -> str:
        """Return a formula, in brackets where it is more than an atom."""
        if depth == 0 or self.chance(0.2):
            return self.atom(scope, 1)
        one = self.formula(scope, depth - 1)
        match self.pick("not", "two", "two", "if", "quantifier", "quantifier"):
            case "not":
                return f"~({one})"
            case "two":
                sign = self.pick("&", "&", "|", "|", "->", "<->")
                return f"({one} {sign} {self.formula(scope, depth - 1)})"
            case "if":
                other = self.formula(scope, depth - 1)
                return f"(if {self.atom(scope, 0)} then {one} else {other})"
        x = next(x for x in _LETTERS + "ijk" if x not in scope)
        sort = self.pick(*self.sorts)
        inner = self.formula({**scope, x: sort}, depth - 1)
        if self.chance(0.5):
            return self.pick(
                f"(exists {x}. ({sort}({x}) & {inner}))",
                f"(~all {x}. ({sort}({x}) -> ~({inner})))",
            )
        return self.pick(
            f"(all {x}. ({sort}({x}) -> {inner}))", f"(~exists {x}. ({sort}({x}) & ~({inner})))"
        )

    def sentence(self, name: str) -> None:
        """Write a random definition."""
        plain = list(self.sorts)
        scope = {x: self.pick(*plain) for x in _LETTERS[: self.rng.choice([0, 1, 1, 2, 2, 3])]}
        if self.chance(0.5) and any("state" in sorts for sorts in self.functions.values()):
            scope["s"] = "state"
        guards = [f"{sort}({x})" for x, sort in scope.items()]
        body = self.formula(scope, self.rng.randint(1, 3))
        head = f"{name}({', '.join(scope)})" if scope else name
        under = " & ".join([*guards, body])
        ways = [f"{head} <-> {under}", f"{head} <-> {under}", f"({under}) <-> {head}"]
        if guards:
            ways += [f"{' & '.join(guards)} -> ({head} <-> {body})", f"{under} -> {head}"]
            if len(scope) == 1 and "s" not in scope and self.chance(0.3):
                result = self.pick(*plain)
                value = self.term(scope, result, 2)
                self.say(f"f{name} {' '.join(scope.values())} -> {result}",
                         f"{' & '.join(guards)} -> f{head} = {value}")  # fmt: skip
        self.say(" ".join([name, *scope.values()]), self.pick(*ways))


def stranger_text(rng: random.Random) -> str:
    """Return a document about one world or two, with some sentences about it."""
    w = World(rng)
    if w.chance(0.55):
        rng.choice(PLAIN)(w)
        if w.chance(0.15):
            other = World(rng)
            rng.choice(PLAIN)(other)
            if not {*w.sorts, *w.relations, *w.functions} & {
                *other.sorts,
                *other.relations,
                *other.functions,
            }:
                w.lines += other.lines
                w.sorts |= other.sorts
                w.relations |= other.relations
                w.functions |= other.functions
    else:
        rng.choice(STATES)(w)
        plans(w)
    for name in rng.sample(
        ["odd_case", "fine", "query", "ok", "puzzle", "theorem"], rng.randint(0, 3)
    ):
        w.sentence(name)
    for name, sorts in [*w.relations.items(), *w.functions.items()]:
        arity = len(sorts) - (name in w.functions)
        if arity > 1 and w.chance(0.15):
            order = rng.sample(range(arity), arity)
            w.lines = [_rearranged(line, name, order) for line in w.lines]
    if w.chance(0.4):
        rng.shuffle(w.lines)
    symbols = {*w.sorts, *w.relations, *w.functions, "state"}
    constants = sorted({v for values in w.sorts.values() for v in values})
    return spelt(w.lines, symbols, constants, rng)


def _rearranged(line: str, name: str, order: Sequence[int]) -> str:
    """Return a line in which a symbol has its arguments in another order."""
    found = re.search(rf"\b{name}\(", line)
    if found is None:
        return line
    depth, begin, args = 1, found.end(), []
    for i in range(found.end(), len(line)):
        depth += (line[i] == "(") - (line[i] == ")")
        if depth == 0 or (depth == 1 and line[i] == ","):
            args.append(_rearranged(line[begin:i].strip(), name, order))
            begin = i + 1
        if depth == 0:
            break
    inside = ", ".join(args[i] for i in order)
    return f"{line[: found.end()]}{inside}){_rearranged(line[begin:], name, order)}"
