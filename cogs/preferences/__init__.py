"""Preferences of one person: command and panel."""
