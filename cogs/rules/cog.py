"""Commands and menus of rules: `/uno rules`, `/uno preset …`, and the menu of rules in a lobby.

Anybody may list and play what a server has saved. The host of a table may save its rules, and so may
moderators (Manage Server). Who saved a preset and moderators can replace and delete it.
"""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.engine.rules import PRESETS, VARIANTS
from bot.render.rules import preset_line, variant_help, variant_label
from bot.rooms.changes import host
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import StoreError
from bot.rooms.state.room_state import Stage
from cogs.core.commands import CommandGroup, Feature, command_text
from cogs.core.custom_ids import Verb
from cogs.core.error_boundary import respond, respond_in_room
from cogs.core.items import PersistentItem
from cogs.core.names import escaped, translator_of
from cogs.core.replies import reply_in_place, reply_text
from cogs.core.rights import has_right
from cogs.core.services import person, services_of
from cogs.rules.view import RULES_TEMPLATE, rules_layout
from cogs.table.lobby_view import USUAL_OFFER, RulesOffer, rules_name
from cogs.table.presets import chosen_preset, safe_name, suggest_presets, usual_preset

if TYPE_CHECKING:
    import discord

    from bot.engine.rules import Rules
    from bot.i18n import Translator
    from bot.rooms.room import Room
    from bot.rooms.stores.presets import PresetStore
    from bot.rooms.stores.settings import SettingsStore
    from cogs.core.commands import Press
    from cogs.core.services import Services
    from cogs.table.presets import Choices

log = logging.getLogger(__name__)


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


PRESETS_FEATURE: Final = Feature(
    group=CommandGroup.PRESET, commands=(save_command, list_command, delete_command)
)


async def show_rules(
    services: Services, interaction: discord.Interaction, *, everything: bool = False
) -> None:
    """Show the rules of the table, or where there is none, those that it would begin with."""
    room = services.rooms.find(interaction.channel_id or 0)
    if room is None:
        rules = (await usual_preset(services, interaction.guild_id or 0)).rules
    else:
        rules = room.state.rules
    shown = rules_layout(translator_of(interaction), rules, everything=everything)
    await reply_in_place(interaction, shown)


class RulesButton(PersistentItem, template=re.compile(RULES_TEMPLATE)):
    """Shows all rules, or again those in short."""

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Show them in place."""
        await show_rules(services_of(interaction), interaction, everything=self.parts["shown"] == "all")


@app_commands.command(name="rules", description=command_text("command-rules"))
async def rules_command(interaction: discord.Interaction) -> None:
    """Show the rules."""
    await respond(interaction, show_rules(services_of(interaction), interaction))


RULES_FEATURE: Final = Feature(commands=(rules_command,), dynamic_items=(RulesButton,))


async def choose_rules(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Play by the rules that the host chose."""
    preset = await chosen_preset(services, interaction.guild_id or 0, next(iter(press.values), ""))
    change = host.use_rules(person(interaction), preset.rules, saved_preset=preset.name)
    await services.room(interaction).do(change)
    translate = translator_of(interaction)
    name = escaped(rules_name(translate, preset))
    await reply_text(interaction, translate("answer-rules-chosen", name=name))


RULES_MENU_FEATURE: Final = Feature(presses={Verb.VARIANT: choose_rules})


class RulesOffers:
    """Reads what the menu of a lobby offers."""

    def __init__(self, *, settings: SettingsStore, presets: PresetStore) -> None:
        self._settings = settings
        self._presets = presets

    async def read(self, room: Room) -> RulesOffer:
        """Return what is offered in a room; the variants alone if the store cannot be read now."""
        if room.state.stage is not Stage.LOBBY or room.state.tournament is not None:
            return USUAL_OFFER
        try:
            setting = (await self._settings.of(room.guild_id)).party
            party = await self._presets.party(room.guild_id, setting)
            saved, last = await self._presets.offered(room.guild_id)
        except StoreError as error:
            log.info("the presets of server %d are not offered: %s", room.guild_id, error)
            return USUAL_OFFER
        return RulesOffer(party=party, last=last, saved=tuple(saved))
