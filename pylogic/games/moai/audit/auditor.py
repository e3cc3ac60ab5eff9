"""The report on Moai: its authors' program, run against the rules on all small boards.

For each mistake of the authors the program is loaded with every other one corrected, and compared
with the rules on smaller boards before larger ones, on fewer pieces before more: what differs
there differs by this mistake. The witness also has what the program answers as its authors left
it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from pylogic.audit.readings import (
    changed_predicates,
    entry_difference,
    load_without,
    reading_difference,
    same_clauses,
)
from pylogic.audit.result import ErratumWitness
from pylogic.checking import witness as check
from pylogic.core.errata import Erratum
from pylogic.core.graph import reachable
from pylogic.core.resources import resource_dir
from pylogic.documents import Document, load
from pylogic.games.moai.audit.answers import answer_text, asked_text, case_board
from pylogic.session import Remote, session
from pylogic.terms import Atom, Compound, Integer, List, Term

LIMIT: Final = 50_000
"""Inferences within which the program must answer: a hundred times what it mostly takes."""

_SECONDS: Final = 120.0  # for the search with one probe on boards of one size
_TYPED: Final = """
:- dynamic pylogic_line/1.
pylogic_typed(X) :- ( retract(pylogic_line(Line)) -> X = Line ; throw(pylogic_no_line) ).
"""
_CALL: Final = re.compile(r"\b([a-z]\w*)\(")
_READ: Final = re.compile(r"\bread\(")
_RULES: Final = Atom("rules")
_JUDGE: Final = resource_dir("prolog") / "games" / "moai" / "audit.pl"

REMARK: Final = (
    "it is a remark: no change of the text would correct it, so nothing can be compared"
)
WORDS: Final = "it is in comments or in the words around the program, which nothing runs"
NO_BOARD: Final = "no board that was tried shows it"
UNTRIED: Final = "no probe comes to what it changes"
HIDDEN: Final = "other mistakes hide it: it shows once they are corrected"

Size = tuple[int, int, int]
"""Columns, rows and pieces."""


class Probe(NamedTuple):
    """A question that is asked about every board of some sizes.

    name: As `prolog/games/moai/audit.pl` calls it.
    entry: The predicates that it calls.
    sizes: Columns, rows and pieces, in the order in which they are tried.
    """

    name: str
    entry: tuple[str, ...]
    sizes: tuple[Size, ...]


_TURN = ("set_piece/5", "make_a_move/6")
_SEARCHES = tuple(
    f"search_{line}_{sense}/6"
    for line in ("horizontal", "vertical", "diagonal", "reverse_diagonal")
    for sense in ("forward", "backward")
)
_BOARDS = ((5, 5, 1), (5, 5, 2), (5, 6, 1), (6, 5, 1))
PROBES: Final = (
    Probe("endgame", ("endgame/2",), tuple((5, 5, pieces) for pieces in range(1, 5))),
    Probe("turn", _TURN, _BOARDS),
    Probe("again", _TURN, _BOARDS),
    Probe("search", _SEARCHES, _BOARDS),
    Probe(
        "new_board", ("new_board/3",), tuple((x, y, 0) for x in range(1, 7) for y in range(1, 7))
    ),
    Probe("printed", _TURN, ((5, 5, 1), (5, 5, 2))),
    Probe("typed", ("main_loop/2",), ((5, 5, 1), (5, 5, 2))),
)
"""Those that show most come first; each erratum is tried with those that reach what it changes."""

INSPECTED: Final = (
    Probe("search", _SEARCHES, ((5, 5, 1), (5, 6, 1), (6, 5, 1))),
    Probe("again", _TURN, ((5, 5, 1), (5, 6, 1), (6, 5, 1))),
    Probe("printed", _TURN, ((5, 5, 1),)),
    Probe("refused", _TURN, ((5, 5, 1),)),
)
"""What games do not ask a program: all it answers, what it prints, and its searches."""

REMARKS: Final = {"counter-of-a-move": Probe("execute", ("make_a_move/6",), ((5, 5, 1),))}
"""Mistakes that no change of the text corrects, with the probe that shows them."""


def inspected(program: Remote) -> check.Witness | None:
    """Return the first case in which a loaded program answers `INSPECTED` unlike the rules."""
    judge = program.beside(_JUDGE)
    judge.always("admitted", program.name, timeout=_SECONDS)
    for probe in INSPECTED:
        for size in probe.sizes:
            found = _first_difference(judge, probe, size, _RULES, List((Atom(program.name),)))
            if found is not None:
                shown = found.witness("text", "rules")
                return check.Witness(shown.state, shown.asked, shown.answers)
    return None


class ProgramAuditor:
    """The programs of the report's readings, and the search for what tells them apart.

    path: The text of the report.
    probes: What may be asked.
    """

    def __init__(self, _name: str, path: Path, probes: tuple[Probe, ...] = PROBES) -> None:
        self._path = path
        self._probes = probes
        self._prolog = session()
        self._judge = self._prolog.load_outside(_JUDGE)
        self._modules: dict[tuple[str, ...], Atom] = {}
        self.restored = load(path, reading="restored")
        self.corrected = load(path, reading="corrected")

    def close(self) -> None:
        """Drop the programs."""
        self._prolog.close()

    def witness(self, erratum: Erratum) -> ErratumWitness | str:
        """Return what shows an erratum, or why nothing does.

        Raises PylogicError: The program does not load, or asks for what the sandbox refuses.
        """
        if erratum.id in REMARKS:
            return self._against_rules(self.corrected, [REMARKS[erratum.id]]) or NO_BOARD
        if not erratum.changes:
            return REMARK
        made = self.restored if erratum.kind == "scan" else self.corrected
        without, _ = load_without(self._path, made.reading, erratum.id)
        if erratum.kind == "scan" and (found := reading_difference(without, made)):
            return found
        if same_clauses(without, made):
            return WORDS
        probes = list(self._reaching(changed_predicates(without, made)))
        if erratum.kind == "scan":
            found = self._against_reading(without, made, probes)
        else:
            found = self._against_rules(without, probes)
        return found or entry_difference(without, made) or self._no_difference(probes)

    def differences(self) -> Iterator[tuple[Probe, Size, int, ErratumWitness | None]]:
        """Yield, by probe and size, the number of cases and what the rules say otherwise.

        It is asked of the program with all mistakes corrected; None is agreement in every case.
        """
        for probe in self._probes:
            for size in probe.sizes:
                found = self._difference(probe, size, _RULES, self.corrected)
                shown = found and found.witness("corrected", "rules")
                yield probe, size, self._cases(probe, size), shown

    def _against_rules(self, without: Document, probes: Iterable[Probe]) -> ErratumWitness | None:
        """Return the first case in which a program and the one as it is differ from the rules."""
        hidden: ErratumWitness | None = None
        for probe in probes:
            for size in probe.sizes:
                found = self._difference(probe, size, _RULES, without)
                if found is None:
                    continue
                both = self._difference(probe, size, _RULES, without, self.restored)
                if both is not None:
                    return both.witness("alone", "program", "rules")
                hidden = hidden or found.witness("alone", "rules", note=HIDDEN)
        return hidden

    def _against_reading(
        self, without: Document, made: Document, probes: Iterable[Probe]
    ) -> ErratumWitness | None:
        """Return the first case in which two readings of the scan differ."""
        for probe in probes:
            for size in probe.sizes:
                found = self._difference(probe, size, self._module(made), without)
                if found is not None:
                    return found.witness("printed", "restored")
        return None

    def _no_difference(self, probes: Iterable[Probe]) -> str:
        asked = {
            probe.name: sum(self._cases(probe, size) for size in probe.sizes) for probe in probes
        }
        counts = ", ".join(f"{count:,} of {name}" for name, count in asked.items())
        return (
            f"nothing depends on it in any case that was tried ({counts})" if counts else UNTRIED
        )

    def _reaching(self, changed: set[str]) -> Iterator[Probe]:
        """Yield the probes that can come to one of the predicates."""
        calls: dict[str, set[str]] = {}
        for clause in (*self.restored.clauses, *self.corrected.clauses):
            name = clause.predicate.partition("/")[0]
            calls.setdefault(name, set()).update(_CALL.findall(clause.text))
        names = {predicate.partition("/")[0] for predicate in changed}
        for probe in self._probes:
            asked = reachable(calls, [one.partition("/")[0] for one in probe.entry])
            if asked & names:
                yield probe

    def _difference(
        self, probe: Probe, size: Size, against: Atom, *programs: Document
    ) -> Difference | None:
        names = List(tuple(self._module(document) for document in programs))
        return _first_difference(self._judge, probe, size, against, names)

    def _cases(self, probe: Probe, size: Size) -> int:
        answer = self._judge.ask(
            "cases(Probe, Size, Count)",
            given={"Probe": Atom(probe.name), "Size": Compound("size", tuple(map(Integer, size)))},
        )
        count = answer and answer["Count"]
        return count.value if isinstance(count, Integer) else 0

    def _module(self, document: Document) -> Atom:
        """Return the module of a document's program, in which input comes from facts."""
        if document.errata not in self._modules:
            text = _READ.sub("pylogic_typed(", document.untrusted or "") + _TYPED
            name = f"{document.name}_audited"
            module, _ = self._prolog.add_untrusted(name, text, str(self._path), beside=self._judge)
            self._judge.always("admitted", module.name, timeout=_SECONDS)
            self._modules[document.errata] = Atom(module.name)
        return self._modules[document.errata]


def _first_difference(
    judge: Remote, probe: Probe, size: Size, against: Atom, programs: List
) -> Difference | None:
    """Return the first case of a size in which no program answers as somebody else does."""
    answer = judge.ask(
        "difference(Probe, Size, Limit, Against, Programs, Case, Answers)",
        given={
            "Probe": Atom(probe.name),
            "Size": Compound("size", tuple(map(Integer, size))),
            "Limit": Integer(LIMIT),
            "Against": against,
            "Programs": programs,
        },
        timeout=_SECONDS,
    )
    if answer is None:
        return None
    answers = answer["Answers"]
    if not isinstance(answers, List):
        raise TypeError(answers)
    return Difference(probe.name, answer["Case"], answers.items)


class Difference(NamedTuple):
    """A case, and what is answered: first by what was compared with, then by the programs."""

    probe: str
    case: Term
    answers: tuple[Term, ...]

    def witness(self, *sides: str, note: str = "") -> ErratumWitness:
        """Return it in texts; the last of the parties is what was compared with."""
        told = [answer_text(answer, LIMIT) for answer in (*self.answers[1:], self.answers[0])]
        answers = dict(zip(sides, told, strict=True))
        return ErratumWitness(
            asked_text(self.probe, self.case), case_board(self.case), answers, note
        )
