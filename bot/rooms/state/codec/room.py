"""Saved rooms: objects with the attributes of `RoomState`, some by the names that they once had.

Which of the bot's messages belong to a room is a small text of its own.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import msgspec

from bot.engine.cards import card
from bot.engine.codec import match as match_codec
from bot.engine.codec.formats import Count, Problems, SavedFormat, SavedMatchError
from bot.engine.codec.match import SavedMatch, match_of, saved_match
from bot.engine.codec.rules import SavedRules, rules_of, saved_rules
from bot.rooms.state.codec.events import (
    SavedEvent,
    SavedHandEnded,
    SavedRecent,
    events_of,
    hand_ended_of,
    recent_of,
    saved_events,
    saved_hand_ended,
    saved_recent,
)
from bot.rooms.state.codec.lobby import (
    SavedDeal,
    SavedLevels,
    SavedSameAgain,
    SavedSeat,
    SavedTournamentMatch,
    again_of,
    deal_of,
    levels_of,
    saved_again,
    saved_deal,
    saved_levels,
    saved_seats,
    saved_tournament_match,
    seats_of,
    tournament_match_of,
)
from bot.rooms.state.codec.statistics import SavedStatistics, saved_statistics, statistics_of
from bot.rooms.state.codec.timing import (
    SavedIntermission,
    SavedTiming,
    intermission_of,
    moment_of,
    moment_text,
    no_saved_timing,
    required_moment,
    saved_intermission,
    saved_timing,
    timing_of,
)
from bot.rooms.state.recent import KINDS, RecentPenalty, UncalledUno
from bot.rooms.state.room_state import Entry, Ping, RoomState, Stage, Tally

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.cards import Card
    from bot.rooms.ports import RoomSnapshot
    from bot.rooms.state.room_state import TournamentMatch
    from bot.rooms.state.timing import Intermission

log = logging.getLogger(__name__)


VERSION: Final = 1
MATCH_ID_LENGTH: Final = 32


class SavedTally(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """What the league wants to know of a seat; see `Tally`."""

    hands_won: int
    highest_hand: int


class SavedUncalledUno(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """A seat that can be caught; see `UncalledUno`."""

    seat: Count
    until: str
    catchers: tuple[Count, ...]


class SavedHit(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """What happened to a seat; see `Hit`. Earlier versions named no cards."""

    seat: Count
    kind: str
    count: Count
    by: Count
    cards: tuple[str, ...] = ()


class SavedPing(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """A message that mentions whose turn it is; see `Ping`."""

    message_id: int
    turn: str


class SavedEntry(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """Who may still sit down; see `Entry`."""

    locked: bool = False
    kicked: tuple[int, ...] = ()


class SavedRoom(
    msgspec.Struct,
    kw_only=True,
    rename={"statistics": "course", "uncalled_unos": "slips", "hits": "blows", "subscribers": "watchers"},
):
    """A room; see `RoomState`. What has a default is missing in rooms that earlier versions stored."""

    version: Literal[1]
    stage: Stage
    host: int
    seats: tuple[SavedSeat, ...]
    rules: SavedRules
    match_id: Annotated[str, msgspec.Meta(min_length=MATCH_ID_LENGTH, max_length=MATCH_ID_LENGTH)]
    match: SavedMatch | None
    started_at: str | None
    actions: Count
    tallies: tuple[SavedTally, ...]
    news: tuple[SavedEvent, ...]
    message_id: int | None
    starter: int | None
    turn_since: int
    last_hand: SavedHandEnded | None
    statistics: SavedStatistics | None = None
    moved: tuple[int, ...] = ()
    uncalled_unos: tuple[SavedUncalledUno, ...] = ()
    hits: tuple[SavedHit, ...] = ()
    pings: tuple[SavedPing, ...]
    entry: SavedEntry = msgspec.field(default_factory=SavedEntry)
    saved_preset: str = ""
    timing: SavedTiming = msgspec.field(default_factory=no_saved_timing)
    newcomers: tuple[SavedSeat, ...] = ()
    parent_id: int | None = None
    posted_for: Stage | None = None
    subscribers: tuple[int, ...] = ()
    deal: SavedDeal | msgspec.UnsetType = msgspec.UNSET  # only where there is one
    tournament: SavedTournamentMatch | msgspec.UnsetType = msgspec.UNSET
    again: SavedSameAgain | msgspec.UnsetType = msgspec.UNSET
    intermission: SavedIntermission | msgspec.UnsetType = msgspec.UNSET
    levels: SavedLevels | msgspec.UnsetType = msgspec.UNSET
    recent: SavedRecent | msgspec.UnsetType = msgspec.UNSET


def _with_pings(saved: dict[str, Any]) -> dict[str, Any]:
    """Return a room with its pings; those stored earlier have one or none, under `ping`."""
    former = saved.get("ping")
    return {"pings": [] if former is None else [former], **saved}


FORMAT: Final = SavedFormat(
    name="saved room",
    form=SavedRoom,
    error=SavedMatchError,
    version=VERSION,
    migrations={1: _with_pings},
    parts={"match": match_codec.FORMAT},
)


def encode_room(state: RoomState) -> str:
    """Return a room as text, hidden cards included: for the store alone."""
    return FORMAT.write(
        SavedRoom(
            version=VERSION,
            stage=state.stage,
            host=state.host,
            seats=saved_seats(state.seats),
            rules=saved_rules(state.rules),
            match_id=state.match_id,
            match=None if state.match is None else saved_match(state.match),
            started_at=moment_text(state.started_at),
            actions=state.actions,
            tallies=tuple([SavedTally(tally.hands_won, tally.highest_hand) for tally in state.tallies]),
            news=saved_events(state.news),
            message_id=state.message_id,
            starter=state.starter,
            turn_since=state.turn_since,
            last_hand=saved_hand_ended(state.last_hand),
            statistics=saved_statistics(state.statistics),
            moved=state.table_revisions,
            uncalled_unos=tuple([_saved_uncalled(uno) for uno in state.uncalled_unos]),
            hits=tuple([_saved_hit(hit) for hit in state.hits]),
            pings=saved_pings(state.pings),
            entry=SavedEntry(state.entry.locked, state.entry.kicked),
            saved_preset=state.saved_preset,
            timing=saved_timing(state.timing),
            newcomers=saved_seats(state.newcomers),
            parent_id=state.parent_id,
            posted_for=state.posted_for,
            subscribers=state.subscribers,
            deal=msgspec.UNSET if state.deal is None else saved_deal(state.deal),
            tournament=_saved_tournament(state),
            again=saved_again(state.again),
            intermission=_saved_intermission(state),
            levels=saved_levels(state.seats),
            recent=saved_recent(state.recent),
        )
    )


def _saved_tournament(state: RoomState) -> SavedTournamentMatch | msgspec.UnsetType:
    return msgspec.UNSET if state.tournament is None else saved_tournament_match(state.tournament)


def _saved_intermission(state: RoomState) -> SavedIntermission | msgspec.UnsetType:
    return msgspec.UNSET if state.intermission is None else saved_intermission(state.intermission)


def saved_pings(pings: Sequence[Ping]) -> tuple[SavedPing, ...]:
    """Return pings in their saved form."""
    return tuple([SavedPing(ping.message_id, ping.turn) for ping in pings])


def pings_of(saved: Sequence[SavedPing]) -> tuple[Ping, ...]:
    """Return the pings of their saved form."""
    return tuple([Ping(ping.message_id, ping.turn) for ping in saved])


def _saved_uncalled(uno: UncalledUno) -> SavedUncalledUno:
    return SavedUncalledUno(uno.seat, uno.until.isoformat(), uno.catchers)


def _saved_hit(hit: RecentPenalty) -> SavedHit:
    return SavedHit(hit.seat, hit.kind, hit.count, hit.by, tuple([held.code for held in hit.cards]))


def decode_room(payload: str) -> RoomState:
    """Return the room saved by `encode_room`, by any version of the bot.

    Raises:
        SavedMatchError: The version is unknown, or a value is missing or damaged; the message names it all.
    """
    saved, problems = FORMAT.read(payload), Problems()
    state = _state_of(saved, problems)
    _check(saved, problems)
    if problems.found:
        raise SavedMatchError(FORMAT.name, problems.found)
    return state


def _state_of(saved: SavedRoom, problems: Problems) -> RoomState:
    """Return the room of its saved form, and note what is wrong with its parts."""
    seats = len(saved.seats)
    return RoomState(
        stage=saved.stage,
        host=saved.host,
        seats=seats_of(saved.seats, levels_of(saved.levels, seats, problems)),
        rules=rules_of(saved.rules, problems),
        match_id=saved.match_id,
        match=None if saved.match is None else match_of(saved.match, problems.below("match.")),
        started_at=moment_of(saved.started_at, problems, "started_at"),
        actions=saved.actions,
        tallies=tuple([Tally(tally.hands_won, tally.highest_hand) for tally in saved.tallies]),
        news=events_of(saved.news, seats, problems, "news"),
        message_id=saved.message_id,
        starter=saved.starter,
        turn_since=saved.turn_since,
        last_hand=hand_ended_of(saved.last_hand, seats, problems, "last_hand"),
        statistics=statistics_of(saved.statistics, seats, problems.below("course.")),
        table_revisions=saved.moved,
        uncalled_unos=_uncalled_of(saved.uncalled_unos, seats, problems),
        hits=_hits_of(saved.hits, seats, problems),
        pings=pings_of(saved.pings),
        entry=Entry(locked=saved.entry.locked, kicked=saved.entry.kicked),
        saved_preset=saved.saved_preset,
        timing=timing_of(saved.timing, seats, problems.below("timing.")),
        newcomers=seats_of(saved.newcomers),
        parent_id=saved.parent_id,
        posted_for=saved.posted_for,
        subscribers=saved.subscribers,
        deal=None if saved.deal is msgspec.UNSET else deal_of(saved.deal),
        tournament=_tournament_of(saved, problems),
        again=again_of(saved.again, problems.below("again.")),
        intermission=_intermission_of(saved, problems),
        recent=recent_of(saved.recent, seats, problems),
    )


def _check(saved: SavedRoom, problems: Problems) -> None:
    """Note what does not go with the stage and the match."""
    lobby, match, seats = saved.stage is Stage.LOBBY, saved.match, len(saved.seats)
    over = match is not None and match.outcome is not None
    # Nobody sits at a table of a tournament until its people come.
    problems.check("seats", saved.seats, fits=seats > 0 or saved.tournament is not msgspec.UNSET)
    tables = 0 if match is None else len(match.tables)
    waiting = 0 if match is None else match.newcomers
    problems.check("stage", saved.stage.value, fits=over is (saved.stage is Stage.OVER))
    if (match is None) is not lobby or (match is not None and match.seats != seats):
        problems.add("match", "does not go with the stage and the seats")
    problems.check("started_at", saved.started_at, fits=(saved.started_at is None) is lobby)
    problems.check("tallies", saved.tallies, fits=len(saved.tallies) == (0 if lobby else seats))
    problems.check("moved", saved.moved, fits=len(saved.moved) in {0, tables})
    # The match expects those who wait to be dealt in and take no computer player's seat; the line outlasts a
    # match that ended.
    people = all(seat.user_id is not None for seat in saved.newcomers)
    problems.check("newcomers", saved.newcomers, fits=people and len(saved.newcomers) >= waiting)


def _tournament_of(saved: SavedRoom, problems: Problems) -> TournamentMatch | None:
    if saved.tournament is msgspec.UNSET:
        return None
    return tournament_match_of(saved.tournament, problems)


def _intermission_of(saved: SavedRoom, problems: Problems) -> Intermission | None:
    if saved.intermission is msgspec.UNSET:
        return None
    ended: Any = saved.last_hand
    fits = saved.stage is Stage.PLAYING and ended is not None
    problems.check("intermission", saved.stage.value, fits=fits)
    each = () if ended is None else (ended.hands, ended.totals)
    sizes = {len(one) for one in (saved.intermission.points, *each)}
    problems.check("intermission.points", saved.intermission.points, fits=len(sizes) == 1)
    return intermission_of(saved.intermission, len(saved.seats), problems.below("intermission."))


def _uncalled_of(
    saved: Sequence[SavedUncalledUno], seats: int, problems: Problems
) -> tuple[UncalledUno, ...]:
    for place, uno in enumerate(saved):
        fits = all(seat < seats for seat in (uno.seat, *uno.catchers))
        problems.check(f"slips[{place}]", uno, fits=fits)
    return tuple(
        [
            UncalledUno(uno.seat, required_moment(uno.until, problems, f"slips[{place}][1]"), uno.catchers)
            for place, uno in enumerate(saved)
        ]
    )


def _hits_of(saved: Sequence[SavedHit], seats: int, problems: Problems) -> tuple[RecentPenalty, ...]:
    for place, hit in enumerate(saved):
        fits = hit.kind in KINDS and hit.seat < seats and hit.by < seats
        problems.check(f"blows[{place}]", hit, fits=fits)
    return tuple(
        [
            RecentPenalty(hit.seat, hit.kind, hit.count, hit.by, _drawn(hit, problems, f"blows[{place}][4]"))
            for place, hit in enumerate(saved)
        ]
    )


def _drawn(hit: SavedHit, problems: Problems, name: str) -> tuple[Card, ...]:
    try:
        return tuple([card(code) for code in hit.cards])
    except ValueError as error:
        problems.add(name, str(error))
        return ()


MESSAGES_VERSION: Final = 1


class SavedMessages(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The messages of a room in one match; see `RoomState`."""

    version: Literal[1]
    match_id: str
    message_id: int | None
    posted_for: Stage | None
    pings: tuple[SavedPing, ...]


MESSAGES_FORMAT: Final = SavedFormat(
    name="saved messages", form=SavedMessages, error=SavedMatchError, version=MESSAGES_VERSION
)


def encode_messages(state: RoomState) -> str:
    """Return which messages belong to a room."""
    return MESSAGES_FORMAT.write(
        SavedMessages(
            version=MESSAGES_VERSION,
            match_id=state.match_id,
            message_id=state.message_id,
            posted_for=state.posted_for,
            pings=saved_pings(state.pings),
        )
    )


def decode_snapshot(snapshot: RoomSnapshot) -> RoomState:
    """Return the room of a snapshot, with the messages that were noted after it.

    If these cannot be read, the room comes without them: at worst an old message stays where it is.

    Raises:
        SavedMatchError: The room cannot be read.
    """
    state = decode_room(snapshot.payload)
    if snapshot.messages is None:
        return state
    try:
        saved = MESSAGES_FORMAT.read(snapshot.messages)
    except SavedMatchError as error:
        log.warning("the messages of channel %d are not known any more: %s", snapshot.channel_id, error)
        return state
    if saved.match_id != state.match_id:
        return state
    return replace(
        state, message_id=saved.message_id, posted_for=saved.posted_for, pings=pings_of(saved.pings)
    )
