"""The Game Description Language: prefix KIF, and rules as in Prolog."""
