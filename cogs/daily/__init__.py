"""Daily deal: command, layouts and sentences."""
