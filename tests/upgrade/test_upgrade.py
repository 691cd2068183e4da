"""Today's bot on what each release left behind: everything goes on, and nothing is lost."""

from __future__ import annotations

import json
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final
from unittest.mock import ANY

import pytest
from sqlalchemy import inspect

from bot.cli.database import _check, _export_person
from bot.engine.hand import Phase
from bot.engine.rulebook.match import Format
from bot.league.recompute import differences
from bot.matches.archive import json_of
from bot.privacy.deletions import LOOK_AGAIN
from bot.rooms.changes import lobby
from bot.rooms.state.room_state import Stage, people_named
from db.database_reader import read_database
from db.engine import create_engine
from db.migrate import upgrade
from tests.support import postgres
from tests.support.hall import hall
from tests.upgrade import discord
from tests.upgrade.busy_bot import acts, phase_of
from tests.upgrade.kept import VERSIONS, check_everything_is_there, discord_of, laid
from tests.verify.matches import checked

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy.engine import Connection

    from bot.rooms.room import Room
    from tests.support.databases import Database
    from tests.support.hall import Hall

MOST_MOVES: Final = {"sqlite": 1000, "postgresql": 30}
"""Moves at each table: to the end of every match, or some, where each takes longer."""
EIGHT: Final = 50
"""Moves of a match of eight that changes partners, which takes thousands."""
PAUSE: Final = 4.0
GONE: Final = "Jon"
"""Whose data was to be deleted when the bot was stopped."""

OF_TABLES: Final = (
    *("columns", "pk_constraint", "foreign_keys", "unique_constraints", "check_constraints"),
    *("indexes", "table_options"),
)
PROGRAMS: Final = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE type IN ('trigger', 'view')",
    "postgresql": """
        SELECT tgname, pg_get_triggerdef(oid), pg_get_functiondef(tgfoid) FROM pg_trigger
        WHERE NOT tgisinternal""",
}
"""What asks a database for all that it has beside tables."""

each_kind = pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
each_release = pytest.mark.parametrize("version", VERSIONS)


@each_release
async def test_a_release_left_something_of_everything(version: str, tmp_path: Path) -> None:
    """What a later version adds is left by the release after it."""
    async with laid("sqlite", version, tmp_path) as database:
        await check_everything_is_there(database)
    async with laid("postgresql", version, tmp_path) as database:
        named = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
        for (table,) in await database.rows(named):
            assert await database.rows(f'SELECT count(*) FROM "{table}"') != [(0,)], table  # noqa: S608 - the schema's


async def migrated_form(url: str) -> dict[str, list[str]]:
    """Migrate a database; return what its tables are made of, in whatever order that was added."""

    def look(connection: Connection) -> dict[str, list[str]]:
        found = {"programs": sorted(map(str, connection.exec_driver_sql(PROGRAMS[connection.dialect.name])))}
        for part in OF_TABLES:
            for (_, table), told in getattr(inspect(connection), f"get_multi_{part}")().items():
                every = told if isinstance(told, list) else [told]
                found[f"{table}: {part}"] = sorted(str(sorted(one.items())) for one in every)
        return found

    engine = create_engine(url)
    try:
        await upgrade(engine)
        async with engine.connect() as connection:
            return await connection.run_sync(look)
    finally:
        await engine.dispose()


@each_release
@each_kind
async def test_the_tables_of_a_release_become_those_of_a_new_database(
    kind: str, version: str, tmp_path: Path
) -> None:
    """Migrations make what `db.schema` says."""
    async with laid(kind, version, tmp_path) as database:
        migrated = await migrated_form(database.url)
    if kind == "sqlite":
        assert migrated == await migrated_form(f"sqlite:///{tmp_path / 'new.db'}")
        return
    async with postgres.lent_database() as new:
        assert migrated == await migrated_form(new.url)


@each_release
@each_kind
async def test_everything_goes_on_where_a_release_was_stopped(
    kind: str, version: str, tmp_path: Path
) -> None:
    found = partial(discord.lay, saved=discord_of(version))
    async with laid(kind, version, tmp_path) as database:
        async with hall(tmp_path, url=database.url, found=found) as house:
            rooms = [*house.bot.rooms]
            assert {room.channel_id for room in rooms} >= await those_of(house, database)
            unknown = {Phase.OVER, Phase.ROULETTE}  # version 1.0.0 knew no roulette
            assert {phase_of(room.state) for room in rooms} == {*Phase, None} - unknown
            for room in rooms:
                await plays(house, room, most=MOST_MOVES[kind])
            for _ in range(4):
                await house.env.advance_time(LOOK_AGAIN)
            await nothing_is_lost(house)
        assert await database.rows("SELECT match_id FROM waiting_matches") == []
        await is_whole(database, tmp_path)


def gone(house: Hall) -> int:
    """Return the account of somebody whose data is being deleted."""
    [found] = [user.id for user in house.env.backend.users.values() if user.name == GONE]
    return found


async def those_of(house: Hall, database: Database) -> set[int]:
    """Return the channels of stored rooms of a server, but those that are closed for whom is forgotten."""
    query = f"""SELECT channel_id FROM rooms WHERE guild_id = {house.guild.id} AND channel_id NOT IN (
        SELECT channel_id FROM room_people WHERE user_id = {gone(house)})"""  # noqa: S608 - ours
    return {channel_id for (channel_id,) in await database.rows(query)}


async def plays(house: Hall, room: Room, *, most: int) -> None:
    """Let those whose table it is come, open their hands by the buttons of before, and play."""
    random = Random(3)
    if room.state.stage is Stage.LOBBY:
        await comes(house, room)
    elif room.state.stage is Stage.PLAYING:
        here = [seat.user_id for seat in room.state.seats if seat.user_id is not None]
        guest = discord.guest_of(house, here[0], room.channel_id)
        await guest.opens_hand()
        assert guest.sees()
    if gone(house) in people_named(room.state):
        most = MOST_MOVES["sqlite"]  # the wish waits for the end
    if room.state.rules.format is Format.ROTATION_EIGHT:
        most = min(most, EIGHT)
    for _ in range(most):
        if room.state.stage is not Stage.PLAYING:
            return
        with house.env._bot_scope():
            acted = await acts(room, random)
        if not acted:
            await house.env.advance_time(PAUSE)
    assert most < MOST_MOVES["sqlite"], f"no end: {room.state}"


async def comes(house: Hall, room: Room) -> None:
    """Let those sit down at a lobby who are expected, or some who are not, by its buttons, and deal."""
    state = room.state
    there = [seat.user_id for seat in state.seats if seat.user_id is not None]
    others = [user.id for user in house.env.backend.users.values() if user.name in {"Cleo", "Eva"}]
    people = there + others if state.tournament is None else state.tournament.people
    guests = [discord.guest_of(house, user_id, room.channel_id) for user_id in people]
    for guest in guests:
        if room.state.stage is Stage.LOBBY and room.state.seat_of(guest.member.id) is None:
            await guest.presses(house.table(guest.channel), "join")
    if room.state.stage is Stage.LOBBY:
        await house.env.advance_time(lobby.TIME_TO_CUT.total_seconds())
        await guests[0].presses(house.table(guests[0].channel), "start")
    assert room.state.stage is Stage.PLAYING


async def nothing_is_lost(house: Hall) -> None:
    """Assert that all was counted, the league is what its matches make it, and somebody was forgotten."""
    storage, guild_id = house.bot.storage, house.guild.id
    assert await differences(storage.league_store, guild_id) == []
    assert await storage.deletions.deletions() == []
    assert await storage.deletions.match_ids(gone(house), after="", limit=9) == []
    heads = await storage.tournaments.of_guild(guild_id, limit=99)
    assert {head.stage for head in heads} >= {"over", "cancelled"}


async def is_whole(database: Database, folder: Path) -> None:
    """Assert that all that is stored can be read, played once more, verified, and given to its owner."""
    assert await _check(database.url) == (0, [ANY])
    async with read_database(database.url) as reader:
        for match_id in await reader.archived():
            data = await reader.archive_of(match_id)
            assert data is not None
            report = checked(json.loads(json_of(data)))
            assert report.misfits == 0, report.lines
    [(someone,)] = await database.rows("SELECT min(user_id) FROM players WHERE name = 'Ann'")
    records = [
        record
        for path in await _export_person(database.url, someone, folder)
        for record in json.loads(path.read_text())["records"]
    ]
    kinds = {record["kind"] for record in records}
    assert kinds >= {"account", "result", "match", "counted", "table", "tournament"}
