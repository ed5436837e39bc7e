"""General packs, one general a file."""
