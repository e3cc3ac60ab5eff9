"""Events in the Lisp spelling that prove nothing and define no function: shells, theories, ..."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.notations.nqthm.forms import Form, Listed, Symbol, Text, kind_of
from pylogic.nqthm import events as e

if TYPE_CHECKING:
    from pylogic.notations.nqthm.translation import Translator


def read_administration(word: str, args: list[Form], t: Translator) -> e.Event | None:
    """Return the event of that name with the arguments; None if it takes others, or is none.

    Raises ReadError: An argument is not what it must be.
    """
    match word, args:
        case "boot-strap", [] | [_]:
            return e.Boot(t.name(args[0]) if args else "nqthm")
        case "add-shell", [name, bottom, recognizer, accessors]:
            return _shell(name, bottom, recognizer, accessors, t)
        case "dcl", [name, parameters]:
            return e.Declare(t.name(name), t.names(parameters))
        case "disable", [name]:
            return e.Disable(t.name(name))
        case "enable", [name]:
            return e.Enable(t.name(name))
        case "toggle", [name, target, Symbol(off)] if off.lower() in {"t", "f", "nil"}:
            return e.Toggle(t.name(name), t.name(target), off.lower() == "t")
        case "deftheory", [name, members]:
            return e.Theory(t.name(name), t.names(members))
        case "note-lib" | "make-lib", [Text(name)] | [Text(name), Symbol()]:
            compiled = len(args) > 1 and args[1] == Symbol("t")
            return (e.NoteLibrary if word == "note-lib" else e.MakeLibrary)(name, compiled)
        case "compile-uncompiled-defns", [] | [Text()]:
            return e.Compile()
        case _:
            return None


def _shell(
    name: Form, bottom: Form, recognizer: Form, accessors: Form, t: Translator
) -> e.AddShell:
    parts: list[e.Accessor] = []
    empty = Symbol("nil")
    items = accessors.items if isinstance(accessors, Listed) else ()
    if not (accessors == empty or (isinstance(accessors, Listed) and accessors.tail is None)):
        raise t.fault(f"{kind_of(accessors)} where accessors must be", accessors)
    for item in items:
        match item:
            case Listed((accessor, Listed((Symbol(kind), *kinds), None), default), None) if (
                kind.lower() in {"one-of", "none-of"}
            ):
                of = t.names(Listed(tuple(kinds), None, item.offset))
                parts.append(e.Accessor(t.name(accessor), kind.lower(), of, t.name(default)))
            case _:
                expected = ["(ACCESSOR (one-of RECOGNIZER ...) DEFAULT)"]
                raise t.fault("this is no accessor", item, expected)
    return e.AddShell(
        t.name(name), "" if bottom == empty else t.name(bottom), t.name(recognizer), tuple(parts)
    )
