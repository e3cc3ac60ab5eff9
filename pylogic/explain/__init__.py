"""Why something holds, or does not: answers explained in the text's own axioms, and re-checked.

An explanation is one tree of values (`tree`), which is found by walking the formulas of the
document (`first_order`), checked by the evaluator that knows the meaning, and written as text, as
a page or as JSON.
"""

from pylogic.explain.html import fragment, page
from pylogic.explain.text import styled, text
from pylogic.explain.tree import Explanation, Node, Shown, data

__all__ = ["Explanation", "Node", "Shown", "data", "fragment", "page", "styled", "text"]
