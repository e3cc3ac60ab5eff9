"""Exact solving: of games whose positions can be listed, and of others in ways of their own."""

from __future__ import annotations

from pylogic.solvers.registry import Solver, solver
from pylogic.solvers.retrograde import Solution, Value, closure, retrograde

__all__ = ["Solution", "Solver", "Value", "closure", "retrograde", "solver"]
