"""Signs that stand for predicates, and signs that no formula has, with what would do instead."""

EQUIVALENT = (
    r"(?::?(?:≡|↔|⇔|⟺|⟷)|:?<-+>|:?<=+>|\biff\b|\bif\s+and\s+only\s+if\b"
    r"|:?\\(?:equiv|iff|(?:long)?leftrightarrow|(?:Long)?[lL]eftrightarrow)(?![A-Za-z]))"
)
"""The signs and words of an equivalence."""

INFIX = {
    "∼": "sim", "≈": "approx", "≅": "cong", "≺": "prec", "≼": "preceq", "⪯": "preceq",
    "≻": "succ", "≽": "succeq", "⪰": "succeq", "⊑": "sqsubseteq", "⊴": "trianglelefteq",
    "⊲": "triangleleft", "∥": "parallel", "⋖": "lessdot", "⋗": "gtrdot", "⊏": "sqsubset",
    "⊳": "triangleright", "⋈": "bowtie", "≃": "simeq", "⇝": "leadsto", "<:": "subtype",
}  # fmt: skip
"""The predicates that signs between terms are, by the names that LaTeX has for them."""

DENIED_INFIX = {"≁": "sim", "⊀": "prec", "\\nsim": "sim", "\\nprec": "prec"}
"""The predicates that signs deny."""

OPERATORS = {
    "∘": "circ", "⊗": "otimes", "⋆": "star", "∗": "ast", "⊙": "odot", "⊖": "ominus", "⊕": "oplus",
    "⊔": "sqcup", "⊓": "sqcap",
}  # fmt: skip
"""The functions that signs between terms are, by the names that LaTeX has for them."""

_MODAL = (
    "a modal operator speaks of other worlds, which a first-order formula names",
    "a quantifier over worlds: all v. r(w, v) -> p(v)",
)
_TURNSTILE = (
    "a turnstile says something of a formula, and is no part of one",
    "a predicate: holds(p, w)",
)
_WITHOUT_END = ("nothing is counted without an end", "a number")
_FRACTION = ("whether a fraction or a whole number is meant is not told", "x div y")
_BINOMIAL = ("a binomial coefficient is read as a function that the text defines", "C(n, k) = ...")
_REAL = ("only whole numbers are read", "sums, products and x div y of whole numbers")
_POWER = ("a power is read with a numeral above", "x^2")
_TEMPORAL = (
    "an operator of temporal logic speaks of other times, which a first-order formula names",
    "a quantifier over times: exists t. t > now & p(t)",
)
UNREAD = {
    **dict.fromkeys(("\\Box", "\\Diamond", "□", "◻", "◇", "◊", "\\lozenge", "\\square"), _MODAL),
    **dict.fromkeys(("\\models", "\\vDash", "\\vdash", "\\Vdash", "⊨", "⊢", "⊩", "|"), _TURNSTILE),
    **dict.fromkeys(("\\infty", "∞"), _WITHOUT_END),
    **dict.fromkeys(("\\frac", "\\tfrac", "\\dfrac"), _FRACTION),
    **dict.fromkeys(("\\binom", "\\tbinom", "\\dbinom", "\\choose"), _BINOMIAL),
    **dict.fromkeys(("\\sqrt", "√", "\\int", "∫", "\\partial", "∂", "\\lim"), _REAL),
    **dict.fromkeys(("\\bigcirc", "◯", "○"), _TEMPORAL),
    "^": _POWER,
}
"""What is meant by signs that no first-order formula has, and what to write instead."""
