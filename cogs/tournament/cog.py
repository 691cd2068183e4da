"""`/league tournament …` and the buttons of tournaments: open, enter, be ready, look, leave, call off.

Buttons work for as long as they stand.
"""

from __future__ import annotations

import re
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
from bot.tournaments.rules import match_rules, rules_problems
from bot.tournaments.sign_up import cancel, check_plan, enter, withdraw
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
from cogs.core.commands import CommandGroup, Feature, command_text
from cogs.core.custom_ids import parse_uint
from cogs.core.error_boundary import respond
from cogs.core.items import PersistentItem
from cogs.core.links import (
    TOURNAMENT_NEIGHBOURS,
    TOURNAMENT_PAGE,
    TOURNAMENT_TEMPLATE,
    TournamentVerb,
    tournament_name,
)
from cogs.core.names import translator_of
from cogs.core.permissions import OWN_THREAD_NEEDS, TEXT_NEEDS, missing_permissions, missing_permissions_text
from cogs.core.replies import edit_pressed, reply_in_place, reply_text, reply_text_in_place, send_private
from cogs.core.services import services_of
from cogs.table import presets
from cogs.tournament.reader import (
    active_names,
    change_tournament,
    find_tournament,
    list_layout_for,
    may_manage,
    named_tournament,
    spaced_once,
    suggest_tournaments,
    telling_refusals,
)
from cogs.tournament.view import personal_text, question_layout

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from bot.rooms.stores.presets import Preset
    from cogs.core.services import Services


async def press_enter(interaction: discord.Interaction, tournament_id: str) -> None:
    """Enter a tournament."""
    user = interaction.user
    tournament = await change_tournament(
        interaction, tournament_id, lambda one, now: enter(one, user.id, user.display_name, now)
    )
    key = "tournament-entered-arena" if tournament.kind is TournamentKind.ARENA else "tournament-entered"
    told = translator_of(interaction)(key, name=tournament_name(tournament.name))
    await reply_text(interaction, told)


async def press_withdraw(interaction: discord.Interaction, tournament_id: str) -> None:
    """Leave the list of a tournament; from one that has begun only after a question."""
    tournament = await find_tournament(interaction, tournament_id)
    entrant = tournament.find(interaction.user.id)
    if tournament.stage is TournamentStage.RUNNING and entrant is not None and not entrant.withdrawn:
        translate = translator_of(interaction)
        question = translate("tournament-ask-giveup", name=tournament_name(tournament.name))
        asked = question_layout(translate, tournament, question, TournamentVerb.GIVE_UP)
        await reply_in_place(interaction, asked)
        return
    await give_up(interaction, tournament_id)


async def give_up(interaction: discord.Interaction, tournament_id: str) -> None:
    """Withdraw from a tournament."""
    user_id = interaction.user.id
    tournament = await change_tournament(
        interaction, tournament_id, lambda one, now: withdraw(one, user_id, now)
    )
    key = "tournament-left" if tournament.stage is TournamentStage.SIGN_UP else "tournament-gave-up"
    told = translator_of(interaction)(key, name=tournament_name(tournament.name))
    await reply_text_in_place(interaction, told)


async def press_ready(interaction: discord.Interaction, tournament_id: str) -> None:
    """Wait for a table of an arena; who has not entered does so with it."""
    user = interaction.user
    tournament = await find_tournament(interaction, tournament_id)
    entrant = tournament.find(user.id)

    if entrant is None or entrant.withdrawn:
        await change_tournament(
            interaction, tournament_id, lambda one, now: enter(one, user.id, user.display_name, now)
        )
    await change_tournament(interaction, tournament_id, lambda one, now: say_ready(one, user.id, now))
    await reply_text(interaction, translator_of(interaction)("tournament-ready"))


async def press_not_ready(interaction: discord.Interaction, tournament_id: str) -> None:
    """Wait for a table no more."""
    user_id = interaction.user.id
    await change_tournament(interaction, tournament_id, lambda one, _: say_not_ready(one, user_id))
    await reply_text(interaction, translator_of(interaction)("tournament-not-ready"))


async def press_show(interaction: discord.Interaction, tournament_id: str) -> None:
    """Show a tournament, and what there is to do in it, to one person alone."""
    tournament = await find_tournament(interaction, tournament_id)
    translate = translator_of(interaction)
    notice = personal_text(translate, tournament, interaction.user.id)
    screens = services_of(interaction).tournament_updates.screens
    screen = await screens.of(translate, tournament, notice=notice)
    await reply_in_place(interaction, screen.layout, picture=screen.picture)


async def press_list(interaction: discord.Interaction, _tournament_id: str) -> None:
    """List the newest tournaments of the server, for one person alone."""
    await reply_in_place(interaction, await list_layout_for(interaction))


async def press_cancel(interaction: discord.Interaction, tournament_id: str) -> None:
    """Call a tournament off, now that it is sure."""
    tournament = await find_tournament(interaction, tournament_id)
    if not may_manage(interaction, tournament):
        await reply_text_in_place(interaction, translator_of(interaction)("tournament-refused-manager"))
        return
    await change_tournament(interaction, tournament_id, lambda one, now: cancel(one, now, CancelReason.HOST))
    told = translator_of(interaction)("tournament-called-off", name=tournament_name(tournament.name))
    await reply_text_in_place(interaction, told)


async def press_stay(interaction: discord.Interaction, tournament_id: str) -> None:
    """Leave everything as it is."""
    await find_tournament(interaction, tournament_id)
    await reply_text_in_place(interaction, translator_of(interaction)("tournament-stays"))


PRESSES: Final[Mapping[TournamentVerb, Callable[[discord.Interaction, str], Awaitable[None]]]] = {
    TournamentVerb.ENTER: press_enter,
    TournamentVerb.WITHDRAW: press_withdraw,
    TournamentVerb.GIVE_UP: give_up,
    TournamentVerb.READY: press_ready,
    TournamentVerb.NOT_READY: press_not_ready,
    TournamentVerb.SHOW: press_show,
    TournamentVerb.LIST: press_list,
    TournamentVerb.CANCEL: press_cancel,
    TournamentVerb.STAY: press_stay,
}


class TournamentItem(PersistentItem, template=re.compile(TOURNAMENT_TEMPLATE)):
    """Any button of a tournament but those that turn a page."""

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Do what the button says."""
        await _press(interaction, self.parts["verb"], self.parts["id"])


@telling_refusals
async def _press(interaction: discord.Interaction, verb: str, tournament_id: str) -> None:
    known = next((one for one in PRESSES if one.value == verb), None)
    if known is None:
        raise TournamentError(TournamentRefusal.OVER)
    await PRESSES[known](interaction, tournament_id)


class TournamentPageItem(PersistentItem, template=re.compile(TOURNAMENT_PAGE)):
    """Turns a page of a tournament, for everybody who sees the message."""

    changes_public = True
    beside = TOURNAMENT_NEIGHBOURS

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Show the page in place."""
        await _turn(interaction, self.parts["id"], parse_uint(self.parts["page"], 0))


@telling_refusals
async def _turn(interaction: discord.Interaction, tournament_id: str, page: int) -> None:
    tournament = await find_tournament(interaction, tournament_id)
    screens, translate = services_of(interaction).tournament_updates.screens, translator_of(interaction)
    message, notice = interaction.message, None
    if message is not None and message.flags.ephemeral:
        notice = personal_text(translate, tournament, interaction.user.id)
    screen = await screens.of(translate, tournament, page=page, notice=notice)
    await edit_pressed(interaction, screen.layout, picture=screen.picture)


BUTTON_FEATURE: Final = Feature(dynamic_items=(TournamentItem, TournamentPageItem))


OPTIONS: Final = {"sign_up_until": "sign_up", "most_entrants": "players"}
"""What fields of a tournament are called in the command, where that is something else."""
MAX_MINUTES: Final = 1_000_000  # minutes: far more than any plan may have
MAX_AT_ONCE: Final = 5
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
class TournamentOptions:
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
async def create(interaction: discord.Interaction, plan: TournamentOptions) -> None:
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


def _planned(
    interaction: discord.Interaction, plan: TournamentOptions, preset: Preset, *, clock: int
) -> Tournament:
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
    return timedelta(minutes=min(max(minutes, 0), MAX_MINUTES))


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
    if len(active) >= MAX_AT_ONCE:
        return translate("tournament-refused-many", count=MAX_AT_ONCE)
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
async def withdraw_by_name(interaction: discord.Interaction, name: str | None) -> None:
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
    name: app_commands.Range[str, 1, MAX_NAME_LENGTH],
    sign_up: int,
    preset: str | None = None,
    table_size: app_commands.Range[int, 2, MAX_TABLE] = 4,
    round_time: int = 1440,
    rounds: app_commands.Range[int, 1, MAX_ROUNDS] = 3,
    window: int = 120,
    players: app_commands.Range[int, 2, MAX_ENTRANTS] = 64,
) -> None:
    """Open the sign-up of a tournament."""
    plan = TournamentOptions(
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


create_command.autocomplete("preset")(presets.suggest_any_preset)


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
    await respond(interaction, withdraw_by_name(interaction, tournament))


FEATURE: Final = Feature(
    group=CommandGroup.TOURNAMENT,
    commands=(create_command, show_command, list_command, cancel_command, withdraw_command),
)
