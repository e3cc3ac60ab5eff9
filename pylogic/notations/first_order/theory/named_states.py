"""States that a text takes for granted: it names one, or has no word for what they all are.

A constant that only stands where states are observed, in a text whose steps lead to further ones,
is no list of the states there are. What is said of it becomes the definition of `start(s)`. Where
nothing says of what `∀p. player(turn(p))` holds, it is said of states.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.axiom_forms import (
    INITIAL,
    defines,
    demanded,
    equated,
    fresh,
    guarded,
    heads,
    matrix_of,
    names_of,
    sorted_terms,
)
from pylogic.notations.first_order.formulas.kinds_of_places import Place, places_of
from pylogic.notations.first_order.theory import letter_bounds


@dataclass(frozen=True, slots=True)
class NamedState:
    """A state that a text names.

    name, predicate: What the text calls it, and the predicate that holds of it alone.
    axiom: The first axiom that says something of it.
    """

    name: str
    predicate: str
    axiom: Declaration


def defined_states(
    declarations: Sequence[Declaration],
) -> tuple[list[Declaration], list[NamedState]]:
    """Return the declarations with a predicate for each state that is named, and these states."""
    found: list[NamedState] = []
    done = list(declarations)
    known = {c.name for d in done for c in f.those(d.formula, f.Constant)}
    names = {*filter(INITIAL.fullmatch, known)}
    free = initial(done)
    for name in sorted(names | free):
        theory = NamedStates([named(d, name) for d in done] if name in free else done)
        if theory.is_state(name):
            done, state = theory.defined(name)
            found.append(state)
    return done, found


def initial(declarations: Sequence[Declaration]) -> set[str]:
    """Return the variables that are spelt like a first state, as `s0` is, and never bound."""
    formulas = [d.formula for d in declarations if d.formula is not None]
    free = {name for formula in formulas for name in f.free_variables(formula)}
    bound = {name for formula in formulas for name in f.bound(formula)}
    return {name for name in free - bound if INITIAL.fullmatch(name)}


def named(declaration: Declaration, name: str) -> Declaration:
    """Return a declaration with a constant for a variable."""
    formula = declaration.formula
    if formula is None:
        return declaration
    return replace(declaration, formula=f.substitute(formula, {name: f.Constant(name)}))  # type: ignore[arg-type]  # of a formula comes one


def sorted_states(
    declarations: Sequence[Declaration],
) -> tuple[list[Declaration], list[tuple[str, Declaration]]]:
    """Return the declarations with a sort for states that have none, and each with its axiom."""
    done, found = list(declarations), []
    while (sort := NamedStates(done).unsorted()) is not None:
        done, name, axiom = sort
        found.append((name, axiom))
    return done, found


def _denied(formula: f.Formula | None) -> Iterator[f.Apply]:
    """Yield what an axiom says not to be one thing, as it does of what is so or not."""
    for part in f.stated(formula):
        match part:
            case f.Not(f.Compare(("=",), (f.Apply() as term, f.Constant()))):
                yield term
            case _:
                pass


class NamedStates:
    """The axioms of a text, and which places of symbols are of one kind."""

    def __init__(self, declarations: Sequence[Declaration]) -> None:
        self.declarations = declarations
        self.axioms = [d for d in declarations if d.formula is not None]
        formulas = (d.formula for d in declarations if d.formula is not None)
        self.places = places_of(tuple(formulas))
        self.nodes = [
            (number, node)
            for number, axiom in enumerate(self.axioms)
            for node in f.walk(axiom.formula)  # type: ignore[arg-type]  # it has one
        ]

    def is_state(self, name: str) -> bool:
        """Whether a constant names one of the states that steps lead to.

        It is called like one, and is the only constant of its kind; the text says what is observed
        of it, of what sort that is of any, and equates what is observed of one with another thing
        of another.
        """
        kind: Place = ("c", name, 0)
        if self.places.constants([kind]) != [f.Constant(name)]:
            return False
        observers = {
            (node.function, i)
            for _, node in self.nodes if isinstance(node, f.Apply)
            for i in range(len(node.args)) if self.places.same(("f", node.function, i), kind)
        }  # fmt: skip
        fixed = {
            (term.function, i)
            for axiom in self.axioms
            for term in (*equated(axiom.formula), *_denied(axiom.formula))
            for i, arg in enumerate(term.args) if arg == f.Constant(name)
        }  # fmt: skip
        return (
            bool(observers)
            and observers == fixed
            and all(self._is_use(number, node, name) for number, node in self.nodes)
            and any(self._is_sorted(node, observers) for _, node in self.nodes)
            and any(self._is_step(number, node, kind) for number, node in self.nodes)
        )

    def is_asked(self, name: str) -> bool:
        """Whether a variable, free in some axioms, is of a kind that others speak of with theirs.

        What has constants of its own, or a sort, is no state that nothing else is said of.
        """
        mine = {
            self.places.root(("x", name, number))
            for number, d in enumerate(self.axioms)
            if d.formula is not None and name in f.free_variables(d.formula)
        }  # fmt: skip
        theirs = {
            self.places.root(("x", n.name, number))
            for number, node in self.nodes for n in f.those(node, f.Variable) if n.name != name
        }  # fmt: skip
        return not mine.isdisjoint(theirs) and not self.places.constants(mine)

    def _is_use(self, number: int, node: f.Node, name: str) -> bool:
        """Whether a node says nothing of a constant but what it may say of a state."""
        here = f.Constant(name)
        match node:
            case f.Compare():
                return here not in node.terms or (_is_same(node, here) and self._has_steps(number))
            case f.Predicate(symbol, args) if here in args:
                return any(defines(d.formula, symbol) for d in self.axioms) or self._is_sort(node)
            case f.Conditional():
                return here not in {node.positive, node.negative}
            case _:
                return True

    def _has_steps(self, number: int) -> bool:
        """Whether an axiom says more than which things there are: what is reached, and how."""
        nodes = f.walk(self.axioms[number].formula or f.Truth(value=True))
        return sum(isinstance(n, f.Predicate) for n in nodes) > 1

    def _is_sort(self, fact: f.Predicate) -> bool:
        """Whether a fact is all that is said of what it holds of, but under conditions."""
        about = [
            d.formula for d in self.axioms if any(n.name == fact.name for n in heads(d.formula))
        ]  # fmt: skip
        return len(fact.args) == 1 and about == [fact]

    def _is_sorted(self, node: f.Node, observers: set[tuple[str, int]]) -> bool:
        match node:
            case f.Predicate(_, (f.Apply(name, args),)):
                return any(
                    isinstance(arg, f.Variable) and (name, i) in observers
                    for i, arg in enumerate(args)
                )
            case _:
                return False

    def _is_step(self, number: int, node: f.Node, kind: Place) -> bool:
        if not isinstance(node, f.Compare) or node.relations != ("=",):
            return False
        for one, other in (node.terms, node.terms[::-1]):
            if not isinstance(one, f.Apply):
                continue
            mine, theirs = self._observed(number, one, kind), self._observed(number, other, kind)
            same = isinstance(other, f.Apply) and other.function == one.function
            if len(mine) == 1 and theirs - mine and not same:
                return True
            if len(mine) == 1 and not theirs and self._leads(number, mine, kind):
                return True
        return False

    def _leads(self, number: int, after: set[str], kind: Place) -> bool:
        """Whether an axiom defines what leads from one state to another, by what is told of it."""
        match self.axioms[number].formula:
            case f.Iff(f.Predicate(_, (*_, f.Variable(last)) as args), _) if {last} == after:
                return any(self._is_of(number, arg, kind) for arg in args[:-1])
            case _:
                return False

    def _observed(self, number: int, term: f.Term, kind: Place) -> set[str]:
        return {
            n.name for n in f.those(term, f.Variable)
            if self.places.same(("x", n.name, number), kind)
        }  # fmt: skip

    def unsorted(self) -> tuple[list[Declaration], str, Declaration] | None:
        """Return the declarations with a sort for one kind of states, its name and first axiom."""
        steps = [
            (number, node) for number, node in self.nodes
            if isinstance(node, f.Compare) and node.relations == ("=",)
        ]  # fmt: skip
        for axiom in self.axioms:
            for name, i in demanded(axiom.formula):
                kind: Place = ("f", name, i)
                if (
                    not self.places.constants([kind])
                    and not any(
                        self.places.same(("f", term.function, i), kind)
                        for d in self.axioms
                        for term in equated(d.formula)
                        for i in range(len(term.args))
                        if not self._is_derived(term, d.formula, kind)
                    )
                    and not any(self._has_sort(n, node, kind) for n, node in self.nodes)
                    and (
                        any(self._is_step(number, node, kind) for number, node in steps)
                        or any(self._is_defined_of(d.formula, kind) for d in self.axioms)
                    )
                ):
                    return self._sorted(kind, axiom)
        return None

    def _is_derived(self, term: f.Apply, formula: f.Formula | None, kind: Place) -> bool:
        """Whether an equation says the value of a function by what else is observed."""
        return any(
            isinstance(node, f.Apply) and node.function != term.function
            and any(self.places.same(("f", node.function, i), kind) for i in range(len(node.args)))
            for node in f.walk(formula or f.Truth(value=True))
        )  # fmt: skip

    def _is_defined_of(self, formula: f.Formula | None, kind: Place) -> bool:
        """Whether an axiom defines a predicate of a kind, by what is observed."""
        match matrix_of(formula):
            case f.Iff(f.Predicate(name, args), said):
                places = (("p", name, i) for i in range(len(args)))
                return any(self.places.same(p, kind) for p in places) and self._is_observed(
                    said, kind
                )
            case _:
                return False

    def _has_sort(self, number: int, node: f.Node, kind: Place) -> bool:
        """Whether a node tells of a kind what it is: not states only told by what is observed."""
        match node:
            case f.Predicate(name, (_,)) if self.places.same(("p", name, 0), kind):
                stating = [
                    d.formula for d in self.axioms if any(h.name == name for h in heads(d.formula))
                ]
                return not stating or not all(self._is_observed(s, kind) for s in stating)
            case f.Apply("+" | "-", args):
                return any(self._is_of(number, arg, kind) for arg in args)
            case f.Compare(relations, terms):
                ordered = not {"=", "≠"}.issuperset(relations)
                return ordered and any(self._is_of(number, term, kind) for term in terms)
            case _:
                return False

    def _is_of(self, number: int, term: f.Term, kind: Place) -> bool:
        return isinstance(term, f.Variable) and self.places.same(("x", term.name, number), kind)

    def _is_observed(self, formula: f.Formula | None, kind: Place) -> bool:
        """Whether an axiom speaks of what is observed of a kind, or says several things of it."""
        if formula is None:
            return False
        about: set[str] = set()
        for node in f.walk(formula):
            if isinstance(node, f.Apply):
                places = (("f", node.function, i) for i in range(len(node.args)))
                if any(self.places.same(place, kind) for place in places):
                    return True
            elif isinstance(node, f.Predicate):
                places = (("p", node.name, i) for i in range(len(node.args)))
                about |= {node.name} if any(self.places.same(p, kind) for p in places) else set()
        return len(about) > 1

    def _sorted(
        self, kind: Place, axiom: Declaration
    ) -> tuple[list[Declaration], str, Declaration]:
        name = fresh("state", names_of(d.formula for d in self.axioms))
        done = []
        for declaration in self.declarations:
            formula = declaration.formula
            about = [
                term.args[i]
                for term in sorted_terms(formula)
                for i in range(len(term.args))
                if self.places.same(("f", term.function, i), kind)
            ]
            guards = [f.Predicate(name, (v,)) for v in dict.fromkeys(about)]
            if formula is not None and guards:
                done.append(replace(declaration, formula=guarded(formula, guards)))
            else:
                done.append(declaration)
        return done, name, axiom

    def defined(self, name: str) -> tuple[list[Declaration], NamedState]:
        """Return the declarations with a definition of what a constant names."""
        used = names_of(d.formula for d in self.axioms)
        predicate = fresh("start", used)
        state = f.Variable(fresh("s", used))
        parts: list[f.Formula] = []
        here = f.Constant(name)
        told = (d.formula for d in self.axioms if d.formula is not None)
        places = letter_bounds.places_of([*told])  # all that is said is said of those there are

        def holds(node: f.Node) -> f.Node:
            if not _is_same(node, here):
                return node
            return f.Predicate(predicate, tuple(t for t in node.terms if t != here))  # type: ignore[union-attr]  # a comparison

        asked = {
            id(d): replace(d, formula=f.transform(d.formula, holds))  # type: ignore[arg-type]  # of a formula comes one
            for d in self.axioms
            if any(_is_same(n, here) for n in f.walk(d.formula or f.Truth(value=True)))
        }
        self.axioms = [asked.get(id(d), d) for d in self.axioms]
        self.declarations = [asked.get(id(d), d) for d in self.declarations]
        about = [d for d in self.axioms if here in f.those(d.formula, f.Constant)]
        first = next(d for d in about if list(equated(d.formula)))
        rest: dict[int, Declaration] = {}
        for axiom in about:
            formula = axiom.formula or f.Truth(value=True)
            said: f.Formula = f.transform(  # type: ignore[assignment]  # of a formula comes one
                formula, lambda node: state if node == f.Constant(name) else node
            )
            if list(equated(formula)):
                free = tuple(v for v in f.free_variables(said) if v != state.name)
                said = f.ForAll(free, said) if free else said
                parts.append(letter_bounds.with_places(said, places))
            elif not (isinstance(formula, f.Predicate) and self._is_sort(formula)):
                condition = f.Predicate(predicate, (state,))
                rest[id(axiom)] = replace(axiom, formula=f.Implies(condition, said))
        whole = f.Iff(f.Predicate(predicate, (state,)), f.conjunction(*parts))
        rest[id(first)] = replace(first, formula=whole)
        gone = {id(d) for d in about} - rest.keys()
        done = [
            rest.get(id(d), d) for d in self.declarations
            if id(d) not in gone and not _declares(d, name)
        ]  # fmt: skip
        return done, NamedState(name, predicate, first)


def _is_same(node: f.Node, state: f.Constant) -> bool:
    """Whether a node says that a variable is a state that has a name: `s = s0`."""
    match node:
        case f.Compare(("=",), (f.Variable(), other) | (other, f.Variable())):
            return other == state
        case _:
            return False


def _declares(declaration: Declaration, name: str) -> bool:
    return declaration.kind == "constant" and declaration.label == name
