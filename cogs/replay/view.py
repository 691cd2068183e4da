"""Private layouts of a finished match's replay; their whole state is in the custom_ids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import discord
from discord import ButtonStyle, ui

from bot.engine.cards import CARDS, Card, Colour
from bot.engine.codec.events import fits_seats
from bot.engine.codec.formats import SavedMatchError
from bot.engine.events import readable_by
from bot.engine.formats import seated_at, teams_of
from bot.engine.rulebook.match import SEATS_OF, TEAMS
from bot.i18n import Translator
from bot.matches.archive import times_counted
from bot.matches.follower import TablePosition
from bot.matches.replay import Replay, ReplayStep
from bot.render.cards import CardFaces
from bot.render.league import moment_text
from bot.render.pictures.replay import ReplayMoment, ReplaySeat, replay_blocks
from bot.render.pictures.sprites import drawable_text
from bot.render.pictures.table import MAX_BESIDE_PICTURE
from bot.render.seats import Pairs, with_number
from bot.rooms.state.codec import decode_event
from bot.rooms.state.history import RoomEvent
from cogs.core import layouts
from cogs.core.attachments import Picture
from cogs.core.custom_ids import MAX_CHOICES, CustomId, id_part, word
from cogs.core.names import match_number, names_of
from cogs.table.lobby_view import archived_level

EVERYTHING: Final = "all"  # stands for the view with all hands open
MAX_STEP_DIGITS: Final = 6
MAX_LABEL: Final = 100

_CARDS: Final = {card.code: card for card in CARDS}
_COLOURS: Final = {colour.value: colour for colour in Colour}


def view_of(text: str) -> int | None:
    """Return the seat that a view names; None for all hands and for invalid text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else None


@dataclass(frozen=True)
class ReplayPlace(CustomId, kind="replay"):
    """A place in a match, the seat whose view it is, and the control that leads there.

    The step, from 0, may be too large for the match, and the seat may not exist; view None shows all hands.
    """

    match_id: str = word("[0-9a-f]{32}")
    step: int = id_part("0|[1-9][0-9]{0,5}", int, default=0)
    view: int | None = id_part(
        "all|0|[1-9][0-9]{0,3}", view_of, partial(layouts.option_text, none=EVERYTHING), has_default=True
    )
    control: str = id_part("first|back|next|last|surprise|go|hand|view", str, default="next", compare=False)

    def custom_id(self, control: str, step: int | None = None) -> str:
        return str(replace(self, control=control, step=self.step if step is None else step))


def fitted(place: ReplayPlace, replay: Replay) -> ReplayPlace:
    """Return the nearest place that exists: at most the last step, and all hands for an unknown seat."""
    view = place.view if place.view is not None and place.view < len(replay.seats) else None
    return replace(place, step=min(place.step, replay.length - 1), view=view)


# The moment


def moment_of(replay: Replay, step: ReplayStep, view: int | None) -> ReplayMoment:
    """Return a step as a moment for `bot.render`: seen by a seat, or with all hands open (None)."""
    place = _table_shown(step, view)
    table = step.position.tables[place]
    hands = [hand.number for hand in replay.hands if hand.table == place]
    return ReplayMoment(
        match=match_number(replay.match_id),
        hand=table.number,
        hands=max([*hands, table.number or 0]),
        table=place + 1 if len(step.position.tables) > 1 else None,
        move=step.number + 1,
        moves=replay.length,
        when=moment_text(step.at, "t"),
        top=_CARDS.get(table.top or ""),
        colour=_COLOURS.get(table.colour or ""),
        direction=table.direction,
        draw_pile=table.draw_pile,
        owed=table.owed,
        seats=tuple(_seats(step, table, view)),
        happened=tuple(_events(step, len(replay.seats), view)),
        surprise=None if step.surprise is None else step.surprise.value,
        dealt=replay.rules.get("dealing") != "nobody",
        teams=_teams(replay, table, place),
        times=times_counted(replay.rules),
        before=_COLOURS.get(step.position.tables[_table_shown(step, None)].before or ""),
    )


def _teams(replay: Replay, table: TablePosition, place: int) -> Pairs:
    kind = next((kind for kind in TEAMS if kind.value == replay.rules.get("format")), None)
    if kind is None or table.number is None or len(replay.seats) != SEATS_OF[kind]:
        return ()
    return teams_of(kind, seated_at(kind, SEATS_OF[kind], hand=table.number, table=place))


def _table_shown(step: ReplayStep, view: int | None) -> int:
    """Return the table to show: of the seat in view, else of the seat that acted."""
    seats = step.position.seats
    shown = step.seat if view is None else view
    return seats[shown].table if shown < len(seats) else 0


def _seats(step: ReplayStep, table: TablePosition, view: int | None) -> Iterator[ReplaySeat]:
    """Yield the seats of a table, clockwise; eliminated and absent ones keep their places."""
    position = step.position
    partners_changed = table.order != sorted(table.order)
    alone = len(position.tables) == 1 and not partners_changed
    for number in range(len(position.seats)) if alone else table.order:
        seat = position.seats[number]
        is_open = seat.cards is not None and view in {None, number}
        yield ReplaySeat(
            seat=number,
            cards=_cards(seat.cards or ()) if is_open else None,
            count=seat.count,
            points=seat.points + seat.scored,
            turn=number == table.turn and not table.over and not position.over,
            gone=seat.is_gone or (seat.count == 0 and number not in table.order),
            called=seat.called,
            place=seat.place,
        )


def _cards(codes: Iterable[str]) -> tuple[Card, ...]:
    known = [_CARDS[code] for code in codes if code in _CARDS]
    return tuple(sorted(known, key=lambda card: card.rank))


def _events(step: ReplayStep, seats: int, view: int | None) -> Iterator[RoomEvent]:
    for saved in step.events:
        try:
            event = decode_event(saved)
        except SavedMatchError:
            continue
        if fits_seats(event, seats) and (view is None or readable_by(event, view)):
            yield event


# The message


def replay_layout(
    translate: Translator,
    replay: Replay,
    place: ReplayPlace,
    moment: ReplayMoment,
    *,
    faces: CardFaces,
    picture: Picture | None = None,
) -> layouts.Layout:
    names = names_of(translate, replay.seats)
    if picture is not None:
        names = _as_pictured(translate, replay, names, seats=len(moment.seats))
    head, *told = replay_blocks(translate, moment, names, faces, pictured=picture is not None)
    items: list[layouts.Item] = [
        ui.TextDisplay(head),
        *(() if picture is None else (layouts.gallery(picture),)),
        # The arrows stand above texts of varying length, so that they keep their position.
        _arrows(replay, place),
        _jumps(translate, replay, place),
        *map(ui.TextDisplay, told),
        *_menus(translate, replay, place, moment.hand),
    ]
    accent = layouts.NEUTRAL_ACCENT if moment.colour is None else layouts.ACCENTS[moment.colour]
    return layouts.container_layout(items, accent=accent)


def _as_pictured(
    translate: Translator, replay: Replay, names: tuple[str, ...], *, seats: int
) -> tuple[str, ...]:
    """Return names, with seat numbers where the picture shows numbers in place of names."""
    told = names_of(translate, replay.seats, markdown=False)
    return tuple(
        with_number(translate, seat, name)
        if seats > MAX_BESIDE_PICTURE or drawable_text(told[seat]) is None
        else name
        for seat, name in enumerate(names)
    )


def _arrows(replay: Replay, place: ReplayPlace) -> layouts.Row:
    last, step = replay.length - 1, place.step
    return layouts.row(
        layouts.button(None, place.custom_id("first", 0), emoji="⏮️", disabled=step == 0),
        layouts.button(None, place.custom_id("back", max(0, step - 1)), emoji="◀️", disabled=step == 0),
        layouts.button(
            None,
            place.custom_id("next", min(last, step + 1)),
            style=ButtonStyle.primary,
            emoji="▶️",
            disabled=step == last,
        ),
        layouts.button(None, place.custom_id("last", last), emoji="⏭️", disabled=step == last),
    )


def _jumps(translate: Translator, replay: Replay, place: ReplayPlace) -> layouts.Row:
    surprise = replay.next_surprise(place.step)
    return layouts.row(
        layouts.button(
            translate("button-replay-surprise"),
            place.custom_id("surprise", place.step if surprise is None else surprise),
            emoji="⚡",
            disabled=surprise is None,
        ),
        layouts.button(translate("button-replay-go"), place.custom_id("go"), disabled=replay.length == 1),
    )


def _menus(
    translate: Translator, replay: Replay, place: ReplayPlace, hand: int | None
) -> Iterator[layouts.Row]:
    if len(replay.hands) > 1:
        yield ui.ActionRow(
            ui.Select(
                custom_id=place.custom_id("hand"),
                placeholder=(
                    translate("replay-choose-hand")
                    if hand is None
                    else translate("replay-choose-hand-from", hand=hand)
                ),
                options=[*_hand_choices(translate, replay, place)],
            )
        )
    yield ui.ActionRow(
        ui.Select(
            custom_id=place.custom_id("view"),
            placeholder=translate("replay-choose-view"),
            options=[*_view_choices(translate, replay, place)],
        )
    )


def _hand_choices(
    translate: Translator, replay: Replay, place: ReplayPlace
) -> Iterator[discord.SelectOption]:
    """Yield the hands around the shown one; one value per step at which hands begin."""
    steps: dict[int, str] = {}
    tables = len({hand.table for hand in replay.hands})
    for hand in replay.hands:
        move = hand.step + 1
        if tables > 1 and hand.step not in steps:
            label = translate("replay-hand-choice-table", hand=hand.number, place=hand.table + 1, number=move)
        else:
            label = translate("replay-hand-choice", hand=hand.number, number=move)
        steps[hand.step] = label
    begun = [at for at, step in enumerate(steps) if step <= place.step]
    around = _window(len(steps), begun[-1] if begun else 0, MAX_CHOICES)
    for at, (step, label) in enumerate(steps.items()):
        if at in around:
            yield discord.SelectOption(label=label[:MAX_LABEL], value=str(step))


def _view_choices(
    translate: Translator, replay: Replay, place: ReplayPlace
) -> Iterator[discord.SelectOption]:
    names = names_of(translate, replay.seats, markdown=False)
    yield discord.SelectOption(label=translate("replay-all"), value=EVERYTHING, default=place.view is None)
    for seat in _window(len(names), place.view or 0, MAX_CHOICES - 1):
        label = translate("replay-view-choice", name=names[seat])
        chosen = seat == place.view
        level = archived_level(translate, replay.seats[seat])
        yield discord.SelectOption(
            label=label[:MAX_LABEL], value=str(seat), default=chosen, description=level
        )


def _window(length: int, around: int, most: int) -> range:
    first = max(0, min(around - most // 2, length - most))
    return range(first, min(length, first + most))
