"""Why a goal of a rule module in Prolog succeeds, or fails, by its clauses and their lines."""

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from pylogic.core.errors import ExplanationError, ExplanationFault
from pylogic.core.resources import resource_dir
from pylogic.explain.tree import AXIOM, GIVEN, RULE, Explanation, Node
from pylogic.session import session
from pylogic.terms import Atom, Compound, Integer, List, String, Term, variables

_DEPTH: Final = 6
"""How deep clauses are opened."""
_LONG: Final = 30
"""From how many characters on a part of a position is called by its place in it."""
_LONGEST: Final = 80
"""How many lines a clause may have."""


class ProgramExplainer:
    """Explains goals of a loaded module.

    module: The module's name in Prolog.
    """

    def __init__(self, module: str) -> None:
        self._name = module
        self._why = session().load(resource_dir("prolog") / "why.pl")

    @cached_property
    def exports(self) -> dict[str, list[int]]:
        """By name, how many arguments the predicates have that the module exports."""
        found = self._why.ask("module_property(M, exports(L))", given={"M": Atom(self._name)})
        known: dict[str, list[int]] = {}
        match found and found["L"]:
            case List(exported):
                for one in exported:
                    match one:
                        case Compound("/", (Atom(name), Integer(arity))):
                            known.setdefault(name, []).append(arity)
        return known

    def answer(self, goal: Term, seconds: float) -> dict[str, Term] | None:
        """Return the first answer of a goal; None where it has none."""
        found = self._why.ask(Compound(":", (Atom(self._name), goal)), timeout=seconds)
        return None if found is None else {k: v for k, v in found.items() if ground(v)}

    def goal(self, goal: Term, named: Mapping[str, Term], seconds: float = 20.0) -> Explanation:
        """Return why a goal succeeds, for its first answer, or why it fails.

        goal: A call of a predicate of the module.
        named: By name, the positions that are written by it.
        seconds: How long it may take.
        Raises ExplanationError: It has no tree.
        """
        pairs = List(tuple(Compound("-", (Atom(n), t)) for n, t in _with_parts(named)))
        given = {"M": Atom(self._name), "G": goal, "N": pairs, "D": Integer(_DEPTH)}
        for what in ("proof", "refusal"):
            found = self._why.ask(f"{what}(M, G, D, N, Tree)", given=given, timeout=seconds)
            if found is not None:
                root = self._node(found["Tree"], seconds, is_clause=False)
                return Explanation(root)
        raise ExplanationError(f"{goal} cannot be told why")

    def _node(self, tree: Term, seconds: float, *, is_clause: bool) -> Node:
        match tree:
            case Compound(
                "why",
                (
                    Atom(module),
                    goal,
                    String(text),
                    Atom(holds),
                    Atom(file),
                    Integer(line),
                    List(own),
                ),
            ):
                pass
            case _:
                raise ExplanationError(f"{tree} is no tree")
        so = holds == "yes"
        if not is_clause and text:
            self._check(module, goal, so=so, seconds=seconds)
        clauses = not so and not is_clause and bool(own)
        children = tuple(self._node(one, seconds, is_clause=clauses) for one in own)
        if clauses and len(children) == 1:  # the only clause stands for the claim
            (only,) = children
            return Node(
                text, so, AXIOM, only.label, only.lines, only.formula, children=only.children
            )
        first, last, clause = clause_at(file, line) if line > 0 else (0, 0, "")
        label = f"{Path(file).name}" if file else ""
        kind = RULE if is_clause else AXIOM if line > 0 else GIVEN
        note = "no clause has such a head" if line < 0 else ""
        claim = f"{label}:{first}" if is_clause else text or "all of these"
        return Node(claim, so, kind, label, (first, last), clause, note=note, children=children)

    def _check(self, module: str, goal: Term, *, so: bool, seconds: float) -> None:
        """Ask Prolog itself, which runs the clauses without looking at them."""
        if so and not ground(goal):
            return  # an answer that leaves something open
        given = {"M": Atom(module), "G": goal}
        held = self._why.ask("holds(M, G)", given=given, timeout=seconds) is not None
        if held is not so:
            raise ExplanationFault(
                f"{goal}: an explanation was found that does not pass its check"
            )


def _with_parts(named: Mapping[str, Term]) -> Iterator[tuple[str, Term]]:
    """Yield what terms are called: those that have names, and their larger parts by those."""
    yield from named.items()
    for name, term in named.items():
        for i, part in enumerate(term.args if isinstance(term, Compound) else (), 1):
            if len(str(part)) > _LONG:
                what = part.name.capitalize() if isinstance(part, Compound) else f"Part{i}"
                yield f"{what}_of_{name}", part


def ground(term: Term) -> bool:
    """Whether a term has no variables."""
    return not any(True for _ in variables(term))


@cache
def clause_at(file: str, line: int) -> tuple[int, int, str]:
    """Return the lines of the clause that begins on a line of a file, and its text."""
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    last = line
    while last < min(len(lines), line + _LONGEST) and not _ends(lines[last - 1]):
        last += 1
    text = " ".join(part.partition("  % ")[0].strip() for part in lines[line - 1 : last])
    return line, last, " ".join(text.split())


def _ends(line: str) -> bool:
    code = line.partition("% ")[0].rstrip()
    return code.endswith(".")
