"""`/privacy`: what is stored of somebody is told, given out and deleted, while others go on playing."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.app import UnoBot
from bot.engine.presets import CLASSIC
from bot.engine.rulebook.match import Format
from bot.i18n import translator
from bot.privacy.deletions import LOOK_AGAIN, Obstacles
from bot.privacy.ports import Deletion, Summary
from bot.rooms.changes.lobby import expects, rematch
from bot.rooms.changes.notes import toggle_subscriber
from bot.rooms.state.room_state import Person
from bot.sharding.ownership import Ownership, shard_of
from cogs.privacy.cog import export, obstacles_text, question_layout, summary_layout
from cogs.privacy.sync import EXPORTS_AT_ONCE, MAX_IN_LINE
from db.storage import Storage
from tests.cogs.test_layouts import check_limits, text
from tests.e2e.strategy import over
from tests.engine.positions import position
from tests.support.fake_leases import FakeLeases
from tests.support.hall import hall, text_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.hall import Guest, Hall

TRANSLATE = translator()


async def presses(guest: Guest, wish: str) -> str:
    result = await guest.member.click(guest.panel, custom_id=f"privacy:{wish}")
    return guest._record(result)


async def test_somebody_sees_takes_along_and_deletes_what_is_stored_of_them(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    match = position("R7", "B1 B2", top="R5", rules=replace(CLASSIC, format=Format.SINGLE))
    await house.settle_pictures(wanted=False)
    await house.deal(ann.channel, [ann, ben], match)
    await ann.types("uno notify", when="tables")
    await ann.types("privacy")
    refused = await presses(ann, "delete")
    assert refused == TRANSLATE("privacy-leave-tables", places=f"<#{ann.channel.id}>")
    await ann.types("uno play", card="R7")
    assert over(house, ann.channel)
    await house.env.settle()

    told = await ann.types("privacy")
    assert TRANSLATE("privacy-matches", count=1) in told
    assert TRANSLATE("privacy-notices", count=1) in told
    given = await ann.member.click(ann.panel, custom_id="privacy:export")
    assert given.response is not None
    assert given.response.ephemeral
    [attachment] = given.response.attachments
    records = json.loads(await attachment.read())["records"]
    assert {"account", "notice", "result", "match", "counted", "table"} <= {one["kind"] for one in records}
    assert ben.name not in json.dumps(records)

    assert TRANSLATE("privacy-question") in await presses(ann, "delete")
    assert TRANSLATE("privacy-title") in await presses(ann, "keep")
    await presses(ann, "delete")
    assert await presses(ann, "sure") == TRANSLATE("privacy-deleting")
    assert TRANSLATE("privacy-waits") in await ann.types("privacy")
    await house.restart()
    for _ in range(3):
        await house.env.advance_time(LOOK_AGAIN)

    assert await house.bot.storage.deletions.deletions() == []
    assert house.bot.rooms.find(ann.channel.id) is None
    assert TRANSLATE("privacy-nothing") in await ann.types("privacy")
    assert "Former player" in await ben.types("league table", by="wins")
    assert ann.name not in await ben.types("league table", by="wins")


async def test_a_lobby_that_follows_and_a_room_that_mentions_forget_who_was_deleted(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    cleo = house.guest("Cleo", house.channel("other"))
    match = position("R7", "B1 B2", top="R5", rules=replace(CLASSIC, format=Format.SINGLE))
    await house.settle_pictures(wanted=False)
    await house.deal(ann.channel, [ann, ben], match)
    await ann.types("uno play", card="R7")
    assert over(house, ann.channel)
    room = house.bot.rooms.find(ann.channel.id)
    assert room is not None
    await room.do(rematch(Person(ben.member.id, ben.name)))
    await room.do(toggle_subscriber(ann.member.id))
    await room.do(toggle_subscriber(cleo.member.id))

    await ann.types("privacy")
    await presses(ann, "delete")
    assert await presses(ann, "sure") == TRANSLATE("privacy-deleting")
    for _ in range(4):
        await house.env.advance_time(LOOK_AGAIN)

    assert await house.bot.storage.deletions.deletions() == []
    assert not expects(room.state, ann.member.id)
    assert room.state.subscribers == (cleo.member.id,)
    [row] = await house.bot.storage.deletions.rooms(ben.member.id)
    assert str(ann.member.id) not in row.payload
    assert ann.name not in row.payload


async def test_an_export_waits_in_line_and_comes_by_itself(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    line = house.bot.privacy.line
    await ann.types("privacy")
    async with AsyncExitStack() as others:
        for user_id in range(EXPORTS_AT_ONCE):
            await others.enter_async_context(line.turn(user_id, house.guild.id))
        waiting = asyncio.create_task(presses(ann, "export"))
        await reads(ann, TRANSLATE("privacy-export-waits", place=1))
        assert not given_to(ann)
    await waiting
    [attachment] = given_to(ann)
    assert json.loads(await attachment.read())["account"] == str(ann.member.id)
    assert line.place_of(ann.member.id) is None


@pytest.mark.parametrize("again", [True, False])
async def test_an_export_comes_with_the_newest_press_once_the_first_is_too_old(
    house: Hall, *, again: bool
) -> None:
    ann, privacy = house.guest("Ann", house.channel()), house.bot.privacy
    await ann.types("privacy")
    async with AsyncExitStack() as others:
        for user_id in range(EXPORTS_AT_ONCE):
            await others.enter_async_context(privacy.line.turn(user_id, house.guild.id))
        waiting = asyncio.create_task(presses(ann, "export"))
        await reads(ann, TRANSLATE("privacy-export-waits", place=1))
        first = privacy.newest[ann.member.id]
        second = copy(first)
        first.id -= 20 * 60_000 << 22  # twenty minutes before
        if again:
            await export(second)
    await waiting
    assert len(given_to(ann)) == again
    assert privacy.newest == {}


async def test_who_waits_for_an_export_while_the_bot_stops_is_told_so(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    line = house.bot.privacy.line
    for guest in (ann, ben):
        await guest.types("privacy")
    for user_id in range(EXPORTS_AT_ONCE + MAX_IN_LINE):
        line._join(user_id, house.guild.id)
    assert TRANSLATE("privacy-export-full") in await presses(ben, "export")
    line._waiting.pop()
    waiting = asyncio.create_task(presses(ann, "export"))
    await reads(ann, TRANSLATE("privacy-export-waits", place=MAX_IN_LINE))
    line.close()
    await waiting
    await reads(ann, TRANSLATE("refused-draining"))
    assert TRANSLATE("refused-draining") in await presses(ben, "export")
    assert not given_to(ann)


async def reads(guest: Guest, text: str) -> None:
    """Return when somebody is told something."""
    async with asyncio.timeout(10):
        while not any(text in text_of(one) for one in guest.private_messages):  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(0)


def given_to(guest: Guest) -> list[Any]:
    return [file for message in guest.private_messages for file in message.attachments]


async def test_a_wish_that_another_process_took_is_seen_to_where_the_server_is_served(tmp_path: Path) -> None:
    async with hall(tmp_path, ownership=Ownership(2)) as house:
        shard = shard_of(house.guild.id, 2)
        await house.takes(shard)
        ann, ben = house.guests("Ann Ben", house.channel())
        match = position("R7", "B1 B2", top="R5", rules=replace(CLASSIC, format=Format.SINGLE))
        await house.settle_pictures(wanted=False)
        await house.deal(ann.channel, [ann, ben], match)
        await ann.types("uno play", card="R7")
        assert over(house, ann.channel)
        await house.hand_over(1 - shard)
        store = house.bot.storage.deletions
        now = house.bot.rooms.services.clock.now()
        await store.request(Deletion(user_id=ann.member.id, anonymous_id=5, requested_at=now))
        await house.takes(1 - shard)
        await house.env.advance_time(2 * LOOK_AGAIN)
        assert len(await store.match_ids(ann.member.id, after="", limit=2)) == 1, "its server is elsewhere"

        await house.takes(shard)
        for _ in range(4):
            await house.env.advance_time(LOOK_AGAIN)

        assert await store.match_ids(ann.member.id, after="", limit=2) == []
        assert house.bot.rooms.find(ann.channel.id) is None
        assert await store.deletions() == []


async def test_who_shares_the_bot_looks_for_wishes_of_others(tmp_path: Path) -> None:
    async with Storage.open(f"sqlite:///{tmp_path / 'uno.sqlite3'}") as storage:
        for leases in (None, FakeLeases()):
            storage.leases = leases
            bot = UnoBot(storage)
            assert bot.privacy.deletions._shared is (leases is not None)


def test_layouts_fit_whatever_is_stored() -> None:
    much = Summary(
        preferences=True,
        notices=10**6,
        presets=20,
        matches=10**6,
        servers=10**5,
        awards=10**4,
        daily=10**4,
        tournaments=10**4,
        decisions=10**5,
    )
    check_limits(summary_layout(TRANSLATE, much))
    check_limits(question_layout(TRANSLATE))
    many = Obstacles(channels=(2**62,) * 50, tournaments=("*" * 100,) * 50)
    assert len(obstacles_text(TRANSLATE, many)) < 2000


def test_where_nothing_is_counted_it_is_not_said_that_nothing_is_stored_and_then_that_something_is() -> None:
    told = text(summary_layout(TRANSLATE, Summary()))
    assert TRANSLATE("privacy-nothing") in told
    assert TRANSLATE("privacy-cards-alone") in told
    assert TRANSLATE("privacy-intro") not in told, "a heading of a list that is not there"
    assert TRANSLATE("privacy-cards") not in told
    listed = text(summary_layout(TRANSLATE, Summary(notices=1)))
    assert TRANSLATE("privacy-intro") in listed
    assert TRANSLATE("privacy-nothing") not in listed
