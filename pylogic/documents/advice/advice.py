"""What is said at the end of a load report: what can be asked, what constructs, what looks so."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from pylogic.compiler import Compiled
from pylogic.compiler.clauses.model import Model
from pylogic.compiler.program import Program
from pylogic.core.syntax import Syntax
from pylogic.documents.advice.roles import roles_of, words_of
from pylogic.documents.advice.symbols import FUNCTION, STATE, steps_of, symbols_of

ASK, RESTS, STATES, CONSTRUCTS, JUDGES, GUESS, NEXT = (
    "can be asked", "rests on what is refused", "states", "constructs", "judges", "guess", "next",
)  # fmt: skip

_SHOWN: Final = 16
_LAST: Final = "its value is the last argument"


@dataclass(frozen=True, slots=True)
class Advice:
    """One thing to know or to do.

    kind: One of this module's constants.
    text: The symbol, or the command.
    became: What there is to say of it.
    lines: Where it is defined, if one place does.
    """

    kind: str
    text: str
    became: str
    lines: tuple[int, int] | None = None


def advice_on(syntax: Syntax, compiled: Compiled) -> tuple[Advice, ...]:
    """Return what can be done with a document that compiles."""
    found = [
        Advice(ASK, str(symbol), _LAST if symbol.kind == FUNCTION else "", symbol.lines)
        for symbol in symbols_of(syntax, compiled)
        if symbol.kind != STATE
    ]
    if isinstance(compiled, Program):
        found += [*_states(compiled.model), *_steps(compiled)]
        found += [
            Advice(GUESS, f"{role.key} = {role.symbol}", role.why, role.lines)
            for role in roles_of(compiled, words_of(syntax))
        ]
    return tuple(found)


def resting_on(names: Iterable[str]) -> Iterator[Advice]:
    """Yield what cannot be asked of a document, as it rests on lines that are refused."""
    shown = sorted(name for name in names if name.isidentifier())
    if shown:
        more = f" and {len(shown) - _SHOWN} more" if len(shown) > _SHOWN else ""
        yield Advice(RESTS, ", ".join(shown[:_SHOWN]) + more, "")


def _states(model: Model) -> Iterator[Advice]:
    for sort, layout in model.layouts.items():
        names = (model.own_name(slot.observer) for slot in layout.slots)
        observers = ", ".join(dict.fromkeys(names))
        count = model.count_of_states(sort)
        many = "" if count is None else f"; at most {count:,} of them"
        yield Advice(STATES, sort, f"told by {observers}{many}")


def _steps(program: Program) -> Iterator[Advice]:
    for step in steps_of(program):
        first, *_, last = (place + 1 for place in step.places)
        between = f"argument {first} to argument {last}"
        arity = program.model.theory.predicates[step.symbol]
        name = f"{program.names.get(step.symbol, step.symbol)}/{arity}"
        if step.is_constructing:
            yield Advice(CONSTRUCTS, name, f"leads from {between}, and says all of it", step.lines)
        else:
            yield Advice(JUDGES, name, f"tells whether {between} is a step", step.lines)


def advice_lines(advice: tuple[Advice, ...]) -> Iterator[str]:
    """Yield advice for people, the symbols that can be asked in one line."""
    asked = [one for one in advice if one.kind == ASK]
    if asked:
        shown = [one.text for one in asked[:_SHOWN]]
        more = f" and {len(asked) - _SHOWN} more" if len(asked) > _SHOWN else ""
        yield f"can be asked: {', '.join(shown)}{more}"
    functions = [one.text for one in asked if one.became]
    if functions:
        yield f"    the value is the last argument of {', '.join(functions[:_SHOWN])}"
    for one in advice:
        if one.kind != ASK:
            yield f"{one.kind}: {one.text}" + (f": {one.became}" if one.became else "")
