"""Tokens of both spellings.

A scanner by hand, and not a grammar of Lark: sheets have thousands of lines, and of one whose
brackets do not fit every other form is to be read.
"""

from typing import Final, NamedTuple

from pylogic.core import regexes as re

_KIF: Final = re.compile(r"[ \t\r\n\f\ufeff\xa0]+|;[^\n]*|([()])|([^\s();\xa0]+)")
_RULES: Final = re.compile(
    r"""[ \t\r\n\f\ufeff\xa0]+|%[^\n]*|;[^\n]*
    | (:-|<=|\\\+|[(),&~|])
    | ('(?:[^'\n]|'')*'|\?[\w+-]+|[\w+*/=<>^$\#@!-]+(?:\.[\w+-]+)*)
    | (\.)(?=\s|$|%)
    | (.)""",
    re.VERBOSE,
)


class Token(NamedTuple):
    """A word of the text; `kind` is `sign`, `word` or `bad`."""

    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        """The offset behind it."""
        return self.start + len(self.text)


def kif_tokens(text: str) -> list[Token]:
    """Return the brackets and words of a sheet in KIF; comments are left out."""
    return [
        Token("sign" if group == 1 else "word", match[group], match.start())
        for match in _KIF.finditer(text)
        if (group := match.lastindex) is not None
    ]


def rule_tokens(text: str) -> list[Token]:
    """Return the signs and words of rules; comments are left out."""
    kinds = {1: "sign", 2: "word", 3: "sign", 4: "bad"}
    return [
        Token(kinds[match.lastindex], match[match.lastindex], match.start())
        for match in _RULES.finditer(text)
        if match.lastindex is not None
    ]
