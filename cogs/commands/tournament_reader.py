"""Finds and changes tournaments for those who press and type, and puts refusals into words."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec

from discord import app_commands

from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import StoreError
from bot.tournaments.errors import TournamentError
from bot.tournaments.running.tournaments import ACTIVE, NoTournamentError
from cogs.interaction.replies import reply_text_in_place
from cogs.interaction.rights import has_right
from cogs.interaction.services import services_of
from cogs.interaction.untrusted import storable
from cogs.views.language import translator_of
from cogs.views.limits import MOST_CHOICES
from cogs.views.names import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from datetime import datetime

    import discord

    from bot.rooms.state.room_state import RoomState
    from bot.tournaments.tournament import Tournament

P = ParamSpec("P")

MOST_LISTED: Final = 25
"""Tournaments of a server that are looked through when somebody names one, the newest ones."""


def telling_refusals(
    work: Callable[Concatenate[discord.Interaction, P], Coroutine[Any, Any, None]],
) -> Callable[Concatenate[discord.Interaction, P], Coroutine[Any, Any, None]]:
    """Make a function answer with a sentence where a tournament refuses, or does not exist."""

    @wraps(work)
    async def telling(interaction: discord.Interaction, /, *args: P.args, **kwargs: P.kwargs) -> None:
        try:
            await work(interaction, *args, **kwargs)
        except TournamentError as error:
            told = translator_of(interaction)(f"tournament-refused-{error.refusal.value}")
            await reply_text_in_place(interaction, told)
        except NoTournamentError as error:
            key = "tournament-refused-unknown" if str(error) else "tournament-list-empty"
            await reply_text_in_place(interaction, translator_of(interaction)(key))

    return telling


async def find_tournament(interaction: discord.Interaction, tournament_id: str) -> Tournament:
    """Return a tournament of the server in which somebody pressed or typed.

    Raises:
        NoTournamentError: There is none of that id in this server.
        StoreError: It cannot be read now.
    """
    tournament = await services_of(interaction).tournament_updates.tournaments.find(tournament_id)
    if tournament.guild_id != interaction.guild_id:
        raise NoTournamentError(tournament_id)
    return tournament


async def change_tournament(
    interaction: discord.Interaction,
    tournament_id: str,
    change: Callable[[Tournament, datetime], Tournament],
) -> Tournament:
    """Change a tournament of the server in which somebody pressed or typed, and return it.

    Raises:
        NoTournamentError: There is none of that id in this server.
        TournamentError: It refuses.
        StoreError: It cannot be stored now.
    """

    def changed(tournament: Tournament, now: datetime) -> Tournament:
        if tournament.guild_id != interaction.guild_id:
            raise NoTournamentError(tournament_id)
        return change(tournament, now)

    return await services_of(interaction).tournament_updates.tournaments.change(tournament_id, changed)


def spaced_once(typed: str) -> str:
    """Return the name of a tournament as it is stored: what somebody typed, with single spaces."""
    return " ".join(storable(typed).split())


async def named_tournament(
    interaction: discord.Interaction, typed: str | None, *, of: int | None = None
) -> Tournament:
    """Return the tournament that somebody means: by its id or its name, else the one that goes on.

    Without a name it is one of this channel, if there is one; then the newest that goes on.

    Args:
        interaction: Where it was typed.
        typed: The id or the name; None for neither.
        of: Whoever is meant to be in it: of several that go on, one that they are in comes first.

    Raises:
        NoTournamentError: There is none like that; it names nothing if there is none at all.
        StoreError: They cannot be read now.
    """
    found = await tournaments_here(interaction)
    if typed is not None:
        wanted = spaced_once(typed).casefold()
        found = [one for one in found if wanted in {one.id, one.name.casefold()}]
    here = [one for one in found if one.channel_id == interaction.channel_id]
    active = [one for one in found if one.stage in ACTIVE]
    active = [one for one in active if _is_in(one, of)] or active
    chosen = [one for one in here if one in active] or active or here or found
    if not chosen:
        raise NoTournamentError(typed or "")
    return chosen[0]


async def tournaments_here(interaction: discord.Interaction) -> list[Tournament]:
    """Return the tournaments of the server, the newest first; raises StoreError."""
    tournaments = services_of(interaction).tournament_updates.tournaments
    return await tournaments.of_guild(interaction.guild_id or 0, limit=MOST_LISTED)


def _is_in(tournament: Tournament, user_id: int | None) -> bool:
    entrant = None if user_id is None else tournament.find(user_id)
    return entrant is not None and not entrant.withdrawn


def may_manage(interaction: discord.Interaction, tournament: Tournament) -> bool:
    """Tell whether somebody may call a tournament off: who opened it, and moderators of the server."""
    return has_right(interaction) or tournament.host_id == interaction.user.id


async def check_no_rival(interaction: discord.Interaction, state: RoomState) -> None:
    """Raise RoomRefused if a moderator entered the tournament of a table: nobody judges their rivals.

    Raises:
        RoomRefused: They did.
        StoreError: That cannot be read now.
    """
    if state.tournament is None:
        return
    try:
        tournament = await find_tournament(interaction, state.tournament.tournament_id)
    except NoTournamentError:  # nobody can win it any more
        return
    if tournament.find(interaction.user.id) is not None:
        raise RoomRefused(Refusal.MODERATOR_COMPETES, tournament.name)


async def suggest_tournaments(
    interaction: discord.Interaction, current: str
) -> list[app_commands.Choice[str]]:
    """Suggest tournaments whose names hold what was typed."""
    typed = storable(current).strip().casefold()
    try:
        found = await tournaments_here(interaction)
    except StoreError:
        return []
    fitting = [one for one in found if typed in one.name.casefold()]
    return [app_commands.Choice(name=plain(one.name), value=one.id) for one in fitting[:MOST_CHOICES]]
