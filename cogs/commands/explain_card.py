"""A tap on a card that cannot be played: why not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.cards import card as card_named
from bot.render.cards import card_text
from bot.render.hand import page_with
from bot.render.why import why_text
from bot.rooms.errors import Refusal, RoomRefused
from cogs.display.hand_pages import hand_display
from cogs.interaction.feature import Feature
from cogs.interaction.own_hand import show_hand
from cogs.views.custom_ids import Verb
from cogs.views.language import translator_of
from cogs.views.names import seat_names

if TYPE_CHECKING:
    import discord

    from bot.engine.cards import Card
    from cogs.interaction.feature import Press
    from cogs.interaction.services import Services


async def explain_card(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Say, in the hand, why a card cannot be played now; nothing changes."""
    room = services.room(interaction)
    translate = translator_of(interaction)
    card = _card_by_code(press.arg)
    preferences = await services.preferences.of(interaction.user.id)
    state, view = room.state, room.view_of(interaction.user.id)
    if state.match is None or view is None or view.seat is None:
        raise RoomRefused(Refusal.NO_MATCH if view is None else Refusal.NOT_SEATED)
    if state.intermission is not None:  # the card was of the hand before
        await show_hand(interaction, room, services.display.hands, notice=translate("refused-between-hands"))
        return
    reason = state.match.explain(view.seat, card)
    if reason is None:
        notice = translate("why-fits", card=card_text(translate, card))
    else:
        notice = why_text(translate, reason, seat_names(translate, state), state.rules)
    hands = services.display.hands
    page = page_with(view, card, display=hand_display(preferences, hands.faces))
    await show_hand(interaction, room, hands, page=page, everything=True, notice=notice)


def _card_by_code(code: str) -> Card:
    try:
        return card_named(code)
    except ValueError:
        raise RoomRefused(Refusal.NO_SUCH_CARD) from None


FEATURE: Final = Feature(presses={Verb.WHY: explain_card})
