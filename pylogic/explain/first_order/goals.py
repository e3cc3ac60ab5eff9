"""Goals in Prolog's spelling as formulas about a compiled document."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce
from types import MappingProxyType

from pylogic.compiler.program import Program
from pylogic.core import formulas as f
from pylogic.core.errors import ExplanationError
from pylogic.explain.first_order.evaluator import Env
from pylogic.explain.first_order.language import Language
from pylogic.terms import Atom, Compound, Integer, Term, Variable
from pylogic.terms.goals import Literal, literals_of, read_literal


class ExplainedGoal:
    """A goal as it is to be explained.

    parts: Atoms, their negations and comparisons; all of them together are the goal.
    env: The states that it spells out.
    names: Its variables.
    asked: The same for the clauses; each variable is called as `variable` says.
    """

    __slots__ = ("asked", "env", "names", "parts")

    def __init__(self, parts: tuple[f.Formula, ...], asked: Sequence[Term], env: Env) -> None:
        self.parts = parts
        self.env = env
        found = f.free_variables(f.conjunction(*parts))
        self.names = tuple(name for name in found if name not in env)
        self.asked = reduce(lambda rest, one: Compound(",", (one, rest)), reversed(asked))

    def refuse_open(self) -> None:
        """Refuse a variable of which only denials speak, as nothing says which values it has.

        Raises ExplanationError: There is one.
        """
        for part in self.parts:
            others = [other for other in self.parts if not isinstance(other, f.Not)]
            for name in f.free_variables(part) if isinstance(part, f.Not) else ():
                if name in self.names and all(name not in f.free_variables(o) for o in others):
                    raise ExplanationError(
                        f"{name} stands behind \\+ alone, which gives it no value; ask for its"
                        f" values first: p({name}), \\+ ..."
                    )


def variable(name: str) -> str:
    """Return what a variable of a goal is called where the clauses are asked."""
    return f"V{name}"  # those that begin with an underscore are not answered


def read_goal(
    text: str,
    program: Program,
    language: Language,
    given: Mapping[str, Term] | None = None,
    states: Mapping[str, Term] = MappingProxyType({}),
) -> ExplainedGoal:
    r"""Return a goal: atoms, their negations by `\+` and comparisons, with commas between.

    `states` are those that have names in the text.

    Raises ExplanationError: It is no such goal, or is about something that the document does not
        have.
    """
    return _Reader(program, language, dict(given or {}), states).goal(text)


class _Reader:
    def __init__(
        self, program: Program, language: Language, env: Env, states: Mapping[str, Term]
    ) -> None:
        self._program = program
        self._language = language
        self._env = env
        self._symbols = {name: symbol for symbol, name in program.names.items()}
        self._symbols |= {symbol: symbol for symbol in program.names}
        self._states = states
        self._called = {k: start for k, start in program.states if k not in states}

    def goal(self, text: str) -> ExplainedGoal:
        written = literals_of(text, ExplanationError)
        found = [self._literal(read_literal(one, ExplanationError)) for one in written]
        parts, asked = [part for part, _ in found], [term for _, term in found]
        for name, start in self._called.items():
            state = f.Variable(f"_{name}")
            if any(state in f.walk(part) for part in parts):
                parts.insert(0, f.Predicate(start, (state,)))
                called = self._program.model.name(start)
                asked.insert(0, Compound(called, (Variable(variable(state.name)),)))
        return ExplainedGoal(tuple(parts), asked, self._env)

    def _literal(self, literal: Literal) -> tuple[f.Formula, Term]:
        if literal.denials:
            inside, asked = self._literal(replace(literal, denials=literal.denials - 1))
            return f.Not(inside), Compound("\\+", (asked,))
        if literal.relation:
            left, right = map(self._term, literal.terms)
            asked = Compound(literal.sign, tuple(map(self._clause_term, literal.terms)))
            return f.Compare((literal.relation,), (left, right)), asked
        return self._atom(literal.terms[0], literal.text)

    def _clause_term(self, term: Term) -> Term:
        """Return a term of the goal as the clauses are asked for it."""
        match term:
            case Variable(name):
                return self._env.get(name) or Variable(variable(name))
            case Atom(name) if name in self._states:
                return self._states[name]
            case Atom(name) if name in self._called:
                return Variable(variable(f"_{name}"))
            case Compound(name, args):
                return Compound(name, tuple(map(self._clause_term, args)))
        return term

    def _atom(self, read: Term, literal: str) -> tuple[f.Formula, Term]:
        match read:
            case Atom(name):
                terms: tuple[Term, ...] = ()
            case Compound(name, terms):
                pass
            case _:
                raise ExplanationError(f"{literal!r} is no goal; expected an atom such as p(X, a)")
        theory = self._program.model.theory
        symbol = self._symbols.get(name)
        if symbol is None:
            raise ExplanationError(f"there is no predicate {name}/{len(terms)}")
        args = tuple(map(self._term, terms))
        is_function = symbol in theory.functions
        wanted = (
            theory.functions[symbol] + 1
            if is_function
            else theory.predicates.get(symbol, len(args))
        )
        if symbol in {"<", ">", "≤", "≥"} and not is_function:
            wanted = 2
        if len(args) != wanted:
            what = "arguments, the value last" if is_function else "arguments"
            raise ExplanationError(f"{name} has {wanted} {what}; {literal!r} gives {len(args)}")
        called, own = self._program.model.name(symbol), tuple(map(self._clause_term, terms))
        asked = Compound(called, own) if own else Atom(called)
        if is_function:
            return f.equal(f.Apply(symbol, args[:-1]), args[-1]), asked
        if symbol in {"<", ">", "≤", "≥"}:
            return f.Compare((symbol,), args), asked
        return f.Predicate(symbol, args), asked

    def _term(self, term: Term) -> f.Term:
        if isinstance(term, Atom) and term.name in self._states:
            self._language.names.setdefault(self._states[term.name], term.name)
            term = self._states[term.name]
        if self._language.sort_of_state(term) is not None:
            name = f"state {len(self._env)}"
            self._env[name] = term
            return f.Variable(name)
        match term:
            case Variable(name):
                return f.Variable(name)
            case Atom(name) if name in self._called:
                return f.Variable(f"_{name}")
            case Atom(name):
                return f.Constant(name)
            case Integer(number):
                return f.Number(number)
            case Compound(name, args):
                return f.Apply(self._functor(name, term), tuple(map(self._term, args)))
        raise ExplanationError(f"{term} is no value of a document")

    def _functor(self, name: str, term: Compound) -> str:
        symbol = self._language.symbol(name)
        if symbol in self._program.model.sorts.constructors:
            return symbol
        symbol = self._symbols.get(name, name)
        theory = self._program.model.theory
        if theory.predicates.get(symbol) == len(term.args) + 1:
            raise ExplanationError(
                f"{term} is no value: {name}/{len(term.args) + 1} is a predicate;"
                f" ask {str(term)[:-1]},X) and have X there"
            )
        if symbol not in theory.functions and symbol not in {"+", "-", "*"}:
            raise ExplanationError(f"the document has no value {name}(...)")
        return symbol
