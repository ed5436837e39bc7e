"""Modes of play (模式) and the profiles that set their disputed rulings."""
