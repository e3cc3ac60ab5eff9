"""Sentences that say what a goal is: `The goal is at(cabin, s) = 3` defines `goal(s)`."""

from __future__ import annotations

from pylogic.core import regexes as re
from pylogic.notations.first_order.page.source import Source
from pylogic.notations.first_order.spelling.signs import EQUIVALENT

_WORDS = re.compile(r"\b(?:goal|aim|target|objective|solved|won)\b", re.IGNORECASE)
_STATE = r"(?:states?|positions?|situations?)"
_GOAL = re.compile(
    r"\s*(?:[-*•]\s+|\(?\w{1,3}[.)]\s+)?(?:\*\*|\\textbf\{)?(?:"
    rf"(?:The\s+)?(?:goal|aim|target|objective)(?:\s+{_STATE})?\}}?(?:\*\*)?\s*"
    rf"(?:[:.](?:\*\*)?|(?:is|are)(?:\s+(?:reached|attained|met))?(?:\s+(?:when|if|that|(?:those|a\s+{_STATE})\s+with|to\s+(?:have|reach)"
    rf"(?:\s+a\s+{_STATE}(?:\s+\$?\w\$?)?\s+with)?))?|satisf(?:y|ies))"
    r"|The\s+(?:puzzle|game|problem)\s+is\s+(?:solved|(?P<won>won))\s+(?:when|if|once)"
    r")(?:\s+|$)",
    re.IGNORECASE,
)
_BEGINS = re.compile(
    r"\s*[`$(]*(?:(?:not\s+|[~¬]\s*)?(?:\\\w+\{)?\w+\}?\("
    r"|(?:for\s+(?:all|every)|forall|exists)\s|[∀∃]|\\(?:forall|exists))"
)
"""How a formula begins that is no part of a sentence."""
_ATOM = re.compile(r"(?<![\w\\])\w+\}?\(([^()]*)\)")
_BOUND = re.compile(
    r"(?:[∀∃]|\\(?:forall|exists)(?![a-z])|\b(?:for\s*(?:all|every|each|some)|exists|there\s+is))"
    r"(?:\s+an?\b|\s+[a-z]{3,}\b)*\s*\$?(?P<names>\w'?(?:\s*,\s*\w'?)*)(?![\w(])"
)
_SIGN = re.compile(rf"{EQUIVALENT}|:=")


def with_goals(source: Source) -> None:
    """Put `goal(s) ≡ ...` for sentences that say when a goal is reached, and tell of each.

    They speak of one state by a letter that nothing binds, and the text has no such predicate.
    """
    text = "\n".join(row.text for row in source.rows)
    if not _WORDS.search(text):
        return
    for i, row in enumerate(source.rows):
        found = _GOAL.match(row.text)
        name = "won" if found and found["won"] else "goal"
        if found is None or re.search(rf"(?<!\w){name}\(", text):
            continue
        behind = row.text[found.end() :]
        said = behind or (source.rows[i + 1].text if i + 1 < len(source.rows) else "")
        if not _BEGINS.match(said):
            continue
        letters = {args.split(",")[-1].strip() for args in _ATOM.findall(said)}
        letter = letters.pop() if len(letters) == 1 else ""
        bound = {name for m in _BOUND.finditer(said) for name in re.findall(r"\w'?", m["names"])}
        if not re.fullmatch(r"[a-z]'?", letter) or letter in bound or _SIGN.search(said):
            continue
        head = f"{name}({letter}) ≡ "
        opened = said.startswith(("$", "`"))
        begin = (
            found.end() + opened * (said.index(said.lstrip()[0]) + 1) if opened else found.end()
        )
        source.rows[i] = row.replaced(0, begin, said[:1] * opened + head)
        source.tell(row.line, 1, f"what the words say is read as {head}...")
