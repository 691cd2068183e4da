"""The public table over time: moved to the bottom, too old to be edited, drawn less often than played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.app import Pace
from bot.i18n import words
from tests.e2e.strategy import mentioned, two
from tests.support.hall import hall, text_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.hall import Hall

SAID = words()


async def test_the_table_comes_to_the_bottom_when_asked_and_stays_one(house: Hall) -> None:
    ann, ben = await two(house)
    old = house.table(ann.channel)
    await ann.member.send(ann.channel, "a lot of talk")
    assert await ben.types("uno table") == SAID("answer-table")
    [table] = house.tables(ann.channel)
    assert table.id > old.id
    assert "Red 5" in text_of(table)
    await ann.taps("play", "R1")
    assert [message.id for message in house.tables(ann.channel)] == [table.id]
    await house.restart()
    await ben.types("uno play", card="R6")
    assert [message.id for message in house.tables(ann.channel)] == [table.id]
    assert "Red 6" in house.says(ann.channel)


async def test_a_table_too_old_to_be_edited_is_posted_anew(house: Hall) -> None:
    ann, _ = await two(house)
    old = house.table(ann.channel)
    await house.env.advance_time(51 * 60)
    await ann.types("uno play", card="R1")
    [table] = house.tables(ann.channel)
    assert table.id != old.id
    assert "Red 1" in text_of(table)


async def test_discords_cap_on_old_edits_is_met_with_a_new_message(house: Hall) -> None:
    ann, ben = await two(house)
    house.env.inject_error("PATCH", "/channels/*/messages/*", status=429, code=30046)
    await ann.taps("play", "R1")
    [table] = house.tables(ann.channel)
    assert "Red 1" in text_of(table)
    assert mentioned(house, ann.channel) == ben.member.id


async def test_a_hand_whose_token_died_is_given_back_by_my_hand(house: Hall) -> None:
    ann, ben = await two(house)
    await house.env.advance_time(16 * 60)
    await ann.types("uno play", card="R1")
    assert not ben.can("draw")
    await ben.opens_hand()
    assert ben.can("draw")
    assert house.env.errors == []


async def test_moves_between_two_drawings_cost_one_edit(tmp_path: Path) -> None:
    async with hall(tmp_path, pace=Pace(drawing=30, computers=0)) as house:
        ann, ben = await two(house)
        edits = len([entry for entry in house.env.http_requests if entry.method == "PATCH"])
        await ann.types("uno play", card="R1")
        await ben.types("uno play", card="R6")
        await ann.types("uno play", card="R2")
        assert "Red 5" in house.says(ann.channel)
        await house.env.advance_time(31)
        assert "Red 2" in house.says(ann.channel)
        tables = [
            entry
            for entry in house.env.http_requests
            if entry.method == "PATCH" and entry.path.startswith("/channels/")
        ]
        assert len(tables) - edits <= 1
        assert mentioned(house, ann.channel) == ben.member.id


async def test_whose_turn_comes_again_between_two_drawings_is_pinged_again(tmp_path: Path) -> None:
    async with hall(tmp_path, pace=Pace(drawing=30, computers=0)) as house:
        ann, ben = await two(house)
        [former] = house.pings(ann.channel)
        assert mentioned(house, ann.channel) == ann.member.id
        await ann.types("uno play", card="R1")
        await ben.types("uno play", card="R6")
        await house.env.advance_time(31)
        [ping] = house.pings(ann.channel)
        assert mentioned(house, ann.channel) == ann.member.id
        assert ping.id > former.id


async def test_a_lobby_that_opens_while_its_predecessors_end_waits_to_be_drawn_is_shown(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path, pace=Pace(drawing=5, computers=0)) as house:
        ann, ben = house.guests("Ann Ben", house.channel())
        await ann.types("uno start")
        closed = house.table(ann.channel)
        await ben.presses(closed, "join")
        await ann.types("uno end")
        assert await ben.types("uno start") == SAID("answer-lobby-open")
        await house.env.advance_time(60)
        assert SAID("closed-by", name="Ann") in text_of(closed)
        [table] = house.tables(ann.channel)
        assert table.id != closed.id
        assert "Hosted by **Ben**" in text_of(table)
        assert await ann.presses(table, "join") == SAID("answer-joined")


async def test_a_lobby_that_opens_in_a_thread_before_its_predecessors_end_is_drawn_keeps_it_open(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path, pace=Pace(drawing=5, computers=0)) as house:
        ann, ben = house.guests("Ann Ben", house.channel())
        await ann.types("uno start", thread="own")
        [thread] = ann.channel.threads
        ann.channel = ben.channel = thread
        await ben.presses(house.table(thread), "join")
        await ann.types("uno end")
        await ben.types("uno start")
        await house.env.advance_time(60)
        assert "Hosted by **Ben**" in house.says(thread)
        assert thread._channel.thread_metadata is not None
        assert not thread._channel.thread_metadata.archived
