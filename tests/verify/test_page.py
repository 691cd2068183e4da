"""`docs/verify.md`: its lines in another language compute what the engine deals."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.engine.codec import decode_rules
from bot.engine.events import CardsReceived
from bot.engine.match import Match
from bot.engine.presets import CLASSIC, OFFICIAL, PACKS
from bot.rooms.state.deal import commitment_of, key_of
from tests.verify.matches import BLANKS, LINES, kept, promised, saved, setup_of

if TYPE_CHECKING:
    from tests.verify.matches import Document

PAGE = (Path(__file__).parents[2] / "docs" / "verify.md").read_text("utf-8")
MODULES = ("-MJSON::PP", "-MDigest::SHA")


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    perl = shutil.which("perl")
    if (
        perl is None
        or subprocess.run([perl, *MODULES, "-e", "1"], check=False, capture_output=True).returncode
    ):
        pytest.skip(
            "there is no perl with JSON::PP and Digest::SHA, in which the lines of the page are written"
        )
    path = tmp_path_factory.mktemp("page") / "check.pl"
    [lines] = re.findall(r"```perl\n(.*?)```", PAGE, flags=re.DOTALL)
    path.write_text(lines)
    return path


def dealt(document: Document) -> list[str]:
    """Return what the lines have to print: by the engine, from the key."""
    rules = decode_rules(document["rules"])
    seats, _, starter = document["log"][0][2].removeprefix("start:").partition(":")
    match, events = Match.start(
        rules,
        seats=int(seats),
        seed=bytes.fromhex(document["seed"]),
        starter=int(starter) if starter else None,
    )
    hands: dict[int, str] = {}
    for event in events:
        if isinstance(event, CardsReceived):
            hands.setdefault(event.to, " ".join(card.code for card in event.cards))
    commitment = document["deal"]["commitment"] if document.get("deal") else match.commitment
    lines = [f"computed: seat {seat}: {hands[seat]}" for seat in range(int(seats))]
    return [f"commitment {commitment}", f"key {document['seed']}", *lines]


DOCUMENTS: dict[str, Document] = {
    **{name: kept(name) for name in ("abandoned", "caught") if name in LINES},
    "a random dealer and cuts": promised(setup_of(CLASSIC, 4), cuts=[[3, "x"], [0, "Ärger 雷"]], most=9),
    "cards drawn for the deal": promised(setup_of(OFFICIAL, 6), most=9),
    "Blanks": promised(setup_of(replace(OFFICIAL, blanks=BLANKS), 3), cuts=[], most=9),
    "two packs": promised(setup_of(PACKS, 13), most=9),
    "a seat that starts": promised(replace(setup_of(CLASSIC, 5), starter=2), number=7, most=9),
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_lines_of_the_page_compute_the_deal_of_the_engine(
    name: str, script: Path, tmp_path: Path
) -> None:
    document = DOCUMENTS[name]
    ran = subprocess.run(
        ["perl", str(script), saved(tmp_path, document)],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
    lines, computed = ran.stdout.splitlines(), dealt(document)
    assert lines[: len(computed)] == computed
    recorded = [line.replace("computed", "recorded") for line in computed[2:]]
    assert lines[len(computed) :][: len(recorded)] == recorded


def test_the_lines_are_as_few_as_the_page_says() -> None:
    [lines] = re.findall(r"```perl\n(.*?)```", PAGE, flags=re.DOTALL)
    assert "thirty-odd lines" in PAGE
    assert sum(bool(line.strip(" }")) for line in lines.splitlines()) < 40


@pytest.mark.skipif(not all(map(shutil.which, ("sh", "xxd", "openssl"))), reason="has to be installed")
def test_the_lines_for_a_shell_compute_commitment_and_key(tmp_path: Path) -> None:
    [lines] = re.findall(r"```sh\n(.*?)```", PAGE, flags=re.DOTALL)
    previous, match, secret = "00" * 32, "11" * 16, "22" * 32
    path = tmp_path / "check.sh"
    path.write_text(f"previous={previous} match={match} secret={secret}\n{lines}")
    ran = subprocess.run(["sh", str(path)], capture_output=True, text=True, timeout=60, check=True)
    commitment, key = (line.rpartition(" ")[2] for line in ran.stdout.splitlines())
    assert commitment == commitment_of(previous=previous, match_id=match, secret=secret)
    assert key == key_of(secret=secret, match_id=match, cuts=[(0, "thunder"), (2, "rain")]).hex()
