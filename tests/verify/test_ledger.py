"""The deals of a server: none is missing, none was changed, and those thrown away are named."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

import pytest

from bot.verify.checks import FIRST, commitment_of
from bot.verify.document import Unreadable
from tests.verify.matches import checked

if TYPE_CHECKING:
    from bot.verify.checks import Report
    from tests.verify.matches import Document

ENDINGS = ("finished", "undealt", "finished", "abandoned", "finished", None)
NOON = "2026-01-02T12:00:00.000Z"


def ledger() -> Document:
    deals = []
    previous = FIRST
    for number, ending in enumerate(ENDINGS, start=1):
        match_id, secret = sha256(b"m%d" % number).hexdigest()[:32], sha256(b"s%d" % number).hexdigest()
        commitment = commitment_of(previous, match_id, secret)
        dealt = ending != "undealt"
        deals.append(
            {
                "number": number,
                "match": match_id,
                "previous": previous,
                "commitment": commitment,
                "opened": NOON,
                "dealt": NOON if dealt else None,
                "ended": NOON if ending else None,
                "ending": ending,
                "secret": secret if ending else None,
                "cuts": [[0, "thunder"]] if dealt else None,
            }
        )
        previous = commitment
    return {"format": "uno-table deals", "version": 1, "guild": "17", "deals": deals}


def changed(which: int, **values: Any) -> Document:
    whole = ledger()
    whole["deals"][which - 1] |= values
    return whole


def told(report: Report) -> str:
    return "\n".join(report.lines)


def test_a_whole_chain_fits_and_says_which_deal_goes_on() -> None:
    report = checked(ledger())
    assert (report.misfits, report.unchecked) == (0, 1)
    assert "not shown: 6" in told(report)


def test_deals_that_were_thrown_away_are_named() -> None:
    whole = ledger()
    lines = checked(whole).lines
    start = lines.index("Deals thrown away: 2:")
    assert [line.split(":")[0] for line in lines[start + 1 :]] == ["  2", "  4"]
    assert whole["deals"][1]["match"] in lines[start + 1]
    assert "lobby closed" in lines[start + 1]
    assert "closed before its end" in lines[start + 2]


def test_a_server_without_deals_fits() -> None:
    assert checked(ledger() | {"deals": []}).misfits == 0


@pytest.mark.parametrize(
    "whole",
    [
        ledger() | {"deals": ledger()["deals"][1:]},
        ledger() | {"deals": [*ledger()["deals"][:2], *ledger()["deals"][3:]]},
        ledger() | {"deals": ledger()["deals"][::-1]},
        ledger() | {"deals": [*ledger()["deals"], ledger()["deals"][-1]]},
        changed(3, number=4),
        changed(1, previous="11" * 32),
        changed(3, previous="11" * 32),
        changed(3, commitment="11" * 32),
        changed(6, commitment="11" * 32, previous="11" * 32),
        changed(3, secret="11" * 32),
        changed(3, match="11" * 16),
        changed(3, match=ledger()["deals"][0]["match"]),
        changed(3, secret=None),
        changed(6, secret="11" * 32),
        changed(3, ending=None),
        changed(6, ending="finished"),
        changed(2, ending="abandoned"),
        changed(4, ending="undealt"),
        changed(4, cuts=None),
        changed(2, cuts=[]),
    ],
)
def test_whatever_does_not_fit_is_found(whole: Document) -> None:
    assert checked(whole).misfits >= 1


def test_many_misfits_are_told_in_few_lines() -> None:
    whole = ledger()
    whole["deals"] *= 100
    report = checked(whole)
    assert report.misfits < 80
    assert len(report.lines) < 300


@pytest.mark.parametrize(
    "values",
    [
        {"number": "3"},
        {"number": True},
        {"match": 3},
        {"secret": "x"},
        {"opened": "noon"},
        {"opened": None},
        {"ended": "\x1b[2J"},
        {"ending": "won"},
        {"cuts": [[0, "a\nb"]]},
        {"cuts": [[0]]},
        {"cuts": {"0": "a"}},
        {"previous": None},
    ],
)
def test_a_damaged_deal_is_named(values: dict[str, Any]) -> None:
    with pytest.raises(Unreadable, match="entry 2 of its deals is damaged"):
        checked(changed(3, **values))


def test_a_deal_that_is_no_object_is_named() -> None:
    with pytest.raises(Unreadable, match="entry 0 of its deals is damaged"):
        checked(ledger() | {"deals": [3]})
