"""Answers over a connection that breaks, and presses that arrive late or twice."""

from __future__ import annotations

import asyncio
import copy
import re
from typing import TYPE_CHECKING, Any, TypeAlias
from unittest.mock import MagicMock

import aiohttp
import discord
import pytest
from simcord.http import FakeWebhookAdapter

from bot.i18n import translator
from bot.render.cards import NO_FACES
from cogs.core import send_backoff
from cogs.core.emojis import fetch_faces
from cogs.core.intake import FULL, MANY
from tests.e2e.strategy import mentioned, two
from tests.e2e.test_privacy import defer_every_answer
from tests.support.hall import (
    HAND_VERBS,
    THROUGH_PRESSES,
    buttons_of,
    controls_of,
    hall,
    menus_of,
    text_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
CALLBACK = "POST .*/callback"
FOLLOW_UP = "POST /webhooks/"
LOST = ConnectionResetError(104, "reset")

Fault: TypeAlias = tuple[Exception, bool]
"""What a request raises, and whether it reached Discord."""


class BadConnection:
    """Breaks the connection for the next requests of interactions."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.broken = 0
        self._pattern = ""
        self._faults: list[Fault] = []
        real = FakeWebhookAdapter.request

        async def request(adapter: FakeWebhookAdapter, route: Any, *args: Any, **options: Any) -> Any:
            if not self._faults or not re.match(self._pattern, f"{route.method} {route.path}"):
                return await real(adapter, route, *args, **options)
            error, arrives = self._faults.pop(0)
            self.broken += 1
            if arrives:
                await real(adapter, route, *args, **options)
            raise error

        monkeypatch.setattr(FakeWebhookAdapter, "request", request)

    def breaks(self, pattern: str, *, times: int, error: Exception, arrives: bool = False) -> None:
        """Let the next requests fail, before they reach Discord or on the way back."""
        self.fails(pattern, *[(error, arrives)] * times)

    def fails(self, pattern: str, *faults: Fault) -> None:
        """Let the next requests fail, each in its way."""
        self._pattern, self._faults = pattern, list(faults)


@pytest.fixture
def connection(monkeypatch: pytest.MonkeyPatch) -> BadConnection:
    monkeypatch.setattr(send_backoff, "RETRY_DELAYS", (0, 0, 0))
    return BadConnection(monkeypatch)


def top(house: Hall, guest: Guest) -> str:
    return house.says(guest.channel).splitlines()[0]


@pytest.mark.parametrize(
    ("error", "arrives"),
    [
        (aiohttp.ServerDisconnectedError(), False),
        (ConnectionResetError(104, "reset by peer"), True),
        (TimeoutError(), True),
    ],
)
async def test_an_answer_that_met_a_connection_error_is_given_again(
    house: Hall, connection: BadConnection, error: Exception, *, arrives: bool
) -> None:
    ann, ben = await two(house)
    connection.breaks(CALLBACK, times=1, error=error, arrives=arrives)
    await ann.taps("play", "R1")
    assert "2 cards" in ann.sees()
    assert "Red 1" in top(house, ann)
    connection.breaks(CALLBACK, times=1, error=error, arrives=arrives)
    assert "2 cards" in await ben.types("uno play", card="R6")
    assert connection.broken == 2
    await ann.types("uno play", card="R2")  # every hand is still one that the bot can refresh
    assert ben.can("draw")
    assert mentioned(house, ann.channel) == ben.member.id


async def test_a_move_whose_answer_never_arrives_is_shown_to_everybody(
    house: Hall, connection: BadConnection
) -> None:
    ann, ben = await two(house)
    connection.breaks(CALLBACK, times=99, error=aiohttp.ServerDisconnectedError())
    button = next(b for b in buttons_of(ann.hand) if (b.verb, b.arg) == ("play", "R1"))
    result = await ann.member.click(ann.hand, custom_id=button.custom_id)
    assert not result.acknowledged
    assert connection.broken == 3 * 4, "the answer, then the update behind a notice, and then a sentence"
    assert "Red 1" in top(house, ann)
    assert "2 cards" in ann.sees(), "a hand that is open is refreshed"
    assert ben.can("draw")
    assert mentioned(house, ann.channel) == ben.member.id
    [complaint] = house.forgive()
    assert "Discord cannot be reached" in complaint


@pytest.mark.parametrize("code", [10008, 10015])
async def test_a_press_on_a_hand_that_was_just_replaced_counts_and_is_no_warning(
    house: Hall, code: int
) -> None:
    """Its message is deleted while the press is on its way: only the newer hand shows what follows."""
    ann, _ = await two(house)
    house.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=code)
    button = next(b for b in buttons_of(ann.hand) if (b.verb, b.arg) == ("play", "R1"))
    result = await ann.member.click(ann.hand, custom_id=button.custom_id)
    assert result.acknowledged
    assert "Red 1" in top(house, ann)
    assert "2 cards" in ann.sees()
    assert house.forgive() == []


async def test_a_public_message_that_is_gone_stays_a_warning(house: Hall) -> None:
    ann, _ = await two(house)
    house.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10008)
    await ann.types("uno help")
    [complaint] = house.forgive()
    assert "failed" in complaint


async def test_a_late_answer_that_met_a_connection_error_follows_up(
    house: Hall, connection: BadConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = await two(house)
    monkeypatch.setattr(house.bot.services.arrivals, "age_of", lambda _: 2.9)  # so it is deferred first
    connection.breaks(FOLLOW_UP, times=2, error=aiohttp.ServerDisconnectedError())
    assert "3 cards" in await ann.types("uno hand")
    assert connection.broken == 2


@pytest.mark.parametrize("arrives", [False, True])
async def test_a_deferral_that_met_a_connection_error_is_made_again(
    house: Hall, connection: BadConnection, monkeypatch: pytest.MonkeyPatch, *, arrives: bool
) -> None:
    ann, ben = await two(house)
    monkeypatch.setattr(house.bot.services.arrivals, "age_of", lambda _: 2.9)
    connection.breaks(CALLBACK, times=1, error=ConnectionResetError(104, "reset"), arrives=arrives)
    assert "3 cards" in await ben.opens_hand()
    connection.breaks(CALLBACK, times=1, error=ConnectionResetError(104, "reset"), arrives=arrives)
    await ann.taps("play", "R1")
    assert "2 cards" in ann.sees()
    assert ben.can("draw"), "a hand that was promised is refreshed"


def answered(status: int, code: int) -> discord.HTTPException:
    """What the library raises in the end after it made a request several times."""
    return discord.HTTPException(MagicMock(status=status, reason=""), {"code": code, "message": ""})


UNKNOWN_FATES: dict[str, list[Fault]] = {
    "the connection broke for good": [(LOST, True), *[(LOST, False)] * 3],
    "Discord failed": [(answered(503, 0), True)],
    "it was refused otherwise": [(LOST, True), (answered(404, 10062), False)],
    "the library repeated it": [(answered(400, 40060), True)],
}
"""First responses that have arrived although nothing says so."""


@pytest.mark.parametrize("fate", UNKNOWN_FATES)
async def test_a_promise_whose_fate_is_unknown_is_kept_and_no_hand_goes_over_the_table(
    house: Hall, connection: BadConnection, monkeypatch: pytest.MonkeyPatch, fate: str
) -> None:
    ann, ben = await two(house, opened=False)
    table = house.says(ann.channel)
    with monkeypatch.context() as slow:
        await defer_every_answer(house.bot, slow)
        connection.fails(CALLBACK, *UNKNOWN_FATES[fate])
        assert "3 cards" in await ben.opens_hand()
        assert house.says(ann.channel) == table
        connection.fails(CALLBACK, *UNKNOWN_FATES[fate])
        assert "3 cards" in await ann.types("uno hand")
    assert connection.broken == 2 * len(UNKNOWN_FATES[fate])
    await ann.taps("play", "R1")
    assert "Red 1" in top(house, ann)
    assert ben.can("draw"), "a hand that was promised is refreshed"
    assert len(house.tables(ann.channel)) == 1


async def test_a_press_that_came_late_and_whose_promise_is_unsure_is_told_so(
    house: Hall, connection: BadConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = await two(house)
    monkeypatch.setattr(house.bot.services.arrivals, "age_of", lambda _: 2.9)
    connection.fails(CALLBACK, *UNKNOWN_FATES["the connection broke for good"])
    assert await ann.types("uno play", card="R1") == TRANSLATE("refused-error")
    assert "Red 1" not in top(house, ann)


async def test_where_more_is_pressed_than_can_be_done_who_waited_is_told_to_try_again(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = await two(house)
    many: set[Any] = {object() for _ in range(MANY)}
    with monkeypatch.context() as busy:
        busy.setattr(house.bot.services.arrivals, "age_of", lambda _: 1.2)
        assert "3 cards" in await ann.types("uno hand"), "a slow line alone is no reason"
        busy.setattr(house.bot.services.pending_interactions, "_unanswered", many)
        assert await ann.types("uno play", card="R1") == TRANSLATE("refused-busy")
    with monkeypatch.context() as busy:
        busy.setattr(house.bot.services.pending_interactions, "_unanswered", {object() for _ in range(FULL)})
        assert await ann.types("uno play", card="R1") == TRANSLATE("refused-busy"), "however soon it came"
    assert "Red 1" not in top(house, ann)
    await ann.taps("play", "R1")
    assert "Red 1" in top(house, ann)


@pytest.mark.parametrize("fate", ["Discord failed", "the library repeated it"])
async def test_a_kept_press_whose_fate_is_unknown_is_answered_beside_the_table(
    tmp_path: Path, connection: BadConnection, fate: str
) -> None:
    async with hall(tmp_path, pace=THROUGH_PRESSES) as house:
        ann, ben = await two(house, opened=False)
        table = house.says(ann.channel)
        connection.fails(CALLBACK, *UNKNOWN_FATES[fate])
        assert "3 cards" in await ben.opens_hand()
        assert house.says(ann.channel) == table
        await ann.types("uno play", card="R1")
        assert "Red 1" in top(house, ann)
        assert ben.can("draw"), "and refreshed, but never over the table"
        assert set(controls_of(house.table(ann.channel))) & HAND_VERBS == set()


def delays(
    house: Hall, deliver: Callable[[Any, dict[str, Any]], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Let interactions arrive as `deliver` does it, which gets the library's parser and the event."""
    parsers = house.bot._connection.parsers
    real = parsers["INTERACTION_CREATE"]
    monkeypatch.setitem(parsers, "INTERACTION_CREATE", lambda data: deliver(real, data))


async def test_a_press_that_is_too_old_to_be_answered_changes_nothing(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await two(house)
    before = house.bot.rooms.require(ann.channel.id).state.match
    loop = asyncio.get_running_loop()
    with monkeypatch.context() as slow:
        delays(house, lambda parse, data: loop.call_later(4, parse, data), slow)
        house.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062, times=2)
        for guest in (ann, ben):
            result = await guest.member.slash(guest.channel, "uno draw")
            await house.env.advance_time(5)
            assert not result.acknowledged
    assert house.bot.rooms.require(ann.channel.id).state.match is before
    [complaint] = house.forgive()
    assert "interactions without a certain answer: 1 late" in complaint
    await ann.taps("play", "R1")
    assert "Red 1" in top(house, ann)


async def test_a_press_that_only_seems_too_old_is_answered(house: Hall) -> None:
    """Discord takes the answer, so it is the estimate that was wrong."""
    ann, ben = await two(house)
    house.bot.services.arrivals._quickest = -(10.0**12)
    await ann.types("uno play", card="R1")
    assert "Red 1" in top(house, ann)
    await ben.types("uno play", card="R6")
    assert "Red 6" in top(house, ann)
    callbacks = [entry.json for entry in house.env.http_requests if entry.path.endswith("/callback")]
    assert [(callback or {})["type"] for callback in callbacks][-2:] == [5, 4], (
        "only the first one was deferred"
    )


async def test_a_press_that_is_delivered_twice_counts_once(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = house.guest("Ann", house.channel())

    def twice(parse: Any, data: dict[str, Any]) -> None:
        again = copy.deepcopy(data)
        parse(data)
        parse(again)

    delays(house, twice, monkeypatch)
    await ann.types("uno start")
    await ann.presses(house.table(ann.channel), "computer")
    seats = house.bot.rooms.require(ann.channel.id).state.seats
    assert [seat.user_id is None for seat in seats] == [False, True]
    assert house.env.errors == []


async def test_what_follows_an_answer_happens_although_it_never_arrives(
    house: Hall, connection: BadConnection
) -> None:
    ann, ben, zoe = house.guests("Ann Ben Zoe", house.channel())
    await zoe.types("uno notify", when="tables")
    lost = aiohttp.ServerDisconnectedError()
    connection.breaks(CALLBACK, times=99, error=lost)
    assert not (await ann.member.slash(ann.channel, "uno start", preset="duel")).acknowledged
    assert any(f"<@{zoe.member.id}>" in message.content for message in house.messages(ann.channel))
    connection.breaks(CALLBACK, times=0, error=lost)
    joined = await ben.member.slash(ben.channel, "uno join")
    await ann.presses(house.table(ann.channel), "manage")
    [menu] = [one for one in menus_of(ann.panel) if one.verb == "kick"]
    connection.breaks(CALLBACK, times=99, error=lost)
    await ann.member.select(ann.panel, [str(ben.member.id)], custom_id=menu.custom_id)
    assert "has removed you" in text_of(joined.followups[0])
    connection.breaks(CALLBACK, times=0, error=lost)
    await zoe.types("uno join")
    connection.breaks(CALLBACK, times=99, error=lost)
    assert not (await ann.member.slash(ann.channel, "uno start")).acknowledged
    last = await house.bot.services.presets.last(house.guild.id)
    assert last is not None
    assert last.key == "duel"
    assert len(house.forgive()) == 3


async def test_without_an_answer_of_discords_the_bot_does_without_emojis(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unreachable() -> None:
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(house.bot, "fetch_application_emojis", unreachable)
    assert await fetch_faces(house.bot) == NO_FACES
    assert len(house.forgive()) == 1
