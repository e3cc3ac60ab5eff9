"""What a theory states: rules, equations, ranges and constraints."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from pylogic.core import formulas as f
from pylogic.core.errors import CompileError, Place
from pylogic.core.syntax import Declaration

_WORD = re.compile(r"[^\W\d]\w*'*")
_COMMON = frozenset(
    {"a", "is", "of", "it", "what", "which", "no", "one", "this", "here", "in", "to"}
)

ORDER = {"<", "≤", ">", "≥"}
BUILT_IN_FUNCTIONS = {"+": 2, "-": 2, "'": 1, f.TIMES: 2, f.DIVIDE: 2, f.MODULO: 2}
ARITHMETIC = frozenset({"+", "-", f.TIMES, f.DIVIDE, f.MODULO})
"""The functions that no equation defines."""


@dataclass(frozen=True, slots=True)
class Statement:
    """What holds (`conclusion`) where `guard` holds; `equivalence` when it holds only there.

    `source` is the identity of the statement that this one is a case of.
    """

    guard: f.Formula
    conclusion: f.Formula
    axiom: Declaration
    equivalence: bool = False
    source: int = 0

    @property
    def free(self) -> dict[str, None]:
        """The free variables."""
        return f.free_variables(self.conclusion) | f.free_variables(self.guard)

    def nodes(self) -> Iterator[f.Node]:
        """Yield all formulas and terms that it is made of."""
        yield from f.walk(self.guard)
        yield from f.walk(self.conclusion)

    def fail(self, reason: str) -> CompileError:
        """Return the error that this statement gives rise to."""
        return failure(reason, self.axiom)


def failure(reason: str, axiom: Declaration) -> CompileError:
    """Return an error about an axiom, with its number, text and place.

    The place is that of the first name in the reason that the axiom has too.
    """
    what = f"{axiom.called}: {reason}"
    at = _offset(reason, axiom) or 0
    before = axiom.text[:at].split("\n")
    if len(before) == 1:
        place = replace(axiom.place, column=axiom.place.column + at)
    else:
        line, shown = axiom.place.line + len(before) - 1, axiom.text.split("\n")[len(before) - 1]
        place = Place(axiom.place.file, line, len(before[-1]) + 1, shown)
    return CompileError(what, axiom.text, place, at)


def _offset(reason: str, axiom: Declaration) -> int | None:
    """Return where the text of an axiom has what the reason against it names."""
    names = {
        node.name if not isinstance(node, f.Apply) else node.function
        for node in f.walk(axiom.formula or f.Truth(value=True))
        if isinstance(node, f.Predicate | f.Apply | f.Constant | f.Variable)
    }
    for word in _WORD.findall(reason):
        if word in names and word not in _COMMON:
            found = re.search(rf"(?<![\w']){re.escape(word)}(?![\w'])", axiom.text)
            return found.start() if found else None
    return None


@dataclass(slots=True)
class Theory:
    """The statements of a document by what they say, and the arity of every symbol.

    rules: By predicate (`<` among them): statements whose conclusion is that predicate.
    equations: By function: statements whose conclusion is `f(...) = term`.
    unlisted: Conditions that say of which sort an observer's values are, where no axiom lists that
        sort.
    ranges: `p(f(...))`: what sort the values of a function are of.
    constraints: The rest: nothing is computed from them.
    open_sorts: The predicates of which nothing says what they hold of, and that hold of what is
        observed.
    observing: The functions that observe, each with the sort of what it observes.
    """

    predicates: dict[str, int] = field(default_factory=dict)
    functions: dict[str, int] = field(default_factory=dict)
    rules: dict[str, list[Statement]] = field(default_factory=dict)
    equations: dict[str, list[Statement]] = field(default_factory=dict)
    ranges: list[Statement] = field(default_factory=list)
    unlisted: list[Statement] = field(default_factory=list)
    constraints: list[Statement] = field(default_factory=list)
    open_sorts: dict[str, None] = field(default_factory=dict)
    observing: dict[str, str] = field(default_factory=dict)

    def defining(self, name: str) -> list[Statement]:
        """Return the statements that define a predicate or function."""
        return self.rules.get(name) or self.equations.get(name) or []

    def defines_order(self) -> bool:
        """Whether the document says itself what `<` is."""
        return "<" in self.rules

    def statements(self) -> Iterator[Statement]:
        """Yield every statement."""
        for group in (
            *self.rules.values(),
            *self.equations.values(),
            self.ranges,
            self.constraints,
        ):
            yield from group
