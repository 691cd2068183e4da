"""`/uno preset …`: rules that a server has saved. Anybody may list and play them.

The host of a table may save its rules, and so may moderators (Manage Server). A preset can be replaced and
deleted by moderators and by the person who saved it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from discord import app_commands

from bot.engine.presets import PRESETS
from bot.engine.variants import PARTY, VARIANTS
from bot.render.escape import escaped
from bot.render.options import variant_help, variant_label
from bot.render.rules import preset_line
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import StoreError
from bot.rooms.stores.presets import LONGEST_NAME, variant_key
from cogs.commands.command_texts import command_text
from cogs.interaction.error_boundary import respond, respond_in_room
from cogs.interaction.feature import CommandGroup, Feature
from cogs.interaction.replies import reply_text
from cogs.interaction.rights import has_right
from cogs.interaction.services import services_of
from cogs.views.language import translator_of
from cogs.views.limits import MOST_CHOICES
from cogs.views.rules_menu import LAST

if TYPE_CHECKING:
    from collections.abc import Iterator

    import discord

    from bot.engine.rules import Rules
    from bot.i18n import Translator
    from bot.rooms.stores.presets import Preset
    from cogs.interaction.services import Services

Choices: TypeAlias = list[app_commands.Choice[str]]


async def save(services: Services, interaction: discord.Interaction, name: str) -> None:
    """Save the rules of the table under a name."""
    state = services.room(interaction).state
    moderator = has_right(interaction)
    if not moderator and state.host != interaction.user.id:
        raise RoomRefused(Refusal.PRESET_RIGHT)
    saved = await services.presets.save(
        interaction.guild_id or 0, name, state.rules, by=interaction.user.id, moderator=moderator
    )
    await reply_text(interaction, translator_of(interaction)("answer-preset-saved", name=safe_name(saved)))


async def delete(services: Services, interaction: discord.Interaction, name: str) -> None:
    """Delete what was saved under a name."""
    moderator = has_right(interaction)
    deleted = await services.presets.delete(
        interaction.guild_id or 0, name, by=interaction.user.id, moderator=moderator
    )
    await reply_text(
        interaction, translator_of(interaction)("answer-preset-deleted", name=safe_name(deleted))
    )


async def list_presets(services: Services, interaction: discord.Interaction) -> None:
    """Show variants and sheets, and what the server has saved."""
    translate = translator_of(interaction)
    saved = await services.presets.saved(interaction.guild_id or 0)
    title = translate("preset-list-title")
    sheets = [
        translate(
            "preset-list-line", name=variant_label(translate, name), about=variant_help(translate, name)
        )
        for name in {**VARIANTS, **PRESETS}
    ]
    own = [
        translate("preset-list-saved", count=len(saved)),
        *(f"- {_saved_text(translate, name, rules)}" for name, rules in saved),
    ]
    await reply_text(interaction, "\n".join([f"### {title}", *sheets, "", *own]))


def _saved_text(translate: Translator, name: str, rules: Rules | None) -> str:
    """Return a preset of the server's own; only the name of one that this version cannot read."""
    return safe_name(name) if rules is None else preset_line(translate, safe_name(name), rules)


async def usual_preset(services: Services, guild_id: int) -> Preset:
    """Return the preset in the settings of a server, else `classic`."""
    in_settings = (await services.settings.of(guild_id)).preset
    return await services.presets.usual(guild_id, in_settings)


async def chosen_preset(services: Services, guild_id: int, key: str) -> Preset:
    """Return the preset that somebody chose or typed: also the rules played last, and the server's *Party*.

    Raises:
        RoomRefused: There is none.
    """
    if key == LAST:
        return await last_rules(services, guild_id)
    if key == variant_key(PARTY):
        return await services.presets.party(guild_id, (await services.settings.of(guild_id)).party)
    return await services.presets.find(guild_id, key)


async def last_rules(services: Services, guild_id: int) -> Preset:
    """Return what a server played last, with every option.

    Raises:
        RoomRefused: That is not known.
    """
    last = await services.presets.last(guild_id)
    if last is None:
        raise RoomRefused(Refusal.NO_LAST_RULES)
    return last


def safe_name(name: str) -> str:
    """Return a preset's name, safe to show."""
    return escaped(name, most=LONGEST_NAME)


async def suggest_presets(
    services: Services, interaction: discord.Interaction, current: str, *, sheets: bool
) -> Choices:
    """Suggest presets whose names hold what was typed: variants and sheets if wanted, then saved ones."""
    translate = translator_of(interaction)
    wanted = " ".join(current.split()).casefold()
    saved, last = await _offered(services, interaction.guild_id or 0)
    named = list(_suggested_sheets(translate)) if sheets else []
    if sheets and last is not None:
        named.insert(0, (translate("panel-last-rules"), LAST))
    named += [(name, name) for name in saved]
    return [
        app_commands.Choice(name=name[:100], value=value[:100])
        for name, value in named
        if wanted in name.casefold()
    ][:MOST_CHOICES]


async def _offered(services: Services, guild_id: int) -> tuple[list[str], Preset | None]:
    """Return a server's own presets and what it played last; nothing if that cannot be read now."""
    try:
        return await services.presets.offered(guild_id)
    except StoreError:
        return [], None


def _suggested_sheets(translate: Translator) -> Iterator[tuple[str, str]]:
    """Yield the text and the key of each variant, *Party* first, and of the sheets that are none."""
    for variant in sorted({**VARIANTS, **PRESETS}, key=lambda name: name != PARTY):
        about = variant_help(translate, variant)
        name = variant_label(translate, variant)
        yield translate("preset-choice", name=name, about=about), variant_key(variant)


async def _suggest_saved(interaction: discord.Interaction, current: str) -> Choices:
    """Suggest what the server has saved."""
    return await suggest_presets(services_of(interaction), interaction, current, sheets=False)


@app_commands.command(name="save", description=command_text("command-preset-save"))
@app_commands.describe(name=command_text("option-preset-name"))
@app_commands.autocomplete(name=_suggest_saved)
async def save_command(interaction: discord.Interaction, name: str) -> None:
    """Save the rules of the table."""
    await respond_in_room(interaction, save, name)


@app_commands.command(name="list", description=command_text("command-preset-list"))
async def list_command(interaction: discord.Interaction) -> None:
    """Show all presets."""
    await respond(interaction, list_presets(services_of(interaction), interaction))


@app_commands.command(name="delete", description=command_text("command-preset-delete"))
@app_commands.describe(name=command_text("option-preset-saved"))
@app_commands.autocomplete(name=_suggest_saved)
async def delete_command(interaction: discord.Interaction, name: str) -> None:
    """Delete a preset."""
    await respond(interaction, delete(services_of(interaction), interaction, name))


FEATURE: Final = Feature(group=CommandGroup.PRESET, commands=(save_command, list_command, delete_command))
