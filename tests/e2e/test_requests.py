"""A drawing sets aside as many requests of the shared allowance as it makes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.engine.positions import position

if TYPE_CHECKING:
    from tests.support.hall import Hall


@pytest.fixture
def booked(house: Hall, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many requests each drawing set aside, in order."""
    counts: list[int] = []
    book = type(house.bot.presenter.rate_limiter).book

    def noted(rate_limiter: object, requests: int) -> float:
        counts.append(requests)
        return book(rate_limiter, requests)  # type: ignore[arg-type]

    monkeypatch.setattr(type(house.bot.presenter.rate_limiter), "book", noted)
    return counts


def made(house: Hall, since: int) -> list[str]:
    """Return the requests that count against the limit of the bot: answers to presses do not."""
    sent = house.env.http_requests[since:]
    return [f"{one.method} {one.path}" for one in sent if re.match(r"/channels/\d+/messages", one.path)]


async def test_a_turn_that_passes_books_the_three_requests_that_show_it(
    house: Hall, booked: list[int]
) -> None:
    """The table, the ping of whose turn it was, and the ping of whose turn it is."""
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1 R2 R3", "B2 B3 B4", top="R5"))
    await house.env.settle()
    booked.clear()
    since = len(house.env.http_requests)
    await ann.types("uno play", card="R1")
    await house.env.settle()
    requests = made(house, since)
    assert sorted(one.split()[0] for one in requests) == ["DELETE", "PATCH", "POST"]
    assert booked == [len(requests)]


async def test_a_lobby_books_the_one_request_that_shows_it(house: Hall, booked: list[int]) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await ann.types("uno start")
    await house.env.settle()
    booked.clear()
    since = len(house.env.http_requests)
    await ben.types("uno join")
    await house.env.settle()
    requests = made(house, since)
    assert [one.split()[0] for one in requests] == ["PATCH"]
    assert booked == [1]
