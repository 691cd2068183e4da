"""Somebody deletes what the bot posted, or where it posted it, or what it may do: tables heal, or close."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
import pytest
from simcord import ChannelHandle
from simcord.backend import serializers
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.i18n import translator
from bot.rooms.ports import Commit, CommitError
from cogs.core import send_backoff
from cogs.table import placement
from cogs.table.placement import RETRY_AFTER
from tests.e2e.strategy import mentioned, two
from tests.engine.positions import position
from tests.support.hall import buttons_of, text_of

if TYPE_CHECKING:
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()


async def in_own_thread(house: Hall) -> tuple[Guest, ChannelHandle]:
    """Return the host of a lobby in a thread of its own, and the channel around it."""
    ann = house.guest("Ann", house.channel())
    around = ann.channel
    await ann.types("uno start", thread="own")
    [ann.channel] = around.threads
    return ann, around


async def at_the_end(house: Hall) -> tuple[Guest, Guest]:
    """Return two guests of a match that is over; the first one won."""
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1", "B2 B3", top="R5", points=(499, 0)))
    await ann.types("uno play", card="R1")
    return ann, ben


async def talks(house: Hall, guest: Guest, times: int) -> None:
    for number in range(times):
        await guest.member.send(guest.channel, f"chatter {number}")
    await house.env.settle()


async def loses(house: Hall, channel: ChannelHandle, message: Any) -> None:
    """Let somebody delete a message."""
    house.env.backend.delete_message(channel.id, message.id)
    await house.env.settle()


def requests(house: Hall, since: int) -> list[str]:
    """Return what the bot sent to channels since then: method and path."""
    sent = house.env.http_requests[since:]
    return [f"{entry.method} {entry.path}" for entry in sent if entry.path.startswith("/channels/")]


# Messages


async def test_a_deleted_lobby_comes_back_at_once_with_its_buttons(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await ann.types("uno start")
    await loses(house, ann.channel, house.table(ann.channel))
    assert TRANSLATE("answer-joined") in await ben.presses(house.table(ann.channel), "join")
    assert "Ben" in house.says(ann.channel)
    assert len(house.tables(ann.channel)) == 1


async def test_a_deleted_table_comes_back_at_once_and_is_remembered(house: Hall) -> None:
    ann, _ = await two(house)
    await loses(house, ann.channel, house.table(ann.channel))
    [table] = house.tables(ann.channel)
    await ann.taps("play", "R1")
    assert [message.id for message in house.tables(ann.channel)] == [table.id]
    assert "Red 1" in house.says(ann.channel)


async def test_a_table_deleted_among_others_comes_back(house: Hall) -> None:
    ann, _ = await two(house)
    await talks(house, ann, 2)
    house.env.backend.bulk_delete_messages(ann.channel.id, [m.id for m in house.messages(ann.channel)])
    await house.env.settle()
    assert len(house.tables(ann.channel)) == 1
    await ann.taps("play", "R1")
    assert "Red 1" in house.says(ann.channel)


async def test_who_deletes_every_table_sees_it_come_back_ever_less_often(house: Hall) -> None:
    ann, _ = await two(house)
    posts = 0
    for _ in range(60):
        if house.tables(ann.channel):
            posts += 1
            await loses(house, ann.channel, house.table(ann.channel))
        await house.env.advance_time(60)
    assert 4 <= posts <= 8


async def test_a_deleted_ping_is_not_repeated_and_play_goes_on(house: Hall) -> None:
    ann, ben = await two(house)
    [ping] = house.pings(ann.channel)
    await loses(house, ann.channel, ping)
    assert house.pings(ann.channel) == []
    await ann.taps("play", "R1")
    assert mentioned(house, ann.channel) == ben.member.id
    assert house.complaints == []


async def test_a_deleted_result_stays_away_and_after_a_restart_too(house: Hall) -> None:
    ann, ben = await at_the_end(house)
    await loses(house, ann.channel, house.table(ann.channel))
    assert house.tables(ann.channel) == []
    await house.restart()
    await house.env.settle()
    assert house.tables(ann.channel) == []
    assert await ben.types("uno start") == TRANSLATE("answer-lobby-open")
    assert len(house.tables(ann.channel)) == 1


async def test_an_old_result_is_not_posted_again_by_a_restart(house: Hall) -> None:
    ann, _ = await at_the_end(house)
    result = house.table(ann.channel)
    await house.env.advance_time(3 * 60 * 60)
    since = len(house.env.http_requests)
    await house.restart()
    await house.env.settle()
    assert [message.id for message in house.tables(ann.channel)] == [result.id]
    assert requests(house, since) == [], "it stays as it is, its chart included"
    await ann.presses(result, "rematch")
    assert [button.verb for button in buttons_of(result) if button.verb == "rematch"] == []


async def test_a_result_that_was_not_shown_before_the_bot_went_away_is_shown_when_it_is_back(
    house: Hall,
) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1", "B2 B3", top="R5", points=(499, 0)))
    house.env.inject_error("*", "/channels/*", status=403, code=50001, times=None)
    await ann.types("uno play", card="R1")
    house.forgive()
    assert "wins" not in house.says(ann.channel)
    house.env.backend.faults.clear()
    await house.restart()
    await house.env.settle()
    [result] = house.tables(ann.channel)
    assert "wins" in text_of(result)
    assert await ben.presses(result, "rematch") == TRANSLATE("answer-rematch")


async def test_an_old_result_that_is_drawn_again_stays_where_it_is(house: Hall) -> None:
    ann, ben = await at_the_end(house)
    result = house.table(ann.channel)
    await house.env.advance_time(3 * 60 * 60)
    may(house, ann.channel, send_messages=False)
    await ben.types("uno match log")
    since = len(house.env.http_requests)
    may(house, ann.channel, send_messages=True)
    await house.env.settle()
    assert requests(house, since) == [f"PATCH /channels/{ann.channel.id}/messages/{result.id}"]
    assert [message.id for message in house.tables(ann.channel)] == [result.id]


# Chatter


async def test_a_table_comes_to_the_bottom_after_enough_chatter(house: Hall) -> None:
    ann, ben = await two(house)
    old = house.table(ann.channel)
    await house.env.advance_time(placement.MIN_INTERVAL)
    await talks(house, ben, placement.MESSAGES_BELOW - 1)
    assert house.table(ann.channel).id == old.id
    await talks(house, ben, 1)
    [table] = house.tables(ann.channel)
    assert table.id == max(message.id for message in house.messages(ann.channel))
    await ann.presses(table, "hand")
    assert ann.can("play")


async def test_a_storm_of_chatter_moves_the_table_once_a_minute(house: Hall) -> None:
    ann, ben = await two(house)
    await house.env.advance_time(placement.MIN_INTERVAL)
    since = len(house.env.http_requests)
    for _ in range(30):
        await talks(house, ben, 5)
        await house.env.advance_time(6)
    posts = [sent for sent in requests(house, since) if sent == f"POST /channels/{ann.channel.id}/messages"]
    assert len(posts) in {3, 4}
    assert len(house.tables(ann.channel)) == 1


async def test_chatter_that_came_too_early_moves_the_table_when_it_is_time(house: Hall) -> None:
    ann, ben = await two(house)
    old = house.table(ann.channel)
    await talks(house, ben, placement.MESSAGES_BELOW + 3)
    assert house.table(ann.channel).id == old.id
    await house.env.advance_time(placement.MIN_INTERVAL + 1)
    [table] = house.tables(ann.channel)
    assert table.id == max(message.id for message in house.messages(ann.channel))


async def test_what_the_bot_itself_posts_is_no_chatter_but_answers_for_all_are(house: Hall) -> None:
    ann, ben = await two(house)
    await house.env.advance_time(placement.MIN_INTERVAL)
    old = house.table(ann.channel)
    for guest, card in ((ann, "R1"), (ben, "R6"), (ann, "R2"), (ben, "R7")):
        await guest.types("uno play", card=card)
        await talks(house, guest, 1)
    assert house.table(ann.channel).id == old.id, "four pings and four messages"


async def test_chatter_below_a_result_leaves_it_where_it_is(house: Hall) -> None:
    ann, ben = await at_the_end(house)
    result = house.table(ann.channel)
    await house.env.advance_time(placement.MIN_INTERVAL)
    await talks(house, ben, 3 * placement.MESSAGES_BELOW)
    await house.env.advance_time(placement.MIN_INTERVAL)
    assert house.table(ann.channel).id == result.id


# Channels, threads, servers


async def test_a_channel_that_is_deleted_closes_its_table_and_those_in_its_threads(house: Hall) -> None:
    _, around = await in_own_thread(house)
    ben = house.guest("Ben", around)
    await ben.types("uno start")
    assert len(list(house.bot.rooms)) == 2
    house.env.backend.delete_channel(around.id)
    await house.env.settle()
    assert list(house.bot.rooms) == []
    await house.restart()
    assert list(house.bot.rooms) == []


@pytest.mark.parametrize("own", [True, False])
async def test_a_thread_that_is_deleted_closes_its_table_and_the_channel_is_told(
    house: Hall, *, own: bool
) -> None:
    if own:
        ann, around = await in_own_thread(house)
    else:
        around = house.channel()
        made = house.env.backend.create_thread(around.id, "talk", house.guild.owner.id)
        ann, _ = await two(house, ChannelHandle(house.env, house.guild, made))
    house.env.backend.delete_channel(ann.channel.id)
    await house.env.settle()
    assert list(house.bot.rooms) == []
    told = text_of(house.messages(around)[-1])
    assert told == TRANSLATE("place-thread-deleted", name="Ann")
    ann.channel = around
    assert await ann.types("uno start") == TRANSLATE("answer-lobby-open")


async def test_a_deleted_thread_with_a_result_is_not_worth_a_word(house: Hall) -> None:
    ann, around = await in_own_thread(house)
    ben = house.guest("Ben", ann.channel)
    await ben.presses(house.table(ann.channel), "join")
    await ann.presses(house.table(ann.channel), "start")
    await ben.leaves()
    before = len(house.messages(around))
    house.env.backend.delete_channel(ann.channel.id)
    await house.env.settle()
    assert list(house.bot.rooms) == []
    assert len(house.messages(around)) == before


async def test_a_channel_that_was_deleted_while_the_bot_was_away_closes_its_table(house: Hall) -> None:
    ann, _ = await two(house)
    house.env.inject_error("PATCH", "/channels/*", status=404, code=10003)
    house.env.inject_error("POST", "/channels/*/messages", status=404, code=10003)
    await house.restart()
    await house.env.settle()
    assert house.bot.rooms.find(ann.channel.id) is None
    await house.restart()
    assert list(house.bot.rooms) == []


def bot_leaves(house: Hall) -> Any:
    """Let somebody remove the bot; return its membership."""
    backend = house.env.backend
    guild = backend.get_guild(house.guild.id)
    backend.emit("GUILD_DELETE", {"id": str(guild.id)})
    return guild.members.pop(backend.bot_user.id)


def bot_returns(house: Hall, membership: Any) -> None:
    backend = house.env.backend
    guild = backend.get_guild(house.guild.id)
    guild.members[backend.bot_user.id] = membership
    backend.emit("GUILD_CREATE", serializers.guild_create_payload(backend, guild))


@pytest.mark.parametrize("stage", ["lobby", "play", "result"])
async def test_a_bot_that_is_removed_closes_its_tables_and_starts_afresh_when_it_is_back(
    house: Hall, stage: str
) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    if stage == "lobby":
        await ann.types("uno start")
    else:
        await house.deal(ann.channel, [ann, ben], position("R1", "B2 B3", top="R5", points=(499, 0)))
    if stage == "result":
        await ann.types("uno play", card="R1")
    membership = bot_leaves(house)
    await house.env.settle()
    assert list(house.bot.rooms) == []
    bot_returns(house, membership)
    await house.env.settle()
    assert TRANSLATE("refused-no-room") in await ben.types("uno hand")
    assert await ben.types("uno start") == TRANSLATE("answer-lobby-open")
    assert TRANSLATE("lobby-host", host="Ben") in house.says(ben.channel)


async def test_a_server_that_removed_the_bot_while_it_was_away_has_no_tables(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    await two(house)
    since = len(house.env.http_requests)
    monkeypatch.setattr("bot.app.UnoBot.get_guild", lambda *_: None)
    await house.restart()
    await house.env.settle()
    assert list(house.bot.rooms) == []
    assert requests(house, since) == []


async def test_a_table_that_cannot_be_closed_now_keeps_no_table_from_being_drawn_again(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("first", "second"):
        await two(house, house.channel(name))
    since = len(house.env.http_requests)

    async def fails(_: object, commit: Commit) -> None:
        raise CommitError(f"room {commit.room.channel_id} was not stored: the disk is full")

    monkeypatch.setattr("bot.app.UnoBot.get_guild", lambda *_: None)
    with monkeypatch.context() as broken:
        broken.setattr("db.journal.SqlJournal.commit", fails)
        await house.restart()
        await house.env.settle()
    told = " ".join(house.forgive())
    for room in house.bot.rooms:
        assert f"table in channel {room.channel_id}" in told
        assert any(f"/channels/{room.channel_id}/" in request for request in requests(house, since))
    assert len(list(house.bot.rooms)) == 2


@pytest.mark.parametrize("gone", ["server", "channel"])
async def test_a_table_that_cannot_be_closed_now_is_closed_later_and_the_others_at_once(
    house: Hall, monkeypatch: pytest.MonkeyPatch, gone: str
) -> None:
    _, channel = await in_own_thread(house)
    await house.guest("Ben", channel).types("uno start")
    first, _ = [room.channel_id for room in house.bot.rooms]
    stored, failing = house.bot.storage.journal.commit, {first}

    async def commit(commit: Commit) -> None:
        if commit.room.channel_id in failing:
            raise CommitError(f"room {commit.room.channel_id} was not stored: the disk is full")
        await stored(commit)

    monkeypatch.setattr(house.bot.storage.journal, "commit", commit)
    if gone == "server":
        bot_leaves(house)
    else:
        house.env.backend.delete_channel(channel.id)
    await house.env.settle()
    assert [room.channel_id for room in house.bot.rooms] == [first]
    failing.clear()
    await house.env.advance_time(RETRY_AFTER + 1)
    assert list(house.bot.rooms) == []
    [complaint] = house.forgive()
    assert f"table in channel {first}" in complaint


# Permissions


def may(house: Hall, channel: ChannelHandle, *, announced: bool = True, **allowed: bool) -> None:
    """Let a moderator change what the bot may do in a channel; the gateway tells, or does not."""
    allow, deny = discord.PermissionOverwrite(**allowed).pair()
    overwrite = Overwrite(house.env.backend.bot_user.id, OverwriteType.MEMBER, allow.value, deny.value)
    if announced:
        house.env.backend.set_overwrite(channel.id, overwrite)
    else:
        channel._channel.overwrites = [overwrite]


@pytest.mark.parametrize("denied", ["send_messages", "view_channel"])
async def test_a_permission_lost_in_the_middle_is_told_to_who_presses_and_play_goes_on(
    house: Hall, denied: str
) -> None:
    ann, ben = await two(house)
    may(house, ann.channel, **{denied: False})
    since = len(house.env.http_requests)
    await ann.taps("play", "R1")
    assert ben.can("draw"), "hands need no permission"
    assert any(denied.replace("_", " ").title() in told for told in heard(house, since))
    await ben.taps("play", "R6")
    await ann.taps("play", "R2")
    assert requests(house, since) == [], "what is known to be refused is not asked for"
    assert house.complaints == [], "nothing was asked in vain, so there is nothing to log"
    may(house, ann.channel, **{denied: True})
    await house.env.settle()
    assert "Red 2" in house.says(ann.channel)
    assert mentioned(house, ann.channel) == ben.member.id


async def test_each_player_is_told_once_what_is_missing(house: Hall) -> None:
    ann, ben = await two(house)
    may(house, ann.channel, send_messages=False)
    told = "**Send Messages**"
    for guest in (ann, ben):
        for repeat in range(3):
            since = len(house.env.http_requests)
            await guest.types("uno hand")
            answers = [str(entry.json) for entry in house.env.http_requests[since:]]
            assert sum(told in answer for answer in answers) == (repeat == 0)


async def test_a_permission_that_came_back_unannounced_is_seen_with_the_next_press(house: Hall) -> None:
    ann, ben = await two(house)
    may(house, ann.channel, send_messages=False, announced=False)
    await ann.taps("play", "R1")
    may(house, ann.channel, send_messages=True, announced=False)
    await ben.types("uno hand")
    assert "Red 1" in house.says(ann.channel)
    assert mentioned(house, ann.channel) == ben.member.id


async def test_a_channel_that_refuses_is_asked_ever_less_often_and_the_log_told_once(house: Hall) -> None:
    ann, _ = await two(house)
    house.env.inject_error("*", "/channels/*", status=403, code=50001, times=None)
    since = len(house.env.http_requests)
    await ann.taps("play", "R1")
    [complaint] = house.forgive()
    assert "takes nothing from the bot" in complaint
    first = len(requests(house, since))
    assert 1 <= first <= 3
    await house.env.advance_time(24 * 60 * 60)
    asked = len(requests(house, since)) - first
    assert asked <= 2 * (6 + 24), "doubled from a minute to an hour"
    assert house.complaints == []
    house.env.backend.faults.clear()
    await house.env.advance_time(send_backoff.MAX_WAIT)
    assert "Red 1" in house.says(ann.channel)


async def test_pressing_in_a_channel_that_refuses_does_not_hammer_and_is_explained(house: Hall) -> None:
    ann, ben = await two(house)
    house.env.inject_error("*", "/channels/*", status=403, code=50001, times=None)
    since = len(house.env.http_requests)
    await ann.taps("play", "R1")
    for _ in range(40):
        await ben.types("uno hand")
        await house.env.advance_time(1)
    house.forgive()
    assert len(requests(house, since)) <= 2 * 4
    assert any(TRANSLATE("place-barred") in told for told in heard(house, since))
    house.env.backend.faults.clear()
    await house.env.advance_time(send_backoff.MIN_WAIT)
    await ben.types("uno hand")
    assert "Red 1" in house.says(ann.channel)


def heard(house: Hall, since: int) -> list[str]:
    """Return what was told to those who pressed."""
    return [
        part.get("content", "")
        for entry in house.env.http_requests[since:]
        if "/webhooks/" in entry.path and entry.method == "POST"
        for block in (entry.json or {}).get("components", [])
        for part in block.get("components", [])
    ]


async def test_a_thread_that_discord_archived_gets_a_new_table(house: Hall) -> None:
    ann, ben = await two(house)
    old = house.table(ann.channel)
    house.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50083)
    await ann.taps("play", "R1")
    [table] = house.tables(ann.channel)
    assert table.id != old.id
    assert "Red 1" in text_of(table)
    assert mentioned(house, ann.channel) == ben.member.id


async def test_without_attach_files_a_table_is_told_in_words_and_no_request_is_wasted(house: Hall) -> None:
    ann, _ = await two(house)
    may(house, ann.channel, attach_files=False)
    since = len(house.env.http_requests)
    await ann.taps("play", "R1")
    sent = [entry for entry in house.env.http_requests[since:] if entry.path.startswith("/channels/")]
    assert sent
    assert all("attachment://" not in str(entry.json) for entry in sent)
    assert "Red 1" in house.says(ann.channel)
    may(house, ann.channel, attach_files=True)
    await ann.types("uno table")
    assert house.table(ann.channel).attachments
