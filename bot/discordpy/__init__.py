"""Patches of discord.py, and all uses of its private parts: nothing outside this package touches those."""
