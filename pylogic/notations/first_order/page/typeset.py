"""What LaTeX adds to a text, taken away: macros, columns and rows of displays, numbers.

The text that is left is what the rest of the reader sees. A `Source` knows of each of its
characters where in the file it stands, so that places and carets are those of the file.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pylogic.core import regexes as re
from pylogic.core.errors import Place, ReadError
from pylogic.core.syntax import Notice
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.annotated import annotated
from pylogic.notations.first_order.page.bullets import with_bullets
from pylogic.notations.first_order.page.headers import ANNOUNCING, with_headers
from pylogic.notations.first_order.page.inference_rules import inference_rules
from pylogic.notations.first_order.page.items import with_items
from pylogic.notations.first_order.page.macros import ACCENTS, Macro, expanded, macro_of
from pylogic.notations.first_order.page.margins import without_margin, without_quotes
from pylogic.notations.first_order.page.modules import modules
from pylogic.notations.first_order.page.operators import operators
from pylogic.notations.first_order.page.pages import ends_of_pages
from pylogic.notations.first_order.page.prover_lists import prover_lists
from pylogic.notations.first_order.page.questions import questions
from pylogic.notations.first_order.page.rows import Row
from pylogic.notations.first_order.page.sides import (
    LONGEST,
    is_whole,
    under,
    with_side,
    without_number,
)
from pylogic.notations.first_order.page.tables import tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_NAMES = (
    r"(?:equation|align|alignat|gather|multline|eqnarray|displaymath|math|flalign|IEEEeqnarray)"
)
_BEGIN = re.compile(
    rf"\\begin\{{({_NAMES})\*?\}}(?:\{{\d+\}})?|\\\[|^\s*\$\$(?=\s*(?:$|\\begin\{{))"
)
_END = re.compile(rf"\\end\{{{_NAMES}\*?\}}|\\\]|(?:^|(?<=\}}))\s*\$\$(?=[.,;\s]*$)")
_INNER = re.compile(
    r"\\(begin|end)\{(split|aligned|gathered|array|alignedat|subequations)\}(?:\[\w\])?(\{[^{}]*\})?"
)
_ENVIRONMENTS = (
    r"definition|defn?|defi|dfn|theorem|thm|axioms?|lemma|lem|proposition|prop|corollary|cor|remark"
    r"|rem|example|ex|exercise|problem|solution|claim|fact|assumption|notation|convention|rules?"
    r"|itemize|enumerate|description|center|quote|quotation|proof|small|minipage"
)
_LISTS = re.compile(
    rf"\\(?:begin|end)\{{(?:{_ENVIRONMENTS})\*?\}}(?:\[[^\]]*\])?(?:\{{[^{{}}]*\}})?"
)
_ENVIRONMENT = re.compile(r"\\(?:begin|end)\{(\w+)\*?\}(?:\[[^\]]*\])?(?:\{[^{}]*\}(?!\s*\())?")
_OPERATOR = re.compile(r"\\(?:min|max|deg|dim|gcd|lcm|ker|hom|arg|det)(?![A-Za-z])")
"""What LaTeX has a command for, and is a name."""
_NEW_LIST = re.compile(r"\s*\\newtheorem\*?\{(\w+)\}")
_SUBSCRIPTED = re.compile(r"\\(?:text|math|operatorname)[a-z]*\s*\{(\w+)\}(?=_(?:\{[\w, ]+\}|\w))")
"""A word in a font, with an index below it: the index belongs to the name."""
_OVERLAY = re.compile(r"(?<=\\item)<[\d,+-]+>|(?<=\})<[\d,+-]+>")
"""On which slides something is shown."""
_CHAIN = re.compile(
    r"^(?P<before>\s*\$?\s*)(?P<names>(?:[A-Z]\w*\s*=\s*){2,9})(?P<set>\\?\{\s*[\w\s,.]+\\?\})(?P<behind>\s*\$?\s*[.,;]?\s*)$"
)
"""Several sets that are one: `R = C = {1, 2}`."""
_SERIES = re.compile(
    r"(?<![\w\\])(?P<name>[A-Za-z]+_?\{?)(?P<first>\d{1,3})(?P<end>\}?)\s*,\s*(?:(?P=name)(?P<next>\d{1,3})\}?\s*,\s*)?"
    r"(?P<dots>(?:\\(?:ldots|dots|cdots|dotsc)(?![a-z])|…|\.\.\.)\s*,\s*)(?=(?P=name)(?P<last>\d{1,3})\}?(?!\w))"
)
"""Names with numbers, of which dots leave out some: `v_1, v_2, ..., v_5`."""
_MOST = 100
_COMMAND_BEFORE = re.compile(r"\\[A-Za-z]+$")
_ONE = frozenset({"split", "multline"})
"""The environments whose rows are one formula."""
_ROW = re.compile(r"\\\\\*?(?:\[[\d.]+\s*(?:pt|em|ex|mm|cm)\])?|\\cr(?![A-Za-z])")
_BREAK = re.compile(r"(?<=[.,;:$)])\s*\\\\\*?(?:\[[\d.]+\s*(?:pt|em|ex|mm|cm)\])?\s*$")
"""The end of a line of words."""
_COLUMN = re.compile(r"(?<!\\)&")
_WORDS = re.compile(r"\\(?:short)?intertext\{[^{}]*\}")
_INPUT = re.compile(r"\s*\\(?:input|include|subfile)\s*\{?([^{}\s]+)\}?")
_PERCENT = re.compile(r"(?<!\\)%.*")
_BLANK = re.compile(
    r"(?:\s|\\q?quad(?![A-Za-z])|\\[,;:! ]|\{\}|\\h(?:space|phantom)\*?\{[^{}]*\})*"
)
_TIE = re.compile(r"(?<=\})~(?=\S)|(?<=\w)~(?=\\text|\$)")
_LIGATURES = {"ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl", "\u00ad": ""}
_LIGATURE = re.compile("[" + "".join(_LIGATURES) + "]")
_TRAILING = re.compile(
    r"\s*for(?:\s+(?:all|every|each|any))?\s+(?:\$|\\\()?[\w\s,'′’\\]+(?:∈|\\in(?![a-z])|\bin\b)"
    r"[^.$;]*(?:\$|\\\))?\s*(?:[.;]\s*|$)"
)
"""Of what a display is said, on the line behind it: `for all x in S.`"""
_LETTERS = re.compile(
    r"\s*for(?:\s+(?:all|every|each|any))?\s+(?:\$|\\\()?(?P<letters>[^\W\d_]'{0,2}(?:\s*,\s*[^\W\d_]'{0,2})+)(?=\s*(?:∈|\\in(?![a-z])))"
)
"""Several variables of which it is said."""
_FONT = re.compile(
    r"^\s*(?:\\item\s*)?(?P<font>(?:\\(?:med|small|big)skip\s*|\\noindent\s*)*\\(?:text(?:bf|it|sc|sf)|emph|underline|paragraph\*?|noindent\s*\\textbf)\s*\{)"
    r"(?P<words>[^{}$]*)\}"
)
_GOES_ON = re.compile(r"\s*\\emph\{[a-z][\w -]*\}\s+(?:if|iff|when|whenever|exactly|precisely)\b")
"""A word that a sentence defines, which began on the line before."""
_BESIDE = re.compile(
    r"[,;]?\s*\\q?quad(?![A-Za-z])(?:\s|\\q?quad(?![A-Za-z])|\\text\{\s*and\s*\})*"
    r"|(?<=\))[,;]\s*(?:\\[;:, ]\s*)+(?=\\?\w[\w{}\\]*\()"
)
"""What stands between two formulas of a display."""
_RULE = re.compile(r"←|⇐|:-|<-|\\(?:[Ll]ong)?[lL]eftarrow(?![A-Za-z])|\\impliedby(?![A-Za-z])")
_DEFINING = re.compile(
    rf"{_RULE.pattern}|[↔⇔⟺≡→⇒⊃]|->|=>|\\(?:[a-zA-Z]*arrow|iff|equiv|supset|implies)"
)
_ALTERNATIVES = re.compile(r"\s*\w+\s*(?P<sign>::=)\s*\w+(?:\s*\|\s*\w+)*\s*[.;]?\s*$")
_REMARK = re.compile(
    r"(?<!\\)&\s*&\s*\\(?:text|mbox|textrm|mathrm)\s*\{[^{}]*\}(?=\s*(?:\\\\|\\tag|\\label|$))"
)
"""Words in the last column of a display."""
_BY_HAND = re.compile(r"(?<!\\)&\s*(?:\\q?quad\s*)*\(\d{1,3}[a-z]?['′]?\)(?=\s*(?:\\\\|$))")
"""A number in the last column: `&(2)`."""
_LABELLED = re.compile(
    r"^\s*\\(?:text\w*|mbox|mathrm|mathbf)\s*\{\s*[(\[][\w\s.'’-]{1,30}[)\]]\s*:?\s*\}\s*(?:\\q?quad(?![a-z])\s*)*(?=&)"
    r"|^\s*&?\s*\\(?:text\w*|mbox)\s*\{\s*[A-Za-z][\w -]{0,30}(?::\s*\}|\}:)"
    rf"(?!{look.SIGNED})\s*"
    r"(?:\\q?quad(?![a-z])\s*)*(?:&[&\s]*|(?=\S))"
)
"""A label in the first column of a display: `\\text{(right)}\\quad &`."""
_IN_WORDS = re.compile(r"\\(?:text\w*|mbox)\s*\{[^{}]*\$[^{}]*\}")
"""Words of a display with mathematics in them: `\text{if $n$ is even}`."""
_NUMBERED = re.compile(r"\\(?:label|tag\*?)\{[^{}]*\}\s*$|\\(?:nonumber|notag)(?![a-z])\s*$")
"""What numbers a row of a display, or leaves it without."""
_TITLED_SET = re.compile(
    r"\s*(?:[-*•]\s+)?(?!(?:Constants?|Variables?|Predicates?|Functions?|Sorts?)\b)[A-Za-z]\w*\s*(?P<colon>:)"
    r"\s*\\?\{\s*\w+(?:\s*,\s*\w+)*\s*\\?\}\s*[.;]?\s*$"
)
"""A set behind its name and a colon: `Inhabitants: {A, B, C}`."""
_RELEVANT = re.compile(
    r"\w\s*,\s*(?:\.\.\.|…)|^\s*[A-Z]\w*\s*=\s*[A-Z]\w*\s*=|^\s*\$\$|[\\ﬁﬂﬀﬃﬄ\u00ad]|[)\]][.,;]?\s*$|::=|\s{3}\w[\w\s,']{0,40}(?:∈|\bin\b)"
)


@dataclass(slots=True)
class Source:
    """A file, what is left of it to be read, and what is missing.

    lines: The lines of the file.
    file: Its name.
    rows: What is left of them; a line may give several.
    missing: What is not read: other files, and tables.
    notices: What was taken away without being typography of LaTeX.
    letters: Those in the cells of tables.
    """

    lines: Sequence[str]
    file: str
    rows: list[Row] = field(default_factory=list)
    missing: list[ReadError] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)
    letters: set[str] = field(default_factory=set)

    def line(self, row: int) -> int:
        """Return the line of the file of a row, both from 1."""
        return self.rows[row - 1].line

    def raw(self, first: int, last: int) -> str:
        """Return the lines of the file of the rows from the first to the last."""
        return "\n".join(self.lines[self.line(first) - 1 : self.line(last)])

    def place(self, place: Place) -> Place:
        """Return the place in the file of a place in the rows."""
        row = self.rows[place.line - 1]
        if not row.columns and row.line == place.line:
            return place
        column = row.column(place.column - 1)
        return replace(
            place, line=row.line, column=column, source_line=self.lines[row.line - 1], shown_from=1
        )


def unfolded(lines: Sequence[str], file: str) -> Source:
    """Return what is left of a text when its typography is taken away."""
    source = Source(lines, file)
    macros: dict[str, Macro] = dict(ACCENTS)
    display = _Display(source)
    shown, instead, rules = _without_page(source)
    for number, line in enumerate(shown, 1):
        row = Row(line, number)
        for rule in rules.get(number - 1, ()):
            source.rows += [Row("", number), _named(expanded(rule, macros)), Row("", number)]
        if number - 1 in instead:
            source.rows += instead[number - 1]
            continue
        if not display.inside and (listed := _TITLED_SET.match(line)):
            source.rows.append(row.replaced(listed.start("colon"), listed.end("colon"), " ="))
            continue
        if not display.inside and not _RELEVANT.search(line):
            source.rows.append(row)
            continue
        if found_list := _NEW_LIST.match(line):
            display.lists.add(found_list[1])
        if macro := macro_of(line):
            macros[macro.name] = macro
            source.rows.append(Row("%", number))
            continue
        if (found := _INPUT.match(line)) and not line.lstrip().startswith("%"):
            place = Place(file, number, line.index("\\") + 1, source_line=line)
            what = f"the file {found[1]} is not read with this one"
            source.missing.append(ReadError(what, place, ["its text in this place"]))
            source.rows.append(Row("%", number))
            continue
        for found_at in reversed(list(_LIGATURE.finditer(line))):
            row = row.replaced(found_at.start(), found_at.end(), _LIGATURES[found_at[0]])
        row = row.blanked(_OVERLAY) if "<" in row.text else row
        row = _written_out(expanded(row, macros) if "\\" in row.text else row)
        display.add(_named(row))
    source.rows, unread, dashed = with_items(with_bullets(source.rows))
    for row in dashed:
        place = Place(file, row.line, row.column(0), source_line=source.lines[row.line - 1])
        what = "dashes below this are read as the marks of a list, and not as minus"
        source.notices.append(Notice(place, what))
    for row in unread:
        place = Place(file, row.line, row.column(0), source_line=source.lines[row.line - 1])
        what = "what joins the items of the list below this is not told"
        source.missing.append(ReadError(what, place, ["'or' or 'and' at the end of each item"]))
    if any(row.text.rstrip().endswith(ANNOUNCING) for row in source.rows):
        source.rows = with_headers(source.rows)
    return source


def _without_page(source: Source) -> tuple[list[str], dict[int, list[Row]], dict[int, list[Row]]]:
    """Return the lines without margins, what stands for pages and tables, and inference rules."""
    lines, file = source.lines, source.file
    shown, numbered = without_margin(without_quotes(lines))
    if numbered:
        place = Place(file, 1, 1, source_line=lines[0])
        what = f"{numbered} numbers in the margin count the lines, and are not read"
        source.notices.append(Notice(place, what))
    pages = ends_of_pages(shown)
    if pages:
        place = Place(file, min(pages) + 1, 1, source_line=lines[min(pages)])
        what = f"{len(pages)} lines are numbers of pages or heads above them, and are not read"
        source.notices.append(Notice(place, what))
    ruled = inference_rules(shown)
    for i in [*ruled.formulas][:1]:
        place = Place(file, i + 1, 1, source_line=lines[i])
        what = "inference rules are read as implications: premises → conclusion"
        source.notices.append(Notice(place, what))
    for i in ruled.unclear:
        place = Place(file, i + 1, 1, source_line=lines[i])
        what = "whether this bar makes a rule of what is around it, or stands between facts"
        instead = ["a name behind it: ----- (R1)", "an empty line before it, and behind it"]
        source.missing.append(ReadError(f"{what}, is not told", place, instead))
    other = _others(source, ruled.lines) | {i: [Row("%", i + 1)] for i in pages}
    return ruled.lines, other, ruled.formulas


def _others(source: Source, shown: Sequence[str]) -> dict[int, list[Row]]:
    """Return what is read for the lines of tables and of annotated formulas, by their indices."""
    acting = operators(shown)
    for i in sorted(acting.rows)[:1]:
        place = Place(source.file, i + 1, 1, source_line=source.lines[i])
        what = "operators of STRIPS are read as axioms: Poss(a, s), and what holds in do(a, s)"
        hyphens = any(
            "_" in row.text and "-" in shown[j] for j, own in acting.rows.items() for row in own
        )
        what += "; a hyphen in a name is read as _" if hyphens else ""
        source.notices.append(Notice(place, what))
    shown = ["" if i in acting.rows else line for i, line in enumerate(shown)]
    tabled = tables(shown)
    source.letters |= tabled.letters | acting.letters
    framed = dict(acting.rows)
    for unframed in (annotated(shown), modules(shown), prover_lists(shown), questions(shown)):
        errors = list(unframed.errors(source.file, source.lines))
        if unframed.refused:
            raise errors[0]
        source.missing += errors
        source.notices += unframed.notices(source.file, source.lines)
        framed |= unframed.rows
    for i, why, instead in tabled.unread:
        place = Place(source.file, i + 1, 1, source_line=source.lines[i])
        source.missing.append(ReadError(f"this table is not read: {why}", place, [instead]))
    return {**tabled.rows, **framed}


@dataclass(slots=True)
class _Display:
    """The rows of displayed formulas: each formula begins a line, and goes on indented."""

    source: Source
    inside: str = ""
    one: bool = False
    cases: int = 0
    begun: bool = False
    lists: set[str] = field(default_factory=set)
    ends: list[int] = field(default_factory=list)

    def add(self, row: Row) -> None:
        """Add what a line of the file leaves to be read."""
        row = row.blanked(_TIE)
        if self.inside and (comment := _PERCENT.search(row.text)) and comment.start():
            row = row.part(0, comment.start())
        while True:
            pattern = _END if self.inside else _BEGIN
            found = pattern.search(row.text)
            if found is None or row.text.lstrip().startswith("%"):
                self._rest(row)
                return
            before, after = row.part(0, found.start()), row.part(found.end(), len(row.text))
            beside = not self.inside and before.text.strip() and _END.search(after.text)
            if beside and found[0] != "\\[":
                self._rest(row)  # inside a sentence
                return
            if before.text.strip():
                self._rest(before)
            self._mark(found)
            if not self.inside:
                self.ends.append(len(self.source.rows))
            self.source.rows.append(Row(found[0].strip(), row.line))
            if not after.text.strip(" .,;"):
                return
            row = after

    def _mark(self, found: re.Match[str]) -> None:
        opening = not self.inside
        self.inside = ((found[1] if found.groups() else "") or "display") if opening else ""
        self.one = self.inside in {"multline", "equation", "display", "math", "displaymath"}
        self.cases, self.begun = 0, False
        self.ends = [] if opening else self.ends

    def _rest(self, row: Row) -> None:
        """Add text that no display begins or ends in."""
        if not self.inside:
            row = self._unlisted(row.blanked(_BREAK) if "\\\\" in row.text else row)
            if self.ends and (found := _TRAILING.match(row.text)):
                self._trail(row.part(0, found.end()))
                row = row.part(found.end(), len(row.text))
            self.ends = self.ends if not row.text.strip() else []
            row = _without_font(_listed(row) if "::=" in row.text else row)
            self.source.rows.append(under(without_number(row)))
            return
        for found in list(_INNER.finditer(row.text)):
            if found[2] == "split":
                self.one = True
            elif found[1] == "begin" and found[2] != "subequations":
                self.one = False
        row = row.blanked(_INNER).blanked(_REMARK).blanked(_BY_HAND).blanked(_LABELLED)
        for found in reversed(list(_IN_WORDS.finditer(row.text))):
            row = row.replaced(*found.span(), found[0].replace("$", " "))
        for part, ended in self._parts(row):
            own = part.blanked(_NUMBERED) if ended else part
            stops = len(own.text) - len(own.text.rstrip(" .,;"))
            closes = ended and not self.one and not self.cases
            self._formula(own.part(0, len(own.text) - stops) if closes else own)
            if ended and not self.one:
                self.ends += [len(self.source.rows)] if self.begun else []
                self.begun = False

    def _trail(self, row: Row) -> None:
        """Put what stands behind a display, and says of what it is said, behind its formulas."""
        text = row.text.strip().rstrip(".,;")
        begin = row.text.index(text)
        at = row.column(begin)
        part = row.part(begin, begin + len(text))
        body = Row("    " + text, row.line, (*[at] * 4, *part.columns))
        for begin, i in reversed([*self._formulas()]):
            above = self.source.rows[i - 1]
            formula = " ".join(one.text for one in self.source.rows[begin:i])
            if (said := _of_own(body, formula)) is None:
                continue
            stops = len(above.text) - len(above.text.rstrip(" .,;"))
            self.source.rows[i - 1] = above.part(0, len(above.text) - stops)
            self.source.rows.insert(i, said)

    def _formulas(self) -> Iterator[tuple[int, int]]:
        """Yield where the formulas of the last display begin and end, each in rows that go on."""
        rows = self.source.rows
        begin = self.ends[0] - 1
        while begin > 0 and not _BEGIN.search(rows[begin - 1].text):
            begin -= 1
        for i in self.ends:
            below = rows[i].text if i < len(rows) else ""
            if not (look.ends_within(rows[i - 1].text.rstrip("{} ")) or look.begins_within(below)):
                yield begin, i
                begin = i

    def _unlisted(self, row: Row) -> Row:
        """Return a row without the beginning or the end of a list, unless it is all there is."""
        for found in reversed(list(_ENVIRONMENT.finditer(row.text))):
            known = found[1] in self.lists or _LISTS.fullmatch(found[0])
            if known and (row.text[: found.start()] + row.text[found.end() :]).strip():
                row = row.replaced(*found.span(), " " * len(found[0]))
        return row

    def _formula(self, row: Row) -> None:
        """Add a stretch of a formula, at the left or, where it goes on, indented."""
        text = row.text
        if (found := _WORDS.search(text)) is not None:
            if text[: found.start()].strip():
                self._formula(row.part(0, found.start()))
            self.source.rows.append(Row("%", row.line))
            self.begun = False
            if text[found.end() :].strip():
                self._formula(row.part(found.end(), len(text)))
            return
        for found in _BESIDE.finditer(text) if len(text) < LONGEST else ():
            one, other = text[: found.start()], text[found.end() :]
            last = not other.strip()  # the other stands on the next line
            goes_on = _RULE if "quad" in found[0] else _DEFINING
            if found[0][0] == "," and goes_on.search(one) and not _DEFINING.search(other):
                continue  # so does the body of a rule
            if is_whole(one) and (
                last or (is_whole(other.rstrip(" .,;")) and not look.begins_within(other))
            ):
                self._formula(
                    with_side(row.part(0, found.start()), row.part(found.end(), len(text)))
                )
                self.begun = False
                if not last:
                    self._formula(row.part(found.end(), len(text)))
                return
        begin = _BLANK.match(text).end()  # type: ignore[union-attr]  # it matches nothing at least
        if begin == len(text):
            self.source.rows.append(Row("%", row.line))
            return
        body = under(row.part(begin, len(text)))
        if self.begun:
            at = body.columns[0]
            body = Row("    " + body.text, body.line, (*[at] * 4, *body.columns))
        self.source.rows.append(body)
        self.begun = True

    def _parts(self, row: Row) -> Iterator[tuple[Row, bool]]:
        """Yield the stretches between the ends of rows, and whether one ends there."""
        begin = 0
        marks = re.finditer(
            rf"\\(begin|end)\{{d?cases\}}|{_ROW.pattern}|{_COLUMN.pattern}", row.text
        )
        text = row.text
        for found in marks:
            if found[1]:
                self.cases += 1 if found[1] == "begin" else -1
            elif self.cases:
                continue
            elif found[0] == "&":
                text = text[: found.start()] + " " + text[found.end() :]
            else:
                done = Row(text, row.line, row.columns).part(begin, found.start())
                yield done, True
                begin = found.end()
        rest = Row(text, row.line, row.columns).part(begin, len(text))
        if rest.text.strip() or begin == 0:
            yield rest, False


def _of_own(said: Row, formula: str) -> Row | None:
    """Return `for all x, y in S` with the variables of a formula only; nothing if it has none."""
    found = _LETTERS.match(said.text)
    letters = re.split(r"\s*,\s*", found["letters"].strip()) if found else []
    own = [one for one in letters if re.search(rf"(?<![\w\\]){one}(?![\w'])", formula)]
    if found is None or len(own) == len(letters):
        return said
    return said.replaced(*found.span("letters"), ", ".join(own)) if own else None


def _written_out(row: Row) -> Row:
    """Return a row with `v_1, v_2, v_3` for `v_1, ..., v_3`, with two sets for `R = C = {1}`."""
    if chain := _CHAIN.match(row.text):
        names = [name.strip() for name in chain["names"].split("=")[:-1]]
        row = row.replaced(*chain.span(), "; ".join(f"{n} = {chain['set']}" for n in names))
    for found in reversed(list(_SERIES.finditer(row.text))):
        first, last = int(found["first"]), int(found["last"])
        if first + 1 < last <= first + _MOST and (
            not found["next"] or int(found["next"]) == first + 1
        ):
            begin = int(found["next"] or first) + 1
            more = "".join(f"{found['name']}{i}{found['end']}, " for i in range(begin, last))
            row = row.replaced(*found.span("dots"), more)
    return row


def _without_font(row: Row) -> Row:
    """Return a row without the font of the words that it begins with."""
    found = None if _GOES_ON.match(row.text) else _FONT.match(row.text)
    if found is None:
        return row
    titles = "paragraph" in found["font"] and row.text[found.end() :].strip()
    stop = ":" if titles and not found["words"].rstrip().endswith((".", ":")) else ""
    return row.replaced(found.end() - 1, found.end(), stop).replaced(*found.span("font"), "")


def _listed(row: Row) -> Row:
    """Return `COLOUR ::= red | green` as the set that it lists."""
    found = _ALTERNATIVES.match(row.text)
    if found is None:
        return row
    end = len(row.text.rstrip().rstrip(".;"))
    row = row.replaced(end, end, "}")
    for bar in reversed([m.start() for m in re.finditer(r"\|", row.text)]):
        row = row.replaced(bar, bar + 1, ",")
    return row.replaced(found.start("sign"), found.end("sign"), "= {")


def _named(row: Row) -> Row:
    """Return a row with plain names for words in fonts with indices, and for operators."""
    for found in reversed(list(_SUBSCRIPTED.finditer(row.text))):
        glued = _COMMAND_BEFORE.search(row.text, 0, found.start())
        row = row.replaced(found.end(1), found.end(), "")
        row = row.replaced(found.start(), found.start(1), " " if glued else "")
    for found in reversed(list(_OPERATOR.finditer(row.text))):
        glued = _COMMAND_BEFORE.search(row.text, 0, found.start())
        row = row.replaced(found.start(), found.start() + 1, " " if glued else "")
    return row
