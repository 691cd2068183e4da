"""Picture of a table as everybody sees it, also in words: piles, colour, direction, seats, whose turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bot.render.cards import card_words
from bot.render.pictures.pieces import GAP, WIDTH, listed, seat_label
from bot.render.pictures.sprites import (
    BADGE,
    CARD_SIZES,
    DIRECTION_ARROW,
    FULL,
    LETTER_CELLS,
    PILE,
    SEAT_SIZES,
    TEAM_SIGN,
    TOKEN,
    WIDE,
    blank_picture,
    card_sprite,
    draw_badge,
    encode_png,
    fit_text,
    lettering,
    lettering_width,
    part,
    put_part,
    write,
)
from bot.render.seats import Team, seats_shown, team_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL import Image

    from bot.engine.cards import Card, Colour
    from bot.engine.view import SeatView, View
    from bot.i18n import Translator
    from bot.render.pictures.sprites import SeatSize


PILES: Final = 236  # height in pixels of the piles in the middle

COLUMNS: Final = {"full": 1, "wide": 4, "close": 6, "tight": 10}
MAX_SEATS_BY_SIZE: Final = {"wide": 12, "close": 20}
"""The most seats that are drawn in each size; with more they are tight."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLayout:
    """The places of a number of seats around the table."""

    size: SeatSize
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
        return WIDE.plate[1] + GAP if self.size.name == "tight" else 0

    @property
    def _middle(self) -> tuple[int, int]:
        """Return the top and the height of what lies between the far and the near side."""
        top = GAP + (self._step if self.far else 0)
        return top, max(PILES + self.caption + GAP, max(self.left, self.right) * self._step)

    @property
    def height(self) -> int:
        """Of the whole picture."""
        top, high = self._middle
        return top + high + (self._step if self.near else 0)

    @property
    def centre(self) -> tuple[int, int]:
        """The middle of the piles."""
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
    fitting = (size for size in SEAT_SIZES if seats <= MAX_SEATS_BY_SIZE.get(size.name, seats))
    size = FULL if seats <= 2 else next(fitting)
    columns = COLUMNS[size.name]
    sides = max(2 if seats > 2 else 0, seats - 2 * columns)
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

COUNTS: Final = {"full": "huge", "wide": "big", "close": "count", "tight": "name"}
"""Lettering of the number of cards at each size of a seat."""

COUNT: Final = 110  # the most pixels beside a fan that belong to the number of cards
SIGN_OUT: Final = 3  # pixels by which the sign of a team stands out of its plate

PILE_STEPS: Final = (0, 8, 30)
"""Sizes of the draw pile; for each one that it exceeds, it is drawn one card higher."""


@dataclass(frozen=True, slots=True)
class SeatContent:
    """What a picture shows of a seat; one that rests is out of this hand alone."""

    label: str
    cards: int
    turn: bool
    gone: bool
    called: bool
    team: Team | None = None
    resting: bool = False
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
    """Return what the picture of a table shows."""
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
    for seat in shown.seats:
        if seat.resting:
            yield translate("picture-out-of-hand", name=seat.name)
        elif seat.gone:
            yield translate("picture-seat-gone", name=seat.name)
        else:
            called = "yes" if seat.called else "no"
            yield translate("picture-seat", name=seat.name, cards=seat.cards, called=called)


def table_picture(shown: TableContent) -> bytes:
    """Return a picture of a table as PNG."""
    table = seat_layout(len(shown.seats))
    picture = blank_picture(WIDTH, table.height)
    _draw_piles(picture, shown, table.centre)
    for seat, place in zip(shown.seats, table.places(), strict=True):
        _draw_seat(_Plate(picture, place, table.size, seat.turn, seat.gone), seat)
    if shown.caption is not None:
        x, y = table.centre
        place = (x - WIDE.plate[0] // 2, y + (PILES + GAP) // 2)
        _draw_seat(_Plate(picture, place, WIDE, shown.caption.turn, gone=False), shown.caption)
    return encode_png(picture)


def _draw_piles(picture: Image.Image, shown: TableContent, centre: tuple[int, int]) -> None:
    x, y = centre
    wide, high = CARD_SIZES["large"]
    picture.paste(card_sprite(shown.top, "large"), (x - 8, y - high // 2))
    colour = shown.colour.value if shown.colour else ""
    left = x - 24 - TOKEN[0]
    picture.paste(part(f"token-{colour}"), (left, y - 112))
    height = sum(shown.draw_pile > least for least in PILE_STEPS)
    picture.paste(part(f"pile-{height}"), (left, y - 12))
    middle = (left + PILE[0] // 2, y - 12 + PILE[1] // 2)
    draw_badge(picture, (middle[0] - BADGE[0] // 2, middle[1] - BADGE[1] // 2), str(shown.draw_pile))
    if shown.owed:
        draw_badge(picture, (x + wide - 8 - BADGE[0] + PAD, y - high // 2 - PAD), f"+{shown.owed}")
    if shown.direction:
        for side, at in ((-1, x - 184), (1, x + 184 - DIRECTION_ARROW[0])):
            picture.paste(part(f"direction-{side}-{shown.direction}"), (at, y - DIRECTION_ARROW[1] // 2))


@dataclass(frozen=True, slots=True)
class _Plate:
    picture: Image.Image
    place: tuple[int, int]
    size: SeatSize
    turn: bool
    gone: bool

    def put(self, kind: str, at: tuple[int, int] = (0, 0), suffix: str = "") -> None:
        """Put a sprite somewhere on the plate."""
        name = f"{kind}-{self.size.name}-{'turn' if self.turn else ''}{suffix}"
        self.picture.paste(part(name, dim=self.gone), (self.place[0] + at[0], self.place[1] + at[1]))

    def say(self, kind: str, text: str, at: tuple[int, int]) -> None:
        """Write somewhere on the plate."""
        place = (self.place[0] + at[0], self.place[1] + at[1])
        write(self.picture, place, kind, text, on_cream=self.turn, dim=self.gone)


def _draw_seat(plate: _Plate, seat: SeatContent) -> None:
    size, (wide, _high) = plate.size, plate.size.plate
    kinds, room = LABELS[size.name], wide - 2 * PAD
    tall = LETTER_CELLS[kinds[0]][1]
    plate.put("plate")
    kind = lettering(seat.label, kinds, room)
    down = TOP + (tall - LETTER_CELLS[kind][1]) // 2 if size is FULL else TOP
    plate.say(kind, fit_text(kind, seat.label, room), (PAD, down))
    _draw_cards(plate, seat, TOP + tall)
    if seat.team is not None:
        _draw_team(plate, seat.team)


def _draw_team(plate: _Plate, team: Team) -> None:
    """Draw a rim in the colour of a team, and its sign in the corner below the fan."""
    (left, top), (_, high) = plate.place, plate.size.plate
    if plate.size is WIDE:
        put_part(plate.picture, (left, top), f"team-plate-{team.value}", dim=plate.gone)
    sign = (left - SIGN_OUT, top + high - TEAM_SIGN[1] + SIGN_OUT)
    put_part(plate.picture, sign, f"team-{team.value}", dim=plate.gone)


def _draw_cards(plate: _Plate, seat: SeatContent, top: int) -> None:
    if seat.gone:
        return
    size, (wide, high) = plate.size, plate.size.plate
    plate.put("fan", (2, top), f"-{min(seat.cards, size.most)}")
    count, kind = str(seat.cards), COUNTS[size.name]
    room = min(wide - size.fan[0] - 4, COUNT)
    across = size.fan[0] + 2 + (room - lettering_width(kind, count)) // 2
    down = top + (size.fan[1] - LETTER_CELLS[kind][1]) // 2
    plate.say(kind, count, (across, down - 8 if seat.called else down))
    if seat.called:
        plate.put("uno", (wide - size.uno[0] - 5, high - size.uno[1] - 5))
