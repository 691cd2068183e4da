"""Patches of discord.py and everything that is used of its private parts: nowhere else is any of that."""
