"""Hand: why a card does not fit, what others hold, what hit its owner; every option."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.cards import card
from bot.engine.decks import pack
from bot.engine.hand import Phase
from bot.engine.presets import ANYWHERE, CLASSIC, DUEL, OFFICIAL, PACKS
from bot.engine.rulebook.play import EarlyUno, HouseRule, RightChallenger, Stacking
from bot.i18n import translator
from bot.render.cards import card_text
from tests.e2e.strategy import mentioned, options_of
from tests.e2e.test_preferences import Panel
from tests.engine.positions import position
from tests.support.hall import buttons_of, text_of

if TYPE_CHECKING:
    from bot.engine.match import Match
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
PEOPLE = "Ann Ben Cleo Dan Eve Fay Gus"


async def at(house: Hall, match: Match, names: str = PEOPLE) -> list[Guest]:
    """Put a position before people, every hand open."""
    guests = house.guests(" ".join(names.split()[: match.seats]), house.channel())
    await house.deal(guests[0].channel, guests, match)
    for guest in guests:
        await guest.opens_hand()
    return guests


def labels(guest: Guest) -> list[str]:
    return [button.label for button in buttons_of(guest.hand)]


def named(code: str) -> str:
    return card_text(TRANSLATE, card(code))


# Why not


async def test_a_tap_on_a_card_that_does_not_fit_says_why_in_place_and_changes_nothing(house: Hall) -> None:
    ann, ben = await at(house, position("R1 B2 G3", "R6 R7 R8", top="R5"))
    message, table = ann.hand.id, house.says(ann.channel)
    told = await ann.taps("why", "B2")
    assert ann.hand.id == message
    assert TRANSLATE("why-no-match", card=named("B2"), colour="❤️ Red", face="5") in told
    assert house.says(ann.channel) == table
    assert TRANSLATE("why-not-your-turn", card=named("R7"), name="Ann") in await ben.taps("why", "R7")
    await ann.taps("play", "R1")
    assert TRANSLATE("why-not-your-turn", card=named("G3"), name="Ben") in await ann.taps("why", "G3")


async def test_the_answer_keeps_the_page(house: Hall) -> None:
    every = " ".join(kind.code for kind in dict.fromkeys(pack()) if kind.code not in {"R5", "B1", "B2"})
    ann, _ = await at(house, position(every, "B1 B2", top="R5"))
    await ann.taps("page", ">1")
    shown = [one.arg for one in ann.cards()]
    pale = next(one for one in ann.cards() if not one.playable)
    await ann.taps("why", pale.arg)
    assert [one.arg for one in ann.cards()] == shown


async def test_a_pale_card_whose_time_has_come_says_so(house: Hall) -> None:
    ann, ben = await at(house, position("R1 B2", "R6 R7 R8", top="R5"))
    await house.env.advance_time(15 * 60)  # Discord lets the bot refresh no hand any more
    old = ben.hand
    await ann.opens_hand()
    await ann.taps("play", "R1")
    assert TRANSLATE("why-fits", card=named("R7")) in await ben.presses(old, "why", "R7")
    await ben.taps("play", "R7")
    assert "Red 7" in house.says(ann.channel)


# The others, and what hit you


async def test_the_others_stand_in_the_order_of_play_with_their_cards(house: Hall) -> None:
    match = position("R1 R2", "R6 R7 R8", "G1", "B1 B2", top="R5", direction=-1, called=(2,))
    ann, _, cleo, _ = await at(house, match)
    assert "-# Dan: 2 · Cleo: **1** UNO! · Ben: 3" in ann.sees()
    assert "-# Ben: 3 · ▸ Ann: 2 · Dan: 2" in cleo.sees()


async def test_what_hit_you_stands_in_the_hand_until_you_move(house: Hall) -> None:
    match = position("RD R2 R3", "R6 R7 R8", "R9 RS Y1", top="R5", draw="Y5 Y6 Y7 Y8 ...")
    ann, ben, cleo = await at(house, match)
    await ann.taps("play", "RD")
    assert TRANSLATE("hit-draw-two", name="Ann", count=2) in ben.sees()
    await cleo.taps("play", "RS")
    assert TRANSLATE("hit-skipped", name="Cleo") in ann.sees()
    assert TRANSLATE("hit-draw-two", name="Ann", count=2) in ben.sees()
    await ben.taps("play", "R6")
    assert TRANSLATE("hit-draw-two", name="Ann", count=2) not in ben.sees()
    assert TRANSLATE("hit-skipped", name="Cleo") in ann.sees()


# Every phase


async def test_the_colour_of_a_start_wild_is_named_in_the_hand(house: Hall) -> None:
    match = position("R1 B2 B3", "R6 R7 G8", top="W", colour="R", rules=OFFICIAL)
    match.hand.phase, match.hand.colour = Phase.COLOUR, None
    ann, ben = await at(house, match)
    assert TRANSLATE("table-turn-colour", name="Ann") in house.says(ann.channel)
    assert not ben.can("name")
    assert TRANSLATE("why-colour-first", card=named("R1")) in await ann.taps("why", "R1")
    assert [label for label in labels(ann) if label.startswith("Blue")] == ["Blue \N{MULTIPLICATION SIGN}2"]
    await ann.taps("name", ">B")
    assert [one.arg for one in ann.cards() if one.playable] == ["B2", "B3"]


async def test_the_colour_of_a_start_wild_can_be_typed(house: Hall) -> None:
    match = position("R1 B2 B3", "R6 R7 G8", top="W", colour="R", rules=OFFICIAL)
    match.hand.phase, match.hand.colour = Phase.COLOUR, None
    ann, _ = await at(house, match)
    assert [value for _, value in await ann.suggested()] == [">R", ">Y", ">G", ">B"]
    await ann.types("uno play", card="blue")
    assert "Blue" in house.says(ann.channel)


async def test_a_draw_card_is_answered_or_accepted(house: Hall) -> None:
    rules = replace(CLASSIC, stacking=Stacking.EITHER)
    match = position("RD R2 R3", "GD B7 B8", "G1 G2 G3", top="R5", rules=rules)
    ann, ben, cleo = await at(house, match)
    await ann.taps("play", "RD")
    assert TRANSLATE("table-turn-answer", name="Ben", count=2, deflecting="no") in house.says(ann.channel)
    assert [one.arg for one in ben.cards() if one.playable] == ["GD"]
    assert TRANSLATE("button-accept", count=2) in labels(ben)
    why = await ben.taps("why", "B7")
    told = TRANSLATE("why-no-stacking", card=named("B7"), top=named("RD"), owed=2, stacking="either")
    assert told in why
    await ben.taps("play", "GD")
    assert TRANSLATE("hand-stack", owed=4, stacking="no") in cleo.sees()
    await cleo.taps("accept")
    assert "Cleo: 7" in house.says(ann.channel)


async def test_jumping_in_is_a_bright_card_out_of_turn(house: Hall) -> None:
    rules = replace(CLASSIC, jump_in=HouseRule.ON)
    match = position("B1 B2 B3", "G1 G2 G3", "R5 Y2 Y3", top="R5", draw="Y8 Y9 ...", rules=rules)
    ann, ben, cleo = await at(house, match)
    assert TRANSLATE("hand-jump-in", name="Ann") in cleo.sees()
    assert [one.verb for one in cleo.cards() if one.playable] == ["jump"]
    assert TRANSLATE("why-not-identical", name="Ann", top=named("R5")) in await ben.taps("why", "G1")
    await ann.taps("draw")  # no card is laid: the button of before is as good
    jump = next(one for one in cleo.cards() if one.playable)
    await cleo.taps("jump", jump.arg)
    assert TRANSLATE("event-jumped-in", name="Cleo") in house.says(ann.channel)
    assert mentioned(house, ann.channel) == ann.member.id


@pytest.mark.parametrize("seats", [3, 7])
async def test_a_seven_asks_for_a_partner_by_buttons_or_by_a_select(house: Hall, seats: int) -> None:
    rules = replace(CLASSIC, seven_zero=HouseRule.ON)
    hands = ["R7 R2 W", *["B1 B2", "G1 G2", "Y1 Y2", "B3 B4", "G3 G4", "Y3 Y4"][: seats - 1]]
    ann, *others = await at(house, position(*hands, top="R5", rules=rules))
    await ann.taps("swap", "R7")
    assert TRANSLATE("hand-swap", card=named("R7")) in ann.sees()
    if seats == 3:
        assert labels(ann)[:2] == [TRANSLATE("seat-choice", name=name, cards=2) for name in ("Ben", "Cleo")]
        await ann.taps("play", "R7@2")
    else:
        assert len(options_of(ann.hand)) == 6
        await ann.chooses(ann.hand, "2")
    assert TRANSLATE("event-hands-swapped", name="Ann", other="Cleo") in house.says(ann.channel)
    assert TRANSLATE("hit-swapped", name="Ann") in others[1].sees()
    assert [one.arg for one in ann.cards()] == ["G1", "G2"]


async def test_at_forty_seats_partners_have_pages_and_the_hand_names_neighbours(house: Hall) -> None:
    rules = replace(PACKS, seven_zero=HouseRule.ON)
    deck = [kind.code for kind in dict.fromkeys(pack()) if not kind.wild] * 2
    hands = ["R7 R2 R3", *(f"{deck[2 * seat]} {deck[2 * seat + 1]}" for seat in range(39))]
    match = position(*hands, top="R5", rules=rules)
    names = " ".join(f"P{number}" for number in range(40))
    channel = house.channel()
    guests = house.guests(names, channel)
    await house.deal(channel, guests, match)
    first = guests[0]
    await first.opens_hand()
    assert "P1: 2 · P2: 2 · P3: 2 · P4: 2 · … 33 more … · P38: 2 · P39: 2" in first.sees()
    await first.taps("swap", "R7")
    assert len(options_of(first.hand)) == 25
    await first.taps("swap", "R7~1")
    assert options_of(first.hand) == [str(seat) for seat in range(26, 40)]
    await first.chooses(first.hand, "39")
    assert TRANSLATE("event-hands-swapped", name="P0", other="P39") in house.says(channel)


async def test_a_card_that_must_be_played_and_a_draw_that_is_none(house: Hall) -> None:
    ann, _ = await at(house, position("R1 B2", "R6 R7 R8", top="R5", rules=DUEL))
    assert TRANSLATE("hand-must-play") in ann.sees()
    assert not ann.can("draw")
    assert [b.verb for b in buttons_of(house.table(ann.channel))] == ["hand", "draw", "more"]
    assert await ann.presses(house.table(ann.channel), "draw") == TRANSLATE("illegal-must-play")


async def test_calls_stand_on_the_table_as_the_rules_want_them(house: Hall) -> None:
    ann, _ = await at(house, position("R1 B2", "R6 R7 R8", top="R5", rules=ANYWHERE))
    assert [b.verb for b in buttons_of(house.table(ann.channel))] == ["hand", "draw", "uno", "more"]


# Questions


async def test_a_bluff_is_called_one_and_confirmed_by_who_wants_that(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await (await Panel.of(ann)).sets("confirming:asked")
    await house.deal(ann.channel, [ann, ben], position("R1 R2 W4", "G6 G7 G8", top="R5"))
    await ann.opens_hand()
    await ann.taps("colour", "W4")
    bluff = TRANSLATE("hand-colour-bluff", count=2, colour="❤️ Red", name="Ben")
    assert bluff in ann.sees()
    await ann.taps("sure", "W4>G")
    assert "Wild Draw Four" not in house.says(ann.channel)
    assert bluff in ann.sees()
    await ann.taps("page")  # Back
    await ann.taps("colour", "W4")
    await ann.taps("sure", "W4>G")
    await ann.taps("play", "W4>G")
    assert "Wild Draw Four" in house.says(ann.channel)


async def test_uno_is_called_beside_a_question_which_stays(house: Hall) -> None:
    ann, _, _ = await at(house, position("R1 W", "R6 R7 R8", "G1 G2 G3", top="R5"))
    await ann.taps("colour", "W")
    told = await ann.taps("uno")
    assert TRANSLATE("answer-uno") in told
    assert TRANSLATE("hand-colour", card=named("W")) in told
    assert not ann.can("uno")
    await ann.taps("play", "W>B")
    assert "UNO!" in house.says(ann.channel)


async def test_a_question_stays_while_others_only_call(house: Hall) -> None:
    ann, ben, cleo = await at(house, position("R1 R2 W", "R6 R7", "G1 G2 G3", top="R5"))
    await ann.taps("colour", "W")
    await ben.taps("uno")
    assert TRANSLATE("hand-colour", card=named("W")) in ann.sees()
    await ann.taps("play", "W>B")
    await cleo.taps("why", "G1")
    assert TRANSLATE("hand-colour", card=named("W")) not in ann.sees()


async def test_the_tables_draw_asks_first_while_a_card_fits(house: Hall) -> None:
    ann, _ = await at(house, position("R1 B2", "R6 R7 R8", top="R5"))
    table = house.says(ann.channel)
    told = await ann.presses(house.table(ann.channel), "draw")
    assert TRANSLATE("answer-draw-first") in told
    assert house.says(ann.channel) == table
    await ann.taps("draw")
    assert "Ann**: 3" in house.says(ann.channel)


async def test_a_drawn_card_that_fits_is_not_said_to_fit_nowhere(house: Hall) -> None:
    """Where drawing ends the turn."""
    ann, _ = await at(house, position("G1 G2", "B9 B8", top="R5", draw="R7 ...", rules=ANYWHERE))
    told = await ann.taps("draw")
    assert TRANSLATE("answer-drew-over", cards=named("R7")) in told
    assert "fits" not in told


@pytest.mark.parametrize("then", RightChallenger)
async def test_a_right_challenger_is_promised_no_turn_that_does_not_come(
    house: Hall, then: RightChallenger
) -> None:
    rules = replace(CLASSIC, right_challenger=then)
    match = position(
        "R1 R2 R3", "B9 B8 B7", "Y1 Y2", top="W4", colour="G", turn=1, challenged=0, before="R", rules=rules
    )
    _, ben, _ = await at(house, match)
    told = await ben.taps("challenge")
    assert TRANSLATE("answer-challenge-right", name="Ann", count=4, colour="❤️ Red") in told
    assert ("Your turn" in told) is (then is RightChallenger.PLAYS)
    assert "your turn" not in told


async def test_who_calls_too_early_is_not_told_to_call_with_as_many(house: Hall) -> None:
    rules = replace(CLASSIC, early_uno=EarlyUno.TOO_EARLY)
    ann, _ = await at(house, position("R1 R2", "B9 B8", top="R5", rules=rules))
    told = await ann.types("uno uno")
    assert told == TRANSLATE("illegal-too-many-cards")
    assert "two" not in told


# Table talk


async def test_an_accusation_is_made_and_voted_on_by_buttons(house: Hall) -> None:
    ann, ben, cleo, dan = await at(
        house, position("R1 B2 B3", "R6 R7 R8", "G1 G2 G3", "Y1 Y2 Y3", top="R5", rules=PACKS)
    )
    assert not ann.can("convict")
    await cleo.taps("accuse")
    assert labels(cleo)[:3] == [
        TRANSLATE("seat-choice", name=name, cards=3) for name in ("Dan", "Ann", "Ben")
    ]
    told = await cleo.taps("blame", "1")
    assert TRANSLATE("answer-accused", name="Ben") in told
    assert TRANSLATE("table-accusation", by="Cleo", name="Ben") in house.says(ann.channel)
    for voter in (ann, dan):
        assert TRANSLATE("hand-vote", by="Cleo", name="Ben") in voter.sees()
    assert TRANSLATE("hand-accused", by="Cleo") in ben.sees()
    for other in (ben, cleo):
        assert not other.can("convict")
        told = await other.presses(house.table(ann.channel), "convict")
        assert TRANSLATE("illegal-vote-of-others") in told
    assert TRANSLATE("answer-voted") in await dan.taps("convict")
    assert TRANSLATE("answer-voted") == await ann.presses(house.table(ann.channel), "convict")
    assert "Ben: 7" in house.says(ann.channel)
    assert TRANSLATE("hit-table-talk", name="Ann", count=4) in ben.sees()
    assert not ann.can("convict")


async def test_an_accusation_is_made_by_a_command(house: Hall) -> None:
    ann, ben, cleo = await at(house, position("R1 B2 B3", "R6 R7 R8", "G1 G2 G3", top="R5", rules=PACKS))
    eve = house.guest("Eve", ann.channel)
    assert TRANSLATE("refused-no-such-player") in await cleo.types("uno vote", accuse=eve.member)
    assert TRANSLATE("illegal-accuse-self") in await cleo.types("uno vote", accuse=cleo.member)
    assert TRANSLATE("answer-accused", name="Ben") in await cleo.types("uno vote", accuse=ben.member)
    assert TRANSLATE("table-accusation", by="Cleo", name="Ben") in house.says(ann.channel)
    assert TRANSLATE("answer-voted") == await ann.presses(house.table(ann.channel), "convict")
    assert "Ben: 7" in house.says(ann.channel)


# Preferences of the hand


async def test_a_hand_is_sorted_by_rank_or_shows_only_what_can_be_played(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    panel = await Panel.of(ann)
    await panel.sets("sorting:rank")
    await house.deal(ann.channel, [ann, ben], position("B1 R9 W G1 R1 BS", "R6 R7 R8", top="R5"))
    await ann.opens_hand()
    assert [one.arg for one in ann.cards()] == ["R1", "G1", "B1", "R9", "BS", "W"]
    await (await Panel.of(ann)).sets("shown:playable")
    await ann.opens_hand()
    assert [one.arg for one in ann.cards()] == ["R1", "R9", "W"]
    assert TRANSLATE("hand-hidden", count=3) in ann.sees()
    await ann.taps("page", "*")
    assert len(ann.cards()) == 6
    assert TRANSLATE("hand-hidden", count=3) not in ann.sees()
    await ann.taps("play", "R9")
    assert len(ann.cards()) == 5, "not the own turn: nothing can be played, everything is shown"


async def test_the_way_back_from_a_question_leads_where_the_hand_was(house: Hall) -> None:
    ann, _ = await at(house, position("R1 B9 W G1", "R6 R7 R8", top="R5"))
    await (await Panel.of(ann)).sets("shown:playable")
    await ann.opens_hand()
    await ann.taps("page", "*")
    assert len(ann.cards()) == 4
    await ann.taps("colour", "W")
    assert TRANSLATE("hand-colour", card=card_text(TRANSLATE, card("W"))) in ann.sees()
    await ann.taps("page", "0")
    assert len(ann.cards()) == 4


async def test_an_open_hand_follows_a_preference_at_once(house: Hall) -> None:
    ann, _ = await at(house, position("B1 R9 W G1", "R6 R7 R8", top="R5"))
    panel = await Panel.of(ann)
    await panel.sets("sorting:rank")
    assert [one.arg for one in ann.cards()] == ["G1", "B1", "R9", "W"]


async def test_the_hand_leads_to_the_preferences(house: Hall) -> None:
    ann, _ = await at(house, position("R1 B2", "R6 R7 R8", top="R5"))
    result = await ann.member.click(ann.hand, custom_id="preference:open:panel")
    assert TRANSLATE("preferences-title") in text_of(result.response)
    assert len(ann.cards()) == 2, "the hand stays"


async def test_the_way_to_the_preferences_stands_beside_whatever_else_a_hand_offers(house: Hall) -> None:
    rules = replace(CLASSIC, table_talk=4)
    ann, ben = await at(house, position("R1 B2 B3 G4", "R6 R7", top="R5", rules=rules))
    await (await Panel.of(ann)).sets("shown:playable")
    for guest in (ann, ben):
        await guest.opens_hand()
        result = await guest.member.click(guest.hand, custom_id="preference:open:panel")
        assert TRANSLATE("preferences-title") in text_of(result.response)


# One player in two rooms


async def test_a_player_in_two_rooms_plays_each_with_its_own_hand(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1 R2 R3", "R6 R7 R8", top="R5"))
    other = house.channel("second")
    await house.deal(other, [ann, ben], position("G1 G2 G3", "G6 G7 G8", top="G5"))
    await ann.opens_hand()
    here = ann.hand
    ann.channel = other
    await ann.opens_hand()
    there = ann.hand
    assert here.id != there.id
    assert [b.arg for b in buttons_of(here) if b.playable] == ["R1", "R2", "R3"]
    await ann.presses(here, "play", "R1")
    assert "Green 5" in house.says(other)
    assert [b.arg for b in buttons_of(there) if b.playable] == ["G1", "G2", "G3"]
    await ann.presses(there, "play", "G2")
    assert "Green 2" in house.says(other)
    assert "Red 1" in house.says(ben.channel)
