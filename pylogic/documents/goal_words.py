"""The words of a goal, as a tree by its brackets: no operator is known, and nothing is run."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pylogic.terms.lexer import TermLexer

_OPERATORS = frozenset({"is", "mod", "rem", "xor"})


@dataclass(slots=True)
class Word:
    """A word of a goal.

    kind: `atom`, `variable`, `sign`, `applied` (a name with arguments), `group` (a bracket without
        a name) or `other`.
    name: The atom's, the sign's or the functor's.
    offset: Where it stands in the text.
    arguments: What stands in its brackets, between the commas.
    text: As it is written.
    """

    kind: str
    name: str
    offset: int
    arguments: list[list[Word]] = field(default_factory=list)
    text: str = ""


def words_of(goal: str) -> list[list[Word]]:
    """Return the words of a goal between its outermost commas.

    Raises ReadError: It has characters or brackets that are not known here.
    """
    text = goal.rstrip().removesuffix(".")
    lexer = TermLexer(f"{text} .", "<goal>")
    whole = Word("group", "", 0, [[]])
    around = [whole]
    for token in lexer.tokens():
        kind = token.lastgroup or ""
        if kind in {"applied", "open"}:
            name = lexer.functor(token) if kind == "applied" else ""
            word = Word("applied" if name else "group", name, token.start(), [[]])
            around[-1].arguments[-1].append(word)
            around.append(word)
        elif kind in {"comma", "bar"}:
            around[-1].arguments.append([])
        elif kind == "close":
            if len(around) == 1:
                lexer.refuse("the bracket closes nothing", token.start())
            closed = around.pop()
            closed.text = text[closed.offset : token.end()]
        else:
            around[-1].arguments[-1].append(_word(lexer, token, kind))
    return whole.arguments


def _word(lexer: TermLexer, token: re.Match[str], kind: str) -> Word:
    """Return the word that is one token."""
    text, at = token.group(), token.start()
    match kind:
        case "word" if text[0] == "_" or text[0].isupper():
            return Word("variable", text, at, text=text)
        case "word":
            return Word("sign" if text in _OPERATORS else "atom", text, at, text=text)
        case "quoted":
            return Word("atom", lexer.unquoted(text, at), at, text=text)
        case "symbols":
            return Word("sign", text, at, text=text)
        case _:
            return Word("other", text, at, text=text)
