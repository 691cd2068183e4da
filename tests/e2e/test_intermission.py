"""The moment after a hand, as it stands at the table and in the place of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.i18n import translator
from bot.rooms.state.timing import length_of
from tests.e2e.strategy import mentioned, resting
from tests.engine.positions import position
from tests.support.hall import buttons_of, controls_of, pictures_of, text_of

if TYPE_CHECKING:
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
CLOCK = 120
WON = TRANSLATE("hand-result-won", hand=1, name="Ann", card="❤️ Red 7")


async def hand_won(house: Hall) -> list[Guest]:
    """Let Ann win a hand at a table of three, everybody's hand open."""
    guests = house.guests("Ann Ben Cleo", house.channel())
    match = position("R7", "G1 G2 B3", "B1 W4", top="R5", points=(10, 30, 0))
    await house.deal(guests[0].channel, guests, match, clock=CLOCK)
    for guest in guests:
        await guest.opens_hand()
    await guests[0].taps("play", "R7")
    return guests


async def test_everybody_sees_how_the_hand_ended_and_asks_for_the_next(house: Hall) -> None:
    ann, ben, cleo = await hand_won(house)
    table = house.table(ann.channel)
    text = text_of(table)
    assert WON in text
    assert TRANSLATE("hand-result-lead", names="Ann", count=1) in text
    assert f"🥇 **Ann** · {10 + 1 + 2 + 3 + 1 + 50} (+57) ▲1" in text
    assert controls_of(table) == ["nexthand", "hand", "more"]
    [picture] = pictures_of(table)
    assert "Ben held" in picture["description"]
    assert house.pings(ann.channel) == [], "nobody is called before the next hand"
    for guest in (ann, ben, cleo):
        assert WON in guest.sees()
        assert [button.verb for button in buttons_of(guest.hand)] == ["nexthand"]
    assert TRANSLATE("hand-result-own-cards", held="").strip() in ben.sees()
    for told in (
        await ben.types("uno draw"),
        await ben.types("uno play", card="G1"),
        await ben.types("uno play", card="green 1"),
        await ben.types("uno uno"),
    ):
        assert TRANSLATE("refused-between-hands") in told
    assert await ben.suggested() == [], "nor is anybody told their new cards"

    await ben.opens_hand()
    await ben.taps("nexthand")
    assert not ben.can("nexthand"), "once is enough"
    assert "Ben" not in text_of(house.table(ann.channel)).splitlines()[-1]
    await cleo.presses(house.table(ann.channel), "nexthand")
    await ann.taps("nexthand")
    assert not resting(house, ann.channel)
    for guest in (ann, ben, cleo):
        assert len(guest.cards()) > 0, "the new cards are there"
    assert mentioned(house, ann.channel) in {guest.member.id for guest in (ann, ben, cleo)}


async def test_it_goes_on_by_itself_after_a_restart_and_a_late_press_is_harmless(house: Hall) -> None:
    ann, ben, cleo = await hand_won(house)
    await ann.presses(house.table(ann.channel), "nexthand")
    await house.restart()
    assert resting(house, ann.channel)
    await ben.presses(house.table(ann.channel), "nexthand")
    assert resting(house, ann.channel)
    await house.env.advance_time(length_of(CLOCK).total_seconds())
    assert not resting(house, ann.channel)
    assert cleo.can("nexthand"), "nothing refreshes what an earlier process showed"
    state = house.says(ann.channel)
    await cleo.taps("nexthand")
    assert len(cleo.cards()) > 0, "a late press shows the new cards"
    assert house.says(ann.channel) == state


async def test_one_person_among_computer_players_goes_on_with_one_tap(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    match = position("R7", "G1 G2 B3", "B1 W4", top="R5")
    await house.deal(ann.channel, [ann, None, None], match)
    await ann.opens_hand()
    await ann.taps("play", "R7")
    assert resting(house, ann.channel)
    await ann.taps("nexthand")
    assert not resting(house, ann.channel)
    assert len(ann.cards()) > 0
