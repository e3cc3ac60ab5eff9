"""The ground rules of a sheet, by clingo's grounder.

The facts of a state and the moves are left open, so that every instance of a rule is there that
can matter in a state that is reached; what no state changes is worked out and gone.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

from pylogic.circuits.sheets.splitting import split
from pylogic.core.errors import CircuitError
from pylogic.gdl.clauses import Clause, nests
from pylogic.gdl.reasoner.dependencies import constants
from pylogic.gdl.terms import Term, Variable, arguments, rule_text, sort_key, symbol, variables

MOST_RULES: Final = 700_000
"""How many ground rules with conditions a sheet may have; each becomes gates."""

MOST_FACTS: Final = 400_000
"""How many ground facts, which no state changes: most of them are gone once they are found."""

MOST_GROWN: Final = 3_000
"""How many heads of rules may be larger than any that is written."""

DEEPEST: Final = 100
"""How many brackets a head may have."""

INSTEAD: Final = "; expected the source 'native' or 'rules' (`--source native`)"
"""How to have a sheet played that has no circuit."""

TRUE: Final = ("true", 1)
DOES: Final = ("does", 2)
_ASKED: Final = (("legal", 2), ("next", 1), ("terminal", 0), ("goal", 2), ("init", 1), ("role", 1))
_PARTS: Final = ("or", "not")  # what rules are split into, and closed by
_REMEMBERED: Final = 16  # sheets that were refused
_INSTALL: Final = (
    "clingo, which grounds sheets, was not found. Install it with:\n"
    "  python -m pip install 'pylogic-specs[sheets]'    (in a checkout: -e '.[sheets]')\n"
    "Without it, sheets are played by their clauses and by the reasoner in Python."
)


@dataclass(frozen=True, slots=True)
class GroundRule:
    """A head, the atoms that must hold, and those that must not."""

    head: Term
    positive: tuple[Term, ...]
    negative: tuple[Term, ...]


@dataclass(slots=True)
class GroundSheet:
    """The ground rules of a sheet.

    rules: What depends on states and moves.
    facts: What holds in every state, of what a game is asked for.
    open: The atoms of `true` and `does` that can hold.
    """

    rules: list[GroundRule] = field(default_factory=list)
    facts: dict[Term, None] = field(default_factory=dict)
    open: dict[Term, None] = field(default_factory=dict)


class _Text:
    """Writes clauses for clingo: relations are numbered, and names are strings."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[str, int], int] = {}
        self.names: dict[str, tuple[str, int]] = {}

    def relation(self, name: str, arity: int) -> str:
        number = self.numbers.setdefault((name, arity), len(self.numbers))
        self.names[f"p{number}"] = (name, arity)
        return f"p{number}"

    def atom(self, atom: Term) -> str:
        name, arity = symbol(atom)
        inside = ",".join(map(self.term, arguments(atom)))
        return f"{self.relation(name, arity)}({inside})" if arity else self.relation(name, arity)

    def term(self, term: Term) -> str:
        if isinstance(term, Variable):
            return "V" + "".join(f"{ord(letter):x}_" for letter in term.name)
        if isinstance(term, str):
            return '"' + term.replace("\\", "\\\\").replace('"', '\\"') + '"'
        return f"({','.join(map(self.term, term))},)"

    def clause(self, clause: Clause) -> str:
        body = [self.atom(atom) for atom in clause.positive]
        body += [f"not {self.atom(atom)}" for atom in clause.negative]
        body += [f"{self.term(a)} != {self.term(b)}" for a, b in clause.distinct]
        known = {v for atom in clause.positive for v in variables(atom)}
        asked = [clause.head, *clause.negative, *(t for pair in clause.distinct for t in pair)]
        loose = dict.fromkeys(v for term in asked for v in variables(term) if v not in known)
        body += [f"constant({self.term(variable)})" for variable in loose]
        body += [f"@bounded({self.term(clause.head)}) = 1"] if nests(clause.head) else []
        return (
            f"{self.atom(clause.head)} :- {', '.join(body)}."
            if body
            else f"{self.atom(clause.head)}."
        )


class _TooMany(Exception):
    """There are too many ground rules or facts; `_grounded` adds what tells of which."""


class _Rules:
    """Takes the ground rules from clingo."""

    def __init__(self) -> None:
        self.rules: list[tuple[int, list[int]]] = []
        self.facts: list[int] = []

    def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:  # noqa: FBT001 - clingo's
        """Take one."""
        if choice or not head:
            return
        if not body:
            self.facts.append(head[0])
            if len(self.facts) > MOST_FACTS:
                raise _TooMany
            return
        self.rules.append((head[0], list(body)))
        if len(self.rules) > MOST_RULES:
            raise _TooMany


class _Bound:
    """What clingo asks whether terms may grow so.

    written: How many brackets the largest head of a rule has in the sheet.
    """

    def __init__(self, written: int) -> None:
        self._usual = written + 2
        self._grown = 0

    def bounded(self, head: Any) -> Any:  # noqa: ANN401 - clingo has no types
        """Return a 1.

        Raises CircuitError: Terms that are larger than those of the sheet are too many.
        """
        import clingo  # noqa: PLC0415 - an extra

        brackets = str(head).count('("')
        self._grown += brackets > self._usual
        if self._grown > MOST_GROWN or brackets > DEEPEST:
            raise CircuitError(
                f"terms grow, such as those of {rule_text(_term(head))[:60]}...: a circuit has"
                f" finitely many facts{INSTEAD}"
            )
        return clingo.Number(1)


def _closed(clauses: Sequence[Clause]) -> Iterator[Clause]:
    """Yield clauses in which no negation has variables of its own.

    `not p(x, y)` with a `y` that is nowhere else says that there is none: what is denied then is a
    relation of the other variables, which is called `not`, as none of a sheet can be.
    """
    made: dict[Clause, str] = {}
    for clause in clauses:
        terms = (clause.head, *clause.positive, *(t for pair in clause.distinct for t in pair))
        outside = {variable for term in terms for variable in variables(term)}
        denied = []
        for atom in clause.negative:
            inside = dict.fromkeys(variables(atom))
            given = tuple(variable for variable in inside if variable in outside)
            if len(given) == len(inside):
                denied.append(atom)
                continue
            some = Clause(("not", *given), (atom,), (), ())
            new = some not in made
            head: Term = ("not", made.setdefault(some, str(len(made))), *given)
            if new:
                yield replace(some, head=head)
            denied.append(head)
        yield replace(clause, negative=tuple(denied))


def ground(clauses: Sequence[Clause]) -> GroundSheet:
    """Return the ground rules of what clauses are split into; of themselves where those are fewer.

    Raises CircuitError: clingo is not installed, or there are more than `MOST_RULES` or
        `MOST_FACTS`; what was refused is refused again at once.
    """
    try:
        import clingo  # noqa: F401, PLC0415 - an extra
    except ImportError as missing:
        raise CircuitError(_INSTALL) from missing
    asked = (MOST_RULES, MOST_FACTS, *clauses)
    if asked in _refused:
        raise CircuitError(_refused[asked])
    own, names = list(_closed(clauses)), constants(clauses)
    narrow = list(split(own))
    for fewer in [narrow] if narrow == own else [narrow, own]:
        try:
            return _grounded(fewer, names)
        except _TooMany as found:
            told = found.args[0]
    why = f"the sheet has {told()}{INSTEAD}"
    while len(_refused) >= _REMEMBERED:
        del _refused[next(iter(_refused))]
    _refused[asked] = why
    raise CircuitError(why)


_refused: dict[tuple[object, ...], str] = {}
"""By clauses that have too many ground rules, and the bounds, why they are refused."""


def _grounded(own: Sequence[Clause], names: Iterable[Term]) -> GroundSheet:
    import clingo  # noqa: PLC0415 - an extra

    text = _Text()
    t, d = text.relation(*TRUE), text.relation(*DOES)
    lines = [text.clause(clause) for clause in own]
    init, following = text.relation("init", 1), text.relation("next", 1)
    legal = text.relation("legal", 2)
    lines += [
        f"{{ {t}(F) }} :- {init}(F).", f"{{ {t}(F) }} :- {following}(F).",
        f"{{ {d}(R,M) }} :- {legal}(R,M).",
    ]  # fmt: skip
    lines += [f"constant({text.term(name)})." for name in sorted(names, key=sort_key)]
    written = [lines[i].split(":-")[0].count('("') for i, c in enumerate(own) if nests(c.head)]
    observer = _Rules()
    said: list[str] = []
    control = clingo.Control(logger=lambda _, message: said.append(message))
    control.register_observer(observer)  # type: ignore[arg-type]  # it takes rules only
    try:
        control.add("base", [], "\n".join(lines))
        control.ground([("base", [])], context=_Bound(max(written, default=0)))
    except _TooMany:
        raise _TooMany(partial(_too_many, control, observer, text)) from None
    except RuntimeError as error:
        why = said[0].strip() if said else str(error)
        raise CircuitError(f"the sheet is not grounded: {why}") from error
    return _read(control, observer, text)


def _too_many(control: Any, observer: _Rules, text: _Text) -> str:  # noqa: ANN401 - clingo has no types
    """Return what there is too much of, and of which relation of the sheet most of it is."""
    facts = len(observer.facts) > MOST_FACTS
    bound, kind = (MOST_FACTS, "facts") if facts else (MOST_RULES, "rules")
    heads = Counter(observer.facts if facts else (head for head, _ in observer.rules))
    found: list[tuple[int, str]] = []
    for name, arity, _ in control.symbolic_atoms.signatures:
        relation, places = text.names.get(name, ("", 0))
        if relation and relation not in _PARTS:
            own = sum(heads[a.literal] for a in control.symbolic_atoms.by_signature(name, arity))
            found.append((own, f"{relation}/{places}"))
    many, most = max(found, default=(0, ""))
    said = f"more than {bound:,} ground {kind}"
    return f"{said}, {many:,} of them for {most}" if many else said


def _read(control: Any, observer: _Rules, text: _Text) -> GroundSheet:  # noqa: ANN401 - clingo has no types
    found = GroundSheet()
    atoms: dict[int, Term] = {}
    always: set[int] = set()
    for atom in control.symbolic_atoms:
        if atom.symbol.name not in text.names:
            continue
        if atom.is_fact:
            always.add(atom.literal)
            if text.names[atom.symbol.name] in _ASKED:
                found.facts[_atom(atom.symbol, text)] = None
            continue
        made = atoms[atom.literal] = _atom(atom.symbol, text)
        if symbol(made) in {TRUE, DOES}:
            found.open[made] = None
    for head, body in observer.rules:
        if head not in atoms or any(-literal in always for literal in body):
            continue
        positive = [
            atoms.get(literal) for literal in body if literal > 0 and literal not in always
        ]
        negative = [atoms.get(-literal) for literal in body if literal < 0]
        if None in positive or None in negative:
            raise CircuitError("the grounder has made a rule that is none of the sheet's")
        found.rules.append(
            GroundRule(
                atoms[head],
                tuple(a for a in positive if a is not None),
                tuple(a for a in negative if a is not None),
            )
        )
    for relation in _ASKED:
        text.relation(*relation)
    return found


def _atom(made: Any, text: _Text) -> Term:  # noqa: ANN401 - clingo has no types
    name, _ = text.names[made.name]
    return (name, *map(_term, made.arguments)) if made.arguments else name


def _term(made: Any) -> Term:  # noqa: ANN401 - clingo has no types
    if made.type.name == "String":
        return str(made.string)
    return tuple(_term(part) for part in made.arguments)
