"""The league of a server: ladders with ratings, seasons, totals, records. It counts matches that are over.

What a match was is told by its result and its archive, which never change. Everything else here is derived
from them, match by match in the order in which they ended, and can be computed anew. Nothing here knows
Discord or a database: `ports.py` says what the league needs of a store.
"""
