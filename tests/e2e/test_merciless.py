"""The merciless deck and playing on for places, as people read and press them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.cards import card
from bot.engine.presets import CLASSIC, MERCILESS
from bot.engine.rulebook.match import Format, Places
from bot.i18n import translator
from bot.render.league import place_text
from bot.render.rules import rules_text
from tests.e2e.strategy import mentioned, next_hand, resting
from tests.e2e.test_hand_options import at, named
from tests.e2e.test_preferences import Panel
from tests.e2e.test_sets import match_of
from tests.engine.positions import hand_of, position
from tests.support.hall import buttons_of, menus_of

if TYPE_CHECKING:
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
PLAY_ON = replace(CLASSIC, places=Places.PLAY_ON)
GREEN = " ".join(f"G{number} G{number}" for number in range(9))


def playable(guest: Guest) -> set[str]:
    return {one.arg for one in guest.cards() if one.playable}


# The deck


async def test_drawing_cards_are_stacked_on_equal_or_higher_ones_until_somebody_takes_the_sum(
    house: Hall,
) -> None:
    match = position("RD R1 R2", "B1 GD4 YD", "W6 YD G2", top="R5", rules=MERCILESS)
    ann, ben, cleo = await at(house, match)
    await ann.taps("play", "RD")
    assert TRANSLATE("hand-stack", owed=2, stacking="yes") in ben.sees()
    assert playable(ben) == {"GD4", "YD"}
    await ben.taps("play", "GD4")
    assert TRANSLATE("event-draws-stacked", name="Ben", count=6) in house.says(ann.channel)
    assert playable(cleo) == {"W6"}
    why = await cleo.taps("why", "YD")
    rising = {"stacking": MERCILESS.stacking.value, "owed": 6}
    assert TRANSLATE("why-no-stacking", card=named("YD"), top=named("GD4"), **rising) in why
    await cleo.taps("colour", "W6")
    await cleo.taps("play", "W6>B")
    assert {one.verb for one in buttons_of(ann.hand)} >= {"accept"}
    await ann.taps("accept")
    assert house.counts(ann.channel) == {"Ann": 14, "Ben": 2, "Cleo": 2}
    assert mentioned(house, ann.channel) == ben.member.id


async def test_a_roulette_asks_the_next_player_for_a_colour_and_costs_cards_and_the_turn(house: Hall) -> None:
    match = position("WC R1 R2", "G6 G7", "Y6 R8", top="B5", draw="B1 W6 G2 R7 ...", rules=MERCILESS)
    ann, ben, cleo = await at(house, match)
    await ann.taps("play", "WC")  # nothing asks her for a colour
    assert TRANSLATE("table-turn-roulette", name="Ben") in house.says(ann.channel)
    assert TRANSLATE("hand-name-roulette") in ben.sees()
    assert TRANSLATE("ping-roulette", mention=ben.member.mention) in house.pings(ann.channel)[-1].content
    assert [one.arg for one in buttons_of(ben.hand) if one.verb == "name"] == [">R", ">Y", ">G", ">B"]
    assert not {"name", "draw"} & {one.verb for one in buttons_of(cleo.hand)}
    assert TRANSLATE("why-colour-first", card=named("G6")) in await ben.taps("why", "G6")
    told = await ben.taps("name", ">R")
    turned_up = ", ".join(named(code) for code in ("R7", "G2", "B1", "W6"))
    assert TRANSLATE("answer-drew", cards=turned_up) in told
    shown = TRANSLATE("event-named-turned-up", name="Ben", colour="❤️ Red", cards="🔷 1 🌈 Wild +6 🍀 2 ❤️ 7")
    assert shown in house.says(ann.channel)
    assert house.counts(ann.channel)["Ben"] == 6
    assert mentioned(house, ann.channel) == cleo.member.id
    assert playable(cleo) == {"R8"}


async def test_a_colour_for_a_roulette_is_typed_like_a_card(house: Hall) -> None:
    ann, ben = await at(house, position("WC R1", "G6 G7", top="B5", draw="R7 ...", rules=MERCILESS))
    await ann.types("uno play", card="wild colour roulette")
    assert [value for _, value in await ben.suggested()] == [">R", ">Y", ">G", ">B"]
    await ben.types("uno play", card=">R")
    assert hand_of(match_of(house, ann), 1) == "G6 G7 R7"


async def test_a_card_is_typed_by_its_name_though_others_have_the_same_words_in_theirs(house: Hall) -> None:
    ann, _ = await at(house, position("RD4 WR4 R1", "G6 G7", top="R5", rules=MERCILESS))
    await ann.types("uno play", card="red draw four")
    assert hand_of(match_of(house, ann), 0) == "WR4 R1"


async def test_whoever_skips_everyone_plays_again_and_discards_all_of_a_colour(house: Hall) -> None:
    match = position("RE RA R1 RD4 B1", "G6 G7", "Y6 Y7", top="R5", rules=MERCILESS)
    ann, ben, _ = await at(house, match)
    await ann.taps("play", "RE")
    assert TRANSLATE("event-turn-kept", name="Ann") in house.says(ann.channel)
    await ann.taps("play", "RA")
    discarded = TRANSLATE("event-cards-discarded", name="Ann", cards="❤️ 1, +4")
    assert discarded in house.says(ann.channel)
    assert hand_of(match_of(house, ann), 0) == "B1"
    await ben.opens_hand()
    assert TRANSLATE("since-discarded", name="Ann", own="nobody", count=2) in ben.sees()
    await ben.taps("catch", "0")
    assert house.counts(ann.channel)["Ann"] == 1 + MERCILESS.uno_penalty


async def test_a_seven_has_to_swap_hands(house: Hall) -> None:
    ann, _, cleo = await at(
        house, position("R7 B1 B2", "G1 G2", "Y1", called=(2,), top="R5", rules=MERCILESS)
    )
    await ann.taps("swap", "R7")
    await ann.taps("play", "R7@2")
    assert hand_of(match_of(house, ann), 2) == "B1 B2"
    assert TRANSLATE("hit-swapped", name="Ann") in cleo.sees()


async def test_a_reverse_draw_four_hits_who_played_it_where_two_play(house: Hall) -> None:
    ann, ben = await at(house, position("WR4 RD4 R1", "G1 G2 G3", top="R5", rules=MERCILESS))
    await ann.taps("colour", "WR4")
    await ann.taps("play", "WR4>R")
    assert TRANSLATE("hand-stack", owed=4, stacking="yes") in ann.sees()
    await ann.taps("play", "RD4")
    assert TRANSLATE("hand-stack", owed=8, stacking="no") in ben.sees()


async def test_who_holds_too_many_cards_is_out_and_counts_for_the_winner(house: Hall) -> None:
    match = position("W10 R1", GREEN, "R9 Y1", top="R5", rules=MERCILESS)
    ann, ben, cleo = await at(house, match)
    await ann.taps("uno")
    await ann.taps("colour", "W10")
    await ann.taps("play", "W10>R")
    assert TRANSLATE("hand-limit-owed", limit=25, cards=28) in ben.sees()
    await ben.taps("accept")
    assert TRANSLATE("event-hand-limit", name="Ben", count=28) in house.says(ann.channel)
    assert TRANSLATE("hand-limit-reached", limit=25, again="yes") in ben.sees()
    await cleo.taps("play", "R9")
    await ann.taps("play", "R1")
    assert resting(house, ann.channel)
    assert TRANSLATE("hand-result-knockouts", count=1, points=250) in house.says(ann.channel)
    assert match_of(house, ann).points == (251, 0, 0)
    await next_hand([ann, ben, cleo])
    assert house.counts(ann.channel)["Ben"] == 7, "the next hand deals him in"


async def test_a_hand_of_as_many_kinds_as_the_limit_allows_fits_on_its_pages(house: Hall) -> None:
    kinds = [f"{colour}{face}" for colour in "RYGB" for face in ("1", "D", "D4", "A", "E")]
    ann, _ = await at(house, position(" ".join([*kinds, "WR4", "W6", "W10", "WC"]), "G3 G4", rules=MERCILESS))
    shown = {one.arg for one in ann.cards()}
    await ann.taps("page", ">1")
    shown |= {one.arg for one in ann.cards()}
    assert {card(arg) for arg in shown} == {card(code) for code in hand_of(match_of(house, ann), 0).split()}


async def test_the_lobby_offers_it_and_says_what_its_cards_do(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await ann.types("uno start")
    table = house.table(ann.channel)
    menu = next(one for one in menus_of(table) if one.verb == "variant")
    assert menu.choices["merciless"] == TRANSLATE("preset-merciless")
    await ann.chooses(table, "merciless", "variant")
    await ben.presses(house.table(ann.channel), "rules")
    every = await ben.presses(ben.panel, "all")
    assert every == rules_text(TRANSLATE, MERCILESS)
    for face in ("A", "E", "WC"):
        assert TRANSLATE(f"rules-card-{face}") in every
    assert TRANSLATE("rules-card-W") not in every


async def test_every_wild_draw_card_is_confirmed_by_who_wants_that(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await (await Panel.of(ann)).sets("confirming:asked")
    match = position("R1 W6 W10 WR4 WC", "G6 G7 G8", top="R5", rules=MERCILESS)
    await house.deal(ann.channel, [ann, ben], match)
    await ann.opens_hand()
    for code in ("W6", "W10", "WR4"):
        await ann.taps("colour", code)
        assert {one.verb for one in buttons_of(ann.hand) if one.arg.startswith(code)} == {"sure"}
        await ann.taps("page")  # Back
    await ann.taps("play", "WC")
    assert named("WC") in house.says(ann.channel)


# Playing on


async def test_who_is_out_of_cards_reads_the_place_while_the_others_play_on(house: Hall) -> None:
    ann, ben, cleo = await at(house, position("R1", "R2 R3", "R4 G1", called=(0,), top="R5", rules=PLAY_ON))
    await ann.taps("play", "R1")
    assert TRANSLATE("hand-finished", place=1) in ann.sees()
    assert TRANSLATE("event-seat-finished", name="Ann", place=1) in house.says(ann.channel)
    assert TRANSLATE("seat-finished", medal=place_text(TRANSLATE, 1), name="Ann") in house.says(ann.channel)
    assert TRANSLATE("illegal-out-of-hand") in await ann.types("uno draw")
    await ben.taps("play", "R2")
    await cleo.taps("play", "R4")
    await ben.taps("play", "R3")
    assert resting(house, ann.channel)
    assert match_of(house, ann).points == (100, 60, 0)
    assert TRANSLATE("hand-result-won-plain", hand=1, name="Ann") in house.says(ann.channel)
    await next_hand([ann, ben, cleo])
    assert "Ann" in house.counts(ann.channel)


async def test_a_single_hand_that_is_played_on_ends_with_places(house: Hall) -> None:
    rules = replace(PLAY_ON, format=Format.SINGLE)
    ann, ben, cleo = await at(house, position("R1", "R2 R3", "R4 G1", called=(0,), top="R5", rules=rules))
    await ann.taps("play", "R1")
    for guest, code in ((ben, "R2"), (cleo, "R4"), (ben, "R3")):
        await guest.taps("play", code)
    result = house.says(ann.channel)
    assert TRANSLATE("result-won-out", winners="**Ann**", count=1) in result
    for place, name, points in ((1, "Ann", 100), (2, "Ben", 60)):
        medal = place_text(TRANSLATE, place)
        assert TRANSLATE("result-place", place=medal, name=name, points=points, hands=0) in result
    assert TRANSLATE("result-place-held", place=place_text(TRANSLATE, 3), name="Cleo", points=1) in result
