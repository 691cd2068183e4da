"""Reads and deletes what is stored of one person, of one server, or of matches that are old."""
