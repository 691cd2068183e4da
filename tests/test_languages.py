"""What is translated, and who hears what in which language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot import i18n
from bot.i18n import DEFAULT_LOCALE, english_digest, nearest, progress, translator
from tests import translations
from tests.support.languages import locales_in

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.support.languages import Write

translated = [locale for locale in i18n.locales() if locale != DEFAULT_LOCALE]


@pytest.fixture
def write(tmp_path: Path) -> Iterator[Write]:
    with locales_in(tmp_path) as written:
        yield written


def _current(*keys: str) -> dict[str, list[str]]:
    return {key: [english_digest(key) or ""] for key in keys}


def test_what_was_translated_from_other_words_is_said_in_english(write: Write) -> None:
    write(
        "xx", "button-join = Mit\nbutton-leave = Weg\n", {**_current("button-join"), "button-leave": ["old"]}
    )
    assert translator("xx")("button-join") == "Mit"
    assert translator("xx")("button-leave") == translator()("button-leave")
    assert progress("xx").translated == 1


def test_what_is_translated_of_a_message_that_is_gone_is_never_said(write: Write) -> None:
    write("xx", "no-such-message = Nichts\n", {"no-such-message": ["0"]})
    assert translator("xx")("no-such-message") == "no-such-message"
    assert not translator("xx").knows("no-such-message")


def test_who_has_read_a_message_counts_while_its_english_stays(write: Write) -> None:
    states = {"button-join": [*_current("button-join")["button-join"], "Ann"], "button-leave": ["old", "Ann"]}
    write("xx", "button-join = Mit\nbutton-leave = Weg\n", states)
    assert (progress("xx").translated, progress("xx").reviewed) == (1, 1)


def test_a_message_quotes_the_button_as_it_stands_there(write: Write) -> None:
    """A button without words of its own is an English one, so its name is quoted in English."""
    write(
        "xx",
        "help-start = { button-join } oder { button-hand }\nbutton-join = Mit\n",
        _current("help-start", "button-join"),
    )
    assert translator("xx")("help-start") == f"Mit oder {translator()('button-hand')}"


def test_a_message_may_go_on_for_lines_and_have_comments(write: Write) -> None:
    write(
        "xx",
        "# one\nhelp-start =\n    ## Titel\n\n    Text { $x ->\n        [one] 1\n       *[other] 2\n    }\n"
        "# two\nbutton-join = Mit",
        _current("help-start", "button-join"),
    )
    assert translator("xx")("help-start", x=1) == "## Titel\n\nText 1"
    assert translator("xx")("button-join") == "Mit"


@pytest.mark.parametrize("locale", translated)
def test_a_translation_is_whole_and_right(locale: str) -> None:
    assert [*translations.problems(locale)] == []
    assert translations.missing(locale) == []
    assert i18n._states(locale).keys() == translations.messages(locale).keys()


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("no-such-message = Nichts", "no such message"),
        ("button-join = Mit { $nobody }", "has no $nobody"),
        ("hand-title = Karten: { $cards ->\n  [one] eine\n *[many] viele\n  }", "plurals of $cards"),
        ("hand-uno-called = **UNO gerufen ✓", "without an end"),
        ("hand-uno-forgotten = Vergessen", "emoji"),
        ("answer-lobby-language = { $language }", "code"),
        (f"button-join = {'Mit' * 30}", "90 characters"),
        ("hand-over = Игра is finished now: { $winners }", "English left"),
        ("lobby-locked = 🔒 The host has locked the table.", "is English"),
    ],
)
def test_what_is_wrong_with_a_translation_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, wrong: str
) -> None:
    (tmp_path / DEFAULT_LOCALE).symlink_to(translations.WORDS / DEFAULT_LOCALE)
    (tmp_path / "de").mkdir()
    key = words.partition(" ")[0]
    known = translations.messages(DEFAULT_LOCALE).get(key)
    file = "hand.ftl" if known is None else known.file
    (tmp_path / "de" / file).write_text(words, "utf-8")
    monkeypatch.setattr(translations, "WORDS", tmp_path)
    translations.messages.cache_clear()
    try:
        assert any(wrong in problem for problem in translations.problems("de")), [
            *translations.problems("de")
        ]
    finally:
        translations.messages.cache_clear()


@pytest.mark.parametrize(
    ("locale", "found"),
    [
        ("es-ES", "es-419"),
        ("es-419", "es-419"),
        ("en-GB", None),
        ("en-US", None),
        ("pt-BR", None),
        ("es", None),
    ],
)
def test_a_locale_without_words_gets_its_nearest_relative_and_is_never_cut(
    write: Write, locale: str, found: str | None
) -> None:
    write("es-419", "button-join = Unirse\n", _current("button-join"))
    assert nearest(locale) == found
    assert translator(locale).locale == (found or DEFAULT_LOCALE)


@pytest.mark.parametrize(("locale", "told"), [("en-US", "One. Two."), ("ja", "One.Two.")])
def test_sentences_have_spaces_between_them_where_the_language_has_any(locale: str, told: str) -> None:
    assert i18n.paragraph(translator(locale), ["One.", "Two."]) == told
    assert i18n.paragraph(translator(locale), ["One."]) == "One."
