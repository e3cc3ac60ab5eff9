"""Worlds with machines and plans, and all worlds with states."""

# ruff: noqa: E501  # an axiom is easier to read on one line
# fmt: off

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.theories.worlds.states import hanoi, lights, marks, nim, river

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.theories.stranger_texts import World


def vending(w: World) -> None:
    """Write of a machine that counts coins, with a lock and a display."""
    top = w.rng.randint(2, 4)
    w.sort("coins", [str(n) for n in range(top + 1)])
    w.sort("door", ["open", "shut"])
    w.sort("coin", ["1", "2"])
    w.observer("paid -> coins")
    w.observer("lock -> door")
    w.say("initial state",
          "initial(s) <-> paid(s) = 0 & lock(s) = shut",
          "initial(s) <-> 0 = paid(s) & lock(s) != open")
    w.say("insert coin state state",
          "insert(c, s, t) <-> coin(c) & paid(t) = paid(s) + c & lock(t) = lock(s)",
          "insert(c, s, t) <-> coin(c) & lock(s) = shut & paid(t) - c = paid(s) & lock(t) = shut")
    w.say("buy state state",
          f"buy(s, t) <-> paid(s) >= {top - 1} & paid(t) = paid(s) - {top - 1} & lock(t) = open",
          f"buy(s, t) <-> paid(s) = {top} & paid(t) = 0 & lock(t) = if lock(s) = open then shut else open", often=0.8)
    w.say("toggle state state",
          "toggle(s, t) <-> lock(t) != lock(s) & paid(t) = paid(s)",
          "toggle(s, t) <-> (lock(s) = open <-> lock(t) = shut) & paid(s) = paid(t)", often=0.6)
    w.say("act state state",
          "act(s, t) <-> buy(s, t) | exists c. insert(c, s, t)",
          "act(s, t) <-> buy(s, t) | toggle(s, t)", often=0.6)
    w.say("rich state", "rich(s) <-> state(s) & paid(s) > 1", "rich(s) <-> 1 < paid(s)", often=0.6)
    w.say("owed state -> coins",
          f"state(s) -> owed(s) = {top} - paid(s)",
          "state(s) -> owed(s) = if lock(s) = open then 0 else paid(s)", often=0.5)
    w.say("jump state state",
          f"jump(s, t) <-> paid(t) = if paid(s) = {top} then 0 else paid(s) + 1 & lock(t) = lock(s)",
          f"jump(s, t) <-> lock(t) = lock(s) & paid(t) = if paid(s) = {top} then 0 else paid(s) + 1", often=0.5)
    w.say("richer state state",
          "richer(s, t) <-> state(s) & state(t) & paid(s) > paid(t)", often=0.3)
    if w.chance(0.2):
        w.lines.append(
            w.pick(
                "state(s) -> lock(s) = shut | paid(s) < 2",
                "state(s) -> paid(s) <= 2 | lock(s) != open",
            )
        )


def gadget(w: World) -> None:
    """Write of something with random parts, which random acts change."""
    for name, values in (
        ("shape", ["disc", "cube"]),
        ("hue", ["red", "blue"]),
        ("step_no", ["1", "2"]),
    ):
        w.sort(
            name,
            values if w.chance(0.7) else [*values, "3" if name == "step_no" else f"no_{name}"],
        )
    sorts = ["shape", "hue", "step_no"]
    size = 1
    for name in ("look", "mark_of", "gear"):
        places = w.rng.sample(sorts, w.rng.choice([0, 0, 1, 1, 2]))
        result = w.pick(*sorts)
        slots = 1
        for place in places:
            slots *= len(w.sorts[place])
        if size * len(w.sorts[result]) ** slots <= 27:
            size *= len(w.sorts[result]) ** slots
            w.observer(" ".join([name, *places, "->", result]))
    seen = {name: sorts for name, sorts in w.functions.items() if "state" in sorts}
    if not seen:
        w.observer("look -> hue")
        seen = {"look": w.functions["look"]}
    w.table("turned hue -> hue", 0.8)
    for act in ("push", "pull")[: w.rng.randint(1, 2)]:
        extra = {x: w.pick(*sorts) for x in "ab"[: w.rng.randint(0, 2)]}
        parts = [f"{sort}({x})" for x, sort in extra.items()]
        for name, (*places, _, result) in seen.items():
            names = list("xyz"[: len(places)])
            new, old = (f"{name}({', '.join([*names, state])})" for state in "ts")
            scope = {**extra, **dict(zip(names, places, strict=True)), "s": "state"}
            value = w.pick(
                old,
                old,
                w.term(scope, result, 1),
                f"if {w.atom(scope, 1)} then {w.term(scope, result, 1)} else {old}",
            )
            guards = " & ".join(f"{sort}({x})" for x, sort in zip(names, places, strict=True))
            parts.append(
                f"all {' '.join(names)}. ({guards} -> {new} = {value})"
                if names
                else f"{new} = {value}"
            )
        if w.chance(0.5):
            parts.insert(0, w.formula({**extra, "s": "state"}, w.rng.randint(0, 2)))
        if w.chance(0.2):
            parts.append(w.formula({**extra, "t": "state"}, 1))
        w.rng.shuffle(parts)
        parts = [f"({part})" if part.startswith("all ") else part for part in parts]
        head = f"{act}({', '.join([*extra, 's', 't'])})"
        body = " & ".join(parts)
        w.say(" ".join([act, *extra.values(), "state", "state"]),
              f"{head} <-> {body}",
              f"({body}) <-> {head}",
              f"{body} -> {head}")
    if w.chance(0.2):
        w.lines.append(f"state(s) -> ({w.atom({'s': 'state'}, 1)} | {w.atom({'s': 'state'}, 1)})")


def plans(w: World) -> None:
    """Write of what follows from the steps of a world."""
    steps = [
        (name, sorts[:-2])
        for name, sorts in w.relations.items()
        if sorts[-2:] == ("state", "state")
    ]
    if not steps:
        return
    name, extra = w.rng.choice(steps)
    names = list("ijkmn"[: len(extra)])
    some = f"exists {' '.join(names)}. " if names else ""

    def step(one: str, other: str) -> str:
        return f"({some}{name}({', '.join([*names, one, other])}))"

    begun = w.pick(
        w.atom({"s": "state"}, 1),
        *(
            f"{start}(s)"
            for start in ("start", "initial", "begun", "dark")
            if start in w.relations
        ),
    )
    w.say("reached state",
          f"reached(s) <-> state(s) & {begun} | exists p. (reached(p) & {step('p', 's')})",
          f"state(s) & {begun} -> reached(s)\nreached(s) & {step('s', 't')} -> reached(t)", often=0.4)
    w.say("twice state state",
          f"twice(s, t) <-> exists u. ({step('s', 'u')} & {step('u', 't')})",
          f"{step('s', 'u')} & {step('u', 't')} -> twice(s, t)", often=0.4)
    w.say("back state state", f"back(s, t) <-> {step('s', 't')} & {step('t', 's')}", often=0.3)
    w.say("still state",
          f"still(s) <-> state(s) & {step('s', 's')}",
          f"still(s) <-> {step('s', 's')}", often=0.3)
    w.say("caught state",
          f"caught(s) <-> state(s) & all t. ({step('s', 't')} -> caught(t))",
          f"caught(s) <-> state(s) & ~exists t. ({step('s', 't')} & ~caught(t))", often=0.3)
    w.say("jammed state", f"jammed(s) <-> state(s) & ~exists t. {step('s', 't')}", often=0.3)
    w.say("forced state state",
          f"forced(s, t) <-> {step('s', 't')} & all u. ({step('s', 'u')} -> u = t)",
          f"forced(s, t) <-> {step('s', 't')} & ~exists u. ({step('s', 'u')} & u != t)", often=0.3)
    w.say("apart state state",
          f"apart(s, t) <-> state(s) & state(t) & s != t & ~{step('s', 't')}", often=0.2)


STATES: tuple[Callable[[World], None], ...] = (
    river,
    lights,
    hanoi,
    nim,
    marks,
    vending,
    gadget,
    gadget,
)
