"""A client in Python: it plays over the protocol, for people at a terminal and for bots."""
