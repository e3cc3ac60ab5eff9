"""From a request to its answer: values, or an error that says what, where and why."""

import sys
import traceback
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from pylogic.core.errors import PylogicError
from pylogic.web.messages import CALLS
from pylogic.web.worker import catalogue, choosing, explaining, positions, queries, records, texts
from pylogic.web.worker.faults import fault

_ANSWERS: Final[Mapping[str, Callable[[Any, Path], dict[str, Any]]]] = {
    "catalogue": catalogue.catalogue,
    "game": catalogue.game,
    "position": positions.position,
    "choose": choosing.choose,
    "move": choosing.move,
    "record": records.record,
    "export": records.exported,
    "replay": records.replayed,
    "read": texts.read,
    "predicates": queries.predicates,
    "query": queries.query,
    "why": explaining.why,
    "why-move": explaining.why_move,
}


def answer(call: str, body: object, folder: Path) -> dict[str, Any]:
    """Return `{"done": ...}`, or `{"error": ...}` as `fault` has it.

    call: One of `pylogic.web.messages.CALLS`.
    body: What was sent, as JSON has it.
    """
    try:
        asked = msgspec.convert(body, CALLS[call].body)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return {"done": _ANSWERS[call](asked, folder)}
    except PylogicError as error:
        return {"error": fault(error, folder)}
    except MemoryError:
        return {"error": {"kind": "MemoryError", "what": "this takes more memory than there is"}}
    except RecursionError:
        what = "this nests too deeply"
        return {"error": {"kind": "RecursionError", "what": what}}
    except Exception as error:  # noqa: BLE001 - told, and written where the server's log goes
        traceback.print_exc(file=sys.stderr)
        what = f"pylogic itself failed: {type(error).__name__}: {error}"
        return {"error": {"kind": "failure", "what": what}}
