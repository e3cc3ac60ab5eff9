"""What a text says to follow: theorems, and what stands behind `∴`. It is checked.

A theorem about what the other axioms say is `φ ∨ ⊥`, which no reader takes for a definition. One
about names that nothing else says anything of is left as it is.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core import syntax
from pylogic.core.errors import ReadError
from pylogic.notations.first_order.formulas.axiom_forms import equated, heads
from pylogic.notations.first_order.prose.meant import letters_meant, with_constants
from pylogic.notations.first_order.prose.unread import Unread

_KINDS = (
    r"theorem|lemma|corollary|proposition|claim|conclusion"
    r"|answer|solution|result|expected|test|check|example"
)
_BEGINS = re.compile(
    rf"\s*(?:\\item\s*)?[*_]{{0,2}}(?:\\text\w+\s*\{{)?(?:(?:{_KINDS})\b(?!\()|∴|\\therefore(?![A-Za-z]))",
    re.IGNORECASE,
)
_ENVIRONMENT = re.compile(r"\\(?P<edge>begin|end)\{(?P<name>\w+)\*?\}")
_NEW = re.compile(
    rf"\s*\\newtheorem\*?\{{(\w+)\}}(?:\[\w+\])?\{{(?P<kind>{_KINDS})s?\}}", re.IGNORECASE
)
_USUAL = frozenset(
    {"theorem", "thm", "lemma", "lem", "corollary", "cor", "proposition", "prop", "claim"}
)


def claimed(lines: Sequence[str]) -> set[int]:
    """Return the numbers of the lines that say what follows, from 1."""
    return {*_in_environments(lines), *_in_paragraphs(lines)}


def _exemplified(lines: Sequence[str]) -> Iterator[int]:
    """Yield the lines of environments for examples."""
    found = (_NEW.match(line) for line in lines)
    names = {m[1] for m in found if m and m["kind"].lower().startswith("example")}
    return _in_environments(lines, names) if names else iter(())


def _in_environments(lines: Sequence[str], named: Collection[str] = ()) -> Iterator[int]:
    names = {*named} or {m[1] for line in lines if (m := _NEW.match(line))} | _USUAL
    inside = ""
    for number, line in enumerate(lines, 1):
        for found in _ENVIRONMENT.finditer(line):
            if found["edge"] == "begin" and not inside and found["name"] in names:
                inside = found["name"]
            elif found["edge"] == "end" and found["name"] == inside:
                inside = ""
        if inside:
            yield number


def _in_paragraphs(lines: Sequence[str]) -> Iterator[int]:
    """Yield the lines of paragraphs that begin so, and of what they announce with a colon."""
    inside = announced = False
    for number, line in enumerate(lines, 1):
        if not line.strip():
            inside = inside and announced
            continue
        inside = inside or bool(_BEGINS.match(line))
        announced = inside and line.rstrip().endswith(":")
        if inside:
            yield number


def as_checks(
    declarations: Sequence[syntax.Declaration],
    lines: Collection[int],
    exemplified: Collection[int] = (),
) -> tuple[list[syntax.Declaration], list[syntax.Declaration]]:
    """Return the axioms with what follows from them as conditions, and these.

    exemplified: The lines of examples, which may say what a function is that others only use.
    """
    said = [d for d in declarations if d.lines[0] not in lines]
    if len(said) == len(declarations):
        return said, []
    stated = {name for d in said for name in _names(d)}
    shown = {*exemplified}
    typed = {
        n.args[0].function
        for d in said if d.formula is not None
        for n in f.those(d.formula, f.Predicate)
        if len(n.args) == 1 and isinstance(n.args[0], f.Apply)
    } | stated  # fmt: skip
    nodes = (n for d in said if d.formula is not None for n in f.walk(d.formula))
    stated |= {n.function for n in nodes if isinstance(n, f.Apply)}  # as what states are told by
    out, checked = [], []
    letters: list[str] | None = None
    for axiom in declarations:
        names = {*_names(axiom)}
        formula = axiom.formula
        known = typed if axiom.lines[0] in shown else stated
        if formula is not None and axiom.lines[0] in lines and names and names <= known:
            letters = letters_meant(declarations) if letters is None else letters
            formula = with_constants([axiom], letters)[0].formula or formula
            axiom = replace(axiom, formula=as_condition(formula))  # noqa: PLW2901
            checked.append(axiom)
        out.append(axiom)
    return out, checked


def as_condition(formula: f.Formula) -> f.Formula:
    """Return a formula as a condition, which no reader takes for a definition."""
    free = tuple(f.free_variables(formula))
    return f.Or((f.ForAll(free, formula) if free else formula, f.Truth(value=False)))


def _names(axiom: syntax.Declaration) -> Iterator[str]:
    """Yield of what an axiom says something."""
    yield from (head.name for head in heads(axiom.formula))
    yield from (term.function for term in equated(axiom.formula))


@dataclass(slots=True)
class Claims(Unread):
    """The part of reading that is about what a text says to follow."""

    def check_claims(self) -> None:
        """Make conditions of what the text says to follow from what it says."""
        lines = self.source.lines
        shown = [*_exemplified(lines)] if "{example" in "".join(lines).lower() else []
        self.declarations, checked = as_checks(self.declarations, claimed(lines), shown)
        self.claims = {axiom.label: axiom.place for axiom in checked}
        own = (d for d in self.declarations if d.formula is not None and d.lines[0] in {*shown})
        for axiom in [d for d in own if d.label not in self.claims][:1]:
            what = "an example says what nothing else does, and is read as an axiom"
            self.notices.append(syntax.Notice(axiom.place, what))

    def set_aside_claims(self) -> None:
        """Leave out what is said to follow of each state or model, and tell it."""
        for axiom in [d for d in self.declarations if d.label in self.claims]:
            self.declarations.remove(axiom)
            what = "what is said to follow of each state is not checked: it can be asked"
            self.unclear.append(ReadError(what, axiom.place, ["a query of it"]))
            self.entries = [
                replace(e, kind=syntax.NOT_UNDERSTOOD, became=what) if e.became == axiom.label
                else e for e in self.entries
            ]  # fmt: skip
        self.claims = {}

    def tell_claims(self) -> None:
        """Tell that what is said to follow is checked, where something is."""
        for place in list(self.claims.values())[:1]:
            what = "what is said to follow is checked, and defines nothing"
            self.notices.append(syntax.Notice(place, what))
