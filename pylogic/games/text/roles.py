"""What a specification leaves to the document: who plays, and what a move is made of."""

from dataclasses import replace
from typing import Final

from pylogic.compiler.clauses.model import Model, WitnessPredicate
from pylogic.compiler.program import Program
from pylogic.compiler.sorts.extents import Value
from pylogic.core import formulas as f
from pylogic.documents import Document
from pylogic.documents.advice import states_in
from pylogic.games.text.specification import Specification
from pylogic.games.text.values import plain

ALONE: Final = "player"
"""Who plays where nobody is named and nothing says who moves."""

_TWO: Final = 2


def completed(document: Document, spec: Specification) -> tuple[Program, Specification]:
    """Return the clauses, and the specification with its players and what a move is made of.

    Raises GameError: It has other players than the document, or the document is no axioms, or has
        not what it names.
    """
    program = document.program
    if not isinstance(program, Program):
        raise spec.fail(f"a game needs axioms; {document.name} is a program itself")
    model, witnesses = program.model, program.witnesses
    players = spec.players or _players(spec, model)
    _check_players(spec, model, players)
    move = spec.move or _move(spec, model, witnesses)
    _check_words(spec, model, move)
    text = spec.move_text or _pattern(spec.step, move)
    return program, replace(spec, players=players, move=move, move_text=text)


def _check_words(spec: Specification, model: Model, move: tuple[str, ...]) -> None:
    """Refuse words for what is no constant of a part of a move."""
    rules = model.theory.rules.get(spec.step)
    if not spec.words or not rules:
        return
    sorts = model.sorts.whole(rules[0])
    known = [
        plain(model, value)
        for part in move
        if (sort := sorts.get(part))
        for value in sort.values or ()
    ]
    if strange := sorted(spec.words.keys() - set(known)):
        raise spec.fail(
            f"[text]: 'words' has {strange[0]!r}, which is no part of a move"
            f"{spec.near(strange[0], known)}"
        )


def players_of(spec: Specification, model: Model) -> dict[str, Value]:
    """Return, by what they are called, the players that values of the mover are, in their order.

    It is empty where nothing says who moves, or of what values that is.
    """
    sort = model.sorts.at(("function", spec.mover, -1)) if spec.mover else None
    found = {plain(model, value): value for value in (sort and sort.values) or ()}
    return {name: found[name] for name in spec.players or found if name in found}


def _players(spec: Specification, model: Model) -> tuple[str, ...]:
    """Return all values of the mover."""
    if not spec.mover:
        return (ALONE,)
    if not (found := players_of(spec, model)):
        raise spec.fail(
            f"[game]: 'players' is missing, and no axiom says what values {spec.mover} has"
        )
    return tuple(found)


def _check_players(spec: Specification, model: Model, players: tuple[str, ...]) -> None:
    if len(set(players)) < len(players):
        raise spec.fail("[game]: 'players' names somebody twice")
    if spec.stuck == "loses" and len(players) != _TWO:
        raise spec.fail(
            f"[game]: 'stuck' = 'loses' does not say who of {len(players)} players has won;"
            " expected 'draw' or 'wins'"
        )
    if not spec.mover:
        if len(players) > 1:
            raise spec.fail(f"[game]: 'mover' is missing, though {len(players)} play")
        return
    movers = players_of(replace(spec, players=()), model)
    strange = [player for player in players if movers and player not in movers]
    if strange:
        raise spec.fail(
            f"{strange[0]!r} among the 'players' never moves; the values of {spec.mover} are"
            f" {', '.join(movers)}"
        )


def _move(
    spec: Specification, model: Model, witnesses: dict[str, WitnessPredicate]
) -> tuple[str, ...]:
    """Return what the step relates besides positions, or else what its axiom quantifies."""
    rules = model.theory.rules.get(spec.step)
    if not rules:
        return ()  # told by who looks for the step
    names = names_in(model, spec.step)
    if judged := judged_step(model, spec.step):
        others = (name for place, name in enumerate(names) if place not in judged)
        return (*others, names[judged[1]])
    found = []
    for place, name in enumerate(names):
        sort = model.sorts.at(("predicate", spec.step, place))
        if not (sort and sort.name in model.layouts):
            found.append(name)
    if not found and spec.step in witnesses:
        return tuple(witnesses[spec.step].variables)
    return tuple(found)


def names_in(model: Model, symbol: str) -> list[str]:
    """Return what the arguments of a predicate are called, by the first rule that has a variable.

    One that is a constant in all rules, as in `go(s, t, 1)`, is called by its place.
    """
    names: list[str] = []
    for place, arguments in enumerate(zip(*_heads(model, symbol), strict=True), 1):
        own = [a.name for a in arguments if isinstance(a, f.Variable) and a.name not in names]
        names.append(own[0] if own else f"part_{place}")
    return names


def _heads(model: Model, symbol: str) -> list[tuple[f.Node, ...]]:
    return [f.children(rule.conclusion) for rule in model.theory.rules[symbol]]


def judged_step(model: Model, symbol: str) -> tuple[int, int] | None:
    """Return which arguments of a step are the position before and the next, where it judges both.

    None where the next is constructed by one clause, or is among too many to be looked for.
    """
    states = states_in(model, symbol)
    if len(states) != _TWO or len(set(states.values())) != 1:
        return None
    before, after = states
    made = model.constructs.get(symbol) == {after}
    if made and symbol in model.witnesses:
        return None
    if not made and model.count_of_states(states[after]) is None:
        return None
    return before, after


def _pattern(step: str, move: tuple[str, ...]) -> str:
    """Return how a move is written where nothing is said of it."""
    return " ".join(f"{{{part}}}" for part in move) or step
