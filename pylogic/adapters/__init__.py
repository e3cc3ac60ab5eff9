"""Every game as other libraries have games: OpenSpiel's, and the environments of PettingZoo.

Here is what both need of a game: numbers for its moves, arrays that hold its positions, and how
long it can last. Neither library is imported before its own module is.
"""
