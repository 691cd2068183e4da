"""The log and the replay of a match are open to those who can read what was said where it was played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
import pytest
from simcord import ChannelHandle
from simcord.backend.models import Overwrite
from simcord.enums import ChannelType, OverwriteType

from bot.i18n import translator
from bot.matches.archive import ArchivedSeat
from bot.rooms.errors import Refusal
from tests.e2e.test_log import lay
from tests.engine.positions import position

if TYPE_CHECKING:
    from tests.support.hall import Guest, Hall

NO_MATCH = translator()(f"refused-{Refusal.NO_SUCH_MATCH.value}")
UNWATCHABLE = translator()("refused-match-unwatchable")
PAIR = "ab" * 16


def deny(house: Hall, channel: ChannelHandle, guest: Guest, permission: str) -> None:
    """Take a permission from somebody in a channel."""
    denied = discord.Permissions(**{permission: True}).value
    overwrite = Overwrite(guest.member.id, OverwriteType.MEMBER, deny=denied)
    house.env.backend.set_overwrite(channel.id, overwrite)


async def finished(house: Hall, channel: ChannelHandle) -> tuple[Guest, Guest, str]:
    """Return two people one of whom won a match in a channel, and its id."""
    ann, ben = house.guests("Ann Ben", channel)
    await house.deal(channel, [ann, ben], position("R1", "B1 B2", points=(498, 20)))
    match_id = house.bot.rooms.require(channel.id).state.match_id
    await ann.types("uno play", card="R1")
    return ann, ben, match_id


def private_thread(house: Hall, parent: ChannelHandle) -> ChannelHandle:
    made = house.env.backend.create_thread(
        parent.id, "secret", house.guild.owner.id, type=ChannelType.PRIVATE_THREAD
    )
    return ChannelHandle(house.env, house.guild, made)


async def is_closed(guest: Guest, match_id: str) -> bool:
    """Tell whether somebody gets neither the replay of a match nor its log."""
    answers = [await guest.types(f"uno {command}", match=match_id) for command in ("replay", "match log")]
    refused = [answer == NO_MATCH for answer in answers]
    assert len(set(refused)) == 1, "the same rule for both"
    return refused[0]


async def test_whoever_cannot_connect_to_a_voice_channel_gets_no_match_of_it(house: Hall) -> None:
    voice = house.guild.create_voice_channel("voice")
    zoe = house.guest("Zoe", house.channel("elsewhere"))
    *_, match_id = await finished(house, voice)
    assert not await is_closed(zoe, match_id)
    deny(house, voice, zoe, "connect")
    assert await is_closed(zoe, match_id)


async def test_whoever_cannot_read_the_history_of_a_channel_gets_no_match_of_it(house: Hall) -> None:
    ann, ben, match_id = await finished(house, house.channel("played"))
    ben_elsewhere = replace(ben, channel=house.channel("elsewhere"))
    zoe = house.guest("Zoe", ann.channel)
    for guest in (ben_elsewhere, zoe):
        assert not await is_closed(guest, match_id)
        deny(house, ann.channel, guest, "read_message_history")
        assert await is_closed(guest, match_id)
    assert await zoe.presses(house.table(ann.channel), match_id, "start") == UNWATCHABLE
    assert await zoe.types("uno match log") == NO_MATCH, "also of the channel's newest match"
    assert await ann.types("uno match log") != NO_MATCH


async def test_a_match_in_play_is_followed_without_the_history_of_its_channel(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1 R2", "B1 B2"))
    deny(house, ann.channel, ben, "read_message_history")
    assert await ben.types("uno match log") != NO_MATCH


async def test_whoever_sat_in_a_private_thread_reads_its_matches_from_elsewhere(house: Hall) -> None:
    parent, elsewhere = house.channel("parent"), house.channel("elsewhere")
    thread = private_thread(house, parent)
    await house.env.settle()
    ann, zoe = house.guests("Ann Zoe", elsewhere)
    seats: tuple[Any, ...] = (ArchivedSeat(ann.member.id, "Ann"), ArchivedSeat(None, ""))
    await lay(house, thread, PAIR, hands=1, seats=seats)
    assert await ann.types("uno match log", match=PAIR) != NO_MATCH
    assert await zoe.types("uno match log", match=PAIR) == NO_MATCH, "who is in the thread is not known"


@pytest.mark.parametrize("permission", ["view_channel", "read_message_history"])
async def test_a_private_thread_is_closed_to_whoever_cannot_read_its_channel(
    house: Hall, permission: str
) -> None:
    parent = house.channel("parent")
    thread = private_thread(house, parent)
    await house.env.settle()
    ann = house.guest("Ann", house.channel("elsewhere"))
    await lay(house, thread, PAIR, hands=1, seats=(ArchivedSeat(ann.member.id, "Ann"),) * 2)
    deny(house, parent, ann, permission)
    assert await ann.types("uno match log", match=PAIR) == NO_MATCH
