"""Layouts for moderators: settings of the server, a short list of how the bot does there, a damaged table."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import ButtonStyle, ui

from bot.engine.rules import PARTY, PRESETS, VARIANTS
from bot.render.rules import preset_label, variant_help, variant_label
from bot.rooms.state.timing import CLOCKS
from bot.rooms.stores.presets import variant_key
from bot.rooms.stores.settings import MAX_CHANNELS
from cogs.core.custom_ids import MAX_CHOICES
from cogs.core.layouts import Item, button, container_layout, layout, row
from cogs.core.names import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.i18n import Translator
    from bot.rooms.stores.settings import GuildSettings


SETTINGS_TEMPLATE: Final = (
    r"settings:"
    r"(?P<name>channels|preset|party|clock|most_rooms|threads|pictures|last_hand|reactions|remarks|accuracy)"
    r"(?::(?P<value>on|off))?"
)
NONE: Final = "none"  # the value of a menu that stands for None
SWITCHES: Final = ("threads", "pictures", "last_hand", "reactions", "remarks", "accuracy")
IN_A_ROW: Final = 5
"""Buttons that Discord takes side by side; a phone breaks the line by itself."""
ROOM_LIMITS: Final = (None, 1, 2, 3, 5, 10, 25, 50, 100)
PLACES: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
]  # Discord's description of selects knows no media channels


def settings_layout(translate: Translator, settings: GuildSettings, saved: Sequence[str]) -> ui.LayoutView:
    """Return the panel; `saved` are the names of the server's own presets."""
    title, note = translate("settings-title"), translate("settings-note")
    items: list[Item] = [ui.TextDisplay(f"### {title}\n-# {note}")]
    menus = {
        "channels": _channels(translate, settings),
        "preset": _preset_menu(translate, settings, saved),
        "party": _party_menu(translate, settings, saved),
        "clock": _menu("clock", settings.clock, _clocks(translate)),
        "most_rooms": _menu("most_rooms", settings.most_rooms, _limits(translate)),
    }
    for name, menu in menus.items():
        items += [ui.TextDisplay(translate(f"settings-{name}")), ui.ActionRow(menu)]
    switches = [_switch(translate, name, held=getattr(settings, name)) for name in SWITCHES]
    rows = [ui.ActionRow(*switches[first : first + IN_A_ROW]) for first in range(0, len(switches), IN_A_ROW)]
    words = translate("settings-switches")
    return container_layout([*items, ui.TextDisplay(f"-# {words}"), *rows])


def _channels(translate: Translator, settings: GuildSettings) -> ui.ChannelSelect[Any]:
    return ui.ChannelSelect(
        custom_id="settings:channels",
        channel_types=PLACES,
        placeholder=translate("settings-channels-all"),
        min_values=0,
        max_values=MAX_CHANNELS,
        default_values=[discord.Object(channel) for channel in settings.channels],
    )


def _preset_menu(translate: Translator, settings: GuildSettings, saved: Sequence[str]) -> ui.Select[Any]:
    """Return the menu of presets; no option stands for None, since a server's own may have any name."""
    menu = _menu("preset", settings.preset, iter(_presets(translate, settings, saved).items()))
    menu.min_values = 0
    menu.placeholder = translate("settings-preset-usual")
    return menu


def _party_menu(translate: Translator, settings: GuildSettings, saved: Sequence[str]) -> ui.Select[Any]:
    """Return the menu of what may be the *Party*; no option stands for None, which is the usual one."""
    names = {} if settings.party is None else {settings.party: plain(settings.party)}
    names |= {name: plain(name) for name in saved}
    names |= {variant_key(name): variant_label(translate, name) for name in VARIANTS if name != PARTY}
    menu = _menu("party", settings.party, islice(names.items(), MAX_CHOICES))
    menu.min_values = 0
    menu.placeholder = variant_help(translate, PARTY)
    return menu


def _menu(name: str, held: object, options: Iterator[tuple[object, str]]) -> ui.Select[Any]:
    menu: ui.Select[Any] = ui.Select(custom_id=f"settings:{name}")
    for value, label in options:
        text = NONE if value is None else str(value)
        menu.add_option(label=label, value=text, default=value == held)
    return menu


def _presets(translate: Translator, settings: GuildSettings, saved: Sequence[str]) -> dict[str, str]:
    """Return the presets to choose from; the one in force is among them even if it is there no more."""
    names = {sheet: preset_label(translate, sheet) for sheet in PRESETS}
    if settings.preset is not None:
        names.setdefault(settings.preset, plain(settings.preset))
    for name in saved:
        if len(names) < MAX_CHOICES:
            names.setdefault(name, plain(name))
    return names


def _clocks(translate: Translator) -> Iterator[tuple[int | None, str]]:
    for clock in CLOCKS:
        yield clock, translate(f"settings-clock-{clock or 0}")


def _limits(translate: Translator) -> Iterator[tuple[int | None, str]]:
    for limit in ROOM_LIMITS:
        yield (
            limit,
            translate("settings-rooms-any") if limit is None else translate("settings-rooms", most=limit),
        )


def _switch(translate: Translator, name: str, *, held: bool) -> ui.Button[Any]:
    """Return the button that turns something on or off, and no other way however often it is pressed."""
    state, value = (f"{name}-on", "off") if held else (f"{name}-off", "on")
    style = ButtonStyle.success if held else ButtonStyle.secondary
    return ui.Button(label=translate(f"switch-{state}"), custom_id=f"settings:{name}:{value}", style=style)


MAX_LINES: Final = 8
"""Channels of one kind that are listed: a phone shows so many at a glance."""
GOOD: Final = "✅"
ODD: Final = "⚠️"
BAD: Final = "⛔"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelLack:
    """What the bot is not permitted in a channel, by discord.py's names.

    Attributes:
        channel_id: Discord's id of the channel.
        needed: Without these there is no table.
        wished: Without these something is off.
    """

    channel_id: int
    needed: Sequence[str] = ()
    wished: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class QuietChannel:
    """A channel where the bot sends nothing for a while.

    Attributes:
        channel_id: Discord's id of the channel.
        minutes: How long it waits yet, at least 1.
        refusals: How often in a row Discord refused what was sent; 0 if permissions are missing.
    """

    channel_id: int
    minutes: int
    refusals: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    """How the bot does in a server.

    Attributes:
        here: This channel.
        elsewhere: Other channels where tables may open and something is missing.
        fine: How many other channels have everything.
        gone: Channels that are set for tables and are not there.
        quiet: Channels where the bot keeps quiet.
        damaged: Channels whose table cannot be read.
        pictures: Whether the server wants pictures.
        faces: Whether the cards are there as emojis.
        gateway: Milliseconds to Discord; None if nothing is heard of it.
        database: Milliseconds that the database took; None if it did not answer.
        draining: Whether the bot is about to stop, as for an update.
        version: The bot's.
    """

    here: ChannelLack
    elsewhere: Sequence[ChannelLack] = ()
    fine: int = 0
    gone: Sequence[int] = ()
    quiet: Sequence[QuietChannel] = ()
    damaged: Sequence[int] = ()
    pictures: bool = True
    faces: bool = True
    gateway: float | None
    database: float | None
    draining: bool = False
    version: str


def diagnosis_layout(translate: Translator, found: Diagnosis) -> ui.LayoutView:
    """Return the list as a private message."""
    blocks = (
        [translate("diagnose-title"), *_here(translate, found.here)],
        [*_elsewhere(translate, found)],
        [*_tables(translate, found)],
        [*_off(translate, found)],
        [*_connection(translate, found)],
    )
    return layout(*("\n".join(block) for block in blocks if block))


def _here(translate: Translator, here: ChannelLack) -> Iterator[str]:
    yield from (f"{BAD} {translate(f'permission-{need}')}" for need in here.needed)
    yield from (f"{ODD} {translate(f'diagnose-without-{wish}')}" for wish in here.wished)
    if here.needed or here.wished:
        yield translate("diagnose-grant")
    else:
        yield f"{GOOD} {translate('diagnose-all-here')}"


def _elsewhere(translate: Translator, found: Diagnosis) -> Iterator[str]:
    worst_first = sorted(found.elsewhere, key=lambda lack: not lack.needed)
    if worst_first or found.gone:
        yield translate("diagnose-elsewhere")
    yield from _shortened(
        translate,
        [
            f"{BAD if lack.needed else ODD} <#{lack.channel_id}>: "
            + ", ".join(translate(f"permission-short-{name}") for name in (*lack.needed, *lack.wished))
            for lack in worst_first
        ],
    )
    if found.gone:
        yield f"{ODD} {translate('diagnose-gone', count=len(found.gone))}"
    if found.fine:
        yield f"{GOOD} {translate('diagnose-fine', count=found.fine)}"


def _tables(translate: Translator, found: Diagnosis) -> Iterator[str]:
    lines = [f"{BAD} {translate('diagnose-damaged', channel=f'<#{one}>')}" for one in found.damaged]
    for quiet in found.quiet:
        where = f"<#{quiet.channel_id}>"
        if quiet.refusals:
            told = translate("diagnose-refused", channel=where, times=quiet.refusals, count=quiet.minutes)
        else:
            told = translate("diagnose-quiet", channel=where, count=quiet.minutes)
        lines.append(f"{ODD} {told}")
    if lines:
        yield translate("diagnose-tables")
    yield from _shortened(translate, lines)


def _off(translate: Translator, found: Diagnosis) -> Iterator[str]:
    if not found.pictures:
        yield f"{ODD} {translate('diagnose-pictures-off')}"
    if not found.faces:
        yield f"{ODD} {translate('diagnose-no-faces')}"


def _connection(translate: Translator, found: Diagnosis) -> Iterator[str]:
    if found.draining:
        yield f"{ODD} {translate('diagnose-draining')}"
    if found.gateway is None:
        yield f"{BAD} {translate('diagnose-no-gateway')}"
    if found.database is None:
        yield f"{BAD} {translate('diagnose-no-database')}"
    yield translate(
        "diagnose-connection",
        gateway=_milliseconds(found.gateway),
        database=_milliseconds(found.database),
        version=found.version,
    )


def _milliseconds(took: float | None) -> str:
    return "?" if took is None else f"{max(1, round(took))}"


def _shortened(translate: Translator, lines: Sequence[str]) -> Iterable[str]:
    """Yield lines, and in place of too many of them how many there are."""
    yield from islice(lines, MAX_LINES)
    if len(lines) > MAX_LINES:
        yield translate("diagnose-more", count=len(lines) - MAX_LINES)


DAMAGED_TEMPLATE: Final = "damaged:close"


def damaged_layout(translate: Translator) -> ui.LayoutView:
    """Return a sentence for everybody in the channel, and a button that closes the table."""
    close = button(translate("button-close-table"), DAMAGED_TEMPLATE, style=ButtonStyle.danger)
    return layout(translate("damaged-table"), rows=[row(close)])
