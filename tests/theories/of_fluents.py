"""Random texts in the situation calculus and the event calculus: clauses against a simulation."""

from __future__ import annotations

import traceback
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Final
from warnings import catch_warnings, simplefilter

from pylogic.core.errors import PylogicError, UnknownInGoal
from pylogic.documents import load
from pylogic.session import session
from tests.theories.fluents.worlds import TRUE, VARIABLES, Atom, Effect, State, World, world
from tests.theories.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.theories.fluents.worlds import Condition

    Question = tuple[str, str, set[str]]
    """A goal, what its answers are called, and which they are."""

HISTORIES: Final = 6
LONGEST: Final = 3
TIMES: Final = 5
SIGNS: Final = (
    {"not": "~", "and": "&", "or": "|", "iff": "<->", "to": "->", "some": "exists", "all": "all"},
    {"not": "¬", "and": "∧", "or": "∨", "iff": "≡", "to": "⊃", "some": "∃", "all": "∀"},
    {"not": "not ", "and": "and", "or": "or", "iff": "iff", "to": "implies",
     "some": "exists", "all": "for all"},
)  # fmt: skip


@dataclass(slots=True)
class Writer:
    """Writes a world down.

    now: The situation or time of which conditions speak.
    atom: How it is written that a fluent holds there; by itself where it is empty.
    """

    made: World
    signs: dict[str, str]
    atom: str
    do: str
    now: str = "s"

    def fluent(self, name: str, args: tuple[str, ...], when: str) -> str:
        """Return that a fluent holds, or a function, at some time."""
        if self.atom and name not in self.made.functions:
            return f"{self.atom}({term(name, args)}, {when})"
        return term(name, (*args, when))

    def said(self, said: Condition) -> str:
        """Return a condition, with brackets around what has parts."""
        match said:
            case ("true",):
                return "true"
            case ("holds", name, args):
                return self.fluent(name, args, self.now)
            case ("same", one, other):
                left = self.fluent(one[0], one[1], self.now) if isinstance(one, tuple) else one
                return f"{left} = {other}"
            case ("not", inner):
                return f"{self.signs['not']}({self.said(inner)})"
            case ("and" | "or", one, other):
                return f"({self.said(one)} {self.signs[said[0]]} {self.said(other)})"
        kind, name, inner = said
        sign = self.signs["and" if kind == "some" else "to"]
        return f"({self.signs[kind]} {name}. thing({name}) {sign} {self.said(inner)})"

    def all_of(self, *parts: str) -> str:
        """Return a conjunction."""
        told = [part for part in parts if part != "true"]
        return f" {self.signs['and']} ".join(told) or "true"

    def things(self, names: tuple[str, ...]) -> str:
        """Return that variables stand for things."""
        return self.all_of(*(f"thing({n})" for n in names))

    def rule(self, condition: str, said: str) -> str:
        """Return that something is so under a condition."""
        return said if condition == "true" else f"{condition} {self.signs['to']} {said}"

    def needs(self) -> Iterator[str]:
        """Yield when actions are possible."""
        for name, arity in self.made.actions.items():
            own = VARIABLES[:arity]
            condition = self.all_of(self.things(own), self.said(self.made.needs[name]))
            head = f"Poss({term(name, own)}, s)"
            yield head if condition == "true" else f"{head} {self.signs['iff']} {condition}"

    def successor(self, name: str) -> str:
        """Return the successor-state axiom of a fluent."""
        own = ("p", "q")[: self.made.fluents[name]]
        effects = [e for e in self.made.effects if e.fluent == name]
        both, any_, no = self.signs["and"], self.signs["or"], self.signs["not"]
        after = self.fluent(name, own, f"{self.do}(a, s)")
        if name in self.made.functions:
            gone = self._cases([(e, "") for e in effects], own)
            made = self._cases([(e, "r") for e in effects], own)
            after, before = f"{after} = r", f"{self.fluent(name, own, 's')} = r"
        else:
            gone = self._cases([(e, "") for e in effects if e.value == "no"], own)
            made = self._cases([(e, "") for e in effects if e.value == "yes"], own)
            before = self.fluent(name, own, "s")
        stays = f"{before} {both} {no}({gone})" if gone else before
        return f"{after} {self.signs['iff']} {made + f' {any_} ' if made else ''}{stays}"

    def _cases(self, effects: list[tuple[Effect, str]], own: tuple[str, ...]) -> str:
        """Return that the action has one of the effects; with the value that it has, if named."""
        cases = []
        for effect, value in effects:
            names = VARIABLES[: self.made.actions[effect.action]]
            bound = (*names, *("z" for _ in {"z"} & {*effect.args}))
            same = [f"{x} = {arg}" for x, arg in zip(own, effect.args, strict=True)]
            same += [f"{value} = {effect.value}"] if value else []
            body = self.all_of(
                f"a = {term(effect.action, names)}", *same,
                self.things(tuple({"z"} & {*effect.args})), self.said(effect.condition),
            )  # fmt: skip
            binds = f"{self.signs['some']} {', '.join(bound)}. " if bound else ""
            cases.append(f"({binds}{body})")
        return f" {self.signs['or']} ".join(cases)

    def effect(self, effect: Effect) -> str:
        """Return what one action does, as an axiom of its own."""
        names = VARIABLES[: self.made.actions[effect.action]]
        guards = self.things((*names, *({"z"} & {*effect.args})))
        after = f"{self.do}({term(effect.action, names)}, s)"
        said = self.fluent(effect.fluent, effect.args, after)
        if effect.fluent in self.made.functions:
            said = f"{said} = {effect.value}"
        elif effect.value == "no":
            said = self.signs["not"] + said
        return self.rule(self.all_of(guards, self.said(effect.condition)), said)

    def event(self, effect: Effect) -> str:
        """Return what an event initiates or terminates."""
        names = VARIABLES[: self.made.actions[effect.action]]
        guards = self.things((*names, *({"z"} & {*effect.args})))
        kind = "Initiates" if effect.value == "yes" else "Terminates"
        told = f"{term(effect.action, names)}, {term(effect.fluent, effect.args)}, t"
        return self.rule(self.all_of(guards, self.said(effect.condition)), f"{kind}({told})")

    def first(self) -> list[str]:
        """Return what holds at first."""
        return [
            self.fluent(*atom, "S0") + (f" = {value}" if atom[0] in self.made.functions else "")
            for atom, value in self.made.first.items()
        ]

    def text(self, *axioms: str) -> str:
        """Return a document."""
        same = f" {self.signs['or']} ".join(f"x = {thing}" for thing in self.made.things)
        things = f"thing(x) {self.signs['iff']} {same}"
        return "\n".join(["Things and what happens to them.\n", things, *axioms]) + "\n"


def term(name: str, args: tuple[str, ...]) -> str:
    """Return something applied, or by itself."""
    return f"{name}({', '.join(args)})" if args else name


def attempt(seed: int) -> Verdict:
    """Return what becomes of the random document of a seed: every third one is about events."""
    chance = Random(seed)  # noqa: S311 - cases, not secrets
    text, questions = (_events if seed % 3 == 2 else _situations)(chance)
    try:
        document = load(text, "first-order", errata="")
        if document.problems:
            return Verdict("refused", text, str(document.problems[0]))
        _ = document.program
    except PylogicError as error:
        return Verdict("refused", text, f"{type(error).__name__}: {error}")
    try:
        with session() as prolog, catch_warnings():
            simplefilter("ignore", UnknownInGoal)  # rows are made of names of our own
            module = prolog.add(document)
            for goal, name, wanted in questions:
                found = {str(a[name]).replace(" ", "") for a in module.all(goal, timeout=30)}
                if found != wanted:
                    detail = f"{goal}: {sorted(wanted)}, and the clauses say {sorted(found)}"
                    return Verdict("wrong", text, detail)
    except PylogicError as error:
        return Verdict("error", text, f"{type(error).__name__}: {error}")
    except Exception:  # noqa: BLE001 - what is looked for
        return Verdict("traceback", text, traceback.format_exc())
    return Verdict("right", text)


def _situations(chance: Random) -> tuple[str, list[Question]]:
    """Return a text about histories, and what holds after some of them."""
    made = world(chance, functions=True)
    do, atom = chance.choice(["do", "result"]), chance.choice(["", "", "Holds"])
    writer = Writer(made, chance.choice(SIGNS), atom, do)
    joined = chance.random() < 0.5
    if not joined:  # that it holds after an action if it held before would be a frame axiom
        made.effects = [
            replace(e, condition=TRUE) if e.fluent in str(e.condition) else e
            for e in made.effects
        ]  # fmt: skip
    told = map(writer.successor, made.fluents) if joined else map(writer.effect, made.effects)
    axioms = [*writer.needs(), *told]
    chance.shuffle(axioms)
    text = writer.text(*axioms, *writer.first())
    questions: list[Question] = []
    for _ in range(HISTORIES):
        state, goal, last = made.first, "start(W0)", "W0"
        for i in range(chance.randint(0, LONGEST)):
            if not (options := made.possible(state, both=joined)):
                break
            (name, args), state = chance.choice(options)
            goal, last = f"{goal}, {do}({term(name, args)}, {last}, W{i + 1})", f"W{i + 1}"
        possible = {_written(a) for a, _ in made.possible(state, both=joined)}
        questions.append((f"{goal}, {do}(A, {last}, _)", "A", possible))
        questions += _holding(made, state, goal, last)
    return text, questions


SIMPLE: Final = (
    (
        "Happens(e, t1) {and} Initiates(e, f, t1) {and} t1 < t2 {and} {not}Clipped(t1, f, t2)"
        " {to} HoldsAt(f, t2)"
    ),
    "Initially(f) {and} {not}Clipped(0, f, t) {to} HoldsAt(f, t)",
    (
        "Clipped(t1, f, t2) {iff} {some} e, t. Happens(e, t) {and} t1 <= t {and} t < t2"
        " {and} Terminates(e, f, t)"
    ),
)
DISCRETE: Final = (
    "HoldsAt(f, 0) {iff} Initially(f)",
    (
        "HoldsAt(f, t + 1) {iff} ({some} e. Happens(e, t) {and} Initiates(e, f, t))"
        " {or} HoldsAt(f, t) {and} {not}({some} e. Happens(e, t) {and} Terminates(e, f, t))"
    ),
)


def _events(chance: Random) -> tuple[str, list[Question]]:
    """Return a text about events, and what holds when."""
    made = world(chance, functions=False)
    writer = Writer(made, chance.choice(SIGNS), "HoldsAt", "", "t")
    simple, triggered = chance.random() < 0.5, chance.choice([*made.actions, "", ""])
    axioms = [axiom.format_map(writer.signs) for axiom in (SIMPLE if simple else DISCRETE)]
    axioms += map(writer.event, made.effects)
    if triggered:
        own = VARIABLES[: made.actions[triggered]]
        condition = writer.all_of(writer.things(own), writer.said(made.needs[triggered]))
        axioms.append(writer.rule(condition, f"Happens({term(triggered, own)}, t)"))
    told = {(chance.choice([*made.all(made.actions)]), chance.randrange(TIMES)) for _ in range(4)}
    axioms += [f"Happens({term(*atom)}, {time})" for atom, time in sorted(told)]
    axioms += [f"Initially({term(*atom)})" for atom in made.first]
    state, wanted = set(made.first), set()
    for now in range(TIMES + 1):
        wanted |= {f"r({_written(atom)},{now})" for atom in state}
        known: State = dict.fromkeys(state, "yes")
        happen = [
            event for event in made.all(made.actions)
            if (event, now) in told or (event[0] == triggered and made.can(event, known))
        ]  # fmt: skip
        said = {one for action in happen for one in made.effects_of(action, known)}
        begun, ended = ({a for a, value in said if value == v} for v in ("yes", "no"))
        state = (state | begun) - ended if simple else (state - ended) | begun
    goal = "'HoldsAt'(F, T), R = r(F, T)"
    return writer.text(f"\nTimes: 0..{TIMES}\n", *axioms), [(goal, "R", wanted)]


def _holding(made: World, state: State, goal: str, last: str) -> Iterator[Question]:
    """Yield what to ask of a state."""
    for name, arity in made.fluents.items():
        names = tuple(f"X{i}" for i in range(arity))
        value = ("V",) if name in made.functions else ()
        row = f"R = r({', '.join((*names, *value))})" if (*names, *value) else "R = r"
        of = {(*args, state[n, args]) if value else args for n, args in state if n == name}
        yield (
            f"{goal}, {term(name, (*names, last, *value))}, {row}",
            "R",
            {_written(("r", args)) for args in of},
        )


def _written(atom: Atom) -> str:
    return term(*atom).replace(" ", "")
