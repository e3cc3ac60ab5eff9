"""Explanations of what functions of Boyer-Moore scripts give: the definitions that are used."""
