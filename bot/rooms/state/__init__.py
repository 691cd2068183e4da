"""What a room is at one moment, and how it is stored."""
