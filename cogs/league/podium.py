"""Ended seasons and their podiums: found, laid out, and posted exactly once, even after a crash."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final, TypeAlias

import discord
from discord import ui

from bot.i18n import Translator
from bot.league import ports
from bot.league.ladders import ladder_query
from bot.league.ports import Player, Season
from bot.league.seasons import SeasonKeeper, SeasonPlan
from bot.league.settings import LeagueSettingsStore
from bot.privacy.ports import is_anonymous
from bot.render.league import ladder_name, rating_text, season_name
from bot.render.pictures import league as pictures
from bot.render.pictures.pieces import written
from bot.render.seats import join_names
from bot.rooms.ports import StoreError
from bot.rooms.stores.settings import SettingsStore
from bot.runtime.clock import Clock
from cogs.core.attachments import Picture
from cogs.core.custom_ids import CustomId, digits, id_part, shown_in
from cogs.core.languages import server_translator
from cogs.core.layouts import Item, Layout, button, container_layout, gallery, option_text, row
from cogs.core.names import plain, player_name
from cogs.core.picture_maker import PictureMaker
from cogs.core.rate_limiter import RateLimiter, Urgency
from cogs.core.rights import missing_permissions, needed_permissions
from cogs.core.send_backoff import SEND_ERRORS
from cogs.league.text import podium_lines
from cogs.league.view import LADDER, SeasonPodium, ladder_named

log = logging.getLogger(__name__)

ON_A_PODIUM: Final = 3


async def podiums_of(league: ports.League, season: Season, *, most: int, now: datetime) -> list[SeasonPodium]:
    """Return the podiums of the busiest ladders with places, at most `most`; else the one by points."""
    found = []
    for ladder in (await league.ladders(season.guild_id, season.number))[:most]:
        query = ladder_query(season.guild_id, season, ladder, now)
        page = await league.table(query, offset=0, limit=ON_A_PODIUM)
        if page.rows:
            found.append(SeasonPodium(season, ladder, page.rows))
    if found:
        return found
    query = ports.TableQuery(guild_id=season.guild_id, order=ports.TableOrder.POINTS, season=season.number)
    page = await league.table(query, offset=0, limit=ON_A_PODIUM)
    return [SeasonPodium(season, None, page.rows)]


GOLD: Final = 0xF2B705


@dataclass(frozen=True)
class SeasonTableId(CustomId, kind="season:table"):
    """Custom_id of the button to the table of a season: of a ladder, or by points (None)."""

    season: int = digits(6)
    ladder: str | None = id_part(f"{LADDER}|points", ladder_named, partial(option_text, none="points"))


def podium_layout(
    translate: Translator, season: Season, podiums: Sequence[SeasonPodium], shown: Sequence[Picture | None]
) -> Layout:
    """Return a past season's podiums, with champions mentioned; mentions in layouts notify nobody."""
    title = translate("podium-title", season=season_name(translate, season))
    items: list[Item] = [ui.TextDisplay(f"## {title}")]
    for podium, picture in zip(podiums, shown, strict=True):
        if len(items) > 1:
            items.append(ui.Separator())
        items.append(ui.TextDisplay("\n".join(_lines(translate, podium))))
        if picture is not None:
            items.append(gallery(picture))
    table = SeasonTableId(season.number, podiums[0].ladder)
    open_table = button(translate("button-season-table"), table)
    return container_layout([*items, row(open_table)], accent=GOLD)


def _lines(translate: Translator, podium: SeasonPodium) -> Iterator[str]:
    yield f"### {_about(translate, podium)}"
    champions = [_mention(one.player) for one in podium.rows if one.rank == 1]
    if champions:
        yield translate("podium-champions", count=len(champions), names=join_names(translate, champions))
    names_of = {one.player.user_id: player_name(one.player.user_id, one.player.name) for one in podium.rows}
    yield from podium_lines(translate, podium.rows, names_of)


def _mention(player: Player) -> str:
    gone = is_anonymous(player.user_id)
    return player_name(player.user_id, player.name) if gone else f"<@{player.user_id}>"


def _about(translate: Translator, podium: SeasonPodium) -> str:
    if podium.ladder is None:
        return translate("podium-by-points")
    return ladder_name(translate, podium.ladder)


def pictured_podium(translate: Translator, podium: SeasonPodium) -> pictures.PicturedPodium | None:
    """Return the content of a podium's picture; None if it is empty."""
    shown = written(translate, partial(_pictured, podium))
    return shown if shown.steps else None


def _pictured(podium: SeasonPodium, translate: Translator) -> pictures.PicturedPodium:
    steps = [_step(translate, one) for one in podium.rows if (one.rank or 99) <= pictures.MAX_STEPS]
    title = season_name(translate, podium.season, markdown=False)
    shown = pictures.PicturedPodium(title, _about(translate, podium), tuple(steps))
    return replace(shown, told=(pictures.podium_alternative(translate, shown),))


def _step(translate: Translator, row: ports.TableRow) -> pictures.PodiumStep:
    points = translate("podium-points", points=row.totals.points)
    number = points if row.ladder is None else rating_text(row.ladder.rating)
    return pictures.PodiumStep(row.rank or 0, plain(row.player.name), number)


def is_podium_of(message: discord.Message, season: int) -> bool:
    """Return whether a message is the podium of a season: it has the button to that season's table."""
    shown = shown_in([component.to_dict() for component in message.components])
    return any(custom_id.startswith(f"{SeasonTableId.kind}:{season}:") for _, custom_id in shown)


LATEST: Final = timedelta(days=7)
"""A podium that could not be posted this long after the end of its season is dropped."""
PATIENCE: Final = timedelta(days=1)  # how long to retry a channel that does not accept the podium
MIN_MATCHES: Final = 3  # rated matches that a season needs for a podium
MAX_LADDERS: Final = 2
NONCE_HOLDS: Final = timedelta(minutes=2)  # Discord remembers a nonce for some minutes, how many is unknown
LOOKED_AT: Final = 50  # messages of the channel since the first attempt that are searched

_EXPECTED: Final[tuple[type[Exception], ...]] = (StoreError, *SEND_ERRORS)

PodiumChannel: TypeAlias = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread


@dataclass(eq=False, kw_only=True)
class SeasonUpdates:
    """Ends seasons, and posts the podiums of all servers; nothing ends before `begin`."""

    client: discord.Client
    clock: Clock
    store: ports.SeasonStore
    settings: LeagueSettingsStore
    table_settings: SettingsStore
    league: Callable[[], ports.League]
    limiter: RateLimiter
    picture_maker: PictureMaker
    nonce: Callable[[], str] = lambda: secrets.token_hex(12)  # returns a new text of at most 25 characters
    serves: Callable[[int], bool] = lambda _: True
    counting: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)
    """Held while a match is counted or a season is ended."""
    busy_with: int | None = field(default=None, init=False)  # the server whose podium is being posted
    _tried_since: dict[tuple[int, int], datetime] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self.keeper = SeasonKeeper(
            store=self.store,
            clock=self.clock,
            plan_of=self.plan_of,
            counting=self.counting,
            after=self.post_due,
            serves=self.serves,
        )

    async def plan_of(self, guild_id: int) -> SeasonPlan:
        return (await self.settings.of(guild_id)).plan

    def begin(self) -> None:
        """End due seasons from now on, including those of newly served servers."""
        self.keeper.look()
        self.keeper.start()

    def leave(self, is_left: Callable[[int], bool]) -> list[asyncio.Task[None]]:
        """Stop work for servers that another process serves; return the tasks under way."""
        busy = self.busy_with
        return [] if busy is None or not is_left(busy) else self.keeper.restart()

    def stop(self) -> None:
        """Stop; the next start finds what is due."""
        self.keeper.stop()

    async def post_due(self) -> bool:
        """Post due podiums, except of leagues being recomputed; return whether none is left to try."""
        now, done = self.clock.now(), True
        for due in await self.store.due_podiums(since=now - LATEST, now=now):
            if not self.serves(due.season.guild_id):
                continue
            if due.stale:
                done = False
                continue
            self.busy_with = due.season.guild_id
            try:
                outcome, message_id = await self._try(due)
            except Exception as error:
                log.warning(
                    "the podium of season %d of server %d waits: %s",
                    *_key(due.season),
                    error,
                    exc_info=not isinstance(error, _EXPECTED),
                )
                outcome, message_id = self._patience_with(due.season), None
            finally:
                self.busy_with = None
            if outcome is None:
                done = False
                continue
            await self.store.settle(due.season, outcome, at=self.clock.now(), message_id=message_id)
            self._tried_since.pop(_key(due.season), None)
        return done

    async def _try(self, due: ports.DuePodium) -> tuple[ports.PodiumOutcome | None, int | None]:
        """Post a podium; return its outcome (None: try again) and its message."""
        season, claim = due.season, due.claim
        settings = await self.settings.of(season.guild_id)
        if not settings.podium:
            return ports.PodiumOutcome.OFF, None
        if claim is None and await self.store.rated_matches(season) < MIN_MATCHES:
            return ports.PodiumOutcome.TOO_FEW, None
        wanted = settings.podium_channel if claim is None else claim.channel_id
        channel = await self._channel(season, wanted)
        if channel is None:
            return self._patience_with(season), None
        if claim is None:
            claim = await self._claim(season, channel)
        else:
            message_id = await self._sent_before(channel, claim)
            if message_id is not None:
                return ports.PodiumOutcome.POSTED, message_id
            if not _can_look(channel) and self.clock.now() - claim.claimed_at > NONCE_HOLDS:
                log.warning(
                    "whether the podium of season %d of server %d was posted cannot be seen", *_key(season)
                )
                return ports.PodiumOutcome.GAVE_UP, None
        return ports.PodiumOutcome.POSTED, await self._send(channel, season, claim)

    async def _claim(self, season: Season, channel: PodiumChannel) -> ports.PodiumClaim:
        claim = ports.PodiumClaim(
            guild_id=season.guild_id,
            season=season.number,
            claimed_at=self.clock.now(),
            channel_id=channel.id,
            nonce=self.nonce(),
        )
        await self.store.claim(claim)
        return claim

    async def _send(self, channel: PodiumChannel, season: Season, claim: ports.PodiumClaim) -> int:
        translate = await server_translator(self.client, self.table_settings, season.guild_id)
        podiums = await podiums_of(self.league(), season, most=MAX_LADDERS, now=self.clock.now())
        pictures = await self._pictures(translate, channel, podiums)
        await self.limiter.acquire(season.guild_id, Urgency.CLEANUP)
        sent = await channel.send(
            view=podium_layout(translate, season, podiums, pictures),
            files=[picture.file for picture in pictures if picture is not None],
            nonce=claim.nonce,  # discord.py sets `enforce_nonce`
        )
        return sent.id

    async def _pictures(
        self, translate: Translator, channel: PodiumChannel, podiums: list[SeasonPodium]
    ) -> list[Picture | None]:
        wanted = (await self.table_settings.of(channel.guild.id)).pictures
        if not wanted or not _granted(channel).attach_files:
            return [None for _ in podiums]
        shown = [pictured_podium(translate, podium) for podium in podiums]
        return [None if one is None else await self.picture_maker.podium(one) for one in shown]

    async def _channel(self, season: Season, wanted: int | None) -> PodiumChannel | None:
        """Return the configured channel, or that of the last match, if the bot can write there now."""
        channel_id = wanted or await self.store.last_channel(season)
        guild = self.client.get_guild(season.guild_id)
        if guild is None or channel_id is None:
            return None
        channel: Any = guild.get_channel_or_thread(channel_id)
        if channel is None:
            try:
                await self.limiter.acquire(season.guild_id, Urgency.CLEANUP)
                channel = await guild.fetch_channel(channel_id)  # an archived thread
            except (discord.NotFound, discord.Forbidden, discord.InvalidData):
                return None
        # The thread of a table ends with the table.
        places: list[Any] = [channel.parent, channel] if isinstance(channel, discord.Thread) else [channel]
        kinds = (place for place in places if isinstance(place, PodiumChannel))
        fit = (one for one in kinds if not missing_permissions(_granted(one), needed_permissions(one)))
        return next(fit, None)

    async def _sent_before(self, channel: PodiumChannel, claim: ports.PodiumClaim) -> int | None:
        """Return the message of an earlier attempt that was not recorded, if it can be found."""
        if not _can_look(channel):
            return None
        await self.limiter.acquire(channel.guild.id, Urgency.CLEANUP)
        since = claim.claimed_at - NONCE_HOLDS
        async for message in channel.history(limit=LOOKED_AT, after=since, oldest_first=True):
            own = self.client.user is not None and message.author.id == self.client.user.id
            if own and is_podium_of(message, claim.season):
                return message.id
        return None

    def _patience_with(self, season: Season) -> ports.PodiumOutcome | None:
        """Return None while a podium is still to be retried, else GAVE_UP."""
        now = self.clock.now()
        if now - self._tried_since.setdefault(_key(season), now) < PATIENCE:
            return None
        log.warning(
            "the podium of season %d of server %d is not posted: its channel takes nothing", *_key(season)
        )
        return ports.PodiumOutcome.GAVE_UP


def _can_look(channel: PodiumChannel) -> bool:
    return _granted(channel).read_message_history


def _granted(channel: PodiumChannel) -> discord.Permissions:
    try:
        return channel.permissions_for(channel.guild.me)
    except discord.ClientException:  # a thread whose parent channel is not known
        return discord.Permissions.none()


def _key(season: Season) -> tuple[int, int]:
    return season.number, season.guild_id
