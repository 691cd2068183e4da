"""Deletion of data on request and by retention, including its copies in memory."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import discord

from bot.i18n import translator
from bot.league.settings import LeagueSettingsStore
from bot.matches.archive import ArchiveCache
from bot.privacy.deletions import Deletions, Surroundings
from bot.privacy.export import export_account
from bot.privacy.ports import DeletionStore, RetentionStore, anonymous_number
from bot.privacy.retention import Retention, RetentionKeeper
from bot.rooms.changes.lobby import expect_no_more
from bot.rooms.registry import Rooms
from bot.rooms.room import Room
from bot.rooms.stores.settings import PreferenceStore, SettingsStore
from bot.runtime.clock import Clock
from bot.runtime.waiting import FairQueue
from cogs.league.sync import LeagueUpdates

EXPORTS_AT_ONCE: Final = 3
MAX_IN_LINE: Final = 200  # people who wait for their files, one export each


@dataclass(eq=False, repr=False, kw_only=True)
class PrivacyUpdates:
    """Export, deletion and retention of the data of people and servers."""

    client: discord.Client
    store: DeletionStore
    old: RetentionStore
    clock: Clock
    entropy: Callable[[int], bytes]
    retention: Retention
    league_updates: LeagueUpdates
    close_room: Callable[[Room], Awaitable[None]]
    is_lost: Callable[[int], bool]
    serves: Callable[[int], bool]
    shared: bool
    rooms: Rooms
    preferences: PreferenceStore
    settings: SettingsStore
    league_settings: LeagueSettingsStore
    of_archives: tuple[ArchiveCache[Any], ...]  # the caches of matches
    newest: dict[int, discord.Interaction] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self.line = FairQueue(at_once=EXPORTS_AT_ONCE, most_of_a_server=MAX_IN_LINE, most=MAX_IN_LINE)
        surroundings = Surroundings(
            name=name_of,
            forget_person=lambda user_id: self.preferences.forget([user_id]),
            forget_match=self._forget_match,
            forget_matches=self._forget_matches,
            close_room=self._close,
            leave_room=self._leave,
            note_league=self._note_league,
            forget_roles=self._forget_roles,
        )
        self.deletions = Deletions(
            self.store, self.clock, self.entropy, surroundings, serves=self.serves, shared=self.shared
        )
        self.keeper = RetentionKeeper(
            self.old,
            self.clock,
            self.retention,
            is_lost=self.is_lost,
            present=lambda: [guild.id for guild in self.client.guilds],
            forget_match=self._forget_match,
            forget_server=self._forget_server,
        )

    def begin(self) -> None:
        self.deletions.start()
        self.keeper.start()

    def stop(self) -> None:
        """Stop exports and deletions; the next start continues the deletions."""
        self.line.close()
        self.deletions.stop()
        self.keeper.stop()

    async def export(self, user_id: int, *, folder: Path, most_bytes: int) -> list[Path]:
        """Write all data of a person into files; raises StoreError."""
        return await export_account(self.store, self.clock, user_id, folder=folder, most_bytes=most_bytes)

    def _forget_match(self, match_id: str) -> None:
        for kept in self.of_archives:
            kept.forget(match_id)

    def _forget_matches(self) -> None:
        for kept in self.of_archives:
            kept.clear()

    def _forget_server(self, guild_id: int) -> None:
        for kept in (self.settings, self.league_settings, self.league_updates.rank_roles.store):
            kept.forget([guild_id])
        self.rooms.services.chains.read_anew(guild_id)

    async def _close(self, channel_id: int) -> None:
        room = self.rooms.find(channel_id)
        if room is not None:
            await self.close_room(room)

    async def _leave(self, channel_id: int, user_id: int) -> None:
        room = self.rooms.find(channel_id)
        if room is not None:
            await room.do(expect_no_more(user_id))

    def _note_league(self, guild_id: int, anew: bool) -> None:  # noqa: FBT001 - a callback
        if anew:
            self.league_updates.rebuilder.note_decision(guild_id)
        self.league_updates.rank_roles.note_change(guild_id)

    async def _forget_roles(self, guild_id: int, user_id: int) -> None:
        """Forget the roles that a person got for a place, even if they could not be taken back."""
        await self.league_updates.rank_roles.store.change(
            guild_id,
            lambda held: held.without_holders([one for one in held.holders if one.user_id == user_id]),
        )


def name_of(anonymous_id: int) -> str:
    """Return the name that replaces a person whose data was deleted."""
    return translator()("privacy-former", number=f"{anonymous_number(anonymous_id):03}")
