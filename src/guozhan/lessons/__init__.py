"""The first game (入门): chapters that begin at prepared positions and are played by the rules like any game.

A chapter is a scenario in the public format (docs/scenarios.md) and a file of texts and aims beside it, both in
``chapters``. Seat 1 is the learner's; the steps that the scenario has for the others are what they do.
"""
