"""Complete matches by slash commands alone: nobody presses a button."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.i18n import translator
from tests.e2e.strategy import (
    Typist,
    check_deal,
    check_league,
    play_until,
    points_shown,
    published_hash,
    set_option,
)

if TYPE_CHECKING:
    from tests.support.hall import Hall

TRANSLATE = translator()


@pytest.mark.parametrize(
    ("names", "target", "rules"),
    [
        ("Ann Ben", 20, {"drawing": "until-playable", "hand_size": "4"}),
        ("Ann Ben Cleo", 20, {"drawing": "one"}),
    ],
)
async def test_a_match_is_typed_to_its_target(
    house: Hall, names: str, target: int, rules: dict[str, str]
) -> None:
    channel = house.channel()
    guests = host, *others = house.guests(names, channel)
    random = Random(1)
    assert TRANSLATE("answer-lobby-open") in await host.types("uno start", target=target)
    for name, value in rules.items():
        await set_option(host, name, value)
    for guest in others:
        assert TRANSLATE("answer-joined") in await guest.types("uno join")
    # There is no command that deals: the host presses the only button of the match.
    await host.presses(house.table(channel), "start")
    published = await published_hash(host)
    players = [Typist(guest, random) for guest in guests]
    await play_until(house, players, random, lambda moves: moves >= 15)
    await house.restart()
    await play_until(house, players, random)

    result = house.says(channel)
    check_deal(house, channel, published)
    points = points_shown(result)
    winner = max(points, key=lambda name: points[name])
    assert f"🏆 **{winner}** wins with {points[winner]} points!" in result
    assert points[winner] >= target
    await check_league(guests, points, winner)
    assert "won hand" in await host.types("uno match log")
