"""From characters to tokens of first-order logic, with what only a document can tell.

A document declares names that consist of several words (`ok move`), and whether a name directly
before an opening parenthesis is applied to what follows depends, where it could be a variable of
a quantifier, on spacing and on what is known of the name. Both are settled here, between Lark's
lexer and its parser.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from lark import Lark, Token

from pylogic.core import regexes as re
from pylogic.core.errors import ReadError
from pylogic.core.formulas import Term
from pylogic.core.remembering import remembered
from pylogic.notations.first_order.spelling.being import with_being
from pylogic.notations.first_order.spelling.binders import bounded, loud, quantified
from pylogic.notations.first_order.spelling.congruences import congruent
from pylogic.notations.first_order.spelling.enumerations import (
    by_letters,
    enumerated,
    powers,
    unclear_list,
    unclear_number,
)
from pylogic.notations.first_order.spelling.indices import indexed
from pylogic.notations.first_order.spelling.nouns import with_nouns
from pylogic.notations.first_order.spelling.operands import closed, with_factors
from pylogic.notations.first_order.spelling.quantified import ranged
from pylogic.notations.first_order.spelling.spoken import spoken
from pylogic.notations.first_order.spelling.stray_words import stray_word, unclear_denial
from pylogic.notations.first_order.spelling.stream import settled, tuples
from pylogic.notations.first_order.spelling.tokens import (
    ENDS,
    QUANTIFIERS,
    RELATIONS,
    is_symbolic,
    kind,
    level,
)
from pylogic.notations.first_order.spelling.trailing import (
    item_ended,
    item_quantified,
    unclear_condition,
)
from pylogic.notations.parsing import ErrorMessages, lex
from pylogic.notations.source_range import SourceRange

GREEK = dict(
    zip(
        (
            "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa",
            "lambda", "mu", "nu", "xi", "pi", "rho", "sigma", "tau", "phi", "chi", "psi", "omega",
            "Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Phi", "Psi", "Omega",
            "varepsilon", "varphi", "vartheta", "ell",
        ),
        "αβγδεζηθικλμνξπρστφχψωΓΔΘΛΞΠΣΦΨΩεφθℓ",
        strict=True,
    )
)  # fmt: skip
_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_APART = 4
"""How many ends and beginnings three tokens with blanks between them have."""
_LATEX_GAP = re.compile(r"(?:[}]|\\left|\\[!,]|\\bigl?|\\Bigl?)*")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What a document says of its names before any formula is read.

    constants: Names declared as individual constants.
    variables: Names that stand for arguments in declarations.
    applied: Names known to take arguments: behind a quantifier's variables, a blank may stand
        before their parenthesis.
    phrases: Names of several words, with single blanks between them.
    closed: The document lists its constants: other unbound names are variables.
    primes: What names with primes are called where a prime makes another variable of one.
    families: Names below which indices are arguments.
    arrays: Letters that have indices in brackets, and are values of their own.
    maps: Letters that are applied, and are values of their own.
    sets: The sets of which all elements are listed, by name.
    named_sets, set_functions: Names of sets, and of functions to sets.
    subsets: The text has a sign for subsets that may be equal.
    products: The text tells products one by one, so that none is worked out.
    words: Constants and variables.
    nouns: Names of sets, and what is applied.
    known: All of these.
    """

    constants: frozenset[str] = frozenset()
    variables: frozenset[str] = frozenset()
    applied: frozenset[str] = frozenset()
    phrases: frozenset[str] = field(default=frozenset())
    closed: bool = False
    primes: Mapping[str, str] = field(default_factory=dict, hash=False)
    families: frozenset[str] = frozenset()
    arrays: frozenset[str] = frozenset()
    maps: frozenset[str] = frozenset()
    sets: Mapping[str, tuple[Term, ...]] = field(default_factory=dict, hash=False)
    named_sets: frozenset[str] = frozenset()
    set_functions: frozenset[str] = frozenset()
    subsets: bool = False
    products: bool = False
    words: frozenset[str] = field(init=False, compare=False, repr=False)
    nouns: frozenset[str] = field(init=False, compare=False, repr=False)
    known: frozenset[str] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        # once, and not for each of the formulas: there may be thousands of both
        object.__setattr__(self, "words", self.constants | self.variables)
        object.__setattr__(self, "nouns", self.named_sets | self.applied)
        object.__setattr__(self, "known", self.words | self.nouns)


@remembered
def canonical_name(text: str) -> str:
    r"""Return a name without its typography: `\gamma` is `γ`; `n^4`, `n_{4}` and `n_4` are `n4`.

    A subscript of digits is dropped only behind a single letter: `row_1` keeps its underscore.
    """
    if (letters := re.match(r"\\([A-Za-z]+)", text)) and letters[1] in GREEK:
        text = GREEK[letters[1]] + text[letters.end() :]
    text = text.replace("\\_", "_").translate(_SUBSCRIPTS)
    text = re.sub(r"[\^{}\s]", "", text).replace(",", "_")
    return re.sub(r"^([^\W\d_])_(\d+)$", r"\1\2", text)


def tokens(
    lark: Lark, source_range: SourceRange, vocabulary: Vocabulary, wording: ErrorMessages
) -> list[Token]:
    """Return the tokens of one expression; each keeps its offset in the passage as `start_pos`.

    Raises ReadError: At a character that belongs to no symbol.
    """
    found = _related(lex(lark, source_range.text, source_range, wording))
    named = _primed(_phrases(powers(found), vocabulary), vocabulary)
    named = _as_values(named) if {"true", "false"} & vocabulary.constants else named
    named = indexed(
        named, vocabulary.families, vocabulary.applied, vocabulary.arrays, vocabulary.maps
    )
    others = vocabulary.words
    named = bounded(ranged(apart(quantified(loud(named), others))))
    if not is_symbolic(named):
        named = _without_words(named, source_range, vocabulary)
    named = by_letters(with_factors(named), vocabulary.known)
    if doubt := unclear_number(named, vocabulary.known):
        instead = ["x * y", "x mod 3 = 1", "x ≡ 1 (mod 3)"]
        raise ReadError(doubt[1], source_range.place_of(doubt[0]), instead)
    named = congruent(settled(named, source_range.text))
    if loose := unclear_list(named):
        what = "whether 'or' joins all of the list before it, or a part, is not told"
        raise ReadError(what, source_range.place_of(loose), ["brackets: p and (q or r)"])
    return tuples(enumerated(list(_applied(named, source_range.text, vocabulary))))


def _related(found: list[Token]) -> list[Token]:
    """Return the tokens with a relation for the tilde between two terms: `x ~ y`."""
    out = [*found]
    for i in range(1, len(found) - 1):
        one, tilde, other = found[i - 1 : i + 2]
        if tilde != "~" or {one.type, other.type} - {"NAME", "NUMBER"}:
            continue
        first = i - 1  # of the names of a quantifier
        while first > 0 and found[first].type in {"NAME", "_COMMA"}:
            first -= 1
        apart = len({one.end_pos, tilde.start_pos, tilde.end_pos, other.start_pos}) == _APART
        beside = i > 1 and found[i - 2].type == "NAME"
        if apart and not beside and found[first].type not in QUANTIFIERS:
            out[i] = _spanning("INFIX", "∼", tilde, tilde)
    return out


def _without_words(
    tokens: list[Token], source_range: SourceRange, vocabulary: Vocabulary
) -> list[Token]:
    """Return the tokens with signs for what words say, by nouns, verbs and between formulas."""
    others = vocabulary.words
    named = with_being(tokens, vocabulary.nouns, others)
    named = with_nouns(named, vocabulary.named_sets, vocabulary.applied, others)
    named = item_quantified(named)
    if loose := unclear_condition(named):
        what = "whether what is behind 'and' belongs to the condition before it is not clear"
        expected = ["a comma: p(x) for all x with q(x), and r", "brackets: (q(x) and r)"]
        raise ReadError(what, source_range.place_of(loose), expected)
    named = spoken(item_ended(named), vocabulary.nouns)
    if wrong := stray_word(named, others, vocabulary.applied):
        what = f"{str(wrong)!r} is no variable of the quantifier"
        raise ReadError(
            what, source_range.place_of(wrong), ["for all x, y ...", "for all x in ..."]
        )
    if unclear := unclear_denial(named):
        what = f"whether the words before deny what is behind {str(unclear)!r} too is not clear"
        expected = ["brackets: it is not the case that (p or q)", "a comma: not p, or q"]
        raise ReadError(what, source_range.place_of(unclear), expected)
    return named


def _primed(tokens: list[Token], vocabulary: Vocabulary) -> list[Token]:
    """Make one name of a variable and the primes behind it, where they are no successors."""
    if not vocabulary.primes:
        return tokens
    out: list[Token] = []
    for token in tokens:
        if token.type == "PRIME" and out and out[-1].type == "NAME":
            out[-1] = _spanning("NAME", canonical_name(out[-1]) + "'", out[-1], token)
        else:
            out.append(token)
    for i, token in enumerate(out):
        if token.type == "NAME" and token.endswith("'"):
            out[i] = _spanning("NAME", vocabulary.primes.get(str(token), str(token)), token, token)
    return out


def _as_values(tokens: list[Token]) -> list[Token]:
    """Make names of `true` and `false` where they are compared, or are elements of a set."""
    beside = {*RELATIONS, "INFIX", "BRACE", "LBRACE", "_RBRACE", "_COMMA"}
    out: list[Token] = []
    for i, token in enumerate(tokens):
        around = {t.type for t in (*tokens[max(i - 1, 0) : i], *tokens[i + 1 : i + 2])}
        if i > 2 and tokens[i - 3] == "in":  # noqa: PLR2004 - `for all x in S, false`
            around.discard("_COMMA")
        value = token.type in {"TRUE", "FALSE"} and around & beside
        name = "true" if token.type == "TRUE" else "false"
        out.append(_spanning("NAME", name, token, token) if value else token)
    return out


def _phrases(tokens: list[Token], vocabulary: Vocabulary) -> list[Token]:
    """Join neighbouring words that the document declared as one name."""
    if not vocabulary.phrases:
        return tokens
    longest = max(phrase.count(" ") + 1 for phrase in vocabulary.phrases)
    joined: list[Token] = []
    i = 0
    while i < len(tokens):
        for size in range(min(longest, len(tokens) - i), 1, -1):
            words = tokens[i : i + size]
            phrase = " ".join(canonical_name(word) for word in words)
            if phrase in vocabulary.phrases:
                joined.append(_spanning("NAME", phrase, words[0], words[-1]))
                i += size
                break
        else:
            joined.append(tokens[i])
            i += 1
    return joined


def _applied(tokens: list[Token], text: str, vocabulary: Vocabulary) -> Iterator[Token]:
    listing = binds = False  # within the variables of a quantifier; where only one may stand
    bounds = False  # where the set stands from which they are
    behind = False  # whether it stands behind what is said
    tupled = -1  # what stands behind a tuple of variables
    for i, token in enumerate(tokens):
        after = tokens[i + 1] if i + 1 < len(tokens) else None
        if token.type != "NAME":
            if token.type in QUANTIFIERS:
                behind = i > 0 and tokens[i - 1].type in ENDS
            tupled = closed(tokens, i) + 1 if token.type in {"BPAR", "BBRACE"} else tupled
            bounds = (listing or i == tupled) and token.type in {"IN", "SUBSET", "PROPER"}
            binds = token.type in QUANTIFIERS or (listing and token.type == "_COMMA")
            listing = binds or bounds
            yield token
            continue
        name = str(token) if str(token) in vocabulary.phrases else canonical_name(token)
        kind = "NAME"
        if after is not None and after.type == "_LPAR" and not binds:
            gap = text[token.end_pos : after.start_pos]
            if bounds:
                dotted = not gap and _is_dotted(tokens, i + 2, behind=behind)
                kind = "FUNCTOR" if dotted else "NAME"
            elif not listing or _LATEX_GAP.fullmatch(gap) or name in vocabulary.applied:
                kind = "FUNCTOR"
        binds = bounds = False
        yield _spanning(kind, name, token, token)


def _is_dotted(tokens: list[Token], first: int, *, behind: bool) -> bool:
    """Whether a dot stands behind the brackets whose content begins at a token.

    behind: Whether what is said stands before the quantifier; then nothing has to be there.
    """
    end = max(level(tokens, first), default=first - 1) + 2
    if behind and end == len(tokens):
        return True
    return end < len(tokens) and tokens[end].type in {"_DOT", "_COMMA"}


def _spanning(kind: str, value: str, first: Token, last: Token) -> Token:
    return Token(kind, value, first.start_pos, first.line, first.column, last.end_line,
                 last.end_column, last.end_pos)  # fmt: skip


_BINDING = frozenset({"IFF", "IMPLIES", "IMPLIED_BY", "_LBRACE", "LBRACE", "BBRACE"})
"""What may bind a variable, or define something of it."""


def apart(tokens: list[Token]) -> list[Token]:
    """Return `∀ x ≠ y in S` as `∀ x, y in S, x ≠ y`, where nothing else could bind y."""
    if _BINDING & {t.type for t in tokens} or sum(t.type in QUANTIFIERS for t in tokens) != 1:
        return tokens
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        types = [t.type for t in tokens[at : at + 6]]
        one, sign, other, member, own = (tokens[at + 1 : at + 6] + [tokens[at]] * 5)[:5]
        out.append(tokens[at])
        at += 1
        if (
            types[0] in {"FORALL", "EXISTS"} and types[1:4] == ["NAME", "UNEQUAL", "NAME"]
            and types[5:] == ["NAME"] and (member.type == "IN" or str(member) == "in")
        ):  # fmt: skip
            comma = kind(sign, "_COMMA")
            out += [one, comma, other, member, own, comma, one, sign, other]
            at += 5
    return out
