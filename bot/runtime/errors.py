"""Errors whose message is meant for the person at the command line."""


class UserError(Exception):
    """Something the operator can put right; the message is one line and holds no secret."""


class ConfigError(UserError):
    """A setting is missing or wrong; the message begins with the setting's name."""

    def __init__(self, *problems: str) -> None:
        """Join what is wrong, each a clause that begins with the setting's name."""
        super().__init__("; ".join(problems))
        self.problems = problems
