"""Two halls in which others hold other cards: the rest is sent the same, and the log says the same."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest

from tests.e2e.test_privacy import viewer_of
from tests.engine.positions import position
from tests.fixtures.recorded import _SNOWFLAKE, _known, _line, _steps
from tests.secrecy.twins import one_commitment
from tests.support.hall import AT_ONCE, THROUGH_PRESSES, hall

if TYPE_CHECKING:
    from pathlib import Path

    from bot.app import Pace
    from bot.engine.match import Match
    from tests.support.hall import Guest, Hall

ANN = "R1 R5 G5 B2 W"
TWINS = {
    "base": (ANN, "R7 G3 B9 YS W4", "Y1 B3 G9 GS B8", "B1 Y9 B6 Y4 ..."),
    "twin": (ANN, "R7 Y2 G2 GR BS", "G8 B4 YD Y7 W", "G1 G6 Y5 Y3 ..."),
}
"""Hands of Ann, Ben and Cleo, and the draw pile: Ben plays his red seven, Cleo has nothing that fits."""


def _match(name: str) -> Match:
    ann, ben, cleo, pile = TWINS[name]
    return position(ann, ben, cleo, top="R3", turn=1, draw=pile)


async def _evening(house: Hall, match: Match) -> list[tuple[int, str]]:
    """Play, ask and press what is not allowed; return what all but Ben and Cleo are sent, press by press.

    What is sent after one press may go out in any order.
    """
    channel = house.channel()
    ann, ben, cleo, dan = guests = house.guests("Ann Ben Cleo Dan", channel)
    await house.deal(channel, guests[:3], match, clock=120)
    begin = len(house.env.http_requests)
    for guest in guests[:3]:
        await guest.opens_hand()
    await _asks(ann, dan)
    await ben.taps("play", "R7")
    await ann.types("uno draw")  # it is not her turn
    await cleo.types("uno draw")
    await _asks(ann, dan)
    await house.env.settle()
    hidden, known = {ben.member.id, cleo.member.id}, _known(house)
    return sorted(
        (step, _line("twins", entry, known))
        for step, entry in _steps(house)[begin:]
        if entry.method != "GET" and viewer_of(house, entry) not in hidden
    )


async def _asks(ann: Guest, dan: Guest) -> None:
    """Ask for everything that can be asked for."""
    for guest in (ann, dan):
        for command in ("uno match log", "uno rules", "uno table", "uno hand", "uno catch", "uno uno"):
            await guest.types(command)
        await guest.opens_more()
        await guest.suggested("r")


@pytest.mark.parametrize("pace", [AT_ONCE, THROUGH_PRESSES], ids=["by itself", "through presses"])
async def test_halls_with_other_hidden_cards_send_and_log_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, pace: Pace
) -> None:
    caplog.set_level(logging.INFO)
    for own in ("bot", "cogs", "db"):
        caplog.set_level(logging.DEBUG, own)
    told = []
    for name in TWINS:
        folder = tmp_path / name
        folder.mkdir()
        with one_commitment():
            async with hall(folder, seed=3, pace=pace) as house:
                caplog.clear()
                sent = await _evening(house, _match(name))
                logged = [_SNOWFLAKE.sub("<id>", f"{one.name}: {one.getMessage()}") for one in caplog.records]
                told.append((sent, sorted(logged)))
    assert len(told[0][0]) > 30
    assert told[0] == told[1]
