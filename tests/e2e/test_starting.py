"""Ways to begin: the menu of rules in the lobby, the server's *Party*, and `/uno solo`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.engine.presets import PARTY, VARIANTS
from bot.i18n import translator
from bot.render.rules import rules_line, variant_label
from bot.rooms.state.room_state import Stage
from cogs.table.lobby_view import LAST
from tests.e2e.test_lobby import lobby
from tests.support.hall import menus_of

if TYPE_CHECKING:
    from simcord import ChannelHandle

    from tests.support.hall import Hall, Menu

TRANSLATE = translator()


def menu(house: Hall, channel: ChannelHandle) -> Menu:
    [found] = menus_of(house.table(channel))
    return found


async def test_the_host_begins_with_other_rules_by_one_tap(house: Hall) -> None:
    ann, ben = await lobby(house, "Ann Ben")
    offered = menu(house, ann.channel)
    assert [*offered.choices] == [
        "=party", "=quick", "classic", "official", "=stacking", "=jump-in", "=seven-zero", "=partners",
        "duel", "packs", "merciless",
    ]  # fmt: skip
    assert offered.chosen == "classic"
    assert offered.placeholder == TRANSLATE("menu-rules", name="Classic")
    for value in offered.choices:
        variant = value.removeprefix("=")
        name = variant_label(TRANSLATE, variant)
        told = await ann.chooses(house.table(ann.channel), value)
        assert told == TRANSLATE("answer-rules-chosen", name=name)
        assert rules_line(TRANSLATE, VARIANTS[variant]) in house.says(ann.channel)
        assert menu(house, ann.channel).chosen == value
        assert house.bot.rooms.require(ann.channel.id).state.rules == VARIANTS[variant]
    assert TRANSLATE("refused-not-host", name="Ann") in await ben.chooses(house.table(ann.channel), "classic")
    await house.guest("Cleo", ann.channel).types("uno join")
    refused = await ann.chooses(house.table(ann.channel), "duel")
    assert refused == TRANSLATE("problem-seats", count=3, least=2, most=2, spread=0)
    assert menu(house, ann.channel).chosen == "merciless"


async def test_the_menu_has_what_was_saved_and_played_last_and_the_party_of_the_server(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben", preset="=jump-in", target=100)
    assert menu(house, ann.channel).chosen is None
    assert menu(house, ann.channel).placeholder == TRANSLATE(
        "menu-rules", name=TRANSLATE("menu-changed", name="Classic")
    )
    await ann.types("uno preset", save="Sunday")
    await ann.types("uno preset", save="Monday")
    services = house.bot.services
    await services.settings.change(house.guild.id, lambda held: replace(held, party="sunday"))
    await ann.presses(house.table(ann.channel), "start")
    cleo = house.guest("Cleo", house.channel("second"))
    await cleo.types("uno start", preset="=party")
    offered = menu(house, cleo.channel)
    assert [*offered.choices][:4] == ["=party", LAST, "=quick", "classic"]
    assert [*offered.choices][-1] == "Monday", "the other one is the Party"
    assert offered.chosen == "=party"
    state = house.bot.rooms.require(cleo.channel.id).state
    assert (state.saved_preset, state.rules.target) == ("Sunday", 100)
    await cleo.chooses(house.table(cleo.channel), "Monday")
    assert menu(house, cleo.channel).chosen == "Monday"
    await cleo.chooses(house.table(cleo.channel), LAST)
    await services.presets.delete(house.guild.id, "Sunday", by=0, moderator=True)
    await cleo.chooses(house.table(cleo.channel), "=party")
    assert house.bot.rooms.require(cleo.channel.id).state.rules == VARIANTS[PARTY]


async def test_solo_deals_at_once_against_computer_players(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    await ann.types("uno solo")
    room = house.bot.rooms.require(ann.channel.id)
    assert room.state.accounts == (ann.member.id, None, None, None)
    assert room.state.stage is Stage.PLAYING
    assert len(ann.cards()) >= 1
    assert len(house.tables(ann.channel)) == 1
    assert await ann.types("uno solo") == TRANSLATE("refused-match-on"), "one is enough"
    duel = house.guest("Dan", house.channel("duel"))
    await duel.types("uno solo", preset="duel", target=100)
    state = house.bot.rooms.require(duel.channel.id).state
    assert (len(state.seats), state.rules.target) == (2, 100)
    five = house.guest("Eve", house.channel("five"))
    refused = await five.types("uno solo", players=5, preset="=partners")
    assert TRANSLATE("problem-format-seats", exactly=4) in refused
    assert house.messages(five.channel) == []
    await five.types("uno solo", players=5, preset="=stacking")
    assert len(house.bot.rooms.require(five.channel.id).state.seats) == 5
    assert await house.bot.services.presets.last(house.guild.id) is None, "nobody else chose these rules"


async def test_solo_has_a_thread_where_server_and_permissions_allow_it(house: Hall) -> None:
    services = house.bot.services
    await services.settings.change(house.guild.id, lambda held: replace(held, threads=True))
    ann, ben = house.guests("Ann Ben", house.channel())
    told = await ann.types("uno solo")
    [room] = services.rooms
    assert told == TRANSLATE("answer-solo-thread", thread=f"<#{room.channel_id}>")
    assert room.state.parent_id == ann.channel.id
    assert room.state.stage is Stage.PLAYING
    me, denied = house.env.backend.bot_user.id, discord.Permissions(create_public_threads=True).value
    house.env.backend.set_overwrite(ann.channel.id, Overwrite(me, OverwriteType.MEMBER, deny=denied))
    await ben.types("uno solo")
    assert len(ben.cards()) >= 1
    assert services.rooms.require(ann.channel.id).state.parent_id is None


@pytest.mark.parametrize("stage", [Stage.LOBBY, Stage.PLAYING])
async def test_solo_beside_a_table_has_a_thread_of_its_own_and_goes_on_after_a_restart(
    house: Hall, stage: Stage
) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    zoe = house.guest("Zoe", ann.channel)
    await ann.types("uno start")
    await ben.types("uno join")
    if stage is Stage.PLAYING:
        await ann.types("uno start")
    before = house.bot.rooms.require(ann.channel.id).state
    for guest in (zoe, ann):  # a guest, and somebody who sits at the table
        told = await guest.types("uno solo")
        [room] = [one for one in house.bot.rooms if one.state.host == guest.member.id and one.state.parent_id]
        assert told == TRANSLATE("answer-solo-thread", thread=f"<#{room.channel_id}>")
        assert (room.state.parent_id, room.state.stage) == (ann.channel.id, Stage.PLAYING)
        assert room.state.people() == (guest.member.id,)
        again = TRANSLATE("place-practice", thread=f"<#{room.channel_id}>")
        assert await guest.types("uno solo") == again, "one at a time"
    assert house.bot.rooms.require(ann.channel.id).state is before
    threads = {thread.id: thread for thread in ann.channel.threads}
    assert len(threads) == 2
    await house.restart()
    [room] = [one for one in house.bot.rooms if one.state.host == zoe.member.id]
    zoe.channel = threads[room.channel_id]
    await zoe.opens_hand()
    assert len(zoe.cards()) >= 1
    assert await zoe.types("uno solo") == TRANSLATE("refused-match-on"), "in its thread neither"


async def test_solo_where_no_thread_can_be_opened_is_refused_beside_a_table(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await ann.types("uno start")
    me, denied = house.env.backend.bot_user.id, discord.Permissions(create_public_threads=True).value
    house.env.backend.set_overwrite(ann.channel.id, Overwrite(me, OverwriteType.MEMBER, deny=denied))
    assert await ben.types("uno solo") == TRANSLATE("refused-room-busy")
    assert ann.channel.threads == []
