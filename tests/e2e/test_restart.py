"""A restart in the middle: nobody notices, whatever was going on."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.i18n import translator
from cogs.table.display import ChannelDisplay
from tests.e2e.strategy import (
    Player,
    check_deal,
    check_league,
    guest_at_turn,
    mentioned,
    play_until,
    points_shown,
    published_hash,
    sit_down,
)
from tests.engine.positions import position
from tests.support import postgres
from tests.support.hall import buttons_of, hall, text_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.rooms.room import Room
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()


@pytest.fixture
async def either_house(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Hall]:
    """A hall on one of the two databases; tests/db shows that they keep and return the same."""
    if request.param == "sqlite":
        async with hall(tmp_path) as opened:
            yield opened
    else:
        async with postgres.lent_database() as database, hall(tmp_path, url=database.url) as opened:
            yield opened


async def hands_of(guests: list[Guest]) -> list[str]:
    """Return every hand as its owner sees it, cards and all."""
    return [
        await guest.types("uno hand") + str([(c.arg, c.label, c.playable) for c in guest.cards()])
        for guest in guests
    ]


@pytest.mark.parametrize(
    ("either_house", "names"),
    [("sqlite", "Ann Ben"), ("postgresql", "Ann Ben Cleo Dan")],
    indirect=["either_house"],
)
async def test_a_match_goes_on_over_restarts_to_its_end(either_house: Hall, names: str) -> None:
    house, channel = either_house, either_house.channel()
    guests = house.guests(names, channel)
    random = Random(1)
    players = [Player(guest, random) for guest in guests]
    await sit_down(guests, target=10)
    table = house.table(channel).id
    published = await published_hash(guests[0])
    for _ in range(2):
        await play_until(house, players, random, lambda moves: moves >= 12)
        before, shown = await hands_of(guests), house.says(channel)
        turn = mentioned(house, channel)
        await house.restart()
        assert house.says(channel) == shown
        assert [message.id for message in house.tables(channel)] == [table]
        assert mentioned(house, channel) == turn
        assert await hands_of(guests) == before
    await play_until(house, players, random)
    assert len(house.tables(channel)) == 1
    points = points_shown(house.says(channel))
    check_deal(house, channel, published)
    result = house.says(channel)
    await check_league(guests, points, max(points, key=lambda name: points[name]))
    await house.settle_pictures(wanted=True)
    await house.restart()
    assert house.says(channel) == result
    await guests[-1].presses(house.table(channel), "rematch")
    await house.restart()
    for guest in guests[:-1]:
        await guest.presses(house.table(channel), "join")
    assert "Hand 1" in house.says(channel)


async def test_buttons_of_before_the_restart_still_work(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1 W B3", "R6 G7 G8", top="R5"))
    await ann.opens_hand()
    await ben.opens_hand()
    table = house.table(ann.channel)
    await house.restart()
    await ann.taps("colour", "W")
    await house.restart()
    await ann.taps("play", "W>G")
    await ben.presses(house.table(ann.channel), "hand")
    await ben.taps("play", "G7")
    assert house.table(ann.channel).id == table.id
    assert "🍀 Green 7" in house.says(ann.channel)
    await ann.presses(table, "catch")
    assert ann.heard[-1] == TRANSLATE("illegal-nobody-to-catch")


async def test_the_ping_of_before_the_restart_does_not_stay_beside_the_new_one(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1 R2 R3", "R6 R7 G8", top="R5"))
    await ann.types("uno play", card="R1")
    await house.restart()
    assert [text_of(ping) for ping in house.pings(ann.channel)] == [
        TRANSLATE("ping", mention=ben.member.mention)
    ]
    await ben.types("uno play", card="R6")
    assert [text_of(ping) for ping in house.pings(ann.channel)] == [
        TRANSLATE("ping", mention=ann.member.mention)
    ]


async def test_a_restart_does_not_ping_again_who_was_pinged_already(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1 R2 R3", "R6 R7 G8", top="R5"))
    pings = [ping.id for ping in house.pings(ann.channel)]
    await house.restart()
    assert [ping.id for ping in house.pings(ann.channel)] == pings


@pytest.mark.parametrize("either_house", ["sqlite", "postgresql"], indirect=True)
async def test_a_lobby_survives(either_house: Hall) -> None:
    house = either_house
    ann, ben = house.guests("Ann Ben", house.channel())
    await ann.types("uno start", target=120)
    await ann.presses(house.table(ann.channel), "computer")
    lobby = house.says(ann.channel)
    await house.restart()
    assert house.says(ann.channel) == lobby
    await ben.presses(house.table(ann.channel), "join")
    await house.restart()
    assert len(house.tables(ann.channel)) == 1
    await ann.presses(house.table(ann.channel), "start")
    assert "120" in house.says(ann.channel)
    assert "🤖 " in house.says(ann.channel)
    assert len(house.tables(ann.channel)) == 1


async def test_a_wild_draw_four_still_waits_for_its_answer(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1 R2 W4", "G6 G7 G8", top="R5"))
    await ann.types("uno play", card="W4>G")
    await ben.opens_hand()
    await house.restart()
    assert guest_at_turn([ann, ben]) is ben
    assert {"challenge", "accept"} <= {button.verb for button in buttons_of(ben.hand)}
    told = await ben.taps("challenge")
    assert TRANSLATE("hand-shown", name="Ann", cards="❤️ Red 1, ❤️ Red 2") in told
    assert TRANSLATE("answer-challenge-right", name="Ann", count=4, colour="❤️ Red") in told


async def test_a_drawn_card_still_waits(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("B1 B2", "G6 G7 G8", top="R5", draw="R9 R8 ..."))
    await ann.opens_hand()
    await ann.taps("draw")
    await house.restart()
    assert [card.arg for card in ann.cards() if card.playable] == ["R9"]
    assert await ann.types("uno draw") == TRANSLATE("illegal-already-drawn")
    assert await ann.types("uno play", card="B1") == TRANSLATE("illegal-only-the-drawn-card")
    await ann.taps("pass")
    assert guest_at_turn([ann, ben]) is ben


async def test_a_call_can_still_be_caught(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1 R2", "G6 G7 G8", top="R5"))
    await ann.types("uno play", card="R1")
    await house.restart()
    assert await ben.presses(house.table(ann.channel), "catch") == TRANSLATE("answer-caught")


async def test_computer_players_go_on_by_themselves(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    hands = ("R1 R2 R3", "G6 G7 G8", "R9 Y1 Y2")
    await house.deal(ann.channel, [ann, ben, None], position(*hands, top="R5", turn=2))
    assert house.counts(ann.channel)["🤖 Computer 1"] == 2
    assert mentioned(house, ann.channel) == ann.member.id


async def test_the_log_reads_on(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1 R2 R3", "R6 R7 G8", top="R5"))
    await ann.types("uno play", card="R1")
    await house.restart()
    await ben.types("uno play", card="R6")
    log = await ann.types("uno match log")
    assert log.index("Red 1") < log.index("Red 6")


async def test_a_room_that_cannot_be_drawn_after_a_start_keeps_no_other_from_it(
    house: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    channels = [house.channel() for _ in range(3)]
    for name, channel in zip(("Ann", "Ben", "Cleo"), channels, strict=True):
        await house.guest(name, channel).types("uno start")
    drawn: list[int] = []

    def breaks(_self: ChannelDisplay, room: Room) -> None:
        drawn.append(room.channel_id)
        if room.channel_id == channels[0].id:
            raise ZeroDivisionError

    monkeypatch.setattr(ChannelDisplay, "room_changed", breaks)
    await house.restart()
    assert sorted(drawn) == sorted(channel.id for channel in channels)
    assert "is not drawn after a start" in caplog.text
    house.forgive()


async def test_a_window_that_was_open_over_a_restart_does_its_thing(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await ann.types("uno start")
    await ben.types("uno join")
    await ben.asks_to_cut()
    await house.restart()
    await ben.writes("thunder")
    assert "thunder" in house.says(ann.channel)


async def test_a_window_of_a_version_that_named_it_differently_is_answered(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    await ann.types("uno start")
    await ann.asks_to_cut()
    parsers = house.bot._connection.parsers
    parse = parsers["INTERACTION_CREATE"]

    def renamed(data: dict[str, Any]) -> None:
        parse(data | {"data": data["data"] | {"custom_id": "0f" * 16}})

    with pytest.MonkeyPatch.context() as wire:
        wire.setitem(parsers, "INTERACTION_CREATE", renamed)
        assert await ann.writes("thunder") == TRANSLATE("refused-old-window")
    assert "thunder" not in house.says(ann.channel)
