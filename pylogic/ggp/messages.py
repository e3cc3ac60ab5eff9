"""What a game manager says to a player, as values; reading and printing are inverse."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from pylogic.core.errors import MessageError
from pylogic.gdl.rules import Rule
from pylogic.gdl.terms import Term, kif
from pylogic.notations.gdl.forms import Form, Listed, forms, span_of
from pylogic.notations.gdl.kif import read_kif, read_term
from pylogic.notations.gdl.lexer import Token
from pylogic.notations.gdl.printer import kif_rule

LONGEST_CLOCK: Final = 86_400
"""The most seconds that a clock may have."""

_DEEPEST: Final = 500
"""How deep the brackets of a message may nest."""


@dataclass(frozen=True, slots=True)
class Info:
    """The question who the player is, and whether it is free."""

    def __str__(self) -> str:
        """Return the message."""
        return "( INFO )"


@dataclass(frozen=True, slots=True)
class Preview:
    """These rules may be played soon."""

    def __str__(self) -> str:
        """Return the message."""
        return "( PREVIEW () 0 )"


@dataclass(frozen=True, slots=True)
class Start:
    """A match begins.

    match: What it is called.
    role: The player's role, in small letters.
    rules: The sheet.
    startclock, playclock: Seconds until READY is expected, and for each move.
    spelling: How names were written, where not in small letters.
    """

    match: str
    role: str
    rules: tuple[Rule, ...]
    startclock: int
    playclock: int
    spelling: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        """Return the message, on one line."""
        sheet = " ".join(" ".join(kif_rule(rule).split()) for rule in self.rules)
        clocks = f"{self.startclock} {self.playclock}"
        return f"( START {self.match} {self.role} ( {sheet} ) {clocks} )"


@dataclass(frozen=True, slots=True)
class Perceived:
    """What one role learns of the last move, as GDL-II has it.

    turn: From 0, before the first move.
    move: What the role did, or was taken to have done; None at first.
    percepts: What it perceived.
    """

    turn: int
    move: Term | None
    percepts: tuple[Term, ...]


Happened: TypeAlias = "tuple[Term, ...] | Perceived | None"
"""The last moves of all roles, or what one role learns of them; None at first."""


@dataclass(frozen=True, slots=True)
class _Told:
    match: str
    moves: Happened

    def __str__(self) -> str:
        """Return the message."""
        return f"( {type(self).__name__.upper()} {self.match} {_as_text(self.moves)} )"


class Play(_Told):
    """What happened last; a move is expected."""


class Stop(_Told):
    """The match is over; what happened last."""


@dataclass(frozen=True, slots=True)
class Abort:
    """The match is given up."""

    match: str

    def __str__(self) -> str:
        """Return the message."""
        return f"( ABORT {self.match} )"


Message: TypeAlias = Info | Preview | Start | Play | Stop | Abort


def _as_text(moves: Happened) -> str:
    if isinstance(moves, Perceived):
        if moves.move is None:
            return f"{moves.turn} NIL NIL"
        return f"{moves.turn} {kif(moves.move)} {_as_text(moves.percepts)}"
    return "NIL" if moves is None else f"( {' '.join(map(kif, moves))} )"


def read_message(text: str) -> Message:
    """Return the message that a text is.

    Raises MessageError: It is none; it is said what was expected.
    """
    if _depth(text) > _DEEPEST:
        raise MessageError(f"brackets nest deeper than {_DEEPEST}")
    found, faults = forms(text)
    if faults or len(found) != 1 or not isinstance(found[0], Listed) or not found[0].parts:
        raise MessageError("no message; expected one pair of brackets, such as (INFO)")
    first, *parts = found[0].parts
    word = first.text.upper() if isinstance(first, Token) else ""
    match word, parts:
        case "INFO", []:
            return Info()
        case "PREVIEW", [_, _]:
            return Preview()
        case "START", [match, role, Listed() as sheet, startclock, playclock, *_]:
            return _start(text, match, role, sheet, (startclock, playclock))
        case "PLAY", [match, moves]:
            return Play(_name(match, "match"), _moves(text, moves))
        case "STOP", [match, moves]:
            return Stop(_name(match, "match"), _moves(text, moves))
        case "PLAY", [match, turn, move, percepts]:
            return Play(_name(match, "match"), _perceived(text, turn, move, percepts))
        case "STOP", [match, turn, move, percepts]:
            return Stop(_name(match, "match"), _perceived(text, turn, move, percepts))
        case "ABORT", [match]:
            return Abort(_name(match, "match"))
    raise MessageError(
        f"{word or 'this'} with {len(parts)} parts is no message; expected (INFO), (START MATCH"
        " ROLE (RULES) STARTCLOCK PLAYCLOCK), (PLAY MATCH MOVES), (STOP MATCH MOVES), both also"
        " with TURN MOVE PERCEPTS for MOVES, or (ABORT MATCH)"
    )


def _start(text: str, match: Form, role: Form, sheet: Listed, clocks: tuple[Form, Form]) -> Start:
    inside = text[sheet.span.start + 1 : sheet.span.end - 1]
    rules, faults = read_kif(inside)
    if any(not fault.mild for fault in faults):
        raise MessageError(f"the rules cannot be read: {faults[0].what}")
    spelling: dict[str, str] = {}
    for token in _tokens([role, sheet]):
        spelling.setdefault(token.text.lower(), token.text)
    other = tuple((name, said) for name, said in spelling.items() if name != said)
    start, play = map(_seconds, clocks)
    return Start(
        _name(match, "match"), _name(role, "role").lower(), tuple(rules), start, play, other
    )


def _tokens(parts: list[Form]) -> list[Token]:
    found = []
    stack = parts[::-1]
    while stack:
        form = stack.pop()
        if isinstance(form, Listed):
            stack += form.parts[::-1]
        else:
            found.append(form)
    return found


def _depth(text: str) -> int:
    depth = deepest = 0
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        deepest = max(deepest, depth)
    return deepest


def _name(form: Form, what: str) -> str:
    if isinstance(form, Token):
        return form.text
    raise MessageError(f"brackets for the {what}; expected its name")


def _seconds(form: Form) -> int:
    if isinstance(form, Token) and form.text.isascii() and form.text.isdecimal():
        seconds = int(form.text[:6])
        if 1 <= seconds <= LONGEST_CLOCK:
            return seconds
    raise MessageError(f"no clock; expected a number of seconds, from 1 to {LONGEST_CLOCK}")


def _moves(text: str, form: Form) -> tuple[Term, ...] | None:
    if isinstance(form, Token):
        if form.text.upper() == "NIL":
            return None
        raise MessageError(f"{form.text[:40]!r} for the moves; expected NIL or (MOVE ...)")
    spans = (span_of(part) for part in form.parts)
    terms = [read_term(text[span.start : span.end]) for span in spans]
    if None in terms:
        raise MessageError("a move cannot be read; expected terms such as (mark 1 1)")
    return tuple(term for term in terms if term is not None)


def _perceived(text: str, turn: Form, move: Form, percepts: Form) -> Perceived:
    if not (isinstance(turn, Token) and turn.text.isascii() and turn.text.isdecimal()):
        raise MessageError("no turn; expected its number, from 0")
    span = span_of(move)
    said = read_term(text[span.start : span.end])
    if said is None:
        raise MessageError("the move cannot be read; expected a term such as (mark 1 1), or NIL")
    own = None if isinstance(move, Token) and move.text.upper() == "NIL" else said
    return Perceived(int(turn.text[:9]), own, _moves(text, percepts) or ())
