"""The real bot, which tells on SIGUSR1 what it holds: `python -m tests.bench.inspected run`."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import sys
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import discord
from discord.ui.view import ViewStore

from bot.__main__ import main
from bot.runtime.garbage import return_free_memory
from cogs.core import messages
from cogs.table.display import RenderLatency

if TYPE_CHECKING:
    from collections.abc import Callable

SHOWN: Final[list[float]] = []
"""Seconds by which tables were late since they were told last."""
TOKEN_SECONDS: Final = "INSPECTED_TOKEN_SECONDS"
"""In the environment: for how long interactions are kept, if that is to be measured without a long wait."""


def _held() -> dict[str, int]:
    gc.collect()
    return_free_memory()  # as the bot does in a quiet moment
    everything = gc.get_objects()
    stores = [one for one in everything if isinstance(one, ViewStore)]
    resident = Path("/proc/self/statm").read_text().split()[1]
    return {
        "objects": len(everything),
        "tasks": len(asyncio.all_tasks()),
        "views": sum(len(store._views) + len(store._synced_message_views) for store in stores),
        "interactions": sum(isinstance(one, discord.Interaction) for one in everything),
        "resident_kib": int(resident) * 4,
    }


def _measured(make: Callable[[RenderLatency], None]) -> Callable[[RenderLatency], None]:
    def make_measured(freshness: RenderLatency) -> None:
        make(freshness)
        freshness.on_shown = SHOWN.append

    return make_measured


def _late() -> dict[str, int]:
    late = sorted(SHOWN)
    SHOWN.clear()
    return {
        "tables_shown": len(late),
        "tables_p99_ms": round(1000 * late[len(late) * 99 // 100]) if late else 0,
    }


def _tell() -> None:
    sys.stderr.write(f"held: {json.dumps(_held() | _late())}\n")
    sys.stderr.flush()


def _tell_soon(*_: Any) -> None:
    # A handler runs between any two steps of the program: in the middle of a line of the log, say, where
    # nothing else may be written.
    asyncio.get_running_loop().call_soon_threadsafe(_tell)


if __name__ == "__main__":
    if TOKEN_SECONDS in os.environ:
        messages.TOKEN_LIFE = timedelta(seconds=float(os.environ[TOKEN_SECONDS]))  # type: ignore[misc]
    RenderLatency.__init__ = _measured(RenderLatency.__init__)  # type: ignore[method-assign, assignment]
    signal.signal(signal.SIGUSR1, _tell_soon)
    sys.exit(main())
