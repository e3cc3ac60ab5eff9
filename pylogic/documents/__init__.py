"""Documents: loading them, and those that are shipped, each with its errata and its game."""

from pylogic.documents.document import Document
from pylogic.documents.loading import load

__all__ = ["Document", "load"]
