"""What answers requests: a process of its own for each visitor, which reads them line by line."""
