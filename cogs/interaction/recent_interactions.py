"""The newest interaction of everybody who pressed *Join*: it can reach them in private while it lives."""

from __future__ import annotations

import logging
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from bot.i18n import Translator, translator
from cogs.display.private_message import is_expired
from cogs.display.send_errors import SEND_ERRORS
from cogs.views.frame import text_layout

if TYPE_CHECKING:
    from collections.abc import Callable

    import discord

log = logging.getLogger(__name__)

MOST: Final = 5000
"""Interactions kept, of all channels together."""


class RecentInteractions:
    """The newest interaction of everybody who joined a lobby."""

    def __init__(self) -> None:
        self._newest: OrderedDict[tuple[int, int], discord.Interaction] = OrderedDict()

    def remember(self, interaction: discord.Interaction) -> None:
        """Keep an interaction for as long as Discord accepts follow-ups."""
        place = (interaction.channel_id or 0, interaction.user.id)
        self._newest.pop(place, None)
        self._newest[place] = interaction
        while self._newest and (len(self._newest) > MOST or is_expired(next(iter(self._newest.values())))):
            self._newest.popitem(last=False)

    def forget_where(self, is_left: Callable[[int], bool]) -> None:
        """Forget the interactions in servers that another process serves."""
        for place, interaction in list(self._newest.items()):
            if is_left(interaction.guild_id or 0):
                del self._newest[place]

    async def tell(self, channel_id: int, user_id: int, text: Callable[[Translator], str]) -> bool:
        """Tell somebody something in private, in their language; return whether they could be reached."""
        interaction = self._newest.pop((channel_id, user_id), None)
        if interaction is None or is_expired(interaction):
            return False
        translate = translator(str(interaction.locale))
        try:
            await interaction.followup.send(view=text_layout(text(translate)), ephemeral=True)
        except SEND_ERRORS as error:
            log.debug("account %d in channel %d cannot be told: %s", user_id, channel_id, error)
            return False
        return True
