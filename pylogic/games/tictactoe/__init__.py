"""Tic-tac-toe, after J Moore's script for nqthm, which proves that its player never loses."""

from typing import Final

from pylogic.games.entry import RULES, TEXT, AuditEntry, Entry

GAME: Final = Entry(
    "tictactoe",
    "Tic-tac-toe",
    {"text": TEXT, "rules": RULES, "native": "pylogic.games.tictactoe.engine:native_game"},
    theme="pylogic.games.tictactoe.theme:THEME",
    evaluation="pylogic.games.tictactoe.engine:open_lines",
    players={"book": "pylogic.games.tictactoe.book:KIND"},
    values="pylogic.solvers.tabulated:values",
    solver="pylogic.solvers.tabulated:solver",
    sheet="pylogic.games.tictactoe.sheet:written",
    audits={"tictactoe": AuditEntry("pylogic.audit.script:ScriptAuditor")},
)
