"""Sentences that say of predicates what they are: `near is symmetric`, `Dog and Cat are disjoint`.

Such a sentence is a line of its own, and what it names is applied in formulas.
"""

from collections.abc import Mapping, Sequence

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.rows import Row
from pylogic.notations.first_order.page.source import Source

OF_RELATIONS = {
    "reflexive": "({x} \\in {on} → {xx})",
    "irreflexive": "¬({xx})",
    "symmetric": "({xy} → {yx})",
    "antisymmetric": "({xy} ∧ {yx} → {x} = {y})",
    "asymmetric": "¬({xy} ∧ {yx})",
    "transitive": "({xy} ∧ {yz} → {xz})",
    "total": "({x} \\in {on} ∧ {y} \\in {on} ∧ {x} ≠ {y} → {xy} ∨ {yx})",
    "functional": "({xy} ∧ {xz} → {y} = {z})",
    "injective": "({xz} ∧ {yz} → {x} = {y})",
}
"""What is so of a relation, by three letters and the set that it is on; `{xy}` is its atom."""
_OF_TWO = {
    ("inverse", 2): ("({p}({x}, {y}) → {q}({y}, {x}))", "({q}({x}, {y}) → {p}({y}, {x}))"),
    ("subset", 1): ("({p}({x}) → {q}({x}))",),
    ("subset", 2): ("({p}({x}, {y}) → {q}({x}, {y}))",),
    ("disjoint", 1): ("¬({p}({x}) ∧ {q}({x}))",),
    ("disjoint", 2): ("¬({p}({x}, {y}) ∧ {q}({x}, {y}))",),
}
"""What is so of predicates p and q, by how many arguments both have."""
_ALIKE = {
    "converse": "inverse", "subclass": "subset", "subrelation": "subset", "subproperty": "subset",
    "subconcept": "subset", "subtype": "subset", "inverses": "inverse", "converses": "inverse",
}  # fmt: skip
_WORD = (
    r"(?:(?:not|neither|nor)\s+)?(?:(?:ir)?reflexive|(?:a|anti)?symmetric|transitive|functional|injective|total|equivalent"
    r"|equivalence|order)"
)
_THE = r"(?:(?:the\s+)?(?:relations?|predicates?|classe?s?|propert(?:y|ies)|roles?)\s+)?"
_NAME = r"[`$]?{}[`$]?"
_P, _Q = (_NAME.format(rf"(?P<{name}>[^\W\d]\w*)") for name in "pq")
_END = r"\s*[.;]?\s*"
_OF_ONE = (
    rf"{_P}\s+is\s+(?:an?\s+)?(?P<said>{_WORD}(?:\s*(?:,\s*(?:and|but)|,|and|but)?\s+{_WORD})*)"
    r"(?:\s+(?:relation|predicate|role|property))?"
)
_LABELLED = rf"(?P<said>{_WORD})(?:\s+(?:relation|role|property)s?)?\s*:\s*{_P}"
_OF_BOTH = (
    rf"{_P}\s+and\s+{_THE}{_Q}\s+are\s+(?:mutually\s+|each\s+other's\s+)?"
    r"(?P<said>disjoint|inverses?|converses?|equivalent)(?:\s+of\s+each\s+other)?"
)
_LISTED = rf"(?P<said>disjoint|inverse|equivalent)(?:\s+\w+)?\s*:\s*{_P}\s*(?:,|and)\s*{_Q}"
_RELATED = (
    rf"{_P}\s+is\s+(?:an?\s+|the\s+)?(?P<said>disjoint|inverse|converse|subclass|subset"
    r"|subrelation|subproperty|subconcept|subtype|complement|equivalent)\s+"
    rf"(?:of|from|with|to)\s+{_THE}{_Q}"
)
_SENTENCES = tuple(
    re.compile(rf"\s*{_THE}{text}{_END}", re.IGNORECASE)
    for text in (_OF_ONE, _LABELLED, _OF_BOTH, _LISTED, _RELATED)
)
_APPLIED = re.compile(r"(?<!\w)([^\W\d]\w*)\(([^()]*)\)")
_LETTERS = "xyzuvwabcdefghk"
_STATED = "the same as a formula: p(x, y) -> p(y, x)"


def with_properties(source: Source) -> None:
    """Put formulas for such sentences, and tell of each."""
    text = "\n".join(row.text for row in source.rows)
    arities: dict[str, int] = {}
    for found in _APPLIED.finditer(text):
        arities.setdefault(found[1], found[2].count(",") + 1)
    words = set(re.findall(r"\w+", text))
    free = [one for one in _LETTERS if one not in words]
    letters = dict(zip("xyz", [*free, *(f"{one}_0" for one in "xyz")], strict=False))
    rows: list[Row] = []
    for row in source.rows:
        label = look.label_of(row.text)
        begin = label.end if label and label.kind != "words" else 0
        found_ = next((m for s in _SENTENCES if (m := s.fullmatch(row.text, begin))), None)
        names = [found_[n] for n in ("p", "q") if n in found_.groupdict()] if found_ else []
        if found_ is None or not all(name in arities for name in names):
            rows.append(row)
            continue
        place = row.at(begin)
        said = re.findall(r"[a-z]+", found_["said"].lower())
        formulas = _formulas([w for w in said if w != "and"], names, arities, letters)
        if not formulas:
            what = "a sentence says what a predicate is, and is not read"
            source.miss(*place, what, _STATED)
            rows.append(Row("%", row.line))
            continue
        spoken = row.text[begin:].strip(" .;")
        what = f"'{spoken}' is read as {'; '.join(formulas)}"
        source.tell(*place, what)
        rows.append(row.replaced(begin, len(row.text), formulas[0]))
        rows += [Row(formula, row.line) for formula in formulas[1:]]
    source.rows = rows


def _formulas(
    said: Sequence[str],
    names: Sequence[str],
    arities: Mapping[str, int],
    letters: Mapping[str, str],
) -> list[str]:
    """Return what is said of predicates; nothing where one word of it is not known."""
    shapes: list[str] = []
    sizes = {arities[name] for name in names}
    for word in said:
        rule = OF_RELATIONS.get(word, "{on}")
        if len(names) == 1 and "{on}" not in rule and sizes == {2}:
            shapes.append(rule)
        elif len(names) > 1 and len(sizes) == 1:
            shapes += _OF_TWO.get((_ALIKE.get(word, word), max(sizes)), ())
        else:
            return []  # as of `reflexive`, which depends on what there is
    values = {**letters, **dict(zip("pq", names, strict=False))}
    values |= atoms_of(names[0] + "({x}, {y})", letters)
    out = []
    for shape in shapes:
        places = "".join(re.findall(r"\{([xyz]+)\}", shape))
        used = " ".join(letters[n] for n in "xyz" if n in places)
        out.append(f"∀{used} {shape.format(**values)}")
    return out


def atoms_of(saying: str, letters: Mapping[str, str]) -> dict[str, str]:
    """Return the atoms of a relation, by the letters in them; `saying` has places for two."""
    pairs = (("x", "x"), ("x", "y"), ("y", "x"), ("x", "z"), ("y", "z"))
    return {a + b: saying.format(x=letters[a], y=letters[b]) for a, b in pairs}
