"""Notebooks: `%load_ext pylogic` gives `%%pylogic NAME`, a document in a cell, and `%query`.

Positions, matches, documents, answers and results of games draw themselves, with or without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.notebook.magics import PylogicMagics

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell


def register(shell: InteractiveShell) -> None:
    """Give a notebook, or a console of IPython, the magics."""
    shell.register_magics(PylogicMagics)


__all__ = ["PylogicMagics", "register"]
