"""Languages for tests: half translated ones, and clients of Discord that speak them."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from unittest.mock import patch

from simcord import interactions

from bot import i18n
from bot.i18n import DEFAULT_LOCALE, STATES, english_digest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

CACHES: Final[tuple[Any, ...]] = (
    *(i18n.locales, i18n.nearest, i18n.progress, i18n._sources, i18n._states),
    *(i18n._messages, i18n._format, i18n._translator),
)
Write: TypeAlias = Callable[..., None]
"""Writes the messages of a locale, and what is noted of them: else that they are of today's English."""


def _forget() -> None:
    for one in CACHES:
        one.cache_clear()


@contextmanager
def locales_in(folder: Path) -> Iterator[Write]:
    """Let English, and the locales that are written into an empty folder, be the only ones there are."""
    (folder / DEFAULT_LOCALE).symlink_to(str(i18n._locales() / DEFAULT_LOCALE))

    def write(
        locale: str, words: Mapping[str, str] | str, states: dict[str, list[str]] | None = None
    ) -> None:
        if not isinstance(words, str):
            states = {key: [english_digest(key) or ""] for key in words}
            words = "".join(f"{key} = {text}\n" for key, text in words.items())
        (folder / locale).mkdir()
        (folder / locale / "words.ftl").write_text(words, encoding="utf-8")
        (folder / locale / STATES).write_text(json.dumps(states), encoding="utf-8")
        _forget()

    with patch.object(i18n, "_locales", lambda: folder):
        _forget()
        yield write
    _forget()


@contextmanager
def clients(locale_of: Callable[[int], str]) -> Iterator[None]:
    """Let the clients of accounts speak what a function says of them, asked at every press."""
    make = interactions.base_payload

    def made(*args: Any, user_id: int, **kwargs: Any) -> tuple[Any, dict[str, Any]]:
        record, payload = make(*args, user_id=user_id, **kwargs)
        return record, payload | {"locale": locale_of(user_id)}

    with patch.object(interactions, "base_payload", made):
        yield
