"""Random Prolog programs, the reports that they stand in, and plain SWI-Prolog that runs them."""
