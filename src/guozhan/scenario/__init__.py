"""The scenario format: load, run, explain."""
