"""Languages that are formal, and that nothing here reads: each is told by name."""

from dataclasses import dataclass

from pylogic.core import regexes as re
from pylogic.core.errors import Place, ReadError
from pylogic.notations.first_order.page.inference_rules import inference_rules

_AXIOMS = "axioms in first-order logic: step(s, t) <-> ..."


@dataclass(frozen=True, slots=True)
class _Language:
    """A language, what only its texts have, and what would do instead."""

    name: str
    sign: re.Pattern[str]
    instead: str


def _language(name: str, sign: str, instead: str = _AXIOMS) -> _Language:
    return _Language(name, re.compile(sign, re.MULTILINE), instead)


_LOGICAL = r"(?:and|or|xor|not|if|then|else|iff|implies|exists|forall|all|for|there|is|in)\b"
_PRODUCED = rf"(?!{_LOGICAL})[\w<>'\"]++"
_PRODUCTION = r"[^\S\n]*+(?:<\w++>|[A-Z]\w{0,15}+)[^\S\n]*+(?:->|→|::=)[^\S\n]*+"
_LANGUAGES = (
    _language("PVS", r"^[^\S\n]*+\w++\s*+(?:\[[^\]]*+\]\s*+)?:\s*+THEORY\b"),
    _language(
        "PDDL",
        r"^[^\S\n]*+\(define\s*+\((?:domain|problem)\b",
        "Poss(a, s) ≡ ... and f(x, do(a, s)) ≡ ..., or a rule sheet in GDL",
    ),
    _language(
        "TPTP with types",
        r"^[^\S\n]*+(?:tff|thf|tcf|tpi)\(\s*+\w++\s*+,\s*+\w++\s*+,",
        "formulas without types, fof(name, axiom, ...)",
    ),
    _language("SMT-LIB", r"^[^\S\n]*+\((?:set-logic|declare-(?:fun|const|sort|datatypes))\b"),
    _language(
        "Alloy",
        r"^[^\S\n]*+(?:(?:abstract|one|lone)\s++)*+sig\s++\w++(?:\s++extends\s++\w++)?\s*+\{",
    ),
    _language("Isabelle", r"^[^\S\n]*+theory\s++\w++[^\S\n]*+\n\s*+imports\b"),
    _language(
        "Coq",
        r"^[^\S\n]*+(?:Lemma|Theorem)\s++\w++[^\n:]*+:"
        r"(?=[\s\S]{0,5000}?^[^\S\n]*+(?:Qed|Defined)\.)",
    ),
    _language(
        "Lean", r"^[^\S\n]*+(?:theorem|lemma|def|inductive)\s++\w++[^\n]*:=[^\S\n]*+(?:by\b|$)"
    ),
    _language(
        "B or Event-B",
        r"^[^\S\n]*+(?:MACHINE|CONTEXT)\s++\w++[^\S\n]*+$"
        r"(?=[\s\S]{0,5000}?^[^\S\n]*+(?:INVARIANTS?|AXIOMS|SETS|EVENTS)\b)",
    ),
    _language(
        "rules of an abstract state machine",
        r"^[^\S\n]*+(?:main\s++)?rule\s++\w++(?:\([^()\n]*+\))?[^\S\n]*+:?=[^\S\n]*+$"
        r"(?=[\s\S]{0,500}?:=)",
        "a step of states: Coin(s, t) <-> mode(s) = locked & mode(t) = unlocked",
    ),
    _language(
        "ACL2",
        r"^[^\S\n]*+\((?:defthm|defund|in-package)\s",
        "a script of nqthm: (defn f (x) ...) and (prove-lemma name nil ...)",
    ),
    _language(
        "an answer set program",
        r"^[^\S\n]*+(?:#(?:show|const|minimize|maximize|external|include)\b"
        r"|(?:\d++[^\S\n]*+)?\{[^{}\n]++\}[^\n:{}]*+:-)",
        "facts and rules alone: p(X) :- q(X), \\+ r(X)",
    ),
    _language(
        "Datalog with declarations",
        r"^[^\S\n]*+\.(?:decl|input|output)\s",
        "facts and rules alone: p(X, Y) :- q(X, Y)",
    ),
    _language("MiniZinc", r"^[^\S\n]*+solve\s++(?:satisfy|minimize|maximize)\b[^\n;]*+;"),
    _language("Maude", r"^[^\S\n]*+[fos]?mod\s++[\w-]++\s++is\b"),
    _language("Mizar", r"^environ\b(?=[\s\S]{0,5000}?^begin\b)"),
    _language(
        "a game for Ludii or Zillions of Games",
        r'^[^\S\n]*+\(game\s++(?:"|\(title\b)',
        "a rule sheet in GDL",
    ),
    _language(
        "constraint handling rules",
        r":-\s*+(?:chr_constraint\b|use_module\(library\(chr\)\))",
        "clauses: leq(X, Z) :- leq(X, Y), leq(Y, Z)",
    ),
    _language(
        "OWL",
        r"^(?:Class|Individual|ObjectProperty):[^\S\n]++\S++[^\S\n]*+\n[^\S\n]++[A-Z]\w++:\s"
        r"|^[^\S\n]*+(?:SubClassOf|EquivalentClasses|ObjectPropertyAssertion)\(",
    ),
    _language("SMV", r"^[^\S\n]*+MODULE\s++main\b"),
    _language("Promela", r"^[^\S\n]*+(?:active\s++)?proctype\s++\w++"),
    _language(
        "Z schemas",
        r"^[^\S\n]*+[+|┌┍╒]?[-─—]++[^\S\n]*+\w++[^\S\n]*+[-─—]{4,}+[+┐]?[^\S\n]*+$"
        r"(?=\n[^\S\n]*+[|│])|\\begin\{(?:schema|zed|axdef)\}",
        "the predicate of a schema as an axiom: Press(c, s, t) ≡ ...",
    ),
    _language(
        "inference rules drawn with bars",
        r"(?<=\S\n)[^\S\n]*+[-─—]{4,}+[^\S\n]*+"
        r"(?:\([A-Z][\w-]*+\)|\[[A-Z][\w-]*+\]|[A-Z]++-[\w-]++)[^\S\n]*+$(?=\n[^\S\n]*+\S)",
        "the conclusion and its premises in one line: has(succ(t), nat) ← has(t, nat)",
    ),
    _language(
        "inference rules in LaTeX",
        r"\\(?:inferrule|infer|prftree|AxiomC|UnaryInfC|BinaryInfC)(?![A-Za-z])"
        r"|\\[dt]?frac\s*+\{(?:[^{}\n]|\{[^{}\n]*+\})*+\}\s*+\{"
        r"(?:(?!\s:\s|\\vdash|\\Downarrow)[^{}\n⊢⇓]|\{[^{}\n]*+\})*+(?:\s:\s|\\vdash|⊢|\\Downarrow|⇓)",
        "the conclusion and its premises in one line: has(succ(t), nat) ← has(t, nat)",
    ),
    _language(
        "productions of a grammar",
        rf"^{_PRODUCTION}(?:{_PRODUCED}[^\S\n]++){{1,8}}{_PRODUCED}[^\S\n]*+(?:$|\|[^\n]*+)"
        rf"(?=\n{_PRODUCTION}\S)",
        "a predicate of places in a word: s(i, j) ≡ i = j ∨ ...",
    ),
    _language(
        "a proof by natural deduction",
        r"^[^\S\n]*+\(?\d++[.)]?[^\n]*?\S\s{2,}(?:[→⇒⊃∧∨¬∀∃⊥↔=]\s?[EI]|(?:MP|MT|RAA|DN)\b)"
        r"[^\S\n]*+[(\d][\d \t,()–-]*+$",
        "the premises as axioms; what is concluded is asked as a query",
    ),
)
_BESIDE_FORMULAS = (
    _language(
        "a grammar of Prolog beside formulas",
        r"^[^\S\n]*+[a-z]\w*+(?:\([^\n]*?\))?\s*+-->\s*+\[\s*+(?:[a-z]\w*+\s*+[],]|\])",
        "its rules in a block between fences marked prolog, in a text without formulas",
    ),
)
"""What a text with formulas cannot hold: Prolog's arrow would be read as an implication."""


def check_language(text: str, file: str, *, formulas: bool = False) -> None:
    """Raise a `ReadError` where a text, perhaps of formulas, is in a language not read here."""
    text = "\n".join(inference_rules(text.split("\n")).lines)
    for language in _BESIDE_FORMULAS if formulas else _LANGUAGES:
        if found := language.sign.search(text):
            begin = found.start() + len(found[0]) - len(found[0].lstrip())
            line = text.count("\n", 0, begin) + 1
            column = begin - text.rfind("\n", 0, begin)
            shown = text.splitlines()[line - 1]
            what = f"this looks like {language.name}, which is not read here"
            raise ReadError(what, Place(file, line, column, shown), [language.instead])
