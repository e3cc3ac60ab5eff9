"""What pylogic promises about speed, measured: `make bench`.

Each module of measurements has a function `rows() -> Iterator[Row]`; `__main__` names the modules.
Both sides of a row are measured in the same run, so that a ratio holds on any machine.
"""
