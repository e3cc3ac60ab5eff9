"""The commands that come next, once a document was loaded."""

import shlex
from collections.abc import Iterator

import pylogic.games as games
from pylogic.compiler.clauses.goals import atom
from pylogic.compiler.program import Program
from pylogic.documents import Document
from pylogic.documents.advice import (
    Advice,
    DescribedSymbol,
    alternatives,
    roles_of,
    steps_of,
    symbols_of,
)
from pylogic.documents.advice.advice import NEXT
from pylogic.documents.advice.symbols import FUNCTION, PREDICATE
from pylogic.nqthm.events import Script

_LETTERS = "XYZUVW"


def next_steps(document: Document, file: str, errata: str | None) -> Iterator[Advice]:
    """Yield what a person may do with a document that was loaded from a file.

    file: What it was called on the command line.
    errata: The file of corrections that it was loaded with.
    """
    file = "FILE" if file == "-" else file  # what was typed is kept nowhere
    made = f" --errata {shlex.quote(errata)}" if errata else ""
    shown = shlex.quote(file) + made
    if document.problems:
        what = "proposes what would let the rest be read"
        yield Advice(NEXT, f"pylogic load {shown} --suggest proposals.toml", what)
    if document.obstacles:
        return
    if document.notation.name.startswith("gdl"):
        yield Advice(NEXT, f"pylogic play {shown}", "the sheet is a game as it stands")
    if document.notation.name.startswith("nqthm"):
        yield Advice(NEXT, f"pylogic prove {shown}", "tells what is known of each theorem")
    if goal := "initial_state(S), legal_move(S, M)" if file in games.names() else _goal(document):
        source = " --source text" if file in games.names() else ""
        yield Advice(NEXT, f'pylogic query {shlex.quote(file)} "{goal}"{made}{source}', "")
    if isinstance(document.program, Program):
        found = {role.key for role in roles_of(document.program)}
        found |= {"step"} if alternatives(document.program) else set()
        if {"initial", "step"} <= found:
            what = "makes a game of it, by what the symbols look like"
            yield Advice(NEXT, f"pylogic new FOLDER --from {shown}", what)


def _goal(document: Document) -> str:
    """Return a goal that can be asked: of a step from the start, or of what is defined last."""
    program = document.program
    symbols = symbols_of(document.syntax, program)
    if isinstance(program, Program) and (goal := _step_from_start(program)):
        return goal
    asked = [s for s in symbols if s.kind in {PREDICATE, FUNCTION} and s.arity]
    if isinstance(program, Program) and not steps_of(program):
        for sort in program.model.layouts:
            if not any(_is_about(program, symbol.name, sort) for symbol in asked):
                return f"{atom(program.names.get(sort, sort))}(M)"
    best = sorted(asked, key=lambda s: (s.kind == PREDICATE, not s.is_used))  # the last of them
    if not best:
        return ""
    if isinstance(document.syntax, Script):  # of which functions are only called
        return f"{atom(best[-1].name)}({'[1, 2], ' * (best[-1].arity - 1)}Value)"
    return _query(best[-1])


def _is_about(program: Program, name: str, sort: str) -> bool:
    """Whether a predicate that the text defines is about states of a sort."""
    model = program.model
    symbol = next((s for s, shown in program.names.items() if shown == name), name)
    arity = model.theory.predicates.get(symbol, 0)
    places = (model.sorts.at(("predicate", symbol, i)) for i in range(arity))
    return any(found is not None and found.name == sort for found in places)


def _step_from_start(program: Program) -> str:
    """Return a goal for a step from the start, where something looks like these."""
    roles = {role.key: role.symbol for role in roles_of(program)}
    step = next((s for s in steps_of(program) if s.symbol == roles.get("step")), None)
    if step is None or "initial" not in roles:
        return ""
    others = iter(_LETTERS)
    states = dict(zip(step.places, "ST", strict=False))
    count = program.model.theory.predicates[step.symbol]
    arguments = [states.get(i) or next(others, "_") for i in range(count)]
    start, name = (program.names.get(s, s) for s in (roles["initial"], step.symbol))
    return f"{atom(start)}(S), {atom(name)}({', '.join(arguments)})"


def _query(symbol: DescribedSymbol) -> str:
    arguments = [_LETTERS[i] if i < len(_LETTERS) else "_" for i in range(symbol.arity)]
    return f"{atom(symbol.name)}({', '.join(arguments)})"
