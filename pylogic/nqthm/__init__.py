"""The logic of the Boyer-Moore prover (nqthm): its terms, and the events of a script.

Everything is a term; there are no formulas apart from terms, and a term used as one says that its
value is not `f`. This package says how terms and events are represented; notations read and print
them, and whatever runs or exports scripts starts here. What is written in several ways in a
notation has one form here.

Terms (values of `pylogic.core.formulas`)
------------------------------------
- `Variable(name)`.
- `Number(n)`: for n >= 0 a natural number of the logic, which `numberp` recognises; for n < 0 the
  literal -n of the logic, `(minus n)`, which is *not* a `numberp`, nor a list, nor a literal atom.
- `Apply("quote", (datum,))`: an explicit value that is neither a number nor `t` or `f`: a literal
  atom or a list. `'x` is `Apply("quote", (Constant("x"),))`, `nil` is `NIL`, which is `'nil`.
- `Apply("true", ())` and `Apply("false", ())`: `T` and `F`, printed `t` and `f`. They are not the
  literal atoms `'t` and `'f`.
- `Apply("let", (Variable(v1), term1, ..., body))`: the body where all v are bound at once; the
  terms are outside of their scope. It means the body with the terms in place of the variables.
- `Apply(function, args)`: any other application, also `if` with three arguments, `and`, `or`,
  `implies`, `iff`, `equal`, `not`, `lessp`, `plus`, ... All primitives are in `ARITY`.

Data, inside of `quote` and nowhere else
----------------------------------------
- `Constant(name)`: the literal atom of that name; `EMPTY`, which is `nil`, is one.
- `Number(n)`, and `TRUE` and `FALSE` for what is written `*1*true` and `*1*false` there.
- `Apply("list", (d1, ..., dn))`, n >= 1: the list of these, ending in `nil`.
- `Apply("list*", (d1, ..., dn, tail))`, n >= 1: the same with a `tail` that is neither a list nor
  `nil`: a dotted pair or an improper list.
- `Apply("minus", (Number(0),))`: the value -0, which differs from 0.

What the notations abbreviate is written out: `(list a b)` is `cons(a, cons(b, nil))`, `cadr(x)` is
`car(cdr(x))`, `and`, `or`, `plus` and `times` have two arguments and nest to the right, `cond` and
`case` are nested `if`, `a ≠ b` is `not(equal(a, b))`, `x ≃ nil` is `nlistp(x)`, `x ≃ 0` is
`zerop(x)`, `1 + x` is `add1(x)` and `x - 1` is `sub1(x)`, and `'9` is `Number(9)`.
What `case` asks about more than once is bound by `let`, unless it is a variable.

Names are in lower case: the prover does not tell capitals from small letters.
"""

from pylogic.nqthm.events import (
    AddAxiom,
    AddShell,
    Boot,
    Compile,
    Declare,
    Definition,
    Disable,
    Enable,
    Event,
    MakeLibrary,
    NoteLibrary,
    Script,
    ScriptDeclaration,
    Theorem,
    Theory,
    Toggle,
)
from pylogic.nqthm.terms import (
    ARITY,
    EMPTY,
    FALSE,
    NIL,
    TRUE,
    atom,
    cons_list,
    data_list,
    expand_lets,
    free_variables,
    quote,
    substitute,
)

__all__ = [
    "ARITY",
    "EMPTY",
    "FALSE",
    "NIL",
    "TRUE",
    "AddAxiom",
    "AddShell",
    "Boot",
    "Compile",
    "Declare",
    "Definition",
    "Disable",
    "Enable",
    "Event",
    "MakeLibrary",
    "NoteLibrary",
    "Script",
    "ScriptDeclaration",
    "Theorem",
    "Theory",
    "Toggle",
    "atom",
    "cons_list",
    "data_list",
    "expand_lets",
    "free_variables",
    "quote",
    "substitute",
]
