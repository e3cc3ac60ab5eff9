"""Statements that are more than one formula by form: definitions by cases, `unless`, `:=`."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from lark import Token

from pylogic.core import formulas as f
from pylogic.notations.first_order.formulas.quantifiers import quantify
from pylogic.notations.first_order.formulas.set_forms import is_set
from pylogic.notations.first_order.formulas.sums import Sums
from pylogic.notations.parsing import ParseNode


@dataclass(frozen=True, slots=True)
class Use:
    """A name that stands for a value, at its offset in a passage.

    `kind` is `constant`, `free`, `bound`, or `quantified` where a quantifier binds it.
    """

    name: str
    kind: str
    offset: int


def surely_formula(node: ParseNode) -> bool:
    """Whether an expression is a formula by its own form."""
    if node.kind == "let":
        return surely_formula(node.parts[3])
    if node.kind == "conditional":
        return surely_formula(node.parts[2]) or surely_formula(node.parts[3])
    return node.kind in {
        "iff",
        "implies",
        "either",
        "both",
        "negation",
        "quantified",
        "chain",
        "truth",
        "implication",
        "implied",
        "exclusive",
        "repeated",
    }


@dataclass(slots=True)
class Cases(Sums):
    """The part of an elaboration that is about whole statements, and what quantifiers bind."""

    uses: list[Use] = field(default_factory=list)

    def statement(self, node: ParseNode, bound: frozenset[str]) -> f.Formula:
        """Return what only whole statements can be: with `unless`, `:=`, or several cases."""
        parts = node.parts
        left = parts[0]
        if node.kind in {"when", "unless", "defined"} and left.kind == "quantified":
            quantifier, bindings, body = left.parts
            if quantifier.type == "FORALL":  # `∀x. p(x) if q(x)`, `∀x. p(x) := ...`
                names, guard, inner = self.bind(bindings, bound)
                said = self.statement(replace(node, parts=(body, *parts[1:])), inner)
                return quantify("FORALL", names, guard, said)
        match node.kind:
            case "trailing":
                return self._trailing(node, bound)
            case "unless":
                if parts[0].kind in {"iff", "defined"}:
                    what = "whether 'unless' is part of what is defined is not told"
                    raise self.fail(what, parts[1], ["and not ..."])
                said, but = self._under(node, bound)
                but = f.Not(but)
                if isinstance(said, f.Implies):
                    return f.Implies(f.conjunction(said.premise, but), said.conclusion)
                return f.Implies(but, said)
            case "defined":
                return self._defined(parts[0], parts[1], parts[2], bound)
            case "cases":
                return self._formula_cases(node, bound)
            case "where":
                return self._local(parts[0], parts[2:], bound, formula=True)  # type: ignore[return-value]  # a formula
            case "when":
                said, when = self._under(node, bound)
                return f.Implies(when, said)
            case _:
                return self._choices(node, bound)

    def _trailing(self, node: ParseNode, bound: frozenset[str]) -> f.Formula:
        """Return what a quantifier behind a statement says: of the one part that speaks of it."""
        whole, sign, bindings, *such = node.parts
        if (opened := _opened(whole)) is not None:  # `∀x. p(x) if q(x, y) for all y`
            before, body = opened
            names, guard, inner = self.bind(before.parts[1], bound)
            said = self._trailing(replace(node, parts=(body, *node.parts[1:])), inner)
            return quantify("FORALL", names, guard, said)
        names, guard, inner = self.bind(bindings, bound)
        if such:
            when = self.formula(such[0], inner)
            guard = when if guard == f.Truth(value=True) else f.conjunction(guard, when)
        said = self.formula(whole, inner)

        of_sets = not such and all(  # which have elements
            isinstance(one, f.Predicate) and len(one.args) == 1 for one in f.conjuncts(guard)
        )

        def speaks(part: f.Formula) -> bool:
            return bool(f.free_variables(part).keys() & {*names})

        def quantified(part: f.Formula) -> f.Formula:
            joint = {"FORALL": f.And, "EXISTS": f.Or}.get(sign.type)
            if not isinstance(part, f.And | f.Or) or type(part) is not joint or of_sets:
                return quantify(sign.type, names, guard, part)
            own = [one for one in part.parts if speaks(one)]
            if not own or len(own) == len(part.parts):
                return quantify(sign.type, names, guard, part)
            joined = f.conjunction if isinstance(part, f.And) else f.disjunction
            of_own = quantify(sign.type, names, guard, joined(*own))
            others = (one for one in part.parts if one not in own or one is own[0])
            return joined(*(of_own if one is own[0] else one for one in others))

        match said:
            case f.Iff(left, right) if not speaks(left):
                return f.Iff(left, quantified(right))
            case f.Implies(premise, conclusion) if not speaks(premise) and sign.type != "FORALL":
                return f.Implies(premise, quantified(conclusion))
            case f.Implies(premise, conclusion) if not speaks(conclusion) and (
                whole.kind in {"when", "unless"} or sign.type != "FORALL"
            ):
                if whole.kind == "unless":  # `p(x) unless q(x, y) for some y`
                    but = quantified(self.formula(whole.parts[2], inner))
                    return f.Implies(f.Not(but), conclusion)
                return f.Implies(quantified(premise), conclusion)
            case f.Implies(_, conclusion) if not speaks(conclusion) and whole.kind == "implied":
                what = f"whether {sign} is said of the condition or of the whole is not told"
                raise self.fail(what, sign, ["brackets around what it is said of"])
            case _:
                return quantified(said)

    def _under(self, raw: ParseNode, bound: frozenset[str]) -> tuple[f.Formula, f.Formula]:
        """Return what is said and its condition, which speaks of nothing that is bound inside."""
        said, when = self.formula(raw.parts[0], bound), self.formula(raw.parts[2], bound)
        nodes = (node for node in f.walk(said) if isinstance(node, f.Exists | f.ForAll))
        hidden = {name for node in nodes for name in node.variables} - f.free_variables(
            said
        ).keys()
        if spoken := [name for name in f.free_variables(when) if name in hidden]:
            what = f"whether the condition is said of the same {spoken[0]} is not told"
            raise self.fail(what, raw.parts[1], ["brackets around what is said of it"])
        return said, when

    def _local(
        self,
        body: ParseNode,
        locals_: Sequence[ParseNode],
        bound: frozenset[str],
        *,
        formula: bool,
    ) -> f.Node:
        """Return what is said with names for values, with the values in their places."""
        names = {str(local.parts[0]): local.parts[2] for local in locals_}
        inner = bound | names.keys()
        said = self.formula(body, inner) if formula else self.term(body, inner)
        values = {name: self.term(value, inner - {name}) for name, value in names.items()}
        hidden = {
            variable
            for node in f.walk(said)
            if isinstance(node, f.Exists | f.ForAll)
            for variable in node.variables
        }
        for local, value in zip(locals_, values.values(), strict=True):
            if caught := [x for x in f.free_variables(value) if x in hidden]:
                what = f"{caught[0]} is bound inside, so that the value is not of it here"
                raise self.fail(what, local.token, ["'let' behind the quantifier"])
        for _ in names:  # one may be told by the others
            said = f.substitute(said, values)
        if f.free_variables(said).keys() & (names.keys() - bound):
            what = "the values are told by each other"
            raise self.fail(what, locals_[0].token, ["values of other names"])
        return said

    def let(self, node: ParseNode, bound: frozenset[str], *, formula: bool) -> f.Node:
        """Return what `let x = t in ...` says."""
        _, local, _, body = node.parts
        return self._local(body, [local], bound, formula=formula)

    def _defined(
        self, left: ParseNode, sign: Token, right: ParseNode, bound: frozenset[str]
    ) -> f.Formula:
        if is_set(right):
            return self.equation(left, right, bound)
        if surely_formula(right) or right.kind == "implication":
            return f.Iff(self.formula(left, bound), self.formula(right, bound))
        if right.kind in {"application", "name"}:
            what = (
                f"whether {left.token} is a function or a predicate is not told by {str(sign)!r}"
            )
            raise self.fail(what, sign, ["= between terms", "<-> between formulas"])
        return f.equal(self.term(left, bound), self.term(right, bound))

    def _choices(self, node: ParseNode, bound: frozenset[str]) -> f.Formula:
        """Return `f(x) = a if p, b if q, c otherwise` as an equation."""
        head = node.parts[0].parts[0]
        if head.kind != "chain" or len(head.parts) != 3 or head.parts[1].type != "EQUAL":  # noqa: PLR2004 - f(x) = a
            raise self.fail("cases are those of an equation", head.token, ["f(x) = a if ..."])
        left, _, value = head.parts
        first = (value, node.parts[0])
        rest = [
            (choice.parts[0], choice) for choice in node.parts[1:] if isinstance(choice, ParseNode)
        ]
        return self.by_cases(self.term(left, bound), [first, *rest], bound)

    def by_cases(
        self, left: f.Term, cases: Sequence[tuple[ParseNode, ParseNode]], bound: frozenset[str]
    ) -> f.Formula:
        """Return an equation by cases: a conditional if there is a last one for all others."""
        chosen: f.Term | None = None
        said = []
        for i, (value, choice) in enumerate(cases):
            if choice.kind == "otherwise" and (i + 1 < len(cases) or i == 0):
                raise self.fail("'otherwise' stands last", choice.token)
            if choice.kind != "otherwise":
                condition = self.formula(choice.parts[2], bound)
                said.append((condition, self.term(value, bound)))
            else:
                chosen = self.term(value, bound)
        if chosen is None:
            return f.conjunction(*(f.Implies(when, f.equal(left, value)) for when, value in said))
        for condition, term in reversed(said):
            chosen = f.Conditional(condition, term, chosen)
        return f.equal(left, chosen)

    def cases(self, node: ParseNode, bound: frozenset[str]) -> f.Term:
        """Return the term that cases are, of which the last is for all others."""
        choices = [part for part in node.parts if isinstance(part, ParseNode)]
        if choices[-1].kind != "otherwise":
            what = "cases without an 'otherwise' are read only behind f(x) ="
            raise self.fail(what, node.token, ["a last case: ... & \\text{otherwise}"])
        found = [(choice.parts[0], choice) for choice in choices]
        equation = self.by_cases(f.Number(0), found, bound)
        assert isinstance(equation, f.Compare)  # noqa: S101  # as there is a last case
        return equation.terms[1]

    def _formula_cases(self, node: ParseNode, bound: frozenset[str]) -> f.Formula:
        """Return what cases say where a formula stands: in none of them, it is false."""
        choices = [part for part in node.parts if isinstance(part, ParseNode)]
        said: f.Formula = f.Truth(value=False)
        for choice in reversed(choices):
            value = self.formula(choice.parts[0], bound)
            if choice.kind != "otherwise":
                said = f.Conditional(self.formula(choice.parts[2], bound), value, said)
            elif choice is choices[-1]:
                said = value
            else:
                raise self.fail("'otherwise' stands last", choice.token)
        return said

    def bind(
        self, node: ParseNode, bound: frozenset[str]
    ) -> tuple[tuple[str, ...], f.Formula, frozenset[str]]:
        """Return what a quantifier binds, what bounds it, and all that is bound in its scope."""
        variables, bounds = self.bindings(node)
        names = self.quantified(variables)
        self.uses += [Use(str(t), "quantified", t.start_pos or 0) for t in variables]
        inner = bound | set(names)
        guard = f.conjunction(*(self.guard(token, item, inner) for token, item in bounds))
        return names, guard, inner


def _opened(whole: ParseNode) -> tuple[ParseNode, ParseNode] | None:
    """Return the quantifier that opens a condition or a definition, and that without it."""
    when = whole.kind in {"when", "unless"}
    before = whole.parts[0] if when else whole
    if not isinstance(before, ParseNode) or before.kind != "quantified":
        return None
    body = before.parts[2]
    if before.parts[0].type != "FORALL":
        return None
    if when:
        return before, replace(whole, parts=(body, *whole.parts[1:]))
    kinds = {"iff", "implies", "implied", "implication", "quantified"}
    return (before, body) if isinstance(body, ParseNode) and body.kind in kinds else None
