"""Where situations stand: `at(box, s, door)`, `top(do(s, push))`, read with the situation last.

Papers put the situation of a fluent, of `Poss` and of `do` at one place or another. Where a text
puts it always at the same place of a symbol, the histories are read with it as the last argument;
afterwards the fluents get it back where it was, so that goals are asked as the text writes them.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.syntax import Declaration

Symbol: TypeAlias = tuple[str, int]
"""The name of a predicate or function, and the number of its arguments."""
SUCCESSORS = ("do", "Do", "result", "Result", "res", "Res")
"""What texts call what an action makes of a situation."""
_FIRST = re.compile(r"[sS]_?0|(?:init|initial|start)(?:_?(?:state|situation))?", re.IGNORECASE)
"""What a first situation is called."""


def with_situations_last(
    declarations: Sequence[Declaration], do: Collection[str], possible: Collection[str]
) -> tuple[list[Declaration], dict[Symbol, int]]:
    """Return the declarations with situations as last arguments, and where they stood before.

    do, possible: What the successor may be called, and what says that an action is possible.
    """
    formulas = [d.formula for d in declarations if d.formula is not None]
    if not any(_is_step(n, do) for x in formulas for n in f.those(x, f.Apply)):
        return list(declarations), {}
    found = _beside_actions(formulas, do, possible)
    before = -1
    while before < (before := sum(map(len, found.values()))):
        for formula in formulas:
            _note(formula, do, found)
    moved = {symbol: min(at) for symbol, at in found.items()
             if len(at) == 1 and at != {symbol[1] - 1}}  # fmt: skip
    turns = {symbol: (at, symbol[1] - 1) for symbol, at in moved.items()}
    return [_turned(d, turns) for d in declarations], moved


def with_situations_back(
    declarations: Sequence[Declaration], places: Mapping[Symbol, int]
) -> list[Declaration]:
    """Return the declarations with situations where the text has them."""
    turns = {symbol: (symbol[1] - 1, at) for symbol, at in places.items()}
    return [_turned(d, turns) if turns else d for d in declarations]


def first_situation(formulas: Sequence[f.Formula], do: Collection[str]) -> str | None:
    """Return the name of what stands where situations do, and looks like the first of them."""
    nodes = [n for x in formulas for n in f.walk(x) if isinstance(n, f.Predicate | f.Apply)]
    after = {_symbol(n) for n in nodes if n.args and _is_step(n.args[-1], do)}
    for node in nodes:
        match node.args[-1:]:
            case (f.Constant(name) | f.Variable(name),) if _symbol(node) in after:
                if _FIRST.fullmatch(name):
                    return name
            case _:
                pass
    return None


def _symbol(node: f.Predicate | f.Apply) -> Symbol:
    return node.name if isinstance(node, f.Predicate) else node.function, len(node.args)


def _is_step(node: f.Node, do: Collection[str]) -> bool:
    return isinstance(node, f.Apply) and node.function in do and len(node.args) == 2  # noqa: PLR2004 - do(a, s)


def _beside_actions(
    formulas: Sequence[f.Formula], do: Collection[str], possible: Collection[str]
) -> dict[Symbol, set[int]]:
    """Return the place of these that no action has, where the other has some."""
    acted: dict[Symbol, set[int]] = {}
    for node in (n for formula in formulas for n in f.walk(formula)):
        if _is_step(node, do) or (isinstance(node, f.Predicate) and node.name in possible):
            own = acted.setdefault(_symbol(node), set())  # type: ignore[arg-type]  # it is applied
            own |= {i for i, arg in enumerate(f.children(node)) if _is_action(arg, do)}
    return {symbol: {0, 1} - at for symbol, at in acted.items() if len(at) == 1}


def _is_action(term: f.Node, do: Collection[str]) -> bool:
    match term:
        case f.Constant(name):
            return not _FIRST.fullmatch(name)
        case f.Apply():
            return not _is_step(term, do)
        case _:
            return False


def _note(formula: f.Formula, do: Collection[str], places: dict[Symbol, set[int]]) -> None:
    """Note the places in which a formula puts situations, as far as is known of its variables."""
    applied = [n for n in f.walk(formula) if isinstance(n, f.Predicate | f.Apply)]
    variables: set[str] = set()
    for _ in range(2):
        for node in applied:
            symbol = _symbol(node)
            for i, arg in enumerate(node.args):
                if _is_step(arg, do) or (
                    isinstance(arg, f.Constant | f.Variable)
                    and (arg.name in variables or _FIRST.fullmatch(arg.name))
                ):
                    places.setdefault(symbol, set()).add(i)
                elif isinstance(arg, f.Variable) and i in places.get(symbol, ()):
                    variables.add(arg.name)


def _turned(declaration: Declaration, turns: Mapping[Symbol, tuple[int, int]]) -> Declaration:
    """Return a declaration with an argument of some symbols at another place."""

    def step(node: f.Node) -> f.Node:
        if not isinstance(node, f.Predicate | f.Apply) or _symbol(node) not in turns:
            return node
        source, target = turns[_symbol(node)]
        args = [*node.args]
        args.insert(target, args.pop(source))
        return f.rebuild(node, tuple(args))

    if declaration.formula is None:
        return declaration
    return replace(declaration, formula=f.transform(declaration.formula, step))  # type: ignore[arg-type]  # of a formula comes one
