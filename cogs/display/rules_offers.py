"""What servers offer in the menus of their lobbies, read from their settings and presets."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.rooms.ports import StoreError
from bot.rooms.state.room_state import Stage
from cogs.views.rules_menu import USUAL_OFFER, RulesOffer

if TYPE_CHECKING:
    from bot.rooms.room import Room
    from bot.rooms.stores.presets import PresetStore
    from bot.rooms.stores.settings import SettingsStore

log = logging.getLogger(__name__)


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
