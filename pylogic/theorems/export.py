"""Terms of the Boyer-Moore logic in the language of ACL2, in the package of our small theory.

`nqthm.lisp`, beside this module, is the theory: it says with ACL2's functions what those of the
older logic are. There `f` is ACL2's own NIL and `t` its T, so that a test is a test for the prover
too, and the literal atoms are symbols of the package NQTHM, whose `nil` is another symbol.
"""

import re
from collections.abc import Collection, Iterable
from typing import Final

from pylogic.core.formulas import Apply, Constant, Number, Term, Variable
from pylogic.nqthm import TRUE, Definition

THEORY: Final = frozenset(
    {"if", "equal", "not", "and", "or", "implies", "iff", "let", "cons", "listp", "nlistp",
     "numberp", "zerop", "fix", "lessp", "leq", "greaterp", "geq", "true", "false", "zero",
     "truep", "falsep", "litatom", "negativep", "minus", "negative-guts", "car", "cdr", "add1",
     "sub1", "plus", "difference", "times", "quotient", "remainder", "max", "append", "member",
     "assoc", "pairlist", "union", "strip-cars", "sum-cdrs", "add-to-set", "identity"}
)  # fmt: skip
"""The functions that the theory gives; `pack`, `count` and the ordinals are not among them."""

REWRITTEN: Final = frozenset({"member", "append", "assoc", "quotient", "remainder"})
"""The functions of the theory whose definitions can be disabled; the others always open."""

_NUMBERS: Final = frozenset(
    {"add1", "sub1", "plus", "difference", "times", "quotient", "remainder", "fix", "max",
     "zero", "sum-cdrs"}
)  # fmt: skip

_PLAIN = re.compile(r"[a-z+*/<>=!?$%&_^~-][a-z0-9+*/<>=!?$%&_^~.-]*")


def symbol(name: str) -> str:
    """Return a name as ACL2 reads it in the package of the theory."""
    if _PLAIN.fullmatch(name) and not name.strip("+-").isdigit():
        return name
    inner = name.upper().replace("\\", "\\\\").replace("|", "\\|")
    return f"|{inner}|"


def datum_text(datum: Term) -> str:
    """Return what stands in a quotation; a list ends in the `nil` of the package."""
    match datum:
        case Number(n):
            return str(n)
        case Constant(name):
            return symbol(name)
        case Apply("true"):
            return "acl2::t"
        case Apply("false"):
            return "acl2::nil"
        case Apply("list", items):
            return f"({' '.join(map(datum_text, items))} . nil)"
        case Apply("list*", (*items, tail)):
            return f"({' '.join(map(datum_text, items))} . {datum_text(tail)})"
        case Apply("minus"):
            return '"-0"'
        case _:
            raise ValueError(f"{datum} is no datum")


def hint_text(datum: Term) -> str:
    """Return a datum that is a term or a hint as the text of that term or hint."""
    match datum:
        case Apply("list", (Constant("quote"), inner)):
            return f"'{datum_text(inner)}"
        case Apply("list", items):
            return f"({' '.join(map(hint_text, items))})"
        case Constant("t" | "f" as truth):
            return "acl2::t" if truth == "t" else "acl2::nil"
        case Constant("nil"):
            return "'nil"
        case _:
            return datum_text(datum)


def term_text(term: Term) -> str:
    """Return a term in the language of ACL2."""
    match term:
        case Variable(name):
            return symbol(name)
        case Number(n):
            return str(n)
        case Apply("quote", (datum,)):
            return f"'{datum_text(datum)}"
        case Apply("true", ()):
            return "acl2::t"
        case Apply("false", ()):
            return "acl2::nil"
        case Apply("let", (*bindings, body)):
            pairs = zip(bindings[::2], bindings[1::2], strict=True)
            bound = " ".join(f"({term_text(v)} {term_text(value)})" for v, value in pairs)
            return f"(let ({bound}) {term_text(body)})"
        case Apply(function, args):
            return f"({' '.join((symbol(function), *map(term_text, args)))})"
        case _:
            raise ValueError(f"{term} is no term of the logic")


def functions_of(term: Term) -> frozenset[str]:
    """Return the names of the functions that a term applies."""
    match term:
        case Apply("quote"):
            return frozenset()
        case Apply("let", args):
            return frozenset[str]().union(*map(functions_of, args))
        case Apply(name, args):
            return frozenset({name}).union(*map(functions_of, args))
        case _:
            return frozenset()


def is_number(term: Term, numeric: Collection[str]) -> bool:
    """Return whether it can be seen that a term is always a number.

    numeric: The defined functions of which that is known.
    """
    match term:
        case Number(n):
            return n >= 0
        case Apply("if", (_, positive, negative)):
            return is_number(positive, numeric) and is_number(negative, numeric)
        case Apply("let", (*_, body)):
            return is_number(body, numeric)
        case Apply(name):
            return name in _NUMBERS or name in numeric
        case _:
            return False


def gives_numbers(definition: Definition, numeric: Collection[str]) -> bool:
    """Return whether a function always gives a number, its recursive calls granted."""
    return is_number(definition.body, {*numeric, definition.name})


def conjuncts(term: Term) -> list[Term]:
    """Return what a term claims, one by one: a conjunction is not `f` if no part of it is."""
    match term:
        case Apply("and", (left, right)):
            return [*conjuncts(left), *conjuncts(right)]
        case _:
            return [term]


def parts_of(statement: Term) -> tuple[list[Term], list[Term]]:
    """Return the hypotheses and the conclusions of a theorem."""
    match statement:
        case Apply("implies", (hypotheses, conclusion)):
            more, claims = parts_of(conclusion)
            return [*conjuncts(hypotheses), *more], claims
        case Apply("and"):
            return [], conjuncts(statement)
        case _:
            return [], [statement]


def statement_text(statement: Term) -> str:
    """Return a theorem for ACL2: hypotheses and conclusions apart, as in its rules."""
    hypotheses, claims = parts_of(statement)
    return implication(map(term_text, hypotheses), map(term_text, claims))


def implication(hypotheses: Iterable[str], claims: Iterable[str]) -> str:
    """Return the text of an implication between conjunctions."""
    given, shown = list(hypotheses), list(claims)
    claim = shown[0] if len(shown) == 1 else f"(acl2::and {' '.join(shown)})"
    if not given:
        return claim
    hypothesis = given[0] if len(given) == 1 else f"(acl2::and {' '.join(given)})"
    return f"(acl2::implies {hypothesis} {claim})"


def rule_classes(statement: Term, numeric: Collection[str]) -> list[str]:
    """Return what rules a theorem may become, the most useful first; the last is none.

    A theorem about an order becomes one for linear arithmetic, in which what is always a number
    is not made one again.
    """
    hypotheses, claims = parts_of(statement)
    ordered = _order(claims[0], numeric) if len(claims) == 1 else None
    if ordered is None:
        return [":rewrite", "acl2::nil"]
    corollary = f":corollary {implication(map(term_text, hypotheses), [ordered])}"
    return [
        f"((:rewrite {corollary}) (:linear {corollary}))",
        f"((:rewrite {corollary}))",
        "acl2::nil",
    ]


def _order(claim: Term, numeric: Collection[str]) -> str | None:
    """Return a claim about an order between terms that are not both variables or numbers."""
    match claim:
        case Apply("equal", (inner, right)) if right == TRUE:
            return _order(inner, numeric)
        case Apply("not", (inner,)) | Apply("equal", (inner, Apply("false"))):
            order = _order(inner, numeric)
            return order and f"(acl2::not {order})"
        case Apply("lessp", (left, right)) if isinstance(left, Apply) or isinstance(right, Apply):
            sides = (
                term_text(side) if is_number(side, numeric) else f"(fix {term_text(side)})"
                for side in (left, right)
            )
            return f"(acl2::< {' '.join(sides)})"
        case _:
            return None
