"""A page of a review contradicts itself nowhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.actions import DRAW, PlayCard
from bot.engine.cards import card
from bot.i18n import translator
from bot.matches.archive import ArchivedSeat
from bot.matches.coach_review import Moment, Review
from bot.players.coach import MoveEstimate, MoveJudgement
from bot.render.cards import NO_FACES
from cogs.coach.cog import review_layout
from cogs.coach.text import summary_text, verdict_text
from tests.cogs.test_layouts import text
from tests.engine.positions import position

TRANSLATE = translator()
NOTHING = TRANSLATE("review-nothing", count=3)


@pytest.mark.parametrize("mistakes", [0, 1])
def test_with_little_at_stake_a_mistake_is_told_and_else_that_nothing_mattered(mistakes: int) -> None:
    view = position("R1 G3", "B1 B2", top="R7").view(0)
    done, better = (
        MoveEstimate(DRAW, 0.26, 0.01, (0.2, 0.3)),
        MoveEstimate(PlayCard(card("R1")), 0.48, 0.0, (0.5, 0.4)),
    )
    moment = Moment(MoveJudgement(3, done, better, 0.22, 0.0, 0.0), view)
    review = Review(
        match_id="ab" * 16,
        seat=0,
        decisions=3,
        accuracy=None,
        moments=(moment,) * mistakes,
        covered=True,
    )
    seats = [ArchivedSeat(user_id, "Ann", None) for user_id in (1, 2)]
    told = text(review_layout(TRANSLATE, review, seats, 0, faces=NO_FACES))
    assert (NOTHING in told) == (not mistakes)
    assert (TRANSLATE("review-looked", count=3) in told) == bool(mistakes)
    assert (TRANSLATE("review-moments", count=1) in told) == bool(mistakes)


def test_a_verdict_says_why_and_what_was_forgotten() -> None:
    view = position("R1 B2", "G1 G2 G3", top="R7").view(0)
    play = PlayCard(card("R1"))
    called = MoveEstimate(play, 0.8, 0.0, (0.8, 0.8), wins=(0.8, 0.2))
    caught = MoveEstimate(play, 0.4, 0.01, (0.4, 0.4), wins=(0.4, 0.6), uncalled=True)
    told = verdict_text(TRANSLATE, MoveJudgement(3, caught, called, 0.4, 0.0, 0.4), view, ("Ann", "Ben"))
    did, better = (TRANSLATE("coach-play", card="❤️ Red 1", uno=uno) for uno in ("uncalled", "called"))
    assert told.splitlines() == [
        TRANSLATE("review-played", move=did, chance=40),
        TRANSLATE("review-better", move=better, chance=80),
        TRANSLATE("coach-why-caught"),
    ]
    other = MoveEstimate(DRAW, 0.4, 0.01, (0.4, 0.4), wins=(0.4, 0.6), fits=0.9)
    told = verdict_text(TRANSLATE, MoveJudgement(3, other, called, 0.4, 0.0, 0.4), view, ("Ann", "Ben"))
    rival = TRANSLATE("coach-rival", name="Ben", cards=3)
    assert told.endswith(TRANSLATE("coach-why-rival", rival=rival, share=20, instead=60))
    review = Review(match_id="ab" * 16, seat=0, decisions=9, accuracy=None, moments=(), covered=True)
    slips = replace(review, lost=2, forgotten=1)
    told = f"{TRANSLATE('review-lost', count=2)} · {TRANSLATE('review-forgotten', count=1)}"
    for one in (slips, replace(slips, accuracy=80)):
        assert summary_text(TRANSLATE, one).endswith(told)
    assert summary_text(TRANSLATE, review) == TRANSLATE("review-nothing", count=9)
