"""What stands below the help of a command."""


def examples(*lines: str) -> str:
    """Return the epilog of a command's help: its examples, one a line."""
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])
