"""A document: a text as it was read under one reading, and the clauses that it becomes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pylogic.core.errors import CompileError, MeaningError, PylogicError
from pylogic.documents.advice import advice_on
from pylogic.documents.advice.advice import ASK, resting_on
from pylogic.documents.compilation import compiled
from pylogic.documents.report import Report, entries_made
from pylogic.notations import NOTATIONS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from pylogic.compiler import Compiled
    from pylogic.compiler.clauses.model import Clause
    from pylogic.core.formulas import Formula
    from pylogic.core.syntax import Declaration, Notice, Syntax
    from pylogic.documents.advice import Advice
    from pylogic.documents.goal_terms import GoalTerms
    from pylogic.documents.remainder import Remainder, Resting
    from pylogic.meaning.meaning import Meaning
    from pylogic.notations.notation import Notation
    from pylogic.terms import Term


@dataclass(frozen=True, repr=False)
class Document:
    """What `pylogic.load` returns. Nothing is compiled before it is asked for.

    Attributes
    ----------
    name : str
        The file's name without its ending, or the document's id where its errata know it.
    path : Path or None
        The file, if the text came from one.
    notation : Notation
        What it was read with.
    reading : str
        `printed`, `restored` or `corrected`.
    errata : tuple of str
        The ids of the errata that were applied.
    syntax : Syntax
        Declarations, the account of all lines, and the axioms that could not be read.
    resting : Mapping of str to Resting
        What has no answers, in a document from which lines are left out that are refused.
    """

    name: str
    path: Path | None
    notation: Notation
    reading: str
    errata: tuple[str, ...]
    syntax: Syntax
    resting: Mapping[str, Resting] = field(default_factory=dict, hash=False)

    def __repr__(self) -> str:
        """Return its name, how it was read, and how much it says, on one line."""
        return (
            f"<Document {self.name}: {self.notation.name}, {self.reading},"
            f" {len(self.declarations)} declarations>"
        )

    def _repr_html_(self) -> str:
        """Return the report, which notebooks show."""
        return self.report._repr_html_()

    def _repr_pretty_(self, printer: Any, _: bool) -> None:  # noqa: ANN401, FBT001 - of IPython
        """Show what is wrong where IPython shows no HTML: at a terminal."""
        printer.text("\n".join(map(str, [repr(self), *self.problems])))

    @property
    def declarations(self) -> tuple[Declaration, ...]:
        """The formal statements: declared names and axioms, in the order of the text."""
        return self.syntax.declarations

    @property
    def problems(self) -> tuple[PylogicError, ...]:
        """What is wrong: what keeps it from being compiled, and lines that nobody understood."""
        return (*self._refused, *self.syntax.unclear)

    @property
    def obstacles(self) -> tuple[PylogicError, ...]:
        """What keeps the document from being compiled: unreadable axioms, or one reason."""
        if self.syntax.problems:
            return self.syntax.problems
        try:
            _ = self.program
        except PylogicError as error:
            return (error,)
        return self._refusals

    @property
    def _refused(self) -> tuple[PylogicError, ...]:
        """The same, with all reasons for which axioms are left out where others can be asked."""
        obstacles = self.obstacles
        left = self._remainder if obstacles else None
        return obstacles if left is None else left.errors

    def answering(self) -> Document:
        """Return what can be asked: the document, or what does not rest on lines it refuses.

        A goal that asks for what rests on one is refused with the reason for which the line is;
        so is every goal where nothing is known of what a line could say.

        Returns
        -------
        Document
            Itself, or one without these lines, which are among its `problems`.

        Raises
        ------
        PylogicError
            The document does not compile, and nothing of it can be asked.
        """
        if not self.syntax.problems and not isinstance(self._made, PylogicError):
            return self
        left = self._remainder
        if left is None:
            raise self.obstacles[0].with_traceback(None)
        return replace(self, syntax=left.syntax, resting=left.resting)

    @cached_property
    def _remainder(self) -> Remainder | None:
        """What is left without the lines that are refused; None where nothing can be asked."""
        from pylogic.documents.remainder import remainder_of, rest_of_script  # noqa: PLC0415 - seldom needed

        compiler = self.notation.compiler
        faulty = self.syntax.problems or isinstance(self._made, PylogicError)
        if compiler is None or not faulty:
            return None
        match self.notation.name:
            case "first-order":
                return remainder_of(self.syntax, lambda text: compiled(compiler, text))
            case "nqthm" | "nqthm-lisp":
                return rest_of_script(self.syntax, lambda text: compiled(compiler, text))
            case _:
                return None

    @cached_property
    def _refusals(self) -> tuple[PylogicError, ...]:
        """Why SWI-Prolog does not load the program that the document is, or that is made of it."""
        text = self.untrusted
        if text is None and not any(clause.predicate == "$never" for clause in self.clauses):
            return ()
        from pylogic.documents.load_check import contradictions, faults  # noqa: PLC0415 - loads the session

        if text is None:
            counting = self._counting
            return (counting,) if counting else contradictions(self.prolog(), self.syntax.axioms())
        return faults(text, str(self.path or "<text>"))

    @property
    def _counting(self) -> PylogicError | None:
        """Why a function cannot be looked at whole: there is no end of its values."""
        from pylogic.compiler.clauses.endless import endless  # noqa: PLC0415 - where it is needed

        if (model := getattr(self.program, "model", None)) is None:
            return None
        found = endless(model)
        return next((found[name] for name in found if name in model.theory.equations), None)

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What should be looked at in a document that can be read."""
        compiled = () if self.problems else getattr(self.program, "notices", ())
        return (*self.syntax.notices, *compiled)

    @property
    def program(self) -> Compiled:
        """The compiled document.

        Raises
        ------
        ReadError
            An axiom could not be read; it is the first such.
        CompileError
            An axiom cannot be compiled.
        """
        if self.syntax.problems:
            raise self.syntax.problems[0].with_traceback(None)
        if self.notation.compiler is None:
            raise CompileError(
                f"documents in the notation {self.notation.name} are read, not compiled"
            )
        if isinstance(self._made, PylogicError):
            raise self._made.with_traceback(None)
        return self._made

    @cached_property
    def _made(self) -> Compiled | PylogicError:
        """What it is compiled to, or why it is not: found once, however often it is asked."""
        try:
            return compiled(self.notation.compiler or "", self.syntax)
        except PylogicError as error:
            return error

    def evaluate(self, goal: str | Term) -> list[dict[str, Term]]:
        r"""Return the answers of a goal by the meaning of the axioms, with no clause of Prolog.

        All values are tried, so this is slow, and for small documents. It is what the clauses are
        held against.

        Parameters
        ----------
        goal : str or Term
            Such as `"start(S), cross(S, T)"`: atoms, `\+` and comparisons, also of sums, with
            commas between.

        Returns
        -------
        list of dict of str to Term
            By variable, the values of each answer; no answer twice.

        Raises
        ------
        MeaningError
            The text has no meaning that trying all values finds, or the goal is not about it.
        TypeError
            What is given is no goal.
        PylogicError
            The document cannot be read or compiled.
        """
        from pylogic.compiler.program import Program  # noqa: PLC0415 - loads the compiler
        from pylogic.meaning.goals import Spelling, answers  # noqa: PLC0415

        self._check_rest(str(goal))
        program = self.program
        if not isinstance(program, Program) or self.notation.name != "first-order":
            raise MeaningError(f"goals about the notation {self.notation.name} are not evaluated")
        model = program.model
        states = {
            sort: tuple((slot.observer, slot.args) for slot in layout.slots)
            for sort, layout in model.layouts.items()
        }
        functors = {sort: model.name(sort) for sort in states}
        functors |= {built: model.functor(built) for built in model.sorts.constructors}
        symbols = {name: symbol for symbol, name in program.names.items()}
        symbols |= {symbol: symbol for symbol in program.names}
        spelling = Spelling(symbols, functors, states, dict(self.syntax.states))
        if isinstance(self._meaning, PylogicError):
            raise self._meaning.with_traceback(None)
        return answers(self._meaning, goal, spelling)

    @cached_property
    def _meaning(self) -> Meaning | PylogicError:
        """What the axioms mean, or why they mean nothing: either may take seconds to find."""
        from pylogic.meaning.meaning import meaning_of  # noqa: PLC0415 - loads the evaluator

        try:
            return meaning_of(self.syntax.axioms())
        except PylogicError as error:
            return error

    def check_goal(self, goal: str) -> None:
        """Refuse a goal in which a function's term stands where its value is meant.

        Parameters
        ----------
        goal : str
            Such as `"happy(next(ann))"`, where `"next(ann, X), happy(X)"` is meant.

        Raises
        ------
        GoalError
            It does; the error says what to ask instead.
        """
        self._check_rest(goal)
        terms = self._goal_terms
        if terms is not None and any(n in goal for n in (*terms.functions, *terms.written)):
            from pylogic.documents.goal_terms import refuse_terms  # noqa: PLC0415 - loads the lexer

            refuse_terms(goal, terms)

    def _check_rest(self, goal: str) -> None:
        """Refuse a goal that asks for what rests on a line that is refused."""
        left_out = getattr(self.program, "left_out", {})
        if self.resting or left_out:
            from pylogic.documents.remainder import resting  # noqa: PLC0415 - seldom needed

            computed = {name: resting.NotComputed(error) for name, error in left_out.items()}
            resting.refuse_resting(goal, {**computed, **self.resting})

    @cached_property
    def _goal_terms(self) -> GoalTerms | None:
        from pylogic.compiler.program import Program  # noqa: PLC0415 - loads the compiler
        from pylogic.documents.goal_terms import GoalTerms  # noqa: PLC0415 - loads the lexer

        return GoalTerms(self.program) if isinstance(self.program, Program) else None

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses, each with the axiom and lines it comes from; raises as `program` does."""
        return self.program.clauses

    @property
    def module_name(self) -> str:
        """The name of the Prolog module."""
        return self.name if self.reading == "corrected" else f"{self.name}_{self.reading}"

    def prolog(self, extra: str = "", exports: Sequence[str] = (), module: str = "") -> str:
        """Return the Prolog module, a text that `swipl` loads by itself; raises as `program` does.

        Parameters
        ----------
        extra : str
            Clauses to add at its end.
        exports : sequence of str
            What they export, as `name/arity`.
        module : str
            The module's name, where it is not to be `module_name`.
        """
        corrections = f", with the errata {', '.join(self.errata)}" if self.errata else ""
        source = self.path.name if self.path else self.name
        title = f"Compiled from {source}, reading: {self.reading}{corrections}."
        return self.program.text(module or self.module_name, title, extra, exports)

    @property
    def untrusted(self) -> str | None:
        """The clauses of a document that is itself a Prolog program; None of any other.

        Each stands on its line of the document. A session loads them as untrusted clauses. Raises
        as `program` does.
        """
        return self.program.placed

    def written(self, formula: Formula, notation: str | None = None) -> str:
        """Return a formula as the document, or another notation, writes it.

        Raises as `formulas` does.
        """
        write = self._notation_of(notation).write
        if write is None:
            raise self._without_formulas
        return write(formula, self.syntax)

    def formulas(self, notation: str | None = None) -> str:
        """Return all that is stated, as text.

        Parameters
        ----------
        notation : str, optional
            One that the document can be written in; its own when left out.

        Raises
        ------
        CompileError
            The notation has no formulas, or is none of those.
        """
        write_all = self._notation_of(notation).write_all
        if write_all is None:
            raise self._without_formulas
        return write_all(self.syntax)

    def _notation_of(self, name: str | None) -> Notation:
        own = self.notation
        if name is None or name == own.name:
            return own
        if name not in own.also:
            others = f"; it can be written in {', '.join((own.name, *own.also))}"
            raise CompileError(f"this document cannot be written in the notation {name!r}{others}")
        return NOTATIONS[name]

    @property
    def _without_formulas(self) -> CompileError:
        return CompileError(f"a document in the notation {self.notation.name} has no formulas")

    @cached_property
    def report(self) -> Report:
        """What became of every line; the document is compiled for it."""
        problems = self._refused
        left = self if not problems else self._remainder and self.answering()
        made = (left.clauses, left.program) if left else ((), None)
        entries = entries_made(self.syntax.entries, *made, is_whole=not problems)
        errata = f", errata: {', '.join(self.errata)}" if self.errata else ""
        return Report(
            f"{self.name}: notation {self.notation.name}, reading {self.reading}{errata}",
            entries,
            problems,
            self.notices,
            self.syntax.summary(),
            self.syntax.unclear,
            self.advice,
        )

    @property
    def advice(self) -> tuple[Advice, ...]:
        """What can be done with it, and which symbols look like parts of a game: guesses."""
        if not self.obstacles:
            return advice_on(self.syntax, self.program)
        if self._remainder is None:
            return ()
        left = self.answering()
        asked = (one for one in advice_on(left.syntax, left.program) if one.kind == ASK)
        return (*asked, *resting_on(left.resting))
