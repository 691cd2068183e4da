"""A scene of what moderators are told when they ask how the bot does in their server."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.e2e.screenshots.album import channel_of
from tests.e2e.test_admin import moderator
from tests.e2e.test_places import quiet

if TYPE_CHECKING:
    from tests.e2e.screenshots.album import Album


async def diagnose(album: Album) -> None:
    """A server where all is well, and one where much is missing."""
    async with channel_of("Ann") as (ann,):
        mo = moderator(ann.hall, ann, "manage_guild")
        for name in ("cards", "games", "lounge"):
            ann.hall.channel(name)
        await mo.types("uno-admin diagnose")
        await album.take("diagnose-well", mo)
    async with channel_of("Ann") as (ann,):
        house = ann.hall
        quiet(house, send_messages=False)
        ann.channel = quiet(house, attach_files=False, create_public_threads=False)
        mo = moderator(house, ann, "manage_guild")
        locked = house.guest("Lou", house.channel("locked"))
        await locked.types("uno start")
        await house.bot.settings.change(house.guild.id, lambda held: replace(held, pictures=False))
        house.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50001)
        await house.guest("Ben", locked.channel).types("uno join")
        house.forgive()
        await mo.types("uno-admin diagnose")
        await album.take("diagnose", mo)
