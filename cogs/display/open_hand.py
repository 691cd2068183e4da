"""One hand on somebody's screen: where it is shown, and what stands beside it."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cogs.display.hand_pages import attachment_options
from cogs.display.private_message import is_expired
from cogs.display.send_errors import SEND_ERRORS
from cogs.views.frame import text_layout
from cogs.views.language import translator_of

if TYPE_CHECKING:
    import discord

    from bot.render.hand import HandDisplay, HandPage
    from cogs.display.private_message import PrivateMessage

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PageSource:
    """All that a page of a hand is made of, but for its number.

    Attributes:
        revision: Of the room.
        display: How its owner prefers to see it.
    """

    revision: int
    display: HandDisplay


@dataclass(slots=True)
class OpenHand:
    """A hand on somebody's screen, for as long as it can be changed.

    Attributes:
        interaction: The newest interaction that showed the hand.
        page: What it shows; None if that is uncertain.
        made_of: What the page was made of; None if that is not known.
        notice: What is shown beside it; it stays until the turn or a new hand comes to the owner.
        hand_number: The hand of the match in which the notice was shown first.
        notice_is_new: Whether the notice is still to be shown, whatever else there is to change.
        has_picture: Whether the message has a picture attached.
        question_revision: Of the match, when a question took its place; None if none stands there.
        until_turn: Whether the question stays while others move.
        message: Where it is shown; None until Discord took the answer that shows it.
        outdated: Whether something changed before there was a message to refresh.
        replaced: Whether its owner got a newer message before there was one to delete.
    """

    interaction: discord.Interaction
    page: HandPage | None
    notice: str | None = None
    hand_number: int = 0
    notice_is_new: bool = False
    has_picture: bool = False
    question_revision: int | None = None
    until_turn: bool = False
    message: PrivateMessage | None = None
    outdated: bool = False
    made_of: PageSource | None = None
    replaced: bool = False

    def shows(self, source: PageSource) -> bool:
        """Tell whether a page that is made of something would be the one that it shows."""
        is_page = self.page is not None and self.question_revision is None and not self.notice_is_new
        return is_page and self.message is not None and self.made_of == source

    @property
    def takes_notices(self) -> bool:
        """Whether a notice can be shown beside it: it can be changed, and no question stands in its place."""
        shown = self.message is not None and self.question_revision is None
        return shown and not is_expired(self.interaction)

    async def replace(self, key: str) -> None:
        """Say in the place of the hand that it is over, if it has a message by now."""
        if self.message is None:
            return
        options = attachment_options(None, had_picture=self.has_picture)
        try:
            await self.message.edit(text_layout(translator_of(self.interaction)(key)), **options)
        except SEND_ERRORS as error:
            log.debug("an open hand cannot be replaced: %r", error)

    async def delete(self) -> None:
        """Delete the hand, since its owner got a new message: two of them would contradict each other.

        Whoever shows one without a message yet deletes it once it has one.
        """
        self.replaced = True
        if self.message is None or is_expired(self.interaction):
            return
        try:
            await self.message.delete()
        except SEND_ERRORS as error:
            log.debug("a hand that was opened anew stays as it is: %r", error)
