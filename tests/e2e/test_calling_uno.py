"""UNO! and Catch!, by button and by command, while the window is open."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from discord import ButtonStyle

from bot.engine.presets import CLASSIC
from bot.engine.rulebook.match import Format
from bot.i18n import translator
from cogs.core.links import OPEN_PREFERENCES
from tests.engine.positions import position
from tests.support.hall import AT_ONCE, buttons_of, components_of, hall

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.hall import Guest, Hall

TRANSLATE = translator()


async def three(house: Hall, ann: str = "R1 R2", ben: str = "R6 R7 G8") -> list[Guest]:
    guests = house.guests("Ann Ben Cleo", house.channel())
    await house.deal(guests[0].channel, guests, position(ann, ben, "Y6 Y7 Y8", top="R5"))
    for guest in guests:
        await guest.opens_hand()
    return guests


async def calls(guest: Guest, by: str) -> str:
    if by == "command":
        return await guest.types("uno uno")
    return await (
        guest.taps("uno") if by == "hand" else guest.presses(guest.hall.table(guest.channel), "uno")
    )


async def catches(guest: Guest, by: str) -> str:
    if by == "command":
        return await guest.types("uno catch")
    return await (
        guest.taps("catch") if by == "hand" else guest.presses(guest.hall.table(guest.channel), "catch")
    )


@pytest.mark.parametrize("by", ["command", "hand", "table"])
async def test_who_calls_with_two_cards_cannot_be_caught(house: Hall, by: str) -> None:
    ann, ben, _ = await three(house)
    assert TRANSLATE("answer-uno") in await calls(ann, by)
    await ann.taps("play", "R1")
    assert "Ann: **1** **UNO!**" in house.says(ann.channel)
    assert await catches(ben, "table") == TRANSLATE("illegal-nobody-to-catch")
    assert await calls(ann, "command") == TRANSLATE("illegal-already-called")


async def test_the_hand_says_that_uno_was_forgotten_while_that_can_be_mended(house: Hall) -> None:
    ann, *_ = await three(house)
    forgotten, called = TRANSLATE("hand-uno-forgotten"), TRANSLATE("hand-uno-called")
    assert not {forgotten, called} & set(ann.sees().splitlines())
    await ann.taps("play", "R1")
    assert ann.sees().splitlines()[1] == forgotten
    await ann.taps("uno")
    assert ann.sees().splitlines()[1] == called


async def test_when_it_is_too_late_to_call_the_hand_is_silent(house: Hall) -> None:
    ann, ben, _ = await three(house)
    await ann.taps("play", "R1")
    assert ann.can("uno")
    await ben.taps("play", "R6")
    assert TRANSLATE("hand-uno-forgotten") not in ann.sees()
    assert not ann.can("uno")


@pytest.mark.parametrize("by", ["command", "hand", "table"])
async def test_who_does_not_call_is_caught_and_draws_two(house: Hall, by: str) -> None:
    ann, _, cleo = await three(house)
    await ann.taps("play", "R1")
    assert TRANSLATE("answer-caught") in await catches(cleo, by)
    assert house.counts(ann.channel)["Ann"] == 3
    assert len(ann.cards()) >= 2, "the own hand was brought up to date"
    assert TRANSLATE("event-uno-caught", by="Cleo", name="Ann") in house.says(ann.channel)
    assert await catches(cleo, "table") == TRANSLATE("illegal-nobody-to-catch")


@pytest.mark.parametrize("by", ["command", "hand", "table"])
async def test_a_late_call_mends_it_until_somebody_is_faster(house: Hall, by: str) -> None:
    ann, ben, _ = await three(house)
    await ann.taps("play", "R1")
    assert TRANSLATE("answer-uno") in await calls(ann, by)
    assert await catches(ben, "table") == TRANSLATE("illegal-nobody-to-catch")


async def test_the_window_closes_with_the_next_card_and_not_with_a_draw(house: Hall) -> None:
    ann, ben, cleo = await three(house)
    await ann.taps("play", "R1")
    await ben.taps("draw")
    if ben.can("pass"):
        await ben.taps("pass")
    assert await catches(cleo, "command") == TRANSLATE("answer-caught")
    ann, ben, cleo = house.guests("Ada Bea Cid", house.channel("second"))
    await house.deal(ann.channel, [ann, ben, cleo], position("R1 R2", "R6 R7 G8", "Y6 Y7 Y8", top="R5"))
    await ann.types("uno play", card="R1")
    await ben.types("uno play", card="R6")
    assert await catches(cleo, "command") == TRANSLATE("illegal-nobody-to-catch")


async def test_catching_by_name(house: Hall) -> None:
    ann, ben, cleo = await three(house)
    stranger = house.guest("Dan", ann.channel)
    await ann.taps("play", "R1")
    assert await cleo.types("uno catch", player=stranger.member) == TRANSLATE("refused-no-such-player")
    assert await cleo.types("uno catch", player=ben.member) == TRANSLATE("illegal-nobody-to-catch")
    assert await ann.types("uno catch", player=ann.member) == TRANSLATE("illegal-catch-self")
    assert await ann.types("uno catch") == TRANSLATE("illegal-catch-self")
    assert await stranger.types("uno catch") == TRANSLATE("refused-not-seated")
    assert await ben.types("uno catch", player=ann.member) == TRANSLATE("answer-caught")


async def test_nobody_calls_with_many_cards(house: Hall) -> None:
    _, ben, _ = await three(house)
    assert not ben.can("uno")
    assert await ben.types("uno uno") == TRANSLATE("illegal-too-many-cards")
    assert await ben.presses(house.table(ben.channel), "uno") == TRANSLATE("illegal-too-many-cards")


async def test_a_card_tapped_while_somebody_calls_is_still_in_time(house: Hall) -> None:
    ann, ben, _ = await three(house)
    await ann.taps("play", "R1")
    hand = ben.hand
    await ann.types("uno uno")
    button = next(b for b in buttons_of(hand) if b.verb == "play" and b.arg == "R6")
    result = await ben.member.click(hand, custom_id=button.custom_id)
    assert result.acknowledged
    assert "Red 6" in house.says(ann.channel).splitlines()[0]


# The grace


GRACE = 90.0  # the simulated Discord lets shorter pauses pass by themselves


async def slipped(house: Hall) -> list[Guest]:
    """Let Ann come down to one card without a call."""
    guests = await three(house)
    await guests[0].taps("play", "R1")
    return guests


async def test_a_catch_in_the_grace_is_noted_and_counts_when_it_ends(tmp_path: Path) -> None:
    async with hall(tmp_path, pace=replace(AT_ONCE, grace=GRACE)) as house:
        ann, ben, cleo = await slipped(house)
        for guest in (cleo, ben):
            assert await catches(guest, "table") == TRANSLATE("answer-catch-noted")
        assert await catches(cleo, "table") == TRANSLATE("refused-catch-noted")
        assert "Ann: **1**" in house.says(ann.channel)
        await house.env.advance_time(GRACE)
        assert "Ann: 3" in house.says(ann.channel)
        caught = [TRANSLATE("event-uno-caught", by=name, name="Ann") for name in ("Ben", "Cleo")]
        assert sum(house.says(ann.channel).count(one) for one in caught) == 1
        assert await catches(ben, "table") == TRANSLATE("illegal-nobody-to-catch")


def rows_of(guest: Guest) -> list[list[str]]:
    """Return the rows of buttons of somebody's hand, by what they do."""
    rows = [part["components"] for part in components_of(guest.hand) if part["type"] == 1]
    return [[one["custom_id"] for one in row] for row in rows]


def catch_of(guest: Guest) -> list[tuple[str, int]]:
    """Return label and style of the catch in somebody's hand, if there is one."""
    found = [part for part in components_of(guest.hand) if ":catch:" in part.get("custom_id", "")]
    return [(part["label"], part["style"]) for part in found]


async def test_every_open_hand_offers_the_catch_from_the_end_of_the_grace_on(tmp_path: Path) -> None:
    async with hall(tmp_path, pace=replace(AT_ONCE, grace=GRACE)) as house:
        ann, ben, cleo = await slipped(house)
        assert [catch_of(guest) for guest in (ann, ben, cleo)] == [[], [], []]
        before, sent = [rows_of(guest) for guest in (ben, cleo)], len(house.env.http_requests)
        assert ann.can("uno")
        await house.env.advance_time(GRACE)
        red = (TRANSLATE("button-catch-name", name="Ann"), ButtonStyle.danger.value)
        assert [catch_of(guest) for guest in (ann, ben, cleo)] == [[], [red], [red]]
        edits = [one.path for one in house.env.http_requests[sent:] if one.method == "PATCH"]
        assert [path.split("/")[1] for path in edits] == ["webhooks"] * 2, "neither the table nor Ann's hand"
        assert ann.can("uno"), "while nobody was quicker"
        for rows, guest in zip(before, (ben, cleo), strict=True):
            now = rows_of(guest)
            assert [*map(len, now[:-1])] == [*map(len, rows[:-1])]
            assert now[:-1] == rows[:-1], "no card moves"
            kept = len(now[-1]) - 1
            assert now[-1][:kept] == rows[-1][:kept], "nor what stands before it"
        assert TRANSLATE("answer-caught") in await cleo.taps("catch")
        assert [catch_of(guest) for guest in (ann, ben, cleo)] == [[], [], []]
        assert [rows_of(guest)[-1][-1] for guest in (ben, cleo)] == [rows[-1][-1] for rows in before]


async def test_a_question_in_the_place_of_a_hand_offers_the_catch_while_there_is_one(tmp_path: Path) -> None:
    async with hall(tmp_path, pace=replace(AT_ONCE, grace=GRACE)) as house:
        ann, ben, _ = await three(house, ben="W R7 G8")
        await ann.taps("play", "R1")
        await ben.taps("colour", "W")
        asked, question = rows_of(ben), ben.sees()
        assert catch_of(ben) == []
        await house.env.advance_time(GRACE)
        [*rows, last] = rows_of(ben)
        assert [*rows, last[:-1]] == asked, "nothing moves"
        assert catch_of(ben) == [(TRANSLATE("button-catch-name", name="Ann"), ButtonStyle.danger.value)]
        await ben.taps("page")
        await ben.taps("colour", "W")
        assert catch_of(ben), "in a question that comes later too"
        await ann.taps("uno")
        assert (rows_of(ben), ben.sees()) == (asked, question)


async def test_react_and_options_stay_in_reach_beside_a_catch(house: Hall) -> None:
    ann, ben, _ = await three(house, ben="R6 R7 R8 G1 G2 G3 B1 B2 B3 Y9")
    await ann.taps("play", "R1")
    assert catch_of(ben) == [(TRANSLATE("button-catch-name", name="Ann"), ButtonStyle.danger.value)]
    [*_, last] = rows_of(ben)
    assert [one.split(":")[1] for one in last] == ["draw", "react", "catch"]
    await ben.taps("react")
    assert [OPEN_PREFERENCES in row for row in rows_of(ben)][-1]
    assert catch_of(ben)
    await ben.taps("page")
    await ann.taps("uno")
    assert rows_of(ben)[-1][1:] == [last[1], OPEN_PREFERENCES]


@pytest.mark.parametrize("ends", ["call", "card"])
async def test_the_catch_is_gone_from_hands_when_it_is_too_late(house: Hall, ends: str) -> None:
    ann, ben, cleo = await slipped(house)
    assert cleo.can("catch")
    await (ann.taps("uno") if ends == "call" else ben.taps("play", "R6"))
    assert not cleo.can("catch")


async def test_nobody_is_offered_to_catch_their_partner(house: Hall) -> None:
    guests = house.guests("Ann Ben Cleo Dan", house.channel())
    ann = guests[0]
    rules = replace(CLASSIC, format=Format.PARTNERS)
    hands = ("R1 R2", "R6 R7 G8", "Y6 Y7 Y8", "B6 B7 B8")
    await house.deal(ann.channel, guests, position(*hands, top="R5", rules=rules))
    for guest in guests:
        await guest.opens_hand()
    await ann.taps("play", "R1")
    assert [guest.can("catch") for guest in guests] == [False, True, False, True]


async def test_a_hand_that_is_opened_later_offers_the_catch_too(house: Hall) -> None:
    ann, _, cleo = await slipped(house)
    await cleo.opens_hand()
    await ann.opens_hand()
    assert cleo.can("catch")
    assert not ann.can("catch")


async def test_a_call_in_the_grace_mends_it(tmp_path: Path) -> None:
    async with hall(tmp_path, pace=replace(AT_ONCE, grace=GRACE)) as house:
        ann, ben, _ = await slipped(house)
        assert await catches(ben, "command") == TRANSLATE("answer-catch-noted")
        assert TRANSLATE("answer-uno") in await calls(ann, "hand")
        await house.env.advance_time(GRACE)
        assert "Ann: **1** **UNO!**" in house.says(ann.channel)


async def test_a_noted_catch_survives_a_restart(tmp_path: Path) -> None:
    async with hall(tmp_path, pace=replace(AT_ONCE, grace=GRACE)) as house:
        ann, ben, _ = await slipped(house)
        await catches(ben, "table")
        await house.restart()
        await house.env.advance_time(GRACE)
        assert "Ann: 3" in house.says(ann.channel)


async def test_who_presses_catch_again_and_again_in_vain_has_to_wait(house: Hall) -> None:
    ann, ben, _ = await three(house)
    told = [await catches(ben, "table") for _ in range(5)]
    assert told == [TRANSLATE("illegal-nobody-to-catch")] * 4 + [TRANSLATE("refused-too-many-catches")]
    await ann.taps("play", "R1")
    assert await catches(ben, "command") == TRANSLATE("refused-too-many-catches")
    await house.env.advance_time(60)
    assert await catches(ben, "command") == TRANSLATE("answer-caught")


async def test_a_wrong_call_follows_the_option(house: Hall) -> None:
    guests = house.guests("Ann Ben Cleo", house.channel())
    ann, ben, cleo = guests
    rules = replace(CLASSIC, wrong_call=2)
    await house.deal(
        ann.channel, guests, position("R1", "R6 R7 G8", "Y6 Y7 Y8", top="R5", called=(0,), rules=rules)
    )
    await ben.opens_hand()
    assert not ben.can("uno"), "no button of the hand only costs cards"
    assert await ben.presses(house.table(ann.channel), "uno") == TRANSLATE("answer-uno-wrong", count=2)
    assert await catches(cleo, "table") == TRANSLATE("answer-caught-wrong", name="Ann", count=2)
    assert "Ben: 5" in house.says(ann.channel)
    assert "Cleo: 5" in house.says(ann.channel)
