"""Background work of leagues: matches are counted as they end, leagues recomputed, roles given and taken."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import Enum
from typing import Any, Final

import discord
from discord import Guild, Role

from bot.i18n import translator
from bot.league.ladders import first_places
from bot.league.moderation import LeagueModerator, ModerationStore
from bot.league.ports import League, LeagueStore
from bot.league.recompute import RecomputeWorker
from bot.league.settings import Holder, Holding, RankRoles, RankRoleStore
from bot.league.worker import LeagueWorker
from bot.privacy.ports import is_anonymous
from bot.rooms.ports import KeyValueStore, StoreError
from bot.rooms.room import Room
from bot.runtime.clock import Clock
from bot.runtime.jobs import Job, JobQueue, Next, Outcome, Tasks
from bot.runtime.lru_cache import LRUCache
from cogs.core.rate_limiter import RateLimiter, Urgency
from cogs.core.send_backoff import SEND_ERRORS
from cogs.league.podium import SeasonUpdates

log = logging.getLogger(__name__)

UNKNOWN_MEMBER: Final = 10007
UNKNOWN_ROLE: Final = 10011
UNKNOWN_USER: Final = 10013


class RoleProblem(Enum):
    """A reason why a role cannot be given; its value is part of message keys."""

    GONE = "gone"  # it was deleted
    EVERYONE = "everyone"  # it is @everyone
    MANAGED = "managed"  # it belongs to a bot or another service, and only that gives it
    NO_PERMISSION = "no-permission"  # the bot lacks *Manage Roles*
    TOO_HIGH = "too-high"  # it is not below the highest role of the bot
    NOT_YOURS = "not-yours"  # the user who chose it could not give it themselves


@dataclass(frozen=True, slots=True, kw_only=True)
class RolePause:
    """A pause for a server or role: Discord refused, or could not be reached."""

    since: datetime
    length: timedelta
    until: datetime
    code: int | None  # Discord's error code; None if no answer came


def bot_problem(guild: Guild, role_id: int) -> RoleProblem | None:
    """Return why the bot cannot give and take a role, as far as known, or None."""
    role = guild.get_role(role_id)
    if (found := _unfit(role)) is not None or role is None:
        return found
    me = guild.me
    if me is None or me.id == guild.owner_id:
        return None
    if not me.guild_permissions.manage_roles:
        return RoleProblem.NO_PERMISSION
    return None if role < me.top_role else RoleProblem.TOO_HIGH


def chooser_problem(interaction: discord.Interaction, role_id: int) -> RoleProblem | None:
    """Return why the user may not choose a role, such as one they could not give, or None."""
    guild, member = interaction.guild, interaction.user
    role = None if guild is None else guild.get_role(role_id)
    if (found := _unfit(role)) is not None or guild is None or role is None:
        return found or RoleProblem.GONE
    if member.id == guild.owner_id:
        return None
    # Not the permissions in this channel, where this one is about its overwrites.
    if (
        isinstance(member, discord.Member)
        and member.guild_permissions.manage_roles
        and role < member.top_role
    ):
        return None
    return RoleProblem.NOT_YOURS


def _unfit(role: Role | None) -> RoleProblem | None:
    if role is None:
        return RoleProblem.GONE
    if role.is_default():
        return RoleProblem.EVERYONE
    return RoleProblem.MANAGED if role.managed else None


class RoleOutcome(Enum):
    DONE = "done"
    NO_MEMBER = "no-member"  # the member has left the server
    NO_ROLE = "no-role"  # the role was deleted


SETTLES_WITHIN: Final = 60.0
"""Seconds from the first counted match until roles follow, so that one round covers all of them."""
AT_ONCE: Final = 3.0  # seconds after a change in the panel, since more may follow
TRY_AGAIN: Final = 60.0  # seconds after a failure of the store
SERVERS_AT_ONCE: Final = 1000
FIRST_PAUSE: Final = timedelta(minutes=10)  # after a refusal by Discord; doubled with each further one
MAX_PAUSE: Final = timedelta(days=1)
MIN_PAUSE: Final = timedelta(minutes=1)  # minimum, whatever anybody presses in the panel
ABSENT_FOR: Final = timedelta(hours=6)  # before checking again whether a person has returned to a server
CHECKS_EVERY: Final = timedelta(minutes=10)  # per server, since a check may take many requests
MAX_ABSENT: Final = 10_000


@dataclass(eq=False, kw_only=True)
class RankRoleUpdates:
    """Gives and takes roles, one server after the other."""

    client: discord.Client
    store: RankRoleStore
    league: Callable[[], League]
    clock: Clock
    limiter: RateLimiter
    stale: Collection[int] = frozenset()
    """Servers whose leagues are being recomputed: their roles stay until `note_change`."""
    serves: Callable[[int], bool] = lambda _: True
    _servers: set[int] = field(default_factory=set, init=False)  # with roles for ranks, or some to take back
    _pauses: dict[tuple[int, int | None], RolePause] = field(default_factory=dict, init=False)
    """By server, and by role if only one is affected."""
    _checks: dict[int, datetime] = field(default_factory=dict, init=False)
    _absent: LRUCache[tuple[int, int], datetime] = field(
        default_factory=lambda: LRUCache(MAX_ABSENT), init=False
    )

    def __post_init__(self) -> None:
        self._queue: JobQueue[int] = JobQueue(self._see_to, name="rank-roles")
        self._looking = Job(self._look_at_all, name="rank-roles-start", clock=self.clock)

    def begin(self) -> None:
        """Check all servers with roles for ranks, since work may have been left undone."""
        self._looking.hurry()

    def stop(self) -> None:
        """Stop; the next start continues."""
        self._looking.stop()
        self._queue.stop()

    def leave(self, is_left: Callable[[int], bool]) -> list[asyncio.Task[None]]:
        """Forget servers that another process serves; return the tasks under way."""
        self._servers = {one for one in self._servers if not is_left(one)}
        self._pauses = {key: pause for key, pause in self._pauses.items() if not is_left(key[0])}
        self._checks = {one: at for one, at in self._checks.items() if not is_left(one)}
        self.store.forget_where(is_left)
        return self._queue.leave(is_left)

    def note_change(self, guild_id: int) -> None:
        """Note that places in a server, or the bot's permissions there, may have changed."""
        if guild_id in self._servers:
            self._plan(guild_id, SETTLES_WITHIN)

    def note_chosen(self, guild_id: int) -> None:
        """Note a change in a server's panel; this ends pauses after refusals, if they are old enough."""
        now = self.clock.now()
        for key, pause in self._pauses.items():
            if key[0] == guild_id and now - pause.since >= MIN_PAUSE:
                self._pauses[key] = replace(pause, until=now)  # the next one is twice as long all the same
        self._absent = LRUCache(MAX_ABSENT)
        if self.serves(guild_id):
            self._servers.add(guild_id)
            self._plan(guild_id, AT_ONCE)

    def begin_check(self, guild_id: int) -> bool:
        """Note that all members of a server are to be checked; return False if one was started recently."""
        before, now = self._checks.get(guild_id), self.clock.now()
        if before is not None and now - before < CHECKS_EVERY:
            return False
        self._checks[guild_id] = now
        return True

    def pause(self, guild_id: int, role_id: int | None = None) -> RolePause | None:
        return self._pauses.get((guild_id, role_id))

    async def _look_at_all(self) -> Outcome:
        guild_ids = sorted(guild.id for guild in self.client.guilds if self.serves(guild.id))
        for first in range(0, len(guild_ids), SERVERS_AT_ONCE):
            some = guild_ids[first : first + SERVERS_AT_ONCE]
            try:
                await self.store.preload(some)
            except StoreError as error:
                log.warning("the roles for ranks of some servers cannot be read yet: %s", error)
                return TRY_AGAIN
            for guild_id in some:
                if guild_id not in self._servers and self.store.known(guild_id) != RankRoles():
                    self._servers.add(guild_id)
                    self._plan(guild_id, SETTLES_WITHIN)  # other work is more urgent after a start
        return Next.DONE

    def _plan(self, guild_id: int, seconds: float) -> None:
        if self.serves(guild_id):
            self._queue.put_later(guild_id, after=seconds)

    async def _see_to(self, guild_id: int) -> None:
        if self._is_paused(guild_id, None):
            self._plan_next_try(guild_id)
            return
        try:
            await self._bring_up_to_date(guild_id)
        except StoreError as error:
            log.warning("the roles for ranks of server %d wait for the store: %s", guild_id, error)
            self._plan(guild_id, TRY_AGAIN)
        except SEND_ERRORS as error:
            self._note_refusal(guild_id, None, error)
        except Exception:
            log.exception("the roles for ranks of server %d are not up to date", guild_id)
        else:
            self._pauses.pop((guild_id, None), None)
        self._plan_next_try(guild_id)

    def _is_paused(self, guild_id: int, role_id: int | None) -> bool:
        pause = self._pauses.get((guild_id, role_id))
        return pause is not None and self.clock.now() < pause.until

    def _plan_next_try(self, guild_id: int) -> None:
        now = self.clock.now()
        ends = [pause.until for key, pause in self._pauses.items() if key[0] == guild_id]
        if waits := [end - now for end in ends if end > now]:
            self._plan(guild_id, min(waits).total_seconds())

    def _note_refusal(self, guild_id: int, role_id: int | None, error: Exception) -> None:
        """Pause a role or a server: Discord bans a bot that repeats refused requests."""
        before, now = self._pauses.get((guild_id, role_id)), self.clock.now()
        length = FIRST_PAUSE if before is None else min(2 * before.length, MAX_PAUSE)
        code = error.code if isinstance(error, discord.HTTPException) else None
        pause = RolePause(since=now, length=length, until=now + length, code=code)
        self._pauses[guild_id, role_id] = pause
        what = "roles" if role_id is None else f"role {role_id}"
        log.warning("the %s for ranks of server %d: wait for %s: %s", what, guild_id, length, error)

    async def _bring_up_to_date(self, guild_id: int) -> None:
        """Give and take the roles due in a server; raises `SEND_ERRORS`, except for a forbidden role."""
        guild = self.client.get_guild(guild_id)
        if guild is None or guild.unavailable or guild_id in self.stale:
            return  # its roles or places are not known
        places = await self._places(guild_id, await self.store.of(guild_id))
        held = await self.store.change(guild_id, lambda held: _forgotten(guild, held, places))
        role_ids = {one.role_id for one in held.roles} | {one.role_id for one in held.holders}
        for role_id in role_ids:
            if self._is_paused(guild_id, role_id) or bot_problem(guild, role_id) is not None:
                continue
            first = {user_id: place for (role, user_id), place in places.items() if role == role_id}
            try:
                await self._settle(guild_id, role_id, held, first)
            except discord.Forbidden as error:
                self._note_refusal(guild_id, role_id, error)
            else:
                self._pauses.pop((guild_id, role_id), None)
        for key in [key for key in self._pauses if key[0] == guild_id and key[1] not in {None, *role_ids}]:
            del self._pauses[key]  # that role is no longer used

    async def _settle(self, guild_id: int, role_id: int, held: RankRoles, places: Mapping[int, int]) -> None:
        known = {one.user_id: one for one in held.holders if one.role_id == role_id}
        for user_id, holder in known.items():
            if user_id not in places and holder.holding is not Holding.OWN:
                await self._take(guild_id, holder)
        for user_id, place in places.items():
            holding = known[user_id].holding if user_id in known else None
            if holding in {None, Holding.GIVING}:
                await self._give(guild_id, role_id, user_id, place, noted=holding is not None)

    async def _places(self, guild_id: int, held: RankRoles) -> dict[tuple[int, int], int]:
        found: dict[tuple[int, int], int] = {}
        for role in held.roles:
            first = await first_places(
                self.league(), guild_id, ladder=role.ladder, places=role.places, now=self.clock.now()
            )
            found |= {
                (role.role_id, user_id): place
                for user_id, place in first.items()
                if not is_anonymous(user_id)  # that account no longer exists
            }
        return found

    async def _give(self, guild_id: int, role_id: int, user_id: int, place: int, *, noted: bool) -> None:
        if self.store.known(guild_id).role(role_id) is None:
            return  # it was removed from the panel meanwhile
        absent = self._absent.get((guild_id, user_id))
        if absent is not None and self.clock.now() - absent < ABSENT_FOR:
            return
        giving = Holder(role_id=role_id, user_id=user_id, holding=Holding.GIVING)
        if not noted:
            outcome, member = await self._request(guild_id, self.client.http.get_member, user_id)
            if outcome is not RoleOutcome.DONE:
                self._absent.put((guild_id, user_id), self.clock.now())
                return
            if str(role_id) in member.get("roles", ()):
                await self._note(guild_id, Holder(role_id=role_id, user_id=user_id, holding=Holding.OWN))
                return
            await self._note(guild_id, giving)
        reason = translator()("rank-role-given", place=place)
        outcome, _ = await self._request(guild_id, self.client.http.add_role, user_id, role_id, reason=reason)
        if outcome is RoleOutcome.DONE:
            await self._note(guild_id, Holder(role_id=role_id, user_id=user_id, holding=Holding.GIVEN))
            return
        if outcome is RoleOutcome.NO_MEMBER:
            self._absent.put((guild_id, user_id), self.clock.now())
        await self._forget(guild_id, giving)

    async def _take(self, guild_id: int, holder: Holder) -> None:
        """Take a role back; members who left the server have lost it already."""
        reason = translator()("rank-role-taken")
        which = (holder.user_id, holder.role_id)
        await self._request(guild_id, self.client.http.remove_role, *which, reason=reason)
        await self._forget(guild_id, holder)

    async def _request(
        self, guild_id: int, send: Callable[..., Awaitable[Any]], *which: int, **why: str
    ) -> tuple[RoleOutcome, Any]:
        await self.limiter.acquire(guild_id, Urgency.CLEANUP)
        try:
            return RoleOutcome.DONE, await send(guild_id, *which, **why)
        except discord.NotFound as error:
            if error.code in {UNKNOWN_MEMBER, UNKNOWN_USER}:
                return RoleOutcome.NO_MEMBER, None
            if error.code == UNKNOWN_ROLE:
                return RoleOutcome.NO_ROLE, None
            raise

    async def _note(self, guild_id: int, holder: Holder) -> None:
        await self.store.change(guild_id, lambda held: held.noted(holder))

    async def _forget(self, guild_id: int, holder: Holder) -> None:
        await self.store.change(guild_id, lambda held: held.without_holders([holder]))


def _forgotten(guild: discord.Guild, held: RankRoles, places: Collection[tuple[int, int]]) -> RankRoles:
    """Return the roles without holders of deleted roles, and without OWN holders who lost their place."""
    gone = [
        one
        for one in held.holders
        if guild.get_role(one.role_id) is None
        or (one.holding is Holding.OWN and (one.role_id, one.user_id) not in places)
    ]
    return held.without_holders(gone)


class LeagueUpdates:
    """Counts finished matches and triggers follow-up work; `seasons` covers the same servers."""

    def __init__(
        self,
        *,
        store: LeagueStore,
        moderation: ModerationStore,
        key_values: KeyValueStore,
        seasons: SeasonUpdates,
    ) -> None:
        clock, serves = seasons.clock, seasons.serves
        self.recorder = LeagueWorker(
            store, clock, plan_of=seasons.plan_of, counting=seasons.counting, serves=serves
        )
        self.rebuilder = RecomputeWorker(
            store, moderation, clock, serves=serves, holding=self.recorder.holding
        )
        self.rank_roles = RankRoleUpdates(
            client=seasons.client,
            store=RankRoleStore(key_values),
            league=seasons.league,
            clock=clock,
            limiter=seasons.limiter,
            stale=self.rebuilder.pending,
            serves=serves,
        )
        self.recorder.observers.append(lambda line: self.rank_roles.note_change(line.match.guild_id))
        self.moderator = LeagueModerator(moderation, self.rebuilder.note_decision)
        self.rebuilder.observers.append(self._note_rebuilt)
        self._counting = seasons.counting
        self._tasks = Tasks()

    def note_result(self, _room: Room) -> None:
        self.recorder.note_result()

    def begin(self) -> None:
        self.recorder.start()
        self.rank_roles.begin()
        self.rebuilder.start()

    def leave(self, is_left: Callable[[int], bool]) -> list[asyncio.Task[None]]:
        """Stop counting for servers that another process serves; return the tasks under way."""
        self.recorder.forget(is_left)
        self.rebuilder.forget(is_left)
        under_way = self.rank_roles.leave(is_left)
        if self._counting.locked():
            under_way.append(self._tasks.start(self._finish_count(), name="league-left"))
        return under_way

    async def _finish_count(self) -> None:
        async with self._counting:
            pass

    def stop(self) -> None:
        """Stop counting; the next start counts what is waiting."""
        self.recorder.stop()
        self.rank_roles.stop()
        self.rebuilder.stop()
        self._tasks.stop()

    def _note_rebuilt(self, guild_id: int) -> None:
        self.recorder.note_result()
        self.rank_roles.note_change(guild_id)
