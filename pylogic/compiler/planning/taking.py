"""The goals of a literal of a conjunction that can be asked, and what is known after them."""

from pylogic.compiler.clauses import literals
from pylogic.compiler.clauses.goals import COMPARISONS, Call
from pylogic.compiler.conditions.checks import test, value_of
from pylogic.compiler.conditions.completions import complete
from pylogic.compiler.conditions.plan import Plan
from pylogic.compiler.conditions.updates import work_out
from pylogic.core import formulas as f


def take(plan: Plan, literal: literals.Literal) -> None:
    """Add the goals of a literal, whose variables have values after them."""
    text = plan.scope.text
    new = [name for name in literals.variables(literal) if name not in plan.bound]
    match literal:
        case literals.Relation():
            _take_relation(plan, literal, new)
        case literals.Equation(left, right):
            _equate(plan, left, right)
        case literals.Test(relation, left, right):
            if relation != "≠":
                plan.goals.extend(plan.are_numbers(left, right))
            plan.goals.append(Call(COMPARISONS[relation], (text(left), text(right))))
        case literals.Sum(result, left, right):
            _take_sum(plan, result, left, right)
        case literals.Product():
            _take_product(plan, literal)
        case literals.Choice(result, term):
            plan.goals.extend(value_of(plan, result, term))
        case literals.Auxiliary(name, args):
            plan.goals.append(Call(name, tuple(map(text, args))))
        case literals.Frame():
            plan.goals.extend(work_out(plan, literal))
        case literals.Completion():
            plan.goals.extend(complete(plan, literal))
        case literals.Block(formula):
            plan.goals.extend(test(plan, formula))
    for name in new:
        plan.bind(name)
        if isinstance(literal, literals.Sum | literals.Product):
            plan.numbers.add(name)


def _equate(plan: Plan, left: literals.Simple, right: literals.Simple) -> None:
    """Make two terms the same, by giving one the other's name where it is not used yet."""
    text = plan.scope.text
    for one, other in ((left, right), (right, left)):
        if (
            plan.aliases
            and isinstance(one, f.Variable)
            and one.name not in plan.bound
            and plan.is_known(other)
        ):
            plan.scope.names[one.name] = text(other)
            return
    if text(left) != text(right):
        plan.goals.append(Call("=", (text(left), text(right))))


def _take_relation(plan: Plan, literal: literals.Relation, new: list[str]) -> None:
    model = plan.scope.model
    args = tuple(map(plan.scope.text, literal.args))
    if (
        literal.kind in {"predicate", "sort"}
        and literal.args
        and not new
        and _is_of_sort(plan, literal)
    ):
        return
    asked = literal.args if literal.kind in {"predicate", "sort"} else literal.args[:-1]
    if choices := [v for arg in asked for v in f.free_variables(arg) if v in new]:
        plan.choose(choices)
    for i, arg in enumerate(literal.args):
        if isinstance(arg, f.Variable) and (sort := plan.argument_sort(literal, i)):
            known = plan.sorted.get(arg.name)
            if known is None or sort.size < known.size:
                plan.sorted[arg.name] = sort
    if literal.kind == "sort":
        sort = model.sorts.named(literal.name)
        plan.goals.extend([Call(model.sort_name(sort), args)] if sort else [])
    elif literal.kind == "predicate":
        _call_predicate(plan, literal, new, args)
    else:
        plan.goals.append(Call(model.name(literal.name), args))


def _call_predicate(
    plan: Plan, literal: literals.Relation, new: list[str], args: tuple[str, ...]
) -> None:
    """Call the version of a predicate that expects just what is known here."""
    model = plan.scope.model
    unused = [
        i
        for i, arg in enumerate(literal.args)
        if isinstance(arg, f.Variable) and arg.name in plan.unused
    ]
    kept = [
        v for i, arg in enumerate(literal.args) if i not in unused for v in f.free_variables(arg)
    ]
    if (
        unused
        and not any(name in new for name in kept)
        and (possible := model.possible(literal.name, unused))
    ):
        plan.goals.append(
            Call(possible, tuple(arg for i, arg in enumerate(args) if i not in unused))
        )
        return
    known = frozenset(
        i
        for i, arg in enumerate(literal.args)
        if not any(name in new for name in f.free_variables(arg))
    )
    name, repeats = model.version(literal.name, known)
    plan.own_choice = plan.own_choice or repeats
    plan.goals.append(Call(name, args))


def _is_of_sort(plan: Plan, literal: literals.Relation) -> bool:
    """Whether a condition that something is of a sort holds by how its value was found."""
    if literal.kind == "predicate" and plan.scope.model.is_state_sort(literal.name):
        return True  # a known state is one by construction
    sort = plan.scope.model.sorts.named(literal.name)
    if sort is None or not isinstance(literal.args[0], f.Variable) or len(literal.args) > 1:
        return False
    found = plan.sorted.get(literal.args[0].name)
    holds = sort.values is not None and not sort.only_bounded
    return bool(holds and found and set(found.values or ()) <= set(sort.values or ()))


def _take_sum(
    plan: Plan, result: literals.Simple, left: literals.Simple, right: literals.Simple
) -> None:
    text = plan.scope.text
    plan.goals.extend(plan.are_numbers(*filter(plan.is_known, (result, left, right))))
    if plan.is_known(left) and plan.is_known(right):
        known = plan.is_known(result)
        plan.goals.append(
            Call("=:=" if known else "is", (text(result), f"{text(left)} + {text(right)}"))
        )
    elif plan.is_known(left):
        plan.goals.append(Call("is", (text(right), f"{text(result)} - {text(left)}")))
    else:
        plan.goals.append(Call("is", (text(left), f"{text(result)} - {text(right)}")))


_SIGNS = {f.TIMES: "*", f.DIVIDE: "div", f.MODULO: "mod"}


def _take_product(plan: Plan, literal: literals.Product) -> None:
    """Work out a product, quotient or remainder; nothing is divided by zero."""
    text = plan.scope.text
    known = plan.is_known(literal.result)
    numbers = (literal.left, literal.right, *((literal.result,) if known else ()))
    plan.goals.extend(plan.are_numbers(*numbers))
    sure = isinstance(literal.right, f.Number) and literal.right.value != 0
    if literal.function != f.TIMES and not sure:
        plan.goals.append(Call("=\\=", (text(literal.right), "0")))
    value = f"{text(literal.left)} {_SIGNS[literal.function]} {text(literal.right)}"
    plan.goals.append(Call("=:=" if known else "is", (text(literal.result), value)))
