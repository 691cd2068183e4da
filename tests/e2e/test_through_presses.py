"""A press on the table is a way to change it that Discord does not count, and the bot has its own beside."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from discord.webhook.async_ import async_context

from tests.e2e.strategy import two
from tests.support.hall import HAND_VERBS, THROUGH_PRESSES, controls_of, hall, pictures_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.support.hall import Hall

DEFERRED_UPDATE = 6
ORIGINAL = r"/webhooks/\d+/([^/]+)/messages/@original"
TABLE = r"/channels/\d+/messages/\d+"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Hall]:
    async with hall(tmp_path, pace=THROUGH_PRESSES) as opened:
        yield opened


def edits(house: Hall, since: int) -> list[str]:
    """Return how the table was changed: through a press, or by the bot itself."""
    found = []
    for one in house.env.http_requests[since:]:
        through = re.fullmatch(ORIGINAL, one.path)
        if one.method != "PATCH":
            continue
        if re.fullmatch(TABLE, one.path):
            found.append("bot")
        elif through is not None:
            record = house.env.backend.interaction_by_token(through[1])
            message = house.env.backend.messages[record.channel_id].get(record.message_id or 0)
            if message is None or not message.is_ephemeral:
                found.append("press")
    return found


async def test_after_a_press_on_it_the_table_is_changed_through_that_press(house: Hall) -> None:
    ann, ben = await two(house)
    since = len(house.env.http_requests)
    await ann.types("uno play", card="R1")
    assert edits(house, since) == ["press"]
    assert "Red 1" in house.says(ann.channel)
    assert len(pictures_of(house.table(ann.channel))) == 1
    assert set(controls_of(house.table(ann.channel))) & HAND_VERBS == set()
    assert ben.can("play"), "and their hands through theirs"


async def test_a_press_that_is_answered_in_the_hand_is_kept_too(house: Hall) -> None:
    ann, _ = await two(house, opened=False)
    await ann.types("uno hand")
    since = len(house.env.http_requests)
    assert "can be caught" in await ann.presses(house.table(ann.channel), "catch")
    await ann.taps("play", "R1")
    assert edits(house, since) == ["press"]


async def test_what_is_kept_of_a_press_is_not_what_it_was_made_on(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await ann.types("uno start")
    await ben.presses(house.table(ann.channel), "join")
    await ann.presses(house.table(ann.channel), "start")
    await ben.opens_hand()
    await ben.taps("why")
    [room] = house.bot.rooms
    display = house.bot.display
    kept = [
        *house.bot.services.recent_interactions._newest.values(),
        *(shown.interaction for shown in display.hands._hands[room].values()),
        *(one.pressed.interaction for one in display.table_messages._messages.values() if one.pressed),
    ]
    assert len(kept) == 4
    assert [(one.message, one.data, one.extras) for one in kept] == [(None, None, {})] * 4


@pytest.mark.parametrize(
    ("status", "code"), [(401, 50027), (404, 10015), (404, 10008), (400, 50027), (503, 0)]
)
async def test_a_press_that_discord_takes_no_more_changes_for_is_given_up(
    house: Hall, status: int, code: int
) -> None:
    ann, ben = await two(house, opened=False)
    await ben.opens_hand()
    house.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=status, code=code)
    since = len(house.env.http_requests)
    await ann.types("uno play", card="R1")
    assert "Red 1" in house.says(ann.channel)
    await ben.types("uno play", card="R6")
    assert "Red 6" in house.says(ann.channel)
    assert edits(house, since)[-2:] == ["bot", "bot"]
    await ben.opens_hand()
    since = len(house.env.http_requests)
    await ann.types("uno play", card="R2")
    assert edits(house, since) == ["press"]


async def test_a_press_is_good_for_a_quarter_of_an_hour(house: Hall) -> None:
    ann, _ = await two(house)
    await house.env.advance_time(15 * 60)
    since = len(house.env.http_requests)
    await ann.types("uno play", card="R1")
    assert edits(house, since) == ["bot"]


async def test_a_table_that_was_posted_anew_is_not_changed_through_a_press_on_the_one_before(
    house: Hall,
) -> None:
    ann, _ = await two(house)
    await ann.types("uno table")
    since = len(house.env.http_requests)
    await ann.types("uno play", card="R1")
    assert edits(house, since) == ["bot"]
    assert "Red 1" in house.says(ann.channel)
    assert len(house.tables(ann.channel)) == 1


async def test_the_table_that_closes_says_so_through_a_press(house: Hall) -> None:
    ann, _ = await two(house)
    since = len(house.env.http_requests)
    await ann.ends()
    assert "press" in edits(house, since)


async def test_no_hand_reaches_the_table_if_discords_word_for_a_kept_press_gets_lost(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table takes the press as an update; whatever was private must not be written there after that."""
    ann, ben = await two(house, opened=False)
    await house.env.advance_time(15 * 60)  # no press is kept any more
    adapter: Any = type(async_context.get())
    lost: list[int] = []
    send = adapter.request

    async def lose_the_first(self: Any, route: Any, *args: Any, **options: Any) -> Any:
        received = await send(self, route, *args, **options)
        if not lost and route.path.endswith("/callback"):
            lost.append(options["payload"]["type"])
            raise ConnectionResetError
        return received

    monkeypatch.setattr(adapter, "request", lose_the_first)
    await ben.opens_hand()
    assert lost == [DEFERRED_UPDATE]
    since = len(house.env.http_requests)
    await ann.types("uno play", card="R1")
    assert "press" not in edits(house, since), "what is refreshed is the hand"
    assert "Red 1" in house.says(ann.channel)
    assert set(controls_of(house.table(ann.channel))) & HAND_VERBS == set()
    house.check()
