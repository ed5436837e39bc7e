"""Mechanics that only some content needs, one a module; each adds its own timings, zones and tags."""
