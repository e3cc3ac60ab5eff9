"""Why a function of a script has the value that it has: the chain of definitions that gives it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Final

from pylogic.core import formulas as f
from pylogic.core.errors import ExplanationError, ExplanationFault, ReadError
from pylogic.documents import Document
from pylogic.explain.growing import ClaimStep, Draft, PrintedSource, frozen, grown
from pylogic.explain.tree import COMPARISON, VALUE, Explanation, Node
from pylogic.notations.nqthm.abbreviation import abbreviate
from pylogic.notations.nqthm.lisp_printer import flat
from pylogic.nqthm.evaluator import EvaluationLimits, TermEvaluator
from pylogic.nqthm.events import Definition, Script
from pylogic.nqthm.exchange import from_prolog, to_prolog
from pylogic.nqthm.shells import functions_of
from pylogic.nqthm.terms import expand_lets
from pylogic.nqthm.values import F, T, Value, same, term_of
from pylogic.session import Module
from pylogic.terms import Atom, Compound, Term, Variable
from pylogic.terms.reader import read_term

_MOST: Final = 150
"""How many calls one explanation has."""

Key = tuple[str, str]
"""A function, and its arguments as they are printed."""


class ScriptExplainer:
    """Explains the values of the functions of a script.

    document: The script.
    module: Its clauses, by which each value is checked.
    Raises ExplanationError: The document is no script.
    """

    def __init__(self, document: Document, module: Module) -> None:
        if not isinstance(document.syntax, Script):
            raise ExplanationError(f"{document.name} is no script")
        self._module = module
        self._definitions = document.syntax.definitions
        self._names: Mapping[str, str] = getattr(document.program, "names", {})
        self._placed = {
            p.event.name: p for p in document.syntax.placed if isinstance(p.event, Definition)
        }
        self._evaluator = TermEvaluator(
            functions_of(document.syntax.events).values(), EvaluationLimits(seconds=5.0)
        )
        self._calls: dict[Key, tuple[str, tuple[Value, ...], Value]] = {}

    def goal(self, text: str, *, seconds: float = 20.0) -> Explanation:
        """Return why a function has a value, or has not the one that is given.

        text: The function, its arguments and its value, as a query has them: `rev([1, 2], R)`.
        seconds: How long the clauses may be asked when it is checked.
        Raises ExplanationError: It is no such goal.
        """
        name, values, wanted = self._read(text)
        value = self._evaluator.call(name, *values)
        root = self._call(name, values, value)
        steps = grown([root], self._step, _MOST)
        self._check(steps, seconds)
        heights: dict[Key, int] = {}
        for key in steps:
            steps[key].rank = _height(key, steps, heights)
        node = frozen(root, steps, set())
        if wanted is not None and not same(wanted, value):
            claim = f"{self._shown_call(name, values)} = {_shown(wanted)}"
            node = Node(claim, False, VALUE, note=f"it is {_shown(value)}", children=(node,))  # noqa: FBT003
        return Explanation(node)

    def _read(self, text: str) -> tuple[str, tuple[Value, ...], Value | None]:
        try:
            term = read_term(f"{text.strip().removesuffix('.')} .", file="<goal>")
        except ReadError as fault:
            raise ExplanationError(str(fault)) from None
        called = {name: symbol for symbol, name in self._names.items()}
        match term:
            case Compound(functor, args) if called.get(functor, functor) in self._definitions:
                name = called.get(functor, functor)
            case Compound(functor) | Atom(functor):
                near = get_close_matches(functor, self._definitions, 1)
                known = f"there are {', '.join(sorted(self._definitions))}"
                meant = f"is {near[0]} meant?" if near else known
                raise ExplanationError(f"no function is called {functor!r}; {meant}")
            case _:
                raise ExplanationError(f"{text!r} is no goal; expected one such as f(X, Value)")
        arity = len(self._definitions[name].parameters)
        if len(args) not in {arity, arity + 1}:
            raise ExplanationError(f"{name} has {arity} arguments, and then its value")
        values = tuple(map(self._value, args[:arity]))
        last = args[arity] if len(args) > arity else None
        wanted = None if last is None or isinstance(last, Variable) else self._value(last)
        return name, values, wanted

    def _value(self, term: Term) -> Value:
        try:
            return from_prolog(term)
        except ValueError as fault:
            raise ExplanationError(f"{fault}; each argument needs a value") from None

    def _call(self, name: str, values: tuple[Value, ...], value: Value) -> Draft:
        shown = self._shown_call(name, values)
        key = name, shown
        self._calls[key] = name, values, value
        return Draft(claim=f"{shown} = {_shown(value)}", holds=True, key=key)

    def _shown_call(self, name: str, values: tuple[Value, ...]) -> str:
        return f"({' '.join((name, *map(_shown, values)))})"

    def _step(self, draft: Draft) -> ClaimStep:
        name, values, _ = self._calls[draft.key]
        definition, placed = self._definitions[name], self._placed[name]
        env = dict(zip(definition.parameters, values, strict=True))
        drafts: list[Draft] = []
        body = expand_lets(definition.body)
        value = self._walk(body, env, drafts)
        if not drafts and (value is T or value is F):
            self._condition(body, env, value, drafts)
        source = PrintedSource(name, placed.lines, " ".join(placed.text.split()))
        return ClaimStep(VALUE, drafts, source, tuple((n, _shown(v)) for n, v in env.items()))

    def _walk(self, term: f.Node, env: Mapping[str, Value], drafts: list[Draft]) -> Value:
        """Return the value of a term; add the calls and conditions that it rests on."""
        match term:
            case f.Apply("if", (condition, positive, negative)):
                inside: list[Draft] = []
                value = self._walk(condition, env, inside)
                drafts += inside if self._calls_own(condition) else []
                self._condition(condition, env, value, drafts)
                return self._walk(negative if value is F else positive, env, drafts)
            case f.Apply("quote" | "true" | "false"):
                return self._evaluator.evaluate(term, env)
            case f.Apply("and" | "or" as name, (left, right)) if name not in self._definitions:
                return self._either(left, right, env, drafts, is_or=name == "or")
            case f.Apply(name, args):
                values = tuple([self._walk(arg, env, drafts) for arg in args])
                if name not in self._definitions:
                    own = {f"x{i}": value for i, value in enumerate(values)}
                    return self._evaluator.evaluate(
                        f.Apply(name, tuple(map(f.Variable, own))), own
                    )
                value = self._evaluator.call(name, *values)
                drafts.append(self._call(name, values, value))
                return value
            case _:
                return self._evaluator.evaluate(term, env)  # type: ignore[arg-type]  # a term

    def _either(
        self,
        left: f.Node,
        right: f.Node,
        env: Mapping[str, Value],
        drafts: list[Draft],
        *,
        is_or: bool,
    ) -> Value:
        """Return the value of two terms joined, and what is enough for it."""
        own: list[list[Draft]] = [[], []]
        values = [self._walk(s, env, d) for s, d in zip((left, right), own, strict=True)]
        for side, value, found in zip((left, right), values, own, strict=True):
            if not found:
                self._condition(side, env, value, found)
        enough = [d for d, value in zip(own, values, strict=True) if (value is not F) is is_or]
        for found in enough[:1] or own:
            drafts += found
        holds = any(v is not F for v in values) if is_or else all(v is not F for v in values)
        return T if holds else F

    def _calls_own(self, term: f.Node) -> bool:
        """Whether a term calls a function of the script."""
        return any(
            isinstance(n, f.Apply) and n.function in self._definitions for n in f.walk(term)
        )

    def _condition(
        self, condition: f.Node, env: Mapping[str, Value], value: Value, drafts: list[Draft]
    ) -> None:
        """Add a condition that no call of the script says."""
        if self._calls_own(condition):
            return
        given = {name: term_of(one) for name, one in env.items()}
        shown = flat(abbreviate(f.substitute(condition, given)))  # type: ignore[arg-type]  # a term
        drafts.append(Draft(COMPARISON, claim=shown, holds=value is not F))

    def _check(self, steps: Iterable[Key], seconds: float) -> None:
        """Hold each value against the compiled clauses, which share nothing with the evaluator."""
        for name, values, value in (self._calls[key] for key in steps):
            predicate = self._names.get(name, name)
            goal = Compound(predicate, (*map(to_prolog, values), Variable("Value")))
            answer = self._module.ask(goal, timeout=seconds)
            if answer is None or not same(from_prolog(answer["Value"]), value):
                raise ExplanationFault(
                    f"{self._shown_call(name, values)}: an explanation was found that does not"
                    " pass its check"
                )


def _height(key: Key, steps: Mapping[Key, ClaimStep], known: dict[Key, int]) -> int:
    """Return in how many calls, each in the one before, a value is had."""
    if key not in known:
        below = (child.key for child in steps[key].children if child.key in steps)
        known[key] = 1 + max((_height(one, steps, known) for one in below), default=0)
    return known[key]


def _shown(value: Value) -> str:
    return flat(abbreviate(term_of(value)))
