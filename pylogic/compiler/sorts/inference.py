"""Which sorts a theory has, and the extent of each argument and value of its symbols."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count

from pylogic.compiler.sorts.domains import enumerate_sort
from pylogic.compiler.sorts.extents import ANYTHING, NOTHING, Extent, Value, of_values, shown
from pylogic.compiler.sorts.kinds import Kinds, Position, variable_place
from pylogic.compiler.sorts.matching import matched
from pylogic.compiler.sorts.sorts import INDIVIDUAL, Sort, Sorts
from pylogic.compiler.theory.dependencies import graph, groups
from pylogic.compiler.theory.listed_terms import builders, named_terms
from pylogic.compiler.theory.statements import BUILT_IN_FUNCTIONS, Statement, Theory
from pylogic.core import formulas as f
from pylogic.core.errors import CompileError

_PATIENCE = 40  # rounds in which the extents of mutually recursive symbols may grow
_MOST_BETWEEN = 100_000  # numbers between those that a text names; of more, none is listed
_EARLY, _MOST_GROWN = 6, 500  # rounds after which an extent that still grows has this many at most


def infer_sorts(
    theory: Theory, signatures: Mapping[str, tuple[str | None, ...]] | None = None
) -> Sorts:
    """Return the sorts of a theory.

    theory: The statements.
    signatures: By function, the sorts of its arguments and last that of its value, None where
        nothing is known.
    Raises CompileError: Something would have to be of two sorts, or a sort is too large to
        enumerate.
    """
    signatures = signatures or {}
    sorts = Sorts(theory)
    _find_constructors(sorts)
    unary = [name for name, arity in theory.predicates.items() if arity == 1]
    for name in unary:
        enumerate_sort(sorts, name)
    named = {n: None for s in theory.statements() for part in (s.conclusion, s.guard)
             for n in f.walk(part) if isinstance(n, f.Constant | f.Number)}  # fmt: skip
    listed = {value: None for sort in sorts.sorts.values() for value in sort.values or ()}
    for name in theory.open_sorts:
        sorts.sorts[name] = Sort(name, None)
    for name, known in signatures.items():
        for sort in known:
            if sort is not None and sort not in sorts.sorts:
                raise _fault(theory, name, f"no definition says what is observed of {sort}")
    sorts.sorts[INDIVIDUAL] = Sort(INDIVIDUAL, tuple(named | listed))
    uses = graph(theory)
    order = list(groups(uses))
    sorts.recursive = frozenset(n for g in order for n in g if any(n in uses[o] for o in g))
    bounded: frozenset[Position] = frozenset()
    numbers = [value.value for value in named if isinstance(value, f.Number)] or [0]
    inner = range(min(numbers), max(numbers) + 1)
    between = [f.Number(n) for n in inner] if len(inner) <= _MOST_BETWEEN else []
    sorts.between = frozenset(between)
    for _ in range(_PATIENCE):  # once more, since what is bounded is no place of all numbers
        _find_extents(sorts, signatures, order, uses, dict.fromkeys(bounded, between))
        sorts.ranged = True
        new = [enumerate_sort(sorts, name) for name in unary if name not in sorts.sorts]
        if any(new):
            listed |= {value: None for sort in new if sort for value in sort.values or ()}
            sorts.sorts[INDIVIDUAL] = Sort(INDIVIDUAL, tuple(named | listed))
            continue
        within = bounded | frozenset(_bounded_places(sorts, named))
        if within == bounded or not between:
            break
        bounded = within
    return sorts


def _bounded_places(sorts: Sorts, named: Iterable[Value]) -> Iterator[Position]:
    """Yield the places whose numbers all lie between those that the text names."""
    numbers = [value.value for value in named if isinstance(value, f.Number)]
    for position, extent in sorts.extents.items():
        if extent.values is not None and sorts.kinds.is_numeric(position):
            own = [value.value for value in extent.values if isinstance(value, f.Number)]
            if not own or (min(numbers) <= min(own) and max(own) <= max(numbers)):
                yield position


def _find_extents(
    sorts: Sorts,
    signatures: Mapping[str, tuple[str | None, ...]],
    order: Sequence[list[str]],
    uses: Mapping[str, Collection[str]],
    bounded: Mapping[Position, Sequence[f.Number]],
) -> None:
    theory = sorts.theory
    sorts.extents.clear()
    sorts.forget()
    sorts.kinds = Kinds(theory, theory.open_sorts, signatures, frozenset(bounded))
    for position, numbers in bounded.items():
        sorts.kinds.put(position, numbers)
    waiting = [name for name in sorts.sorts if name in theory.predicates]
    while telling := [name for name in waiting if _tells(sorts, name)]:
        for name in telling:
            sorts.kinds.put(("predicate", name, 0), sorts.sorts[name].values or ())
            waiting.remove(name)
    for function in sorts.constructors:
        for built in _built_by(sorts, function):
            for i, arg in enumerate(built.args):
                if isinstance(arg, f.Constant | f.Number):
                    sorts.kinds.put(("function", function, i), [arg])
    if sorts.kinds.clash is not None:
        statement, one, other = sorts.kinds.clash
        raise statement.fail(f"something would have to be both a {one} and a {other} here")
    if (misplaced := sorts.kinds.misplaced()) is not None:
        statement, term, sort = misplaced
        what = f"{shown(term)} would have to be a {sort}, which is told by what is observed of it"
        raise statement.fail(what)
    for name in sorts.constructors:
        if (kind := sorts.kinds.state_sort(("function", name, -1))) is not None:
            what = f"what {name} makes would have to be a {kind}, which is told by observers"
            raise _fault(theory, name, what)
    _of_sorts(sorts)
    _of_constructors(sorts)
    for name, known in signatures.items():
        _of_signature(sorts, name, known)
    _of_observers(sorts, signatures)
    sorts.forget()
    for group in order:
        recursive = any(name in uses[other] for name in group for other in group)
        _of_group(sorts, [n for n in group if not _is_sort(sorts, n)], recursive=recursive)


def _tells(sorts: Sorts, name: str) -> bool:
    """Whether something is put in the place of a predicate, and it is not only true of all."""
    place = ("predicate", name, 0)
    kinds = sorts.kinds
    return (
        bool(kinds.individuals(place))
        or kinds.is_numeric(place)
        or kinds.state_sort(place) is not None
        or any(kinds.same(place, ("function", built, -1)) for built in sorts.constructors)
        or any(
            not isinstance(arg, f.Variable)
            for rule in sorts.theory.rules.get(name, ())
            for arg in f.children(rule.conclusion)
        )
    )


def _is_sort(sorts: Sorts, name: str) -> bool:
    return name in sorts.sorts and sorts.theory.predicates.get(name) == 1


def _of_sorts(sorts: Sorts) -> None:
    for name, sort in sorts.sorts.items():
        if sort.values is not None and name in sorts.theory.predicates:
            # what only has bounds holds of nothing; as the sort of values it is these
            extent = NOTHING if sort.only_bounded else of_values(sort.values)
            sorts.extents["predicate", name, 0] = extent


def _of_constructors(sorts: Sorts) -> None:
    for function in sorts.constructors:
        terms = _built_by(sorts, function)
        if not terms or not builders(sorts.theory, function) <= sorts.sorts.keys():
            continue
        sorts.extents["function", function, -1] = of_values(terms)
        for i in range(sorts.theory.functions[function]):
            sorts.extents["function", function, i] = of_values(term.args[i] for term in terms)  # type: ignore[misc]  # values consist of values


def _built_by(sorts: Sorts, function: str) -> list[f.Apply]:
    """Return the terms of a constructor that sorts list, and those that the text names."""
    return named_terms(sorts.theory, function) + [
        value
        for sort in sorts.sorts.values()
        for whole in sort.values or ()
        for value in f.walk(whole)
        if isinstance(value, f.Apply) and value.function == function
    ]


def _of_signature(sorts: Sorts, name: str, known: tuple[str | None, ...]) -> None:
    for i, sort in enumerate(known):
        values = sorts.sorts[sort].values if sort is not None else None
        if values is not None:
            sorts.extents["function", name, -1 if i == len(known) - 1 else i] = of_values(values)


def _find_constructors(sorts: Sorts) -> None:
    theory = sorts.theory
    for name, rules in theory.rules.items():
        for rule in rules:
            if isinstance(rule.conclusion, f.Predicate):
                for arg in rule.conclusion.args:
                    _note_constructors(sorts, arg, name if theory.predicates[name] == 1 else "")
    for equations in theory.equations.values():
        for equation in equations:
            if isinstance(equation.conclusion, f.Compare):
                for part in f.children(equation.conclusion.terms[0]):
                    _note_constructors(sorts, part, "")


def _note_constructors(sorts: Sorts, term: f.Node, sort: str) -> None:
    theory = sorts.theory
    for node in f.walk(term):
        if isinstance(node, f.Apply) and node.function not in {
            *theory.equations,
            *BUILT_IN_FUNCTIONS,
            *theory.observing,
        }:
            known = sorts.constructors.get(node.function, "")
            sorts.constructors[node.function] = known or (sort if node is term else "")


def _fault(theory: Theory, function: str, reason: str) -> CompileError:
    """Return the error for a function, at the first statement that mentions it."""
    for statement in theory.statements():
        if any(isinstance(n, f.Apply) and n.function == function for n in statement.nodes()):
            return statement.fail(reason)
    return CompileError(f"{function}: {reason}")


def _of_observers(sorts: Sorts, signatures: Mapping[str, tuple[str | None, ...]]) -> None:
    """Find the extents of what observers say, and of their arguments, in what says their sorts.

    What was found to be a demand before says both all the same.
    """
    theory = sorts.theory
    found: dict[Position, Extent] = {}
    bounds: dict[str, list[tuple[Statement, Extent]]] = {}
    for statement, is_new in (
        *((one, True) for one in theory.ranges),
        *((one, False) for one in theory.unlisted),
    ):
        match statement.conclusion:
            case f.Predicate(sort, (f.Apply(function),)) if function in theory.observing:
                bound = _bound(sorts, statement, sort, found)
                if bound is None and is_new:
                    _demand(theory, statement)
                elif bound is not None:
                    _join(found, ("function", function, -1), bound)
                    if is_new:
                        bounds.setdefault(function, []).append((statement, bound))
    for function, said in bounds.items():
        plain = [(one, bound) for one, bound in said if not _asks(sorts, one)]
        for statement, bound in said:
            if bound != found["function", function, -1]:  # it may speak of some places only
                _demand(theory, statement)
            if bound != ANYTHING and not any(
                same == bound and _covers(one, statement) for one, same in plain
            ):
                what = (
                    f"of which sort {function} is has to be said of all states, and this is said "
                    "of some; say it without the condition, and the rest as ~(... & ...)"
                )
                raise statement.fail(what)
    for (_, name, i), extent in found.items():
        if name not in signatures:
            sorts.extents["function", name, i] = extent


def _bound(
    sorts: Sorts, statement: Statement, sort: str, found: dict[Position, Extent]
) -> Extent | None:
    """Return the values that something says an observer has; None where it only demands them.

    found: The extents of arguments, in which those of the observer come, unless they are places
        that are looked up in each state.
    """
    (term,) = f.children(statement.conclusion)
    assert isinstance(term, f.Apply)  # noqa: S101  # as the caller sees to
    if any(isinstance(n, f.Apply) for arg in term.args for n in f.walk(arg)):
        return None
    env = sorts.solved(statement)
    for i, arg in enumerate(term.args):
        place: Position = ("function", term.function, i)
        if sorts.kinds.state_sort(place) is None:
            _join(found, place, sorts.asserter({}).of(arg, env))
    values = sorts.sorts.get(sort)
    if (values is None or values.values == ()) and sort in sorts.theory.rules:  # not listed
        return None
    return of_values(values.values) if values and values.values else ANYTHING


def _join(found: dict[Position, Extent], place: Position, extent: Extent) -> None:
    known = found.get(place)
    found[place] = known.join(extent) if known else extent


def _demand(theory: Theory, statement: Statement) -> None:
    """Check of each state of which sort an observer's values are, as its sort does not say it."""
    theory.ranges.remove(statement)
    theory.constraints.append(statement)
    theory.unlisted.append(statement)


def _asks(sorts: Sorts, statement: Statement) -> bool:
    """Whether a statement speaks of some states only, more than that they are states."""
    return any(
        isinstance(child, f.Variable)
        and sorts.kinds.state_sort(variable_place(statement, child.name)) is not None
        for node in f.walk(statement.guard)
        if not (isinstance(node, f.Predicate) and node.name in sorts.theory.open_sorts)
        for child in f.children(node)
    )


def _covers(one: Statement, other: Statement) -> bool:
    """Whether a statement says the sort of an observer wherever another one does, and more."""
    (term,), (place,) = f.children(one.conclusion), f.children(other.conclusion)
    env = matched(f.children(term), f.children(place))
    if env is None:
        return False
    parts = {f.substitute(part, dict(env)) for part in f.conjuncts(one.guard)}
    return parts <= {*f.conjuncts(other.guard), f.Truth(value=True)}


def _of_group(sorts: Sorts, group: list[str], *, recursive: bool) -> None:
    """Let the extents of a group of mutually recursive symbols grow until nothing is new."""
    theory = sorts.theory
    statements = [(name, s) for name in group for s in theory.defining(name)]
    places = {place for name, s in statements for place, _ in _positions(theory, name, s)}
    places -= {
        place for place in places
        if sorts.kinds.state_sort(place) is not None
        or (place[1] in sorts.theory.observing)
    }  # fmt: skip
    for place in places:
        sorts.extents[place] = NOTHING
    endless: set[Position] = set()
    for turn in count():
        grown: dict[Position, Extent] = dict.fromkeys(places, NOTHING)
        for name, statement in statements:
            env = sorts.solved(statement) if recursive else sorts.settled(statement)
            if any(extent == NOTHING for extent in env.values()):
                continue
            asserter = sorts.asserter(sorts.base(statement))
            for place, term in _positions(theory, name, statement):
                if place in places:
                    grown[place] = grown[place].join(asserter.of(term, env))
        if not recursive:
            sorts.extents |= grown
            return
        grown |= dict.fromkeys(endless, ANYTHING)
        new = {place for place, extent in grown.items() if sorts.extents[place] != extent}
        if not new:
            return
        if turn >= _EARLY:
            most = _MOST_GROWN if turn < _PATIENCE else -1
            endless |= {place for place in new if len(grown[place].values or ()) > most}
        sorts.extents |= grown


def _positions(
    theory: Theory, name: str, statement: Statement
) -> Iterator[tuple[Position, f.Term]]:
    """Yield the arguments and the value of the symbol that a statement is about."""
    match statement.conclusion:
        case f.Predicate(_, args):
            yield from ((("predicate", name, i), arg) for i, arg in enumerate(args))
        case f.Compare(("=",), (f.Apply(function, args), value)) if function in theory.equations:
            yield from ((("function", function, i), arg) for i, arg in enumerate(args))
            yield ("function", function, -1), value
        case f.Compare((relation,), (left, right)) if relation in theory.rules:
            yield ("predicate", relation, 0), left
            yield ("predicate", relation, 1), right
        case _:
            return
