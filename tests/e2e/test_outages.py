"""An outage of the gateway as people see it; Discord's time is virtual."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.i18n import translator
from tests.e2e.strategy import mentioned, two
from tests.engine.positions import position
from tests.support.hall import text_of

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

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


async def test_two_players_miss_nothing_while_nobody_can_be_answered(house: Hall) -> None:
    """The gateway is there, and every request fails."""
    answers = [False]

    async def ask() -> bool:
        return answers[0]

    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1 R2 R3", "R6 R7 G8", top="R5"), clock=30)
    table, rest = house.says(ann.channel), house.bot.rest
    rest.ask = ask
    with house.env._bot_scope():  # the time of the simulated Discord
        rest.note_start()
        rest.note_end(answered=False)
    await house.env.advance_time(OUTAGE)
    assert house.says(ann.channel) == table, "nothing happens that nobody could answer"
    answers[0] = True
    for _ in range(4):
        await house.env.advance_time(1)
        await house.env.settle()
    later = house.says(ann.channel)
    assert TRANSLATE("seat-missed") not in later
    assert mentioned(house, ann.channel) == ann.member.id
    assert _shown_end(later) >= _shown_end(table) + OUTAGE
    await house.env.advance_time(31)
    await house.env.settle()
    assert TRANSLATE("seat-missed") in house.says(ann.channel), "and then clocks go on"


async def loses_session(house: Hall, meanwhile: Callable[[], object]) -> None:
    """Let something happen of which the bot hears nothing, since its session is lost meanwhile."""
    await house.hears("disconnect")
    meanwhile()
    await house.hears("connect")
    await house.hears("ready")
    await house.env.advance_time(1)


async def test_a_table_that_was_deleted_unheard_comes_back_with_the_next_session(house: Hall) -> None:
    ann, _ = await two(house)
    messages, table = house.env.backend.messages[ann.channel.id], house.table(ann.channel)
    await loses_session(house, lambda: messages.pop(table.id))
    assert len(house.tables(ann.channel)) == 1
    [again] = house.tables(ann.channel)
    assert again.id != table.id
    await ann.taps("play", "R1")
    assert "Red 1" in house.says(ann.channel)
    assert [one.id for one in house.tables(ann.channel)] == [again.id]


async def test_a_table_that_is_still_there_stays_where_it_is(house: Hall) -> None:
    ann, ben = await two(house)
    table, pings = house.table(ann.channel).id, [one.id for one in house.pings(ann.channel)]
    await loses_session(house, lambda: None)
    assert house.table(ann.channel).id == table
    assert [one.id for one in house.pings(ann.channel)] == pings
    await ann.ends(ben)


async def test_a_result_that_was_deleted_unheard_stays_away(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1", "R6", top="R5", points=(499, 0)))
    await ann.types("uno play", card="R1")
    messages, result = house.env.backend.messages[ann.channel.id], house.table(ann.channel)
    await loses_session(house, lambda: messages.pop(result.id))
    assert house.tables(ann.channel) == []


async def test_a_server_that_removed_the_bot_unheard_has_no_tables(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    await two(house)
    since = len(house.env.http_requests)
    await loses_session(house, lambda: monkeypatch.setattr("bot.app.UnoBot.get_guild", lambda *_: None))
    assert list(house.bot.rooms) == []
    assert house.env.http_requests[since:] == []


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
