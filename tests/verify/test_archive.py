"""The verifier follows every card of every match, and finds whatever was changed."""

from __future__ import annotations

import copy
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.codec import encode_rules
from bot.engine.presets import CLASSIC, DUEL, MERCILESS, OFFICIAL, PACKS
from bot.engine.rulebook.dealing import DealerTie, Dealing, StartWild
from bot.engine.rulebook.match import Format, Places
from bot.engine.rulebook.play import HouseRule, Refill, Stacking
from bot.verify.checks import commitment_of, key_of
from bot.verify.dealing import CARDS, DealRules, Mismatch, ShuffleWords
from bot.verify.document import Unreadable
from bot.verify.follower import MatchFollower
from tests.engine.random_matches import random_matches
from tests.verify.matches import (
    BLANKS,
    CUTS,
    LINES,
    MATCH,
    SECRET,
    archived,
    checked,
    kept,
    promised,
    setup_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.engine.rulebook.rules import Rules
    from tests.engine.random_matches import Setup
    from tests.verify.matches import Document

SPECIAL: dict[str, tuple[Rules, int]] = {
    "two tables, partners change": (
        replace(OFFICIAL, format=Format.ROTATION_EIGHT, hand_size=3, start_wild=StartWild.RANDOM_COLOUR),
        8,
    ),
    "partners change": (replace(CLASSIC, format=Format.ROTATION_FOUR, hand_size=3), 4),
    "everybody draws again for the deal": (replace(PACKS, dealer_tie=DealerTie.EVERYBODY), 12),
    "two packs, and nobody draws for the deal": (replace(PACKS, dealing=Dealing.NOBODY), 11),
    "the piles are joined early": (replace(DUEL, limit=3000, target=3000, hand_size=15), 2),
    "Blanks, sevens and zeros": (
        replace(OFFICIAL, blanks=BLANKS, seven_zero=HouseRule.ON, stacking=Stacking.EITHER, target=200),
        6,
    ),
    "sets, and draws deflected": (
        replace(CLASSIC, sets=HouseRule.ON, deflect=HouseRule.ON, seven_zero=HouseRule.ON, target=200),
        4,
    ),
    "who reaches the target is out": (replace(OFFICIAL, format=Format.ELIMINATION, target=60), 4),
    "too many cards": (replace(CLASSIC, hand_limit=20, hand_size=15, stacking=Stacking.EITHER), 5),
    "the merciless deck": (MERCILESS, 4),
    "added cards, and play for places": (
        replace(
            CLASSIC,
            places=Places.PLAY_ON,
            discard_all=4,
            skip_everyone=2,
            reverse_draw_four=4,
            colour_roulette=8,
            stacking=Stacking.RISING,
            target=200,
        ),
        5,
    ),
    "one hand": (replace(CLASSIC, format=Format.SINGLE, refill=Refill.WHEN_SHORT), 10),
}


NO_START_CARD = (1711).to_bytes(32)
"""With this key the last three of 108 cards are wild when seven seats have 15 each: all is dealt anew."""


# Everything fits


@random_matches(30)
def test_every_card_of_a_random_match_is_followed(setup: Setup) -> None:
    report = checked(promised(setup, most=120))
    assert (report.misfits, report.unchecked) == (0, 0), "\n".join(report.lines)


@pytest.mark.parametrize("name", SPECIAL)
def test_every_card_of_a_special_match_is_followed(name: str) -> None:
    report = checked(promised(setup_of(*SPECIAL[name], name.encode()), most=300))
    assert (report.misfits, report.unchecked) == (0, 0), "\n".join(report.lines)


def test_a_deal_without_a_start_card_is_dealt_anew() -> None:
    large = replace(CLASSIC, hand_size=15)
    report = checked(archived(replace(setup_of(large, 7), seed=NO_START_CARD), most=20))
    assert report.misfits == 0
    rules = DealRules(encode_rules(large))
    stream = ShuffleWords(NO_START_CARD, 0)
    stream.below(7)
    cards = rules.deck(7)
    stream.shuffle(cards)
    assert {*cards[:3]} <= {"W", "W4"}


def test_the_tests_show_every_kind_of_event_that_moves_a_card() -> None:
    documents = [promised(setup_of(*special, name.encode()), most=300) for name, special in SPECIAL.items()]
    documents.append(promised(setup_of(CLASSIC, 4, forfeits=20), most=300))
    seen = {kind for document in documents for kind in document["events"]}
    assert MatchFollower._handlers.keys() <= seen


@pytest.mark.parametrize("name", sorted(LINES))
def test_what_was_archived_once_fits_for_ever(name: str) -> None:
    report = checked(kept(name))
    if name.endswith("every-event"):  # invented, with events that no match could have
        assert report.misfits == 2
    else:
        assert report.misfits == 0, "\n".join(report.lines)
    assert ("earlier version" in "\n".join(report.lines)) is (kept(name).get("deal") is None)


def test_a_match_without_a_promise_fits_by_the_hash_of_its_seed() -> None:
    document = archived(setup_of(CLASSIC, 3), most=30)
    assert (checked(document).misfits, checked(document).unchecked) == (0, 1)
    document["log"][0][3][0][2] = "0" * 64
    assert checked(document).misfits == 1


def test_commitment_and_key_are_those_of_the_description() -> None:
    """The figures were computed by the other implementation, which deals."""
    match_id, secret = "11" * 16, "22" * 32
    assert commitment_of("00" * 32, match_id, secret) == (
        "7d8b67afbce1f2bc6576a36fdb265909a25e3cd42e15eaf979daa4a83d599982"
    )
    assert key_of(match_id, secret, [[2, "äpfel"], [0, "thunder"]]) == (
        "85585a921208f1e7225913782f475c31e244ff2465db991e990d411d648dd8a3"
    )


def test_no_cut_is_needed() -> None:
    report = checked(promised(setup_of(CLASSIC, 2), cuts=[], most=20))
    assert report.misfits == 0
    assert "and no cuts under the secret" in "\n".join(report.lines)


# Whatever was changed is found


@pytest.fixture(scope="module")
def document() -> Document:
    """A match of several hands, in which the discards are shuffled in."""
    found = promised(setup_of(replace(CLASSIC, hand_size=15, target=400), 6, forfeits=10), number=4)
    assert checked(found).misfits == 0
    assert {"PileReshuffled", "SeatForfeited", "HandShown"} <= found["events"].keys()
    return found


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("secret", "0" * 64),
        ("previous", "0" * 64),
        ("commitment", "0" * 64),
        ("number", 1),
        ("cuts", []),
        ("cuts", [[0, "thunder"]]),
        ("cuts", [[0, "Thunder"], CUTS[1]]),
        ("cuts", [[1, "thunder"], [0, CUTS[1][1]]]),
        ("cuts", [*CUTS, [2, ""]]),
        ("cuts", [*CUTS, [9, "x"]]),
    ],
)
def test_a_promise_that_was_changed_is_found(document: Document, name: str, value: Any) -> None:
    report = checked(document | {"deal": document["deal"] | {name: value}})
    assert report.misfits >= 1


def test_another_secret_with_a_commitment_of_its_own_is_found(document: Document) -> None:
    secret = "12" * 32
    commitment = commitment_of(document["deal"]["previous"], MATCH, secret)
    deal = document["deal"] | {"secret": secret, "commitment": commitment}
    changed = copy.deepcopy(document | {"deal": deal})
    assert checked(changed).misfits == 2, "the match began with another one, and the key is another one"
    changed["log"][0][3][0][2] = commitment
    changed["seed"] = key_of(MATCH, secret, CUTS)
    assert checked(changed).misfits == 1, "now the cards are others"


def test_cuts_in_another_order_are_the_same_cuts(document: Document) -> None:
    assert checked(document | {"deal": document["deal"] | {"cuts": CUTS[::-1]}}).misfits == 0


def places(document: Document, *kinds: str) -> Iterator[tuple[int, int]]:
    """Where events of some kinds are."""
    for number, entry in enumerate(document["log"]):
        yield from ((number, place) for place, event in enumerate(entry[3]) if event[0] in kinds)


def with_event(document: Document, place: tuple[int, int], event: list[Any] | None) -> Document:
    """Return a document with another event, or none, in some place."""
    log = document["log"].copy()
    entry = log[place[0]].copy()
    entry[3] = [*entry[3][: place[1]], *([] if event is None else [event]), *entry[3][place[1] + 1 :]]
    log[place[0]] = entry
    return document | {"log": log}


def event_at(document: Document, place: tuple[int, int]) -> list[Any]:
    found: list[Any] = document["log"][place[0]][3][place[1]]
    return found


MOVING = ("HandStarted", "CardsReceived", "CardPlayed", "PileReshuffled", "HandEnded", "HandShown")


def misfits(document: Document) -> bool:
    """Tell whether the cards of a document do not fit: as `checked` does, in less time."""
    try:
        MatchFollower(document).follow(document["log"])
    except Mismatch:
        return True
    return False


def some(found: Iterator[tuple[int, int]], most: int = 30) -> list[tuple[int, int]]:
    """Return so many of some places, spread over all of them, the first and the last included."""
    every = [*found]
    return every[:: max(1, len(every) // most)] + every[-1:]


def test_any_card_that_was_changed_is_found(document: Document) -> None:
    tried = 0
    for place in some(places(document, *MOVING)):
        event = event_at(document, place)
        for at, value in enumerate(event):
            if isinstance(value, str) and at and value.split(" ")[0] in CARDS:
                other = "R1" if value.split(" ")[0] != "R1" else "G2"
                changed = [*event[:at], " ".join([other, *value.split(" ")[1:]]), *event[at + 1 :]]
                assert misfits(with_event(document, place, changed)), event
                tried += 1
    assert tried > 30


def test_any_card_that_was_left_out_is_found(document: Document) -> None:
    for place in some(places(document, "CardsReceived")):
        kind, seat, cards = event_at(document, place)
        assert misfits(with_event(document, place, [kind, seat, " ".join(cards.split(" ")[1:])]))


def test_any_event_that_was_left_out_is_found(document: Document) -> None:
    for place in some(places(document, "HandStarted", "CardsReceived", "CardPlayed", "PileReshuffled")):
        assert misfits(with_event(document, place, None)), event_at(document, place)


def test_two_events_that_changed_places_are_found(document: Document) -> None:
    for kind in ("CardsReceived", "CardPlayed"):
        found = some(places(document, kind))
        for one, other in pairwise(found):
            events = event_at(document, one), event_at(document, other)
            if events[0] != events[1]:
                assert misfits(with_event(with_event(document, one, events[1]), other, events[0])), events


def test_a_card_that_goes_to_somebody_else_is_found(document: Document) -> None:
    for place in some(places(document, "CardsReceived")):
        kind, seat, cards = event_at(document, place)
        assert misfits(with_event(document, place, [kind, (seat + 1) % 6, cards]))


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("HandStarted", lambda event: [*event[:2], (event[2] + 1) % 6, *event[3:]]),
        ("HandStarted", lambda event: [event[0], event[1] + 1, *event[2:]]),
        ("HandStarted", lambda event: [*event[:4], "W W W", event[5]]),
        ("PileReshuffled", lambda event: [event[0], event[1] - 1, event[2]]),
        ("CardsDrawn", lambda event: [*event[:2], event[2] + 1, event[3]]),
        ("CardPlayed", lambda event: [*event[:4], event[4] + 1]),
        ("SeatForfeited", lambda event: [event[0], (event[1] + 1) % 6]),
        ("HandEnded", lambda event: [*event[:2], (event[2] + 1) % 6, *event[3:]]),
        ("MatchStarted", lambda event: [event[0], event[1] - 1, event[2]]),
    ],
)
def test_any_other_fact_that_was_changed_is_found(
    document: Document, kind: str, change: Callable[[list[Any]], list[Any]]
) -> None:
    for place in some(places(document, kind), 5):
        assert misfits(with_event(document, place, change(event_at(document, place))))


def test_a_reshuffle_more_is_found(document: Document) -> None:
    for number, entry in enumerate(document["log"][:40]):
        more = [*entry[3], ["PileReshuffled", 3, 0]]
        log = [*document["log"][:number], [*entry[:3], more], *document["log"][number + 1 :]]
        assert misfits(document | {"log": log})


def test_an_end_with_another_key_is_found() -> None:
    ended = promised(setup_of(replace(CLASSIC, target=1, hand_size=2), 2))
    assert ended["ending"] == "finished"
    assert checked(ended).misfits == 0
    [place] = places(ended, "MatchEnded")
    assert checked(with_event(ended, place, ["MatchEnded", {}, "0" * 64])).misfits == 1
    assert checked(with_event(ended, place, None)).misfits == 1, "it says that it is finished"
    assert (
        checked(ended | {"log": [*ended["log"], [0, 1, "draw", [["CardsReceived", 0, "R1"]]]]}).misfits == 1
    )


def test_piles_that_were_not_joined_in_time_are_found() -> None:
    rules = SPECIAL["the piles are joined early"][0]
    early = promised(setup_of(rules, 2, b"the piles are joined early"), most=300)
    for place in places(early, "PileReshuffled"):
        assert misfits(with_event(early, place, None))
    late = early["rules"] | {"refill": "when-empty"}
    assert misfits(early | {"rules": late})


@pytest.mark.parametrize(
    ("option", "value"), [("hand_size", 14), ("packs", "one-for-ten"), ("dealing", "nobody")]
)
def test_other_rules_are_found(document: Document, option: str, value: Any) -> None:
    big = promised(setup_of(PACKS, 11), most=15)
    base = document if option != "packs" else big | {"rules": big["rules"] | {"packs": "one"}}
    assert checked(base).misfits == (option == "packs")
    if option != "packs":
        assert misfits(base | {"rules": base["rules"] | {option: value}})


def test_a_draw_for_the_deal_that_would_never_end_is_found() -> None:
    """Among so many somebody always ties, so with this rule everybody would draw for ever."""
    seats = 400
    document = archived(setup_of(PACKS, 12), most=1)
    rules = document["rules"] | {"dealer_tie": "everybody"}
    started = document["log"][0][3][0]
    cards = DealRules(rules).deck(seats)
    ShuffleWords(bytes.fromhex(document["seed"]), 0).shuffle(cards)
    drawn = ["DealerDrawn", [*range(seats)], " ".join(cards[:seats])]
    entry = [
        0,
        0,
        f"start:{seats}",
        [[started[0], seats, started[2]], drawn, ["HandStarted", 1, 0, "R1", "", 0]],
    ]
    report = checked(document | {"rules": rules, "seats": [0] * seats, "log": [entry]})
    assert report.misfits == 1
    assert "before those that were drawn say by whom" in "\n".join(report.lines)


# What cannot be followed is said


def test_a_log_without_its_start_is_open_for_an_earlier_version_and_wrong_for_this_one(
    document: Document,
) -> None:
    report = checked(document | {"log": document["log"][1:]})
    assert report.misfits == 1
    assert "lacks the start" in "\n".join(report.lines)
    old = archived(setup_of(CLASSIC, 3), most=30)
    report = checked(old | {"log": old["log"][1:]})
    assert (report.misfits, report.unchecked) == (0, 2)


def test_a_damaged_entry_ends_what_can_be_followed(document: Document) -> None:
    log = [*document["log"][:20], [0, 1, "unreadable", []], *document["log"][21:]]
    report = checked(document | {"log": log})
    assert (report.misfits, report.unchecked) == (0, 1)
    assert "entry 20" in "\n".join(report.lines)


def test_nothing_is_printed_that_could_move_a_cursor(document: Document) -> None:
    cuts = [[0, "\x1b[2J\u202e"]]
    report = checked(document | {"deal": document["deal"] | {"cuts": cuts}})
    assert all(line.isprintable() for line in report.lines)
    assert "seat 0: ?[2J?" in "\n".join(report.lines)


@pytest.mark.parametrize("cuts", [[[0, "a"], [0, "b"]], [[0, "a\n2 b"]], [["0", "a"]], [[0]], [0], [[0, 1]]])
def test_cuts_that_could_be_others_are_refused(document: Document, cuts: Any) -> None:
    with pytest.raises(Unreadable, match="cuts are damaged"):
        checked(document | {"deal": document["deal"] | {"cuts": cuts}})


def test_the_secret_of_the_tests_is_that_of_the_key() -> None:
    assert promised(setup_of(CLASSIC, 2), most=3)["seed"] == key_of(MATCH, SECRET, CUTS)
