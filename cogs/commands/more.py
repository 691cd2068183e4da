"""*More*: what else somebody can do at a table in play, votes and the ways out among it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.rooms.changes.latecomers import join_refusal
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Stage
from cogs.commands.close_table import may_close
from cogs.interaction.feature import Feature
from cogs.interaction.replies import show_panel_in_place
from cogs.views.custom_ids import Verb
from cogs.views.language import translator_of
from cogs.views.more import deal_layout, more_layout

if TYPE_CHECKING:
    import discord

    from cogs.interaction.feature import Press
    from cogs.interaction.services import Services


async def show_more(services: Services, interaction: discord.Interaction, _: Press) -> None:
    """Show what else somebody can do."""
    room = services.room(interaction)
    state = room.state
    if state.stage is not Stage.PLAYING or state.match is None:
        raise RoomRefused(Refusal.NO_MATCH)
    seat = state.seat_of(interaction.user.id)
    layout = more_layout(
        translator_of(interaction),
        state,
        seat=seat if seat in state.match.playing else None,
        now=services.rooms.services.clock.now(),
        closes=may_close(state, interaction),
        late=join_refusal(state, interaction.user.id) is None,
    )
    await show_panel_in_place(interaction, layout)


async def show_deal(services: Services, interaction: discord.Interaction, _: Press) -> None:
    """Show what is published of the deal of the match in play."""
    state = services.room(interaction).state
    if state.stage is not Stage.PLAYING or state.match is None:
        raise RoomRefused(Refusal.NO_MATCH)
    await show_panel_in_place(interaction, deal_layout(translator_of(interaction), state))


FEATURE: Final = Feature(presses={Verb.MORE: show_more, Verb.DEAL: show_deal})
