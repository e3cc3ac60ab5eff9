"""Macros of LaTeX: what a text defines itself, put in where it stands."""

from collections.abc import Mapping
from dataclasses import dataclass

from pylogic.core import regexes as re
from pylogic.notations.first_order.page.rows import Row
from pylogic.notations.first_order.spelling.lexer import GREEK

_DEFINED = re.compile(
    r"\s*\\(?:(?P<new>(?:re)?newcommand|providecommand)\*?|(?P<operator>DeclareMathOperator)\*?)"
    r"\s*\{?\s*(?P<name>\\[A-Za-z]+)\s*\}?\s*(?:\[(?P<arity>\d)\])?\s*\{"
)
_TEX = re.compile(r"\s*\\def\s*(?P<name>\\[A-Za-z]+)\s*(?P<parameters>(?:#\d)*)\s*\{")
_COMMAND = re.compile(r"\\[A-Za-z]+")
_MATHEMATICS = re.compile(r"\$[^$]*\$")
_IN_FONT = re.compile(r"\\(?:math|text)[a-z]*\s*(?:\{[^{}]*\}|[A-Za-z])")
_LETTER = re.compile(r"(?<![A-Za-z\\])[A-Za-z](?![A-Za-z])")
_ROUNDS = 20  # of macros that stand for others
_LONGEST = 20_000  # characters that macros may make of a line


@dataclass(frozen=True, slots=True)
class Macro:
    """A macro: its name with the backslash, its number of arguments, and what it stands for."""

    name: str
    arity: int
    body: str


_ACCENTS = ("hat", "widehat", "bar", "tilde", "widetilde", "vec")
GIVEN = {f"\\{name}": Macro(f"\\{name}", 1, f"#1_{{{name}}}") for name in _ACCENTS} | {
    f"\\{name}": Macro(f"\\{name}", 0, letter)
    for name, letter in GREEK.items()
    if letter not in "ΣΠ"  # which are signs of sums and products, too
}
"""What LaTeX has for letters, and what makes another name of a name: `\\hat\\delta` is `δ_hat`."""


def accents_applied(text: str) -> dict[str, Macro]:
    r"""Return macros for the accents that a text gives values of: `\bar n = e, \bar e = n`.

    They are functions there, also of a letter that a quantifier binds.
    """
    found = {}
    for name in _ACCENTS if "\\" in text else ():
        given = re.findall(rf"\\{name}(?![A-Za-z])\s*\{{?\s*(\w+)\s*\}}?\s*=\s*\w", text)
        if len({*given}) > 1:
            found[f"\\{name}"] = Macro(f"\\{name}", 1, f"{name}(#1)")
    return found


_FONTS = ("mathcal", "mathscr", "mathfrak")


def fonts_apart(text: str) -> dict[str, Macro]:
    r"""Return macros for the fonts in which a text has letters that it has without, too.

    They are other names there: the set `\mathcal{P}` beside the point `P`.
    """
    found = {}
    for name in _FONTS if "\\math" in text else ():
        font = re.compile(rf"\\{name}\s*\{{?\s*([A-Za-z])(?![A-Za-z])\s*\}}?")
        letters = {*font.findall(text)}
        formal = _IN_FONT.sub(" ", " ".join(_MATHEMATICS.findall(text))) if letters else ""
        if letters & {*_LETTER.findall(formal)}:
            found[f"\\{name}"] = Macro(f"\\{name}", 1, f"\\mathit{{#1{name[4:]}}}")
    return found


def macro_of(line: str) -> Macro | None:
    """Return the macro that a line defines, if it does that and nothing else."""
    if found := _DEFINED.match(line):
        arity = int(found["arity"] or 0)
        operator = bool(found["operator"])
    elif found := _TEX.match(line):
        arity, operator = found["parameters"].count("#"), False
    else:
        return None
    end = group_end(line, found.end() - 1)
    if end is None or line[end:].split("%", maxsplit=1)[0].strip():
        return None
    body = line[found.end() : end - 1]
    return Macro(found["name"], arity, f"\\mathit{{{body}}}" if operator else body)


def group_end(text: str, begin: int) -> int | None:
    """Return where a group in braces ends; None where it does not on this line."""
    depth = 0
    for i in range(begin, len(text)):
        if text[i] in "{}" and text[i - 1 : i] != "\\":
            depth += 1 if text[i] == "{" else -1
            if depth == 0:
                return i + 1
    return None


def expanded(row: Row, macros: Mapping[str, Macro]) -> Row:
    """Return a row with its macros put in; one that stands for itself stays."""
    for _ in range(_ROUNDS):
        changed = False
        for found in reversed(list(_COMMAND.finditer(row.text))):
            macro = macros.get(found[0])
            if macro is None:
                continue
            args, end = _arguments(row.text, found.end(), macro.arity)
            if args is None:
                continue
            body = re.sub(r"#(\d)", lambda mark, args=args: args[int(mark[1]) - 1], macro.body)  # type: ignore[misc]  # a default binds the loop's value
            if found[0] in body:
                continue
            if not args and row.text[end : end + 2] == "{}":  # it only ends the command
                end += 2
            if body[-1:].isalnum() and row.text[end : end + 1].isalnum():
                body += " "
            row = row.replaced(found.start(), end, body)
            changed = True
        if not changed or len(row.text) > _LONGEST:
            break
    return row


def _arguments(text: str, begin: int, arity: int) -> tuple[list[str] | None, int]:
    """Return the arguments of a macro and where they end; none where they are not there."""
    found: list[str] = []
    for _ in range(arity):
        while text[begin : begin + 1] == " ":
            begin += 1
        if text[begin : begin + 1] == "{":
            end = group_end(text, begin)
            if end is None:
                return None, begin
            found.append(text[begin + 1 : end - 1])
            begin = end
        elif begin < len(text):
            command = _COMMAND.match(text, begin)
            found.append(command[0] if command else text[begin])
            begin += len(found[-1])
        else:
            return None, begin
    return found, begin
