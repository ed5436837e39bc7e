"""Bots. They see only decisions and views."""
