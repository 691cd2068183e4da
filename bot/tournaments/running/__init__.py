"""Tournaments as they happen: kept in a store, woken at their deadlines, played at tables.

`tournaments` loads and changes them, one change after the other; `runner` does what is due; `host` says what
both need of the place where people are. Nothing here knows Discord, and nothing decides anything: that is in
the pure modules around it.
"""
