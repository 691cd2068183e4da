"""The words with which players cut: which may be one, and those to take by chance."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from bot.rooms.state.deal import LONGEST_CUT

if TYPE_CHECKING:
    from collections.abc import Callable

WORDS: Final = (
    "acorn", "almond", "amber", "anchor", "apple", "apricot", "arrow", "aspen", "autumn", "avocado",
    "badger", "bagel", "balloon", "bamboo", "banana", "banjo", "barley", "basil", "basket", "beach",
    "beacon", "bean", "beaver", "beech", "bell", "berry", "birch", "biscuit", "bison", "blossom",
    "boat", "bonnet", "book", "breeze", "brook", "bubble", "buffalo", "butter", "button", "cabin",
    "cactus", "candle", "canoe", "canyon", "caramel", "carrot", "castle", "cedar", "cello", "cherry",
    "chestnut", "cinnamon", "circle", "citrus", "clay", "cliff", "cloud", "clover", "cobalt", "coconut",
    "comet", "compass", "copper", "coral", "cosmos", "cotton", "cove", "crane", "crayon", "cricket",
    "crystal", "cupcake", "daisy", "dawn", "delta", "dolphin", "donkey", "dragon", "drum", "dune",
    "eagle", "echo", "ember", "emerald", "falcon", "fern", "fiddle", "field", "fig", "finch", "flame",
    "flute", "forest", "fox", "galaxy", "garden", "garnet", "geyser", "ginger", "glacier", "goose",
    "grape", "grove", "guitar", "gull", "hammock", "harbor", "harp", "hazel", "hedgehog", "heron",
    "hill", "honey", "horizon", "ibis", "indigo", "island", "ivory", "ivy", "jade", "jasmine", "jigsaw",
    "juniper", "kayak", "kettle", "kite", "kiwi", "koala", "ladder", "lagoon", "lantern", "lark",
    "lavender", "leaf", "lemon", "lighthouse", "lilac", "lily", "lime", "llama", "lotus", "lynx",
    "magnet", "mango", "maple", "marble", "marigold", "meadow", "melon", "meteor", "mint", "mitten",
    "moon", "morning", "moss", "mountain", "muffin", "mustard", "nectar", "nest", "noodle", "nutmeg",
    "oak", "oasis", "ocean", "olive", "opal", "orange", "orbit", "orchard", "orchid", "otter", "owl",
    "oyster", "paddle", "palm", "panda", "papaya", "paprika", "parrot", "peach", "pear", "pearl",
    "pebble", "pelican", "pepper", "petal", "piano", "picnic", "pine", "planet", "plum", "poem", "pond",
    "poppy", "prairie", "pretzel", "puddle", "puffin", "pumpkin", "quartz", "quilt", "quince", "rabbit",
    "radish", "rain", "rainbow", "raven", "reef", "ribbon", "river", "robin", "rocket", "rose",
    "saffron", "sage", "salmon", "sapphire", "scarf", "seal", "shell", "silver", "sky", "snow",
    "sparrow", "spinach", "spring", "spruce", "star", "stone", "stream", "summer", "sunrise", "swan",
    "thunder", "thyme", "tiger", "toffee", "topaz", "trumpet", "tulip", "turtle", "valley", "vanilla",
    "velvet", "violet", "violin", "walnut", "waterfall", "whale", "wheat", "willow", "wind", "winter",
    "wren", "zebra",
)  # fmt: skip
"""One for each value of a byte, so that all are equally likely."""


def random_word(entropy: Callable[[int], bytes]) -> str:
    """Return a word by chance.

    Args:
        entropy: Returns the given number of random bytes.
    """
    return WORDS[entropy(1)[0]]


def fits(word: str) -> bool:
    r"""Tell whether a text may be the word of a cut: a line of its own in the message that makes the key.

    >>> [fits(word) for word in ("thunder", "zwei Wörter", "", " x", "a\nb", "x" * 33)]
    [True, True, False, False, False, False]
    """
    one_line = word.isprintable() and word == " ".join(word.split())
    return one_line and 0 < len(word) <= LONGEST_CUT and unicodedata.is_normalized("NFC", word)
