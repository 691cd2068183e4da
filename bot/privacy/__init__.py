"""Stored data of one person or one server: telling it, giving it out, and deleting it."""
