"""Tournaments: commands, buttons, panels, and the tables they are played at."""
