"""The one door to SWI-Prolog: goals in, immutable terms out.

>>> from pylogic.session import session
>>> with session() as prolog:  # doctest: +SKIP
...     [str(answer["X"]) for answer in prolog.query("member(X, [a, 'B', 1r3])")]
['a', "'B'", '1r3']
"""

from pylogic.session.answers import Answer, Answers
from pylogic.session.modules import Module
from pylogic.session.sandboxed import Remote, SandboxedModule
from pylogic.session.sessions import LoadableSource, Session, session

__all__ = [
    "Answer",
    "Answers",
    "LoadableSource",
    "Module",
    "Remote",
    "SandboxedModule",
    "Session",
    "session",
]
