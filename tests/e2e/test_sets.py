"""Cards of one number laid together, and drawing cards deflected: as a phone shows them, and typed."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.engine.cards import card
from bot.engine.presets import ANYWHERE, CLASSIC
from bot.engine.rulebook.play import HouseRule, Stacking
from bot.i18n import translator
from bot.render.cards import card_text
from tests.e2e.test_hand_options import at, labels, named
from tests.engine.positions import hand_of, position
from tests.support.hall import buttons_of

if TYPE_CHECKING:
    from bot.engine.match import Match
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
SETS = replace(CLASSIC, sets=HouseRule.ON)
ONLY_THIS = TRANSLATE("button-only-this")


def together(count: int) -> str:
    return TRANSLATE("button-play-set", count=count)


def order(*codes: str) -> str:
    return TRANSLATE("hand-set-order", cards=", ".join(card_text(TRANSLATE, card(code)) for code in codes))


def match_of(house: Hall, guest: Guest) -> Match:
    match = house.bot.rooms.require(guest.channel.id).state.match
    assert match is not None
    return match


async def forged(guest: Guest, verb: str, arg: str) -> str:
    """Press a button of the own hand as a client that was tampered with may send it."""
    pressed = next(one.custom_id for one in buttons_of(guest.hand) if one.custom_id.startswith("uno:"))
    uno, _, token, revision, _ = pressed.split(":")
    parsers = guest.hall.bot._connection.parsers
    parse = parsers["INTERACTION_CREATE"]

    def forge(data: dict[str, Any]) -> None:
        parse(json.loads(json.dumps(data).replace(pressed, f"{uno}:{verb}:{token}:{revision}:{arg}")))

    parsers["INTERACTION_CREATE"] = forge
    try:
        return guest._record(await guest.member.click(guest.hand, custom_id=pressed))
    finally:
        parsers["INTERACTION_CREATE"] = parse


async def test_further_cards_are_chosen_in_the_place_of_the_hand_and_the_last_one_names_the_colour(
    house: Hall,
) -> None:
    match = position("R7 B7 B7 G7 Y1 Y2", "B1 B2 B3", "G1 G2", top="R5", rules=SETS)
    ann, ben, _ = await at(house, match)
    first = next(one for one in ann.cards() if one.playable)
    assert (first.verb, first.arg) == ("together", "R7+")
    await ann.taps("together", "R7+")
    assert TRANSLATE("hand-set", card=named("R7")) in ann.sees()
    assert labels(ann)[0] == ONLY_THIS
    assert TRANSLATE("hand-set-hint") in ann.sees()
    await ann.taps("together", "R7+G7+")
    await ann.taps("together", "R7+G7+B7+")
    assert order("R7", "G7", "B7") in ann.sees()
    assert together(3) in labels(ann)
    await ann.taps("together", "R7+B7+")  # the green one is taken back
    assert order("R7", "B7") in ann.sees()
    await ann.taps("play", "R7+B7")
    cards = ", ".join(named(code) for code in ("R7", "B7"))
    assert TRANSLATE("event-set-played", name="Ann", cards=cards) in house.says(ann.channel)
    assert TRANSLATE("answer-played", card=cards.replace(",", " +")) in ann.sees()
    assert {one.arg for one in ben.cards() if one.playable} == {"B1", "B2", "B3"}


async def test_a_single_card_takes_two_taps_and_a_pair_as_well(house: Hall) -> None:
    ann, ben = await at(house, position("R7 B7 Y1 Y2", "B1 B2 B7 R7", top="R5", rules=SETS))
    await ann.taps("together", "R7+")
    assert labels(ann)[:2] == [ONLY_THIS, together(2)]
    await ann.taps("play", "R7")
    assert hand_of(match_of(house, ann), 0) == "B7 Y1 Y2"
    await ben.taps("together", "B7+")
    await ben.taps("play", "B7+R7")
    assert hand_of(match_of(house, ann), 1) == "B1 B2"


async def test_sevens_ask_for_a_partner_after_they_are_chosen(house: Hall) -> None:
    rules = replace(SETS, seven_zero=HouseRule.ON)
    ann, _, cleo = await at(house, position("R7 B7 Y1 Y2", "B1 B2", "G1 G2", top="R5", rules=rules))
    await ann.taps("together", "R7+")
    await ann.taps("swap", "R7")
    assert TRANSLATE("hand-swap", card=named("R7")) in ann.sees()
    await ann.taps("page")  # Back
    await ann.taps("together", "R7+")
    await ann.taps("swap", "R7+B7")
    await ann.taps("play", "R7+B7@2")
    assert hand_of(match_of(house, ann), 2) == "Y1 Y2"
    assert TRANSLATE("hit-swapped", name="Ann") in cleo.sees()


async def test_what_is_forged_in_a_set_is_refused_with_a_reason_and_changes_nothing(house: Hall) -> None:
    ann, _ = await at(house, position("R7 B7 G7 Y1 R2", "B1 B2", top="R5", rules=SETS))
    before = hand_of(match_of(house, ann), 0)
    for verb, arg, key in (
        ("together", "R7+Q9+", "refused-no-such-card"),
        ("together", "R7+Y7+", "illegal-card-not-held"),
        ("together", "B7+R7+", "illegal-no-match"),
        ("together", "R7+R2+", "illegal-not-a-set"),
        ("together", "Y1+", "refused-stale"),
        ("together", "+", "refused-no-such-card"),
        ("play", "R7+Y7", "illegal-card-not-held"),
        ("play", "R7+", "refused-no-such-card"),
        ("swap", "R7+B7", "refused-stale"),
    ):
        assert TRANSLATE(key) in await forged(ann, verb, arg), (verb, arg)
        await ann.opens_hand()
    assert hand_of(match_of(house, ann), 0) == before


async def test_a_set_is_typed_in_words_and_a_card_that_fits_only_in_one_says_so(house: Hall) -> None:
    ann, ben = await at(house, position("R7 B7 G7 Y1 Y2", "G1 G2", top="R5", rules=SETS))
    why = await ann.taps("why", "B7")
    assert TRANSLATE("why-no-match-set", card=named("B7"), first=named("R7")) in why
    assert (f"{named('R7')} + {named('B7')}", "R7+B7") in await ann.suggested("red 7")
    assert TRANSLATE("refused-no-such-card") in await ann.types("uno play", card="red 7 + blue 8")
    assert TRANSLATE("illegal-not-a-set") in await ann.types("uno play", card="R7+Y1")
    await ann.types("uno play", card="red 7 + Blue 7 + green 7")
    assert hand_of(match_of(house, ann), 0) == "Y1 Y2"
    assert {one.arg for one in ben.cards() if one.playable} == {"G1", "G2"}


async def test_uno_is_called_before_a_discard_all_that_leaves_one_card(house: Hall) -> None:
    rules = replace(ANYWHERE, discard_all=1)
    ann, _ = await at(house, position("RA R7 R8 Y1", "B1 B2", top="R5", rules=rules))
    assert TRANSLATE("hand-call-first") in ann.sees()
    await ann.taps("uno")
    await ann.taps("play", "RA")
    assert TRANSLATE("hand-uno-called") in ann.sees()
    assert hand_of(match_of(house, ann), 0) == "Y1"


async def test_uno_is_called_before_a_set_where_it_has_to_be(house: Hall) -> None:
    rules = replace(ANYWHERE, sets=HouseRule.ON)
    ann, _ = await at(house, position("R7 B7 Y1", "B1 B2", top="R5", rules=rules))
    assert TRANSLATE("hand-call-first") in ann.sees()
    await ann.taps("together", "R7+")
    assert TRANSLATE("answer-uno") in await ann.taps("uno")
    assert TRANSLATE("hand-set", card=named("R7")) in ann.sees()
    await ann.taps("play", "R7+B7")
    assert hand_of(match_of(house, ann), 0) == "Y1"


async def test_a_deflected_draw_goes_on_to_the_next_who_is_told_and_pinged(house: Hall) -> None:
    rules = replace(CLASSIC, deflect=HouseRule.ON, stacking=Stacking.SAME)
    match = position("RD B1 B2", "RS RD G2 G3", "GR Y2 Y3", top="R5", rules=rules)
    ann, ben, cleo = await at(house, match)
    await ann.taps("play", "RD")
    assert TRANSLATE("hand-stack", owed=2, stacking="both") in ben.sees()
    why = await ben.taps("why", "G2")
    told = TRANSLATE(
        "why-no-deflecting", card=named("G2"), top=named("RD"), colour="❤️ Red", owed=2, stacking="same"
    )
    assert told in why
    assert {one.arg for one in ben.cards() if one.playable} == {"RS", "RD"}
    await ben.taps("play", "RS")
    assert TRANSLATE("event-draws-deflected", name="Ben", other="Cleo", count=2) in house.says(ann.channel)
    assert TRANSLATE("hit-deflected", name="Ben", count=2) in cleo.sees()
    assert TRANSLATE("hand-stack", owed=2, stacking="no") in cleo.sees()
    assert house.pings(ann.channel)[-1].content.startswith(f"<@{cleo.member.id}>")
    await cleo.taps("accept")
    assert hand_of(match_of(house, ann), 2).count(" ") == 4
