"""Printing formulas as blocks with indentation; the inverse of the reader.

Which names the text applies without a receiver, as in `opponent(player)`, cannot be seen in a
formula: `functions` says it. Of any other function the first argument is the receiver.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise, zip_longest
from typing import assert_never

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core import syntax
from pylogic.core.errors import CompileError
from pylogic.notations.blocks.elaboration import CALL

WIDTH = 99
"""Bounds that would make a line longer are broken, in characters."""

_INDENT = "    "
_SIGNS = {"≠": "!=", "≤": "<=", "≥": ">="}
_NAME = re.compile(r"[^\W\dƎ][^\WƎ]*")
_EQUIVALENCE, _IMPLICATION, _DISJUNCTION, _CONJUNCTION, _UNARY = range(5)
_SUM, _SIGNED, _POSTFIX = range(3)


def print_formula(formula: f.Formula, functions: Collection[str] = (), indent: int = 0) -> str:
    """Return the formula as text over several lines.

    Reading the text with the names that it was read with gives an equal formula.

    formula: What is to be printed.
    functions: The names that are applied without a receiver.
    indent: The column where it begins, counted from 0.
    Raises CompileError: The notation has no way to say it: a conditional, the sign of a successor.
    """
    return _joined(_Printer(functions).top(formula, indent), indent)


def print_declaration(declaration: syntax.Declaration, functions: Collection[str] = ()) -> str:
    """Return a definition, a claim, or a step with its heading, as a document has it.

    Raises CompileError: As `print_formula` does.
    """
    formula = declaration.formula or f.Truth(value=True)
    printer = _Printer(functions)
    if declaration.kind == syntax.STEP:
        heading = f"{declaration.label}. {declaration.heading}".rstrip()
        return "\n".join([f"{heading} <=>", print_formula(formula, functions)])
    return _joined(printer.top(formula, 0, claim=declaration.kind == syntax.CLAIM), 0)


def print_syntax(document: syntax.Syntax) -> str:
    """Return the formal part of a document; reading it gives the same declarations.

    Raises CompileError: As `print_formula` does.
    """
    texts = [print_declaration(d, document.functions) for d in document.stated()]
    gaps = ["\n" if "\n" not in one + other else "\n\n" for one, other in pairwise(texts)]
    return "".join(chain.from_iterable(zip_longest(texts, gaps, fillvalue="")))


def _joined(lines: Sequence[str], indent: int) -> str:
    return "\n".join(" " * indent + line for line in lines)


def _indented(lines: Iterable[str]) -> list[str]:
    return [_INDENT + line for line in lines]


def _behind(lines: list[str], sign: str) -> list[str]:
    """Return the lines with a sign behind the last."""
    return [*lines[:-1], f"{lines[-1]}{sign}"]


@dataclass(frozen=True, slots=True)
class _Printer:
    functions: Collection[str]

    def top(self, formula: f.Formula, indent: int, *, claim: bool = False) -> list[str]:
        """Return a whole formula; the head of a definition stands without `= true`."""
        match formula:
            case f.Iff(f.Predicate(name, args), body):
                head = self.application(name, args) + (" = true" if claim else "")
                return [f"{head} <=>", *_indented(self.lines(body, _IMPLICATION, indent + 4))]
            case _:
                return self.lines(formula, _EQUIVALENCE, indent)

    def lines(self, node: f.Formula, level: int, indent: int) -> list[str]:
        """Return `node` where the grammar asks for `level`, as lines without their indentation."""
        match node:
            case f.Truth(value):
                return ["true" if value else "false"]
            case f.Meta(name):
                return [f"?{name}"]
            case f.Predicate(name, args):
                return [f"{self.application(name, args)} = true"]
            case f.Not(f.Predicate(name, args)):
                return [f"{self.application(name, args)} = false"]
            case f.Compare():
                return [self.chain(node)]
            case f.Not(body):
                first, *others = self.lines(body, _UNARY, indent)
                return [f"not {first}", *others]
            case f.Exists() | f.ForAll():
                return self.block(node, indent)
            case f.And() | f.Or() | f.Implies() | f.Iff():
                return self.connected(node, level, indent)
            case f.Conditional():
                raise CompileError("the notation of blocks has no conditional")
            case _:
                assert_never(node)

    def connected(
        self, node: f.And | f.Or | f.Implies | f.Iff, level: int, indent: int
    ) -> list[str]:
        match node:
            case f.And(parts):
                sign, own = " and", _CONJUNCTION
            case f.Or(parts):
                sign, own = " or", _DISJUNCTION
            case f.Implies(left, right):
                sign, own, parts = " =>", _IMPLICATION, (left, right)
            case f.Iff(left, right):
                sign, own, parts = " <=>", _EQUIVALENCE, (left, right)
        bracketed = level > own
        inside = indent + len(_INDENT) if bracketed else indent
        operand = _UNARY if isinstance(node, f.Or) else own + 1  # for the eye: (a and b) or c
        final = own if isinstance(node, f.Implies) else operand  # a => b => c is a => (b => c)
        texts = [self.lines(part, operand, inside) for part in parts[:-1]]
        texts.append(self.lines(parts[-1], final, inside))
        short = all(len(text) == 1 for text in texts)
        if short and bracketed:
            line = f"({f'{sign} '.join(text[0] for text in texts)})"
            if indent + len(line) <= WIDTH:
                return [line]
        broken = [line for text in texts[:-1] for line in _behind(text, sign)] + texts[-1]
        return ["(", *_indented(broken), ")"] if bracketed else broken

    def block(self, node: f.Exists | f.ForAll, indent: int) -> list[str]:
        sign = "Ǝ" if isinstance(node, f.Exists) else "∀"
        bounds, body = _sections(node)
        names = ", ".join(node.variables)
        opening = [f"{sign} {names}:"]
        if bounds is not None:
            opening = _behind(self.bounded(opening[0], bounds, indent), ":")
        inner = self.lines(body, _EQUIVALENCE, indent + len(_INDENT))
        return [*opening, *_indented(inner), f"{sign}end {names}"]

    def bounded(self, opening: str, bounds: f.Formula, indent: int) -> list[str]:
        """Return the opening of a block with its bounds behind it, as many a line as fit."""
        deeper = indent + 2 * len(_INDENT)
        level = _UNARY if isinstance(bounds, f.And) else _EQUIVALENCE
        lines = [opening]
        parts = [self.lines(part, level, deeper) for part in f.conjuncts(bounds)]
        for i, part in enumerate(parts):
            text = _behind(part, " and") if i < len(parts) - 1 else part
            if len(text) == 1 and indent + len(lines[-1]) + len(text[0]) + 2 <= WIDTH:
                lines[-1] += f" {text[0]}"
            else:
                lines += _indented(_indented(text))
        return lines

    def chain(self, node: f.Compare) -> str:
        text = self.term(node.terms[0], _SUM)
        for relation, term in zip(node.relations, node.terms[1:], strict=True):
            text += f" {_SIGNS.get(relation, relation)} {self.term(term, _SUM)}"
        return text

    def term(self, node: f.Term, level: int) -> str:
        """Return a term where the grammar asks for `level`."""
        match node:
            case f.Variable(name) | f.Constant(name):
                return self.name(name)
            case f.Number(value):
                return f"({value})" if value < 0 and level == _POSTFIX else str(value)
            case f.Meta(name):
                return f"?{name}"
            case f.Apply("+" | "-" as sign, (left, right)):
                text = f"{self.term(left, _SUM)} {sign} {self.term(right, _SIGNED)}"
                return f"({text})" if level > _SUM else text
            case f.Apply(name, args):
                return self.application(name, args)
            case f.Conditional():
                raise CompileError("the notation of blocks has no conditional")
            case _:
                assert_never(node)

    def application(self, name: str, args: tuple[f.Term, ...]) -> str:
        if not args:
            return self.name(name)
        first, *others = args
        listed = f"({', '.join(self.term(arg, _SUM) for arg in others)})" if others else ""
        if name == CALL:
            return self.term(first, _POSTFIX) + listed
        word = self.name(name)
        if name in self.functions:
            return f"{word}({', '.join(self.term(arg, _SUM) for arg in args)})"
        return f"{self.term(first, _POSTFIX)}.{word}{listed}"

    def name(self, name: str) -> str:
        if not _NAME.fullmatch(name):
            raise CompileError(f"the notation of blocks has no sign for {name!r}")
        return name


def _sections(node: f.Exists | f.ForAll) -> tuple[f.Formula | None, f.Formula]:
    """Return the bounds of a block, if it has any, and its body."""
    if isinstance(node, f.ForAll):
        match node.body:
            case f.Implies(premise, conclusion):
                return premise, conclusion
        return None, node.body
    parts = f.conjuncts(node.body)
    count = 0
    while count < len(parts) - 1 and _is_bound(parts[count], node.variables):
        count += 1
    return (f.conjunction(*parts[:count]) if count else None), f.conjunction(*parts[count:])


def _is_bound(part: f.Formula, variables: tuple[str, ...]) -> bool:
    """Whether a condition compares a variable itself, as bounds do."""
    match part:
        case f.Compare(_, terms):
            return any(isinstance(t, f.Variable) and t.name in variables for t in terms)
        case f.Or(parts):
            return all(_is_bound(p, variables) for p in parts)
        case _:
            return False
