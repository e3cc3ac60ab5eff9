"""Relations that words say are the least of a kind: `the least partial order ⊑ with a ⊑ b`.

Beside facts such a property is a rule, and the facts and rules of a text say what the least
relation is that has it. Such words are put as rules, which other readers have.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.axiom_forms import heads
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.rows import Row
from pylogic.notations.first_order.page.source import Source
from pylogic.notations.first_order.prose.closures import saying_of
from pylogic.notations.first_order.prose.defined_words import sentences_of
from pylogic.notations.first_order.prose.listings import NO_SORTS, lists_in
from pylogic.notations.first_order.prose.properties import OF_RELATIONS, atoms_of
from pylogic.notations.first_order.prose.told_words import listed_in

_ORDERS = {
    "equivalence": ("reflexive", "symmetric", "transitive"),
    "preorder": ("reflexive", "transitive"),
    "strict": ("irreflexive", "transitive"),
    "order": ("reflexive", "antisymmetric", "transitive"),
}
_STRICT = re.compile(r"(?:<|≺|⊏|\\(?:prec|sqsubset|lessdot)(?![a-z]))$")
"""The signs of orders in which nothing is before itself."""
_NUMERIC = re.compile(r"(?:[<>≤≥=]|\\(?:l|g)eq?(?![a-z]))$")
_WORD = r"(?:(?:ir)?reflexive|(?:anti|a)?symmetric|transitive)"
_ORDER = (
    r"(?:equivalence(?:\s+relation)?|(?:pre|quasi)-?order(?:ing)?"
    r"|(?:strict\s+)?(?:(?:partial|total|linear)\s+)?order(?:ing)?)"
)
_KIND = (
    rf"(?:(?P<words>{_WORD}(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s+){_WORD})*)"
    rf"(?:\s+(?:(?:binary\s+)?relation|(?P<both>{_ORDER})))?|(?P<order>{_ORDER})(?:\s+relation)?)"
)
_SIGN = (
    r"(?:\$(?P<sign>[^$\w()]|\\[a-z]+|[A-Za-z]\w*)\$|(?P<bare>[∼≈≅≃≺≼⪯≻⊑⊏⊴⊲]|<:)"
    r"|[*`]?(?:\\emph\{)?(?!(?:on\s+\$?[A-Z]|on\s+the|such|that|with|which|where|for|in)\b)(?P<word>[A-Za-z]\w*)[*`}]?)"
)
_ON = r"(?:\s+on\s+(?:the\s+set\s+)?\$?(?P<on>[A-Z]\w*)(?:\s*=\s*[^$\n]+(?=\$))?\$?)?"
_RELATION = r"(?:the\s+)?(?:[a-z]+\s+)?(?:relation|predicate|order(?:ing)?)\s+"
_LEAST = re.compile(
    rf"\bthe\s+(?:least|smallest)\s+{_KIND}(?:\s+{_SIGN})?{_ON}"
    r"\s*,?\s+(?:such\s+that|for\s+which|in\s+which|with|where|satisfying|containing"
    r"|(?:that|which)\s+(?:contains|has|satisfies)|generated\s+by)\s*:?\s*",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"\bthe\s+(?:least|smallest)\b.*?(?:reflexive|symmetric|transitive|equivalence|order)\b.*"
    r"\b(?:such\s+that|which|where|with|satisfying|containing|contains|has|satisfies|by)\s*:?\s*$",
    re.IGNORECASE | re.DOTALL,
)
"""What ends before the facts of a relation that is the least of a kind."""
_GENERATED = re.compile(
    rf"\bthe\s+{_KIND}(?:\s+{_SIGN})?{_ON}\s+(?:that\s+is\s+)?(?:generated|given)\s+by\s+",
    re.IGNORECASE,
)
_NAMED_BEFORE = re.compile(
    rf"{_SIGN}(?:\(\w,\s*\w\))?{_ON}\s+(?:be|is|denotes?|for)\s*$", re.IGNORECASE
)
_FACT = r"(?:\$[^$]+\$|\w+\([^()]*\))"
_ROW = re.compile(
    rf"(?:\\item\s+|[-*•]\s+)?(?:{_FACT}|\w+\s*[^\w\s()]{{1,3}}\s*\w+)"
    rf"(?:(?:\s*[,;]\s*(?:and\s+)?|\s+and\s+|\s{{3,}})(?:{_FACT}|\w+\s*[^\w\s()]{{1,3}}\s*\w+))*\s*[.,;]?"
)
"""A row of facts below the words that say of what kind their relation is."""
_APPLIED = re.compile(r"(?<![\w\\])([A-Za-z]\w*)\(")
_FACTS = re.compile(
    rf"(?P<facts>{_FACT}(?:(?:\s*[,;]\s*(?:and\s+)?|\s+and\s+){_FACT})*)"
    r"(?:\s*\.?\s*$|\s*\.?\s*?\n(?=\s*[A-Z][a-z]*\s))"
)
_SAID = re.compile(
    r"\s*(?:(?:and|here|moreover|furthermore|also|of\s+course|(?:note|we\s+assume)\s+that),?\s+)?"
    rf"(?:{_RELATION})?{_SIGN}\s+is\s+(?:an?\s+|the\s+)?{_KIND}{_ON}\s*\.?\s*$",
    re.IGNORECASE,
)
_SAID_TOO = re.compile(
    rf"{_SIGN}\s+is\s+(?:an?\s+|the\s+)?(?:(?:reflexive|symmetric|transitive)(?:\s+and)?\b"
    r"|closed\s+under\b)",
    re.IGNORECASE,
)
_DOUBTED = re.compile(
    r"\b(?:if|iff|when\w*|whether|show|prove|is|are|theorem|lemma|claim|since|because|hence|thus|so"
    r"|therefore|that|call\w*|say)\b",
    re.IGNORECASE,
)
"""What makes a condition, a claim or a question of what is said of a relation."""
_SINGLE = re.compile(r"(?<![\w\\])([A-Z]\w*)\s*:?=\s*\\?\{(?![^{}]*\()[^{}]*\}")
"""A set whose elements are listed, and no pairs."""
_UNDIRECTED = re.compile(
    r"\bundirected\s+(?:\w+\s+)?graph\b|\bgraph\s+is\s+undirected\b", re.IGNORECASE
)
_EDGES = re.compile(r"(?:E\d?|edges?)$", re.IGNORECASE)
_PAIR = 2
_Pair = tuple[f.Term, f.Term]
_TRIGGER = re.compile(r"reflexiv|symmetr|transitiv|equivalence|order", re.IGNORECASE)


def with_least_relations(source: Source) -> None:
    """Put rules for the properties that words say relations have, and tell of each."""
    text = "\n".join(row.text for row in source.rows)
    if not _TRIGGER.search(text):
        return
    rows: list[Row] = []
    changed = False
    sentences = [sentence.parts for sentence in sentences_of(source.rows)]
    at = 0
    while at < len(sentences):
        parts = sentences[at]
        below = _facts_below(sentences, at + 1) if _ends(parts) else ()
        said = _rewritten(source, parts, text, below)
        said = said or (_with_below(source, parts, 0, "", below) if below else [])
        changed |= bool(said)
        rows += said or parts
        at += 1 if not said else 1 + len(below)
    source.rows = rows if changed else source.rows


def _ends(parts: Sequence[Row]) -> bool:
    """Whether a sentence ends before the facts that a least relation has."""
    whole = "\n".join(part.text for part in parts).rstrip() + " "
    return bool(_OPEN.search(whole))


def _facts_below(sentences: Sequence[Sequence[Row]], at: int) -> Sequence[Sequence[Row]]:
    """Return the rows of facts below a sentence, and those without anything between them."""
    end = last = at
    while end < len(sentences):
        text = "\n".join(part.text for part in sentences[end]).strip()
        more = text.startswith("\\") or (_ROW.fullmatch(text) and not look.has_arrow(text))
        if not more and (text or last > at):
            break
        end += 1
        last = end if text else last
    return sentences[at:last]


def _rewritten(
    source: Source, parts: Sequence[Row], text: str, below: Sequence[Sequence[Row]] = ()
) -> list[Row]:
    """Return the rows that say what a sentence does by facts and rules; none of others.

    below: The rows of facts that the sentence ends before.
    """
    whole = "\n".join(part.text for part in parts)
    label = look.label_of(parts[0].text)
    begin = label.end if label else 0
    if said := _SAID.match(whole, begin):
        rule = _rule(said.groupdict(), "", text) if _is_told(said, text) else ""
        return _told(source, parts[0], begin, rule) if rule else []
    too = _SAID_TOO.search(whole, begin)
    if too and _is_told(too, text) and not _DOUBTED.search(whole, begin, too.start()):
        what = "a sentence says what a predicate is, and is not read"
        source.miss(*parts[0].at(begin), what, "adj is symmetric, on its own")
    found = _LEAST.search(whole, begin) or _GENERATED.search(whole, begin)
    if found is None and below:
        found = _LEAST.search(whole + " ", begin) or _GENERATED.search(whole + " ", begin)
    facts = _FACTS.match(whole, found.end()) if found else None
    if found is None or (facts is None and not below):
        return []
    lead = whole[begin : found.start()]
    named = _NAMED_BEFORE.search(lead)
    own = {name: value for name, value in found.groupdict().items() if value}
    own = (named.groupdict() if named else {}) | own
    own["sign"] = own.get("sign") or own.get("bare")
    if not (own.get("sign") or _is_applied(own.get("word") or "", text)):
        atoms = {
            *_APPLIED.findall(facts["facts"] if facts else "")
        }  # `the order of tasks is the least with p(a, b)`
        own["sign"] = atoms.pop() if len(atoms) == 1 else None
    said_of = facts["facts"] if facts else "\n".join(r.text for rows in below for r in rows)
    rule = _rule(own | {"on": own.get("on") or _listed(text, said_of)}, lead, text)
    lists = bool(re.search("[=∈]", lead[: named.start() if named else None]))  # the set
    if facts is None:
        until = found.end() if "=" in found[0] else found.start()
        kept = [*_stretch(parts, 0, until)] if lists or "=" in found[0] else []
        return [*kept, *_with_below(source, parts, begin, rule, below)]
    if not rule:
        return []
    out: list[Row] = []
    if lists:
        out = [*_stretch(parts, 0, found.start()), Row("", parts[0].line)]
    first, *more = _stretch(parts, *facts.span("facts"))
    out += [first, *(row.replaced(0, 0, "    ") for row in more), Row("", first.line)]
    out += _told(source, parts[0], begin, rule)
    return [*out, *_stretch(parts, facts.end(), len(whole))]


def _with_below(
    source: Source, parts: Sequence[Row], begin: int, rule: str, below: Sequence[Sequence[Row]]
) -> list[Row]:
    """Return the facts below a sentence, and what else it says; only that, if it is unread."""
    if not rule:
        row, what = parts[0], "what the words say of the relation of the facts below is not read"
        source.miss(*row.at(begin), what, "a rule: r(x, y) & r(y, z) -> r(x, z)")
        return [*parts]
    rows = [r.part(0, len(r.text.rstrip(" .,;"))) for sentence in below for r in sentence]
    return [*rows, Row("", rows[-1].line), *_told(source, rows[-1], 0, rule)]


def _stretch(parts: Sequence[Row], begin: int, end: int) -> Iterator[Row]:
    """Yield what rows have between two offsets of their joined text."""
    at = 0
    for part in parts:
        first, last = max(begin - at, 0), min(end - at, len(part.text))
        if first < last:
            yield part.part(first, last)
        at += len(part.text) + 1


def _told(source: Source, row: Row, begin: int, rule: str) -> list[Row]:
    """Return a rule as rows of its own, and tell of it."""
    begin += len(row.text[begin:]) - len(row.text[begin:].lstrip())
    source.tell(*row.at(begin), f"what a relation is said to be is read as {rule.strip('$')}")
    source.properties.add(rule)
    return [Row(rule, row.line, (row.column(begin),) * len(rule)), Row("", row.line)]


def _is_told(said: re.Match[str], text: str) -> bool:
    """Whether the text says of what single things a relation holds."""
    if said["sign"] is None and not _is_applied(said["word"], text):
        return False
    name = re.escape(said["sign"] or said["word"])
    if _NUMERIC.fullmatch(said["sign"] or ""):
        return False
    names = listed_in(text)
    value = rf"(?:{'|'.join(map(re.escape, sorted(names)))}|\w{{2,}}|\d+)" if names else r"\w{2,}"
    stated = rf"(?<![\w\\]){value}\s*{name}\s*{value}(?!\w)|{name}\(\s*{value}\s*,\s*{value}\s*\)"
    return bool(re.search(stated, text) or re.search(rf"(?<![\w\\]){name}\s*:?=\s*\\?\{{", text))


def _is_applied(word: str, text: str) -> bool:
    return bool(word and re.search(rf"(?<![\w\\]){word}\s*\(", text))


def _rule(own: Mapping[str, str | None], lead: str, text: str) -> str:
    """Return what a property says, as a formula; nothing where its relation or set is not told."""
    saying = saying_of(own.get("word"), own.get("sign"), text)
    if "$" not in saying and "(" not in saying:
        return ""
    kinds = _kinds(own)
    on = own.get("on") or _only(lead) or _only(text)
    if not kinds or ({"reflexive", "total"}.intersection(kinds) and not on):
        return ""
    taken = listed_in(text)
    letters = dict(zip("xyz", (n for n in "xyzuvwpqrs" if n not in taken), strict=False))
    atoms = atoms_of(saying.replace("$", ""), letters)
    said = " ∧ ".join(OF_RELATIONS[kind].format(on=on, **letters, **atoms) for kind in kinds)
    return f"${said}$" if "$" in text or "\\" in text else said


def _kinds(own: Mapping[str, str | None]) -> list[str]:
    """Return the properties that words name."""
    words = re.findall(_WORD, (own.get("words") or "").lower())
    order = (own.get("order") or own.get("both") or "").lower()
    if not order:
        return list(words)
    strict = "strict" in order or _STRICT.fullmatch(own.get("sign") or "")
    weak = next((name for name in ("equivalence", "preorder") if name in order), "")
    weak = weak or ("preorder" if re.match(r"pre|quasi", order) else "")
    found = [*words, *_ORDERS[weak or ("strict" if strict else "order")]]
    return found + ["total"] * bool(re.search("total|linear", order))


def _listed(text: str, facts: str) -> str:
    """Return the one list of words that has all that facts are about, as a set."""
    lists = [
        re.findall(r"\w+", m["list"]) for m, noun in lists_in(text) if noun.lower() not in NO_SORTS
    ]
    named = {*re.findall(r"(?<![\w\\])\w+(?![\w(])", facts)}
    found = [names for names in lists if named <= {*names}]
    return f"\\{{{', '.join(found[0])}\\}}" if len(found) == 1 and not _only(text) else ""


def _only(text: str) -> str:
    """Return the only set of which a text lists the elements."""
    found = {*_SINGLE.findall(text)}
    return found.pop() if len(found) == 1 else ""


def unstated(
    declarations: Sequence[Declaration], rules: Collection[str]
) -> Iterator[tuple[Declaration, str]]:
    """Yield the properties of relations of which nothing else is stated, and what is wrong."""
    others = [d.formula for d in declarations if d.formula and d.text not in rules]
    stated = {head.name for formula in others for head in heads(formula)}
    for declaration in declarations:
        if declaration.formula is None or declaration.text not in rules:
            continue
        name = next((h.name for h in heads(declaration.formula) if h.name not in stated), "")
        if name:
            yield (
                declaration,
                f"a property of {name} is told, and of what {name} holds is not read",
            )


def one_way(declarations: Sequence[Declaration], text: str) -> Iterator[tuple[Declaration, str]]:
    """Yield the edges of a graph that is called undirected, where they are told one way only."""
    if not _UNDIRECTED.search(text):
        return
    told: dict[str, tuple[Declaration, set[_Pair]]] = {}
    for declaration in declarations:
        for name, pair in _pairs(declaration.formula) if declaration.formula else ():
            if _EDGES.match(name):
                told.setdefault(name, (declaration, set()))[1].add(pair)
    nodes = [n for d in declarations if d.formula for n in f.walk(d.formula)]
    used = {(n.name, n.args) for n in nodes if isinstance(n, f.Predicate) and len(n.args) == _PAIR}
    for name, (declaration, pairs) in told.items():
        turned = any(
            own == name and isinstance(x, f.Variable) and x != y and (name, (y, x)) in used
            for own, (x, y) in used
        )
        missing = next((p for p in sorted(pairs, key=str) if p[::-1] not in pairs), None)
        if missing and not turned:
            yield declaration, f"the graph is said to be undirected, and {name} holds one way only"


def _pairs(formula: f.Formula) -> Iterator[tuple[str, _Pair]]:
    """Yield of which pairs of values facts, or a set that is listed, say something."""
    match formula:
        case f.ForAll((x, y), f.Iff(f.Predicate(name, (f.Variable(), f.Variable())), right)):
            for part in f.disjuncts(right):
                match part:
                    case f.And(
                        (
                            f.Compare(("=",), (f.Variable(a), one)),
                            f.Compare(("=",), (f.Variable(b), other)),
                        )
                    ) if (a, b) == (x, y):
                        yield name, (one, other)
                    case _:
                        pass
        case _:
            for part in f.conjuncts(formula):
                match part:
                    case f.Predicate(name, (one, other)):
                        yield name, (one, other)
                    case _:
                        pass
