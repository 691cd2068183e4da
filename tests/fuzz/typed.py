"""Targets: what people type and press, custom_ids, notation, names, options, and positions in reports."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bot.engine.actions import _INSTANCES
from bot.engine.match import Match
from bot.engine.notation import PositionError, format_action, format_position, parse_action, parse_position
from bot.engine.option_catalogue import options
from bot.engine.presets import CLASSIC
from bot.i18n import translator
from bot.render.pictures.hand import play_named
from bot.rooms.change import ChangeContext
from bot.rooms.changes import host
from bot.rooms.errors import RoomRefused
from bot.rooms.state.codec import decode_room, encode_room, format_entry, parse_entry
from bot.rooms.state.room_state import Person, RoomState, Seat
from bot.rooms.stores.presets import normalize_name
from bot.tutorial.lessons import LESSONS, replay_lesson
from cogs.core.custom_ids import MAX_ID_LENGTH, ButtonId, is_clean, parse_uint, sanitize
from cogs.core.names import MAX_NAME_LENGTH as LONGEST_NAME
from cogs.core.names import escaped, plain
from cogs.core.verbs import Verb
from cogs.features import TABLE_ITEM, dynamic_items
from cogs.help.cog import LessonId
from cogs.league.view import TableChoice
from cogs.replay.view import ReplayPlace
from cogs.rules.view import mark_of, mark_value
from tests.fuzz.mutations import TRAPS, mutated_text
from tests.fuzz.saved import lines
from tests.fuzz.target import FindingError, Target, stable
from tests.rooms.fakes import NOON

if TYPE_CHECKING:
    from collections.abc import Sequence

TRANSLATE: Final = translator()
SEATS: Final = 4
HOST: Final = Person(1, "Ann")
CONTEXT: Final = ChangeContext(now=NOON, entropy=bytes)
LOBBY: Final = RoomState(host=1, seats=(Seat(1, "Ann"), Seat(None, "")), rules=CLASSIC, match_id="ab" * 16)
MATCH: Final = Match.start(CLASSIC, seats=SEATS, seed=bytes(32))[0]
ARGUMENTS: Final = (
    *("", "R7", "W4>B", "R7@2", "R1+", "R1+R2+", "R7+B7@1", ">2", "*<0", "12.R7", "c1", "W~1", "fire"),
    *("sharp.c1", "123456789012345678"),
)
PLAYS: Final = (
    "R7",
    "W4>B",
    "R7@2",
    ">R",
    "draw",
    "pass",
    "uno",
    "catch:2",
    "accuse:1",
    "challenge",
    "forfeit",
)
OTHER_IDS: Final = (
    "league:next:12",
    "league:older:3",
    "league:order:highest:2:classic-match:0",
    "league:mine:rating:new:any:7",
    "help:rules",
    "learn:3/R7.draw/W>B",
    "preference:style:compact",
    "settings:threads:on",
    f"replay:{'5e' * 16}:start",
    f"replay:{'5e' * 16}:120:3:next",
    f"replay:{'5e' * 16}:0:all:hand",
)


def _ids() -> Sequence[str]:
    own = [
        str(ButtonId(verb, "0123abcd", 7 * place, ARGUMENTS[place % len(ARGUMENTS)]))
        for place, verb in enumerate(Verb)
    ]
    return [*own, *OTHER_IDS]


def _read_id(text: str) -> bool:
    read = False
    for item in dynamic_items():
        found = item.template.fullmatch(text)
        if found is None:
            continue
        read = True
        parse_uint(text, 0)
        try:
            said = item.parse(found.groupdict())
        except RoomRefused:
            continue
        if item is TABLE_ITEM and said is not None and len(str(said)) > MAX_ID_LENGTH:
            raise FindingError(f"{said} is too long")
        if isinstance(said, TableChoice):
            _read_table(said)
    watched = ReplayPlace.template().fullmatch(text)
    if watched is not None:
        stable(text, lambda one: _again(ReplayPlace.template().fullmatch(one) or watched))
    learnt = LessonId.template().fullmatch(text)
    if learnt is not None:
        lesson = LessonId.parse(learnt.groupdict())
        replay_lesson(min(lesson.lesson, len(LESSONS) - 1), lesson.done, lesson.tap)
    return read


def _read_table(choice: TableChoice) -> None:
    for verb, value in (("order", choice.order), ("ladder", choice.ladder), ("season", choice.season)):
        choice = choice.chosen(verb, str(getattr(value, "value", value)))
    again = TableChoice.template().fullmatch(choice.custom_id("next"))
    if again is None or TableChoice.parse(again.groupdict()).page != choice.page:
        raise FindingError(f"not the same the second time: {choice}")


def _again(watched: re.Match[str]) -> str:
    """Return the custom_id of the place in a replay that one names."""
    return ReplayPlace.parse(watched.groupdict()).custom_id(watched["control"])


def _read_action(text: str) -> bool:
    kept = len(_INSTANCES)
    try:
        action = parse_action(text, seats=SEATS)
    except ValueError:
        return False
    stable(text, lambda one: format_action(parse_action(one, seats=SEATS)))
    MATCH.reason(0, action)
    play_named(TRANSLATE, MATCH.view(0), ["a"] * SEATS, text)
    if len(_INSTANCES) > kept + SEATS:
        raise FindingError("more is kept for good than seats explain")
    return True


def _read_entry(text: str) -> bool:
    if re.search(r"[0-9]{5}", text):
        return False  # what the bot wrote itself may name any seat, and every action is kept for good
    try:
        parse_entry(text)
    except ValueError:
        return False
    stable(text, lambda one: format_entry(parse_entry(one)))
    return True


def _read_position(text: str) -> bool:
    try:
        match = parse_position(text)
    except PositionError:
        return False
    stable(text, lambda one: format_position(parse_position(one)))
    for seat in range(match.seats):
        match.view(seat)
    return True


def _read_name(text: str) -> bool:
    for shown in (plain(text), plain(sanitize(text))):
        if not 1 <= len(shown) <= LONGEST_NAME or "\n" in shown:
            raise FindingError(f"shown as {shown!r}")
    if plain(plain(text)) != plain(text) or not is_clean(sanitize(text)):
        raise FindingError(f"not the same the second time: {plain(text)!r}")
    if re.search(r"(?<!\\)[*_`~|<>]|@(everyone|here|[!&]?[0-9])", escaped(text).replace("\\\\", "-")):
        raise FindingError(f"not escaped: {escaped(text)!r}")
    try:
        name = normalize_name(text)
    except RoomRefused:
        return False
    stable(name, normalize_name)
    return True


def _read_option(text: str) -> bool:
    """Set an option of the rules as the host's panel does: its name, then the value."""
    name, _, value = text.partition(" ")
    mark = mark_of(value)
    if mark is not None:
        stable(value, lambda one: mark_value(mark_of(one) or mark))
    try:
        state = host.set_option(HOST, name, value)(LOBBY, CONTEXT).state
        state = host.swap(HOST, name, value)(state, CONTEXT).state if value == "c1" else state
        worded = host.use_blanks(HOST, used=True)(LOBBY, CONTEXT).state
        worded = host.word_blank(HOST, parse_uint(value, 0), sanitize(text))(worded, CONTEXT).state
        decode_room(encode_room(worded))
    except RoomRefused:
        return False
    stable(encode_room(state), lambda one: encode_room(decode_room(one)))
    return True


def _options() -> Sequence[str]:
    return [
        f"{each.name} {each.format(value)}" for each in options() for value in (*each.choices, each.default)
    ]


TYPED: Final = (
    Target("custom-id", _ids, mutated_text, _read_id),
    Target("play", lambda: PLAYS, mutated_text, _read_action),
    Target("entry", lambda: [*PLAYS, "start:4", "start:4:2", "expect:1"], mutated_text, _read_entry),
    Target("position", lambda: lines("positions"), mutated_text, _read_position),
    Target("name", lambda: ["Ann", "Löwe 🎴", "O'Brien #7", *TRAPS], mutated_text, _read_name),
    Target("option", _options, mutated_text, _read_option),
)
