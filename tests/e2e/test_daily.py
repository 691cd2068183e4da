"""`/uno daily` as people meet it: the same cards for everybody, one try, nothing told but to the player."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from bot.daily.ports import commitment_of
from bot.i18n import translator
from bot.players.personas import persona_of
from cogs.daily.view import SYMBOLS, day_text
from tests.support.hall import buttons_of, text_of, told_before

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.support.hall import Guest, Hall

pytestmark = pytest.mark.usefixtures("days_pass")

TRANSLATE = translator()
MOVES = ("play", "name", "challenge", "accept", "uno", "pass", "draw")
"""Verbs of what the person who plays here does, what they like best first."""
MOST_PRESSES = 500


async def plays_on(guest: Guest, moves: Sequence[str] = MOVES) -> bool:
    """Do one thing in the hand, what they like best; tell whether there was something to do."""
    buttons = buttons_of(guest.hand)
    colours = [button for button in buttons if button.verb == "colour"]
    for verb in moves:
        button = next((one for one in buttons if one.verb == verb and not one.disabled), None)
        if verb == "draw" and colours:
            await guest.taps("colour", colours[0].arg)
            return True
        if button is not None:
            await guest.taps(verb, button.arg)
            return True
    return False


async def finishes(guest: Guest) -> str:
    """Play to the end; return what the result says."""
    for _ in range(MOST_PRESSES):
        if any(button.verb == "share" for button in buttons_of(guest.hand)):
            return text_of(guest.hand)
        assert await plays_on(guest), guest.sees()
    raise AssertionError(guest.sees())


def cards_of(guest: Guest) -> list[tuple[str, str]]:
    return [(card.label, card.emoji) for card in guest.cards()]


async def test_everybody_plays_the_same_deal_and_gets_the_same_for_the_same(house: Hall) -> None:
    channel = house.channel()
    ann, ben = house.guests("Ann Ben", channel)
    for guest in (ann, ben):
        await guest.types("uno daily")
    assert cards_of(ann) == cards_of(ben)
    names = [re.findall(r"🤖 (\w+)", guest.sees()) for guest in (ann, ben)]
    assert names[0] == names[1]
    assert all(map(persona_of, names[0]))
    first = await finishes(ann)
    await house.restart()
    second = await finishes(ben)
    own = [
        next(line for line in told.splitlines() if line[0] in SYMBOLS.values()) for told in (first, second)
    ]
    assert own[0] == own[1]
    assert TRANSLATE("daily-legend") in first
    assert TRANSLATE("daily-table", count=2) in second
    assert TRANSLATE("daily-streak", count=1) in second
    assert await ann.types("uno daily") != ""
    assert TRANSLATE("daily-table", count=2) in text_of(ann.panel)  # one try: the result, and no new hand
    assert house.messages(channel) == []


async def test_a_result_is_shared_once_in_a_channel_and_tells_no_card(house: Hall) -> None:
    channel = house.channel()
    ann = house.guest("Ann", channel)
    await ann.types("uno daily")
    hand = cards_of(ann)
    await finishes(ann)
    result = ann.hand
    house.env.inject_error("POST", "/interactions/*", status=400, code=50035)
    await ann.presses(result, "share")  # it cannot be shown, so it counts for nothing
    house.forgive()
    await ann.presses(result, "share")
    await ann.presses(result, "share")
    assert ann.heard[-1] == TRANSLATE("refused-daily-shared")
    [shared] = house.messages(channel)
    told = text_of(shared)
    assert TRANSLATE("daily-shared-note") in told
    assert "Ann" in told
    assert not any(emoji in told for _, emoji in hand)


async def test_late_and_forged_presses_change_nothing(house: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = house.guest("Ann", house.channel())
    await ann.types("uno daily")
    old = next(one for one in buttons_of(ann.hand) if one.verb in {"play", "colour", "draw"})
    assert await plays_on(ann)
    moved = await ann.types("uno daily")
    shown = ann.cards()[0]
    parse = house.bot._connection.parsers["INTERACTION_CREATE"]
    day = shown.custom_id.split(":")[2]
    for forged, key in (
        (old.custom_id, "refused-stale"),
        (f"daily:play:{day}:2:Z9", "refused-no-such-card"),
        (f"daily:catch:{day}:2:9", "illegal-nobody-to-catch"),
        (f"daily:play:{day}:2:forfeit", "refused-no-such-card"),  # would cost no points
        (f"daily:name:{day}:2:draw", "refused-no-such-card"),
        (f"daily:nonsense:{day}:2:", "refused-no-such-card"),
        ("daily:play:2026-99-99:2:R1", "refused-no-daily"),
        ("daily:play:2020-01-01:2:R1", "refused-no-daily"),
        ("daily:share:2020-01-01:0:", "refused-no-daily"),
        (f"daily:share:{day}:0:", "daily-title"),
    ):

        def forge(data: dict[str, Any], forged: str = forged) -> None:
            parse(json.loads(json.dumps(data).replace(shown.custom_id, forged)))

        await ann.types("uno daily")
        with monkeypatch.context() as wire:
            wire.setitem(house.bot._connection.parsers, "INTERACTION_CREATE", forge)
            told = await ann.presses(ann.hand, shown.verb, shown.arg)
        assert TRANSLATE(key, date=day_text(date.fromisoformat(day))) in told, forged
    assert await ann.types("uno daily") == moved


async def test_pale_cards_say_why_and_pages_turn(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    await ann.types("uno daily")
    pale = next(card for card in ann.cards() if card.verb == "why")
    assert "> " in await ann.taps("why", pale.arg)


async def test_a_hand_can_be_finished_for_an_hour_after_midnight_and_not_later(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    daily = house.bot.daily
    for guest in (ann, ben):
        await guest.types("uno daily")
    deal = await daily.deal_of(house.env.now().date())
    assert deal is not None
    wait = (deal.closes - house.env.now()).total_seconds()
    await house.env.advance_time(wait - 60)
    await ann.types("uno daily")  # still that of yesterday
    assert TRANSLATE("daily-title", date=day_text(deal.day)) in ann.sees()
    result = await finishes(ann)
    assert day_text(deal.day) in result
    await house.env.advance_time(120)
    assert await plays_on(ben)
    assert TRANSLATE("refused-day-over") in ben.sees()
    await ben.types("uno daily")
    today = day_text(deal.day + timedelta(days=1))
    assert TRANSLATE("daily-title", date=today) in ben.sees()


async def test_tomorrows_deal_is_committed_and_yesterdays_secret_told(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    daily = house.bot.daily
    await ann.types("uno daily")
    await finishes(ann)
    fair = await ann.presses(ann.hand, "fair")
    day = house.env.now().date()
    deals = [await daily.deal_of(day + timedelta(days=ahead)) for ahead in (0, 1)]
    assert all(deal is not None and deal.commitment in fair and deal.secret not in fair for deal in deals)
    assert deals[0] is not None
    await house.env.advance_time((deals[0].closes - house.env.now()).total_seconds())
    await ann.types("uno daily")
    await finishes(ann)
    fair = await ann.presses(ann.hand, "fair")
    assert deals[0].secret in fair
    assert commitment_of(day=day, secret=deals[0].secret) in fair
    assert told_before("secret", "daily-fair-before", date=day.isoformat(), hash=deals[0].commitment) in fair
    back = await ann.presses(ann.panel, "result")
    assert TRANSLATE("daily-streak", count=2) in back


async def test_ten_days_without_anybody_and_a_restart_leave_no_day_without_a_commitment(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    await ann.types("uno daily")
    await finishes(ann)
    begun = house.env.now().date()
    await house.env.advance_time(5 * 86_400)
    await house.restart()
    await house.env.advance_time(5 * 86_400 + 2 * 3600)
    today = house.env.now().date()
    assert today == begun + timedelta(days=10)
    for ahead in range(1, 12):
        day = begun + timedelta(days=ahead)
        deal = await house.bot.daily.deal_of(day)
        assert deal is not None, day
        assert deal.committed_at <= deal.closes - timedelta(days=2), "a day before its day"
    await ann.types("uno daily")
    told = await finishes(ann)
    assert TRANSLATE("daily-table", count=1) in told
    assert TRANSLATE("daily-streak", count=1) in told  # the days between were missed
    fair = await ann.presses(ann.hand, "fair")
    before = await house.bot.daily.deal_of(today - timedelta(days=1))
    assert before is not None
    assert before.secret in fair  # nobody played it, and it is told all the same
