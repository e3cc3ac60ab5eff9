"""Values that sentences give to functions: `The weight of a word $w$ is $wt(w) = ...$`."""

from pylogic.core import regexes as re
from pylogic.core.errors import ReadError
from pylogic.core.remembering import remembered
from pylogic.notations.first_order.formulas.expressions import read_formula
from pylogic.notations.first_order.formulas.sums import UnlistedError
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.prose.clauses import bare, sentence
from pylogic.notations.first_order.prose.facts_in_sentences import EITHER

_SIGN = (
    r"\\(?:circ|odot|otimes|oplus|ominus|ast|star|bullet|diamond|box(?:plus|times))(?![a-z])"
    r"|[∘⊙⊗⊕⊖∗⋆•◦⊞⊠]"
)
_OF_LETTERS = re.compile(
    r"\s*(?:\\?(?P<name>\w+)\(\s*[^\W\d_]'?(?:\s*,\s*[^\W\d_]'?)*\s*\)"
    rf"|[^\W\d_]\s*(?P<sign>{_SIGN})\s*[^\W\d_](?!.*(?P=sign)))\s*=(?!=)"
)
"""The beginning of an equation that says a value for whatever a function is applied to."""
_LETTERS = (
    r"\$?[^\W\d_](?:\s*(?:∈|\\in(?![a-z]))\s*\\?\w+)?\$?(?:(?:\s*,\s*|\s+and\s+)\$?[^\W\d_]\$?)*"
)
_GIVEN = r"is\s+(?:(?:given|defined)\s+(?:by|as)|defined\s+to\s+be)"
OF_WHAT = re.compile(
    r"\s*(?:the|its|their)\s+(?:\w+\s+){1,3}(?:of\s+(?:(?:an?|the|each|every|any)\s+)?"
    rf"(?:\w+\s+){{0,2}}{_LETTERS}\s+(?:(?:by|from|to|and|with|under)\s+(?:an?\s+)?(?:\w+\s+){{0,2}}{_LETTERS}\s+){{0,2}}"
    rf"(?:is|equals|{_GIVEN})|{_GIVEN})\s*[$`(\\]*$",
    re.IGNORECASE,
)
"""What words say that an equation defines: `The weight of w is`, `The shift of x by n is`."""
_THE = re.compile(
    rf"\s*(?:here,?\s+|and\s+)?(?:the|its|their)\s+(?:\w+\s+){{1,6}}(?:is|equals|{_GIVEN})\s*[$`(\\]*$",
    re.IGNORECASE,
)
"""What words say of it: `The number of pegs is`."""
_THAT = re.compile(
    r"\b(?:that|which|case|exception|claim|assumption|hypothesis|formula|equation|value|old|new|other|first|last|next"
    r"|on|in|at|during|after|before|under|for|with|without|by|from|until)\b",
    re.IGNORECASE,
)
"""What makes of such words an account of an equation that stands elsewhere, or of some cases."""
EMPHASIS = re.compile(r"\\(?:emph|text[a-z]*)\{([^{}]*)\}")
_AGAIN = re.compile(r"\b(?:i\.\s?e\.|that\s+is\b)[,:]?[\s\\]*$", re.IGNORECASE)
_OPERATES = re.compile(
    r"\b(?:defin\w+|operations?|products?|multipl\w+|additions?|sums?|compos\w+|differences?|remainders?|distances?)\b",
    re.IGNORECASE,
)
"""What words are about where a formula behind them, `i.e.`, says what an operation is."""
_AND = r",?\s+and\s+(?=(?:its?|the|their)\b)"
_LETTER = re.compile(r"(?<![\w\\])[b-z](?!\w)")
_ENDS = re.compile(rf"(?:\$|\\\))?(?:\s*(?:[.;]|$)|{_AND})")
_NEXT = re.compile(rf"(?:\$|\\\)){_AND}")
"""Where a sentence goes on with what else it defines: `..., and its inverse is`."""
_STOP = re.compile(r"\.\s+(?=[A-Z][a-z]*\s)")
"""Where another sentence begins."""


def valued(text: str, span: tuple[int, int], match: re.Match[str]) -> set[str]:
    """Return what an equation in a sentence defines, if it is a clause alone, or words say so."""
    names = equated(text[slice(*span)])
    begins = [m.end() for m in _NEXT.finditer(text, 0, match.start())]
    begin = max(*(text.rfind(mark, 0, match.start()) + 1 for mark in ".;:"), *begins)
    start, _ = sentence(text, *match.span())
    before = EMPHASIS.sub(r"\1", text[start : match.start()])
    clause = EMPHASIS.sub(r"\1", text[begin : match.start()])
    whole = _ENDS.match(text, span[1])
    if again := _AGAIN.search(before):
        return names if whole and _restates(before[: again.start()], text[slice(*span)]) else set()
    told = not clause.strip() or OF_WHAT.match(before) or OF_WHAT.match(clause)
    named = _THE.match(clause) is not None and _THAT.search(clause) is None
    of_its_own = {*_LETTER.findall(clause)} <= {*_LETTER.findall(text[slice(*span)])}
    return names if (told or named) and of_its_own and whole else set()


def _restates(words: str, equation: str) -> bool:
    """Whether an equation says what words before it call an operation, and is no case of it."""
    left, _, right = equation.partition("=")
    letters = re.findall(r"(?<![\w\\])[^\W\d_](?![\w(])", left)
    each = len({*letters}) == len(letters) and all(letter in right for letter in letters)
    return each and _OPERATES.search(words) is not None and not EITHER.search(words)


def worth(text: str) -> tuple[tuple[int, int], set[str]] | None:
    """Return where a value stands that words define without signs of mathematics, and of what."""
    for match in re.finditer(r"\b(?:is|equals|by|as|be)\s+(?=\w+\([\w\s,']*\)\s*=)", text):
        names = equated(text[match.end() :])
        label = look.label_of(text)
        begin = label.end if label else 0
        stop = _STOP.search(text, match.end())
        span = match.end(), stop.start() if stop else len(text.rstrip())
        if names and OF_WHAT.match(text[begin : match.end()]) and reads(text[slice(*span)]):
            return span, names
    return None


def equated(text: str) -> set[str]:
    """Return the name of what an equation says the value of, whatever it is applied to."""
    found = _OF_LETTERS.match(bare(text))
    return {f"{found['name'] or found['sign']} ="} if found else set()


@remembered
def reads(text: str) -> bool:
    """Whether a text is a formula."""
    try:
        read_formula(text.strip().rstrip(".,;"))
    except UnlistedError:
        return True  # what is summed may be listed elsewhere
    except ReadError:
        return False
    return True
