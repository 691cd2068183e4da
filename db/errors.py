"""The errors that `db` reports to the operator."""


class StorageError(Exception):
    """The database cannot be used; the message is one line for the operator, without a password."""


class StorageUnreachableError(StorageError):
    """The server of the database gives no answer now; the same may succeed later."""
