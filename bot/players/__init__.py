"""Computer players: they see a View and return an Action, like people."""
