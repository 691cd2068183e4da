"""Deals of lobbies: the secret that the cards come from, its published commitment, and the words of the cut.

The commitment is public once the lobby opens, and covers that of the server's previous deal; the secret is
public once the deal is over. The shuffling key is derived from the secret and the words: until the cut is
closed nobody can know a card, not even the operator of the bot.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from bot.engine.codec.formats import Hash, Positive

SECRET_BYTES: Final = 32
NO_COMMITMENT: Final = "00" * 32  # stands for the deal before the first one of a server
MAX_CUT_LENGTH: Final = 32  # characters of a word

SeatCuts: TypeAlias = Sequence[tuple[int, str]]
"""The words of the seats that cut, in the order of seats; seats from 0."""


def commitment_of(*, previous: str, match_id: str, secret: str) -> str:
    """Return the published commitment of a deal: SHA-256 of the three arguments concatenated, as bytes.

    Args:
        previous: The commitment of the server's previous deal, or `NO_COMMITMENT`.
        match_id: 32 hexadecimal digits.
        secret: 64 hexadecimal digits.

    >>> commitment_of(previous=NO_COMMITMENT, match_id="11" * 16, secret="22" * 32)
    '7d8b67afbce1f2bc6576a36fdb265909a25e3cd42e15eaf979daa4a83d599982'
    """
    return hashlib.sha256(bytes.fromhex(previous + match_id + secret)).hexdigest()


def key_of(*, secret: str, match_id: str, cuts: SeatCuts = ()) -> bytes:
    r"""Return the key of a deal: HMAC-SHA-256, keyed by the secret, of the match's id and the cuts as lines.

    Args:
        secret: 64 hexadecimal digits.
        match_id: 32 hexadecimal digits.
        cuts: The words that seats added; in the message, seats are numbered from 1.

    >>> key_of(secret="22" * 32, match_id="11" * 16, cuts=[(0, "thunder"), (2, "äpfel")]).hex()
    '85585a921208f1e7225913782f475c31e244ff2465db991e990d411d648dd8a3'
    """
    lines = [match_id, *(f"{seat + 1} {word}" for seat, word in cuts)]
    message = "".join(f"{line}\n" for line in lines).encode()
    return hmac.digest(bytes.fromhex(secret), message, "sha256")


class Cut(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A word that somebody added to the deal; everybody may read it."""

    user_id: int
    word: Annotated[str, Meta(min_length=1, max_length=MAX_CUT_LENGTH)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The deal of a match: the data that fix its cards, made when its lobby opens."""

    number: Positive
    previous: Hash  # the commitment of the one before it; `NO_COMMITMENT` for the first
    commitment: Hash
    secret: Hash = field(repr=False)  # nobody may see it before the deal is over
    cuts: tuple[Cut, ...] = ()

    @classmethod
    def new(cls, *, number: int, previous: str, match_id: str, secret: str) -> Deal:
        """Return a new deal for a lobby that opens; see the attributes."""
        commitment = commitment_of(previous=previous, match_id=match_id, secret=secret)
        return cls(number=number, previous=previous, commitment=commitment, secret=secret)

    def cut_of(self, user_id: int | None) -> str | None:
        return next((cut.word for cut in self.cuts if cut.user_id == user_id), None)

    def with_cut(self, user_id: int, word: str) -> Deal:
        """Return the deal with somebody's word, in place of their earlier one."""
        return replace(self, cuts=(*self.without_cut(user_id).cuts, Cut(user_id, word)))

    def passed_on(self, user_id: int | None, to: int) -> Deal:
        """Return the deal with somebody's word passed on to the account that has their seat now."""
        return replace(
            self, cuts=tuple(Cut(to, cut.word) if cut.user_id == user_id else cut for cut in self.cuts)
        )

    def without_cut(self, user_id: int | None) -> Deal:
        return replace(self, cuts=tuple(cut for cut in self.cuts if cut.user_id != user_id))

    def cuts_by_seat(self, accounts: Iterable[int | None]) -> tuple[tuple[int, str], ...]:
        """Return the seats that cut, from 0, each with its word; `accounts` are those of all seats."""
        words = [(seat, self.cut_of(user_id)) for seat, user_id in enumerate(accounts)]
        return tuple((seat, word) for seat, word in words if word is not None)

    def key(self, match_id: str, accounts: Iterable[int | None]) -> bytes:
        """Return the key that shuffles the cards; see `key_of` and `cuts_by_seat`."""
        return key_of(secret=self.secret, match_id=match_id, cuts=self.cuts_by_seat(accounts))


def encode_cuts(cuts: SeatCuts) -> str:
    """Return cuts as they are stored: JSON.

    >>> encode_cuts([(0, "thunder")])
    '[[0,"thunder"]]'
    """
    return json.dumps([list(cut) for cut in cuts], separators=(",", ":"))


def decode_cuts(text: str) -> SeatCuts:
    """Return the cuts written by `encode_cuts`; raises ValueError.

    >>> decode_cuts('[[0,"thunder"],[2,"rain"]]')
    ((0, 'thunder'), (2, 'rain'))
    """
    try:
        return msgspec.json.decode(text, type=tuple[tuple[int, str], ...])
    except msgspec.MsgspecError as error:
        raise ValueError("these are no cuts") from error


WORDS: Final = Path(__file__).with_name("words.txt").read_text(encoding="utf-8").split()
"""One word for each value of a byte, so that all are equally likely."""


def random_word(entropy: Callable[[int], bytes]) -> str:
    return WORDS[entropy(1)[0]]


def fits(word: str) -> bool:
    r"""Return whether a text may be the word of a cut: a line of its own in the message that makes the key.

    >>> [fits(word) for word in ("thunder", "zwei Wörter", "", " x", "a\nb", "x" * 33)]
    [True, True, False, False, False, False]
    """
    one_line = word.isprintable() and word == " ".join(word.split())
    return one_line and 0 < len(word) <= MAX_CUT_LENGTH and unicodedata.is_normalized("NFC", word)
