"""A damaged row costs one table, and its channel knows what to do; all other tables go on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import discord
import pytest
from simcord import ChannelHandle

from bot.i18n import translator
from bot.rooms.ports import DealEnding
from db.key_values import SqlKeyValueStore
from tests.engine.positions import position
from tests.support.hall import buttons_of, text_of

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from bot.rooms.ports import ValueKind
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()


async def damaged(house: Hall, folder: Path, guest: Guest) -> None:
    """Damage the row of a guest's table, and start the bot anew."""
    with closing(sqlite3.connect(folder / "hall.sqlite3")) as database, database:
        database.execute(
            "UPDATE rooms SET payload = CAST(x'ff' AS TEXT) WHERE channel_id = ?", (guest.channel.id,)
        )
    await house.restart()
    [complaint] = house.forgive()
    assert str(guest.channel.id) in complaint


async def test_a_damaged_table_is_told_of_once_and_closed_by_a_moderator(house: Hall, tmp_path: Path) -> None:
    ann, ben = house.guests("Ann Ben", house.channel("fine"))
    await house.deal(ann.channel, [ann, ben], position("R1 R2 R3", "R6 R7 G8", top="R5"))
    cleo, dan = house.guests("Cleo Dan", house.channel("damaged"))
    mods = house.guild.create_role("mods", permissions=discord.Permissions(manage_messages=True))
    moderator = house.guest("Mo", cleo.channel, roles=[mods])
    await cleo.types("uno start")
    await damaged(house, tmp_path, cleo)
    await ann.types("uno play", card="R1")
    assert "Red 1" in house.says(ann.channel)

    *_, told = house.messages(cleo.channel)
    assert text_of(told) == TRANSLATE("damaged-table")
    assert await dan.types("uno table") == TRANSLATE("refused-unreadable")
    assert await dan.presses(told, "close") == TRANSLATE("refused-not-moderator")
    await house.restart()
    house.forgive()
    assert house.messages(cleo.channel)[-1].id == told.id, "it is told once"

    await moderator.presses(told, "close")
    closed = house.messages(cleo.channel)[-1]
    assert (text_of(closed), buttons_of(closed)) == (TRANSLATE("damaged-closed"), [])
    assert await dan.types("uno table") == TRANSLATE("refused-no-room")
    await house.restart()
    await dan.types("uno start")
    assert house.says(dan.channel)


async def test_a_new_table_takes_the_place_of_a_damaged_one(house: Hall, tmp_path: Path) -> None:
    cleo, dan = house.guests("Cleo Dan", house.channel("damaged"))
    await cleo.types("uno start")
    await damaged(house, tmp_path, cleo)
    await dan.types("uno start")
    lobby = house.says(dan.channel)
    await house.restart()
    assert house.says(dan.channel) == lobby


async def test_a_damaged_table_whose_channel_is_gone_is_deleted(house: Hall, tmp_path: Path) -> None:
    cleo = house.guest("Cleo", house.channel("damaged"))
    await cleo.types("uno start")
    house.env.inject_error("POST", "/channels/*/messages", status=404, code=10003)
    await damaged(house, tmp_path, cleo)
    assert house.bot.rooms.unreadable == ()
    assert await house.bot.storage.journal.load_rooms() == []


@pytest.mark.parametrize("gone", ["channel", "thread", "server"])
@pytest.mark.parametrize("away", [False, True])
async def test_the_deal_of_a_damaged_table_ends_where_nobody_can_close_it_any_more(
    house: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gone: str, *, away: bool
) -> None:
    """While the bot is there, or is away and was told of the table before."""
    around = house.channel("damaged")
    if gone == "thread":
        thread = house.env.backend.create_thread(around.id, "talk", house.guild.owner.id)
        cleo = house.guest("Cleo", ChannelHandle(house.env, house.guild, thread))
    else:
        cleo = house.guest("Cleo", around)
    await cleo.types("uno start")
    await damaged(house, tmp_path, cleo)
    (row,) = await house.bot.storage.deals.newest(house.guild.id, limit=9)
    assert (len(house.bot.rooms.unreadable), row.ending) == (1, None)
    if gone == "server" and away:
        monkeypatch.setattr("bot.app.UnoBot.get_guild", lambda *_: None)
    elif gone == "server":
        house.env.backend.emit("GUILD_DELETE", {"id": str(house.guild.id)})
    elif away:
        monkeypatch.setattr(house.env.backend, "emit", lambda *_: None)
        house.env.backend.delete_channel(cleo.channel.id)
        monkeypatch.undo()
    else:
        house.env.backend.delete_channel(cleo.channel.id)
    await house.env.settle()
    if away:
        await house.restart()
        await house.env.settle()
        house.forgive()
    assert house.bot.rooms.unreadable == ()
    (row,) = await house.bot.storage.deals.newest(house.guild.id, limit=9)
    assert row.ending is DealEnding.UNDEALT


async def test_what_people_and_servers_chose_is_read_with_one_query_each_at_the_start(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    queries: list[tuple[ValueKind, int]] = []
    read_many = SqlKeyValueStore.read_many

    async def counted(self: SqlKeyValueStore, kind: ValueKind, owners: Collection[int]) -> dict[int, str]:
        queries.append((kind, len(owners)))
        return await read_many(self, kind, owners)

    for number in range(3):
        ann, ben = house.guests(f"Ann{number} Ben{number}", house.channel(f"table{number}"))
        await ann.types("uno start")
        await ben.presses(house.table(ann.channel), "join")
    monkeypatch.setattr(SqlKeyValueStore, "read_many", counted)
    await house.restart()
    read = [("preferences", 6), ("rank-roles", 1), ("settings", 1)]
    assert sorted((kind.value, owners) for kind, owners in queries) == read
    await ann.presses(house.table(ann.channel), "start")
    await ben.opens_hand()
    assert len(queries) == 3
