"""Closing a table that is damaged: nobody knows who hosts it, so that is for moderators."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from cogs.interaction.dynamic_item import PersistentItem
from cogs.interaction.feature import Feature
from cogs.interaction.replies import edit_pressed
from cogs.interaction.services import services_of
from cogs.views.damaged_table import TEMPLATE
from cogs.views.frame import text_layout
from cogs.views.language import translator_of

if TYPE_CHECKING:
    import discord


class CloseDamagedButton(PersistentItem, template=re.compile(TEMPLATE)):
    """Closes the damaged table of a channel."""

    changes_public = True

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Delete what is stored of it, and say so in place, also if something else has taken its place."""
        await services_of(interaction).rooms.discard(interaction.channel_id or 0)
        await edit_pressed(interaction, text_layout(translator_of(interaction)("damaged-closed")))


FEATURE: Final = Feature(dynamic_items=(CloseDamagedButton,))
