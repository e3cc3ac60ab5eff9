"""NumPy, which is optional: the modules that need it take it from here."""

from __future__ import annotations

from pylogic.errors import NumpyMissing

try:
    import numpy as np
except ModuleNotFoundError as fault:
    raise NumpyMissing(str(fault)) from fault

__all__ = ["np"]
