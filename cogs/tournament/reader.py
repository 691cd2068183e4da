"""Lookup and changes of tournaments on behalf of users; refusals are put into words."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from datetime import datetime
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import discord
from discord import app_commands

from bot.i18n import Translator
from bot.render.tournament import round_name
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import StoreError
from bot.rooms.state.room_state import RoomState
from bot.tournaments.codec import TournamentSummary
from bot.tournaments.ports import TournamentHead
from bot.tournaments.registry import ACTIVE, NoTournamentError, Tournaments
from bot.tournaments.tournament import Tournament, TournamentError, TournamentRefusal, TournamentStage
from cogs.core.custom_ids import MAX_CHOICES, sanitize
from cogs.core.layouts import Shown
from cogs.core.names import plain, translator_of
from cogs.core.replies import reply_text_in_place
from cogs.core.rights import Right, can_view, has_right, holds
from cogs.core.services import services_of
from cogs.tournament.view import LISTED, list_layout

P = ParamSpec("P")
T = TypeVar("T")

_ACTIVE: Final = frozenset(stage.value for stage in ACTIVE)
MAX_LISTED: Final = 25  # newest tournaments of a server among which a typed name is searched


def telling_refusals(
    work: Callable[Concatenate[discord.Interaction, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[discord.Interaction, P], Coroutine[Any, Any, T | None]]:
    """Wrap a handler so that refusals and unknown tournaments are answered with a sentence."""

    @wraps(work)
    async def telling(interaction: discord.Interaction, /, *args: P.args, **kwargs: P.kwargs) -> T | None:
        translate = translator_of(interaction)
        try:
            return await work(interaction, *args, **kwargs)
        except TournamentError as error:
            told = translate(f"tournament-refused-{error.refusal.value}")
        except NoTournamentError as error:
            told = translate("tournament-refused-unknown" if str(error) else "tournament-list-empty")
        await reply_text_in_place(interaction, told)
        return None

    return telling


async def find_tournament(interaction: discord.Interaction, tournament_id: str) -> Tournament:
    """Return a tournament of this server; NoTournamentError if unknown or hidden from the user."""
    tournament = await services_of(interaction).of(Tournaments).find(tournament_id)
    _check_found(interaction, tournament)
    return tournament


async def change_tournament(
    interaction: discord.Interaction, tournament_id: str, change: Callable[[Tournament, datetime], Tournament]
) -> Tournament:
    """Change a tournament, found as in `find_tournament`, and return it."""

    def changed(tournament: Tournament, now: datetime) -> Tournament:
        _check_found(interaction, tournament)
        return change(tournament, now)

    return await services_of(interaction).of(Tournaments).change(tournament_id, changed)


def _check_found(interaction: discord.Interaction, tournament: Tournament) -> None:
    """Raise NoTournamentError for one of another server, or one hidden from a user who is not in it."""
    here = tournament.guild_id == interaction.guild_id
    if not here or not (_is_in(tournament, interaction.user.id) or _sees(interaction, tournament.channel_id)):
        raise NoTournamentError(tournament.id)


def _sees(interaction: discord.Interaction, channel_id: int) -> bool:
    """Return whether the user can see the channel of a tournament; moderators if it is deleted."""
    gone = interaction.guild is not None and interaction.guild.get_channel(channel_id) is None
    return holds(interaction, Right.MODERATE_SERVER) if gone else can_view(interaction, channel_id)


def spaced_once(typed: str) -> str:
    """Return a typed tournament name as it is stored, with single spaces."""
    return " ".join(sanitize(typed).split())


async def named_tournament(
    interaction: discord.Interaction, typed: str | None, *, of: int | None = None
) -> Tournament:
    """Return the tournament with this id or name, else the newest active one, this channel's first."""
    tournaments = services_of(interaction).of(Tournaments)
    found = await _all_here(interaction)
    if typed is not None:
        wanted = spaced_once(typed).casefold()
        found = [one for one in found if wanted in {one.id, one.name.casefold()}]
    found.sort(key=lambda one: one.channel_id != interaction.channel_id)  # this channel's first
    if of is not None and (entered := await _entered(tournaments, found, of)) is not None:
        return entered
    found = [one for one in found if _sees(interaction, one.channel_id)]
    chosen = next((one for one in found if one.stage in _ACTIVE), None) or next(iter(found), None)
    if chosen is None:
        raise NoTournamentError(typed or "")
    return await tournaments.find(chosen.id)


async def _entered(
    tournaments: Tournaments, among: Sequence[TournamentHead], user_id: int
) -> Tournament | None:
    """Return the first active tournament that a user is in, reading no more than needed."""
    going = [one for one in among if one.stage in _ACTIVE]
    known = await tournaments.store.of_person(going[0].guild_id, user_id) if going else set()
    for one in going:
        with suppress(NoTournamentError):  # it is damaged
            if one.id in known and _is_in(tournament := await tournaments.find(one.id), user_id):
                return tournament
    return None


async def _all_here(interaction: discord.Interaction) -> list[TournamentHead]:
    """Return all tournaments of the server, even hidden ones, newest first; raises StoreError."""
    store = services_of(interaction).of(Tournaments).store
    return await store.of_guild(interaction.guild_id or 0, limit=MAX_LISTED)


async def tournaments_here(interaction: discord.Interaction) -> list[TournamentHead]:
    """Return the server's tournaments that the user can see, newest first; raises StoreError."""
    return [one for one in await _all_here(interaction) if _sees(interaction, one.channel_id)]


async def active_names(interaction: discord.Interaction) -> list[str]:
    return [one.name for one in await _all_here(interaction) if one.stage in _ACTIVE]


async def list_tournaments(interaction: discord.Interaction) -> Shown:
    """Return the list of the newest tournaments that the user can see; raises StoreError."""
    tournaments = services_of(interaction).of(Tournaments)
    found = [tournaments.summary(one) for one in (await tournaments_here(interaction))[:LISTED]]
    return Shown(list_layout(translator_of(interaction), [one for one in found if one is not None]))


def _is_in(tournament: Tournament, user_id: int) -> bool:
    entrant = tournament.find(user_id)
    return entrant is not None and not entrant.withdrawn


async def find_managed(interaction: discord.Interaction, tournament_id: str) -> Tournament:
    """Return a tournament for its host, or for moderators who do not play in it."""
    tournament = await find_tournament(interaction, tournament_id)
    if tournament.host_id == interaction.user.id:
        return tournament
    if not has_right(interaction):
        raise TournamentError(TournamentRefusal.NOT_MANAGER)
    if tournament.stage is TournamentStage.RUNNING and tournament.find(interaction.user.id) is not None:
        raise RoomRefused(Refusal.MODERATOR_COMPETES, tournament.name)
    return tournament


async def check_no_rival(interaction: discord.Interaction, state: RoomState) -> None:
    """Refuse a moderator who entered the table's tournament, and so would judge rivals."""
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
    """Suggest tournaments whose names contain the typed text."""
    typed = sanitize(current).strip().casefold()
    try:
        found = await tournaments_here(interaction)
    except StoreError:
        return []
    tournaments = services_of(interaction).of(Tournaments)
    fitting = [one for one in found if typed in one.name.casefold()][:MAX_CHOICES]
    translate = translator_of(interaction)
    return [
        app_commands.Choice(name=_choice_name(translate, one, tournaments.summary(one)), value=one.id)
        for one in fitting
    ]


def _choice_name(translate: Translator, tournament: TournamentHead, told: TournamentSummary | None) -> str:
    name = plain(tournament.name)
    if told is None or told.stage is not TournamentStage.RUNNING or told.to_come is None:
        return name
    return f"{name} · {round_name(translate, told.round, told.to_come)}"
