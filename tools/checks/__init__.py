"""The project's own checks, for what no linter knows: run them with ``python -m tools.checks``.

Each check is a function that takes the project's folder and yields the problems that it finds.
"""
