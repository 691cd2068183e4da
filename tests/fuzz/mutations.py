"""Ways to spoil a valid input: of text, of bytes, and of the values in a JSON document."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

SECRET: Final = "5ec2e7c0ffee5ec2"
"""What a mutation writes that no message may repeat where secrets are promised not to be in it."""
LARGEST: Final = 30_000
"""Characters of an input at most, unless the example itself is longer."""
TRAPS: Final = (
    "", " ", "\0", "\n", "\r\n", "\t", "-0", "00", "0", "-1", "1", "9" * 19, "9" * 25, "9" * 5000, "1e999",
    "0.0", "+1", "1_0", "\u0661", "²", "½", "٣", "NaN", "-Infinity", "null", "true", "\ud800", "\udfff\ud800",
    "\u202e", "\u200b", "\ufeff", "\u0301" * 20, "İ", "ß", "ﬁ", "🎴", "👩\u200d👧", "\U000e0001",
    "@everyone", "<@1>", "%s", "{0}", "{x}", "../..", "'; --", '"', "\\", '\\"', "|", "/", ":", ",", ">", "@",
    "~", "R7", "W4>B", "start:9999:9999", "expect:9999", "catch:99999999", "[", "]", "{", "}", "[[", SECRET,
    "x" * 3000,
)  # fmt: skip
NUMBERS: Final = (
    0, -1, 1, 2, 3, 7, 10, 200, 2**31, 2**53 + 1, 2**63, 2**64, -(2**63), 10**30, 10**400, -(10**4000),
    0.0, -0.0, 0.5, 1e308, 1e-320, float("nan"), float("inf"), float("-inf"), True, False,
)  # fmt: skip


def mutated_text(random: Random, text: str, others: Sequence[str]) -> str:
    """Return a text that is spoiled in one place or a few."""
    for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
        text = random.choice(_TEXT)(random, text, others)[: max(LARGEST, len(text))]
    return text


def _place(random: Random, text: str | bytes) -> int:
    return random.randint(0, len(text))


def _slice(random: Random, text: str) -> tuple[int, int]:
    begin = _place(random, text)
    return begin, min(len(text), begin + random.choice((1, 1, 2, 5, 20, 200)))


def _insert(random: Random, text: str, _: Sequence[str]) -> str:
    place = _place(random, text)
    return text[:place] + random.choice(TRAPS) + text[place:]


def _replace(random: Random, text: str, _: Sequence[str]) -> str:
    begin, end = _slice(random, text)
    return text[:begin] + random.choice(TRAPS) + text[end:]


def _delete(random: Random, text: str, _: Sequence[str]) -> str:
    begin, end = _slice(random, text)
    return text[:begin] + text[end:]


def _truncate(random: Random, text: str, _: Sequence[str]) -> str:
    return text[: _place(random, text)]


def _repeat(random: Random, text: str, _: Sequence[str]) -> str:
    begin, end = _slice(random, text)
    part = random.choice((text[begin:end], random.choice(TRAPS))) or "x"
    return text[:end] + part * random.choice((1, 2, 10, LARGEST // (len(part) or 1))) + text[end:]


def _swap(random: Random, text: str, _: Sequence[str]) -> str:
    first, second = sorted((_slice(random, text), _slice(random, text)))
    (a, b), (c, d) = first, (max(second[0], first[1]), max(second[1], first[1]))
    return text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


def _splice(random: Random, text: str, others: Sequence[str]) -> str:
    other = random.choice(others)
    return text[: _place(random, text)] + other[_place(random, other) :]


def _character(random: Random, text: str, _: Sequence[str]) -> str:
    place = _place(random, text)
    code = random.choice((random.randrange(128), random.randrange(0x300), random.randrange(0x11_0000)))
    return text[:place] + chr(code) + text[place + 1 :]


_TEXT: Final[tuple[Callable[[Random, str, Sequence[str]], str], ...]] = (
    _insert, _replace, _delete, _truncate, _repeat, _swap, _splice, _character,
)  # fmt: skip


def mutated_bytes(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Return bytes with some bits flipped, a part lost, doubled or of another, or cut short."""
    for _ in range(random.choice((1, 1, 2, 5))):
        begin = _place(random, data)
        end = min(len(data), begin + random.choice((1, 1, 4, 64)))
        way = random.randrange(5)
        if way == 0 and data:
            place = random.randrange(len(data))
            data = data[:place] + bytes([data[place] ^ 1 << random.randrange(8)]) + data[place + 1 :]
        elif way == 1:
            data = data[:begin] + data[end:]
        elif way == 2:
            data = data[:end] + data[begin:]
        elif way == 3:
            other = random.choice(others)
            data = data[:begin] + other[_place(random, other) :]
        else:
            data = data[:begin]
    return data


def mutated_json(random: Random, text: str, others: Sequence[str]) -> str:
    """Return a JSON document with other values, keys or shapes; now and then spoiled as a text instead."""
    if random.random() < 0.25:
        return mutated_text(random, text, others)
    root = [json.loads(text)]
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        _mutate_value(random, root, json.loads(random.choice(others)))
    return json.dumps(root[0], separators=(",", ":"))


def _holders(value: Any) -> list[tuple[Any, Any]]:
    """Return every place in a value: the list or object, and the index or key."""
    found: list[tuple[Any, Any]] = []
    pending = [value]
    while pending:
        holder = pending.pop()
        if isinstance(holder, dict | list):
            places = list(holder) if isinstance(holder, dict) else range(len(holder))
            found += [(holder, place) for place in places]
            pending += [holder[place] for place in places]
    return found


def _mutate_value(random: Random, root: list[Any], other: Any) -> None:
    holders = _holders(root)
    holder, place = random.choice(holders)
    way = random.randrange(9)
    if way == 0:
        holder[place] = random.choice(NUMBERS)
    elif way == 1:
        holder[place] = random.choice(TRAPS)
    elif way == 2:
        holder[place] = random.choice((None, [], {}, [[None]], {"x": 1}, [0] * 500, {SECRET: SECRET}))
    elif way == 3 and holder is not root:
        del holder[place]
    elif way == 4:
        source, key = random.choice(_holders([other]))
        holder[place] = source[key]
    elif way == 5:
        second, further = random.choice(holders)
        value = json.dumps(second[further])
        holder[place] = json.loads(value)  # a copy, or a value would hold itself
    elif way == 6:
        for _ in range(random.choice((1, 3, 200))):
            holder[place] = [holder[place]] if random.random() < 0.5 else {"x": holder[place]}
    elif isinstance(holder, list) and holder is not root:
        holder.insert(place, holder[place])
    elif isinstance(holder, dict):
        holder[random.choice((*TRAPS[:8], SECRET, str(place) + "x"))] = holder.pop(place)
