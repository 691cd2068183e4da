"""*Cut*: each player may add a word to the deal, which all can read, before the cards are dealt."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from bot.render.escape import plain
from bot.rooms.changes import lobby
from bot.rooms.state.deal import LONGEST_CUT
from cogs.interaction.feature import Feature
from cogs.interaction.modal import OneLineModal
from cogs.interaction.replies import open_modal, reply_text
from cogs.interaction.services import person
from cogs.views.custom_ids import Verb
from cogs.views.deal import safe_word
from cogs.views.language import translator_of

if TYPE_CHECKING:
    import discord

    from cogs.interaction.feature import Press
    from cogs.interaction.services import Services


async def ask_word(services: Services, interaction: discord.Interaction, _: Press) -> None:
    """Ask a player for a word."""
    deal = lobby.check_cut(services.room(interaction).state, interaction.user.id)
    translate = translator_of(interaction)
    modal = OneLineModal(
        interaction,
        title=translate("cut-title"),
        label=translate("cut-word"),
        help_text=translate("cut-word-help"),
        longest=LONGEST_CUT,
        now=deal.cut_of(interaction.user.id) or "",
        required=False,
    )
    await open_modal(interaction, modal)


async def add_word(services: Services, written: discord.Interaction, press: Press, text: str) -> None:
    """Add what somebody wrote, or a word by chance, to the deal of the lobby in which they were asked."""
    own = clean_word(text)
    done = await services.room(written).do(lobby.cut(person(written), own, token=press.button.token))
    word = "" if done.state.deal is None else done.state.deal.cut_of(written.user.id) or ""
    answer = "answer-cut" if own else "answer-cut-picked"
    await reply_text(written, translator_of(written)(answer, cut=safe_word(word)))


def clean_word(text: str) -> str:
    """Return a text as the word of a cut: one line, not too long, without what cannot be seen."""
    word = plain(unicodedata.normalize("NFC", text), most=LONGEST_CUT)
    return unicodedata.normalize("NFC", word)[:LONGEST_CUT].rstrip()


FEATURE: Final = Feature(presses={Verb.CUT: ask_word}, texts={Verb.CUT: add_word})
