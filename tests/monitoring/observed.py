"""A bot to be looked at, without a bot."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.monitoring.metrics import Observed, ObservedShard
from bot.rooms.state.room_state import Stage


@dataclass
class StandIn:
    """What is looked at, as a test says it is."""

    held: list[ObservedShard] = field(
        default_factory=lambda: [ObservedShard(0, connected=True, latency=0.05)]
    )
    draining: bool = False

    def __call__(self) -> Observed:
        return Observed(
            shards=self.held,
            lease_ages={shard.number: 1.5 for shard in self.held},
            servers=3,
            stages=[Stage.LOBBY, Stage.PLAYING, Stage.PLAYING],
            unreadable=1,
            pending=2,
            connections=1,
            draining=self.draining,
        )
