"""The public message of a table as text. Names are escaped already."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from bot.engine.events import HandEnded, MatchStarted
from bot.engine.formats import hands_in_a_round
from bot.engine.hand import Phase
from bot.engine.rulebook.house import HouseRule
from bot.engine.rulebook.table import Format
from bot.render.cards import card_text
from bot.render.events import EventTeller
from bot.render.seats import (
    LARGE_TABLE,
    MARKER_SEAT,
    MARKER_TURN,
    has_dealer,
    joined,
    seats_shown,
    shorten,
    signed,
    signed_names,
    table_names,
    teams_text,
    with_number,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from bot.engine.view import SeatView, View
    from bot.i18n import Translator
    from bot.rooms.state.log_entries import RoomEvent


MAX_TEXT = 3900  # Discord takes 4,000 characters in all texts of a message
MAX_NEWS = 4  # lines of what happened last; `/uno match log` goes back further
MAX_BESIDE_PICTURE = 20  # seats that are listed in a few lines beside a picture, which shows them all
ORDINARY = (Phase.PLAY, Phase.DRAWN)  # what a seat decides in an ordinary turn
NO_REACTIONS: Mapping[int, str] = MappingProxyType({})
BEFORE, AFTER = 1, 3  # seats shown in full around the one whose turn it is
NEARLY_DONE = 2  # cards with which a seat is nearly done
MAX_NEARLY_DONE = 6
MAX_COUNTED_NAME_LENGTH = 10


def table_page(
    translate: Translator,
    *,
    view: View,
    names: Sequence[str],
    news: Sequence[RoomEvent],
    last_hand: HandEnded | None = None,
    marks: Sequence[str] = (),
    notices: Sequence[str] = (),
    beside: Sequence[View] = (),
    unwritten: Collection[int] | None = None,
    opening: str = "",
    reactions: Mapping[int, str] = NO_REACTIONS,
    remark: str = "",
) -> tuple[str, ...]:
    """Return the table as a spectator sees it, with how the last hand ended and what happened since.

    Beside a picture, which shows them, the seats take a line or two together instead of one each.

    Args:
        marks: What else there is to say of each seat, "" for nothing.
        beside: A spectator's views of the other tables of the match.
        unwritten: Seats whose names a picture below does not write; None without a picture.
        opening: What is said when the cards are dealt, above what happened since; "" for nothing.
        remark: What a computer player says to what happened, below it; "" for nothing.
    """
    names = table_names(names)
    table = _Table(translate, view, names, marks, reactions)
    blocks = table.blocks(notices=notices, unwritten=unwritten)
    for other in beside:
        blocks += replace(table, view=other).blocks()
    sentences = table.news(news, last_hand)
    if opening:
        sentences = [opening, *sentences[-(MAX_NEWS - 1) :]]
    if remark:
        sentences = [*sentences[-(MAX_NEWS - 1) :], remark]
    lines = [f"-# {sentence}" for sentence in sentences]
    while sum(len(line) + 1 for line in lines) > MAX_TEXT - sum(map(len, blocks)):
        del lines[0]
    if lines:
        blocks.append("\n".join(lines))
    return tuple(blocks)


@dataclass(frozen=True, slots=True)
class _Table:
    """One table in words; marks and reactions are those of the seats."""

    translate: Translator
    view: View
    names: Sequence[str]
    marks: Sequence[str]
    reactions: Mapping[int, str]

    def blocks(self, *, notices: Sequence[str] = (), unwritten: Collection[int] | None = None) -> list[str]:
        """Return what lies there, who sits there, what waits to be decided; arguments as of `table_page`."""
        translate, view, names = self.translate, self.view, self.names
        head = self._head(pictured=unwritten is not None)
        notice_block = ["\n".join(notices)] if notices else []
        if unwritten is not None and len(names) <= MAX_BESIDE_PICTURE:
            return [f"{head}\n{self._seats_brief(unwritten)}", *notice_block, *self._pending()]
        large_table = len(names) > LARGE_TABLE
        signs = self._shown_names(range(len(names)) if large_table else ())
        lines = []
        for seat in seats_shown(view):
            line, mark = self._seat_line(seat, signs[seat.seat]), self._mark(seat)
            lines.append(f"{line} · {mark}" if mark else line)
        if large_table:
            blocks = self._large_table_blocks(lines)
        else:
            if len(view.order) > 2:  # else both ways are the same
                direction = translate("table-direction", direction="left" if view.direction == 1 else "right")
                lines.append(f"-# {direction}")
            blocks = ["\n".join([*lines, *self._teams()])]
        return [head, *notice_block, *blocks, *self._pending()]

    def _head(self, *, pictured: bool) -> str:
        """Return the headline: the top card, how far the match is, and an ordinary turn in words."""
        translate, view, rules = self.translate, self.view, self.view.rules
        top = translate("table-top", card=card_text(translate, view.top, view.colour))
        if view.tables > 1:
            top = translate("table-number", number=view.table + 1, top=top)
        course = translate(
            f"table-course-{rules.format.value}",
            hand=view.hand_number,
            target=rules.target,
            hands=rules.rounds * hands_in_a_round(rules.format, len(view.seats)),
        )
        # A picture shows the draw pile.
        facts = course if pictured else translate("table-facts", course=course, pile=view.draw_pile)
        head = f"## {top}\n-# {facts}"
        if view.phase not in ORDINARY:
            return head
        return f"{head}\n{translate('table-turn', name=self.names[view.turn])}"

    def news(self, news: Sequence[RoomEvent], last_hand: HandEnded | None) -> list[str]:
        """Return how the last hand ended and the newest events since, a few lines in all."""
        translate, view, names = self.translate, self.view, self.names
        since = [event for event in news if not isinstance(event, MatchStarted | HandEnded)]
        times = view.rules.times_counted
        sentences = EventTeller(translate, names, has_dealer(view.rules), times).sentences(since)
        if last_hand is None or last_hand.winner is None:
            return sentences[-MAX_NEWS:]
        winner = last_hand.winner
        pair = next((pair for pair in view.teams if winner in pair and self._scores_by_team), (winner,))
        won = translate(
            "table-last-hand",
            hand=last_hand.number,
            name=signed(view.teams, winner, joined(pair, names)) if len(pair) > 1 else names[winner],
            points=last_hand.points,
            times=times if last_hand.points else 1,
        )
        return [won, *sentences[-(MAX_NEWS - 1) :]]

    def _pending(self) -> Iterator[str]:
        """Yield what is open and not an ordinary turn."""
        translate, view, names = self.translate, self.view, self.names
        name = names[view.turn]
        if view.phase is Phase.CHALLENGE and view.challenged is not None:
            yield translate("table-turn-challenge", name=name, by=names[view.challenged])
        elif view.phase is Phase.ANSWER:
            deflecting = "yes" if view.rules.deflect is HouseRule.ON else "no"
            yield translate("table-turn-answer", name=name, count=view.owed, deflecting=deflecting)
        elif view.phase is Phase.COLOUR:
            yield translate("table-turn-colour", name=name)
        elif view.phase is Phase.OVER and view.outcome is None:
            yield translate("table-waits")
        if view.accusation is not None:
            accusation = view.accusation
            yield translate("table-accusation", name=names[accusation.accused], by=names[accusation.by])

    def _seat_line(self, seat: SeatView, name: str) -> str:
        translate, view = self.translate, self.view
        turn = seat.seat == view.turn and view.phase is not Phase.OVER
        marker = MARKER_TURN if turn else MARKER_SEAT
        if seat.left:
            return translate("seat-left", marker=MARKER_SEAT, name=name, points=seat.points)
        if seat.out_of_hand:
            name = translate("seat-out-of-hand", name=name)
            return translate("seat-out-of-hand-line", marker=MARKER_SEAT, seat=name, points=seat.points)
        return translate(
            "seat-line",
            marker=marker,
            name=f"**{name}**" if turn else name,
            cards=seat.cards,
            points=seat.points,
            called="yes" if seat.called else "no",
            dealer="yes" if seat.seat == view.dealer and has_dealer(view.rules) else "no",
        )

    def _shown_names(self, numbered: Collection[int]) -> tuple[str, ...]:
        """Return the names of all seats with signs and reactions; of some with the number in the picture."""
        named = [
            with_number(self.translate, seat, name) if seat in numbered else name
            for seat, name in enumerate(self.names)
        ]
        return signed_names(self.view.teams, [self._reacting(seat, name) for seat, name in enumerate(named)])

    def _reacting(self, seat: int, name: str) -> str:
        if seat not in self.reactions:
            return name
        return self.translate("seat-reacts", name=name, reaction=self.reactions[seat])

    def _mark(self, seat: SeatView) -> str:
        return self.marks[seat.seat] if self.marks else ""

    def _large_table_blocks(self, lines: Sequence[str]) -> list[str]:
        translate, view = self.translate, self.view
        around_turn = _seats_around_turn(view)
        blocks = ["\n".join([*(lines[seat] for seat in around_turn), f"-# {translate('large-table-order')}"])]
        nearly_done = [
            seat
            for seat in view.seats
            if _is_playing(seat) and seat.cards <= NEARLY_DONE and seat.seat not in around_turn
        ]
        nearly_done.sort(key=lambda seat: (seat.cards, seat.seat))
        if nearly_done:
            blocks.append("\n".join(lines[seat.seat] for seat in nearly_done[:MAX_NEARLY_DONE]))
        blocks.append(" · ".join(map(self._seat_in_brief, view.seats)))
        return blocks

    def _seat_in_brief(self, seat: SeatView) -> str:
        """Return a seat in few words: its name, how many cards it holds, its points if there are any."""
        translate = self.translate
        name = with_number(translate, seat.seat, shorten(self.names[seat.seat], MAX_COUNTED_NAME_LENGTH))
        name = self._reacting(seat.seat, name)
        if not _is_playing(seat):
            return translate("seat-gone", name=name)
        key = "large-table-turn" if seat.seat == self.view.turn else "large-table-seat"
        return translate(key, name=name, cards=seat.cards, points=seat.points)

    def _seats_brief(self, unwritten: Collection[int]) -> str:
        translate, names, here = self.translate, self.names, seats_shown(self.view)
        shown = self._shown_names(unwritten)
        lines = [" · ".join(self._seat_brief(seat, shown[seat.seat]) for seat in here), *self._teams()]
        scored = [
            translate("seat-points", name=names[one.seat], points=one.points) for one in here if one.points
        ]
        if scored and not self._scores_by_team:
            lines.append(f"-# {translate('table-points', points=' · '.join(scored))}")
        return "\n".join(lines)

    @property
    def _scores_by_team(self) -> bool:
        """Whether partners score together, since nobody changes partners."""
        return bool(self.view.teams) and self.view.rules.format is Format.PARTNERS

    def _teams(self) -> Iterator[str]:
        """Yield who plays with whom in this hand, with their points if they score together."""
        points = [seat.points for seat in self.view.seats] if self._scores_by_team else None
        if self.view.teams:
            yield f"-# {teams_text(self.translate, self.view.teams, self.names, points=points)}"

    def _seat_brief(self, seat: SeatView, name: str) -> str:
        translate = self.translate
        if seat.left or seat.out:
            return translate("seat-gone", name=name)
        if seat.out_of_hand:
            return translate("seat-out-of-hand", name=name)
        key = "seat-brief-turn" if seat.seat == self.view.turn else "seat-brief"
        text = translate(key, name=name, cards=seat.cards, called="yes" if seat.called else "no")
        mark = self._mark(seat)
        return translate("seat-brief-marked", seat=text, mark=mark) if mark else text


def _seats_around_turn(view: View) -> list[int]:
    order = view.order if view.direction == 1 else view.order[::-1]
    if view.turn not in order:
        return [view.turn]
    place = order.index(view.turn)
    around = (order[(place + step) % len(order)] for step in range(-BEFORE, AFTER + 1))
    return list(dict.fromkeys(around))


def _is_playing(seat: SeatView) -> bool:
    return not (seat.left or seat.out or seat.out_of_hand)
