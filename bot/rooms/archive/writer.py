"""Writes an archive from the facts of a match and its log."""

from __future__ import annotations

import bz2
import json
from datetime import UTC, timedelta
from typing import TYPE_CHECKING, Any, Final

import msgspec

from bot.rooms.archive.document import NAME, VERSION
from bot.rooms.archive.event_fields import EVENT_FIELDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from bot.rooms.archive.document import ArchivedDeal, MatchFacts
    from bot.rooms.ports import LoggedAction

UNREADABLE: Final = "unreadable"
"""Stands for an entry of the log that is damaged in the store: the match ends all the same."""

_MILLISECOND: Final = timedelta(milliseconds=1)
_ROW: Final = msgspec.json.Decoder(tuple[str, list[list[Any]]])


def write_archive(facts: MatchFacts, log: Sequence[LoggedAction]) -> bytes:
    """Return the archive of a match; its log has every event, those that only one seat may know too."""
    entries = [*_entries(log, facts.started_at)]
    kinds = {event[0] for *_, events in entries for event in events}
    document = {
        "format": NAME,
        "version": VERSION,
        "match": facts.match_id,
        "guild": str(facts.guild_id),
        "channel": str(facts.channel_id),
        "started": _moment(facts.started_at),
        "ended": _moment(facts.ended_at),
        "ending": "finished" if facts.finished else "abandoned",
        "codec": facts.codec,
        "rules": facts.rules,
        "seats": [
            {
                "account": None if seat.user_id is None else str(seat.user_id),
                "name": _untrusted(seat.name),
                "level": seat.level,
            }
            for seat in facts.seats
        ],
        "seed": facts.seed.hex(),
        "deal": None if facts.deal is None else _deal(facts.deal),
        "events": {kind: fields for kind, fields in EVENT_FIELDS.items() if kind in kinds},
        "log": entries,
    }
    # Whatever thread this is in, encoding holds all others up: msgspec takes a tenth of the time of json.
    # bzip2, since it makes the least of such texts, in a quarter of the time of LZMA; it holds nobody up.
    return bz2.compress(msgspec.json.encode(document))


def _deal(deal: ArchivedDeal) -> dict[str, Any]:
    return {
        "number": deal.number,
        "previous": deal.previous,
        "commitment": deal.commitment,
        "secret": deal.secret,
        "cuts": [list(cut) for cut in deal.cuts],
    }


def _entries(log: Iterable[LoggedAction], started_at: datetime) -> Iterable[list[Any]]:
    before = 0
    for logged in log:
        now = (logged.at - started_at) // _MILLISECOND
        try:
            action, events = _ROW.decode(logged.payload)
        except msgspec.DecodeError:
            action, events = UNREADABLE, []
        known = [event for event in events if event and str(event[0]) in EVENT_FIELDS]
        yield [logged.seat, now - before, action, known]
        before = now


def _untrusted(text: str) -> msgspec.Raw:
    """Return a text in JSON, even if it holds half a character, which msgspec refuses."""
    return msgspec.Raw(json.dumps(text).encode())


def _moment(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
