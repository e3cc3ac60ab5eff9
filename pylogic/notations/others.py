"""Languages that are formal, and that nothing here reads: each is told by name."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pylogic.core.errors import Place, ReadError

_AXIOMS = "axioms in first-order logic: step(s, t) <-> ..."


@dataclass(frozen=True, slots=True)
class _Language:
    """A language, what only its texts have, and what would do instead."""

    name: str
    sign: re.Pattern[str]
    instead: str


def _language(name: str, sign: str, instead: str = _AXIOMS) -> _Language:
    return _Language(name, re.compile(sign, re.MULTILINE), instead)


_LANGUAGES = (
    _language(
        "TLA+",
        r"^-{4,}\s*MODULE\s+\w+\s*-{4,}",
        "Init and Next as predicates of states: step(s, t) <-> light(s) = green & light(t) = red",
    ),
    _language("PVS", r"^\s*\w+\s*(?:\[[^\]]*\])?\s*:\s*THEORY\b"),
    _language(
        "PDDL",
        r"^\s*\(define\s*\((?:domain|problem)\b",
        "Poss(a, s) ≡ ... and f(x, do(a, s)) ≡ ..., or a rule sheet in GDL",
    ),
    _language(
        "TPTP", r"^\s*(?:fof|cnf|tff|thf)\(\s*\w+\s*,\s*\w+\s*,", "the formulas alone, one a line"
    ),
    _language("SMT-LIB", r"^\s*\((?:set-logic|declare-(?:fun|const|sort|datatypes))\b"),
    _language("Alloy", r"^\s*(?:abstract\s+|one\s+|lone\s+)*sig\s+\w+(?:\s+extends\s+\w+)?\s*\{"),
    _language("Isabelle", r"^\s*theory\s+\w+\s*\n\s*imports\b"),
    _language(
        "Coq", r"^\s*(?:Lemma|Theorem)\s+\w+[^\n]*:[^\n]*$(?=[\s\S]{0,5000}?^\s*(?:Qed|Defined)\.)"
    ),
    _language("Lean", r"^\s*(?:theorem|lemma|def|inductive)\s+\w+[^\n]*:=\s*(?:by\b|$)"),
    _language(
        "B or Event-B",
        r"^\s*(?:MACHINE|CONTEXT)\s+\w+\s*$(?=[\s\S]{0,5000}?^\s*(?:INVARIANTS?|AXIOMS|SETS|EVENTS)\b)",
    ),
    _language("SMV", r"^\s*MODULE\s+main\b"),
    _language("Promela", r"^\s*(?:active\s+)?proctype\s+\w+"),
    _language(
        "Z schemas",
        r"^[\s+|┌┍╒-]*[-─—]+\s*\w+\s*[-─—]{4,}[+┐]?\s*$(?=\n\s*[|│])|\\begin\{(?:schema|zed|axdef)\}",
        "the predicate of a schema as an axiom: Press(c, s, t) ≡ ...",
    ),
    _language(
        "inference rules drawn with bars",
        r"^\s*[-─—]{4,}\s*\(?[A-Z][\w-]*\)?.*$(?=\n\s*\S)",
        "the conclusion and its premises in one line: has(succ(t), nat) ← has(t, nat)",
    ),
)  # fmt: skip


def check_language(text: str, file: str) -> None:
    """Raise a `ReadError` where a text is in a language that is not read here."""
    for language in _LANGUAGES:
        if found := language.sign.search(text):
            begin = found.start() + len(found[0]) - len(found[0].lstrip())
            line = text.count("\n", 0, begin) + 1
            column = begin - text.rfind("\n", 0, begin)
            shown = text.splitlines()[line - 1]
            what = f"this looks like {language.name}, which is not read here"
            raise ReadError(what, Place(file, line, column, shown), [language.instead])
