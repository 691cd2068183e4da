"""The errors that `db` reports to the operator."""


class StorageError(Exception):
    """The database cannot be used; the message is one line for the operator, without a password."""


class StorageUnreachableError(StorageError):
    """The server of the database gives no answer now; the same may succeed later."""

    advice = (
        "the bot goes on once the database answers. Look whether PostgreSQL runs, and whether"
        " DATABASE_URL names its host and port"
    )


class StorageServedError(StorageUnreachableError):
    """It has to be migrated, and processes of an older version serve it; once they have ended it can be."""

    advice = "the bot waits until they have"
