"""State of a room at one moment, and how it is stored."""
