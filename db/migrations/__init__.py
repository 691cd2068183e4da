"""Migrations for Alembic; `db.migrate` runs them."""
