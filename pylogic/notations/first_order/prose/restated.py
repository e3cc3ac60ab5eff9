"""Words that say what a formula next to them says again: `x is hot iff it is not cold: ...`."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.axiom_forms import parts_of

_WORD = re.compile(r"[^\W\d_]{3,}")
_ARROW = re.compile(r"\b(?:iff|if|when|whenever|unless)\b")
_VALUED = re.compile(r"\)\}?\s*(?:(?!<?[-=]+>)[=≠<>≤≥∈]|\\(?:in|neq?|leq?|geq?)(?![a-z])|\bin\b)")
"""What says of a value which it is."""
_SAID_OF = re.compile(r"\s*(?:[A-Z][a-z]*:\s+)?\$?\s*(\w+)\([^()]*\)")
_FORMAL = re.compile(r"[=≠<>≤≥∈∧∨¬~&|]|\\(?!\w+\{\w+\}\()|\(\s*\w{2}|\bnot\b|\bin\s*\{")
"""What says more of a value than words do, or of one thing."""
_INTRODUCED = re.compile(
    r"\s*(?:[Ll]et|[Hh]ere|[Ww]e\s+(?:write|let))\s+\$\s*\\?(?P<name>\w+)(?:\([^()$]*\))?\s*\$\s+(?:be|is|denotes?|for)\s+(?:the|an?)\s"
    r"(?:(?!\b(?:if|when\w*|unless|where|with|except|only|no|not|such|all|every|each|least|greatest|largest)\b)"
    r"(?:[^.:=<>≤≥∈$]|\$\s*[A-Za-z]\s*\$)){3,120}:\s*"
)
"""What words call what the formula below them defines: `Let $T(x, y)$ be the ... of $E$:`"""
GIVES = re.compile(
    r"(?<!example,\s)(?<!example\s)(?<!e\.g\.\s)\b(?:[Ll]et|[Pp]ut|[Ss]et|[Ff]ix|[Dd]efine)\s+\$[^$=<>]{1,40}(?<![:!\s])\s?=\s?"
    r"(?:\d+|\\?\w+(?:_\{\w+\})?(?:\([^()$]*\))?)\$"
)
"""A value that a sentence gives: `Let $k = 2$ and ...`."""
_MARKED = re.compile(r"\\(?:emph|textit|textbf)\{([^{}]*)\}|(?<![\w*])\*([^*\n]+)\*(?![\w*])")
"""What words show by their font that they define."""
_LISTS = re.compile(r"^\$?\s*\\?\w+\s*:?=\s*\\?\{[^{}|:]*\\?\}")
_APPLIED = re.compile(r"(?<![\w\\])(\w+)\}?\(")
_SHORTEST = 3
"""How many letters a word and a name have in common at least, if one goes on."""


class Restated:
    """Which of the formulas of a text words say again.

    declarations: What was read.
    around: Where all stretches of the text begin, other than comments.
    """

    def __init__(self, declarations: Sequence[Declaration], around: Sequence[int]) -> None:
        self.axioms = sorted(
            (d for d in declarations if d.formula is not None), key=lambda d: d.lines
        )
        self.begins = [d.lines[0] for d in self.axioms]
        self.around = sorted(around)
        self.defined: dict[str, Declaration] = {}
        self.valued: dict[str, Declaration] = {}
        self.known: set[str] = set()
        for axiom in self.axioms:
            for name in _defined(axiom):
                self.defined.setdefault(name, axiom)
            for name in _valued(axiom):
                self.valued.setdefault(name, axiom)
            nodes = f.walk(axiom.formula) if axiom.formula is not None else ()
            for node in nodes:
                if isinstance(node, f.Predicate):
                    self.known.add(node.name)
                elif isinstance(node, f.Apply):
                    self.known.add(node.function)

    def of(self, text: str, lines: tuple[int, int]) -> Declaration | None:
        """Return the definition that words say, if they say nothing else that is formal."""
        axiom = self._next(*lines)
        if axiom is not None and lines[0] <= axiom.lines[0] <= lines[1]:
            text = text.replace(axiom.text.rstrip(" .,;"), " ").rstrip(" .,;")
        if GIVES.search(text) or not {*_APPLIED.findall(text)} <= self.known:
            return None
        introduced = _INTRODUCED.fullmatch(text)
        if introduced and axiom is not None and introduced["name"] in _defined(axiom):
            return axiom
        found = _SAID_OF.match(text)
        if found and found[1] in self.defined:
            return self.defined[found[1]]
        known = self.valued | self.defined
        if found and known.keys() >= {*_APPLIED.findall(text)} and not _FORMAL.search(text):
            return known[found[1]]
        if _VALUED.search(text):
            return None
        leads = axiom is not None and text.rstrip().endswith(":")
        if axiom is not None and leads and [*_APPLIED.findall(text)] == _defined(axiom):
            return axiom
        if not _ARROW.search(text):
            return None
        if axiom is not None and leads and _compares(axiom):
            return axiom
        marked = " ".join(word for one in _MARKED.findall(text) for word in one)
        words = {*_WORD.findall((marked or _heads(text)).lower())}
        if (
            axiom is not None
            and not _LISTS.search(axiom.text)
            and any(_is_named(word, name.lower()) for name in _defined(axiom) for word in words)
        ):
            return axiom
        return None

    def _next(self, first: int, last: int) -> Declaration | None:
        """Return the first formula in these lines or behind them, if nothing is between."""
        at = bisect_left(self.begins, first)
        if at and self.axioms[at - 1].lines[1] >= first:
            at -= 1
        if at == len(self.axioms):
            return None
        begin = self.begins[at]
        between = bisect_left(self.around, begin) - bisect_right(self.around, last)
        return self.axioms[at] if between <= 0 else None


def _defined(axiom: Declaration) -> list[str]:
    """Return what an axiom defines by an equivalence, under whatever condition."""
    parts = parts_of(axiom.formula) if axiom.formula is not None else ()
    return [said.left.name for _, said in parts
            if isinstance(said, f.Iff) and isinstance(said.left, f.Predicate)]  # fmt: skip


def _valued(axiom: Declaration) -> list[str]:
    """Return the functions that an axiom gives a value for all arguments, or after any action."""
    parts = parts_of(axiom.formula) if axiom.formula is not None else ()
    return [
        head.function
        for conditions, said in parts
        if isinstance(said, f.Compare) and said.relations == ("=",) and not conditions
        and isinstance(head := said.terms[0], f.Apply)
        and all(isinstance(arg, f.Variable | f.Apply) for arg in head.args)
    ]  # fmt: skip


def _heads(text: str) -> str:
    """Return what stands before the arrows of sentences; all of it, where one begins with it."""
    found = []
    for arrow in _ARROW.finditer(text):
        before = text[: arrow.start()]
        found.append(before[before.rfind(". ") + 1 :])
    return " ".join(found) if all(map(_WORD.search, found)) else text


def _compares(axiom: Declaration) -> bool:
    """Whether an axiom defines what a sign of order means, which words have no name for."""
    parts = parts_of(axiom.formula) if axiom.formula is not None else ()
    return any(isinstance(said, f.Iff) and isinstance(said.left, f.Compare) for _, said in parts)


def _is_named(word: str, name: str) -> bool:
    """Whether a name is a word, or one of the two begins with the other."""
    short, long = sorted((word, name), key=len)
    return len(short) >= _SHORTEST and long.startswith(short)
