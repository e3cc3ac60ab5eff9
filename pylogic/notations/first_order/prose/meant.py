"""Names that can only be constants, though the text does not list them as such.

A letter that stands on the right side of definitions only, unbound and compared with a variable,
is no variable of any of them: `vertex(x) ≡ x = a ∨ x = b`. Nor is one in a list of facts, each of
which would be about everything: `door(d1, r1, r2)`, `door(d2, r2, r3)`. Nor is a word that is said
to be an action or a fluent in a text in the situation calculus that lists other constants.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.syntax import Declaration, changed
from pylogic.notations.first_order.formulas.axiom_forms import matrix_of
from pylogic.notations.first_order.formulas.expressions import looks_variable

_FIRST = frozenset({"S0", "s0"})
"""What the first situation is called."""
_FIRST_STATE = re.compile(r"[A-Za-z]0")
_PAIR = 2
_LETTERS = frozenset("abcdefghlopqrABCDEFGHIJKLMNOPQRSTUVWXYZ")
"""Without those that are variables by habit even where nothing binds them."""
_UPRIGHT = re.compile(r"\\(?:math|text)(?:sf|tt|rm|bf|up)?\s*\{\s*([A-Za-z])\s*\}(?!\s*\()")
_SUBSCRIPT = re.compile(r"[_{}]")
_BARE = re.compile(r"(?<![A-Za-z\\])[A-Za-z](?![A-Za-z])")


def letters_meant(declarations: Sequence[Declaration]) -> list[str]:
    """Return the letters, perhaps with numbers, that can only be constants."""
    formulas = [part for formula in _formulas(declarations) for part in f.conjuncts(formula)]
    free: dict[str, None] = dict.fromkeys(_upright(declarations))
    unbound: set[str] = set()
    bound = _bound(declarations)
    for formula in formulas:
        known, said = _sides(formula)
        loose = [n for n in f.free_variables(said) if n not in known]
        free |= {n: None for n in loose if _is_constant(n) and _is_compared(said, n)}
        unbound |= {*loose}
        bound |= known.keys()
    twice = dict.fromkeys(_twice(formulas))
    others = bound | (unbound - free.keys() - twice.keys())
    sized = _sized(formulas) - bound
    free |= dict.fromkeys(_capitals(formulas, free.keys() - others))
    numbered = dict.fromkeys(_numbered(formulas))
    told = (n for names in tabled(formulas).values() for n in names)
    numbered |= dict.fromkeys(sorted({n.name for n in told if isinstance(n, f.Variable)} - bound))
    numbered |= dict.fromkeys(_told_apart(formulas))
    free |= numbered | dict.fromkeys(_listed(formulas)) | dict.fromkeys(_only(formulas))
    free |= twice | dict.fromkeys(_initials(formulas, free))
    for formula in formulas:
        if not isinstance(matrix_of(formula), f.Iff) and not _is_ground(formula, free):
            others |= _variables_of(formula).keys()
    free |= dict.fromkeys(sorted(sized))
    return [name for name in free if name not in others or name in {*numbered, *sized}]


def _bound(declarations: Sequence[Declaration]) -> set[str]:
    """Return the variables of quantifiers as they are printed, without those that `∃!` adds."""
    found: set[str] = set()
    for declaration in declarations:
        names = {*f.bound(declaration.formula)} if declaration.formula is not None else set()
        printed = _SUBSCRIPT.sub("", declaration.text) if names else ""
        found |= {name for name in names if len(name) == 1 or name in printed}
    return found


def _variables_of(formula: f.Formula) -> dict[str, None]:
    """Return what nothing binds in a formula; of a value for any arguments, only these."""
    said = [c.conclusion if isinstance(c, f.Implies) else c for c in f.conjuncts(formula)]
    heads = {
        c.terms[0] if isinstance(c, f.Compare) and c.relations == ("=",) else None for c in said
    }
    head = heads.pop() if len(heads) == 1 else None
    if (
        isinstance(head, f.Apply)
        and head.args
        and all(isinstance(a, f.Variable) for a in head.args)
    ):
        return f.free_variables(head)
    return f.free_variables(formula)


def _told_apart(formulas: Sequence[f.Formula]) -> list[str]:
    """Return the letters for which sets are told one by one: `V(p) = {w1, w2}`, `V(q) = {w2}`.

    As variables they would make each equation say what the sets of all are.
    """
    told: dict[tuple[str, int], list[str]] = {}
    bound: set[str] = set()
    for formula in formulas:
        bound |= {*f.bound(formula)}
        match formula:
            case f.ForAll(_, f.Iff(f.Predicate(name, args), right)):
                free = f.free_variables(formula).keys() - f.free_variables(right).keys()
                for i, arg in enumerate(args):
                    if isinstance(arg, f.Variable) and arg.name in free:
                        told.setdefault((name, i), []).append(arg.name)
            case _:
                pass
    meant = (letters for letters in told.values() if _LETTERS.issuperset(letters))
    return [letter for letters in meant if bound.isdisjoint(letters) for letter in letters]


def _sized(formulas: Sequence[f.Formula]) -> set[str]:
    """Return the letters that one equation gives a number or a sum, and which define nothing."""
    named = Counter(
        formula.terms[0].name
        for formula in formulas
        if isinstance(formula, f.Compare) and formula.relations == ("=",)
        and isinstance(formula.terms[0], f.Variable) and not f.free_variables(formula.terms[1])
        and isinstance(formula.terms[1], f.Number if formula.terms[0].name[1:] else f.Term)
    )  # fmt: skip
    heads = {
        name
        for formula in (formulas if named else ())
        for node in (formula, *f.those(formula, f.Implies), *f.those(formula, f.Iff))
        for name in _head_of(node)
    }
    return {name for name, times in named.items() if times == 1} - heads


def _head_of(node: f.Node) -> dict[str, None]:
    """Return the variables of what a formula may define: a conclusion, or what has a value."""
    match node:
        case f.Implies(_, head) | f.Iff(head, _):
            return _head_of(head)
        case f.Compare(("=",), (f.Apply() as term, _)):
            return f.free_variables(term)
        case f.Predicate():
            return f.free_variables(node)
        case _:
            return {}


def tabled(formulas: Sequence[f.Formula]) -> dict[str, set[f.Term]]:
    """Return the letters and numbers that a function of two is told for, each with each."""
    told: dict[str, set[tuple[f.Term, f.Term]]] = {}
    for formula in formulas:
        match formula:
            case f.Compare(("=",), (f.Apply(name, (x, y)), value)):
                if all(isinstance(n, f.Variable | f.Constant | f.Number) for n in (x, y, value)):
                    told.setdefault(name, set()).add((x, y))
            case _:
                pass
    found = {}
    for function, places in told.items():
        times = Counter(name for place in places for name in place)
        names = {*times}
        while any((x, y) not in places for x in names for y in names):
            names.remove(min(names, key=lambda name: (times[name], str(name))))
        if len(names) >= _PAIR:
            found[function] = names
    return found


def _upright(declarations: Sequence[Declaration]) -> list[str]:
    r"""Return the letters in another font than variables: `\mathsf{x}` where others are bare."""
    texts = [d.text for d in declarations if d.formula is not None]
    marked = {letter for text in texts for letter in _UPRIGHT.findall(text)}
    if not marked:
        return []
    bare = {letter for text in texts for letter in _BARE.findall(_UPRIGHT.sub(" ", text))}
    terms = {n.name for d in declarations for n in f.those(d.formula, f.Variable)}
    return sorted(marked & terms - bare) if bare else []


def _capitals(formulas: Sequence[f.Formula], known: Collection[str]) -> list[str]:
    """Return the capitals of which facts speak, where all other axioms have small variables.

    known: Those that can only be constants wherever else they stand.
    """
    others = [name for formula in formulas if not _is_fact(formula) for name in _names(formula)]
    others = [name for name in others if name not in known]
    capitals = {
        name
        for formula in formulas
        if _is_fact(formula)
        for name in f.free_variables(formula)
        if name[0].isupper() and (len(name) == 1 or name[1:].isdigit()) and name not in _FIRST
    }
    small = any(name.islower() for name in others)
    several = len(capitals) > 1 or any(len(name) > 1 for name in capitals)
    return sorted(capitals) if small and several and not capitals & {*others} else []


def _only(formulas: Sequence[f.Formula]) -> list[str]:
    """Return the letters of facts in a text that has no values else: `le(a, b)`."""
    values = (f.Constant, f.Number, f.Apply)
    if any(f.those(formula, kind) for formula in formulas for kind in values):
        return []
    facts = (f.free_variables(formula) for formula in formulas if _is_fact(formula))
    return sorted({name for names in facts for name in names if _is_constant(name)})


def _initials(formulas: Sequence[f.Formula], meant: Collection[str]) -> list[str]:
    """Return the letters of facts that are called by these, beside more: `fox(f), snail(s)`."""
    named: list[str] = []
    ruled: set[str] = set()
    for formula in formulas:
        match formula:
            case f.Predicate(predicate, (f.Variable(name),)) if predicate[0].lower() == name:
                named.append(name)
            case _:
                ruled |= {*_names(formula)}
    others = [name for name in named if name not in meant]
    return others if 2 * len(others) < len(named) and ruled.isdisjoint(others) else []


def _twice(formulas: Sequence[f.Formula]) -> list[str]:
    """Return the letters of facts that would say the same of variables: `door(a)`, `door(b)`."""
    facts = dict.fromkeys(
        atom for formula in formulas if _is_fact(formula) for atom in f.conjuncts(formula)
    )
    alike: dict[f.Node, list[f.Formula]] = {}
    for fact in facts:
        order: dict[str, f.Term] = {}
        for name in f.free_variables(fact):
            order[name] = f.Variable(f"v{len(order)}")
        alike.setdefault(f.substitute(fact, order), []).append(fact)
    repeated = (fact for same in alike.values() if len(same) > 1 for fact in same)
    names = (name for fact in repeated for name in f.free_variables(fact))
    return list(dict.fromkeys(name for name in names if name in _LETTERS))


def _numbered(formulas: Sequence[f.Formula]) -> list[str]:
    """Return the numbered letters of facts that would say the same twice of variables.

    In `room(r1). room(r2).` they are constants; so are all that stand where these do.
    """
    facts = [
        atom
        for formula in formulas
        if _is_fact(formula)
        for atom in f.conjuncts(formula)
        if any(len(n) > 1 and looks_variable(n) for n in f.free_variables(atom))
    ]
    shapes = Counter(map(_shape, facts))
    numbered = {
        fact: [
            name for name in f.free_variables(fact)
            if len(name) > 1 and looks_variable(name) and not _FIRST_STATE.fullmatch(name)
        ]
        for fact in facts
    }  # fmt: skip
    found = dict.fromkeys(n for fact in facts if shapes[_shape(fact)] > 1 for n in numbered[fact])
    letters = {name[0] for name in found}
    first = (n for fact in facts for n in f.free_variables(fact) if _FIRST_STATE.fullmatch(n))
    found |= {name: None for name in first if name[0] in letters}
    others = {n for formula in formulas if not _is_fact(formula) for n in _names(formula)}
    alike = (n for fact in facts for n in numbered[fact] if n[0] in letters and n not in others)
    return [*dict.fromkeys([*found, *alike])]


def _shape(fact: f.Formula) -> f.Node:
    """Return a fact in which all variables are one, and the value of an equation is left out."""
    match fact:
        case f.Compare(("=",), (f.Apply() as term, _)):
            return _shape(term)  # type: ignore[arg-type]  # it has variables like a formula
        case _:
            return f.substitute(fact, dict.fromkeys(f.free_variables(fact), f.Variable("x")))


def _listed(formulas: Sequence[f.Formula]) -> Iterator[str]:
    """Yield the names in lists of facts: letters with numbers, and those that differ in a column.

    As variables they would make each fact say what all do.
    """
    facts: dict[tuple[str, int], dict[tuple[f.Term, ...], None]] = {}
    for formula in formulas:
        for atom in f.conjuncts(formula) if _is_fact(formula) else ():
            if isinstance(atom, f.Predicate):
                facts.setdefault((atom.name, len(atom.args)), {})[atom.args] = None
    for rows in facts.values():
        for column in zip(*rows, strict=True) if len(rows) > 1 else ():
            names = dict.fromkeys(arg.name for arg in column if isinstance(arg, f.Variable))
            letters = all(isinstance(arg, f.Variable) for arg in column)  # none is a word
            table = letters and len(names) > 1 and len(rows) > _PAIR
            yield from (n for n in names if n not in _FIRST and (table or n[1:].isdigit()))


def _names(formula: f.Formula) -> Iterator[str]:
    return (n.name for n in f.those(formula, f.Variable))


def _sides(formula: f.Formula) -> tuple[dict[str, None], f.Formula]:
    """Return the variables of what is defined, and what defines it."""
    match formula:
        case f.ForAll(names, body):
            known, said = _sides(body)
            return known | dict.fromkeys(names), said
        case f.Iff(f.Predicate() | f.Compare() as head, right):
            return f.free_variables(head), right
        case _:
            return {}, f.Truth(value=True)


def _is_constant(name: str) -> bool:
    return name in _LETTERS or (len(name) > 1 and name[0].isalpha() and name[1:].isdigit())


def words_meant(declarations: Sequence[Declaration]) -> list[str]:
    """Return the words that nothing binds, of a text that lists other constants."""
    free = (name for formula in _formulas(declarations) for name in f.free_variables(formula))
    return [name for name in dict.fromkeys(free) if not looks_variable(name.rstrip("'"))]


def with_constants(
    declarations: Sequence[Declaration], names: Collection[str]
) -> list[Declaration]:
    """Return the declarations with constants of some names for the variables of these names."""
    values: dict[str, f.Term] = {name: f.Constant(name) for name in names}
    return changed(declarations, lambda said: f.substitute(said, values))


def with_named_values(declarations: Sequence[Declaration]) -> list[Declaration]:
    """Return the declarations with functions of nothing for names that equations give values.

    Such a name is equated once, and with what is worked out: `cap = 3`, `all = cap + size(hall)`.
    It is none of a list, as in `hue(x) <-> x = red`, and in no fact, unless its value is a number.
    """
    formulas = list(_formulas(declarations))
    own = {name for formula in formulas for name in _individuals(formula)}
    numbers = {
        _named(formula, ())
        for formula in formulas
        if isinstance(formula, f.Compare) and any(isinstance(t, f.Number) for t in formula.terms)
    }
    names, before = set[str](), None
    while names != before:  # once more, since what equals a named value is named, too
        before = names
        named = Counter(_named(formula, names) for formula in formulas)
        names = {name for name, times in named.items() if name and times == 1} - (own - numbers)

    def step(node: f.Node) -> f.Node:
        called = isinstance(node, f.Constant) and node.name in names
        return f.Apply(node.name, ()) if called else node  # type: ignore[union-attr]  # a constant

    return (
        changed(declarations, lambda said: f.transform(said, step)) if names else [*declarations]
    )


def _individuals(formula: f.Formula) -> Iterator[str]:
    """Yield the constants that variables are equated with, or that a fact is about."""
    facts = f.conjuncts(formula)
    for node in f.walk(formula):
        equated = isinstance(node, f.Compare) and node.relations == ("=",)
        listed = equated and any(isinstance(term, f.Variable) for term in f.children(node))
        if listed or (isinstance(node, f.Predicate) and node in facts):
            yield from (t.name for t in f.children(node) if isinstance(t, f.Constant))


def _named(formula: f.Formula, names: Collection[str]) -> str:
    """Return the name that an equation gives a value, if it does."""
    match formula:
        case f.Compare(
            ("=",), (f.Constant(name), f.Number() | f.Apply() | f.Conditional() as term)
        ):
            inside = f.free_variables(term) or f.Constant(name) in f.walk(term)
            return "" if inside else name
        case f.Compare(("=",), (f.Number(), f.Constant(name))):
            return name
        case f.Compare(("=",), (f.Constant(name), f.Constant(other))) if other in names:
            return name if name != other else ""
        case _:
            return ""


def _formulas(declarations: Sequence[Declaration]) -> Iterator[f.Formula]:
    return (d.formula for d in declarations if d.formula is not None)


def _is_compared(formula: f.Formula, name: str) -> bool:
    """Whether all that is said of a name is that a variable, or what is observed, equals it."""
    letter = f.Variable(name)
    for node in f.walk(formula):
        if letter not in f.children(node):
            continue
        if not (isinstance(node, f.Compare) and node.relations in {("=",), ("≠",)}):
            return False
        known = f.Variable | f.Apply if name[0].isupper() else f.Variable
        if not all(isinstance(term, known) for term in node.terms):
            return False
    return True


def _is_ground(formula: f.Formula, letters: Collection[str]) -> bool:
    """Whether a fact, or what joins such, speaks of nothing but such letters: `p(a) ∨ p(b)`."""
    rules = (f.Implies, f.ForAll, f.Exists)
    joined = isinstance(formula, f.Or | f.Not) and not any(f.those(formula, k) for k in rules)
    return (joined or _is_fact(formula)) and all(
        name in letters or name in _FIRST for name in f.free_variables(formula)
    )


def _is_fact(formula: f.Formula) -> bool:
    atoms = (a.body if isinstance(a, f.Not) else a for a in f.conjuncts(formula))
    return all(isinstance(atom, f.Predicate | f.Compare) for atom in atoms)
