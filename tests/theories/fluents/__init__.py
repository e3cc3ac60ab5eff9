"""Random worlds in which actions change fluents."""
