"""What `everything else stays as it is` says, in the definition of a step.

All that is observed of states is the same in both of its states, but for what the definition says
of the second one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from pylogic.core import formulas as f
from pylogic.core.errors import ReadError
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.axiom_forms import matrix_of, parts_of, sorted_terms
from pylogic.notations.first_order.prose.unchanged import ELSE_STAYS
from pylogic.notations.first_order.theory.number_kinds import applied
from pylogic.notations.first_order.theory.undefined import Symbol, Undefined

_MARK = f.Predicate(ELSE_STAYS, ())
_TRUE = f.Truth(value=True)
STATES = frozenset({"state", "position", "situation", "configuration", "node", "world", "board"})
_PAIR = 2


class _UnclearError(Exception):
    """Why it is not clear what stays as it is."""


@dataclass(frozen=True, slots=True)
class _Mention:
    """That a definition says something of a value: of which arguments, under what conditions."""

    symbol: str
    args: tuple[f.Term, ...]
    bound: tuple[str, ...] = ()
    conditions: tuple[f.Formula, ...] = ()


def with_frames(
    declarations: Sequence[Declaration],
) -> tuple[list[Declaration], list[tuple[Declaration, f.Formula]], list[ReadError]]:
    """Return the axioms with their frames, the frames, and what is not clear about them."""
    out, found, errors = list(declarations), [], []
    marked = [i for i, d in enumerate(out) if d.formula is not None and _has_mark(d.formula)]
    if not marked:
        return out, [], []
    plain = [d for d in (_without(d) for d in declarations) if d.formula is not None]
    theory = Undefined(plain)
    for i in marked:
        axiom = out[i]
        try:
            made = _Framing(theory, axiom).said()
        except _UnclearError as error:
            what = f"what stays as it is is not clear: {error}"
            errors.append(ReadError(what, axiom.place, ["at(x, t) = at(x, s) for each other x"]))
            out[i] = _without(axiom)
            continue
        out[i] = replace(axiom, formula=made.formula)
        found.append((axiom, made.frame))
    return out, found, errors


def without_frame(declarations: Sequence[Declaration]) -> Declaration | None:
    """Return the first definition of a step that leaves something open of what it leads to."""
    theory = Undefined([d for d in declarations if d.formula is not None])
    for axiom in theory.axioms:
        try:
            if _Framing(theory, axiom).leaves_open():
                return axiom
        except _UnclearError:
            continue
    return None


def _has_mark(formula: f.Formula) -> bool:
    return any(node == _MARK for node in f.walk(formula))


def _without(axiom: Declaration) -> Declaration:
    """Return an axiom without what it says of all else."""
    if axiom.formula is None or not _has_mark(axiom.formula):
        return axiom
    done = f.transform(axiom.formula, lambda node: _TRUE if node == _MARK else node)
    return replace(axiom, formula=done)  # type: ignore[arg-type]  # of a formula comes one


@dataclass(slots=True)
class _Framing:
    """Puts the frame of a step into its definition."""

    theory: Undefined
    axiom: Declaration
    before: f.Variable = field(init=False)
    after: f.Variable = field(init=False)
    symbols: dict[str, Symbol] = field(init=False)
    frame: f.Formula = _TRUE
    formula: f.Formula = _TRUE

    def said(self) -> _Framing:
        """Find what the formula says, with its frame."""
        head, body = self._defined()
        self._find_states(head.name, head.args, body)
        self.formula = f.Iff(head, self._expanded(body, ()))
        return self

    def leaves_open(self) -> bool:
        """Whether something is observed of states of which it says nothing in the second one."""
        head, body = self._defined()
        self._find_states(head.name, head.args, body)
        told = {name for node in f.walk(body) for (_, name), args in applied(node)
                if self.after in args}  # fmt: skip
        return not told.isdisjoint(self.symbols) and not told.issuperset(self.symbols)

    def _defined(self) -> tuple[f.Predicate, f.Formula]:
        """Return what the axiom defines, and as what."""
        match matrix_of(self.axiom.formula):
            case f.Iff(f.Predicate(_, args) as head, body) if all(
                isinstance(arg, f.Variable) for arg in args
            ):
                return head, body
            case _:
                what = "it stands in no definition of a step"
                raise _UnclearError(what)

    def _find_states(self, name: str, args: tuple[f.Term, ...], body: f.Formula) -> None:
        """Find the states that the step is between, and what is observed of them."""
        roots = [self.theory.root_of(("p", name), i) for i in range(len(args))]
        used = {*f.free_variables(body)}
        silent = [a.name not in used for a in args if isinstance(a, f.Variable)]
        alike = [*zip(roots, silent, strict=True)]  # a state of which nothing is said may be one
        pairs = {
            r: own for r in roots
            if len(own := [i for i, (o, none) in enumerate(alike) if o == r or none]) == _PAIR
        }  # fmt: skip
        states = [r for r in pairs if self.theory.may_be_states(r)]
        kinds = {r: found for r in states if (found := self.theory.observers(r))}
        if len(kinds) != 1:
            what = "the two states are not told"
            raise _UnclearError(what)
        ((kind, symbols),) = kinds.items()
        self.before, self.after = (args[i] for i in pairs[kind])  # type: ignore[assignment]  # two variables
        self.symbols = {s.name: s for s in symbols}
        defined = {head.name for head in self.theory.defined()}
        for _, node in self.theory.nodes:
            match node:
                case f.Predicate(other, (_,)) if (
                    other not in self.symbols | dict.fromkeys(defined | STATES)
                    and self.theory.root_of(("p", other), 0) == kind
                ):
                    what = f"no axiom says whether {other} is told of states, or what a state is"
                    raise _UnclearError(what)
                case _:
                    pass

    def _expanded(self, node: f.Formula, around: tuple[f.Formula, ...]) -> f.Formula:
        """Return a formula with the frame; `around` are the conditions beside it."""
        match node:
            case _ if node == _MARK:
                self.frame = self._framed(around)
                return self.frame
            case _ if not _has_mark(node):
                return node
            case f.And(parts):
                rest = [[*parts[:i], *parts[i + 1 :]] for i in range(len(parts))]
                return f.conjunction(
                    *(self._expanded(p, (*around, *r)) for p, r in zip(parts, rest, strict=True))
                )
            case f.Or(parts):
                return f.disjunction(*(self._expanded(part, around) for part in parts))
            case f.Exists(names, body):
                return f.Exists(names, self._expanded(body, around))
            case _:
                what = "it stands within a condition"
                raise _UnclearError(what)

    def _framed(self, around: Sequence[f.Formula]) -> f.Formula:
        """Return that all is the same of which the conditions say nothing."""
        mentions = [m for part in around for m in self._mentions(part, (), ())]
        return f.conjunction(*(
            part for symbol in self.symbols.values()
            if (part := self._kept(symbol, [m for m in mentions if m.symbol == symbol.name]))
        ))  # fmt: skip

    def _mentions(
        self, part: f.Formula, bound: tuple[str, ...], conditions: tuple[f.Formula, ...]
    ) -> Iterator[_Mention]:
        """Yield of what a condition says something in the second state."""
        if not self._is_after(part):
            return
        match part:
            case f.And(parts):
                for one in parts:
                    yield from self._mentions(one, bound, conditions)
            case f.ForAll(names, f.Implies(premise, body)) if not self._is_after(premise):
                known = (*conditions, *f.conjuncts(premise))
                yield from self._mentions(body, (*bound, *names), known)
            case f.ForAll(names, body):
                yield from self._mentions(body, (*bound, *names), conditions)
            case f.Implies(premise, body) if bound and not self._is_after(premise):
                yield from self._mentions(body, bound, (*conditions, *f.conjuncts(premise)))
            case f.Or(parts):
                first, *others = ([*self._mentions(p, bound, conditions)] for p in parts)
                if any({*one} != {*first} for one in others):
                    what = "its cases speak of different things"
                    raise _UnclearError(what)
                yield from first
            case f.Compare() | f.Predicate() | f.Not() | f.Iff() if not any(
                isinstance(node, f.ForAll | f.Exists) for node in f.walk(part)
            ):
                yield from self._in_atoms(part, bound, conditions)
            case _:
                what = "what is said of the second state depends on something"
                raise _UnclearError(what)

    def _in_atoms(
        self, part: f.Formula, bound: tuple[str, ...], conditions: tuple[f.Formula, ...]
    ) -> Iterator[_Mention]:
        for node in f.walk(part):
            for (_, name), args in applied(node):
                if self.after not in args:
                    continue
                symbol = self.symbols.get(name)
                if symbol is None and self.before in args:
                    what = f"{name} may say what changes"
                    raise _UnclearError(what)
                if symbol is None:
                    continue
                others = tuple(arg for _, arg in symbol.others(args))
                if args[symbol.at] != self.after or any(map(self._is_after, others)):
                    what = f"{name} is told of what is observed of the second state"
                    raise _UnclearError(what)
                yield _Mention(name, others, bound, conditions)

    def _is_after(self, node: f.Node) -> bool:
        return any(one == self.after for one in f.walk(node))

    def _kept(self, symbol: Symbol, mentions: Sequence[_Mention]) -> f.Formula | None:
        """Return that a value is the same in both states wherever nothing is said of it."""
        taken = {n.name for n in f.those(self.axiom.formula, f.Variable)}
        fresh = (n for i in count(1) if (n := f"x{i}") not in taken)
        names = [next(fresh) for _ in range(symbol.arity - 1)]
        own: tuple[f.Term, ...] = tuple(map(f.Variable, names))
        said = [self._same(mention, own) for mention in mentions]
        if _TRUE in said:
            return None
        now, then = (self._at(symbol, own, state) for state in (self.before, self.after))
        same = (
            f.Iff(f.Predicate(symbol.name, then), f.Predicate(symbol.name, now))
            if symbol.kind == "p"
            else f.equal(f.Apply(symbol.name, then), f.Apply(symbol.name, now))
        )
        premises = [*self._guards(symbol, own), *(_denied(one) for one in said)]
        whole = f.Implies(f.conjunction(*premises), same) if premises else same
        return f.ForAll(tuple(names), whole) if names else whole

    @staticmethod
    def _at(symbol: Symbol, own: Sequence[f.Term], state: f.Term) -> tuple[f.Term, ...]:
        return (*own[: symbol.at], state, *own[symbol.at :])

    @staticmethod
    def _same(mention: _Mention, own: Sequence[f.Term]) -> f.Formula:
        """Return that some arguments are those of which something is said."""
        values: dict[str, f.Term] = {}
        equations: list[f.Formula] = []
        for x, arg in zip(own, mention.args, strict=True):
            if (
                isinstance(arg, f.Variable)
                and arg.name in mention.bound
                and arg.name not in values
            ):
                values[arg.name] = x
            else:
                equations.append(f.equal(x, arg))
        whole = f.substitute(f.conjunction(*mention.conditions, *equations), values)
        left = tuple(n for n in mention.bound if n not in values and n in f.free_variables(whole))
        return f.Exists(left, whole) if left else whole  # type: ignore[return-value, arg-type]  # of a formula comes one

    def _guards(self, symbol: Symbol, own: Sequence[f.Term]) -> Iterator[f.Formula]:
        """Yield of which sorts the arguments are where an axiom says of which the value is."""
        for guards, said in (part for d in self.theory.formulas for part in parts_of(d)):
            for term in sorted_terms(said):
                if term.function != symbol.name or not all(
                    isinstance(arg, f.Variable) for arg in term.args
                ):
                    continue
                others = [arg for _, arg in symbol.others(term.args)]
                values = {
                    a.name: x
                    for a, x in zip(others, own, strict=True)
                    if isinstance(a, f.Variable)
                }
                for guard in (p for g in guards for p in f.conjuncts(g)):
                    free = {*f.free_variables(guard)}
                    if free and free <= values.keys():
                        yield f.substitute(guard, values)  # type: ignore[misc]  # of a formula comes one
                return


def _denied(formula: f.Formula) -> f.Formula:
    match formula:
        case f.Compare(("=",), (left, right)):
            return f.Compare(("≠",), (left, right))
        case _:
            return f.Not(formula)
