"""Panels of a lobby: the host's private *Manage* panel, *+ Computer*, and *Cut*."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from discord import ui

from bot.i18n import Translator, language_name, locales, nearest, translator
from bot.players.personas import Level
from bot.render.deal import safe_word
from bot.render.escape import plain
from bot.rooms.change import Change, check_host, check_lobby
from bot.rooms.changes import host, lobby, lobby_computers
from bot.rooms.changes.host import seat_key
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.deal import MAX_CUT_LENGTH
from bot.rooms.state.room_state import RoomState
from bot.rooms.state.timing import CLOCKS
from cogs.core.commands import OnPress
from cogs.core.custom_ids import MAX_CHOICES, ButtonId, enum_named, parse_uint
from cogs.core.error_boundary import Show, change_and_show, show_panel
from cogs.core.items import ask_line
from cogs.core.layouts import Button, Layout, Row, button, choice_menu, layout, row
from cogs.core.names import escaped, seat_names
from cogs.core.replies import reply_text, show_panel_in_place
from cogs.core.services import Press
from cogs.core.verbs import Verb
from cogs.table.lobby_view import computer_layout

Changed: TypeAlias = tuple[Change, Callable[[Translator, RoomState], str]]

SEATS_ON_A_PAGE: Final = MAX_CHOICES - 1  # one of the menus has an extra choice
NO_STARTER: Final = "random"

Choice = tuple[str, str]


def manage_layout(
    translate: Translator,
    state: RoomState,
    *,
    page: int = 0,
    moving: str | None = None,
    notice: str | None = None,
) -> Layout:
    """Return the host's panel; its menus offer the seats of a page (from 0), at most the last."""
    page = max(0, min(page, (len(state.seats) - 1) // SEATS_ON_A_PAGE))
    rows = _menus(translate, state, page) if moving is None else _swap(translate, state, page, moving)
    title, note = translate("manage-title"), translate("manage-note")
    line = f"> {notice}" if notice else f"-# {note}"
    return layout(f"### {title}\n{line}", rows=[*rows, _buttons(translate, state, page, moving)])


def _menus(translate: Translator, state: RoomState, page: int) -> Iterator[Row]:
    people = [(key, name) for key, name in _seats(translate, state, page) if not key.startswith("c")]
    others = [(key, name) for key, name in people if key != str(state.host)]
    starter = str(state.starter or NO_STARTER)
    first = [(key, translate("manage-starter", name=name)) for key, name in people]
    first.insert(0, (NO_STARTER, translate("manage-starter-random")))
    arg = str(page)
    now = dict(first).get(starter, first[0][1])
    yield _menu(ButtonId(Verb.STARTER, state.token, 0, arg), now, first, starter)
    yield _clock_menu(translate, state, page)
    languages = [
        (locale, translate("manage-language", language=language_name(locale))) for locale in locales()
    ]
    if len(languages) > 1:
        held = translator(state.locale).locale
        yield _menu(ButtonId(Verb.LOCALE, state.token, 0, arg), dict(languages)[held], languages, held)
    if len(state.seats) > 1:
        moved = _seats(translate, state, page)
        yield _menu(ButtonId(Verb.SEAT, state.token, 0, arg), translate("manage-move"), moved)
    if others:
        yield _menu(ButtonId(Verb.HAND_OVER, state.token, 0, arg), translate("manage-hand-over"), others)
        yield _menu(ButtonId(Verb.KICK, state.token, 0, arg), translate("manage-kick"), others)


def _clock_menu(translate: Translator, state: RoomState, page: int) -> Row:
    choices = [
        (str(clock or 0), translate("manage-clock", clock=translate(f"settings-clock-{clock or 0}")))
        for clock in CLOCKS
    ]
    held = str(state.timing.clock or 0)
    now = dict(choices).get(held, choices[0][1])
    return _menu(ButtonId(Verb.CLOCK, state.token, 0, str(page)), now, choices, held)


def _swap(translate: Translator, state: RoomState, page: int, moving: str) -> Iterator[Row]:
    every = [(seat_key(state, seat), name) for seat, name in enumerate(_plain_names(translate, state))]
    name = dict(every).get(moving, "?")
    others = [(key, other) for key, other in _seats(translate, state, page) if key != moving]
    if others:
        custom_id = ButtonId(Verb.SEAT_WITH, state.token, 0, f"{moving}.{page}")
        yield _menu(custom_id, translate("manage-swap", name=name), others)


def _buttons(translate: Translator, state: RoomState, page: int, moving: str | None) -> Row:
    def panel_id(verb: Verb, arg: str = "") -> ButtonId:
        return ButtonId(verb, state.token, 0, arg)

    if moving is not None:
        back = [button(translate("button-back"), panel_id(Verb.MANAGE, str(page)))]
    else:
        locked = state.entry.locked
        lock = translate("button-unlock" if locked else "button-lock")
        back = [
            button(lock, panel_id(Verb.LOCK, "off" if locked else "on"), emoji="🔓" if locked else "🔒"),
            *_remove_computer(translate, state),
            button(
                translate("button-shuffle"), panel_id(Verb.SHUFFLE, str(page)), disabled=len(state.seats) < 2
            ),
        ]
    for other in range(0, len(state.seats), SEATS_ON_A_PAGE):
        number = other // SEATS_ON_A_PAGE
        if number != page:
            last = min(other + SEATS_ON_A_PAGE, len(state.seats))
            label = translate("manage-page", first=other + 1, last=last)
            arg = str(number) if moving is None else f"{number}.{moving}"
            back.append(button(label, panel_id(Verb.MANAGE, arg)))
    return row(*back)


def _remove_computer(translate: Translator, state: RoomState) -> Iterator[Button]:
    if len(state.people()) < len(state.seats):
        yield button(translate("button-computer-remove"), ButtonId(Verb.NO_COMPUTER, state.token))


def _seats(translate: Translator, state: RoomState, page: int) -> list[Choice]:
    names = _plain_names(translate, state)
    seats = range(len(names))[page * SEATS_ON_A_PAGE : (page + 1) * SEATS_ON_A_PAGE]
    return [(seat_key(state, seat), names[seat]) for seat in seats]


def _plain_names(translate: Translator, state: RoomState) -> list[str]:
    """Return each seat's number and name, since names may be equal."""
    return [
        translate("lobby-seat", number=number, name=name)
        for number, name in enumerate(seat_names(translate, state, markdown=False), 1)
    ]


def _menu(custom_id: ButtonId, placeholder: str, choices: Iterable[Choice], chosen: str | None = None) -> Row:
    return ui.ActionRow(choice_menu(custom_id, chosen, choices, placeholder=placeholder))


NOBODY: Final = 0  # no account has this id


def _changes(work: Callable[[Press], Changed]) -> OnPress:
    """Turn a function that returns a change and a notice into a press handler; the page stays."""

    async def answer(press: Press) -> None:
        change, notice = work(press)
        await change_and_show(press, change, _panel(press), notice)

    return answer


def _panel(press: Press, moving: str | None = None) -> Show:
    """Return a function that shows the panel with the seats of the page that was pressed."""

    async def show(notice: str | None) -> None:
        state = press.room.state
        check_lobby(state)
        check_host(state, press.person)
        panel = manage_layout(press.translate, state, page=_page(press), moving=moving, notice=notice)
        await show_panel_in_place(press.interaction, panel)

    return show


@_changes
def name_starter(press: Press) -> Changed:
    chosen = _chosen(press)
    starter = None if chosen == NO_STARTER else parse_uint(chosen, NOBODY)

    def notice(translate: Translator, state: RoomState) -> str:
        if starter is None:
            return translate("manage-starter-none")
        return translate("lobby-starter", name=_name(translate, state, starter))

    return host.name_starter(press.person, starter), notice


@_changes
def remove_computer(press: Press) -> Changed:
    return lobby_computers.remove_computer(press.person), lambda translate, _: translate(
        "answer-computer-removed"
    )


@_changes
def set_clock(press: Press) -> Changed:
    def notice(translate: Translator, state: RoomState) -> str:
        return translate("manage-clock", clock=translate(f"settings-clock-{state.timing.clock or 0}"))

    return host.set_clock(press.person, parse_uint(_chosen(press), 0) or None), notice


@_changes
def set_locale(press: Press) -> Changed:
    locale = _chosen(press)
    if locale not in locales():
        raise RoomRefused(Refusal.NO_SUCH_OPTION)
    return host.set_locale(press.person, nearest(locale)), lambda translate, _: translate(
        "manage-language", language=language_name(locale)
    )


@_changes
def lock_lobby(press: Press) -> Changed:
    locked = press.arg == "on"
    key = "manage-locked" if locked else "manage-unlocked"
    return host.lock(press.person, locked=locked), lambda translate, _: translate(key)


@_changes
def hand_over(press: Press) -> Changed:
    """Make another player the host."""
    heir = parse_uint(_chosen(press), NOBODY)
    return host.hand_over(press.person, heir), lambda translate, state: translate(
        "manage-handed-over", name=_name(translate, state, heir)
    )


@_changes
def swap_seats(press: Press) -> Changed:
    before = press.room.state
    moving, other = press.arg.partition(".")[0], _chosen(press)

    def notice(translate: Translator, _: RoomState) -> str:
        names = _names_by_key(translate, before)
        return translate("manage-swapped", name=names.get(moving, "?"), other=names.get(other, "?"))

    return host.swap(press.person, moving, other), notice


@_changes
def shuffle_seats(press: Press) -> Changed:
    return host.shuffle(press.person), lambda translate, _: translate("manage-shuffled")


@_changes
def _kick(press: Press) -> Changed:
    before, kicked = press.room.state, parse_uint(_chosen(press), NOBODY)
    return host.kick(press.person, kicked), lambda translate, _: translate(
        "manage-kicked", name=_name(translate, before, kicked)
    )


async def kick(press: Press) -> None:
    """Remove a player, and tell them if they can be reached."""
    room = press.room
    kicked = parse_uint(_chosen(press), NOBODY)
    before = room.state
    try:
        await _kick(press)
    finally:  # even if the answer fails
        if kicked in room.state.entry.kicked and before.seat_of(kicked) is not None:
            host_name, channel = escaped(room.state.host_name), f"<#{room.channel_id}>"
            await press.services.recent_interactions.tell(
                room.channel_id,
                kicked,
                lambda translate: translate("manage-kicked-you", host=host_name, channel=channel),
            )


async def turn_page(press: Press) -> None:
    """Open the panel, or show other seats on it."""
    moving = press.arg.partition(".")[2]
    await show_panel(press.interaction, _panel(press, moving=moving or None))


def _chosen(press: Press) -> str:
    return next(iter(press.values), "")


def _page(press: Press) -> int:
    """Return the page number in a press; for a swap it follows the seat key."""
    first, _, second = press.arg.partition(".")
    return parse_uint(second if press.verb is Verb.SEAT_WITH else first, 0)


def _names_by_key(translate: Translator, state: RoomState) -> dict[str, str]:
    return {host.seat_key(state, seat): name for seat, name in enumerate(seat_names(translate, state))}


def _name(translate: Translator, state: RoomState, user_id: int) -> str:
    return _names_by_key(translate, state).get(str(user_id), "?")


async def add_computer(press: Press) -> None:
    """Add a computer player, and offer the host its level."""
    done = await press.room.do(lobby_computers.add_computer(press.person))
    seat = len(done.state.seats) - 1
    await show_panel_in_place(press.interaction, computer_layout(press.translate, done.state, seat))


async def choose_level(press: Press) -> None:
    text, _, key = press.arg.partition(".")
    level = enum_named(Level, text)
    if level is None:
        raise RoomRefused(Refusal.NO_COMPUTER)

    async def show(notice: str | None) -> None:
        state = press.room.state
        check_lobby(state)
        keys = [host.seat_key(state, seat) for seat in range(len(state.seats))]
        if key not in keys:
            raise RoomRefused(Refusal.NO_COMPUTER)
        panel = computer_layout(press.translate, state, keys.index(key), notice=notice)
        await show_panel_in_place(press.interaction, panel)

    await change_and_show(press, lobby_computers.set_level(press.person, key, level), show)


async def ask_word(press: Press) -> None:
    deal = lobby.check_cut(press.room.state, press.user_id)
    translate = press.translate
    await ask_line(
        press.interaction,
        title=translate("cut-title"),
        label=translate("cut-word"),
        help_text=translate("cut-word-help"),
        longest=MAX_CUT_LENGTH,
        now=deal.cut_of(press.user_id) or "",
        required=False,
    )


async def add_word(press: Press, text: str) -> None:
    """Add a player's word, or a random one if it is empty, to the deal of that lobby."""
    own = clean_word(text)
    done = await press.room.do(lobby.cut(press.person, own, token=press.token))
    word = "" if done.state.deal is None else done.state.deal.cut_of(press.user_id) or ""
    answer = "answer-cut" if own else "answer-cut-picked"
    await reply_text(press.interaction, press.translate(answer, cut=safe_word(word)))


def clean_word(text: str) -> str:
    """Return a text as the word of a cut: one line, shortened, without invisible characters."""
    word = plain(unicodedata.normalize("NFC", text), most=MAX_CUT_LENGTH)
    return unicodedata.normalize("NFC", word)[:MAX_CUT_LENGTH].rstrip()


PANEL_PRESSES: Final[Mapping[Verb, OnPress]] = {
    Verb.MANAGE: turn_page,
    Verb.STARTER: name_starter,
    Verb.NO_COMPUTER: remove_computer,
    Verb.CLOCK: set_clock,
    Verb.LOCALE: set_locale,
    Verb.LOCK: lock_lobby,
    Verb.KICK: kick,
    Verb.HAND_OVER: hand_over,
    Verb.SEAT: lambda press: show_panel(press.interaction, _panel(press, moving=_chosen(press))),
    Verb.SEAT_WITH: swap_seats,
    Verb.SHUFFLE: shuffle_seats,
    Verb.COMPUTER: add_computer,
    Verb.LEVEL: choose_level,
    Verb.CUT: ask_word,
}
