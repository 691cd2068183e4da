"""Administration: what moderators do at tables, settings of a server, and its diagnosis."""
