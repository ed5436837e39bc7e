"""Games as users meet them: rulesets, new games, saving, loading, replays."""
