"""Random spellings of scripts, in Lisp and in infix."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pylogic.core.formulas import Apply, Constant, Number, Variable
from pylogic.nqthm.terms import NIL, TRUE

if TYPE_CHECKING:
    from random import Random

    from pylogic.core.formulas import Term
    from tests.theories.nqthm.scripts import Script

_PLAIN: Final = re.compile(r"[A-Za-z?][\w?!]*(?:(?:->|-|\*-)[\w?!]+)*\*?", re.ASCII)
_WORDS: Final = {"if", "then", "elseif", "else", "endif", "let", "be", "in", "endlet", "mod"}
_IFF, _IMPLIES, _OR, _AND, _NOT, _RELATION, _SUM, _PRODUCT, _PRIMARY = range(1, 10)
_SIGNS: Final = {
    "iff": (_IFF, ("↔", "<->", r"\leftrightarrow ")),
    "implies": (_IMPLIES, ("→", "->", r"\rightarrow ", "⇒")),
    "or": (_OR, ("∨", r"\vee ", r"\lor ")),
    "and": (_AND, ("∧", r"\wedge ", r"\land ")),
    "equal": (_RELATION, ("=",)),
    "lessp": (_RELATION, ("<", r"\lt ")),
    "leq": (_RELATION, ("≤", "<=", r"\leq ")),
    "geq": (_RELATION, ("≥", ">=", r"\geq ")),
    "greaterp": (_RELATION, (">", r"\gt ")),
    "member": (_RELATION, ("∈", r"\in ")),
    "plus": (_SUM, ("+",)),
    "difference": (_SUM, ("-", "−")),
    "times": (_PRODUCT, ("*", "×", r"\times ")),
    "quotient": (_PRODUCT, ("÷", r"\div ")),
    "remainder": (_PRODUCT, ("mod", r"\bmod ")),
}
_NEGATED: Final = {
    "equal": ("≠", r"\neq ", r"\not="),
    "lessp": ("≮", r"\not<"),
    "leq": ("≰",),
    "geq": ("≱",),
    "greaterp": ("≯",),
    "member": ("∉", r"\notin "),
    "nlistp": ("≄ nil", r"\not\simeq nil"),
    "zerop": ("≄ 0", "≉ '0"),
}
_SERIES: Final = {"and", "or", "plus", "times"}


@dataclass(slots=True)
class Lisp:
    """Spells terms in Lisp."""

    chance: Random

    def script(self, script: Script) -> str:
        """Return the text of a script."""
        lines = ["(boot-strap nqthm)"] if self.chance.random() < 0.8 else []
        for found in script:
            lines += ["; what follows (is a comment", ""] if self.chance.random() < 0.2 else []
            parameters = " ".join(map(self.name, found.parameters))
            head = f"(defn {self.name(found.name)} ({parameters})"
            lines.append(f"{head}{self.blank()}{self.term(found.body)})")
        return "\n".join(lines) + "\n"

    def blank(self) -> str:
        """Return what parts two words."""
        return self.chance.choice((" ", " ", " ", "\n   ", " ; so\n  ", " #| and |# "))

    def name(self, name: str) -> str:
        """Return a name, which the prover does not tell from the same in capitals."""
        if self.chance.random() < 0.1 and name.isascii():
            return name.upper()
        return f"|{name}|" if self.chance.random() < 0.05 else name

    def term(self, term: Term) -> str:
        """Return a term."""
        match term:
            case Variable(name):
                return self.name(name)
            case Number(n):
                return self.chance.choice((str(n), str(n), f"'{n}"))
            case Apply("true" | "false", ()) if self.chance.random() < 0.9:
                return "t" if term == TRUE else "f"
            case Apply("minus", (Number(0),)):
                return "-0"
            case Apply("quote", (datum,)):
                if term == NIL and self.chance.random() < 0.5:
                    return "nil"
                if self.chance.random() < 0.3:
                    return f"(quote {self.datum(datum)})"
                return f"'{self.datum(datum)}"
            case Apply("let", (*bindings, body)):
                pairs = zip(bindings[::2], bindings[1::2], strict=True)
                bound = " ".join(f"({self.term(v)} {self.term(t)})" for v, t in pairs)
                return f"({self.name('let')} ({bound}){self.blank()}{self.term(body)})"
            case Apply("cond", (*clauses, last)):
                given = self.clauses(clauses, self.term)
                return f"(cond {given} (t {self.term(last)}))"
            case Apply("case", (key, *clauses, last)):
                given = self.clauses(clauses, self.datum)
                return f"(case {self.term(key)} {given} (otherwise {self.term(last)}))"
            case Apply(name, args):
                words = (self.name(name), *map(self.term, args))
                return f"({self.blank().join(words)})"
            case _:
                raise TypeError(term)

    def clauses(self, clauses: list[Term], first: object) -> str:
        """Return the clauses of `cond` or `case`."""
        assert callable(first)
        pairs = zip(clauses[::2], clauses[1::2], strict=True)
        return self.blank().join(f"({first(a)} {self.term(b)})" for a, b in pairs)

    def datum(self, datum: Term) -> str:
        """Return a datum."""
        match datum:
            case Constant("nil"):
                return self.chance.choice(("nil", "()"))
            case Constant(name):
                return self.name(name)
            case Number(n):
                return str(n)
            case Apply("minus", _):
                return "-0"
            case Apply("true" | "false", ()):
                return "*1*true" if datum == TRUE else "*1*false"
            case Apply("list", (Constant("quote"), one)) if self.chance.random() < 0.5:
                return f"'{self.datum(one)}"
            case Apply("list", items):
                return f"({' '.join(map(self.datum, items))})"
            case Apply("list*", (*items, tail)):
                return f"({' '.join(map(self.datum, items))} . {self.datum(tail)})"
            case _:
                raise TypeError(datum)


@dataclass(slots=True)
class Infix(Lisp):
    """Spells terms as the prover prints them, in Unicode, LaTeX and ASCII."""

    def script(self, script: Script) -> str:
        """Return the text of a script."""
        lines = ["EVENT: Start with the initial nqthm theory.", ""]
        for found in script:
            lines += ["; what follows (is a comment", ""] if self.chance.random() < 0.2 else []
            head = f"{self.name(found.name)} ({', '.join(map(self.name, found.parameters))})"
            lines += ["DEFINITION:", f"{head}{self.blank()}= {self.term(found.body)}", ""]
        return "\n".join(lines)

    def blank(self) -> str:
        """Return what parts two words."""
        return self.chance.choice((" ", " ", " ", "\n   "))

    def name(self, name: str) -> str:
        """Return a name, between bars where it would be something else."""
        plain = _PLAIN.fullmatch(name) and name not in _WORDS
        if not plain or self.chance.random() < 0.05:
            return f"|{name}|"
        if name == "n":  # `x ∈ N` says that x is a number
            return name
        return name.upper() if self.chance.random() < 0.05 and name.isascii() else name

    def term(self, term: Term) -> str:
        """Return a term that stands for itself."""
        return self.operand(term, 0)

    def operand(self, term: Term, level: int) -> str:
        """Return a term as an operand of a sign that binds so tightly."""
        text, own = self.spelled(term)
        if own < level or (own < _PRIMARY and level and self.chance.random() < 0.6):
            return f"({text})"
        return text

    def spelled(self, term: Term) -> tuple[str, int]:
        """Return a term, and how tightly its sign binds."""
        match term:
            case Variable(name):
                return self.name(name), _PRIMARY
            case Number(n):
                return self.chance.choice((str(n), str(n), f"'{n}")), _PRIMARY
            case Apply("true" | "false", ()):
                return ("t" if term == TRUE else "f"), _PRIMARY
            case Apply("minus", (Number(0),)):
                return "-0", _PRIMARY
            case Apply("quote", (datum,)):
                return ("nil" if term == NIL else f"'{self.datum(datum)}"), _PRIMARY
            case Apply("let", (*bindings, body)):
                pairs = zip(bindings[::2], bindings[1::2], strict=True)
                bound = ", ".join(f"{self.term(v)} be {self.term(t)}" for v, t in pairs)
                return f"let {bound} in {self.term(body)} endlet", _PRIMARY
            case Apply("if", (test, yes, no)):
                return self.chosen([test, yes], no), _PRIMARY
            case Apply("cond", (*clauses, last)):
                return self.chosen(clauses, last), _PRIMARY
            case Apply("case", (key, *clauses, last)) if not isinstance(key, Variable):
                asked = Apply("case", (Variable("key"), *clauses, last))
                return self.spelled(Apply("let", (Variable("key"), key, asked)))
            case Apply("case", (key, *clauses, last)):
                tests: list[Term] = []
                for datum, value in zip(clauses[::2], clauses[1::2], strict=True):
                    tests += (Apply("equal", (key, Apply("quote", (datum,)))), value)
                return self.chosen(tests, last), _PRIMARY
            case Apply("quote*", (datum,)):
                return f"'{self.datum(datum)}", _PRIMARY
            case _:
                return self.signed(term)

    def chosen(self, clauses: list[Term], last: Term) -> str:
        """Return a choice between the values of clauses."""
        if not clauses:
            return f"({self.term(last)})"
        text = ""
        for test, value in zip(clauses[::2], clauses[1::2], strict=True):
            text += f"{'else' if text else ''}if {self.term(test)} then {self.term(value)} "
        return f"{text}else {self.term(last)} endif"

    def signed(self, term: Term) -> tuple[str, int]:
        """Return an application, with a sign where there is one."""
        assert isinstance(term, Apply)
        name, args = term.function, term.args
        if self.chance.random() < 0.8:
            match name, args:
                case "not", (Apply(inner, parts),) if inner in _NEGATED and len(parts) < 3:
                    sign = self.chance.choice(_NEGATED[inner])
                    words = [self.operand(part, _SUM) for part in parts]
                    return f"{words[0]} {sign} {' '.join(words[1:])}", _RELATION
                case "not", (x,):
                    return (
                        f"{self.chance.choice(('¬', chr(92) + 'neg '))}{self.operand(x, _NOT)}",
                        _NOT,
                    )
                case "numberp", (x,):
                    return f"{self.operand(x, _SUM)} ∈ N", _RELATION
                case "nlistp", (x,):
                    return f"{self.operand(x, _SUM)} ≃ nil", _RELATION
                case "zerop", (x,):
                    return f"{self.operand(x, _SUM)} ≃ 0", _RELATION
                case "add1", (x,):
                    return f"1 + {self.operand(x, _PRODUCT)}", _SUM
                case "sub1", (x,):
                    return f"{self.operand(x, _PRODUCT)} - 1", _SUM
                case "minus", (x,) if not isinstance(x, Number):
                    return f"-{self.operand(x, _PRIMARY)}", _PRIMARY
                case _ if name in _SIGNS:
                    level, signs = _SIGNS[name]
                    if len(args) > 1 and (len(args) == 2 or name in _SERIES):
                        words = [self.operand(arg, level + 1) for arg in args]
                        return f" {self.chance.choice(signs)} ".join(words), level
                case _:
                    pass
        return f"{self.name(name)} ({', '.join(map(self.term, args))})", _PRIMARY
