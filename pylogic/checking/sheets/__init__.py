"""Checks of rule sheets: two reasoners side by side, and what only play shows."""

from pylogic.checking.sheets.check import check_sheet
from pylogic.checking.sheets.result import Breach, SheetResult

__all__ = ["Breach", "SheetResult", "check_sheet"]
