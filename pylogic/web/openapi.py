"""The description of the API, as OpenAPI has it: made of the types of the requests."""

from typing import Any, Final, get_args

import msgspec

from pylogic.web.commands import Command
from pylogic.web.messages import CALLS

_ERROR: Final = {
    "type": "object",
    "properties": {
        "error": {
            "type": "object",
            "properties": {
                "kind": {"type": "string"},
                "what": {"type": "string"},
                "short": {"type": "string"},
                "line": {"type": "integer"},
                "column": {"type": "integer"},
                "expected": {"type": "array", "items": {"type": "string"}},
            },
            "required": ["kind", "what"],
        }
    },
    "required": ["error"],
}
_STATUSES: Final = {
    "400": "The body is not what is expected.",
    "403": "It comes from another page.",
    "404": "There is nothing of that name.",
    "405": "It is asked by another method.",
    "408": "It did not arrive in time.",
    "413": "It is too large.",
    "415": "It is not JSON.",
    "421": "It is for another host.",
    "422": "It was refused: an error of pylogic, with its place where it has one.",
    "429": "Too much is asked at one time.",
    "500": "pylogic itself failed.",
    "503": "It took too long, or too much, and was stopped.",
}


def openapi() -> dict[str, Any]:
    """Return the description."""
    bodies = [call.body for call in CALLS.values()]
    found, schemas = msgspec.json.schema_components(
        [*bodies, Command], ref_template="#/components/schemas/{name}"
    )
    paths: dict[str, Any] = {
        f"/api/{name}": {"post": _operation(name, call.about, schema, "200")}
        for (name, call), schema in zip(CALLS.items(), found, strict=False)
    }
    kinds = ", ".join(sorted(kind.__struct_config__.tag for kind in get_args(Command)))
    about = f"Start a work, which is a command of pylogic: {kinds}."
    paths["/api/works"] = {"post": _operation("start", about, found[-1], "202")}
    name = {"name": "work", "in": "path", "required": True, "schema": {"type": "string"}}
    since = {"name": "since", "in": "query", "schema": {"type": "integer", "minimum": 0}}
    paths["/api/works/{work}"] = {
        "get": {
            **_operation("look", "How a work stands, with its rows from `since` on.", None, "200"),
            "parameters": [name, since],
        },
        "delete": {**_operation("stop", "Stop a work.", None, "200"), "parameters": [name]},
    }
    paths["/api/works/{work}/report"] = {
        "get": {
            **_operation("report", "The page that a work has written, as HTML.", None, "200"),
            "parameters": [name],
        }
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "pylogic web", "version": _version()},
        "paths": paths,
        "components": {"schemas": {**schemas, "Error": _ERROR}},
    }


def _operation(
    name: str, about: str, schema: dict[str, Any] | None, status: str
) -> dict[str, Any]:
    answers = {
        status: {
            "description": "The answer, as docs/web.md says.",
            "content": {"application/json": {"schema": {"type": "object"}}},
        }
    }
    refusals = {
        code: {
            "description": what,
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
        }
        for code, what in _STATUSES.items()
    }
    operation: dict[str, Any] = {
        "operationId": name,
        "summary": about,
        "responses": {**answers, **refusals},
    }
    if schema is not None:
        body = {"content": {"application/json": {"schema": schema}}, "required": True}
        operation["requestBody"] = body
    return operation


def _version() -> str:
    import pylogic  # noqa: PLC0415 - only its version is wanted

    return pylogic.__version__
