"""Where a goal has terms that a document reads as values: `next(ann)` is a term of Prolog.

A function is a predicate with one more argument, its value, so that a goal with the term never
holds of what it stands for.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pylogic.compiler.program import Program
from pylogic.core.errors import GoalError, ReadError
from pylogic.documents.goal_words import Word, words_of

_COMPARING = frozenset({"=", "==", "\\=", "\\==", "=:=", "=\\=", "is", "<", ">", "=<", ">="})
_CONTROL = frozenset({";", "->", "*->", "\\+", "^", ":-"})
_GOALS = {
    "findall": (1,), "aggregate_all": (1,), "forall": (0, 1), "once": (0,), "ignore": (0,),
    "call": (0,), "bagof": (1,), "setof": (1,), "not": (0,), "distinct": (0, 1), "limit": (1,),
    "order_by": (1,), "aggregate": (1,), "\\+": (0,),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class GoalDiagnostic:
    """Something in a goal that the document cannot answer, with its offset in the goal's text."""

    what: str
    offset: int


class GoalTerms:
    """The predicates and functions of a document, as a goal may use them."""

    def __init__(self, program: Program) -> None:
        self.shapes: dict[str, list[int]] = {}
        for export in program.exports:
            name, arity = export.rsplit("/", 1)
            self.shapes.setdefault(name, []).append(int(arity))
        model = program.model
        functors = {name: model.functor(name) for name in model.sorts.constructors}
        self.written = {name: functor for name, functor in functors.items() if functor != name}
        built = {*functors.values()}
        named = ((program.names.get(name, name), n) for name, n in model.theory.functions.items())
        self.functions = {
            name: n
            for name, n in named
            if name not in built and n + 1 in self.shapes.get(name, ())
        }

    def goals(self, arguments: Sequence[Sequence[Word]]) -> Iterator[GoalDiagnostic]:
        """Yield what is wrong with goals with commas between them."""
        for words in arguments:
            part: list[Word] = []
            for word in words:
                if word.kind == "sign" and word.name in _CONTROL:
                    yield from self.goal(part)
                    part = []
                else:
                    part.append(word)
            yield from self.goal(part)

    def goal(self, words: Sequence[Word]) -> Iterator[GoalDiagnostic]:
        """Yield what is wrong with one goal."""
        match words:
            case [Word("group", _, _, arguments)]:
                yield from self.goals(arguments)
            case [Word("applied", name) as atom] if name in self.shapes:
                yield from self.atom(atom)
            case [Word("applied", name, _, arguments)] if name in _GOALS:
                yield from self.goals([a for i, a in enumerate(arguments) if i in _GOALS[name]])
            case [left, Word("sign", sign), right] if sign in _COMPARING:
                equal = sign in {"=", "=="}
                yield from self.values([left], right.text if equal else "Value")
                yield from self.values([right], left.text if equal else "Value")
            case _ if any(word.kind == "sign" and word.name in _COMPARING for word in words):
                yield from self.values(words)
            case _:
                return

    def atom(self, word: Word) -> Iterator[GoalDiagnostic]:
        """Yield what is wrong with a predicate and its arguments."""
        for words in word.arguments:
            yield from self.values(words)

    def values(self, words: Sequence[Word], value: str = "Value") -> Iterator[GoalDiagnostic]:
        """Yield what is wrong with words that stand for values.

        value: What a function's value is compared with.
        """
        for word in words:
            if self.is_applied(word):
                given = [" ".join(part.text for part in parts) for parts in word.arguments]
                what = f"this is a term, and no value of {word.name}"
                ask = f"ask {word.name}({', '.join([*given, value])})"
                yield GoalDiagnostic(f"{what}; {ask}", word.offset)
                continue
            yield from self.named(word)
            for parts in word.arguments:
                yield from self.values(parts)

    def is_applied(self, word: Word) -> bool:
        """Whether a function of the document is applied here."""
        is_term = word.kind in {"applied", "atom"}
        return is_term and self.functions.get(word.name) == len(word.arguments)

    def named(self, word: Word) -> Iterator[GoalDiagnostic]:
        """Yield that goals have another name for what is applied to values: a letter's sort."""
        if word.kind == "applied" and word.name in self.written:
            spelt = self.written[word.name]
            yield GoalDiagnostic(
                f"{word.name} is written as {spelt} in goals and answers", word.offset
            )


def refuse_terms(goal: str, terms: GoalTerms) -> None:
    """Refuse a goal in which a function's term stands where its value is meant.

    Raises GoalError: It does; the error says what to ask instead.
    """
    try:
        found = next(terms.goals(words_of(goal)), None)
    except ReadError:  # SWI-Prolog reads more than we do
        return
    if found is not None:
        raise error_at(goal, found)


def error_at(goal: str, diagnostic: GoalDiagnostic) -> GoalError:
    """Return the error for what is wrong in a goal."""
    line = goal.count("\n", 0, diagnostic.offset) + 1
    column = diagnostic.offset - goal.rfind("\n", 0, diagnostic.offset)
    return GoalError("unknown", goal, diagnostic.what, (line, column))
