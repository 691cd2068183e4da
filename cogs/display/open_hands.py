"""The private hands that are open: kept up to date through the newest interaction of each owner.

Discord takes edits of a private message for a quarter of an hour after the interaction that showed it. An
interaction has a rate limit of its own, so nobody's hand waits for another's, nor for the table.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import discord

from bot.render.cards import NO_FACES, CardFaces
from bot.rooms.state.room_state import Stage
from bot.rooms.stores.preferences import Style
from cogs.display.hand_pages import attachment_options, draw_hand_picture, hand_display, page_to_show
from cogs.display.private_message import in_private, is_expired
from cogs.views.frame import text_layout
from cogs.views.hand import hand_layout
from cogs.views.language import translator_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from bot.engine.view import View
    from bot.render.hand import HandDisplay, HandPage
    from bot.rooms.room import Room
    from bot.rooms.stores.preferences import PreferenceStore
    from cogs.display.picture_cache import PictureCache
    from cogs.display.private_message import PrivateMessage

log = logging.getLogger(__name__)


@dataclass(slots=True)
class OpenHand:
    """A hand on somebody's screen, for as long as it can be changed.

    Attributes:
        interaction: The newest interaction that showed the hand.
        page: What it shows; None if that is uncertain.
        notice: What is shown beside it; it stays until the turn or a new hand comes to the owner.
        hand_number: The hand of the match in which the notice was shown first.
        has_picture: Whether the message has a picture attached.
        question_revision: Of the match, when a question took its place; None if none stands there.
        message: Where it is shown; None until Discord took the answer that shows it.
        outdated: Whether something changed before there was a message to refresh.
    """

    interaction: discord.Interaction
    page: HandPage | None
    notice: str | None = None
    hand_number: int = 0
    has_picture: bool = False
    question_revision: int | None = None
    message: PrivateMessage | None = None
    outdated: bool = False


class OpenHands:
    """Knows which hands are open in each room, at most one for each account, and refreshes them.

    Attributes:
        preferences: How each person likes to be shown their games.
        picture_cache: Draws the pictures of hands.
        faces: The emojis on the buttons of cards; none before the bot knows those of its application.
    """

    def __init__(
        self,
        *,
        preferences: PreferenceStore,
        picture_cache: PictureCache,
        mark_dirty: Callable[[Room], None],
    ) -> None:
        """Begin with no open hand.

        Args:
            preferences: How each person likes to be shown their games.
            picture_cache: Draws the pictures of hands.
            mark_dirty: Has a room drawn once more, its open hands included.
        """
        self.preferences = preferences
        self.picture_cache = picture_cache
        self.faces: CardFaces = NO_FACES
        self._mark_dirty = mark_dirty
        self._hands: WeakKeyDictionary[Room, dict[int, OpenHand]] = WeakKeyDictionary()

    @asynccontextmanager
    async def showing_hand(
        self,
        room: Room,
        interaction: discord.Interaction,
        page: HandPage,
        notice: str | None,
        *,
        has_picture: bool,
    ) -> AsyncIterator[OpenHand]:
        """Keep a hand current that the caller sends; a message that showed it before is deleted."""
        match = room.state.match
        number = 0 if match is None else match.hand_number
        previous = self._hands_of(room).get(interaction.user.id)
        opened = OpenHand(interaction, page, notice, number, has_picture=has_picture)
        async with self._registered(room, opened):
            yield opened
        if previous is not None and not in_private(interaction):
            await _delete(previous)

    @asynccontextmanager
    async def showing_question(self, room: Room, interaction: discord.Interaction) -> AsyncIterator[OpenHand]:
        """Let a question stand in the place of somebody's hand while it makes sense; the caller sends it."""
        previous = self._hands_of(room).get(interaction.user.id)
        revision = None if room.state.match is None else room.state.match.revision
        page = None if previous is None else previous.page
        opened = OpenHand(interaction, page, question_revision=revision)
        async with self._registered(room, opened):
            yield opened

    def page_number(self, room: Room, user_id: int) -> int:
        """Return which page of their hand somebody has open, from 0."""
        shown = self._hands_of(room).get(user_id)
        return 0 if shown is None or shown.page is None else shown.page.page

    def page_behind_question(self, room: Room, user_id: int) -> HandPage | None:
        """Return the page of somebody's hand in whose place a question stands; None if none does."""
        shown = self._hands_of(room).get(user_id)
        return None if shown is None or shown.question_revision is None else shown.page

    async def refresh(self, room: Room) -> None:
        """Bring the open hands of a room up to date, side by side; whose turn it is comes first."""
        hands = self._hands_of(room)
        for user_id, shown in list(hands.items()):
            if is_expired(shown.interaction):
                del hands[user_id]
        turns = room.state.turn_keys.values()
        in_order = sorted(hands.items(), key=lambda hand: room.state.seat_of(hand[0]) not in turns)
        refreshes = (self._refresh(room, hands, user_id, shown) for user_id, shown in in_order)
        for error in await asyncio.gather(*refreshes, return_exceptions=True):
            if error is not None:
                log.error("an open hand in channel %d is not refreshed", room.channel_id, exc_info=error)
        if room.state.stage is not Stage.PLAYING:
            for user_id, shown in list(hands.items()):
                if shown.message is not None:  # one that is being sent is refreshed once it is there
                    del hands[user_id]

    async def close(self, room: Room) -> None:
        """Say in the place of each open hand that the room closed."""
        for shown in list(self._hands.pop(room, {}).values()):
            await _say_closed(shown)

    def _hands_of(self, room: Room) -> dict[int, OpenHand]:
        return self._hands.setdefault(room, {})

    @asynccontextmanager
    async def _registered(self, room: Room, opened: OpenHand) -> AsyncIterator[None]:
        """Register an open hand before its message is there, so that no older refresh covers it unnoticed."""
        hands, user_id = self._hands_of(room), opened.interaction.user.id
        previous = hands.get(user_id)
        hands[user_id] = opened
        try:
            yield
        except BaseException:
            if hands.get(user_id) is opened:
                del hands[user_id]
                hands.update({} if previous is None else {user_id: previous})
                if opened.outdated:
                    self._mark_dirty(room)
            raise
        if room.closed:
            await _say_closed(opened)
        elif opened.outdated:
            self._mark_dirty(room)

    async def _refresh(self, room: Room, hands: dict[int, OpenHand], user_id: int, shown: OpenHand) -> None:
        """Bring one open hand up to date, if anything changed for its owner."""
        preferences = await self.preferences.of(user_id)
        view = room.view_of(user_id)
        if view is None or view.seat is None:
            hands.pop(user_id, None)
            return
        message = shown.message
        if message is None:
            shown.outdated = True
            return
        page = _changed_page(room, shown, view, hand_display(preferences, self.faces))
        if page is None:
            return
        shown.page, shown.question_revision = page, None
        if view.my_turn or view.hand_number != shown.hand_number:
            shown.notice = None
        translate, token, picture = translator_of(shown.interaction), room.state.token, None
        if preferences.style is Style.PICTURES:
            picture = await draw_hand_picture(self.picture_cache, shown.interaction, page, view)
        layout = hand_layout(translate, page, view=view, token=token, notice=shown.notice, picture=picture)
        options = attachment_options(picture, had_picture=shown.has_picture)
        shown.has_picture = picture is not None
        try:
            await message.edit(layout, **options)
        except discord.HTTPException as error:
            # The message was dismissed or its token expired: *My hand* gives it back.
            log.debug("open hand in channel %d is gone: %s", room.channel_id, error)
            if hands.get(user_id) is shown:
                del hands[user_id]
        self._redraw_covered(room, hands.get(user_id), shown)

    def _redraw_covered(self, room: Room, newer: OpenHand | None, refreshed: OpenHand) -> None:
        """Draw once more if the owner pressed during a refresh, for its edit may have covered the answer."""
        if newer is None or newer is refreshed or newer.question_revision is not None:
            return
        newer.page = None
        if not room.closed:  # otherwise its last drawing replaces all hands
            self._mark_dirty(room)


def _changed_page(room: Room, shown: OpenHand, view: View, display: HandDisplay) -> HandPage | None:
    """Return the page to show in an open hand; None if what stands there is still right."""
    asked = shown.question_revision
    if asked is not None and view.seat is not None and room.state.current(view.seat, asked):
        return None
    page = page_to_show(translator_of(shown.interaction), room.state, view, display, shown.page)
    return None if page == shown.page and asked is None else page


async def _say_closed(shown: OpenHand) -> None:
    """Say in the place of a hand that the room closed, if the hand has a message by now."""
    if shown.message is None:
        return
    try:
        await shown.message.edit(text_layout(translator_of(shown.interaction)("closed")))
    except discord.HTTPException as error:
        log.debug("an open hand cannot be replaced: %s", error)


async def _delete(previous: OpenHand) -> None:
    """Delete a hand whose owner got a new message: two of them would contradict each other."""
    if previous.message is None or is_expired(previous.interaction):
        return
    try:
        await previous.message.delete()
    except discord.HTTPException as error:
        log.debug("a hand that was opened anew stays as it is: %s", error)
