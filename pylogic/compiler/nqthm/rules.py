"""From a definition to the rules of its predicate.

As far as a definition distinguishes cases by what its arguments are, each case is a rule with that
in its head or guard: SWI-Prolog finds the rule by its index and forgets the others.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from pylogic.compiler.clauses.goals import Call, Goals, body, without_singletons, written
from pylogic.compiler.nqthm.kinds import Kind
from pylogic.compiler.nqthm.knowledge import Knowledge
from pylogic.compiler.nqthm.lets import placed
from pylogic.compiler.nqthm.module import ScriptModule
from pylogic.compiler.nqthm.terms import value_text
from pylogic.compiler.nqthm.translation import LinearSum
from pylogic.compiler.nqthm.translator import Translator
from pylogic.core.errors import Place
from pylogic.core.formulas import Apply, Constant, Number, Term, Variable
from pylogic.nqthm.events import Definition

_PRODUCT: Final = "times"


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a definition: heads and guards say when, `term` is the value then."""

    heads: tuple[str, ...]
    guards: Goals
    known: Knowledge
    term: Term


def rules(module: ScriptModule, definition: Definition, place: Place) -> list[tuple[str, str]]:
    """Return the rules of a definition, each with its predicate as `name/arity`.

    Raises CompileError: A term of the definition cannot be translated.
    """
    translator = Translator(module, definition.name, place)
    parameters = tuple(map(translator.fresh, definition.parameters))
    result = translator.fresh("Result")
    scope = dict(zip(definition.parameters, parameters, strict=True))
    definition = replace(definition, body=placed(definition, translator.mentions))
    start = Case(parameters, (), Knowledge(scope), definition.body)
    name, outside = module.predicate(definition.name), module.exported(definition.name)
    arguments = (*parameters, result)
    found: list[tuple[str, str]] = []
    if definition.name in module.own:
        check = translator.runtime("must_be_values", f"[{', '.join(parameters)}]")
        clause = f"{written(outside, arguments)} :-\n{body((check, Call(name, arguments)))}."
        found.append((f"{outside}/{len(arguments)}", clause))
    acc = None
    if folded := _folded(translator, definition):
        acc = LinearSum(f"{outside} sum", translator.fresh("LinearSum"))
        if _PRODUCT in folded:
            acc = replace(acc, factor=translator.fresh("Scale"))
        start_with = ("0", "1")[: len(acc.arguments)]
        call = Call(acc.predicate, (*parameters, *start_with, result))
        clause = f"{written(name, arguments)} =>\n{body((call,))}."
        found.append((f"{name}/{len(arguments)}", clause))
        name = acc.predicate
    for case in _cases(translator, start):
        heads = (*case.heads, *(acc.arguments if acc else ()), result)
        goals = translator.into(case.term, result, case.known, acc)
        guards = f",\n{body(case.guards)}" if case.guards else ""
        rule = f"{written(name, heads)}{guards} =>\n{body(goals)}."
        found.append((f"{name}/{len(heads)}", without_singletons(rule)))
    return found


def _cases(translator: Translator, case: Case) -> Iterator[Case]:
    """Yield the cases of a definition; each is for what those before it leave."""
    match case.term:
        case Apply("if", (Apply("nlistp" | "listp" as name, (Variable(v),)), yes, no)):
            if name == "nlistp":
                yes, no = no, yes
            text = case.known.scope.get(v, "")
            if _is_given(text):
                term = yes if (text.startswith("[") and text != "[]") else no
                yield from _cases(translator, replace(case, term=term))
                return
            if _open(case, text):
                car, cdr = translator.fresh("First"), translator.fresh("Rest")
                pair = f"[{car}|{cdr}]"
                known = case.known.bound({v: pair}).pair(pair, car, cdr)
                yield from _cases(translator, replace(_put(case, text, pair, yes), known=known))
                known = case.known.no_pair(text)
                yield from _cases(translator, replace(case, term=no, known=known))
                return
        case Apply("if", (Apply("zerop", (Variable(v),)), yes, no)):
            text = case.known.scope.get(v, "")
            if _is_given(text):
                term = no if text.isdigit() and text != "0" else yes
                yield from _cases(translator, replace(case, term=term))
                return
            if _open(case, text):
                guards = (Call("integer", (text,)), Call(">", (text, "0")))
                known = case.known.more(text)
                positive = Case(case.heads, (*case.guards, *guards), known, no)
                yield from _cases(translator, positive)
                yield from _cases(translator, replace(case, term=yes))
                return
        case Apply("if", (Apply("equal", (Variable(v), value)), yes, no)):
            text, constant = case.known.scope.get(v, ""), _atomic(value)
            if _is_given(text) and constant:
                term = yes if text == constant else no
                yield from _cases(translator, replace(case, term=term))
                return
            if _open(case, text) and constant:
                known = case.known.bound({v: constant})
                yield from _cases(
                    translator, replace(_put(case, text, constant, yes), known=known)
                )
                yield from _cases(translator, replace(case, term=no))
                return
        case _:
            pass
    yield case


def _is_given(text: str) -> bool:
    """Whether an argument is a pattern already: a pair, or a constant."""
    return bool(text) and not text[0].isupper()


def _open(case: Case, text: str) -> bool:
    """Whether an argument is a variable still of which no guard speaks: a pattern replaces it."""
    guarded = any(text in guard.args for guard in case.guards if isinstance(guard, Call))
    return text in case.heads and not _is_given(text) and not guarded


def _put(case: Case, text: str, pattern: str, term: Term) -> Case:
    heads = tuple(pattern if head == text else head for head in case.heads)
    return replace(case, heads=heads, term=term)


def _atomic(term: Term) -> str:
    """Return the text of a term that is a constant and no list; empty for others."""
    match term:
        case Apply("true" | "false", ()):
            return term.function[0]
        case Number(n) if n >= 0:
            return str(n)
        case Apply("quote", (Constant() as datum,)):
            return value_text(datum)
        case _:
            return ""


def _folded(translator: Translator, definition: Definition) -> set[str]:
    """Return which of `plus` and `times` a function applies to its own value, last of all.

    Such a function counts up instead, so that it calls itself last. Empty if it has other uses of
    its value besides, or may have a value that is no number.
    """
    used: set[str] = set()

    def fits(term: Term) -> bool:
        match term:
            case Apply("if", (_, positive, negative)):
                return fits(positive) and fits(negative)
            case Apply("let", (*_, inner)):
                return fits(inner)
            case Apply(name) if name == definition.name:
                return True
            case Apply("add1", (x,)) if translator.mentions(x):
                used.add("plus")
                return fits(x)
            case Apply("plus" | "times" as name, (x, y)) if translator.mentions(term):
                used.add(name)
                if translator.mentions(x):
                    x, y = y, x
                return not translator.mentions(x) and fits(y)
            case _:
                is_number = translator.module.kinds.of(term) is Kind.NUMBER
                return is_number and not translator.mentions(term)

    return used if fits(definition.body) else set()
