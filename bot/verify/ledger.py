"""Checks the deals of a server: that none is missing, and what became of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bot.verify.commitments import FIRST, commitment_of, key_of
from bot.verify.document import DAMAGE, HASH, ID, MOMENT, NUMBER, Unreadable, shown, take

if TYPE_CHECKING:
    from bot.verify.report import Report

VERSION: Final = 1
MOST_TOLD: Final = 20
"""So many misfits of a kind are told one by one."""

_THROWN_AWAY: Final = {
    "undealt": "the lobby closed before cards were dealt",
    "abandoned": "the match was closed before its end",
}


def check_ledger(document: dict[str, Any], report: Report) -> None:
    """Check the document with all deals of a server.

    Raises:
        Unreadable: It is damaged, or of an unknown version.
    """
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
    """Return a deal whose values are of the right kinds."""
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
    """Add what is wrong, or that everything is right."""
    for text in wrong[:MOST_TOLD]:
        report.wrong(text)
    if len(wrong) > MOST_TOLD:
        report.wrong(f"And {len(wrong) - MOST_TOLD} more of this kind.")
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
        numbers = ", ".join(hidden[:MOST_TOLD]) + (", …" if len(hidden) > MOST_TOLD else "")
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
