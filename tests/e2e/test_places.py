"""Places of a table: channels and threads, what the bot may do there, what the server allows."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from unittest.mock import AsyncMock

import discord
import pytest
from simcord import ChannelHandle
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.engine.presets import CLASSIC
from bot.i18n import translator
from bot.rooms.state.room_state import Stage
from bot.rooms.stores.presets import Preset
from cogs.lobby.cog import rematch
from cogs.lobby.opening import StartLocation, open_room
from cogs.table import placement
from tests.e2e.strategy import guest_at_turn, sit_down
from tests.engine.positions import position
from tests.support.hall import text_of

if TYPE_CHECKING:
    from tests.support.hall import Guest, Hall

pytestmark = pytest.mark.usefixtures("days_pass")

TRANSLATE = translator()
TITLES = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "create_public_threads": "Create Public Threads",
}


def quiet(house: Hall, **allowed: bool) -> ChannelHandle:
    """Make a channel where the bot may do this and not that."""
    me = house.guild.me
    assert me is not None
    return house.channel("quiet", overwrites={me: discord.PermissionOverwrite(**allowed)})


def thread_in(house: Hall, **allowed: bool) -> ChannelHandle:
    """Make a public thread in a channel where the bot may do this and not that."""
    made = house.env.backend.create_thread(quiet(house, **allowed).id, "talk", house.guild.owner.id)
    return ChannelHandle(house.env, house.guild, made)


def thread_of(channel: ChannelHandle) -> ChannelHandle:
    [thread] = channel.threads
    return thread


def archived(thread: ChannelHandle) -> bool:
    metadata = thread._channel.thread_metadata
    assert metadata is not None
    return metadata.archived


async def settle_for(house: Hall, **chosen: Any) -> None:
    """Let the server have these settings."""
    await house.bot.settings.change(house.guild.id, lambda settings: replace(settings, **chosen))


async def own_thread(house: Hall, names: str = "Ann Ben") -> list[Guest]:
    """Seat guests at a table in a thread of its own; they type there from now on."""
    guests = house.guests(names, house.channel())
    await guests[0].types("uno start", thread="own")
    thread = thread_of(guests[0].channel)
    for guest in guests:
        guest.channel = thread
    for guest in guests[1:]:
        await guest.presses(house.table(thread), "join")
    return guests


@pytest.mark.parametrize("denied", ["send_messages", "view_channel"])
async def test_a_channel_where_the_bot_may_not_write_is_refused_by_name(house: Hall, denied: str) -> None:
    channel = quiet(house, **{denied: False})
    ann = house.guest("Ann", channel)
    told = await ann.types("uno start")
    assert TRANSLATE("permissions-missing") in told
    assert [name for name, title in TITLES.items() if f"**{title}**" in told] == [denied]
    assert TRANSLATE("permissions-advice") in told, "what to do"
    assert house.messages(channel) == []
    assert TRANSLATE("refused-no-room") in await ann.types("uno join")


@pytest.mark.parametrize("denied", ["view_channel", "create_public_threads", "send_messages_in_threads"])
async def test_a_thread_of_its_own_is_refused_by_what_is_missing(house: Hall, denied: str) -> None:
    channel = quiet(house, **{denied: False})
    ann = house.guest("Ann", channel)
    sent = len(house.env.http_requests)
    told = await ann.types("uno start", thread="own")
    assert [name for name, title in TITLES.items() if f"**{title}**" in told] == [denied]
    assert "thread:here" in told, "what else to do"
    assert [
        entry.path for entry in house.env.http_requests[sent:] if "/interactions/" not in entry.path
    ] == []
    assert channel.threads == []
    assert house.messages(channel) == []


async def test_a_thread_of_its_own_needs_nothing_in_the_channel_around_it(house: Hall) -> None:
    channel = quiet(house, send_messages=False)
    ann = house.guest("Ann", channel)
    await ann.types("uno start", thread="own")
    thread = thread_of(channel)
    assert "Ann" in house.says(thread)


async def test_everything_missing_is_named_at_once(house: Hall) -> None:
    channel = quiet(house, view_channel=False, create_public_threads=False, send_messages_in_threads=False)
    told = await house.guest("Ann", channel).types("uno start", thread="own")
    for need in ("View Channel", "Create Public Threads", "Send Messages in Threads"):
        assert f"**{need}**" in told


async def test_a_thread_has_a_table_beside_that_of_its_channel(house: Hall) -> None:
    thread = thread_in(house, send_messages=False, send_messages_in_threads=True)
    ann, ben = house.guests("Ann Ben", thread)
    await sit_down([ann, ben])
    whose = guest_at_turn([ann, ben])
    await whose.presses(house.pings(thread)[-1], "hand")
    assert "Hand 1" in house.says(thread)
    assert len(whose.cards()) >= 1


async def test_a_thread_where_the_bot_may_not_write_is_refused_by_name(house: Hall) -> None:
    thread = thread_in(house, send_messages=True, send_messages_in_threads=False)
    ann = house.guest("Ann", thread)
    assert TRANSLATE("permission-send_messages_in_threads") in await ann.types("uno start")
    assert house.messages(thread) == []


async def test_a_thread_of_its_own_is_public_and_linked_and_its_host_is_in_it(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    told = await ann.types("uno start", thread="own")
    thread = thread_of(ann.channel)
    assert thread._channel.type == discord.ChannelType.public_thread.value
    assert thread.name == "UNO · Ann"
    assert f"<#{thread.id}>" in told
    assert any(told == text_of(message) for message in house.messages(ann.channel)), "everybody is told"
    assert ann.member.id in thread._channel.thread_members
    assert house.tables(ann.channel) == []
    assert TRANSLATE("lobby-host", host="Ann") in house.says(thread)
    ben.channel = thread
    await ben.types("uno join")
    assert "Ben" in house.says(thread)


async def test_a_name_full_of_markdown_makes_a_thread_and_pings_nobody(house: Hall) -> None:
    ann = house.guest("Ann", house.channel(), nick="@everyone **x**" + "y" * 17)
    told = await ann.types("uno start", thread="own")
    thread = thread_of(ann.channel)
    assert thread.name is not None
    assert len(thread.name) <= 100
    assert f"<#{thread.id}>" in told
    assert "@everyone" not in told
    assert "\\*\\*x" in told


async def test_channel_and_thread_have_a_table_each(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await ann.types("uno start")
    await ben.types("uno start", thread="own")
    assert TRANSLATE("lobby-host", host="Ann") in house.says(ann.channel)
    assert TRANSLATE("lobby-host", host="Ben") in house.says(thread_of(ann.channel))


async def test_a_second_thread_waits_until_the_first_table_has_begun(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await ann.types("uno start", thread="own")
    thread = thread_of(ann.channel)
    told = await ann.types("uno start", thread="own")
    assert f"<#{thread.id}>" in told
    assert len(ann.channel.threads) == 1
    await ben.types("uno start", thread="own")
    assert len(ann.channel.threads) == 2


async def test_a_thread_that_discord_does_not_open_is_told_and_leaves_nothing(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    house.env.inject_error("POST", "/channels/*/threads", status=400, code=160006)
    assert await ann.types("uno start", thread="own") == TRANSLATE("place-thread-failed")
    assert house.messages(ann.channel) == []
    assert list(house.bot.rooms) == []


async def test_in_a_thread_a_table_lives_right_there(house: Hall) -> None:
    thread = thread_in(house)
    ann = house.guest("Ann", thread)
    await settle_for(house, threads=True)
    assert await ann.types("uno start") == TRANSLATE("answer-lobby-open")
    assert TRANSLATE("lobby-host", host="Ann") in house.says(thread)


async def test_in_a_thread_a_table_with_a_thread_of_its_own_is_beside_it(house: Hall) -> None:
    thread = thread_in(house)
    told = await house.guest("Ann", thread).types("uno start", thread="own")
    [room] = house.bot.rooms
    assert room.channel_id != thread.id
    assert room.state.parent_id == thread._channel.parent_id
    assert f"<#{room.channel_id}>" in told


async def test_where_no_thread_can_be_opened_nobody_is_sent_to_one(house: Hall) -> None:
    ann, ben, cleo = house.guests("Ann Ben Cleo", house.guild.create_voice_channel("talk"))
    await sit_down([ann, ben])
    assert await cleo.types("uno start") == TRANSLATE("place-taken", full="no")
    assert await cleo.types("uno solo") == TRANSLATE("place-taken", full="no")


@pytest.mark.parametrize("kind", ["voice", "stage"])
async def test_a_voice_channel_has_a_table_in_its_chat_and_no_threads(house: Hall, kind: str) -> None:
    made = getattr(house.guild, f"create_{kind}_channel")("talk")
    ann = house.guest("Ann", made)
    assert await ann.types("uno start", thread="own") == TRANSLATE("place-no-thread")
    assert await ann.types("uno start") == TRANSLATE("answer-lobby-open")
    assert TRANSLATE("lobby-host", host="Ann") in house.says(made)


async def test_a_voice_channel_that_cannot_be_entered_is_refused_by_name(house: Hall) -> None:
    made = house.guild.create_voice_channel("talk")
    me = house.env.backend.bot_user.id
    denied = discord.Permissions(connect=True).value
    made._channel.overwrites = [Overwrite(me, OverwriteType.MEMBER, deny=denied)]
    ann = house.guest("Ann", made)
    assert "**Connect**" in await ann.types("uno start")
    assert house.messages(made) == []


async def test_an_announcement_channel_has_its_own_kind_of_thread(house: Hall) -> None:
    ann = house.guest("Ann", house.guild.create_news_channel("news"))
    house.env.inject_error("POST", "/channels/*/threads", status=500)  # the simulation lacks this kind
    await ann.types("uno start", thread="own")
    [asked] = [entry for entry in house.env.http_requests if entry.path.endswith("/threads")]
    assert (asked.json or {})["type"] == discord.ChannelType.news_thread.value


async def test_a_post_of_a_forum_has_a_table(house: Hall) -> None:
    forum = house.guild.create_forum_channel("forum")
    post = house.env.backend.create_thread(forum.id, "a post", house.guild.owner.id)
    ann = house.guest("Ann", ChannelHandle(house.env, house.guild, post))
    assert await ann.types("uno start") == TRANSLATE("answer-lobby-open")
    assert TRANSLATE("lobby-host", host="Ann") in house.says(ann.channel)


async def test_a_private_thread_that_the_bot_cannot_enter_is_refused(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    made = house.env.backend.create_thread(
        ann.channel.id, "secret", ann.member.id, type=discord.ChannelType.private_thread.value
    )
    ann.channel = ChannelHandle(house.env, house.guild, made)
    house.env.inject_error("PUT", "/channels/*/thread-members/@me", status=403, code=50001)
    assert await ann.types("uno start") == TRANSLATE("place-private")
    assert house.messages(ann.channel) == []
    assert await ann.types("uno start") == TRANSLATE("answer-lobby-open")
    assert len(house.tables(ann.channel)) == 1


async def test_the_server_settles_whether_tables_open_threads(house: Hall) -> None:
    await settle_for(house, threads=True)
    ann, ben = house.guests("Ann Ben", house.channel())
    await ann.types("uno start")
    assert TRANSLATE("lobby-host", host="Ann") in house.says(thread_of(ann.channel))
    await ben.types("uno start", thread="here")
    assert TRANSLATE("lobby-host", host="Ben") in house.says(ben.channel)


async def test_tables_are_opened_only_where_the_server_allows_it(house: Hall) -> None:
    allowed, other = house.channel("games"), house.channel("serious")
    await settle_for(house, channels=(allowed.id,))
    ann = house.guest("Ann", other)
    for where in ({}, {"thread": "own"}):
        assert f"<#{allowed.id}>" in await ann.types("uno start", **where)
    assert (house.messages(other), other.threads) == ([], [])
    made = house.env.backend.create_thread(allowed.id, "talk", house.guild.owner.id)
    for place in (allowed, ChannelHandle(house.env, house.guild, made)):
        ann.channel = place
        assert await ann.types("uno start") == TRANSLATE("answer-lobby-open")


async def test_no_more_tables_than_the_server_allows(house: Hall) -> None:
    await settle_for(house, most_rooms=2)
    guests = [house.guest(name, house.channel(name.lower())) for name in ("Ann", "Ben", "Cleo")]
    ann, ben, cleo = guests
    await ann.types("uno start")
    await ben.types("uno start", thread="own")
    for where in ({}, {"thread": "own"}):
        told = await cleo.types("uno start", **where)
        assert "2 tables" in told
        assert f"<#{ann.channel.id}>" in told
        assert f"<#{thread_of(ben.channel).id}>" in told
    assert (house.messages(cleo.channel), cleo.channel.threads) == ([], [])
    await ann.leaves()
    assert await cleo.types("uno start") == TRANSLATE("answer-lobby-open")


async def test_a_table_in_the_channel_makes_no_room_for_one_in_a_thread(house: Hall) -> None:
    await settle_for(house, most_rooms=1)
    ann, ben = house.guests("Ann Ben", house.channel())
    await ann.types("uno start")
    assert "one table" in await ben.types("uno start", thread="own")
    assert ann.channel.threads == []
    assert TRANSLATE("refused-room-busy") in await ben.types("uno start", thread="here")


async def test_a_result_takes_no_place_but_its_rematch_does(house: Hall) -> None:
    await settle_for(house, most_rooms=1)
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1", "B2 B3", top="R5", points=(499, 0)))
    await ann.types("uno play", card="R1")
    cleo = house.guest("Cleo", house.channel("second"))
    assert await cleo.types("uno start") == TRANSLATE("answer-lobby-open")
    assert f"<#{cleo.channel.id}>" in await ann.presses(house.table(ann.channel), "rematch")
    await cleo.leaves()
    assert await ann.presses(house.table(ann.channel), "rematch") == TRANSLATE("answer-rematch")


async def result_in(house: Hall, name: str) -> Guest:
    """Return who won a match in a channel of its own."""
    ann, ben = house.guests(f"Ann-{name} Ben-{name}", house.channel(name))
    await house.deal(ann.channel, [ann, ben], position("R1", "B2 B3", top="R5", points=(499, 0)))
    await ann.types("uno play", card="R1")
    return ann


async def test_a_rematch_needs_a_channel_that_the_server_still_allows(house: Hall) -> None:
    ann = await result_in(house, "here")
    other = house.channel("games")
    await settle_for(house, channels=(other.id,))
    assert f"<#{other.id}>" in await ann.presses(house.table(ann.channel), "rematch")
    await settle_for(house, channels=(other.id, ann.channel.id))
    assert await ann.presses(house.table(ann.channel), "rematch") == TRANSLATE("answer-rematch")


def asking(house: Hall, guest: Guest) -> Any:
    """Return what somebody typed or pressed, as far as the opening of a table looks at it.

    The simulated Discord lets nothing overlap: what comes at the same moment is handed over by hand.
    """
    return SimpleNamespace(
        id=0,
        message=None,
        delete_original_response=AsyncMock(),
        created_at=discord.utils.utcnow(),
        guild_id=house.guild.id,
        channel_id=guest.channel.id,
        channel=house.bot.get_channel(guest.channel.id),
        user=SimpleNamespace(id=guest.member.id, display_name=guest.name),
        client=house.bot,
        locale="en-US",
        app_permissions=discord.Permissions.all(),
        extras={},
        response=AsyncMock(is_done=lambda: False, type=discord.InteractionResponseType.channel_message),
    )


def told(asked: Any) -> str:
    """Return what somebody who was asking is told."""
    view = asked.response.send_message.await_args.kwargs["view"]
    return text_of(SimpleNamespace(content="", components=view.to_components()))


async def test_two_tables_asked_for_at_once_are_not_one_too_many(house: Hall) -> None:
    guests = [house.guest(name, house.channel(name.lower())) for name in ("Ann", "Ben")]
    await settle_for(house, most_rooms=1)
    services = house.bot.services
    rooms = await asyncio.gather(*(open_room(asking(house, guest), Preset(CLASSIC)) for guest in guests))
    assert [room is None for room in rooms] == [False, True]
    assert len(list(services.rooms)) == 1


async def test_two_rematches_at_once_are_not_one_too_many(house: Hall) -> None:
    guests = [await result_in(house, name) for name in ("first", "second")]
    await settle_for(house, most_rooms=1)
    services = house.bot.services
    await asyncio.gather(*(rematch(asking(house, guest)) for guest in guests))
    assert len(services.rooms.ongoing(house.guild.id)) == 1


async def test_who_asks_for_the_same_again_at_the_same_moment_is_in(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1", "B2 B3", top="R5", points=(499, 0)))
    await ann.types("uno play", card="R1")
    await settle_for(house, most_rooms=1)
    services = house.bot.services
    await asyncio.gather(*(rematch(asking(house, guest)) for guest in (ann, ben)))
    state = services.rooms.require(ann.channel.id).state
    assert state.stage is Stage.PLAYING
    assert len(state.people()) == 2


async def test_a_thread_that_discord_keeps_waiting_for_holds_nobody_else_up(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = (house.guest(name, house.channel(name.lower())) for name in ("Ann", "Ben"))
    await settle_for(house, most_rooms=2)
    under_way = asyncio.Event()

    async def rate_limited(*_: object, **__: object) -> None:
        under_way.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(discord.TextChannel, "create_thread", rate_limited)
    monkeypatch.setattr(placement, "OPEN_WITHIN", 0.5)  # the requests below take less, on any machine
    slow = asyncio.create_task(open_room(asking(house, ann), Preset(CLASSIC), StartLocation.OWN_THREAD))
    await under_way.wait()
    second = asking(house, ann)
    assert await open_room(second, Preset(CLASSIC), StartLocation.OWN_THREAD) is None
    assert told(second) == TRANSLATE("place-opening")
    assert await open_room(asking(house, ben), Preset(CLASSIC)) is not None
    full = asking(house, house.guest("Cleo", house.channel("cleo")))
    assert await open_room(full, Preset(CLASSIC)) is None
    assert f"<#{ann.channel.id}>" in told(full), "the place is reserved"
    assert not slow.done()
    assert await slow is None
    full.response.send_message.reset_mock()
    assert await open_room(full, Preset(CLASSIC)) is not None, "and free again"


async def finished(house: Hall) -> list[Guest]:
    """Return guests whose match in a thread of its own was just won."""
    ann, ben = await own_thread(house)
    thread = ann.channel
    await ann.presses(house.table(thread), "start")
    await ben.leaves()
    assert "wins" in house.says(thread)
    return [ann, ben]


async def test_a_thread_is_archived_a_while_after_the_result(house: Hall) -> None:
    ann, _ = await finished(house)
    await house.env.advance_time(9 * 60)
    assert not archived(ann.channel)
    await house.env.advance_time(2 * 60)
    assert archived(ann.channel)
    assert "wins" in house.says(ann.channel)
    assert await ann.presses(house.table(ann.channel), "rematch") == TRANSLATE("answer-rematch")
    assert TRANSLATE("lobby-host", host="Ann") in house.says(ann.channel)


async def test_a_rematch_keeps_its_thread_open(house: Hall) -> None:
    ann, _ = await finished(house)
    await house.env.advance_time(5 * 60)
    await ann.presses(house.table(ann.channel), "rematch")
    await house.env.advance_time(30 * 60)
    assert not archived(ann.channel)
    await ann.ends()
    assert archived(ann.channel), "closed, there is nothing to wait for"


async def test_a_restart_does_not_forget_to_archive(house: Hall) -> None:
    ann, _ = await finished(house)
    await house.env.advance_time(5 * 60)
    await house.restart()
    before = [message.id for message in house.messages(ann.channel)]
    await house.env.advance_time(6 * 60)
    assert archived(ann.channel)
    await house.restart()
    await house.env.settle()
    assert archived(ann.channel)
    assert [message.id for message in house.messages(ann.channel)] == before, "nothing is posted again"


async def test_a_day_after_the_result_the_room_is_gone(house: Hall) -> None:
    ann, _ = await finished(house)
    await house.env.advance_time(25 * 60 * 60)
    assert house.bot.rooms.find(ann.channel.id) is None
    await house.restart()
    assert list(house.bot.rooms) == []
    assert TRANSLATE("answer-lobby-open") in await ann.presses(house.table(ann.channel), "rematch")


async def test_a_lobby_in_a_thread_that_everybody_leaves_is_put_away(house: Hall) -> None:
    ann, ben = await own_thread(house)
    await ben.leaves()
    assert not archived(ann.channel)
    await ann.leaves()
    assert archived(ann.channel)
    assert TRANSLATE("closed") in text_of(house.messages(ann.channel)[-1])


async def test_a_thread_that_was_there_before_is_never_archived(house: Hall) -> None:
    thread = thread_in(house)
    ann, ben = house.guests("Ann Ben", thread)
    await sit_down([ann, ben])
    await ben.leaves()
    await house.env.advance_time(25 * 60 * 60)
    assert not archived(thread)
    assert await ann.presses(house.table(thread), "rematch") == TRANSLATE("answer-rematch")


async def test_a_week_after_the_result_the_room_of_a_channel_is_gone_too(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await sit_down([ann, ben])
    await ben.leaves()
    await house.env.advance_time(6 * 24 * 60 * 60)
    await house.restart()
    await house.env.settle()
    assert house.bot.rooms.find(ann.channel.id) is not None
    await house.env.advance_time(2 * 24 * 60 * 60)
    assert list(house.bot.rooms) == []
    assert "wins" in house.says(ann.channel), "the result stays"
    assert TRANSLATE("answer-lobby-open") in await ben.presses(house.table(ann.channel), "rematch")


@pytest.mark.parametrize("own", [True, False])
async def test_a_result_that_its_channel_refuses_is_put_away_in_time_too(house: Hall, *, own: bool) -> None:
    if own:
        ann, ben = await own_thread(house)
    else:
        ann, ben = house.guests("Ann Ben", house.channel())
        await ann.types("uno start")
        await ben.types("uno join")
    await ann.presses(house.table(ann.channel), "start")
    house.env.inject_error("*", "/channels/*", status=403, code=50001, times=None)
    await ben.leaves()
    house.forgive()
    await house.env.advance_time((23 if own else 6 * 24) * 60 * 60)
    assert house.bot.rooms.find(ann.channel.id) is not None
    await house.env.advance_time((2 if own else 2 * 24) * 60 * 60)
    assert list(house.bot.rooms) == []
    sent = len(house.env.http_requests)
    await house.env.advance_time(24 * 60 * 60)
    assert len(house.env.http_requests) == sent, "nobody is asked any more"


async def test_the_last_move_after_a_long_silence_leaves_a_result_for_as_long_as_any(house: Hall) -> None:
    await settle_for(house, clock=None)
    ann, ben = await own_thread(house)
    await ann.presses(house.table(ann.channel), "start")
    await house.env.advance_time(23 * 60 * 60)
    await ben.leaves()
    await house.env.advance_time(9 * 60)
    assert not archived(ann.channel)
    await house.env.advance_time(22 * 60 * 60)
    assert archived(ann.channel)
    assert "wins" in house.says(ann.channel)
    assert await ben.presses(house.table(ann.channel), "rematch") == TRANSLATE("answer-rematch")
