"""Translations of message keys into text with Project Fluent; English is the fallback for missing ones."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

from fluent.runtime import FluentBundle, FluentResource

log = logging.getLogger(__name__)

DEFAULT_LOCALE: Final = "en-US"


def locales() -> tuple[str, ...]:
    return tuple(sorted(folder.name for folder in (files(__name__) / "locales").iterdir() if folder.is_dir()))


@cache
def _bundle(locale: str) -> FluentBundle:
    # Discord shows text as it is; isolation marks would only surround names with invisible characters.
    bundle = FluentBundle([locale], use_isolating=False)
    for resource in sorted((files(__name__) / "locales" / locale).iterdir(), key=lambda file: file.name):
        if resource.name.endswith(".ftl"):
            bundle.add_resource(FluentResource(resource.read_text(encoding="utf-8")))
    return bundle


class Translator:
    """Formats messages in one locale."""

    def __init__(self, locale: str = DEFAULT_LOCALE) -> None:
        self.locale = locale if locale in locales() else DEFAULT_LOCALE
        self._format = lru_cache(maxsize=4096)(self._format_uncached)

    def __call__(self, key: str, **facts: str | int) -> str:
        """Return the message `key` with its facts, in which names are escaped; an unknown key is logged.

        A message that lacks something, such as another one that it quotes, is said in English.
        """
        return self._format(key, tuple(facts.items()))

    def knows(self, key: str) -> bool:
        """Return whether there is a message `key`, in this locale or in English."""
        return any(_bundle(locale).has_message(key) for locale in (self.locale, DEFAULT_LOCALE))

    def _format_uncached(self, key: str, facts: tuple[tuple[str, Any], ...]) -> str:
        for locale in (self.locale, DEFAULT_LOCALE):
            bundle = _bundle(locale)
            if bundle.has_message(key) and (pattern := bundle.get_message(key).value) is not None:
                text, errors = bundle.format_pattern(pattern, dict(facts))
                if errors:
                    log.error("words of %s in %s: %s", key, locale, errors)
                if not errors or locale == DEFAULT_LOCALE:
                    return str(text)
        log.error("no words for %s", key)
        return key


def comma_list(translate: Translator, texts: Iterable[str]) -> str:
    """Return texts as a list without a word before the last, separated as the language does."""
    return translate("list-next", list="", next="").join(texts)


def translator(locale: str = DEFAULT_LOCALE) -> Translator:
    """Return the translator of a locale, always the same object; the English one for an unknown locale."""
    return _translator(locale)


@cache
def _translator(locale: str) -> Translator:
    translate = Translator(locale)
    return translate if translate.locale == locale else _translator(translate.locale)
