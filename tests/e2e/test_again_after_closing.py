"""A table that is closed begins again by one press, with the same rules; a lobby says how to open another."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from unittest.mock import AsyncMock

from bot.engine.presets import CLASSIC
from bot.engine.rulebook.play import HouseRule
from bot.i18n import translator
from tests.engine.positions import position
from tests.support.hall import buttons_of, text_of

if TYPE_CHECKING:
    import pytest

    from tests.support.hall import Hall

TRANSLATE = translator()
RULES = replace(CLASSIC, jump_in=HouseRule.ON, target=200)


async def test_a_closed_match_begins_again_with_the_same_rules_for_whoever_asks(house: Hall) -> None:
    ann, ben, cleo = house.guests("Ann Ben Cleo", house.channel())
    match = position("R1 R2", "R6 R7", "B1 B2", top="R5", rules=RULES)
    await house.deal(ann.channel, [ann, ben, None], match)
    await ann.ends(ben)
    [closed] = house.messages(ann.channel)
    assert [one.verb for one in buttons_of(closed) if one.label == TRANSLATE("button-rematch")] == ["rematch"]

    assert TRANSLATE("answer-lobby-open") in await cleo.presses(closed, "rematch")
    state = house.bot.rooms.require(ann.channel.id).state
    assert (state.rules, state.people(), state.host) == (RULES, (cleo.member.id,), cleo.member.id)
    assert len(state.seats) == 2, "computer players sit down again"
    assert await ben.presses(closed, "rematch") == TRANSLATE("refused-room-busy")


async def test_rules_that_are_kept_no_more_are_told_of(house: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1 R2", "R6 R7", top="R5", rules=RULES))
    await ann.ends(ben)
    monkeypatch.setattr(type(house.bot.storage.journal), "load_archive", AsyncMock(return_value=None))
    [closed] = house.messages(ann.channel)
    assert await ben.presses(closed, "rematch") == TRANSLATE("refused-rules-gone")


async def test_a_lobby_that_was_closed_says_how_to_open_another(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    await ann.types("uno start")
    await ann.types("uno end")
    [closed] = house.messages(ann.channel)
    assert TRANSLATE("closed-start") in text_of(closed)
