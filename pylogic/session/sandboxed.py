"""Modules in a sandbox: untrusted programs, and what is loaded beside them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pylogic.core.errors import NotAllowed
from pylogic.session.answers import Answer, Answers
from pylogic.session.modules import Module
from pylogic.session.requests import GoalRequest, Limits
from pylogic.session.sandboxes import LOAD_SECONDS, Sandbox

SANDBOX_SECONDS: Final = 10.0
"""How long a goal of an untrusted module may run unless told otherwise."""

SANDBOX_INFERENCES: Final = 1_000_000_000
"""How many inferences a goal of an untrusted module may take unless told otherwise."""


class Remote(Module):
    """A module of pylogic's own in a sandbox.

    Parameters
    ----------
    sandbox : Sandbox
        The process that it is in.
    name : str
        Its name there.
    is_owner : bool
        Whether the process ends with it.

    Attributes
    ----------
    sandbox : Sandbox
        As given.
    """

    def __init__(self, sandbox: Sandbox, name: str, *, is_owner: bool = False) -> None:
        super().__init__(name)
        self.sandbox = sandbox
        self._is_owner = is_owner

    def _query(self, request: GoalRequest) -> Answers:
        self._check_there(request.goal)
        return Answers(self.sandbox, self.sandbox.rows(request), request.shown)

    def _all(self, request: GoalRequest) -> list[Answer]:
        self._check_there(request.goal)
        return self.sandbox.all(request)

    def call_text(
        self,
        predicate: str,
        *arguments: str | int,
        timeout: float | None = None,
        inferences: int | None = None,
    ) -> str:
        """Call a predicate once and return its text, as `Module.call_text` says."""
        self._check_there(predicate)
        limits = Limits(timeout, inferences)
        return self.sandbox.call_text(self.name, predicate, arguments, limits)

    def always(self, predicate: str, *arguments: str | int, timeout: float) -> str:
        """Call a predicate as `call_text` does, and again in each new process for this one.

        It is for what has to be so before anything else is asked.
        """
        self._check_there(predicate)
        return self.sandbox.always(self.name, predicate, arguments, timeout=timeout)

    def drop(self) -> None:
        """Remove the module with all it defined; dropping it again does nothing."""
        if not self._is_dropped:
            self._is_dropped = True
            if self._is_owner:
                self.sandbox.close()
            else:
                self.sandbox.drop(self.name)

    def beside(self, path: Path) -> Remote:
        """Load a file of pylogic's own into the process that this module is in.

        Raises
        ------
        LoadError
            As `Session.load`.
        """
        real = str(path.resolve(strict=True))
        return Remote(self.sandbox, self.sandbox.load("load_path", real, timeout=LOAD_SECONDS))


class SandboxedModule(Remote):
    """A module of untrusted clauses: its goals are all sandboxed and have limits.

    Files, processes, settings, and what is typed at the terminal are out of its reach. When a goal
    passed its limits, or took its process down, the next one has a new process: what goals before
    added as facts is gone, and queries that were open have no more answers.
    """

    own_limits = Limits(SANDBOX_SECONDS, SANDBOX_INFERENCES)
    is_untrusted = True

    def call_text(
        self,
        predicate: str,
        *arguments: str | int,
        timeout: float | None = None,  # noqa: ARG002 - nothing is called
        inferences: int | None = None,  # noqa: ARG002
    ) -> str:
        """Raise an error: a call of a predicate would not be sandboxed.

        Raises
        ------
        NotAllowed
            Always.
        """
        goal = f"{self.name}:{predicate}/{len(arguments) + 1}"
        raise NotAllowed(goal, "an untrusted module is asked by query, all and ask only")
