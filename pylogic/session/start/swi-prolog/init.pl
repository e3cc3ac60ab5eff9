% SWI-Prolog in Python's process loads this instead of the user's own init.pl: nothing.
