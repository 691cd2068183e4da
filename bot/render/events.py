"""Sentences for events, with escaped names: one by one, as a log, and as a line since one's own last move."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import reduce
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from bot.engine import events as e
from bot.engine.cards import Card, Colour, Face
from bot.i18n import Translator, comma_list, paragraph
from bot.render.cards import (
    SYMBOLS,
    card_text,
    cards_text,
    colour_if_known,
    colour_text,
    short_face,
    suits,
    symbol,
)
from bot.rooms.state.history import DEFLECTED, HAND_WON, PASSED, SKIPPED, SWAPPED, TurnRanOut

if TYPE_CHECKING:
    from bot.engine.view import View
    from bot.matches.log_pages import LoggedMove, MatchLog
    from bot.rooms.state.history import RecentPenalty, RoomEvent

    Colours: TypeAlias = tuple[Colour | None, Colour | None]
    """The colour before the Wild Draw Four on the pile, and the current one; None for none or unknown."""

_MARKDOWN: Final = re.compile(r"\*\*|`")
_SEAT: Final = re.compile("\ue000([0-9]+)\ue001")  # private-use characters, which no name contains
MAX_SHOWN: Final = 8  # most cards of a sentence that are turned up or discarded together
MAX_DRAWN: Final = 12  # most seats whose card for choosing the dealer is told
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
"""Events whose sentence names at most their seat, each with its part of the key."""


@dataclass(frozen=True, slots=True)
class EventTeller:
    """Turns events at a table into sentences."""

    translate: Translator
    names: Sequence[str]
    dealt: bool = True  # the table's rules have a dealer
    times: int = 1  # factor on its points
    tables: int = 1  # number of tables: with two, events do not say which colour was under a Wild Draw Four
    colours: Colours = (None, None)  # those before the first event

    def sentence(self, event: RoomEvent, before: Colour | None = None) -> str | None:
        """Return a public event's sentence, or None; `before` is the colour under a Wild Draw Four."""
        kind = PLAIN.get(type(event))
        if kind is not None:
            seat: int | None = getattr(event, "seat", None)
            return self.translate(f"event-{kind}", name="" if seat is None else self.names[seat])
        told = self._of_cards(event) or self._of_several_cards(event)
        return told or self._of_a_seat(event, before) or self._of_a_hand(event)

    def _of_cards(self, event: RoomEvent) -> str | None:
        """Return a sentence for cards played, drawn or passed on, and for colours."""
        translate, names = self.translate, self.names
        match event:
            case e.CardPlayed(seat, card, colour):
                played = card_text(translate, card, colour)
                return translate("event-card-played", name=names[seat], card=played)
            case e.SetPlayed(seat, cards):
                together = comma_list(translate, (card_text(translate, card) for card in cards))
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

    def _of_several_cards(self, event: RoomEvent) -> str | None:
        """Return a sentence for cards that went by together, or for the last card of a seat."""
        translate, names = self.translate, self.names
        match event:
            case e.StartCardsIgnored(cards):
                return translate("event-start-ignored", cards=self._counted(cards))
            case e.CardsDiscarded(seat, cards):
                shown = self._counted(sorted(cards, key=lambda card: card.rank))
                return translate("event-cards-discarded", name=names[seat], cards=shown)
            case e.CardsTurnedUp(seat, cards):
                return translate("event-cards-turned-up", name=names[seat], cards=self._counted(cards))
            case e.SeatFinished(seat, place):
                return translate("event-seat-finished", name=names[seat], place=place)
        return None

    def _counted(self, cards: Sequence[Card]) -> str:
        """Return cards in few characters; of many the last ones, to which it came in the end."""
        shown = " ".join(suits(self.translate, cards[-MAX_SHOWN:]))
        more = len(cards) - MAX_SHOWN
        return shown if more <= 0 else self.translate("cards-after-more", cards=shown, count=more)

    def _of_a_seat(self, event: RoomEvent, before: Colour | None) -> str | None:
        """Return a sentence for calls, challenges, accusations and eliminations."""
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
                colour = colour_if_known(translate, before)
                return translate(key, name=names[seat], by=names[by], colour=colour)
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
        """Return a sentence for the beginning and end of a hand, and for points."""
        translate, names = self.translate, self.names
        match event:
            case e.DealerDrawn(seats, cards):
                drawn = [
                    translate("event-dealer-card", name=names[seat], card=card_text(translate, card))
                    for seat, card in zip(seats, cards, strict=True)
                ]
                more = ["…"] if len(drawn) > MAX_DRAWN else []
                return translate("event-dealer-drawn", cards=comma_list(translate, drawn[:MAX_DRAWN] + more))
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
        told: list[str | None] = []
        colours = self.colours
        for before, event in zip([None, *events], events, strict=False):
            colours = colours_after(colours, event)
            together = self._together(before, event)
            if together is not None:
                told[-1] = together
            judged_by = colours[0] if self.tables == 1 else None
            told.append(self.sentence(event, judged_by) if together is None else None)
        return list(_lines(self.translate, events, told))

    def _together(self, before: RoomEvent | None, event: RoomEvent) -> str | None:
        translate, names = self.translate, self.names
        match before, event:
            case e.CardsDrawn(seat, count), e.SeatSkipped(skipped) if seat == skipped:
                return translate("event-cards-drawn-skipped", name=names[seat], count=count)
            case e.CardsDrawn(seat, count, e.DrawCause.CHOICE), e.TurnPassed(passed) if seat == passed:
                return translate("event-cards-drawn-passed", name=names[seat], count=count)
            case e.ColourNamed(int(seat), colour), e.CardsTurnedUp(_, cards):
                named, shown = colour_text(translate, colour), self._counted(cards)
                return translate("event-named-turned-up", name=names[seat], colour=named, cards=shown)
            case e.DirectionReversed(), e.SeatSkipped(seat):  # with two players, reversing only skips
                return translate("event-reversed-skipped", name=names[seat])
        return None

    # Logs

    def log(self, events: Sequence[RoomEvent], *, most: int, hand: int | None = None) -> str:
        """Return the latest events in at most `most` characters, oldest first; `hand` is the first one's."""
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
        """Return the lines of a hand after its headline, which is "" before the first hand."""
        translate, first = self.translate, events[0]
        if isinstance(first, e.HandStarted):
            card = card_text(translate, first.start_card)
            key = "log-hand" if self.dealt else "log-hand-undealt"
            headline = translate(key, hand=first.number, name=self.names[first.dealer], card=card)
            return [headline, *self.sentences(events)[1:]]
        if isinstance(first, e.MatchStarted):
            headline = ""
        else:
            headline = translate("log-before") if hand is None else translate("log-continued", hand=hand)
        return [headline, *self.sentences(events)]

    def document(self, log: MatchLog, match_id: str) -> str:
        """Return a whole log as a text file: a heading for the match, then its `lines`."""
        head = [
            self.translate("log-file-title", match=match_id),
            self.translate("log-file-seats", names=comma_list(self.translate, self.names)),
            self.translate("log-file-started", when=f"{log.started_at:%Y-%m-%d %H:%M:%S}"),
        ]
        return "\n".join([*head, *self.lines(log.moves()), ""])

    def lines(self, moves: Iterable[LoggedMove]) -> Iterator[str]:
        """Yield a log's lines with the time since the first card; names are as written, not escaped."""
        # The sentences are made for Discord: the markup is removed before names are inserted.
        marked = replace(self, names=[f"\ue000{seat}\ue001" for seat in range(len(self.names))])
        for move in moves:
            if any(isinstance(event, e.HandStarted) for event in move.events):
                yield ""
            time = _time(int(move.after.total_seconds()))
            for sentence in marked.sentences(move.events):
                line = _SEAT.sub(lambda found: self.names[int(found[1])], _MARKDOWN.sub("", sentence))
                yield f"{time}  {line}"
            marked = replace(marked, colours=reduce(colours_after, move.events, marked.colours))


def colours_after(colours: Colours, event: RoomEvent) -> Colours:
    match event:
        case e.HandStarted():
            return None, event.start_card.colour
        case e.CardPlayed() if event.card.face is Face.WILD_DRAW_FOUR:
            return colours[1], event.colour
        case e.CardPlayed() | e.SetPlayed() | e.ColourNamed():
            return None, event.colour
    return colours


def _lines(
    translate: Translator, events: Sequence[RoomEvent], sentences: Sequence[str | None]
) -> Iterator[str]:
    """Yield the sentences; a turn that ran out is joined with its first consequence in one line."""
    line: list[str] = []
    for event, sentence in zip(events, sentences, strict=True):
        if sentence is None:
            continue
        line.append(sentence)
        if not isinstance(event, TurnRanOut):
            yield paragraph(translate, line)
            line = []
    if line:
        yield paragraph(translate, line)


def _time(seconds: int) -> str:
    """Return a time as hours, minutes and seconds; 0 if the machine's clock was set back."""
    seconds = max(0, seconds)
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


MAX_CHARACTERS: Final = 62  # length goal after the introduction: two lines of small text on a phone
CARD_HITS: Final = frozenset(
    {SKIPPED, e.DrawCause.DRAW_TWO.value, e.DrawCause.DRAW_FOUR.value}
)  # hits that name the played card
MANY: Final = 2  # cards drawn by others that are always worth telling
_UNSEEN: Final = re.compile(r"\\(?=.)|\*\*")


@dataclass(frozen=True, slots=True, kw_only=True)
class SinceMove:
    """Events since the last move of a hand's owner, or since the deal; `complete` if none are missing."""

    hits: Sequence[RecentPenalty] = ()
    events: Sequence[RoomEvent] = ()
    complete: bool = True


NOTHING_SINCE: Final = SinceMove()


def since_move_text(
    translate: Translator,
    view: View,
    names: Sequence[str],
    since: SinceMove,
    *,
    hitters: Sequence[str] | None = None,
) -> str:
    """Return the line, "" if nothing happened; if it is too long, only events about others are dropped."""
    hitters = hitters or names
    won = [_hit(translate, hit, hitters) for hit in since.hits if hit.kind == HAND_WON]
    hits = [hit for hit in since.hits if hit.kind != HAND_WON]
    here = [event for event in since.events if _is_here(event, view)]
    told = _Told(translate, view, names, hitters)
    parts = [*told.parts(_without_what_hit(here, view, hits), hits)]
    complete = since.complete
    while visible_length(" · ".join(text for _, text in parts)) > MAX_CHARACTERS:
        if (least := min(weight for weight, _ in parts)) is _Weight.OWN:
            break
        del parts[next(place for place, (weight, _) in enumerate(parts) if weight is least)]
        complete = False
    texts = [text for _, text in parts]
    if texts and not complete:
        texts[0] = f"… {texts[0]}"
    dealt = any(isinstance(event, e.HandStarted) for event in since.events)
    key = "since-deal" if dealt else "since-move"
    return " · ".join([*won, *([translate(key, parts=" · ".join(texts))] if texts else [])])


def _hit(translate: Translator, hit: RecentPenalty, names: Sequence[str]) -> str:
    own = "yes" if hit.by == hit.seat else "no"
    text = translate(f"hit-{hit.kind}", name=names[hit.by], count=hit.count, own=own)
    return translate("hit-cards", hit=text, cards=cards_text(translate, hit.cards)) if hit.cards else text


def visible_length(text: str) -> int:
    """Return a text's visible length, without escapes and bold markup."""
    return len(_UNSEEN.sub("", text))


class _Weight(IntEnum):
    """Importance of an event to the owner of a hand."""

    LITTLE = 0
    MUCH = 1
    OWN = 2


def _is_here(event: RoomEvent, view: View) -> bool:
    """Return whether an event happened at the owner's own table."""
    if view.tables == 1:
        return True
    seat = getattr(event, "seat", None)
    return getattr(event, "table", view.table) == view.table if seat is None else seat in view.order


def _without_what_hit(
    events: Sequence[RoomEvent], view: View, hits: Sequence[RecentPenalty]
) -> list[RoomEvent]:
    """Return the events without cards told as hits, but with those that leave one card or set a colour."""
    hitting = {hit.by for hit in hits if hit.kind in CARD_HITS}
    kept: list[RoomEvent] = []
    played: RoomEvent | None = None
    for event in events:
        match event:
            case e.CardPlayed(seat, card, _, left):
                news = left == 1 or card.wild or (kept and isinstance(kept[-1], e.JumpedIn))
                played = event if seat in hitting and not news else None
            case e.SeatSkipped(seat) | e.CardsDrawn(seat) if seat == view.seat and played in kept:
                kept.remove(played)
            case _:
                pass
        kept.append(event)
    return kept


def _places_of(
    hits: Sequence[RecentPenalty], events: Sequence[RoomEvent], seat: int | None
) -> tuple[list[RecentPenalty], dict[int, RecentPenalty]]:
    earlier = list(hits)
    placed: dict[int, RecentPenalty] = {}
    for place in reversed(range(len(events))):
        kind = _kind_of_hit(events[place], events[place - 1] if place else None, seat)
        found = [one for one in earlier if one.kind == kind]
        if found:
            placed[place] = found[-1]
            earlier.remove(found[-1])
    return earlier, placed


def _kind_of_hit(event: RoomEvent, before: RoomEvent | None, seat: int | None) -> str | None:
    match event:
        case e.CardsDrawn(drew, _, cause) if drew == seat:
            return cause.value
        case e.SeatSkipped(skipped) if skipped == seat:
            drew_before = isinstance(before, e.CardsDrawn) and before.seat == seat
            return None if drew_before else SKIPPED
        case e.DrawsDeflected(_, other) if other == seat:
            return DEFLECTED
        case e.HandsSwapped(one, other) if seat in {one, other}:
            return SWAPPED
        case e.HandsPassed():
            return PASSED
    return None


def _is_told_already(event: RoomEvent, before: RoomEvent | None, view: View) -> bool:
    match event:
        case e.CardsDrawn(_, _, e.DrawCause.CAUGHT):
            return True
        case e.CardsDrawn(seat, _, cause):
            return seat == view.seat and cause is not e.DrawCause.CHOICE
        case e.SeatSkipped(seat) | e.TurnPassed(seat):
            return seat == view.seat or (isinstance(before, e.CardsDrawn) and before.seat == seat)
        case e.UnoCaught(seat) | e.HandLimitReached(seat):
            return seat == view.seat
        case e.WildDrawFourChallenged(seat, _, guilty):
            return guilty and seat == view.seat
        case e.HandsSwapped(seat, other):
            return view.seat in {seat, other}
    return False


@dataclass(frozen=True, slots=True)
class _Told:
    """Tells what others did, in a few words per event."""

    translate: Translator
    view: View
    names: Sequence[str]
    hitters: Sequence[str]

    def parts(
        self, events: Sequence[RoomEvent], hits: Sequence[RecentPenalty]
    ) -> Iterator[tuple[_Weight, str]]:
        """Yield everything not implied by something told; hits from before these events come first."""
        earlier, placed = _places_of(hits, events, self.view.seat)
        for hit in earlier:
            yield _Weight.OWN, _hit(self.translate, hit, self.hitters)
        before: RoomEvent | None = None
        for place, event in enumerate(events):
            if place in placed:
                yield _Weight.OWN, _hit(self.translate, placed[place], self.hitters)
            elif not _is_told_already(event, before, self.view):
                for text in self._event(event, jumped=isinstance(before, e.JumpedIn)):
                    yield self._weight(event), text
            before = event

    def _weight(self, event: RoomEvent) -> _Weight:
        match event:
            case e.CardPlayed(seat, left=left) | e.SetPlayed(seat, left=left):
                matters = left == 1 == self.view.seats[seat].cards
            case e.CardsDrawn(_, count):
                matters = count >= MANY
            case _:
                matters = not isinstance(event, e.TurnPassed | e.SeatSkipped)
        return _Weight.MUCH if matters else _Weight.LITTLE

    def _event(self, event: RoomEvent, *, jumped: bool) -> Iterator[str]:
        translate, names, own = self.translate, self.names, self._own
        match event:
            case e.CardPlayed(seat, card, colour, left):
                key = "since-jumped" if jumped else "since-played"
                yield translate(
                    key, name=names[seat], own=own(seat), card=self._card(card, colour), count=left
                )
            case e.SetPlayed(seat, cards, _, left):
                shown = " ".join(self._card(card, card.colour) for card in cards if card.colour)
                yield translate("since-played", name=names[seat], own=own(seat), card=shown, count=left)
            case e.CardsDiscarded(seat, discarded):
                yield translate("since-discarded", name=names[seat], own=own(seat), count=len(discarded))
            case e.DrawsDeflected(seat, _, owed):
                yield translate("since-deflected", name=names[seat], own=own(seat), count=owed)
            case e.CardsDrawn(seat, count):
                yield translate("since-drew", name=names[seat], own=own(seat), count=count)
            case e.TurnPassed(seat):
                yield translate("since-passed", name=names[seat])
            case e.SeatSkipped(seat):
                yield translate("since-skipped", name=names[seat])
            case e.HandsSwapped(seat, other):
                yield translate("since-swapped", name=names[seat], other=names[other])
            case e.ColourNamed(int(seat), colour):
                yield translate(
                    "since-named", name=names[seat], own=own(seat), colour=colour_text(translate, colour)
                )
            case _:
                yield from self._rarely(event)

    def _rarely(self, event: RoomEvent) -> Iterator[str]:
        translate, names, own = self.translate, self.names, self._own
        match event:
            case e.UnoCaught(seat, by):
                yield translate("since-caught", name=names[seat], by=names[by], own=own(by))
            case e.WildDrawFourChallenged(seat, by):
                yield translate("since-challenged", name=names[seat], by=names[by], own=own(by, seat))
            case e.SeatForfeited(seat):
                yield translate("since-left", name=names[seat], own=own(seat))
            case e.HandLimitReached(seat):
                yield translate("since-too-many", name=names[seat])
            case e.SeatFinished(seat, place):
                yield translate("since-finished", name=names[seat], own=own(seat), place=place)
            case e.SeatEliminated(seat):
                yield translate("since-out", name=names[seat], own=own(seat))

    def _own(self, actor: int, target: int | None = None) -> str:
        """Return which of them owns the hand: actor, target or nobody."""
        seat = self.view.seat
        named = "target" if seat is not None and seat == target else "nobody"
        return "actor" if seat == actor else named

    def _card(self, card: Card, colour: Colour | None) -> str:
        named = "none" if card.colour or colour is None else SYMBOLS[colour]
        face = short_face(self.translate, card)
        return self.translate("since-card", symbol=symbol(card), face=face, named=named)
