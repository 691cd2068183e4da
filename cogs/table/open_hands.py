"""Open hands and panels: private messages, edited through the latest interaction of each owner.

Discord accepts edits for 15 minutes. One edit per hand is in flight at a time, and the newest state wins.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Final, TypeAlias
from weakref import WeakKeyDictionary

import discord
from discord import ui

from bot.engine.view import View
from bot.i18n import Translator
from bot.render.cards import NO_FACES, CardFaces
from bot.render.hand_order import HandDisplay
from bot.render.pictures.hand import HandPage, won_by
from bot.rooms.room import Room
from bot.rooms.state.room_state import Stage
from bot.rooms.stores.settings import Media, Preferences, PreferenceStore, Style
from bot.runtime import log_context
from cogs.core.attachments import Picture, attachment_options
from cogs.core.drawing_queue import DrawingQueue, retry_delay
from cogs.core.layouts import layout
from cogs.core.messages import Expiring, Newest, PrivateMessage, in_private, is_expired
from cogs.core.names import pictured_names, translator_of
from cogs.core.picture_maker import PictureMaker
from cogs.core.send_backoff import SEND_ERRORS, is_transient, may_fail
from cogs.table import hand_view
from cogs.table.room_view import result_of_match

Ask: TypeAlias = Callable[[hand_view.Catch | None], ui.LayoutView]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PageSource:
    """The inputs of a hand page, except its number."""

    revision: int
    display: HandDisplay


@dataclass(slots=True)
class OpenHand:
    """A hand on somebody's screen, while it can be edited."""

    interaction: discord.Interaction
    page: HandPage | None  # the page shown; None if that is uncertain
    notice: str | None = None  # the notice beside it; it stays until the owner's turn or a new hand begins
    hand_number: int = 0  # the number of the hand in which the notice was first shown
    notice_is_new: bool = False  # whether the notice must be shown even if nothing else changed
    has_picture: bool = False
    question_revision: int | None = None
    """The match revision when a question replaced the hand; None if none did."""
    until_turn: bool = False  # whether the question stays while others move
    ask: Ask | None = None  # makes the question with the catch offered beside it
    catch: hand_view.Catch | None = None  # the seat that the question offers to catch
    message: PrivateMessage | None = None  # the message; None until Discord has accepted it
    outdated: bool = False  # whether something changed before there was a message to refresh
    made_of: PageSource | None = None
    replaced: bool = False  # whether its owner got a newer message before there was one to delete

    def shows(self, source: PageSource) -> bool:
        """Return whether it already shows a page made from these inputs."""
        is_page = self.page is not None and self.question_revision is None and not self.notice_is_new
        return is_page and self.message is not None and self.made_of == source

    @property
    def takes_notices(self) -> bool:
        """True if a notice can be shown beside it: it is editable and no question replaces it."""
        shown = self.message is not None and self.question_revision is None
        return shown and not is_expired(self.interaction)

    async def replace(self, key: str) -> None:
        """Replace the hand by the text that it is over, if its message exists."""
        if self.message is None:
            return
        options = attachment_options(None, had_picture=self.has_picture)
        with may_fail("an open hand cannot be replaced"):
            await self.message.edit(layout(translator_of(self.interaction)(key)), **options)

    async def delete(self) -> None:
        """Delete the hand, now or once its message exists: two hands would contradict each other."""
        self.replaced = True
        if self.message is None or is_expired(self.interaction):
            return
        with may_fail("a hand that was opened anew stays as it is"):
            await self.message.delete()


@dataclass(slots=True)
class _Refresher:
    """Keeps one hand current: one edit at a time, and none while the owner's presses are answered."""

    dirty: bool = False
    presses: int = 0
    failures: int = 0
    task: asyncio.Task[None] | None = None
    editing: asyncio.Lock = field(default_factory=asyncio.Lock)


class OpenHands:
    """Tracks and refreshes the open hands of each room, at most one per account."""

    def __init__(
        self,
        *,
        preferences: PreferenceStore,
        picture_maker: PictureMaker,
        queue: DrawingQueue,
        interval: float = 0,
    ) -> None:
        self.preferences = preferences
        self.picture_maker = picture_maker
        self.faces: CardFaces = NO_FACES
        self.reacts: Callable[[Room], bool] = lambda _: False
        self.wants_pictures: Callable[[Room], bool] = lambda _: True
        self.catchable: Callable[[Room], tuple[int, ...]] = lambda _: ()
        self._interval = interval
        self._queue = queue
        self._hands: WeakKeyDictionary[Room, dict[int, OpenHand]] = WeakKeyDictionary()
        self._refreshers: WeakKeyDictionary[Room, dict[int, _Refresher]] = WeakKeyDictionary()
        self._expiring = Expiring(self._forget_expired)
        self._stopped = False

    @asynccontextmanager
    async def showing_hand(
        self,
        room: Room,
        interaction: discord.Interaction,
        page: HandPage,
        notice: str | None,
        *,
        has_picture: bool,
        made_of: PageSource | None = None,
    ) -> AsyncIterator[OpenHand]:
        """Track a hand that the caller sends; the previous message of the hand is deleted."""
        match = room.state.match
        number = 0 if match is None else match.hand_number
        previous = self._hands_of(room).get(interaction.user.id)
        opened = OpenHand(interaction, page, notice, number, has_picture=has_picture, made_of=made_of)
        async with self._registered(room, opened):
            yield opened
        if previous is not None and not in_private(interaction):
            await previous.delete()

    @asynccontextmanager
    async def showing_question(
        self, room: Room, interaction: discord.Interaction, ask: Ask, *, until_turn: bool = False
    ) -> AsyncIterator[tuple[OpenHand, ui.LayoutView]]:
        """Track a question that the caller sends in place of a hand, until the table or its turn moves."""
        previous = self._hands_of(room).get(interaction.user.id)
        revision = None if room.state.match is None else room.state.match.revision
        page = None if previous is None else previous.page
        catch = self._catch_for(room, interaction)
        opened = OpenHand(
            interaction, page, question_revision=revision, until_turn=until_turn, ask=ask, catch=catch
        )
        async with self._registered(room, opened):
            yield opened, ask(catch)

    def _catch_for(self, room: Room, interaction: discord.Interaction) -> hand_view.Catch | None:
        view = room.view_of(interaction.user.id)
        translate = translator_of(interaction)
        return (
            None
            if view is None
            else hand_view.catch_offered(translate, room.state, view, self.catchable(room))
        )

    def display_of(self, room: Room, preferences: Preferences) -> HandDisplay:
        reacts, catchable = self.reacts(room), self.catchable(room)
        return hand_view.hand_display(preferences, self.faces, reacts=reacts, catchable=catchable)

    def page_number(self, room: Room, user_id: int) -> int:
        """Return the page of the hand that somebody has open, from 0."""
        shown = self._hands_of(room).get(user_id)
        return 0 if shown is None or shown.page is None else shown.page.page

    def page_behind_question(self, room: Room, user_id: int) -> HandPage | None:
        """Return the page of somebody's hand that a question replaces; None if there is no question."""
        shown = self._hands_of(room).get(user_id)
        return None if shown is None or shown.question_revision is None else shown.page

    def last_press(self, room: Room, user_id: int) -> datetime | None:
        """Return when the owner last pressed their open hand; None if they have none."""
        shown = self._hands_of(room).get(user_id)
        return None if shown is None or is_expired(shown.interaction) else shown.interaction.created_at

    @contextmanager
    def answering(self, room: Room, user_id: int) -> Iterator[None]:
        """Pause refreshes of a user's hand while their press is answered: the answer may show the hand."""
        refresher = self._refresher_of(room, user_id)
        refresher.presses += 1
        try:
            yield
        finally:
            refresher.presses -= 1
            if refresher.dirty:
                self.refresh_soon(room, user_id)
            else:
                self._drop_idle(room, user_id)

    def takes_notices(self, room: Room, user_id: int) -> bool:
        shown = self._hands_of(room).get(user_id)
        return shown is not None and shown.takes_notices and room.state.stage is Stage.PLAYING

    def notice_of(self, room: Room, user_id: int) -> str | None:
        shown = self._hands_of(room).get(user_id)
        return None if shown is None else shown.notice

    async def show_notice(self, room: Room, user_id: int, notice: str) -> bool:
        """Show a notice beside somebody's open hand until their turn; return whether it was sent."""
        refresher = self._refresher_of(room, user_id)
        with self.answering(room, user_id):
            async with refresher.editing:
                shown = self._hands_of(room).get(user_id)
                if shown is None or not self.takes_notices(room, user_id):
                    return False
                shown.notice, shown.notice_is_new, refresher.dirty = notice, True, False
                sent = await self._try_to_refresh(room, user_id, refresher)
                if not sent:
                    shown.notice, shown.notice_is_new = None, False
        return sent

    def refresh_all(self, room: Room) -> None:
        """Schedule a refresh of all open hands of a room, those on turn first."""
        turns = room.state.turn_keys.values()
        for user_id in sorted(self._hands_of(room), key=lambda user: room.state.seat_of(user) not in turns):
            self.refresh_soon(room, user_id)

    def refresh_soon(self, room: Room, user_id: int) -> None:
        if self._stopped or room.leaving or user_id not in self._hands_of(room):
            return
        refresher = self._refresher_of(room, user_id)
        refresher.dirty = True
        if refresher.task is None and not refresher.presses:
            refresher.task = asyncio.get_running_loop().create_task(
                self._keep_current(room, user_id, refresher), name=f"hand-{room.channel_id}-{user_id}"
            )

    async def close(self, room: Room) -> None:
        """Replace each open hand by the text that the room closed."""
        hands = self._hands.pop(room, {}).values()
        await asyncio.gather(*(shown.replace("closed") for shown in list(hands)))

    def leave(self, room: Room) -> list[asyncio.Task[None]]:
        """Stop refreshing a room that another process serves; return the tasks under way."""
        self._hands.pop(room, None)
        refreshers = self._refreshers.pop(room, {}).values()
        tasks = [one.task for one in refreshers if one.task is not None]
        for task in tasks:
            task.cancel()  # nobody misses this refresh: any press shows the newest hand
        return tasks

    def stop(self) -> list[asyncio.Task[None]]:
        """Begin no more refreshes; return those under way."""
        self._stopped = True
        refreshers = [one for of_room in self._refreshers.values() for one in of_room.values()]
        return [one.task for one in refreshers if one.task is not None]

    async def picture(
        self, room: Room, interaction: discord.Interaction, page: HandPage, view: View
    ) -> Picture | None:
        """Draw a hand page, or the result for a winner; None without cards or permission."""
        state, preferences = room.state, await self.preferences.of(interaction.user.id)
        won = won_by(view) and preferences.media is Media.PICTURES and self.wants_pictures(room)
        liked = preferences.style is Style.PICTURES and page.buttons
        if not (won or liked) or not interaction.app_permissions.attach_files:
            return None
        translate = translator_of(interaction)
        if won:
            names = pictured_names(translate, state.seats)
            return await self.picture_maker.hand_result(translate, result_of_match(translate, state), names)
        playable = {button.card for button in page.buttons if button.playable}
        raised = playable if view.my_turn or playable else None
        return await self.picture_maker.hand(translate, page.cards, playable=raised)

    def _hands_of(self, room: Room) -> dict[int, OpenHand]:
        return self._hands.get(room, {})

    @asynccontextmanager
    async def _registered(self, room: Room, opened: OpenHand) -> AsyncIterator[None]:
        """Register a hand before its message exists, so that no older refresh overwrites it unnoticed."""
        hands, user_id = self._hands.setdefault(room, {}), opened.interaction.user.id
        previous = hands.get(user_id)
        hands[user_id] = opened
        self._expiring.note(room, user_id)
        try:
            yield
        except BaseException:
            if hands.get(user_id) is opened:
                del hands[user_id]
                hands.update({} if previous is None else {user_id: previous})
                if opened.outdated:
                    self.refresh_soon(room, user_id)
            raise
        if opened.replaced:
            await opened.delete()
        elif room.closed:
            await opened.replace("closed")
        elif opened.outdated:
            self.refresh_soon(room, user_id)
        elif room.state.stage is not Stage.PLAYING:  # the match ended with this move: the hand stays as it is
            self._forget_hand(room, user_id, opened)

    def _refresher_of(self, room: Room, user_id: int) -> _Refresher:
        return self._refreshers.setdefault(room, {}).setdefault(user_id, _Refresher())

    def _drop_idle(self, room: Room, user_id: int) -> None:
        refreshers = self._refreshers.get(room, {})
        refresher = refreshers.get(user_id)
        idle = refresher is not None and refresher.task is None and not refresher.presses
        if idle and user_id not in self._hands.get(room, {}):
            del refreshers[user_id]

    async def _keep_current(self, room: Room, user_id: int, refresher: _Refresher) -> None:
        """Refresh a hand until it is current, with an interval between two edits."""
        log_context.enter(room)
        try:
            while self._is_due(refresher):
                has_turn = room.state.seat_of(user_id) in room.state.turn_keys.values()
                await self._queue.wait_for_turn(urgent=has_turn)
                if not self._is_due(refresher):
                    break
                refresher.dirty = False
                async with refresher.editing:
                    sent = await self._try_to_refresh(room, user_id, refresher)
                if sent:
                    await asyncio.sleep(self._interval)
        finally:
            refresher.task = None
            self._drop_idle(room, user_id)

    def _is_due(self, refresher: _Refresher) -> bool:
        return refresher.dirty and not refresher.presses and not self._stopped

    async def _try_to_refresh(self, room: Room, user_id: int, refresher: _Refresher) -> bool:
        """Refresh a hand, or schedule a retry; return whether an edit was sent."""
        shown = self._hands_of(room).get(user_id)
        if shown is None:
            return False
        if is_expired(shown.interaction):
            del self._hands_of(room)[user_id]
            return False
        try:
            sent = await self._refresh(room, user_id, shown)
        except Exception as error:
            shown.page = None
            refresher.failures += 1
            if isinstance(error, SEND_ERRORS):
                log.debug("an open hand in channel %d is not refreshed: %r", room.channel_id, error)
            else:
                log.exception("an open hand in channel %d is not refreshed", room.channel_id)
            if not self._stopped:
                delay = retry_delay(room, refresher.failures)
                asyncio.get_running_loop().call_later(delay, self.refresh_soon, room, user_id)
            return False
        refresher.failures = 0
        if room.state.stage is not Stage.PLAYING and shown.message is not None:
            self._forget_hand(room, user_id, shown)  # a hand still being sent is refreshed once it is there
        return sent

    async def _refresh(self, room: Room, user_id: int, shown: OpenHand) -> bool:
        """Refresh an open hand if anything changed for its owner; return whether an edit was sent."""
        preferences = await self.preferences.of(user_id)
        display = self.display_of(room, preferences)
        source = PageSource(room.revision, display)
        if shown.shows(source):  # as after each own move: its answer showed it
            return False
        view = room.view_of(user_id)
        if view is None or view.seat is None:
            # Somebody else sits there now, and these cards are theirs.
            self._forget_hand(room, user_id, shown)
            await shown.replace("hand-left")
            return False
        message = shown.message
        if message is None:
            shown.outdated = True
            return False
        page = _changed_page(room, shown, view, display)
        if page is None:
            return await self._refresh_question(room, user_id, shown, message)
        shown.page, shown.made_of, shown.question_revision = page, source, None
        if shown.notice_is_new:
            shown.hand_number, shown.notice_is_new = view.hand_number, False
        elif view.my_turn or view.hand_number != shown.hand_number:
            shown.notice = None
        translate, ids = translator_of(shown.interaction), hand_view.HandIds(view, room.state.token)
        picture = await self.picture(room, shown.interaction, page, view)
        layout = hand_view.hand_layout(translate, page, ids=ids, notice=shown.notice, picture=picture)
        options = attachment_options(picture, had_picture=shown.has_picture)
        shown.has_picture = picture is not None
        return await self._edit(room, user_id, shown, partial(message.edit, layout, **options))

    async def _refresh_question(
        self, room: Room, user_id: int, shown: OpenHand, message: PrivateMessage
    ) -> bool:
        catch = self._catch_for(room, shown.interaction)
        if shown.question_revision is None or shown.ask is None or catch == shown.catch:
            return False
        shown.catch = catch
        return await self._edit(room, user_id, shown, partial(message.edit, shown.ask(catch)))

    async def _edit(
        self, room: Room, user_id: int, shown: OpenHand, edit: Callable[[], Awaitable[None]]
    ) -> bool:
        try:
            await edit()
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            # The message was dismissed or its token expired: *My hand* opens it again.
            log.debug("open hand in channel %d is gone: %s", room.channel_id, error)
            self._forget_hand(room, user_id, shown)
            return False
        self._redraw_covered(room, user_id, shown)
        return True

    def _forget_hand(self, room: Room, user_id: int, shown: OpenHand) -> None:
        """Stop refreshing a hand, unless its owner has a newer one."""
        hands = self._hands_of(room)
        if hands.get(user_id) is shown:
            del hands[user_id]

    def _forget_expired(self, room: Room, user_id: int) -> bool:
        """Forget a hand that can no longer be edited; return whether none is left for its owner."""
        shown = self._hands_of(room).get(user_id)
        if shown is not None:
            if not is_expired(shown.interaction):
                return False
            self._forget_hand(room, user_id, shown)
        self._drop_idle(room, user_id)
        return True

    def _redraw_covered(self, room: Room, user_id: int, refreshed: OpenHand) -> None:
        """Refresh again if the owner pressed during a refresh, whose edit may have overwritten the answer."""
        newer = self._hands_of(room).get(user_id)
        if newer is None or newer is refreshed or newer.question_revision is not None:
            return
        newer.page = None
        if not room.closed:  # otherwise the last drawing replaces all hands
            self.refresh_soon(room, user_id)


def _changed_page(room: Room, shown: OpenHand, view: View, display: HandDisplay) -> HandPage | None:
    asked = shown.question_revision
    if asked is not None and view.seat is not None:
        waits = shown.until_turn and not view.my_turn and view.outcome is None
        if waits or room.state.current(view.seat, asked):
            return None
    page = hand_view.page_to_show(translator_of(shown.interaction), room.state, view, display, shown.page)
    unchanged = page == shown.page and asked is None and not shown.notice_is_new
    return None if unchanged else page


MAX_PANELS: Final = 1000  # panels kept, over all channels


class OpenPanels(Newest[PrivateMessage]):
    """Private panels opened from a table, including questions and messages that wait for others' answers.

    Each belongs to one stage of its room: the lobby or the match.
    """

    def __init__(self) -> None:
        super().__init__(lambda message: message.interaction, place_of=_place, most=MAX_PANELS)
        self._stages: WeakKeyDictionary[Room, Stage] = WeakKeyDictionary()

    async def close(self, room: Room) -> None:
        """Replace each panel of a channel by the text that its table is closed."""
        await self._replace(room, lambda translate: translate("closed"))

    async def follow(self, room: Room) -> None:
        """When a lobby is dealt or a match ends, replace the panels of the previous stage by a text."""
        stage = room.state.stage
        before = self._stages.get(room)
        self._stages[room] = stage
        if before is not None and before is not stage:
            dealt = stage is Stage.PLAYING
            await self._replace(room, lambda translate: translate("panel-dealt" if dealt else "panel-over"))

    async def _replace(self, room: Room, told: Callable[[Translator], str]) -> None:
        await asyncio.gather(*(_say(message, told) for message in self.take_in(room.channel_id)))


async def _say(message: PrivateMessage, told: Callable[[Translator], str]) -> None:
    with may_fail("a panel stays"):
        await message.edit(layout(told(translator_of(message.interaction))))


def _place(interaction: discord.Interaction) -> tuple[int, int]:
    """Return the channel of a private message and its key: the interaction that sent it."""
    message = interaction.message
    if message is None or not in_private(interaction):
        return interaction.channel_id or 0, interaction.id
    sent_by = message.interaction_metadata
    return interaction.channel_id or 0, message.id if sent_by is None else sent_by.id
