"""What is asked of short texts is remembered, and long texts are let go."""

from __future__ import annotations

from pylogic.core.remembering import remembered


def test_only_short_texts_are_kept() -> None:
    """Lines of megabytes would fill the memory of a server."""
    worked_out: list[int] = []

    @remembered
    def asked(text: str) -> int:
        worked_out.append(len(text))
        return len(text)

    for text in ("short", "short", "long " * 1000, "long " * 1000):
        assert asked(text) == len(text)
    assert worked_out == [5, 5000, 5000]
