"""Summary of what happened since the own last move, in one line of the hand: two lines on a phone.

What hit the owner comes first and is always told. Then everything that others did, in order, if it is short
enough; otherwise what changed for all, who is nearly done, who drew much, who laid a card, and who only drew.
Names are escaped.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine import events as e
from bot.render.cards import SYMBOLS, cards_text, colour_text, short_face, symbol
from bot.rooms.state.history import HAND_WON, SKIPPED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from bot.engine.cards import Card, Colour
    from bot.engine.view import View
    from bot.i18n import Translator
    from bot.rooms.state.history import RecentPenalty
    from bot.rooms.state.log_entries import RoomEvent


MAX_CHARACTERS: Final = 62
"""After the words that it begins with, as far as it can be so short: two lines of small text on a phone."""
MAX_NAMED: Final = 2
CARD_HITS: Final = frozenset({SKIPPED, e.DrawCause.DRAW_TWO.value})  # hits that name the card that was played
LAYING: Final = (e.CardPlayed, e.SetPlayed)
MANY: Final = 2  # cards drawn by others that are worth telling where not everything is
_MARKDOWN: Final = re.compile(r"\\(?=.)|\*\*")


@dataclass(frozen=True, slots=True, kw_only=True)
class SinceMove:
    """What happened since the last move of a hand's owner, or since the deal; `complete` if that is all."""

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
    """Return the line; "" if nothing happened. `hitters` are the names for what hit the owner, if others."""
    hitters = hitters or names
    won = [_hit(translate, hit, hitters) for hit in since.hits if hit.kind == HAND_WON]
    hits = [_hit(translate, hit, hitters) for hit in since.hits if hit.kind != HAND_WON]
    called = list(names)
    if view.seat is not None:
        called[view.seat] = translate("since-you")
    here = [event for event in since.events if _is_here(event, view)]
    if not since.complete:  # nobody knows how often
        here = [event for event in here if not isinstance(event, e.DirectionReversed)]
    told = _Told(translate, view, called)
    parts = [*hits, *told.everything(_without_what_hit(here, view, since.hits))]
    if not since.complete or _length(parts) > MAX_CHARACTERS:
        hitting = {hit.by for hit in since.hits if hit.kind != HAND_WON}
        parts = [*hits, *told.most_important(here, MAX_CHARACTERS - _length(hits), but=hitting)]
    dealt = any(isinstance(event, e.HandStarted) for event in since.events)
    key = "since-deal" if dealt else "since-move"
    return " · ".join([*won, *([translate(key, parts=" · ".join(parts))] if parts else [])])


def _hit(translate: Translator, hit: RecentPenalty, names: Sequence[str]) -> str:
    own = "yes" if hit.by == hit.seat else "no"
    text = translate(f"hit-{hit.kind}", name=names[hit.by], count=hit.count, own=own)
    return translate("hit-cards", hit=text, cards=cards_text(translate, hit.cards)) if hit.cards else text


def visible_length(text: str) -> int:
    """Return how many characters of a text are seen: escapes and marks of bold text are not."""
    return len(_MARKDOWN.sub("", text))


def _length(parts: Iterable[str]) -> int:
    return visible_length(" · ".join(parts))


def _is_here(event: RoomEvent, view: View) -> bool:
    """Return whether something happened at the owner's own table."""
    if view.tables == 1:
        return True
    seat = getattr(event, "seat", None)
    return getattr(event, "table", view.table) == view.table if seat is None else seat in view.order


def _without_what_hit(
    events: Sequence[RoomEvent], view: View, hits: Sequence[RecentPenalty]
) -> list[RoomEvent]:
    """Return events without the cards that are told as hits; a last card but one and a colour are news."""
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
    """Tells what others did, in a few words each."""

    translate: Translator
    view: View
    names: Sequence[str]

    def everything(self, events: Sequence[RoomEvent]) -> Iterator[str]:
        """Yield everything that others did, but what follows from what was told."""
        before: RoomEvent | None = None
        for event in events:
            if not _is_told_already(event, before, self.view):
                yield from self._event(event, jumped=isinstance(before, e.JumpedIn))
            before = event

    def _event(self, event: RoomEvent, *, jumped: bool) -> Iterator[str]:
        """Yield what happened, if there are words for it."""
        translate, names = self.translate, self.names
        match event:
            case e.CardPlayed(seat, card, colour, left):
                key = "since-jumped" if jumped else "since-played"
                yield translate(key, name=names[seat], card=self._card(card, colour), count=left)
            case e.SetPlayed(seat, cards, _, left):
                shown = " ".join(self._card(card, card.colour) for card in cards if card.colour)
                yield translate("since-played", name=names[seat], card=shown, count=left)
            case e.DrawsDeflected(seat, _, owed):
                yield translate("since-deflected", name=names[seat], count=owed)
            case e.CardsDrawn(seat, count):
                yield translate("since-drew", name=names[seat], count=count)
            case e.TurnPassed(seat):
                yield translate("since-passed", name=names[seat])
            case e.SeatSkipped(seat):
                yield translate("since-skipped", name=names[seat])
            case e.HandsSwapped(seat, other):
                yield translate("since-swapped", name=names[seat], other=names[other])
            case e.ColourNamed(int(seat), colour):
                yield translate("since-named", name=names[seat], colour=colour_text(translate, colour))
        yield from self._rare(event)

    def _rare(self, event: RoomEvent) -> Iterator[str]:
        """Yield what is worth telling also where there is no room for everything."""
        translate, names = self.translate, self.names
        match event:
            case e.UnoCaught(seat, by):
                yield translate("since-caught", name=names[seat], by=names[by])
            case e.WildDrawFourChallenged(seat, by):
                yield translate("since-challenged", name=names[seat], by=names[by])
            case e.SeatForfeited(seat):
                yield translate("since-left", name=names[seat])
            case e.HandLimitReached(seat):
                yield translate("since-too-many", name=names[seat])
            case e.SeatEliminated(seat):
                yield translate("since-out", name=names[seat])

    def _card(self, card: Card, colour: Colour) -> str:
        named, face = "none" if card.colour else SYMBOLS[colour], short_face(self.translate, card)
        return self.translate("since-card", symbol=symbol(card), face=face, named=named)

    def most_important(self, events: Sequence[RoomEvent], room: int, *, but: AbstractSet[int]) -> list[str]:
        """Return what changed for all, and what else has room; `but` are seats that were told before."""
        laid = {event.seat for event in events if isinstance(event, LAYING)}
        moved = [event.seat for event in events if isinstance(event, (*LAYING, e.CardsDrawn))]
        seats = [seat for seat in dict.fromkeys(moved) if seat != self.view.seat and seat not in but]
        players = {seat: seat in laid for seat in sorted(seats, key=lambda seat: seat not in laid)}
        parts = [*((None, text) for text in self._changes(events)), *self._people(events)]
        line: list[str] = []
        for named in range(min(MAX_NAMED, len(players)), -1, -1):
            kept: list[tuple[int | None, str]] = []
            line = self._line(kept, players, named)
            for part in parts:
                longer = self._line([*kept, part], players, named)
                if _length(longer) <= room:
                    kept, line = [*kept, part], longer
            if len(kept) == len(parts):
                break
        return line

    def _line(
        self, parts: Sequence[tuple[int | None, str]], players: Mapping[int, bool], named: int
    ) -> list[str]:
        """Return parts, each with the seat that it is about, and who else laid a card or drew, some by name.

        Whoever let their time run out drew a card and played none.
        """
        translate = self.translate
        told, left = [text for _, text in parts], named
        others = [seat for seat in players if seat not in {about for about, _ in parts}]
        for played in (True, False):
            seats = [seat for seat in others if players[seat] is played]
            shown, left = seats[:left], max(left - len(seats), 0)
            more, who = len(seats) - len(shown), ", ".join(self.names[seat] for seat in shown)
            if shown:
                told.append(translate("since-all" if played else "since-all-drew", names=who, count=more))
            elif seats:
                told.append(translate("since-others" if played else "since-others-drew", count=more))
        return told

    def _changes(self, events: Sequence[RoomEvent]) -> Iterator[str]:
        """Yield the colour in force if it was named, and the direction if it is another one."""
        translate, view = self.translate, self.view
        named = any(
            isinstance(event, e.ColourNamed) or (isinstance(event, e.CardPlayed) and event.card.wild)
            for event in events
        )
        if named and view.colour is not None:
            yield translate("since-colour", colour=colour_text(translate, view.colour))
        reversals = sum(isinstance(event, e.DirectionReversed) for event in events)
        if reversals % 2 and len(view.order) > 2:
            yield translate("since-direction")

    def _people(self, events: Sequence[RoomEvent]) -> Iterator[tuple[int | None, str]]:
        """Yield the seats that are nearly done, befell something, or drew much, the most important first."""
        translate, view, names = self.translate, self.view, self.names
        for event in events:
            if isinstance(event, LAYING) and event.left == 1 == view.seats[event.seat].cards:
                yield event.seat, translate("since-one-left", name=names[event.seat])
        for event in events:
            if not _is_told_already(event, None, view):
                for text in self._rare(event):
                    yield getattr(event, "seat", None), text
        drawn = Counter[int]()
        for event in events:
            if isinstance(event, e.CardsDrawn) and event.seat != view.seat:
                drawn[event.seat] += event.count
        for seat, count in drawn.most_common():
            if count >= MANY:
                yield seat, translate("since-drew", name=names[seat], count=count)
