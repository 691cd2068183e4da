"""Targets: what the store gives back, rooms, messages, logs, archives and what people and servers chose."""

from __future__ import annotations

import bz2
import json
from base64 import b64decode
from dataclasses import replace
from datetime import timedelta
from functools import cache
from typing import TYPE_CHECKING, Final

from bot.cli.export import _archived
from bot.engine.actions import PlayCard
from bot.engine.cards import card
from bot.engine.codec import read_rules, write_rules
from bot.engine.codec.formats import MAX_PROBLEM_LENGTH, MAX_PROBLEMS, SavedMatchError
from bot.engine.presets import CLASSIC
from bot.i18n import translator
from bot.matches.archive import ArchiveError, json_of, read_archive
from bot.matches.follower import ReplayError
from bot.matches.log_pages import log_of_archive
from bot.matches.replay import Replay
from bot.players.personas import Level
from bot.render.cards import NO_FACES
from bot.render.hand_order import HandDisplay
from bot.rooms.change import ChangeContext
from bot.rooms.changes.deadlines import follow_up
from bot.rooms.changes.lobby import deal_cards
from bot.rooms.changes.play import apply_action
from bot.rooms.ports import RoomSnapshot, UnreadableRoom
from bot.rooms.room import restore
from bot.rooms.state.codec import (
    decode_logged,
    decode_room,
    decode_snapshot,
    encode_logged,
    encode_messages,
    encode_room,
)
from bot.rooms.state.room_state import RoomState, SameAgain, Seat
from bot.rooms.state.timing import Timing
from bot.rooms.stores.presets import FORMAT as PRESETS
from bot.rooms.stores.settings import (
    SavedPreferencesError,
    SettingsError,
    decode_preferences,
    decode_settings,
    encode_preferences,
    encode_settings,
)
from bot.runtime.errors import UserError
from cogs.replay.log import log_file, log_layout, longest_name
from cogs.replay.view import ReplayPlace, fitted, moment_of, replay_layout
from cogs.table.hand_view import build_hand_page
from cogs.table.room_view import room_layout
from tests.engine.positions import position
from tests.fixtures.stored import FOLDER, read_lines
from tests.fuzz.mutations import SECRET, mutated_bytes, mutated_json
from tests.fuzz.target import FindingError, Target, stable
from tests.rooms.fakes import CHANNEL, GUILD, NOON

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    from bot.matches.archive import Archive

TRANSLATE: Final = translator()
SEATS: Final = 4
"""Of the room whose match is read from an archive."""


@cache
def lines(name: str) -> Sequence[str]:
    """Return the texts of a file of fixtures."""
    return [*read_lines(FOLDER / f"{name}.txt").values()]


@cache
def _rooms() -> Sequence[str]:
    return [*lines("rooms")[::3], *map(encode_room, _moments())]


def _moments() -> Iterator[RoomState]:
    """Yield rooms before and in the moment after a hand, and the lobby that follows a match."""
    seats = (Seat(11, "Ada"), Seat(None, "Pip", Level.SHARP), Seat(22, "Bob"))
    context = ChangeContext(now=NOON, entropy=lambda size: b"\x2a" * size, grace=timedelta(0))
    lobby = RoomState(host=11, seats=seats, rules=CLASSIC, match_id="2a" * 16, timing=Timing(clock=30))
    dealt = deal_cards(lobby, context).state
    yield follow_up(lobby, dealt, NOON)
    last = replace(dealt, match=position("R7 R9", "R1 G2 GD", "R2 B2", top="R5"))
    for action in (PlayCard(card(code)) for code in ("R9", "R1", "R2", "R7")):
        assert last.match is not None
        last = apply_action(last, last.match.turn, action, context).state
        yield follow_up(lobby, last, NOON)
    again = SameAgain(after="2b" * 4, host=22, seats=seats)
    yield follow_up(lobby, replace(lobby, seats=seats[:2], again=again), NOON)


def _snapshot(payload: str, messages: str | None = None) -> RoomSnapshot:
    return RoomSnapshot(channel_id=CHANNEL, guild_id=GUILD, revision=1, payload=payload, messages=messages)


def _read_room(text: str) -> bool:
    restored = restore(_snapshot(text), NOON, grace=timedelta(0))
    if isinstance(restored, UnreadableRoom):
        _check_problem(restored.problem)
        return False
    stable(text, lambda one: encode_room(decode_room(one)))
    _check_shown(restored[1])
    return True


def _check_problem(problem: str) -> None:
    """What is wrong with a room goes to the log, so it names places alone."""
    if SECRET in problem or len(problem) > (MAX_PROBLEMS + 1) * (MAX_PROBLEM_LENGTH + 2):
        raise FindingError(f"the log is told {problem!r}")


def _check_shown(state: RoomState) -> None:
    """A room that was read can be shown, and everybody's hand in it."""
    room_layout(TRANSLATE, state)
    if state.match is not None:
        for seat in range(state.match.seats):
            build_hand_page(TRANSLATE, state, state.match.view(seat), HandDisplay())


def _read_messages(text: str) -> bool:
    for room in _rooms()[::30]:
        first = decode_room(room)
        read = decode_snapshot(_snapshot(room, text))
        encode_messages(read)
        if replace(read, message_id=None, posted_for=None, pings=()) != replace(
            first, message_id=None, posted_for=None, pings=(), match=read.match
        ):
            raise FindingError("noted messages change more than messages")
    return True


@cache
def _messages() -> Sequence[str]:
    return [encode_messages(decode_room(text)) for text in _rooms()]


def _refusing(rewrite: Callable[[str], str], *errors: type[Exception]) -> Callable[[str], bool]:
    """Return the reader of a target whose inputs are refused with some errors."""

    def read(text: str) -> bool:
        try:
            rewrite(text)
        except errors:
            return False
        stable(text, rewrite)
        return True

    return read


# Archives


@cache
def _archives() -> Sequence[bytes]:
    return [b64decode(json.loads(text)["archive"]) for text in lines("archives")]


@cache
def _documents() -> Sequence[str]:
    """Return the documents of archives with short logs: a value of a long one is never met twice."""
    documents = [json.loads(json_of(data)) for data in _archives()]
    return [json.dumps({**one, "log": one["log"][:12]}) for one in documents]


def _mutate_archive(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    if random.random() < 0.3:
        return mutated_bytes(random, data, others)
    document = mutated_json(random, random.choice(_documents()), _documents())
    return bz2.compress(document.encode("utf-8", "surrogatepass"))


def _watch(archive: Archive) -> None:
    """Watch an archive again, step by step, as somebody does who sees all hands or those of one seat."""
    try:
        replay = Replay(archive)
    except ReplayError:
        return
    for number in range(replay.length):
        for view in (None, 1):
            place = fitted(ReplayPlace(replay.match_id, number, view), replay)
            moment = moment_of(replay, replay.step(number), place.view)
            replay_layout(TRANSLATE, replay, place, moment, faces=NO_FACES)


def _read_archive(data: bytes) -> bool:
    """Read an archive as `/uno match log`, `/uno replay` and `python -m bot position` do."""
    try:
        archive = read_archive(data)
    except ArchiveError:
        archive = None
    if archive is not None:
        shown = log_of_archive(archive, longest_name)
        log_layout(TRANSLATE, shown, 10**9)
        log_file(TRANSLATE, shown, most_bytes=10**6)
        _watch(archive)
    try:
        _archived(data, "m", 3)
    except UserError:
        return False
    return archive is not None


SAVED: Final = (
    Target("room", _rooms, mutated_json, _read_room),
    Target("messages", _messages, mutated_json, _read_messages),
    Target(
        "action",
        lambda: lines("actions"),
        mutated_json,
        _refusing(lambda text: encode_logged(*decode_logged(text)), SavedMatchError),
    ),
    Target(
        "rules",
        lambda: lines("rules"),
        mutated_json,
        _refusing(lambda text: write_rules(read_rules(text)), SavedMatchError),
    ),
    Target(
        "preferences",
        lambda: lines("preferences"),
        mutated_json,
        _refusing(lambda text: encode_preferences(decode_preferences(text)), SavedPreferencesError),
    ),
    Target(
        "settings",
        lambda: lines("settings"),
        mutated_json,
        _refusing(lambda text: encode_settings(decode_settings(text)), SettingsError),
    ),
    Target(
        "preset",
        lambda: lines("presets"),
        mutated_json,
        _refusing(lambda text: PRESETS.write(PRESETS.read(text)), SavedMatchError),
    ),
    Target("archive", _archives, _mutate_archive, _read_archive),
)
