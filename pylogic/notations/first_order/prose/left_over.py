"""What is told of sets, numbers, names and lines that stand in sentences, and are not read."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import islice

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core import syntax
from pylogic.core.errors import Place, ReadError
from pylogic.notations.first_order.formulas.elements import sets_of
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.headers import TUPLES
from pylogic.notations.first_order.page.layout import Chunk
from pylogic.notations.first_order.prose.clauses import is_hedged
from pylogic.notations.first_order.prose.definitions import LINE_DEFINES
from pylogic.notations.first_order.prose.gathered import Gathered
from pylogic.notations.first_order.prose.kinds_listed import kinds_in
from pylogic.notations.first_order.prose.listings import MORE, WHOLE, Listing
from pylogic.notations.first_order.prose.named_things import NO_NAMES, lists_of_names
from pylogic.notations.first_order.prose.quantities import NUMBERS
from pylogic.notations.first_order.spelling.lexer import canonical_name
from pylogic.notations.first_order.spelling.plurals import forms, stem_of, stems_of

_EVERY_LETTER = re.compile(
    r"\b(?:variables|quantifiers|letters)\s+(?:all\s+|always\s+)?(?:are|range|run|vary|stand)\b"
    r"(?!\s+(?:not|as|in|implicitly|universally|bound|free|omitted)\b)"
    r"|^\s*(?:the\s+)?(?:numbers|integers)\s+(?:from\s+|are\s+)?\d+\s*(?:to|\.\.+|-|–|…)\s*\d+\s*\.?\s*$",
    re.IGNORECASE,
)
"""What says of all letters, or numbers, what they are."""
_LISTS = re.compile(r"(?<![\w(])[A-Za-z]\w*(?:\(\s*\w+\s*\))?\s*=\s*\{[^{}]*\}")
"""A set that is listed."""
_NUMBERED = re.compile(
    r"(?<![\w(,])([A-Za-z]\w*)\$?\s+(?:be|is|equals|equal\s+to)\s+\$?\d+(?![\w(])"
    r"|(?<![\w(,])([A-Za-z]\w*)\s*=\s*\d+(?![\w(])"
)
"""What number a name is."""
_SORTS = re.compile(r"\s*(?:sorts?|types?|domains?)\b", re.IGNORECASE)
_NEAREST = 6
"""How many lines above an item of a list are looked at."""
_FACT = re.compile(
    r"(?<![\w$(])(?P<name>[^\W\d]\w*)\((?P<args>\s*\w+(?:\s*,\s*\w+){0,9}\s*)\)"
    r"(?!\s*(?:[(=<>]|(?:means|says|denotes|stands|is|will)\b(?!\s+(?:true|known|so|given)\b)))"
)
"""An atom of names, unless words tell what it means."""
_WANTED = re.compile(r"\b(?:goal|aim|task|query|queries)\b[^.]*$", re.IGNORECASE)
_HOLDING = re.compile(r"\s+(?:holds|is\s+(?:true|so|known))\s*(?:[.;,]|$)")
_DENIED = re.compile(
    r"(?<![\w(])(?P<name>\w+)\s+(?:is|are)\s+(?:no|not|never)\s+(?:an?\s+|in\s+)?(?P<of>[^\W\d]\w*)"
    r"(?=\s*(?:[.;,!]|$))"
)
"""That something is not so of a thing: `bob is no member`."""
_EQUATED = re.compile(r"\s*\w+(?:\([^()]*\))?\s*:?=(?!=)(?P<words>.*)")
"""The name of a value, `total = ...`, and what is said of it."""
_LAST_EQUATION = re.compile(r"\band\s+\$?([^\s=<>,;$]{1,30} ?= ?[^\s=<>,;$]{1,30}?)\$?\s*\.?\s*$")
"""An equation at the end of a sentence, behind another."""
_APPLIED = re.compile(r"(?<!\w)(\w+)\(")
_DOTS = re.compile(r"\s*(?:\.{2,}|…|⋮|\\[vlc]?dots)\s*")
_WORD = re.compile(r"[^\W\d_]\w*")
_HYPHEN = re.compile(r"(?<=[a-z])-(?=[a-z])")
"""What joins the words of a name that formulas write with `_`."""
_NUMBER = re.compile(r"(?<!\w)\d+(?![\w(])")
_LETTER = re.compile(r"(?<!\w)(?![aAI]\b)[^\W\d_](?![\w(])")
_LONGEST = 80
"""How many characters a sentence has at most that is about names alone."""
_QUANTITIES = frozenset({"all", "every", "each", "no", "some", "only", "not", "any"})
_WHOEVER = frozenset(
    {f"{some}{one}" for some in ("every", "some", "any", "no") for one in ("body", "one", "thing")}
    | {"each", "none", "himself", "herself", "itself", "themselves"}
)
"""What stands for things without naming one."""
_JOINED = frozenset({"and", "both", "neither", "nor", "also", "but", "too", "moreover"})
_MORE = MORE | {"another", "remaining", "besides"}
_BETWEEN = _QUANTITIES | _JOINED | {
    "in", "is", "are", "an", "the", "or", "isn", "aren", "does", "doesn", "for", "from", "to",
    "by", "if", "then", "unless",
}  # fmt: skip
"""What stands between names without naming anything."""
_THEY = frozenset({"they", "them", "he", "she", "it", "whoever", "both", "most", "least"})
_THEY |= NUMBERS.keys() | {"anyone", "anybody", "many", "few", "exactly", "other", "him", "her"}
_THEY |= {
    "his", "their", "who", "whom", "person", "persons", "people", "since", "because", "that",
    "which", "nearly",
}  # fmt: skip
"""What stands for things that are named elsewhere, or counts them."""
_BESIDE = _BETWEEN | _WHOEVER | _MORE | _THEY | {
    "a", "of", "as", "well", "last", "has", "have", "do", "don", "t", "same", "except", "s",
    "than", "at", "holds", "hold", "true", "value", "else", "was", "were", "there", "so", "either",
    "may", "might", "can", "could", "should", "must", "would", "will", "be", "perhaps", "maybe",
    "probably", "possibly",
}  # fmt: skip
"""What stands beside names in a sentence that states a fact."""
_NAMES = r"(?P<names{}>\w{{2,}}(?:,\s+\w{{2,}})*(?:,?\s+and\s+\w{{2,}})?)"
_AGAIN = re.compile(
    r"\s*(?:but\s+)?(?:(?:and|plus|not(?:\s+(?:so|true))?(?:\s+(?:for|of|with))?|also|likewise|ditto(?:\s+for)?"
    r"|(?:so|neither|nor)\s+(?:is|are|does|do|has)|nor|there\s+(?:is|are)\s+also|we\s+(?:also\s+have|add)|add|(?:the\s+)?same\s+(?:\w+\s+)?(?:for|of|to))\s+"
    rf"{_NAMES.format(1)}|{_NAMES.format(2)},?\s+(?:too|as\s+well|likewise"
    r"|(?:is|are)\s+(?:another|one|others|not|one\s+of\s+them)))(?:,?\s+(?:too|though|either))?\s*",
    re.IGNORECASE,
)
"""What says of names what another sentence says of others: `And bob`, `so is kim`, `lee too`."""

ORDERS = re.compile(
    r"\b[a-z]'?\$?\s*(?:[<>≤≥]|[<>]=|=<|\\[gl](?:t|eq?)(?![a-z]))\s*\$?[a-z]'?\$?\s+"
    r"(?:iff|if\s+and\s+only\s+if|if|when|means|says)\b"
)
"""When something is less than something else."""
ORDER_NAMED = re.compile(
    r"\bordered\s+by\b|\bthe\s+(?:partial\s+|total\s+)?order(?:ing)?\b[^.;]{0,40}?\s(?:is|are)\s+"
    r"(?!(?:an?|the|not|as|usual|natural|total|linear|partial|strict|finite|well)\b)",
    re.IGNORECASE,
)
"""What an order is called: `P is ordered by divisibility`."""


def _bare(text: str) -> str:
    """Return a text without blanks, dollar signs, fonts, groups and letters that are no ASCII."""
    return re.sub(r"\\[A-Za-z]+|[^\x00-\x7f]|[\s${}]", "", text)


@dataclass(slots=True)
class LeftOver(Gathered):
    """The part of reading that is about what sentences list and equate besides what is read."""

    def lines_read(self) -> set[int]:
        """Return the lines in which something was read."""
        return {n for d in self.declarations for n in range(d.lines[0], d.lines[1] + 1)}

    def tell_sets(self, chunks: Sequence[Chunk]) -> None:
        """Tell of sets that sentences list, and that are not read."""
        said = [" ".join(text.split()) for text in {d.text for d in self.declarations}]
        for chunk in (c for c in chunks if c.kind in {"prose", "words"}):
            for found in _LISTS.finditer(chunk.text):
                spelt = " ".join(found[0].split())
                if not any(spelt in text for text in said):
                    what = "a sentence lists the elements of a set, and is not read"
                    place = self.passage(chunk).place(found.start())
                    expected = ["the same on a line of its own: S = {a, b}"]
                    self.unclear.append(ReadError(what, place, expected))
                    break

    def tell_lines(self, symbols: AbstractSet[str]) -> None:
        """Tell of lines that define something, in paragraphs of which other lines are read.

        Elsewhere, of those that equate something with words that apply a symbol of the formulas.
        """
        read = self.lines_read()
        told = {error.place.line for error in (*self.problems, *self.unclear)}
        said = [*map(_bare, {d.text for d in self.declarations})]
        nodes = [n for d in self.declarations if d.formula is not None for n in f.walk(d.formula)]
        constants = {n.name for n in nodes if isinstance(n, f.Constant)}
        for entry in (e for e in self.entries if e.kind == syntax.PROSE):
            lines = {*range(entry.lines[0], entry.lines[1] + 1)}
            equation = _LAST_EQUATION.search(entry.text)
            if equation and lines & read and not lines & told:
                spelt = _bare(equation[1])
                if not any(spelt in one for one in said):
                    what = "a formula stands among words, and is not read"
                    place = self.source.at(max(lines & read))
                    self.unclear.append(ReadError(what, place, [f"{spelt} on a line of its own"]))
            for number in sorted(lines - read - told):
                raw = self.source.lines[number - 1]
                equated = _EQUATED.match(raw)
                applied = equated and not symbols.isdisjoint(_APPLIED.findall(equated["words"]))
                bare = ("=" in raw or look.has_sign(raw)) and not look.is_wordy(raw)
                column = len(raw) - len(raw.lstrip()) + 1
                place = Place(self.source.file, number, column, raw)
                if _DOTS.fullmatch(raw) and {number - 1, number + 1} <= read:
                    what = "dots stand for what is not written"
                    expected = ["all of it", "p(n) for n from 1 to 4"]
                    self.problems.append(ReadError(what, place, expected))
                elif TUPLES.fullmatch(raw) and not constants.isdisjoint(_WORD.findall(raw)):
                    what = "tuples stand here of which no relation is told, and are not read"
                    self.unclear.append(ReadError(what, place, ["facts: p(a, b)", "p: (a, b)"]))
                elif applied or (lines & read and (bare or LINE_DEFINES.match(raw))):
                    what = "a formula stands among words, and is not read"
                    self.unclear.append(ReadError(what, place, ["an empty line before it"]))

    def tell_names(
        self, chunks: Sequence[Chunk], listings: Sequence[Listing], declared: Sequence[str]
    ) -> None:
        """Tell of lists in words that have names of the formulas beside names of nothing."""
        nodes = [n for d in self.declarations if d.formula for n in f.walk(d.formula)]
        things = {n.name for n in nodes if isinstance(n, f.Constant)}
        known = {name for one in listings for name in one.names} | {*declared}
        letters = {n.name for n in nodes if isinstance(n, f.Variable)}
        things |= {name for name in letters if name[1:].isdigit()}
        known |= letters | {n.name for n in nodes if isinstance(n, f.Predicate)}
        known |= {n.function for n in nodes if isinstance(n, f.Apply)}
        lines = {error.place.line for error in (*self.problems, *self.unclear)}
        lines |= {self.place(one.chunk).line for one in listings}
        for chunk, begin, names in lists_of_names(chunks):
            place = self.passage(chunk).place(begin)
            others = [name for name in names if name not in things | known]
            variable = "variable" in chunk.text.lower()
            if not others or things.isdisjoint(names) or place.line in lines or variable:
                continue
            lines.add(place.line)
            what = (
                f"words list {', '.join(others)} beside names of the formulas, and none of these"
            )
            what += " has it" if len(others) == 1 else " has them"
            self.unclear.append(ReadError(what, place, [f"Constants: {', '.join(names)}"]))

    def tell_stated(self, chunks: Sequence[Chunk], symbols: AbstractSet[str]) -> None:
        """Tell of facts about things of the text that words state, and that are not read.

        symbols: What the formulas apply.
        """
        nodes = [n for d in self.declarations if d.formula is not None for n in f.walk(d.formula)]
        constants = {n.name for n in nodes if isinstance(n, f.Constant)}
        constants |= {str(n.value) for n in nodes if isinstance(n, f.Number)}
        read = {"".join(text.split()) for text in {d.text for d in self.declarations}}
        lines = {error.place.line for error in (*self.problems, *self.unclear)}
        for chunk in (c for c in chunks if c.kind in {"prose", "words", "inline"}):
            first, last = self.lines(chunk)
            untold = lines.isdisjoint(range(first, last + 1))
            for found in _FACT.finditer(chunk.text) if untold else ():
                args = [canonical_name(arg.strip()) for arg in found["args"].split(",")]
                place = self.passage(chunk).place(found.start())
                spelt = "".join(found[0].split())
                if (
                    canonical_name(found["name"]) in symbols
                    and (constants.issuperset(args) or _HOLDING.match(chunk.text, found.end()))
                    and not is_hedged(chunk.text, *found.span())
                    and not _WANTED.search(chunk.text, 0, found.start())
                    and not any(spelt in text for text in read)
                ):
                    what = "a sentence states a fact, and is not read"
                    expected = ["the fact on a line of its own"]
                    self.unclear.append(ReadError(what, place, expected))
                    break
            for found in _DENIED.finditer(chunk.text) if untold else ():
                known = canonical_name(found["name"]) in constants and found["of"] in symbols
                if known and not is_hedged(chunk.text, *found.span()):
                    place = self.passage(chunk).place(found.start())
                    what = "a sentence denies a fact, and is not read"
                    expected = [
                        f"the denial on a line of its own: ¬{found['of']}({found['name']})"
                    ]
                    self.unclear.append(ReadError(what, place, expected))
                    break

    def tell_letters(self, chunks: Sequence[Chunk], listings: Sequence[Listing]) -> None:
        """Tell of what words say of all letters, not read, and of sorts that no letter has."""
        chunks_read = [
            *(one.chunk for one in self.ranges.values()),
            *(one.chunk for one in listings),
        ]
        lines = {self.place(chunk).line for chunk in chunks_read}
        for chunk in (c for c in chunks if c.kind in {"prose", "words", "inline"}):
            place = self.place(chunk)
            if _EVERY_LETTER.search(chunk.text) and place.line not in lines:
                what = "words say what all letters range over, and are not read"
                self.unclear.append(ReadError(what, place, ["Domain: {1, 2, 3}"]))
        used = {one.noun for one in self.ranges.values()}
        for one in listings:
            unused = one.noun and not one.names and one.noun not in used | WHOLE
            if unused and self._lists_sorts(one.chunk):
                what = "a sort is listed of which no formula speaks, and from which no letter is"
                expected = [f"which letters are from it: let x be a {one.noun}"]
                self.unclear.append(ReadError(what, self.place(one.chunk), expected))

    def _lists_sorts(self, chunk: Chunk) -> bool:
        """Whether a line, or one above it, says that it lists sorts."""
        above = (row.text for row in reversed(self.source.rows[: chunk.first]) if row.text.strip())
        return any(_SORTS.match(text) for text in islice(above, _NEAREST))

    def tell_sizes(self, chunks: Sequence[Chunk]) -> None:
        """Tell of sentences that say what number a name is, where no formula says so."""
        formulas = [d.formula for d in self.declarations if d.formula is not None]
        nodes = [n for formula in formulas for n in f.walk(formula)]
        names = {n.name for n in nodes if isinstance(n, f.Constant)}
        names |= {n for formula in formulas for n in f.free_variables(formula) if n[0].isupper()}
        names |= self.vocabulary.constants
        names -= {
            formula.terms[0].name
            for formula in formulas
            if isinstance(formula, f.Compare) and isinstance(formula.terms[0], f.Constant)
        }
        for chunk in (c for c in chunks if c.kind in {"prose", "words", "inline"}):
            for found in _NUMBERED.finditer(chunk.text):
                name = found[1] or found[2]
                if not names.isdisjoint((name, name.lower())):
                    what = "a sentence says what number a name is, and is not read"
                    expected = ["the same on a line of its own: N = 4"]
                    place = self.passage(chunk).place(found.start())
                    self.unclear.append(ReadError(what, place, expected))
                    break


def has_names_only(text: str, symbols: AbstractSet[str], constants: AbstractSet[str]) -> bool:
    """Whether a line has names of the axioms only, as `vip (ann)` and `ann likes kim`."""
    lists = (" are " in text and "," in text) or " or " in text  # `The lamp is on or off.`
    words = [w for w in _WORD.findall(text) if w[1:]] if len(text) < _LONGEST and not lists else []
    words += [w for w in _LETTER.findall(text) if w in symbols] if words else []
    named = [word for word in words if word in constants]
    small = {word for word in words if word.lower() in _BETWEEN and word not in symbols}
    others = {word for word in words if word not in constants and word not in small}
    unknown = (symbols.isdisjoint([*forms(word), *forms(word.lower())]) for word in others)
    counted = len(others) > 1 and any(word.lower() in _QUANTITIES for word in small)
    return bool((named and others) or counted) and not any(unknown)


def told_by_facts(formulas: Sequence[f.Formula]) -> dict[str, set[str]]:
    """Return of which predicates facts and lists tell, and the functions.

    Each with what it is said to hold of, if it has one argument.
    """
    told = {name: {*map(_spelt, values)} for name, values in sets_of(formulas).items()}
    terms = (term for formula in formulas for term in f.those(formula, f.Apply))
    told |= {t.function: set() for t in terms if t.function not in {*told} | _BESIDE}
    for part in (part for formula in formulas for part in f.stated(formula)):
        match part:
            case f.Predicate(name, (_, *more) as args) if not f.free_variables(part):
                told.setdefault(name, set()).update(() if more else map(_spelt, args))
            case f.Compare(("=",), (f.Apply(name), _)) if not f.free_variables(part):
                told.setdefault(name, set())
            case _:
                pass
    return told


def _spelt(term: f.Term) -> str:
    return term.name if isinstance(term, f.Constant) else str(getattr(term, "value", term))


def states_a_fact(
    text: str,
    told: Mapping[str, AbstractSet[str]],
    constants: AbstractSet[str],
    nouns: AbstractSet[str] = frozenset(),
) -> bool:
    """Whether a sentence says what facts say, of what these name or not: `bob is a person`.

    told: What facts tell of, and what they say to be so.
    nouns: Of which a text lists what they stand for.
    """
    if (again := _AGAIN.fullmatch(text)) and told:
        names = re.findall(r"\w+", again["names1"] or again["names2"])
        return NO_NAMES.isdisjoint(map(str.lower, names)) and "that" not in names
    words = _WORD.findall(_HYPHEN.sub("_", text)) if len(text) < _LONGEST else []
    kinds = [*kinds_in(text)] if words and told else []
    nouns = nouns | {noun for noun, _ in kinds}
    constants = constants | {name for _, named in kinds for name in _WORD.findall(named)} - _BESIDE
    stems = {stem_of(name): name for name in told}
    symbols = {w: told.keys() & {*forms(w), *forms(w.lower())} for w in words}
    symbols = {w: s or {stems[n] for n in stems_of(w) if n in stems} for w, s in symbols.items()}
    known = {word for word in words if symbols[word]} - constants
    of_all = len(known) > 1 and words[0].lower() in _QUANTITIES | {"a", "an"}
    listed = "," in text or (constants.isdisjoint(words) and not of_all)
    named = {w for w in words if not constants.isdisjoint((w, w.lower()))}
    values = {w if w in constants else w.lower() for w in named}
    values |= constants & {*_NUMBER.findall(text)}
    small = {w.lower() for w in words if w.lower() in _BESIDE and w not in known}
    new = {w for w in words if w.lower() not in small} - known - named
    sorts = {w for w in new if not nouns.isdisjoint(forms(w.lower()))}
    new -= sorts
    if not known:
        counted = sorts and not small.isdisjoint(_QUANTITIES | _THEY)
        being = "or" not in words and not {"is", "are", "isn", "aren"}.isdisjoint(words)
        return being and not new and ((len(values) > 1 and not sorts) or bool(counted and named))
    of_functions = not any(told[name] for word in known for name in symbols[word])
    if "or" in words and (listed or of_functions):
        return False  # `The lamp is on or off`
    if not new:
        denied = not small.isdisjoint(_QUANTITIES | _WHOEVER | {"except"})
        if values and not denied:
            return not all(values <= told[name] for word in known for name in symbols[word])
        several = denied or len(known) > 1 or not small.isdisjoint(_THEY | _MORE)
        stated = several and not {"is", "are", "was", "were", "isn", "aren"}.isdisjoint(words)
        return stated or (denied and bool(values or _WHOEVER & small))
    if len(words) > 2 and {words[0], words[2]} <= named and words[1] in known:  # noqa: PLR2004
        return True  # `bob likes kim if it rains`
    if any(word[1:] == "" or word.lower() in NO_NAMES for word in new):
        return False
    copula = next((i for i, word in enumerate(words) if word in {"is", "are"}), 0)
    verb = copula or next(i for i, word in enumerate(words) if word in known)
    before, behind = {*words[:verb]}, {*words[verb:]}
    if new <= before:
        plural = len(new) == 1 and words[verb] == "are"
        beside = _JOINED if known.isdisjoint(before) else _JOINED | {"the", "of", "s"}
        rest = {word.lower() for word in before - new - known}
        return rest <= beside and not plural and bool(copula or values)
    joined = {word.lower() for word in behind - new} <= _JOINED | {"is", "are"}
    return new <= behind and joined and not _MORE.isdisjoint(small)
