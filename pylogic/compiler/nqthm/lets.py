"""Where the terms that a `let` binds are worked out: not before it is known that they are needed.

A `let` means its body with the terms in place. A term that calls the function which is defined may
stand for a value that has none unless a test of the body was made before: it moves behind the
tests. What is not used is left out, and no two variables have the same name.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pylogic.core.formulas import Apply, Term, Variable
from pylogic.nqthm.events import Definition
from pylogic.nqthm.terms import free_variables

_FIRST_ONLY = frozenset({"if", "and", "or", "implies"})
"""What works out its first argument, and the others only after that."""


def placed(definition: Definition, calls: Callable[[Term], bool]) -> Term:
    """Return the body of a definition with each `let` of one variable, where it is needed.

    definition: A definition of a script.
    calls: Whether a term may have no value where it is not needed.
    """
    placer = _Placer(calls, set(definition.parameters))
    return placer.term(definition.body, {})


@dataclass(slots=True)
class _Placer:
    calls: Callable[[Term], bool]
    taken: set[str] = field(default_factory=set)

    def term(self, term: Term, names: Mapping[str, str]) -> Term:
        match term:
            case Variable(name):
                return Variable(names.get(name, name))
            case Apply("quote"):
                return term
            case Apply("let", (*bindings, body)):
                inner = dict(names)
                bound: list[tuple[str, Term]] = []
                for variable, value in zip(bindings[::2], bindings[1::2], strict=True):
                    assert isinstance(variable, Variable)  # noqa: S101  # as terms are defined
                    inner[variable.name] = self.fresh(variable.name)
                    bound.append((inner[variable.name], self.term(value, names)))
                result = self.term(body, inner)
                for name, value in reversed(bound):
                    result = self.bind(name, value, result)
                return result
            case Apply(function, args):
                return Apply(function, tuple(self.term(arg, names) for arg in args))
            case _:
                return term

    def fresh(self, name: str) -> str:
        number = 1
        found = name
        while found in self.taken:
            number += 1
            found = f"{name} {number}"
        self.taken.add(found)
        return found

    def bind(self, name: str, value: Term, body: Term) -> Term:
        """Return the body where a variable stands for a term."""
        if name not in free_variables(body):
            return body
        if not self.calls(value) or _needs(name, body):
            return Apply("let", (Variable(name), value, body))
        assert isinstance(body, Apply)  # noqa: S101  # a variable is needed
        return Apply(body.function, tuple(self.bind(name, value, arg) for arg in body.args))


def _needs(name: str, term: Term) -> bool:
    """Return whether the value of a term cannot be worked out without that of a variable."""
    match term:
        case Variable(own):
            return own == name
        case Apply("quote"):
            return False
        case Apply("if", (test, yes, no)):
            return _needs(name, test) or (_needs(name, yes) and _needs(name, no))
        case Apply("let", (Variable(), value, body)):
            return _needs(name, value) or _needs(name, body)
        case Apply(function, (first, *_)) if function in _FIRST_ONLY:
            return _needs(name, first)
        case Apply(_, args):
            return any(_needs(name, arg) for arg in args)
        case _:
            return False
