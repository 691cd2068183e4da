"""Forty people at one table: it stays readable, and everybody can play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.presets import PACKS
from tests.e2e.strategy import mentioned
from tests.engine.positions import handed, position

if TYPE_CHECKING:
    from tests.support.hall import Hall


async def test_forty_people_play_at_one_table_and_each_count_can_be_read(house: Hall) -> None:
    channel = house.channel()
    guests = [house.guest(f"Guest {number} of the long names", channel) for number in range(40)]
    begin = " ".join(["R1"] * 8 + ["R2"] * 8)
    match = position(*handed(*[3] * 40, begin=begin, rules=PACKS), rules=PACKS)
    await house.deal(channel, guests, match)
    for number, guest in enumerate(guests[:12]):
        assert mentioned(house, channel) == guest.member.id
        await guest.opens_hand()
        await guest.taps("play", "R1" if number < 8 else "R2")
    text = house.says(channel)
    [everybody] = [line for line in text.splitlines() if line.count(" · ") == 39]
    assert everybody.count("`2`") >= 12
    assert everybody.count("`3`") >= 28
    assert "→ **#13 Guest 12 of the…** · " in text
    assert len(text) <= 4000
    assert len(house.tables(channel)) == 1
    house.check()


async def test_the_result_of_forty_people_can_be_sent(house: Hall) -> None:
    channel = house.channel()
    guests = [house.guest(f"Guest {number} of the long names", channel) for number in range(40)]
    hands = handed(1, *[2] * 39, begin="R1", rules=PACKS)
    await house.deal(channel, guests, position(*hands, points=(499, *[0] * 39), rules=PACKS))
    await guests[0].types("uno play", card="R1")
    result = house.says(channel)
    assert "🏆 **Guest 0 of the long names**" in result
    assert all(f"Guest {number} of the long names" in result for number in range(40))
    assert result.count("🥈") == 4, "all others share the second place, ten in a line"
    house.check()
