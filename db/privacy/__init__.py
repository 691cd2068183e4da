"""Reads and deletes the stored data of one person, of one server, or of old matches."""
