"""Sessions: the door through which programs are loaded into SWI-Prolog, and dropped again."""

from pathlib import Path
from typing import Protocol, Self, runtime_checkable

from pylogic.core.errors import GoalError, LoadError, LoadMessage
from pylogic.session.local import LocalModule
from pylogic.session.modules import Module
from pylogic.session.requests import message_of
from pylogic.session.runtime import start
from pylogic.session.sandboxed import Remote, SandboxedModule
from pylogic.session.sandboxes import LOAD_SECONDS, Sandbox
from pylogic.terms import Atom, Compound, List
from pylogic.terms.reader import read_canonical


class LoadableSource(Protocol):
    """What can be loaded from text: a document, or a compiled program."""

    @property
    def module_name(self) -> str:
        """The module's name."""

    def prolog(self) -> str:
        """Return the text of a Prolog module."""


@runtime_checkable
class UntrustedSource(Protocol):
    """What may be an untrusted program, as a document is that holds one."""

    @property
    def untrusted(self) -> str | None:
        """The text of its clauses; None where pylogic made them."""


class Session:
    """The door to SWI-Prolog: loads modules, and drops them again.

    A process has one SWI-Prolog, so sessions share the files that they load. A session that is
    closed drops the modules that it added from text.

    Attributes
    ----------
    user : Module
        The module `user`.
    query, all, ask
        Those of `user`, for goals that need no module of their own.
    """

    def __init__(self) -> None:
        self._prolog = start()
        self.user = LocalModule(self._prolog, "user")
        self.query, self.all, self.ask = self.user.query, self.user.all, self.user.ask
        self._added: list[Module] = []
        self._spare: Sandbox | None = None

    def __repr__(self) -> str:
        """Return the modules that it added."""
        names = ", ".join(module.name for module in self._added) or "without modules of its own"
        return f"<Session {names}>"

    def warm(self) -> None:
        """Start the process of the next untrusted module now, so that adding it need not wait."""
        if self._spare is None:
            self._spare = Sandbox()
            self._spare.start()

    def _sandbox(self) -> Sandbox:
        """Return the process that was started, or a new one."""
        sandbox, self._spare = self._spare or Sandbox(), None
        return sandbox

    def add(self, source: LoadableSource, *, timeout: float = LOAD_SECONDS) -> Module:
        """Load the text of a module, under a name of its own where its name is taken.

        A document that is a program itself is untrusted, as by `add_untrusted`.

        Raises
        ------
        LoadError
            SWI-Prolog had errors or warnings; nothing of the module is left.
        TypeError
            It is no document.
        """
        if not hasattr(source, "module_name"):
            raise TypeError(f"a document is added, as `load` returns one, and not {source!r}")
        name = source.module_name
        if (untrusted := _untrusted(source)) is not None:
            return self.add_untrusted(name, untrusted, name, timeout=timeout)[0]
        module = self._load("load_text", name, source.prolog(), timeout=timeout)
        module.made_of(source)
        self._added.append(module)
        return module

    def add_outside(self, source: LoadableSource, *, timeout: float = LOAD_SECONDS) -> Remote:
        """Load the text of a module as `add` does, but into a process of its own.

        All its goals are asked there, so that it is loaded but once where they come from outside.

        Raises
        ------
        LoadError
            As `add`.
        """
        name = source.module_name
        if (untrusted := _untrusted(source)) is not None:
            return self.add_untrusted(name, untrusted, name, timeout=timeout)[0]
        sandbox = self._sandbox()
        loaded = sandbox.load("load_text", name, source.prolog(), timeout=timeout)
        module = Remote(sandbox, loaded, is_owner=True)
        module.made_of(source)
        self._added.append(module)
        return module

    def add_untrusted(
        self,
        name: str,
        text: str,
        file: str,
        *,
        timeout: float = LOAD_SECONDS,
        beside: Remote | None = None,
    ) -> tuple[SandboxedModule, tuple[LoadMessage, ...]]:
        """Load untrusted clauses: their directives are not called.

        They are in a process of their own, where they cannot change anything for others.

        Parameters
        ----------
        name : str
            The module's name, if it is free.
        text : str
            The clauses.
        file : str
            What they are called in messages.
        timeout : float
            Seconds that loading may take.
        beside : Remote, optional
            A module whose process they are to be in.

        Returns
        -------
        tuple of SandboxedModule and tuple of LoadMessage
            The module, and a warning for each directive that was left out.

        Raises
        ------
        LoadError
            A clause cannot be read or stored; nothing of the module is left.
        GoalError
            Loading took too long, or failed in SWI-Prolog itself.
        """
        sandbox = self._sandbox() if beside is None else beside.sandbox
        module, messages = sandbox.load_untrusted(name, text, file, timeout=timeout)
        untrusted = SandboxedModule(sandbox, module, is_owner=beside is None)
        self._added.append(untrusted)
        return untrusted, messages

    def load_outside(self, path: str | Path, *, timeout: float = LOAD_SECONDS) -> Remote:
        """Load a Prolog file of pylogic's own as `load` does, but into a process of its own."""
        sandbox = self._sandbox()
        real = str(Path(path).resolve(strict=True))
        loaded = sandbox.load("load_path", real, timeout=timeout)
        module = Remote(sandbox, loaded, is_owner=True)
        self._added.append(module)
        return module

    def load(self, path: str | Path, *, timeout: float = LOAD_SECONDS) -> LocalModule:
        """Load a Prolog file, once as long as it does not change.

        Raises
        ------
        LoadError
            SWI-Prolog had errors or warnings; nothing of the file is left.
        FileNotFoundError
            There is no such file.
        """
        real = Path(path).resolve(strict=True)
        return self._load("load_path", str(real), timeout=timeout)

    def _load(self, name: str, *arguments: str, timeout: float) -> LocalModule:
        prolog = self._prolog
        file = arguments[0]
        reply = prolog.load(name, *arguments, timeout=timeout)
        match read_canonical(reply):
            case Compound("loaded", (Atom(module), Atom(source), List(()))):
                called = module if name == "load_text" else file  # as here, where goals name it
                return LocalModule(prolog, module, source, (name, called, *arguments[1:]))
            case Compound("loaded", (_, _, List(messages))):
                raise LoadError(file, [message_of(message) for message in messages])
        raise GoalError("exception", name, f"not a reply: {reply}")

    def close(self) -> None:
        """Drop the modules that were added from text."""
        while self._added:
            self._added.pop().drop()
        if self._spare is not None:
            self._sandbox().close()
        self.user.leave()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _untrusted(source: LoadableSource) -> str | None:
    """Return the clauses of an untrusted source, if it is one."""
    return source.untrusted if isinstance(source, UntrustedSource) else None


def session() -> Session:
    """Return a session with SWI-Prolog, which loads documents and programs, and asks them goals.

    A process has one SWI-Prolog, in which each session has modules of its own; at the end of a
    `with` block it drops them. `add` takes a document, `load` a file with Prolog, and what
    they return is asked with `query`, `all` and `ask`.

    Raises
    ------
    PrologMissing
        SWI-Prolog is not installed; the message says how to install it.
    """
    return Session()
