"""Metrics, counted or read on each scrape. Labels have few values, and never an id or name of a person."""

from __future__ import annotations

import logging
import math
from collections import Counter as Tally
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    GCCollector,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from bot.rooms.state.room_state import Stage

if TYPE_CHECKING:
    from bot.app import UnoBot
    from cogs.core.intake import AnswerTime
    from db.journal import CommitOutcome

ANSWER_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 3)
"""Discord drops an interaction that is not answered within three seconds."""
NEVER: Final = 2 * ANSWER_SECONDS[-1]
"""Seconds recorded for an interaction without an answer: only the last bucket has it."""
COMMIT_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
FRESHNESS_SECONDS: Final = (0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30, 60)
LAG_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1)
GROUP_SIZES: Final = (1, 2, 4, 8, 16, 32, 64)
SCOPES: Final = frozenset({"user", "global", "shared"})  # Discord's scopes of a rate limit
UNKNOWN: Final = "unknown"
TOO_MANY_REQUESTS: Final = 429


class Metrics:
    """The metrics of one bot, in their own registry."""

    def __init__(self) -> None:
        # The creation time of each counter would double the response, and nobody uses it.
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        self._make_counters()
        self._make_histograms()
        # Looking up a metric by its labels costs more than counting: cache each.
        self._interactions_of = cache(self._interactions.labels)
        self._answers_of = cache(self._answers.labels)
        self._answer_seconds_of = cache(self._answer_seconds.labels)
        self._commits_of = cache(self._commits.labels)
        self._requests_of = cache(self._requests.labels)

    def _make_counters(self) -> None:
        counter = partial(Counter, registry=self.registry)
        self._interactions = counter(
            "discord_event_on_interaction",
            "Interactions that arrived, by the name of their command or the kind of their button.",
            ("shard", "interaction", "command"),
        )
        self._answers = counter(
            "uno_answers",
            "Commands, presses, choices and windows that were dealt with, answered or not.",
            ("kind", "outcome"),
        )
        self._deferrals = counter(
            "uno_deferrals", "Those of which the first response only asked for more time.", ("kind",)
        )
        self._commits = counter("uno_commits", "Commits of rooms.", ("outcome",))
        self._requests = counter(
            "uno_discord_requests",
            "Requests to Discord by the status of the response; `none` if none came.",
            ("method", "status"),
        )
        self._rate_limited = counter(
            "uno_discord_rate_limited", "Requests that Discord refused with status 429.", ("scope",)
        )
        self.log_records = counter("uno_log_records", "Records of the log.", ("level",))

    def _make_histograms(self) -> None:
        histogram = partial(Histogram, registry=self.registry)
        self._answer_seconds = histogram(
            "uno_answer_seconds",
            "From the moment at which an interaction was looked at to its first response; +Inf without one.",
            ("kind", "outcome"),
            buckets=ANSWER_SECONDS,
        )
        self._ages = histogram(
            "uno_interaction_age_seconds",
            "How much longer interactions took to arrive and be looked at than the quickest of late.",
            buckets=ANSWER_SECONDS,
        )
        self._commit_seconds = histogram(
            "uno_commit_seconds",
            "From the moment at which a commit was handed over until it was durable, or failed.",
            buckets=COMMIT_SECONDS,
        )
        self._group_sizes = histogram(
            "uno_commit_group_size",
            "Commits that shared one transaction; 0 if only messages were noted.",
            buckets=(0, *GROUP_SIZES),
        )
        self._group_seconds = histogram(
            "uno_commit_group_seconds", "One transaction.", buckets=COMMIT_SECONDS
        )
        self.freshness = histogram(
            "uno_freshness_seconds",
            "From the first commit that a table did not show yet until it showed it.",
            buckets=FRESHNESS_SECONDS,
        )
        self.lag = histogram(
            "uno_event_loop_lag_seconds", "How much later than asked a task went on.", buckets=LAG_SECONDS
        )

    def note_interaction(self, shard: int, interaction: str, command: str) -> None:
        self._interactions_of(shard, interaction, command).inc()

    def note_answer(self, time: AnswerTime) -> None:
        kind, outcome = time.kind.value, time.outcome.value
        self._answers_of(kind, outcome).inc()
        self._ages.observe(time.age)
        if time.deferred:
            self._deferrals.labels(kind).inc()
        if time.counts_as_unanswered:
            self._answer_seconds_of(kind, outcome).observe(NEVER)
        elif time.first is not None:
            self._answer_seconds_of(kind, outcome).observe(time.first - time.began)

    def note_commit(self, seconds: float, outcome: CommitOutcome) -> None:
        self._commits_of(outcome.value).inc()
        self._commit_seconds.observe(seconds)

    def note_group(self, size: int, seconds: float) -> None:
        self._group_sizes.observe(size)
        self._group_seconds.observe(seconds)

    def note_request(self, method: str, status: int | None, scope: str | None = None) -> None:
        """Count a request to Discord; `status` is None without a response, `scope` that of a rate limit."""
        self._requests_of(method, "none" if status is None else status).inc()
        if status == TOO_MANY_REQUESTS:
            self._rate_limited.labels(scope if scope in SCOPES else UNKNOWN).inc()


class LogCounter(logging.Handler):
    """Counts log records by level."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__()
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        known = record.levelname in {"DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"}
        self._metrics.log_records.labels(record.levelname if known else "other").inc()


# State read on each scrape


@dataclass(frozen=True, slots=True)
class ObservedShard:
    """A shard that this process serves; its latency is in seconds, None before the first heartbeat."""

    number: int
    connected: bool
    latency: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Observed:
    """State of the bot at a moment."""

    shards: Sequence[ObservedShard]
    lease_ages: Mapping[int, float]  # seconds since each lease was renewed
    servers: int
    stages: Sequence[Stage]  # one per room
    unreadable: int
    pending: int  # interactions being answered
    connections: int  # database connections in use
    draining: bool  # about to stop


def observe(bot: UnoBot, lease_ages: Callable[[], Mapping[int, float]]) -> Observed:
    """Read a bot's state; a client without shards counts as shard 0."""
    infos = getattr(bot, "shards", None)
    latencies = (
        {bot.shard_id or 0: bot.latency}
        if infos is None
        else {number: info.latency for number, info in infos.items()}
    )
    return Observed(
        shards=[
            ObservedShard(number, bot.gateway.hears(number), latency if math.isfinite(latency) else None)
            for number, latency in latencies.items()
        ],
        lease_ages=lease_ages(),
        servers=len(bot.guilds),
        stages=[room.state.stage for room in bot.rooms],
        unreadable=len(bot.rooms.unreadable),
        pending=len(bot.services.pending_interactions),
        connections=bot.storage.connections_in_use(),
        draining=bot.rooms.is_draining,
    )


class ObservedCollector(Collector):
    """Turns the observed state into metrics."""

    def __init__(self, look: Callable[[], Observed]) -> None:
        self._look = look

    def collect(self) -> Iterable[GaugeMetricFamily]:
        observed = self._look()
        yield from _of_shards(observed)
        yield from _of_rooms(observed)
        for name, meaning, value in (
            ("discord_stat_total_guilds", "Servers that have the bot.", observed.servers),
            ("uno_answers_pending", "Interactions that are being answered.", observed.pending),
            ("uno_database_connections", "Database connections in use.", observed.connections),
            ("uno_draining", "1 if the process is about to stop.", int(observed.draining)),
        ):
            yield GaugeMetricFamily(name, meaning, value=value)


def _of_shards(observed: Observed) -> Iterable[GaugeMetricFamily]:
    connected = GaugeMetricFamily("discord_connected", "1 if Discord is heard.", labels=("shard",))
    latency = GaugeMetricFamily(
        "discord_latency", "Seconds from a heartbeat to its answer.", labels=("shard",)
    )
    for shard in observed.shards:
        connected.add_metric((str(shard.number),), int(shard.connected))
        if shard.latency is not None:
            latency.add_metric((str(shard.number),), shard.latency)
    yield connected
    yield latency
    yield GaugeMetricFamily("uno_shards_held", "Shards that this process serves.", value=len(observed.shards))
    ages = GaugeMetricFamily(
        "uno_lease_age_seconds", "Since the lease of a shard was renewed.", labels=("shard",)
    )
    for number, age in observed.lease_ages.items():
        ages.add_metric((str(number),), age)
    yield ages


def _of_rooms(observed: Observed) -> Iterable[GaugeMetricFamily]:
    counts = Tally(observed.stages)
    rooms = GaugeMetricFamily("uno_rooms", "Rooms by what goes on in them.", labels=("stage",))
    for stage in Stage:
        rooms.add_metric((stage.value,), counts[stage])
    yield rooms
    yield GaugeMetricFamily(
        "uno_rooms_unreadable",
        "Stored rooms that cannot be read and are set aside.",
        value=observed.unreadable,
    )
