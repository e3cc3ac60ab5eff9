"""The page in the browser: a small server on this machine, and what runs behind it.

The server holds no game and no document. Every request carries all that it is about, and is
answered in a process that belongs to one visitor, has limits, and is ended when it passes them.
"""

from pylogic.web.limits import LIMITS, WebLimits

__all__ = ["LIMITS", "WebLimits"]
