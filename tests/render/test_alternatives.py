"""Alternative texts tell what a picture shows, for those who do not see it."""

from __future__ import annotations

import json
from base64 import b64decode
from dataclasses import replace

import pytest

from bot.engine.cards import CARDS, Colour, card
from bot.engine.decks import pack
from bot.engine.match import Match
from bot.engine.presets import CLASSIC, PACKS
from bot.engine.rulebook.match import Format
from bot.i18n import translator
from bot.matches.archive import read_archive
from bot.matches.replay import Replay
from bot.render.cards import SYMBOLS, WILD_SYMBOL, card_words, counted_words
from bot.render.pictures.hand import hand_alternative
from bot.render.pictures.pieces import MAX_LENGTH
from bot.render.pictures.replay import frame_of, last_hand_alternative, replay_content
from bot.render.pictures.table import TableContent, table_alternative, table_content
from bot.render.seats import Team
from cogs.replay.view import moment_of
from tests.engine.positions import cards, position
from tests.fixtures.make_archives import PATH
from tests.fixtures.stored import read_lines

TRANSLATE = translator()
NAMES = ("Ada", "Bob", "Cleo", "Dan")
PARTNERS = replace(CLASSIC, format=Format.PARTNERS)


def expected(shown: TableContent, names: tuple[str, ...]) -> list[str]:
    """Every sentence that a picture of a table needs."""
    told = [
        TRANSLATE("picture-table", card=card_words(TRANSLATE, shown.top, shown.colour), pile=shown.draw_pile)
    ]
    if shown.colour is None:
        told.append(TRANSLATE("picture-no-colour"))
    if shown.direction:
        way = "clockwise" if shown.direction == 1 else "counter"
        told.append(TRANSLATE("picture-direction", direction=way))
    for seat, name in zip(shown.seats, names, strict=True):
        called = "yes" if seat.called else "no"
        held = TRANSLATE("picture-seat", name=name, cards=seat.cards, called=called)
        told.append(TRANSLATE("picture-seat-gone", name=name) if seat.gone else held)
        if seat.turn:
            told.append(TRANSLATE("picture-turn", name=name))
            if shown.owed:
                told.append(TRANSLATE("picture-owed", name=name, count=shown.owed))
    return told


def test_a_table_is_told_in_all_that_its_picture_shows() -> None:
    positions = [
        position("R1 R2", "B1", "G1 G2 G3", top="W", colour="B", turn=2, called=(1,), direction=-1),
        position("R1 R2", "", "G1 G2", "B1", left=(1,)),
        position("R1", "B1", "G1", "Y1", rules=PARTNERS, turn=3),
    ]
    for match in positions:
        names = NAMES[: match.seats]
        shown = table_content(match.view(None), names)
        told = table_alternative(TRANSLATE, shown)
        assert all(sentence in told for sentence in expected(shown, names))
        for one in (replace(shown, owed=4), replace(shown, colour=None)):
            said = table_alternative(TRANSLATE, one)
            assert all(sentence in said for sentence in expected(one, names))
    assert TRANSLATE("picture-team", side=Team.PURPLE.value, names="Bob & Dan") in told


def test_an_alternative_has_no_symbols_that_would_be_read_out_twice() -> None:
    symbols = {*SYMBOLS.values(), WILD_SYMBOL}
    said = hand_alternative(TRANSLATE, CARDS, CARDS[:9]) + card_words(TRANSLATE, card("W"), Colour.RED)
    assert not any(symbol in said for symbol in symbols)


def test_of_very_many_seats_whole_sentences_are_left_out_and_counted() -> None:
    match, _ = Match.start(PACKS, seats=60, seed=bytes(32))
    told = table_alternative(TRANSLATE, table_content(match.view(None), ["W" * 32] * 60))
    assert len(told) <= MAX_LENGTH
    said = told.count("W" * 32 + ": ")
    assert told.endswith(TRANSLATE("picture-more", count=60 - said))


def test_a_hand_is_told_with_equal_cards_together_and_what_can_be_played() -> None:
    held = cards("B7 R1 R1 W W W")
    told = hand_alternative(TRANSLATE, held, {card("R1"), card("W")})
    assert told == " ".join(
        [
            TRANSLATE("picture-hand", cards="Red 1 twice, Blue 7, Wild 3 times"),
            TRANSLATE("picture-playable", cards="Red 1, Wild"),
        ]
    )
    assert hand_alternative(TRANSLATE, held, ()).endswith(TRANSLATE("picture-playable-none"))
    assert TRANSLATE("picture-playable-none") not in hand_alternative(TRANSLATE, held, None)


@pytest.mark.parametrize("kinds", [20, 54])
def test_the_largest_page_of_a_hand_is_told_within_what_discord_takes(kinds: int) -> None:
    held = [kind for kind in dict.fromkeys(pack()[::-1]) for _ in range(4)][: 4 * kinds]
    assert len(hand_alternative(TRANSLATE, held, {*held})) <= MAX_LENGTH


def stored(name: str) -> Replay:
    return Replay(read_archive(b64decode(json.loads(read_lines(PATH)[name])["archive"])))


@pytest.mark.parametrize(("name", "pairs"), [("partners", {"Team 0 & Team 2"}), ("single", set())])
def test_a_replay_and_its_last_hand_are_told_with_their_teams(name: str, pairs: set[str]) -> None:
    replay = stored(name)
    names = tuple(f"Team {seat}" for seat in range(len(replay.seats)))
    for number in (1, replay.length // 2, replay.length - 1):
        moment = moment_of(replay, replay.step(number), None)
        shown = replay_content(moment, names)
        assert shown is not None
        told = table_alternative(TRANSLATE, shown)
        assert all(sentence in told for sentence in expected(shown, names))
        assert {seat.team for seat in shown.seats} == ({*Team} if pairs else {None})
        last = last_hand_alternative(TRANSLATE, moment, names)
        frame = frame_of(TRANSLATE, moment, names, elapsed=1.0)
        assert frame is not None
        for one in (told, last):
            assert len(one) <= MAX_LENGTH
            for pair in pairs:
                assert TRANSLATE("picture-team", side=Team.ORANGE.value, names=pair) in one
        for seat, drawn in zip(moment.seats, frame.seats, strict=True):
            assert drawn.team is shown.seats[seat.seat].team
            for kind in seat.cards or ():
                assert counted_words(TRANSLATE, kind, (seat.cards or ()).count(kind)) in last
