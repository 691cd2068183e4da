"""`/uno review` and the *Review* buttons: what the coach has to say of a match to somebody who played it.

It is told of the own seat alone, and computed in another process: whoever waits reads how much there is to
look at, and that message becomes the review.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.rooms.errors import Refusal, RoomRefused
from cogs.commands.command_texts import command_text
from cogs.commands.match_option import DESCRIPTION, MatchOption, find_match, load_archive, newest_match
from cogs.display.hand_pages import attachment_options
from cogs.display.send_errors import SEND_ERRORS
from cogs.interaction.dynamic_item import PersistentItem
from cogs.interaction.error_boundary import respond
from cogs.interaction.feature import Feature
from cogs.interaction.pictures import private_pictures
from cogs.interaction.refusals import refusal_text
from cogs.interaction.replies import reply_in_place, send_private
from cogs.interaction.services import services_of
from cogs.views.frame import text_layout
from cogs.views.language import translator_of
from cogs.views.names import pictured_names_of
from cogs.views.review import TEMPLATE, moment_shown, review_layout

if TYPE_CHECKING:
    from discord import ui

    from bot.rooms.archive import Archive
    from bot.rooms.reviews import Review
    from cogs.display.private_message import PrivateMessage
    from cogs.interaction.services import Services
    from cogs.views.picture import Picture


async def newest_own_match(services: Services, interaction: discord.Interaction) -> str:
    """Return the id of the match that somebody finished last here: in this channel, or in the league.

    Practice is in no league, so the newest match of the channel is looked at as well.

    Raises:
        RoomRefused: There is none.
        StoreError: It cannot be looked up.
    """
    guild_id, user_id = interaction.guild_id or 0, interaction.user.id
    games = await services.league.games(guild_id, user_id, last=1)
    newest = {game.match_id: game.ended_at for game in games}
    here = await _newest_here(services, interaction)
    if here is not None:
        newest[here.match_id] = here.ended_at
    if not newest:
        raise RoomRefused(Refusal.NO_FINISHED_MATCH)
    return max(newest, key=lambda match_id: newest[match_id])


async def _newest_here(services: Services, interaction: discord.Interaction) -> Archive | None:
    """Return the newest match of the channel, if they sat in it."""
    try:
        here = await newest_match(services, interaction)
        archive = None if here is None else await load_archive(services, here.match_id)
    except RoomRefused:
        return None
    return archive if archive is not None and own_seat(archive, interaction.user.id) is not None else None


def own_seat(archive: Archive, user_id: int) -> int | None:
    """Return the seat that an account had at the end of a match, or None."""
    return next((seat for seat, taken in enumerate(archive.seats) if taken.user_id == user_id), None)


async def show_review(
    services: Services, interaction: discord.Interaction, wanted: str, page: int = 0
) -> None:
    """Show a page of the review of a match.

    Args:
        services: Find the match, and make the review.
        interaction: What is answered.
        wanted: The match's id or its beginning; untrusted.
        page: From 0.

    Raises:
        RoomRefused: There is no such match, they did not play it, or there is no review now.
        StoreError: It cannot be read now.
    """
    translate = translator_of(interaction)
    match = await find_match(services, interaction, wanted)
    archive = await load_archive(services, match.match_id)
    seat = own_seat(archive, interaction.user.id)
    if seat is None:
        raise RoomRefused(Refusal.NOT_YOUR_MATCH)
    shown: list[PrivateMessage] = []

    async def tell(text: str) -> None:
        if shown:
            with suppress(*SEND_ERRORS):
                await shown[0].edit(text_layout(text))
        else:
            shown.append(await reply_in_place(interaction, text_layout(text)))

    try:
        review = await services.reviews.of(
            archive,
            seat,
            reader=interaction.user.id,
            waits=lambda place: tell(translate("review-waits", count=place)),
            progress=lambda count: tell(translate("review-looking", count=count)),
        )
    except RoomRefused as error:
        if not shown:
            raise
        await shown[0].edit(text_layout(refusal_text(translate, error)))
        return
    layout, picture = await _page(services, interaction, archive, review, page)
    if not shown:
        await reply_in_place(interaction, layout, picture=picture)
        return
    try:
        await shown[0].edit(layout, **attachment_options(picture, had_picture=True))
    except discord.NotFound:  # they dismissed it while they waited
        await send_private(interaction, layout, picture=picture)


async def _page(
    services: Services, interaction: discord.Interaction, archive: Archive, review: Review, page: int
) -> tuple[ui.LayoutView, Picture | None]:
    """Return a page with its picture, if there is one."""
    translate, hands = translator_of(interaction), services.display.hands
    page = max(0, min(page, len(review.moments) - 1))
    moment, picture = moment_shown(review, page), None
    if moment is not None and await private_pictures(interaction):
        names = pictured_names_of(translate, archive.seats)
        picture = await hands.picture_cache.replay(translate, moment, names)
    return review_layout(translate, review, archive.seats, page, faces=hands.faces, picture=picture), picture


class ReviewButton(PersistentItem, template=re.compile(TEMPLATE)):
    """Opens a page of the review of a match, from wherever the button stands."""

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Show the page to whoever pressed, of their own seat."""
        services, page = services_of(interaction), int(self.parts["page"])
        await show_review(services, interaction, self.parts["match"], page)


@app_commands.command(name="review", description=command_text("command-review"))
@app_commands.describe(match=DESCRIPTION)
async def review_command(
    interaction: discord.Interaction, match: app_commands.Transform[str, MatchOption] | None = None
) -> None:
    """Review the own play in a match that is over."""
    services = services_of(interaction)

    async def work() -> None:
        wanted = await newest_own_match(services, interaction) if match is None else match
        await show_review(services, interaction, wanted)

    await respond(interaction, work())


FEATURE: Final = Feature(commands=(review_command,), dynamic_items=(ReviewButton,))
