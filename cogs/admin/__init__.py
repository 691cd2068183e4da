"""Administration: moderation of tables, settings of a server, and its diagnosis."""
