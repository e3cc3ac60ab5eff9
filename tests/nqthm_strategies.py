"""Random terms, data and events of the Boyer-Moore logic, each in its one form."""

from hypothesis import strategies as st

from pylogic.core.formulas import Apply, Constant, Number, Term, Variable
from pylogic.nqthm import ARITY, FALSE, NIL, TRUE, data_list, quote
from pylogic.nqthm import events as e

_WORDS = (
    *("x", "y", "xmoves", "tic-tac-toe1-a", "board->number*", "boardp*", "n", "board", "number"),
    *("mod", "if", "endif", "be", "in", "<<=", "a*b", "x-", "2nd", "foo?", "*x*"),
)
names = st.sampled_from(_WORDS)
plain_names = st.sampled_from([w for w in _WORDS if w[0].isalpha() and w not in {"mod", "be"}])
numbers = st.builds(Number, st.integers(-20, 10**12)) | st.just(Apply("minus", (Number(0),)))
atoms = st.builds(Constant, names | st.sampled_from(["t", "f", "nil", "quote"]))
data = st.recursive(
    numbers | atoms | st.sampled_from([TRUE, FALSE]),
    lambda inner: st.builds(
        data_list, st.lists(inner, max_size=4), inner | st.just(Constant("nil"))
    ),
    max_leaves=12,
)
_GIVEN = {name: arity for name, arity in ARITY.items() if name not in {"true", "false", "minus"}}

_OTHERS = (("foo", 2), ("<<=", 1), ("board->number", 1), ("c", 0))


@st.composite
def _application(draw: st.DrawFn, inner: st.SearchStrategy[Term]) -> Term:
    if draw(st.booleans()):
        name, arity = draw(st.sampled_from(sorted(_GIVEN.items())))
    else:
        name, arity = draw(
            st.sampled_from([("foo", 2), ("<<=", 1), ("board->number", 1), ("c", 0)])
        )
    return Apply(name, tuple(draw(inner) for _ in range(arity)))


@st.composite
def _let(draw: st.DrawFn, inner: st.SearchStrategy[Term]) -> Term:
    bound = draw(st.lists(names, min_size=1, max_size=3, unique=True))
    parts: list[Term] = []
    for name in bound:
        parts += (Variable(name), draw(inner))
    return Apply("let", (*parts, draw(inner)))


@st.composite
def _opposite(draw: st.DrawFn, inner: st.SearchStrategy[Term]) -> Term:
    return Apply("minus", (draw(inner),))


terms: st.SearchStrategy[Term] = st.recursive(
    st.builds(Variable, names)
    | numbers
    | data.map(quote)
    | st.sampled_from([TRUE, FALSE, NIL, Number(0), Number(1)]),
    lambda inner: _application(inner) | _let(inner) | _opposite(inner),
    max_leaves=20,
)
hints = st.lists(data, max_size=2).map(tuple)
parameters = st.lists(plain_names, max_size=3, unique=True).map(tuple)
accessors = st.builds(
    e.Accessor, plain_names, st.sampled_from(["one-of", "none-of"]), parameters, plain_names
)
labels = st.integers(0, 10**6).map("event-{}".format)
events: st.SearchStrategy[e.Event] = st.one_of(
    st.builds(e.Theorem, labels, terms, st.none()),
    st.builds(e.Theorem, labels, terms, hints, hints),
    st.builds(e.AddAxiom, labels, terms, st.none() | hints),
    st.builds(e.Boot, plain_names),
    st.builds(e.Disable, plain_names),
    st.builds(e.Enable, plain_names),
    st.builds(e.Toggle, labels, plain_names, st.booleans()),
    st.builds(e.Theory, labels, parameters.filter(bool)),
    st.builds(e.NoteLibrary, plain_names, st.booleans()),
    st.builds(e.MakeLibrary, plain_names, st.booleans()),
    st.builds(e.Declare, labels, parameters),
    st.builds(e.AddShell, labels, plain_names | st.just(""), labels,
              st.lists(accessors, max_size=3).map(tuple)),
    st.just(e.Compile()),
)  # fmt: skip
