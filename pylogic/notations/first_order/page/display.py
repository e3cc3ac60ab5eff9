"""Displayed formulas, each of which begins a line and goes on indented."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.line_edges import begins_within, ends_within
from pylogic.notations.first_order.page.rows import Row
from pylogic.notations.first_order.page.sides import (
    LONGEST,
    is_whole,
    under,
    with_side,
    without_number,
)
from pylogic.notations.first_order.page.source import Source

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
_ROW = re.compile(r"\\\\\*?(?:\[[\d.]+\s*(?:pt|em|ex|mm|cm)\])?|\\cr(?![A-Za-z])")
_BREAK = re.compile(r"(?<=[.,;:$)])\s*\\\\\*?(?:\[[\d.]+\s*(?:pt|em|ex|mm|cm)\])?\s*$")
"""The end of a line of words."""
_BRACE = re.compile(r"(?<!\\left)(?<!\\right)\\[{}]")
"""The braces of a set, and none that stands before cases: `\\left\\{`."""
_COLUMN = re.compile(r"(?<!\\)&")
_WORDS = re.compile(r"\\(?:short)?intertext\{[^{}]*\}")
_PERCENT = re.compile(r"(?<!\\)%.*")
_BLANK = re.compile(
    r"(?:\s|\\q?quad(?![A-Za-z])|\\[,;:! ]|\{\}|\\h(?:space|phantom)\*?\{[^{}]*\})*"
)
_TIE = re.compile(r"(?<=\})~(?=\S)|(?<=\w)~(?=\\text|\$)")
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

_JOINS = re.compile(r"(?<=\$)\s*,?\s*(?:and|or)\s*:?\s*$")
"""The end of a line that goes on with the display below it."""
_SHOWN = re.compile(r"(?P<blank>\s*)(?:\$\$|\\\[)(?P<formula>[^$]+?)(?:\$\$|\\\])[.,;]?\s*$")
"""A display on a line of its own."""
_LOOSE = re.compile(
    r"[∨|→⇒⊃]|\\/|\bor\b|[-=]>|\\(?:lor|vee|to|supset|implies|\w*arrow)(?![A-Za-z])"
)
"""What binds less than the word before a display."""
_ASIDE = re.compile(r"[.,;\s]*(?:(?:\\q?quad(?![a-z])|\\text\w*\s*\{|\bfor\b).*)?$", re.DOTALL)
"""What stands behind the formula of a display."""
_SKIPPED = frozenset({"", "%"})


@dataclass(slots=True)
class Display:
    """The rows of displayed formulas: each formula begins a line, and goes on indented."""

    source: Source
    inside: str = ""
    one: bool = False
    cases: int = 0
    open: int = 0
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

    def _mark(self, match: re.Match[str]) -> None:
        opening = not self.inside
        self.inside = ((match[1] if match.groups() else "") or "display") if opening else ""
        self.one = self.inside in {"multline", "equation", "display", "math", "displaymath"}
        self.cases, self.open, self.begun = 0, 0, False
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
            if not (ends_within(rows[i - 1].text.rstrip("{} ")) or begins_within(below)):
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
                last or (is_whole(other.rstrip(" .,;")) and not begins_within(other))
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
                yield done, not self._opened(done.text)
                begin = found.end()
        rest = Row(text, row.line, row.columns).part(begin, len(text))
        if rest.text.strip() or begin == 0:
            self._opened(rest.text)
            yield rest, False

    def _opened(self, text: str) -> bool:
        """Whether the braces of a set are open behind a stretch, so that its formula goes on."""
        for brace in _BRACE.findall(text):
            self.open = self.open + 1 if brace[-1] == "{" else max(self.open - 1, 0)
        return self.open > 0


def joined(rows: Sequence[Row]) -> list[Row]:
    """Return the rows with displays inside of the sentences that go on with them.

    A display is one part of what it is joined to: `q or r` behind `p and` is in brackets.
    """
    out: list[Row] = []
    at = 0
    while at < len(rows):
        out.append(rows[at])
        at += 1
        if rows[at - 1].text.rstrip(" :").endswith(("and", "or")) and _JOINS.search(
            rows[at - 1].text
        ):
            shown, at = _shown(rows, at)
            out += shown
    return out


def _shown(rows: Sequence[Row], at: int) -> tuple[list[Row], int]:
    """Return the display that begins at a row, between single dollar signs, and where it ends."""
    begin = next((i for i in range(at, len(rows)) if rows[i].text.strip() not in _SKIPPED), at)
    if begin == len(rows):
        return [], at
    if found := _SHOWN.match(rows[begin].text):
        return _bracketed([rows[begin].part(*found.span("formula"))]), begin + 1
    if not _BEGIN.fullmatch(rows[begin].text.strip()):
        return [], at
    stops = (i for i in range(begin + 1, len(rows)) if _END.fullmatch(rows[i].text.strip()))
    end = next(stops, begin)
    inside = [row for row in rows[begin + 1 : end] if row.text.strip() not in _SKIPPED]
    return (_bracketed(inside), end + 1) if inside else ([], at)


def _bracketed(rows: Sequence[Row]) -> list[Row]:
    """Return the rows of a formula as one part of a sentence."""
    *others, last = rows
    stop = _ASIDE.search(last.text).start()  # type: ignore[union-attr]  # it matches nothing at least
    text = "\n".join(row.text for row in rows)
    loose = _LOOSE.search(text) and not look.has_equivalence(text)
    aside = last.text[stop:].strip(" .,;")
    ends = (")" if loose else "") + (f"{last.text[stop:].rstrip(' .,;')}$" if aside else "$.")
    shown = [*others, last.replaced(stop, len(last.text), ends)]
    return [shown[0].replaced(0, 0, "    $(" if loose else "    $"), *shown[1:]]


def _of_own(said: Row, formula: str) -> Row | None:
    """Return `for all x, y in S` with the variables of a formula only; nothing if it has none."""
    found = _LETTERS.match(said.text)
    letters = re.split(r"\s*,\s*", found["letters"].strip()) if found else []
    own = [one for one in letters if re.search(rf"(?<![\w\\]){one}(?![\w'])", formula)]
    if found is None or len(own) == len(letters):
        return said
    return said.replaced(*found.span("letters"), ", ".join(own)) if own else None


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
