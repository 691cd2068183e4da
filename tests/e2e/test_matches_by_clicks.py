"""Complete matches by buttons: lobby, hands, result, league."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.i18n import translator
from tests.e2e.strategy import (
    Player,
    check_deal,
    check_league,
    play_until,
    points_shown,
    published_hash,
    sit_down,
)

if TYPE_CHECKING:
    from tests.support.hall import Hall

TRANSLATE = translator()


@pytest.mark.parametrize(
    ("names", "options", "rules"),
    [
        ("Ann Ben", {"target": 20}, {"drawing": "until-playable", "hand_size": "4"}),
        ("Ann Ben Cleo", {"target": 60}, {"drawing": "one"}),
        ("Ann Ben Cleo", {"target": 60, "preset": "merciless"}, {"hand_size": "5"}),
    ],
)
async def test_a_match_is_played_to_its_target(
    house: Hall, names: str, options: dict[str, Any], rules: dict[str, str]
) -> None:
    channel = house.channel()
    guests = house.guests(names, channel)
    random = Random(1)
    await sit_down(guests, rules=rules, **options)
    table = house.table(channel)
    published = await published_hash(guests[0])
    moves = await play_until(house, [Player(guest, random) for guest in guests], random)
    assert moves > 10

    result = house.says(channel)
    assert [message.id > table.id for message in house.tables(channel)] == [True], "at the bottom, once"
    assert house.pings(channel) == []
    check_deal(house, channel, published)
    points = points_shown(result)
    assert set(points) == {guest.name for guest in guests}
    winner = max(points, key=lambda name: points[name])
    assert points[winner] >= options["target"]
    assert all(points[name] < options["target"] for name in points if name != winner)
    named = f"**{winner}**"
    assert TRANSLATE("result-won", winners=named, count=1, points=points[winner]) in result
    await check_league(guests, points, winner)
    for guest in guests:
        over = (
            TRANSLATE("hand-won") if guest.name == winner else TRANSLATE("hand-over", winners=named, count=1)
        )
        assert over in await guest.types("uno hand")
