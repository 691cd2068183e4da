"""A moment of a match that is watched again, as text. Names are escaped already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine.events import CardsReceived, HandShown, HandStarted
from bot.render.cards import card_text, cards_text, suits
from bot.render.events import events_text
from bot.render.seats import signed_names, table_names
from bot.render.table import MARKER_SEAT, MARKER_TURN, MAX_TEXT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bot.engine.cards import Card, Colour
    from bot.i18n import Translator
    from bot.render.cards import CardFaces
    from bot.render.seats import Pairs
    from bot.rooms.state.log_entries import RoomEvent


MAX_HAPPENED: Final = 10  # lines of what happened in one step
MAX_IN_A_LINE: Final = 160
CARDS_SHOWN: Final = (40, 24, 16, 10, 6, 3, 0)
"""Cards of each hand that are shown; where the text gets too long, fewer."""
CARDS_IN_A_SENTENCE: Final = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaySeat:
    """A seat at a moment of a match; its cards and their count are None if hidden or not archived."""

    seat: int
    cards: tuple[Card, ...] | None
    count: int | None
    points: int
    turn: bool
    gone: bool
    called: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayMoment:
    """A moment of a match.

    Attributes:
        table: The number of the table, from 1; None where there is only one.
        when: When it was, as a Discord timestamp.
        direction: 1 clockwise, -1 against the clock.
        surprise: What makes it worth jumping to, as a part of a key; None if nothing does.
    """

    match: str
    hand: int | None
    hands: int
    table: int | None
    move: int
    moves: int
    when: str
    top: Card | None
    colour: Colour | None
    direction: int
    draw_pile: int | None
    owed: int
    seats: tuple[ReplaySeat, ...]
    happened: Sequence[RoomEvent]
    surprise: str | None
    dealt: bool
    teams: Pairs = ()
    times: int = 1


def replay_blocks(
    translate: Translator, moment: ReplayMoment, names: Sequence[str], faces: CardFaces, *, pictured: bool
) -> list[str]:
    """Return the text of a moment in up to three parts.

    Where it is, always in two lines; what happened, if it has words; and who holds what, as far as known.
    """
    names = table_names(names)
    head = _head(translate, moment)
    pile = () if pictured else _pile(translate, moment, names)
    told = "\n".join([*pile, *_happened(translate, moment, names)])
    room = MAX_TEXT - len(head) - len(told)
    shown = signed_names(moment.teams, names)
    hands = _hands_that_fit(translate, moment, shown, faces, pictured=pictured, room=room)
    return [text for text in (head, told, hands) if text]


def _head(translate: Translator, moment: ReplayMoment) -> str:
    place = translate("replay-place", number=moment.move, total=moment.moves)
    if moment.hand is not None:
        place = translate("replay-hand-place", hand=moment.hand, hands=moment.hands, place=place)
    if moment.table is not None:
        place = translate("replay-table-place", number=moment.table, place=place)
    return f"### {translate('replay-title', hash=moment.match)}\n-# {place} · {moment.when}"


def _pile(translate: Translator, moment: ReplayMoment, names: Sequence[str]) -> Iterator[str]:
    """Yield top card, draw pile and whose turn it is, as far as archived; a picture shows all that."""
    if moment.top is not None:
        yield translate("replay-top", card=card_text(translate, moment.top, moment.colour))
        if moment.draw_pile is not None:
            yield f"-# {translate('replay-pile', pile=moment.draw_pile)}"
    yield from (translate("table-turn", name=names[seat.seat]) for seat in moment.seats if seat.turn)


# What happened


def _happened(translate: Translator, moment: ReplayMoment, names: Sequence[str]) -> Iterator[str]:
    """Yield what happened in the step, with the cards that somebody drew or showed, and what it leads to."""
    if moment.surprise is not None:
        yield f"**{translate(f'replay-surprise-{moment.surprise}')}**"
    lines = [
        *events_text(translate, moment.happened, names, dealt=moment.dealt, times=moment.times),
        *_cards_told(translate, moment.happened, names),
    ]
    for line in lines[:MAX_HAPPENED]:
        yield line if len(line) <= 2 * MAX_IN_A_LINE else f"{line[: 2 * MAX_IN_A_LINE]}…"
    if len(lines) > MAX_HAPPENED:
        yield translate("replay-more", count=len(lines) - MAX_HAPPENED)
    turn = next((names[seat.seat] for seat in moment.seats if seat.turn), None)
    if moment.owed and turn is not None:
        yield translate("replay-owed", name=turn, count=moment.owed)


def _cards_told(translate: Translator, happened: Sequence[RoomEvent], names: Sequence[str]) -> Iterator[str]:
    """Yield which cards somebody drew or was shown; those that are dealt are in the hands below."""
    for event in happened:
        if isinstance(event, HandStarted):
            return
        if isinstance(event, CardsReceived):
            drawn = _few(translate, event.cards)
            told = translate("replay-drawn", name=names[event.to], drawn=drawn)
            yield f"-# {told}"
        elif isinstance(event, HandShown):
            yield f"-# {translate('hand-shown', name=names[event.seat], cards=_few(translate, event.cards))}"


def _few(translate: Translator, cards: Sequence[Card]) -> str:
    told = cards_text(translate, cards[:CARDS_IN_A_SENTENCE])
    more = len(cards) - CARDS_IN_A_SENTENCE
    return translate("cards-more", cards=told, count=more) if more > 0 else told


# Who holds what


def _hands_that_fit(
    translate: Translator,
    moment: ReplayMoment,
    names: Sequence[str],
    faces: CardFaces,
    *,
    pictured: bool,
    room: int,
) -> str:
    """Return the seats with their hands, in so much detail as there is room for."""
    text = ""
    for most in CARDS_SHOWN:
        for shown in (faces.emojis, {}):
            hands = _Hands(translate, names, shown, most)
            text = "\n".join(hands.beside_picture(moment) if pictured else map(hands.line, moment.seats))
            if len(text) <= room:
                return text
    lines = text.split("\n")
    while len("\n".join(lines)) > room - 2:
        lines.pop()
    return "\n".join([*lines, "…"])


@dataclass(frozen=True, slots=True)
class _Hands:
    """How hands are written: in emojis of cards if there are any, else in letters."""

    translate: Translator
    names: Sequence[str]
    faces: Mapping[Card, str]
    most: int

    def beside_picture(self, moment: ReplayMoment) -> Iterator[str]:
        """Yield the hands that are open, and the points: a picture shows all else."""
        translate = self.translate
        for seat in moment.seats:
            held = self._held(seat)
            if held:
                yield translate("replay-seat-open", marker=_marker(seat), name=self._name(seat), held=held)
        scored = [
            translate("seat-points", name=self.names[seat.seat], points=seat.points)
            for seat in moment.seats
            if seat.points
        ]
        if scored:
            yield f"-# {translate('table-points', points=' · '.join(scored))}"

    def line(self, seat: ReplaySeat) -> str:
        """Return a seat, and on a line of its own what it holds."""
        translate = self.translate
        if seat.gone:
            return f"{MARKER_SEAT} {translate('seat-gone', name=self.names[seat.seat])}"
        if seat.count is None:
            return translate("replay-seat-unknown", marker=_marker(seat), name=self._name(seat))
        text = translate(
            "replay-seat",
            marker=_marker(seat),
            name=self._name(seat),
            cards=seat.count,
            points=seat.points,
            called="yes" if seat.called else "no",
        )
        held = self._held(seat)
        return f"{text}\n{held}" if held else text

    def _name(self, seat: ReplaySeat) -> str:
        name = self.names[seat.seat]
        return f"**{name}**" if seat.turn else name

    def _held(self, seat: ReplaySeat) -> str:
        """Return what a seat holds; "" if that is hidden, or nothing, or there is no room for it."""
        if not seat.cards or not self.most:
            return ""
        if self.faces:
            held = "".join(self.faces.get(card, card.code) for card in seat.cards[: self.most])
        else:
            held = " · ".join(suits(self.translate, seat.cards[: self.most]))
        more = len(seat.cards) - self.most
        return held if more <= 0 else f"{held} " + self.translate("replay-more", count=more)


def _marker(seat: ReplaySeat) -> str:
    return MARKER_TURN if seat.turn else MARKER_SEAT
