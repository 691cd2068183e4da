"""Servers that one process hands over to another: what was going on goes on, and nothing is sent twice."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.codec import encode_match
from bot.i18n import translator
from bot.rooms.errors import Refusal, RoomRefused
from bot.sharding.ownership import Ownership, shard_of
from tests.e2e.strategy import Player, guest_at_turn, mentioned, play_until, resting, sit_down
from tests.e2e.test_tournaments import CREATE, PLAN, moderator, opened, passes, stored
from tests.engine.positions import position
from tests.rooms.fakes import match_of
from tests.support.hall import AT_ONCE, Guest, controls_of, hall, text_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from simcord import ChannelHandle

    from tests.support.hall import Hall

TRANSLATE = translator()


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Hall]:
    """A hall in a server of one of two shards, which the bot has taken."""
    async with hall(tmp_path, ownership=Ownership(2)) as opened:
        await opened.takes(here(opened))
        yield opened


def here(house: Hall) -> int:
    return shard_of(house.guild.id, 2)


def tasks_for_servers() -> set[str]:
    """The tasks that do something for servers; those that keep anything for the whole process may stay."""
    names = {task.get_name() for task in asyncio.all_tasks()}
    mine = ("draw-", "hand-", "computers-", "clock", "tournament-", "panel-", "thread-", "group-limit")
    return {name for name in names if name.startswith((*mine, "last-hands", "accuracies", "close-rooms"))}


def everything(house: Hall, channels: list[ChannelHandle]) -> list[tuple[int, str]]:
    """What everybody sees in some channels: each message with its text."""
    return [(one.id, text_of(one)) for channel in channels for one in house.messages(channel)]


async def tried(guest: Guest, command: str) -> bool:
    """Type a command; tell whether anybody answered."""
    return bool((await guest.member.slash(guest.channel, command)).acknowledged)


async def test_every_stage_goes_on_in_another_process(house: Hall) -> None:
    names = ("lobby", "play", "vote", "over", "cup", "catch", "moment")
    lobby, playing, voting, over, cup, catch, moment = channels = [house.channel(name) for name in names]
    random = Random(2)
    sam, tia, uma = house.guests("Sam Tia Uma", catch)
    await house.deal(catch, [sam, tia, uma], position("R1 R2", "R6 R7", "Y6 Y7", top="R5"))
    vic, wes = house.guests("Vic Wes", moment)
    await house.deal(moment, [vic, wes], position("R7", "G1 G2", top="R5"), clock=120)
    dora, ann, ben = house.guest("Dora", lobby), *house.guests("Ann Ben", playing)
    await dora.types("uno start")
    await sit_down([ann, ben])
    cleo, dan, eve = house.guests("Cleo Dan Eve", voting)
    await sit_down([cleo, dan, eve])
    await cleo._confirm("uno end", "closenow")
    fay, gus = house.guests("Fay Gus", over)
    await sit_down([fay, gus])
    await gus.leaves()
    await moderator(house, cup).types(CREATE, **PLAN)
    await vic.types("uno play", card="R7")
    await sam.types("uno play", card="R1")
    shown, first = everything(house, channels), house.bot
    cards = await ann.types("uno hand")

    await house.hand_over(here(house))

    assert not list(first.rooms)
    assert everything(house, channels) == shown
    assert await ann.types("uno hand") == cards
    await play_until(house, [Player(ann, random), Player(ben, random)], random, lambda moves: moves >= 3)
    for guest in (dan, eve):
        await guest.presses(house.table(voting), "agree")
    assert house.bot.rooms.find(voting.id) is None
    await house.guest("Hal", lobby).presses(house.table(lobby), "join")
    assert "Hal" in house.says(lobby)
    await fay.presses(house.table(over), "rematch")
    assert "join" in controls_of(house.table(over))
    await tia.presses(house.table(catch), "catch")
    assert house.counts(catch)["Sam"] == 3
    for guest in (vic, wes):
        await guest.presses(house.table(moment), "nexthand")
    assert not resting(house, moment)
    assert len(house.messages(cup)) == 1


async def test_a_hand_that_another_process_showed_plays_at_once_and_any_press_renews_it(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path, pace=replace(AT_ONCE, looking=90), ownership=Ownership(2)) as house:
        await house.takes(here(house))
        channel = house.channel()
        ann, ben = guests = house.guests("Ann Ben", channel)
        await house.deal(channel, guests, position("R7 R1 R2", "R3 G1 G2", top="R5"))
        for guest in guests:
            await guest.opens_hand()
        shown = text_of(ben.hand)

        await house.hand_over(here(house))

        await ann.taps("play", "R7")
        assert house.counts(channel) == {"Ann": 2, "Ben": 3}
        assert text_of(ben.hand) == shown, "nobody has its token any more"
        assert mentioned(house, channel) == ben.member.id, "so Ben is called although he looked a moment ago"
        await ben.taps("why", "R3")
        assert text_of(ben.hand) != shown
        await ben.taps("play", "R3")
        assert house.counts(channel) == {"Ann": 2, "Ben": 2}


async def test_nothing_is_left_of_a_server_and_it_comes_back_from_the_store(house: Hall) -> None:
    channel = house.channel()
    ann, ben = guests = house.guests("Ann Ben", channel)
    await sit_down(guests)
    await ann.opens_hand()
    await house.bot.settings.change(house.guild.id, lambda held: held)
    [room] = house.bot.rooms
    shown = everything(house, [channel])
    await house.leaves(here(house))
    assert tasks_for_servers() == set()
    assert not house.bot.ownership.owns(house.guild.id)
    assert list(house.bot.settings._known) == []
    with pytest.raises(RoomRefused) as refused:
        await room.do(lambda *_: pytest.fail("it is refused before"))
    assert refused.value.refusal is Refusal.MOVING
    assert not await tried(ann, "uno hand")
    assert not await tried(ben, "uno start")
    with pytest.raises(RoomRefused) as late:
        house.bot.rooms.require(channel.id)
    assert late.value.refusal is Refusal.MOVING
    await house.env.settle()
    assert everything(house, [channel]) == shown
    await house.takes(here(house))
    assert everything(house, [channel]) == shown
    [again] = house.bot.rooms
    assert again is not room
    assert encode_match(match_of(again)) == encode_match(match_of(room))
    guest = guest_at_turn(guests)
    await guest.opens_hand()
    assert guest.cards()


@pytest.mark.usefixtures("days_pass")
async def test_a_server_that_was_left_is_quiet_for_ever_and_goes_on_when_it_is_taken(tmp_path: Path) -> None:
    pace = replace(AT_ONCE, computers=1.0, drawing=1.0, grace=3.0)
    async with hall(tmp_path, pace=pace, ownership=Ownership(2)) as house:
        await house.takes(here(house))
        await opened(house, "Ann Ben Cleo Dan")  # in a tournament, whose tables are open
        await passes(house, minutes=61)
        lobby, alone, over = (house.channel(name) for name in ("lobby", "alone", "over"))
        ella, finn = house.guest("Ella", lobby), house.guest("Finn", alone)
        gail, hugo = house.guests("Gail Hugo", over)
        await ella.types("uno start")
        await finn.types("uno solo")
        await sit_down([gail, hugo])
        await hugo.leaves()
        await house.env.advance_time(0.5)  # a computer player thinks, and drawings wait
        await house.leaves(here(house))
        assert tasks_for_servers() == set()
        sent, rooms = len(house.env.http_requests), await house.bot.storage.journal.load_rooms()
        await passes(house, days=8)
        assert house.env.http_requests[sent:] == []
        assert await house.bot.storage.journal.load_rooms() == rooms
        assert tasks_for_servers() == set()
        await house.takes(here(house))
        await passes(house, minutes=10)
        assert house.bot.rooms.find(lobby.id) is not None, "somebody has an hour to come back"
        assert await finn.types("uno hand")
        tournament = await stored(house)
        assert any(table.is_decided for table in tournament.tables), "nobody came to them in time"


async def test_servers_of_another_shard_go_on_meanwhile_and_are_nobodys_before_it_is_taken(
    house: Hall,
) -> None:
    other = house.env.create_guild("Elsewhere", id=house.guild.id + (1 << 22))
    channel = house.channel()
    ann, ben = house.guests("Ann Ben", channel)
    zoe_sits = other.create_text_channel("table")
    zoe = Guest(house, other.add_member(house.env.create_user("Zoe")), zoe_sits)
    assert not await tried(zoe, "uno start")
    assert house.messages(zoe_sits) == []
    await house.takes(1 - here(house))
    await zoe.types("uno start")
    await sit_down([ann, ben])
    await house.leaves(1 - here(house))
    assert [room.guild_id for room in house.bot.rooms] == [house.guild.id]
    guest = guest_at_turn([ann, ben])
    await guest.opens_hand()
    assert guest.cards()
    await house.takes(1 - here(house))
    assert len(house.tables(zoe_sits)) == 1


async def test_a_press_under_way_is_stored_and_answered_before_a_shard_is_left(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, store = await _leave_during_a_commit(house, monkeypatch, lost=False)
    assert "Ben" in told
    assert store[-1] is not None
    await house.takes(here(house))
    [room] = house.bot.rooms
    assert len(room.state.seats) == 2


async def test_nothing_is_stored_once_a_lease_is_lost(house: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    told, store = await _leave_during_a_commit(house, monkeypatch, lost=True)
    assert TRANSLATE("refused-moving") in told
    assert store == []


async def _leave_during_a_commit(
    house: Hall, monkeypatch: pytest.MonkeyPatch, *, lost: bool
) -> tuple[str, list[Any]]:
    """Leave a shard while somebody joins a lobby; return what they are told, and what was stored."""
    channel = house.channel()
    ann, ben = house.guests("Ann Ben", channel)
    await ann.types("uno start")
    [room] = house.bot.rooms
    stored: list[Any] = []
    commit = house.bot.storage.journal.commit
    leaving: list[asyncio.Task[None]] = []

    async def leave_meanwhile(what: Any) -> None:
        stored.append(what)
        await commit(what)

    carry_out = room._carry_out

    async def begin_to_leave(*args: Any, **options: Any) -> Any:
        leaving.append(asyncio.ensure_future(house.bot.leave_shards([here(house)], lost=lost)))
        for _ in range(10):
            await asyncio.sleep(0)
        return await carry_out(*args, **options)

    monkeypatch.setattr(house.bot.storage.journal, "commit", leave_meanwhile)
    monkeypatch.setattr(room, "_carry_out", begin_to_leave)
    told = await ben.presses(house.table(channel), "join")
    await leaving[0]
    monkeypatch.undo()
    return told + house.says(channel), stored
