"""What is printed reads back equal, in both spellings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylogic.gdl.rules import Both, Either, Goal, Holds, Not, Rule
from pylogic.gdl.terms import Term, Variable
from pylogic.notations.gdl.infix import read_infix
from pylogic.notations.gdl.kif import read_kif
from pylogic.notations.gdl.printer import kif_rule, print_infix, print_kif

NAMES = st.sampled_from(["p", "q", "10", "cell", "a.b", "++", "x'y", "two-words", "<", "not1"])
VARIABLES = st.builds(Variable, st.sampled_from(["x", "y1", "9", "_a", "long-name"]))


def compound(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    """Return terms with arguments."""
    return st.tuples(NAMES, st.lists(inner, min_size=1, max_size=3)).map(lambda p: (p[0], *p[1]))


TERMS: st.SearchStrategy[Term] = st.recursive(NAMES | VARIABLES, compound, max_leaves=6)
ATOMS: st.SearchStrategy[Term] = NAMES | compound(TERMS)


def grown(inner: st.SearchStrategy[Goal]) -> st.SearchStrategy[Goal]:
    """Return conditions of conditions."""
    several = st.lists(inner, max_size=3).map(tuple)
    return inner.map(Not) | several.map(Either) | several.map(Both)


GOALS: st.SearchStrategy[Goal] = st.recursive(ATOMS.map(Holds), grown, max_leaves=5)
RULES = st.lists(st.builds(Rule, ATOMS, st.lists(GOALS, max_size=3).map(tuple)), max_size=4)


@given(RULES)
def test_kif_reads_back(rules: list[Rule]) -> None:
    """Prefix KIF."""
    assert read_kif(print_kif(rules)) == (rules, [])


@given(RULES)
def test_rules_read_back(rules: list[Rule]) -> None:
    """Rules as in Prolog."""
    assert read_infix(print_infix(rules)) == (rules, [])


@pytest.mark.parametrize(
    ("body", "meant"),
    [
        ("p(X) | q(X) & r", "(or (p ?x) (and (q ?x) r))"),
        ("p(X), not(q(X)), not r", "(p ?x)\n    (not (q ?x))\n    (not r)"),
        ("p(X), \\+ q(X), \\+r", "(p ?x)\n    (not (q ?x))\n    (not r)"),
        ("NOT (p(1) & r)", "(not (and (p 1) r))"),
        ("or(p(X), and(q(X), r))", "(or (p ?x) (and (q ?x) r))"),
        ("q(_) & p(_)", "(q ?_10)\n    (p ?_17)"),
        ("not & p(or)", "not\n    (p or)"),
    ],
)
def test_rules_are_read_as_people_write_them(body: str, meant: str) -> None:
    """Without brackets around alternatives, with KIF's words, and with variables without names."""
    (rule,), faults = read_infix(f"head :- {body}")
    assert not faults
    assert kif_rule(rule) == f"(<= head\n    {meant})"
