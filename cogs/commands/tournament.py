"""`/league tournament …`: open one, look at it, list all, call it off, and give up in one."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.engine.codec import write_rules
from bot.i18n import translator
from bot.render.tournament import time_text
from bot.rooms.errors import ImpossibleRules
from bot.rooms.state.timing import DEFAULT_CLOCK
from bot.tournaments.errors import TournamentPlanError
from bot.tournaments.rules import match_rules, rules_problems
from bot.tournaments.sign_up import check_plan
from bot.tournaments.tournament import (
    LONGEST_NAME,
    MOST_ENTRANTS,
    MOST_ROUNDS,
    MOST_TABLE,
    Tournament,
    TournamentKind,
)
from cogs.commands import presets
from cogs.commands.command_texts import command_text
from cogs.commands.tournament_buttons import press_withdraw
from cogs.commands.tournament_reader import (
    active_names,
    list_layout_for,
    may_manage,
    named_tournament,
    spaced_once,
    suggest_tournaments,
    telling_refusals,
)
from cogs.display.permissions import (
    OWN_THREAD_NEEDS,
    TEXT_NEEDS,
    missing_permissions,
    missing_permissions_text,
)
from cogs.interaction.error_boundary import respond
from cogs.interaction.feature import CommandGroup, Feature
from cogs.interaction.replies import reply_in_place, reply_text, send_private
from cogs.interaction.services import services_of
from cogs.views.language import translator_of
from cogs.views.tournament import question_layout
from cogs.views.tournament_ids import TournamentVerb
from cogs.views.tournament_link import tournament_name

if TYPE_CHECKING:
    from bot.rooms.stores.presets import Preset
    from cogs.interaction.services import Services

OPTIONS: Final = {"sign_up_until": "sign_up", "most_entrants": "players"}
"""What fields of a tournament are called in the command, where that is something else."""
LONGEST: Final = 1_000_000  # minutes: far more than any plan may have
MOST_AT_ONCE: Final = 5
"""Tournaments that may go on in a server at the same time."""
KINDS: Final = [
    app_commands.Choice(name=command_text(f"choice-tournament-{kind.value}"), value=kind.value)
    for kind in TournamentKind
]


def _times(*minutes: int) -> list[app_commands.Choice[int]]:
    """Return lengths of time to choose from."""
    return [
        app_commands.Choice(name=time_text(translator(), timedelta(minutes=each)), value=each)
        for each in minutes
    ]


TIMES: Final = _times(10, 30, 60, 180, 360, 720, 1440, 2880, 4320, 10_080)
WINDOWS: Final = _times(30, 60, 120, 180, 240, 360, 720, 1440)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What somebody typed who opens a tournament; see the options of the command. Times are in minutes."""

    kind: str
    name: str
    sign_up: int
    preset: str | None
    table_size: int
    round_time: int
    rounds: int
    window: int
    players: int


@telling_refusals
async def create(interaction: discord.Interaction, plan: Plan) -> None:
    """Open the sign-up of a tournament in this channel."""
    translate, services = translator_of(interaction), services_of(interaction)
    if obstacle := await _obstacle_text(interaction, plan.name):
        await reply_text(interaction, obstacle)
        return
    chosen = await _preset_of(services, interaction, plan.preset)
    clock = (await services.settings.of(interaction.guild_id or 0)).clock or DEFAULT_CLOCK
    try:
        tournament = _planned(interaction, plan, chosen, clock=clock)
        check_plan(tournament)
    except TournamentPlanError as error:
        wrong = ", ".join(OPTIONS.get(field, field) for field in error.fields)
        await reply_text(interaction, translate("refused-option", option=wrong))
        return
    await services.tournament_updates.tournaments.open(tournament)
    await reply_text(interaction, translate("tournament-opened", name=tournament_name(tournament.name)))


async def _preset_of(services: Services, interaction: discord.Interaction, name: str | None) -> Preset:
    """Return the rules asked for, else the usual ones of the server."""
    guild_id = interaction.guild_id or 0
    if name is None:
        return await presets.usual_preset(services, guild_id)
    return await services.presets.find(guild_id, name)


def _planned(interaction: discord.Interaction, plan: Plan, preset: Preset, *, clock: int) -> Tournament:
    """Return the tournament that somebody asked for; whether it can be so is still to be checked.

    Raises:
        TournamentPlanError: There is no such kind.
        ImpossibleRules: Its tables could not play by these rules.
    """
    kind = next((one for one in TournamentKind if one.value == plan.kind), None)
    if kind is None:
        raise TournamentPlanError(("kind",))
    now = services_of(interaction).tournament_updates.tournaments.clock.now()
    tournament = Tournament(
        id=secrets.token_hex(4),
        guild_id=interaction.guild_id or 0,
        channel_id=interaction.channel_id or 0,
        name=spaced_once(plan.name),
        host_id=interaction.user.id,
        kind=kind,
        preset=preset.key,
        rules=write_rules(match_rules(kind, preset.rules, table_size=plan.table_size)),
        created_at=now,
        sign_up_until=now + _time(plan.sign_up),
        clock=clock,
        table_size=plan.table_size,
        most_entrants=plan.players,
        rounds=plan.rounds,
        round_time=_time(plan.round_time),
        window=_time(plan.window),
    )
    if problems := rules_problems(kind, preset.rules, table_size=plan.table_size):
        raise ImpossibleRules(problems, preset.rules, tournament.seats)
    return tournament


def _time(minutes: int) -> timedelta:
    """Return minutes that somebody's client sent as a length of time, however many they are."""
    return timedelta(minutes=min(max(minutes, 0), LONGEST))


async def _obstacle_text(interaction: discord.Interaction, name: str) -> str | None:
    """Return why somebody can open no tournament of that name here, or None."""
    translate = translator_of(interaction)
    if not isinstance(interaction.channel, discord.TextChannel):
        return translate("tournament-refused-channel")
    missing = missing_permissions(
        interaction.app_permissions, dict.fromkeys([*TEXT_NEEDS, *OWN_THREAD_NEEDS])
    )
    if missing:
        return missing_permissions_text(translate, missing)
    active = await active_names(interaction)
    if len(active) >= MOST_AT_ONCE:
        return translate("tournament-refused-many", count=MOST_AT_ONCE)
    wanted = spaced_once(name)
    if wanted.casefold() in {one.casefold() for one in active}:
        return translate("tournament-refused-name-taken", name=tournament_name(wanted))
    return None


@telling_refusals
async def show(interaction: discord.Interaction, name: str | None) -> None:
    """Move the panel of a tournament down to the bottom of its channel."""
    tournament = await named_tournament(interaction, name)
    services_of(interaction).tournament_updates.panels.mark_dirty(tournament.id, move=True)
    place = f"<#{tournament.channel_id}>"
    title = tournament_name(tournament.name)
    await reply_text(interaction, translator_of(interaction)("tournament-shown", name=title, place=place))


@telling_refusals
async def list_all(interaction: discord.Interaction) -> None:
    """List the newest tournaments of the server, for one person alone."""
    await send_private(interaction, await list_layout_for(interaction))


@telling_refusals
async def ask_to_cancel(interaction: discord.Interaction, name: str | None) -> None:
    """Ask whether a tournament shall be called off."""
    tournament = await named_tournament(interaction, name)
    translate = translator_of(interaction)
    if not may_manage(interaction, tournament):
        await reply_text(interaction, translate("tournament-refused-manager"))
        return
    question = translate("tournament-ask-cancel", name=tournament_name(tournament.name))
    asked = question_layout(translate, tournament, question, TournamentVerb.CANCEL)
    await reply_in_place(interaction, asked)


@telling_refusals
async def withdraw(interaction: discord.Interaction, name: str | None) -> None:
    """Leave a tournament; one that has begun only after a question."""
    tournament = await named_tournament(interaction, name, of=interaction.user.id)
    await press_withdraw(interaction, tournament.id)


@app_commands.command(name="create", description=command_text("command-tournament-create"))
@app_commands.describe(
    kind=command_text("option-tournament-kind"),
    name=command_text("option-tournament-name"),
    sign_up=command_text("option-tournament-sign-up"),
    preset=command_text("option-tournament-preset"),
    table_size=command_text("option-tournament-table-size"),
    round_time=command_text("option-tournament-round-time"),
    rounds=command_text("option-tournament-rounds"),
    window=command_text("option-tournament-window"),
    players=command_text("option-tournament-players"),
)
@app_commands.choices(kind=KINDS)
@app_commands.choices(sign_up=TIMES, round_time=TIMES, window=WINDOWS)
async def create_command(
    interaction: discord.Interaction,
    *,
    kind: str,
    name: app_commands.Range[str, 1, LONGEST_NAME],
    sign_up: int,
    preset: str | None = None,
    table_size: app_commands.Range[int, 2, MOST_TABLE] = 4,
    round_time: int = 1440,
    rounds: app_commands.Range[int, 1, MOST_ROUNDS] = 3,
    window: int = 120,
    players: app_commands.Range[int, 2, MOST_ENTRANTS] = 64,
) -> None:
    """Open the sign-up of a tournament."""
    plan = Plan(
        kind=kind,
        name=name,
        sign_up=sign_up,
        preset=preset,
        table_size=table_size,
        round_time=round_time,
        rounds=rounds,
        window=window,
        players=players,
    )
    await respond(interaction, create(interaction, plan))


@create_command.autocomplete("preset")
async def _suggest_presets(interaction: discord.Interaction, current: str) -> presets.Choices:
    """Suggest the sheets and what the server has saved."""
    return await presets.suggest_presets(services_of(interaction), interaction, current, sheets=True)


@app_commands.command(name="show", description=command_text("command-tournament-show"))
@app_commands.describe(tournament=command_text("option-tournament"))
@app_commands.autocomplete(tournament=suggest_tournaments)
async def show_command(interaction: discord.Interaction, tournament: str | None = None) -> None:
    """Show a tournament to everybody."""
    await respond(interaction, show(interaction, tournament))


@app_commands.command(name="list", description=command_text("command-tournament-list"))
async def list_command(interaction: discord.Interaction) -> None:
    """List the tournaments of the server."""
    await respond(interaction, list_all(interaction))


@app_commands.command(name="cancel", description=command_text("command-tournament-cancel"))
@app_commands.describe(tournament=command_text("option-tournament"))
@app_commands.autocomplete(tournament=suggest_tournaments)
async def cancel_command(interaction: discord.Interaction, tournament: str | None = None) -> None:
    """Call a tournament off."""
    await respond(interaction, ask_to_cancel(interaction, tournament))


@app_commands.command(name="withdraw", description=command_text("command-tournament-withdraw"))
@app_commands.describe(tournament=command_text("option-tournament"))
@app_commands.autocomplete(tournament=suggest_tournaments)
async def withdraw_command(interaction: discord.Interaction, tournament: str | None = None) -> None:
    """Leave a tournament."""
    await respond(interaction, withdraw(interaction, tournament))


FEATURE: Final = Feature(
    group=CommandGroup.TOURNAMENT,
    commands=(create_command, show_command, list_command, cancel_command, withdraw_command),
)
