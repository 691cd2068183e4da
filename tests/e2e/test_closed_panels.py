"""Private panels of a closed table: none keeps buttons that look as if they worked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.i18n import translator
from tests.engine.positions import position
from tests.support.hall import controls_of, text_of

if TYPE_CHECKING:
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
TOKEN_LIFE = 15 * 60


async def match_of(house: Hall, names: str) -> list[Guest]:
    guests = house.guests(names, house.channel())
    await house.deal(guests[0].channel, guests, position("R1 R2 R3", "R6 R7 R8", top="R5"))
    return guests


async def test_panels_of_a_match_say_that_their_table_is_closed(house: Hall) -> None:
    ann, ben = await match_of(house, "Ann Ben")
    more = await ann.opens_more()
    await ann.presses(house.table(ann.channel), "more")
    await ann.presses(ann.panel, "deal")
    deal = ann.panel
    await ben.presses(await ben.opens_more(), "leave")
    await ann.ends(ben)
    for panel in (more, deal, ben.panel):
        assert (text_of(panel), controls_of(panel)) == (TRANSLATE("closed"), [])


async def test_a_panel_that_shows_something_else_by_now_is_left_alone(house: Hall) -> None:
    ann, ben = await match_of(house, "Ann Ben")
    more = await ann.opens_more()
    await ann.member.click(more, custom_id="help:start")
    read = text_of(more)
    await ann.ends(ben)
    assert text_of(more) == read


async def test_panels_of_a_lobby_say_that_their_table_is_closed(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    await ann.types("uno start")
    panels = []
    for verb in ("manage", "rules", "computer"):
        await ann.presses(house.table(ann.channel), verb)
        panels.append(ann.panel)
    await ann.presses(panels[0], "lock")
    await ann.types("uno end")
    assert [text_of(panel) for panel in panels] == [TRANSLATE("closed")] * 3


@pytest.mark.parametrize("verb", ["closenow", "leave", "stay"])
async def test_an_old_question_is_replaced_by_a_sentence_when_pressed(house: Hall, verb: str) -> None:
    ann, ben = await match_of(house, "Ann Ben")
    await ann.types("uno end")
    question = ann.panel
    await house.env.advance_time(TOKEN_LIFE)
    await ann.ends(ben)
    assert verb in controls_of(question), "Discord lets the bot change it no more"
    assert await ann.presses(question, verb) == TRANSLATE("refused-no-room")
    assert controls_of(question) == []


async def test_what_was_asked_in_a_match_is_decided_once_that_is_over(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1", "R6 R7", top="R5", points=(499, 0)))
    await ben.types("uno leave")
    question = ben.panel
    more = await ben.opens_more()
    await ann.types("uno play", card="R1")
    for panel in (more, question):
        assert (text_of(panel), controls_of(panel)) == (TRANSLATE("panel-over"), [])


async def test_panels_of_a_lobby_end_with_the_deal_and_what_is_read_stays(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await ann.types("uno start")
    await ben.presses(house.table(ann.channel), "join")
    await ben.presses(house.table(ann.channel), "rules")
    read = text_of(ben.panel)
    await ann.presses(house.table(ann.channel), "manage")
    manage = ann.panel
    await ann.presses(house.table(ann.channel), "start")
    assert (text_of(manage), controls_of(manage)) == (TRANSLATE("panel-dealt"), [])
    assert text_of(ben.panel) == read
