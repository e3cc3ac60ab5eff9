"""General Game Playing over HTTP: a player that a game manager can ask, and a manager.

The protocol is that of the game managers of the competitions: each message is the body of a POST,
in KIF, and so is what comes back.
"""
