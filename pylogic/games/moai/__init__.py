"""Moai, after a report of 2012 with the Prolog of a computer player."""

from typing import Final

from pylogic.games.entry import RULES, AuditEntry, Entry, Option

GAME: Final = Entry(
    "moai",
    "Moai",
    {
        "text": "pylogic.games.text.program:program_game",
        "rules": RULES,
        "native": "pylogic.games.moai.engine:native_game",
        "circuit": "pylogic.games.moai.circuit:circuit",
    },
    options={
        "width": Option("columns of the board", 8, range(5, 27)),
        "height": Option("rows of the board", 8, range(5, 27)),
        "first": Option("whose turn it is once both pawns are placed", "P", ("P", "B")),
        "gap": Option("cells between a counter and the pawn it moves", 0, range(2)),
        "document": Option("the file with the report", "", None, source="text"),
    },
    theme="pylogic.games.moai.theme:THEME",
    evaluation="pylogic.games.moai.mobility:mobility",
    opening=2,
    trials=({"width": 5, "height": 6}, {"width": 6, "height": 5, "gap": 1, "first": "B"}),
    players={"create_a_move": "pylogic.games.moai.create_a_move:KIND"},
    minimax="pylogic.games.moai.minimax:choose",
    values="pylogic.games.moai.solution.solver:values",
    solver="pylogic.games.moai.solution.solver:solver",
    server="pylogic.games.moai.server.serving:Server",
    port=6624,
    sheet="pylogic.games.moai.sheet:written",
    extent="pylogic.games.moai.extent:extent",
    inspection="pylogic.games.moai.audit.auditor:inspected",
    audits={"moai": AuditEntry("pylogic.games.moai.audit.auditor:ProgramAuditor")},
)
