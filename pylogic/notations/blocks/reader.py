"""Reading a document of blocks: definitions, equations and the steps of a derivation.

What the parts of the notation become in `pylogic.core.formulas`:

- `Ǝ v..: bounds: body Ǝend v..` is `Exists(v.., bounds and body)`, flat; `∀ v..: bounds: body
  ∀end v..` is `ForAll(v.., Implies(bounds, body))`. Without bounds the body stands alone.
- `= != < <= > >=` are `Compare` with `=`, `≠`, `<`, `≤`, `>`, `≥`.
- `x = true` is the formula `x`, `x = false` its negation.
- `r.f(x, y)` is `f` applied to the receiver and the arguments, `(r, x, y)`: an `Apply` where a
  term stands, a `Predicate` where a formula does. `r.f` is `f` of `r` alone; `f(x)` has no
  receiver.
- A name that somewhere in the document stands before a dot without arguments is an object:
  `matrix(x, y)` is `Apply("()", (matrix, x, y))`, also where `matrix` is `game.matrix`. Replacing
  the variable `matrix` by the term `game.afterMove(x).matrix` is then plain substitution.
- Names without a receiver are variables; one that a top-level equation `name = number` gives a
  value is a constant.
- `head <=> body` is `Iff(Predicate head, body)`, of the kind `axiom`, also where the head is used
  as a term elsewhere, so that it defines a partial function: the body without what mentions the
  head is its domain. `head = true <=> body` states what is to be shown: the kind is `claim`.
- A step is a declaration of the kind `step`, with its words in `heading` and its formula.

Labels are `Step 3`, the head as printed (`matrix.pppp(player)`, of a claim with its `= true`), the
left side of an equation (`xMax`, `opponent(1)`), or `line 7` for a formula that stands alone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core import syntax
from pylogic.core.errata import Erratum
from pylogic.core.errors import Place, ReadError
from pylogic.notations.blocks.comments import without_comments
from pylogic.notations.blocks.elaboration import BlockNames
from pylogic.notations.blocks.expressions import Reading, read_passage, read_patterns, read_tokens
from pylogic.notations.blocks.layout import Chunk, chunks, head_of, score
from pylogic.notations.corrections import Corrected, Corrections
from pylogic.notations.source_range import SourceRange

__all__ = ["read", "score"]

_KINDS = {
    "step": syntax.STEP,
    "claim": syntax.CLAIM,
    "definition": syntax.AXIOM,
    "equation": syntax.AXIOM,
    "statement": syntax.AXIOM,
}
_OBJECT = re.compile(r"(?<![\w?])([^\W\dƎ]\w*)\s*\.\s*[^\W\d]")
_ARGUMENTS = re.compile(r"\([^()]*(?:\([^()]*\)[^()]*)*\)")
_CONSTANT = re.compile(r"[^\W\dƎ]\w*")


def _method(head: str) -> str:
    """Return the name of what a head is about: `full` of `game.row.full(p)`."""
    return _ARGUMENTS.sub("", head).rpartition(".")[2].strip()


def names_of(chunks: Iterable[Chunk]) -> BlockNames:
    """Return what the formulas of a document say of its names."""
    constants, objects = set(), set()
    for chunk in chunks:
        if chunk.kind == "equation" and _CONSTANT.fullmatch(chunk.label):
            constants.add(chunk.label)
        if chunk.kind in _KINDS:
            objects |= set(_OBJECT.findall(without_comments(chunk.text)))
    return BlockNames(frozenset(constants), frozenset(objects))


@dataclass(slots=True)
class _Reader:
    lines: Sequence[str]
    file: str
    names: BlockNames
    corrections: Corrections
    declarations: list[syntax.Declaration] = field(default_factory=list)
    entries: list[syntax.Entry] = field(default_factory=list)
    problems: list[ReadError] = field(default_factory=list)
    notices: list[syntax.Notice] = field(default_factory=list)
    functions: set[str] = field(default_factory=set)
    given: set[str] | None = None

    def enter(self, chunk: Chunk, kind: str, became: str = "") -> None:
        text = " ".join((chunk.heading or chunk.text).split())
        self.entries.append(syntax.Entry((chunk.first, chunk.last), kind, text, became))

    def place(self, line: int) -> Place:
        return Place(self.file, line, 1, self.lines[line - 1])

    def declare(self, chunk: Chunk) -> None:
        label = chunk.label
        try:
            reading = self.reading(chunk)
        except ReadError as error:
            self.problems.append(error)
            self.enter(chunk, syntax.NOT_UNDERSTOOD, f"{label}: {error.what}")
            return
        corrected = self.corrections.in_formula(label, reading.formula)
        self.notice(chunk, reading, corrected)
        self.functions |= reading.functions
        kind = _KINDS[chunk.kind]
        place = self.place(chunk.start)
        self.declarations.append(
            syntax.Declaration(
                kind, label, chunk.text.strip(), place, (chunk.first, chunk.last),
                corrected.formula, heading=chunk.heading,
            )
        )  # fmt: skip
        self.enter(chunk, kind, label)

    def define(self, chunk: Chunk, head: str) -> None:
        """Take the first of what is to be shown as a definition, since there is no other."""
        own = replace(chunk, kind="definition", label=head, heading="")
        entries = len(self.entries)
        self.declare(own)
        del self.entries[entries:]
        what = f"no other definition says what {head} is, so that {chunk.label} defines it"
        self.notices.append(syntax.Notice(self.place(chunk.start), what, reading=True))

    def reading(self, chunk: Chunk) -> Reading:
        if not chunk.text.strip():
            at = self.place(chunk.start - 1)
            raise ReadError(f"no formula follows {chunk.label}", at, ["a formula"])
        return read_passage(
            SourceRange(chunk.text, self.file, chunk.start),
            self.names,
            lambda found: self.corrections.in_tokens(chunk.label, found),
        )

    def notice(self, chunk: Chunk, reading: Reading, corrected: Corrected) -> None:
        """Warn of names that stand outside of what binds them."""
        given = self.parameters(chunk, corrected.formula)
        left = f.free_variables(corrected.formula)
        for name, places in reading.free.items():
            if name in given:
                continue
            if name in corrected.closed:
                became = f"read with a Ǝ {name} around it (erratum {corrected.closed[name]})"
            elif name in left:
                became = "nothing says what it stands for"
            else:
                continue
            times = f", {len(places)} times" if len(places) > 1 else ""
            what = f"{name} is free in {chunk.label}{times}: {became}"
            self.notices.append(syntax.Notice(places[0], what))

    def parameters(self, chunk: Chunk, formula: f.Formula) -> set[str]:
        """Return the free names that a formula is about: of a definition, those of its head.

        Steps are about what the first of them is about.
        """
        match chunk.kind, formula:
            case "definition" | "claim", f.Iff(head, _):
                return set(f.free_variables(head))
            case "step", _:
                if self.given is None:
                    self.given = set(f.free_variables(formula))
                return self.given
            case _:
                return set(f.free_variables(formula))


def read(lines: Sequence[str], file: str, errata: Sequence[Erratum] = ()) -> syntax.Syntax:
    """Return the document; the parameters are those of `pylogic.notations.notation.Reader`.

    Raises ErrataError: A correction does not match the document.
    """
    found = list(chunks(lines))
    names = names_of(found)
    corrections = Corrections(errata, read_tokens, lambda text: read_patterns(text, names))
    reader = _Reader(lines, file, names, corrections)
    told = {_method(head_of(chunk.text)) for chunk in found if chunk.kind == "definition"}
    for chunk in found:
        if chunk.kind in _KINDS:
            head = head_of(chunk.text) if chunk.kind in {"claim", "step"} else ""
            if head and _method(head) not in told:
                told.add(_method(head))
                reader.define(chunk, head)
            reader.declare(chunk)
        elif chunk.kind == "unclear":
            reader.enter(chunk, syntax.NOT_UNDERSTOOD, "neither words nor a formula")
        else:
            reader.enter(chunk, chunk.kind)
    labels = {chunk.label for chunk in found if chunk.kind in _KINDS}
    corrections.check(labels, complete=not reader.problems)
    return syntax.Syntax(
        tuple(reader.declarations),
        tuple(reader.entries),
        tuple(reader.problems),
        tuple(reader.notices),
        frozenset(reader.functions),
        objects=names.objects,
    )
