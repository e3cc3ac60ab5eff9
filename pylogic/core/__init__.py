"""What everything speaks: formulas, patterns, errors, errata, and where files are."""
