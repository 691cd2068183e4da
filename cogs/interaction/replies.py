"""Speaking to one player: every press and command gets exactly one answer, and no traceback."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import discord
from discord import InteractionResponseType as Promise

from bot.engine.errors import IllegalAction
from bot.i18n import translator
from bot.render.options import problems_text
from bot.rooms.change import not_seated
from bot.rooms.errors import ImpossibleRules, Refusal, RoomRefused
from bot.rooms.state.reporting import position_of
from bot.rooms.stores.preferences import Style
from cogs.display.hand_pages import attachments_of, cards_on, display_of, page_of, picture_of
from cogs.display.private_message import PrivateMessage, in_private
from cogs.views.frame import text_layout
from cogs.views.hand import hand_layout
from cogs.views.names import escaped

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from discord import ui

    from bot.engine.view import View
    from bot.i18n import Translator
    from bot.rooms.room import Room
    from cogs.display.picture_cache import Picture
    from cogs.display.presenter import ChannelPresenter

log = logging.getLogger(__name__)

_under_way: set[asyncio.Task[object]] = set()

DEFER_AFTER = 2.0  # seconds; Discord waits for three
DEFERRED = "deferred"
PROMISED = "promised"  # whether a private message was promised that was not sent yet
HINT = "hint"  # what is told after the answer
ROOM = "room"  # whose position is logged if answering fails
MAYBE_DELIVERED = frozenset({10062, 40060})  # unknown interaction, already acknowledged


def translator_of(interaction: discord.Interaction) -> Translator:
    """Return the words in the language of who pressed."""
    return translator(str(interaction.locale))


def refusal_text(translate: Translator, error: RoomRefused | IllegalAction) -> str:
    """Return why something was refused, and what would make sense."""
    if isinstance(error, IllegalAction):
        return translate(f"illegal-{error.reason.value}")
    if isinstance(error, ImpossibleRules):
        return _reasons(translate, error)
    return translate(f"refused-{error.refusal.value}", name=escaped(error.name))


def _reasons(translate: Translator, error: ImpossibleRules) -> str:
    """Return every reason why a table cannot have some rules."""
    reasons = problems_text(translate, error.problems, error.rules, seats=error.seats)
    if len(reasons) == 1:
        return reasons[0]
    return "\n".join([translate("refused-rules"), *(f"- {reason}" for reason in reasons)])


async def put(
    interaction: discord.Interaction, layout: ui.LayoutView, *, picture: Picture | None = None
) -> PrivateMessage:
    """Answer in place of the private message whose button was pressed, else with a new private one."""
    if in_private(interaction):
        await edit(interaction, layout, picture=picture)
        return PrivateMessage.original(interaction)
    return await send(interaction, layout, picture=picture)


async def tell(interaction: discord.Interaction, text: str) -> None:
    """Tell one player something, in place of the private message whose button was pressed if it was one."""
    await put(interaction, text_layout(text))


async def say(interaction: discord.Interaction, text: str, *, private: bool = True) -> None:
    """Tell one player something, or the channel."""
    await (send if private else send_public)(interaction, text_layout(text))


async def send(
    interaction: discord.Interaction, layout: ui.LayoutView, *, picture: Picture | None = None
) -> PrivateMessage:
    """Answer with a new private message; return it, so that it can be changed later."""
    files: Any = discord.utils.MISSING if picture is None else [picture.file]
    if not await _is_answered(interaction):
        await interaction.response.send_message(view=layout, ephemeral=True, files=files)
        return PrivateMessage.original(interaction)
    promised = interaction.extras.pop(PROMISED, False)
    sent = await interaction.followup.send(view=layout, ephemeral=True, files=files, wait=True)
    # The first follow-up of a promised message takes its place, so it is the original response.
    return PrivateMessage.original(interaction) if promised else PrivateMessage(interaction, sent.id)


async def send_public(interaction: discord.Interaction, layout: ui.LayoutView) -> None:
    """Answer with a new message that everybody in the channel sees."""
    if not await _is_answered(interaction):
        await interaction.response.send_message(view=layout)
        return
    if interaction.extras.pop(PROMISED, False):  # what follows a private promise would be private too
        await interaction.delete_original_response()
    await interaction.followup.send(view=layout, ephemeral=False)


async def edit(
    interaction: discord.Interaction, layout: ui.LayoutView, *, picture: Picture | None = None
) -> None:
    """Answer by changing the message whose button was pressed; a picture that it had gives way.

    A public one is changed only by an item that says so (`LastingItem.changes_public`).
    """
    had_one = interaction.message is not None and bool(interaction.message.attachments)
    files = attachments_of(picture, was=had_one)
    if await _is_answered(interaction):
        await interaction.edit_original_response(view=layout, **files)
    else:
        await interaction.response.edit_message(view=layout, **files)


async def show_hand(
    interaction: discord.Interaction,
    room: Room,
    presenter: ChannelPresenter,
    *,
    page: int | None = None,
    everything: bool = False,
    notice: str | None = None,
    lasting: bool = False,
) -> None:
    """Show somebody their own hand: in place after a press on it, else as a new private message.

    Args:
        interaction: Who, and where to answer.
        room: Where they sit.
        presenter: Refreshes the hand from now on.
        page: Which page of it, from 0; None for the one that matters now.
        everything: Whether they asked for all cards, although they prefer the playable ones.
        notice: What to tell beside it.
        lasting: Whether the notice stays when the hand is refreshed.
    """
    translate = translator_of(interaction)
    preferences = await presenter.preferences.of(interaction.user.id)
    display = display_of(preferences, everything=everything)
    view = _own_view(interaction, room)
    shown = page_of(translate, room.state, view, display, page=page)
    picture = None
    if preferences.style is Style.PICTURES:
        picture = await picture_of(presenter.picture_cache, interaction, shown, view)
        view = _own_view(interaction, room)  # others may have moved while it was drawn
        now = page_of(translate, room.state, view, display, page=page)
        picture, shown = (picture if cards_on(now) == cards_on(shown) else None), now
    layout = hand_layout(translate, shown, view=view, token=room.state.token, notice=notice, picture=picture)
    lasts = notice if lasting else None
    async with presenter.showing_hand(
        room, interaction, shown, lasts, pictured=picture is not None
    ) as opening:
        opening.message = await put(interaction, layout, picture=picture)


def _own_view(interaction: discord.Interaction, room: Room) -> View:
    """Return the match as who asks may see it.

    Raises:
        RoomRefused: There is no match, or they do not sit at it.
    """
    view = room.view_of(interaction.user.id)
    if view is None:
        raise RoomRefused(Refusal.NO_MATCH)
    if view.seat is None:
        raise not_seated(room.state, interaction.user.id)
    return view


async def answered(
    interaction: discord.Interaction, work: Awaitable[object], *, changes_public: bool = False
) -> None:
    """Do what was asked; whatever goes wrong, the player gets a sentence and the log the rest.

    Args:
        interaction: What is answered.
        work: Answers it.
        changes_public: Whether the answer changes the public message whose button was pressed, if one was.
    """
    task = asyncio.current_task()
    if task is not None:
        _under_way.add(task)
        task.add_done_callback(_under_way.discard)
    slow = asyncio.get_running_loop().call_later(DEFER_AFTER, _defer, interaction, changes_public)
    try:
        await work
    except (RoomRefused, IllegalAction) as error:
        await _say_quietly(interaction, refusal_text(translator_of(interaction), error))
    except discord.HTTPException as error:
        if error.code not in MAYBE_DELIVERED:
            log.warning("answer to interaction %d failed: %s", interaction.id, error)
            await _say_quietly(interaction, translator_of(interaction)("refused-error"))
    except Exception:
        log.exception("interaction %d failed; position: %s", interaction.id, _position(interaction))
        await _say_quietly(interaction, translator_of(interaction)("refused-error"))
    finally:
        slow.cancel()
    if HINT in interaction.extras:
        await _say_quietly(interaction, interaction.extras[HINT])


def _position(interaction: discord.Interaction) -> str:
    """Return the position of the room that was asked for; `-` if none was."""
    room: Room | None = interaction.extras.get(ROOM)
    return "-" if room is None else position_of(room.state)


def _defer(interaction: discord.Interaction, changes_public: bool) -> None:  # noqa: FBT001 - a callback
    """Ask Discord for more time: it forgets an interaction that is not answered within three seconds."""
    if not interaction.response.is_done():
        thinking = not (changes_public or in_private(interaction))
        deferred = asyncio.get_running_loop().create_task(
            _deferred(interaction, thinking=thinking), name="defer"
        )
        interaction.extras[DEFERRED] = deferred


async def _deferred(interaction: discord.Interaction, *, thinking: bool) -> None:
    """Promise a private message, or that the message whose button was pressed will change."""
    try:
        await interaction.response.defer(ephemeral=True, thinking=thinking)
    except discord.HTTPException as error:
        log.debug("interaction %d cannot be deferred: %s", interaction.id, error)
    else:
        interaction.extras[PROMISED] = interaction.response.type is Promise.deferred_channel_message


async def _is_answered(interaction: discord.Interaction) -> bool:
    """Tell whether a first answer was given, once a deferral under way has come to its end."""
    deferred = interaction.extras.get(DEFERRED)
    if deferred is not None:
        await deferred
    return interaction.response.is_done()


async def all_answered(*, within: float) -> None:
    """Return when every interaction under way is answered, or after so many seconds."""
    if _under_way:
        await asyncio.wait(set(_under_way), timeout=within)


async def _say_quietly(interaction: discord.Interaction, text: str) -> None:
    """Say something; who cannot be reached is only noted."""
    try:
        await say(interaction, text)
    except discord.HTTPException as error:
        log.debug("interaction %d cannot be answered: %s", interaction.id, error)
