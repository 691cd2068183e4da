"""The coach: who played reads what cost most, practice has hints, and results may tell of accuracy."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from discord import ui

from bot.i18n import translator
from bot.matches.coach_review import AT_ONCE, CoachUnavailable
from bot.players.coach import MoveEstimate
from bot.players.sharp import candidates
from bot.rooms.changes.play import act
from bot.rooms.errors import Refusal
from bot.runtime.lru_cache import LRUCache
from cogs.core.names import match_number
from cogs.core.replies import reply_in_place
from tests.e2e.strategy import sit_down
from tests.support.hall import buttons_of, pictures_of, spaced, text_of

if TYPE_CHECKING:
    import pytest

    from bot.engine.actions import Action
    from bot.engine.view import View
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()


def refused(refusal: Refusal) -> str:
    return TRANSLATE(f"refused-{refusal.value}", name="")


async def fake(
    view: View, *, seed: int, worlds: int, also: Action | None = None, uncalled: bool = False
) -> tuple[MoveEstimate, ...]:
    """Say that another move wins 46 % and what was done 31 %; with a card drawn, as much."""
    assert seed
    assert worlds
    assert not uncalled
    moves = candidates(view, also)
    played = also or moves[-1]
    other = next(move for move in moves if move is not played)
    worse = 0.31 if view.drawn is None else 0.46
    best = MoveEstimate(other, 0.46, 0.0, (0.46, 0.46))
    return best, MoveEstimate(played, worse, 0.001, (worse, worse))


async def away(*_: object, **__: object) -> tuple[MoveEstimate, ...]:
    raise CoachUnavailable


async def play(house: Hall) -> tuple[list[Guest], str]:
    """Play a match of two who only draw, until one leaves; return them and its id."""
    ann, ben = guests = house.guests("Ann Ben", house.channel())
    await sit_down(guests)
    match_id = house.bot.rooms.require(ann.channel.id).state.match_id
    for _ in range(3):
        for guest in guests:
            await guest.types("uno draw")
            await guest.types("uno pass")
    await ben.leaves()
    return guests, match_id


async def test_whoever_played_reads_the_three_moves_that_cost_most(house: Hall) -> None:
    reviews = house.bot.coaching.reviews
    reviews.estimate = fake
    (ann, ben), match_id = await play(house)
    await ann.presses(house.table(ann.channel), match_id, "0")
    told = text_of(ann.panel)
    review = reviews.known(match_id, 0)
    assert review is not None
    assert len(review.moments) >= 2, "else there is nothing to turn"
    assert TRANSLATE("review-accuracy", percent=review.accuracy or 0, count=review.decisions) in told
    assert TRANSLATE("review-played", move=TRANSLATE("coach-draw"), chance=31) in told
    assert "**46%**" in told
    assert len(pictures_of(ann.panel)) == 1
    own = review.moments[0].view
    assert "Ann" in told
    assert own.seat == 0
    await ann.presses(ann.panel, match_id, "1")
    assert text_of(ann.panel) != told
    [held] = [line for line in text_of(ann.panel).splitlines() if line.startswith("→ **Ann**")]
    await ann.presses(ann.panel, match_id, str(review.moments[1].judged.number))
    own_view = await ann.chooses(ann.panel, "0", match_id, "view")
    assert held in own_view, "the replay begins at that moment"
    assert await ann.presses(ann.panel, match_id, "next") != told
    assert await ann.types("uno review") == told, "the newest match, and the same again"
    # Where too little was at stake for an accuracy, what cost most is told all the same.
    reviews._kept.put((match_id, 0), replace(review, accuracy=None))
    alone = await ann.types("uno review")
    assert TRANSLATE("review-nothing", count=review.decisions) not in alone
    assert TRANSLATE("review-moments", count=len(review.moments)) in alone
    # Whoever dismissed what said that it is looked at gets the review as a message of its own.
    reviews._kept = LRUCache(1)
    house.env.inject_error("PATCH", "/webhooks/*/messages/*", status=404, code=10008)
    result = await ann.member.slash(ann.channel, "uno review")
    assert [text_of(message) for message in result.followups] == [told]
    # Each reads of the own seat alone, and who did not play reads nothing.
    assert await ben.types("uno review", match=match_id) != told
    zoe = house.guest("Zoe", ann.channel)
    assert await zoe.types("uno review", match=match_id) == refused(Refusal.NOT_YOUR_MATCH)
    assert await zoe.types("uno review") == refused(Refusal.NO_FINISHED_MATCH)
    # Without the process there is a sentence in place of what was promised.
    await house.restart()
    house.bot.coaching.reviews.estimate = away
    assert await ann.types("uno review", match=match_id) == refused(Refusal.COACH_AWAY)
    assert house.complaints == []


async def test_whoever_waits_for_the_coach_is_told_the_place_and_gets_the_review_by_itself(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviews = house.bot.coaching.reviews
    reviews.estimate = fake
    (ann, _), match_id = await play(house)
    line, told, others = reviews._line, list[str](), AsyncExitStack()
    for other in range(AT_ONCE):
        await others.enter_async_context(line.turn(other, guild_id=other))

    async def reply(interaction: Any, shown: Any) -> Any:
        told.extend(spaced(one.content) for one in shown.walk_children() if isinstance(one, ui.TextDisplay))
        sent = await reply_in_place(interaction, shown)
        await others.aclose()
        return sent

    monkeypatch.setattr("cogs.coach.cog.reply_in_place", reply)
    await ann.types("uno review", match=match_id)
    assert told == [TRANSLATE("review-waits", count=1)]
    assert TRANSLATE("review-title", hash=match_number(match_id)) in text_of(ann.panel)


async def test_a_server_may_have_the_accuracy_of_its_people_told_in_results(house: Hall) -> None:
    house.bot.coaching.reviews.estimate = fake
    guild = house.channel("settings").guild
    assert guild is not None
    await house.bot.settings.change(guild.id, lambda held: replace(held, accuracy=True))
    (ann, _), match_id = await play(house)
    for _ in range(20):
        if house.bot.rooms.require(ann.channel.id).state.statistics.accuracy:
            break
        await asyncio.to_thread(int)
        await house.env.settle()
    (first, second) = house.bot.rooms.require(ann.channel.id).state.statistics.accuracy
    await house.env.settle()
    assert (first[0], second[0]) == (0, 1)
    shown = [
        TRANSLATE("result-accuracy-of", name=name, percent=one)
        for name, one in (("Ann", first[1]), ("Ben", second[1]))
    ]
    assert all(one in house.says(ann.channel) for one in shown)
    assert match_id in {button.custom_id.split(":")[1] for button in buttons_of(house.table(ann.channel))}


async def test_practice_has_hints_which_are_counted_and_other_matches_have_none(house: Hall) -> None:
    house.bot.coaching.reviews.estimate = fake
    ann = house.guest("Ann", house.channel())
    await ann.types("uno solo", players=2)
    room = house.bot.rooms.require(ann.channel.id)
    for _ in range(30):
        match = room.state.match
        assert match is not None
        if match.turn == 0 and len(candidates(match.view(0))) > 1:
            break
        await ann.types("uno draw")
        await ann.types("uno pass")
        await house.env.settle()
    before = room.state.statistics.hints
    await ann.opens_hand()
    await ann.presses(ann.hand, "hint")
    assert "46%" in text_of(ann.hand)
    assert "31%" in text_of(ann.hand)
    assert room.state.statistics.hints == before + 1

    async def meanwhile(view: View, **_: object) -> tuple[MoveEstimate, ...]:
        await room.do(act(room.state.host, candidates(view)[0]))
        return await fake(view, seed=1, worlds=1)

    house.bot.coaching.reviews.estimate = meanwhile
    await ann.presses(ann.hand, "hint")
    assert "46%" not in text_of(ann.hand), "they moved while the coach looked at it"
    other = house.channel("other")
    cleo, dan = house.guests("Cleo Dan", other)
    await sit_down([cleo, dan])
    await cleo.opens_hand()
    assert not any(button.verb == "hint" for button in buttons_of(cleo.hand))
