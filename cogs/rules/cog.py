"""Commands and menus of rules: `/uno rules`, `/uno preset`, and the rules menu of a lobby."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Final

import discord
from discord import app_commands

from bot.engine.rules import PRESETS, VARIANTS
from bot.render.rules import preset_line, variant_help, variant_label
from bot.rooms.changes import host
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import StoreError
from bot.rooms.room import Room
from bot.rooms.state.room_state import Stage
from bot.rooms.stores.presets import PresetStore
from bot.rooms.stores.settings import SettingsStore
from cogs.core.commands import Feature, command
from cogs.core.items import item
from cogs.core.layouts import Shown
from cogs.core.names import escaped, translator_of
from cogs.core.replies import reply_text
from cogs.core.rights import has_right
from cogs.core.services import Press, services_of
from cogs.rules.view import RulesId, rules_layout
from cogs.table.lobby_view import USUAL_OFFER, RulesOffer, rules_name
from cogs.table.presets import Choices, chosen_preset, safe_name, suggest_presets, usual_preset

log = logging.getLogger(__name__)


async def _suggest_saved(interaction: discord.Interaction, current: str) -> Choices:
    return await suggest_presets(interaction, current, sheets=False)


async def _save(interaction: discord.Interaction, name: str) -> None:
    services = services_of(interaction)
    state = services.room(interaction).state
    moderator = has_right(interaction)
    if not moderator and state.host != interaction.user.id:
        raise RoomRefused(Refusal.PRESET_RIGHT)
    saved = await services.presets.save(
        interaction.guild_id or 0, name, state.rules, by=interaction.user.id, moderator=moderator
    )
    await reply_text(interaction, translator_of(interaction)("answer-preset-saved", name=safe_name(saved)))


async def _delete(interaction: discord.Interaction, name: str) -> None:
    deleted = await services_of(interaction).presets.delete(
        interaction.guild_id or 0, name, by=interaction.user.id, moderator=has_right(interaction)
    )
    await reply_text(
        interaction, translator_of(interaction)("answer-preset-deleted", name=safe_name(deleted))
    )


async def _list(interaction: discord.Interaction) -> None:
    """Show variants, sheets, and the server's saved presets."""
    translate = translator_of(interaction)
    saved = await services_of(interaction).presets.saved(interaction.guild_id or 0)
    title = translate("preset-list-title")
    sheets = [
        translate(
            "preset-list-line", name=variant_label(translate, name), about=variant_help(translate, name)
        )
        for name in {**VARIANTS, **PRESETS}
    ]
    own = [translate("preset-list-saved", count=len(saved))]
    for name, rules in saved:  # rules that this version cannot read are None
        shown = safe_name(name)
        own.append(f"- {shown if rules is None else preset_line(translate, shown, rules)}")
    await reply_text(interaction, "\n".join([f"### {title}", *sheets, "", *own]))


@app_commands.autocomplete(save=_suggest_saved, delete=_suggest_saved)
@command("preset", "command-preset", in_room=True, save="option-preset-name", delete="option-preset-saved")
async def preset_command(
    interaction: discord.Interaction, save: str | None = None, delete: str | None = None
) -> None:
    """List presets, save the table's rules as one, or delete one; never two at once."""
    if save is None:
        await (_list(interaction) if delete is None else _delete(interaction, delete))
    elif delete is None:
        await _save(interaction, save)
    else:
        await reply_text(interaction, translator_of(interaction)("refused-option", option="delete"))


@item(RulesId, "RulesButton")
async def rules_page(interaction: discord.Interaction, which: RulesId) -> Shown:
    """Return the rules of the table or, without one, of a new table."""
    services = services_of(interaction)
    room = services.rooms.find(interaction.channel_id or 0)
    if room is None:
        rules = (await usual_preset(services, interaction.guild_id or 0)).rules
    else:
        rules = room.state.rules
    return Shown(rules_layout(translator_of(interaction), rules, everything=which.shown == "all"))


async def show_rules(interaction: discord.Interaction) -> None:
    await rules_page.turn(interaction, RulesId("brief"))


@command("rules", "command-rules")
async def rules_command(interaction: discord.Interaction) -> None:
    await show_rules(interaction)


async def choose_rules(press: Press) -> None:
    guild_id, wanted = press.interaction.guild_id or 0, next(iter(press.values), "")
    preset = await chosen_preset(press.services, guild_id, wanted)
    await press.room.do(host.use_rules(press.person, preset.rules, saved_preset=preset.name))
    name = escaped(rules_name(press.translate, preset))
    await reply_text(press.interaction, press.translate("answer-rules-chosen", name=name))


@dataclass(eq=False, kw_only=True)
class RulesOffers:
    settings: SettingsStore
    presets: PresetStore

    async def read(self, room: Room) -> RulesOffer:
        """Return the offer for a room; only the variants if the store fails."""
        if room.state.stage is not Stage.LOBBY or room.state.tournament is not None:
            return USUAL_OFFER
        try:
            setting = (await self.settings.of(room.guild_id)).party
            party = await self.presets.party(room.guild_id, setting)
            saved, last = await self.presets.offered(room.guild_id)
        except StoreError as error:
            log.info("the presets of server %d are not offered: %s", room.guild_id, error)
            return USUAL_OFFER
        return RulesOffer(party=party, last=last, saved=tuple(saved))


PRESETS_FEATURE: Final = Feature(commands=(preset_command,))
