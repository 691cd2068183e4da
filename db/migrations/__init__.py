"""What Alembic runs; `db.migrate` starts it."""
