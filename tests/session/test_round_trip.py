"""Whatever a term is, SWI-Prolog reads its text and gives an equal term back."""

import pytest
from hypothesis import given

from pylogic.session import Answer, session
from pylogic.terms import Atom, Compound, Integer, List, Term, Variable, variables
from tests import term_strategies

pytestmark = pytest.mark.needs_swipl

DEEP = 10_000


def renamed(answer: Answer | None, term: Term) -> None:
    """Check that an answer's `T` is a term, its variables renamed consistently."""
    assert answer is not None
    back = answer["T"]
    pairs = zip(variables(back), variables(term), strict=True)
    names = {found.name: sent.name for found, sent in pairs}
    assert len(set(names.values())) == len(variables(term))
    expected = with_names(back, names)
    assert expected == term


def with_names(term: Term, names: dict[str, str]) -> Term:
    """Return a shallow term with its variables renamed."""
    match term:
        case Variable(name):
            return Variable(names[name])
        case Compound(name, args):
            return Compound(name, tuple(with_names(arg, names) for arg in args))
        case List(items, tail):
            end = None if tail is None else with_names(tail, names)
            return List(tuple(with_names(item, names) for item in items), end)
    return term


@given(term_strategies.terms)
def test_text_is_read_back(term: Term) -> None:
    """`str` of a term is Prolog text for that term."""
    with session() as prolog:
        renamed(prolog.ask(f"T = ({term})"), term)


@given(term_strategies.terms)
def test_terms_travel(term: Term) -> None:
    """A term that is given comes back equal."""
    with session() as prolog:
        renamed(prolog.ask("T = Given", given={"Given": term}), term)


@given(term_strategies.boards)
def test_boards_travel(board: List) -> None:
    """Boards, whose rows have a way of their own, come back equal, alone and in a list."""
    with session() as prolog:
        answer = prolog.ask("is_list(Given), T = Given", given={"Given": board})
        assert answer is not None
        assert answer["T"] == board
        assert isinstance(answer["T"], List)
        assert answer["T"].items == board.items
        many = List((board, board))
        answers = prolog.all("member(T, Given)", given={"Given": many})
        assert [each["T"] for each in answers] == [board, board]


@pytest.mark.long
def test_atoms_of_one_and_two_characters() -> None:
    """Whatever SWI-Prolog leaves unquoted is read as the atom it is."""
    codes, fewer = "numlist(1, 0x17f, Cs)", "numlist(1, 0xff, Cs)"
    with session() as prolog:
        for goal, size in (
            (f"{codes}, member(C, Cs), char_code(X, C), Y = f(X)", 1),
            ((f"{fewer}, member(C, [0':, 0'a, 0'A, 0'_, 0xb5]), member(D, Cs), "
             "atom_codes(X, [C, D]), Y = f(X, X)"), 2),
            ((f"{fewer}, member(D, [0':, 0'a, 0'A, 0'_, 0xb5]), member(C, Cs), "
             "atom_codes(X, [C, D]), compound_name_arguments(Y, X, [])"), 2),
        ):  # fmt: skip
            for answer in prolog.all(f"{goal}, atom_codes(X, Codes)"):
                name, codes_of = answer["X"], answer["Codes"]
                assert isinstance(codes_of, List)
                assert isinstance(name, Atom)
                assert [Integer(ord(char)) for char in name.name] == list(codes_of)
                assert len(name.name) == size
                assert isinstance(answer["Y"], Compound)
                assert name.name == answer["Y"].name or set(answer["Y"].args) == {name}


@pytest.mark.long
def test_deep_terms_travel() -> None:
    """A term of great depth travels both ways without recursion."""
    build = "length(L, 12000), foldl([_, T0, f(T0)]>>true, L, x, T)"
    with session() as prolog:
        answer = prolog.ask(f"{build}, Deep = T")
        assert answer is not None
        deep = answer["Deep"]
        again = prolog.ask("T = Given", given={"Given": deep})
        assert again is not None
        assert again["T"] == deep
