"""What can go wrong: the names of `pylogic.core.errors`."""

from pylogic.core.errors import *  # noqa: F403
