"""Deletions of people's stored data: queued durably, and carried out one by one in the background.

A request is a row until a pass finds nothing left to do; each process handles the servers it serves.
"""

from __future__ import annotations

import asyncio
import bz2
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

import msgspec
from msgspec import structs

from bot.engine.codec.formats import SavedMatchError
from bot.league.ladders import group_of
from bot.league.played_match import read_digest, write_digest
from bot.league.ports import DamagedMatchError, StoredMatch
from bot.league.reading import starters_of
from bot.matches.archive import ArchiveError, json_of
from bot.privacy.ports import (
    DAMAGE,
    Deletion,
    DeletionStore,
    PersonStore,
    RequestGoneError,
    RewrittenMatch,
    new_anonymous_id,
    without_name,
)
from bot.rooms.changes.lobby import expects
from bot.rooms.ports import RoomSnapshot, StoreError
from bot.rooms.state.codec import decode_snapshot
from bot.rooms.state.room_state import RoomState, Stage
from bot.runtime.clock import Clock
from bot.runtime.jobs import Job, Outcome, Worker
from bot.tournaments import codec
from bot.tournaments.ports import TournamentRow
from bot.tournaments.tournament import (
    MAX_NAME_LENGTH,
    DecidedTables,
    Tournament,
    TournamentStage,
    TournamentTable,
)


def without_account(stored: StoredMatch, deletion: Deletion, name: str) -> RewrittenMatch:
    """Return a person's match, anonymized, in milliseconds; unreadable parts stay as they are."""
    made = rewritten_payloads(
        stored.result.match_id,
        stored.result.guild_id,
        stored.archive,
        stored.digest,
        deletion=deletion,
        name=name,
    )
    seats = tuple(
        replace(seat, user_id=deletion.anonymous_id) if seat.user_id == deletion.user_id else seat
        for seat in stored.result.seats
    )
    after = replace(
        stored,
        result=replace(stored.result, seats=seats),
        archive=stored.archive if made.archive is None else made.archive[1],
        digest=stored.digest if made.digest is None else made.digest[1],
        merged={_mapped(one, deletion): _mapped(into, deletion) for one, into in stored.merged.items()},
    )
    return replace(made, group=group_of(starters_of(after)))


def rewritten_payloads(
    match_id: str, guild_id: int, archive: bytes | None, digest: str | None, *, deletion: Deletion, name: str
) -> RewrittenMatch:
    """Return the anonymized archive and digest of a match, whatever state its row is in."""
    moves = None if archive is None else anonymous_archive(archive, deletion, name)
    kept = None if digest is None else _anonymous_digest(digest, deletion, name)
    return RewrittenMatch(
        match_id=match_id,
        guild_id=guild_id,
        archive=None if archive is None or moves is None else (archive, moves),
        digest=None if digest is None or kept is None else (digest, kept),
    )


def anonymous_archive(payload: bytes, deletion: Deletion, name: str) -> bytes | None:
    """Return an archive with the account anonymized; None if it is not in it, or cannot be read."""
    account = str(deletion.user_id)
    try:
        text = json_of(payload)
        if account.encode() not in text:
            return None
        document = msgspec.json.decode(text)
        mine = [seat for seat in document["seats"] if seat["account"] == account]
    except (ArchiveError, msgspec.DecodeError, LookupError, TypeError):
        return None
    for seat in mine:
        seat |= {"account": str(deletion.anonymous_id), "name": name}
    return bz2.compress(msgspec.json.encode(document)) if mine else None


def _anonymous_digest(payload: str, deletion: Deletion, name: str) -> str | None:
    try:
        match = read_digest(payload)
    except ValueError:
        return None
    seats = tuple(
        replace(seat, user_id=deletion.anonymous_id, name=name) if seat.user_id == deletion.user_id else seat
        for seat in match.seats
    )
    return None if seats == match.seats else write_digest(replace(match, seats=seats))


def anonymous_tournament(tournament: Tournament, deletion: Deletion, name: str) -> Tournament:
    """Return a tournament with the account's id replaced, and its known name removed from the title."""

    def changed(one: Any) -> Any:
        mine = one.user_id == deletion.user_id
        return structs.replace(one, user_id=deletion.anonymous_id) if mine else one

    def table(one: TournamentTable) -> TournamentTable:
        if deletion.user_id not in one.people:
            return one
        return structs.replace(
            one,
            slots=tuple([changed(slot) for slot in one.slots]),
            present=tuple([_mapped(user_id, deletion) for user_id in one.present]),
            placings=tuple([changed(placing) for placing in one.placings]),
            going=tuple([_mapped(user_id, deletion) for user_id in one.going]),
        )

    entrant, title = tournament.find(deletion.user_id), tournament.name
    if entrant is not None and entrant.name:
        title = without_name(title, entrant.name, name)
    elif tournament.host_id == deletion.user_id:
        title = name
    return structs.replace(
        tournament,
        name=title[:MAX_NAME_LENGTH],
        host_id=_mapped(tournament.host_id, deletion),
        entrants=tuple(
            [
                structs.replace(changed(one), name=name) if one is entrant else one
                for one in tournament.entrants
            ]
        ),
        undecided=tuple([table(one) for one in tournament.undecided]),
        decided=DecidedTables({key: table(one) for key, one in tournament.decided.items()}),
        ready=tuple([changed(one) for one in tournament.ready]),
    )


def tournament_without_account(
    row: TournamentRow, deletion: Deletion, name: str
) -> tuple[TournamentRow, dict[str, str]] | None:
    """Return a tournament's next revision and its decided tables, in up to 0.1 s; None if damaged."""
    try:
        before = codec.decode_tournament(row.payload, row.decided)
    except codec.SavedTournamentError:
        return None
    after = anonymous_tournament(before, deletion, name)
    changed = replace(
        row,
        revision=row.revision + 1,
        payload=codec.encode_undecided(after),
        name=after.name,
        summary=codec.SAVED_SUMMARY.write(codec.summary_of(after)),
        tally=codec.encode_tally(after),
    )
    return changed, codec.encode_decided(after, before)


def _mapped(user_id: int, deletion: Deletion) -> int:
    return deletion.anonymous_id if user_id == deletion.user_id else user_id


log = logging.getLogger(__name__)

REQUEST_INTERVAL: Final = timedelta(days=1)
"""Minimum time between two deletions of one person: others' leagues must be recomputed for each."""


async def rooms_of(store: PersonStore, user_id: int) -> AsyncIterator[tuple[RoomSnapshot, RoomState]]:
    """Yield the open rooms that name an account; raises StoreError."""
    for snapshot in await store.rooms(user_id):
        try:
            yield snapshot, decode_snapshot(snapshot)
        except SavedMatchError:  # its channel is told about it, and nobody sees its contents
            continue


async def request_deletion(
    store: DeletionStore,
    user_id: int,
    now: datetime,
    entropy: Callable[[int], bytes],
    *,
    limited: bool,
    rooms: Iterable[RoomState] | None = None,
) -> bool:
    """Store a request, if `limited` once per `REQUEST_INTERVAL`; return whether. Raises StoreError."""
    if rooms is None:
        rooms = [state async for _, state in rooms_of(store, user_id)]
    moments = [now, *await store.newest(user_id)]
    moments += [state.started_at for state in rooms if state.started_at is not None]
    deletion = Deletion(user_id=user_id, anonymous_id=new_anonymous_id(entropy), requested_at=max(moments))
    return await store.request(deletion, refused_after=now - REQUEST_INTERVAL if limited else None)


AT_ONCE: Final = 20  # rows read at once
PAUSE: Final = 0.05  # seconds of pause after each step, in favour of play
LOOK_AGAIN: Final = 180.0  # seconds until work is checked again, or whatever must be waited for
LOOK_FOR_OTHERS: Final = 15.0  # seconds between looks for requests accepted by other processes
ACTIVE: Final = frozenset({TournamentStage.SIGN_UP.value, TournamentStage.RUNNING.value})


@dataclass(frozen=True, slots=True, kw_only=True)
class Obstacles:
    """Tables and tournaments that a person must leave before their data can be deleted."""

    channels: tuple[int, ...] = ()  # where they are seated at a table
    tournaments: tuple[str, ...] = ()
    """Names of running tournaments that they opened, or still take part in (untrusted text)."""
    too_soon: bool = False  # their data was deleted less than a day ago

    def __bool__(self) -> bool:
        return bool(self.channels or self.tournaments or self.too_soon)


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """Callbacks of a deletion besides the store; they ignore rooms that another process serves."""

    name: Callable[[int], str]
    forget_person: Callable[[int], None]
    forget_match: Callable[[str], None]
    forget_matches: Callable[[], None]
    close_room: Callable[[int], Awaitable[None]]
    leave_room: Callable[[int, int], Awaitable[None]]
    note_league: Callable[[int, bool], None]
    forget_roles: Callable[[int, int], Awaitable[None]]


class Deletions(Worker):
    """Accepts people's deletion requests, and carries them out."""

    def __init__(
        self,
        store: DeletionStore,
        clock: Clock,
        entropy: Callable[[int], bytes],
        surroundings: Surroundings,
        *,
        serves: Callable[[int], bool] = lambda _: True,
        shared: bool = False,
    ) -> None:
        """Begin idle; `serves` says which servers this process handles, `shared` if others work too."""
        self._store = store
        self._clock = clock
        self._entropy = entropy
        self._around = surroundings
        self._serves, self._shared = serves, shared
        self._settled: dict[int, set[int]] = {}  # anonymous id -> servers whose leagues are done
        self._due: dict[Deletion, datetime] = {}  # next check of each request
        self._waits = shared  # a new request waits for the next look at the others
        self._job = Job(self._run, name="deletions", clock=clock, active=False)

    async def obstacles(self, user_id: int) -> Obstacles:
        """Return what a person must leave first; raises StoreError."""
        return (await self._obstacles(user_id))[0]

    async def _obstacles(self, user_id: int) -> tuple[Obstacles, list[RoomState]]:
        rooms = {snapshot.channel_id: state async for snapshot, state in rooms_of(self._store, user_id)}
        channels = [
            channel_id
            for channel_id, state in rooms.items()
            if state.stage is not Stage.OVER and _sits(state, user_id)
        ]
        names = [one.name for one in await self._store.active_tournaments(user_id) if one.takes_part]
        return Obstacles(channels=tuple(channels), tournaments=tuple(names)), [*rooms.values()]

    async def request(self, user_id: int) -> Obstacles:
        """Request deletion of a person's data, or return the obstacles to it; raises StoreError."""
        obstacles, rooms = await self._obstacles(user_id)
        if obstacles:
            return obstacles
        now = self._clock.now()
        if not await request_deletion(self._store, user_id, now, self._entropy, limited=True, rooms=rooms):
            return Obstacles(too_soon=True)
        self._around.forget_person(user_id)
        if self._waits:
            self._job.wake()
        else:
            self._job.hurry()
        return obstacles

    async def _run(self) -> Outcome:
        self._waits = await self._pass() or self._shared
        # Even if none is left: the operator may add requests on the command line.
        return LOOK_FOR_OTHERS if self._shared else LOOK_AGAIN

    async def _pass(self) -> bool:
        """Advance all requests that are due; return whether any are left."""
        try:
            found = await self._store.deletions()
        except StoreError as error:
            log.warning("data of people is deleted later: %s", error)
            return True
        for gone in self._due.keys() - found:
            self._forget(gone)
        left = False
        for deletion in found:
            if self._shared and self._due.get(deletion, self._clock.now()) > self._clock.now():
                left = True
                continue
            self._due[deletion] = self._clock.now() + timedelta(seconds=LOOK_AGAIN)
            left = await self._try(deletion) or left
        return left

    async def _try(self, deletion: Deletion) -> bool:
        """Advance a request; return whether it has to be retried, for whatever reason."""
        try:
            return await self.advance(deletion)
        except RequestGoneError:
            self._forget(deletion)
            return False
        except StoreError as error:
            log.warning("the data of somebody is deleted later: %s", error)
        except Exception:  # one request's error must not stop the others
            log.exception("the data of somebody cannot be deleted")
        return True

    def _forget(self, deletion: Deletion) -> None:
        """Drop a finished request, and cached data that another process may have changed for it."""
        del self._due[deletion]
        self._settled.pop(deletion.anonymous_id, None)
        self._around.forget_person(deletion.user_id)
        self._around.forget_matches()

    async def advance(self, deletion: Deletion) -> bool:
        """Do what is possible; return whether to retry. Raises RequestGoneError or StoreError."""
        left, again = await self._store.left(deletion), False
        for is_there, step in (
            (left.presets, self._presets),
            (left.matches, self._matches),
            (left.rooms, self._open_rooms),
            (left.tournaments, self._tournaments),
            (left.leagues, self._leagues),
        ):
            again = (is_there and await step(deletion)) or again
        if again or left.pending or (left.roles and await self._roles_wait(deletion)):
            return True
        if left.archives:
            await self._closed_matches(deletion)
        self._around.forget_person(deletion.user_id)
        await self._store.finish(deletion)
        self._settled.pop(deletion.anonymous_id, None)
        self._due.pop(deletion, None)
        log.info("the data of somebody was deleted")
        return False

    async def _presets(self, deletion: Deletion) -> bool:
        """Delete presets; return whether there were any, here or in other processes."""
        mine = await self._store.presets(deletion.user_id)
        here = [preset for preset in mine if self._serves(preset.owner)]
        for preset in here:
            await self._store.remove_preset(deletion, preset)
            await self._clock.sleep(PAUSE)
        return bool(mine)

    async def _roles_wait(self, deletion: Deletion) -> bool:
        """Forget the person's roles for ranks; return whether other processes have some left."""
        guilds = {text.owner for text in await self._store.rank_roles(deletion.user_id)}
        here = {guild_id for guild_id in guilds if self._serves(guild_id)}
        for guild_id in here:
            await self._around.forget_roles(guild_id, deletion.user_id)
        return guilds > here

    async def _matches(self, deletion: Deletion) -> bool:
        name, changed = self._around.name(deletion.anonymous_id), False
        while ids := await self._store.matches_to_rewrite(deletion, limit=AT_ONCE):
            done = False
            for match_id in ids:
                rewritten = await self._rewritten(match_id, deletion, name)
                if rewritten is not None:
                    done = await self._store.rewrite_match(deletion, rewritten) or done
                    self._around.forget_match(match_id)
                await self._clock.sleep(PAUSE)
            changed = True
            self._settled.pop(deletion.anonymous_id, None)  # check leagues again: they may have played there
            if not done or len(ids) < AT_ONCE:  # the rest is checked again once nothing has changed
                break
        return changed

    async def _rewritten(self, match_id: str, deletion: Deletion, name: str) -> RewrittenMatch | None:
        """Return the anonymized match; a damaged one is anonymized as far as it can be read."""
        try:
            stored = await self._store.stored_match(match_id)
            if stored is None:
                return None
            return await asyncio.to_thread(without_account, stored, deletion, name)
        except (DamagedMatchError, *DAMAGE) as error:
            log.error("match %s is rewritten as far as it can be read: %r", match_id, error)  # noqa: TRY400 - expected
        guild_id, archive, digest = await self._store.payloads(match_id)
        return await asyncio.to_thread(
            rewritten_payloads, match_id, guild_id, archive, digest, deletion=deletion, name=name
        )

    async def _closed_matches(self, deletion: Deletion) -> None:
        """Anonymize matches that were closed early, which nothing else refers to by account."""
        name, after, user_id = self._around.name(deletion.anonymous_id), "", deletion.user_id
        while found := await self._store.closed_archives(user_id, after=after, limit=AT_ONCE):
            for match_id, payload in found:
                rewritten = await asyncio.to_thread(anonymous_archive, payload, deletion, name)
                await self._store.rewrite_archive(deletion, match_id, payload, rewritten or payload)
                self._around.forget_match(match_id)
                await self._clock.sleep(PAUSE)
            after = found[-1][0]

    async def _open_rooms(self, deletion: Deletion) -> bool:
        """Close results that name the account; return whether one, or a match from before, is left."""
        waits = False
        async for snapshot, state in rooms_of(self._store, deletion.user_id):
            if expects(state, deletion.user_id):
                waits = True
                await self._around.leave_room(snapshot.channel_id, deletion.user_id)
            if not _sits(state, deletion.user_id) or state.stage is Stage.LOBBY:
                continue
            started = state.started_at
            if started is not None and started > deletion.requested_at:
                continue
            waits = True
            if state.stage is Stage.OVER:
                await self._around.close_room(snapshot.channel_id)
        return waits

    async def _tournaments(self, deletion: Deletion) -> bool:
        """Anonymize ended tournaments; return whether there was one, or an older one is still running."""
        name, again, after = self._around.name(deletion.anonymous_id), False, ""
        while rows := await self._store.tournaments(deletion.user_id, after=after, limit=AT_ONCE):
            for row in rows:
                if row.stage in ACTIVE:
                    continue
                without = await asyncio.to_thread(tournament_without_account, row, deletion, name)
                if without is not None and self._serves(row.guild_id):
                    await self._store.rewrite_tournament(deletion, *without)
                again = again or without is not None
                await self._clock.sleep(PAUSE)
            after = rows[-1].id
        active = await self._store.active_tournaments(deletion.user_id)
        return again or any(one.created_at <= deletion.requested_at for one in active)

    async def _leagues(self, deletion: Deletion) -> bool:
        """Anonymize leagues of this process's servers; return whether there were any."""
        name, changed = self._around.name(deletion.anonymous_id), False
        settled = self._settled.setdefault(deletion.anonymous_id, set())
        for guild_id in await self._store.leagues(deletion):
            if not self._serves(guild_id) or guild_id in settled:
                continue  # being recomputed, or has later matches; marking it again and again would never end
            recompute = await self._store.rewrite_league(deletion, guild_id, name=name)
            self._around.note_league(guild_id, recompute)
            settled.add(guild_id)
            changed = True
            await self._clock.sleep(PAUSE)
        return changed


def _sits(state: RoomState, user_id: int) -> bool:
    return state.seat_of(user_id) is not None or state.in_line(user_id)
