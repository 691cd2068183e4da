"""The buttons of tournaments: join, leave, be ready, turn pages; they work for as long as they stand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bot.tournaments.errors import TournamentError, TournamentRefusal
from bot.tournaments.sign_up import cancel, enter, withdraw
from bot.tournaments.tables import say_not_ready, say_ready
from bot.tournaments.tournament import CancelReason, TournamentKind, TournamentStage
from cogs.commands.tournament_reader import (
    change_tournament,
    find_tournament,
    list_layout_for,
    may_manage,
    telling_refusals,
)
from cogs.interaction.dynamic_item import PersistentItem
from cogs.interaction.feature import Feature
from cogs.interaction.replies import edit_pressed, reply_in_place, reply_text, reply_text_in_place
from cogs.interaction.services import services_of
from cogs.views.custom_ids import whole
from cogs.views.language import translator_of
from cogs.views.tournament import personal_text, question_layout
from cogs.views.tournament_ids import PAGE, TEMPLATE, TOURNAMENT_NEIGHBOURS, TournamentVerb
from cogs.views.tournament_link import tournament_name

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    import discord


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


class TournamentItem(PersistentItem, template=re.compile(TEMPLATE)):
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


class TournamentPageItem(PersistentItem, template=re.compile(PAGE)):
    """Turns a page of a tournament, for everybody who sees the message."""

    changes_public = True
    beside = TOURNAMENT_NEIGHBOURS

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Show the page in place."""
        await _turn(interaction, self.parts["id"], whole(self.parts["page"], 0))


@telling_refusals
async def _turn(interaction: discord.Interaction, tournament_id: str, page: int) -> None:
    tournament = await find_tournament(interaction, tournament_id)
    screens, translate = services_of(interaction).tournament_updates.screens, translator_of(interaction)
    message, notice = interaction.message, None
    if message is not None and message.flags.ephemeral:
        notice = personal_text(translate, tournament, interaction.user.id)
    screen = await screens.of(translate, tournament, page=page, notice=notice)
    await edit_pressed(interaction, screen.layout, picture=screen.picture)


FEATURE: Final = Feature(dynamic_items=(TournamentItem, TournamentPageItem))
