"""Mutants of a document's program that make no difference: every call they can make is compared.

What a game calls in a program is in `prolog/games/NAME/calls.pl`, on a few small boards. All calls
that come of it are found and compared, by `prolog/check/harmless.pl`.
"""

from typing import Final

from pylogic.core.errors import GoalError
from pylogic.core.resources import resource_dir
from pylogic.session import Remote
from pylogic.terms import Atom, Compound, Integer, List, String, Term

_INFERENCES: Final = 1_000_000_000  # some ten times what the slowest fault of a hundred takes
_SECONDS: Final = 600.0  # which so many take on no machine


def shown_harmless(game: str, right: Remote, mutant: Remote) -> str:
    """Return by what a program with a fault is seen to answer as the one without; empty if not.

    right, mutant: The programs, in one process.
    """
    calls = resource_dir("prolog") / "games" / game / "calls.pl"
    if not calls.exists():
        return ""
    starts = mutant.beside(calls)
    prover = mutant.beside(resource_dir("prolog") / "check" / "harmless.pl")
    given: dict[str, Term] = {
        "Right": Atom(right.name),
        "Mutant": Atom(mutant.name),
        "Starts": Atom(starts.name),
    }
    goal = "harmless(Right, Mutant, Starts, Boards, Shown)"
    try:
        answer = prover.ask(goal, given=given, timeout=_SECONDS, inferences=_INFERENCES)
    except GoalError:  # it takes too long, or calls what nothing is known of
        return ""
    match answer and (answer["Boards"], answer["Shown"]):
        case List(boards), Compound("shown", (List(where), Integer(count), Integer(cases))):
            return (
                f"the same answers, in order, to all {count:,} calls of"
                f" {_listed(where)} that can come of a game on boards of {_listed(boards)},"
                f" whatever stands on them ({cases:,} cases)"
            )
    return ""


def _listed(terms: tuple[Term, ...]) -> str:
    """Return texts and predicates with commas."""
    return ", ".join(map(_text, terms))


def _text(term: Term) -> str:
    match term:
        case String(text):
            return text
        case Compound("/", (Atom(name), Integer(arity))):
            return f"{name}/{arity}"
    raise TypeError(f"neither a text nor a predicate: {term}")
