"""Tournaments: commands, buttons, panels, and their tables."""
