"""Rules as in Prolog: `legal(W, mark(X,Y)) :- true(cell(X,Y,b)) & ~true(control(W))`."""

from collections.abc import Sequence

from pylogic.gdl.rules import Both, Either, Goal, Holds, Not, Rule, Span
from pylogic.gdl.terms import Term, Variable
from pylogic.notations.gdl.forms import SheetFault
from pylogic.notations.gdl.kif import Misread
from pylogic.notations.gdl.lexer import Token, rule_tokens

_DEEPEST = 200


def read_infix(text: str) -> tuple[list[Rule], list[SheetFault]]:
    """Return the rules of a text, and what is wrong with it."""
    tokens = rule_tokens(text)
    reader = _Reader(tokens, len(text))
    rules: list[Rule] = []
    faults: list[SheetFault] = []
    while reader.at < len(tokens):
        begin = reader.at
        try:
            rules.append(reader.rule())
        except Misread as misread:
            faults.append(misread.fault)
            reader.at = max(reader.at, begin + 1)
            reader.skip(text)
    return rules, faults


def read_infix_term(text: str) -> Term | None:
    """Return the term that a text is; None where it is none."""
    tokens = rule_tokens(text)
    reader = _Reader(tokens, len(text))
    try:
        term = reader.term(0)
    except Misread:
        return None
    return term if reader.at == len(tokens) else None


def read_infix_terms(text: str) -> list[Term] | None:
    """Return the terms that stand one after the other in a text; None where they are none."""
    tokens = rule_tokens(text)
    reader = _Reader(tokens, len(text))
    terms = []
    try:
        while reader.at < len(tokens):
            terms.append(reader.term(0))
    except Misread:
        return None
    return terms


class _Reader:
    def __init__(self, tokens: Sequence[Token], length: int) -> None:
        self.tokens = tokens
        self.at = 0
        self._end = Token("end", "", length)

    def _now(self) -> Token:
        return self.tokens[self.at] if self.at < len(self.tokens) else self._end

    def _take(self, text: str) -> bool:
        token = self._now()
        if token.kind == "sign" and token.text == text:
            self.at += 1
            return True
        return False

    def _span(self, start: int) -> Span:
        return Span(start, self.tokens[self.at - 1].end if self.at else start)

    def _fault(self, *expected: str) -> Misread:
        token = self._now()
        what = f"{token.text!r} cannot stand here" if token.text else "the rule ends too early"
        return Misread(SheetFault(what, token.start, expected))

    def skip(self, text: str) -> None:
        """Go on to what stands at the margin, or behind a full stop."""
        while self.at < len(self.tokens):
            if self.tokens[self.at - 1].text == ".":
                return
            start = self.tokens[self.at].start
            if start == 0 or text[start - 1] == "\n":
                return
            self.at += 1

    def rule(self) -> Rule:
        """Return the rule that begins here."""
        start = self._now().start
        head = self._relation()
        head_span = self._span(start)
        body: tuple[Goal, ...] = ()
        if self._take(":-") or self._take("<="):
            body = self._any(0)
        span = self._span(start)
        self._take(".")
        return Rule(head, body, span, head_span)

    def _any(self, depth: int) -> tuple[Goal, ...]:
        """Return conditions that all hold, of which one may be several that are enough."""
        start = self._now().start
        parts = [self._all(depth)]
        while self._take("|"):
            parts.append(self._all(depth))
        span = self._span(start)
        if len(parts) == 1:
            return parts[0]
        return (Either(tuple(p[0] if len(p) == 1 else Both(p, span) for p in parts), span),)

    def _all(self, depth: int) -> tuple[Goal, ...]:
        goals = [self._goal(depth)]
        while self._take("&") or self._take(","):
            goals.append(self._goal(depth))
        return tuple(goals)

    def _goal(self, depth: int) -> Goal:
        start = self._now().start
        if depth > _DEEPEST:
            raise Misread(SheetFault(f"conditions nest deeper than {_DEEPEST}", start))
        if self._take("~") or self._take(r"\+"):
            inner = self._goal(depth + 1)
            return Not(inner, self._span(start))
        if self._take("("):
            return self._group(start, depth)
        word = self._now().text.lower()
        if word in {"not", "or", "and"} and self._followed():
            return self._connected(word, start, depth)
        return Holds(self._relation(), self._span(start))

    def _relation(self) -> Term:
        """Return the term that stands here; a variable is no relation."""
        found = self.term(0)
        if isinstance(found, Variable):
            self.at -= 1
            raise self._fault("a relation")
        return found

    def _followed(self) -> bool:
        """Tell whether what stands here has a bracket or a condition behind it."""
        after = self.tokens[self.at + 1 : self.at + 2]
        return bool(after) and (after[0].text == "(" or after[0].kind == "word")

    def _connected(self, word: str, start: int, depth: int) -> Goal:
        """Return `not(a)`, `not a`, `or(a, b)` or `and(a, b)`, as KIF has them."""
        self.at += 1
        if word == "not":
            inner = self._goal(depth + 1)
            return Not(inner, self._span(start))
        if not self._take("("):
            raise self._fault("(")
        goals = self._all(depth + 1)
        self._close()
        return (Either if word == "or" else Both)(goals, self._span(start))

    def _group(self, start: int, depth: int) -> Goal:
        """Return what stands in brackets: `(a | b)`, `(a & b)`, `(|)` and `(&)` for none."""
        for sign, made in (("|", Either), ("&", Both)):
            if self._take(sign):
                one = () if self._now().text == ")" else self._all(depth + 1)
                self._close()
                return made(one, self._span(start))
        goals = self._any(depth + 1)
        self._close()
        return goals[0] if len(goals) == 1 else Both(goals, self._span(start))

    def _close(self) -> None:
        if not self._take(")"):
            raise self._fault(")", "&", "|")

    def term(self, depth: int) -> Term:
        """Return the term that begins here."""
        token = self._now()
        if token.kind != "word":
            raise self._fault("a term")
        if depth > _DEEPEST:
            raise Misread(SheetFault(f"terms nest deeper than {_DEEPEST}", token.start))
        self.at += 1
        following = self._now()
        applied = following.text == "(" and following.start == token.end
        if not applied:
            return _name_or_variable(token)
        self.at += 1
        if self._take(")"):
            return _name(token.text)
        arguments = [self.term(depth + 1)]
        while self._take(","):
            arguments.append(self.term(depth + 1))
        if not self._take(")"):
            raise self._fault(",", ")")
        return (_name(token.text), *arguments)


def _name(text: str) -> str:
    return text[1:-1].replace("''", "'") if text[0] == "'" else text.lower()


def _name_or_variable(token: Token) -> Term:
    text = token.text
    if text == "_":  # each is another variable
        return Variable(f"_{token.start}")
    if text[0] == "?":
        return Variable(text[1:].lower())
    if text[0].isupper() or text[0] == "_":
        return Variable(text.lower())
    return _name(text)
