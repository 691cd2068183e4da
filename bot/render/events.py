"""Sentences for events, also under a headline for each hand, or as a file. Names are escaped already."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bot.engine import events as e
from bot.render.cards import card_text, colour_text
from bot.rooms.state.log_entries import TurnRanOut

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from bot.i18n import Translator
    from bot.matches.log_pages import LoggedMove, MatchLog
    from bot.rooms.state.log_entries import RoomEvent


_MARKDOWN: Final = re.compile(r"\*\*|`")
_SEAT: Final = re.compile("\ue000([0-9]+)\ue001")  # no name has a character for private use
MAX_DRAWN: Final = 12  # seats whose card for the deal is told
PLAIN: Final[Mapping[type[RoomEvent], str]] = MappingProxyType(
    {
        e.TurnPassed: "passed",
        e.SeatSkipped: "skipped",
        e.UnoCalled: "uno-called",
        e.UnoForgotten: "uno-forgotten",
        e.VoteCast: "vote-cast",
        e.JumpedIn: "jumped-in",
        e.TurnKept: "turn-kept",
        e.SeatJoined: "joined",
        e.SeatForfeited: "forfeited",
        e.PileReshuffled: "reshuffled",
        e.DirectionReversed: "reversed",
        e.HandsPassed: "hands-passed",
        e.MatchEnded: "match-ended",
    }
)
"""Events whose sentence names their seat, if they have one, and nothing else; each a part of its key."""


@dataclass(frozen=True, slots=True)
class EventTeller:
    """Tells what happened at a table, in sentences.

    Attributes:
        dealt: Whether by the rules of the table somebody deals.
        times: How many times its points count.
    """

    translate: Translator
    names: Sequence[str]
    dealt: bool = True
    times: int = 1

    def sentence(self, event: RoomEvent) -> str | None:
        """Return a sentence for a public event, or None for what needs no words."""
        kind = PLAIN.get(type(event))
        if kind is not None:
            seat: int | None = getattr(event, "seat", None)
            return self.translate(f"event-{kind}", name="" if seat is None else self.names[seat])
        return self._of_cards(event) or self._of_a_seat(event) or self._of_a_hand(event)

    def _of_cards(self, event: RoomEvent) -> str | None:
        """Return a sentence for cards that are played, drawn or passed on, and for colours."""
        translate, names = self.translate, self.names
        match event:
            case e.CardPlayed(seat, card, colour):
                played = card_text(translate, card, colour)
                return translate("event-card-played", name=names[seat], card=played)
            case e.SetPlayed(seat, cards):
                together = ", ".join(card_text(translate, card) for card in cards)
                return translate("event-set-played", name=names[seat], cards=together)
            case e.CardsDrawn(seat, count, cause):
                caught = cause is e.DrawCause.CAUGHT
                key = "event-cards-drawn-caught" if caught else "event-cards-drawn"
                return translate(key, name=names[seat], count=count)
            case e.ColourNamed(None, colour):
                return translate("event-colour-drawn", colour=colour_text(translate, colour))
            case e.ColourNamed(int(seat), colour):
                named = colour_text(translate, colour)
                return translate("event-colour-named", name=names[seat], colour=named)
            case e.DrawsStacked(seat, owed):
                return translate("event-draws-stacked", name=names[seat], count=owed)
            case e.DrawsDeflected(seat, other, owed):
                return translate("event-draws-deflected", name=names[seat], other=names[other], count=owed)
            case e.HandsSwapped(seat, other):
                return translate("event-hands-swapped", name=names[seat], other=names[other])
        return None

    def _of_a_seat(self, event: RoomEvent) -> str | None:
        """Return a sentence for calls, challenges and accusations, and for a seat that is put out."""
        translate, names = self.translate, self.names
        match event:
            case TurnRanOut(seat, voted):
                return translate("event-voted-on" if voted else "event-ran-out", name=names[seat])
            case e.UnoCaught(seat, by):
                return translate("event-uno-caught", name=names[seat], by=names[by])
            case e.WrongCall(seat, None):
                return translate("event-wrong-call", name=names[seat])
            case e.WrongCall(seat, int(caught)):
                return translate("event-wrong-catch", name=names[seat], other=names[caught])
            case e.WildDrawFourChallenged(seat, by, guilty):
                key = "event-challenge-guilty" if guilty else "event-challenge-innocent"
                return translate(key, name=names[seat], by=names[by])
            case e.Accused(seat, by):
                return translate("event-accused", name=names[seat], by=names[by])
            case e.AccusationEnded(seat, _, guilty):
                verdict = "event-accusation-guilty" if guilty else "event-accusation-innocent"
                key = "event-accusation-lapsed" if guilty is None else verdict
                return translate(key, name=names[seat])
            case e.HandLimitReached(seat, cards):
                return translate("event-hand-limit", name=names[seat], count=cards)
            case e.SeatEliminated(seat, points):
                return translate("event-eliminated", name=names[seat], points=points)
        return None

    def _of_a_hand(self, event: RoomEvent) -> str | None:
        """Return a sentence for the beginning and the end of a hand, and for points."""
        translate, names = self.translate, self.names
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
                key = "event-hand-started" if self.dealt else "event-hand-started-undealt"
                return translate(key, hand=number, name=names[dealer], card=card)
            case e.PointsScored(seat, points, total):
                times, name = self.times if points else 1, names[seat]
                return translate("event-points-scored", name=name, points=points, times=times, total=total)
            case e.HandEnded(number, None):
                return translate("event-hand-ended-undecided", hand=number)
            case e.HandEnded(number, int(winner), points):
                times, name = self.times if points else 1, names[winner]
                return translate("event-hand-ended", name=name, hand=number, points=points, times=times)
        return None

    def sentences(self, events: Sequence[RoomEvent]) -> list[str]:
        """Return the sentences of several events, in order."""
        told: list[str | None] = []
        for before, event in zip([None, *events], events, strict=False):
            together = self._together(before, event)
            if together is not None:
                told[-1] = together
            told.append(self.sentence(event) if together is None else None)
        return list(_lines(events, told))

    def _together(self, before: RoomEvent | None, event: RoomEvent) -> str | None:
        """Return one sentence for an event and the one before it, where the two are one blow."""
        translate, names = self.translate, self.names
        match before, event:
            case e.CardsDrawn(seat, count), e.SeatSkipped(skipped) if seat == skipped:
                return translate("event-cards-drawn-skipped", name=names[seat], count=count)
            case e.CardsDrawn(seat, count, e.DrawCause.CHOICE), e.TurnPassed(passed) if seat == passed:
                return translate("event-cards-drawn-passed", name=names[seat], count=count)
            case e.DirectionReversed(), e.SeatSkipped(seat):  # of two players: the other way is the same way
                return translate("event-reversed-skipped", name=names[seat])
        return None

    # Logs

    def log(self, events: Sequence[RoomEvent], *, most: int, hand: int | None = None) -> str:
        """Return what happened last in so many characters, oldest first, `hand` being that it begins in."""
        starts = [place for place, event in enumerate(events) if isinstance(event, e.HandStarted)]
        chapters = [
            self._chapter(events[begin:end], hand)
            for begin, end in zip([0, *starts], [*starts, len(events)], strict=True)
            if begin < end
        ]
        while chapters:
            text = "\n".join(line for chapter in chapters for line in chapter).strip()
            if len(text) <= most:
                return text
            if len(chapters[0]) > 1:
                del chapters[0][1]
            else:
                del chapters[0]
        return ""

    def _chapter(self, events: Sequence[RoomEvent], hand: int | None) -> list[str]:
        """Return what happened in one hand, under a headline; that is "" before the first hand."""
        translate, first = self.translate, events[0]
        if isinstance(first, e.HandStarted):
            card = card_text(translate, first.start_card)
            key = "log-hand" if self.dealt else "log-hand-undealt"
            headline = translate(key, hand=first.number, name=self.names[first.dealer], card=card)
            events = events[1:]
        elif isinstance(first, e.MatchStarted):
            headline = ""
        else:
            headline = translate("log-before") if hand is None else translate("log-continued", hand=hand)
        return [headline, *self.sentences(events)]

    def document(self, log: MatchLog, match_id: str) -> str:
        """Return a whole log as a text file: what match it was, then its lines; see `lines`."""
        head = [
            self.translate("log-file-title", match=match_id),
            self.translate("log-file-seats", names=", ".join(self.names)),
            self.translate("log-file-started", when=f"{log.started_at:%Y-%m-%d %H:%M:%S}"),
        ]
        return "\n".join([*head, *self.lines(log.moves()), ""])

    def lines(self, moves: Iterable[LoggedMove]) -> Iterator[str]:
        """Yield the lines of a log with the time since the first card; names as written, not escaped."""
        # The sentences are made for Discord: with their marks taken out, and only then the names put in.
        marked = replace(self, names=[f"\ue000{seat}\ue001" for seat in range(len(self.names))])
        for move in moves:
            if any(isinstance(event, e.HandStarted) for event in move.events):
                yield ""
            time = _time(int(move.after.total_seconds()))
            for sentence in marked.sentences(move.events):
                line = _SEAT.sub(lambda found: self.names[int(found[1])], _MARKDOWN.sub("", sentence))
                yield f"{time}  {line}"


def _lines(events: Sequence[RoomEvent], sentences: Sequence[str | None]) -> Iterator[str]:
    """Yield the sentences; that a turn ran out and what first came of it stand in one line."""
    waiting = ""
    for event, sentence in zip(events, sentences, strict=True):
        if sentence is None:
            continue
        if isinstance(event, TurnRanOut):
            waiting += f"{sentence} "
            continue
        yield waiting + sentence
        waiting = ""
    if waiting:
        yield waiting.strip()


def _time(seconds: int) -> str:
    """Return a time in hours, minutes and seconds; 0 if the clock of the machine was set back."""
    seconds = max(0, seconds)
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
