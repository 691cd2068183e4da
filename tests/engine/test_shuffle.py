"""The stream of random numbers: pinned, even, repeatable from anywhere, promised beforehand."""

from __future__ import annotations

import hashlib
import hmac
import struct
from typing import TYPE_CHECKING

import pytest

from bot.engine import prng
from bot.engine.decks import pack
from bot.engine.events import MatchStarted
from bot.engine.match import Match
from bot.engine.presets import CLASSIC
from bot.engine.shuffle import Stream, commitment
from tests.engine.positions import SEED, codes

if TYPE_CHECKING:
    from collections.abc import Callable

KNOWN_BELOW_100 = [13, 57, 15, 60, 37, 89, 75, 69, 69, 15, 37, 6, 34, 79, 82, 84, 99, 88, 84, 58]
KNOWN_WORDS = [2668419513, 1083702857, 697404715]
KNOWN_DECK = "G1 Y4 Y4 B8 G9 R0 G6 B4 B7 G2 R9 G9"


def test_the_words_are_hmac_sha_256_of_the_seed_and_a_counter() -> None:
    stream = Stream(SEED)
    for block in range(3):
        digest = hmac.new(SEED, block.to_bytes(8, "big"), hashlib.sha256).digest()
        assert [stream.below(1 << 32) for _ in range(8)] == list(struct.unpack(">8I", digest))


def test_known_numbers() -> None:
    stream = Stream(SEED)
    assert [stream.below(100) for _ in range(20)] == KNOWN_BELOW_100
    stream = Stream(SEED)
    assert [stream.below(1 << 32) for _ in range(3)] == KNOWN_WORDS


def test_a_known_shuffle() -> None:
    deck = pack()
    stream = Stream(SEED)
    stream.shuffle(deck)
    assert codes(deck[:12]) == KNOWN_DECK
    assert stream.used == 107


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize(("bound", "limit"), [(2, 10.8), (6, 20.5), (10, 27.9), (108, 158.0)])
def test_every_number_is_equally_likely(bound: int, limit: float) -> None:
    """Chi-square, `limit` being the value that one stream in a thousand exceeds."""
    stream = Stream(SEED)
    counts = [0] * bound
    for _ in range(20_000):
        counts[stream.below(bound)] += 1
    assert chi_square(counts) < limit


def test_every_card_is_equally_likely_at_every_place() -> None:
    stream = Stream(SEED)
    at = [[0] * 6 for _ in range(6)]
    for _ in range(6_000):
        items = list(range(6))
        stream.shuffle(items)
        for place, item in enumerate(items):
            at[place][item] += 1
    assert all(chi_square(row) < 20.5 for row in at)


def test_every_order_is_equally_likely() -> None:
    stream = Stream(SEED)
    orders: dict[tuple[int, ...], int] = {}
    for _ in range(12_000):
        items = [0, 1, 2, 3]
        stream.shuffle(items)
        orders[tuple(items)] = orders.get(tuple(items), 0) + 1
    assert len(orders) == 24
    assert chi_square(list(orders.values())) < 49.7


def block_of(*words: int) -> Callable[[int], tuple[int, ...]]:
    """Blocks that begin with given words."""
    every = [*words, *range(1000)]
    return lambda number: tuple(every[number * 8 : number * 8 + 8])


def test_a_word_of_the_last_incomplete_span_is_thrown_away() -> None:
    """2**32 is no multiple of 3: its last word would make 0 a little likelier than 1 and 2."""
    assert prng.below(3, 0, block_of((1 << 32) - 1, 5)) == (2, 2)
    assert prng.below(3, 0, block_of((1 << 32) - 2, 5)) == (2, 1)
    assert prng.below(4, 0, block_of((1 << 32) - 1, 5)) == (3, 1)


@pytest.mark.parametrize("words", [(), ((1 << 32) - 1, (1 << 32) - 2, 5)])
def test_a_shuffle_takes_the_numbers_that_below_would_give(words: tuple[int, ...]) -> None:
    """Fisher-Yates, words of the last span thrown away there as well."""
    block = block_of(*words) if words else prng.Blocks(SEED, 0).block
    shuffled, expected = list(range(108)), list(range(108))
    used = prng.shuffle(shuffled, 0, block)
    so_far = 0
    for last in range(107, 0, -1):
        other, so_far = prng.below(last + 1, so_far, block)
        expected[last], expected[other] = expected[other], expected[last]
    assert shuffled == expected
    assert used == so_far


def test_a_stream_goes_on_behind_a_word_thrown_away() -> None:
    """A quarter of all words lie in the last span of such a bound."""
    stream, words = Stream(SEED), Stream(SEED)
    drawn = [stream.below(3 << 30) for _ in range(20)]
    assert drawn == [word for word in (words.below(1 << 32) for _ in range(stream.used)) if word < 3 << 30]
    assert stream.used > 20


def test_the_largest_bound_takes_every_word() -> None:
    assert prng.below(1 << 32, 0, block_of((1 << 32) - 1)) == ((1 << 32) - 1, 1)


def test_a_bound_of_one_is_always_nought() -> None:
    stream = Stream(SEED)
    assert {stream.below(1) for _ in range(20)} == {0}


@pytest.mark.parametrize("used", [0, 1, 7, 8, 9, 100])
def test_the_stream_goes_on_from_its_seed_and_how_much_was_used(used: int) -> None:
    stream = Stream(SEED)
    for _ in range(used):
        stream.below(1 << 32)
    assert stream.used == used
    again, copied = Stream(SEED, used), stream.copy()
    numbers = [stream.below(1000) for _ in range(30)]
    assert [again.below(1000) for _ in range(30)] == numbers
    assert [copied.below(1000) for _ in range(30)] == numbers


def test_a_copy_is_independent() -> None:
    stream = Stream(SEED)
    stream.copy().below(10)
    assert stream.used == 0


def test_another_seed_gives_other_numbers() -> None:
    first, second = Stream(SEED), Stream(SEED[::-1])
    assert [first.below(1000) for _ in range(10)] != [second.below(1000) for _ in range(10)]


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match=f"32 bytes, not {size}"):
        Stream(bytes(size))
    with pytest.raises(ValueError, match="32 bytes"):
        Match.start(CLASSIC, seats=2, seed=bytes(size))


def test_shuffling_nothing_or_one_thing_uses_nothing() -> None:
    stream = Stream(SEED)
    stream.shuffle([])
    stream.shuffle([1])
    assert stream.used == 0


def test_the_commitment_is_the_sha_256_of_the_seed() -> None:
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert commitment(SEED[::-1]) != commitment(SEED)


def test_what_was_published_before_is_the_commitment_all_through_the_match() -> None:
    given = "c0" * 32
    match, events = Match.start(CLASSIC, seats=3, seed=SEED, commitment=given)
    plain, others = Match.start(CLASSIC, seats=3, seed=SEED)
    assert events == [MatchStarted(3, given), *others[1:]]
    assert match.commitment == match.copy().commitment == match.view(0).commitment == given
    assert match.hand.hands == plain.hand.hands


def test_anybody_can_repeat_the_deal_from_the_published_seed() -> None:
    match, _ = Match.start(CLASSIC, seats=2, seed=SEED, starter=1)
    deck = pack()
    Stream(match.hand.stream.seed).shuffle(deck)
    dealt = deck[::-1]
    first, second = dealt[0:14:2], dealt[1:14:2]
    assert match.hand.hands[1][:7] == first
    assert match.hand.hands[0][:7] == second
