"""Tools for the people who work on the project; none of this is shipped."""
