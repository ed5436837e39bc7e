"""The rules, one module a chapter of the rule book. They know no card, general or mode by name."""
