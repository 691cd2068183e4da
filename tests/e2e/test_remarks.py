"""Computer players say something at the table: for a moment, and only where the server wants it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.i18n import translator
from bot.players.personas import OFTEN, Occasion
from cogs.table.reactions import REMARK_GONE_AFTER
from tests.engine.positions import position
from tests.support.hall import told_before

if TYPE_CHECKING:
    import pytest

    from tests.support.hall import Hall

PIXEL = "🤖 Pixel"
SAYS = told_before("line", "remark", name=PIXEL)


async def test_a_computer_player_says_something_for_a_moment_unless_the_server_wants_none(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(OFTEN, Occasion.UNO, 1.0)
    match = position("R1 G2 Y3", "B1 B2 B3", "Y7", catchable=2)
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben, "Pixel"], match)
    assert translator()("event-uno-called", name=PIXEL) in house.says(ann.channel)
    assert SAYS in house.says(ann.channel)
    await house.env.advance_time(REMARK_GONE_AFTER + 1)
    assert SAYS not in house.says(ann.channel)

    await house.bot.settings.change(house.guild.id, lambda held: replace(held, remarks=False))
    eve, finn = house.guests("Eve Finn", house.channel())
    await house.deal(eve.channel, [eve, finn, "Pixel"], match)
    assert translator()("event-uno-called", name=PIXEL) in house.says(eve.channel)
    assert SAYS not in house.says(eve.channel)
