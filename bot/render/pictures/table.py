"""The public message of a table, with names escaped already, and its picture: piles, colour, seats, turn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from PIL import Image

from bot.engine.cards import Card, Colour
from bot.engine.events import HandEnded, MatchStarted
from bot.engine.formats import hands_in_a_round
from bot.engine.hand import Phase
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import HouseRule
from bot.engine.view import SeatView, View
from bot.i18n import Translator
from bot.render.cards import card_text, card_words, colour_if_known
from bot.render.events import EventTeller
from bot.render.league import place_text
from bot.render.pictures import sprites
from bot.render.pictures.hand import NAMING
from bot.render.pictures.pieces import GAP, WIDTH, listed, put_place, seat_label
from bot.render.seats import (
    LARGE_TABLE,
    MARKER_SEAT,
    MARKER_TURN,
    Team,
    has_dealer,
    joined,
    seats_shown,
    shorten,
    signed,
    signed_names,
    table_names,
    team_of,
    teams_text,
    with_number,
)
from bot.rooms.state.history import RoomEvent

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
        sentences = EventTeller(translate, names, has_dealer(view.rules), times, view.tables).sentences(since)
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
            colour = colour_if_known(translate, view.before)
            yield translate("table-turn-challenge", name=name, by=names[view.challenged], colour=colour)
        elif view.phase is Phase.ANSWER:
            deflecting = "yes" if view.rules.deflect is HouseRule.ON else "no"
            yield translate("table-turn-answer", name=name, count=view.owed, deflecting=deflecting)
        elif view.phase in NAMING:
            yield translate(f"table-turn-{view.phase.value}", name=name)
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
            told = self._out_of_hand(seat, name)
            return translate("seat-out-of-hand-line", marker=MARKER_SEAT, seat=told, points=seat.points)
        return translate(
            "seat-line",
            marker=marker,
            name=f"**{name}**" if turn else name,
            cards=seat.cards,
            points=seat.points,
            called="yes" if seat.called else "no",
            dealer="yes" if seat.seat == view.dealer and has_dealer(view.rules) else "no",
        )

    def _out_of_hand(self, seat: SeatView, name: str) -> str:
        if seat.place is None:
            return self.translate("seat-out-of-hand", name=name)
        return self.translate("seat-finished", medal=place_text(self.translate, seat.place), name=name)

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
            return self._out_of_hand(seat, name)
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


PILES: Final = 236  # height in pixels of the piles in the middle

COLUMNS: Final = {"full": 3, "wide": 4, "close": 6, "tight": 10}
MAX_SEATS_BY_SIZE: Final = {"wide": 12, "close": 20}
"""The most seats that are drawn in each size; with more they are tight."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLayout:
    """The places of a number of seats around the table."""

    size: sprites.SeatSize
    near: int
    left: int
    far: int
    right: int

    @property
    def _step(self) -> int:
        return self.size.plate[1] + GAP

    @property
    def caption(self) -> int:
        """Height of the plate that names whose turn it is, where the seats are too small for names."""
        return sprites.WIDE.plate[1] + GAP if self.size.name == "tight" else 0

    @property
    def _middle(self) -> tuple[int, int]:
        """Return the top and the height of what lies between the far and the near side."""
        top = GAP + (self._step if self.far else 0)
        return top, max(PILES + self.caption + GAP, max(self.left, self.right) * self._step)

    @property
    def height(self) -> int:
        top, high = self._middle
        return top + high + (self._step if self.near else 0)

    @property
    def centre(self) -> tuple[int, int]:
        top, high = self._middle
        return WIDTH // 2, top + (high - GAP - self.caption) // 2

    def places(self) -> Iterator[tuple[int, int]]:
        """Return left and top of each seat's plate, clockwise."""
        wide = self.size.plate[0]
        across, down = list(_spread(self.near, WIDTH, wide)), self.height - self._step
        yield from ((left, down) for left in reversed(across))
        top, high = self._middle
        margin = (WIDTH // COLUMNS[self.size.name] - wide) // 2
        left = [top + at for at in _spread(self.left, high - GAP, self.size.plate[1])]
        yield from ((margin, at) for at in reversed(left))
        yield from ((at, GAP) for at in _spread(self.far, WIDTH, wide))
        right = _spread(self.right, high - GAP, self.size.plate[1])
        yield from ((WIDTH - margin - wide, top + at) for at in right)


def _spread(count: int, room: int, each: int) -> Iterator[int]:
    """Return where `count` things of length `each` begin when spread evenly over a length `room`."""
    return (room * (2 * number + 1) // (2 * count) - each // 2 for number in range(count))


def seat_layout(seats: int) -> SeatLayout:
    """Return the layout for any number of seats; more than forty make the picture higher."""
    fitting = (size for size in sprites.SEAT_SIZES if seats <= MAX_SEATS_BY_SIZE.get(size.name, seats))
    size = sprites.FULL if seats <= 2 else next(fitting)
    columns = COLUMNS[size.name]
    sides = max(min(seats, 2), seats - 2 * columns)
    rest = seats - sides
    return SeatLayout(size=size, near=-(-rest // 2), left=-(-sides // 2), far=rest // 2, right=sides // 2)


PAD: Final = 9
TOP: Final = 4
LABELS: Final = {
    "full": ("huge", "big", "large", "label", "name", "small"),
    "wide": ("label", "name"),
    "close": ("name",),
    "tight": ("name",),
}
"""Letterings of the name at each size of a seat, the largest first."""

COUNTS: Final = {"full": ("huge", "big"), "wide": ("big",), "close": ("count",), "tight": ("name",)}
"""Letterings of the number of cards at each size of a seat, the largest first."""

SIGN_OUT: Final = 3  # pixels by which the sign of a team stands out of its plate

PILE_STEPS: Final = (0, 8, 30)
"""Sizes of the draw pile; for each one that it exceeds, it is drawn one card higher."""


@dataclass(frozen=True, slots=True)
class SeatContent:
    """What a picture shows of a seat; one that rests is out of this hand alone, perhaps with a place."""

    label: str
    cards: int
    turn: bool
    gone: bool
    called: bool
    team: Team | None = None
    resting: bool = False
    place: int | None = None
    name: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableContent:
    """Exactly what a picture of the table shows; its caption names the seat in turn where seats are small."""

    top: Card
    colour: Colour | None
    direction: int
    draw_pile: int
    owed: int
    seats: tuple[SeatContent, ...]
    caption: SeatContent | None


def table_content(view: View, names: Sequence[str]) -> TableContent:
    shown = seats_shown(view)
    small = bool(seat_layout(len(shown)).caption)
    seats = tuple(_seat(view, seat, names[seat.seat], small=small) for seat in shown)
    turn = view.seats[view.turn]
    return TableContent(
        top=view.top,
        colour=view.colour,
        direction=view.direction if sum(not seat.gone for seat in seats) > 2 else 0,
        draw_pile=view.draw_pile,
        owed=view.owed,
        seats=seats,
        caption=_seat(view, turn, names[view.turn], small=False) if small and view.outcome is None else None,
    )


def _seat(view: View, seat: SeatView, name: str, *, small: bool) -> SeatContent:
    gone = seat.left or seat.out or seat.out_of_hand
    return SeatContent(
        label=seat_label(seat.seat, "" if small else name),
        cards=seat.cards,
        turn=seat.seat == view.turn and view.outcome is None and not gone,
        gone=gone,
        called=seat.called,
        team=team_of(view.teams, seat.seat),
        resting=seat.out_of_hand,
        place=seat.place,
        name=name,
    )


def table_alternative(translate: Translator, shown: TableContent) -> str:
    """Return what the picture of a table shows; of very many seats the last ones are left out."""
    return listed(translate, list(_told_table(translate, shown)))


def _told_table(translate: Translator, shown: TableContent) -> Iterator[str]:
    yield translate(
        "picture-table", card=card_words(translate, shown.top, shown.colour), pile=shown.draw_pile
    )
    if shown.colour is None:
        yield translate("picture-no-colour")
    turn = next((seat.name for seat in shown.seats if seat.turn), None)
    if turn is not None:
        yield translate("picture-turn", name=turn)
        if shown.owed:
            yield translate("picture-owed", name=turn, count=shown.owed)
    if shown.direction:
        way = "clockwise" if shown.direction == 1 else "counter"
        yield translate("picture-direction", direction=way)
    for team in Team:
        members = [seat.name for seat in shown.seats if seat.team is team]
        if members:
            yield translate("picture-team", side=team.value, names=" & ".join(members))
    yield from (_told_seat(translate, seat) for seat in shown.seats)


def _told_seat(translate: Translator, seat: SeatContent) -> str:
    if seat.place is not None:
        return translate("picture-finished", name=seat.name, place=seat.place)
    if seat.resting:
        return translate("picture-out-of-hand", name=seat.name)
    if seat.gone:
        return translate("picture-seat-gone", name=seat.name)
    called = "yes" if seat.called else "no"
    return translate("picture-seat", name=seat.name, cards=seat.cards, called=called)


def table_picture(shown: TableContent) -> bytes:
    table = seat_layout(len(shown.seats))
    picture = sprites.blank_picture(WIDTH, table.height)
    _draw_piles(picture, shown, table.centre)
    for seat, place in zip(shown.seats, table.places(), strict=True):
        dim = seat.gone and seat.place is None
        _draw_seat(_Plate(picture, place, table.size, seat.turn, dim), seat)
    if shown.caption is not None:
        x, y = table.centre
        place = (x - sprites.WIDE.plate[0] // 2, y + (PILES + GAP) // 2)
        _draw_seat(_Plate(picture, place, sprites.WIDE, shown.caption.turn, gone=False), shown.caption)
    return sprites.encode_png(picture)


def _draw_piles(picture: Image.Image, shown: TableContent, centre: tuple[int, int]) -> None:
    x, y = centre
    wide, high = sprites.CARD_SIZES["large"]
    picture.paste(sprites.card_sprite(shown.top, "large"), (x - 8, y - high // 2))
    colour = shown.colour.value if shown.colour else ""
    left = x - 24 - sprites.TOKEN[0]
    picture.paste(sprites.part(f"token-{colour}"), (left, y - 112))
    height = sum(shown.draw_pile > least for least in PILE_STEPS)
    picture.paste(sprites.part(f"pile-{height}"), (left, y - 12))
    middle = (left + sprites.PILE[0] // 2, y - 12 + sprites.PILE[1] // 2)
    sprites.draw_badge(
        picture, (middle[0] - sprites.BADGE[0] // 2, middle[1] - sprites.BADGE[1] // 2), str(shown.draw_pile)
    )
    if shown.owed:
        sprites.draw_badge(
            picture, (x + wide - 8 - sprites.BADGE[0] + PAD, y - high // 2 - PAD), f"+{shown.owed}"
        )
    if shown.direction:
        for side, at in ((-1, x - 184), (1, x + 184 - sprites.DIRECTION_ARROW[0])):
            picture.paste(
                sprites.part(f"direction-{side}-{shown.direction}"), (at, y - sprites.DIRECTION_ARROW[1] // 2)
            )


@dataclass(frozen=True, slots=True)
class _Plate:
    picture: Image.Image
    place: tuple[int, int]
    size: sprites.SeatSize
    turn: bool
    gone: bool

    def put(self, kind: str, at: tuple[int, int] = (0, 0), suffix: str = "") -> None:
        name = f"{kind}-{self.size.name}-{'turn' if self.turn else ''}{suffix}"
        self.picture.paste(sprites.part(name, dim=self.gone), (self.place[0] + at[0], self.place[1] + at[1]))

    def say(self, kind: str, text: str, at: tuple[int, int]) -> None:
        place = (self.place[0] + at[0], self.place[1] + at[1])
        sprites.write(self.picture, place, kind, text, on_cream=self.turn, dim=self.gone)


def _draw_seat(plate: _Plate, seat: SeatContent) -> None:
    size, (wide, _high) = plate.size, plate.size.plate
    kinds, room = LABELS[size.name], wide - 2 * PAD
    tall = sprites.LETTER_CELLS[kinds[0]][1]
    plate.put("plate")
    kind = sprites.lettering(seat.label, kinds, room)
    down = TOP + (tall - sprites.LETTER_CELLS[kind][1]) // 2 if size is sprites.FULL else TOP
    plate.say(kind, sprites.fit_text(kind, seat.label, room), (PAD, down))
    _draw_cards(plate, seat, TOP + tall)
    if seat.team is not None:
        _draw_team(plate, seat.team)


def _draw_team(plate: _Plate, team: Team) -> None:
    """Draw a rim in the colour of a team, and its sign in the corner below the fan."""
    (left, top), (_, high) = plate.place, plate.size.plate
    if plate.size is sprites.WIDE:
        sprites.put_part(plate.picture, (left, top), f"team-plate-{team.value}", dim=plate.gone)
    sign = (left - SIGN_OUT, top + high - sprites.TEAM_SIGN[1] + SIGN_OUT)
    sprites.put_part(plate.picture, sign, f"team-{team.value}", dim=plate.gone)


def _draw_cards(plate: _Plate, seat: SeatContent, top: int) -> None:
    size, (wide, high) = plate.size, plate.size.plate
    if seat.place is not None:
        left, down = plate.place
        centre = (left + wide / 2, down + top + size.fan[1] / 2)
        put_place(plate.picture, centre, seat.place, 2 * size.fan[1] // 5)
    if seat.gone:
        return
    plate.put("fan", (2, top), f"-{min(seat.cards, size.most)}")
    count, room = str(seat.cards), wide - size.fan[0] - 4
    kind = sprites.lettering(count, COUNTS[size.name], room)
    across = size.fan[0] + 2 + (room - sprites.lettering_width(kind, count)) // 2
    down = top + (size.fan[1] - sprites.LETTER_CELLS[kind][1]) // 2
    above = max(8, size.uno[1] - 20) if seat.called else 0
    plate.say(kind, count, (across, down - above))
    if seat.called:
        plate.put("uno", (wide - size.uno[0] - 5, high - size.uno[1] - 5))
