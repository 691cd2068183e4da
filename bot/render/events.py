"""What happened, in sentences. Names are escaped already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine import events as e
from bot.render.cards import card_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.i18n import Words


def event_text(words: Words, event: e.Event, names: Sequence[str]) -> str | None:  # noqa: C901, PLR0912 - one case for each event
    """Return a sentence for a public event, or None for what needs no words."""
    match event:
        case e.MatchStarted(_, commitment):
            return words("event-match-started", hash=commitment[:16])
        case e.HandStarted(number, dealer, start_card):
            card = card_text(words, start_card)
            return words("event-hand-started", hand=number, name=names[dealer], card=card)
        case e.CardPlayed(seat, card, colour):
            return words("event-card-played", name=names[seat], card=card_text(words, card, colour))
        case e.CardsDrawn(seat, count, cause):
            caught = cause is e.DrawCause.CAUGHT
            key = "event-cards-drawn-caught" if caught else "event-cards-drawn"
            return words(key, name=names[seat], count=count)
        case e.PileReshuffled():
            return words("event-reshuffled")
        case e.TurnPassed(seat):
            return words("event-passed", name=names[seat])
        case e.SeatSkipped(seat):
            return words("event-skipped", name=names[seat])
        case e.DirectionReversed():
            return words("event-reversed")
        case e.UnoCalled(seat):
            return words("event-uno-called", name=names[seat])
        case e.UnoCaught(seat, by):
            return words("event-uno-caught", name=names[seat], by=names[by])
        case e.WildDrawFourChallenged(seat, by, guilty):
            key = "event-challenge-guilty" if guilty else "event-challenge-innocent"
            return words(key, name=names[seat], by=names[by])
        case e.SeatForfeited(seat):
            return words("event-forfeited", name=names[seat])
        case e.HandEnded(number, winner, points):
            return words("event-hand-ended", name=names[winner], hand=number, points=points)
        case e.MatchEnded():
            return words("event-match-ended")
    return None


def events_text(words: Words, events: Sequence[e.Event], names: Sequence[str]) -> list[str]:
    """Return the sentences of several events, in order."""
    told: list[str | None] = []
    for place, event in enumerate(events):
        before = events[place - 1] if place else None
        if (
            isinstance(event, e.SeatSkipped)
            and isinstance(before, e.CardsDrawn)
            and before.seat == event.seat
        ):
            # One blow, one sentence.
            told[-1] = words("event-cards-drawn-skipped", name=names[event.seat], count=before.count)
        else:
            told.append(event_text(words, event, names))
    return [sentence for sentence in told if sentence is not None]
