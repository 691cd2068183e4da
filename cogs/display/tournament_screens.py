"""What a message shows of a tournament, with a picture where the server and the channel want one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.render.pictures.bracket_pages import bracket_pages, current_page
from bot.rooms.ports import StoreError
from cogs.display.permissions import granted_permissions
from cogs.views.tournament import tournament_layout

if TYPE_CHECKING:
    import discord
    from discord import ui

    from bot.i18n import Translator
    from bot.rooms.stores.settings import SettingsStore
    from bot.tournaments.tournament import Tournament
    from cogs.display.picture_cache import PictureCache
    from cogs.views.picture import Picture


@dataclass(frozen=True, slots=True)
class Screen:
    """A message that shows a tournament.

    Attributes:
        layout: Its layout.
        picture: The picture in it, whose file has to be sent along; None without one.
    """

    layout: ui.LayoutView
    picture: Picture | None = None


class TournamentScreens:
    """Puts together what messages show of tournaments."""

    def __init__(self, client: discord.Client, picture_cache: PictureCache, settings: SettingsStore) -> None:
        self._client = client
        self._picture_cache = picture_cache
        self._settings = settings

    async def of(
        self,
        translate: Translator,
        tournament: Tournament,
        *,
        page: int | None = None,
        notice: str | None = None,
    ) -> Screen:
        """Return a page of a tournament.

        Args:
            translate: The language.
            tournament: It.
            page: From 0; one that does not exist is the last one. None for what people want to see first.
            notice: What concerns the reader alone, in a message that only they see.
        """
        pages = len(bracket_pages(tournament))
        if pages and await self._wants_pictures(tournament):
            shown = min(max(current_page(tournament) if page is None else page, 0), pages - 1)
            picture = await self._picture_cache.bracket(translate, tournament, shown)
            if picture is not None:
                pictured = tournament_layout(
                    translate, tournament, page=shown, pages=pages, picture=picture, notice=notice
                )
                return Screen(pictured, picture)
        return Screen(tournament_layout(translate, tournament, page=page, notice=notice))

    async def _wants_pictures(self, tournament: Tournament) -> bool:
        try:
            wanted = (await self._settings.of(tournament.guild_id)).pictures
        except StoreError:
            return False
        granted = granted_permissions(self._client, tournament.guild_id, tournament.channel_id)
        return wanted and (granted is None or granted.attach_files)
