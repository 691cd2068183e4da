"""The one error that a person who runs the bot may see from here."""


class StorageError(Exception):
    """The database cannot be used: one line for a person, with no password in it."""
