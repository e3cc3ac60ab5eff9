"""What a script mentions and does not have: events, rule classes, kinds of hints.

The prover refuses such an event. Here it is read, since nothing that is evaluated depends on it,
and whoever wrote it is warned.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from pylogic.core import regexes as re
from pylogic.core.errors import Place
from pylogic.core.formulas import Apply, Constant, Term
from pylogic.core.syntax import Notice
from pylogic.nqthm import events as e

CLASSES: Final = frozenset({"rewrite", "elim", "generalize", "meta"})
"""What a theorem can be used as."""

HINTS: Final = frozenset(
    {"use", "expand", "disable", "enable", "induct", "do-not-induct", "do-not-generalize",
     "hands-off", "no-built-in-arith", "disable-theory", "enable-theory", "instructions"}
)  # fmt: skip
"""The kinds of hints that a theorem can be given."""

_USING: Final = frozenset({"use", "disable", "enable"})


def warnings(event: e.Event, known: Collection[str] | None) -> Iterator[tuple[str, str]]:
    """Yield each word of an event that nothing answers to, and what there is to say of it.

    event: An event of a script.
    known: The names of the events and functions before it; None where not all are known.
    """
    match event:
        case e.Disable(name) | e.Enable(name) | e.Toggle(target=name):
            yield from _unknown((name,), known)
        case e.Theory(members=members):
            yield from _unknown(members, known)
        case e.Theorem(classes=classes, hints=hints):
            yield from _classes(classes or ())
            yield from _hints(hints, known)
        case e.AddAxiom(classes=classes):
            yield from _classes(classes or ())
        case _:
            return


def _unknown(names: Sequence[str], known: Collection[str] | None) -> Iterator[tuple[str, str]]:
    for name in names:
        if known is not None and name not in known:
            yield name, f"no event before this one gives {name!r}"


def _classes(classes: Sequence[Term]) -> Iterator[tuple[str, str]]:
    for one in classes:
        word = _word(one)
        if word not in CLASSES:
            yield word, f"{word or 'this'!r} is no rule class; there are {_listed(CLASSES)}"


def _hints(hints: Sequence[Term], known: Collection[str] | None) -> Iterator[tuple[str, str]]:
    for hint in hints:
        word = _word(hint)
        if word not in HINTS:
            yield word, f"{word or 'this'!r} is no kind of hint; there are {_listed(HINTS)}"
        elif word in _USING and isinstance(hint, Apply):
            yield from _unknown([_word(one) for one in hint.args[1:]], known)


def _word(datum: Term) -> str:
    """Return the word that a datum is or begins with; empty if there is none."""
    match datum:
        case Constant(name) | Apply("list", (Constant(name), *_)):
            return name
        case _:
            return ""


def _listed(words: Collection[str]) -> str:
    return ", ".join(sorted(words))


def notices(
    event: e.Event, known: Collection[str] | None, lines: Sequence[str], place: Place
) -> list[Notice]:
    """Return warnings about an event, each where its word stands.

    event, known: As for `warnings`.
    lines: The lines of the event.
    place: Where its text begins.
    """
    return [Notice(_found(word, lines, place), what) for word, what in warnings(event, known)]


def _found(word: str, lines: Sequence[str], place: Place) -> Place:
    """Return where a word stands last; the place of the event where it does not stand."""
    whole = re.compile(rf"(?<![^\s()'|]){re.escape(word)}(?![^\s()|.,;])", re.IGNORECASE)
    for number, line in reversed(list(enumerate(lines, place.line))):
        starts = [found.start() for found in whole.finditer(line.partition(";")[0])]
        if word and starts:
            return Place(place.file, number, starts[-1] + 1, line)
    return place
