"""The host's panel: lock, kick, hand over, who plays first, who sits where."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bot.i18n import translator
from bot.render.seats import SIGNS, Team, team_word
from tests.e2e.test_lobby import listed, live, lobby
from tests.support.hall import buttons_of, controls_of, menus_of, text_of, told_before

if TYPE_CHECKING:
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()


async def opens(host: Guest) -> None:
    """Open the host's panel."""
    await host.presses(host.hall.table(host.channel), "manage")


async def test_the_panel_is_for_the_host_alone(house: Hall) -> None:
    ann, ben = await lobby(house, "Ann Ben")
    assert TRANSLATE("refused-not-host", name="Ann") in await ben.presses(house.table(ann.channel), "manage")
    assert ben.opened is None
    await opens(ann)
    assert ann.panel.ephemeral
    assert "lock" in controls_of(ann.panel)


async def test_a_locked_table_lets_nobody_in(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben")
    cleo = house.guest("Cleo", ann.channel)
    await opens(ann)
    assert TRANSLATE("manage-locked") in await ann.presses(ann.panel, "lock")
    assert TRANSLATE("lobby-locked") in house.says(ann.channel)
    assert not live(house, ann.channel, "join")
    assert TRANSLATE("refused-locked", name="Ann") in await cleo.types("uno join")
    assert TRANSLATE("manage-unlocked") in await ann.presses(ann.panel, "lock")
    assert TRANSLATE("lobby-locked") not in house.says(ann.channel)
    await cleo.types("uno join")
    assert listed(house.says(ann.channel)) == ["Ann", "Ben", "Cleo"]


async def test_who_is_kicked_is_told_and_stays_out(house: Hall) -> None:
    ann, cleo = await lobby(house, "Ann Cleo")
    ben = house.guest("Ben", ann.channel)
    [join] = [b for b in buttons_of(house.table(ann.channel)) if b.verb == "join"]
    joined = await ben.member.click(house.table(ann.channel), custom_id=join.custom_id)
    await opens(ann)
    assert "**Ben**" in await ann.chooses(ann.panel, str(ben.member.id), "kick")
    assert listed(house.says(ann.channel)) == ["Ann", "Cleo"]
    [told] = joined.followups
    assert told.ephemeral
    assert TRANSLATE("manage-kicked-you", host="Ann", channel=ann.channel.mention) in text_of(told)
    refused = TRANSLATE("refused-kicked")
    assert refused in await ben.presses(house.table(ann.channel), "join")
    await house.restart()
    assert refused in await ben.types("uno join")
    assert [*menus_of(ann.panel)[-1].choices] == [str(cleo.member.id)]


async def test_who_joined_long_ago_is_kicked_without_a_word(house: Hall) -> None:
    ann, ben = await lobby(house, "Ann Ben")
    await house.env.advance_time(15 * 60)
    await opens(ann)
    await ann.chooses(ann.panel, str(ben.member.id), "kick")
    assert listed(house.says(ann.channel)) == ["Ann"]
    assert TRANSLATE("refused-kicked") in await ben.types("uno join")


async def test_the_host_hands_over_and_the_old_panel_does_nothing_more(house: Hall) -> None:
    ann, ben, cleo = await lobby(house, "Ann Ben Cleo")
    await opens(ann)
    old = ann.panel
    await opens(ann)
    handed_over = TRANSLATE("manage-handed-over", name="Ben")
    assert handed_over in await ann.chooses(ann.panel, str(ben.member.id), "handover")
    assert controls_of(ann.panel) == []
    assert TRANSLATE("lobby-host", host="Ben") in house.says(ann.channel)
    told = await ann.chooses(old, str(cleo.member.id), "kick")
    assert told == TRANSLATE("refused-not-host", name="Ben")
    assert controls_of(old) == []
    assert listed(house.says(ann.channel)) == ["Ann", "Ben", "Cleo"]
    assert TRANSLATE("answer-started") in await ben.presses(house.table(ann.channel), "start")


async def test_whatever_a_former_host_presses_on_the_panel_gives_way_to_why_not(house: Hall) -> None:
    ann, ben, _ = await lobby(house, "Ann Ben Cleo")
    await opens(ann)
    menus = ann.panel
    await opens(ann)
    await ann.chooses(ann.panel, str(ben.member.id), "seat")
    places = ann.panel
    await opens(ann)
    await ann.chooses(ann.panel, str(ben.member.id), "handover")
    assert await ann.chooses(menus, str(ben.member.id), "seat") == TRANSLATE("refused-not-host", name="Ben")
    assert await ann.presses(places, "manage") == TRANSLATE("refused-not-host", name="Ben")
    assert controls_of(menus) == controls_of(places) == []


async def test_the_host_names_who_plays_first(house: Hall) -> None:
    ann, _, cleo = await lobby(house, "Ann Ben Cleo")
    await opens(ann)
    first = TRANSLATE("lobby-starter", name="Cleo")
    assert first in await ann.chooses(ann.panel, str(cleo.member.id), "starter")
    assert first in house.says(ann.channel)
    assert TRANSLATE("manage-starter-none") in await ann.chooses(ann.panel, "random", "starter")
    assert first not in house.says(ann.channel)
    await ann.chooses(ann.panel, str(cleo.member.id), "starter")
    await ann.presses(house.table(ann.channel), "start")
    assert told_before("card", "event-hand-started", hand=1, name="Ben") in house.says(ann.channel), (
        "the dealer sits on the right of who plays first"
    )


async def test_a_starter_who_leaves_is_forgotten(house: Hall) -> None:
    ann, ben, _ = await lobby(house, "Ann Ben Cleo")
    await opens(ann)
    await ann.chooses(ann.panel, str(ben.member.id), "starter")
    await ben.types("uno leave")
    assert TRANSLATE("lobby-starter", name="Ben") not in house.says(ann.channel)


@pytest.mark.parametrize("verb", ["starter", "kick", "handover"])
async def test_a_choice_that_is_gone_meanwhile_is_refused_in_the_panel(house: Hall, verb: str) -> None:
    ann, ben, _ = await lobby(house, "Ann Ben Cleo")
    await opens(ann)
    await ben.types("uno leave")
    assert TRANSLATE("refused-no-such-player") in await ann.chooses(ann.panel, str(ben.member.id), verb)
    assert all(str(ben.member.id) not in menu.choices for menu in menus_of(ann.panel))
    assert "lock" in controls_of(ann.panel)


def teams(*pairs: str) -> str:
    """Who are partners, as the lobby says it."""
    told = [
        TRANSLATE("team-members", sign=SIGNS[team], team=team_word(TRANSLATE, team), names=names)
        for team, names in zip(Team, pairs, strict=True)
    ]
    return TRANSLATE("lobby-pairs", changing="no", pairs=" · ".join(told))


async def test_partners_are_arranged_by_changing_places(house: Hall) -> None:
    ann, ben, _, _ = await lobby(house, "Ann Ben Cleo Dan", format="partners")
    assert teams("Ann & Cleo", "Ben & Dan") in house.says(ann.channel)
    await opens(ann)
    await ann.chooses(ann.panel, str(ben.member.id), "seat")
    [menu] = menus_of(ann.panel)
    assert "Ben" in menu.placeholder
    assert str(ben.member.id) not in menu.choices
    await ann.presses(ann.panel, "manage")  # Back
    await ann.chooses(ann.panel, str(ben.member.id), "seat")
    told = await ann.chooses(ann.panel, next(k for k, v in menu.choices.items() if "Cleo" in v), "seatwith")
    assert TRANSLATE("manage-swapped", name="Ben", other="Cleo") in told
    assert teams("Ann & Ben", "Cleo & Dan") in house.says(ann.channel)
    await ann.presses(house.table(ann.channel), "start")
    assert list(house.counts(ann.channel)) == ["Ann", "Cleo", "Ben", "Dan"]


async def test_chance_seats_everybody(house: Hall) -> None:
    ann, *_ = await lobby(house, "Ann Ben Cleo Dan Eve")
    await ann.presses(house.table(ann.channel), "computer")
    await opens(ann)
    orders = set()
    for _ in range(6):
        assert TRANSLATE("manage-shuffled") in await ann.presses(ann.panel, "shuffle")
        orders.add(tuple(listed(house.says(ann.channel))))
    assert len(orders) > 3
    assert {tuple(sorted(order)) for order in orders} == {("Ann", "Ben", "Cleo", "Dan", "Eve", "computer")}


async def test_a_panel_is_of_no_use_once_the_cards_are_dealt(house: Hall) -> None:
    ann, ben = await lobby(house, "Ann Ben")
    await opens(ann)
    await house.env.advance_time(15 * 60)  # so long Discord lets the bot change it
    await ann.presses(house.table(ann.channel), "start")
    before = house.says(ann.channel)
    assert await ann.chooses(ann.panel, str(ben.member.id), "kick") == TRANSLATE("refused-no-lobby")
    assert controls_of(ann.panel) == []
    assert house.says(ann.channel) == before


async def test_a_panel_of_another_lobby_is_refused(house: Hall) -> None:
    ann, ben = await lobby(house, "Ann Ben")
    await opens(ann)
    old = ann.panel
    await house.env.advance_time(15 * 60)  # so long Discord lets the bot change it
    await ann.types("uno end")
    await ann.types("uno start")
    await ben.types("uno join")
    assert TRANSLATE("refused-old-match") in await ann.chooses(old, str(ben.member.id), "kick")
    assert listed(house.says(ann.channel)) == ["Ann", "Ben"]


@pytest.mark.parametrize("seats", [2, 40])
async def test_a_table_of_any_size_is_managed_and_dealt(house: Hall, seats: int) -> None:
    ann, ben = await lobby(house, "Ann Ben", preset="packs")
    for _ in range(seats - 2):
        await ann.presses(house.table(ann.channel), "computer")
    assert len(re.findall("🤖", house.says(ann.channel))) == seats - 2
    await opens(ann)
    if seats > 24:
        await ann.presses(ann.panel, "manage", "1")
        await ann.chooses(ann.panel, f"c{seats - 1}", "seat")
        await ann.presses(ann.panel, "manage", f"0.c{seats - 1}")
        await ann.chooses(ann.panel, str(ben.member.id), "seatwith")
        assert f"**{seats}** Ben" in house.says(ann.channel)
    late = house.guest("Late", ann.channel)
    if seats == 40:
        assert TRANSLATE("refused-table-full") in await late.types("uno join")
    await ann.presses(house.table(ann.channel), "start")
    assert "hand" in controls_of(house.table(ann.channel))


async def test_forty_people_sit_at_one_table(house: Hall) -> None:
    channel = house.channel()
    people = house.guests(" ".join(f"P{number:02}" for number in range(41)), channel)
    host, *others = people
    await host.types("uno start", preset="packs")
    for guest in others[:-1]:
        await guest.types("uno join")
    assert TRANSLATE("refused-table-full") in await others[-1].types("uno join")
    assert all(f" P{number:02}" in house.says(channel) for number in range(40))
    await opens(host)
    await host.presses(host.panel, "manage", "1")
    first = others[-2]
    assert first.name in await host.chooses(host.panel, str(first.member.id), "starter")
    await host.chooses(host.panel, str(first.member.id), "handover")
    await first.presses(house.table(channel), "start")
    assert house.pings(channel)[-1].content.startswith(f"<@{first.member.id}>")


async def test_a_computer_player_in_the_way_is_the_hosts_to_send_away(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben", players=3)
    await ann.presses(house.table(ann.channel), "computer")
    assert not live(house, ann.channel, "join")
    await opens(ann)
    await ann.presses(ann.panel, "nocomputer")
    assert live(house, ann.channel, "join")
