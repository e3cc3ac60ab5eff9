"""Connect Four: patterns derived from its axioms, and FOUR, a player that explains itself."""

from typing import Final

from pylogic.games.entry import CIRCUIT, RULES, TEXT, AuditEntry, Entry, Option

GAME: Final = Entry(
    "connect4",
    "Connect Four",
    {
        "text": TEXT,
        "rules": RULES,
        "native": "pylogic.games.connect4.engine:native_game",
        "circuit": CIRCUIT,
    },
    options={
        "columns": Option("columns of the board", 7, range(1, 17)),
        "rows": Option("rows of the board", 6, range(1, 17)),
        "connect": Option("discs in a line that wins", 4, range(2, 17)),
    },
    theme="pylogic.games.connect4.theme:THEME",
    evaluation="pylogic.games.connect4.estimate:open_lines",
    trials=({"columns": 3, "rows": 4, "connect": 3}, {"columns": 5, "rows": 4, "connect": 4}),
    players={"four": "pylogic.games.connect4.four.player:KIND"},
    perfect="pylogic.games.connect4.perfect:choose",
    solver="pylogic.games.connect4.solution.solver:solver",
    audits={
        "connect4": AuditEntry(
            "pylogic.games.connect4.audit.auditor:DerivationAuditor", judges_edits=True
        ),
        "four4": AuditEntry(
            "pylogic.games.connect4.four.audit:DescriptionAuditor", needs_text=False
        ),
    },
)
