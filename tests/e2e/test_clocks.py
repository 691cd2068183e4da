"""Clocks, absence, votes and leaving, as people see them; Discord's time is virtual."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING
from unittest.mock import AsyncMock

import discord
import pytest

from bot.engine.match import Match
from bot.engine.presets import CLASSIC
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import Leaving
from bot.i18n import translator
from bot.rooms.changes.deadlines import QUIET_TIMEOUT
from bot.rooms.state.timing import CLOCKS
from tests.e2e.strategy import mentioned, next_hand, over
from tests.engine.positions import SEED, position
from tests.support.hall import buttons_of, cards_shown, menus_of, text_of, told_before

if TYPE_CHECKING:
    from bot.engine.rulebook.rules import Rules
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
THREE = ("R1 R2 R3", "R6 R7 G8", "Y6 Y7 Y8")


async def table_of(
    house: Hall, names: str, match: Match | None = None, *, clock: int | None = 120, computers: int = 0
) -> list[Guest]:
    """Put a table with a clock before some guests, its first wait just begun."""
    guests = house.guests(names, house.channel())
    match = match or position(*THREE[: len(guests) + computers], top="R5", draw="Y9 G9 B9 ...")
    await house.deal(guests[0].channel, [*guests, *[None] * computers], match, clock=clock)
    return guests


def verbs(message: object) -> set[str]:
    return {button.verb for button in buttons_of(message) if not button.disabled}


READING = {"rules", "start", "deal"}
"""Verbs of what *More* has for everybody to read."""


def offers(message: object) -> set[str]:
    """Return the verbs of what somebody can do by *More*."""
    return verbs(message) - READING


async def passes(house: Hall, **time: float) -> None:
    await house.env.advance_time(timedelta(**time).total_seconds())
    await house.env.settle()


async def sleeps(house: Hall, guest: Guest, others: list[Guest]) -> None:
    """Let two turns of a guest run out while the others draw and pass."""
    for _ in range(2):
        await passes(house, seconds=121)
        for other in others:
            await other.types("uno draw")
            if other.can("pass"):
                await other.taps("pass")
    assert TRANSLATE("seat-asleep") in house.says(guest.channel)


# The clock


async def test_the_table_counts_down_and_the_turn_runs_out(house: Hall) -> None:
    ann, ben, _ = await table_of(house, "Ann Ben Cleo")
    assert house.counts(ann.channel)["Ann"] == 3
    assert "(⏳ <t:" in house.says(ann.channel)
    assert told_before("when", "ping-clock", ping="") in text_of(house.pings(ann.channel)[-1])
    await passes(house, seconds=121)
    table = house.says(ann.channel)
    assert TRANSLATE("seat-missed") in table
    assert cards_shown(table)["Ann"] == 4
    assert mentioned(house, ann.channel) == ben.member.id


async def test_the_own_hand_says_when_the_turn_ends_and_what_it_cost_when_it_did(house: Hall) -> None:
    ann, ben, _ = await table_of(house, "Ann Ben Cleo")
    await ann.opens_hand()
    assert told_before("when", "hand-ends") in ann.sees()
    await ben.opens_hand()
    assert told_before("when", "hand-ends") not in ben.sees()
    await passes(house, seconds=121)
    told = TRANSLATE("hit-ran-out", count=1, name="", own="yes")
    assert TRANSLATE("hit-cards", hit=told, cards="⭐ Yellow 9") in ann.sees()
    assert told_before("when", "hand-ends") not in ann.sees()
    assert told_before("when", "hand-ends") in ben.sees()
    assert "Yellow 9" not in ben.sees()


async def test_a_long_turn_is_warned_of_in_a_message_that_rings(house: Hall) -> None:
    ann, ben, _ = await table_of(house, "Ann Ben Cleo", clock=900)
    first = house.pings(ann.channel)[-1]
    await passes(house, seconds=900 * 3 / 4 + 1)
    (warning,) = house.pings(ann.channel)
    assert warning.id != first.id
    assert told_before("when", "ping-warning", mention=ann.member.mention) in text_of(warning)
    await passes(house, seconds=900 / 4)
    (ping,) = house.pings(ann.channel)
    assert f"<@{ben.member.id}>" in ping.content, "the warning is gone with the turn"


async def test_nothing_counts_down_without_a_clock(house: Hall) -> None:
    ann, *_ = await table_of(house, "Ann Ben Cleo", clock=None)
    assert "<t:" not in house.says(ann.channel)
    await passes(house, hours=2)
    assert mentioned(house, ann.channel) == ann.member.id


async def test_a_clock_runs_on_through_a_restart(house: Hall) -> None:
    ann, ben, _ = await table_of(house, "Ann Ben Cleo")
    await passes(house, seconds=60)
    await house.restart()
    assert mentioned(house, ann.channel) == ann.member.id
    await passes(house, seconds=62)
    assert mentioned(house, ann.channel) == ben.member.id


async def test_two_tables_have_their_own_clocks(house: Hall) -> None:
    ann, *_ = await table_of(house, "Ann Ben Cleo")
    await passes(house, seconds=60)
    other = house.guests("Dan Eve", house.channel("other"))
    await house.deal(other[0].channel, other, position(*THREE[:2], top="R5"), clock=300)
    turn = mentioned(house, other[0].channel)
    await passes(house, seconds=62)
    assert TRANSLATE("seat-missed") in house.says(ann.channel)
    assert mentioned(house, other[0].channel) == turn


async def test_the_host_sets_the_clock_of_a_lobby(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await ann.types("uno start")
    assert TRANSLATE("lobby-clock", clock="2 minutes") in house.says(ann.channel), (
        "unless the server settled something else"
    )
    await ann.presses(house.table(ann.channel), "manage")
    assert TRANSLATE("manage-clock", clock="5 minutes") in await ann.chooses(ann.panel, "300", "clock")
    assert TRANSLATE("lobby-clock", clock="5 minutes") in house.says(ann.channel)
    assert TRANSLATE("manage-clock", clock="No clock") in await ann.chooses(ann.panel, "0", "clock")
    assert "a turn" not in house.says(ann.channel)
    [menu] = [one for one in menus_of(ann.panel) if one.verb == "clock"]
    assert (menu.chosen, list(menu.choices)) == ("0", [str(clock or 0) for clock in CLOCKS])
    await ann.chooses(ann.panel, "300", "clock")
    await ben.types("uno join")
    await ann.presses(house.table(ann.channel), "start")
    assert "(⏳ <t:" in house.says(ann.channel)


# Owners that sleep


async def test_a_computer_player_sits_in_until_the_owner_is_back(house: Hall) -> None:
    ann, ben, cleo = await table_of(house, "Ann Ben Cleo")
    await sleeps(house, ann, [ben, cleo])
    assert "back" in verbs(house.table(ann.channel))
    told = await ann.presses(house.table(ann.channel), "back")
    assert TRANSLATE("answer-back") in told
    assert TRANSLATE("seat-asleep") not in house.says(ann.channel)
    assert "back" not in verbs(house.table(ann.channel))


async def test_any_press_brings_the_owner_back(house: Hall) -> None:
    ann, ben, cleo = await table_of(house, "Ann Ben Cleo")
    await sleeps(house, ann, [ben, cleo])
    await ann.opens_hand()
    assert TRANSLATE("seat-asleep") not in house.says(ann.channel)


async def test_typing_brings_the_owner_back(house: Hall) -> None:
    ann, ben, cleo = await table_of(house, "Ann Ben Cleo")
    await sleeps(house, ann, [ben, cleo])
    await ann.types("uno hand")
    assert TRANSLATE("seat-asleep") not in house.says(ann.channel)


async def test_a_stranger_is_not_back(house: Hall) -> None:
    ann, ben, cleo = await table_of(house, "Ann Ben Cleo")
    await sleeps(house, ann, [ben, cleo])
    dan = house.guest("Dan", ann.channel)
    assert await dan.presses(house.table(ann.channel), "back") == TRANSLATE("refused-not-seated")


async def test_when_all_sleep_the_table_pauses_and_says_how_to_go_on(house: Hall) -> None:
    ann, ben = await table_of(house, "Ann Ben")
    for _ in range(4):
        await passes(house, seconds=121)
    table = house.says(ann.channel)
    assert told_before("when", "paused-asleep") in table
    assert "back" in verbs(house.table(ann.channel))
    assert table.count(TRANSLATE("seat-away")) == 2
    assert TRANSLATE("seat-asleep") not in table, "no computer player moves while the table rests"
    assert house.pings(ann.channel) == [], "nobody is called while it rests"
    await passes(house, hours=5)
    assert house.says(ann.channel) == table
    await ben.presses(house.table(ann.channel), "back")
    assert told_before("when", "paused-asleep") not in house.says(ann.channel)


async def test_a_quiet_table_without_a_clock_pauses_and_a_move_wakes_it(house: Hall) -> None:
    ann, ben = await table_of(house, "Ann Ben", clock=None)
    await passes(house, seconds=QUIET_TIMEOUT.total_seconds() + 1)
    assert told_before("when", "paused-quiet") in house.says(ann.channel)
    await ann.types("uno play", card="R1")
    assert told_before("when", "paused-quiet") not in house.says(ann.channel)
    assert mentioned(house, ann.channel) == ben.member.id


async def test_a_lobby_that_its_host_left_alone_says_who_may_start_it(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await ann.types("uno start")
    await ben.types("uno join")
    refused = TRANSLATE("refused-not-host", name="Ann")
    assert await ben.presses(house.table(ann.channel), "start") == refused
    await passes(house, minutes=10, seconds=1)
    assert TRANSLATE("lobby-host-away") in house.says(ann.channel)
    await ben.presses(house.table(ann.channel), "manage")
    await ben.presses(ben.panel, "lock", "on")
    assert TRANSLATE("manage-locked") in text_of(ben.panel)
    assert TRANSLATE("lobby-host", host="Ben") in house.says(ann.channel)
    assert TRANSLATE("lobby-host-away") not in house.says(ann.channel)


async def test_a_lobby_that_everybody_left_alone_closes_and_says_so(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    await ann.types("uno start")
    await passes(house, hours=2, seconds=1)
    assert TRANSLATE("closed-lobby-left") in text_of(house.messages(ann.channel)[-1])
    assert TRANSLATE("refused-no-room") == await ann.types("uno join")


# Votes


async def test_a_vote_to_skip_needs_patience_and_a_majority(house: Hall) -> None:
    ann, ben, cleo = await table_of(house, "Ann Ben Cleo", clock=None)
    early = await ben.types("uno vote")
    assert early == TRANSLATE("refused-vote-early")
    await passes(house, seconds=61)
    assert await ann.types("uno vote") == TRANSLATE("refused-vote-own")
    assert await ben.types("uno vote") == TRANSLATE("answer-vote-open")
    table = house.table(ann.channel)
    assert told_before("when", "vote-skip", name="Ann", agreed=1, needed=2) in text_of(table)
    assert await ben.presses(table, "agree") == TRANSLATE("refused-voted")
    assert await ann.presses(table, "agree") == TRANSLATE("refused-vote-own")
    assert await cleo.presses(table, "agree") == TRANSLATE("answer-vote-skip")
    assert mentioned(house, ann.channel) == ben.member.id
    assert told_before("when", "vote-skip", name="Ann", agreed=1, needed=2) not in house.says(ann.channel)
    assert TRANSLATE("seat-missed") in house.says(ann.channel)


async def test_a_vote_lapses_with_the_turn(house: Hall) -> None:
    ann, ben, cleo = await table_of(house, "Ann Ben Cleo", clock=None)
    await passes(house, seconds=61)
    await ben.types("uno vote")
    await ann.types("uno play", card="R1")
    assert told_before("when", "vote-skip", name="Ann", agreed=1, needed=2) not in house.says(ann.channel)
    assert "agree" not in verbs(house.table(ann.channel))
    assert await cleo.types("uno vote") == TRANSLATE("refused-vote-early"), "Ben has had no time yet"


async def test_a_vote_lapses_after_a_time_and_the_same_seat_opens_no_second_one(house: Hall) -> None:
    ann, ben, cleo = await table_of(house, "Ann Ben Cleo", clock=None)
    await passes(house, seconds=61)
    await ben.types("uno vote")
    await passes(house, seconds=301)
    assert told_before("when", "vote-skip", name="Ann", agreed=1, needed=2) not in house.says(ann.channel)
    assert await ben.types("uno vote") == TRANSLATE("refused-vote-again")
    assert await cleo.types("uno vote") == TRANSLATE("answer-vote-open")


async def test_kicking_and_ending_are_found_under_more(house: Hall) -> None:
    ann, ben, cleo = await table_of(house, "Ann Ben Cleo", clock=None)
    early = await ben.opens_more()
    assert "vote" not in verbs(early), "too early"
    assert f"*{TRANSLATE('button-more')}*" in text_of(early), "how to vote once it is time"
    await passes(house, minutes=5, seconds=1)
    shown = await ben.opens_more()
    assert told_before("since", "more-waiting", name="Ann") in text_of(shown)
    await ben.presses(shown, "vote", "kick")
    assert told_before("when", "vote-kick", name="Ann", agreed=1, needed=2) in house.says(ann.channel)
    told = text_of(await ann.opens_more())
    assert TRANSLATE("refused-vote-own") in told, "how to stay"
    assert told_before("when", "vote-kick", name="Ann", agreed=1, needed=2) in told
    await cleo.presses(house.table(ann.channel), "agree")
    assert "~~Ann~~" in (said := house.says(ann.channel))
    await cleo.opens_hand()
    assert "left" not in said + await ann.types("uno hand") + cleo.sees(), "it was not her who decided it"


async def test_more_promises_two_players_no_vote_that_takes_three(house: Hall) -> None:
    _, ben = await table_of(house, "Ann Ben", clock=None)
    told = text_of(await ben.opens_more())
    assert told_before("skip", "more-soon-skip") in told
    assert "kick" not in told


async def test_more_promises_no_vote_that_the_clock_forestalls(house: Hall) -> None:
    ann, ben, _ = await table_of(house, "Ann Ben Cleo", clock=30)
    shown = await ben.opens_more()
    assert told_before("when", "more-clock") in text_of(shown)
    assert told_before("skip", "more-soon", late="") not in text_of(shown)
    assert text_of(await ann.opens_more()) == f"### {TRANSLATE('more-title')}", "nobody keeps Ann waiting"
    slow = (await table_of(house, "Dan Eve Fay", clock=300))[1]
    told = text_of(await slow.opens_more())
    assert told_before("skip", "more-soon-skip") in told
    assert told_before("when", "more-clock") in told, "before anybody could be kicked"
    assert "kick" not in told
    await passes(house, seconds=61)
    assert told_before("when", "more-clock") in text_of(await slow.opens_more())


async def test_nobody_kicks_their_only_opponent_or_ends_the_match_without_them(house: Hall) -> None:
    _, ben = await table_of(house, "Ann Ben", clock=None)
    await passes(house, minutes=6)
    shown = await ben.opens_more()
    live = {b.arg for b in buttons_of(shown) if b.verb == "vote" and not b.disabled}
    assert live == {"skip"}
    assert {b.arg for b in buttons_of(shown) if b.verb == "vote"} == live, (
        "what cannot be done is not offered"
    )
    assert await ben.presses(shown, "vote", "skip") == TRANSLATE("answer-vote-skip")


async def test_typing_skip_agrees_to_no_vote_of_another_table(house: Hall) -> None:
    match, _ = Match.start(replace(CLASSIC, format=Format.ROTATION_EIGHT), seats=8, seed=SEED)
    guests = await table_of(house, "Ann Ben Cleo Dan Eve Fay Gus Hal", match, clock=None)
    channel = guests[0].channel
    await passes(house, seconds=61)
    here, there = ([guests[seat] for seat in hand.order if seat != hand.turn] for hand in match.tables)
    assert await here[0].types("uno vote") == TRANSLATE("answer-vote-open")
    vote = next(line for line in house.says(channel).splitlines() if line.startswith("🗳️"))
    assert await there[0].types("uno vote") == TRANSLATE("refused-vote-open")
    assert vote in house.says(channel)
    assert await here[1].types("uno vote") == TRANSLATE("answer-vote-counted")


async def test_who_watches_has_no_vote(house: Hall) -> None:
    ann, *_ = await table_of(house, "Ann Ben Cleo", clock=None)
    await passes(house, minutes=6)
    dan = house.guest("Dan", ann.channel)
    assert await dan.types("uno vote") == TRANSLATE("refused-not-seated")
    shown = await dan.opens_more()
    assert offers(shown) == {"join"}, "they may sit down with the next hand"


# Leaving and closing, with a question first


async def test_leaving_asks_first(house: Hall) -> None:
    ann, *_ = await table_of(house, "Ann Ben Cleo")
    result = await ann.member.slash(ann.channel, "uno leave")
    assert text_of(result.response) == TRANSLATE("leave-question")
    assert "~~Ann~~" not in house.says(ann.channel)
    stayed = await ann.presses(result.response, "stay")
    assert stayed == TRANSLATE("answer-stayed")
    assert buttons_of(result.response) == []
    again = await ann.member.slash(ann.channel, "uno leave")
    assert await ann.presses(again.response, "forfeit") == TRANSLATE("answer-left-match")
    assert "~~Ann~~" in house.says(ann.channel)


async def test_the_last_but_one_is_told_that_leaving_ends_the_match(house: Hall) -> None:
    ann, _ = await table_of(house, "Ann Ben")
    result = await ann.member.slash(ann.channel, "uno leave")
    assert text_of(result.response) == TRANSLATE("leave-question-last")
    await ann.presses(result.response, "forfeit")
    assert over(house, ann.channel)


@pytest.mark.parametrize(
    ("rules", "ends"),
    [
        (CLASSIC, False),
        (replace(CLASSIC, forfeit=Leaving.ENDS), True),
        (replace(CLASSIC, format=Format.PARTNERS), True),
    ],
)
async def test_the_question_before_leaving_says_what_the_rules_make_of_it(
    house: Hall, rules: Rules, *, ends: bool
) -> None:
    four = position(*THREE, "B1 B2 B3", top="R5", rules=rules)
    ann, *_ = await table_of(house, "Ann Ben Cleo Dan", four)
    question = (await ann.member.slash(ann.channel, "uno leave")).response
    assert text_of(question) == TRANSLATE("leave-question-last" if ends else "leave-question")
    await ann.presses(question, "forfeit")
    assert over(house, ann.channel) is ends


async def test_who_leaves_computer_players_alone_is_told_that_it_ends_the_match(house: Hall) -> None:
    [ann] = await table_of(house, "Ann", computers=2)
    question = (await ann.member.slash(ann.channel, "uno leave")).response
    assert text_of(question) == TRANSLATE("leave-question-last")


async def test_a_yes_that_comes_after_the_match_changes_nothing(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo = await table_of(house, "Ann Ben Cleo")
    question = (await ben.member.slash(ben.channel, "uno leave")).response
    with monkeypatch.context() as slow:  # what tells Ben that the table is closed is still under way
        slow.setattr("cogs.table.open_hands.OpenPanels.close", AsyncMock())
        await ann.ends(ben, cleo)
    assert TRANSLATE("closed-voted") in text_of(house.messages(ann.channel)[-1])
    assert await ben.presses(question, "forfeit") == TRANSLATE("refused-no-room")
    assert buttons_of(question) == []


async def test_only_the_host_and_moderators_are_asked_whether_to_close(house: Hall) -> None:
    ann, ben, _ = await table_of(house, "Ann Ben Cleo")
    assert await ben.types("uno end") == TRANSLATE("refused-not-host", name="Ann")
    shown = await ben.opens_more()
    assert offers(shown) == {"leave"}
    role = house.guild.create_role("mods", permissions=discord.Permissions(manage_messages=True))
    mo = house.guest("Mo", ann.channel, roles=[role])
    assert await mo.types("uno end") == TRANSLATE("close-question-others", count=3)
    assert "close" in verbs(await mo.opens_more())
    shown = await ann.opens_more()
    assert offers(shown) == {"leave", "close"}
    await ann.presses(shown, "close")
    assert text_of(shown) == TRANSLATE("close-question-ask", needed=2), "in place"
    await ann.presses(shown, "stay")
    assert not over(house, ann.channel)


async def test_the_host_that_leaves_is_followed(house: Hall) -> None:
    ann, ben, cleo = await table_of(house, "Ann Ben Cleo")
    question = (await ann.member.slash(ann.channel, "uno leave")).response
    await ann.presses(question, "forfeit")
    assert await cleo.types("uno end") == TRANSLATE("refused-not-host", name="Ben")
    assert await ben.types("uno end") == TRANSLATE("close-question-ask", needed=1)


async def test_no_task_is_left_for_a_table_that_is_over(house: Hall) -> None:
    ann, _ = await table_of(house, "Ann Ben")
    question = (await ann.member.slash(ann.channel, "uno leave")).response
    await ann.presses(question, "forfeit")
    await passes(house, seconds=121)
    assert not any(task.get_name().startswith("clock-") for task in asyncio.all_tasks())


# Sitting down late


async def test_a_stranger_joins_with_the_next_hand_of_a_match_for_points(house: Hall) -> None:
    ann, ben = await table_of(house, "Ann Ben", position("R1", "B5 B6", top="R5"))
    cleo = house.guest("Cleo", ann.channel)
    shown = await cleo.opens_more()
    assert offers(shown) == {"join"}
    assert await cleo.presses(shown, "join") == TRANSLATE("answer-joined-late")
    assert TRANSLATE("newcomers", names="Cleo") in house.says(ann.channel)
    for command in ("join", "hand", "draw", "vote", "catch"):
        assert await cleo.types(f"uno {command}") == TRANSLATE("refused-in-line")
    await ann.types("uno play", card="R1")
    assert TRANSLATE("newcomers", names="Cleo") not in house.says(ann.channel)
    assert "Cleo" in house.says(ann.channel)
    await next_hand([ann, ben, cleo])
    await cleo.opens_hand()
    assert len(cleo.cards()) > 0
    assert len({ann.name, ben.name, cleo.name}) == 3


async def test_more_offers_no_seat_at_a_table_that_the_host_locked(house: Hall) -> None:
    ann, ben, cleo = house.guests("Ann Ben Cleo", house.channel())
    await ann.types("uno start")
    await ben.types("uno join")
    await ann.presses(house.table(ann.channel), "manage")
    await ann.presses(ann.panel, "lock", "on")
    await ann.presses(house.table(ann.channel), "start")
    assert TRANSLATE("more-title") in await cleo.presses(house.table(ann.channel), "more")
    assert offers(cleo.panel) == set(), "there is nothing but to read"


async def test_who_waits_may_go_again_and_watch(house: Hall) -> None:
    ann, _ = await table_of(house, "Ann Ben", position("R1", "B5 B6", top="R5"))
    cleo = house.guest("Cleo", ann.channel)
    assert await cleo.types("uno join") == TRANSLATE("answer-joined-late")
    assert await cleo.types("uno leave") == TRANSLATE("answer-left-line")
    await ann.types("uno play", card="R1")
    assert "Cleo" not in house.says(ann.channel)
