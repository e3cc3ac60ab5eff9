"""Reading a whole document: prose, declarations and axioms, with an account of every line."""

from collections.abc import Sequence
from dataclasses import replace

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core import syntax
from pylogic.core.errata import Erratum
from pylogic.notations.first_order.axiom_reader import AxiomReader
from pylogic.notations.first_order.formulas.elements import equated, listed_letters, truths
from pylogic.notations.first_order.page.declarations import vocabulary_of
from pylogic.notations.first_order.page.layout import Chunk, chunks
from pylogic.notations.first_order.page.procedures import without_procedures
from pylogic.notations.first_order.page.typeset import unfolded
from pylogic.notations.first_order.prose.announced import with_conditions
from pylogic.notations.first_order.prose.categories import with_categories
from pylogic.notations.first_order.prose.closures import with_closures
from pylogic.notations.first_order.prose.concepts import with_concepts
from pylogic.notations.first_order.prose.definitions import introduced, with_sizes
from pylogic.notations.first_order.prose.goals import with_goals
from pylogic.notations.first_order.prose.lead_ins import without_leads
from pylogic.notations.first_order.prose.least_relations import with_least_relations
from pylogic.notations.first_order.prose.listings import listings, of_maps, relations, subsets
from pylogic.notations.first_order.prose.named_things import (
    CONSTANT,
    things_named,
    typed_constants,
)
from pylogic.notations.first_order.prose.names import check_names
from pylogic.notations.first_order.prose.own_signs import with_indices, with_own_signs
from pylogic.notations.first_order.prose.paraphrases import with_paraphrases
from pylogic.notations.first_order.prose.phrases import with_phrases
from pylogic.notations.first_order.prose.primes import with_primes
from pylogic.notations.first_order.prose.properties import with_properties
from pylogic.notations.first_order.prose.sections import read_sections
from pylogic.notations.first_order.prose.sentences import from_sentences
from pylogic.notations.first_order.prose.sets_in_words import with_edges, with_sets_of_sets
from pylogic.notations.first_order.prose.told_ranges import (
    with_applied_signatures,
    with_told_ranges,
)
from pylogic.notations.first_order.prose.tuple_sorts import tuple_sorts
from pylogic.notations.first_order.prose.unchanged import with_frames_named
from pylogic.notations.first_order.spelling.indices import arrays_of, families_of, maps_of
from pylogic.notations.first_order.spelling.lexer import canonical_name
from pylogic.notations.first_order.spelling.plurals import forms
from pylogic.notations.first_order.spelling.set_names import with_sets
from pylogic.notations.first_order.theory.namesakes import apart_in_heads
from pylogic.notations.first_order.theory.own_operations import tells_products

_DEFINED = re.compile(r"\s*\w+\(\w+\)\s*(?::=|:⇔|≡|⇔|⟺|<=>|<->|iff\b)")
"""The beginning of a definition among words."""
_IN_WORDS = re.compile(r"\$\s*\\?\w+\([^$()]*\)\s*\$\s+(?:iff|if\s+and\s+only\s+if)\b")


def _is_defining(chunk: Chunk) -> bool:
    """Whether a sentence defines an atom by words between formulas: `$p(x)$ iff $q(x)$, ...`."""
    return chunk.kind == "inline" and bool(_IN_WORDS.search(chunk.text))


def read(  # noqa: PLR0915 - the steps in which a text is read
    lines: Sequence[str], file: str, errata: Sequence[Erratum] = ()
) -> syntax.Syntax:
    """Return the document; the parameters are those of `pylogic.notations.notation.Reader`.

    Raises ErrataError: A correction does not match the document.
    """
    source = unfolded(lines, file)
    without_leads(source)
    with_frames_named(source)
    with_edges(source)
    with_sets_of_sets(source)
    with_indices(source)
    with_closures(source)
    with_least_relations(source)
    with_own_signs(source)
    with_applied_signatures(source)
    with_told_ranges(source)
    with_goals(source)
    with_paraphrases(source)
    with_categories(source)
    with_concepts(source)
    with_properties(source)
    with_phrases(source)
    cut, procedures = without_procedures(chunks([row.text for row in source.rows]))
    told = from_sentences(
        [part for chunk in with_sizes([*with_conditions([*cut])]) for part in introduced(chunk)]
    )
    sections = read_sections(told)
    formal = [c.text for c in sections.chunks if c.kind in {"formula", "candidate"}]
    letters = listed_letters(formal, source.letters)
    spoken = [c.text for c in sections.chunks if c.kind == "inline" and _DEFINED.match(c.text)]
    vocabulary = vocabulary_of(
        sections.signatures, sections.constants, sections.variables, "\n".join([*formal, *spoken])
    )
    vocabulary = with_sets(with_primes(vocabulary, sections, lines), formal)
    listed_ = listings(sections.chunks, formal)
    spoken_of = [*things_named(sections.chunks, formal, listed_)]
    told_lists, maps = of_maps(
        [*listed_, *(one for one in spoken_of if one.noun != CONSTANT)],
        maps_of(formal) - {s.name for s in sections.signatures} - vocabulary.constants,
    )
    parts, typed, unread = tuple_sorts(sections.chunks)
    named = {name for told in (*told_lists, *spoken_of) for name in told.names} | letters.keys()
    named |= equated(formal, vocabulary.constants) if vocabulary.closed else set()
    for sort in typed.values():  # what `u ∈ {A, B}` says of an element of tuples
        named |= f.free_variables(sort.condition).keys() - {*sort.names}
    primes = vocabulary.primes
    vocabulary = replace(
        vocabulary,
        families=families_of([*formal, *(c.text for c in sections.chunks if _is_defining(c))]),
        arrays=arrays_of(formal),
        products=tells_products(formal),
        maps=maps | {primes[n] for n in map(canonical_name, maps) if n in primes},
        constants=vocabulary.constants | (named - vocabulary.variables) | truths(formal),
        named_sets=vocabulary.named_sets | {t.symbol for t in told_lists if not t.function} - {""},
    )
    reader = AxiomReader(source, vocabulary, errata, tuple_sorts=typed)
    reader.apart = apart_in_heads(formal, letters.keys() - sections.constants)
    reader.unclear += source.missing
    reader.leave_procedures(procedures)
    later = []
    for chunk in parts:
        if chunk.kind == "item":
            reader.declare(chunk, sections.declared[chunk.first])
        elif chunk.kind == "words":
            later.append(chunk)
        elif chunk.kind in {"formula", "candidate", "words"}:
            reader.axiom(chunk)
        else:
            reader.other(chunk)
    reader.tell_maps()
    reader.last(later, told_lists)
    reader.refuse()
    reader.tell_worded(parts)
    several = reader.related()
    listed = [
        told.chunk
        for told in listed_
        if (told.symbol or told.names) and several.isdisjoint(forms(told.noun))
    ]
    reader.tell_prose(parts, listed)
    reader.tell_tuples(unread)
    reader.tell_others(parts, listed)
    reader.entries.sort(key=lambda entry: entry.lines)
    reader.declarations.sort(key=lambda declaration: declaration.lines)
    reader.check_errata()
    reader.check_properties()
    typed_names = [*typed_constants(parts)]
    reader.add_listings([*typed_names, *told_lists])
    constants = [c for c in parts if c.kind == "item" and c.section == "constant"]
    names_ = [s.name for c in constants for s in sections.declared[c.first]]
    constants += [one.chunk for one in spoken_of if one.noun == CONSTANT]
    names_ += [name for one in spoken_of if one.noun == CONSTANT for name in one.names]
    if not typed_names:
        reader.add_constants(constants, names_)
    reader.tell_names(parts, [*told_lists, *spoken_of], names_)
    reader.check_subsets(subsets(sections.chunks))
    items = {c.first: c for c in parts if c.kind == "item" and c.section == "predicate"}
    declared = [(s, items[n]) for n in items for s in sections.declared[n]]
    reader.check_signatures([*declared, *relations(sections.chunks)])
    reader.range_letters(parts, formal, told_lists)
    reader.explain({s.name for s in sections.signatures})
    problems, notices = check_names(reader.stated, vocabulary)
    explained = {*reader.meant, *dict(reader.states)}
    unsure = [n for n in notices if n.meant or n.name not in explained]
    notices = [*unsure, *(replace(n, reading=True) for n in (*source.notices, *reader.notices))]
    reader.tell_undefined()
    once = {(e.place.line, e.place.column): e for e in reversed(reader.unclear)}
    once = dict(reversed(once.items()))  # one reason for each place
    problems = sorted([*reader.problems, *problems], key=lambda error: error.place.line)
    return syntax.Syntax(
        tuple(reader.declarations),
        tuple(reader.entries),
        tuple(problems),
        tuple(notices),
        unclear=tuple(once.values()),
        states=tuple(reader.states),
    )
