"""The daily deal: command, layouts and sentences."""
