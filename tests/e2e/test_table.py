"""The public table over time: moved to the bottom, too old to be edited, drawn less often than played."""

from __future__ import annotations

import asyncio
from math import inf
from typing import TYPE_CHECKING, Any
from unittest.mock import MagicMock

import discord
import pytest

from bot.app import Pace
from bot.engine.actions import PlayCard
from bot.engine.cards import card
from bot.i18n import translator
from bot.rooms.changes import lobby, play, votes
from bot.rooms.state.room_state import Person
from cogs.table import hand_view
from tests.e2e.strategy import mentioned, two
from tests.engine.positions import position
from tests.support.hall import controls_of, hall, text_of

if TYPE_CHECKING:
    from pathlib import Path

    from discord import ui

    from bot.rooms.stores.settings import Preferences
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()


async def test_the_table_comes_to_the_bottom_when_asked_and_stays_one(house: Hall) -> None:
    ann, ben = await two(house)
    old = house.table(ann.channel)
    await ann.member.send(ann.channel, "a lot of talk")
    assert await ben.types("uno table") == TRANSLATE("answer-table")
    [table] = house.tables(ann.channel)
    assert table.id > old.id
    assert "Red 5" in text_of(table)
    await ann.taps("play", "R1")
    assert [message.id for message in house.tables(ann.channel)] == [table.id]
    await house.restart()
    await ben.types("uno play", card="R6")
    assert [message.id for message in house.tables(ann.channel)] == [table.id]
    assert "Red 6" in house.says(ann.channel)


async def test_a_table_too_old_to_be_edited_is_posted_anew(house: Hall) -> None:
    ann, _ = await two(house)
    old = house.table(ann.channel)
    await house.env.advance_time(51 * 60)
    await ann.types("uno play", card="R1")
    [table] = house.tables(ann.channel)
    assert table.id != old.id
    assert "Red 1" in text_of(table)


async def test_discords_cap_on_old_edits_is_met_with_a_new_message(house: Hall) -> None:
    ann, ben = await two(house)
    house.env.inject_error("PATCH", "/channels/*/messages/*", status=429, code=30046)
    await ann.taps("play", "R1")
    [table] = house.tables(ann.channel)
    assert "Red 1" in text_of(table)
    assert mentioned(house, ann.channel) == ben.member.id


async def test_a_hand_whose_token_died_is_given_back_by_my_hand(house: Hall) -> None:
    ann, ben = await two(house)
    await house.env.advance_time(16 * 60)
    await ann.types("uno play", card="R1")
    assert not ben.can("draw")
    await ben.opens_hand()
    assert ben.can("draw")
    assert house.env.errors == []


async def test_a_bystander_is_told_where_the_table_is_and_it_stays_there(house: Hall) -> None:
    ann, _ = await two(house)
    table, eve = house.table(ann.channel), house.guest("Eve", ann.channel)
    for _ in range(3):
        told = await eve.types("uno table")
        assert f"https://discord.com/channels/{house.guild.id}/{ann.channel.id}/{table.id}" in told
    assert [one.id for one in house.tables(ann.channel)] == [table.id]


async def test_moves_between_two_drawings_cost_one_edit(tmp_path: Path) -> None:
    async with hall(tmp_path, pace=Pace(drawing=30, computers=0, looking=0, presses=inf)) as house:
        ann, ben = await two(house)
        edits = len([entry for entry in house.env.http_requests if entry.method == "PATCH"])
        await ann.types("uno play", card="R1")
        await ben.types("uno play", card="R6")
        await ann.types("uno play", card="R2")
        assert "Red 5" in house.says(ann.channel)
        await house.env.advance_time(31)
        assert "Red 2" in house.says(ann.channel)
        tables = [
            entry
            for entry in house.env.http_requests
            if entry.method == "PATCH" and entry.path.startswith("/channels/")
        ]
        assert len(tables) - edits <= 1
        assert mentioned(house, ann.channel) == ben.member.id


async def test_whose_turn_comes_again_between_two_drawings_is_pinged_again(tmp_path: Path) -> None:
    async with hall(tmp_path, pace=Pace(drawing=30, computers=0, looking=0, presses=inf)) as house:
        ann, ben = await two(house)
        [former] = house.pings(ann.channel)
        assert mentioned(house, ann.channel) == ann.member.id
        await ann.types("uno play", card="R1")
        await ben.types("uno play", card="R6")
        await house.env.advance_time(31)
        [ping] = house.pings(ann.channel)
        assert mentioned(house, ann.channel) == ann.member.id
        assert ping.id > former.id


async def test_a_lobby_that_opens_while_its_predecessors_end_waits_to_be_drawn_is_shown(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path, pace=Pace(drawing=5, computers=0, looking=0, presses=inf)) as house:
        ann, ben = house.guests("Ann Ben", house.channel())
        await ann.types("uno start")
        closed = house.table(ann.channel)
        await ben.presses(closed, "join")
        await ann.types("uno end")
        assert await ben.types("uno start") == TRANSLATE("answer-lobby-open")
        await house.env.advance_time(60)
        assert TRANSLATE("closed-by", name="Ann") in text_of(closed)
        [table] = house.tables(ann.channel)
        assert table.id != closed.id
        assert TRANSLATE("lobby-host", host="Ben") in text_of(table)
        assert await ann.presses(table, "join") == TRANSLATE("answer-joined")


async def test_a_lobby_that_opens_in_a_thread_before_its_predecessors_end_is_drawn_keeps_it_open(
    tmp_path: Path,
) -> None:
    async with hall(
        tmp_path, pace=Pace(drawing=5, computers=0, looking=0, presses=inf, requests=inf)
    ) as house:
        ann, ben = house.guests("Ann Ben", house.channel())
        await ann.types("uno start", thread="own")
        [thread] = ann.channel.threads
        ann.channel = ben.channel = thread
        await ben.presses(house.table(thread), "join")
        await ann.types("uno end")
        await ben.types("uno start")
        await house.env.advance_time(60)
        assert TRANSLATE("lobby-host", host="Ben") in house.says(thread)
        assert thread._channel.thread_metadata is not None
        assert not thread._channel.thread_metadata.archived


async def three(house: Hall) -> list[Guest]:
    """Return three guests in play; all but the first, whose turn it is, have their hands open."""
    guests = house.guests("Ann Ben Cleo", house.channel())
    await house.deal(guests[0].channel, guests, position("R1 R2 R3", "R6 R7 G8", "B1 B2 B3", top="R5"))
    await guests[2].opens_hand()
    await guests[1].opens_hand()
    return guests


async def test_open_hands_are_refreshed_side_by_side_whose_turn_it_is_first(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo = await three(house)
    begun: list[str] = []
    together = asyncio.Barrier(2)  # nobody gets past it alone
    original = discord.Interaction.edit_original_response

    async def slow(self: discord.Interaction, **options: Any) -> Any:
        begun.append(self.user.name)
        await asyncio.wait_for(together.wait(), 1)
        return await original(self, **options)

    monkeypatch.setattr(discord.Interaction, "edit_original_response", slow)
    await ann.types("uno play", card="R1")
    assert begun == ["Ben", "Cleo"]
    assert "Red 1" in cleo.sees()
    assert ben.can("draw")


async def test_a_hand_that_cannot_be_drawn_keeps_no_other_from_being_refreshed(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _, cleo = await three(house)

    drawn = hand_view.hand_layout

    def broken_for_ben(*args: Any, ids: hand_view.HandIds, **options: Any) -> ui.LayoutView:
        if ids.view.seat == 1:
            raise ValueError("no ink")
        return drawn(*args, ids=ids, **options)

    monkeypatch.setattr(hand_view, "hand_layout", broken_for_ben)
    await ann.types("uno play", card="R1")
    assert "Red 1" in cleo.sees()
    [complaint] = house.forgive()
    assert "no ink" in complaint


async def test_nobody_is_pinged_whose_turn_ended_while_the_table_was_being_drawn(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await two(house)
    room = house.bot.rooms.find(ann.channel.id)
    assert room is not None
    of, moves = house.bot.preferences.of, ["R6"]

    async def slow(user_id: int) -> Preferences:
        if user_id == ben.member.id and moves:
            await room.do(play.act(user_id, PlayCard(card(moves.pop()))))
        return await of(user_id)

    monkeypatch.setattr(house.bot.display._pings, "preferences", MagicMock(of=slow))
    since = len(house.env.http_requests)
    await ann.types("uno play", card="R1")
    assert "Red 6" in house.says(ann.channel)
    assert mentioned(house, ann.channel) == ann.member.id
    contents = [(entry.json or {}).get("content") for entry in house.env.http_requests[since:]]
    assert not [content for content in contents if content and f"<@{ben.member.id}>" in content]


@pytest.mark.parametrize("what", ["table", "ping"])
async def test_what_is_posted_while_the_table_closes_is_taken_away(
    house: Hall, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    ann, ben = await two(house)
    room = house.bot.rooms.find(ann.channel.id)
    assert room is not None
    send = discord.PartialMessageable.send

    async def send_and_close(
        self: discord.PartialMessageable, *content: str, **options: Any
    ) -> discord.Message:
        sent = await send(self, *content, **options)
        if not room.closed and ("content" in options) == (what == "ping"):
            await room.do(votes.close_table(Person(1, "Ann"), moderator=True))
        return sent

    monkeypatch.setattr(discord.PartialMessageable, "send", send_and_close)
    await (ben.types("uno table") if what == "table" else ann.types("uno play", card="R1"))
    assert room.closed
    house.forgive()
    [left] = house.messages(ann.channel)
    assert TRANSLATE("closed-by", name="Ann") in text_of(left)
    assert controls_of(left) == ["rematch", room.state.match_id], (
        "another table, the replay, and nothing else"
    )


@pytest.mark.parametrize("what", ["table", "ping"])
async def test_what_is_posted_for_a_match_while_the_next_lobby_opens_is_taken_away(
    house: Hall, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    ann, ben = await two(house)
    room = house.bot.rooms.find(ann.channel.id)
    assert room is not None
    send = discord.PartialMessageable.send
    late: list[int] = []

    async def send_and_start_anew(
        self: discord.PartialMessageable, *content: str, **options: Any
    ) -> discord.Message:
        sent = await send(self, *content, **options)
        if not late and ("content" in options) == (what == "ping"):
            late.append(sent.id)
            await room.do(lobby.leave(Person(ben.member.id, "Ben")))
            await room.do(lobby.rematch(Person(ann.member.id, "Ann")))
        return sent

    monkeypatch.setattr(discord.PartialMessageable, "send", send_and_start_anew)
    await (ben.types("uno table") if what == "table" else ann.types("uno play", card="R1"))
    await house.env.settle()
    assert len(late) == 1
    assert late[0] not in [message.id for message in house.messages(ann.channel)]
    assert house.pings(ann.channel) == []
    assert TRANSLATE("lobby-host", host="Ann") in house.says(ann.channel)
