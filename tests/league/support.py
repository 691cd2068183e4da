"""Stored matches for tests of the league: of saved archives, of matches that are played, and made by hand."""

from __future__ import annotations

import json
from base64 import b64decode
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from bot.engine.presets import CLASSIC
from bot.engine.rulebook.match import Format
from bot.league.ladders import Unrated
from bot.league.played_match import PlayedMatch, PlayedSeat, RatedGame
from bot.league.ports import StoredMatch
from bot.matches.archive import read_archive
from bot.rooms.ports import MatchResult, SeatResult
from tests.fixtures.stored import FOLDER, read_lines
from tests.rooms.fakes import FakeHouse, play_out

if TYPE_CHECKING:
    from bot.engine.rulebook.rules import Rules
    from bot.rooms.state.room_state import Person

SERVER = 7
NOVEMBER = datetime(2026, 11, 3, 20, tzinfo=UTC)
SAVED = read_lines(FOLDER / "archives.txt")


def saved(name: str) -> StoredMatch:
    """Return a match of `tests/fixtures/saved/archives.txt`, with the result that its end tells."""
    data = b64decode(json.loads(SAVED[name])["archive"])
    archive = read_archive(data)
    ended: dict[str, Any] = next(
        (event[1] for entry in archive.actions for event in entry.events if event[0] == "MatchEnded"), {}
    )
    seats = len(archive.seats)
    result = MatchResult(
        match_id=archive.match_id,
        guild_id=archive.guild_id,
        channel_id=archive.channel_id,
        preset=archive.rules["preset"],
        format=archive.rules["format"],
        target=archive.rules["target"],
        hands=1,
        started_at=archive.started_at,
        ended_at=archive.ended_at,
        seats=tuple(
            SeatResult(
                seat=seat,
                user_id=one.user_id,
                points=ended.get("points", [0] * seats)[seat],
                place=ended.get("places", [1] * seats)[seat],
                won=seat in ended.get("winners", []),
                hands_won=0,
                highest_hand=0,
                forfeited=False,
            )
            for seat, one in enumerate(archive.seats)
        ),
    )
    return StoredMatch(result=result, archive=data)


async def played(*others: Person, rules: Rules = CLASSIC, computers: int = 0, seed: int = 1) -> StoredMatch:
    """Return a match of Ada and others that was played by chance."""
    house = FakeHouse()
    room = await house.started(*others, rules=rules, computers=computers)
    await play_out(room, seed=seed)
    (result,) = house.journal.results.values()
    return StoredMatch(result=result, archive=house.journal.archives[result.match_id])


def result_of(*seats: dict[str, Any], preset: str = "classic", hands: int = 3, **more: Any) -> MatchResult:
    """Return a result; what is not said of a seat is 0, its place is its number, and it is a person."""
    usual = {"points": 0, "won": False, "hands_won": 0, "highest_hand": 0, "forfeited": False}
    about: dict[str, Any] = {
        "match_id": "ab" * 16,
        "guild_id": SERVER,
        "channel_id": 8,
        "preset": preset,
        "format": "points",
        "target": 500,
        "hands": hands,
        "started_at": NOVEMBER - timedelta(hours=1),
        "ended_at": NOVEMBER,
    }
    return MatchResult(
        **about | more,
        seats=tuple(
            SeatResult(**{"seat": at, "user_id": at + 1, "place": at + 1} | usual | seat)
            for at, seat in enumerate(seats)
        ),
    )


def match_between(
    *users: int, number: int = 1, at: datetime = NOVEMBER, rated: bool = True, **more: Any
) -> PlayedMatch:
    """Return a match of people, the best first; its id is its number."""
    games = (RatedGame(tuple((seat,) for seat in range(len(users))), tuple(range(1, len(users) + 1))),)
    seats = tuple(
        PlayedSeat(
            seat=seat,
            user_id=user,
            name=f"Player {user}",
            points=100 if seat == 0 else 0,
            place=seat + 1,
            won=seat == 0,
            hands_won=int(seat == 0),
            highest_hand=100 if seat == 0 else 0,
        )
        for seat, user in enumerate(users)
    )
    usual: dict[str, Any] = {
        "match_id": f"{number:032x}",
        "guild_id": SERVER,
        "channel_id": 8,
        "preset": "classic",
        "format": Format.POINTS,
        "started_at": at - timedelta(hours=1),
        "ended_at": at,
        "hands": 1,
        "moves": 40,
        "seats": seats,
        "games": games if rated else (),
        "unrated": None if rated else Unrated.OPTIONS,
    }
    return PlayedMatch(**usual | more)
