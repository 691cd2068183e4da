"""Rooms and logged actions as text for the store: JSON with a version, declared with `msgspec`."""
