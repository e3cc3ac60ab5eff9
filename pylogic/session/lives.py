"""A process of a sandbox, from its start to its end, and what it keeps meanwhile."""

from math import inf
from time import monotonic

from pylogic.session.child import Child, Reply
from pylogic.session.failures import BREAKING, Failure, failed
from pylogic.session.goals import KeptGoal
from pylogic.session.requests import GoalRequest
from pylogic.terms import Term

_MOST_GOALS = 512  # that a process keeps read


class Life:
    """One process.

    goals: The goals that it has read, by module, text and names of given variables.
    forgotten: Numbers of goals that are not needed any more.
    closing: Numbers of queries that nobody wants the answers of.
    opened: How many queries were opened.
    deadline: When the answer to what is asked now must have come, on the clock of `monotonic`.
    """

    def __init__(self) -> None:
        self.child = Child()
        self.goals: dict[tuple[str, str | Term, str], KeptGoal] = {}
        self.forgotten: list[int] = []
        self.closing: list[str] = []
        self.opened = 0
        self.deadline = inf

    def goal(self, request: GoalRequest) -> KeptGoal:
        """Return a goal that was read, and is kept in case that it is asked again."""
        key = request.module, request.goal, request.names
        found = self.goals.get(key)
        if found is None:
            found = KeptGoal(self, request.module, request.goal, request.names)
            if len(self.goals) >= _MOST_GOALS:
                del self.goals[next(iter(self.goals))]
            self.goals[key] = found
        return found

    def ask(self, name: str, *arguments: str, goal: str) -> str:
        """Return the text that answers a request; what Prolog raises is the goal's error."""
        reply = self.request(name, *arguments)
        if reply.kind == "!":
            failed(goal, Failure(reply.text))
        return reply.text

    def request(self, *parts: str) -> Reply:
        """Return the reply to a request, which is to come before the deadline."""
        while self.closing:
            self.child.send("close", self.closing.pop(), deadline=self.deadline)
        if self.forgotten:
            numbers = [str(self.forgotten.pop()) for _ in range(len(self.forgotten))]
            self.child.send("forget", *numbers, deadline=self.deadline)
        self.child.send(*parts, deadline=self.deadline)
        return self.receive()

    def receive(self) -> Reply:
        """Return the next reply; a process in which a goal was stopped is not used again."""
        reply = self.child.receive(self.deadline)
        if reply.text.startswith(BREAKING):
            self.child.end()
        return reply

    def limit(self, seconds: float | None) -> None:
        """Let what is asked for now take so long."""
        self.deadline = inf if seconds is None else monotonic() + seconds
        self.child.allow(inf if seconds is None else seconds)
