"""Presets for a new table: the server's default, a chosen or typed one, or the last rules played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import discord
from discord import app_commands

from bot.engine.presets import PARTY, PRESETS, VARIANTS
from bot.i18n import Translator
from bot.render.escape import escaped
from bot.render.rules import variant_help, variant_label
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import StoreError
from bot.rooms.stores.presets import MAX_NAME_LENGTH, Preset, variant_key
from cogs.core.custom_ids import MAX_CHOICES
from cogs.core.names import translator_of
from cogs.core.services import Services, services_of
from cogs.table.lobby_view import LAST

Choices: TypeAlias = list[app_commands.Choice[str]]


async def usual_preset(services: Services, guild_id: int) -> Preset:
    """Return the preset that a server begins with: see `PresetStore.usual`."""
    in_settings = (await services.settings.of(guild_id)).preset
    return await services.presets.usual(guild_id, in_settings)


async def chosen_preset(services: Services, guild_id: int, key: str) -> Preset:
    """Return a preset by name or key, the last rules, or the server's *Party*; raises RoomRefused."""
    if key == LAST:
        return await last_rules(services, guild_id)
    if key == variant_key(PARTY):
        return await services.presets.party(guild_id, (await services.settings.of(guild_id)).party)
    return await services.presets.find(guild_id, key)


async def last_rules(services: Services, guild_id: int) -> Preset:
    """Return the rules that a server played last, with every option, or raise RoomRefused."""
    last = await services.presets.last(guild_id)
    if last is None:
        raise RoomRefused(Refusal.NO_LAST_RULES)
    return last


def safe_name(name: str) -> str:
    return escaped(name, most=MAX_NAME_LENGTH)


async def suggest_presets(interaction: discord.Interaction, current: str, *, sheets: bool) -> Choices:
    """Suggest presets whose names contain the typed text: variants and sheets if wanted, then saved ones."""
    translate = translator_of(interaction)
    wanted = " ".join(current.split()).casefold()
    saved, last = await _offered(services_of(interaction), interaction.guild_id or 0)
    named = list(_suggested_sheets(translate)) if sheets else []
    if sheets and last is not None:
        named.insert(0, (translate("panel-last-rules"), LAST))
    named += [(name, name) for name in saved]
    return [
        app_commands.Choice(name=name[:100], value=value[:100])
        for name, value in named
        if wanted in name.casefold()
    ][:MAX_CHOICES]


async def suggest_any_preset(interaction: discord.Interaction, current: str) -> Choices:
    """Suggest variants, sheets, and the server's saved presets."""
    return await suggest_presets(interaction, current, sheets=True)


async def _offered(services: Services, guild_id: int) -> tuple[list[str], Preset | None]:
    try:
        return await services.presets.offered(guild_id)
    except StoreError:
        return [], None


def _suggested_sheets(translate: Translator) -> Iterator[tuple[str, str]]:
    for variant in sorted({**VARIANTS, **PRESETS}, key=lambda name: name != PARTY):
        about = variant_help(translate, variant)
        name = variant_label(translate, variant)
        yield translate("preset-choice", name=name, about=about), variant_key(variant)
