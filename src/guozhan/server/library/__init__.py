"""What can be read about the game (书架): generals, cards, rules, and why something is as it is."""
