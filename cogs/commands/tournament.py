"""`/league tournament …`: open one, look at it, list all, call it off, and give up in one."""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import timedelta
from typing import Final

import discord
from discord import app_commands

from bot.engine.codec import write_rules
from bot.i18n import translator
from bot.rooms.errors import ImpossibleRules
from bot.rooms.state.timing import DEFAULT_CLOCK
from bot.tournaments.errors import TournamentPlanError
from bot.tournaments.rules import match_rules, rules_problems
from bot.tournaments.running.tournaments import ACTIVE
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
    find_tournament,
    may_manage,
    named_tournament,
    suggest_tournaments,
    telling_refusals,
    tournaments_here,
)
from cogs.display.permissions import (
    OWN_THREAD_NEEDS,
    TEXT_NEEDS,
    is_moderator,
    missing_permissions,
    missing_permissions_text,
)
from cogs.interaction.error_boundary import respond
from cogs.interaction.feature import CommandGroup, Feature
from cogs.interaction.replies import reply_in_place, reply_text, send_private
from cogs.interaction.services import services_of
from cogs.views.language import translator_of
from cogs.views.tournament import LISTED, list_layout, question_layout, time_text
from cogs.views.tournament_ids import TournamentVerb
from cogs.views.tournament_link import tournament_name

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


@telling_refusals
async def create(interaction: discord.Interaction, tournament: Tournament, preset: str | None) -> None:
    """Open the sign-up of a tournament in this channel.

    Args:
        interaction: The command.
        tournament: What was asked for; its rules are filled in here.
        preset: The name of its rules; None for the usual ones of the server.
    """
    translate, services = translator_of(interaction), services_of(interaction)
    if obstacle := await _obstacle_text(interaction):
        await reply_text(interaction, obstacle)
        return
    chosen = (
        await presets.usual_preset(services, tournament.guild_id)
        if preset is None
        else await services.presets.find(tournament.guild_id, preset)
    )
    size, kind = tournament.table_size, tournament.kind
    if problems := rules_problems(kind, chosen.rules, table_size=size):
        raise ImpossibleRules(problems, chosen.rules, tournament.seats)
    clock = (await services.settings.of(tournament.guild_id)).clock
    tournament = replace(
        tournament,
        preset=chosen.key,
        rules=write_rules(match_rules(kind, chosen.rules, table_size=size)),
        clock=clock or DEFAULT_CLOCK,
    )
    try:
        check_plan(tournament)
    except TournamentPlanError as error:
        await reply_text(interaction, translate("refused-option", option=", ".join(error.fields)))
        return
    await services.tournament_updates.tournaments.open(tournament)
    await reply_text(interaction, translate("tournament-opened", name=tournament_name(tournament.name)))


async def _obstacle_text(interaction: discord.Interaction) -> str | None:
    """Return why somebody can open no tournament here, or None."""
    translate = translator_of(interaction)
    if not is_moderator(interaction):
        return translate("tournament-refused-manager")
    if not isinstance(interaction.channel, discord.TextChannel):
        return translate("tournament-refused-channel")
    missing = missing_permissions(
        interaction.app_permissions, dict.fromkeys([*TEXT_NEEDS, *OWN_THREAD_NEEDS])
    )
    if missing:
        return missing_permissions_text(translate, missing)
    active = [one for one in await tournaments_here(interaction) if one.stage in ACTIVE]
    return translate("tournament-refused-many", count=MOST_AT_ONCE) if len(active) >= MOST_AT_ONCE else None


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
    found = await tournaments_here(interaction)
    await send_private(interaction, list_layout(translator_of(interaction), found[:LISTED]))


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
    tournament = await find_tournament(interaction, (await named_tournament(interaction, name)).id)
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
    now = services_of(interaction).tournament_updates.tournaments.clock.now()
    tournament = Tournament(
        id=secrets.token_hex(4),
        guild_id=interaction.guild_id or 0,
        channel_id=interaction.channel_id or 0,
        name=" ".join(name.split()),
        host_id=interaction.user.id,
        kind=next((one for one in TournamentKind if one.value == kind), TournamentKind.ELIMINATION),
        preset="",
        rules="",
        created_at=now,
        sign_up_until=now + timedelta(minutes=sign_up),
        table_size=table_size,
        most_entrants=players,
        rounds=rounds,
        round_time=timedelta(minutes=round_time),
        window=timedelta(minutes=window),
    )
    await respond(interaction, create(interaction, tournament, preset))


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
