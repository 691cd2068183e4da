"""An outage of the gateway as people see it; Discord's time is virtual."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.i18n import translator
from tests.e2e.strategy import mentioned
from tests.engine.positions import position
from tests.support.hall import text_of

if TYPE_CHECKING:
    from tests.support.hall import Hall

TRANSLATE = translator()
OUTAGE = 140.0


async def test_two_players_miss_nothing_in_an_outage_and_see_the_new_time(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1 R2 R3", "R6 R7 G8", top="R5"), clock=30)
    table, [ping] = house.says(ann.channel), house.pings(ann.channel)
    await house.hears("disconnect")
    await house.env.advance_time(OUTAGE)
    assert house.says(ann.channel) == table, "nothing happens that nobody could answer"
    await house.hears("resumed")
    later = house.says(ann.channel)
    assert TRANSLATE("seat-missed") not in later
    assert "Paused" not in later
    assert mentioned(house, ann.channel) == ann.member.id
    assert _shown_end(later) >= _shown_end(table) + OUTAGE
    [same] = house.pings(ann.channel)
    assert same.id == ping.id, "nobody's phone rings again"
    assert _shown_end(text_of(same)) == _shown_end(later)
    await house.env.advance_time(31)
    await house.env.settle()
    assert TRANSLATE("seat-missed") in house.says(ann.channel), "and then clocks go on"


async def test_a_ping_that_somebody_deleted_stays_away_when_time_is_given_back(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1 R2 R3", "R6 R7 G8", top="R5"), clock=30)
    [ping] = house.pings(ann.channel)
    house.env.backend.messages[ann.channel.id].pop(ping.id)
    await house.hears("disconnect")
    await house.env.advance_time(OUTAGE)
    await house.hears("resumed")
    assert house.pings(ann.channel) == []
    assert house.complaints == []


def _shown_end(text: str) -> int:
    found = re.search(r"<t:(\d+):R>", text)
    assert found is not None
    return int(found[1])
