"""The lobby: opening a table, taking a seat, the host's panels, and the deal."""
