"""The real bot with short leases (`python -m tests.support.quick_sharing run`): a death is soon noticed."""

from __future__ import annotations

import sys
from typing import Final

import bot.sharding.client
import bot.sharding.coordinator
import bot.sharding.ownership
import db.leases

LEASE_SECONDS: Final = 3.0
HEARTBEAT_SECONDS: Final = 0.5
IDENTIFY_SECONDS: Final = 0.3


def shorten() -> None:
    """Let leases end soon and shards identify quickly, in every module that knows those times."""
    times = {
        "LEASE_SECONDS": LEASE_SECONDS,
        "HEARTBEAT_SECONDS": HEARTBEAT_SECONDS,
        "IDENTIFY_SECONDS": IDENTIFY_SECONDS,
        "ANSWER_SECONDS": LEASE_SECONDS / 2,
    }
    for module in (bot.sharding.ownership, bot.sharding.coordinator, bot.sharding.client, db.leases):
        for name, value in times.items():
            if hasattr(module, name):
                setattr(module, name, value)


if __name__ == "__main__":
    from bot.__main__ import main

    shorten()
    sys.exit(main())
