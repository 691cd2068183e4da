"""Checks an exported match or the deals of a server against their commitments, and prints each step."""

from __future__ import annotations

import hmac
import io
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from bot.verify.dealing import Mismatch
from bot.verify.document import DAMAGE, HASH, ID, MOMENT, NUMBER, Unreadable, read_document, shown, take
from bot.verify.follower import MatchFollower

RIGHT: Final = "✓"
WRONG: Final = "✗"
OPEN: Final = "\N{EN DASH}"


@dataclass
class Report:
    """Report of a check, one line per step, each marked as right, wrong, or impossible to check."""

    lines: list[str] = field(default_factory=list)
    misfits: int = 0
    unchecked: int = 0

    def say(self, text: str) -> None:
        """Add a line that is not a step."""
        self.lines.append(text)

    def right(self, text: str) -> None:
        """Add a step that fits."""
        self.lines.append(f"{RIGHT} {text}")

    def wrong(self, text: str) -> None:
        """Add a step that does not fit."""
        self.lines.append(f"{WRONG} {text}")
        self.misfits += 1

    def check(self, fits: bool, right: str, wrong: str) -> None:  # noqa: FBT001 - it is what the method is about
        """Add a step, with the words for either result."""
        if fits:
            self.right(right)
        else:
            self.wrong(wrong)

    def leave_open(self, text: str) -> None:
        """Add a step that cannot be checked, with the reason."""
        self.lines.append(f"{OPEN} {text}")
        self.unchecked += 1

    def conclude(self) -> int:
        """Add the conclusion and return the exit status: 1 if anything does not fit."""
        if self.misfits:
            self.say(f"Something does not fit: see the lines with {WRONG}.")
        elif self.unchecked:
            self.say(f"Everything that can be checked fits; the lines with {OPEN} say what cannot.")
        else:
            self.say("Everything fits.")
        return 1 if self.misfits else 0


FIRST: Final = "00" * 32  # in place of the commitment before the first one of a server


def commitment_of(previous: str, match_id: str, secret: str) -> str:
    """Return the commitment of a deal: SHA-256 of 32, 16 and 32 bytes, all in hexadecimal.

    Args:
        previous: The commitment of the deal before it in the same server.
        secret: The number that was drawn when the lobby opened.
    """
    return sha256(bytes.fromhex(previous + match_id + secret)).hexdigest()


def key_of(match_id: str, secret: str, cuts: list[Any]) -> str:
    """Return the key of a deal: HMAC-SHA-256 of the match's id and the cuts, all in hexadecimal.

    Args:
        secret: The number that was drawn when the lobby opened; the key of the HMAC.
        cuts: For each seat with a cut its number, from 0, and its word.

    Raises:
        ValueError: A seat has two words, or a word more than one line: other cuts would give the same key.
    """
    words = dict(cuts)
    if len(words) < len(cuts) or any("\n" in word or type(seat) is not int for seat, word in words.items()):
        raise ValueError(cuts)
    message = f"{match_id}\n" + "".join(f"{seat + 1} {words[seat]}\n" for seat in sorted(words))
    return hmac.digest(bytes.fromhex(secret), message.encode(), "sha256").hex()


VERSION: Final = 1
MAX_TOLD: Final = 20  # misfits of a kind that are reported one by one

_THROWN_AWAY: Final = {
    "undealt": "the lobby closed before cards were dealt",
    "abandoned": "the match was closed before its end",
}


def check_ledger(document: dict[str, Any], report: Report) -> None:
    """Check the document with all deals of a server; raise Unreadable."""
    version = document.get("version")
    if type(version) is not int or version != VERSION:
        raise Unreadable(f"its version is unknown: {shown(repr(version), 20)}")
    deals = [_read(deal, place) for place, deal in enumerate(take(document, "deals", list))]
    report.say(f"Server {take(document, 'guild', NUMBER)}: {len(deals)} deals.")
    _check_numbers(report, deals)
    _check_chain(report, deals)
    _check_secrets(report, deals)
    _check_endings(report, deals)
    _list_thrown_away(report, deals)


def _read(deal: Any, place: int) -> dict[str, Any]:
    try:
        checked: dict[str, Any] = take({"deal": deal}, "deal", dict)
        take(deal, "number", int)
        take(deal, "match", ID)
        take(deal, "previous", HASH)
        take(deal, "commitment", HASH)
        take(deal, "opened", MOMENT)
        take(deal, "dealt", MOMENT, null=True)
        take(deal, "ended", MOMENT, null=True)
        take(deal, "ending", "finished|abandoned|undealt", null=True)
        take(deal, "secret", HASH, null=True)
        if take(deal, "cuts", list, null=True) is not None:
            key_of(deal["match"], FIRST, deal["cuts"])
    except Unreadable as error:
        raise Unreadable(f"entry {place} of its deals is damaged: {error}") from None
    except DAMAGE:
        raise Unreadable(f"entry {place} of its deals is damaged: its cuts are none") from None
    return checked


def _tell(report: Report, wrong: list[str], right: str) -> None:
    for text in wrong[:MAX_TOLD]:
        report.wrong(text)
    if len(wrong) > MAX_TOLD:
        report.wrong(f"And {len(wrong) - MAX_TOLD} more of this kind.")
    if not wrong:
        report.right(right)


def _check_numbers(report: Report, deals: list[dict[str, Any]]) -> None:
    wrong = []
    before = 0
    for deal in deals:
        if deal["number"] != before + 1:
            wrong.append(f"After number {shown(before, 20)} comes number {shown(deal['number'], 20)}.")
        before = deal["number"]
    matches = {deal["match"] for deal in deals}
    if len(matches) < len(deals):
        wrong.append("A match has several deals.")
    _tell(report, wrong, "They are numbered from 1 without a gap, one for each match.")


def _check_chain(report: Report, deals: list[dict[str, Any]]) -> None:
    wrong = []
    before = FIRST
    for deal in deals:
        if deal["previous"] != before:
            wrong.append(f"Number {shown(deal['number'], 20)} does not follow the commitment {before}.")
        before = deal["commitment"]
    _tell(report, wrong, "Each names the commitment before it: the chain is whole.")


def _check_secrets(report: Report, deals: list[dict[str, Any]]) -> None:
    revealed = [deal for deal in deals if deal["secret"] is not None]
    wrong = [
        f"The secret of number {shown(deal['number'], 20)} does not fit its commitment."
        for deal in revealed
        if commitment_of(deal["previous"], deal["match"], deal["secret"]) != deal["commitment"]
    ]
    _tell(
        report,
        wrong,
        f"Every secret that is shown fits its commitment ({len(revealed)} of {len(deals)} deals).",
    )
    hidden = [shown(deal["number"], 20) for deal in deals if deal["ended"] is None]
    if hidden:
        numbers = ", ".join(hidden[:MAX_TOLD]) + (", …" if len(hidden) > MAX_TOLD else "")
        report.leave_open(f"Not over yet, so the secret is not shown: {numbers}.")


def _check_endings(report: Report, deals: list[dict[str, Any]]) -> None:
    wrong = []
    for deal in deals:
        name, over = f"Number {shown(deal['number'], 20)}", deal["ended"] is not None
        if over != (deal["ending"] is not None):
            wrong.append(f"{name} says when it ended or how, but not both.")
        if over and deal["secret"] is None:
            wrong.append(f"{name} is over, but its secret is not shown.")
        if not over and deal["secret"] is not None:
            wrong.append(f"{name} is not over, but its secret is shown.")
        if (deal["dealt"] is None) != (deal["cuts"] is None):
            wrong.append(f"{name} says when its cards were dealt or with which cuts, but not both.")
        if over and (deal["dealt"] is None) != (deal["ending"] == "undealt"):
            wrong.append(f"{name} was dealt, or was not, otherwise than its ending says.")
    _tell(report, wrong, "Each that is over says how it ended, and shows its secret.")


def _list_thrown_away(report: Report, deals: list[dict[str, Any]]) -> None:
    thrown = [deal for deal in deals if deal["ending"] in _THROWN_AWAY]
    report.say(f"Deals thrown away: {len(thrown)}{':' if thrown else '.'}")
    for deal in thrown:
        why = _THROWN_AWAY[deal["ending"]]
        report.say(f"  {shown(deal['number'], 20)}: match {deal['match']}, opened {deal['opened']}: {why}")


ARCHIVE_VERSION: Final = 4

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
    """Check the document of an archive; raise Unreadable."""
    version = document.get("version")
    if type(version) is not int or version != ARCHIVE_VERSION:
        raise Unreadable(f"its version is unknown: {shown(repr(version), 20)}")
    match_id = take(document, "match", ID)
    ending = take(document, "ending", "finished|abandoned")
    guild = take(document, "guild", NUMBER)
    key = take(document, "seed", HASH)
    deal = _deal_of(document)
    report.say(f"Match {match_id} of server {guild}, {ending}. Seats and entries are counted from 0.")
    follower = MatchFollower(document)
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
    """Check a match from before lobbies had commitments: its commitment is the hash of its seed."""
    report.leave_open(
        "It has no secret, no cuts and no place among the deals of its server, since an earlier version"
        " dealt: that nobody chose its seed cannot be checked."
    )
    if commitment:
        right = f"It began with the commitment {commitment}, the SHA-256 of its seed."
        wrong = f"It began with the commitment {shown(commitment, 64)}, which is not the SHA-256 of its seed."
        report.check(sha256(bytes.fromhex(key)).hexdigest() == commitment, right, wrong)


def _check_deal(
    report: Report, deal: dict[str, Any], *, match_id: str, key: str, follower: MatchFollower
) -> None:
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
    """Return the cuts in words, and the key derived from them."""
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
    report: Report, follower: MatchFollower, stopped: str | None, misfit: str | None, *, complete: bool
) -> None:
    """Report what was checked of the cards, why that stopped, and what does not fit.

    Args:
        complete: Nothing may be missing, since the version that dealt recorded everything.
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


# The command

CHECKS: Final = {"uno-table match": check_archive, "uno-table deals": check_ledger}
"""The function that checks each format of document."""


def main(arguments: Sequence[str]) -> int:
    """Check a file and print each step; return 0 if all fits, 1 if not, and 2 if it is unreadable."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # the terminal may not support some characters
    if len(arguments) != 1:
        sys.stderr.write("usage: python bot/verify FILE (an exported match, or the deals of a server)\n")
        return 2
    try:
        report = check(arguments[0])
    except Unreadable as error:
        sys.stderr.write(f"verify: {shown(arguments[0])}: {error}\n")
        return 2
    status = report.conclude()
    try:
        sys.stdout.write("\n".join(report.lines) + "\n")
        sys.stdout.flush()
    except BrokenPipeError:  # the reader closed the pipe, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def check(path: str) -> Report:
    """Check a file; raise Unreadable if it is neither a match nor a ledger, or damaged."""
    document = read_document(path)
    form = document.get("format")
    run = CHECKS.get(form) if isinstance(form, str) else None
    if run is None:
        raise Unreadable("it is JSON, but neither a match nor the deals of a server")
    report = Report()
    run(document, report)
    return report
