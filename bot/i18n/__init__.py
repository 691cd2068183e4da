"""Translations of message keys into text with Project Fluent.

A message that a locale does not have, or whose English has changed since, is said in English.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from fluent.runtime import FluentBundle, FluentResource

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

log = logging.getLogger(__name__)

DEFAULT_LOCALE: Final = "en-US"
RELATIVES: Final = {"en-GB": "en-US", "es-ES": "es-419", "zh-CN": "zh-TW"}
"""The nearest relative of a locale of Discord, for those that have no words of their own."""
STATES: Final = "states.json"
"""Beside the words of a locale: for each message the digest of its English, and who has read it since."""
# A message or term, to the next line that neither goes on with it nor is empty.
_ENTRY: Final = re.compile(r"^(-?[A-Za-z][\w-]*) *=((?:.*\n?)(?:(?:[ \t}\[*.].*)?(?:\n|\Z))*)", re.MULTILINE)
_REFERENCE: Final = re.compile(r"\{\s*(-?[a-z][\w-]*)")


@cache
def locales() -> tuple[str, ...]:
    return tuple(sorted(folder.name for folder in _locales().iterdir() if folder.is_dir()))


@lru_cache(maxsize=256)
def nearest(locale: str | None) -> str | None:
    """Return the locale whose words a client of Discord gets; None for English."""
    found = locale if locale in locales() else RELATIVES.get(locale or "")
    return found if found in locales() and found != DEFAULT_LOCALE else None


@dataclass(frozen=True, slots=True)
class Progress:
    """Numbers of messages of a locale."""

    english: int
    translated: int  # those whose English has not changed since
    reviewed: int  # of the translated ones, those that a person has read


@cache
def progress(locale: str) -> Progress:
    states, current = _states(locale), _current(locale)
    reviewed = sum(len(states.get(key, [])) > 1 for key in current)
    return Progress(len(_sources(DEFAULT_LOCALE)), len(current), reviewed)


def english_digest(key: str) -> str | None:
    """Return the digest of a message in English, by which a translation of another wording is told."""
    source = _sources(DEFAULT_LOCALE).get(key)
    return None if source is None else sha256(source.strip().encode()).hexdigest()[:8]


def _locales() -> Traversable:
    return files(__name__) / "locales"


@cache
def _sources(locale: str) -> dict[str, str]:
    """Return every message and term of a locale as it is written, without its comments."""
    texts = [
        resource.read_text(encoding="utf-8")
        for resource in (_locales() / locale).iterdir()
        if resource.name.endswith(".ftl")
    ]
    return {found[1]: found[2] for text in texts for found in _ENTRY.finditer(text)}


@cache
def _states(locale: str) -> dict[str, list[str]]:
    path = _locales() / locale / STATES
    states: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return states


def _current(locale: str) -> dict[str, str]:
    """Return the messages and terms of a locale that say what the English says today."""
    sources = _sources(locale)
    if locale == DEFAULT_LOCALE:
        return sources
    states = _states(locale)
    return {key: text for key, text in sources.items() if states.get(key, [""])[0] == english_digest(key)}


class _Messages:
    """The messages of one locale; each is parsed when it is first asked for, since all of them take 0.2 s."""

    def __init__(self, locale: str) -> None:
        # Discord shows text as it is; isolation marks would only surround names with invisible characters.
        self._bundle = FluentBundle([locale], use_isolating=False)
        self._unparsed = dict(_current(locale))

    def has(self, key: str) -> bool:
        return key in self._unparsed or self._bundle.has_message(key)

    def format(self, key: str, facts: dict[str, Any]) -> tuple[str, list[Exception]] | None:
        if key in self._unparsed:
            self._parse(key, self._unparsed.get(key))
        if not self._bundle.has_message(key) or (pattern := self._bundle.get_message(key).value) is None:
            return None
        text, errors = self._bundle.format_pattern(pattern, facts)
        return str(text), errors

    def _parse(self, key: str, source: str | None) -> None:
        if source is None:
            return
        for referred in {*_REFERENCE.findall(source)} - {key}:
            if not self._bundle.has_message(referred):
                self._parse(referred, self._unparsed.get(referred, _sources(DEFAULT_LOCALE).get(referred)))
        self._bundle.add_resource(FluentResource(f"{key} ={source}"))
        self._unparsed.pop(key, None)  # after that: pictures are drawn in threads, which may ask for it


_messages = cache(_Messages)


@lru_cache(maxsize=8192)
def _format(locale: str, key: str, facts: tuple[tuple[str, Any], ...]) -> str:
    for one in (locale, DEFAULT_LOCALE):
        formatted = _messages(one).format(key, dict(facts))
        if formatted is not None:
            text, errors = formatted
            if errors:
                log.error("words of %s in %s: %s", key, one, errors)
            if not errors or one == DEFAULT_LOCALE:
                return text
    log.error("no words for %s", key)
    return key


class Translator:
    """Formats messages in one locale."""

    def __init__(self, locale: str = DEFAULT_LOCALE) -> None:
        self.locale = nearest(locale) or DEFAULT_LOCALE

    def __call__(self, key: str, **facts: str | float) -> str:
        """Return the message `key` with its facts, in which names are escaped; an unknown key is logged.

        A message that lacks something, such as another one that it quotes, is said in English.
        """
        return _format(self.locale, key, tuple(facts.items()))

    def knows(self, key: str) -> bool:
        """Return whether there is a message `key`, in this locale or in English."""
        return any(_messages(locale).has(key) for locale in (self.locale, DEFAULT_LOCALE))


def comma_list(translate: Translator, texts: Iterable[str]) -> str:
    """Return texts as a list without a word before the last, separated as the language does."""
    return translate("list-next", list="", next="").join(texts)


def paragraph(translate: Translator, sentences: Iterable[str]) -> str:
    """Return sentences one after another; a language without spaces in its lists has none between them."""
    return comma_list(translate, ("", ""))[1:].join(sentences)


def translator(locale: str | None = DEFAULT_LOCALE) -> Translator:
    """Return the translator of a locale, always the same object; the English one for an unknown locale."""
    return _translator(nearest(locale) or DEFAULT_LOCALE)


_translator = cache(Translator)


def language_name(locale: str) -> str:
    """Return what those who speak a language call it."""
    return translator(locale)("language-name")
