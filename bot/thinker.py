"""The process in which sharp computer players think: it answers one question after the other.

A question is everything that one seat may know and the seed of a stream of random numbers. Questions come by
the standard input, answers go to the standard output, each after its length. The end of the input, which the
end of the bot is too whatever it died of, ends this process.
"""

from __future__ import annotations

import pickle
import signal
import struct
import sys
import time
from random import Random
from typing import TYPE_CHECKING, Final

from bot import compiled

if TYPE_CHECKING:
    from bot.engine.actions import Action

SECONDS: Final = 0.15
"""After which no further round of thinking begins."""
HANGS_AFTER: Final = 15
"""Seconds after which the process ends itself in a thought: the bot, which would do so, may be gone."""
LENGTH: Final = struct.Struct(">I")


def main() -> None:
    """Answer questions until there are no more."""
    compiled.use()  # before the engine is imported
    read, write = sys.stdin.buffer.read, sys.stdout.buffer
    while len(head := read(LENGTH.size)) == LENGTH.size:
        signal.alarm(HANGS_AFTER)
        answer = _answer(read(*LENGTH.unpack(head)))
        signal.alarm(0)
        try:
            write.write(LENGTH.pack(len(answer)) + answer)
            write.flush()
        except BrokenPipeError:  # the bot is gone
            return


def _answer(asked: bytes) -> bytes:
    """Return a pickled pair: an action or None, and where thinking failed or None."""
    try:
        return pickle.dumps((_choose(asked), None))
    except Exception as error:  # noqa: BLE001 - the bot plays on without the thought
        return pickle.dumps((None, _place_of(error)))


def _choose(asked: bytes) -> Action | None:
    from bot.players.level import Level  # noqa: PLC0415 - after `compiled.use`
    from bot.players.levels import choose  # noqa: PLC0415
    from bot.players.sharp import Effort  # noqa: PLC0415

    view, seed = pickle.loads(asked)  # noqa: S301 - it comes from the bot
    return choose(Level.SHARP, view, Random(seed), effort=Effort(seconds=SECONDS, clock=time.monotonic))


def _place_of(error: Exception) -> str:
    """Return which kind of error it is and where, without its words: they may name cards."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = "" if trace is None else f" at {trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
    return type(error).__name__ + where


if __name__ == "__main__":
    main()
