"""Inventory of the data about people and servers in each table, and what becomes of it; tested."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from db import schema

if TYPE_CHECKING:
    from sqlalchemy import Table


class PersonRows(Enum):
    """What becomes of the rows of a table when somebody has their data deleted."""

    NOBODY = auto()
    """It is about nobody."""
    REMOVED = auto()
    """Their rows are deleted."""
    ANONYMOUS = auto()
    """Their id is replaced, in columns or in texts."""
    TRANSIENT = auto()
    """It is about what goes on, and waited for: the row is gone when that is over."""


class ServerRows(Enum):
    """By what the rows of a server that removed the bot are found."""

    NONE = auto()
    """They belong to no server."""
    GUILD = auto()
    """By their column `guild_id`."""
    MATCH = auto()
    """By the id of a match of that server."""
    CHANNEL = auto()
    """By the id of a channel of that server that has a room."""
    TOURNAMENT = auto()
    """With the tournament of that server they belong to."""
    OWNER = auto()
    """By their owner, which is a server for some kinds and a channel for others."""


HANDLING: Final[dict[Table, tuple[PersonRows, ServerRows]]] = {
    schema.room_people: (PersonRows.TRANSIENT, ServerRows.CHANNEL),
    schema.rooms: (PersonRows.TRANSIENT, ServerRows.GUILD),
    schema.messages: (PersonRows.NOBODY, ServerRows.CHANNEL),
    schema.actions: (PersonRows.TRANSIENT, ServerRows.MATCH),
    schema.waiting_matches: (PersonRows.NOBODY, ServerRows.GUILD),
    schema.match_seats: (PersonRows.ANONYMOUS, ServerRows.MATCH),
    schema.archives: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.deals: (PersonRows.NOBODY, ServerRows.GUILD),
    schema.bot_metadata: (PersonRows.NOBODY, ServerRows.NONE),
    schema.key_values: (PersonRows.REMOVED, ServerRows.OWNER),
    schema.seasons: (PersonRows.NOBODY, ServerRows.GUILD),
    schema.counted_matches: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.games: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.ladder_rows: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.ladder_steps: (PersonRows.NOBODY, ServerRows.GUILD),
    schema.totals: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.pairs: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.players: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.records: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.awards: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.activity: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.podiums: (PersonRows.NOBODY, ServerRows.GUILD),
    schema.league_matches: (PersonRows.NOBODY, ServerRows.GUILD),
    schema.league_decisions: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.moderated_leagues: (PersonRows.NOBODY, ServerRows.GUILD),
    schema.tournament_matches: (PersonRows.NOBODY, ServerRows.MATCH),
    schema.tournament_tables: (PersonRows.ANONYMOUS, ServerRows.TOURNAMENT),
    schema.tournament_people: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.tournaments: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    schema.daily_deals: (PersonRows.NOBODY, ServerRows.NONE),
    schema.daily_tries: (PersonRows.REMOVED, ServerRows.NONE),
    schema.daily_entries: (PersonRows.REMOVED, ServerRows.GUILD),
    # Which process serves which shard, and what changed in the last minutes: it is gone by itself.
    schema.processes: (PersonRows.NOBODY, ServerRows.NONE),
    schema.leases: (PersonRows.NOBODY, ServerRows.NONE),
    schema.identify_slots: (PersonRows.NOBODY, ServerRows.NONE),
    schema.key_value_changes: (PersonRows.TRANSIENT, ServerRows.NONE),
    schema.deletions: (PersonRows.REMOVED, ServerRows.NONE),
    schema.tombstones: (PersonRows.NOBODY, ServerRows.NONE),
    schema.archive_people: (PersonRows.ANONYMOUS, ServerRows.MATCH),
    schema.left_servers: (PersonRows.NOBODY, ServerRows.GUILD),
    schema.match_digests: (PersonRows.ANONYMOUS, ServerRows.GUILD),
    # Last, since others refer to them.
    schema.matches: (PersonRows.NOBODY, ServerRows.GUILD),
}
"""Every table, in an order in which rows of a server can be deleted."""
