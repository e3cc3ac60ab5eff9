"""The compiled document: a Prolog module, each clause with the axiom and lines it comes from."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from pylogic.compiler.clauses.goal_shapes import called, meanings, shapes
from pylogic.compiler.clauses.goals import atom, functor
from pylogic.compiler.clauses.model import Clause, Model, WitnessPredicate
from pylogic.compiler.clauses.states import find_observers, lay_out
from pylogic.compiler.conditions.completions import by_cases
from pylogic.compiler.conditions.opposites import with_opposites
from pylogic.compiler.conditions.unfolding import better, unfolded
from pylogic.compiler.definitions.clause_builder import check_free
from pylogic.compiler.definitions.constraints import bounded_state, define_checks
from pylogic.compiler.definitions.definitions import define
from pylogic.compiler.definitions.modes import define_value, define_version
from pylogic.compiler.definitions.vocabulary import define_states, define_undefined
from pylogic.compiler.sorts.inference import infer_sorts
from pylogic.compiler.sorts.warnings import warnings
from pylogic.compiler.theory.dependencies import graph, groups, symbols
from pylogic.compiler.theory.listed_terms import bound_terms
from pylogic.compiler.theory.named_numbers import with_literals
from pylogic.compiler.theory.reading import read_theory
from pylogic.compiler.theory.statements import Statement, Theory
from pylogic.core.syntax import Declaration, Notice, Syntax

_EXPANSION = """\
% A '$never'(Axiom, Values, Goal) is an axiom that defines nothing: loading fails when it is \
violated. So it does for undecided(Atom) as values, if that rests on its own negation.
term_expansion('$never'(Axiom, Values, Goal), []) :-
    (   Goal
    ->  (   Values == []
        ->  print_message(error, format("axiom ~w does not hold", [Axiom]))
        ;   Values = undecided(Atom)
        ->  print_message(error, format("axiom ~w does not decide ~q, which rests on its own \
negation", [Axiom, Atom]))
        ;   Values = values(Arguments, One, Other)
        ->  print_message(error, format("axiom ~w gives two values, ~w and ~w, for ~w", [Axiom, \
One, Other, Arguments]))
        ;   print_message(error, format("axiom ~w does not hold for ~w", [Axiom, Values]))
        )
    ;   true
    ).
% A '$facts'(Head, Goal) stands for the answers of Goal, which are found once, while this file \
is loaded.
term_expansion('$facts'(Head, Goal), Facts) :-
    findall(Head, ANSWERED, Answers),
    sort(Answers, Sorted),
    (   Sorted == []
    ->  functor(Head, Name, Arity),
        Facts = (:- dynamic Name/Arity)
    ;   Facts = Sorted
    ).
"""


_SURE = """\
% sure(Goal): an answer of Goal that is true; one that rests on its own negation is an error.
sure(Goal) :-
    call_delays(Goal, Delays),
    (   Delays == true
    ->  true
    ;   format(atom(Why), "~q is neither true nor false", [Goal]),
        throw(error(evaluation_error(undefined), context(_, Why)))
    ).
"""


@dataclass(frozen=True, slots=True)
class Program:
    """A Prolog module.

    clauses: In the order in which they must be loaded.
    exports: `name/arity` of what answers a symbol of the document.
    tabled: `name/arity` of the recursive predicates, whose meaning is the least fixpoint.
    names: From the document's symbols to Prolog names.
    witnesses: From a symbol to the predicate that shows the quantified values behind an answer.
    notes: By axiom, what became of what it demands without defining anything.
    notices: What can never hold in an axiom.
    states: The states with names, each with the predicate that holds of it.
    guessed: The observers whose values are only those that the text compares them with.
    """

    clauses: tuple[Clause, ...]
    exports: tuple[str, ...]
    tabled: tuple[str, ...]
    names: dict[str, str]
    witnesses: dict[str, WitnessPredicate]
    model: Model
    notes: dict[str, str]
    wholes: tuple[Statement, ...] = ()  # kept, since their cases are known by their identity
    notices: tuple[Notice, ...] = ()
    states: tuple[tuple[str, str], ...] = ()
    guessed: frozenset[str] = frozenset()

    @property
    def renamed(self) -> dict[str, str]:
        """By Prolog name, the symbol of the document that Prolog has taken the name of."""
        return {name: s for s, name in self.names.items() if name == f"{s}_"}

    @property
    def sources(self) -> dict[str, str]:
        """By name of the compiler's own clauses for an axiom, the predicate that stands for it."""
        return self.model.sources

    @property
    def placed(self) -> None:
        """The clauses were made here: they stand on no lines of the document."""
        return

    def text(self, module: str, title: str, extra: str = "", exports: Sequence[str] = ()) -> str:
        """Return the module as a file that SWI-Prolog loads by itself.

        module, title: The module's name, and what the comment at its top says it is.
        extra: Further clauses, for the end.
        exports: What they export.
        """
        listed = ",\n    ".join(_indicator(e) for e in (*self.exports, *exports))
        head = [f"% {line}" for line in title.splitlines()]
        head += [f":- module({functor(module)}, [\n    {listed}\n]).", ""]
        head += [":- style_check(-singleton).  % of branches: a value that is only asked for"]
        head += [":- use_module(library(error), [must_be/2])."]
        head += [":- use_module(library(solution_sequences), [distinct/2])."]
        head += [":- use_module(library(wfs), [call_delays/2])."] if self.model.denies else []
        head += [""]
        head += [f":- table {_indicator(tabled)}." for tabled in self.tabled]
        if any(clause.text.startswith("'$") for clause in self.clauses):
            answered = "sure(Goal)" if self.model.denies else "Goal"
            head.append(_EXPANSION.replace("ANSWERED", answered))
            head += [_SURE] if self.model.denies else []
        parts = []
        for _, same in groupby(self.clauses, key=lambda c: (c.predicate, c.label, c.lines)):
            clauses = list(same)
            parts.append(
                _provenance(clauses[0]) + "\n" + "\n".join(c.text for c in clauses) + "\n"
            )
        observers = {self.names[s]: asked for s, asked in self.model.asked.items()}
        asked = [
            meanings(self.exports, self.renamed, exports, observers),
            shapes(self.model, self.names, self.guessed),
            called({name: self.names[predicate] for name, predicate in self.states}),
        ]
        return "\n".join([*head, *parts, *asked, extra])


def _indicator(text: str) -> str:
    """Return `name/arity` as SWI-Prolog reads it, also where the name is an operator."""
    name, arity = text.rsplit("/", 1)
    return f"{atom(name)}/{arity}"


def _provenance(clause: Clause) -> str:
    first, last = clause.lines
    lines = f"line {first}" if first == last else f"lines {first}-{last}"
    return (
        f"% axiom {clause.label}, {lines}" if not clause.label.startswith("line") else f"% {lines}"
    )


def compile_syntax(syntax: Syntax) -> Program:
    """Return the clauses of a document's axioms.

    Raises CompileError: An axiom cannot be compiled; it says which and why.
    """
    return replace(compile_axioms(with_literals(syntax.axioms()), {}), states=syntax.states)


def compile_axioms(
    axioms: Sequence[Declaration], signatures: Mapping[str, tuple[str | None, ...]]
) -> Program:
    """Return the clauses of axioms.

    axioms: Each with a formula.
    signatures: By function, the sorts of its arguments and of its value where no axiom says them;
        None where nothing is known. With any, predicates hold of what they are asked of elsewhere.
    Raises CompileError: An axiom cannot be compiled; it says which and why.
    """
    theory = read_theory(axioms)
    bound_terms(theory)
    for statement in theory.statements():  # first: a constant that is not listed hides the sorts
        check_free(statement)
    wholes = [statement for rules in theory.rules.values() for statement in rules]
    model = _modelled(theory, signatures)
    if longer := unfolded(model):
        model = _with_steps(model, longer, signatures)
    for name in (*theory.predicates, *theory.functions):
        if not re.fullmatch(r"[+-]", name):
            model.name(name)
    theory = model.theory
    with_opposites(theory, model.observers)
    _cut(model, theory.rules)
    define_undefined(model)
    define_states(model)
    uses = graph(theory)
    for group in groups(uses | _demanded(model)):
        if defined := [name for name in group if name in uses]:
            _cut(model, defined)  # again: what these use may be known to construct states now
            define(model, defined)
    symbols = (*theory.rules, *theory.equations, *model.observers, *model.layouts)
    arity = theory.predicates | {name: n + 1 for name, n in theory.functions.items()}
    exports = [f"{model.name(s)}/{arity.get(s, 2)}" for s in dict.fromkeys(symbols)]
    notes = define_checks(model)
    clauses = tuple(_sorts_first(model, _gathered(model.clauses)))
    return Program(
        clauses,
        tuple(exports),
        tuple(model.tabled),
        {s: model.name(s) for s in symbols},
        model.witnesses,
        model,
        notes,
        tuple(wholes),
        warnings(model.sorts),
    )


def _modelled(theory: Theory, signatures: Mapping[str, tuple[str | None, ...]]) -> Model:
    """Return what is known of the symbols of a theory, before any is compiled."""
    sorts = infer_sorts(theory, signatures)
    observers = find_observers(theory, sorts, receivers=bool(signatures))
    return Model(theory, sorts, observers, lay_out(observers), define_version, define_value)


def _with_steps(
    model: Model,
    longer: dict[str, list[Statement]],
    signatures: Mapping[str, tuple[str | None, ...]],
) -> Model:
    """Return a model with those of some longer definitions that construct more of their states.

    What their variables stand for is found in it anew.
    """
    theory = model.theory
    tried = _modelled(replace(theory, rules=theory.rules | longer), signatures)
    kept = better(tried, longer, model)
    if len(kept) == len(longer):
        return tried
    some = {name: longer[name] for name in kept}
    return _modelled(replace(theory, rules=theory.rules | some), signatures) if kept else model


def _cut(model: Model, names: Iterable[str]) -> None:
    """Make several rules of those of which only the cases construct a state."""
    rules = model.theory.rules
    for name in names:
        if name in rules:
            rules[name] = [case for rule in rules[name] for case in by_cases(model, rule)]


def _demanded(model: Model) -> dict[str, dict[str, None]]:
    """Return, for each sort of states, the symbols of what is demanded of each of its states."""
    bounding = [s for s in model.theory.constraints if bounded_state(model, s)]
    used = {
        symbol: None
        for s in bounding
        for part in (s.guard, s.conclusion)
        for symbol in symbols(part)
        if symbol not in model.layouts
    }
    return dict.fromkeys(model.layouts, used)


def _sorts_first(model: Model, clauses: list[Clause]) -> list[Clause]:
    """Return the clauses with the lists of values in front, which the others may go through."""
    lists = model.names_of_lists()
    return sorted(clauses, key=lambda clause: clause.predicate not in lists)


def _gathered(clauses: list[Clause]) -> list[Clause]:
    """Return the clauses with those of one predicate together, where its last one stood."""
    last = {clause.predicate: i for i, clause in enumerate(clauses)}
    together: dict[str, list[Clause]] = {}
    for clause in clauses:
        together.setdefault(clause.predicate, []).append(clause)
    return [
        c
        for i, clause in enumerate(clauses)
        if last[clause.predicate] == i
        for c in together[clause.predicate]
    ]
