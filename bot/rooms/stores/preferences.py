"""How one person likes games to be shown: the value, its text for the store, and the store of everybody's."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from bot.engine.codec.errors import SavedValueError
from bot.engine.codec.formats import SavedFormat, form_of
from bot.rooms.ports import Kind, StoreError
from bot.rooms.stores.cached_store import MOST, CachedStore, ValueFormat

if TYPE_CHECKING:
    from bot.rooms.ports import KeyValueStore

VERSION: Final = 1


class Sorting(Enum):
    """How the cards of a hand are ordered."""

    COLOUR = "colour"
    RANK = "rank"


class Style(Enum):
    """How a hand is drawn."""

    COMPACT = "compact"
    PICTURES = "pictures"


class Shown(Enum):
    """Which cards of a hand have a button while it is the owner's turn."""

    ALL = "all"
    PLAYABLE = "playable"


class Mentions(Enum):
    """How somebody is told that it is their turn."""

    MENTION = "mention"
    NAME = "name"
    NONE = "none"


class Confirming(Enum):
    """Whether a Wild Draw Four is asked about once more before it is played."""

    AT_ONCE = "at-once"
    ASKED = "asked"


class Media(Enum):
    """How private messages about the league and replays are shown."""

    PICTURES = "pictures"
    TEXT = "text"


class Labels(Enum):
    """What stands on the buttons of cards."""

    SYMBOLS = "symbols"
    WORDS = "words"


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """What one person chose; the defaults are those of somebody who chose nothing.

    Attributes:
        sorting: The order of the cards.
        style: Buttons alone, or a picture of the cards above them.
        shown: Whether cards that cannot be played have buttons too.
        mentions: How the turn is announced.
        confirming: Whether a Wild Draw Four is confirmed.
        media: Whether the league and replays are shown with pictures, where the server has them.
        labels: Symbols of colours on the buttons of cards, or words alone, as screen readers need them.
    """

    sorting: Sorting = Sorting.COLOUR
    style: Style = Style.COMPACT
    shown: Shown = Shown.ALL
    mentions: Mentions = Mentions.MENTION
    confirming: Confirming = Confirming.AT_ONCE
    media: Media = Media.PICTURES
    labels: Labels = Labels.SYMBOLS

    @property
    def words(self) -> bool:
        """Whether the buttons of cards have words alone."""
        return self.labels is Labels.WORDS


CHOICES: Final[dict[str, type[Enum]]] = {
    field.name: type(getattr(Preferences(), field.name)) for field in fields(Preferences)
}
"""The values that each preference can have."""


class SavedPreferencesError(SavedValueError):
    """What was stored is not what this version of the bot writes."""


SAVED: Final[SavedFormat[Any]] = SavedFormat(
    name="saved preferences",
    form=form_of(Preferences, name="SavedPreferences", version=VERSION),
    error=SavedPreferencesError,
    version=VERSION,
)


def encode_preferences(preferences: Preferences) -> str:
    """Return preferences as text for the store."""
    chosen = {name: getattr(preferences, name) for name in CHOICES}
    return SAVED.write(SAVED.form(version=VERSION, **chosen))


def decode_preferences(payload: str) -> Preferences:
    """Return what `encode_preferences` wrote; what an older bot did not know has its default.

    Raises:
        SavedPreferencesError: The version is unknown, or a name or value is unknown.
    """
    saved = SAVED.read(payload)
    return Preferences(**{name: getattr(saved, name) for name in CHOICES})


FORMAT: Final = ValueFormat(
    kind=Kind.PREFERENCES,
    owner="user",
    encode=encode_preferences,
    decode=decode_preferences,
    default=Preferences(),
)


class PreferenceStore(CachedStore[Preferences]):
    """Everybody's preferences."""

    def __init__(self, key_values: KeyValueStore, *, most: int = MOST) -> None:
        super().__init__(key_values, FORMAT, most=most)

    async def of(self, owner: int) -> Preferences:
        """Return what somebody chose; the defaults if that cannot be read now: a game goes on without it."""
        try:
            return await super().of(owner)
        except StoreError:
            return self.known(owner)
