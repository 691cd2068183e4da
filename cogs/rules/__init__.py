"""Rules: presets, the menu of a lobby, the host's panel, and all rules to be read."""
