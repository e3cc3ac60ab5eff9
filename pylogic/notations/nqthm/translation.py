"""From forms to terms: abbreviations are written out, and numbers of arguments are checked."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, count

from pylogic.core import regexes as re
from pylogic.core.counting import counted
from pylogic.core.errors import ReadError
from pylogic.core.formulas import Apply, Constant, Meta, Number, Term, Variable
from pylogic.notations.nqthm.forms import Form, Listed, NameForm, Numeral, Quoted, Text, kind_of
from pylogic.notations.nqthm.functions import Functions
from pylogic.notations.source_range import DIGITS_LIMIT, SourceRange
from pylogic.nqthm.terms import (
    ARITY,
    FALSE,
    NIL,
    TRUE,
    cons_list,
    data_list,
    free_variables,
    quote,
)

DEPTH_LIMIT = 150
"""How deep terms may nest once abbreviations are written out."""

NEGATED = {"≠": "=", "≮": "<", "≰": "≤", "≱": "≥", "≯": ">", "∉": "∈", "≄": "≃"}
RELATIONS = {"=": "equal", "<": "lessp", "≤": "leq", "≥": "geq", ">": "greaterp", "∈": "member"}
_ABBREVIATIONS = frozenset({"quote", "let", "cond", "case", "list", "≃", *NEGATED, *RELATIONS})
_SERIES = frozenset({"and", "or", "plus", "times"})
_NAMED = {"t": TRUE, "f": FALSE, "nil": NIL}
_TRUTHS = {"*1*true": TRUE, "*1*false": FALSE}
_SELECTOR = re.compile(r"c([ad]{2,4})r")
_PAIR = 2


@dataclass(frozen=True, slots=True)
class FormTranslator:
    """Translates the forms of one passage.

    passage: What the forms were read from, for the places of errors.
    functions: Those that may be applied; by default any.
    patterns: Whether `?x` is an open place.
    scope: The variables that may occur free; None where any may.
    """

    passage: SourceRange
    functions: Functions = field(default_factory=lambda: Functions(complete=False))
    patterns: bool = False
    scope: frozenset[str] | None = None

    def fault(self, what: str, form: Form, expected: Sequence[str] = ()) -> ReadError:
        """Return an error at a form."""
        return ReadError(what, self.passage.place(form.offset), expected)

    def term(self, form: Form, depth: int = 0) -> Term:
        """Return the term that a form stands for.

        Raises ReadError: It stands for none, nests too deep, or gives a function a wrong number of
            arguments.
        """
        if depth > DEPTH_LIMIT:
            raise self.fault(f"nested more than {DEPTH_LIMIT} levels deep", form)
        match form:
            case NameForm(name):
                return self._symbol(form, name.lower())
            case Numeral():
                return self._number(form)
            case Quoted(datum):
                return quote(self.datum(datum, depth))
            case Listed((NameForm(name), *args), None):
                return self._application(form, name.lower(), args, depth)
            case Text() | Listed():
                raise self.fault(
                    f"{kind_of(form)} where a term must be",
                    form,
                    ["a variable", "a number", "a quoted datum", "a function with its arguments"],
                )

    def _symbol(self, form: Form, name: str) -> Term:
        if self.patterns and name.startswith("?"):
            return Meta(name[1:])
        if name in _NAMED:
            return _NAMED[name]
        if self.scope is not None and name not in self.scope:
            what = f"the variable {name!r} is no parameter, and nothing binds it"
            raise self.fault(what, form, sorted(self.scope))
        return Variable(name)

    def _number(self, form: Numeral) -> Term:
        if len(form.text) > DIGITS_LIMIT:
            raise self.fault(f"a number of more than {DIGITS_LIMIT:,} digits", form)
        if int(form.text) == 0 and form.text.startswith("-"):
            return Apply("minus", (Number(0),))
        return Number(int(form.text))

    def _application(self, form: Listed, name: str, args: list[Form], depth: int) -> Term:
        match name:
            case "quote":
                self._count(form, name, args, 1)
                return quote(self.datum(args[0], depth))
            case "let":
                return self._let(form, args, depth)
            case "cond":
                return self._cond(form, args, depth)
            case "case":
                return self._case(form, args, depth)
            case "list":
                if depth + len(args) > DEPTH_LIMIT:
                    raise self.fault(f"a list of {len(args)} terms is too long", form)
                return cons_list([self.term(arg, depth + 1 + i) for i, arg in enumerate(args)])
            case "≃":
                return self._like(form, args, depth)
            case _ if name in NEGATED:
                inner = Listed((NameForm(NEGATED[name]), *args), None, form.offset)
                return Apply("not", (self.term(inner, depth + 1),))
            case "∈" if len(args) == _PAIR and args[1] == NameForm("N"):
                return Apply("numberp", (self.term(args[0], depth + 1),))
            case _ if name in RELATIONS:
                name = RELATIONS[name]
        return self._call(form, name, args, depth)

    def _call(self, form: Listed, name: str, args: list[Form], depth: int) -> Term:
        if letters := _SELECTOR.fullmatch(name):
            self._count(form, name, args, 1)
            term = self.term(args[0], depth + len(letters[1]))
            for letter in reversed(letters[1]):
                term = Apply(f"c{letter}r", (term,))
            return term
        if name in _SERIES and len(args) > _PAIR:
            rest = Listed((form.items[0], *args[1:]), None, args[1].offset)
            return Apply(name, (self.term(args[0], depth + 1), self.term(rest, depth + 1)))
        known = self.functions.arity(name)
        if known is not None:
            self._count(form, name, args, known)
        elif self.functions.complete:
            raise self.fault(f"the function {name!r} is not defined before", form)
        return Apply(name, tuple(self.term(arg, depth + 1) for arg in args))

    def _count(self, form: Form, name: str, args: Sequence[Form], number: int) -> None:
        if len(args) != number:
            what = f"{name} takes {counted(number, 'argument')}, and is given {len(args)}"
            raise self.fault(what, form)

    def _like(self, form: Listed, args: Sequence[Form], depth: int) -> Term:
        match args:
            case [left, NameForm(name) | Quoted(NameForm(name))] if name.lower() == "nil":
                return Apply("nlistp", (self.term(left, depth + 1),))
            case [left, Numeral("0") | Quoted(Numeral("0"))]:
                return Apply("zerop", (self.term(left, depth + 1),))
            case _:
                right = args[-1] if args else form
                raise self.fault("only nil and 0 stand behind ≃", right, ["nil", "0"])

    def _let(self, form: Listed, args: list[Form], depth: int) -> Term:
        if len(args) != _PAIR or not isinstance(args[0], Listed) or args[0].tail:
            raise self.fault("let is given bindings and a body", form, ["(let ((v term)) body)"])
        names: list[str] = []
        parts: list[Term] = []
        for binding in args[0].items:
            match binding:
                case Listed((NameForm() as symbol, value), None):
                    name = self.name(symbol)
                    if name in names:
                        raise self.fault(f"{name!r} is bound twice", symbol)
                    names.append(name)
                    parts += (Variable(name), self.term(value, depth + 1))
                case _:
                    raise self.fault("this binds no variable", binding, ["(variable term)"])
        scope = None if self.scope is None else self.scope.union(names)
        body = replace(self, scope=scope).term(args[1], depth + 1)
        return Apply("let", (*parts, body)) if parts else body

    def _cond(self, form: Listed, args: list[Form], depth: int) -> Term:
        cases: list[tuple[Term, Term]] = []
        for i, clause in enumerate(args):
            match clause:
                case Listed((NameForm(name), value), None) if name.lower() == "t":
                    if i + 1 < len(args):
                        raise self.fault("nothing is tried behind the clause of t", args[i + 1])
                    return _nested(cases, self.term(value, depth + i + 1))
                case Listed((test, value), None):
                    inner = depth + i + 1
                    cases.append((self.term(test, inner), self.term(value, inner)))
                case _:
                    raise self.fault("this is no clause of cond", clause, ["(test value)"])
        raise self.fault("cond must end in a clause whose test is t", form, ["(t value)"])

    def _case(self, form: Listed, args: list[Form], depth: int) -> Term:
        if not args:
            raise self.fault("case is given nothing to distinguish", form)
        key = self.term(args[0], depth + len(args))
        cases: list[tuple[Term, Term]] = []
        last: Term | None = None
        for i, clause in enumerate(args[1:]):
            match clause:
                case Listed((NameForm(name), value), None) if name.lower() == "otherwise":
                    if i + 2 < len(args):
                        raise self.fault("nothing is tried behind otherwise", args[i + 2])
                    last = self.term(value, depth + i + 1)
                case Listed((datum, value), None):
                    cases.append(
                        (quote(self.datum(datum, depth)), self.term(value, depth + i + 1))
                    )
                case _:
                    raise self.fault("this is no clause of case", clause, ["(datum value)"])
        if last is None:
            raise self.fault("case must end in otherwise", form, ["(otherwise value)"])
        if isinstance(key, Variable) or len(cases) < _PAIR:
            return _nested([(Apply("equal", (key, datum)), value) for datum, value in cases], last)
        name = _unused("key", (last, *(value for _, value in cases)))
        tests = [(Apply("equal", (Variable(name), datum)), value) for datum, value in cases]
        return Apply("let", (Variable(name), key, _nested(tests, last)))

    def datum(self, form: Form, depth: int = 0) -> Term:
        """Return the datum that a form behind a quote is.

        Raises ReadError: It is none, or nests too deep.
        """
        if depth > DEPTH_LIMIT:
            raise self.fault(f"nested more than {DEPTH_LIMIT} levels deep", form)
        match form:
            case NameForm(name):
                if self.patterns and name.startswith("?"):
                    return Meta(name[1:])
                return _TRUTHS.get(name.lower()) or Constant(name.lower())
            case Numeral():
                return self._number(form)
            case Quoted(datum):
                return data_list((Constant("quote"), self.datum(datum, depth + 1)))
            case Listed(items, tail):
                data = [self.datum(item, depth + 1) for item in items]
                if tail is None:
                    return data_list(data)
                return data_list(data, self.datum(tail, depth + 1))
            case Text():
                raise self.fault("a string is no datum of the logic", form)

    def body(self, name: str, parameters: tuple[str, ...], form: Form) -> Term:
        """Return the body of a definition, which may apply the function itself; raises as `term`.

        Its free variables are parameters.
        """
        own = {**self.functions.arities, name: len(parameters)}
        functions = Functions(own, self.functions.complete)
        return replace(self, functions=functions, scope=frozenset(parameters)).term(form)

    def data(self, form: Form) -> tuple[Term, ...]:
        """Return the data in a list, such as rule classes or hints; raises as `datum` does."""
        match form:
            case NameForm(name) if name.lower() == "nil":
                return ()
            case Listed(items, None):
                return tuple(self.datum(item) for item in items)
            case _:
                raise self.fault(f"{kind_of(form)} where a list must be", form, ["a list"])

    def name(self, form: Form, what: str = "a name") -> str:
        """Return the name that a symbol is.

        Raises ReadError: The form is no symbol, or names a constant.
        """
        if not isinstance(form, NameForm):
            raise self.fault(f"{kind_of(form)} where {what} must be", form, [what])
        if (name := form.name.lower()) in _NAMED:
            raise self.fault(f"{name!r} is a constant of the logic, not {what}", form, [what])
        return name

    def new_function(self, form: Form) -> str:
        """Return the name of a function that is defined here.

        Raises ReadError: As `name` does, and where the logic has a function or an abbreviation of
            that name.
        """
        name = self.name(form)
        if name in ARITY:
            raise self.fault(f"{name!r} is a function of the logic", form, ["another name"])
        if name in _ABBREVIATIONS or _SELECTOR.fullmatch(name):
            raise self.fault(f"{name!r} is an abbreviation of the logic", form, ["another name"])
        return name

    def names(self, form: Form) -> tuple[str, ...]:
        """Return the names in a list, each different; raises as `name` does."""
        if isinstance(form, NameForm) and form.name.lower() == "nil":
            return ()
        if not isinstance(form, Listed) or form.tail:
            what = "a list of names"
            raise self.fault(f"{kind_of(form)} where {what} must be", form, [what])
        found: list[str] = []
        for item in form.items:
            name = self.name(item)
            if name in found:
                raise self.fault(f"{name!r} is named twice", item)
            found.append(name)
        return tuple(found)


def _nested(cases: Sequence[tuple[Term, Term]], last: Term) -> Term:
    for test, value in reversed(cases):
        last = Apply("if", (test, value, last))
    return last


def _unused(name: str, terms: Sequence[Term]) -> str:
    """Return a name like that one which is free in none of the terms."""
    taken = {free for term in terms for free in free_variables(term)}
    names = chain((name,), (f"{name}-{i}" for i in count(2)))
    return next(found for found in names if found not in taken)
