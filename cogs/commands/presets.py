"""`/uno preset …`: rules that a server has saved. Anybody may list and play them.

The host of a table may save its rules, and so may moderators (Manage Server); who saved a preset, and
moderators, may replace and delete it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.engine.options import MOST_CHOICES
from bot.engine.presets import PRESETS
from bot.render.escape import escaped
from bot.render.options import preset_help, preset_label
from bot.render.rules import preset_line
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.stores.presets import LONGEST_NAME
from cogs.commands.command_texts import command_text
from cogs.interaction.replies import answered, say
from cogs.interaction.services import UNO, Commands, Services
from cogs.views.language import translator_of

if TYPE_CHECKING:
    import discord

    from bot.engine.rules import Rules
    from bot.i18n import Translator
    from bot.rooms.stores.presets import Preset

PRESET: Final = app_commands.Group(name="preset", description=command_text("command-preset"), parent=UNO)

Choices = list[app_commands.Choice[str]]


async def save(services: Services, interaction: discord.Interaction, name: str) -> None:
    """Save the rules of the table under a name."""
    state = services.room(interaction).state
    moderator = interaction.permissions.manage_guild
    if not moderator and state.host != interaction.user.id:
        raise RoomRefused(Refusal.PRESET_RIGHT)
    saved = await services.presets.save(
        interaction.guild_id or 0, name, state.rules, by=interaction.user.id, moderator=moderator
    )
    await say(interaction, translator_of(interaction)("answer-preset-saved", name=shown(saved)))


async def delete(services: Services, interaction: discord.Interaction, name: str) -> None:
    """Delete what was saved under a name."""
    moderator = interaction.permissions.manage_guild
    deleted = await services.presets.delete(
        interaction.guild_id or 0, name, by=interaction.user.id, moderator=moderator
    )
    await say(interaction, translator_of(interaction)("answer-preset-deleted", name=shown(deleted)))


async def show(services: Services, interaction: discord.Interaction) -> None:
    """Show the five sheets, and what the server has saved."""
    translate = translator_of(interaction)
    saved = await services.presets.saved(interaction.guild_id or 0)
    title = translate("preset-list-title")
    sheets = [
        translate(
            "preset-list-line", name=preset_label(translate, sheet), about=preset_help(translate, sheet) or ""
        )
        for sheet in PRESETS
    ]
    own = [
        translate("preset-list-saved", count=len(saved)),
        *(f"- {_own(translate, name, rules)}" for name, rules in saved),
    ]
    await say(interaction, "\n".join([f"### {title}", *sheets, "", *own]))


def _own(translate: Translator, name: str, rules: Rules | None) -> str:
    """Return a preset of the server's own; only the name of one that this version cannot read."""
    return shown(name) if rules is None else preset_line(translate, shown(name), rules)


async def usual(services: Services, guild_id: int) -> Preset:
    """Return the preset that a server settled on, else the one it played last."""
    settled = (await services.settings.of(guild_id)).preset
    return await services.presets.usual(guild_id, settled)


def shown(name: str) -> str:
    """Return a preset's name, safe to show."""
    return escaped(name, most=LONGEST_NAME)


async def suggested(
    services: Services, interaction: discord.Interaction, current: str, *, sheets: bool
) -> Choices:
    """Suggest presets whose names hold what was typed: the sheets if wanted, then the server's own."""
    translate = translator_of(interaction)
    wanted = " ".join(current.split()).casefold()
    named = [(_described(translate, sheet), sheet) for sheet in PRESETS] if sheets else []
    named += [(name, name) for name in await services.presets.names(interaction.guild_id or 0)]
    return [
        app_commands.Choice(name=name[:100], value=value[:100])
        for name, value in named
        if wanted in name.casefold()
    ][:MOST_CHOICES]


def _described(translate: Translator, sheet: str) -> str:
    about = preset_help(translate, sheet) or ""
    return translate("preset-choice", name=preset_label(translate, sheet), about=about)


class PresetCommands(Commands):
    """What a server saves of rules."""

    @PRESET.command(name="save", description=command_text("command-preset-save"))
    @app_commands.describe(name=command_text("option-preset-name"))
    async def save_preset(self, interaction: discord.Interaction, name: str) -> None:
        """Save the rules of the table."""
        await answered(interaction, save(self.services, interaction, name))

    @PRESET.command(name="list", description=command_text("command-preset-list"))
    async def list_presets(self, interaction: discord.Interaction) -> None:
        """Show all presets."""
        await answered(interaction, show(self.services, interaction))

    @PRESET.command(name="delete", description=command_text("command-preset-delete"))
    @app_commands.describe(name=command_text("option-preset-saved"))
    async def delete_preset(self, interaction: discord.Interaction, name: str) -> None:
        """Delete one."""
        await answered(interaction, delete(self.services, interaction, name))

    @delete_preset.autocomplete("name")
    @save_preset.autocomplete("name")
    async def _suggest_saved(self, interaction: discord.Interaction, current: str) -> Choices:
        """Suggest what the server has saved."""
        return await suggested(self.services, interaction, current, sheets=False)
