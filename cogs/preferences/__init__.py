"""Preferences of a person: command and panel."""
