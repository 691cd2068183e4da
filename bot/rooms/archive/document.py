"""The document of an archive, as it is in JSON and as it is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import msgspec

from bot.engine.codec.formats import Hash, Positive

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

NAME: Final = "uno-table match"
VERSION: Final = 4

AccountId = Annotated[str, msgspec.Meta(pattern=r"^(0|[1-9][0-9]{0,19})\Z")]
"""An id of Discord's, as text: not every reader of JSON takes numbers of 64 bits."""
MatchId = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}\Z")]
SavedLevel = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z-]{0,31}\Z")]
SavedEvent = Annotated[list[Any], msgspec.Meta(min_length=1)]


class SavedSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat; see `ArchivedSeat`."""

    account: AccountId | None
    name: str
    level: SavedLevel | msgspec.UnsetType | None = msgspec.UNSET


class SavedAction(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """An entry of the log: seat, milliseconds since the entry before it, what was done, what it caused."""

    seat: Annotated[int, msgspec.Meta(ge=0)]
    after: int
    action: str
    events: list[SavedEvent]


class SavedCut(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """A word with which a seat cut."""

    seat: Annotated[int, msgspec.Meta(ge=0)]
    word: Annotated[str, msgspec.Meta(min_length=1)]


class SavedDeal(msgspec.Struct, forbid_unknown_fields=True):
    """What the seed comes from; see `ArchivedDeal`."""

    number: Positive
    previous: Hash
    commitment: Hash
    secret: Hash
    cuts: list[SavedCut]


class SavedArchive(msgspec.Struct, forbid_unknown_fields=True):
    """A document, with its values in the order in which they are written.

    One of version 1 has no `deal`, and seats have a `level` from version 4 on.
    """

    format: Literal["uno-table match"]
    version: Literal[1, 2, 3, 4]
    match: MatchId
    guild: AccountId
    channel: AccountId
    started: str
    ended: str
    ending: Literal["finished", "abandoned"]
    codec: Positive
    rules: dict[str, Any]
    seats: list[SavedSeat]
    seed: Hash
    events: dict[str, list[str]]
    log: list[SavedAction]
    deal: SavedDeal | msgspec.UnsetType | None = msgspec.UNSET


@dataclass(frozen=True, slots=True)
class ArchivedSeat:
    """A seat of an archived match.

    Attributes:
        user_id: Discord's id of the account; None for a computer player.
        name: The name that was shown (untrusted text); of a computer player that of a persona, or empty.
        level: How well a computer player played, such as `steady`; None for people, and if it was not kept.
    """

    user_id: int | None
    name: str
    level: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivedDeal:
    """What the seed of an archived match comes from; `docs/verify.md` says how to check it.

    Attributes:
        number: Which deal of the server it was, from 1.
        previous: The commitment of the deal before it, 64 hexadecimal digits.
        commitment: What was published when the lobby opened, 64 hexadecimal digits.
        secret: 64 hexadecimal digits.
        cuts: The words of the seats that cut (untrusted text), in the order of seats, from 0.
    """

    number: int
    previous: str
    commitment: str
    secret: str
    cuts: Sequence[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class ArchivedAction:
    """An entry of the log of an archived match.

    Attributes:
        number: Its place in the log, from 0.
        seat: Who acted, from 0.
        at: When it was accepted (UTC).
        action: What was done, such as `R7`, `draw` or `start:4`.
        events: What it caused: each the name of its kind, followed by its values.
    """

    number: int
    seat: int
    at: datetime
    action: str
    events: tuple[tuple[Any, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchFacts:
    """What is known of a match that is over, beside its log.

    Attributes:
        match_id: 32 hexadecimal digits.
        guild_id: Discord's id of the server.
        channel_id: Discord's id of the channel.
        started_at: When the first card was dealt (UTC).
        ended_at: When it ended (UTC).
        finished: Whether it came to its end; else it was closed before.
        codec: The version in which `rules` are saved.
        rules: Every option by its name.
        seats: Everybody who sat there at the end, in order.
        seed: 32 bytes: the number that all shuffles come from.
        deal: What the seed comes from; None if an earlier version of the bot opened the lobby.
    """

    match_id: str
    guild_id: int
    channel_id: int
    started_at: datetime
    ended_at: datetime
    finished: bool
    codec: int
    rules: dict[str, Any]
    seats: Sequence[ArchivedSeat]
    seed: bytes
    deal: ArchivedDeal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive(MatchFacts):
    """A match that is over, as it is read from its archive: its facts and its log.

    Attributes:
        event_fields: The names of the values of each kind of event, in their order.
        length: How many entries the log has.
        actions: The entries of the log, or the newest of them.
    """

    event_fields: dict[str, tuple[str, ...]]
    length: int
    actions: tuple[ArchivedAction, ...]


def times_counted(rules: Mapping[str, Any]) -> int:
    """Return how many times the points of a hand count, by archived rules, which are untrusted."""
    times = rules.get("point_multiplier")
    return times if type(times) is int and 1 < times < 100 and rules.get("format") != "single" else 1
