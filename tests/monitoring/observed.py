"""A bot to be looked at, without a bot."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.monitoring.observed import ObservedShard
from bot.rooms.state.room_state import Stage

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@dataclass
class StandIn:
    """What is looked at, as a test says it is."""

    held: list[ObservedShard] = field(
        default_factory=lambda: [ObservedShard(0, connected=True, latency=0.05)]
    )
    draining: bool = False

    def shards(self) -> list[ObservedShard]:
        return self.held

    def lease_ages(self) -> Mapping[int, float]:
        return {shard.number: 1.5 for shard in self.held}

    def servers(self) -> int:
        return 3

    def stages(self) -> Sequence[Stage]:
        return [Stage.LOBBY, Stage.PLAYING, Stage.PLAYING]

    def unreadable(self) -> int:
        return 1

    def pending(self) -> int:
        return 2

    def connections(self) -> int:
        return 1

    def is_draining(self) -> bool:
        return self.draining
