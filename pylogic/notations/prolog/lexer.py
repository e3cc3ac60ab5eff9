"""The tokens of Prolog source, line by line.

Source in a document comes in pieces: a page break closes a block and opens it again in the middle
of a clause or of a comment. The lexer is therefore fed lines, remembers what is open between them,
and gives each token its place. What the tokens mean is SWI-Prolog's to say.
"""

from dataclasses import dataclass, field
from itertools import takewhile

from pylogic.core import regexes as re
from pylogic.notations.prolog.spelling import cut_number, cut_signs, cut_word, is_sign, misspelt

_TOKEN = re.compile(
    r"""
      (?P<layout>\s+)
    | (?P<comment>%.*)
    | (?P<open>/\*)
    | (?P<number>
          0'(?:\\x[0-9a-fA-F]+\\?|\\[0-7]+\\?|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8}|\\.|''|[^\\])
        | (?:0x[0-9a-fA-F] | 0o[0-7] | 0b[01] | \d+'[0-9a-zA-Z] | \d) )
    | (?P<name>[^\W\d]\w*)
    | (?P<quoted>'(?:[^'\\]|\\x[0-9a-fA-F]+\\?|\\[0-7]+\\?|\\.|'')*+')
    | (?P<string>"(?:[^"\\]|\\x[0-9a-fA-F]+\\?|\\[0-7]+\\?|\\.|"")*+"
        | `(?:[^`\\]|\\x[0-9a-fA-F]+\\?|\\[0-7]+\\?|\\.|``)*+`)
    | (?P<broken>['"`])
    | (?P<end>\.(?=\s|%|$))
    | (?P<symbol>[-+*/\\^<>=~:.?@\#&$]+|;)
    | (?P<cut>!)
    | (?P<bracket>[()\[\]{},|])
    | (?P<unknown>.)
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Token:
    """One token.

    kind: `name` (an atom of letters), `quoted`, `variable`, `number`, `string`, `symbol`, `cut`
        (an atom of one sign), `bracket` (commas and bars among them), `end` (the full stop), or
        `bad`.
    text: As it is printed; of a bad one, what is wrong.
    line, column: Where it begins, from 1.
    after_layout: Whether blanks or a line's beginning stand before it; a bracket without them
        applies a name.
    """

    kind: str
    text: str
    line: int
    column: int
    after_layout: bool = False


@dataclass(slots=True)
class Comment:
    """A comment that has lines of its own: its lines, and where another one begins inside it."""

    first: int
    last: int
    nested: int = 0


@dataclass(slots=True)
class Lexer:
    """What was read so far, and what is still open.

    tokens: In their order.
    comments: Those between slash and star, and whole lines after `%`.
    """

    tokens: list[Token] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    _comment: Comment | None = None
    _comment_column: int = 0
    _quote: str = ""
    _line: int = 0

    @property
    def in_comment(self) -> bool:
        """Whether a comment has begun and not ended."""
        return self._comment is not None

    @property
    def in_clause(self) -> bool:
        """Whether a clause has begun and not ended."""
        return bool(self.tokens) and self.tokens[-1].kind != "end"

    @property
    def open_clause(self) -> list[Token]:
        """The tokens of a clause that has begun and not ended."""
        behind = takewhile(lambda token: token.kind != "end", reversed(self.tokens))
        return [*behind][::-1]

    def feed(self, number: int, line: str) -> None:
        """Read a line, which is the one of that number in the text."""
        at = self._after_open(number, line)
        self._line = number
        alone = not line[:at].strip()
        layout = True
        while at < len(line):
            found = _TOKEN.match(line, at)
            if found is None:  # pragma: no cover - the pattern takes any character
                raise AssertionError(line[at:])
            kind = found.lastgroup or ""
            match kind:
                case "layout":
                    layout, at = True, found.end()
                    continue
                case "comment":
                    if alone:
                        self.comments.append(Comment(number, number))
                    return
                case "open":
                    self._comment, self._comment_column = Comment(number, number), at + 1
                    at = self._close_comment(number, line, found.end())
                    layout = True
                    continue
                case "broken":
                    self._break(number, line, at, layout=layout)
                    return
            text = _cut(kind, line, at, found[0])
            self._add(kind, text, number, at + 1, layout=layout)
            alone = layout = False
            at += len(text)

    def finish(self) -> None:
        """Say what is still open where the text ends."""
        if self._comment is not None:
            what = "the comment that begins here is never closed"
            self.tokens.append(Token("bad", what, self._comment.first, self._comment_column))
            self.comments.append(self._comment)
            self._comment = None

    def _after_open(self, number: int, line: str) -> int:
        """Return where a line goes on after the comment or quoted text that is open before it."""
        if self._comment is not None:
            return self._close_comment(number, line, 0)
        if not self._quote:
            return 0
        quote = self._quote
        if number != self._line + 1:  # what stands between is no part of it, and nothing else
            self._quote = ""
            what = f"the {quote} before this line is not closed where its lines end"
            self.tokens.append(Token("bad", what, number, 1))
            return len(line)
        rest = re.match(rf"(?:[^{quote}\\]|\\.|{quote}{quote})*{quote}", line)
        if rest is not None:
            self._quote = ""
            return rest.end()
        if not line.endswith("\\"):
            self._quote = ""
            self.tokens.append(
                Token("bad", f"the {quote} before this line is never closed", number, 1)
            )
        return len(line)

    def _close_comment(self, number: int, line: str, at: int) -> int:
        """Return where a line goes on after the comment that is open in it."""
        comment = self._comment
        if comment is None:
            return at
        comment.last = number
        end = line.find("*/", at)
        if "/*" in line[at : end if end >= 0 else len(line)]:
            comment.nested = comment.nested or number
        if end < 0:
            return len(line)
        self.comments.append(comment)
        self._comment = None
        return end + 2

    def _break(self, number: int, line: str, at: int, *, layout: bool) -> None:
        """Take a quote that its line does not close: a backslash at the end continues it."""
        if line.endswith("\\"):
            kind = "quoted" if line[at] == "'" else "string"
            self._quote = line[at]
            self.tokens.append(Token(kind, line[at:], number, at + 1, layout))
        else:
            what = f"the {line[at]} that opens here is not closed on its line"
            self.tokens.append(Token("bad", what, number, at + 1, layout))
            if line.rstrip().endswith("."):  # more likely a full stop than part of the quoted text
                self.tokens.append(Token("end", ".", number, len(line.rstrip())))

    def _add(self, kind: str, text: str, line: int, column: int, *, layout: bool) -> None:
        fault = misspelt(text) if kind in {"quoted", "string", "number"} else None
        if fault is not None:
            kind, text, column = "bad", fault.what, column + fault.at
        elif kind == "name" and not text.isidentifier():
            kind = "cut"
        elif kind == "name" and (text[0] == "_" or text[0].isupper()):
            kind = "variable"
        elif kind == "unknown" and is_sign(text[0]):
            kind = "symbol"
        elif kind == "unknown" and text.isprintable():
            kind = "cut"
        elif kind == "unknown":
            kind, text = "bad", f"unknown character {text!r}"
        self.tokens.append(Token(kind, text, line, column, layout))


def _cut(kind: str, line: str, at: int, text: str) -> str:
    """Return a token as SWI-Prolog cuts it; `text` is what it seems to be."""
    match kind:
        case "number" if not text.startswith("0'"):
            return cut_number(line, at)
        case "name":
            return cut_word(text)
        case "symbol" | "unknown" if text != ";":
            return cut_signs(line, at)
    return text
