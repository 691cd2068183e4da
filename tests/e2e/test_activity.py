"""The activity of a week as people see it: turned, of other weeks, and made by real matches."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from bot.i18n import translator
from bot.league.awards import MATCHES, OPPONENTS, week_beside, week_of
from bot.league.ports import Activity, Player
from cogs.league.activity import week_name
from tests.engine.positions import position
from tests.support.fake_league import FakeLeague
from tests.support.hall import buttons_of, text_of

if TYPE_CHECKING:
    from tests.support.hall import Guest, Hall

pytestmark = pytest.mark.usefixtures("days_pass")

TRANSLATE = translator()
NAMES = [f"Guest{number:02}" for number in range(12)]


def shown(house: Hall, guest: Guest) -> Any:
    return house.messages(guest.channel)[-1]


def busy(house: Hall, guest: Guest) -> int:
    """A week in which thirteen people were active, the guest least of all; return which it is."""
    league, week = FakeLeague(guild_id=house.guild.id), week_of(house.env.now())
    users = {10**17 + number: name for number, name in enumerate(NAMES)} | {guest.member.id: guest.name}
    for place, (user, name) in enumerate(users.items()):
        league.players[user] = Player(
            guild_id=league.guild_id, user_id=user, name=name, last_at=house.env.now()
        )
        row = Activity(guild_id=league.guild_id, week=week, user_id=user, points=40 - place, matches=3)
        league.active[week, user] = row
        if place < 5:
            last = week_beside(week, weeks=-1)
            league.active[last, user] = replace(row, week=last, points=place)
    house.keep_league(league)
    return week


async def test_the_activity_of_this_week_is_turned_by_anybody_and_tells_of_the_last_one(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    week = busy(house, ann)
    told = await ann.types("league activity")
    assert week_name(TRANSLATE, week) in told
    assert "🥇 **Guest00** · **40**" in told
    best = " · ".join(
        f"{medal} **{name}**" for medal, name in zip("🥇🥈🥉", ("Guest04", "Guest03", "Guest02"), strict=True)
    )
    assert TRANSLATE("activity-before", names=best) in told
    assert "-# Your row:" in told, "the own row is always there"
    assert "**Ann** · **28**" in told
    assert "-# Ann's row:" in text_of(await ann.shares()), "whoever reads it there is somebody else"
    told = await ben.presses(shown(house, ann), "next")
    assert "**Guest10**" in told
    assert "row:" not in told
    told = await ben.presses(shown(house, ann), "earlier")
    assert week_name(TRANSLATE, week_beside(week, weeks=-1)) in told
    assert "🥇 **Guest04** · **4**" in told
    told = await ben.presses(shown(house, ann), "earlier")
    assert TRANSLATE("activity-nobody-then") in told
    for _ in range(2):
        told = await ann.presses(shown(house, ann), "later")
    assert "🥇 **Guest00** · **40**" in told
    assert len(house.messages(ann.channel)) == 1, "all in place"
    later = next(one for one in buttons_of(shown(house, ann)) if one.verb == "later")
    assert later.disabled


async def test_a_week_can_be_typed_or_chosen(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    week = busy(house, ann)
    before = week_beside(week, weeks=-1)
    for typed in (str(before), f"{before // 100}-W{before % 100:02}", "last WEEK"):
        told = await ann.types("league activity", week=typed)
        assert week_name(TRANSLATE, before) in told, typed
    offered = await ann.suggested("last", command="league activity", option="week")
    assert offered == [(TRANSLATE("activity-last-week"), str(before))]


@pytest.mark.parametrize(
    "typed", ["999999", "202699", "2026-60", "Spring", "000001", "\N{ARABIC-INDIC DIGIT TWO}"]
)
async def test_a_week_that_cannot_be_shown_is_refused(house: Hall, typed: str) -> None:
    ann = house.guest("Ann", house.channel())
    assert await ann.types("league activity", week=typed) == TRANSLATE("activity-no-week")


async def test_as_long_as_nobody_has_played_that_is_told_in_private(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    assert await ann.types("league activity") == TRANSLATE("activity-empty")
    assert house.messages(ann.channel) == []


async def test_a_match_brings_points_to_who_lost_it_too(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1", "B1 B2", points=(498, 20)))
    await ann.types("uno play", card="R1")
    told = await ben.types("league activity")
    points = MATCHES.points + OPPONENTS.points
    assert told.count(TRANSLATE("activity-points", points=points)) == 2
    assert "**Ben**" in told
    await house.env.advance_time(timedelta(days=7).total_seconds())
    told = await ann.types("league activity")
    assert TRANSLATE("activity-nobody") in told
    assert TRANSLATE("activity-before", names="🥇 **Ben** · 🥇 **Ann**") in told
    assert text_of(await ann.shares()) == told
