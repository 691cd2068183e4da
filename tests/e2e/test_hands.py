"""The private hand: pages, grouped cards, live buttons, refreshes, pings; and drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine.decks import pack
from bot.engine.presets import CLASSIC
from bot.engine.rulebook.play import Drawing
from bot.engine.rulebook.rules import Rules
from bot.i18n import translator
from tests.e2e.strategy import mentioned, next_hand
from tests.engine.positions import position
from tests.support.hall import buttons_of, pictures_of, text_of

if TYPE_CHECKING:
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
EACH_ONCE = " ".join(kind.code for kind in dict.fromkeys(pack()) if kind.code not in {"R5", "B1", "B2"})


async def test_every_card_of_a_huge_hand_is_on_some_page_and_can_be_played(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position(EACH_ONCE, "B1 B2", top="R5"))
    wanted = set(EACH_ONCE.split())
    assert len(wanted) > 40
    await ann.opens_hand()
    seen: set[str] = set()
    while True:
        here = {card.arg for card in ann.cards()}
        assert not here & seen
        seen |= here
        live = {card.arg for card in ann.cards() if card.playable}
        assert live == {code for code in here if code[0] in "RW" or code.endswith("5")}
        further = [b for b in buttons_of(ann.hand) if b.verb == "page" and b.arg.startswith(">")]
        if further[0].disabled:
            break
        await ann.taps("page", further[0].arg)
    assert seen == wanted
    await ann.taps("page", "<1")
    await ann.taps("page", "<0")
    assert {card.arg for card in ann.cards()} <= wanted


@pytest.mark.parametrize("card", ["R9", "G5", "B5", "W4"])
async def test_a_card_of_any_page_is_played_by_its_button(house: Hall, card: str) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position(EACH_ONCE, "B1 B2", top="R5"))
    await ann.opens_hand()
    pages = 1
    while card not in {one.arg for one in ann.cards()}:
        await ann.taps("page", f">{pages}")
        pages += 1
    if card == "W4":
        await ann.taps("colour", card)
        await ann.taps("page")  # Back
        while card not in {one.arg for one in ann.cards()}:
            await ann.taps("page", next(b.arg for b in buttons_of(ann.hand) if b.arg.startswith(">")))
        await ann.taps("colour", card)
        await ann.taps("play", "W4>B")
    else:
        await ann.taps("play", card)
    assert house.counts(ann.channel)["Ann"] == len(EACH_ONCE.split()) - 1


async def test_equal_cards_are_one_button_that_says_how_many(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    hands = ("G7 R7 W G7 W4 W B3", "R1 R2")
    await house.deal(ann.channel, [ann, ben], position(*hands, top="R5"))
    await ann.opens_hand()
    assert [(card.arg, card.label, card.playable) for card in ann.cards()] == [
        ("R7", "7", True),
        ("G7", "7 \N{MULTIPLICATION SIGN}2", False),
        ("B3", "3", False),
        ("W", "Wild \N{MULTIPLICATION SIGN}2", True),
        ("W4", "Wild +4", True),
    ]
    suggested = await ann.suggested()
    assert [value for _, value in suggested] == [
        "R7",
        *(f"{wild}>{colour}" for wild in ("W", "W4") for colour in "RYGB"),
    ]
    assert [value for _, value in await ann.suggested("red 7")] == ["R7"]
    assert await ben.suggested() == []


async def test_hands_are_refreshed_when_the_turn_comes_and_always_private(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    hands = ("R1 G2 G3", "R6 G7 B8")
    await house.deal(ann.channel, [ann, ben], position(*hands, top="R5"))
    await ben.opens_hand()
    message = ben.hand.id
    assert all(not card.playable for card in ben.cards())
    assert not ben.can("draw")
    await ann.types("uno play", card="R1")
    assert ben.hand.id == message
    assert [card.arg for card in ben.cards() if card.playable] == ["R6"]
    assert TRANSLATE("hand-your-turn") in ben.sees()
    assert ben.can("draw")
    for viewer in (ann, ben):
        seen = {one.id for one in ann.channel.history(viewer=viewer.member)}
        assert (message in seen) is (viewer is ben)


async def test_each_turn_is_announced_by_a_new_message_and_the_old_one_goes(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    hands = ("R1 R2 R3", "R6 R7 R8")
    await house.deal(ann.channel, [ann, ben], position(*hands, top="R5"))
    former = 0
    for guest, card in ((ann, "R1"), (ben, "R6"), (ann, "R2")):
        [ping] = house.pings(ann.channel)
        assert ping.id > former
        former = ping.id
        assert text_of(ping) == TRANSLATE("ping", mention=guest.member.mention)
        assert mentioned(house, ann.channel) == guest.member.id
        await guest.presses(ping, "hand")
        await guest.taps("play", card)
    sent = [e for e in house.env.http_requests if e.method == "POST" and "/messages" in e.path]
    bodies = [entry.json for entry in sent if isinstance(entry.json, dict)]
    allowed = [body["allowed_mentions"] for body in bodies if body.get("content")]
    assert len(allowed) == 4
    for mentions in allowed:
        assert len(mentions["users"]) == 1
        assert not mentions.get("parse")


async def drawing(house: Hall, rules: Rules, draw: str) -> tuple[Guest, Guest]:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("B1 B2", "G6 G7", top="R5", draw=draw, rules=rules))
    await ann.opens_hand()
    return ann, ben


UNTIL = Rules(drawing=Drawing.UNTIL_PLAYABLE)


@pytest.mark.parametrize(("rules", "draw", "cards"), [(CLASSIC, "R9 ...", 3), (UNTIL, "Y1 G1 Y2 R9 ...", 6)])
@pytest.mark.parametrize("keeps", [True, False])
async def test_a_drawn_card_that_fits_may_be_played_or_kept(
    house: Hall, rules: Rules, draw: str, cards: int, *, keeps: bool
) -> None:
    ann, ben = await drawing(house, rules, draw)
    await ann.taps("draw")
    assert house.counts(ann.channel)["Ann"] == cards
    assert "Red 9" in ann.sees()
    assert "Red 9" not in house.says(ann.channel)
    assert [card.arg for card in ann.cards() if card.playable] == ["R9"]
    assert mentioned(house, ann.channel) == ann.member.id
    await (ann.taps("pass") if keeps else ann.taps("play", "R9"))
    assert mentioned(house, ann.channel) == ben.member.id
    assert house.counts(ann.channel)["Ann"] == (cards if keeps else cards - 1)
    assert ("Red 9" in house.says(ann.channel)) is not keeps


async def test_a_drawn_card_that_does_not_fit_ends_the_turn(house: Hall) -> None:
    ann, ben = await drawing(house, CLASSIC, "Y1 ...")
    told = await ann.types("uno draw")
    assert TRANSLATE("hand-your-turn") not in told
    assert mentioned(house, ann.channel) == ben.member.id
    assert house.counts(ann.channel)["Ann"] == 3


async def test_a_hand_that_is_open_tells_who_won_the_one_before(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("RD", "B2 B3", top="R5", draw="G9 G8 ..."))
    await ann.opens_hand()
    await ben.opens_hand()
    await ann.taps("play", "RD")
    await next_hand([ann, ben])
    assert TRANSLATE("hit-hand-won", own="yes", name="", count=22) in ann.sees()
    assert TRANSLATE("hit-hand-won", own="no", name="Ann", count=22) in ben.sees()


async def test_a_hand_that_is_open_tells_who_won_the_match(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1", "B2 B3", top="R5", points=(499, 0)))
    await ann.opens_hand()
    await ben.opens_hand()
    await ann.taps("play", "R1")
    assert ann.sees().startswith(f"## {TRANSLATE('hand-won')}")
    [picture] = pictures_of(ann.hand)
    assert picture["description"].startswith(TRANSLATE("picture-match-won", names="Ann", count=1))
    assert pictures_of(ben.hand) == []
    assert TRANSLATE("hand-over", winners="**Ann**", count=1) in ben.sees()
    assert buttons_of(ben.hand) == []
