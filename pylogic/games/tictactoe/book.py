"""The player of the script, in each of the implementations that the script proves alike."""

from typing import Final

from pylogic.players.kinds import PlayerKind
from pylogic.players.script import ScriptPlayer

KIND: Final = PlayerKind(ScriptPlayer, ("", "a", "b", "c", "d"), "", " or book:a to d")
"""`book`, and behind it an implementation."""
