"""What labels say of formulas: of which values they are said, or that they are wrong or asked."""

from collections.abc import Set as AbstractSet

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.spelling.plurals import forms
from pylogic.notations.first_order.spelling.printer import print_formula

OF_OPERATORS = frozenset(
    {"pre", "precondition", "preconditions", "add", "add list", "del", "delete", "delete list"}
)
"""What the lists of an operator are called."""
_DENYING = (
    r"(?:wrong|false|incorrect|never|nobody|counterexample|deleted|removed|obsolete|outdated"
    r"|deprecated|superseded|withdrawn|old|was|formerly|previously|invalid|rejected|optional"
    r"|variant|alternative(?:ly)?|non-\w+)"
)
"""What a formula is called that does not hold, no longer, or perhaps."""
_NOBODY = frozenset({"nobody", "never"})
_TITLED = re.compile(
    rf"^\W*(?P<word>{_DENYING})\b|[(\[](?:{_DENYING}|not\s\w+|no\slonger\s\w+)[)\]][.:]?\s*$"
    rf"|[.:]\s+(?:{_DENYING}|not)[.:]\s*$|^\s*not\s[^:]*$",
    re.IGNORECASE,
)
"""That a label or title says so: `Withdrawn:`, `8. (wrong)`, `Axiom 8 (old).`."""
_DEMANDED = re.compile(
    r"(?:^|[.)\]:]\s+)(?:to\s+)?(?:prove|show|verify|check|decide|determine|disprove|deduce|derive)\s*[.:]?\s*$"
    r"|\bto\s+(?:be\s+)?(?:check|prove|verif|show)\w*\s*[.:]?\s*$",
    re.IGNORECASE,
)
"""Words that ask for a proof of what is behind them."""
_SAID = re.compile(
    r"(?<!\brule )(?<!\baxiom )(?<!\blaw )(?<!\btext )(?<!\bdefinition )(?<!\bclause )(?<!\bthis )"
    r"(?<!\bit )(?<!\bwhich )\b(?:says|said|claims|claimed|thinks|believes|lies|lied)(?:\sthat)?"
    r"\W*$",
    re.IGNORECASE,
)
"""Words that give a formula to somebody: `Bob says:`."""
_UNSURE = re.compile(
    r"\bnot\s+(?:true|so|the\s+case)\b|\b(?:except|excluding|unless|no\s+longer|former(?:ly)?|usually"
    r"|mostly|typically|normally|sometimes|perhaps|maybe|probably|obsolete|withdrawn|superseded)\b"
    r"|^\W*(?:most|many|few|several|some|yesterday|tomorrow)\b|\bonly\W*$"
    r"|^\W*(?:on|in|during|since|until|till|before|after)\s+(?:\w+days?|\d{4}|spring|summer|autumn|winter)\b",
    re.IGNORECASE,
)
"""Words that say less than the formula behind them, unless that has a negation, or an "exists"."""
_REMARKING = re.compile(
    r"\W*(?:only|not|except|unless|but|however|never|sometimes|usually|mostly|often|no\s+longer)\b"
    r"|[^.]{0,200}\b(?:except|unless|no\s+longer|does\s+not\s+hold|(?:is|was)\s+(?:wrong|false|withdrawn))\b",
    re.IGNORECASE,
)
_RETRACTING = re.compile(
    r"\b(?:wrong|false|incorrect|withdrawn|deleted|obsolete|superseded|refuted|invalid|fails?|but|not"
    r"|no\s+longer|except|unless|only|sometimes|usually|optional|never|if|some|each)\b",
    re.IGNORECASE,
)
_NEGATED = re.compile(
    r"[~¬≠⊥∃]|\bexists\b|!=|/=|<>|\\(?:neg|lnot|neq?)(?![a-z])|\b(?:not|no|unless|false)\b"
)
_ASKING = frozenset(
    {"goal", "query", "question", "exercise", "task", "problem", "conjecture", "suppose", "todo"}
)
"""What is called that is asked, wished for or supposed."""


_STRAY = {
    f.Predicate(word, ())
    for word in "except only but otherwise usually sometimes mostly normally".split()  # noqa: SIM905 - shorter
}
"""Words that limit what others say, where they would be read as statements."""


def is_demanded(words: str) -> bool:
    """Whether words before a formula ask for a proof of it: `Invariant to check:`."""
    return bool(_DEMANDED.search(words))


def takes_back(remark: str) -> bool:
    """Whether a sentence behind a formula says that it holds not always, or no longer."""
    return bool(_REMARKING.match(remark))


def retracts(words: str) -> bool:
    """Whether words behind a formula may say that it does not hold, or not of all."""
    return bool(_RETRACTING.search(words))


def qualifies(words: str, formal: str) -> bool:
    """Whether words before a formula say less than it does, or give it to somebody."""
    return bool(_SAID.search(words) or (_UNSURE.search(words) and not _NEGATED.search(formal)))


def doubt(
    label: str,
    before: str,
    formula: f.Formula,
    applied: AbstractSet[str],
    constants: AbstractSet[str],
) -> tuple[str, str, bool] | None:
    """Return why a formula is not read, what would do, and whether that keeps the text from use.

    before: What stands before the formula in its line.
    applied, constants: The names of the text.
    """
    stray = next((n for n in f.those(formula, f.Predicate) if n in _STRAY), None)
    if stray is None and not any(map(str.isalpha, label + before)):
        return None
    predicates = {n.name for n in f.those(formula, f.Predicate)}
    variables = {n.name for n in f.those(formula, f.Variable)}
    named = predicates | variables | {n.name for n in f.those(formula, f.Constant)}
    words = label.split()
    begins = look.begins_limit(label)
    said_of = words[begins:]  # without the preposition: a fluent may be called `at`
    speaks = any(
        (one in applied or one in constants) and one not in named
        for word in said_of
        for one in forms(word.lower())
    )
    limits = begins or not (variables - {"a"}).isdisjoint(words)
    said = before.strip(" .:")
    first = words[0].lower() if words else ""
    titled = _TITLED.search(before)
    heads = {name.lower() for name in predicates}  # a definition is called by what it defines
    denied = titled and (titled["word"] or "").lower() not in heads
    if denied and titled and (titled["word"] or "").lower() in _NOBODY:  # a sentence, said again
        denied = len(words) == 1 or not _NEGATED.search(print_formula(formula))
    asked = first not in heads and _is_asked(first, formula)
    if denied or asked or _SAID.search(said) or _DEMANDED.search(said):
        what = f"what is called {said!r} is not said to be so"
        return what, "a number before an axiom; what is asked in a query", False
    if stray is not None:
        return f"the word {stray.name!r} is no statement", "the whole as a formula", True
    unsure = _UNSURE.search(said) and not _NEGATED.search(print_formula(formula))
    last = (
        len(words) > 1 and len(words[-1]) == 1 and words[-1] in variables
    )  # in any language: `es gibt x: p(x)`
    if not ((limits and speaks) or last or words[:1] in (["Except"], ["Unless"]) or unsure):
        return None
    what = f"the words {said!r} may say of what this holds, and are not read"
    return what, "the whole as a formula: ∀x. p(x) -> ...", True


def _is_asked(word: str, formula: f.Formula) -> bool:
    body = formula.body if isinstance(formula, f.ForAll) else formula
    return word.removesuffix("s") in _ASKING and not isinstance(body, f.Iff | f.Implies)
