"""House rules as people meet them: who goes out of the hand, the last card, and points that count twice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.cards import card
from bot.engine.presets import CLASSIC
from bot.engine.rulebook.play import HouseRule
from bot.i18n import translator
from bot.render.cards import card_text
from tests.e2e.strategy import resting
from tests.engine.positions import handed, position
from tests.support.hall import pictures_of, text_of

if TYPE_CHECKING:
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
RULES = replace(CLASSIC, hand_limit=20, number_last=HouseRule.ON, point_multiplier=2)
LEFT = 2 * sum((1, 2, 3, 6, 7, 8))
"""What Cleo's cards count in the end, twice."""
OUT = TRANSLATE("seat-out-of-hand", name="Ann")


async def draws(guest: Guest) -> None:
    """Draw a card and keep it."""
    await guest.opens_hand()
    await guest.taps("draw")
    if guest.can("pass"):
        await guest.taps("pass")


async def plays(guest: Guest, code: str) -> None:
    await guest.opens_hand()
    await guest.taps("play", code)


async def test_who_is_out_of_the_hand_what_may_be_last_and_what_points_count_is_told(house: Hall) -> None:
    ann, ben, cleo = guests = house.guests("Ann Ben Cleo", house.channel())
    (full,) = handed(19, rules=RULES)
    match = position(
        full, "R9 R8 RS", "B1 B2 B3", top="R5", draw="Y5 Y6 Y7 R4 Y8 ...", points=(30, 20, 10), rules=RULES
    )
    await house.deal(ann.channel, guests, match, clock=120)
    match_id = house.bot.rooms.require(ann.channel.id).state.match_id

    # Hand limit: Ann draws her twentieth card.
    await ben.opens_hand()
    await draws(ann)
    assert TRANSLATE("hand-limit-reached", limit=20, again="yes") in ann.sees()
    assert not ann.cards()
    table = house.table(ann.channel)
    assert OUT in text_of(table)
    [picture] = pictures_of(table)
    assert TRANSLATE("picture-out-of-hand", name="Ann") in picture["description"]
    assert TRANSLATE("since-too-many", name="Ann") in ben.sees()
    assert TRANSLATE("illegal-out-of-hand") in await ann.types("uno draw")

    # Number last: Ben may not go out with his Skip.
    await plays(ben, "R9")
    await draws(cleo)
    await ben.taps("uno")
    await plays(ben, "R8")
    await draws(cleo)
    await ben.opens_hand()
    skip = card_text(TRANSLATE, card("RS"))
    assert TRANSLATE("hand-number-last") in ben.sees()
    assert TRANSLATE("why-number-last", card=skip) in await ben.taps("why", "RS")
    assert TRANSLATE("illegal-number-last") in await ben.types("uno play", card="RS")
    await draws(ben)
    await draws(cleo)
    await ben.opens_hand()
    await ben.taps("uno")
    await ben.taps("play", "RS")
    await plays(ben, "R4")

    # The moment after it, with points that count twice.
    assert resting(house, ann.channel)
    table = house.table(ann.channel)
    shown: dict[str, str | int] = {"points": 30, "gained": 0, "climbed": 0, "full": "yes", "out": "no"}
    assert TRANSLATE("hand-result-standing", place="🥈", name="Ann", **shown) in text_of(table)
    assert f"🥇 **Ben** · {20 + LEFT} (+{LEFT})" in text_of(table)
    course = TRANSLATE("hand-result-course", kind="points", target=500, hand=1, hands=0, times=2)
    assert course in text_of(table)
    [picture] = pictures_of(table)
    assert TRANSLATE("picture-hand-limit", name="Ann") in picture["description"]
    assert TRANSLATE("picture-hand-times", times=2) in picture["description"]
    assert TRANSLATE("hand-result-own-limit", limit=20) in await ann.opens_hand()

    # Whoever reads the points later reads that, too.
    ended = TRANSLATE("event-hand-ended", name="Ben", hand=1, points=LEFT, times=2)
    assert ended in await ben.types("uno match log")
    for guest in (cleo, ben):
        await guest.leaves()
    assert TRANSLATE("result-multiplied", times=2) in house.says(ann.channel)
    assert ended in await ben.types("uno match log", match=match_id)
    told = await ben.types("uno replay", match=match_id)
    while ended not in told:
        told = await ben.presses(ben.panel, match_id, "next")
