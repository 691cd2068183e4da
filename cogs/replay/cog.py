"""`/uno replay` and the *Replay* buttons: a finished match step by step, in private."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import discord
from discord import app_commands

from bot.matches.replay import Replay, ReplayCache
from bot.rooms.errors import Refusal, RoomRefused
from cogs.core.commands import CommandGroup, Feature, command
from cogs.core.custom_ids import parse_uint
from cogs.core.items import ask_line, item, values_of
from cogs.core.layouts import Shown
from cogs.core.links import ReplayStartId
from cogs.core.match_option import MATCH, find_match, made_of_archive, newest_match
from cogs.core.names import pictured_names, translator_of
from cogs.core.replies import private_pictures, reply_in_place, reply_text, send_private
from cogs.core.services import services_of
from cogs.replay.log import log_command, turn_log
from cogs.replay.verify import deal_check, deals_page, verify_command
from cogs.replay.view import MAX_STEP_DIGITS, ReplayPlace, fitted, moment_of, replay_layout, view_of


async def find_replay(interaction: discord.Interaction, wanted: str | None) -> Replay:
    """Return the requested match, or the channel's newest; RoomRefused if damaged or hidden."""
    if wanted is None:
        match = await newest_match(interaction)
        if match is None:
            raise RoomRefused(Refusal.NO_MATCH_HERE)
    else:
        match = await find_match(interaction, wanted)
    return await made_of_archive(match.match_id, services_of(interaction).of(ReplayCache).of(match.match_id))


async def find_watched(interaction: discord.Interaction, match_id: str) -> Replay:
    """Return the match of a button, as `find_replay`, but with a refusal that fits a press."""
    try:
        return await find_replay(interaction, match_id)
    except RoomRefused as error:
        if error.refusal is Refusal.NO_SUCH_MATCH:
            raise RoomRefused(Refusal.MATCH_UNWATCHABLE) from error
        raise


async def begin_replay(interaction: discord.Interaction, replay: Replay, step: int = 0) -> None:
    """Show a match in a new private message, from a step on."""
    shown = await _page(interaction, replay, ReplayPlace(replay.match_id, step))
    await send_private(interaction, shown.layout, picture=shown.picture)


async def turn_to(interaction: discord.Interaction, place: ReplayPlace) -> None:
    """Show a place of a match in the pressed message."""
    replay = await find_watched(interaction, place.match_id)
    shown = await _page(interaction, replay, fitted(place, replay))
    await reply_in_place(interaction, shown.layout, picture=shown.picture)


async def _page(interaction: discord.Interaction, replay: Replay, place: ReplayPlace) -> Shown:
    moment = moment_of(replay, replay.step(place.step), place.view)
    translate, hands, picture = translator_of(interaction), services_of(interaction).display.hands, None
    if await private_pictures(interaction):
        names = pictured_names(translate, replay.seats)
        picture = await hands.picture_maker.replay(translate, moment, names)
    return Shown(replay_layout(translate, replay, place, moment, faces=hands.faces, picture=picture), picture)


async def ask_move(interaction: discord.Interaction, place: ReplayPlace) -> None:
    translate = translator_of(interaction)
    watched = await find_watched(interaction, place.match_id)
    await ask_line(
        interaction,
        title=translate("replay-go-title"),
        label=translate("replay-go-label"),
        help_text=translate("replay-go-help", total=watched.length),
        longest=MAX_STEP_DIGITS,
        now=str(place.step + 1),
    )


@item(ReplayStartId, "ReplayButton")
async def open_replay(interaction: discord.Interaction, start: ReplayStartId) -> None:
    """Show a match to the user, from the button's log entry on."""
    replay = await find_watched(interaction, start.match)
    await begin_replay(interaction, replay, replay.step_before(start.entry or 0))


async def go_to(interaction: discord.Interaction, place: ReplayPlace, text: str) -> None:
    """Show the moment whose number was entered."""
    number = parse_uint(text.strip(), 0)
    replay = await find_watched(interaction, place.match_id)
    if not 1 <= number <= replay.length:
        told = translator_of(interaction)("replay-no-number", total=replay.length)
        await reply_text(interaction, told)
        return
    await turn_to(interaction, replace(place, step=number - 1))


@item(ReplayPlace, "ReplayControl", on_text=go_to)
async def control_replay(interaction: discord.Interaction, place: ReplayPlace) -> None:
    if place.control == "go":
        await ask_move(interaction, place)
        return
    chosen = next(iter(values_of(interaction)), "")
    if place.control == "hand":
        place = replace(place, step=parse_uint(chosen, place.step))
    elif place.control == "view":
        place = replace(place, view=view_of(chosen))
    await turn_to(interaction, place)


@command("replay", "command-replay", match="option-match")
async def replay_command(
    interaction: discord.Interaction, match: app_commands.Transform[str, MATCH] | None = None
) -> None:
    await begin_replay(interaction, await find_replay(interaction, match))


FEATURE: Final = Feature(commands=(replay_command,), dynamic_items=(open_replay, control_replay))
MATCH_FEATURE: Final = Feature(
    group=CommandGroup.MATCH,
    commands=(log_command, verify_command),
    dynamic_items=(turn_log, deals_page, deal_check),
)
