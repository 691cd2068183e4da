"""What happened, in sentences. Names are escaped already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from bot.engine import events as e
from bot.render.cards import card_text, colour_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.i18n import Translator


MAX_DRAWN: Final = 12  # seats whose card for the deal is told


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn was ended for a seat that did not act; no action of the engine reports this."""

    seat: int
    voted: bool


ReportedEvent: TypeAlias = e.Event | TurnEnded
"""What there are sentences for."""


def event_text(
    translate: Translator,
    event: ReportedEvent,
    names: Sequence[str],
    *,
    dealt: bool = True,
    times: int = 1,
) -> str | None:
    """Return a sentence for a public event, or None for what needs no words; as `events_text`.

    The beginning of a match has none: its first hand tells it, and its commitment stands at the table.
    """
    return (
        _move_text(translate, event, names)
        or _uno_text(translate, event, names)
        or _accusation_text(translate, event, names)
        or _special_text(translate, event, names)
        or _points_text(translate, event, names, times=times)
        or _seat_text(translate, event, names)
        or _hand_text(translate, event, names, dealt=dealt)
    )


def _move_text(translate: Translator, event: ReportedEvent, names: Sequence[str]) -> str | None:
    """Return a sentence for what happens in most turns."""
    match event:
        case e.CardPlayed(seat, card, colour):
            return translate("event-card-played", name=names[seat], card=card_text(translate, card, colour))
        case e.SetPlayed(seat, cards):
            together = ", ".join(card_text(translate, card) for card in cards)
            return translate("event-set-played", name=names[seat], cards=together)
        case e.CardsDrawn(seat, count, cause):
            caught = cause is e.DrawCause.CAUGHT
            key = "event-cards-drawn-caught" if caught else "event-cards-drawn"
            return translate(key, name=names[seat], count=count)
        case e.PileReshuffled():
            return translate("event-reshuffled")
        case e.TurnPassed(seat):
            return translate("event-passed", name=names[seat])
        case e.SeatSkipped(seat):
            return translate("event-skipped", name=names[seat])
        case e.DirectionReversed():
            return translate("event-reversed")
        case TurnEnded(seat, voted):
            return translate("event-voted-on" if voted else "event-ran-out", name=names[seat])
    return None


def _uno_text(translate: Translator, event: ReportedEvent, names: Sequence[str]) -> str | None:
    """Return a sentence for calls and challenges."""
    match event:
        case e.UnoCalled(seat):
            return translate("event-uno-called", name=names[seat])
        case e.UnoCaught(seat, by):
            return translate("event-uno-caught", name=names[seat], by=names[by])
        case e.UnoForgotten(seat):
            return translate("event-uno-forgotten", name=names[seat])
        case e.WrongCall(seat, None):
            return translate("event-wrong-call", name=names[seat])
        case e.WrongCall(seat, int(caught)):
            return translate("event-wrong-catch", name=names[seat], other=names[caught])
        case e.WildDrawFourChallenged(seat, by, guilty):
            key = "event-challenge-guilty" if guilty else "event-challenge-innocent"
            return translate(key, name=names[seat], by=names[by])
    return None


def _accusation_text(translate: Translator, event: ReportedEvent, names: Sequence[str]) -> str | None:
    """Return a sentence for an accusation of table talk and its verdict."""
    match event:
        case e.Accused(seat, by):
            return translate("event-accused", name=names[seat], by=names[by])
        case e.VoteCast(seat):
            return translate("event-vote-cast", name=names[seat])
        case e.AccusationEnded(seat, _, None):
            return translate("event-accusation-lapsed", name=names[seat])
        case e.AccusationEnded(seat, _, guilty):
            key = "event-accusation-guilty" if guilty else "event-accusation-innocent"
            return translate(key, name=names[seat])
    return None


def _special_text(translate: Translator, event: ReportedEvent, names: Sequence[str]) -> str | None:
    """Return a sentence for what cards and moves do under some rules only."""
    match event:
        case e.ColourNamed(None, colour):
            return translate("event-colour-drawn", colour=colour_text(translate, colour))
        case e.ColourNamed(int(seat), colour):
            return translate("event-colour-named", name=names[seat], colour=colour_text(translate, colour))
        case e.JumpedIn(seat):
            return translate("event-jumped-in", name=names[seat])
        case e.DrawsStacked(seat, owed):
            return translate("event-draws-stacked", name=names[seat], count=owed)
        case e.DrawsDeflected(seat, other, owed):
            return translate("event-draws-deflected", name=names[seat], other=names[other], count=owed)
        case e.HandsSwapped(seat, other):
            return translate("event-hands-swapped", name=names[seat], other=names[other])
        case e.HandsPassed():
            return translate("event-hands-passed")
        case e.TurnKept(seat):
            return translate("event-turn-kept", name=names[seat])
    return None


def _points_text(
    translate: Translator, event: ReportedEvent, names: Sequence[str], *, times: int
) -> str | None:
    """Return a sentence for points, which says how many times they count."""
    match event:
        case e.PointsScored(seat, points, total):
            return translate(
                "event-points-scored",
                name=names[seat],
                points=points,
                times=times if points else 1,
                total=total,
            )
        case e.HandEnded(number, int(winner), points):
            return translate(
                "event-hand-ended",
                name=names[winner],
                hand=number,
                points=points,
                times=times if points else 1,
            )
    return None


def _seat_text(translate: Translator, event: ReportedEvent, names: Sequence[str]) -> str | None:
    """Return a sentence for a seat that comes or goes."""
    match event:
        case e.SeatJoined(seat):
            return translate("event-joined", name=names[seat])
        case e.SeatForfeited(seat):
            return translate("event-forfeited", name=names[seat])
        case e.HandLimitReached(seat, cards):
            return translate("event-hand-limit", name=names[seat], count=cards)
        case e.SeatEliminated(seat, points):
            return translate("event-eliminated", name=names[seat], points=points)
    return None


def _hand_text(
    translate: Translator, event: ReportedEvent, names: Sequence[str], *, dealt: bool
) -> str | None:
    """Return a sentence for the beginning and the end of a hand and of the match."""
    match event:
        case e.DealerDrawn(seats, cards):
            drawn = [
                translate("event-dealer-card", name=names[seat], card=card_text(translate, card))
                for seat, card in zip(seats, cards, strict=True)
            ]
            more = ["…"] if len(drawn) > MAX_DRAWN else []
            return translate("event-dealer-drawn", cards=", ".join(drawn[:MAX_DRAWN] + more))
        case e.HandStarted(number, dealer, start_card):
            card = card_text(translate, start_card)
            key = "event-hand-started" if dealt else "event-hand-started-undealt"
            return translate(key, hand=number, name=names[dealer], card=card)
        case e.HandEnded(number, None):
            return translate("event-hand-ended-undecided", hand=number)
        case e.MatchEnded():
            return translate("event-match-ended")
    return None


def events_text(
    translate: Translator,
    events: Sequence[ReportedEvent],
    names: Sequence[str],
    *,
    dealt: bool = True,
    times: int = 1,
) -> list[str]:
    """Return the sentences of several events, in order.

    Args:
        dealt: Whether by the rules of the table somebody deals.
        times: How many times its points count, by the rules of the table.
    """
    sentences: list[str | None] = []
    for place, event in enumerate(events):
        before = events[place - 1] if place else None
        drew = before if isinstance(before, e.CardsDrawn) else None
        if drew is not None and event == e.SeatSkipped(drew.seat):
            # One hit, one sentence.
            sentences[-1] = translate("event-cards-drawn-skipped", name=names[drew.seat], count=drew.count)
            sentences.append(None)
        elif isinstance(before, e.DirectionReversed) and isinstance(event, e.SeatSkipped):
            # Of two players: the other way is the same way.
            sentences[-1] = translate("event-reversed-skipped", name=names[event.seat])
            sentences.append(None)
        elif drew is not None and event == e.TurnPassed(drew.seat) and drew.cause is e.DrawCause.CHOICE:
            sentences[-1] = translate("event-cards-drawn-passed", name=names[drew.seat], count=drew.count)
            sentences.append(None)
        else:
            sentences.append(event_text(translate, event, names, dealt=dealt, times=times))
    return list(_lines(events, sentences))


def _lines(events: Sequence[ReportedEvent], sentences: Sequence[str | None]) -> Iterator[str]:
    """Yield the sentences; that a turn ran out and what first came of it stand in one line."""
    waiting = ""
    for event, sentence in zip(events, sentences, strict=True):
        if sentence is None:
            continue
        if isinstance(event, TurnEnded):
            waiting += f"{sentence} "
            continue
        yield waiting + sentence
        waiting = ""
    if waiting:
        yield waiting.strip()
