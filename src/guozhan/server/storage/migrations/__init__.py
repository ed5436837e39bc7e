"""The way of a database from one version of the program to the next, by Alembic (迁移).

A new step is a module in ``versions`` whose ``revision`` becomes `schema.HEAD`; what it makes must be what `schema`
says. A step that has been published is never changed. `guozhan.server.storage.migrating` runs them.
"""
