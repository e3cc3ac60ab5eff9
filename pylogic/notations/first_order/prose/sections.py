"""The sections of a document that list names: what each line in them declares, or states."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pylogic.notations.first_order.formulas.expressions import looks_variable
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.declarations import (
    Signature,
    read_constants,
    read_signatures,
)
from pylogic.notations.first_order.page.fact_shapes import is_fact
from pylogic.notations.first_order.page.layout import Chunk


@dataclass(frozen=True, slots=True)
class Sections:
    """What a document declares.

    chunks: All chunks; a line that declares nothing is no `item` any more: it is `candidate`,
        `prose`, or `undeclared` where names were expected.
    declared: By the first line of an item, its signatures.
    signatures: Of predicates and functions with arguments.
    constants, variables: Names that stand alone.
    """

    chunks: list[Chunk]
    declared: dict[int, list[Signature]]
    signatures: list[Signature]
    constants: list[str]
    variables: list[str]


def read_sections(chunks: Sequence[Chunk]) -> Sections:
    """Return what the items among the chunks declare."""
    found = {c.first: _declared(c) for c in chunks if c.kind == "item"}
    sections = Sections([], {}, [], [], [])
    for chunk in chunks:
        if chunk.kind == "item" and chunk.section != "predicate":
            names = [s.name for s in found[chunk.first] or () if not s.arguments]
            (sections.variables if chunk.section == "variable" else sections.constants).extend(
                names
            )
    of_name: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for signatures in found.values():
        for signature in signatures or ():
            of_name[signature.name].add(signature.arguments)
    known = frozenset(sections.constants)
    for chunk in chunks:
        if chunk.kind != "item":
            sections.chunks.append(chunk)
            continue
        declared = found[chunk.first]
        if declared and not (
            is_fact(chunk.text) and any(_states(s, of_name[s.name], known) for s in declared)
        ):
            sections.chunks.append(chunk)
            sections.declared[chunk.first] = declared
            sections.signatures.extend(s for s in declared if s.arguments)
        else:
            sections.chunks.append(replace(chunk, kind=_kind(chunk)))
    return sections


def _declared(chunk: Chunk) -> list[Signature] | None:
    if chunk.section in {"constant", "variable"}:
        names = read_constants(chunk.text)
        return [Signature(name) for name in names] if names else None
    return read_signatures(chunk.text)


def _states(signature: Signature, others: set[tuple[str, ...]], constants: frozenset[str]) -> bool:
    """Whether what could be a declaration is a fact: about constants, or one of several."""
    if constants & {*signature.arguments}:
        return True
    words = not any(map(looks_variable, signature.arguments))
    return bool(signature.arguments) and words and len(others) > 1


def _kind(chunk: Chunk) -> str:
    """Return what a line is that stands among declarations and declares nothing."""
    if look.is_sentence(chunk.text):
        mentions = "(" in chunk.text and chunk.section not in {"constant", "variable"}
        return "undeclared" if mentions else "prose"
    if look.has_shape(chunk.text, spaced=True):
        return "candidate"
    return "undeclared" if chunk.section in {"constant", "variable"} else "prose"
