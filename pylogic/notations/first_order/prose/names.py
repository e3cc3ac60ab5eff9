"""What the names of a document tell of slips: misspelt constants, constants that are bound."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pylogic.core import formulas as f
from pylogic.core.errors import ReadError
from pylogic.core.syntax import Notice
from pylogic.notations.first_order.formulas.expressions import Use, looks_variable
from pylogic.notations.first_order.formulas.facts import is_fact
from pylogic.notations.first_order.spelling.lexer import Vocabulary
from pylogic.notations.source_range import SourceRange

_SHORTEST, _LONGEST = 3, 40
_SHOWN = 8
_LONG = 4
_PRONOUNS = frozenset(
    {"everyone", "everybody", "everything", "someone", "somebody", "something", "anyone",
     "anybody", "anything", "nobody", "himself", "herself", "itself", "themselves"}
)  # fmt: skip
_LETTERS = frozenset("abcde")
"""With which the names of constants begin in mathematics, and rarely those of variables."""
_USUAL = frozenset("ijmnstuvwxyz")
"""Which letters are variables by habit, even where nothing but facts has them."""


@dataclass(frozen=True, slots=True)
class Stated:
    """An axiom with the passage that it was read from, and the names that stand for values."""

    formula: f.Formula
    passage: SourceRange
    uses: Sequence[Use]


def check_names(
    stated: Sequence[Stated], vocabulary: Vocabulary
) -> tuple[list[ReadError], list[Notice]]:
    """Return the errors at names that stand for nothing, and what should be looked at."""
    times = Counter(use.name for axiom in stated for use in axiom.uses if use.kind == "constant")
    constants = vocabulary.constants if vocabulary.closed else frozenset(times)
    near = Neighbours(constants)
    problems = list(_unknown(stated, vocabulary, near)) if vocabulary.closed else []
    problems += [*_words(stated), *_pronouns(stated, vocabulary)]
    symbols = [*_symbols(stated), *_functions(stated)]
    notices = [*_bound(stated, constants), *symbols, *_letters(stated, vocabulary)]
    notices += _parted(stated)
    if vocabulary.closed:
        notices += _once(stated, vocabulary, near)
    else:
        notices += _rare(stated, times)
    return problems, notices


def _unknown(
    stated: Sequence[Stated], vocabulary: Vocabulary, near: Neighbours
) -> Iterator[ReadError]:
    """Yield an error for each word in a fact that is neither a constant nor a bound variable."""
    shown = ", ".join(sorted(vocabulary.constants)[:_SHOWN])
    more = ", ..." if len(vocabulary.constants) > _SHOWN else ""
    for axiom in stated:
        if not all(map(is_fact, f.conjuncts(axiom.formula))):
            continue
        for use in _first(axiom.uses, "free"):
            if looks_variable(use.name) or use.name in vocabulary.variables:
                continue
            meant = near.of(use.name)
            expected = meant or [f"one of the constants, which are {shown}{more}"]
            what = f"{use.name!r} is not among the constants, and nothing says what it ranges over"
            yield ReadError(what, axiom.passage.place(use.offset), expected)


def _words(stated: Sequence[Stated]) -> Iterator[ReadError]:
    """Yield an error for each word beside facts that is a proposition nowhere else."""
    nodes = (n for axiom in stated for n in f.walk(axiom.formula))
    times = Counter(n.name for n in nodes if isinstance(n, f.Predicate) and not n.args)
    for axiom in stated:
        parts = f.conjuncts(axiom.formula)
        applied = any(isinstance(n, f.Predicate) and n.args for p in parts for n in f.walk(p))
        for part in parts if applied and len(parts) > 1 else ():
            if isinstance(part, f.Predicate) and not part.args and times[part.name] == 1:
                found = re.search(rf"(?<![\w]){re.escape(part.name)}(?!\w)", axiom.passage.text)
                what = f"whether {part.name!r} is stated here is not told: it stands nowhere else"
                expected = ["the same predicate applied to it: p(x) & p(y)", "no words"]
                yield ReadError(what, axiom.passage.place(found.start() if found else 0), expected)


def _pronouns(stated: Sequence[Stated], vocabulary: Vocabulary) -> Iterator[ReadError]:
    """Yield an error for each pronoun in facts only, or in rules only: `likes(ann, everyone)`."""
    facts: dict[str, Stated] = {}
    rules: dict[str, Stated] = {}
    compared: set[str] = set()
    for axiom in stated:
        for part in f.conjuncts(axiom.formula):
            own = facts if is_fact(part) else rules
            for atom in f.those(part, f.Predicate):
                for name in {n.name for n in f.those(atom, f.Constant)} & _PRONOUNS:
                    own.setdefault(name, axiom)
            for comparison in f.those(part, f.Compare):
                compared |= {n.name for n in f.those(comparison, f.Constant)}
    for name in sorted((facts.keys() ^ rules.keys()) - compared - vocabulary.constants):
        passage = (facts | rules)[name].passage
        what = f"whether {name!r} names a value is not told"
        expected = ["for all x: p(x)", "exists x: p(x)", f"Constants: {name}"]
        yield ReadError(what, passage.place(max(passage.text.find(name), 0)), expected)


def _once(stated: Sequence[Stated], vocabulary: Vocabulary, near: Neighbours) -> Iterator[Notice]:
    """Yield a notice for each free variable that stands once and is spelt nearly as a constant."""
    for axiom in stated:
        if all(map(is_fact, f.conjuncts(axiom.formula))):
            continue
        times = Counter(use.name for use in axiom.uses)
        for use in _first(axiom.uses, "free"):
            meant = near.of(use.name)
            if times[use.name] == 1 and meant and use.name not in vocabulary.variables:
                what = f"{use.name} is read as a variable; is the constant {meant[0]} meant?"
                yield Notice(axiom.passage.place(use.offset), what, use.name, meant[0])


def _parted(stated: Sequence[Stated]) -> Iterator[Notice]:
    """Yield a notice for each rule with a variable in its head alone, and another one below alone.

    `room(y) -> size(z) = 2` is said of all values of z, and asks only whether there is a room.
    """
    for axiom in stated:
        if not isinstance(axiom.formula, f.Implies):
            continue
        times = Counter(use.name for use in axiom.uses)
        under, over = map(f.free_variables, (axiom.formula.premise, axiom.formula.conclusion))
        head = [name for name in over if times[name] == 1]
        below = [name for name in under if name not in over]
        if len(head) == len(below) == 1:
            use = next(use for use in axiom.uses if use.name == head[0])
            what = f"{head[0]} stands here once, and {below[0]} not behind the arrow"
            what += f"; is {below[0]} meant?"
            yield Notice(axiom.passage.place(use.offset), what, head[0], below[0])


def _bound(stated: Sequence[Stated], constants: Iterable[str]) -> Iterator[Notice]:
    """Yield a notice for each constant that a quantifier binds, at the first such place."""
    left = set(constants)
    for axiom in stated:
        for use in axiom.uses:
            if use.kind == "quantified" and use.name in left:
                left.remove(use.name)
                what = f"{use.name} is a variable here, and a constant elsewhere"
                yield Notice(axiom.passage.place(use.offset), what)


def _rare(stated: Sequence[Stated], times: Counter[str]) -> Iterator[Notice]:
    """Yield a notice for each constant that stands once, and nearly is another.

    That one stands oftener, or in an axiom before.
    """
    near = Neighbours(times)
    before: set[str] = set()
    for axiom in stated:
        for use in axiom.uses:
            if use.kind == "constant" and times[use.name] == 1:
                meant = [n for n in near.of(use.name) if times[n] > 1 or _is_long(n, before)]
                if meant:
                    what = f"{use.name} stands nowhere else; is {meant[0]} meant?"
                    yield Notice(axiom.passage.place(use.offset), what, use.name, meant[0])
        before |= {use.name for use in axiom.uses}


def _is_long(name: str, before: set[str]) -> bool:
    """Whether a name stands before, and is no short word, of which many are near to others."""
    return name in before and len(name) >= _LONG


def _letters(stated: Sequence[Stated], vocabulary: Vocabulary) -> Iterator[Notice]:
    """Yield a notice for each letter in a fact that by habit is a constant, and is a variable."""
    facts = [a for a in stated if all(map(is_fact, f.conjuncts(a.formula)))]
    of_facts = {use.name for axiom in facts for use in axiom.uses} - _USUAL
    if of_facts:
        known = {*map(id, facts)}
        of_facts -= {use.name for axiom in stated if id(axiom) not in known for use in axiom.uses}
    for axiom in facts:
        times = Counter(use.name for use in axiom.uses)
        for use in _first(axiom.uses, "free"):
            if times[use.name] > 1 or use.name in vocabulary.variables:
                continue
            habit = use.name[0] in _LETTERS or use.name in of_facts
            if habit and looks_variable(use.name):
                what = f"{use.name} is read as a variable, so that this is said of all values"
                what += f"; a line 'Constants: {use.name}' would make it a constant"
                yield Notice(axiom.passage.place(use.offset), what, use.name)


def _symbols(stated: Sequence[Stated]) -> Iterator[Notice]:
    """Yield a notice for each predicate of one fact that nearly is one that stands oftener."""
    times: Counter[tuple[str, int]] = Counter()
    for axiom in stated:
        times.update((node.name, len(node.args)) for node in f.those(axiom.formula, f.Predicate))
    near = Neighbours({name for (name, _), count in times.items() if count > 1})
    for axiom in stated:
        for fact in f.conjuncts(axiom.formula):
            if not isinstance(fact, f.Predicate) or times[fact.name, len(fact.args)] > 1:
                continue
            meant = [n for n in near.of(fact.name) if times[n, len(fact.args)] > 1]
            if meant:
                offset = max(0, axiom.passage.text.find(fact.name))
                what = f"{fact.name} stands in this fact only; is {meant[0]} meant?"
                yield Notice(axiom.passage.place(offset), what, fact.name, meant[0])


def _functions(stated: Sequence[Stated]) -> Iterator[Notice]:
    """Yield a notice for each function that stands once, and nearly is another of that arity.

    Nothing else tells of it: what no axiom defines is one more thing to observe. Of two that stand
    once each, the later one is told.
    """
    times: Counter[tuple[str, int]] = Counter()
    for axiom in stated:
        nodes = (n for n in f.those(axiom.formula, f.Apply))
        times.update((node.function, len(node.args)) for node in nodes)
    near = Neighbours({name for name, _ in times})
    before: set[str] = set()
    for (name, arity), count in times.items():
        others = near.of(name) if count == 1 else []
        meant = [n for n in others if times[n, arity] > (0 if _is_long(n, before) else 1)]
        before.add(name)
        applied = re.compile(rf"(?<!\w){re.escape(name)}\}}?\(")
        places = (
            a.passage.place(m.start()) for a in stated if (m := applied.search(a.passage.text))
        )
        if meant and (place := next(places, None)):
            yield Notice(place, f"{name} stands here only; is {meant[0]} meant?", name, meant[0])


def _first(uses: Iterable[Use], kind: str) -> Iterator[Use]:
    """Yield the first use of each name of a kind."""
    seen: set[str] = set()
    for use in uses:
        if use.kind == kind and use.name not in seen:
            seen.add(use.name)
            yield use


class Neighbours:
    """Names that differ in one letter: one more, one less, another one, or two swapped.

    Two names do if they are the same after one letter is left out of each (as in the symmetric
    delete algorithm for spelling correction). Digits do not count: `s1` and `s2` are no slips.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names: dict[str, list[str]] = defaultdict(list)
        for name in sorted(names):
            for variant in _variants(name):
                self._names[variant].append(name)

    def of(self, name: str) -> list[str]:
        """Return the names near to one that is not among them."""
        found = dict.fromkeys(n for v in _variants(name) for n in self._names.get(v, ()))
        return [other for other in found if other != name and not _numbered(name, other)]


def _variants(name: str) -> set[str]:
    if not _SHORTEST <= len(name) <= _LONGEST:
        return set()
    word = name.casefold()
    return {word, *(word[:i] + word[i + 1 :] for i in range(len(word)))}


def _numbered(name: str, other: str) -> bool:
    """Whether two names differ in digits only."""
    return name.rstrip("0123456789") == other.rstrip("0123456789")
