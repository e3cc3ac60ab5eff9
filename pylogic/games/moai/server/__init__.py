"""Moai over a socket: the messages of the report, a server that keeps no game, and a client.

A request is one line with one Prolog term, and so is an answer; see `messages`. Every line gets
one answer, in order: a line that is blank, too long or no request gets `invalid.`, and the next
one is read as if nothing had been. What comes from outside is read as data by
`pylogic.terms.reader` and never called.
"""

from pylogic.games.moai.server.client import Client, NoAnswer, Refused
from pylogic.games.moai.server.messages import BadMessage, Turn

__all__ = ["BadMessage", "Client", "NoAnswer", "Refused", "Turn"]
