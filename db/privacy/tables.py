"""What every table has of people and of servers, and what becomes of it: a test holds it to the schema."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from db import daily_schema as daily
from db import lease_schema as leases
from db import moderation_schema as moderation
from db import privacy_schema as privacy
from db import schema
from db import season_schema as season
from db import tournament_schema as tournament

if TYPE_CHECKING:
    from sqlalchemy import Table


class Person(Enum):
    """What becomes of the rows of a table when somebody has their data deleted."""

    NOBODY = auto()
    """It is about nobody."""
    REMOVED = auto()
    """Their rows are deleted."""
    ANONYMOUS = auto()
    """Their id is replaced, in columns or in texts."""
    TRANSIENT = auto()
    """It is about what goes on, and waited for: the row is gone when that is over."""


class Server(Enum):
    """By what the rows of a server are found when the bot was removed from it."""

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
    SHELF = auto()
    """By their owner, which is a server for some kinds and a channel for others."""


HANDLING: Final[dict[Table, tuple[Person, Server]]] = {
    schema.rooms: (Person.TRANSIENT, Server.GUILD),
    schema.messages: (Person.NOBODY, Server.CHANNEL),
    schema.actions: (Person.TRANSIENT, Server.MATCH),
    schema.waiting_matches: (Person.NOBODY, Server.GUILD),
    schema.match_seats: (Person.ANONYMOUS, Server.MATCH),
    schema.archives: (Person.ANONYMOUS, Server.GUILD),
    schema.deals: (Person.NOBODY, Server.GUILD),
    schema.bot_metadata: (Person.NOBODY, Server.NONE),
    schema.key_values: (Person.REMOVED, Server.SHELF),
    schema.seasons: (Person.NOBODY, Server.GUILD),
    schema.counted_matches: (Person.ANONYMOUS, Server.GUILD),
    schema.games: (Person.ANONYMOUS, Server.GUILD),
    schema.ladder_rows: (Person.ANONYMOUS, Server.GUILD),
    schema.ladder_steps: (Person.NOBODY, Server.GUILD),
    schema.totals: (Person.ANONYMOUS, Server.GUILD),
    schema.pairs: (Person.ANONYMOUS, Server.GUILD),
    schema.players: (Person.ANONYMOUS, Server.GUILD),
    schema.records: (Person.ANONYMOUS, Server.GUILD),
    schema.awards: (Person.ANONYMOUS, Server.GUILD),
    season.activity: (Person.ANONYMOUS, Server.GUILD),
    season.podiums: (Person.NOBODY, Server.GUILD),
    moderation.league_matches: (Person.NOBODY, Server.GUILD),
    moderation.league_decisions: (Person.ANONYMOUS, Server.GUILD),
    moderation.moderated_leagues: (Person.NOBODY, Server.GUILD),
    tournament.tournament_matches: (Person.NOBODY, Server.MATCH),
    tournament.tournament_tables: (Person.ANONYMOUS, Server.TOURNAMENT),
    tournament.tournament_people: (Person.ANONYMOUS, Server.GUILD),
    tournament.tournaments: (Person.ANONYMOUS, Server.GUILD),
    daily.daily_deals: (Person.NOBODY, Server.NONE),
    daily.daily_tries: (Person.REMOVED, Server.NONE),
    daily.daily_entries: (Person.REMOVED, Server.GUILD),
    # Which process serves which shard, and what changed in the last minutes: it is gone by itself.
    leases.processes: (Person.NOBODY, Server.NONE),
    leases.leases: (Person.NOBODY, Server.NONE),
    leases.identify_slots: (Person.NOBODY, Server.NONE),
    leases.shelf_changes: (Person.TRANSIENT, Server.NONE),
    privacy.deletions: (Person.REMOVED, Server.NONE),
    privacy.tombstones: (Person.NOBODY, Server.NONE),
    privacy.archive_people: (Person.ANONYMOUS, Server.MATCH),
    privacy.left_servers: (Person.NOBODY, Server.GUILD),
    privacy.match_digests: (Person.ANONYMOUS, Server.GUILD),
    # Last, since others refer to them.
    schema.matches: (Person.NOBODY, Server.GUILD),
}
"""Every table, in an order in which rows of a server can be deleted."""

MOVED: Final = (
    schema.games,
    schema.ladder_rows,
    schema.totals,
    schema.pairs,
    schema.players,
    schema.records,
    schema.awards,
    season.activity,
)
"""Tables of the league whose column `user_id` gets the anonymous id."""
