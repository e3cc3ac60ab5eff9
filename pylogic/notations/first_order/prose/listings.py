"""What words list and type: `Cells: a1, a2, b1`, `Floors are 1, 2, 3`, `f : A × B → C`.

A list is the set that formulas call by its name, in the singular or plural, where nothing else
says what is in it. The names in it are constants. A signature says of what sorts the arguments and
values of a function are.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.notations.first_order.formulas.axiom_forms import heads
from pylogic.notations.first_order.formulas.elements import sets_of
from pylogic.notations.first_order.page.declarations import Signature
from pylogic.notations.first_order.page.layout import Chunk
from pylogic.notations.first_order.prose.definitions import part_of
from pylogic.notations.first_order.prose.kinds_listed import HOW_MANY, RANGE, listed_kinds
from pylogic.notations.first_order.spelling.indices import ENTRY
from pylogic.notations.first_order.spelling.lexer import canonical_name
from pylogic.notations.first_order.spelling.plurals import stem
from pylogic.notations.first_order.spelling.signs import OPERATORS

_ITEM = r"(?:the\s++)?(?!(?:with|where|which|that|such|respectively|each|are|is|have)\b)\w++"
LIST = rf"{_ITEM}(?:\s*+,\s*+(?:and\s++)?{_ITEM})*\s*+(?:,|\band\b|\bor\b)\s*+{_ITEM}"
_NUMBERED = (
    r"\s++(?:is|are)\s++(?:an?\s++|the\s++)?(?:(?:whole|natural)\s++)?(?:number|integer)s?\s++"
    r"(?:from|(?P<between>between))\s"
)
"""What says that things are numbers: `An hour is a number from 0 to 11`."""
LISTED = re.compile(
    r"(?:^[^\S\n]*+|(?<=[.;,])[^\S\n]*+|(?<=[\x20\t]{2})(?=\S))(?:[-*•]\s++)?"
    r"(?:(?:sorts|types|domains|sets):\s++|(?P<there>there\s++are\s++))?"
    r"(?:the\s++)?(?:[A-Za-z]++ )?"
    r"(?P<others>(?:(?:[A-Za-z]\w++,\s*+){1,9}+(?=[A-Za-z]\w++:))?+)"
    rf"(?P<name>(?!(?:are|is)\b)[A-Za-z]\w*+)(?:\s++(?:in|of|on|at)\s++(?:this|the|our)\s++[a-z]++(?=\s++are\s))?+"
    rf"(?:(?(there),\s(?=\d)|(?!))|:\s|\s++are(?:\s++the)?\s|{_NUMBERED}|[\x20\t]{{2}}|\s(?=\d++\s*+\.\.))\s*+"
    rf"(?P<list>{RANGE}|{LIST})"
    r"(?=[^\S\n]*+(?:(?:\(\d[^()\n]*+\)[^\S\n]*+)?(?:[.;]|$)|,\s(?:with|where)\b|,\s\w++(?::|\sare)\s|(?(there),\sand\s|(?!)))|[\x20\t\n]{2})",
    re.MULTILINE | re.IGNORECASE,
)
"""What words list, perhaps with how many these are behind: `Guests: Ann, Bob (2 guests)`."""
_FOLLOWED = re.compile(
    rf"\b(?:consider|consists?\s+of|have|has|there\s+are|and|with|are)\s+(?:the|{HOW_MANY})\s+(?P<name>[a-z]{{3,}}s|people|children|vertices),?\s+"
    rf"(?P<list>(?!of\b|in\b)\w++(?:\s*,\s+(?!and\b)\w++)*\s*,?\s+and\s+(?!(?:the|{HOW_MANY})\b)\w++)(?=\s*(?:[.;]|,?\s+and\s+(?:the|{HOW_MANY})\s|$))"
)
"""What stands behind its noun: `We consider the pupils tim, una and vic`."""
_NUMBERS_OF = re.compile(
    r"(?:^|(?<=[.;]))\s*(?:(?:there\s+are|we\s+(?:use|have|consider)|the\s+(?:[a-z]+\s+){1,2}(?:has|have|consists?\s+of|contains?)"
    r"|an?\s+(?:[a-z]+\s+){1,2}(?:has|consists\s+of|contains)|(?P<be>let))\s+)?(?:the\s+)?"
    rf"(?:(?:{HOW_MANY})\s+)?(?P<name>(?!(?:numbers|integers|values)\b)[a-z]{{3,}}s|vertices)"
    r"(?(be)\s+be|(?:,?\s+(?:which\s+are\s+|are\s+)?(?:numbered|labell?ed)|\s+(?:run|range|go))?(?:\s+from)?)\s+"
    rf"(?P<list>{RANGE}|\d++(?:,\s\d++)*,?\s+and\s+\d++)(?=\s*(?:[.;]|$))",
    re.MULTILINE | re.IGNORECASE,
)
"""Numbers behind their noun: `The strand has positions 1..8`, `The places are numbered 1 to 4`."""
WHOLE = frozenset({"domain", "universe"})
"""What words call all that there is."""
_WHOLE = re.compile(
    r"\b(?:(?:the\s+)?(?P<name>domain|universe)(?:\s+of\s+(?:discourse|quantification))?\s+"
    r"(?:is|consists\s+(?:exactly\s+)?of|contains(?:\s+only)?|has)"
    r"|(?:all\s+)?(?:the\s+)?(?:variables|quantifiers)\s+(?:all\s+)?range\s+over)"
    r"\s+(?:the\s+[a-z]{3,}\s+)?(?:from\s+)?\\?\{?\s*+"
    rf"(?P<list>{RANGE}|{LIST})(?=\s*\\?\}}?\s*(?:[.;]|$))",
    re.IGNORECASE,
)
"""All that there is: `The domain consists of ann and bob`, `all variables range over {1, 2}`."""
MORE = frozenset({"other", "others", "more", "etc", "further", "rest"})
"""What says that a list has not all of it."""
_BOUNDS = re.compile(r"\d+\s+and\s+\d+")
_EMPHASISED = re.compile(r"(?<![\w*)])(\*{1,2})[^\W\d_]\w*\1(?![\w*(])")
"""A name in italics or bold letters: `*ann*`."""
_BLANKED = str.maketrans("$`", "\u00a0\u00a0")  # columns are two blanks apart, and these are none
NO_SORTS = frozenset(
    {"variables", "variable", "sorts", "letters", "metavariables"}
    | {"in", "of", "on", "at", "to", "by", "for", "with", "from", "is"}
)
_FONTS = r"\\(?:math|text|operatorname)\w*+\s*+"
_SET = rf"(?:{_FONTS}\{{(?:\w|\\_)+\}}|\\?\w(?:\w|\\_)*)"
_NUMBERS = re.compile(r"\s*(?:\\mathbb\s*\{\w\}|[ℕℤℚℝ])\s*")
"""A set of numbers without bounds: nothing can be listed of it."""
_FROM = rf"(?:{_SET}|\\?\{{[^{{}}]*\}})"
_TIMES = r"(?:×|\\times|\*|\bx\b)"
SIGNATURE = re.compile(
    rf"(?<![\\\w])(?P<name>{_FONTS}\{{(?:\w|\\_)++\}}|\\?(?:\w|\\_)++)\s*+(?::|\\colon)\s*+(?P<from>{_FROM}(?:\s*{_TIMES}\s*{_FROM})*)"
    rf"\s*(?:→|->|⟶|\\(?:to|rightarrow|longrightarrow)(?![A-Za-z]))\s*(?P<to>{_SET}|\\?\{{[^{{}}]*\}}|\d+\s*\.\.\s*\d+)"
)
RELATION = re.compile(
    r"(?<![\\\w])(?P<names>\w++(?:\s*,\s*\w++){0,9})\s*+:\s*+"
    rf"(?:(?P<of>{_SET}(?:\s*(?:<->|↔|{_TIMES})\s*{_SET})+)|[Pℙ]\s+{_SET})(?=\s*(?:$|[;,.]))",
    re.MULTILINE,
)
"""Of what a relation or a set is: `lent : BOOK <-> PERSON` in Z, `likes : person × colour`."""
_SUBSET = re.compile(
    r"(?<![\\\w])(?P<names>\w++(?:\s*,\s*\w++){0,9})\s*+:\s*+(?:[Pℙ]|\\power|\\mathbb\{P\})\s+(?P<of>\w++)(?=\s*(?:$|[;,.]))",
    re.MULTILINE,
)
"""Of what elements sets are, as Z says it: `members, staff : P PERSON`."""
_SIGN = (
    r"(?P<sign>[+*·⋅∘⊕⊗⊔⊓⋆∗⊙]|\\(?:cdot|circ|sqc[ua]p|ast|star|oplus|otimes|odot|bullet)(?![a-z]))"
)
_OPERATION = re.compile(
    rf"{_SIGN}\s*\$?\s*(?::|\\colon)\s*(?P<set>{_SET})\s*{_TIMES}\s*(?P=set)"
    r"\s*(?:→|->|⟶|\\(?:to|rightarrow|longrightarrow)(?![A-Za-z]))\s*(?P=set)"
    rf"|\boperation\s+\$?\s*{_SIGN.replace('sign', 'on')}\s*\$?\s+on\s+(?:the\s+set\s+)?\$?"
    rf"(?P<of>{_SET})"
    rf"|\(\s*(?P<it>{_SET})\s*,\s*{_SIGN.replace('sign', 'with')}\s*(?:,\s*\w+\s*)?\)\$?"
    r"\s+(?:is|be)\s+(?:an?|the)\b"
)
"""A sign of an operation on a set: `· : G × G → G`, `an operation * on G`, `(G, +) is a group`."""
NUMERIC = {"+": "plus", "*": "times"}
"""What the signs of arithmetic are called where they are operations of a text's own."""
_OPERATORS = {"\\cdot": "*", "·": "*", "⋅": "*"} | OPERATORS
_FONT = re.compile(rf"{_FONTS}\{{((?:\w|\\_)+)\}}")
_WORKED_OUT = re.compile(r"\w\s*[-+*](?=\s*\w)")
_NUMERAL = re.compile(r"-?\d+")
_NOUN = (
    r"(?:\b(?:[Aa]ll|[Ee]very|[Ee]ach|[Ss]ome|[Aa]ny|[Nn]o|[Ff]or)"
    r"|\b(?:and|there (?:is|are)|exists?)(?: an?)?)"
    r"\s+(?P<w>[A-Za-z]{2,})\s+\$?[A-Za-z]\d?\b(?!\()"
)
"""The noun of `for all cells x and doors y`, `no room r`."""
_BEING = r"(?<![\w(])[A-Za-z]\d?\$?\s+is\s+(?:not\s+)?an?\s+(?P<w>[A-Za-z]{2,})\b"
"""The noun of `m is a mark, ...`."""
_APPLIED = 3
"""Which of the patterns is that of a name applied to one argument."""
_DEFINES = re.compile(
    r":?(?:≡|↔|⇔|⟺|⟷)|:?<-+>|:?<=+>|\biff\b|=def=|:=|≝|≜|≙|\\(?:equiv|iff|[lL](?:ong)?eftrightarrow|[lL]ongleftrightarrow)"
)
_CONNECTIVES = frozenset("∧∨&|")
_QUANTIFIED = re.compile(
    r"(?:[∀∃∄]|\\(?:forall|exists)|\b(?:for all|exists|forall|all)\b)([\s\w,]*)"
)


@dataclass(frozen=True, slots=True)
class Listing:
    """A set that words list, or the sorts of a function.

    symbol: The set, or the function.
    formula: What it says, as an axiom.
    chunk: Where it stands.
    names: The names that are listed.
    function: Whether it is about a function.
    noun: What words call the set of which no formula speaks; the symbol is empty then.
    declared: Whether it is the sort of constants by a section of the text.
    """

    symbol: str
    formula: f.Formula
    chunk: Chunk
    names: tuple[str, ...] = ()
    function: bool = False
    noun: str = ""
    declared: bool = False


def listings(chunks: Sequence[Chunk], formal: Sequence[str]) -> list[Listing]:
    """Return what the words of a text list, if its formulas have a use for it."""
    text = "\n".join(formal)
    uses = _Uses(text)
    found: list[Listing] = []
    for chunk in chunks:
        words = chunk.kind in {"prose", "words", "inline", "heading", "candidate"}
        if words:
            found += _lists(chunk, uses)
        if words or chunk.kind == "formula" or chunk.section == "function":
            found += [*_signatures(chunk), *_operations(chunk)]
    return found


def of_maps(
    listings: Sequence[Listing], letters: frozenset[str]
) -> tuple[list[Listing], frozenset[str]]:
    """Return the signatures with entries for letters that stand for functions, and these letters.

    They are none if words give them several signatures.
    """
    names = {canonical_name(letter) for letter in letters}
    own = [one for one in listings if one.function and one.symbol in names]
    made = {one.symbol: _entry(one) for one in own}
    if len({one.formula for one in made.values()}) > 1:
        return list(listings), frozenset()
    return [made.get(one.symbol, one) if one in own else one for one in listings], letters


def _entry(listing: Listing) -> Listing:
    """Return the signature of what a letter for functions gives, of any function."""
    whole = f.Variable("f")

    def step(node: f.Node) -> f.Node:
        if isinstance(node, f.Apply) and node.function == listing.symbol:
            return f.Apply(ENTRY, (*node.args, whole))
        return node

    formula = f.transform(listing.formula, step)
    return replace(listing, symbol=ENTRY, formula=formula)  # type: ignore[arg-type]  # of a formula comes one


def subsets(chunks: Sequence[Chunk]) -> Iterator[tuple[str, str, Chunk]]:
    """Yield the sets that a text says to be of elements of others, and these."""
    for chunk in chunks:
        for match in _SUBSET.finditer(before(chunk) + chunk.text) if ":" in chunk.text else ():
            for name in re.split(r"\s*,\s*", match["names"]):
                yield canonical_name(name), canonical_name(match["of"]), chunk


def relations(chunks: Sequence[Chunk]) -> Iterator[tuple[Signature, Chunk]]:
    """Yield relations with the sorts of their places, as signatures say them."""
    for chunk in chunks:
        for match in RELATION.finditer(chunk.text) if ":" in chunk.text else ():
            sorts = re.split(rf"\s*(?:<->|↔|{_TIMES})\s*", match["of"] or "")
            for name in re.split(r"\s*,\s*", match["names"]) if match["of"] else ():
                yield Signature(canonical_name(name), tuple(map(canonical_name, sorts))), chunk


class _Uses:
    """How formulas use names: as sorts, as variables, at all."""

    def __init__(self, text: str) -> None:
        self.words = set(re.findall(r"\w+", text))
        self.sorts: dict[str, str] = {}
        patterns = (
            _NOUN,
            _BEING,
            r"(?:∈|\\in(?![a-z])|\bin|:)\s*+(?:\$\s*+)?(?P<w>[A-Za-z]\w++)(?!\()",
            r"(?<!\\)\b(?P<w>[A-Za-z]\w++)\([^(),]++\)",
        )
        for i, pattern in enumerate(patterns):  # what is applied may be a function of the name
            for match in re.finditer(pattern, text):
                word = match["w"]
                if i < _APPLIED or stem(word) not in self.sorts:
                    self.sorts[stem(word)] = word if i > 1 else stem(word)
        letter = re.compile(r"(?<!\w)[A-Za-z]\d*(?!\w)")
        bound = {found for group in _QUANTIFIED.findall(text) for found in letter.findall(group)}
        said: dict[str, set[tuple[str, ...]]] = {}  # of what definitions are, by their form
        for head in _heads(text):
            said.setdefault(letter.sub("_", head.strip()), set()).add((*letter.findall(head),))
        in_heads = {n for rows in said.values() if len(rows) == 1 for n in next(iter(rows))}
        small = bool(bound) and all(name.islower() for name in bound)
        self.variables = bound | {n for n in in_heads if n.islower() or not small}


def _heads(text: str) -> Iterator[str]:
    """Yield what stands before the sign of each definition, if it is one atom."""
    for line in text.split("\n"):
        sign = _DEFINES.search(line)
        head = line[: sign.start()].rstrip(" &") if sign else ""
        if re.search(r"\w\(", head) and _CONNECTIVES.isdisjoint(head):
            yield head


def before(chunk: Chunk) -> str:
    """Return the words that stand before what a chunk says, as in `Times: 0..9`."""
    inside = chunk.text.lstrip("-*•+ \t").startswith(chunk.label)  # of prose: all lines stand
    words = "" if inside or chunk.label[-1:].isdigit() else chunk.label
    return f"{words}: " if words else ""


def _blanked(text: str) -> str:
    """Return a text with blanks for what is around mathematics and names, at the same places."""
    text = text.translate(_BLANKED)
    return _EMPHASISED.sub(lambda m: m[0].replace("*", "\u00a0"), text) if "*" in text else text


def lists_in(text: str) -> Iterator[tuple[re.Match[str], str]]:
    """Yield what words list, each with its noun."""
    text, taken = _blanked(text), set[int]()
    for match in LISTED.finditer(text):
        taken.add(match.start("list"))
        yield from ((match, noun) for noun in re.findall(r"\w+", match["others"] + match["name"]))
    for match in _FOLLOWED.finditer(text):
        taken.add(match.start("list"))
        yield match, match["name"]
    numbers = _NUMBERS_OF.finditer(text)
    for match in (*numbers, *listed_kinds(text)):
        if match.start("list") not in taken:
            taken.add(match.start("list"))
            yield match, match["name"]


def _lists(chunk: Chunk, uses: _Uses) -> Iterator[Listing]:
    x = f.Variable("x")
    label = before(chunk)
    text = _blanked(label + chunk.text)
    for match, noun in (*lists_in(text), *((m, "domain") for m in _WHOLE.finditer(text))):
        name = canonical_name(uses.sorts.get(stem(noun), ""))
        values = re.findall(r"(?<!\\)\b(?!(?:and|or|to|the)\b)\w+", match["list"])
        names = tuple(v for v in values if not v.isdigit())
        spoken = noun.lower() in NO_SORTS or {*names} & uses.variables
        if not MORE.isdisjoint(map(str.lower, values)):
            continue
        whole = stem(noun) in WHOLE
        if spoken or not (name or whole or not names or {*names} & uses.words):
            continue
        listed = match["list"].replace(" to ", "..")
        if match.groupdict().get("between"):
            listed = listed.replace(" and ", "..") if _BOUNDS.fullmatch(listed) else ""
        one_of = among(f"{{{listed}}}", x) if listed else None
        if one_of is None:
            continue
        symbol = name or canonical_name(stem(noun))
        formula = f.ForAll(("x",), f.Iff(f.Predicate(symbol, (x,)), one_of))
        begin = max(match.start("name" if match["name"] else "list") - len(label), 0)
        part = part_of(chunk, begin, max(match.end("list") - len(label), begin))
        own = tuple(map(canonical_name, names))
        yield Listing(name, formula, part, own, noun="" if name else symbol)


def sorts_of(
    formulas: Sequence[f.Formula], listings: Sequence[Listing]
) -> dict[str, tuple[str, f.Formula]]:
    """Return the sets of a text by their nouns, each with what is so of `x` in it.

    They are listed by words of which no formula speaks, by formulas, or by facts alone.
    """
    stated = [n for a in formulas for n in f.conjuncts(a)]
    facts = [n.name for n in stated if isinstance(n, f.Predicate) and len(n.args) == 1]
    open_ = {h.name for a in stated if not isinstance(a, f.Predicate) for h in heads(a)}
    open_ |= {n.name for n in stated if isinstance(n, f.Predicate) and [*f.free_variables(n)]}
    x = f.Variable("x")
    names = [n for n in (*sets_of(formulas), *facts) if len(n) > 1]
    words = {
        one.noun: (one.noun, one.formula.body.right)
        for one in listings
        if one.noun and isinstance(one.formula, f.ForAll) and isinstance(one.formula.body, f.Iff)
    }
    own = {stem(n): (n, f.Predicate(n, (x,))) for n in names if n not in facts or n not in open_}
    return words | own


def among(text: str, term: f.Term) -> f.Formula | None:
    """Return that a term is of a set: a name, a list in braces, or a range.

    None where it is open which numbers dots stand for, or where something is worked out.
    """
    text = text.replace("−", "-")
    if _WORKED_OUT.search(text):
        return None
    values = re.findall(r"(?<!\\)-?\b(?!(?:and|or|the)\b)\w+", text)
    if re.search(r"\.\.|…|\\l?dots", text) and len(values) > 1 and values[-1].isdigit():
        if not all(value.lstrip("-").isdigit() for value in values):
            return None
        *first, last = map(int, values)
        follow = first == [*range(first[0], first[0] + len(first))]
        bounds = (f.Number(first[0]), term, f.Number(last))
        return f.Compare(("≤", "≤"), bounds) if follow else None
    if "{" not in text:
        return f.Predicate(canonical_name(text), (term,))
    terms = (
        f.Number(int(v)) if _NUMERAL.fullmatch(v) else f.Constant(canonical_name(v))
        for v in values
    )
    return f.disjunction(*(f.equal(term, value) for value in terms))


def _operations(chunk: Chunk) -> Iterator[Listing]:
    """Yield the signatures of signs."""
    x, y = f.Variable("x"), f.Variable("y")
    for match in _OPERATION.finditer(chunk.text):
        sign = match["sign"] or match["on"] or match["with"]
        name = _OPERATORS.get(sign, sign.removeprefix("\\"))
        sort = canonical_name(_FONT.sub(r"\1", match["set"] or match["of"] or match["it"]))
        inside = f.conjunction(f.Predicate(sort, (x,)), f.Predicate(sort, (y,)))
        value = f.Predicate(sort, (f.Apply(name, (x, y)),))
        formula = f.ForAll(("x", "y"), f.Implies(inside, value))
        yield Listing(name, formula, part_of(chunk, *match.span()), function=True)


def _signatures(chunk: Chunk) -> Iterator[Listing]:
    for match in SIGNATURE.finditer(chunk.text):
        spelt = _FONT.sub(r"\1", match["name"])
        sides = (match["to"], *re.split(_TIMES, match["from"]))
        if any(map(_NUMBERS.fullmatch, sides)):
            continue
        name = canonical_name(spelt)
        flat = _FONT.sub(r"\1", match["from"])
        sorts = [s.strip() for s in re.split(_TIMES, flat)]
        variables = tuple(f.Variable(f"x{i + 1}") for i in range(len(sorts)))
        said = [among(s, v) for s, v in zip(sorts, variables, strict=True)]
        premises = [one for one in said if one is not None]
        value = among(_FONT.sub(r"\1", match["to"]), f.Apply(name, variables))
        if value is None or len(premises) < len(said):
            continue
        formula = f.ForAll(tuple(v.name for v in variables),
                           f.Implies(f.conjunction(*premises), value))  # fmt: skip
        own = tuple(dict.fromkeys(n.name for n in f.those(formula, f.Constant)))
        yield Listing(name, formula, part_of(chunk, *match.span()), own, function=True)
