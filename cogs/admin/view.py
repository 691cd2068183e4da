"""Layouts for moderators: server settings, the diagnosis, and the notice of a damaged table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

import discord
from discord import ButtonStyle, ui

from bot.engine.presets import PARTY, PRESETS, QUICK, VARIANTS
from bot.i18n import Translator, comma_list, language_name, locales
from bot.render.rules import variant_help, variant_label
from bot.rooms.state.timing import CLOCKS
from bot.rooms.stores.cached_store import Limit, Switch
from bot.rooms.stores.presets import variant_key
from bot.rooms.stores.settings import MAX_CHANNELS, GuildSettings
from cogs.core import layouts
from cogs.core.custom_ids import MAX_CHOICES, ButtonId, CustomId, digits, word
from cogs.core.names import plain
from cogs.core.settings_panel import channel_menu, setting_id, switch_button
from cogs.core.verbs import Verb

SETTINGS: Final = "settings"
MAX_REASON: Final = 50  # characters why somebody is kicked: so many fit into a custom_id
SWITCHES: Final = tuple(name for name, kind in GuildSettings.kinds().items() if isinstance(kind, Switch))
PLACES: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
]  # Discord does not document media channels for selects


def settings_layout(translate: Translator, settings: GuildSettings, saved: Sequence[str]) -> layouts.Layout:
    """Return the panel; `saved` are the names of the server's own presets."""
    title, note = translate("settings-title"), translate("settings-note")
    items: list[layouts.Item] = [ui.TextDisplay(f"### {title}\n-# {note}")]
    kinds = settings.kinds()
    menus: dict[str, layouts.Menu | ui.ChannelSelect[ui.LayoutView]] = {
        "channels": channel_menu(
            setting_id(SETTINGS, "channels"),
            settings.channels,
            most=MAX_CHANNELS,
            places=PLACES,
            empty=translate("settings-channels-all"),
        ),
        "preset": _preset_menu(translate, settings, saved),
        "party": _party_menu(translate, settings, saved),
        "clock": layouts.choice_menu(
            setting_id(SETTINGS, "clock"),
            settings.clock,
            [(one, translate(f"settings-clock-{one or 0}")) for one in CLOCKS],
        ),
    }
    if len(locales()) > 1:
        spoken = [(None, translate("settings-locale-any")), *((one, language_name(one)) for one in locales())]
        menus["locale"] = layouts.choice_menu(setting_id(SETTINGS, "locale"), settings.locale, spoken)
    if isinstance(limit := kinds["most_rooms"], Limit):
        limits = [
            (one, translate("settings-rooms-any") if one is None else translate("settings-rooms", most=one))
            for one in limit.offered
        ]
        menus["most_rooms"] = layouts.choice_menu(
            setting_id(SETTINGS, "most_rooms"), settings.most_rooms, limits
        )
    for name, menu in menus.items():
        items += [ui.TextDisplay(translate(f"settings-{name}")), ui.ActionRow(menu)]
    switches = [switch_button(translate, SETTINGS, name, held=getattr(settings, name)) for name in SWITCHES]
    rows = [ui.ActionRow(*some) for some in layouts.batched(switches, layouts.BUTTONS_IN_A_ROW)]
    return layouts.container_layout([*items, ui.TextDisplay(f"-# {translate('settings-switches')}"), *rows])


def _preset_menu(translate: Translator, settings: GuildSettings, saved: Sequence[str]) -> layouts.Menu:
    """Return the menu of presets, including the current one even if it no longer exists."""
    names = {sheet: variant_label(translate, sheet) for sheet in PRESETS}
    own = saved if settings.preset is None else [settings.preset, *saved]
    names |= {name: plain(name) for name in own if name not in names}
    names[variant_key(QUICK)] = variant_label(translate, QUICK)
    return _optional("preset", settings.preset, names, translate("settings-preset-usual"))


def _party_menu(translate: Translator, settings: GuildSettings, saved: Sequence[str]) -> layouts.Menu:
    names = {} if settings.party is None else {settings.party: plain(settings.party)}
    names |= {name: plain(name) for name in saved}
    names |= {variant_key(name): variant_label(translate, name) for name in VARIANTS if name != PARTY}
    return _optional("party", settings.party, names, variant_help(translate, PARTY))


def _optional(name: str, held: str | None, names: dict[str, str], usual: str) -> layouts.Menu:
    """Return a menu of presets; None has no option, since a server's preset may have any name."""
    menu = layouts.choice_menu(setting_id(SETTINGS, name), held, islice(names.items(), MAX_CHOICES))
    menu.min_values, menu.placeholder = 0, usual
    return menu


MAX_LINES: Final = 8  # channels of one kind that are listed: as many as a phone shows at a glance
GOOD: Final = "✅"
ODD: Final = "⚠️"
BAD: Final = "⛔"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelLack:
    """Permissions that the bot lacks in a channel, by discord.py's names."""

    channel_id: int
    needed: Sequence[str] = ()
    wished: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class QuietChannel:
    """A channel where the bot sends nothing for a while."""

    channel_id: int
    minutes: int  # remaining wait, at least 1
    refusals: int  # refusals by Discord in a row; 0 if permissions are missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    here: ChannelLack
    elsewhere: Sequence[ChannelLack] = ()
    fine: int = 0
    gone: Sequence[int] = ()
    quiet: Sequence[QuietChannel] = ()
    damaged: Sequence[int] = ()
    pictures: bool = True
    faces: bool = True
    gateway: float | None  # milliseconds to Discord; None if there is no connection
    database: float | None  # response time in milliseconds; None if it did not answer
    draining: bool = False
    version: str


def diagnosis_layout(translate: Translator, found: Diagnosis) -> layouts.Layout:
    blocks = (
        [translate("diagnose-title"), *_here(translate, found.here)],
        [*_elsewhere(translate, found)],
        [*_tables(translate, found)],
        [] if found.pictures else [f"{ODD} {translate('diagnose-pictures-off')}"],
        [] if found.faces else [f"{ODD} {translate('diagnose-no-faces')}"],
        [*_connection(translate, found)],
    )
    return layouts.layout(*("\n".join(block) for block in blocks if block))


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
            + comma_list(
                translate, (translate(f"permission-short-{name}") for name in (*lack.needed, *lack.wished))
            )
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
    yield from islice(lines, MAX_LINES)
    if len(lines) > MAX_LINES:
        yield translate("diagnose-more", count=len(lines) - MAX_LINES)


@dataclass(frozen=True)
class DamagedId(CustomId, kind="damaged:close"):
    """Custom_id of the button that closes a damaged table."""


@dataclass(frozen=True)
class KickId(CustomId, kind="moderator:kick"):
    """Of the button that removes somebody from a match; the reason is untrusted text."""

    token: str = word("[0-9a-f]{8}")
    user: int = digits(20)
    reason: str = word(f".{{0,{MAX_REASON}}}")


def kick_layout(translate: Translator, name: str, kick: KickId, *, last: bool) -> layouts.Layout:
    """Return the question before somebody is removed from a match, which is over then if they are `last`."""
    question = translate("kick-question-last" if last else "kick-question", name=name)
    remove = layouts.button(translate("button-kick-now"), kick, style=ButtonStyle.danger)
    stay = layouts.button(translate("button-let-one-play"), ButtonId(Verb.STAY, kick.token))
    return layouts.layout(question, rows=[layouts.row(remove, stay)])


def damaged_layout(translate: Translator) -> layouts.Layout:
    """Return the public notice of a damaged table, with a button that closes it."""
    close = layouts.button(translate("button-close-table"), str(DamagedId()), style=ButtonStyle.danger)
    return layouts.layout(translate("damaged-table"), rows=[layouts.row(close)])
