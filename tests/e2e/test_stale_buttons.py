"""Buttons that outlived their moment do nothing but say so."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

from bot.app import Pace
from bot.i18n import translator
from tests.engine.positions import position
from tests.support.hall import buttons_of, hall, text_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.hall import Guest, Hall

TRANSLATE = translator()


async def two(house: Hall, first: str, second: str, **options: Any) -> tuple[Guest, Guest]:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position(first, second, **options))
    return ann, ben


async def outlives(house: Hall, hand: Any) -> Any:
    """Return a hand that Discord lets the bot refresh or empty no more: its buttons stay as they are."""
    await house.env.advance_time(15 * 60)
    return hand


async def test_a_hand_of_three_turns_ago_is_brought_up_to_date_instead_of_played(house: Hall) -> None:
    ann, ben = await two(house, "R1 R2 R3 R4", "R6 R7 R8 R9", top="R5")
    await ann.opens_hand()
    old = await outlives(house, ann.hand)
    await ann.opens_hand()
    await ann.taps("play", "R1")
    await ben.types("uno play", card="R6")
    await ann.taps("play", "R2")
    await ben.types("uno play", card="R7")
    assert [b.arg for b in buttons_of(old) if b.verb == "play"] == ["R1", "R2", "R3", "R4"]
    table = house.says(ann.channel)
    told = await ann.presses(old, "play", "R3")
    assert TRANSLATE("refused-stale") in told
    assert ann.hand.id == old.id, "in place"
    assert [card.arg for card in ann.cards()] == ["R3", "R4"]
    assert house.says(ann.channel) == table
    await ann.taps("play", "R3")
    assert "Red 3" in house.says(ann.channel)


async def test_a_double_tap_on_draw_draws_once(house: Hall) -> None:
    ann, _ = await two(house, "B1 B2", "R6 R7", top="R5", draw="R9 ...")
    await ann.opens_hand()
    first = await outlives(house, ann.hand)
    await ann.opens_hand()
    await ann.taps("draw")
    assert "3 cards" in ann.sees()
    told = await ann.presses(first, "draw")
    assert "3 cards" in told
    assert TRANSLATE("refused-stale") in told
    assert house.counts(ann.channel)["Ann"] == 3


async def test_a_double_tap_on_the_tables_draw_draws_once(tmp_path: Path) -> None:
    async with hall(tmp_path, pace=Pace(drawing=60, computers=0, looking=0, presses=inf)) as house:
        ann, _ = await two(house, "B1 B2", "R6 R7", top="R5", draw="R9 ...")
        table = house.table(ann.channel)
        assert "3 cards" in await ann.presses(table, "draw")
        told = await ann.presses(table, "draw")  # the table is drawn only once a minute here
        assert told == TRANSLATE("refused-stale")
        assert "3 cards" in await ann.types("uno hand")


async def test_buttons_of_the_match_before_are_refused_kindly(house: Hall) -> None:
    ann, ben = await two(house, "R1", "B2 B3", top="R5", points=(499, 0))
    await ann.opens_hand()
    old_hand = await outlives(house, ann.hand)
    await ann.opens_hand()
    old_ping = house.pings(ann.channel)
    await ann.taps("play", "R1")
    result = house.table(ann.channel)
    await ben.presses(result, "rematch")
    await ann.presses(house.table(ann.channel), "join")
    table = house.says(ann.channel)
    assert [message.id for message in house.pings(ann.channel)] != [message.id for message in old_ping]
    assert [one.label for one in buttons_of(result)] == [TRANSLATE("button-replay"), TRANSLATE("button-more")]
    assert buttons_of(ann.hand) != buttons_of(old_hand)
    assert await ann.presses(old_hand, "play") == TRANSLATE("refused-old-match")
    assert buttons_of(old_hand) == []
    assert house.says(ann.channel) == table


async def test_a_new_hand_takes_the_place_of_the_one_before(house: Hall) -> None:
    ann, _ = await two(house, "R1 R2 R3", "R6 R7", top="R5")
    await ann.opens_hand()
    first = ann.hand
    await ann.opens_hand()
    assert ann.hand.id != first.id
    kept = house.env.backend.messages[ann.channel.id]
    assert first.id not in kept, "two of them would contradict each other"
    assert ann.hand.id in kept
    assert "3 cards" in ann.sees()


async def test_the_colour_of_a_wild_that_comes_too_late_is_not_taken(house: Hall) -> None:
    ann, ben = await two(house, "R1 R2 W", "R6 R7 R8", top="R5")
    await ann.opens_hand()
    await ann.taps("colour", "W")
    question = await outlives(house, ann.hand)
    await ann.opens_hand()
    await ann.taps("play", "R1")
    told = await ann.presses(question, "play", "W>B")
    assert TRANSLATE("refused-stale") in told
    assert "Blue" not in house.says(ann.channel)
    assert ben.name in told


async def test_a_closed_table_leaves_no_button_that_works(house: Hall) -> None:
    ann, ben = await two(house, "R1 R2", "R6 R7", top="R5")
    await ann.opens_hand()
    old = await outlives(house, ann.hand)
    await ann.opens_hand()
    await ann.ends(ben)
    assert text_of(ann.hand) == TRANSLATE("closed")
    assert await ann.presses(old, "play", "R1") == TRANSLATE("refused-no-room")
    [closed] = house.messages(ann.channel)
    assert text_of(closed).startswith(TRANSLATE("closed-voted"))
    assert "Ben · 0 points" in text_of(closed)
    assert await ben.types("uno hand") == TRANSLATE("refused-no-room")
