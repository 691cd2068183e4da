"""Errors with a message for the person at the command line."""


class UserError(Exception):
    """An error that the operator can fix; the message is one line without secrets."""


class ConfigError(UserError):
    """A setting is missing or wrong; the message begins with the setting's name."""

    def __init__(self, *problems: str) -> None:
        """Join the problems, each a clause that begins with the setting's name."""
        super().__init__("; ".join(problems))
        self.problems = problems
