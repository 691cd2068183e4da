"""The panel of a server's league: what ends its seasons, and where their podiums are posted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import ButtonStyle, ui

from bot.league.seasons import SeasonMode
from cogs.views.frame import container_layout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.i18n import Translator
    from bot.league.settings import LeagueSettings
    from cogs.views.frame import Item

TEMPLATE: Final = r"leaguesettings:(?P<name>seasons|podium_channel|podium)(?::(?P<value>on|off))?"
PLACES: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.public_thread,
]


def league_settings_layout(
    translate: Translator, settings: LeagueSettings, *, missing: Sequence[str] = ()
) -> ui.LayoutView:
    """Return the panel.

    Args:
        translate: The language.
        settings: What holds now.
        missing: Permissions that the bot lacks in the channel for podiums, by discord.py's names for them.
    """
    title, note = translate("league-settings-title"), translate("league-settings-note")
    items: list[Item] = [
        ui.TextDisplay(f"### {title}\n-# {note}"),
        ui.TextDisplay(f"{translate('league-settings-seasons')}\n-# {_about(translate, settings)}"),
        ui.ActionRow(_modes(translate, settings)),
        ui.TextDisplay(_podium_text(translate, missing)),
        ui.ActionRow(_channel(translate, settings)),
        ui.ActionRow(_switch(translate, settings)),
    ]
    return container_layout(items)


def _about(translate: Translator, settings: LeagueSettings) -> str:
    return translate(f"league-settings-about-{settings.seasons.value}")


def _modes(translate: Translator, settings: LeagueSettings) -> ui.Select[Any]:
    menu: ui.Select[Any] = ui.Select(custom_id="leaguesettings:seasons")
    for mode in SeasonMode:
        label = translate(f"league-settings-seasons-{mode.value}")
        menu.add_option(label=label, value=mode.value, default=mode is settings.seasons)
    return menu


def _podium_text(translate: Translator, missing: Sequence[str]) -> str:
    lines = [translate("league-settings-podium")]
    if missing:
        needs = ", ".join(translate(f"permission-{need}") for need in missing)
        lines.append(translate("league-settings-podium-missing", needs=needs))
    return "\n".join(lines)


def _channel(translate: Translator, settings: LeagueSettings) -> ui.ChannelSelect[Any]:
    channel = settings.podium_channel
    return ui.ChannelSelect(
        custom_id="leaguesettings:podium_channel",
        channel_types=PLACES,
        placeholder=translate("league-settings-podium-last"),
        min_values=0,
        max_values=1,
        default_values=[] if channel is None else [discord.Object(channel)],
    )


def _switch(translate: Translator, settings: LeagueSettings) -> ui.Button[Any]:
    """Return the button that turns podiums on or off, and no other way however often it is pressed."""
    state, value = ("podium-on", "off") if settings.podium else ("podium-off", "on")
    style = ButtonStyle.success if settings.podium else ButtonStyle.secondary
    label = translate(f"switch-{state}")
    return ui.Button(label=label, custom_id=f"leaguesettings:podium:{value}", style=style)
