"""Pang-Ke, after McCarthy's memo of 1964."""

from typing import Final

from pylogic.games.entry import CIRCUIT, RULES, TEXT, AuditEntry, Demonstration, Entry

GAME: Final = Entry(
    "pangke",
    "Pang-Ke",
    {
        "text": TEXT,
        "rules": RULES,
        "native": "pylogic.games.pangke.engine:native_game",
        "circuit": CIRCUIT,
    },
    theme="pylogic.games.pangke.theme:THEME",
    evaluation="pylogic.games.pangke.engine:material",
    demonstration=Demonstration(
        "A text of 1964 is read as it stands", "16", "ok_move", "neighbor(sq(1,1), S)"
    ),
    audits={"pangke": AuditEntry("pylogic.audit.axioms:AxiomsAuditor", judges_edits=True)},
)
