"""Checks an exported match: that it was dealt as it was promised before anybody knew a card."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from bot.verify.commitments import FIRST, commitment_of, key_of
from bot.verify.document import DAMAGE, HASH, ID, NUMBER, Unreadable, shown, take
from bot.verify.follower import Follower
from bot.verify.table import Mismatch

if TYPE_CHECKING:
    from bot.verify.report import Report

VERSIONS: Final = (1, 2, 3, 4)

_COUNTED: Final = {
    "DealerDrawn": "Cards drawn for the deal are those that the shuffles give",
    "HandStarted": "Hands were dealt by the right seat and began with the right card",
    "dealt": "Cards were dealt as they were shuffled",
    "ColourNamed": "Colours by lot are those that the key gives",
    "drawn": "Cards were drawn from the top of the pile, in order",
    "reshuffled": "The discards were shuffled in when the rules say so, and all of them",
    "played": "Cards were played from hands that held them",
    "ended": "Hands ended with the right cards laid open",
}


def check_archive(document: dict[str, Any], report: Report) -> None:
    """Check the document of an archive.

    Raises:
        Unreadable: It is damaged, or of an unknown version.
    """
    version = document.get("version")
    if type(version) is not int or version not in VERSIONS:
        raise Unreadable(f"its version is unknown: {shown(repr(version), 20)}")
    match_id = take(document, "match", ID)
    ending = take(document, "ending", "finished|abandoned")
    guild = take(document, "guild", NUMBER)
    key = take(document, "seed", HASH)
    deal = _deal_of(document) if version > 1 else None
    report.say(f"Match {match_id} of server {guild}, {ending}. Seats and entries are counted from 0.")
    follower = Follower(document)
    stopped, misfit = None, None
    try:
        stopped = follower.follow(take(document, "log", list))
    except Mismatch as error:
        misfit = str(error)
    if deal is None:
        _check_seed(report, key, follower.commitment)
    else:
        _check_deal(report, deal, match_id=match_id, key=key, follower=follower)
    _report_cards(report, follower, stopped, misfit, complete=deal is not None)
    if stopped is None and misfit is None and ending == "finished":
        report.check(follower.ended, "It ended with this key.", "It is finished, but its log lacks the end.")


def _deal_of(document: dict[str, Any]) -> dict[str, Any] | None:
    deal: dict[str, Any] | None = take(document, "deal", dict, null=True)
    if deal is not None:
        if take(deal, "number", int) < 1:
            raise Unreadable("its deal has a number below 1")
        for name in ("previous", "commitment", "secret"):
            take(deal, name, HASH)
        take(deal, "cuts", list)
    return deal


def _check_seed(report: Report, key: str, commitment: str) -> None:
    """Check a match from before lobbies had commitments: what it began with is the hash of its seed."""
    report.leave_open(
        "It has no secret, no cuts and no place among the deals of its server, since an earlier version"
        " dealt: that nobody chose its seed cannot be checked."
    )
    if commitment:
        right = f"It began with the commitment {commitment}, the SHA-256 of its seed."
        wrong = f"It began with the commitment {shown(commitment, 64)}, which is not the SHA-256 of its seed."
        report.check(sha256(bytes.fromhex(key)).hexdigest() == commitment, right, wrong)


def _check_deal(report: Report, deal: dict[str, Any], *, match_id: str, key: str, follower: Follower) -> None:
    number, previous, commitment = deal["number"], deal["previous"], deal["commitment"]
    computed = commitment_of(previous, match_id, deal["secret"])
    report.check(
        computed == commitment,
        f"The commitment {commitment} is the SHA-256 of the one before it, the match's id and the secret.",
        f"The commitment is {commitment}, but that before it, the match's id and the secret give {computed}.",
    )
    report.check(
        (previous == FIRST) == (number == 1),
        f"It is deal {shown(number, 20)} of its server, "
        + ("so no commitment is before it." if number == 1 else f"after the commitment {previous}."),
        f"It is deal {shown(number, 20)} of its server, which does not go with {previous} as the one before.",
    )
    if follower.commitment:
        wrong = f"The match began with another commitment: {shown(follower.commitment, 64)}."
        report.check(follower.commitment == commitment, "The match began with this commitment.", wrong)
    told, keyed = _key_of(deal, match_id, follower.first_seats)
    right = f"The key {key} is the HMAC-SHA-256 of the match's id and {told} under the secret."
    report.check(keyed == key, right, f"The key is {key}, but the secret gives {keyed} with {told}.")


def _key_of(deal: dict[str, Any], match_id: str, seats: int) -> tuple[str, str]:
    """Return the cuts in words, and the key that they give."""
    try:
        keyed = key_of(match_id, deal["secret"], deal["cuts"])
        words = sorted(deal["cuts"])
    except DAMAGE:
        raise Unreadable("its cuts are damaged") from None
    if seats and any(seat not in range(seats) for seat, _ in words):
        return "cuts of seats that were not there", "no key"
    cuts = "; ".join(f"seat {seat}: {shown(word)}" for seat, word in words)
    return f"the cuts ({cuts})" if cuts else "no cuts", keyed


def _report_cards(
    report: Report, follower: Follower, stopped: str | None, misfit: str | None, *, complete: bool
) -> None:
    """Report what was checked of the cards.

    Args:
        report: Where it goes.
        follower: Where following the log came to.
        stopped: Why the log cannot be followed to its end.
        misfit: What does not fit in it.
        complete: Whether nothing may be missing, since the version that dealt wrote everything.
    """
    for name, text in _COUNTED.items():
        if follower.counts[name]:
            report.right(f"{text}: {follower.counts[name]}.")
    if misfit is not None:
        report.wrong(misfit)
        report.leave_open("What comes after that in the log was not checked.")
    elif stopped is not None and complete and not follower.commitment:
        report.wrong(f"The cards: {stopped}.")
    elif stopped is not None:
        report.leave_open(f"The cards cannot be followed from there on: {stopped}.")
