"""Finished matches: replay, log, and verification of deals."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rooms.ports import DealLedger


@dataclass(frozen=True, slots=True)
class Deals:
    ledger: DealLedger
