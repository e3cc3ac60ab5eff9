"""Proposals: what it would take to read the rest of a document, as errata that nobody has made.

Each proposal comes from a rule for one kind of slip or damage, is tried before it is made, and is
kept only if more of the document is read with it.
"""

from pylogic.documents.proposals.search import Suggestion, suggest

__all__ = ["Suggestion", "suggest"]
