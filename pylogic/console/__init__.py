"""The game at the console: boards people like to look at, and moves typed as text.

Boards are drawn from the texts of states, so that any game can be played; how a game looks is data
in `pylogic.render.theme`.
"""
