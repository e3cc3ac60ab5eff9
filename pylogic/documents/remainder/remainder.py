"""What of a document can be asked though some of its lines are refused.

A line that is refused may define what it is about. What rests on that has no answers; the rest has
the answers that it has in the whole text, if what is refused cannot change them otherwise: neither
which values its variables stand for, nor what states there are, nor what `<` is. Where that is not
known, nothing is answered.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from pylogic.compiler.program import Program
from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.errors import CompileError, MeaningError, PylogicError
from pylogic.core.syntax import Declaration, Syntax
from pylogic.documents.remainder.bounded import unbounded
from pylogic.documents.remainder.refused import (
    Known,
    RefusedLine,
    meant_by,
    of_axiom,
    symbols,
    unread,
)
from pylogic.documents.remainder.resting import Resting
from pylogic.meaning.apart import apart
from pylogic.meaning.kinds import MeaningKinds, Place, kinds_of
from pylogic.meaning.statements import BUILT_IN, Meant, Said, read

_ROUNDS = 12
"""So often is a text compiled without what was refused before."""
_ORDER = re.compile(r"[<>≤≥\d]|\\(?:leq?|geq?|lt|gt)\b")
_WORD = re.compile(r"[^\W\d_]\w*")


@dataclass(frozen=True, slots=True)
class Remainder:
    """What is left of a text.

    syntax: It, without what is refused and what rests on that.
    errors: Why lines are refused.
    resting: The names that rest on them.
    """

    syntax: Syntax
    errors: tuple[PylogicError, ...]
    resting: dict[str, Resting]


def remainder_of(syntax: Syntax, compiled: Callable[[Syntax], object]) -> Remainder | None:
    """Return what is left of a text that has lines which are refused; None where that is unknown.

    compiled: Compiles a text, or raises a `PylogicError`.
    """
    known = Known.of(syntax)
    found = unread(syntax, known)
    if found is None:
        return None
    left = _Left(syntax, found, known)
    for _ in range(_ROUNDS):
        left.take_out()
        if not left.axioms:
            return None
        try:
            program = compiled(left.syntax())
        except CompileError as error:
            meant = meant_by(error, left.axioms)
            if not meant:
                return None
            left.refuse([of_axiom(axiom, error, known) for axiom in meant])
            continue
        if not isinstance(program, Program) or not left.stays(program):
            return None
        if not left.loosen():
            errors = dict.fromkeys(one.error for one in left.refused)
            return Remainder(left.syntax(), tuple(errors), left.resting)
    return None


class _Left:
    """The axioms that are left, and the names that rest on what is not."""

    def __init__(self, syntax: Syntax, refused: Sequence[RefusedLine], known: Known) -> None:
        self.text = syntax
        self.known = known
        self.axioms = list(syntax.stated())
        self.refused: list[RefusedLine] = []
        self.resting: dict[str, Resting] = {}
        self.taken: list[RefusedLine] = []
        self.refuse(refused)

    def refuse(self, refused: Sequence[RefusedLine]) -> None:
        """Leave out lines that are refused."""
        for one in refused:
            self.refused.append(one)
            self.axioms = [axiom for axiom in self.axioms if axiom is not one.axiom]
            for name in sorted(one.heads):
                self.resting.setdefault(name, Resting(one))

    def take_out(self) -> None:
        """Leave out what speaks of names that rest on what is refused, as long as there is any."""
        words = {id(a): _names(a) for a in self.axioms}
        size = -1
        while size < len(self.resting):
            size = len(self.resting)
            kept = []
            for axiom in self.axioms:
                through = sorted(words[id(axiom)] & self.resting.keys())
                if not through:
                    kept.append(axiom)
                    continue
                why = Resting(self.resting[through[0]].refused, through[0])
                out = of_axiom(axiom, why.refused.error, self.known)
                self.taken.append(replace(out, title=why.refused.title))
                for name in sorted(out.heads):
                    self.resting.setdefault(name, why)
            self.axioms = kept

    def syntax(self) -> Syntax:
        """Return the text without what is left out, which it tells as lines that are not clear."""
        kept = {*map(id, self.axioms)}
        declared = [d for d in self.text.declarations if d.formula is None or id(d) in kept]
        errors = dict.fromkeys(one.error for one in self.refused)
        unclear = (*errors, *self.text.unclear)
        return replace(self.text, declarations=tuple(declared), problems=(), unclear=unclear)

    def stays(self, program: Program) -> bool:
        """Whether what is left means the same beside what is not."""
        ordered = program.model.theory.defines_order()
        if ordered and any(map(_speaks_of_order, (*self.refused, *self.taken))):
            return False
        if any(map(_says_order, self.refused)):
            return False
        if not program.model.layouts:
            return True
        theory = program.model.theory
        observed = {slot.observer for one in program.model.layouts.values() for slot in one.slots}
        if _in_order(self.text.stated(), observed) != _in_order(self.axioms, observed):
            return False  # states would be written with their values in another order
        functions = theory.functions.keys() | BUILT_IN
        return all(
            one.defines_one
            and one.functions
            <= (functions | theory.predicates.keys() if one.begins else functions)
            and not observed & one.named - self._before(one)
            for one in (*self.refused, *self.taken)
        )

    def _before(self, one: RefusedLine) -> set[str]:
        """Return what axioms above a line speak of, which is all where the line was read."""
        place = getattr(one.error, "place", None)
        above = [a for a in self.axioms if one.axiom or not place or a.lines[0] < place.line]
        return {name for a in above if a.formula for name in symbols(a.formula)}

    def loosen(self) -> bool:
        """Leave out what has variables that may have other values beside what is refused.

        Return whether there is any.
        """
        try:
            meant = apart(read(self.axioms))
        except MeaningError:
            meant = None
        if meant is None:  # nothing is known of what variables stand for
            self.axioms = []
            return True
        values = _Values(meant, kinds_of(meant))
        touched: dict[Place, RefusedLine] = {}
        for one in _joined((*self.refused, *self.taken)):
            touched |= {kind: one for kind in values.touched(one) if kind not in touched}
        before = len(self.resting)
        for said, name in _defining(meant) if touched else ():
            loose = (values.kinds.kind(("x", v, 0)) for v in sorted(unbounded(said)))
            why = next((touched[kind] for kind in loose if kind in touched), None)
            if why is not None and name not in self.resting:
                self.resting[name] = Resting(why, "the values that its variables have")
        return len(self.resting) > before


def _joined(lines: Sequence[RefusedLine]) -> list[RefusedLine]:
    """Return what lines speak of, as one for those that have a name in common."""
    found: list[RefusedLine] = []
    for one in lines:
        same = [other for other in found if other.named & one.named]
        found = [other for other in found if not other.named & one.named]
        parts = [one, *same]
        named = frozenset().union(*(part.named for part in parts))
        values = frozenset[f.Constant | f.Number]().union(*(part.values for part in parts))
        more = any(part.more for part in parts)
        found.append(replace(same[0] if same else one, named=named, values=values, more=more))
    return found


def _in_order(axioms: Sequence[Declaration], names: set[str]) -> list[str]:
    """Return names in the order in which axioms speak of them."""
    found = (name for axiom in axioms if axiom.formula for name in symbols(axiom.formula))
    return list(dict.fromkeys(name for name in found if name in names))


def _names(axiom: Declaration) -> set[str]:
    """Return what an axiom speaks of, also before it was read as it is."""
    found = {*_WORD.findall(axiom.text)}
    return found | {*symbols(axiom.formula)} if axiom.formula is not None else found


def _speaks_of_order(one: RefusedLine) -> bool:
    """Whether a line says something of numbers, or compares."""
    if one.axiom is not None and one.axiom.formula is not None:
        nodes = f.walk(one.axiom.formula)
        compared = (n for n in nodes if isinstance(n, f.Compare))
        return any(not {"=", "≠"}.issuperset(n.relations) for n in compared) or any(
            isinstance(n, f.Number) for n in nodes
        )
    place = getattr(one.error, "place", None)
    return place is None or bool(_ORDER.search(place.source_line))


def _says_order(one: RefusedLine) -> bool:
    """Whether a line says what an order is, by an equivalence: `x <= y iff y mod x = 0`."""
    stated = one.axiom.formula if one.axiom is not None else None
    said = f.prefix_of(stated)[2] if stated is not None else None
    sides = (said.left, said.right) if isinstance(said, f.Iff) else ()
    return any(
        isinstance(side, f.Compare)
        and not {"=", "≠"}.issuperset(side.relations)
        and all(isinstance(term, f.Variable) for term in side.terms)
        for side in sides[:1]
    )


def _defining(meant: Meant) -> Iterator[tuple[Said, str]]:
    """Yield the statements that give a symbol what it holds of, or its values."""
    for table in (meant.rules, meant.equations):
        for name, group in table.items():
            yield from ((said, name) for said in group)


class _Values:
    """The values that a text itself puts in the places of each kind."""

    def __init__(self, meant: Meant, kinds: MeaningKinds) -> None:
        self.kinds = kinds
        self.named = kinds.by_kind()
        self.places: dict[str, dict[Place, None]] = {}
        for said in meant.all():
            for node in said.nodes():
                self._note(node)

    def _note(self, node: f.Node) -> None:
        match node:
            case f.Predicate(name, args):
                own: list[Place] = [("p", name, i) for i in range(len(args))]
            case f.Apply(name, args):
                own = [("f", name, i) for i in range(-1, len(args))]
            case _:
                return
        self.places.setdefault(name, {}).update(dict.fromkeys(own))

    def touched(self, one: RefusedLine) -> set[Place]:
        """Return the kinds of which a line that is left out may name more values."""
        places = [place for name in one.named for place in self.places.get(name, ())]
        places += [("c", v.name if isinstance(v, f.Constant) else "0", 0) for v in one.values]
        found = {self.kinds.kind(p) for p in places if self.kinds.state_sort(p) is None}
        if one.more:
            return found | {self.kinds.kind(("c", "0", 0))}
        joined = one.values.union(*(self.named.get(kind, set()) for kind in found))
        return {kind for kind in found if self.named.get(kind, set()) != joined}
