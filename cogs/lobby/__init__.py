"""Lobby: opening a table, sitting down, the host's panels, and dealing."""
