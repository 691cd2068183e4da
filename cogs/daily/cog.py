"""`/uno daily`: the private deal of the day; all that its buttons need is in their custom_ids."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Final

import discord

from bot.daily.game import OWN_SEAT, DailyResult
from bot.daily.tries import DailyDeals, DailyTry
from bot.engine.actions import ACCEPT, CALL_UNO, CHALLENGE, DRAW, PASS, Action, CatchUno, NameColour, PlayCard
from bot.engine.errors import IllegalAction
from bot.engine.notation import parse_action
from bot.render.cards import why_text
from bot.render.pictures.hand import hand_page
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import StoreError
from cogs.core.commands import Feature, command
from cogs.core.error_boundary import refusal_text
from cogs.core.items import item
from cogs.core.languages import addressing_everybody
from cogs.core.names import translator_of
from cogs.core.replies import reply_in_place, reply_text, send_public
from cogs.core.send_backoff import SEND_ERRORS
from cogs.core.services import person, services_of
from cogs.core.verbs import Verb
from cogs.daily import view
from cogs.table.hand_view import card_pressed, hand_display, page_pressed

DAY: Final = timedelta(days=1)
SIMPLE: Final[Mapping[str, Action]] = {
    Verb.DRAW.value: DRAW,
    Verb.PASS.value: PASS,
    Verb.UNO.value: CALL_UNO,
    Verb.CHALLENGE.value: CHALLENGE,
    Verb.ACCEPT.value: ACCEPT,
}
"""Actions without an argument, by the verbs of their buttons."""
NOTATION: Final[Mapping[str, tuple[str, type[Action]]]] = {
    Verb.PLAY.value: ("", PlayCard),
    Verb.NAME.value: ("", NameColour),
    Verb.CATCH.value: ("catch:", CatchUno),
}
"""By verb of the button: prefix of the argument in the action notation, and the action type."""


@command("daily", "command-daily")
async def open_daily(interaction: discord.Interaction) -> None:
    """Show the user's attempt of today: the current hand or its result."""
    daily = services_of(interaction).of(DailyDeals)
    attempt = await daily.open(person(interaction), interaction.guild_id or 0)
    await show_try(interaction, attempt)


async def show_try(
    interaction: discord.Interaction,
    attempt: DailyTry,
    *,
    page: int | None = None,
    everything: bool = False,
    notice: str | None = None,
) -> None:
    """Show a page (from 0) of an attempt, in place or in private; None: the page of the drawn card."""
    result = attempt.game.result
    if result is not None:
        await show_result(interaction, attempt, result)
        return
    services, translate = services_of(interaction), translator_of(interaction)
    name = interaction.user.display_name
    preferences = await services.preferences.of(interaction.user.id)
    shown = hand_page(
        translate,
        attempt.game.view,
        view.daily_names(translate, name, attempt.day),
        page=page,
        display=hand_display(preferences, services.display.hands.faces, everything=everything),
    )
    layout = view.daily_hand_layout(translate, attempt, shown, name=name, notice=notice)
    await reply_in_place(interaction, layout)


async def show_result(interaction: discord.Interaction, attempt: DailyTry, result: DailyResult) -> None:
    user_id = interaction.user.id
    daily, guild_id = services_of(interaction).of(DailyDeals), interaction.guild_id or 0
    standing = await daily.standing(attempt.day, guild_id=guild_id, user_id=user_id)
    layout = view.daily_result_layout(translator_of(interaction), attempt, result, standing, user_id=user_id)
    await reply_in_place(interaction, layout)


# Handlers of the buttons of the hand


async def press_hand(interaction: discord.Interaction, button: view.DailyId) -> None:
    """Handle a button of the hand, or show why it cannot be used."""
    attempt = await _own_try(interaction, button)
    if attempt.revision != button.revision or attempt.game.over:
        await show_try(interaction, attempt, notice=translator_of(interaction)("refused-stale"))
    elif button.verb == Verb.PAGE.value:
        page, everything = page_pressed(button.arg)
        await show_try(interaction, attempt, page=page, everything=everything)
    elif button.verb == Verb.COLOUR.value:
        await ask_colour(interaction, attempt, button.arg)
    elif button.verb == Verb.WHY.value:
        await explain(interaction, attempt, button.arg)
    else:
        await move(interaction, attempt, button)


async def move(interaction: discord.Interaction, attempt: DailyTry, button: view.DailyId) -> None:
    """Carry out an action, and show the hand at the next decision."""
    daily = services_of(interaction).of(DailyDeals)
    try:
        action = _action_of(button)
        done = await daily.act(interaction.user.id, attempt.day, button.revision, action)
    except (IllegalAction, RoomRefused) as error:
        if isinstance(error, StoreError):
            raise
        now = await _own_try(interaction, button)
        await show_try(interaction, now, notice=refusal_text(translator_of(interaction), error))
        return
    if button.verb == Verb.UNO.value and button.arg and not done.game.over:
        await ask_colour(interaction, done, button.arg)  # the call was made beside the question
        return
    await show_try(interaction, done)


def _action_of(button: view.DailyId) -> Action:
    if button.verb in SIMPLE:
        return SIMPLE[button.verb]
    if button.verb not in NOTATION:
        raise RoomRefused(Refusal.NO_SUCH_CARD)
    prefix, kind = NOTATION[button.verb]
    try:
        action = parse_action(prefix + button.arg)
    except ValueError:
        raise RoomRefused(Refusal.NO_SUCH_CARD) from None
    if not isinstance(action, kind):  # a forfeit would leave no cards to pay for
        raise RoomRefused(Refusal.NO_SUCH_CARD)
    return action


async def ask_colour(interaction: discord.Interaction, attempt: DailyTry, code: str) -> None:
    """Ask for the colour of a wild card, if it can be played."""
    plays = [action for action in attempt.game.view.legal if isinstance(action, PlayCard)]
    card = next((play.card for play in plays if play.card.wild and play.card.code == code), None)
    if card is None:
        await show_try(interaction, attempt, notice=translator_of(interaction)("refused-no-such-card"))
        return
    words = (await services_of(interaction).preferences.of(interaction.user.id)).words
    layout = view.daily_colour_layout(
        translator_of(interaction), attempt, card, name=interaction.user.display_name, words=words
    )
    await reply_in_place(interaction, layout)


async def explain(interaction: discord.Interaction, attempt: DailyTry, code: str) -> None:
    translate, match = translator_of(interaction), attempt.game.match
    why = match.explain(OWN_SEAT, card_pressed(code))
    names = view.daily_names(translate, interaction.user.display_name, attempt.day)
    notice = None if why is None else why_text(translate, why, names, match.rules)
    await show_try(interaction, attempt, everything=True, notice=notice)


# Handlers of the buttons below the result


async def share(interaction: discord.Interaction, button: view.DailyId) -> None:
    """Show a result to everybody in the channel, once per channel."""
    daily, translate = services_of(interaction).of(DailyDeals), translator_of(interaction)
    attempt = await _own_try(interaction, button)
    result = attempt.game.result
    if result is None:
        await show_try(interaction, attempt)
        return
    share_of = interaction.user.id, attempt.day, interaction.channel_id or 0
    if not daily.first_share(*share_of):
        await reply_text(interaction, translate("refused-daily-shared"))
        return
    name = interaction.user.display_name
    try:
        async with addressing_everybody(interaction) as public:
            layout = view.daily_share_layout(public, attempt.day, result, name=name)
        await send_public(interaction, layout)
    except SEND_ERRORS:
        daily.forget_share(*share_of)
        raise


async def show_fair(interaction: discord.Interaction, button: view.DailyId) -> None:
    """Show the public data of the deals of three days."""
    daily = services_of(interaction).of(DailyDeals)
    attempt = await _own_try(interaction, button)
    deal = await daily.deal_of(attempt.day)
    if deal is None:
        raise RoomRefused(Refusal.NO_DAILY)
    before = await daily.deal_of(attempt.day - DAY)
    if before is not None and daily.clock.now() < before.closes:
        before = None
    after = await daily.deal_of(attempt.day + DAY)
    await reply_in_place(
        interaction, view.daily_fair_layout(translator_of(interaction), deal, before=before, after=after)
    )


async def _own_try(interaction: discord.Interaction, button: view.DailyId) -> DailyTry:
    attempt = await services_of(interaction).of(DailyDeals).load(button.day, interaction.user.id)
    if attempt is None:
        raise RoomRefused(Refusal.NO_DAILY)
    return attempt


@item(view.DailyId, "DailyButton")
async def press_daily(interaction: discord.Interaction, button: view.DailyId) -> None:
    """Handle a button of the daily deal, in the user's own attempt."""
    if button.verb == view.SHARE:
        await share(interaction, button)
    elif button.verb == view.FAIR:
        await show_fair(interaction, button)
    elif button.verb == view.RESULT:
        await show_try(interaction, await _own_try(interaction, button))
    else:
        await press_hand(interaction, button)


FEATURE: Final = Feature(commands=(open_daily,), dynamic_items=(press_daily,))
