"""What LaTeX adds to a text, taken away: macros, columns and rows of displays, numbers.

The text that is left is what the rest of the reader sees. A `Source` knows of each of its
characters where in the file it stands, so that places and carets are those of the file.
"""

from collections.abc import Mapping, Sequence

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.annotated import annotated
from pylogic.notations.first_order.page.bullets import with_bullets
from pylogic.notations.first_order.page.display import Display, joined
from pylogic.notations.first_order.page.grouped_lists import with_groups_listed
from pylogic.notations.first_order.page.headers import (
    ANNOUNCING,
    with_first_states,
    with_headers,
    with_tuples,
)
from pylogic.notations.first_order.page.inference_rules import inference_rules
from pylogic.notations.first_order.page.itemized import with_items
from pylogic.notations.first_order.page.macros import (
    GIVEN,
    Macro,
    accents_applied,
    expanded,
    fonts_apart,
    macro_of,
)
from pylogic.notations.first_order.page.margins import without_margin, without_quotes
from pylogic.notations.first_order.page.matrices import matrices
from pylogic.notations.first_order.page.modules import modules
from pylogic.notations.first_order.page.operators import operators
from pylogic.notations.first_order.page.plain_lines import is_plain
from pylogic.notations.first_order.page.prover_lists import prover_lists
from pylogic.notations.first_order.page.queries import queries
from pylogic.notations.first_order.page.rows import Row
from pylogic.notations.first_order.page.sides import without_gloss
from pylogic.notations.first_order.page.source import Source
from pylogic.notations.first_order.page.tables import tables
from pylogic.notations.first_order.page.whole_sentences import with_whole_sentences
from pylogic.notations.first_order.spelling.signs import INFIX

_OPERATOR = re.compile(r"\\(?:min|max|deg|dim|gcd|lcm|ker|hom|arg|det)(?![A-Za-z])")
"""What LaTeX has a command for, and is a name."""
_NEW_LIST = re.compile(r"\s*\\newtheorem\*?\{(\w+)\}")
_SUBSCRIPTED = re.compile(
    r"\\(?:text|math|operatorname)[a-z]*\s*\{(\w+)\}(?=_(?:\{[\w, ]+\}|\w)|['\[])"
)
"""A word in a font, with an index or a prime behind it: that belongs to the name."""
_OVERLAY = re.compile(r"(?<=\\item)<[\d,+-]+>|(?<=\})<[\d,+-]+>")
"""On which slides something is shown."""
_CHAIN = re.compile(
    r"(?P<before>^\s*\$?\s*|\$\s*)(?P<names>(?:[A-Z]\w*\s*=\s*){2,9})(?P<set>\\?\{\s*[\w\s,.]+\\?\})"
    r"(?:\s*\$?\s*[.,;]?\s*$|\s*(?P<more>\$))"
)
"""Several sets that are one: `R = C = {1, 2}`."""
_SERIES = re.compile(
    r"(?<![\w\\])(?P<name>[A-Za-z]+_?\{?)(?P<first>\d{1,3})(?P<end>\}?)\s*,\s*(?:(?P=name)(?P<next>\d{1,3})\}?\s*,\s*)?"
    r"(?P<dots>(?:\\(?:ldots|dots|cdots|dotsc)(?![a-z])|…|\.\.\.)\s*,\s*)(?=(?P=name)(?P<last>\d{1,3})\}?(?!\w))"
)
"""Names with numbers, of which dots leave out some: `v_1, v_2, ..., v_5`."""
_WEDGE = re.compile(r"(?<=/\\)(?=[(\[])")
_MOST = 100
_COMMAND_BEFORE = re.compile(r"\\[A-Za-z]+$")
_INFIX = frozenset(f"\\{name}" for name in INFIX.values())
"""Signs that are relations, unless a table says that they are operations."""
_ONE = frozenset({"split", "multline"})
"""The environments whose rows are one formula."""
_INPUT = re.compile(r"\s*\\(?:input|include|subfile)\s*\{?([^{}\s]+)\}?")
_LIGATURES = {"ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl", "\u00ad": ""}
_LIGATURE = re.compile("[" + "".join(_LIGATURES) + "]")
_TUPLE = r"\(\s*+\w++(?:\s*+,\s*+\w++)++\s*+\)"
_TITLED_SET = re.compile(
    r"\s*(?:[-*•]\s+)?(?P<of>(?:Domain|Type|Values)\s+of\s+)?+"
    r"(?!(?:Constants?|Variables?|Predicates?|Functions?|Sorts?)\b)[A-Za-z]\w*\s*(?P<colon>:)"
    rf"\s*\\?\{{\s*(?:\w++|{_TUPLE})(?:\s*,\s*(?:\w++|{_TUPLE}))*\s*\\?\}}\s*[.;]?\s*$"
)
"""A set behind its name and a colon: `Inhabitants: {A, B, C}`, `edge: {(a, b), (b, c)}`."""
_TITLED_ROWS = re.compile(
    r"\s*(?:[-*•]\s+)?(?:relation\s+)?[A-Za-z]\w*(?P<colon>\s*(?P<of>\([\w\s,]*\))?\s*:)\s*"
    rf"{_TUPLE}(?(of)|\s*[,;]?\s*{_TUPLE})(?:\s*[,;]?\s*{_TUPLE})*(?P<end>\s*)[.;]?\s*$"
)
"""The tuples of a relation behind its name: `R(A, B): (1, 2), (2, 3)`."""
_SIGNED = re.compile(
    r"\s*(?:[-*•]\s+)?(?P<name>[A-Za-z]\w*)(?P<colon>:)\s*\w+(?:\s*(?:×|\*|x)\s*\w+)*\s*"
    r"(?:→|->|⟶)\s*\w+\s*[.;]?\s*$"
)
"""A signature, unless its name is the label of an implication: `pos: Agent -> Place`."""
_RELEVANT = re.compile(
    r"\w\s*,\s*(?:\.\.\.|…)|^\s*[A-Z]\w*\s*=\s*[A-Z]\w*\s*=|^\s*\$\$|[\\ﬁﬂﬀﬃﬄ\u00ad]|[)\]][.,;]?\s*$|::=|\s{3}\w[\w\s,']{0,40}(?:∈|\bin\b)"
    r"|(?:\b(?:for|where|with|when(?:ever)?|provided)|,)\s[^\n]{0,80}[≤≥<>∈=\d}]|[\w)]\s∀|\sin\s[^\n]{0,80}\bin\b"
)


def unfolded(lines: Sequence[str], file: str) -> Source:
    """Return what is left of a text when its typography is taken away."""
    source = Source(lines, file)
    text = "\n".join(lines)
    macros: dict[str, Macro] = GIVEN | accents_applied(text) | fonts_apart(text)
    display = Display(source)
    shown, instead, rules = _without_page(source)
    for number, line in enumerate(shown, 1):
        row = without_gloss(Row(line, number))
        for rule in rules.get(number - 1, ()):
            source.rows += [Row("", number), _named(expanded(rule, macros)), Row("", number)]
        if number - 1 in instead:
            source.rows += [expanded(other, macros) for other in instead[number - 1]]
            continue
        if not display.inside and is_plain(row.text):
            source.rows.append(row)
            display.ends = []
            continue
        if not display.inside and (titled := _titled(row, lines)) is not None:
            source.rows.append(titled)
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
            what = f"the file {found[1]} is not read with this one"
            source.miss(number, line.index("\\") + 1, what, "its text in this place")
            source.rows.append(Row("%", number))
            continue
        row = _without_looks(row)
        row = _written_out(expanded(row, macros) if "\\" in row.text else row)
        display.add(_named(row))
    source.rows = joined([*with_groups_listed(_with_operations(source, macros))])
    with_whole_sentences(source)
    source.rows, unread, dashed = with_items(with_bullets(with_first_states(source.rows)))
    for row in dashed:
        what = "dashes below this are read as the marks of a list, and not as minus"
        source.tell(*row.at(0), what)
    for row in unread:
        what = "what joins the items of the list below this is not told"
        source.miss(*row.at(0), what, "'or' or 'and' at the end of each item")
    if any(row.text.rstrip().endswith(ANNOUNCING) for row in source.rows):
        source.rows = with_headers(with_tuples(source.rows))
    return source


def _without_looks(row: Row) -> Row:
    """Return a row without ligatures and numbers of slides; a wedge before a bracket is none."""
    for found in reversed(list(_LIGATURE.finditer(row.text))):
        row = row.replaced(found.start(), found.end(), _LIGATURES[found[0]])
    row = row.blanked(_OVERLAY) if "<" in row.text else row
    if "/\\" in row.text:  # no mathematics begins behind it
        row = row.changed([(*found.span(), " ") for found in _WEDGE.finditer(row.text)])
    return row


def _with_operations(source: Source, macros: Mapping[str, Macro]) -> list[Row]:
    """Return the rows with operations for the relations of which tables tell values."""
    rows = source.rows
    for sign in {expanded(Row(sign, 1), macros).text for sign in source.operations} & _INFIX:
        bare = re.compile(rf"(?<!\{{){re.escape(sign)}(?![A-Za-z])")
        said = f"\\mathbin{{{sign}}}"
        rows = [row.changed([(*m.span(), said) for m in bare.finditer(row.text)]) for row in rows]
    return rows


def _titled(row: Row, lines: Sequence[str]) -> Row | None:
    """Return a row that lists or types what stands before its colon with another sign there."""
    if listed := _TITLED_SET.match(row.text):
        row = row.replaced(*listed.span("colon"), " =")
        return row.replaced(*listed.span("of"), "") if listed["of"] else row
    if listed := _TITLED_ROWS.match(row.text):
        row = row.replaced(*listed.span("end"), "}")
        return row.replaced(*listed.span("colon"), " = {")
    signed = _SIGNED.match(row.text)
    applied = re.compile(rf"(?<!\w){signed['name']}\(") if signed else None
    if signed and applied and any(map(applied.search, lines)):
        return row.replaced(*signed.span("colon"), " :")
    return None


def _without_page(source: Source) -> tuple[list[str], dict[int, list[Row]], dict[int, list[Row]]]:
    """Return the lines without margins, what stands for pages and tables, and inference rules."""
    shown, numbered = without_margin(without_quotes(source.lines))
    if numbered:
        what = f"{numbered} numbers in the margin count the lines, and are not read"
        source.tell(1, 1, what)
    pages = ends_of_pages(shown)
    if pages:
        what = f"{len(pages)} lines are numbers of pages or heads above them, and are not read"
        source.tell(min(pages) + 1, 1, what)
    ruled = inference_rules(shown)
    for i in [*ruled.formulas][:1]:
        what = "inference rules are read as implications: premises → conclusion"
        source.tell(i + 1, 1, what)
    for i in ruled.unclear:
        what = "whether this bar makes a rule of what is around it, or stands between facts"
        instead = "a name behind it: ----- (R1)", "an empty line before it, and behind it"
        source.miss(i + 1, 1, f"{what}, is not told", *instead)
    other = _others(source, ruled.lines) | {i: [Row("%", i + 1)] for i in pages}
    return ruled.lines, other, ruled.formulas


def _others(source: Source, shown: Sequence[str]) -> dict[int, list[Row]]:
    """Return what is read for the lines of tables and of annotated formulas, by their indices."""
    acting = operators(shown)
    for i in sorted(acting.rows)[:1]:
        what = "operators of STRIPS are read as axioms: Poss(a, s), and what holds in do(a, s)"
        hyphens = any(
            "_" in row.text and "-" in shown[j] for j, own in acting.rows.items() for row in own
        )
        what += "; a hyphen in a name is read as _" if hyphens else ""
        source.tell(i + 1, 1, what)
    shown = ["" if i in acting.rows else line for i, line in enumerate(shown)]
    tabled, arrayed = tables(shown), matrices(shown)
    for i in sorted(arrayed.rows)[:1]:
        what = "the rows and columns of matrices are numbered from 1"
        source.tell(i + 1, 1, what)
    source.letters |= tabled.letters | acting.letters
    source.families |= tabled.families | dict.fromkeys(arrayed.names, 2)
    source.operations |= tabled.signs
    framed = dict(acting.rows)
    for unframed in (annotated(shown), modules(shown), prover_lists(shown), queries(shown)):
        errors = list(unframed.errors(source.file, source.lines))
        if unframed.refused:
            raise errors[0]
        source.missing += errors
        source.notices += unframed.notices(source.file, source.lines)
        framed |= unframed.rows
    for i, why, instead in tabled.unread:
        source.miss(i + 1, 1, f"this table is not read: {why}", instead)
    return {**tabled.rows, **arrayed.rows, **framed}


def _written_out(row: Row) -> Row:
    """Return a row with `v_1, v_2, v_3` for `v_1, ..., v_3`, with two sets for `R = C = {1}`."""
    if chain := _CHAIN.search(row.text):
        sets = [f"{name.strip()} = {chain['set']}" for name in chain["names"].split("=")[:-1]]
        inside = chain["more"] or chain.start()  # of a sentence
        row = row.replaced(*chain.span(), f"${'$, $'.join(sets)}$" if inside else "; ".join(sets))
    for found in reversed(list(_SERIES.finditer(row.text))):
        first, last = int(found["first"]), int(found["last"])
        if first + 1 < last <= first + _MOST and (
            not found["next"] or int(found["next"]) == first + 1
        ):
            begin = int(found["next"] or first) + 1
            more = "".join(f"{found['name']}{i}{found['end']}, " for i in range(begin, last))
            row = row.replaced(*found.span("dots"), more)
    return row


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


_NUMBER = re.compile(
    r"\f?(?:\s{8,}\d{1,4}|\s*[-–—]\s*\d{1,4}\s*[-–—]|\s*Page\s+\d{1,4}(?:\s+of\s+\d{1,4})?)\s*$"
)
_HEAD = re.compile(r"\f?\s*(?:\d{1,4}\s{3,}\S.*[A-Za-z].*|[A-Za-z].*\S\s{3,}\d{1,4})\s*$")
_AWAITS_NUMBER = re.compile(r"[=<>≤≥≠+−*·×(,-]\s*$")
"""What a number may stand behind, on the next line."""


def ends_of_pages(lines: Sequence[str]) -> frozenset[int]:
    """Return the indices of the lines with numbers of pages, and of the heads below them."""
    found: set[int] = set()
    for i, line in enumerate(lines):
        if not _NUMBER.match(line):
            continue
        before = next((text for text in reversed(lines[max(i - 3, 0) : i]) if text.strip()), "")
        if _AWAITS_NUMBER.search(before):
            continue
        found.add(i)
        after = next((j for j in range(i + 1, min(i + 4, len(lines))) if lines[j].strip()), i)
        if _HEAD.match(lines[after]) and not look.has_sign(lines[after]):
            found.add(after)
    return frozenset(found)
