"""What a goal asks that a document knows nothing of: a misspelt constant, a function as a term.

Such a goal has no answer, and what it should have been can mostly be said. It is read as far as
that takes, and never run: its names are held against those of the document's clauses.
"""

from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from pylogic.compiler.program import Program
from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.errors import GoalError, ReadError
from pylogic.documents.document import Document
from pylogic.documents.goal_terms import GoalDiagnostic, GoalTerms, error_at
from pylogic.documents.goal_words import Word, words_of

_ATOM = re.compile(r"\b[a-z]\w*|'((?:[^'\\]|\\.|'')*)'")
_GROUND = re.compile(
    r"(?P<name>'[^']+'|[a-z]\w*)\((?P<args>[^()]*)\) :-\s+must_be\(ground, (?P<given>[^()]*)\)"
)
"""A clause that begins by asking for values."""
_TEST = re.compile(
    r"\s*(?P<name>atom|number|integer|float|string|compound|callable|ground|nonvar|atomic)\(\s*[A-Z_]\w*\s*\)"
)
"""A goal that begins by asking for what no variable is without a value."""
_CLOSE = 0.7
_SHOWN = 8


def diagnose_goal(goal: str, document: Document) -> list[GoalDiagnostic]:
    """Return what in a goal without an answer the document knows nothing of.

    goal: Prolog text.
    document: One whose axioms became clauses; nothing is said of a program.
    """
    program = document.program
    if not isinstance(program, Program):
        return []
    try:
        found = words_of(goal)
    except ReadError:  # SWI-Prolog reads more than we do
        return []
    names = _Names(document, program)
    test = _TEST.match(goal)
    if test and not {test["name"], f"{test['name']}_"} & names.shapes.keys():
        what = f"{test['name']}/1 is a test of Prolog's own; {names.instead(test['name'], 1)}"
        return [GoalDiagnostic(what, test.start("name"))]
    return list(names.goals(found))


def refusal(goal: str, document: Document) -> GoalError | None:
    """Return the error for a goal that asks what the document knows nothing of, if it does.

    For a goal that has no answer, or failed; the error says where, and what may be meant.
    """
    for found in diagnose_goal(goal, document):
        return error_at(goal, found)
    return None


def refuse_unknown(goal: str, document: Document) -> None:
    """Refuse a goal without an answer that asks what the document knows nothing of.

    Raises GoalError: It does; the error says what may be meant.
    """
    if (error := refusal(goal, document)) is not None:
        raise error


def with_what_is_meant(error: GoalError, document: Document | None) -> GoalError:
    """Return an error of SWI-Prolog's with what may be meant, where that can be told."""
    if document is None or error.kind != "exception":
        return error
    meant = meant_predicate(error.message, document)
    meant = meant or _missing_values(error.goal, error.message, document)
    if meant:
        return GoalError(error.kind, error.goal, f"{error.message}; {meant}", error.at)
    return refusal(error.goal, document) or error


def meant_predicate(message: str, document: Document) -> str:
    """Return what could be meant where SWI-Prolog says that a predicate is not there."""
    found = re.search(r"there is no predicate (.+)/(\d+)$", message, re.MULTILINE)
    program = document.program
    if found is None or not isinstance(program, Program):
        return ""
    return _Names(document, program).instead(found[1], int(found[2]))


def _missing_values(goal: str, message: str, document: Document) -> str:
    """Return which arguments have to be given where SWI-Prolog says that one is not."""
    if "instantiated" not in message or not isinstance(document.program, Program):
        return ""
    for clause in document.clauses:
        found = _GROUND.match(clause.text)
        if found is None or found["name"] not in goal:
            continue
        given = set(re.findall(r"\w+", found["given"]))
        places = [i for i, arg in enumerate(found["args"].split(","), 1) if arg.strip() in given]
        if places:
            name = found["name"].strip("'")
            wanted = " and ".join(map(str, places))
            return (
                f"argument {wanted} of {name} has to be given: nothing says which values there are"
            )
    return ""


class _Names(GoalTerms):
    """All names of a document, as a goal may use them."""

    def __init__(self, document: Document, program: Program) -> None:
        super().__init__(program)
        formulas = [a.formula for a in document.syntax.axioms() if a.formula is not None]
        nodes = [node for formula in formulas for node in f.walk(formula)]
        constants = {node.name for node in nodes if isinstance(node, f.Constant)}
        constants |= {d.label for d in document.declarations if d.kind == "constant"}
        self.constants = constants
        text = "\n".join(clause.text for clause in document.clauses)
        self.known = constants | {name for name, _ in document.syntax.states}
        self.known |= self.shapes.keys() | {m[1] or m[0] for m in _ATOM.finditer(text)}

    def atom(self, word: Word) -> Iterator[GoalDiagnostic]:
        """Yield what is wrong with a predicate and its arguments: their number, too."""
        if len(word.arguments) not in self.shapes[word.name]:
            yield GoalDiagnostic(self.instead(word.name, len(word.arguments)), word.offset)
        yield from super().atom(word)

    def named(self, word: Word) -> Iterator[GoalDiagnostic]:
        """Yield that the document does not have a name."""
        unknown = word.kind in {"atom", "applied"} and word.name not in self.known
        if unknown and not word.name.startswith("["):
            yield GoalDiagnostic(self._unknown(word.name), word.offset)

    def _unknown(self, name: str) -> str:
        spelt = self.written.get(name, f"{name}_")  # `table` is a predicate of SWI-Prolog's own
        if name in self.written or spelt in self.known:
            return f"{name} is written as {spelt} in goals and answers"
        near = get_close_matches(name, self.constants, 1, _CLOSE)
        return f"the document has no {name}" + (
            f"; is {near[0]} meant?" if near else self._listed()
        )

    def _listed(self) -> str:
        names = sorted(self.constants)
        if not names:
            return ""
        return f"; its constants are {_some(names)}"

    def instead(self, name: str, arity: int) -> str:
        """Return what to ask where a predicate is not there with so many arguments."""
        if name in self.shapes:
            wanted = self.shapes[name]
            if self.functions.get(name) == arity:
                return f"{name} is a function: its value is one more argument, the last"
            counts = " or ".join(map(str, wanted))
            return f"{name} has {counts} argument{'s' if wanted != [1] else ''}"
        near = get_close_matches(name, self.shapes, 1, _CLOSE)
        if near:
            return f"is {near[0]}/{self.shapes[near[0]][0]} meant?"
        some = [f"{name}/{arities[0]}" for name, arities in sorted(self.shapes.items())]
        return f"the document has {_some(some)}"


def _some(names: Sequence[str]) -> str:
    """Return the first of some names, with commas."""
    return ", ".join(names[:_SHOWN]) + (", ..." if len(names) > _SHOWN else "")
