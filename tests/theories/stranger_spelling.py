"""Plain lines of logic, spelt in one of the many ways that the page of the notation promises."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Collection, Sequence

_TOKEN = re.compile(r"<->|->|!=|<=|>=|[A-Za-z_]\w*|\d+|\s+|.")
_UNICODE, _ASCII, _LATEX, _WORDS = range(4)
_SIGNS = {
    "<->": ("≡ ↔ ⇔", "<-> <=>", r"\equiv \leftrightarrow \iff", "iff"),
    "->": ("⊃ → ⇒", "-> =>", r"\supset \rightarrow \to", "implies"),
    "|": ("∨", r"| || \/", r"\vee \lor", "or"),
    "&": ("∧", r"& && /\ ", r"\wedge \land", "and"),
    "~": ("¬", "~ !", r"\neg \lnot", "not"),
    "exists": ("∃", "exists", r"\exists", "exists there_exists"),
    "all": ("∀", "all forall", r"\forall", "all forall for_all"),
    "!=": ("≠", "!= /=", r"\neq", "!="),
    "<=": ("≤", "<= =<", r"\leq", "<="),
    ">=": ("≥", ">=", r"\geq", ">="),
    "true": ("⊤", "true", r"\top", "true"),
    "false": ("⊥", "false", r"\bot", "false"),
}
_KEYWORDS = {"exists", "all", "if", "then", "else", "true", "false"}
_RESERVED = (
    "append", "member", "length", "is", "mod", "print", "halt", "atom", "user", "call", "fail",
    "table", "dynamic", "module", "number", "select", "last", "between", "repeat", "assert",
)  # fmt: skip
_WORD_VARIABLES = ("from", "other", "now", "item", "here", "next1", "old", "new")
_PROSE = (
    "What follows was told by a friend.",
    "The rest is as one would expect it to be.",
    "Nobody wrote down where this comes from.",
)
_TITLES = ("Axiom", "Rule", "Definition")


def spelt(
    lines: Sequence[str], symbols: Collection[str], constants: Sequence[str], rng: random.Random
) -> str:
    """Return a document of lines, each with an axiom or several facts.

    Parameters
    ----------
    lines : sequence of str
        In ASCII; a name that is neither a symbol nor a constant is a variable.
    symbols, constants
        The names of predicates and functions, and of constants (numbers are left out).
    rng : random.Random
        What chooses.
    """
    names = [c for c in constants if not c.lstrip("-").isdigit()]
    own = _own_names(symbols, names, rng)
    closed = bool(names) and (rng.random() < 0.7 or any(len(own[n]) < 3 for n in names))
    labels = rng.choice(["1.", "(1)", "1)", "Axiom 1.", "titled", "", r"\item", "*", "word"])
    if labels in {"", "*", r"\item", "word"} and any(own[n] != own[n].lower() for n in names):
        labels = "1."  # a fact with capitals and no number is taken for one of Prolog's
    main = rng.choice([_UNICODE, _ASCII, _ASCII, _LATEX, _WORDS])
    mixed = 0.15 if rng.random() < 0.3 else 0.0
    head = _head(names, own, rng) if closed else []
    body: list[str] = []
    for number, line in enumerate(lines, 1):
        if rng.random() < 0.05:
            body += ["", rng.choice(_PROSE), ""]
        text = _formula(line, own, main, mixed, closed=closed, rng=rng)
        if main == _LATEX and rng.random() < 0.5:
            text = f"${text}$"
        if rng.random() < 0.06:
            text += "  % " + rng.choice(["see above", "so they say: p(x) -> q(x)", "?"])
        body.append(_label(labels, number, rng) + text)
    return "\n".join([*head, *body]) + "\n"


def _own_names(
    symbols: Collection[str], constants: list[str], rng: random.Random
) -> dict[str, str]:
    """Return what the document calls its symbols and constants."""
    own = {name: name for name in (*symbols, *constants)}
    taken = {*own}
    for name in sorted(symbols):
        if rng.random() < 0.04:
            own[name] = rng.choice([r for r in _RESERVED if r not in taken])
            taken.add(own[name])
        elif rng.random() < 0.02:
            own[name] = name.capitalize()
    draw = rng.random()
    for number, name in enumerate(constants):
        if draw < 0.1:
            own[name] = name.capitalize()
        elif draw < 0.15:
            own[name] = "abcdefghijklmnopq"[number % 17] if len(constants) < 17 else name
        elif rng.random() < 0.02:
            own[name] = rng.choice([r for r in _RESERVED if r not in taken])
            taken.add(own[name])
    return own


def _head(names: list[str], own: dict[str, str], rng: random.Random) -> list[str]:
    """Return the lines that list the constants."""
    listed = [own[name] for name in names]
    rng.shuffle(listed)
    if rng.random() < 0.7:
        return [f"Constants: {', '.join(listed)}", ""]
    return ["# Constants", "", ", ".join(listed), "", "# Axioms", ""]


def _formula(  # noqa: PLR0913  # how a document is written
    line: str, own: dict[str, str], main: int, mixed: float, *, closed: bool, rng: random.Random
) -> str:
    tokens = _TOKEN.findall(_turned(line) if rng.random() < 0.2 else line)
    names = {t for t in tokens if t[0].isalpha() and t not in own and t not in _KEYWORDS}
    variables = _variables(sorted(names), {*own.values()}, main, closed=closed, rng=rng)
    written: list[str] = []
    bound = False  # whether the variables of a quantifier stand here
    tight = rng.random() < 0.2
    for i, word in enumerate(tokens):
        if word in {"exists", "all"}:
            bound = True
        if bound and word == ".":
            bound = False
            written.append(
                rng.choice([".", ".", ":", ""] if tokens[i + 2 : i + 3] == ["("] else [".", ":"])
            )
            continue
        if bound and word.isspace() and len(written) > 1 and tokens[i - 1] in variables:
            written.append(rng.choice([" ", ", "]))
            continue
        style = rng.choice([_UNICODE, _ASCII, _LATEX]) if rng.random() < mixed else main
        if word in _SIGNS:
            sign = rng.choice(_SIGNS[word][style].split()).replace("_", " ")
            loose = sign[0].isalpha() or sign[0] == "\\"
            written.append(f"{sign} " if loose and word in {"~", "exists", "all"} else sign)
        elif word in own:
            name = own[word]
            latex = style == _LATEX and len(name) > 1 and rng.random() < 0.3
            slanted = "\\mathit{" + name.replace("_", "\\_") + "}"
            written.append(slanted if latex else name)
        elif word == " " and tight and tokens[i - 1] == ",":
            pass
        else:
            written.append(variables.get(word, word))
    text = "".join(written)
    if len(text) > 60 and rng.random() < 0.3:  # a long line goes on, indented, at a connective
        breaks = [m.start() for m in re.finditer(r" (?:[∧∨&|]|and|or|\\land|\\lor) ", text)]
        if breaks:
            at = rng.choice(breaks)
            text = f"{text[:at]}\n        {text[at + 1 :]}"
    return text


def _turned(line: str) -> str:
    """Return an equivalence the other way round, where it is one."""
    depth, found = 0, []
    for sign in re.finditer(r"<->|->|[()]", line):
        depth += (sign[0] == "(") - (sign[0] == ")")
        if depth == 0 and sign[0] != ")":
            found.append(sign)
    if len(found) != 1 or found[0][0] != "<->":
        return line
    return f"({line[found[0].end() :].strip()}) <-> {line[: found[0].start()].strip()}"


def _variables(
    names: list[str], taken: set[str], main: int, *, closed: bool, rng: random.Random
) -> dict[str, str]:
    """Return other variables for those of a line; only single letters where none are constants."""
    draw = rng.random()
    if draw < 0.4 and not taken & {*names}:
        return {name: name for name in names}
    pool = list("xyzuvwnmkijpqrst")
    if draw < 0.6:
        pool = [f"{letter}{number}" for letter in "xyzst" for number in range(1, 5)]
    elif draw < 0.7 and closed:
        pool = [*_WORD_VARIABLES, *"xyzuvwnm"]
    elif draw < 0.8 and closed and main == _LATEX:
        pool = [
            rf"\{letter}" for letter in ("alpha", "beta", "gamma", "delta", "xi", "mu", "tau")
        ] + list("xyzuvw")
    elif draw < 0.9:
        pool = list("XYZUVWNMKIJ")
    pool = [name for name in pool if name not in taken]
    rng.shuffle(pool)
    return dict(zip(names, pool, strict=False))


def _label(style: str, number: int, rng: random.Random) -> str:
    match style:
        case "titled":
            return f"{rng.choice(_TITLES)} {number} (of {number} and more). "
        case "word":
            return f"{rng.choice(['so it is', 'known', 'rule'])}: "
        case "":
            return ""
        case _:
            return style.replace("1", str(number)) + " "
