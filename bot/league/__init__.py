"""The league of a server: ladders with ratings, seasons, totals, records. It counts matches that are over.

The result and the archive of a match say what happened in it, and never change. Everything else here is
derived from them, match by match in the order in which they ended, and can be recomputed. Nothing here knows
Discord or a database: `ports.py` says what the league needs of a store.
"""
