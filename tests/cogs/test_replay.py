"""The message of a replay fits into what Discord takes; its ids say a place in a match and nothing else."""

from __future__ import annotations

import json
from base64 import b64decode
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from bot.cli.export import match_text
from bot.engine.cards import CARDS
from bot.i18n import translator
from bot.matches.archive import ArchivedSeat, read_archive
from bot.matches.replay import Replay
from bot.render.cards import NO_FACES, CardFaces
from bot.render.pictures.replay import replay_blocks
from bot.render.pictures.table import MAX_TEXT
from cogs.core.attachments import Picture
from cogs.core.links import ReplayStartId, replay_button
from cogs.replay.view import ReplayPlace, fitted, moment_of, replay_layout, view_of
from tests.fixtures.make_archives import PATH
from tests.fixtures.stored import read_lines
from tests.support.payloads import MOST_COMPONENTS, walk

MATCH = "5e" * 16
TRANSLATE = translator()
PLACE, START = ReplayPlace.template(), ReplayStartId.template()
FACES = CardFaces({card: f"<:uno_{card.code}:1456074443980800008>" for card in CARDS})
PICTURE = Picture("table-0123456789abcdef.png", b"", "A table.")
LONGEST = "*_~`|>#" * 5


@cache
def stored(name: str = "partners") -> Replay:
    return Replay(read_archive(b64decode(json.loads(read_lines(PATH)[name])["archive"])))


def crowd(seats: int, cards: int, *, name: str = LONGEST, hands: int = 1) -> Replay:
    """Return a match in which so many seats hold so many cards each, and draw one more all together."""
    archive = read_archive(b64decode(json.loads(read_lines(PATH)["single"])["archive"]))
    held = [" ".join(CARDS[(seat + at) % len(CARDS)].code for at in range(cards)) for seat in range(seats)]
    log: list[tuple[Any, ...]] = [("MatchStarted", seats, "0" * 64)]
    for number in range(1, hands + 1):
        log += [("HandStarted", number, 0, "R5", "", 0)]
        log += [("CardsReceived", seat, codes) for seat, codes in enumerate(held)]
    drawn = [
        event
        for seat in range(seats)
        for event in (("CardsReceived", seat, "W4 W4"), ("CardsDrawn", seat, 2, "blank"))
    ]
    begun = [log[: seats + 2], *([one] for one in log[seats + 2 :] if one[0] == "HandStarted")]
    return Replay(
        replace(
            archive,
            seats=tuple(ArchivedSeat(seat + 1, name) for seat in range(seats)),
            event_fields={
                **archive.event_fields,
                "HandStarted": ("number", "dealer", "start_card", "put_back", "table"),
                "CardsDrawn": ("seat", "count", "cause"),
            },
            actions=tuple(replace(archive.actions[0], events=tuple(events)) for events in (*begun, drawn)),
        )
    )


def sent(replay: Replay, place: ReplayPlace, *, faces: CardFaces, picture: Picture | None) -> list[Any]:
    """Return every component of a replay's message."""
    moment = moment_of(replay, replay.step(place.step), place.view)
    layout = replay_layout(TRANSLATE, replay, place, moment, faces=faces, picture=picture)
    return [*walk(layout.to_components())]  # type: ignore[no-untyped-call]


@pytest.mark.parametrize(("seats", "cards"), [(20, 40), (40, 12), (10, 40), (2, 100)])
@pytest.mark.parametrize("faces", [NO_FACES, FACES], ids=["letters", "faces"])
@pytest.mark.parametrize("picture", [None, PICTURE], ids=["words", "pictured"])
def test_large_hands_at_large_tables_fit(
    seats: int, cards: int, faces: CardFaces, picture: Picture | None
) -> None:
    replay = crowd(seats, cards)
    for step in range(replay.length):
        parts = sent(replay, ReplayPlace(MATCH, step), faces=faces, picture=picture)
        texts = [part["content"] for part in parts if "content" in part]
        assert sum(map(len, texts)) <= MAX_TEXT + len(texts)
        assert len(parts) <= MOST_COMPONENTS
        assert len({part["custom_id"] for part in parts if "custom_id" in part}) == 8 - (
            replay.hands[1:] == []
        )
        assert sum(f"#{seat + 1} " in texts[-1] or LONGEST[0] in texts[-1] for seat in range(seats)) > 0


def test_what_does_not_fit_is_cut_evenly() -> None:
    parts = sent(crowd(20, 60, name="Ann"), ReplayPlace(MATCH, 0), faces=NO_FACES, picture=None)
    lines = [part["content"] for part in parts if "content" in part][-1].split("\n")
    assert len(lines) == 40, "a line for each seat, and one for its cards"
    cut = {int(line.split()[-2]) for line in lines[1::2]}
    assert len(cut) == 1
    assert cut < {20, 36, 44, 50, 54}


@pytest.mark.parametrize("view", [0, 12, 39])
def test_a_menu_has_the_seats_around_the_one_that_is_seen(view: int) -> None:
    parts = sent(crowd(40, 3), ReplayPlace(MATCH, 0, view), faces=NO_FACES, picture=None)
    options = [part["options"] for part in parts if "options" in part][-1]
    assert len(options) == 25
    assert [one["value"] for one in options if one["default"]] == [str(view)]


def test_a_menu_says_how_well_each_computer_player_played() -> None:
    archive = read_archive(b64decode(json.loads(read_lines(PATH)["cuts"])["archive"]))
    parts = sent(Replay(archive), ReplayPlace(MATCH, 0), faces=NO_FACES, picture=None)
    options = [part["options"] for part in parts if "options" in part][-1]
    told = [one.get("description") for one in options[1:]]
    assert told == [TRANSLATE("level-steady") if seat.user_id is None else None for seat in archive.seats]
    assert "(Steady)" in match_text(b64decode(json.loads(read_lines(PATH)["cuts"])["archive"]))


def test_a_menu_has_the_hands_around_the_one_that_is_watched() -> None:
    replay = crowd(2, 3, hands=60)
    menu = [
        part["options"]
        for step in (0, 30, 59)
        for part in sent(replay, ReplayPlace(MATCH, step), faces=NO_FACES, picture=None)
        if part.get("custom_id", "").endswith(":hand")
    ]
    assert [[one["value"] for one in options][::24] for options in menu] == [
        ["0", "24"],
        ["18", "42"],
        ["35", "59"],
    ]


def test_the_arrows_stand_where_they_stood_whatever_happened() -> None:
    replay = stored()
    for picture, above in ((PICTURE, [10, 12]), (None, [10])):
        for step in range(replay.length):
            parts = sent(replay, ReplayPlace(MATCH, step), faces=NO_FACES, picture=picture)
            container = next(part for part in parts if part["type"] == 17)["components"]
            kinds = [part["type"] for part in container]
            assert kinds[: kinds.index(1)] == above
            assert container[0]["content"].count("\n") == 1


def test_each_arrow_leads_where_it_points_and_the_lightning_to_a_surprise() -> None:
    parts = sent(stored(), ReplayPlace(MATCH, 1), faces=NO_FACES, picture=None)
    emojis = {part["custom_id"].split(":")[-1]: part["emoji"]["name"] for part in parts if part.get("emoji")}
    assert emojis == {"first": "⏮️", "back": "◀️", "next": "▶️", "last": "⏭️", "surprise": "⚡"}
    last = next(part["custom_id"] for part in parts if part.get("custom_id", "").endswith(":last"))
    assert int(last.split(":")[2]) == stored().length - 1


def test_a_replay_says_of_which_match_and_its_menu_which_hand() -> None:
    replay = crowd(2, 3, name="Ann", hands=3)
    parts = sent(replay, ReplayPlace(MATCH, 1), faces=NO_FACES, picture=None)
    titles = [part["content"].splitlines()[0] for part in parts if "content" in part]
    assert titles[0] == "### " + TRANSLATE("replay-title", hash=replay.match_id[:6])
    menu = next(part for part in parts if part.get("custom_id", "").endswith(":hand"))
    assert menu["placeholder"] == TRANSLATE("replay-choose-hand-from", hand=2)


# Ids


@pytest.mark.parametrize("place", [ReplayPlace(MATCH), ReplayPlace(MATCH, 999_999, 9999)])
@pytest.mark.parametrize("control", ["first", "back", "next", "last", "surprise", "go", "hand", "view"])
def test_a_place_comes_back_as_it_was(place: ReplayPlace, control: str) -> None:
    found = PLACE.fullmatch(place.custom_id(control))
    assert found is not None
    assert (ReplayPlace.parse(found.groupdict()), found["control"]) == (place, control)
    assert len(place.custom_id(control)) <= 100


@pytest.mark.parametrize(
    "text",
    [
        f"replay:{MATCH}",
        f"replay:{MATCH}:",
        f"replay:{MATCH.upper()}:0:all:next",
        f"replay:{MATCH[:-1]}:0:all:next",
        f"replay:{MATCH}0:0:all:next",
        f"replay:{MATCH}:-1:all:next",
        f"replay:{MATCH}:01:all:next",
        f"replay:{MATCH}:1000000:all:next",
        f"replay:{MATCH}:٣:all:next",
        f"replay:{MATCH}:0:ALL:next",
        f"replay:{MATCH}:0:10000:next",
        f"replay:{MATCH}:0:all:dance",
        f"replay:{MATCH}:0:all:next\n",
        f" replay:{MATCH}:0:all:next",
        f"replay:{MATCH}:start:",
    ],
)
def test_what_is_no_place_is_none(text: str) -> None:
    assert PLACE.fullmatch(text) is None
    assert START.fullmatch(text) is None


def test_the_button_at_a_result_begins_at_the_start() -> None:
    custom_id = replay_button(TRANSLATE, MATCH).custom_id
    assert custom_id is not None
    assert START.fullmatch(custom_id)
    assert PLACE.fullmatch(custom_id) is None, "one press, one answer"


def test_a_place_beyond_a_match_is_its_last_step_with_all_hands_open() -> None:
    replay = stored()
    assert fitted(ReplayPlace(MATCH, 999_999, 4), replay) == ReplayPlace(MATCH, replay.length - 1)
    assert fitted(ReplayPlace(MATCH, 3, 3), replay) == ReplayPlace(MATCH, 3, 3)


@pytest.mark.parametrize("text", ["all", "", "x", "-1", "²", "9" * 30])
def test_what_is_no_seat_is_the_view_of_all_hands(text: str) -> None:
    assert view_of(text) is None


# Views


def test_a_seat_sees_its_own_cards_alone() -> None:
    replay = stored()
    for number in range(replay.length):
        moment = moment_of(replay, replay.step(number), 2)
        assert {seat.seat for seat in moment.seats if seat.cards is not None} == {2}
        assert {getattr(event, "to", 2) for event in moment.happened} <= {2}


def test_a_verdict_names_the_colour_before_the_wild_draw_four() -> None:
    replay = stored()
    step = replace(replay.step(0), events=[["WildDrawFourChallenged", 0, 1, True]])
    for saved, colour in (("Y", "⭐ Yellow"), (None, "none"), ("Q", "none")):
        step.position.tables[0].before = saved
        moment = moment_of(replay, step, None)
        _, told, *_ = replay_blocks(TRANSLATE, moment, ["Ann", "Ben", "Cleo", "Dan"], NO_FACES, pictured=True)
        assert TRANSLATE("event-challenge-guilty", name="Ann", by="Ben", colour=colour) in told


def test_what_this_version_does_not_know_is_left_out() -> None:
    replay = stored()
    step = replay.step(0)
    table, seat = step.position.tables[0], step.position.seats[0]
    table.top, table.colour, seat.cards = "Q9", "Q", ["Q9", "R1"]
    moment = moment_of(replay, replace(step, events=[["Dance", 1], ["CardPlayed", 9, "R1", "R", 1]]), None)
    assert (moment.top, moment.colour, list(moment.happened)) == (None, None, [])
    assert [card.code for card in moment.seats[0].cards or ()] == ["R1"]
    assert sent(replay, ReplayPlace(MATCH), faces=NO_FACES, picture=None)
