"""The menu of rules in a lobby: its host begins with others by one tap."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.rooms.changes import host
from cogs.commands.presets import chosen_preset
from cogs.interaction.feature import Feature
from cogs.interaction.replies import reply_text
from cogs.interaction.services import person
from cogs.views.custom_ids import Verb
from cogs.views.language import translator_of
from cogs.views.names import escaped
from cogs.views.rules_menu import rules_name

if TYPE_CHECKING:
    import discord

    from cogs.interaction.feature import Press
    from cogs.interaction.services import Services


async def choose_rules(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Play by the rules that the host chose."""
    preset = await chosen_preset(services, interaction.guild_id or 0, next(iter(press.values), ""))
    change = host.use_rules(person(interaction), preset.rules, saved_preset=preset.name)
    await services.room(interaction).do(change)
    translate = translator_of(interaction)
    name = escaped(rules_name(translate, preset))
    await reply_text(interaction, translate("answer-rules-chosen", name=name))


FEATURE: Final = Feature(presses={Verb.VARIANT: choose_rules})
