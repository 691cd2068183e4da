"""`/league tournament`, `/uno-admin tournament`, and buttons to enter, get ready, view, leave, cancel."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Final

import discord
from discord import app_commands

from bot.engine.codec import write_rules
from bot.i18n import comma_list
from bot.render.tournament import time_text
from bot.rooms.errors import ImpossibleRules
from bot.rooms.state.timing import DEFAULT_CLOCK
from bot.tournaments.registry import ACTIVE, Tournaments
from bot.tournaments.sign_up import (
    cancel,
    check_plan,
    end_sign_up,
    enter,
    match_rules,
    rules_problems,
    usual_round_time,
    withdraw,
)
from bot.tournaments.tables import say_not_ready, say_ready
from bot.tournaments.tournament import (
    MAX_ENTRANTS,
    MAX_NAME_LENGTH,
    MAX_ROUNDS,
    MAX_TABLE,
    CancelReason,
    Tournament,
    TournamentError,
    TournamentKind,
    TournamentPlanError,
    TournamentRefusal,
    TournamentStage,
)
from cogs.core import links, rights
from cogs.core.commands import CommandGroup, Feature, command, command_text, in_each_language
from cogs.core.custom_ids import enum_named
from cogs.core.items import item, send_shown
from cogs.core.layouts import Row, Shown, row
from cogs.core.messages import in_private
from cogs.core.names import translator_of
from cogs.core.replies import reply_in_place, reply_text, reply_text_in_place
from cogs.core.services import services_of
from cogs.table import presets
from cogs.tournament import reader
from cogs.tournament.sync import TournamentPanels
from cogs.tournament.view import personal_text, question_layout


async def press_enter(interaction: discord.Interaction, tournament_id: str) -> None:
    user = interaction.user
    tournament = await reader.change_tournament(
        interaction, tournament_id, lambda one, now: enter(one, user.id, user.display_name, now)
    )
    key = "tournament-entered-arena" if tournament.kind.limits.is_timed else "tournament-entered"
    await reply_text(
        interaction, translator_of(interaction)(key, name=links.tournament_name(tournament.name))
    )


async def press_begin(interaction: discord.Interaction, tournament_id: str) -> None:
    """End the sign-up of a tournament now; if too few have entered, ask whether to cancel it."""
    found, translate = await reader.find_managed(interaction, tournament_id), translator_of(interaction)
    name, entered = links.tournament_name(found.name), len(found.entrants)
    if found.stage is TournamentStage.SIGN_UP and entered < found.least_to_play:
        question = translate("tournament-ask-too-few", name=name, count=entered, least=found.least_to_play)
        asked = question_layout(translate, found, question, links.TournamentVerb.CANCEL)
        await reply_in_place(interaction, asked)
    else:
        await reader.change_tournament(interaction, tournament_id, end_sign_up)
        await reply_text(interaction, translate("tournament-begins", name=name))


async def press_withdraw(interaction: discord.Interaction, tournament_id: str) -> None:
    """Leave a tournament; after its beginning, ask for confirmation first."""
    tournament = await reader.find_tournament(interaction, tournament_id)
    entrant = tournament.find(interaction.user.id)
    if tournament.stage is TournamentStage.RUNNING and entrant is not None and not entrant.withdrawn:
        translate = translator_of(interaction)
        question = translate("tournament-ask-giveup", name=links.tournament_name(tournament.name))
        asked = question_layout(translate, tournament, question, links.TournamentVerb.GIVE_UP)
        await reply_in_place(interaction, asked)
        return
    await give_up(interaction, tournament_id)


async def give_up(interaction: discord.Interaction, tournament_id: str) -> None:
    user_id = interaction.user.id
    tournament = await reader.change_tournament(
        interaction, tournament_id, lambda one, now: withdraw(one, user_id, now)
    )
    key = "tournament-left" if tournament.stage is TournamentStage.SIGN_UP else "tournament-gave-up"
    told = translator_of(interaction)(key, name=links.tournament_name(tournament.name))
    await reply_text_in_place(interaction, told)


async def press_ready(interaction: discord.Interaction, tournament_id: str) -> None:
    """Queue for a table of an arena, entering it first if necessary."""
    user = interaction.user
    tournament = await reader.find_tournament(interaction, tournament_id)
    entrant = tournament.find(user.id)

    if entrant is None or entrant.withdrawn:
        await reader.change_tournament(
            interaction, tournament_id, lambda one, now: enter(one, user.id, user.display_name, now)
        )
    await reader.change_tournament(interaction, tournament_id, lambda one, now: say_ready(one, user.id, now))
    await reply_text(interaction, translator_of(interaction)("tournament-ready"))


async def press_not_ready(interaction: discord.Interaction, tournament_id: str) -> None:
    user_id = interaction.user.id
    await reader.change_tournament(interaction, tournament_id, lambda one, _: say_not_ready(one, user_id))
    await reply_text(interaction, translator_of(interaction)("tournament-not-ready"))


async def press_show(interaction: discord.Interaction, tournament_id: str) -> Shown:
    """Return a private view of a tournament, with the user's options."""
    return await _shown(interaction, await reader.find_tournament(interaction, tournament_id))


async def _shown(
    interaction: discord.Interaction, tournament: Tournament, *, page: int | None = None, alone: bool = True
) -> Shown:
    """Return a page of a tournament, for one person `alone` or for everybody."""
    translate, screens = translator_of(interaction), services_of(interaction).of(TournamentPanels).screens
    notice = personal_text(translate, tournament, interaction.user.id) if alone else None
    shown = await screens.of(translate, tournament, page=page, notice=notice)
    return replace(shown, private_row=_private_row(interaction, tournament))


def _private_row(interaction: discord.Interaction, tournament: Tournament) -> Row:
    verbs = [links.TournamentVerb.LIST, links.TournamentVerb.DOWN]
    manages = tournament.host_id == interaction.user.id or rights.holds(
        interaction, rights.Right.MODERATE_SERVER
    )
    if manages and tournament.stage in ACTIVE:
        verbs.append(links.TournamentVerb.CALL_OFF)
    return row(*(links.tournament_button(translator_of(interaction), verb, tournament.id) for verb in verbs))


async def press_down(interaction: discord.Interaction, tournament_id: str) -> None:
    """Move the panel of a tournament to the bottom of its channel."""
    found = await reader.find_tournament(interaction, tournament_id)
    services_of(interaction).of(TournamentPanels).mark_dirty(found.id, move=True)
    place, title = f"<#{found.channel_id}>", links.tournament_name(found.name)
    await reply_text(interaction, translator_of(interaction)("tournament-shown", name=title, place=place))


async def press_call_off(interaction: discord.Interaction, tournament_id: str) -> None:
    found, translate = await reader.find_managed(interaction, tournament_id), translator_of(interaction)
    question = translate("tournament-ask-cancel", name=links.tournament_name(found.name))
    asked = question_layout(translate, found, question, links.TournamentVerb.CANCEL)
    await reply_in_place(interaction, asked)


async def press_cancel(interaction: discord.Interaction, tournament_id: str) -> None:
    tournament = await reader.find_managed(interaction, tournament_id)
    await reader.change_tournament(
        interaction, tournament_id, lambda one, now: cancel(one, now, CancelReason.HOST)
    )
    told = translator_of(interaction)("tournament-called-off", name=links.tournament_name(tournament.name))
    await reply_text_in_place(interaction, told)


async def press_stay(interaction: discord.Interaction, tournament_id: str) -> None:
    await reader.find_tournament(interaction, tournament_id)
    await reply_text_in_place(interaction, translator_of(interaction)("tournament-stays"))


PRESSES: Final[Mapping[str, Callable[[discord.Interaction, str], Awaitable[Shown | None]]]] = {
    links.TournamentVerb.ENTER.value: press_enter,
    links.TournamentVerb.BEGIN.value: press_begin,
    links.TournamentVerb.WITHDRAW.value: press_withdraw,
    links.TournamentVerb.GIVE_UP.value: give_up,
    links.TournamentVerb.READY.value: press_ready,
    links.TournamentVerb.NOT_READY.value: press_not_ready,
    links.TournamentVerb.SHOW.value: press_show,
    links.TournamentVerb.LIST.value: lambda interaction, _: reader.list_tournaments(interaction),
    links.TournamentVerb.DOWN.value: press_down,
    links.TournamentVerb.CALL_OFF.value: press_call_off,
    links.TournamentVerb.CANCEL.value: press_cancel,
    links.TournamentVerb.STAY.value: press_stay,
}


@item(links.TournamentId, "TournamentItem")
@reader.telling_refusals
async def press_tournament(interaction: discord.Interaction, pressed: links.TournamentId) -> Shown | None:
    if pressed.verb not in PRESSES:
        raise TournamentError(TournamentRefusal.OVER)
    return await PRESSES[pressed.verb](interaction, pressed.id)


@item(links.TournamentPageId, "TournamentPageItem", changes_public=True, beside=links.TOURNAMENT_NEIGHBOURS)
@reader.telling_refusals
async def turn_tournament(interaction: discord.Interaction, which: links.TournamentPageId) -> Shown:
    tournament = await reader.find_tournament(interaction, which.id)
    return await _shown(interaction, tournament, page=which.page, alone=in_private(interaction))


OPTIONS: Final = {"sign_up_until": "sign_up", "most_entrants": "players"}
"""Command options for tournament fields that have another name."""
MAX_MINUTES: Final = 1_000_000  # far more than any plan may have
MAX_AT_ONCE: Final = 5  # active tournaments per server
KINDS: Final = [
    app_commands.Choice(name=command_text(f"choice-tournament-{kind.value}"), value=kind.value)
    for kind in TournamentKind
]

TIMES, WINDOWS = (
    [
        app_commands.Choice(name=in_each_language(partial(time_text, time=timedelta(minutes=one))), value=one)
        for one in minutes
    ]
    for minutes in (
        (10, 30, 60, 180, 360, 720, 1440, 2880, 4320, 10_080),
        (30, 60, 120, 180, 240, 360, 720, 1440),
    )
)


def _time(minutes: int) -> timedelta:
    return timedelta(minutes=min(max(minutes, 0), MAX_MINUTES))


async def _obstacle_text(interaction: discord.Interaction, name: str) -> str | None:
    translate = translator_of(interaction)
    if not isinstance(interaction.channel, discord.TextChannel):
        return translate("tournament-refused-channel")
    missing = rights.missing_permissions(
        interaction.app_permissions, dict.fromkeys([*rights.TEXT_NEEDS, *rights.OWN_THREAD_NEEDS])
    )
    if missing:
        return rights.missing_permissions_text(translate, missing)
    active = await reader.active_names(interaction)
    if len(active) >= MAX_AT_ONCE:
        return translate("tournament-refused-many", count=MAX_AT_ONCE)
    wanted = reader.spaced_once(name)
    if wanted.casefold() in {one.casefold() for one in active}:
        return translate("tournament-refused-name-taken", name=links.tournament_name(wanted))
    return None


@app_commands.autocomplete(tournament=reader.suggest_tournaments)
@command("tournament", "command-tournament", tournament="option-tournament")
@reader.telling_refusals
async def tournament_command(interaction: discord.Interaction, tournament: str | None = None) -> None:
    """Show a tournament in private: the named one, else the user's own, else an active one."""
    found = await reader.named_tournament(interaction, tournament, of=interaction.user.id)
    await send_shown(interaction, await press_show(interaction, found.id))


@app_commands.choices(kind=KINDS)
@app_commands.choices(sign_up=TIMES, round_time=TIMES, window=WINDOWS)
@command(
    "tournament",
    "command-tournament-create",
    kind="option-tournament-kind",
    name="option-tournament-name",
    sign_up="option-tournament-sign-up",
    preset="option-tournament-preset",
    table_size="option-tournament-table-size",
    round_time="option-tournament-round-time",
    rounds="option-tournament-rounds",
    window="option-tournament-window",
    players="option-tournament-players",
)
@reader.telling_refusals
async def create_command(
    interaction: discord.Interaction,
    *,
    kind: str,
    name: app_commands.Range[str, 1, MAX_NAME_LENGTH],
    sign_up: int,
    preset: str | None = None,
    table_size: app_commands.Range[int, 2, MAX_TABLE] = 4,
    round_time: int | None = None,
    rounds: app_commands.Range[int, 1, MAX_ROUNDS] = 3,
    window: int = 120,
    players: app_commands.Range[int, 2, MAX_ENTRANTS] = 64,
) -> None:
    services = services_of(interaction)
    tournaments = services.of(Tournaments)
    if obstacle := await _obstacle_text(interaction, name):
        await reply_text(interaction, obstacle)
        return
    guild_id = interaction.guild_id or 0
    chosen = await (
        presets.usual_preset(services, guild_id)
        if preset is None
        else services.presets.find(guild_id, preset)
    )
    try:
        wanted = enum_named(TournamentKind, kind)
        if wanted is None:
            raise TournamentPlanError(("kind",))  # noqa: TRY301 - handled like any other invalid value
        tournament = Tournament(
            id=secrets.token_hex(4),
            guild_id=guild_id,
            channel_id=interaction.channel_id or 0,
            name=reader.spaced_once(name),
            host_id=interaction.user.id,
            kind=wanted,
            preset=chosen.key,
            rules=write_rules(match_rules(wanted, chosen.rules, table_size=table_size)),
            created_at=(now := tournaments.clock.now()),
            sign_up_until=now + _time(sign_up),
            clock=(await services.settings.of(guild_id)).clock or DEFAULT_CLOCK,
            table_size=table_size,
            most_entrants=players,
            rounds=rounds,
            round_time=usual_round_time(_time(sign_up)) if round_time is None else _time(round_time),
            window=_time(window),
        )
        if problems := rules_problems(wanted, chosen.rules, table_size=table_size):
            raise ImpossibleRules(problems, chosen.rules, tournament.seats)
        check_plan(tournament)
    except TournamentPlanError as error:
        translate = translator_of(interaction)
        wrong = comma_list(translate, (OPTIONS.get(field, field) for field in error.fields))
        await reply_text(interaction, translate("refused-option", option=wrong))
        return
    await tournaments.open(tournament)
    told = translator_of(interaction)("tournament-opened", name=links.tournament_name(tournament.name))
    await reply_text(interaction, told)


create_command.autocomplete("preset")(presets.suggest_any_preset)

FEATURE: Final = Feature(
    group=CommandGroup.LEAGUE,
    commands=(tournament_command,),
    dynamic_items=(press_tournament, turn_tournament),
)
ADMIN_FEATURE: Final = Feature(group=CommandGroup.ADMIN, commands=(create_command,))
