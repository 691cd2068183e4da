"""`/uno match verify`: the newest deals of a server, thrown-away ones too, and one of them step by step."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.rooms.archive import ArchiveError, read_archive
from bot.rooms.ports import StoreError
from bot.rooms.verification import findings
from cogs.commands.command_texts import command_text
from cogs.commands.match_option import may_look
from cogs.display.permissions import can_view
from cogs.interaction.dynamic_item import PersistentItem
from cogs.interaction.error_boundary import respond
from cogs.interaction.feature import CommandGroup, Feature
from cogs.interaction.replies import reply_in_place, reply_text, send_private
from cogs.interaction.services import services_of
from cogs.interaction.untrusted import storable
from cogs.views.language import translator_of
from cogs.views.limits import MOST_CHOICES
from cogs.views.verify import ROWS_ON_A_PAGE, TEMPLATE, DealsPage, choice_text, deal_layout, deals_layout

if TYPE_CHECKING:
    import discord

    from bot.rooms.archive import Archive
    from bot.rooms.deal_ports import DealLedger, RecordedDeal
    from cogs.interaction.services import Services

NUMBER: Final = re.compile(r"#?([0-9]{1,9})")
BEGINNING: Final = re.compile(r"[0-9a-f]{4,64}")


async def page_below(deals: DealLedger, guild_id: int, below: int | None) -> DealsPage:
    """Return the newest deals of a server with numbers under `below`, or the newest of all."""
    newest = await deals.newest(guild_id, limit=1)
    found = await deals.newest(guild_id, limit=ROWS_ON_A_PAGE + 1, below=below)
    return DealsPage(found, newest[0].number if newest else 0)


async def find_deal(deals: DealLedger, guild_id: int, wanted: str) -> RecordedDeal | None:
    """Return the deal of a server by its number, or by how its commitment or match id begins."""
    wanted = wanted.strip().lower().removeprefix("deal ").replace(",", "")  # as it is shown, in thousands too
    number = NUMBER.fullmatch(wanted)
    found = await deals.numbered(guild_id, int(number[1])) if number is not None else None
    if found is None and BEGINNING.fullmatch(wanted):
        return await deals.named(guild_id, wanted)
    return found


async def show_deals(services: Services, interaction: discord.Interaction) -> None:
    """Show the newest deals."""
    page = await page_below(services.deals, interaction.guild_id or 0, None)
    await send_private(interaction, deals_layout(translator_of(interaction), page))


async def show_deal(services: Services, interaction: discord.Interaction, wanted: str) -> None:
    """Show the check of one deal, step by step."""
    translate, guild_id = translator_of(interaction), interaction.guild_id or 0
    deal = await find_deal(services.deals, guild_id, wanted)
    if deal is None:
        await reply_text(interaction, translate("verify-unknown"))
        return
    if not await _may_check(services, interaction, deal):
        await reply_text(interaction, translate("verify-elsewhere"))
        return
    before = await services.deals.numbered(guild_id, deal.number - 1)
    # What is still in play has no archive, and nothing of it is told.
    archive = None if deal.secret is None else await _archive_of(services, deal)
    found = findings(deal, before, archive)
    await send_private(interaction, deal_layout(translate, deal, found, kept=archive is not None))


async def _may_check(services: Services, interaction: discord.Interaction, deal: RecordedDeal) -> bool:
    """Tell whether somebody may know what gives the cards of a deal: as with the replay of its match."""
    if deal.dealt_at is None:
        return True
    if deal.ended_at is None:
        return can_view(interaction, deal.channel_id)  # its words; the secret is told to nobody yet
    return await may_look(services, interaction, deal.channel_id, deal.match_id)


async def _archive_of(services: Services, deal: RecordedDeal) -> Archive | None:
    """Return the archive of a match; None if there is none, or it is damaged."""
    payload = await services.rooms.services.journal.load_archive(deal.match_id)
    try:
        return None if payload is None else read_archive(payload)
    except ArchiveError:
        return None


class DealsButton(PersistentItem, template=re.compile(TEMPLATE)):
    """Turns a page of the deals."""

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Show the page in place."""
        deals, below = services_of(interaction).deals, int(self.parts["below"])
        page = await page_below(deals, interaction.guild_id or 0, below)
        await reply_in_place(interaction, deals_layout(translator_of(interaction), page))


@app_commands.command(name="verify", description=command_text("command-verify"))
@app_commands.describe(match=command_text("option-deal"))
async def verify_command(interaction: discord.Interaction, match: str | None = None) -> None:
    """Check a deal, or show the newest ones."""
    services = services_of(interaction)
    if match is None:
        await respond(interaction, show_deals(services, interaction))
    else:
        await respond(interaction, show_deal(services, interaction, storable(match)))


@verify_command.autocomplete("match")
async def _suggest_deals(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Suggest the newest deals whose number, commitment or match id begins with what was typed."""
    typed = storable(current).strip().lower().removeprefix("deal ").removeprefix("#")
    try:
        newest = await services_of(interaction).deals.newest(interaction.guild_id or 0, limit=MOST_CHOICES)
    except StoreError:
        return []
    translate = translator_of(interaction)
    return [
        app_commands.Choice(name=choice_text(translate, deal)[:100], value=str(deal.number))
        for deal in newest
        if any(name.startswith(typed) for name in (str(deal.number), deal.commitment, deal.match_id))
    ]


FEATURE: Final = Feature(group=CommandGroup.MATCH, commands=(verify_command,), dynamic_items=(DealsButton,))
