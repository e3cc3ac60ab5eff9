"""Printing the axioms of a document, with the declarations that reading them back takes."""

from collections.abc import Collection, Sequence

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration, Syntax
from pylogic.notations.first_order.formulas.expressions import looks_variable
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.line_edges import begins_within
from pylogic.notations.first_order.spelling.printer import is_word, print_formula


def print_syntax(document: Syntax) -> str:
    """Return the axioms, one a line, each behind its label; reading them gives equal formulas.

    Before them stands what has to be declared: constants that could be variables, variables that
    could be constants, and names of several words.
    """
    axioms = [d for d in document.stated() if d.formula is not None]
    formulas = [d.formula for d in axioms if d.formula is not None]
    nodes = [node for formula in formulas for node in f.walk(formula)]
    constants = dict.fromkeys(d.label for d in document.declarations if d.kind == "constant")
    constants |= dict.fromkeys(node.name for node in nodes if isinstance(node, f.Constant))
    phrases = _phrases(nodes, constants)
    head = ["Predicates", "", *phrases, ""] if phrases else []
    used = {n.name for n in nodes if isinstance(n, f.Constant) and is_word(n.name)}
    if any(map(looks_variable, used)) or used & {"true", "false"}:
        listed = [name for name in constants if is_word(name)]
        head += [f"Constants: {', '.join(listed)}", ""]
    free = dict.fromkeys(name for formula in formulas for name in f.free_variables(formula))
    if words := [name for name in free if not looks_variable(name)]:
        head += [f"Variables: {', '.join(words)}", ""]
    texts = list(map(print_formula, formulas))
    if phrases or any(map(_is_bare, texts)):
        head += ["Axioms", ""]
    return "\n".join([*head, *map(_labelled, axioms, texts)])


def _phrases(nodes: Sequence[f.Node], constants: Collection[str]) -> list[str]:
    """Return declarations of the names of several words, with arguments that are no constants."""
    found: dict[str, int] = {}
    for node in nodes:
        match node:
            case f.Predicate(name, args) | f.Apply(name, args) if " " in name and args:
                found[name] = len(args)
    letters = [f"x{i}" for i in range(1, 1000) if f"x{i}" not in constants]
    return [f"{name}({', '.join(letters[:arity])})" for name, arity in found.items()]


def _labelled(axiom: Declaration, text: str) -> str:
    """Return the line of an axiom; what has no label of its own is an item where it needs one."""
    label = axiom.label
    if label == f"line {axiom.lines[0]}":
        unclear = _is_bare(text) or begins_within(text) or look.label_of(text)
        return f"\\item {text}" if unclear else text
    for begin in (f"{label}.", f"{label}:", f"\\item[{label}]"):
        found = look.label_of(f"{begin} x")
        if found is not None and found.text == label:
            return f"{begin} {text}"
    return f"\\item {text}"


def _is_bare(text: str) -> bool:
    """Whether a formula has words only."""
    return not look.has_sign(text) and not look.has_shape(text, spaced=False)
