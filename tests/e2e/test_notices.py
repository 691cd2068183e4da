"""Spectators: mentioned once when the result is there, or when somebody opens a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from bot.i18n import translator
from bot.rooms.ports import CommitError
from bot.rooms.state.room_state import Stage
from tests.engine.positions import position
from tests.support.hall import text_of, told_before

if TYPE_CHECKING:
    import pytest
    from simcord import ChannelHandle

    from bot.rooms.ports import Commit
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
RESULT = TRANSLATE("watch-result", mentions="", winners="**Ann**", count=1).strip()
OPENED = told_before("place", "notify-opened", mentions="", name="Ann").strip()


def rung(house: Hall, channel: ChannelHandle) -> list[set[int]]:
    """Return whom each message in a channel mentioned so that their phone rang, oldest first."""
    stored = house.env.backend.messages[channel.id].values()
    return [set(one.ping_user_ids) for one in sorted(stored, key=lambda m: m.id) if one.ping_user_ids]


def saying(house: Hall, channel: ChannelHandle, text: str) -> list[Any]:
    return [message for message in house.messages(channel) if text in text_of(message)]


async def nearly_won(house: Hall) -> tuple[Guest, Guest, Guest]:
    """Return two guests at a match that the first ends with the next card, and a spectator."""
    ann, ben, zoe = house.guests("Ann Ben Zoe", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1", "B2 B3", top="R5", points=(499, 0)))
    return ann, ben, zoe


async def test_who_watches_is_mentioned_once_with_the_result(house: Hall) -> None:
    ann, ben, zoe = await nearly_won(house)
    assert await zoe.types("uno notify", when="result") == TRANSLATE("answer-watch-on")
    await ben.types("uno hand")
    assert {zoe.member.id} not in rung(house, ann.channel)
    await ann.types("uno play", card="R1")
    assert len(saying(house, ann.channel, RESULT)) == 1
    assert rung(house, ann.channel)[-1] == {zoe.member.id}
    assert "🏆 **Ann**" in house.says(ann.channel)
    await house.restart()
    await house.env.settle()
    assert len(saying(house, ann.channel, RESULT)) == 1


async def test_who_watches_is_mentioned_once_while_that_cannot_be_noted(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _, zoe = await nearly_won(house)
    await zoe.types("uno notify", when="result")
    real, room = house.bot.storage.journal.commit, house.bot.rooms.require(ann.channel.id)
    refused = 0

    async def fails(commit: Commit) -> None:
        nonlocal refused
        if room.state.stage is not Stage.OVER:
            return await real(commit)
        refused += 1
        raise CommitError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(house.bot.storage.journal, "commit", fails)
        await ann.types("uno play", card="R1")
        await house.env.advance_time(60)
    assert refused > 1
    assert rung(house, ann.channel).count({zoe.member.id}) == 1
    await house.env.advance_time(300)
    assert house.forgive()
    await house.restart()
    await house.env.settle()
    assert rung(house, ann.channel).count({zoe.member.id}) == 1, "and then it is noted"


async def test_who_took_it_back_is_not_mentioned(house: Hall) -> None:
    ann, _, zoe = await nearly_won(house)
    await zoe.types("uno notify", when="result")
    assert await zoe.types("uno notify", when="result") == TRANSLATE("answer-watch-off")
    await ann.types("uno play", card="R1")
    assert saying(house, ann.channel, RESULT) == []
    assert zoe.member.id not in set().union(*rung(house, ann.channel))


async def test_a_restart_does_not_forget_who_watches(house: Hall) -> None:
    ann, _, zoe = await nearly_won(house)
    await zoe.types("uno notify", when="result")
    await house.restart()
    await ann.types("uno play", card="R1")
    assert rung(house, ann.channel)[-1] == {zoe.member.id}


async def test_who_watches_a_table_that_is_closed_is_told(house: Hall) -> None:
    ann, _, zoe = await nearly_won(house)
    await zoe.types("uno notify", when="result")
    role = house.guild.create_role("mods", permissions=discord.Permissions(manage_messages=True))
    mo = house.guest("Mo", ann.channel, roles=[role])
    await mo.types("uno-admin end")
    await mo.presses(mo.panel, "closenow")
    assert len(saying(house, ann.channel, TRANSLATE("watch-closed", mentions="").strip())) == 1
    assert rung(house, ann.channel)[-1] == {zoe.member.id}


async def test_without_a_table_there_is_nothing_to_watch(house: Hall) -> None:
    zoe = house.guest("Zoe", house.channel())
    assert await zoe.types("uno notify", when="result") == TRANSLATE("refused-no-room")


async def test_spectators_see_what_the_channel_sees_and_no_hand(house: Hall) -> None:
    ann, _, zoe = await nearly_won(house)
    await zoe.types("uno notify", when="result")
    assert TRANSLATE("refused-seat-free") in await zoe.presses(house.table(ann.channel), "hand")
    assert zoe.shown is None


async def test_who_asked_is_mentioned_when_somebody_opens_a_table_here(house: Hall) -> None:
    ann, zoe, yan = house.guests("Ann Zoe Yan", house.channel())
    elsewhere = house.channel("elsewhere")
    assert await zoe.types("uno notify", when="tables") == TRANSLATE("answer-notify-on")
    assert await yan.types("uno notify", when="tables") == TRANSLATE("answer-notify-on")
    assert await yan.types("uno notify", when="tables") == TRANSLATE("answer-notify-off")
    ben = house.guest("Ben", elsewhere)
    await ben.types("uno start")
    assert rung(house, elsewhere) == []
    await ann.types("uno start")
    assert rung(house, ann.channel) == [{zoe.member.id}]
    [told] = saying(house, ann.channel, OPENED)
    assert f"<#{ann.channel.id}>" in text_of(told)


async def test_who_opens_the_table_is_not_told_of_it(house: Hall) -> None:
    ann, zoe = house.guests("Ann Zoe", house.channel())
    await ann.types("uno notify", when="tables")
    await ann.types("uno start")
    assert rung(house, ann.channel) == []
    await ann.types("uno leave")
    await zoe.types("uno start")
    assert rung(house, ann.channel) == [{ann.member.id}]


async def test_lobbies_one_after_the_other_ring_every_ten_minutes_at_most(house: Hall) -> None:
    ann, zoe = house.guests("Ann Zoe", house.channel())
    await zoe.types("uno notify", when="tables")
    for _ in range(3):
        await ann.types("uno start")
        await ann.types("uno leave")
        await house.restart()
    assert len(rung(house, ann.channel)) == 1


async def test_a_table_in_a_thread_of_its_own_is_told_in_the_channel_around_it(house: Hall) -> None:
    ann, zoe = house.guests("Ann Zoe", house.channel())
    await zoe.types("uno notify", when="tables")
    await ann.types("uno start", thread="own")
    [thread] = ann.channel.threads
    [told] = saying(house, ann.channel, OPENED)
    assert f"<#{thread.id}>" in text_of(told)
    assert rung(house, ann.channel) == [{zoe.member.id}]
    assert rung(house, thread) == []


async def test_where_the_bot_is_silent_it_tells_in_the_thread(house: Hall) -> None:
    me = house.guild.me
    assert me is not None
    channel = house.channel("quiet", overwrites={me: discord.PermissionOverwrite(send_messages=False)})
    ann, zoe = house.guests("Ann Zoe", channel)
    await zoe.types("uno notify", when="tables")
    await ann.types("uno start", thread="own")
    [thread] = channel.threads
    assert rung(house, thread) == [{zoe.member.id}]
