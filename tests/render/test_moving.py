"""The moving picture of a hand: what a frame shows, how long, and that it is never too large."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import islice
from random import Random

import pytest
from PIL import Image, ImageSequence

from bot.engine.cards import Colour
from bot.engine.decks import pack
from bot.engine.events import CardPlayed, HandEnded, MatchEnded
from bot.i18n import translator
from bot.render.cards import NO_FACES
from bot.render.league import place_text
from bot.render.pictures.pieces import GAP, WIDTH
from bot.render.pictures.replay import (
    HEAD,
    KEPT_AT_THE_END,
    MAX_BYTES,
    MAX_SEATS,
    PAUSE,
    ROW,
    SHOWN_FOR,
    Frame,
    FrameSeat,
    ReplayMoment,
    ReplaySeat,
    encode_gif,
    frame_of,
    frame_picture,
    last_hand_alternative,
    last_hand_picture,
    moment_alternative,
    open_frame,
    open_picture,
    replay_blocks,
    thinned,
)
from bot.render.pictures.sprites import blank_picture
from tests.engine.positions import cards

TRANSLATE = translator()
NAMES = ("Ann", "Ben")


def seat(number: int, held: str = "R1 G2", *, turn: bool = False, called: bool = False) -> ReplaySeat:
    hand = tuple(cards(held))
    return ReplaySeat(
        seat=number, cards=hand, count=len(hand), points=0, turn=turn, gone=False, called=called
    )


MOMENT = ReplayMoment(
    match="12345678",
    hand=1,
    hands=1,
    table=None,
    move=5,
    moves=9,
    when="<t:0:t>",
    top=cards("R7")[0],
    colour=Colour.RED,
    direction=1,
    draw_pile=40,
    owed=0,
    seats=(seat(0, "", called=True), seat(1)),
    happened=(),
    surprise=None,
    dealt=True,
)
WON = replace(
    MOMENT,
    happened=(CardPlayed(0, cards("R7")[0], Colour.RED, 0), HandEnded(1, 0, 12, ((), ()), (12, 0))),
)


def frame(moment: ReplayMoment, names: tuple[str, ...] = NAMES, *, elapsed: float = 0.5) -> Frame:
    shown = frame_of(TRANSLATE, moment, names, elapsed=elapsed)
    assert shown is not None
    return shown


def shown_for(data: bytes) -> list[int]:
    """Return how many milliseconds each frame of a GIF is shown."""
    with Image.open(BytesIO(data)) as picture:
        return [one.info["duration"] for one in ImageSequence.Iterator(picture)]


# A frame


def test_a_frame_shows_every_hand_and_what_happened() -> None:
    shown = frame(WON)
    assert shown.seats[1] == FrameSeat(
        "Ben", tuple(cards("R1 G2")), 2, bright=False, gone=False, called=False
    )
    assert shown.happened.startswith("Ann ")
    assert "*" not in shown.happened
    over = MatchEnded(None, "")  # type: ignore[arg-type]
    assert frame(replace(WON, happened=(*WON.happened, over))) == shown


def test_who_has_to_decide_or_won_is_bright() -> None:
    assert [one.bright for one in frame(WON).seats] == [True, False]
    asked = replace(MOMENT, seats=(seat(0), seat(1, turn=True)))
    assert [one.bright for one in frame(asked).seats] == [False, True]


def test_a_name_in_other_letters_is_a_number() -> None:
    shown = frame(WON, ("Кирилл", "Ben"))
    assert [one.label for one in shown.seats] == ["#1", "Ben"]
    assert shown.happened.startswith("#1 ")


def test_there_is_no_frame_where_too_little_is_known_or_too_many_sit_there() -> None:
    assert frame_of(TRANSLATE, replace(MOMENT, top=None), NAMES, elapsed=0) is None
    many = replace(MOMENT, seats=tuple(seat(number) for number in range(MAX_SEATS + 1)))
    assert frame_of(TRANSLATE, many, ["Guest"] * (MAX_SEATS + 1), elapsed=0) is None


def test_different_frames_are_different_pictures() -> None:
    base = frame(MOMENT)
    others = [
        replace(base, top=cards("B3")[0]),
        replace(base, colour=Colour.GREEN),
        replace(base, owed=4),
        replace(base, happened="Ann drew a card."),
        replace(base, elapsed=0.9),
        *(
            replace(base, seats=(base.seats[0], replace(base.seats[1], **change)))
            for change in (
                {"label": "Bob"},
                {"cards": tuple(cards("R1 G3"))},
                {"count": 3},
                {"bright": True},
                {"gone": True},
                {"called": True},
                {"gone": True, "place": 1},
                {"gone": True, "place": 12},
            )
        ),
    ]
    drawn = {frame_picture(one).tobytes() for one in (base, *others)}
    assert len(drawn) == 1 + len(others)


@pytest.mark.parametrize("count", [0, 1, 9, 10, 12, 13, 34, 40, 108])
@pytest.mark.parametrize("seats", [2, 20])
def test_a_hand_of_any_size_is_drawn(count: int, seats: int) -> None:
    held = tuple(pack()[:count])
    one = FrameSeat("Somebody with a long name", held, count, bright=True, gone=False, called=True)
    picture = frame_picture(replace(frame(MOMENT), happened="Words " * 60, seats=(one,) * seats))
    assert picture.width == WIDTH
    assert picture.height < 1.4 * WIDTH


# In words


def test_in_words_it_is_how_the_hand_ended() -> None:
    told = last_hand_alternative(TRANSLATE, WON, NAMES)
    assert told.startswith(TRANSLATE("picture-last-hand"))
    assert TRANSLATE("picture-seat", name="Ben", cards=2, called="no") in told
    assert TRANSLATE("event-hand-ended", name="Ann", hand=1, points=12, times=1).replace("**", "") in told


def test_who_is_out_of_cards_while_others_play_on_has_a_place() -> None:
    finished = replace(seat(0, ""), gone=True, place=1)
    moment = replace(MOMENT, seats=(finished, seat(1)))
    [*_, ann, _ben, _cards] = replay_blocks(TRANSLATE, moment, NAMES, NO_FACES, pictured=False)[-1].split(
        "\n"
    )
    medal = place_text(TRANSLATE, 1)
    assert ann.endswith(TRANSLATE("seat-finished", medal=medal, name="Ann"))
    told = TRANSLATE("picture-finished", name="Ann", place=1)
    assert told in moment_alternative(TRANSLATE, moment, NAMES)
    assert told not in moment_alternative(TRANSLATE, MOMENT, NAMES)


# As a file


def test_it_pauses_on_the_winning_card_and_begins_anew() -> None:
    data = last_hand_picture([frame(MOMENT, elapsed=0.0), frame(MOMENT), frame(WON, elapsed=1.0)])
    assert data is not None
    assert shown_for(data) == [SHOWN_FOR, SHOWN_FOR, PAUSE]
    with Image.open(BytesIO(data)) as picture:
        assert picture.info["loop"] == 0
        picture.seek(2)
        last = frame_picture(frame(WON, elapsed=1.0)).convert("RGB")
        assert picture.convert("RGB").tobytes() == last.tobytes(), "nothing is lost, nothing is left over"


@pytest.mark.parametrize("count", [0, 1, KEPT_AT_THE_END, 9, 14, 20])
def test_what_is_too_large_loses_earlier_frames_first(count: int) -> None:
    frames = [*range(20)]
    kept = [*thinned(frames, count)]
    assert len(kept) == count
    assert kept == sorted(set(kept))
    last = min(count, KEPT_AT_THE_END)
    assert kept[count - last :] == frames[20 - last :]


def test_no_file_has_more_bytes_than_asked_for() -> None:
    chance = Random(3)
    frames = []
    for _ in range(12):
        picture = blank_picture(40, 40)
        picture.putdata([chance.randrange(128) for _ in range(1600)])
        frames.append(picture)
    whole = encode_gif(frames, most_bytes=MAX_BYTES)
    assert whole is not None
    assert len(shown_for(whole)) == 12
    for most in (len(whole) - 1, len(whole) // 2, len(whole) // 8):
        data = encode_gif(frames, most_bytes=most)
        assert data is not None
        assert len(data) <= most
        assert shown_for(data)[-1] == PAUSE
    assert encode_gif(frames, most_bytes=100) is None


def test_even_the_worst_hand_fits() -> None:
    """Ten people hold all 108 cards of a pack, and get other ones with every step."""
    chance = Random(8)
    frames = []
    for number in range(24):
        dealt = iter(chance.sample(pack(), 108))
        hands = [tuple(islice(dealt, 11)) for _ in range(10)]
        seats = tuple(
            FrameSeat(f"Guest {place}", hand, len(hand), place == number % 10, gone=False, called=False)
            for place, hand in enumerate(hands)
        )
        frames.append(replace(frame(MOMENT, elapsed=number / 24), seats=seats))
    data = last_hand_picture(frames)
    assert data is not None
    assert len(data) <= MAX_BYTES
    assert KEPT_AT_THE_END < len(shown_for(data)) < len(frames)
    assert shown_for(data)[-1] == PAUSE


def test_a_still_picture_of_noise_fits() -> None:
    """So there is always a picture: the largest frame has 20 seats in two columns."""
    one = FrameSeat("Guest", (), 0, bright=False, gone=False, called=False)
    height = frame_picture(replace(frame(MOMENT), seats=(one,) * MAX_SEATS)).height
    noise = blank_picture(WIDTH, height)
    chance = Random(5)
    noise.frombytes(bytes(index & 0x7F for index in chance.randbytes(WIDTH * height)))
    data = encode_gif([noise], most_bytes=MAX_BYTES)
    assert data is not None


def test_all_names_of_a_frame_have_the_largest_size_in_which_they_fit_else_the_smallest() -> None:
    def row_of_ann(other: str) -> bytes:
        picture = frame_picture(frame(replace(MOMENT, seats=(seat(0), seat(1))), ("Ann", other)))
        return picture.crop((GAP, HEAD, GAP + ROW, HEAD + ROW)).tobytes()

    assert row_of_ann("Cleopatra") == row_of_ann("Ben"), "its part of the row grows"
    assert len({*map(row_of_ann, ("Ben", "Bartholomew", "Maximilian of Saxony"))}) == 3
    assert row_of_ann("Maximilian of Saxony") == row_of_ann("Maximilian of Saxony, the Great")


# A moment by itself


def test_a_moment_with_all_hands_open_has_a_picture_of_the_cards_and_one_with_backs_has_none() -> None:
    shown = open_frame(TRANSLATE, MOMENT, NAMES)
    assert shown is not None
    assert [one.cards for one in shown.seats] == [(), tuple(cards("R1 G2"))]
    other = replace(MOMENT, seats=(MOMENT.seats[0], seat(1, "R1 G3")))
    assert open_picture(shown) != open_picture(frame(other, elapsed=shown.elapsed))
    hidden = replace(MOMENT, seats=(MOMENT.seats[0], replace(seat(1), cards=None)))
    assert open_frame(TRANSLATE, hidden, NAMES) is None
    gone = replace(MOMENT, seats=(MOMENT.seats[0], replace(seat(1), cards=None, gone=True)))
    assert open_frame(TRANSLATE, gone, NAMES) is not None
    told = moment_alternative(TRANSLATE, MOMENT, NAMES)
    assert told.startswith(TRANSLATE("picture-open-hands", card="Red 7"))
    assert "Green 2" in told
