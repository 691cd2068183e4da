"""The error that `db` reports to the operator."""


class StorageError(Exception):
    """The database cannot be used; the message is one line for the operator, without a password."""
