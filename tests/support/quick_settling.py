"""Cheaper waiting in the simulated Discord.

Whenever anything happens, simcord looks at each task of the bot for what it waits: an eighth of the time of
all tests that play in a hall. Most of that is a search for what this bot never has, such as
`Client.wait_for`, and here that is asked first. It also keeps a book of everything that the event loop is to
call. The next step of a task that it knows needs no entry there: until it is taken the task itself waits for
nothing. And it looks at everything a thousand times a second, until a task has ended; here it does so once
nothing can go on, when the next timer is due, and when a socket or a thread has something for the event loop:
a task that has gone to rest without an end is seen to rest at once. The answers are the same.
"""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import simcord._dpy_internals as internals
import simcord._runtime as runtime
import simcord.env
from discord.ui.view import BaseView
from simcord._runtime import _CallbackRecord

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sized

    import discord

LONGEST_WAIT: Final = 0.05
"""Seconds after which everything is looked at again, whatever happens."""
MOST_TURNS: Final = 1000

_is_listener_future = internals.is_listener_future
_is_wait_for_listener = internals.is_wait_for_listener
_is_view_wait_future = internals.is_view_wait_future
_view_expiry_task = internals.view_expiry_task
_composed_tasks = internals.composed_tasks
_track_callback = runtime._track_callback

_EXPIRY = BaseView._BaseView__timeout_task_impl.__code__  # type: ignore[attr-defined]
_COMPOSING = frozenset(
    function.__code__
    for function in (
        asyncio.wait,
        getattr(asyncio.tasks, "_wait", None),
        asyncio.TaskGroup.__aexit__,
        getattr(asyncio.TaskGroup, "_aexit", None),
    )
    if function is not None
)


def _has_listeners(client: discord.Client) -> bool:
    return bool(getattr(client, "_listeners", True))


def _has_views(client: discord.Client) -> bool:
    store = internals.get_state(client)._view_store
    return bool(store._views or store._modals)


def is_listener_future(client: discord.Client, waiter: Any) -> bool:
    """Tell whether somebody waits for an event with it."""
    return _has_listeners(client) and _is_listener_future(client, waiter)


def is_wait_for_listener(client: discord.Client, task: asyncio.Task[Any]) -> bool:
    """Tell whether a task waits for an event."""
    return _has_listeners(client) and _is_wait_for_listener(client, task)


def is_view_wait_future(client: discord.Client, waiter: Any) -> bool:
    """Tell whether it waits for the end of a view."""
    return _has_views(client) and _is_view_wait_future(client, waiter)


def view_expiry_task(client: discord.Client, task: asyncio.Task[Any], waiter: Any) -> bool:
    """Tell whether a task lets a view expire."""
    expires = getattr(task.get_coro(), "cr_code", None) is _EXPIRY
    return (expires or _has_views(client)) and _view_expiry_task(client, task, waiter)


def composed_tasks(task: asyncio.Task[Any], waiter: Any) -> list[Any]:
    """Return what a task waits for together."""
    coroutine: Any = task.get_coro()
    if isinstance(waiter, asyncio.Task) or type(waiter).__name__ == "_GatheringFuture":
        return _composed_tasks(task, waiter)
    # Of a future that is only awaited, the one callback wakes the task up; `shield` adds one of its own.
    for entry in getattr(waiter, "_callbacks", None) or ():
        if getattr(entry[0], "__qualname__", "").startswith("shield."):
            return _composed_tasks(task, waiter)
    while coroutine is not None:
        if getattr(coroutine, "cr_code", None) in _COMPOSING:
            return _composed_tasks(task, waiter)
        coroutine = getattr(coroutine, "cr_await", None)
    return []


def track_callback(
    work: Any, original: Any, callback: Any, args: tuple[Any, ...], *, when: float | None, **rest: Any
) -> asyncio.Handle:
    """Let the event loop call something, and note it unless it is the next step of a task."""
    task = getattr(callback, "__self__", None)
    if when is None and isinstance(task, asyncio.Task) and task in work.tasks:
        handle: asyncio.Handle = original(callback, *args, context=rest["context"])
        return handle
    return _track_callback(work, original, callback, args, when=when, **rest)


def clock_monotonic() -> float:
    """Return the time of the hall that the caller belongs to, or that of the machine."""
    env = runtime._selected_env(driver=False)
    return internals._REAL_MONOTONIC() if env is None else env._virtual_time


async def run_what_is_ready(loop: asyncio.AbstractEventLoop) -> bool:
    """Let everything go on that can, before any task is looked at; tell whether anything could."""
    ready: Sized = loop._ready  # type: ignore[attr-defined]
    could = False
    for _ in range(MOST_TURNS):
        could = could or bool(ready)
        await asyncio.sleep(0)
        if not ready:
            break
    return could


async def wait(
    tasks: Iterable[asyncio.Future[Any]],
    *,
    return_when: str = asyncio.ALL_COMPLETED,
    **options: Any,
) -> tuple[set[Any], set[Any]]:
    """Wait as `asyncio.wait` does, but for a first one only until anything at all has happened."""
    if return_when != asyncio.FIRST_COMPLETED:
        return await asyncio.wait(tasks, return_when=return_when, **options)
    loop = asyncio.get_running_loop()
    if not await run_what_is_ready(loop):
        timers: list[asyncio.TimerHandle] = loop._scheduled  # type: ignore[attr-defined]
        due = min(timers[0].when() - loop.time(), LONGEST_WAIT) if timers else LONGEST_WAIT
        with _hearing(loop) as heard:
            await asyncio.wait([*tasks, heard], timeout=max(0.001, due), return_when=return_when)
    return set(), {*tasks}


@contextmanager
def _hearing(loop: Any) -> Iterator[asyncio.Future[None]]:
    """Yield a future that is done as soon as a socket or a thread has something for the event loop."""
    heard, process = loop.create_future(), loop._process_events

    def hear(events: list[Any]) -> None:
        process(events)
        if events and not heard.done():
            heard.set_result(None)

    loop._process_events = hear
    try:
        yield heard
    finally:
        loop._process_events = process


def install() -> None:
    """Let simcord wait in this way."""
    simcord.env.asyncio = SimpleNamespace(**{**vars(asyncio), "wait": wait})  # type: ignore[assignment,attr-defined]
    runtime._track_callback = track_callback
    internals._clock_monotonic = clock_monotonic
    for function in (
        is_listener_future,
        is_wait_for_listener,
        is_view_wait_future,
        view_expiry_task,
        composed_tasks,
    ):
        setattr(internals, function.__name__, function)
    # One of a list is looked for by what it is, and not by what it holds.
    _CallbackRecord.__eq__ = object.__eq__  # type: ignore[method-assign]
