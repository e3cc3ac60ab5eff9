"""Random reports around a program: headings, prose, fences, pages that break."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tests.theories.prolog.programs import Predicate

_PROSE: Final = (
    "The program finds what it is asked for, and nothing else.",
    "We describe each predicate in turn. See also the appendix.",
    "The query $ancestor(+X, -Y)$ goes down from X.",
    "As a rule (which has exceptions), lists are short: a few items each.",
    "Note that negation as failure is used here; it is not that of logic.",
    "1 Introduction",
    "## The rules of the program",
    "Table 1. Results of the second experiment, in seconds.",
    "- the first item of a list\n- and the second one",
)  # fmt: skip


def clauses_in_order(chance: Random, program: list[Predicate]) -> list[str]:
    """Return the clauses of a program, each predicate's together or, seldom, apart."""
    found = [clause for predicate in program for clause in predicate.clauses]
    if chance.random() < 0.1:
        chance.shuffle(found)
        found.sort(key=lambda clause: not clause.startswith(":- "))  # what is declared is known
    return found


def report(chance: Random, clauses: Sequence[str]) -> str:
    """Return a report with the clauses in it, in this order."""
    parts = [chance.choice(("# A report", "A program\n=========", "1 Introduction"))]
    rest = list(clauses)
    while rest:
        if chance.random() < 0.7:
            parts.append(chance.choice(_PROSE))
        count = chance.randrange(1, len(rest) + 1)
        block, rest = rest[:count], rest[count:]
        if chance.random() < 0.2:
            block.insert(chance.randrange(len(block) + 1), chance.choice(_COMMENTS))
        text = chance.choice(("\n", "\n\n", "\n")).join(block)
        tag = chance.choice(("prolog", "prolog", "pl", "swipl", "Prolog"))
        mark = chance.choice(("```", "```", "~~~", "````"))
        lines = text.split("\n")
        bare = chance.random() < 0.15 and all("(" in clause for clause in block)
        if (
            not bare and len(lines) > 1 and chance.random() < 0.2
        ):  # a page ends here, in a clause or not
            at = chance.randrange(1, len(lines))
            if not lines[at - 1].endswith("\\"):  # within an atom, which is refused
                lines[at:at] = [mark, "", f"{mark}{tag}"]
        text = "\n".join(lines)
        parts.append(text if bare else f"{mark}{tag}\n{text}\n{mark}")
        if chance.random() < 0.1:
            parts.append(f"```\n?- {block[0].split('(')[0]}(X).\nX = a.\n```")
    if chance.random() < 0.7:
        parts.append(chance.choice(_PROSE))
    return "\n\n".join(parts) + "\n"


_COMMENTS: Final = (
    "% what follows is clear",
    "/* a comment\n   of two lines: foo(X) :- bar. */",
    "%!  p(+X) is det.\n%\n%   Says it.",
    '% it\'s "quoted" and (open',
)
