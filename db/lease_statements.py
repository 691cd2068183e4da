"""PostgreSQL statements for processes and their leases; the tables are in `db.schema`."""

from __future__ import annotations

import re
from typing import Any, Final

from sqlalchemy import ARRAY, BigInteger, Boolean, Double, Integer, Text, TextClause, bindparam, text

from db.fence import IDLE_SECONDS

LOCK_SECONDS: Final = 1  # lock timeout; after it the attempt is repeated
_TYPES: Final[dict[str, Any]] = {
    "own": Text(),
    "name": Text(),
    "command": Text(),
    "registration": Text(),
    "shards": ARRAY(Integer),
    "accepted": ARRAY(Text),
    "shard_count": Integer(),
    "bucket": BigInteger(),
    "seconds": Double(),
    "leaves": Boolean(),
}


def statement(words: str) -> TextClause:
    """Return a statement with explicit parameter types, which the server would otherwise guess."""
    names = dict.fromkeys(re.findall(r"(?<!:):(\w+)", words))
    return text(words).bindparams(*(bindparam(name, type_=_TYPES[name]) for name in names))


LIMITS: Final = statement(
    f"SELECT set_config('lock_timeout', '{LOCK_SECONDS}s', true),"
    f" set_config('idle_in_transaction_session_timeout', '{IDLE_SECONDS}s', true)"
)
# Registering waits for running heartbeats and for other registrations.
ALONE: Final = statement("LOCK TABLE processes IN SHARE ROW EXCLUSIVE MODE")
FORGET: Final = statement("DELETE FROM processes WHERE expires_at <= clock_timestamp() OR name = :name")
OTHERS: Final = statement("SELECT name, command, shard_count FROM processes ORDER BY name")
REGISTER: Final = statement(
    "INSERT INTO processes (registration, name, command, shard_count, leaves, expires_at)"
    " VALUES (:registration, :name, :command, :shard_count, false,"
    " clock_timestamp() + make_interval(secs => :seconds))"
)
RENEW: Final = statement(
    "UPDATE processes SET leaves = :leaves, expires_at = now() + make_interval(secs => :seconds)"
    " WHERE name = :name RETURNING shard_count"
)
LEAVE: Final = statement("DELETE FROM processes WHERE name = :name")

ALL_SHARDS: Final = statement(
    "INSERT INTO leases (shard, shard_count, epoch, accepted)"
    " SELECT shard, :shard_count, 0, '' FROM generate_series(0, :shard_count - 1) AS shard"
    " ON CONFLICT DO NOTHING"
)
LOCK_OTHERS: Final = statement(
    "SELECT shard FROM leases WHERE shard_count != :shard_count ORDER BY shard FOR UPDATE"
)
FENCE_OUT: Final = statement(
    "UPDATE leases SET shard_count = :shard_count, epoch = epoch + 1, owner = NULL, asked_by = NULL,"
    " kept_for = NULL, kept_until = NULL, accepted = '' WHERE shard_count != :shard_count"
)

# For exclusive use of the database: revoke all leases, even those of a process that was only paused.
LOCK_ALL: Final = statement("SELECT shard FROM leases ORDER BY shard FOR UPDATE")
END_ALL: Final = statement("UPDATE leases SET epoch = epoch + 1, owner = NULL, accepted = ''")
NO_LIMIT: Final = statement("SELECT set_config('lock_timeout', '0', true)")
SCHEMA: Final = statement("SELECT version_num FROM alembic_version")

# Live processes; an expired one may still come back until another process deletes its row.
_LIVE: Final = "(SELECT registration, name, leaves, command FROM processes WHERE expires_at > now())"
SEEN: Final = statement(
    "SELECT leases.shard, leases.epoch, owner.name, asker.name FROM leases"  # noqa: S608 - of this module alone
    f" LEFT JOIN {_LIVE} AS owner ON owner.registration = leases.owner"
    f" LEFT JOIN {_LIVE} AS asker ON asker.registration = leases.asked_by AND NOT asker.leaves"
    " WHERE leases.shard < :shard_count"
    f" UNION ALL SELECT -1, 0, name, NULL FROM {_LIVE} AS live WHERE NOT leaves AND command IS NULL"
)

SELF: Final = statement(
    "SELECT registration FROM processes WHERE name = :name AND expires_at > clock_timestamp() FOR KEY SHARE"
)
DELETE_EXPIRED: Final = statement("DELETE FROM processes WHERE expires_at <= clock_timestamp()")
_FREE: Final = (
    " WHERE shard = ANY(:shards) AND shard < :shard_count"
    " AND NOT EXISTS (SELECT FROM processes WHERE registration = leases.owner)"
    " AND (kept_for IS NULL OR kept_for = :own OR kept_until <= clock_timestamp()"
    " OR NOT EXISTS (SELECT FROM processes WHERE registration = leases.kept_for))"
)
_LOCK: Final = f"SELECT shard FROM leases{_FREE} ORDER BY shard FOR UPDATE"  # noqa: S608 - the same
LOCK_FREE: Final = statement(_LOCK)
LOCK_FREE_NOW: Final = statement(f"{_LOCK} SKIP LOCKED")
FOUND_FREE: Final = statement(f"SELECT shard, owner, accepted FROM leases{_FREE}")  # noqa: S608 - the same
TAKE: Final = statement(
    "UPDATE leases SET epoch = epoch + 1, owner = :own, kept_for = NULL, kept_until = NULL, accepted = '',"
    " asked_by = nullif(asked_by, :own) WHERE shard = ANY(:shards) RETURNING shard, epoch"
)

ASK_NO_MORE: Final = statement(
    "UPDATE leases SET asked_by = NULL WHERE asked_by = :own AND NOT shard = ANY(:shards)"
)
ASK: Final = statement(
    "UPDATE leases SET asked_by = :own WHERE shard = ANY(:shards) AND owner != :own"  # noqa: S608 - the same
    f" AND (asked_by IS NULL OR asked_by NOT IN (SELECT registration FROM {_LIVE} AS live WHERE NOT leaves))"
)
HAND_OVER: Final = statement(
    "UPDATE leases SET owner = NULL, asked_by = NULL, accepted = given.accepted,"  # noqa: S608 - the same
    f" kept_for = (SELECT registration FROM {_LIVE} AS live WHERE registration = asked_by AND NOT leaves),"
    " kept_until = clock_timestamp() + make_interval(secs => :seconds)"
    " FROM unnest(:shards, :accepted) AS given (shard, accepted)"
    " WHERE leases.shard = given.shard AND owner = :own"
)

IDENTIFY: Final = statement(
    "INSERT INTO identify_slots AS slot (bucket, free_at)"
    " VALUES (:bucket, clock_timestamp() + make_interval(secs => :seconds))"
    " ON CONFLICT (bucket) DO UPDATE SET free_at = excluded.free_at WHERE slot.free_at <= clock_timestamp()"
    " RETURNING bucket"
)
FREE_IN: Final = statement(
    "SELECT CAST(extract(epoch FROM free_at - clock_timestamp()) AS double precision)"
    " FROM identify_slots WHERE bucket = :bucket"
)
