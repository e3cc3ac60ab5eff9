"""What is told of the statements of a document: how they are read, and what is amiss with them."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core import syntax
from pylogic.core.errors import Place, ReadError
from pylogic.notations.first_order.formulas.axiom_forms import INITIAL, equated, heads, matrix_of
from pylogic.notations.first_order.formulas.elements import sets_of
from pylogic.notations.first_order.formulas.kinds_of_places import places_of
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.declarations import Signature
from pylogic.notations.first_order.page.layout import Chunk
from pylogic.notations.first_order.page.markup import without_comment
from pylogic.notations.first_order.prose.listings import NUMERIC, WHOLE, Listing, sorts_of
from pylogic.notations.first_order.prose.named_things import CONSTANT, all_of
from pylogic.notations.first_order.prose.unchanged import STAYING
from pylogic.notations.first_order.spelling.plurals import stem
from pylogic.notations.first_order.spelling.printer import print_formula
from pylogic.notations.first_order.theory.claims import Claims, as_condition
from pylogic.notations.first_order.theory.first_states import initial_constants, initial_variables
from pylogic.notations.first_order.theory.frames import STATES, without_frame
from pylogic.notations.first_order.theory.open_symbols import functions_told, is_told_by_facts

_WORD_ALONE = re.compile(r"\w+\s*[.)]?\s*")
_WORKED_OUT = re.compile(r"(?<![<>=~!:-])=(?!>)\s*[^=<>&|∧∨]*[\w)]\s*$")
"""An equation at the end of a line: a word behind `%` could be what its value is divided by."""
_FOOTNOTE = re.compile(r"\\footnote\{([^{}]*)\}")


@dataclass(slots=True)
class Telling(Claims):
    """The part of reading that tells what was read otherwise than it stands there."""

    def add_listings(self, listings: Sequence[Listing]) -> None:
        """Add what words list or type, if nothing else says what it is, and tell it."""
        formulas = [d.formula for d in self.declarations if d.formula is not None]
        nodes = [node for formula in formulas for node in f.walk(formula)]
        applied = {n.function for n in nodes if isinstance(n, f.Apply)}
        used = {n.name for n in nodes if isinstance(n, f.Predicate) and len(n.args) == 1}
        alone = {*used}  # of these nothing but a listing may say anything
        functions = (t.formula for t in listings if t.function)
        used |= {n.name for told in functions for n in f.those(told, f.Predicate)}
        known = {
            n.name for formula in formulas for n in _stated_outright(formula)
            if not (len(n.args) == 1 and isinstance(n.args[0], f.Apply))  # from where a value is
        }  # fmt: skip
        stated = {head.name for formula in formulas for head in heads(formula)}
        lasting = [formula for formula in formulas if not _is_effect(formula, stated)]
        known |= functions_told(lasting, {t.symbol for t in listings if t.function})
        partly = {t.function for formula in formulas for t in equated(formula)}
        numeric = any(isinstance(n, f.Number) for n in nodes)
        named = {n.name for n in nodes if isinstance(n, f.Constant)}
        places = places_of(tuple(formulas) if any(t.noun for t in listings) else ())
        listed = sets_of(formulas)
        applied |= _unused_observers(listings, alone - known - {t.symbol for t in listings})
        for told in listings:
            symbol = told.symbol or told.noun
            unused = [name for name in told.names if name not in named]
            wanted = symbol in (applied if told.function else (used | self.counted) - applied)
            kinds = {places.root(("c", name, 0)) for name in told.names if name in named}
            partial = bool(told.noun) and bool(kinds) and len(unused) + len(kinds) > 1
            wanted |= told.declared or told.noun in WHOLE or partial
            sorts = {n.name for n in f.those(told.formula, f.Predicate)}
            sorts = {name for name in sorts if name.lower() not in STATES}
            if told.chunk.section == "function" and not sorts <= known:
                continue  # its sorts are words only
            if not wanted or symbol in known:
                said = sets_of([told.formula]).get(symbol, ())
                if wanted and said and not _are_alike(said, listed.get(symbol, said)):
                    what = f"the words list other elements of {symbol} than the axioms"
                    expected = ["the same elements, or axioms alone"]
                    self.unclear.append(ReadError(what, self.place(told.chunk), expected))
                continue
            known.add(symbol)
            if told.function and told.symbol in NUMERIC:
                if numeric:
                    continue
                self.operations[told.symbol] = NUMERIC[told.symbol]
            place = self.place(told.chunk)
            text, lines = told.chunk.text.strip(), self.lines(told.chunk)
            label = f"line {place.line}: {symbol}"
            if symbol in partly:
                self.partly[symbol] = label
            self.declarations.append(
                syntax.Declaration("axiom", label, text, place, lines, told.formula)
            )
            self.signed += [place] if told.function else []
            what = f"what the words list is read as {print_formula(told.formula)}"
            self.notices.append(syntax.Notice(place, what))
        self.declarations.sort(key=lambda declaration: declaration.lines)

    def add_constants(self, chunks: Sequence[Chunk], names: Sequence[str]) -> None:
        """Let variables range over declared constants that no formula names, and tell it.

        Where the others are of several kinds, or numbers or states, no variable does, nor where
        a line is refused, which could say of what kind they are.
        """
        formulas = tuple(d.formula for d in self.declarations if d.formula is not None)
        nodes = [n for formula in formulas for n in f.walk(formula)]
        named = {n.name for n in nodes if isinstance(n, f.Constant)}
        named |= {str(n.value) for n in nodes if isinstance(n, f.Number)}
        unused = [name for name in names if name not in named]
        if not unused or not formulas or self.problems or self.unclear or self.refused:
            return
        places = places_of(formulas)
        kinds = {places.root(("c", name, 0)) for name in names if name in named}
        apart = {n.name for n in nodes if isinstance(n, f.Constant) and INITIAL.fullmatch(n.name)}
        apart |= {"0" for n in nodes if isinstance(n, f.Number)}
        place, lines, text = self.place(chunks[0]), self.lines(chunks[0]), chunks[0].text.strip()
        what = f"no formula names {', '.join(unused)}"
        if (
            len(kinds) > 1
            or (apart and not kinds)
            or any(map(str.isdigit, unused))
            or any(places.root(("c", name, 0)) in kinds for name in apart)
            or any(isinstance(n, f.Predicate) and n.name == CONSTANT for n in nodes)
        ):
            told = f"{what}, so that no variable ranges over it"
            self.notices.append(syntax.Notice(place, told))
            return
        formula = all_of(CONSTANT, names)
        label = f"line {place.line}: {CONSTANT}"
        self.declarations.append(syntax.Declaration("axiom", label, text, place, lines, formula))
        self.declarations.sort(key=lambda declaration: declaration.lines)
        told = f"{what}; variables range over it all the same"
        self.notices.append(syntax.Notice(place, told))

    def check_subsets(self, subsets: Iterable[tuple[str, str, Chunk]]) -> None:
        """Check that sets have the elements only that the text says they are of."""
        listed = sets_of(d.formula for d in self.declarations if d.formula is not None)
        for name, of, chunk in subsets:
            if name in listed and of in listed:
                self._check_places(name, (of,), chunk)

    def check_signatures(self, signatures: Iterable[tuple[Signature, Chunk]]) -> None:
        """Check that predicates hold of what they are declared for: `likes(person, colour)`."""
        formulas = [d.formula for d in self.declarations if d.formula is not None]
        sorts = sorts_of(formulas, ())
        defined = {head.name for formula in formulas for head in heads(formula)}
        for signature, chunk in signatures:
            nouns = [stem(arg) for arg in signature.arguments]
            if nouns and signature.name in defined and all(n in sorts for n in nouns):
                self._check_places(signature.name, [sorts[n][0] for n in nouns], chunk)

    def _check_places(self, name: str, sorts: Sequence[str], chunk: Chunk) -> None:
        """Add that a predicate holds of elements of sorts alone."""
        names = tuple(f"x{i}" for i in range(len(sorts)))
        values = tuple(map(f.Variable, names))
        inside = f.conjunction(*(f.Predicate(s, (x,)) for s, x in zip(sorts, values, strict=True)))
        formula = as_condition(f.ForAll(names, f.Implies(f.Predicate(name, values), inside)))
        place, lines, text = self.place(chunk), self.lines(chunk), chunk.text.strip()
        label = f"line {place.line}: {name}"
        self.declarations.append(syntax.Declaration("axiom", label, text, place, lines, formula))

    def _check_types(self, labels: Collection[str]) -> None:
        """Make conditions of the signatures that define nothing, as facts tell all values.

        What is of states by its signature is observed of them, whatever steps do to it.
        """
        formulas = [d.formula for d in self.declarations if d.formula is not None]
        defined = {head.name for formula in formulas for head in _stated_outright(formula)}
        out = []
        for declaration in self.declarations:
            if (
                declaration.label not in labels
                or declaration.formula is None
                or not _sorts_of_places(declaration.formula) <= defined
            ):
                out.append(declaration)
            elif is_told_by_facts(declaration.formula, formulas):
                out.append(replace(declaration, formula=as_condition(declaration.formula)))
        self.declarations = out

    def _check_sums(self) -> None:
        """Refuse sums of what is no number by the text: `1 + a`, `new-york`."""
        formulas = [d.formula for d in self.declarations if d.formula is not None]
        listed = {v for values in sets_of(formulas).values() for v in values}
        related = {
            side
            for formula in formulas
            for node in f.those(formula, f.Compare)
            for side in node.terms
        }
        for declaration in self.declarations:
            for node in f.walk(declaration.formula or f.Truth(value=True)):
                if not isinstance(node, f.Apply) or node.function not in {"+", "-", f.TIMES}:
                    continue
                for arg in node.args:
                    if isinstance(arg, f.Constant) and arg in listed:
                        what = f"{arg.name} is no number, and {node.function} is for numbers only"
                        instead = ["a function of the text's own: plus(x, y), or x ⊗ y"]
                        self.problems.append(ReadError(what, declaration.place, instead))
                        return
                    if not isinstance(arg, f.Constant) or arg in related:
                        continue
                    if len(arg.name) > 1 and arg.name.isalpha():
                        what = f"nothing says which number {arg.name} is: a name has no sign in it"
                        instead = [f"{arg.name} = 4", "one name: new_york"]
                        self.problems.append(ReadError(what, declaration.place, instead))
                        return

    def _tell_readings(self) -> None:
        """Tell how what can be read in two ways was read."""
        if self.far:
            others = _others(self.far)
            what = "without a dot, the quantifier is read as far as its variable stands"
            self.notices.append(syntax.Notice(self.far[0], what + others))
        if self.wide:
            what = (
                "the dot makes all that is behind it part of what is denied; brackets would end it"
            )
            self.notices.append(syntax.Notice(self.wide[0], what + _others(self.wide)))
        if remarks := list(self._remarks()):
            others = _others(remarks)
            what = (
                "what stands behind % is left out, as a comment; as an operator it is written mod"
            )
            self.notices.append(syntax.Notice(remarks[0], what + others))
        for number, raw in enumerate(self.source.lines, 1):
            for found in _FOOTNOTE.finditer(raw) if "\\footnote{" in raw else ():
                if look.has_sign(found[1]) or look.has_shape(found[1], spaced=False):
                    place = Place(self.source.file, number, found.start() + 1, raw)
                    self.notices.append(syntax.Notice(place, "what a footnote says is left out"))
        if self.spoken:
            others = _others(self.spoken)
            what = "what a sentence defines is read as an axiom"
            self.notices.append(syntax.Notice(self.spoken[0], what + others))
        marked = next((s for s in self.stated if "'" in re.sub("[′’]", "'", s.passage.text)), None)
        if marked is not None and self.vocabulary.primes:
            offset = re.sub("[′’]", "'", marked.passage.text).index("'")
            what = "a prime is read as the mark of another variable, and not as the successor"
            self.notices.append(syntax.Notice(marked.passage.place(offset), what))

    def _remarks(self) -> Iterator[Place]:
        """Yield where comments that look formal begin behind axioms without commands of LaTeX."""
        axioms = (d.lines for d in self.declarations if d.formula is not None)
        for number in dict.fromkeys(n for first, last in axioms for n in range(first, last + 1)):
            raw = self.source.lines[number - 1]
            before = without_comment(raw)
            behind = raw[len(before) :].lstrip(" %")
            formal = look.has_sign(behind) or look.has_shape(behind, spaced=False)
            formal |= bool(_WORD_ALONE.fullmatch(behind) and _WORKED_OUT.search(before))
            if "%" in raw[len(before) :] and before.strip() and "\\" not in before and formal:
                yield Place(self.source.file, number, raw.index("%", len(before)) + 1, raw)

    def _tell_staying(self) -> None:
        """Tell of sentences about all steps by which the definition of one would be whole."""
        said = ("\n".join(self.source.lines[e.lines[0] - 1 : e.lines[1]]) for e in self.entries)
        told = [
            (i, found) for i, text in enumerate(said)
            if self.entries[i].kind == syntax.PROSE and (found := STAYING.search(text))
        ]  # fmt: skip
        step = without_frame(self.declarations) if told else None
        if step is None:
            return
        for i, found in told:
            what = f"what stays as it is is not read here, and {step.label} leaves it open"
            *above, before = found.string[: found.start()].split("\n")
            number = self.entries[i].lines[0] + len(above)
            place = Place(self.source.file, number, len(before) + 1, self.source.lines[number - 1])
            self.problems.append(ReadError(what, place, ["the same behind the definition"]))
            self.entries[i] = replace(self.entries[i], kind=syntax.NOT_UNDERSTOOD, became=what)

    def _mentions(self) -> None:
        """Leave out atoms of variables that only name what other axioms define, and tell it."""
        formulas = [d.formula for d in self.declarations]
        defined = {
            n.name for formula in formulas if not isinstance(formula, f.Predicate)
            for n in heads(formula)
        }  # fmt: skip
        for declaration in list(self.declarations):
            match declaration.formula:
                case f.Predicate(name, args) if (
                    name in defined and args and declaration.label.startswith("line ")
                    and all(isinstance(arg, f.Variable) for arg in args)
                    and not any(map(INITIAL.fullmatch, f.free_variables(declaration.formula)))
                    and len({*args}) == len(args)
                ):  # fmt: skip
                    self.declarations.remove(declaration)
                    self.entries = [
                        replace(e, kind=syntax.PROSE, became="") if e.became == declaration.label
                        else e for e in self.entries
                    ]  # fmt: skip
                    what = (
                        f"{print_formula(declaration.formula)} alone only names what others define"
                    )
                    self.notices.append(syntax.Notice(declaration.place, what))
                case _:
                    pass

    def name_first_states(self) -> None:
        """Make constants of what is called as first states are, and tell it, or that none is."""
        constants: dict[str, syntax.Declaration] = {}
        if not self.vocabulary.closed:  # else what is not declared is a variable
            self.declarations, constants = initial_constants(self.declarations)
        self.meant |= frozenset(constants)
        for name, axiom in constants.items():
            what = f"{name} is read as a constant: it is called like a first state"
            self.notices.append(syntax.Notice(axiom.place, what, name))
        for name, axiom in initial_variables(self.declarations).items():
            what = f"{name} is read as a variable, so that this is said of all values"
            self.notices.append(syntax.Notice(axiom.place, what, name))


def _stated_outright(formula: f.Formula) -> Iterator[f.Predicate]:
    """Yield the atoms that an axiom states or defines, but for a sort under a condition."""
    match formula:
        case f.ForAll(_, body):
            yield from _stated_outright(body)
        case f.And(parts):
            for part in parts:
                yield from _stated_outright(part)
        case f.Implies(_, conclusion):
            for head in heads(conclusion):
                if not (len(head.args) == 1 and isinstance(head.args[0], f.Variable)):
                    yield head
        case _:
            yield from heads(formula)


def _is_effect(formula: f.Formula, stated: set[str]) -> bool:
    """Whether an axiom has a condition of several things that no axiom states: a step."""
    said = matrix_of(formula)
    conditions = f.conjuncts(said.premise) if isinstance(said, f.Implies) else ()
    atoms = (part for part in conditions if isinstance(part, f.Predicate))
    return any(len(atom.args) > 1 and atom.name not in stated for atom in atoms)


def _sorts_of_places(signature: f.Formula) -> set[str]:
    """Return the predicates that a signature has of the arguments of its function."""
    match signature:
        case f.ForAll(_, f.Implies(premise, _)):
            return {n.name for n in f.conjuncts(premise) if isinstance(n, f.Predicate)}
        case _:
            return set()


def _unused_observers(listings: Sequence[Listing], open_sorts: set[str]) -> set[str]:
    """Return the functions that no formula applies, but that are observed of states."""
    return {
        told.symbol
        for told in listings
        if told.function
        for node in f.those(told.formula, f.Predicate)
        if node.name in open_sorts
    }


def _are_alike(one: Iterable[f.Term], other: Iterable[f.Term]) -> bool:
    """Whether two sets have elements of the same names, but for capitals."""
    spelt = [{str(term).lower() for term in terms} for terms in (one, other)]
    return spelt[0] == spelt[1]


def _others(places: Sequence[Place]) -> str:
    """Return what is said of the places besides the first."""
    match len(places) - 1:
        case 0:
            return ""
        case 1:
            return ", and so is another"
        case more:
            return f", and so are {more} others"
