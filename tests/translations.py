"""Checks translations, and notes from which English they were made.

`python -m tests.translations check de` lists what is wrong or missing; `note de [KEY ...]` says that messages
(those of which nothing is noted, or the ones named) were made from today's English, and with `--reader Ann`
that she has read them. `arrange de` puts each message into the file where it stands in English.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from babel import Locale
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.i18n import DEFAULT_LOCALE, STATES, english_digest, progress

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

WORDS: Final = Path(__file__).resolve().parents[1] / "bot" / "i18n" / "locales"
CATEGORIES: Final = frozenset({"zero", "one", "two", "few", "many", "other"})
LIMITS: Final = {"button-": 80, "choice-": 100, "command-": 100, "menu-": 100, "option-": 100}
"""Characters that Discord takes, by the beginning of a message's key."""
NAMES: Final = frozenset(["UNO", "Discord", "Ann", "Ben", "Elo", "Fluent", "HMAC", "Manage", "Threads"])
"""Latin words that stay in other scripts."""
LATIN: Final = re.compile(r"[A-Za-z]{4,}")
CODE: Final = re.compile(r"`[^`]+`|<[^>]+>|https?://\S+|/(?:uno|league)[a-z-]* [a-z-]+")


@dataclass
class Message(Visitor):
    """What a translation has in common with its original."""

    file: str
    texts: list[str] = field(default_factory=list)
    variables: set[str] = field(default_factory=set)
    references: set[str] = field(default_factory=set)
    selects: list[tuple[str, frozenset[str]]] = field(default_factory=list)
    longest: int = 0

    def visit_TextElement(self, node: Any) -> None:  # noqa: N802 - the library's own name
        self.texts.append(node.value)

    def visit_StringLiteral(self, node: Any) -> None:  # noqa: N802 - the library's own name
        self.texts.append(node.value)

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802 - the library's own name
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: Any) -> None:  # noqa: N802 - the library's own name
        self.references.add(node.id.name)

    def visit_SelectExpression(self, node: Any) -> None:  # noqa: N802 - the library's own name
        if isinstance(node.selector, ftl.VariableReference):
            keys = frozenset(str(getattr(one.key, "name", None) or one.key.value) for one in node.variants)
            self.selects.append((node.selector.id.name, keys))
        self.generic_visit(node)

    @property
    def text(self) -> str:
        return "\0".join(self.texts)  # what stands between them is no text


def _longest(pattern: Any) -> int:
    """Return the length of a pattern's longest text, without its variables."""
    length = 0
    for element in pattern.elements:
        if isinstance(element, ftl.TextElement):
            length += len(element.value)
        elif isinstance(element.expression, ftl.SelectExpression):
            length += max(_longest(variant.value) for variant in element.expression.variants)
    return length


@cache
def messages(locale: str) -> dict[str, Message]:
    """Return the messages of a locale by their keys."""
    found: dict[str, Message] = {}
    for path in sorted((WORDS / locale).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text("utf-8")).body:
            if isinstance(entry, ftl.Junk):
                raise SystemExit(f"{path.name}: {entry.annotations} in {entry.content!r}")
            if isinstance(entry, ftl.Message) and entry.value is not None:
                found[entry.id.name] = made = Message(path.name)
                made.visit(entry.value)
                made.longest = _longest(entry.value)
    return found


def missing(locale: str) -> list[str]:
    return [key for key in messages(DEFAULT_LOCALE) if key not in messages(locale)]


def problems(locale: str) -> Iterator[str]:
    """Return what is wrong with the messages of a locale, each with its file and key."""
    english = messages(DEFAULT_LOCALE)
    for key, message in messages(locale).items():
        where = f"{message.file}: {key}"
        if key not in english:
            yield f"{where}: no such message in English"
        else:
            yield from (f"{where}: {wrong}" for wrong in _wrong(locale, key, message, english[key]))


def _wrong(locale: str, key: str, message: Message, english: Message) -> Iterator[str]:
    if message.file != english.file:
        yield f"belongs to {english.file}, where `arrange` puts it"
    if unknown := message.variables - english.variables:
        yield f"has no ${', $'.join(sorted(unknown))}"
    yield from _wrong_selects(locale, message, english)
    for name, marks in (("code", _codes), ("emoji", _emoji)):
        if marks(message.text) != marks(english.text):
            yield f"{name}: {sorted(marks(message.text))} instead of {sorted(marks(english.text))}"
    if message.text.count("**") % 2:
        yield "bold text without an end"
    most = next((most for first, most in LIMITS.items() if key.startswith(first)), None)
    if most is not None and message.longest > most:
        yield f"{message.longest} characters instead of at most {most}"
    yield from _english_left(message, english)


def _wrong_selects(locale: str, message: Message, english: Message) -> Iterator[str]:
    categories = frozenset(Locale.parse(locale.replace("-", "_")).plural_form.tags) | {"other"}
    for name, keys in message.selects:
        originals = [there for one, there in english.selects if one == name]
        words = frozenset().union(*originals)
        counted = [_no_numbers(there) for there in originals]
        if any(there <= CATEGORIES and "other" in there for there in counted):
            plurals = _no_numbers(keys)
            if plurals != categories and not (plurals == {"other"} and plurals in counted):
                yield f"plurals of ${name}: {sorted(plurals)} instead of {sorted(categories)}"
        elif originals and (unknown := keys - words):
            yield f"${name} is never {', '.join(sorted(unknown))}"


def _no_numbers(keys: frozenset[str]) -> frozenset[str]:
    return frozenset(one for one in keys if not one.lstrip("-").isdigit())


def _codes(text: str) -> frozenset[str]:
    return frozenset(CODE.findall(text))


def _emoji(text: str) -> frozenset[str]:
    return frozenset(one for one in text if unicodedata.category(one) == "So" and ord(one) > 0x2300)


def _english_left(message: Message, english: Message) -> Iterator[str]:
    text = CODE.sub("", message.text)
    words = [word for word in LATIN.findall(text) if word not in NAMES]
    letters = Counter(unicodedata.name(one, "").partition(" ")[0] for one in text if one.isalpha())
    if any(kind != "LATIN" for kind in letters):
        if words:
            yield f"English left: {', '.join(words)}"
    elif len(words) > 2 and message.text == english.text:
        yield "is English"


def note(locale: str, keys: Sequence[str], *, reader: str | None = None) -> int:
    """Note that messages were made from today's English; return how many."""
    path = WORDS / locale / STATES
    states: dict[str, list[str]] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    held = messages(locale)
    chosen = keys or [key for key in held if key not in states]
    for key in chosen:
        digest = english_digest(key)
        if digest is None or key not in held:
            raise SystemExit(f"{locale} has no message {key}")
        states[key] = [digest] if reader is None else [digest, reader]
    lines = ",\n".join(
        f"{json.dumps(key)}: {json.dumps(states[key], ensure_ascii=False)}"
        for key in sorted(held)
        if key in states
    )
    path.write_text(f"{{\n{lines}\n}}\n", "utf-8")
    return len(chosen)


def arrange(locale: str) -> None:
    """Write each message into the file that has it in English, in that order, without headings."""
    found = {
        entry.id.name: FluentSerializer().serialize_entry(entry)
        for path in (WORDS / locale).glob("*.ftl")
        for entry in FluentParser().parse(path.read_text("utf-8")).body
        if isinstance(entry, ftl.Message)
    }
    for path in (WORDS / locale).glob("*.ftl"):
        path.unlink()
    for path in (WORDS / DEFAULT_LOCALE).glob("*.ftl"):
        keys = [key for key, message in messages(DEFAULT_LOCALE).items() if message.file == path.name]
        words = "".join(found.pop(key) for key in keys if key in found)
        if words:
            (WORDS / locale / path.name).write_text(words, "utf-8")
    if found:
        print("no messages of today:", *found)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.translations", description=__doc__)
    parser.add_argument("what", choices=["check", "note", "arrange"])
    parser.add_argument("locale")
    parser.add_argument("keys", nargs="*")
    parser.add_argument("--reader", help="who has read them")
    wanted = parser.parse_args()
    if wanted.what == "arrange":
        arrange(wanted.locale)
        return 0
    if wanted.what == "note":
        print(note(wanted.locale, wanted.keys, reader=wanted.reader), "messages noted")
        return 0
    wrong, lacking = [*problems(wanted.locale)], missing(wanted.locale)
    print(*wrong, *(f"{messages(DEFAULT_LOCALE)[key].file}: {key}: missing" for key in lacking), sep="\n")
    print(f"{len(wrong)} wrong, {len(lacking)} missing, {progress(wanted.locale)}")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
