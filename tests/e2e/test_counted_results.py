"""*More* at a result: what the league made of the match and what each hand brought, for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.i18n import translator
from cogs.core.names import match_number
from tests.e2e.strategy import sit_down
from tests.engine.positions import position
from tests.support.hall import buttons_of, text_of

if TYPE_CHECKING:
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
EARNED = TRANSLATE("result-awards", name="Ann", awards=f"*{TRANSLATE('award-first-win')}*")


async def won_by_ann(house: Hall, *, computer: bool = False) -> list[Guest]:
    guests = house.guests("Ann Ben", house.channel())
    seats = [*guests, None] if computer else guests
    hands = ("R1", "B1 B2", "G1 G2")[: len(seats)]
    await house.deal(guests[0].channel, seats, position(*hands, points=(499, *[0] * (len(hands) - 1))))
    await guests[0].opens_hand()
    await guests[0].taps("play", "R1")
    await house.env.settle()
    return guests


async def test_everybody_s_change_is_a_tap_away(house: Hall) -> None:
    [ann, ben] = await won_by_ann(house)
    assert "→" not in house.says(ann.channel)
    told = await ben.presses(house.table(ann.channel), "more")
    first, second = (line for line in told.splitlines() if "→" in line)
    before, after = (number.strip("*?") for number in first.split()[-3::2])
    assert int(after) > int(before)
    before, after = (number.strip("*?") for number in second.split()[-3::2])
    assert int(after) < int(before)
    assert EARNED in told
    assert TRANSLATE("result-hands-left") in told
    assert len(house.messages(ann.channel)) == 1


async def test_a_match_that_is_not_rated_says_why(house: Hall) -> None:
    [ann, _] = await won_by_ann(house, computer=True)
    assert TRANSLATE("result-unrated-computers") in await ann.presses(house.table(ann.channel), "more")


@pytest.mark.parametrize("restarted", [False, True])
async def test_it_is_told_as_long_as_the_archive_is_there(house: Hall, *, restarted: bool) -> None:
    ann, ben = guests = house.guests("Ann Ben", house.channel())
    await sit_down(guests)
    for guest in (ann, ben):
        await guest.types("uno draw")
        await guest.types("uno pass")
    await ben.leaves()
    await house.env.settle()
    result: Any = house.table(ann.channel)
    told = await ann.presses(result, "more")
    assert TRANSLATE("event-forfeited", name="Ben") in told
    assert "→" in told
    if restarted:
        await house.restart()
    await ann.presses(result, "rematch")
    old = next(message for message in house.messages(ann.channel) if message.id == result.id)
    kept = [TRANSLATE(f"button-{name}") for name in ("replay", "review", "more")]
    assert [one.label for one in buttons_of(old)] == kept
    assert await ann.presses(old, "more") == told
    assert text_of(old) == text_of(result)
    assert told.startswith("### " + TRANSLATE("result-details", hash=match_number(buttons_of(old)[-1].arg)))
