"""What belongs to a sentence: the items or the display below it, and formulas with words."""

from collections.abc import Iterator, Sequence

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.rows import Row
from pylogic.notations.first_order.prose.lexicon import reads

_MOST = 2_000
"""How many characters a sentence has that is looked at."""
_ENDS = re.compile(
    r"\b(?:iff|if|if\s+and\s+only\s+if|(?:exactly|precisely|just)\s+(?:when|if)|when)"
    r"(?:\s+(?P<how>one|any|all|both|each|either|the)\s+(?:(?:of\s+)?the\s+)?(?:following|these)(?:\s+\w+){0,3})?\s*[:,]?\s*$"
)
_BEGINS = re.compile(r"\s*\\begin\{(?:enumerate|itemize|description)\*?\}")
_ENDED = re.compile(r"\s*\\end\{(?:enumerate|itemize|description)\*?\}")
_ITEM = re.compile(r"\s*\\item\s*(?:\[[^\]]*\])?\s*")
_IGNORED = re.compile(r"\s*(?:%.*|\\(?:renewcommand|setlength|setcounter).*)?$")
_DISPLAYS = re.compile(r"\s*(?:\\\[|\\begin\{(?:equation|displaymath)\*?\}|\$\$)\s*$")
_DISPLAYED = re.compile(r"\s*(?:\\\]|\\end\{(?:equation|displaymath)\*?\}|\$\$)\s*$")
_ALIGNS = re.compile(r"\s*\\begin\{(?:align|gather|eqnarray)\*?\}\s*$")
_ALIGNED = re.compile(r"\s*\\end\{(?:align|gather|eqnarray)\*?\}")
_GAP = re.compile(r"[,;]?\s*\\q?quad(?![a-z])\s*")
_WORDED = re.compile(r"\b(?:if|iff|then|for|where)\b|:|[⇔≡↔]|<->|<=>")
_BOUND = re.compile(r"for (?:all |every |each )?([^$\\]*?)[.,;]?")
_LAST = re.compile(r"[.,;\s]*(?:\b(?P<word>and|or)\b)?[.,;\s]*$")


def with_below(sentences: Sequence[Sequence[Row]], at: int) -> tuple[str, int]:
    """Return a sentence with the display or the items that it ends with, and where they end.

    A sentence that ends otherwise is returned as it is.
    """
    text = "\n".join(row.text for row in sentences[at])
    after = at + 1
    if text.count("$$") == 2:  # noqa: PLR2004 - a display within its lines
        text = text.replace("$$", "$")
    found = _ENDS.search(text, max(0, len(text) - _NEAR))
    if found is None or after >= len(sentences):
        return text, after
    below = [row.text for part in sentences[after : after + FAR] for row in part]
    ends = [after + i for i, part in enumerate(sentences[after : after + FAR])]
    first = below[0]
    if _DISPLAYS.match(first):
        end = next((i for i, row in enumerate(below) if i and _DISPLAYED.match(row)), 0)
        rows = [row.strip() for row in below[1:end]]
        said = " ".join(rows).rstrip(".,;")
        ended = (i for i in ends[1:] if _DISPLAYED.match(sentences[i][0].text))
        last = next(ended, 0) if len(rows) == 1 or (rows and reads(said)) else 0
        if last:
            return f"{text} ${said}$", last + 1
    if (shown := _shown(sentences[after : after + 4])) is not None:
        return f"{text} ⟪{shown[0]}⟫", after + shown[1]
    if not _BEGINS.match(first):
        rows = _rows(sentences[after : after + FAR]) if _ALIGNS.match(first) else []
        said = text[: found.start("how")] if found["how"] else text
        return (f"{said} {_all(rows, found['how'])}", after + 3) if rows else (text, after)
    items: list[str] = []
    for end in ends:
        rows = [row.text for row in sentences[end]]
        if _ENDED.match(rows[0]):
            said = text[: found.start("how")] if found["how"] else text
            return f"{said} {_all(items, found['how'])}", end + 1
        for row in rows:
            if end == after or _IGNORED.match(row):
                continue
            if item := _ITEM.match(row):
                items.append(row[item.end() :])
            elif items:
                items[-1] += " " + row
    return text, after


def _shown(sentences: Sequence[Sequence[Row]]) -> tuple[str, int] | None:
    """Return the formula without words that stands alone between empty lines, and its end.

    Below it may be said of what it holds: `for 1 ≤ i ≤ 5.`
    """
    parts = [" ".join(" ".join(row.text for row in part).split()) for part in sentences]
    if len(parts) == 1 or parts[0] or any(parts[2:3]):
        return None
    said = parts[1].rstrip(".,; ")
    if not said or "$" in said or "\\" in said or _WORDED.search(said) or not reads(said):
        return None
    bound = _BOUND.fullmatch(parts[3]) if parts[3:] else None
    if bound and reads(bound[1]):
        return f"({bound[1]}) ∧ ({said})", 4
    return said, 2


def _rows(sentences: Sequence[Sequence[Row]]) -> list[str]:
    """Return the rows of a display whose lines are one part, with their words outside of signs."""
    ended = len(sentences) > 2 and _ALIGNED.match(sentences[2][0].text)  # noqa: PLR2004 - begin, rows, end
    rows = [row.text for row in sentences[1]] if ended else []
    said = [
        _WORDS.sub(lambda m: f"$ {m['said']} $", f"${row.strip().rstrip('.,;')}$") for row in rows
    ]
    formal = [re.match(r"\$[^$]+", row) for row in said]
    alone = all(m and reads(_GAP.sub("", m[0][1:])) for m in formal)
    return [_GAP.sub(" ", row).replace("$$", "") for row in said] if alone else []


def _all(items: Sequence[str], how: str | None) -> str:
    """Return items in one list, joined by the word that they end with."""
    words = {m["word"] for item in items[:-1] if (m := _LAST.search(item)) and m["word"]}
    one = how in {"one", "any", "either"}
    word = words.pop() if len(words) == 1 else "or" if one else "and"
    return f" {word} ".join(f"⟦{_LAST.sub('', item)}⟧" for item in items)


_WORDS = re.compile(r"\\(?:text\w*|mbox)\s*\{(?P<said>[^{}$]*)\}")
_IFF = re.compile(r":?\\(?:iff|(?:Long)?[lL]eftrightarrow)(?![a-z])(?:\s*\{\})?")


def in_words(sentences: Sequence[Sequence[Row]], at: int) -> tuple[str, int]:
    """Return a formula of a display as a sentence, if it has words in it, and where it ends."""
    after = at + 1
    first = sentences[at][0].text
    if len(first) > _MOST or ("\\text" not in first and "\\mbox" not in first):
        return "", after
    text = " ".join(row.text for row in sentences[at])
    while after < len(sentences) and _GOES_ON.match(sentences[after][0].text):
        joint = ", " if "{" in sentences[after][0].text[:9] else " "  # it ended a row
        text += joint + " ".join(row.text.strip() for row in sentences[after])
        after += 1
    if (
        not _IFF.search(text)
        or not _WORDS.search(text)
        or "cases" in text
        or (reads(text) and "either" not in text)
    ):
        return "", after
    text = _IFF.sub("$ iff $", text.strip().rstrip(".,;"), count=1)
    text = _WORDS.sub(lambda m: f"$ {m['said']} $", f"${text}$")
    text = re.sub(r",\s*\$(?=\s)", "$, ", text)
    return re.sub(r"\$[\s,]*\$", " ", text), after


_GOES_ON = re.compile(r" {4}|\s*\\text\w*\{\s*(?:or|and)\b")
_SUBJECT = re.compile(
    r"\s*(?:(?:an?|the)\s.{1,80}?\s(?:is|are)\s"
    r"|we\s+call\s+(?:an?|the)\s.{1,80}?\s(?=(?:an?\s+)?(?:\\(?:emph|text\w*)\{|\*)))",
    re.IGNORECASE,
)
_SAID_AGAIN = re.compile(r"an?\s+(?:\\\w+\{|\*)")
_SECOND = re.compile(
    r",\s+and\s+(?=an?\s|it\s+is\s|(?:the\s+)?[a-z]{3,}\s+\$)|(?<=[$}])\s*,?\s+and\s+(?=(?:we\s+)?write\s)"
    r"|:\s+(?=we\s+(?:say|call)\b)"
)


def divided(parts: Sequence[Row]) -> tuple[Row, Row] | None:
    """Return the statements of a sentence of one row that has two: `... , and a job is ...`."""
    short = len(parts) == 1 and len(parts[0].text) < _MOST
    found = _SECOND.search(parts[0].text) if short else None
    if found is None:
        return None
    row = parts[0]
    second = row.part(found.end(), len(row.text))
    if _SAID_AGAIN.match(second.text):  # of the same subject
        subject = _SUBJECT.match(row.text)
        second = second.replaced(0, 0, subject[0]) if subject else second
    return row.part(0, found.start()), second


_NEAR = 100
"""How near to its end a sentence leads to what is below it."""
FAR = 24
"""How many sentences and marks a list has that is looked at."""


def rows_of(parts: Sequence[Row], formulas: Sequence[str]) -> Iterator[Row]:
    """Yield the rows of formulas that stand for those of a sentence, with its label."""
    first = parts[0]
    label = look.label_of(first.text)
    begin = label.end if label else len(first.text) - len(first.text.lstrip())
    for i, formula in enumerate(formulas):
        own = first if i == 0 else first.part(begin, len(first.text))
        yield own.replaced(begin if i == 0 else 0, len(own.text), f"${formula}$")
        yield Row("", first.line)
