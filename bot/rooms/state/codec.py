"""Rooms and logged actions as text for the store."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from bot.engine.cards import card
from bot.engine.codec import (
    SavedMatchError,
    decode_event,
    decode_match,
    decode_rules,
    encode_event,
    encode_match,
    encode_rules,
    fits_seats,
)
from bot.engine.course import decode_course, encode_course
from bot.engine.events import HandEnded
from bot.engine.notation import format_action, parse_action
from bot.rooms.state.hits import KINDS, Hit
from bot.rooms.state.room_state import Entry, Ping, RoomState, Seat, Stage, Tally
from bot.rooms.state.timing import NO_TIMING, decode_timing, encode_timing
from bot.rooms.state.uncalled import decode_uncalled, encode_uncalled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.actions import Action
    from bot.engine.events import Event

VERSION: Final = 1
_encode_json: Final = json.JSONEncoder(separators=(",", ":")).encode


def encode_room(state: RoomState) -> str:
    """Return a room as text, hidden cards included: for the store alone."""
    return _encode_json(
        {
            "version": VERSION,
            "stage": state.stage.value,
            "host": state.host,
            "seats": [[seat.user_id, seat.name] for seat in state.seats],
            "rules": encode_rules(state.rules),
            "match_id": state.match_id,
            "match": state.match and encode_match(state.match),
            "started_at": state.started_at and state.started_at.isoformat(),
            "actions": state.actions,
            "tallies": [[tally.hands_won, tally.highest_hand] for tally in state.tallies],
            "news": [encode_event(event) for event in state.news],
            "message_id": state.message_id,
            "starter": state.starter,
            "turn_since": state.turn_since,
            "last_hand": state.last_hand and encode_event(state.last_hand),
            "course": encode_course(state.course),
            "moved": state.table_revisions,
            "slips": encode_uncalled(state.uncalled_unos),
            "blows": [
                [hit.seat, hit.kind, hit.count, hit.by, [held.code for held in hit.cards]]
                for hit in state.hits
            ],
            "pings": [[ping.message_id, ping.turn] for ping in state.pings],
            "entry": [state.entry.locked, state.entry.kicked],
            "saved_preset": state.saved_preset,
            "timing": encode_timing(state.timing),
            "newcomers": [[seat.user_id, seat.name] for seat in state.newcomers],
            "parent_id": state.parent_id,
            "posted_for": state.posted_for and state.posted_for.value,
            "watchers": list(state.subscribers),
        }
    )


def _check_version(version: object) -> None:
    if version != VERSION:
        raise SavedMatchError(f"saved room: version {version!r}, this bot reads {VERSION}")


def _checked(state: RoomState) -> RoomState:
    """Return the state if a room can be in it; otherwise name what does not fit."""
    lobby, match, seats = state.stage is Stage.LOBBY, state.match, len(state.seats)
    over = match is not None and match.outcome is not None
    fits = {
        "stage": over is (state.stage is Stage.OVER),
        "host": type(state.host) is int,
        "seats": seats > 0
        and all(type(s.user_id) in (int, type(None)) and type(s.name) is str for s in state.seats),
        "match_id": type(state.match_id) is str and len(state.match_id) == 32,
        "match": (match is None) is lobby and (match is None or match.seats == seats),
        "started_at": (state.started_at is None) is lobby,
        "actions": type(state.actions) is int and state.actions >= 0,
        "tallies": len(state.tallies) == (0 if lobby else seats)
        and all(type(n) is int for t in state.tallies for n in (t.hands_won, t.highest_hand)),
        "news": all(fits_seats(event, seats) for event in state.news),
        "last_hand": state.last_hand is None or fits_seats(state.last_hand, seats),
        "message_id": type(state.message_id) in (int, type(None)),
        "starter": type(state.starter) in (int, type(None)),
        "turn_since": type(state.turn_since) is int,
        "moved": all(type(revision) is int for revision in state.table_revisions)
        and len(state.table_revisions) in {0, 0 if match is None else len(match.tables)},
        "blows": all(_fits(hit, seats) for hit in state.hits),
        "pings": all(type(p.message_id) is int and type(p.turn) is str for p in state.pings),
        "entry": type(state.entry.locked) is bool and all(type(one) is int for one in state.entry.kicked),
        "saved_preset": type(state.saved_preset) is str,
        "newcomers": _fits_match(state),
        "timing": len(state.timing.misses) <= seats and all(w.seat < seats for w in state.timing.waits),
        "parent_id": type(state.parent_id) in (int, type(None)),
        "watchers": all(type(user_id) is int for user_id in state.subscribers),
    }
    if wrong := [name for name, fine in fits.items() if not fine]:
        raise SavedMatchError(f"saved room: {', '.join(wrong)} does not fit")
    return state


def _fits_match(state: RoomState) -> bool:
    """Tell whether the match expects those who wait to be dealt in; the line outlasts a match that ended."""
    expected = 0 if state.match is None else state.match.newcomers
    known = all(type(seat.user_id) is int and type(seat.name) is str for seat in state.newcomers)
    return known and len(state.newcomers) == expected


def _pings(saved: dict[str, Any]) -> tuple[Ping, ...]:
    """Return the pings; rooms saved earlier have one or none, by another name."""
    former = [] if saved.get("ping") is None else [saved["ping"]]
    return tuple(Ping(*values) for values in saved.get("pings", former))


def _blow(seat: int, kind: str, count: int, by: int, codes: Sequence[str] = ()) -> Hit:
    """Return a blow; those saved earlier name no cards."""
    return Hit(seat, kind, count, by, tuple(card(code) for code in codes))


def _fits(hit: Hit, seats: int) -> bool:
    places = type(hit.seat) is int and type(hit.by) is int and {hit.seat, hit.by} <= set(range(seats))
    return places and hit.kind in KINDS and type(hit.count) is int and hit.count >= 0


def _hand_ended(saved: list[Any] | None) -> HandEnded | None:
    event = None if saved is None else decode_event(saved)
    if event is not None and not isinstance(event, HandEnded):
        raise SavedMatchError("saved room: last_hand is no end of a hand")
    return event


def _entry(locked: bool = False, kicked: Sequence[int] = ()) -> Entry:  # noqa: FBT001, FBT002 - as stored
    return Entry(locked=locked, kicked=tuple(kicked))


def decode_room(payload: str) -> RoomState:
    """Return the room saved by `encode_room`.

    Raises:
        SavedMatchError: The version is unknown, or a value is missing or damaged.
    """
    try:
        saved: dict[str, Any] = json.loads(payload)
        _check_version(saved["version"])
        return _checked(
            RoomState(
                stage=Stage(saved["stage"]),
                host=saved["host"],
                seats=tuple(Seat(user_id, name) for user_id, name in saved["seats"]),
                rules=decode_rules(saved["rules"]),
                match_id=saved["match_id"],
                match=None if saved["match"] is None else decode_match(saved["match"]),
                started_at=saved["started_at"] and datetime.fromisoformat(saved["started_at"]),
                actions=saved["actions"],
                tallies=tuple(Tally(*values) for values in saved["tallies"]),
                news=tuple(decode_event(event) for event in saved["news"]),
                message_id=saved["message_id"],
                starter=saved["starter"],
                turn_since=saved["turn_since"],
                last_hand=_hand_ended(saved["last_hand"]),
                course=decode_course(saved.get("course"), seats=len(saved["seats"])),
                table_revisions=tuple(saved.get("moved", ())),
                uncalled_unos=decode_uncalled(saved.get("slips"), seats=len(saved["seats"])),
                hits=tuple(_blow(*values) for values in saved.get("blows", ())),
                pings=_pings(saved),
                entry=_entry(*saved.get("entry", ())),
                saved_preset=saved.get("saved_preset", ""),
                timing=decode_timing(saved["timing"]) if "timing" in saved else NO_TIMING,
                newcomers=tuple(Seat(user_id, name) for user_id, name in saved.get("newcomers", ())),
                parent_id=saved.get("parent_id"),
                posted_for=None if saved.get("posted_for") is None else Stage(saved["posted_for"]),
                subscribers=tuple(saved.get("watchers", ())),
            )
        )
    except SavedMatchError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise SavedMatchError(f"saved room: {type(error).__name__}: {error}") from error


def encode_logged(action: Action, events: tuple[Event, ...]) -> str:
    """Return an action and the public events it caused."""
    return _encode_json([format_action(action), [encode_event(event) for event in events]])


def decode_logged(payload: str) -> tuple[Action, tuple[Event, ...]]:
    """Return what `encode_logged` wrote.

    Raises:
        SavedMatchError: It is damaged.
    """
    try:
        action, events = json.loads(payload)
        return parse_action(action), tuple(decode_event(event) for event in events)
    except SavedMatchError:
        raise
    except (TypeError, ValueError, AttributeError) as error:
        raise SavedMatchError(f"logged action: {type(error).__name__}: {error}") from error
