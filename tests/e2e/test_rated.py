"""Ratings announced before the first card, with the reason where a match is not rated."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bot.i18n import translator
from bot.league.ladders import GROUP_HOURS, GROUP_MATCHES, group_of

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from bot.league.ports import League
    from tests.support.hall import Hall

TRANSLATE = translator()
RATED = TRANSLATE("rated-yes")
SAME_GROUP = TRANSLATE("unrated-same-group", count=GROUP_MATCHES, hours=GROUP_HOURS)


class _League:
    """A league in which some groups have had their matches of the day."""

    def __init__(self, *full: str) -> None:
        self.full = full

    async def group_matches(self, guild_id: int, group: str, *, since: datetime) -> int:
        del guild_id, since
        return GROUP_MATCHES if group in self.full else GROUP_MATCHES - 1

    async def returned(self, accounts: Collection[int], *, began: datetime) -> bool:
        return not (accounts and began)


async def test_lobby_and_table_say_that_a_match_is_rated(house: Hall) -> None:
    channel = house.channel()
    ann, ben = house.guests("Ann Ben", channel)
    await ann.types("uno start")
    assert RATED not in house.says(channel)  # nobody knows yet who will play
    await ben.presses(house.table(channel), "join")
    assert f"-# {RATED}" in house.says(channel).splitlines()
    await ann.presses(house.table(channel), "start")
    assert RATED in house.says(channel)


async def test_the_lobby_says_that_a_computer_player_keeps_a_match_from_being_rated(house: Hall) -> None:
    channel = house.channel()
    ann, ben = house.guests("Ann Ben", channel)
    await ann.types("uno start")
    await ann.presses(house.table(channel), "computer")
    assert TRANSLATE("unrated-one-person") in house.says(channel)
    await ben.presses(house.table(channel), "join")
    assert TRANSLATE("unrated-computers") in house.says(channel)
    assert RATED not in house.says(channel)


async def test_a_group_that_had_its_matches_is_told_so_before_the_first_card(house: Hall) -> None:
    channel = house.channel()
    ann, ben, cleo = house.guests("Ann Ben Cleo", channel)
    await ann.types("uno start")
    full = group_of([ann.member.id, ben.member.id])
    house.bot.display.group_limit.league = cast("League", _League(full))
    await ben.presses(house.table(channel), "join")
    assert SAME_GROUP in house.says(channel)
    await cleo.presses(house.table(channel), "join")
    assert SAME_GROUP not in house.says(channel)  # that is another group
    await cleo.presses(house.table(channel), "leave")
    await ann.presses(house.table(channel), "start")
    assert SAME_GROUP in house.says(channel)
