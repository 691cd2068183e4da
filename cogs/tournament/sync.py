"""Background work of tournaments: running them, following their rooms, drawing their panels."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Final
from weakref import WeakKeyDictionary

import discord

from bot.i18n import Translator
from bot.render.pictures.bracket import bracket_pages, current_page
from bot.rooms.ports import MovingError, StoreError
from bot.rooms.registry import Rooms
from bot.rooms.room import Room
from bot.rooms.scheduler import Connection
from bot.rooms.stores.settings import SettingsStore
from bot.runtime.jobs import Job, Jobs, Next, Outcome
from bot.tournaments import registry
from bot.tournaments.runner import TournamentRunner
from bot.tournaments.tournament import TablesNeededError, TableState, Tournament, TournamentStage
from cogs.core.languages import server_translator
from cogs.core.layouts import Shown
from cogs.core.messages import delete_message
from cogs.core.picture_maker import PictureMaker
from cogs.core.rate_limiter import RateLimiter, Urgency
from cogs.core.rights import granted_permissions
from cogs.core.send_backoff import SEND_ERRORS, is_transient
from cogs.table.display import ChannelDisplay
from cogs.table.table_messages import NOT_EDITABLE
from cogs.tournament.tables import TournamentTables
from cogs.tournament.view import tournament_layout

log = logging.getLogger(__name__)


@dataclass(eq=False)
class TournamentScreens:
    client: discord.Client
    picture_maker: PictureMaker
    settings: SettingsStore
    tournaments: registry.Tournaments

    async def of(
        self,
        translate: Translator,
        tournament: Tournament,
        *,
        page: int | None = None,
        notice: str | None = None,
    ) -> Shown:
        """Return a page of a tournament (from 0), at most the last; None for the most relevant one."""
        try:
            return await self._of(translate, tournament, page, notice)
        except TablesNeededError:
            tournament = await self.tournaments.find_whole(tournament.id)
            return await self._of(translate, tournament, page, notice)

    async def _of(
        self, translate: Translator, tournament: Tournament, page: int | None, notice: str | None
    ) -> Shown:
        pages = len(bracket_pages(tournament))
        if pages and await self._wants_pictures(tournament):
            shown = min(max(current_page(tournament) if page is None else page, 0), pages - 1)
            picture = await self.picture_maker.bracket(translate, tournament, shown)
            if picture is not None:
                pictured = tournament_layout(
                    translate, tournament, page=shown, pages=pages, picture=picture, notice=notice
                )
                return Shown(pictured, picture)
        return Shown(tournament_layout(translate, tournament, page=page, notice=notice))

    async def public(self, tournament: Tournament) -> Shown:
        """Return the page of a tournament that everybody in its channel reads."""
        translate = await server_translator(self.client, self.settings, tournament.guild_id)
        return await self.of(translate, tournament)

    async def _wants_pictures(self, tournament: Tournament) -> bool:
        try:
            wanted = (await self.settings.of(tournament.guild_id)).pictures
        except StoreError:
            return False
        granted = granted_permissions(self.client, tournament.guild_id, tournament.channel_id)
        return wanted and (granted is None or granted.attach_files)


INTERVALS: Final = 3.0  # time between two drawings of a panel, in table intervals
RETRY_AFTER: Final = 60.0  # seconds
ATTEMPTS: Final = 5
FAILURES: Final[tuple[type[Exception], ...]] = (*SEND_ERRORS, StoreError)


@dataclass(eq=False, kw_only=True)
class TournamentPanels:
    client: discord.Client
    tournaments: registry.Tournaments
    screens: TournamentScreens
    limiter: RateLimiter
    interval: float  # seconds between two drawings of a table
    _dirty: set[str] = field(default_factory=set, init=False)
    _failures: Counter[str] = field(default_factory=Counter, init=False)
    _moving: set[str] = field(default_factory=set, init=False)
    _parts: dict[str, tuple[TournamentStage, int]] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self._drawing: Jobs[str] = Jobs(self._draw_if_dirty, name="panel", clock=self.tournaments.clock)
        self.tournaments.observers.append(self._note_change)

    async def begin(self) -> Outcome:
        """Draw the panels of all active tournaments, which may have changed unnoticed."""
        try:
            active = await self.tournaments.store.in_stages([stage.value for stage in registry.ACTIVE])
        except StoreError as error:
            log.warning("the panels of tournaments are drawn later: %s", error)
            return RETRY_AFTER
        for tournament_id in active:
            self.mark_dirty(tournament_id)
        return Next.DONE

    def leave(self, is_left: Callable[[int], bool]) -> list[asyncio.Task[None]]:
        """Drop the panels of servers that another process serves; return the tasks under way."""
        is_of = partial(self.tournaments.is_of, is_left=is_left)
        self._dirty = {one for one in self._dirty if not is_of(one)}
        self._moving = {one for one in self._moving if not is_of(one)}
        self._parts = {one: part for one, part in self._parts.items() if not is_of(one)}
        return self._drawing.leave(is_of)

    def stop(self) -> None:
        self._drawing.stop()

    def mark_dirty(self, tournament_id: str, *, move: bool = False) -> None:
        """Schedule the drawing of a panel; `move` reposts it at the bottom of the channel."""
        self._dirty.add(tournament_id)
        if move:
            self._moving.add(tournament_id)
        self._drawing.wake(tournament_id)

    def _note_change(self, tournament: Tournament, before: Tournament | None) -> None:
        if before is not None and registry.only_noted(tournament, before):
            return
        move = before is not None and self._goes_on(tournament, before)
        self.mark_dirty(tournament.id, move=move)

    def _goes_on(self, tournament: Tournament, before: Tournament) -> bool:
        """Return whether a new stage or round begins; then the panel moves below the open tables' threads."""
        if tournament.stage not in registry.ACTIVE:
            self._parts.pop(tournament.id, None)
            return before.stage in registry.ACTIVE
        part = (tournament.stage, tournament.current_round)
        known = self._parts.setdefault(tournament.id, (before.stage, before.current_round))
        if part == known or any(table.state is TableState.WAITING for table in tournament.undecided):
            return False
        self._parts[tournament.id] = part
        return True

    async def _draw_if_dirty(self, tournament_id: str) -> Outcome:
        if tournament_id not in self._dirty:
            self._failures.pop(tournament_id, None)
            return Next.DONE
        self._dirty.discard(tournament_id)
        try:
            drawn = await self._draw(tournament_id)
        except (registry.NoTournamentError, MovingError):
            pass
        except FAILURES as error:
            log.info("the panel of tournament %s is not drawn: %r", tournament_id, error)
            if not (isinstance(error, StoreError) or is_transient(error)):
                await self._note_end(tournament_id)  # the channel will not show it
            elif self._failures[tournament_id] < ATTEMPTS - 1:
                self._failures[tournament_id] += 1
                self._dirty.add(tournament_id)
                return RETRY_AFTER
        except Exception:
            log.exception("the panel of tournament %s cannot be drawn", tournament_id)
        else:
            if drawn.stage not in registry.ACTIVE:
                await self._note_end(tournament_id)
            return self.interval * INTERVALS
        self._failures.pop(tournament_id, None)
        return Next.DONE

    async def _note_end(self, tournament_id: str) -> None:
        """Note that the end was shown, if there is one; if the store fails, it is shown again."""
        try:
            await self.tournaments.change(tournament_id, lambda one, _: registry.with_end_shown(one))
        except StoreError as error:
            log.info("that tournament %s has ended is shown again: %s", tournament_id, error)

    async def _draw(self, tournament_id: str) -> Tournament:
        tournament = await self.tournaments.find_unhurried(tournament_id)
        self.tournaments.check(tournament)
        old = tournament.message_id
        move = tournament_id in self._moving
        if old is not None and not move:
            tournament = await self._in_turn(tournament)
            if await self._edit(tournament, old):
                return tournament
        tournament = await self._in_turn(tournament)
        screen = await self.screens.public(tournament)
        files = [] if screen.picture is None else [screen.picture.file]
        sent = await self._channel_of(tournament).send(view=screen.layout, files=files)
        try:
            await self.tournaments.change(tournament_id, lambda one, _: registry.with_panel(one, sent.id))
        except (StoreError, registry.NoTournamentError):
            await delete_message(self._channel_of(tournament), sent.id)  # it would never be found again
            raise
        self._moving.discard(tournament_id)
        if old is not None:
            await self.limiter.acquire(tournament.guild_id, Urgency.CLEANUP)
            await delete_message(self._channel_of(tournament), old)
        return tournament

    async def _in_turn(self, tournament: Tournament) -> Tournament:
        await self.limiter.acquire(tournament.guild_id, Urgency.CLEANUP)
        tournament = await self.tournaments.find(tournament.id)
        self.tournaments.check(tournament)
        return tournament

    async def _edit(self, tournament: Tournament, message_id: int) -> bool:
        message = self._channel_of(tournament).get_partial_message(message_id)
        screen = await self.screens.public(tournament)
        files = [] if screen.picture is None else [screen.picture.file]
        try:
            await message.edit(view=screen.layout, attachments=files)
        except discord.NotFound:
            return False
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            if error.code in NOT_EDITABLE and tournament.stage not in registry.ACTIVE:
                return False  # the result is worth a new message
            log.debug("the panel of tournament %s stays as it is: %s", tournament.id, error)
        return True

    def _channel_of(self, tournament: Tournament) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(tournament.channel_id, guild_id=tournament.guild_id)


class TournamentUpdates:
    """Observes rooms, and runs the tournaments that their matches belong to."""

    def __init__(
        self,
        client: discord.Client,
        rooms: Rooms,
        display: ChannelDisplay,
        screens: TournamentScreens,
        *,
        connection: Connection,
    ) -> None:
        self.tournaments = screens.tournaments
        self.panels = TournamentPanels(
            client=client,
            tournaments=self.tournaments,
            screens=screens,
            limiter=display.limiter,
            interval=display.tables.interval,
        )
        tables = TournamentTables(
            client=client,
            rooms=rooms,
            limiter=display.limiter,
            league=self.tournaments.store,
            connection=connection,
            show=self.panels.mark_dirty,
            settings=screens.settings,
        )
        self._runner = TournamentRunner(self.tournaments, tables)
        self._seen: WeakKeyDictionary[Room, object] = WeakKeyDictionary()
        self.screens = screens
        self._beginning = Job(self._begin, name="tournaments-begin", clock=self.tournaments.clock)
        rooms.services.observers.append(self)

    def room_changed(self, room: Room) -> None:
        """Have a tournament look at a change of its table, if it matters: most moves do not."""
        state = room.state
        if state.tournament is None:
            return
        hand = 0 if state.match is None else state.match.hand_number
        seen = (state.stage, state.accounts, hand, room.closed)
        if self._seen.get(room) != seen:
            self._seen[room] = seen
            self._runner.note(state.tournament.tournament_id)

    def end_outage(self, since: datetime, *, affects: Callable[[int], bool]) -> None:
        """Extend deadlines by the length of an outage, in the servers that it affected."""
        self._runner.end_outage(since, affects=affects)

    def begin(self) -> None:
        """Resume all tournaments of newly served servers."""
        self._beginning.hurry()

    async def _begin(self) -> Outcome:
        await self._runner.begin()
        return await self.panels.begin()

    def leave(self, is_left: Callable[[int], bool]) -> list[asyncio.Task[None]]:
        """Stop the tournaments of servers that another process serves; return the tasks under way."""
        return [*self._runner.leave(is_left), *self.panels.leave(is_left)]

    def forget(self, is_left: Callable[[int], bool]) -> None:
        self.tournaments.forget(is_left)

    def stop(self) -> None:
        """Stop; the next start continues everything."""
        self._beginning.stop()
        self._runner.stop()
        self.panels.stop()
