"""The engine's kernel. It knows no card, no general and no mode."""
