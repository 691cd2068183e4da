"""Stored data of one person or one server: summary, export and deletion."""
