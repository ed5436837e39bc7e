"""The chapters: a scenario and its texts each."""
