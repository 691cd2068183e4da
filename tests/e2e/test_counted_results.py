"""A result says what the league made of the match, once it was counted: soon after it, or after a restart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.i18n import translator
from db.league.store import SqlLeagueStore
from tests.engine.positions import position
from tests.support.hall import buttons_of, text_of

if TYPE_CHECKING:
    from bot.league.ports import WaitingMatch
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()


class HeldStore:
    """The league of every bot in the hall, which gives out no match to count as long as the test says so."""

    held = False


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> HeldStore:
    switch = HeldStore()
    next_uncounted = SqlLeagueStore.next_uncounted

    async def unless_held(league: SqlLeagueStore, **passed_over: Any) -> WaitingMatch | None:
        return None if switch.held else await next_uncounted(league, **passed_over)

    monkeypatch.setattr(SqlLeagueStore, "next_uncounted", unless_held)
    return switch


async def is_counted(house: Hall) -> bool:
    return await house.bot.storage.league_store.next_uncounted() is None


async def won_by_ann(house: Hall, *, computer: bool = False) -> list[Guest]:
    guests = house.guests("Ann Ben", house.channel())
    seats = [*guests, None] if computer else guests
    hands = ("R1", "B1 B2", "G1 G2")[: len(seats)]
    await house.deal(guests[0].channel, seats, position(*hands, points=(499, *[0] * (len(hands) - 1))))
    await guests[0].opens_hand()
    await guests[0].taps("play", "R1")
    await house.env.settle()
    return guests


async def counts_now(house: Hall, store: HeldStore) -> None:
    store.held = False
    with house.env._bot_scope():  # the time of the simulated Discord
        house.bot.league_updates.recorder.note_result()
    await house.env.settle()


EARNED = TRANSLATE("result-awards", name="Ann", awards=f"*{TRANSLATE('award-first-win')}*")


async def test_the_result_shows_everybody_s_change(house: Hall) -> None:
    guests = await won_by_ann(house)
    result = house.says(guests[0].channel)
    ann, ben = (line for line in result.splitlines() if "→" in line)
    before, after = (number.strip("*?") for number in ann.split()[-3::2])
    assert int(after) > int(before)
    before, after = (number.strip("*?") for number in ben.split()[-3::2])
    assert int(after) < int(before)
    assert EARNED in result
    assert len(house.messages(guests[0].channel)) == 1
    assert await is_counted(house)


async def test_a_match_that_is_not_rated_says_why(house: Hall) -> None:
    guests = await won_by_ann(house, computer=True)
    assert TRANSLATE("result-unrated-computers") in house.says(guests[0].channel)
    assert await is_counted(house)


async def test_a_match_counted_after_a_restart_is_shown_where_its_result_stands(
    house: Hall, store: HeldStore
) -> None:
    store.held = True
    guests = await won_by_ann(house)
    result = house.table(guests[0].channel)
    assert "→" not in text_of(result)
    await house.restart()
    await counts_now(house, store)
    (message,) = house.messages(guests[0].channel)
    assert message.id == result.id
    assert EARNED in text_of(message)


async def test_a_process_that_was_killed_before_it_drew_the_result_again_does_so_later(
    house: Hall, store: HeldStore
) -> None:
    store.held = True
    guests = await won_by_ann(house)
    house.bot.league_updates.recorder.observers.clear()
    await counts_now(house, store)
    assert await is_counted(house)
    assert "→" not in house.says(guests[0].channel)
    await house.restart()
    await house.env.settle()
    assert EARNED in house.says(guests[0].channel)


async def test_a_result_that_somebody_deleted_stays_deleted(house: Hall, store: HeldStore) -> None:
    store.held = True
    guests = await won_by_ann(house)
    channel = guests[0].channel
    house.env.backend.delete_message(channel.id, house.table(channel).id)
    await counts_now(house, store)
    assert house.messages(channel) == []


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_rematch_keeps_what_the_league_made_of_it(house: Hall, *, restarted: bool) -> None:
    guests = await won_by_ann(house)
    result = house.table(guests[0].channel)
    before = text_of(result)
    if restarted:
        await house.restart()
        await house.env.settle()
    await guests[0].presses(result, "rematch")
    old = next(message for message in house.messages(guests[0].channel) if message.id == result.id)
    assert text_of(old) == before
    assert EARNED in before
    assert [one.label for one in buttons_of(old)] == [TRANSLATE("button-replay")]
    assert await is_counted(house)
