"""Which sorts a theory has, and which values each place and variable can have."""
