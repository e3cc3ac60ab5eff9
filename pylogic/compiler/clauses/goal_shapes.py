"""What a module tells of the goals that are asked in it; `prolog/bridge/goals.pl` reads it."""

from collections.abc import Collection, Iterable, Mapping
from collections.abc import Set as AbstractSet

from pylogic.compiler.clauses.goals import atom, written
from pylogic.compiler.clauses.model import Model


def meanings(
    exported: Collection[str],
    renamed: Mapping[str, str],
    others: Collection[str],
    asked: Mapping[str, str] | None = None,
) -> str:
    """Return clauses that say which predicate a goal means that names another.

    Prolog has taken some names, and what observes a state is asked of each in turn.

    exported: As `name/arity`, the predicates of the document.
    renamed: By Prolog name, the symbol of the document that Prolog has taken the name of.
    others: As `name/arity`, what else the module exports: it is asked by its name.
    asked: By Prolog name, the predicate that goals mean by it.
    """
    facts = []
    for indicator in exported:
        name, arity = indicator.rsplit("/", 1)
        meant = (asked or {}).get(name, name)
        args = [f"V{i + 1}" for i in range(int(arity))]
        facts += [
            f"'$means'({written(said, args)}, {written(meant, args)}).\n"
            for said in dict.fromkeys((renamed.get(name, name), name))
            if said != meant and f"{said}/{arity}" not in others
        ]
    return "% what goals that are asked here mean\n" + "".join(facts) if facts else ""


def shapes(model: Model, symbols: Iterable[str], guessed: AbstractSet[str]) -> str:
    """Return clauses that say which arguments of a document's predicates are states.

    A term of their shape is no state where a value in it is out of its sort; that can be said of
    the states of which the text tells all values.

    model: The theory.
    symbols: Its predicates and functions.
    guessed: The observers whose values are only those that the text compares them with.
    """
    facts = [
        f"'$checked'({atom(model.name(layout.sort))}).\n"
        for layout in model.layouts.values()
        if guessed.isdisjoint(slot.observer for slot in layout.slots)
    ]
    for symbol in symbols:
        if model.is_state_sort(symbol):
            continue  # whether something is a state may be asked of anything
        if symbol in model.theory.functions:
            kind, count = "function", model.theory.functions[symbol]
            places = [*range(count), -1]
        else:
            kind, count = "predicate", model.theory.predicates.get(symbol, 0)
            places = list(range(count))
        states = []
        for number, place in enumerate(places, 1):
            sort = model.sorts.at((kind, symbol, place))
            if sort is not None and model.is_state_sort(sort.name):
                size = len(model.layouts[sort.name].slots)
                states.append(f"{number}-{atom(model.name(sort.name))}/{size}")
        if states:
            goal = written(model.name(symbol), ["_"] * len(places))
            facts.append(f"'$states'({goal}, [{', '.join(states)}]).\n")
    return "% which arguments are states\n" + "".join(facts) if facts else ""


def called(states: Mapping[str, str]) -> str:
    """Return clauses that say which states have names: by name, the predicate that holds of it."""
    facts = [f"'$called'({atom(name)}, {atom(start)}).\n" for name, start in states.items()]
    return "% what names of states mean\n" + "".join(facts) if facts else ""
