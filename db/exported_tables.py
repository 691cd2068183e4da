"""The tables of a server's league that `export --table` writes."""

from __future__ import annotations

from typing import Final

EXPORTED_TABLES: Final = {
    "players": "players",
    "games": "games",
    "matches": "counted_matches",
    "ratings": "ladder_rows",
    "records": "records",
}
"""The name of each in the database, by its name on the command line."""
