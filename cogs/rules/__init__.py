"""Rules: presets, the rules menu of a lobby, the host's panel, and the rule texts."""
