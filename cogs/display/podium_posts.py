"""Posts the podium of each season that is over, exactly once, even if the process is killed meanwhile.

The intention to send it is stored first, with a nonce: Discord takes a message with the same nonce only
once within some minutes. After a longer time the channel is looked through for the message. Where neither
tells, nothing is sent again.
"""

from __future__ import annotations

import logging
import secrets
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord

from bot.i18n import translator
from bot.league.season_ports import PodiumClaim, PodiumOutcome
from bot.rooms.ports import StoreError
from cogs.display.permissions import missing_permissions, needed_permissions
from cogs.display.rate_limiter import Urgency
from cogs.display.season_podiums import podiums_of
from cogs.display.send_errors import SEND_ERRORS
from cogs.views.podium import is_podium_of, podium_layout, podium_pictures

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.league.ports import League
    from bot.league.rows import Season
    from bot.league.season_ports import DuePodium, SeasonStore
    from bot.league.settings import LeagueSettingsStore
    from bot.rooms.clock import Clock
    from bot.rooms.stores.settings import SettingsStore
    from cogs.display.picture_cache import PictureCache
    from cogs.display.rate_limiter import RateLimiter
    from cogs.views.league_lists import Podium
    from cogs.views.picture import Picture

log = logging.getLogger(__name__)

LATEST: Final = timedelta(days=7)
"""A podium that could not be posted so long after the end of its season is left out."""
PATIENCE: Final = timedelta(days=1)
"""How long a channel that cannot be written to is tried again."""
FEWEST_MATCHES: Final = 3
"""Rated matches without which a season has no podium."""
MOST_LADDERS: Final = 2
NONCE_HOLDS: Final = timedelta(minutes=2)
"""Discord remembers a nonce for some minutes; not for how many."""
LOOKED_AT: Final = 50
"""So many messages of the channel since the first try are looked at."""

_EXPECTED: Final[tuple[type[Exception], ...]] = (StoreError, *SEND_ERRORS)

Channel: TypeAlias = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread


class PodiumPosts:
    """Posts the podiums of all servers.

    Attributes:
        busy_with: The server whose podium is being posted, if one is.
    """

    def __init__(
        self,
        *,
        client: discord.Client,
        clock: Clock,
        store: SeasonStore,
        settings: LeagueSettingsStore,
        table_settings: SettingsStore,
        league: Callable[[], League],
        limiter: RateLimiter,
        picture_cache: PictureCache,
        nonce: Callable[[], str] = lambda: secrets.token_hex(12),
        serves: Callable[[int], bool] = lambda _: True,
    ) -> None:
        """Begin with nothing known; for the rest see `SeasonUpdates`.

        Args:
            client: Sends them.
            clock: The time.
            store: The seasons.
            settings: What each server chose for its league.
            table_settings: Say which servers want pictures.
            league: Returns the league that podiums are read from.
            limiter: Asked before each request.
            picture_cache: Draws them.
            nonce: Returns a new text of 25 characters at most.
            serves: Tells of a server's id whether its podiums are posted here.
        """
        self._serves = serves
        self.busy_with: int | None = None
        self._client = client
        self._clock = clock
        self._store = store
        self._settings = settings
        self._table_settings = table_settings
        self._league = league
        self._limiter = limiter
        self._picture_cache = picture_cache
        self._nonce = nonce
        self._tried_since: dict[tuple[int, int], datetime] = {}

    async def post_due(self) -> bool:
        """Post what is due; tell whether nothing is left that has to be tried again.

        It is posted once, so it waits while the league of the server is recomputed.

        Raises:
            StoreError: What is due cannot be read.
        """
        now, done = self._clock.now(), True
        for due in await self._store.due_podiums(since=now - LATEST, now=now):
            if not self._serves(due.season.guild_id):
                continue
            if due.stale:
                done = False
                continue
            self.busy_with = due.season.guild_id
            try:
                outcome, message_id = await self._try(due)
            except _EXPECTED as error:
                log.warning("the podium of season %d of server %d waits: %s", *_key(due.season), error)
                outcome, message_id = self._patience_with(due.season), None
            except Exception:
                log.exception("the podium of season %d of server %d cannot be posted", *_key(due.season))
                outcome, message_id = self._patience_with(due.season), None
            finally:
                self.busy_with = None
            if outcome is None:
                done = False
                continue
            await self._store.settle(due.season, outcome, at=self._clock.now(), message_id=message_id)
            self._tried_since.pop(_key(due.season), None)
        return done

    async def _try(self, due: DuePodium) -> tuple[PodiumOutcome | None, int | None]:
        """Post a podium; return what became of it, None if it is to be tried again, and its message."""
        season, claim = due.season, due.claim
        settings = await self._settings.of(season.guild_id)
        if not settings.podium:
            return PodiumOutcome.OFF, None
        if claim is None and await self._store.rated_matches(season) < FEWEST_MATCHES:
            return PodiumOutcome.TOO_FEW, None
        wanted = settings.podium_channel if claim is None else claim.channel_id
        channel = await self._channel(season, wanted)
        if channel is None:
            return self._patience_with(season), None
        if claim is None:
            claim = await self._claim(season, channel)
        else:
            message_id = await self._sent_before(channel, claim)
            if message_id is not None:
                return PodiumOutcome.POSTED, message_id
            if self._may_be_there_unseen(channel, claim):
                log.warning(
                    "whether the podium of season %d of server %d was posted cannot be seen", *_key(season)
                )
                return PodiumOutcome.GAVE_UP, None
        return PodiumOutcome.POSTED, await self._send(channel, season, claim)

    async def _claim(self, season: Season, channel: Channel) -> PodiumClaim:
        """Note durably that the podium is about to be sent."""
        claim = PodiumClaim(
            guild_id=season.guild_id,
            season=season.number,
            claimed_at=self._clock.now(),
            channel_id=channel.id,
            nonce=self._nonce(),
        )
        await self._store.claim(claim)
        return claim

    async def _send(self, channel: Channel, season: Season, claim: PodiumClaim) -> int:
        translate = translator()
        podiums = await podiums_of(self._league(), season, most=MOST_LADDERS)
        pictures = await self._pictures(channel, podiums)
        await self._limiter.acquire(season.guild_id, Urgency.CLEANUP)
        sent = await channel.send(
            view=podium_layout(translate, season, podiums, pictures),
            files=[picture.file for picture in pictures if picture is not None],
            nonce=claim.nonce,  # discord.py has it enforced
        )
        return sent.id

    async def _pictures(self, channel: Channel, podiums: list[Podium]) -> list[Picture | None]:
        """Return the picture of each podium; none where nobody wants any, or the channel takes no files."""
        wanted = (await self._table_settings.of(channel.guild.id)).pictures
        if not wanted or not _granted(channel).attach_files:
            return [None for _ in podiums]
        translate = translator()
        return [
            None if shown is None else await self._picture_cache.podium(translate, shown)
            for shown in podium_pictures(translate, podiums)
        ]

    async def _channel(self, season: Season, wanted: int | None) -> Channel | None:
        """Return the channel for a podium, if the bot can write there now.

        Args:
            season: The season.
            wanted: The channel that was settled; None for the one of the last match.
        """
        channel_id = wanted or await self._store.last_channel(season)
        guild = self._client.get_guild(season.guild_id)
        if guild is None or channel_id is None:
            return None
        channel: Any = guild.get_channel_or_thread(channel_id)
        if channel is None:
            try:
                await self._limiter.acquire(season.guild_id, Urgency.CLEANUP)
                channel = await guild.fetch_channel(channel_id)  # a thread that is archived
            except (discord.NotFound, discord.Forbidden, discord.InvalidData):
                return None
        # The thread of a table is over with it.
        places: list[Any] = [channel.parent, channel] if isinstance(channel, discord.Thread) else [channel]
        return next((place for place in places if _can_send(place)), None)

    async def _sent_before(self, channel: Channel, claim: PodiumClaim) -> int | None:
        """Return the message of an earlier try that nobody noted, if it can be seen."""
        if not _can_look(channel):
            return None
        await self._limiter.acquire(channel.guild.id, Urgency.CLEANUP)
        since = claim.claimed_at - NONCE_HOLDS
        async for message in channel.history(limit=LOOKED_AT, after=since, oldest_first=True):
            own = self._client.user is not None and message.author.id == self._client.user.id
            if own and is_podium_of(message, claim.season):
                return message.id
        return None

    def _may_be_there_unseen(self, channel: Channel, claim: PodiumClaim) -> bool:
        """Tell whether an earlier try may have arrived, where nothing would tell."""
        return not _can_look(channel) and self._clock.now() - claim.claimed_at > NONCE_HOLDS

    def _patience_with(self, season: Season) -> PodiumOutcome | None:
        """Return None as long as a podium is to be tried again."""
        now = self._clock.now()
        if now - self._tried_since.setdefault(_key(season), now) < PATIENCE:
            return None
        log.warning(
            "the podium of season %d of server %d is not posted: its channel takes nothing", *_key(season)
        )
        return PodiumOutcome.GAVE_UP


def _can_send(channel: Any) -> bool:
    if not isinstance(channel, Channel):
        return False
    granted = _granted(channel)
    return not missing_permissions(granted, needed_permissions(channel))


def _can_look(channel: Channel) -> bool:
    return _granted(channel).read_message_history


def _granted(channel: Channel) -> discord.Permissions:
    try:
        return channel.permissions_for(channel.guild.me)
    except discord.ClientException:  # a thread whose channel is not known
        return discord.Permissions.none()


def _key(season: Season) -> tuple[int, int]:
    return season.number, season.guild_id
