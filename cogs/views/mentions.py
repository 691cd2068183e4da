"""Messages that mention people, and whom they may mention."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.render.seats import join_names
from cogs.views.names import seat_names

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.i18n import Translator
    from bot.rooms.state.room_state import RoomState


def mention_only(users: Iterable[int]) -> discord.AllowedMentions:
    """Return that these accounts are mentioned and nobody else."""
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in users]
    )


def result_text(translate: Translator, state: RoomState) -> str:
    """Return the message that mentions the subscribers of a match at its end."""
    mentions = " ".join(f"<@{user_id}>" for user_id in state.subscribers)
    outcome = None if state.match is None else state.match.outcome
    if outcome is None:
        return translate("watch-closed", mentions=mentions)
    names = seat_names(translate, state)
    winners = join_names(translate, [f"**{names[seat]}**" for seat in outcome.winners])
    return translate("watch-result", mentions=mentions, winners=winners)
