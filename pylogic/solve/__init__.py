"""Exact solving of games whose positions can be listed."""

from __future__ import annotations

from pylogic.solve.retrograde import Solution, Value, closure, retrograde

__all__ = ["Solution", "Value", "closure", "retrograde"]
