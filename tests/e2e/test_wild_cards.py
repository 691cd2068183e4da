"""Wild cards: the colour is asked in place, and a Wild Draw Four is answered by its victim alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.i18n import translator
from bot.render.cards import card_text
from tests.e2e.strategy import mentioned
from tests.engine.positions import cards, position
from tests.support.hall import buttons_of, cards_shown, text_of

if TYPE_CHECKING:
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
GUILTY, INNOCENT = "R1 R2 W4", "B1 B2 W4"
RED = "❤️ Red"


async def three(house: Hall, *hands: str, **options: Any) -> list[Guest]:
    guests = house.guests("Ann Ben Cleo", house.channel())
    await house.deal(guests[0].channel, guests, position(*hands, top="R5", **options))
    for guest in guests:
        await guest.opens_hand()
    return guests


def verbs(guest: Guest) -> set[str]:
    return {button.verb for button in buttons_of(guest.hand)}


async def test_a_wild_asks_its_colour_in_place_and_back_leads_back(house: Hall) -> None:
    ann, ben, _ = await three(house, "B1 B2 W", "G6 G7 G8", "Y6 Y7 Y8")
    message = ann.hand.id
    hand = ann.sees()
    table = house.says(ann.channel)
    await ann.taps("colour", "W")
    assert ann.hand.id == message
    labels = [b.label for b in buttons_of(ann.hand)]
    assert labels[:4] == ["Red", "Yellow", "Green", "Blue \N{MULTIPLICATION SIGN}2"], (
        "how many of each are held"
    )
    assert house.says(ann.channel) == table, "nothing is played before the colour is named"
    await ann.taps("page")
    assert ann.hand.id == message
    assert ann.sees() == hand
    await ann.taps("colour", "W")
    await ann.taps("play", "W>G")
    assert ann.hand.id == message
    assert "🌈 Wild → 🍀 Green" in house.says(ann.channel)
    assert mentioned(house, ann.channel) == ben.member.id
    assert [card.arg for card in ben.cards() if card.playable] == ["G6", "G7", "G8"]


async def test_only_the_victim_of_a_wild_draw_four_is_asked(house: Hall) -> None:
    ann, ben, cleo = await three(house, GUILTY, "G6 G7 G8", "Y6 Y7 Y8")
    stranger = house.guest("Dan", ann.channel)
    await ann.taps("colour", "W4")
    await ann.taps("play", "W4>G")
    assert {"challenge", "accept"} <= verbs(ben)
    assert all(not card.playable for card in ben.cards())
    for other in (ann, cleo):
        assert not {"challenge", "accept"} & verbs(other)
    assert not {"challenge", "accept"} & {b.verb for b in buttons_of(house.table(ann.channel))}
    for command in ("uno challenge", "uno draw"):
        assert await stranger.types(command) == TRANSLATE("refused-not-seated")
        assert await cleo.types(command) == TRANSLATE("illegal-not-your-turn")
        assert await ann.types(command) == TRANSLATE("illegal-not-your-turn")
    ping = text_of(house.pings(ann.channel)[-1])
    assert ping == TRANSLATE("ping-challenge", mention=ben.member.mention, name="Ann", colour=RED)
    assert TRANSLATE("hand-answer", name="Ann", owed=4, count=6, stacking="no", colour=RED) in ben.sees()
    question = TRANSLATE("table-turn-challenge", name="Ben", by="Ann", colour=RED)
    assert question in house.says(ann.channel)
    assert "❤️ Red" in question


@pytest.mark.parametrize("by_command", [False, True])
@pytest.mark.parametrize("held", [GUILTY, INNOCENT])
async def test_a_challenge_shows_the_hand_to_the_challenger_alone(
    house: Hall, *, held: str, by_command: bool
) -> None:
    ann, ben, cleo = await three(house, f"{held} R3", "R6 G6 G7 G8", "R7 Y6 Y7 Y8")
    await ann.types("uno play", card="R3")
    await ben.types("uno play", card="R6")
    await cleo.types("uno play", card="R7")
    await ann.types("uno play", card="W4>G")
    told = await (ben.types("uno challenge") if by_command else ben.taps("challenge"))
    kept = [card_text(TRANSLATE, one) for one in cards(held.removesuffix(" W4"))]
    assert TRANSLATE("hand-shown", name="Ann", cards=", ".join(kept)) in told
    await cleo.types("uno match log")
    for text in [*(text_of(m) for m in house.messages(ann.channel)), *cleo.heard, cleo.sees()]:
        assert not any(card in text for card in kept), text
    table = house.says(ann.channel)
    if held == GUILTY:
        assert TRANSLATE("answer-challenge-right", name="Ann", count=4, colour=RED) in told
        assert TRANSLATE("event-challenge-guilty", name="Ann", by="Ben", colour=RED) in table
        assert cards_shown(table)["Ann"] == 6
        assert mentioned(house, ann.channel) == ben.member.id
        assert [card.arg for card in ben.cards() if card.playable] == ["G6", "G7", "G8"]
    else:
        assert TRANSLATE("answer-challenge-wrong", count=6, colour=RED) in told
        assert TRANSLATE("event-challenge-innocent", name="Ann", by="Ben", colour=RED) in table
        assert cards_shown(table)["Ben"] == 9
        assert mentioned(house, ann.channel) == cleo.member.id


@pytest.mark.parametrize("by_command", [False, True])
async def test_who_accepts_draws_four_and_loses_the_turn(house: Hall, *, by_command: bool) -> None:
    ann, ben, cleo = await three(house, GUILTY, "G6 G7 G8", "Y6 Y7 Y8")
    await ann.types("uno play", card="W4>G")
    await (ben.types("uno draw") if by_command else ben.taps("accept"))
    assert house.counts(ann.channel)["Ben"] == 7
    assert mentioned(house, ann.channel) == cleo.member.id
    assert sum(int(card.label.partition("\N{MULTIPLICATION SIGN}")[2] or 1) for card in ben.cards()) == 7


async def test_after_a_rightful_challenge_the_ping_asks_for_a_turn(house: Hall) -> None:
    ann, ben, _ = await three(house, GUILTY, "G6 G7 G8", "Y6 Y7 Y8")
    await ann.types("uno play", card="W4>G")
    await ben.taps("challenge")
    [ping] = house.pings(ann.channel)
    assert text_of(ping) == TRANSLATE("ping", mention=ben.member.mention)
