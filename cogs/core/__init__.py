"""Core: what all features share, so that each press and command is answered once and in time."""
