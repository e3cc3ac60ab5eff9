"""Run the command line by `python -m pylogic`."""

from pylogic.cli import main

main()
