"""Card packs: card types and decks."""
